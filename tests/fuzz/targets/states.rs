//! The packed cube of the solvers against positions as permutations: whatever turns the bytes make, both compose and
//! invert alike; and of cubes with facets exchanged, both say the same about which turns can solve.
#![no_main]

use std::sync::{Arc, LazyLock};

use group::Permutation;
use libfuzzer_sys::fuzz_target;
use puzzle::check::{check, facelets};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle, catalogue};
use search::Solver;

static PUZZLE: LazyLock<Arc<Puzzle>> =
    LazyLock::new(|| catalogue::by_name("3x3x3").expect("Rubik's cube"));
static SOLVER: LazyLock<Solver> =
    LazyLock::new(|| Solver::new(Arc::clone(&PUZZLE)).expect("it is the 3x3x3"));
static STRUCTURE: LazyLock<Structure> = LazyLock::new(|| Structure::new(&PUZZLE));
static COLOURING: LazyLock<Colouring> = LazyLock::new(|| Colouring::standard(&PUZZLE));

/// The position that turns lead to, one for each byte.
fn turned(bytes: &[u8]) -> Permutation {
    let moves = PUZZLE.moves();
    let mut position = PUZZLE.solved();
    for &byte in bytes {
        position.then_assign(&moves[usize::from(byte) % moves.len()].permutation);
    }
    position
}

fuzz_target!(|bytes: &[u8]| {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let (a, b) = (turned(first), turned(second));
    let (Ok(packed_a), Ok(packed_b)) = (SOLVER.pack(&a), SOLVER.pack(&b)) else {
        // Turns of slices move the centres, which the packed cube does not have.
        return;
    };
    assert_eq!(SOLVER.pack(&a.then(&b)), Ok(packed_a.then(&packed_b)));
    assert_eq!(SOLVER.pack(&a.inverse()), Ok(packed_a.inverse()));

    // Exchanges of facets, of which some are pieces that are turned in place and most are not positions at all.
    let shown = facelets(&PUZZLE, &COLOURING, &a);
    let mut exchanged: Vec<char> = shown.chars().collect();
    for pair in second.chunks_exact(2) {
        let index = |byte: u8| usize::from(byte) % exchanged.len();
        let (from, to) = (index(pair[0]), index(pair[1]));
        exchanged.swap(from, to);
    }
    let exchanged: String = exchanged.into_iter().collect();
    if let Ok(position) = check(&PUZZLE, &STRUCTURE, &COLOURING, &exchanged) {
        assert_eq!(SOLVER.check(&position), Ok(()));
    }
});
