//! What can be typed next in half-written programs: `tests/corpus/completion`.
//!
//! In a program `▮` stands for the cursor, as often as it is wanted. Below its line the comment `--> word: a, b` has
//! the word that is being typed and what is offered for it, best first, and `--=>` how the statement can be written,
//! with what comes next in brackets.

use std::fmt::Write;

use compiler::Compiler;
use hypercubist_tests::corpus;
use wire::{CompileRequest, CompilerOutcome, CompilerRequest, EditorView, Language};

const CURSOR: char = '▮';
/// How much of a long list is shown.
const SHOWN: usize = 8;

fn view(text: &str) -> EditorView {
    let request = CompilerRequest::Compile(CompileRequest {
        file: "test.qat".to_owned(),
        language: Language::Qat,
        text: text.to_owned(),
        files: Vec::new(),
        line_by_line: false,
    });
    match Compiler::default().run(&request) {
        CompilerOutcome::Compiled(compiled) => compiled.editor,
        outcome => panic!("{outcome:?}"),
    }
}

fn offered(view: &EditorView, before: &str) -> String {
    let completions = qat_text::complete(view, before);
    let items = completions.items.iter().map(|item| item.text.as_str());
    let mut shown: Vec<&str> = items.take(SHOWN).collect();
    if completions.items.len() > SHOWN {
        shown.push("...");
    }
    format!("--> {}: {}", completions.word, shown.join(", "))
        .trim_end()
        .to_owned()
}

/// How the statement at the cursor is written, what comes next in brackets; nothing where that is not known.
fn written(view: &EditorView, before: &str) -> Option<String> {
    let signatures = qat_text::signatures(view, before);
    let forms = signatures.iter().map(|signature| {
        let words = signature.words.iter().enumerate();
        let words = words.map(|(n, word)| {
            if n == signature.at {
                format!("[{word}]")
            } else {
                word.clone()
            }
        });
        words.collect::<Vec<_>>().join(" ")
    });
    let forms: Vec<String> = forms.collect();
    (!forms.is_empty()).then(|| format!("--=> {}", forms.join(" | ")))
}

fn with_offers(program: &str) -> String {
    let whole = program.replace(CURSOR, "");
    let view = view(&whole);
    let in_windows = |text: &str| text.replace('\n', "\r\n");
    let view_in_windows = self::view(&in_windows(&whole));
    let mut before = String::new();
    let mut out = String::new();
    for line in program.split_inclusive('\n') {
        out += line;
        let parts: Vec<&str> = line.split(CURSOR).collect();
        for (number, part) in parts.iter().enumerate() {
            before += part;
            if number + 1 == parts.len() {
                break;
            }
            let offer = offered(&view, &before);
            assert_eq!(
                offer,
                offered(&view_in_windows, &in_windows(&before)),
                "{before}"
            );
            let _ = writeln!(out, "{offer}");
            if let Some(written) = written(&view, &before) {
                let _ = writeln!(out, "{written}");
            }
        }
    }
    out
}

#[test]
fn what_can_come_next_is_offered() {
    corpus::check("completion", "", &["--> ", "--=> "], |_, program| {
        with_offers(program)
    });
}
