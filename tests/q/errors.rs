//! Diagnostics of wrong programs: `tests/corpus/q/errors*`.

use diagnostics::{Diagnostic, Source, Sources};
use hypercubist_tests::corpus;

fn with_notes(program: &str) -> String {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("corpus.q", program));
    let parsed = q::parse(sources.get(id), id);
    let errors = parsed.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(errors, parsed.program.is_none(), "{program}");
    corpus::annotated(&sources, id, &parsed.diagnostics)
}

#[test]
fn wrong_programs_are_explained() {
    corpus::check("q", "errors", &corpus::NOTES, |_, program| {
        with_notes(program)
    });
}
