//! What the language offers, feature by feature, as programs that are run.

use qat::Options;

use crate::{compile, compile_with, result, said};

const CUBE: &str = ".registers { A, B <- 3x3 builtin (90, 90) }\n";

/// Program after the registers, inputs, everything that is said.
type Case = (&'static str, &'static [i64], &'static [&'static str]);

#[test]
fn statements_do_what_the_paper_says() {
    let cases: &[Case] = &[
        ("halt \"Hello\"", &[], &["Hello"]),
        ("add A 5\n halt \"A\" A", &[], &["A 5"]),
        ("add A 5\n halt A", &[], &["5"]),
        ("add A 89\n add A 3\n halt A", &[], &["2"]),
        ("add A -1\n halt A", &[], &["89"]),
        ("sub A 1\n halt A", &[], &["89"]),
        ("sub A -1\n halt A", &[], &["1"]),
        (
            "add A 1000000000000000000000000000007\n halt A",
            &[],
            &["17"],
        ),
        ("inc A\n inc B\n dec A\n halt B", &[], &["1"]),
        (
            "inc A\n print \"first\" A\n inc A\n print A\n halt \"last\" A",
            &[],
            &["first 1", "2", "last 2"],
        ),
        ("input \"?\" A\n input \"??\" B\n halt A", &[5, 7], &["5"]),
        (
            "input \"?\" A\n input \"again?\" A\n halt A",
            &[50, 60],
            &["20"],
        ),
        ("input \"?\" A\n halt A", &[-2], &["88"]),
        (
            "add A 7\n add B 80\n move A to B\n print A\n halt B",
            &[],
            &["0", "87"],
        ),
        (
            "add A 7\n move A to B\n move B to A\n print B\n halt A",
            &[],
            &["0", "7"],
        ),
        (
            "solved-goto A yes\n halt \"no\"\n yes: halt \"yes\"",
            &[],
            &["yes"],
        ),
        ("inc A solved: halt \"no\"", &[], &[]),
        (
            "add A 1\n solved-goto A yes\n halt \"no\"\n yes: halt \"yes\"",
            &[],
            &["no"],
        ),
        ("goto end\n inc A\n end:\n halt A", &[], &["0"]),
        (
            "halt \"a \\\"quoted\\\" word and a \\\\\"",
            &[],
            &["a \"quoted\" word and a \\"],
        ),
        (
            "halt \"käse 🧊 -- no comment\" -- a comment",
            &[],
            &["käse 🧊 -- no comment"],
        ),
    ];
    for (body, inputs, expected) in cases {
        if expected.is_empty() {
            assert!(
                compile_with(&format!("{CUBE}{body}"), Options::default())
                    .program
                    .is_none()
            );
        } else {
            assert_eq!(
                said(&compile(&format!("{CUBE}{body}")), inputs),
                *expected,
                "{body}"
            );
        }
    }
}

#[test]
fn builtin_sizes_may_come_in_any_order() {
    let text = ".registers { A, B, C, D <- 3x3 builtin (9, 10, 18, 30) }\n\
        sub A 1\n sub B 1\n sub C 1\n sub D 1\n print A\n print B\n print C\n halt D";
    assert_eq!(said(&compile(text), &[]), ["8", "9", "17", "29"]);
}

#[test]
fn algorithms_can_be_given() {
    let text = ".registers { Top, Bottom <- 3x3 (U, D') }\n\
        add Top 3\n add Bottom 2\n add Top 2\n print Top\n halt Bottom";
    let program = compile(text);
    assert_eq!(said(&program, &[]), ["1", "2"]);
    assert_eq!(
        program.instructions.len(),
        3,
        "both registers in one line:\n{program}"
    );
}

#[test]
fn registers_are_realised_with_the_fewest_turns() {
    let text = ".registers { A, B <- 3x3 builtin (210, 24) }\n input \"?\" A\n halt \"it is\" A";
    let turns = |options| {
        let program = compile_with(text, options).program;
        program.expect("a program without errors").turns()
    };
    // The first realisation adds to A with six turns, another one with five.
    assert_eq!(turns(Options::optimised(false)), 12);
    assert_eq!(turns(Options::default()), 10);
    let passes = qat::Passes::SHORTEST_LISTING.without("realisations");
    let passes = passes.expect("there is such a pass");
    assert_eq!(turns(Options { passes }), 12);
    assert_eq!(said(&compile(text), &[209]), ["it is 209"]);
}

#[test]
fn registers_show_the_remainders_that_are_asked_for() {
    for (a, b) in [("A%3", "B"), ("B", "C%3"), ("A%10", "B%10")] {
        let text = format!(
            ".registers {{ A, B, C <- 3x3 builtin (30, 30, 30) }}\n input \"?\" A\n input \"?\" B\n \
             add C 4\n print {a}\n halt {b}"
        );
        let values = [17, 24, 4];
        let shown = |text: &str| {
            let value = values[(text.as_bytes()[0] - b'A') as usize];
            match text.split_once('%') {
                Some((_, modulus)) => value % modulus.parse::<i64>().expect("a number"),
                None => value,
            }
        };
        let expected = [a, b].map(|text| shown(text).to_string());
        assert_eq!(said(&compile(&text), &values[..2]), expected, "{text}");
    }
}

#[test]
fn remainders_are_tested_and_shown() {
    // (R U) has order 105; the corner UFR alone shows the remainder after division by 3 (paper, 2.0.3).
    let text = ".registers { A <- 3x3 (R U) }\n\
        input \"?\" A\n print \"mod 3\" A%3\n print \"mod 105\" A%105\n\
        solved-goto A%3 yes\n halt \"no\" A\n yes: halt \"yes\" A";
    let program = compile(text);
    for value in 0..105 {
        let expected = [
            format!("mod 3 {}", value % 3),
            format!("mod 105 {value}"),
            format!("{} {value}", if value % 3 == 0 { "yes" } else { "no" }),
        ];
        assert_eq!(said(&program, &[value]), expected);
    }
}

#[test]
fn puzzles_are_picked_up_where_needed() {
    let text = ".registers {\n A, B <- 3x3 builtin (90, 90)\n C <- 3x3 builtin (1260)\n }\n\
        input \"?\" C\n add A 2\n\
        loop: solved-goto C done\n dec C\n inc A\n inc B\n goto loop\n\
        done: print A\n print C\n halt B";
    let program = compile(text);
    assert_eq!(said(&program, &[12]), ["14", "0", "12"]);
    let switches = program.to_string().matches("switch").count();
    // To C for the input, to A for `add A 2`; in the loop to C and to A, and C must be printed.
    assert_eq!(switches, 7, "{program}");
}

#[test]
fn the_paper_s_loop_is_one_instruction() {
    let program = compile(&format!("{CUBE}input \"?\" A\n move A to B\n halt B"));
    assert_eq!(program.instructions.len(), 3, "{program}");
    assert_eq!(result(&program, &[33]), "33");
    let unoptimised = compile_with(
        &format!("{CUBE}input \"?\" A\n move A to B\n halt B"),
        Options::optimised(false),
    );
    let lines = unoptimised.program.expect("no errors").instructions.len();
    assert_eq!(lines, 6, "input, solved-goto, two additions, goto, halt");
}

/// Lines 2.1.1: `solved-goto`, algorithm, `goto`, and the rest.
#[test]
fn other_loops_keep_the_paper_s_shape() {
    let program = compile(&format!(
        "{CUBE}input \"?\" A\n loop: solved-goto A done\n dec A\n print \"tick\"\n goto loop\n done: halt B"
    ));
    let text = program.to_string();
    assert!(text.contains("2 | solved-goto 6 "), "{text}");
    assert!(text.contains("5 | goto 2\n"), "{text}");
}

#[test]
fn long_ways_round_are_shortened() {
    let one = compile(&format!("{CUBE}add A 1\n halt A")).to_string();
    let ninety_one = compile(&format!("{CUBE}add A 80\n add A 11\n halt A")).to_string();
    assert_eq!(one, ninety_one);
}

#[test]
fn origins_name_the_statements() {
    let text = format!("{CUBE}input \"?\" A\nadd A 1\nadd B 1\nmove A to B\nhalt B");
    let compiled = compile_with(&text, Options::default());
    let origins: Vec<&str> = compiled
        .origins
        .iter()
        .map(|origin| &text[origin.expect("an origin").range()])
        .collect();
    assert_eq!(
        origins,
        ["input \"?\" A", "add A 1\nadd B 1", "move A to B", "halt B"]
    );
}

#[test]
fn tokens_are_coloured() {
    use diagnostics::TokenKind::{
        Comment, Keyword, Label, Move, Number, Punctuation, Register, Text, Unknown,
    };
    let text =
        ".registers{A<-3x3(R U)}--x\nl:solved-goto A%3 l\nmove A to A\nhalt\"x\"A ?\nadd Q 1";
    let compiled = compile_with(text, Options::default());
    let kinds: Vec<(&str, diagnostics::TokenKind)> = compiled
        .tokens
        .iter()
        .map(|token| (&text[token.span.range()], token.kind))
        .collect();
    let expected = [
        (".registers", Keyword),
        ("{", Punctuation),
        ("A", Register),
        ("<-", Punctuation),
        ("3x3", Keyword),
        ("(", Punctuation),
        ("R", Move),
        ("U", Move),
        (")", Punctuation),
        ("}", Punctuation),
        ("--x", Comment),
        ("l", Label),
        (":", Punctuation),
        ("solved-goto", Keyword),
        ("A", Register),
        ("%", Punctuation),
        ("3", Number),
        ("l", Label),
        ("move", Keyword),
        ("A", Register),
        ("to", Keyword),
        ("A", Register),
        ("halt", Keyword),
        ("\"x\"", Text),
        ("A", Register),
        ("?", Unknown),
        ("add", Keyword),
        ("Q", Unknown),
        ("1", Number),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn registers_are_described() {
    let compiled = compile_with(
        ".registers {\n A, B <- 3x3 builtin (90, 90)\n C <- 3x3 builtin (1260)\n }\n halt A",
        Options::default(),
    );
    let shown: Vec<(&str, usize, u64)> = compiled
        .registers
        .iter()
        .map(|r| (r.name.as_str(), r.puzzle, r.register.order))
        .collect();
    assert_eq!(shown, [("A", 0, 90), ("B", 0, 90), ("C", 1, 1260)]);
}
