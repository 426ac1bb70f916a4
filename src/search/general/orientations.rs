//! Whole-puzzle orientations.

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

/// All orientations of the whole puzzle, each as a shortest sequence of whole turns, the identity first: 24 for a
/// cube, 192 for a cube of four dimensions. A puzzle without whole turns has the identity only.
pub fn orientations(puzzle: &Puzzle) -> Vec<Algorithm> {
    let turns: Vec<_> = puzzle.whole_turns().collect();
    let after = |(position, algorithm): &(Permutation, Algorithm)| -> Vec<_> {
        let turned = |turn: &MoveId| {
            let algorithm = algorithm.then(&Algorithm::from_moves(vec![*turn]));
            (position.then(&puzzle.mv(*turn).permutation), algorithm)
        };
        turns.iter().map(turned).collect()
    };
    let start = (puzzle.solved(), Algorithm::default());
    let all = group::closure(start, usize::MAX, |(position, _)| position.clone(), after);
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
