//! QAT: any text, also a program that was damaged, is compiled or refused, with its faults at places; what was compiled
//! does on puzzles what it means on bare numbers.
#![no_main]

use std::sync::Arc;

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;
use qat::CatalogueWorld;

#[path = "../made_up.rs"]
mod made_up;
#[path = "../../qat/outcome.rs"]
mod outcome;
#[path = "../../qat/wild.rs"]
mod wild;

/// Statements of a run.
const STATEMENTS: u64 = 500;

fuzz_target!(|bytes: &[u8]| {
    let Some(text) = made_up::text(bytes, |bytes| wild::program(bytes).0) else {
        return;
    };
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.qat", text.as_ref()));
    let compilation = qat::compile(&mut sources, id, &CatalogueWorld);
    for diagnostic in &compilation.diagnostics {
        assert!(!render(diagnostic, &sources).is_empty());
    }
    assert_eq!(compilation.program.is_some(), compilation.text.is_some());
    if let Some(program) = compilation.program {
        let meant = outcome::interpreted(&outcome::abstract_program(&text), &[], STATEMENTS);
        let executed = outcome::executed(&Arc::new(program), &[], STATEMENTS);
        outcome::assert_same(&meant, &executed, || text.to_string());
    }
});
