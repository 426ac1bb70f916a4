//! The language card: every statement with examples that go into the text, and what of it belongs to an error.

use wire::{Diagnostic, EditorView, FormOrigin, SymbolKind};

use crate::text::byte_offset;

/// Something of a language: what it is for, and how it is written.
pub type Entry = (words::Message, &'static str);

/// What a program in QAT has besides statements.
pub const QAT: &[Entry] = &[
    (
        words::editor::QAT_REGISTERS,
        ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}",
    ),
    (words::editor::QAT_LABEL, "loop:"),
    (words::editor::QAT_COMMENT, "-- what this does"),
    (words::editor::QAT_REMAINDER, "solved-goto A%9 done"),
    (words::editor::QAT_DEFINE, ".define STEP 5"),
    (
        words::editor::QAT_MACRO,
        ".macro twice {\n    ($R:reg) => {\n        add $R 2\n    }\n}",
    ),
    (
        words::editor::QAT_LUA,
        ".start-lua\n    function double(n)\n        return n + n\n    end\nend-lua",
    ),
    (words::editor::QAT_LUA_NUMBER, "add A lua order_of_reg(B)"),
];

/// The instructions of Q.
pub const Q: &[Entry] = &[
    (words::editor::Q_PUZZLES, "Puzzles\nA: 3x3"),
    (words::editor::Q_TURN, "1 | R U R' U'"),
    (words::editor::Q_GOTO, "2 | goto 1"),
    (words::editor::Q_SOLVED_GOTO, "3 | solved-goto 5 UFR UF"),
    (
        words::editor::Q_REPEAT,
        "4 | repeat until UFR UF solved R U R' U'",
    ),
    (words::editor::Q_SOLVE, "5 | solve"),
    (
        words::editor::Q_INPUT,
        "6 | input \"A number:\" R U R' U' max-input 5",
    ),
    (
        words::editor::Q_PRINT,
        "7 | print \"So far\" U R U' R' counting-until UFR",
    ),
    (
        words::editor::Q_HALT,
        "8 | halt \"You chose\" U R U' R' counting-until UFR",
    ),
];

/// What other puzzles and tapes need, after those of [`Q`].
pub const Q_PUZZLES: &[Entry] = &[(words::editor::Q_SWITCH, "2 | switch B")];

/// An example with the names of the text's own registers in place of A, B and C.
pub fn fitted(example: &str, known: &EditorView) -> String {
    let named = |kind: SymbolKind| {
        known
            .symbols
            .iter()
            .filter(move |symbol| symbol.kind == kind)
    };
    let registers: Vec<&str> = named(SymbolKind::Register)
        .map(|s| s.name.as_str())
        .collect();
    let tape = named(SymbolKind::Tape).next();
    let own = |word: &str| match word {
        "A" | "B" | "C" => registers
            .get(usize::from(word.as_bytes()[0] - b'A'))
            .copied(),
        "X" => tape.map(|tape| tape.name.as_str()),
        _ => None,
    };
    let mut out = String::with_capacity(example.len());
    // What stands between quotes is text, not code.
    for (n, part) in example.split('"').enumerate() {
        if n > 0 {
            out.push('"');
        }
        if n % 2 == 1 || part.starts_with('.') {
            out.push_str(part);
            continue;
        }
        let mut rest = part;
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            out.push_str(own(word).unwrap_or(word));
            let other = after.find(char::is_alphanumeric).unwrap_or(after.len());
            out.push_str(&after[..other]);
            rest = &after[other..];
        }
    }
    out
}

/// The statement of the language or its library that a diagnostic is about: the one that its line begins with.
pub fn statement<'a>(d: &Diagnostic, text: &str, known: &'a EditorView) -> Option<&'a str> {
    let at = byte_offset(text, d.range?.start);
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next()?.trim_start();
    let word = line.split(|c: char| c.is_whitespace() || c == '{').next()?;
    let forms = known.forms.iter();
    forms
        .filter(|form| form.origin != FormOrigin::Program)
        .find(|form| form.name == word)
        .map(|form| form.name.as_str())
}

#[cfg(test)]
mod tests {
    use diagnostics::{Severity, Source, SourceId, Sources};
    use wire::{FormView, SymbolView, TextRange};

    use super::*;

    fn known() -> EditorView {
        let symbol = |name: &str, kind| SymbolView {
            name: name.to_owned(),
            kind,
            title: String::new(),
            doc: String::new(),
            location: None,
        };
        EditorView {
            symbols: vec![
                symbol("Sum", SymbolKind::Register),
                symbol("T", SymbolKind::Tape),
                symbol("N", SymbolKind::Register),
            ],
            forms: vec![FormView {
                name: "add".to_owned(),
                origin: FormOrigin::Language,
                doc: String::new(),
                arms: Vec::new(),
                examples: Vec::new(),
            }],
            ..EditorView::default()
        }
    }

    #[test]
    fn parts_of_qat_compile() {
        for (about, example) in QAT {
            let registers = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n";
            let before = if example.starts_with(".registers") {
                ""
            } else {
                registers
            };
            let label = if *example == "loop:" { "" } else { "loop:\n" };
            let text = format!(
                "{before}{example}\n{label}add A 1\nadd B 1\ngoto loop\ndone:\nhalt \"x\"\n"
            );
            let mut sources = Sources::new();
            let id = sources.add(Source::new("example.qat", text.clone()));
            let compiled = qat::compile(&mut sources, id, &qat::CatalogueWorld);
            assert!(
                compiled.program.is_some(),
                "{about}\n{text}\n{:?}",
                compiled.diagnostics
            );
        }
    }

    #[test]
    fn lines_of_q_are_a_program() {
        let lines = |entries: &[Entry]| {
            let lines: Vec<&str> = entries.iter().map(|(_, example)| *example).collect();
            lines.join("\n") + "\n"
        };
        let id = SourceId(0);
        let text = lines(Q);
        let parsed = q::parse(&Source::new("all.q", text.clone()), id);
        assert!(parsed.program.is_some(), "{text}\n{:?}", parsed.diagnostics);
        let two = format!(
            "Puzzles\nA: 3x3\nB: 2x2\n\n1 | U\n{}3 | halt \"x\"\n",
            lines(Q_PUZZLES)
        );
        let parsed = q::parse(&Source::new("two.q", two.clone()), id);
        assert!(parsed.program.is_some(), "{two}\n{:?}", parsed.diagnostics);
    }

    #[test]
    fn examples_take_the_names_of_the_text() {
        for (example, expected) in [
            ("add A 1", "add Sum 1"),
            ("move A to B", "move Sum to N"),
            ("input \"A number:\" A", "input \"A number:\" Sum"),
            (
                "if equals A B using C {\n    -- ...\n}",
                "if equals Sum N using C {\n    -- ...\n}",
            ),
            ("move-left X 1", "move-left T 1"),
            ("solved-goto A%3 done", "solved-goto Sum%3 done"),
            (
                ".registers {\n    A <- 3x3 (U)\n}",
                ".registers {\n    A <- 3x3 (U)\n}",
            ),
        ] {
            assert_eq!(fitted(example, &known()), expected);
        }
    }

    #[test]
    fn errors_lead_to_their_statement() {
        let text = "start:\n    add A\n  nothing\n";
        let at = |start: u32| Diagnostic {
            code: String::new(),
            severity: Severity::Error,
            message: "".into(),
            range: Some(TextRange { start, end: start }),
            line: 0,
            label: "".into(),
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
        };
        assert_eq!(statement(&at(16), text, &known()), Some("add"));
        assert_eq!(statement(&at(2), text, &known()), None);
        assert_eq!(statement(&at(24), text, &known()), None);
        assert_eq!(statement(&at(9999), text, &known()), None);
    }
}
