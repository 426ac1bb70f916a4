//! Definitions of puzzles: any text, also a definition that was damaged, is read with its faults at places, and short
//! definitions are built or refused.
#![no_main]

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;
use puzzle::definition;

#[path = "../../pipeline/definitions.rs"]
mod definitions;
#[path = "../made_up.rs"]
mod made_up;

/// The longest text whose puzzles are built, bytes: large ones take seconds.
const SMALL: usize = 512;

fuzz_target!(|bytes: &[u8]| {
    let Some(text) = made_up::text(bytes, definitions::definition) else {
        return;
    };
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.puzzle", text.as_ref()));
    let read = definition::parse(sources.get(id), id);
    for diagnostic in &read.diagnostics {
        assert!(!render(diagnostic, &sources).is_empty());
    }
    if text.len() > SMALL {
        return;
    }
    for definition in &read.definitions {
        match definition.build() {
            Ok(puzzle) => {
                assert_eq!(puzzle.name(), definition.name());
                for mv in puzzle.moves() {
                    let back = &puzzle.mv(mv.inverse).permutation;
                    assert!(mv.permutation.then(back).is_identity(), "{}", mv.name);
                }
            }
            Err(diagnostic) => assert!(!render(&diagnostic, &sources).is_empty()),
        }
    }
});
