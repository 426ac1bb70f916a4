//! Whole-puzzle orientations.

use std::collections::BTreeSet;

use puzzle::{Algorithm, Puzzle};

/// All orientations of the whole puzzle, each as a shortest sequence of whole turns, the identity first: 24 for a
/// cube, 192 for a cube of four dimensions. A puzzle without whole turns has the identity only.
pub fn orientations(puzzle: &Puzzle) -> Vec<Algorithm> {
    let turns: Vec<_> = puzzle.whole_turns().collect();
    let mut seen = BTreeSet::from([puzzle.solved()]);
    let mut all = vec![(puzzle.solved(), Algorithm::default())];
    let mut next = 0;
    while next < all.len() {
        let (position, algorithm) = all[next].clone();
        for &turn in &turns {
            let turned = position.then(&puzzle.mv(turn).permutation);
            if seen.insert(turned.clone()) {
                all.push((turned, algorithm.then(&Algorithm::from_moves(vec![turn]))));
            }
        }
        next += 1;
    }
    all.into_iter().map(|(_, algorithm)| algorithm).collect()
}

#[cfg(test)]
mod tests {
    use puzzle::catalogue;

    use super::*;

    #[test]
    fn there_are_as_many_as_rotations() {
        for (name, count, longest) in [("3x3x3", 24, 2), ("2x2x2x2", 192, 3), ("skewb", 1, 0)] {
            let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
            let all = orientations(&puzzle);
            assert_eq!(all.len(), count, "{name}");
            assert!(all[0].is_empty());
            assert_eq!(all.last().map(Algorithm::len), Some(longest), "{name}");
        }
    }
}
