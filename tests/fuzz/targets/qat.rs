//! QAT: any text is compiled or refused, with its faults at places.
#![no_main]

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;
use qat::CatalogueWorld;

fuzz_target!(|text: &str| {
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.qat", text));
    let compilation = qat::compile(&mut sources, id, &CatalogueWorld);
    for diagnostic in &compilation.diagnostics {
        assert!(!render(diagnostic, &sources).is_empty());
    }
    assert_eq!(compilation.program.is_some(), compilation.text.is_some());
});
