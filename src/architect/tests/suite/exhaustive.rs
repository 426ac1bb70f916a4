//! That the finder finds everything: it is compared with going through all elements of small groups, which knows
//! nothing of cycles, laws or shared pieces.
//!
//! The puzzles are made up: orbits of a few pieces with various orientations, turned by random moves that obey various
//! laws. With the feature `long` also the tetraminx and the corners of a cube.

use std::collections::{BTreeMap, BTreeSet};

use architect::find::Found;
use architect::find::Query;
use architect::{ArchitectError, Finder};
use diagnostics::{Source, SourceId};
use group::{Permutation, Rng, lcm};
use puzzle::{Puzzle, definition};
use search::NoMonitor;

/// A puzzle of permutations alone.
fn puzzle(degree: usize, generators: &[Permutation]) -> Puzzle {
    let mut text = format!("name made-up\ngenerators\nface F 1-{degree}\n");
    for (number, generator) in generators.iter().enumerate() {
        let cycles = generator
            .cycles()
            .into_iter()
            .filter(|cycle| cycle.len() > 1);
        let cycles = cycles.map(|cycle| {
            let points: Vec<String> = cycle.iter().map(|point| (point + 1).to_string()).collect();
            format!("({})", points.join(","))
        });
        text.push(char::from(b'A' + number as u8));
        text.push_str(" = ");
        text.extend(cycles);
        text.push('\n');
    }
    let parsed = definition::parse(&Source::new("made-up", &text), SourceId(0));
    parsed.definitions[0].build().expect("it is a puzzle")
}

/// An element of a small group.
struct Element {
    permutation: Permutation,
    /// By piece, after how many steps it is solved again; 1 for a piece that stays.
    periods: Vec<u64>,
    order: u64,
}

/// All elements of a group, and one of each class.
struct Everything {
    elements: Vec<Element>,
    representatives: Vec<usize>,
}

impl Everything {
    /// `None` if there are more than `limit` elements.
    fn of(puzzle: &Puzzle, limit: usize) -> Option<Self> {
        let generators: Vec<Permutation> = puzzle
            .generators()
            .into_iter()
            .map(|id| puzzle.mv(id).permutation.clone())
            .collect();
        let degree = puzzle.facets().len();
        let mut numbers = BTreeMap::from([(Permutation::identity(degree), 0)]);
        let mut permutations = vec![Permutation::identity(degree)];
        let mut at = 0;
        while at < permutations.len() {
            for generator in &generators {
                let next = permutations[at].then(generator);
                if !numbers.contains_key(&next) {
                    numbers.insert(next.clone(), permutations.len());
                    permutations.push(next);
                }
            }
            if permutations.len() > limit {
                return None;
            }
            at += 1;
        }
        let mut seen = vec![false; permutations.len()];
        let mut representatives = Vec::new();
        for start in 0..permutations.len() {
            if seen[start] {
                continue;
            }
            representatives.push(start);
            seen[start] = true;
            let mut class = vec![start];
            while let Some(member) = class.pop() {
                for generator in &generators {
                    let other = numbers[&permutations[member].conjugate(generator)];
                    if !seen[other] {
                        seen[other] = true;
                        class.push(other);
                    }
                }
            }
        }
        let elements = permutations
            .into_iter()
            .map(|permutation| element(puzzle, permutation));
        Some(Self {
            elements: elements.collect(),
            representatives,
        })
    }

    /// All orders of `registers` registers that no others are at least as large as everywhere.
    fn front(&self, registers: usize, exact: bool) -> BTreeSet<Vec<u64>> {
        let mut found = BTreeSet::new();
        for &first in &self.representatives {
            let all: Vec<usize> = (0..self.elements.len()).collect();
            let beside = self.commuting(first, &all);
            self.extend(registers, &[first], &beside, exact, &mut found);
        }
        let redundant = |tuple: &Vec<u64>| {
            let mut others = found.iter().filter(|other| *other != tuple);
            others.any(|other| other.iter().zip(tuple).all(|(a, b)| a >= b))
        };
        found
            .iter()
            .filter(|tuple| !redundant(tuple))
            .cloned()
            .collect()
    }

    fn commuting(&self, with: usize, among: &[usize]) -> Vec<usize> {
        let a = &self.elements[with].permutation;
        let found = among.iter().copied();
        found
            .filter(|&other| a.commutes(&self.elements[other].permutation))
            .collect()
    }

    fn extend(
        &self,
        registers: usize,
        chosen: &[usize],
        beside: &[usize],
        exact: bool,
        found: &mut BTreeSet<Vec<u64>>,
    ) {
        if chosen.len() == registers {
            found.extend(self.orders(chosen, exact));
            return;
        }
        for &next in beside {
            let longer = [chosen, &[next]].concat();
            if longer.len() == registers {
                found.extend(self.orders(&longer, exact));
            } else {
                let beside = self.commuting(next, beside);
                self.extend(registers, &longer, &beside, exact, found);
            }
        }
    }

    /// The orders that the registers' own pieces show, if each shows one.
    fn orders(&self, chosen: &[usize], exact: bool) -> Option<Vec<u64>> {
        let elements: Vec<&Element> = chosen
            .iter()
            .map(|&number| &self.elements[number])
            .collect();
        let mut orders = vec![1; chosen.len()];
        for piece in 0..elements[0].periods.len() {
            let mut moving = elements.iter().enumerate();
            let mut moving = moving
                .by_ref()
                .filter(|(_, element)| element.periods[piece] > 1);
            if let (Some((register, element)), None) = (moving.next(), moving.next()) {
                orders[register] = lcm(orders[register], element.periods[piece]);
            }
        }
        let whole = |(order, element): (&u64, &&Element)| *order == element.order;
        if orders.contains(&1) || (exact && !orders.iter().zip(&elements).all(whole)) {
            return None;
        }
        orders.sort_unstable_by(|a, b| b.cmp(a));
        Some(orders)
    }
}

fn element(puzzle: &Puzzle, permutation: Permutation) -> Element {
    let mut length_of = vec![1; permutation.degree()];
    for cycle in permutation.cycles() {
        for &point in &cycle {
            length_of[usize::from(point)] = cycle.len() as u64;
        }
    }
    let period = |facets: &[u16]| {
        facets.iter().fold(1, |period, &facet| {
            lcm(period, length_of[usize::from(facet)])
        })
    };
    Element {
        periods: puzzle
            .pieces()
            .iter()
            .map(|piece| period(&piece.facets))
            .collect(),
        order: length_of
            .iter()
            .fold(1, |order, &length| lcm(order, length)),
        permutation,
    }
}

fn compare(name: &str, puzzle: &Puzzle, everything: &Everything, most: usize) {
    let finder = Finder::new(puzzle).expect("it has been looked at");
    for registers in 1..=most {
        for exact in [false, true] {
            let wanted = Query {
                exact,
                ..Query::registers(registers)
            };
            let found = finder.find(&wanted, &NoMonitor).expect("nobody stops it");
            let found: BTreeSet<Vec<u64>> = found.iter().map(Found::orders).collect();
            let expected = everything.front(registers, exact);
            assert_eq!(
                found, expected,
                "{name}: {registers} registers, exact {exact}"
            );
            let limited = Query {
                ratio: Some((1_000_000, 1)),
                ..wanted
            };
            let found = finder.find(&limited, &NoMonitor).expect("nobody stops it");
            let found: BTreeSet<Vec<u64>> = found.iter().map(Found::orders).collect();
            assert_eq!(
                found, expected,
                "{name}: {registers} registers, exact {exact}, one by one"
            );
        }
    }
}

/// An orbit of `pieces` pieces with these facets each, turned by these.
struct Kind {
    facets: usize,
    turns: &'static [&'static [u16]],
}

/// Orientations that move: none, Z2, Z3, S3, A4, Z4, Z2 x Z2, D4.
const KINDS: [Kind; 8] = [
    Kind {
        facets: 1,
        turns: &[],
    },
    Kind {
        facets: 2,
        turns: &[&[1, 0]],
    },
    Kind {
        facets: 3,
        turns: &[&[1, 2, 0]],
    },
    Kind {
        facets: 3,
        turns: &[&[1, 2, 0], &[1, 0, 2]],
    },
    Kind {
        facets: 4,
        turns: &[&[1, 2, 0, 3], &[0, 2, 3, 1]],
    },
    Kind {
        facets: 4,
        turns: &[&[1, 2, 3, 0]],
    },
    Kind {
        facets: 4,
        turns: &[&[1, 0, 3, 2], &[2, 3, 0, 1]],
    },
    Kind {
        facets: 4,
        turns: &[&[1, 2, 3, 0], &[2, 1, 0, 3]],
    },
];

/// A random move of orbits of such pieces.
fn random_move(orbits: &[(usize, usize)], even: bool, rng: &mut Rng) -> Permutation {
    let mut images: Vec<u16> = Vec::new();
    for &(kind, pieces) in orbits {
        let kind = &KINDS[kind];
        let from = images.len();
        let mut slots: Vec<usize> = (0..pieces).collect();
        let mut odd = false;
        for i in (1..pieces).rev() {
            let j = rng.u32(..=i as u32) as usize;
            odd ^= i != j;
            slots.swap(i, j);
        }
        if even && odd {
            slots.swap(0, 1);
        }
        for slot in slots {
            let mut turn: Vec<u16> = (0..kind.facets as u16).collect();
            for _ in 0..rng.u32(..6) {
                if !kind.turns.is_empty() {
                    let by = kind.turns[rng.u32(..kind.turns.len() as u32) as usize];
                    turn = turn.iter().map(|&facet| by[usize::from(facet)]).collect();
                }
            }
            let base = from + slot * kind.facets;
            images.extend(turn.iter().map(|facet| base as u16 + facet));
        }
    }
    Permutation::from_images(images).expect("slots are different")
}

/// The most elements and registers.
const UP_TO: [(usize, usize); 3] = if cfg!(feature = "long") {
    [(200, 4), (800, 3), (2600, 2)]
} else {
    [(50, 4), (150, 3), (450, 2)]
};

/// Compares made-up puzzles of such orbits, kinds and numbers of pieces, as far as they are small enough; how many
/// different ones.
fn compare_made_up(
    seed: u64,
    tries: u32,
    orbits: impl Fn(&mut Rng) -> Vec<(usize, usize)>,
) -> usize {
    let mut rng = Rng::with_seed(seed);
    let mut compared = BTreeSet::new();
    for tried in 0..tries {
        let orbits = orbits(&mut rng);
        let even = rng.bool();
        let moves: Vec<Permutation> = (0..2 + rng.u32(..2))
            .map(|_| random_move(&orbits, even, &mut rng))
            .filter(|turn| !turn.is_identity())
            .collect();
        if moves.is_empty() {
            continue;
        }
        let puzzle = puzzle(moves[0].degree(), &moves);
        let Some(everything) = Everything::of(&puzzle, UP_TO[2].0) else {
            continue;
        };
        if let Err(ArchitectError::NotByLaws { .. }) = Finder::new(&puzzle).map(|_| ()) {
            continue;
        }
        let count = everything.elements.len();
        let most = UP_TO.iter().find(|(limit, _)| count <= *limit);
        let most = most.map_or(2, |(_, registers)| *registers);
        compare(&format!("{orbits:?} {tried}"), &puzzle, &everything, most);
        compared.insert(orbits);
    }
    compared.len()
}

#[test]
fn made_up_puzzles() {
    let compared = compare_made_up(7, 400, |rng| {
        (0..=rng.u32(..2))
            .map(|_| {
                (
                    rng.u32(..KINDS.len() as u32) as usize,
                    1 + rng.u32(..5) as usize,
                )
            })
            .collect()
    });
    assert!(
        compared > 40,
        "only {compared} sorts of puzzles were small enough"
    );
}

/// As on large cubes, whose orbits are many, do not turn, and are tied to each other by parity.
#[test]
fn made_up_puzzles_of_many_orbits() {
    let compared = compare_made_up(8, 300, |rng| {
        let mut orbits: Vec<(usize, usize)> = (0..2 + rng.u32(..3))
            .map(|_| (0, 2 + rng.u32(..3) as usize))
            .collect();
        if rng.bool() {
            orbits.push((1 + rng.u32(..2) as usize, 1 + rng.u32(..2) as usize));
        }
        orbits
    });
    assert!(
        compared > 10,
        "only {compared} sorts of puzzles were small enough"
    );
}

/// All 933,120 positions of the tetraminx, the pyraminx without tips, and all pairs that commute.
#[cfg(feature = "long")]
#[test]
fn tetraminx() {
    let puzzle = puzzle::catalogue::by_name("tetraminx").expect("a puzzle");
    let everything = Everything::of(&puzzle, 1_000_000).expect("there are no more");
    assert_eq!(everything.elements.len(), 933_120);
    compare("tetraminx", &puzzle, &everything, 2);
}

/// All 3,674,160 positions of the 2x2x2 with a corner that is held: its largest order.
#[cfg(feature = "long")]
#[test]
fn pocket_cube_held_at_a_corner() {
    let cube = puzzle::catalogue::by_name("2x2x2").expect("a puzzle");
    let turns = ["U", "R", "F"].map(|name| cube.move_by_name(name).expect("a turn"));
    let turns = turns.map(|id| cube.mv(id).permutation.clone());
    let puzzle = puzzle(24, &turns);
    let everything = Everything::of(&puzzle, 4_000_000).expect("there are no more");
    assert_eq!(everything.elements.len(), 3_674_160);
    compare("corners", &puzzle, &everything, 1);
}
