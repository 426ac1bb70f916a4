//! Q: any text is read, with its faults at places, and a program is printed and read back.
#![no_main]

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.q", text));
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
    }
});
