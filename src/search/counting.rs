//! Bounds from below for any puzzle, by counting: fewer words than positions cannot lead to all of them, so that some
//! position takes more moves.
//!
//! Turns about one axis are one group, in which the cost of every element is known; a word is a sequence of such
//! elements about different axes. The puzzle is seen up to turns of the whole, so that of all layers along an axis one
//! can stay where it is. Words that do the same by other laws than these are counted several times, which only makes
//! the bound weaker.

use std::collections::BTreeMap;

use group::{BigUint, Permutation};
use puzzle::structure::Structure;
use puzzle::{Colouring, Count, MoveId, Puzzle, SignedPermutation};

use puzzle::orientation::orientations;

/// The most elements of the turns about one axis.
const ELEMENTS: usize = 1 << 20;
/// The most moves that are counted.
const MOST: usize = 2_000;

/// Turns of cells that are enough for any position of the tesseract, any of the 23 rotations of a cell being one turn:
/// the crate `research` proves it.
pub const ENOUGH: usize = 469;

/// How many turns are known to be enough for any position: those of cells of the tesseract, [`ENOUGH`].
pub fn enough(puzzle: &Puzzle) -> Option<usize> {
    let known = puzzle.definition().is_none() && puzzle.dimensions() == 4 && puzzle.layers() == 3;
    known.then_some(ENOUGH)
}

/// How many positions a puzzle has that look different, and how many words there are to reach them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The positions that look different, in any orientation of the whole puzzle.
    pub positions: BigUint,
    /// By number of moves: how many positions they reach at most. The last one is the first that is enough for all.
    pub reached: Vec<BigUint>,
}

impl Counted {
    /// Some position takes this many moves or more.
    pub fn at_least(&self) -> usize {
        self.reached.len() - 1
    }
}

/// The number of positions that look different in the colours of the faces, whatever the orientation of the whole
/// puzzle; `None` where that is not known ([`Colouring::positions`]). Takes about a second for the largest puzzles.
pub fn positions(puzzle: &Puzzle) -> Option<BigUint> {
    let all = Colouring::standard(puzzle).positions(&Structure::new(puzzle))?;
    // An even cube has no fixed part, and turns of its layers turn the whole; others hold their centres.
    let turned = if puzzle.layers() > 0 && puzzle.layers().is_multiple_of(2) {
        orientations(puzzle).len()
    } else {
        1
    };
    Some(all / turned)
}

/// Counts words until there are as many as positions. `None` if the turns about one axis are too many to count.
pub fn count(puzzle: &Puzzle, metric: Count, positions: BigUint) -> Option<Counted> {
    let axes = axes(puzzle, metric)?;
    let mut reached = vec![BigUint::from(1_u32)];
    // By number of moves: all words, and by axis those that end there.
    let mut words = vec![BigUint::from(1_u32)];
    let mut ending: Vec<Vec<BigUint>> = vec![vec![BigUint::ZERO]; axes.len()];
    while reached[reached.len() - 1] < positions {
        let length = words.len();
        if length > MOST {
            return None;
        }
        let mut all = BigUint::ZERO;
        for (costs, ending) in axes.iter().zip(&mut ending) {
            let last = 1..=length.min(costs.len() - 1);
            let more: BigUint = last
                .map(|cost| {
                    let before = length - cost;
                    (&words[before] - &ending[before]) * costs[cost]
                })
                .sum();
            all += &more;
            ending.push(more);
        }
        reached.push(&reached[length - 1] + &all);
        words.push(all);
    }
    Some(Counted { positions, reached })
}

/// By axis and cost, the number of elements of the group of the turns about it that cost that much.
fn axes(puzzle: &Puzzle, metric: Count) -> Option<Vec<Vec<u64>>> {
    if puzzle.layers() > 0 {
        return (0..puzzle.dimensions())
            .map(|axis| about_axis_of_cube(puzzle, axis, metric))
            .collect();
    }
    let turns: Vec<MoveId> = puzzle.face_turns().collect();
    let mut groups: Vec<(Vec<MoveId>, Vec<u64>)> = Vec::new();
    let last = turns.iter().map(|id| puzzle.mv(*id).axis).max()?;
    for axis in 0..=last {
        let about = turns.iter().filter(|id| puzzle.mv(**id).axis == axis);
        let about: Vec<MoveId> = about.copied().collect();
        if about.is_empty() {
            continue;
        }
        let costs = generated(puzzle, &about, metric)?;
        let commute = |a: &MoveId, b: &MoveId| {
            let (a, b) = (&puzzle.mv(*a).permutation, &puzzle.mv(*b).permutation);
            a.then(b) == b.then(a)
        };
        // Turns of opposite faces are like turns about one axis, except where these count as one.
        let other = groups.iter_mut().find(|(moves, _)| {
            metric != Count::Axial && moves.iter().all(|a| about.iter().all(|b| commute(a, b)))
        });
        match other {
            Some((moves, known)) => {
                moves.extend(about);
                *known = product(known, &costs)?;
            }
            None => groups.push((about, costs)),
        }
    }
    Some(groups.into_iter().map(|(_, costs)| costs).collect())
}

/// The costs of pairs of elements; none if there are too many to count.
fn product(a: &[u64], b: &[u64]) -> Option<Vec<u64>> {
    let mut costs = vec![0; a.len() + b.len() - 1];
    for (at, count) in a.iter().enumerate() {
        for (more, times) in b.iter().enumerate() {
            let all = count.checked_mul(*times)?;
            costs[at + more] = all.checked_add(costs[at + more])?;
        }
    }
    Some(costs)
}

/// What moves generate, by cost.
fn generated(puzzle: &Puzzle, moves: &[MoveId], metric: Count) -> Option<Vec<u64>> {
    let steps: Vec<(usize, &Permutation)> = (moves.iter())
        .map(|id| {
            let cost = metric.of_step(puzzle, &[*id]) as usize;
            (cost, &puzzle.mv(*id).permutation)
        })
        .collect();
    let mut numbers: BTreeMap<Vec<u16>, usize> = BTreeMap::new();
    let start = puzzle.solved();
    numbers.insert(start.images().to_vec(), 0);
    let mut elements = vec![start];
    let mut next = 0;
    let mut edges = Vec::new();
    while next < elements.len() {
        if elements.len() > ELEMENTS {
            return None;
        }
        for (cost, step) in &steps {
            let moved = elements[next].then(step);
            let fresh = elements.len();
            let number = *(numbers.entry(moved.images().to_vec())).or_insert(fresh);
            if number == fresh {
                elements.push(moved);
            }
            edges.push((next, *cost, number));
        }
        next += 1;
    }
    let by_steps = steps.len();
    let after = |at: usize, add: &mut dyn FnMut(usize, usize)| {
        for (_, cost, to) in &edges[at * by_steps..(at + 1) * by_steps] {
            add(*cost, *to);
        }
    };
    Some(costs(elements.len(), metric, after))
}

/// How many of the elements from number 0 on cost how much. `after` names the cost and the number of what comes after
/// one of them.
fn costs(
    count: usize,
    metric: Count,
    after: impl Fn(usize, &mut dyn FnMut(usize, usize)),
) -> Vec<u64> {
    if metric == Count::Axial {
        return vec![1, count as u64 - 1];
    }
    let mut least = vec![usize::MAX; count];
    least[0] = 0;
    let mut by_cost = vec![vec![0]];
    let mut counts = Vec::new();
    while counts.len() < by_cost.len() {
        let cost = counts.len();
        let mut number = 0;
        for at in std::mem::take(&mut by_cost[cost]) {
            // It has been reached for less.
            if least[at] != cost {
                continue;
            }
            number += 1;
            after(at, &mut |more, to| {
                if cost + more < least[to] {
                    least[to] = cost + more;
                    if by_cost.len() <= cost + more {
                        by_cost.resize(cost + more + 1, Vec::new());
                    }
                    by_cost[cost + more].push(to);
                }
            });
        }
        counts.push(number);
    }
    // Costs at which everything had been reached for less.
    while counts.pop_if(|last| *last == 0).is_some() {}
    counts
}

/// The same for a cube's turns about an axis, up to turns of the whole: the last layer stays.
fn about_axis_of_cube(puzzle: &Puzzle, axis: usize, metric: Count) -> Option<Vec<u64>> {
    let layers = usize::from(puzzle.layers());
    let all = (1_u32 << layers) - 1;
    let turns: Vec<MoveId> = puzzle
        .move_ids()
        .filter(|id| puzzle.mv(*id).axis == axis && puzzle.mv(*id).layers != all)
        .collect();
    // The rotations of a layer, the identity first, and how they multiply.
    let dimensions = puzzle.dimensions();
    let after = |rotation: &SignedPermutation| -> Vec<SignedPermutation> {
        let turns = turns.iter().map(|id| &puzzle.mv(*id).matrix);
        turns.map(|turn| rotation.then(turn)).collect()
    };
    let identity = SignedPermutation::identity(dimensions);
    let rotations = group::closure(identity, usize::MAX, Clone::clone, after);
    let count = rotations.len();
    let number =
        |rotation: &SignedPermutation| rotations.iter().position(|known| known == rotation);
    let mut products = Vec::with_capacity(count * count);
    for a in &rotations {
        for b in &rotations {
            products.push(number(&a.then(b))?);
        }
    }
    let inverse: Vec<usize> = (0..count)
        .map(|a| (0..count).find(|b| products[a * count + b] == 0))
        .collect::<Option<_>>()?;
    let elements = count.checked_pow(layers as u32 - 1)?;
    if elements > ELEMENTS {
        return None;
    }
    // Layers that turn, the rotation, and its cost. In the slice-turn metric every rotation costs the same.
    let mut steps: Vec<(u32, usize, usize)> = Vec::new();
    for id in &turns {
        let mv = puzzle.mv(*id);
        if metric == Count::Slice {
            steps.extend((1..count).map(|rotation| (mv.layers, rotation, 1)));
        } else {
            let cost = metric.of_step(puzzle, &[*id]) as usize;
            steps.push((mv.layers, number(&mv.matrix)?, cost));
        }
    }
    steps.sort_unstable();
    steps.dedup();
    let after = |at: usize, add: &mut dyn FnMut(usize, usize)| {
        let mut code = at;
        let mut state = vec![0; layers];
        for layer in state.iter_mut().take(layers - 1) {
            *layer = code % count;
            code /= count;
        }
        for (block, rotation, cost) in &steps {
            let turned = |layer: usize| {
                let turns = block >> layer & 1 == 1;
                products[state[layer] * count + if turns { *rotation } else { 0 }]
            };
            // The last layer back, and the whole with it.
            let back = inverse[turned(layers - 1)];
            let code = |to: usize, layer| to * count + products[turned(layer) * count + back];
            add(*cost, (0..layers - 1).rev().fold(0, code));
        }
    };
    Some(costs(elements, metric, after))
}

#[cfg(test)]
mod tests {
    use puzzle::catalogue;

    use super::*;

    fn bound(name: &str, metric: Count) -> usize {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        let positions = positions(&puzzle).expect("they can be counted");
        let counted = count(&puzzle, metric, positions).expect("few enough turns");
        counted.at_least()
    }

    /// The costs of the turns about one axis of the 3x3x3, by hand: R, L and both; and with slices, up to turns of the
    /// whole, R, L, M and what is left.
    #[test]
    fn turns_about_one_axis_cost_what_they_should() {
        let cube = catalogue::by_name("3x3x3").expect("the cube");
        for (metric, costs) in [
            (Count::Half, vec![1, 6, 9]),
            (Count::Quarter, vec![1, 4, 6, 4, 1]),
            (Count::Slice, vec![1, 9, 6]),
            (Count::Axial, vec![1, 15]),
        ] {
            assert_eq!(axes(&cube, metric), Some(vec![costs; 3]), "{metric:?}");
        }
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        let cells = axes(&tesseract, Count::Slice).expect("few turns");
        assert_eq!(cells[0].iter().sum::<u64>(), 24 * 24);
        assert_eq!(cells[0][..2], [1, 3 * 23]);
    }

    /// Published bounds by counting: 18 turns of faces and 14 axes at once of the 3x3x3.
    #[test]
    fn bounds_are_the_known_ones() {
        assert_eq!(bound("3x3x3", Count::Half), 18);
        // The farthest positions of the 2x2x2 take 11 turns, the bound may not exceed that.
        assert!((8..=11).contains(&bound("2x2x2", Count::Half)));
        assert!((8..=11).contains(&bound("skewb", Count::Half)));
        assert!(bound("pyraminx", Count::Half) <= 15);
    }

    /// The words that are counted are never fewer than the positions that a search finds.
    #[test]
    fn no_more_positions_are_found_than_words() {
        let cube = catalogue::by_name("3x3x3").expect("the cube");
        let counted = count(&cube, Count::Half, BigUint::from(1_000_000_000_u32));
        let reached = counted.expect("few turns").reached;
        let known = [1_u64, 19, 262, 3_502, 46_741, 621_649];
        for (reached, known) in reached.iter().zip(known) {
            assert!(*reached >= BigUint::from(known), "{reached} {known}");
        }
        assert_eq!(reached[1], BigUint::from(19_u32));
        assert_eq!(reached[2], BigUint::from(262_u32));
    }
}
