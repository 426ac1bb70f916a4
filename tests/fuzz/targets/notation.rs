//! Moves: any text is read or refused at a place, and what is read is printed and read back.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puzzle::{Algorithm, Expression, NamedMoves, Puzzle};

static PUZZLES: LazyLock<[Puzzle; 3]> = LazyLock::new(|| {
    [(3, 3), (4, 3), (3, 4)]
        .map(|(layers, dimensions)| Puzzle::cube(layers, dimensions).expect("a puzzle that exists"))
});

/// Knows two names.
struct Names;

impl NamedMoves for Names {
    fn algorithm(&self, name: &str) -> Option<Algorithm> {
        let text = match name {
            "Q1" => "R12 R52' R21^2 R52 R12'",
            "Q22" => "(R12 R34)999",
            _ => return None,
        };
        Algorithm::parse(&PUZZLES[2], text).ok()
    }
}

fuzz_target!(|text: &str| {
    for puzzle in &*PUZZLES {
        let read = |text| {
            if puzzle.dimensions() == 4 {
                Expression::parse_with(puzzle, text, &Names)
            } else {
                Expression::parse(puzzle, text)
            }
        };
        match read(text) {
            Ok(expression) => {
                let printed = expression.display(puzzle).to_string();
                assert_eq!(read(&printed).as_ref(), Ok(&expression), "{printed}");
                assert_eq!(expression.algorithm(puzzle).len(), expression.len());
            }
            Err(error) => assert!(text.get(error.range).is_some_and(|wrong| !wrong.is_empty())),
        }
    }
});
