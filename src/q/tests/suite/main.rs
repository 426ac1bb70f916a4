//! Q from outside: corpora of programs, right and wrong, and laws.

mod corpus;
mod debugger;
mod errors;
mod laws;
mod machine;
mod text;
mod transcripts;

use std::sync::Arc;

use diagnostics::{Source, SourceId};

/// Reads a program that must be right.
fn program(text: &str) -> Arc<q::Program> {
    let parsed = q::parse(&Source::new("test.q", text), SourceId(0));
    Arc::new(
        parsed
            .program
            .unwrap_or_else(|| panic!("{:#?}\n{text}", parsed.diagnostics)),
    )
}
