//! The compiler and the machine: whatever program the bytes make, cubes do what it means on bare numbers, with all
//! passes, and with none or without one of them.
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
    // Compiling takes longest: with all passes, and with none or without one.
    let listed: Vec<&str> = Passes::listed().map(|(name, _)| name).collect();
    let last = usize::from(bytes.last().copied().unwrap_or(0)) % (listed.len() + 1);
    let fewer = match listed.get(last) {
        Some(left_out) => Passes::ALL.without(left_out).expect("a pass of this name"),
        None => Passes::NONE,
    };
    for passes in [Passes::ALL, fewer] {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("fuzz.qat", text.as_str()));
        let compiled = qat::compile_with(&mut sources, id, &CatalogueWorld, Options { passes });
        let program = Arc::new(compiled.program.expect("these programs have no errors"));
        let executed = outcome::executed(&program, &inputs, STATEMENTS);
        outcome::assert_same(&expected, &executed, || format!("{text}{passes:?}"));
    }
});
