//! The verifier: replays algorithms to see what they do (Gould, section 3.2).

use group::Permutation;
use puzzle::{Algorithm, Puzzle};

/// Whether an algorithm solves a position: whether each facet is where it belongs in the end.
///
/// # Panics
/// If the position or a move is of another puzzle.
pub fn solves(puzzle: &Puzzle, position: &Permutation, algorithm: &Algorithm) -> bool {
    position.then(&algorithm.permutation(puzzle)).is_identity()
}

/// The facet positions where two algorithms leave different facets, in increasing order: empty if they have the same
/// effect.
///
/// # Panics
/// If a move is of a larger puzzle.
pub fn difference(puzzle: &Puzzle, first: &Algorithm, second: &Algorithm) -> Vec<usize> {
    let (first, second) = (first.permutation(puzzle), second.permutation(puzzle));
    // The inverse maps a position to the facet that is there.
    let (first, second) = (first.inverse(), second.inverse());
    (0..puzzle.facets().len())
        .filter(|at| first.image(*at) != second.image(*at))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{CUBE, position};

    fn algorithm(text: &str) -> Algorithm {
        Algorithm::parse(&CUBE, text).expect("a right algorithm")
    }

    #[test]
    fn one_other_turn_is_noticed() {
        let sune = "R U R' U R U2 R'";
        assert_eq!(difference(&CUBE, &algorithm(sune), &algorithm(sune)), []);
        for other in ["R U R' U R U2 L'", "R U R' U R U R'", "R U R' U R U2"] {
            let different = difference(&CUBE, &algorithm(sune), &algorithm(other));
            assert!(!different.is_empty(), "{other}");
        }
        assert!(solves(
            &CUBE,
            &position(sune),
            &algorithm("R U2 R' U' R U' R'")
        ));
        assert!(!solves(
            &CUBE,
            &position(sune),
            &algorithm("R U2 R' U' R U' R")
        ));
    }

    #[test]
    fn what_differs_is_where_it_shows() {
        let different = difference(&CUBE, &algorithm(""), &algorithm("U"));
        // Three edges of each of four sides and eight facets of the top: a turn moves 20 facets.
        assert_eq!(different.len(), 20);
    }
}
