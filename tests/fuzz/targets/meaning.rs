//! The compiler and the machine: whatever program the bytes make, cubes do what it means on bare numbers, optimised or not.
#![no_main]

use std::sync::Arc;

use diagnostics::{Source, Sources};
use libfuzzer_sys::fuzz_target;
use qat::{CatalogueWorld, Options};

#[path = "../../qat/told.rs"]
mod told;
#[path = "../../qat/wild.rs"]
mod wild;

/// Statements of a run.
const STATEMENTS: u64 = 2_000;

fuzz_target!(|bytes: &[u8]| {
    let (text, inputs) = wild::program(bytes);
    let expected = told::meant(&told::meaning(&text), &inputs, STATEMENTS);
    for optimise in [true, false] {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("fuzz.qat", text.as_str()));
        let options = Options::optimised(optimise);
        let compiled = qat::compile_with(&mut sources, id, &CatalogueWorld, options);
        let program = Arc::new(compiled.program.expect("these programs have no errors"));
        let turned = told::turned(&program, &inputs, STATEMENTS);
        told::assert_same(&expected, &turned, || text.clone());
    }
});
