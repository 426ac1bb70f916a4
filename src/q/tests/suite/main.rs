//! Tests of the public interface of Q. Its corpora are in `tests/q`.

mod debugger;
mod laws;
mod machine;
mod text;

use std::sync::Arc;

use diagnostics::{Source, SourceId};
use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, catalogue};

/// One of the two registers of 90 values that the paper's programs count in (section 2.0.4).
fn papers_register(number: usize) -> Register {
    let cube = catalogue::by_name("3x3").expect("the cube is in the catalogue");
    let texts = ["R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"];
    let algorithms = texts.map(|text| Algorithm::parse(&cube, text).expect("moves of the cube"));
    let architecture = Architecture::from_algorithms(&cube, algorithms.into());
    let mut registers = architecture
        .expect("they do not disturb each other")
        .registers;
    registers.swap_remove(number)
}

/// Reads a program that must be valid.
fn program(text: &str) -> Arc<q::Program> {
    let parsed = q::parse(&Source::new("test.q", text), SourceId(0));
    Arc::new(
        parsed
            .program
            .unwrap_or_else(|| panic!("{:#?}\n{text}", parsed.diagnostics)),
    )
}
