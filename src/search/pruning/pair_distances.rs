//! Distances of pairs of coordinates, each of which moves change by a table.

/// An entry that is not filled yet.
const UNSEEN: u8 = u8::MAX;
/// Once no more than one entry in this many is unseen, the unseen entries are searched for neighbours instead of the
/// seen ones.
const FEW: usize = 2;

/// The distances of all pairs from the pair `home`, breadth first. A pair `(a, b)` is the entry `a * count of b + b`;
/// by number and move, `first` and `second` are the coordinates after the move; a move costs 1 or 2 and has an
/// inverse of its cost among them.
pub(crate) fn distances<A, B>(
    (first, firsts): (&[A], usize),
    (second, seconds): (&[B], usize),
    home: usize,
    costs: &[u8],
) -> Vec<u8>
where
    A: Copy + Into<usize>,
    B: Copy + Into<usize>,
{
    let mut distances = vec![UNSEEN; firsts * seconds];
    let neighbours = |entry: usize| {
        let first = &first[entry / seconds * costs.len()..][..costs.len()];
        let second = &second[entry % seconds * costs.len()..][..costs.len()];
        let both = first.iter().zip(second).zip(costs);
        both.map(|((a, b), cost)| ((*a).into() * seconds + (*b).into(), *cost))
    };
    distances[home] = 0;
    // By distance, the next one first; an entry that a cheaper path has reached meanwhile is skipped.
    let mut levels = [vec![home], Vec::new(), Vec::new()];
    let (mut distance, mut unseen) = (0, distances.len() - 1);
    while levels.iter().any(|level| !level.is_empty()) && unseen * FEW > distances.len() {
        for entry in std::mem::take(&mut levels[0]) {
            if distances[entry] != distance {
                continue;
            }
            for (entry, cost) in neighbours(entry) {
                let there = distance + cost;
                if there < distances[entry] {
                    unseen -= usize::from(distances[entry] == UNSEEN);
                    distances[entry] = there;
                    levels[usize::from(cost)].push(entry);
                }
            }
        }
        distance += 1;
        levels.rotate_left(1);
    }
    // What a path through a move of cost 2 has reached is final now, unless one of cost 1 leads there.
    let mut rest: Vec<usize> = (0..distances.len())
        .filter(|entry| distances[*entry] > distance)
        .collect();
    // A move costs 2 at most, so what is not reached in two rounds never is.
    let mut idle = 0;
    while !rest.is_empty() && idle < 2 {
        let far = |entry: &usize| {
            let near = neighbours(*entry).any(|(other, cost)| {
                let other = distances[other];
                other <= distance && other + cost == distance + 1
            });
            !near
        };
        let (still, reached): (Vec<usize>, Vec<usize>) = rest.iter().partition(|entry| far(entry));
        idle = if reached.is_empty() { idle + 1 } else { 0 };
        for entry in reached {
            distances[entry] = distance + 1;
        }
        rest = still;
        distance += 1;
    }
    distances
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every pair's distance, by relaxation until nothing changes.
    fn slowly(moves: &[(usize, usize, u8)], (firsts, seconds): (usize, usize)) -> Vec<u8> {
        let mut distances = vec![UNSEEN; firsts * seconds];
        distances[0] = 0;
        loop {
            let before = distances.clone();
            for entry in 0..distances.len() {
                for (a, b, cost) in moves {
                    let first = (entry / seconds + a) % firsts;
                    let second = (entry % seconds + b) % seconds;
                    let there = distances[entry].saturating_add(*cost);
                    let other = &mut distances[first * seconds + second];
                    *other = there.min(*other);
                }
            }
            if distances == before {
                return distances;
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Two cyclic coordinates; some pairs may be unreachable.
        #[test]
        fn all_pairs_are_as_far_as_they_are(
            firsts in 1_usize..12,
            seconds in 1_usize..12,
            steps in proptest::collection::vec((0_usize..12, 0_usize..12, 1_u8..3), 1..4),
        ) {
            let moves: Vec<(usize, usize, u8)> = steps
                .into_iter()
                .flat_map(|(a, b, cost)| {
                    let (a, b) = (a % firsts, b % seconds);
                    [(a, b, cost), (firsts - a, seconds - b, cost)]
                })
                .collect();
            let table = |count: usize, by: fn(&(usize, usize, u8)) -> usize| -> Vec<u16> {
                let row = |at| moves.iter().map(move |mv| ((at + by(mv)) % count) as u16);
                (0..count).flat_map(row).collect()
            };
            let costs: Vec<u8> = moves.iter().map(|(_, _, cost)| *cost).collect();
            let (first, second) = (table(firsts, |mv| mv.0), table(seconds, |mv| mv.1));
            let found = distances((&first, firsts), (&second, seconds), 0, &costs);
            prop_assert_eq!(found, slowly(&moves, (firsts, seconds)));
        }
    }
}
