//! Requests as the compiler worker gets them, and what becomes of them.

use compiler::Compiler;
use diagnostics::TokenKind;
use wire::{CompileRequest, CompilerOutcome, CompilerRequest, Language};

fn compile(language: Language, text: &str) -> wire::Compiled {
    compile_beside(language, text, &[])
}

/// Compiles a program in QAT for somebody who follows it line by line, or as short as it gets.
fn compile_as(text: &str, line_by_line: bool) -> wire::Compiled {
    let request = CompilerRequest::Compile(CompileRequest {
        file: "test".to_owned(),
        language: Language::Qat,
        text: text.to_owned(),
        files: Vec::new(),
        line_by_line,
    });
    match Compiler::default().run(&request) {
        CompilerOutcome::Compiled(compiled) => *compiled,
        other => panic!("a compilation ends with Compiled, not {other:?}"),
    }
}

/// Compiles a text that has these files beside it.
fn compile_beside(language: Language, text: &str, files: &[(&str, &str)]) -> wire::Compiled {
    let file = |&(name, text): &(&str, &str)| wire::File {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let request = CompilerRequest::Compile(CompileRequest {
        file: "test".to_owned(),
        language,
        text: text.to_owned(),
        files: files.iter().map(file).collect(),
        line_by_line: false,
    });
    match Compiler::default().run(&request) {
        CompilerOutcome::Compiled(compiled) => *compiled,
        other => panic!("a compilation ends with Compiled, not {other:?}"),
    }
}

/// The UTF-16 units of a range as text, as an editor would cut it.
fn cut(text: &str, range: wire::TextRange) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16_lossy(&units[range.start as usize..range.end as usize])
}

#[test]
fn ranges_count_utf16_units() {
    let text = "-- \u{1f9ca}\u{e9}\n.registers {\n    A <- 3x3 builtin (1260)\n}\n    add A 2\n\
                halt \"\u{1f9ca}\" A\n";
    let compiled = compile(Language::Qat, text);
    assert!(compiled.program.is_some(), "{:?}", compiled.diagnostics);
    assert_eq!(compiled.registers[0].name, "A");
    assert_eq!(compiled.registers[0].order, 1260);
    let origin = compiled.origins[0]
        .from
        .expect("the first instruction comes from the text");
    assert_eq!(cut(text, origin), "add A 2");
    let keywords: Vec<String> = compiled
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Keyword)
        .map(|token| cut(text, token.range))
        .collect();
    assert!(keywords.contains(&"halt".to_owned()), "{keywords:?}");
}

#[test]
fn errors_have_places_and_no_program() {
    let text =
        "-- \u{1f9ca}\n.registers {\n    A <- 3x3 builtin (1260)\n}\n    add C 1\n    halt A\n";
    let compiled = compile(Language::Qat, text);
    assert_eq!(compiled.program, None);
    assert!(compiled.registers.is_empty());
    let error = &compiled.diagnostics[0];
    assert_eq!(error.line, 5);
    assert_eq!(cut(text, error.range.expect("a place")), "C");
    assert!(!error.help.is_empty());
}

#[test]
fn imports_come_with_the_request_and_errors_in_them_point_at_the_import() {
    let text = ".registers { A <- 3x3 builtin (1260) }\nimport \"b.qat\"\nhalt A\n";
    let compiled = compile_beside(Language::Qat, text, &[("b.qat", "\nadd A 5\n")]);
    let program = compiled.program.expect("no errors");
    assert!(program.contains("2 | halt"), "{program}");
    let origin = compiled.origins[0].from.expect("an origin");
    assert_eq!(cut(text, origin), "import \"b.qat\"");

    let compiled = compile_beside(Language::Qat, text, &[("b.qat", "\nadd Q 5\n")]);
    assert_eq!(compiled.program, None);
    let error = &compiled.diagnostics[0];
    let range = error.range.expect("a place in the text itself");
    assert_eq!(cut(text, range), "import \"b.qat\"");
    let label = &error.labels[0];
    assert_eq!(
        (label.file.as_str(), label.line, label.range),
        ("b.qat", 2, None)
    );
}

#[test]
fn q_is_checked_and_printed() {
    let compiled = compile(Language::Q, "Puzzles\nA: 3x3\n\n1 | U\n2 | halt \"x\"\n");
    let program = compiled.program.expect("a program");
    assert!(program.contains("2 | halt \"x\""), "{program}");
    assert_eq!(compiled.origins.len(), 2);
    assert!(compiled.registers.is_empty());
}

#[test]
fn a_suggestion_is_a_change_that_makes_the_text_compile() {
    let program = |body: &str| {
        format!(".registers {{\n    Apple <- 3x3 builtin (1260)\n}}\n{body}\n    halt Apple\n")
    };
    let slips = [
        ("    ad Apple 2", "add"),
        ("    add Aple 2", "Apple"),
        ("start:\n    goto strat", "start"),
        ("    .define two 2\n    add Apple $tow", "$two"),
    ];
    for (body, text) in slips {
        let before = program(body);
        let compiled = compile(Language::Qat, &before);
        let fix = compiled.diagnostics[0].fix.as_ref().expect(body);
        assert_eq!(fix.text, text, "{body}");
        let after = before.replacen(&cut(&before, fix.range), &fix.text, 1);
        assert!(compile(Language::Qat, &after).program.is_some(), "{after}");
    }
    let none = compile(Language::Qat, &program("    add Zzz 2"));
    assert_eq!(none.diagnostics[0].fix, None);
}

#[test]
fn line_by_line_every_statement_has_its_own_instructions() {
    let text =
        ".registers {\n    A <- 3x3 builtin (1260)\n}\nadd A 2\nadd A 3\ngoto on\non:\nhalt A\n";
    let compiled = |line_by_line| compile_as(text, line_by_line);
    let origins = |compiled: &wire::Compiled| {
        let origins = compiled.origins.iter();
        let text = origins.map(|origin| cut(text, origin.from.expect("it comes from the text")));
        text.collect::<Vec<_>>()
    };
    let plain = compiled(true);
    assert_eq!(origins(&plain), ["add A 2", "add A 3", "goto on", "halt A"]);
    assert_eq!(plain.optimised, []);
    let optimised = compiled(false);
    assert!(optimised.program.is_some());
    let did: Vec<(&str, u32)> = optimised
        .optimised
        .iter()
        .map(|p| (p.name.as_str(), p.removed))
        .collect();
    assert_eq!(did, [("jumps", 1), ("labels", 0), ("merge", 1)]);
    assert_eq!(optimised.origins.len(), 2);
}

/// Nobody turns `R U2 D' B D'` 306 times.
#[test]
fn line_by_line_only_long_sums_are_shortened() {
    let text = ".registers { A <- 3x3 builtin (1260) }\nadd A 3\nadd A 611\nhalt A\n";
    let program = compile_as(text, true).program.expect("no errors");
    let turns: Vec<usize> = program
        .lines()
        .filter_map(|line| line.split_once(" | "))
        .map(|(_, algorithm)| algorithm.split_whitespace().count())
        .collect();
    assert!(
        program.contains("R U2 D' B D' R U2 D' B D' R U2 D' B D'"),
        "{program}"
    );
    assert!(turns[1] <= 20, "{program}");
}

#[test]
fn a_loop_that_is_written_out_has_one_origin() {
    let text = ".registers { A <- 3x3 builtin (1260) }\nrepeat 3 { print \"x\" }\nhalt \"y\" A\n";
    let compiled = compile(Language::Qat, text);
    let origins = compiled.origins.iter();
    let origins: Vec<_> = origins
        .map(|origin| {
            (
                cut(text, origin.from.expect("a place")),
                origin.instructions,
            )
        })
        .collect();
    let wanted = [("print \"x\"", 3), ("halt \"y\" A", 1)];
    assert_eq!(
        origins,
        wanted.map(|(text, count)| (text.to_owned(), count))
    );
}
