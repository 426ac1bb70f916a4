//! Laws that hold for every text and every program.

use std::fmt::Write;
use std::sync::Arc;

use diagnostics::SourceId;
use proptest::prelude::*;
use qat::examples::{Language, all};
use qat::{Compilation, Options};

use crate::{BUDGET, compile_with};

/// What must be true of any compilation, however wrong the text.
fn sound(text: &str, compiled: &Compilation) {
    let good = |span: diagnostics::Span| {
        let text = match span.source {
            SourceId(0) => text,
            _ => qat::PRELUDE,
        };
        span.start <= span.end && text.get(span.range()).is_some()
    };
    for diagnostic in &compiled.diagnostics {
        assert!(
            diagnostic.labels.iter().all(|label| good(label.span))
                && diagnostic
                    .span()
                    .is_none_or(|span| span.source == SourceId(0)),
            "{diagnostic:?}"
        );
    }
    let errors = compiled
        .diagnostics
        .iter()
        .any(diagnostics::Diagnostic::is_error);
    assert_eq!(errors, compiled.program.is_none());
    assert_eq!(compiled.text.is_some(), compiled.program.is_some());
    let mut end = 0;
    for token in &compiled.tokens {
        assert!(good(token.span) && token.span.start >= end);
        end = token.span.end;
    }
    if let Some(program) = &compiled.program {
        assert_eq!(program.instructions.len(), compiled.origins.len());
        let here = |span: &diagnostics::Span| span.source == SourceId(0) && good(*span);
        assert!(compiled.origins.iter().flatten().all(here));
    }
}

/// Pieces of text that mutations put in: what the language is made of.
const FRAGMENTS: [&str; 60] = [
    "add",
    "goto",
    "solved-goto",
    "input",
    "print",
    "halt",
    "sub",
    "inc",
    "dec",
    "move",
    "to",
    "A",
    "B",
    "loop",
    "loop:",
    "1",
    "-90",
    "%",
    "%3",
    "\"",
    "\"x\"",
    "{",
    "}",
    "(",
    ")",
    ",",
    "<-",
    "←",
    "~",
    "!",
    "$R",
    ".registers",
    ".macro",
    ".macro inc {",
    "($R:reg $N:int) =>",
    "($code:block) => {",
    "$N",
    "$code",
    "!break:",
    "goto break",
    ".define",
    ".define $i",
    ".start-lua",
    "\nend-lua",
    "lua f(",
    "function f() return { { \"add\", 1 } } end",
    "import \"x\"",
    "tape X ~",
    "theoretical 5",
    "move-left X",
    "if solved A {",
    "} else {",
    "while equals A 5 {",
    "repeat 3 i {",
    "builtin",
    "3x3",
    "--",
    "\n",
    "🧊",
    "'",
];

#[derive(Clone, Debug)]
enum Mutation {
    Delete(usize, usize),
    Insert(usize, &'static str),
    Repeat(usize, usize),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        (any::<usize>(), 1..30_usize).prop_map(|(at, n)| Mutation::Delete(at, n)),
        (any::<usize>(), prop::sample::select(&FRAGMENTS[..]))
            .prop_map(|(at, what)| Mutation::Insert(at, what)),
        (any::<usize>(), 1..60_usize).prop_map(|(at, n)| Mutation::Repeat(at, n)),
    ]
}

fn mutate(text: &str, mutations: &[Mutation]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for mutation in mutations {
        let offset = |at: usize| if text.is_empty() { 0 } else { at % text.len() };
        match *mutation {
            Mutation::Delete(at, n) => {
                let at = offset(at);
                text.drain(at..(at + n).min(text.len()));
            }
            Mutation::Insert(at, what) => {
                let at = offset(at);
                text.splice(at..at, what.chars());
            }
            Mutation::Repeat(at, n) => {
                let at = offset(at);
                let again: Vec<char> = text[at..(at + n).min(text.len())].to_vec();
                text.splice(at..at, again);
            }
        }
    }
    text.into_iter().collect()
}

/// The examples, and the programs of the corpus with what is wrong in them.
fn programs() -> Vec<String> {
    let examples = all().into_iter().filter(|e| e.language == Language::Qat);
    let mut programs: Vec<String> = examples.map(|e| e.text.to_owned()).collect();
    for file in hypercubist_tests::corpus::texts("qat") {
        let sections = file.split("\n--- ");
        programs.extend(sections.map(|section| format!("-- {section}")));
    }
    programs
}

/// A program that ends: all jumps go forward, and `move` is the only loop.
fn program() -> impl Strategy<Value = String> {
    let register = || prop::sample::select(&["A", "B", "C", "D"][..]);
    let statement = prop_oneof![
        6 => (register(), -100..200_i32).prop_map(|(r, n)| format!("add {r} {n}")),
        2 => (register(), register())
            .prop_filter("a register is not moved to itself", |(a, b)| a != b)
            .prop_map(|(a, b)| format!("move {a} to {b}")),
        2 => register().prop_map(|r| format!("print \"{r}\" {r}")),
        1 => Just("print \"here\"".to_owned()),
        2 => (register(), 1..8_usize).prop_map(|(r, skip)| format!("solved-goto {r} @{skip}")),
        1 => (1..8_usize).prop_map(|skip| format!("goto @{skip}")),
        1 => register().prop_map(|r| format!("halt \"end\" {r}")),
    ];
    prop::collection::vec(statement, 1..25).prop_map(|statements| {
        let mut text = String::from(
            ".registers {\n    A, B <- 3x3 builtin (90, 90)\n    C, D <- 3x3 (R, L')\n}\n",
        );
        let last = statements.len();
        for (i, statement) in statements.iter().enumerate() {
            let statement = match statement.split_once('@') {
                Some((head, skip)) => {
                    let skip: usize = skip.parse().expect("a number of lines");
                    format!("{head}l{}", (i + skip).min(last))
                }
                None => statement.clone(),
            };
            let _ = writeln!(text, "l{i}: {statement}");
        }
        for register in ["A", "B", "C"] {
            let label = if register == "A" {
                format!("l{last}:")
            } else {
                String::new()
            };
            let _ = writeln!(text, "{label} print \"{register}\" {register}");
        }
        text + "halt \"D\" D\n"
    })
}

/// Everything that a program without inputs says.
fn said(compiled: Compilation) -> Vec<String> {
    let program = Arc::new(compiled.program.expect("no errors"));
    let mut machine = q::Machine::new(program.clone());
    assert_eq!(machine.run(BUDGET), q::RunEnd::Halted, "{program}");
    machine
        .outputs()
        .iter()
        .map(|said| said.text(&program))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_mutation_of_a_program_makes_the_compiler_panic(
        which in any::<prop::sample::Index>(),
        mutations in prop::collection::vec(mutation(), 1..12),
    ) {
        let programs = programs();
        let program: &String = which.get(&programs);
        let text = mutate(program, &mutations);
        for optimise in [true, false] {
            sound(&text, &compile_with(&text, Options::optimised(optimise)));
        }
    }

    #[test]
    fn no_text_makes_the_compiler_panic(
        words in prop::collection::vec(prop::sample::select(&FRAGMENTS[..]), 0..60),
    ) {
        let text = words.join(" ");
        sound(&text, &compile_with(&text, Options::default()));
        let text = words.concat();
        sound(&text, &compile_with(&text, Options::default()));
    }

    #[test]
    fn optimising_changes_nothing_that_is_said(text in program()) {
        let compiled = compile_with(&text, Options::default());
        prop_assert!(compiled.program.is_some(), "{:?}", compiled.diagnostics);
        sound(&text, &compiled);
        let q = compiled.text.clone().expect("no errors");
        let parsed = q::parse(&diagnostics::Source::new("out.q", q.as_str()), qat::EMITTED);
        prop_assert_eq!(parsed.program.as_ref(), compiled.program.as_ref());
        let plain = compile_with(&text, Options::optimised(false));
        // Switches aside: where one stands before a loop and not in it, two may stand where one did.
        let lines = |c: &Compilation| {
            let all = c.program.iter().flat_map(|p| &p.instructions);
            all.filter(|i| !matches!(i.operation, q::Operation::Switch(_))).count()
        };
        prop_assert!(lines(&compiled) <= lines(&plain));
        prop_assert_eq!(said(compiled), said(plain));
    }
}
