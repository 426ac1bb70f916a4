//! Macros, blocks, Lua and imports: any text with registers and a file beside it is expanded or refused, with its
//! faults at places that can be shown, and what comes out reads back to itself.
#![no_main]

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;
use qat::Project;

const HEAD: &str = ".registers {\n A, B <- 3x3 (U, D')\n tape X ~ C <- 3x3 (R)\n}\n";

fuzz_target!(|text: &str| {
    let (main, imported) = text.split_once('\u{1}').unwrap_or((text, ""));
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.qat", format!("{HEAD}{main}")));
    let world = Project {
        files: vec![("x.qat".to_owned(), imported.to_owned())],
    };
    let compilation = qat::compile(&mut sources, id, &world);
    for diagnostic in &compilation.diagnostics {
        assert!(!render(diagnostic, &sources).is_empty());
    }
    assert_eq!(compilation.program.is_some(), compilation.text.is_some());
    if let Some(text) = compilation.text {
        let parsed = q::parse(&Source::new("out.q", text), qat::EMITTED);
        assert_eq!(parsed.program, compilation.program);
    }
});
