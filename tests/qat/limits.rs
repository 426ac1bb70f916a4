//! Texts that are too large, too many of anything, and nothing that is text.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use diagnostics::{Source, Sources};
use qat::{Options, Watch, World};

use crate::compile_with;

const CUBE: &str = ".registers { A, B <- 3x3 builtin (90, 90) }\n";

/// The code of the first thing said about a text that does not compile.
fn refused(text: &str) -> &'static str {
    let compiled = compile_with(text, Options::default());
    assert!(compiled.program.is_none() && compiled.text.is_none());
    compiled.diagnostics[0].code
}

#[test]
fn large_and_binary_texts_are_refused_as_a_whole() {
    let large = "add A 1\n".repeat(10 << 17);
    assert_eq!(refused(&large), "qat::too-large");
    assert_eq!(refused("\0\u{1}ELF"), "qat::not-text");
    let bytes: Vec<u8> = (0..200_000_u32)
        .map(|i| ((i * 7919) >> 3) as u8 | 0x81)
        .collect();
    assert_eq!(refused(&String::from_utf8_lossy(&bytes)), "qat::not-text");
}

#[test]
fn long_texts_are_read_whatever_they_say() {
    let fill = |line: &str| {
        let lines = (128 << 10) / line.len();
        format!("{CUBE}{}", line.repeat(lines))
    };
    for line in [
        "goto x\n",
        "x:\n",
        "{",
        "}",
        "\"",
        "a{",
        "add Q 1\n",
        "?",
        ".registers {",
        "(",
        "lua f(",
        "add A lua f(",
        "$x\n",
        ".macro x {",
    ] {
        let compiled = compile_with(&fill(line), Options::default());
        assert!(compiled.program.is_none(), "{line:?}");
        assert!(compiled.diagnostics.len() <= 200, "{line:?}");
    }
}

#[test]
fn errors_beyond_the_fiftieth_are_counted() {
    let text = format!("{CUBE}{}halt A", "add Q 1\n".repeat(60));
    let compiled = compile_with(&text, Options::default());
    let last = compiled.diagnostics.last().expect("the count");
    assert_eq!(
        (last.code, last.message.to_string().as_str()),
        ("qat::more", "10 more errors not shown")
    );
    assert_eq!(compiled.diagnostics.len(), 51);
}

/// A block that is written ten thousand times is wrong once, and says so soon.
#[test]
fn errors_that_are_repeated_are_not_built_again() {
    let text = format!("{CUBE}repeat 9999 {{\n add Q 1\n goto nowhere\n}}\nhalt A");
    let compiled = compile_with(&text, Options::default());
    let codes: Vec<&str> = compiled.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(
        codes,
        ["qat::unknown-register", "qat::unknown-label", "qat::more"]
    );
}

#[test]
fn long_chains_of_defines_are_refused() {
    let mut chain = String::new();
    for i in 0..20_000 {
        let _ = writeln!(chain, ".define d{i} $d{}", i + 1);
    }
    let chain = |last: &str| format!("{CUBE}{chain}.define d20000 {last}\nadd A $d0\nhalt A");
    assert_eq!(refused(&chain("5")), "qat::too-deep");
    assert_eq!(refused(&chain("$d0")), "qat::too-deep");
}

#[test]
fn blocks_within_blocks_are_counted() {
    let nested = |depth: usize| {
        let (open, close) = ("repeat 1 {\n".repeat(depth), "}\n".repeat(depth));
        format!("{CUBE}{open}add A 1\n{close}halt A")
    };
    assert!(
        compile_with(&nested(32), Options::default())
            .program
            .is_some()
    );
    assert_eq!(refused(&nested(33)), "qat::too-deep");
}

#[test]
fn programs_that_no_one_could_read_are_refused() {
    // No two of these lines can be merged.
    let body = "add A 1\nprint A\n".repeat(30_000);
    assert_eq!(refused(&format!("{CUBE}{body}halt A")), "qat::too-long");
    // Each of these lines expands to six.
    let sets = "set A to 5\n".repeat(42_000);
    assert_eq!(refused(&format!("{CUBE}{sets}halt A")), "qat::too-long");
}

#[test]
fn thousands_of_additions_are_one() {
    let body = "inc A\n".repeat(30_000);
    let compiled = compile_with(&format!("{CUBE}{body}halt A"), Options::default());
    let program = compiled.program.expect("no errors");
    assert_eq!(program.instructions.len(), 2);
    // 30000 = 30 (mod 90).
    assert_eq!(crate::result(&program.into(), &[]), "30");
}

/// A world that cancels the compilation at a question.
struct Leaving {
    question: &'static str,
    cancelled: Arc<AtomicBool>,
}

impl Leaving {
    fn asked(&self, question: &str) {
        if question == self.question {
            self.cancelled.store(true, Relaxed);
        }
    }
}

impl World for Leaving {
    fn watch(&self) -> Watch {
        Watch {
            cancel: Some(Arc::clone(&self.cancelled)),
            ..Watch::default()
        }
    }

    fn source(&self, _: &str) -> Option<String> {
        self.asked("source");
        Some("inc A\n".to_owned())
    }

    fn puzzle(&self, name: &str) -> Option<Arc<puzzle::Puzzle>> {
        self.asked("puzzle");
        puzzle::catalogue::by_name(name)
    }

    fn shorter(
        &self,
        _: &puzzle::Puzzle,
        _: &puzzle::Algorithm,
        _: &[puzzle::PieceId],
    ) -> Option<puzzle::Algorithm> {
        self.asked("shorter");
        None
    }
}

#[test]
fn a_cancelled_compilation_ends_wherever_it_is() {
    let text = format!("{CUBE}import \"a.qat\"\nprint A\nadd A 2\nhalt A");
    for (question, compiles) in [
        ("nothing", true),
        ("source", false),
        ("puzzle", false),
        ("shorter", false),
    ] {
        let world = Leaving {
            question,
            cancelled: Arc::default(),
        };
        let mut sources = Sources::new();
        let id = sources.add(Source::new("main.qat", text.as_str()));
        let compiled = qat::compile(&mut sources, id, &world);
        let codes: Vec<&str> = compiled.diagnostics.iter().map(|d| d.code).collect();
        assert_eq!(
            compiled.program.is_some(),
            compiles,
            "{question}: {codes:?}"
        );
        assert_eq!(
            codes.contains(&"qat::cancelled"),
            !compiles,
            "{question}: {codes:?}"
        );
    }
}

/// Each of these took time with the square of its length once.
#[test]
fn fifty_thousand_labels_are_no_more_work_than_fifty_thousand_statements() {
    let labels = |line: &dyn Fn(usize) -> String| {
        let lines: String = (0..50_000).map(line).collect();
        compile_with(&format!("{CUBE}{lines}halt A"), Options::default())
    };
    let unused = labels(&|i| format!("l{i}:\n"));
    assert_eq!(unused.program.expect("no errors").instructions.len(), 1);
    let chain = labels(&|i| match i {
        49_999 => format!("l{i}:\n"),
        _ => format!("l{i}: goto l{}\n", i + 1),
    });
    assert_eq!(chain.program.expect("no errors").instructions.len(), 1);
    // More of these are more than a text may have bytes.
    let defines = labels(&|i| match i {
        0..20_000 => format!(".define d{i} {i}\n.define e{i} $d{i}\n"),
        _ => String::new(),
    });
    assert_eq!(defines.program.expect("no errors").instructions.len(), 1);
}

#[test]
fn puzzles_registers_and_moves_are_counted() {
    let line = |i: usize| format!("r{i} <- 3x3 (U)\n");
    let puzzles = |n: usize| {
        let lines: String = (0..n).map(line).collect();
        format!(".registers {{\n{lines}}}\nadd r{} 1\nhalt r0", n - 1)
    };
    let most = compile_with(&puzzles(q::MAX_PUZZLES), Options::default());
    let text = most.text.expect("so many puzzles are allowed");
    assert!(
        text.contains("\nZ: 3x3\nAA: 3x3\n") && text.contains("switch IV\n"),
        "{text}"
    );
    assert_eq!(
        refused(&puzzles(q::MAX_PUZZLES + 1)),
        "qat::too-many-puzzles"
    );

    let names: Vec<String> = (0..65).map(|i| format!("r{i}")).collect();
    let algorithms = vec!["U"; 65].join(", ");
    let registers = format!(
        ".registers {{ {} <- 3x3 ({algorithms}) }}\nhalt r0",
        names.join(", ")
    );
    assert_eq!(refused(&registers), "qat::too-many-registers");

    let moves = format!(".registers {{ A <- 3x3 ({}) }}\nhalt A", "R U ".repeat(501));
    assert_eq!(refused(&moves), "qat::too-many-moves");
}

#[test]
fn imports_are_counted() {
    let file = |i: usize| (format!("{i}.qat"), format!("import \"{}.qat\"\n", i + 1));
    let project = |n: usize| {
        let mut files: Vec<_> = (0..n).map(file).collect();
        files.push((format!("{n}.qat"), "add A 1\n".to_owned()));
        qat::Project { files }
    };
    let text = format!("{CUBE}import \"0.qat\"\nhalt A");
    let compiled = |n: usize| {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("main.qat", text.as_str()));
        let compiled = qat::compile(&mut sources, id, &project(n));
        (compiled.program, compiled.diagnostics)
    };
    let (program, _) = compiled(61);
    assert_eq!(crate::result(&program.expect("no errors").into(), &[]), "1");
    let (program, diagnostics) = compiled(62);
    assert!(program.is_none());
    assert_eq!(diagnostics[0].code, "qat::too-many-imports");
}

/// Macros that double their work again and again come to an end before they have begun in earnest.
#[test]
fn macros_that_explode_are_refused() {
    let doubling = |body: &str| {
        let mut arms = String::new();
        for i in 1..60 {
            let before = i - 1;
            let _ = writeln!(
                arms,
                ".macro m{i} {{ ($R:reg) => {{\n m{before} $R\n m{before} $R\n }} }}"
            );
        }
        format!("{CUBE}.macro m0 {{ ($R:reg) => {{ {body} }} }}\n{arms} m59 A\n halt A")
    };
    assert_eq!(refused(&doubling("")), "qat::too-long");
    let again = ".macro again { ($R:reg $b:block) => again $R { $b\n $b } }\n again A { inc A }\n";
    assert_eq!(refused(&format!("{CUBE}{again} halt A")), "qat::too-deep");
    assert_eq!(
        refused(&format!(
            "{CUBE} repeat 9999 {{ repeat 9999 {{ inc A }} }}\n halt A"
        )),
        "qat::too-long"
    );
}
