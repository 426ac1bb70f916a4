//! Definitions of puzzles from text to picture, within 256 MB: what the fuzz target `pipeline` does, for a sample.

mod definitions;
mod stages;

use std::alloc::System;
use std::fs;
use std::path::Path;

use cap::Cap;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, 256 << 20);

#[test]
fn odd_definitions_go_from_text_to_picture() {
    let mut rng = group::Rng::with_seed(1);
    let built = (0..300).filter(|_| {
        let bytes: Vec<u8> = (0..120).map(|_| rng.u8(..)).collect();
        stages::run(&definitions::definition(&bytes))
    });
    let built = built.count();
    assert!((50..300).contains(&built), "{built} of 300 are puzzles");
}

#[test]
fn hostile_definitions_go_from_text_to_picture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/hostile");
    for entry in fs::read_dir(folder).expect("the corpus is a folder") {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("it is text");
        stages::run(&text);
    }
}
