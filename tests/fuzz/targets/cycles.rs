//! Positions as cycles: any text is read or refused at a place, and what is read is printed and read back.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puzzle::Puzzle;
use puzzle::cycles::{self, Form};

static PUZZLES: LazyLock<[Puzzle; 3]> = LazyLock::new(|| {
    [(3, 3), (4, 3), (3, 4)]
        .map(|(layers, dimensions)| Puzzle::cube(layers, dimensions).expect("a puzzle that exists"))
});

fuzz_target!(|text: &str| {
    for puzzle in &*PUZZLES {
        match cycles::parse(puzzle, text) {
            Ok(position) => {
                for form in [Form::Letters, Form::Long] {
                    let written = cycles::write(puzzle, &position, form).expect("whole pieces");
                    assert_eq!(cycles::parse(puzzle, &written).as_ref(), Ok(&position));
                }
            }
            Err(error) => assert!(text.get(error.range).is_some()),
        }
    }
});
