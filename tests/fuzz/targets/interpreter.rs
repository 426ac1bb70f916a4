//! The compiler and the machine: whatever program the bytes make, cubes do what it means on bare numbers, with all
//! passes, with none, and without one of them.
#![no_main]

use std::sync::Arc;

use diagnostics::{Source, Sources};
use libfuzzer_sys::fuzz_target;
use qat::{CatalogueWorld, Options, Passes};

#[path = "../../qat/outcome.rs"]
mod outcome;
#[path = "../../qat/wild.rs"]
mod wild;

/// Statements of a run.
const STATEMENTS: u64 = 2_000;

fuzz_target!(|bytes: &[u8]| {
    let (text, inputs) = wild::program(bytes);
    let expected = outcome::interpreted(&outcome::abstract_program(&text), &inputs, STATEMENTS);
    let listed: Vec<&str> = Passes::listed().map(|(name, _)| name).collect();
    let left_out = listed[usize::from(bytes.last().copied().unwrap_or(0)) % listed.len()];
    let without = Passes::ALL.without(left_out).expect("a pass of this name");
    for passes in [Passes::ALL, Passes::NONE, without] {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("fuzz.qat", text.as_str()));
        let compiled = qat::compile_with(&mut sources, id, &CatalogueWorld, Options { passes });
        let program = Arc::new(compiled.program.expect("these programs have no errors"));
        let executed = outcome::executed(&program, &inputs, STATEMENTS);
        outcome::assert_same(&expected, &executed, || format!("{text}{passes:?}"));
    }
});
