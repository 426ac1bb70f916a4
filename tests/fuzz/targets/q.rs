//! Q: any text, also a program that was damaged, is read with its faults at places; a program is printed and read
//! back, and runs.
#![no_main]

use std::sync::Arc;

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;

#[path = "../lines.rs"]
mod lines;
#[path = "../made_up.rs"]
mod made_up;

/// Steps of a run.
const STEPS: u64 = 500;

fuzz_target!(|bytes: &[u8]| {
    let Some(text) = made_up::text(bytes, lines::text) else {
        return;
    };
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.q", text.as_ref()));
    let parsed = q::parse(sources.get(id), id);
    for diagnostic in &parsed.diagnostics {
        assert!(!render(diagnostic, &sources).is_empty());
    }
    if let Some(program) = parsed.program {
        let printed = Source::new("printed.q", program.to_string());
        let again = q::parse(&printed, id)
            .program
            .expect("what was printed is read");
        assert_eq!(again.to_string(), printed.text());
        q::Machine::new(Arc::new(program)).run(STEPS);
    }
});
