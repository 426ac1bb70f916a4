//! Definitions of puzzles, from bytes or as text, to what is drawn of them: whatever is defined is refused at a place
//! or taken within the work that is counted.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../pipeline/definitions.rs"]
mod definitions;
#[path = "../../pipeline/stages.rs"]
mod stages;

fuzz_target!(|bytes: &[u8]| {
    match bytes.strip_prefix(b"name ").and(std::str::from_utf8(bytes).ok()) {
        Some(text) => stages::run(text),
        None => stages::run(&definitions::definition(bytes)),
    };
});
