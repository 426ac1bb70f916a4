//! Lists of known architectures: any text is read or refused, line by line.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puzzle::Puzzle;
use puzzle::architecture::parse_presets;

static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| Puzzle::cube(3, 3).expect("Rubik's cube"));

fuzz_target!(|text: &str| {
    if let Err(errors) = parse_presets(&PUZZLE, text) {
        assert!(
            errors
                .iter()
                .all(|error| text.get(error.range.clone()).is_some())
        );
    }
});
