//! Macros, blocks, Lua and imports: any text with registers and a file beside it, also a program that was damaged, is
//! expanded or refused, with its faults at places that can be shown, and what comes out reads back to itself.
#![no_main]

use diagnostics::{Source, Sources, render};
use libfuzzer_sys::fuzz_target;
use qat::Project;

#[path = "../made_up.rs"]
mod made_up;
#[path = "../../qat/wild.rs"]
mod wild;

const HEAD: &str = ".registers {\n A, B <- 3x3 (U, D')\n tape X ~ C <- 3x3 (R)\n}\n";

fuzz_target!(|bytes: &[u8]| {
    let Some(text) = made_up::text(bytes, |bytes| wild::program(bytes).0) else {
        return;
    };
    // A program that was made has registers.
    let head = if text.starts_with(".registers") {
        ""
    } else {
        HEAD
    };
    let (main, imported) = text.split_once('\u{1}').unwrap_or((&text, ""));
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.qat", format!("{head}{main}")));
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
