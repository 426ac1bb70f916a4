//! Domain values as wire values. Byte offsets become UTF-16 offsets here.

use diagnostics::Span;
use q::testing::{self, Test};
use sentences::Sentence;
use wire::{
    Compiled, Label, Lacks, Origin, PassView, RegisterView, Saying, TestView, TextEdit, TextRange,
    Token,
};

use crate::Build;
use crate::utf16::Utf16Map;

/// A build as the page gets it.
pub fn compiled(build: &Build) -> Compiled {
    let source = build.sources.get(build.source);
    let utf16 = Utf16Map::new(source.text());
    let here = |span: Span| (span.source == build.source).then(|| utf16.range(span));
    Compiled {
        program: build.text.clone(),
        registers: registers(build),
        origins: build
            .origins
            .chunk_by(|a, b| a == b)
            .map(|same| Origin {
                from: same[0].and_then(here),
                instructions: same.len() as u32,
            })
            .collect(),
        optimised: build
            .optimised
            .iter()
            .map(|effect| PassView {
                name: effect.name.to_owned(),
                doc: effect.doc.to_owned(),
                removed: effect.removed as u32,
            })
            .collect(),
        diagnostics: build
            .diagnostics
            .iter()
            .map(|d| diagnostic(d, build, &here))
            .collect(),
        tokens: build
            .tokens
            .iter()
            .map(|token| Token {
                range: utf16.range(token.span),
                kind: token.kind,
            })
            .collect(),
        lacks: Lacks::default(),
        editor: crate::editor_values::editor(build, &utf16),
        tests: build
            .tests
            .iter()
            .map(|test| test_view(test, &utf16))
            .collect(),
    }
}

fn test_view(test: &Test, utf16: &Utf16Map) -> TestView {
    let expected = test.expected.iter().map(|expected| match &expected.what {
        testing::Saying::Text(text) => Saying::Text(text.clone()),
        testing::Saying::Number(number) => Saying::Number(*number),
    });
    TestView {
        range: utf16.range(test.span),
        inputs: test.inputs.iter().map(|input| input.value).collect(),
        expected: expected.collect(),
    }
}

/// What formatting changes in a QAT text.
pub fn formatted(text: &str) -> Vec<TextEdit> {
    let utf16 = Utf16Map::new(text);
    let changes = qat::services::changes(text).into_iter();
    changes
        .map(|(range, text)| TextEdit {
            range: TextRange {
                start: utf16.offset(range.start as u32),
                end: utf16.offset(range.end as u32),
            },
            text,
        })
        .collect()
}

/// The changes that put `name` at each of the spans of a text.
pub fn renamed(text: &str, spans: &[Span], name: &str) -> Vec<TextEdit> {
    let utf16 = Utf16Map::new(text);
    let edit = |span: &Span| TextEdit {
        range: utf16.range(*span),
        text: name.to_owned(),
    };
    spans.iter().map(edit).collect()
}

fn registers(build: &Build) -> Vec<RegisterView> {
    let Some(program) = &build.program else {
        return Vec::new();
    };
    let view = |named: &crate::NamedRegister| {
        let puzzle = &program.puzzles[named.puzzle].puzzle;
        RegisterView {
            name: named.name.clone(),
            puzzle: named.puzzle,
            tape: named.tape.clone(),
            order: named.register.order,
            algorithm: named.register.algorithm.display(puzzle).to_string(),
            pieces: named
                .register
                .pieces
                .iter()
                .map(|&piece| puzzle.piece(piece).name.clone())
                .collect(),
        }
    };
    build.registers.iter().map(view).collect()
}

fn diagnostic(
    diagnostic: &diagnostics::Diagnostic,
    build: &Build,
    here: &impl Fn(Span) -> Option<TextRange>,
) -> wire::Diagnostic {
    let mut labels = diagnostic.labels.iter().map(|label| {
        let source = build.sources.get(label.span.source);
        Label {
            file: source.name().to_owned(),
            line: source.line_column(label.span.start as usize).line as u32,
            range: here(label.span),
            message: label.message.clone(),
        }
    });
    // A place in another file cannot be the primary one: the page could not show it.
    let primary = diagnostic.span().and_then(here).and(labels.next());
    wire::Diagnostic {
        code: diagnostic.code.to_owned(),
        severity: diagnostic.severity,
        message: diagnostic.message.clone(),
        range: primary.as_ref().and_then(|place| place.range),
        line: primary.as_ref().map_or(0, |place| place.line),
        labels: labels.collect(),
        label: primary.map_or_else(|| Sentence::from(""), |label| label.message),
        help: diagnostic.help.clone(),
        fix: diagnostic.fix.as_ref().and_then(|fix| {
            let range = here(fix.span)?;
            let text = fix.text.clone();
            Some(TextEdit { range, text })
        }),
    }
}
