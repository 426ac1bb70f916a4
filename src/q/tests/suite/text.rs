//! Arbitrary texts.

use std::sync::Arc;

use diagnostics::{Diagnostic, Source, SourceId, Sources};
use proptest::prelude::*;
use puzzle::{Puzzle, catalogue};
use q::{MAX_DIAGNOSTICS, MAX_INSTRUCTIONS, MAX_TEXT, Parsed};

fn parse(text: &str) -> Parsed {
    q::parse(&Source::new("text.q", text), SourceId(0))
}

fn codes(parsed: &Parsed) -> Vec<&'static str> {
    parsed.diagnostics.iter().map(|d| d.code).collect()
}

/// Checks the invariants of every result.
fn check(text: &str) {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("text.q", text));
    let parsed = q::parse(sources.get(id), id);
    assert_eq!(
        parsed.program.is_none(),
        parsed.diagnostics.iter().any(Diagnostic::is_error)
    );
    assert!(parsed.diagnostics.len() <= MAX_DIAGNOSTICS + 1);
    for diagnostic in &parsed.diagnostics {
        for label in &diagnostic.labels {
            assert!(
                text.get(label.span.range()).is_some(),
                "{diagnostic:?}\n{text}"
            );
        }
        assert!(diagnostics::render(diagnostic, &sources).len() < 2_000);
    }
    let mut end = 0;
    for token in &parsed.tokens {
        let range = token.span.range();
        assert!(
            end <= range.start && range.start < range.end,
            "{token:?}\n{text}"
        );
        assert!(text.get(range.clone()).is_some(), "{token:?}\n{text}");
        assert!(
            text[end..range.start]
                .trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{fe0f}'))
                .is_empty()
        );
        end = range.end;
    }
    if !parsed.tokens.is_empty() {
        let rest = text[end..].trim_matches(|c: char| c.is_whitespace() || c == '\u{fe0f}');
        assert!(rest.is_empty());
    }
    if let Some(program) = parsed.program {
        assert_eq!(parse(&program.to_string()).program.as_ref(), Some(&program));
    }
}

fn fragment() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "Puzzles\n",
        "A: 3x3\n",
        "B: 3x3\n",
        "\n",
        "\r\n",
        " ",
        "1 | ",
        "2 | ",
        "3 | ",
        "4 |",
        "|",
        ":",
        "goto ",
        "solved-goto ",
        "solve",
        "repeat until ",
        "solved ",
        "input ",
        "max-input ",
        "halt ",
        "print ",
        "counting-until ",
        "until ",
        "0 | ",
        "switch ",
        "A",
        "B",
        "tape ",
        "tape A: 3x3\n",
        "📼\u{fe0f} B: 3x3\n",
        "■",
        "move-left ",
        "move-right 2 ",
        "\"message\" ",
        "\"",
        "\\",
        "UFR ",
        "UF ",
        "R U' ",
        "F2 ",
        "(",
        ")",
        "-- comment",
        "5 ",
        "0",
        "99999999999999999999",
        "ü🧊",
        "\u{feff}",
        "'",
        "Puzzles\nA: 3x3\n\n1 | ",
    ]);
    prop_oneof![
        9 => words.prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

proptest! {
    #[test]
    fn any_text_is_answered(fragments in prop::collection::vec(fragment(), 0..40)) {
        check(&fragments.concat());
    }

    #[test]
    fn any_program_may_be_cut_short_or_damaged(at in 0..2000_usize, what in any::<char>()) {
        let program = include_str!("../../../../tests/corpus/q/programs-paper.q");
        let at = program.floor_char_boundary(at);
        check(&program[..at]);
        check(&format!("Puzzles\nA: 3x3\n\n{}{what}{}", &program[..at], &program[at..]));
    }
}

#[test]
fn absurd_texts_are_refused_at_once() {
    let long = "1 | R U\n".repeat(MAX_TEXT);
    assert_eq!(codes(&parse(&long)), ["q::too-long"]);
    assert_eq!(codes(&parse("\u{7f}ELF\u{1}\0\0\0")), ["q::not-text"]);
    check(&"\u{fffd}\u{1}".repeat(10_000));
    check(&"|".repeat(MAX_TEXT));
    check(&"\"\n".repeat(MAX_TEXT / 2));
    check(&"(".repeat(MAX_TEXT));
    check(&format!(
        "Puzzles\nA: 3x3\n1 | {}",
        "(".repeat(MAX_TEXT / 2)
    ));
    check(&format!(
        "Puzzles\nA: 3x3\n1 | {}",
        "R ".repeat(MAX_TEXT / 2 - 20)
    ));
    check(&format!(
        "Puzzles\nA: 3x3\n1 | solved-goto 1 {}",
        "U ".repeat(MAX_TEXT / 2 - 20)
    ));
    check(&format!(
        "Puzzles\nA: 3x3\n1 | solved-goto 1 {}",
        "X ".repeat(MAX_TEXT / 2 - 20)
    ));
    check(&format!("Puzzles\n{}", "A: 3x3\n".repeat(MAX_TEXT / 8)));
    check(&format!(
        "Puzzles\nA: 3x3\n1 | {}",
        "R".repeat(MAX_TEXT / 2)
    ));
}

#[test]
fn many_errors_are_counted_but_not_all_shown() {
    let lines = (1..=500)
        .map(|n| format!("{n} | Q{n}\n"))
        .collect::<Vec<_>>()
        .concat();
    let parsed = parse(&format!("Puzzles\nA: 3x3\n{lines}"));
    assert_eq!(parsed.diagnostics.len(), MAX_DIAGNOSTICS + 1);
    let last = parsed.diagnostics.last().unwrap();
    assert_eq!(last.code, "q::more");
    let message = last.message.to_string();
    assert!(message.contains("400 more"), "{message}");
}

#[test]
fn long_programs_have_an_end() {
    let lines = |count: usize| -> String {
        let lines = (1..=count)
            .map(|n| format!("{n}|U\n"))
            .collect::<Vec<_>>()
            .concat();
        format!("Puzzles\nA: 3x3\n{lines}")
    };
    let most = parse(&lines(MAX_INSTRUCTIONS));
    let program = most.program.expect("the longest program is read");
    assert_eq!(program.instructions.len(), MAX_INSTRUCTIONS);
    let more = parse(&lines(MAX_INSTRUCTIONS + 1));
    assert_eq!(codes(&more), ["q::too-many-instructions"]);
}

#[test]
fn too_many_puzzles_are_refused() {
    let puzzles = (0..300)
        .map(|n| format!("P{n}: 3x3\n"))
        .collect::<Vec<_>>()
        .concat();
    let parsed = parse(&format!("Puzzles\n{puzzles}\n1 | U\n"));
    assert!(
        codes(&parsed)
            .iter()
            .all(|&code| code == "q::too-many-puzzles")
    );
    assert_eq!(parsed.diagnostics.len(), 300 - q::MAX_PUZZLES);
}

/// Has a second kind of cube.
fn two_kinds(name: &str) -> Option<Arc<Puzzle>> {
    match name {
        "2x2" => Puzzle::cube(2, 3).ok().map(Arc::new),
        _ => catalogue::by_name(name),
    }
}

#[test]
fn lines_are_read_for_the_puzzle_in_hand() {
    let text = "Puzzles\nA: 3x3\nB: 2x2\n\n1 | M\n2 | switch B\n3 | solved-goto 5 UFR\n4 | R\n5 | switch A\n6 | M\n\
                7 | goto 1\n";
    let parsed = q::parse_with(&Source::new("two.q", text), SourceId(0), &two_kinds);
    let program = parsed
        .program
        .expect("every line is for a puzzle that has it");
    assert_eq!(program.kinds_in_hand(), [0, 0, 1, 1, 1, 0, 0]);
    let mut machine = q::Machine::new(Arc::new(program));
    assert!(matches!(machine.run(1_000), q::RunEnd::Endless(_)));

    let wrong = text.replace("4 | R", "4 | M");
    let parsed = q::parse_with(&Source::new("two.q", wrong), SourceId(0), &two_kinds);
    assert_eq!(codes(&parsed), ["q::notation"]);
}

#[test]
fn puzzles_of_different_kinds_may_not_meet() {
    let text = "Puzzles\nA: 3x3\nB: 2x2\n\n1 | solved-goto 3 UFR\n2 | switch B\n3 | R\n4 | U\n";
    let mut sources = Sources::new();
    let id = sources.add(Source::new("mixed.q", text));
    let parsed = q::parse_with(sources.get(id), id, &two_kinds);
    assert_eq!(codes(&parsed), ["q::mixed-puzzles"]);
    let expected = "\
error: line 3 can be reached with puzzles of different kinds in hand
 --> mixed.q:7:1
  |
7 | 3 | R
  | ^^^^^ coming from line 1 it is A, a 3x3; coming from line 2 it is B, a 2x2
  = help: switch to one puzzle on every path that leads here
";
    assert_eq!(
        diagnostics::render(&parsed.diagnostics[0], &sources),
        expected
    );
}

#[test]
fn tokens_have_colours() {
    let text = "Puzzles\nA: 3x3 -- one\n1 | input \"x\" (R U') max-input 5\n2 | solved-goto 1 UF ?\n\
                3 | halt \"x\" U counting-until UFR | x\n";
    let shown: String = parse(text)
        .tokens
        .iter()
        .map(|token| format!("{}={:?} ", &text[token.span.range()], token.kind))
        .collect::<Vec<_>>()
        .concat();
    let expected = "Puzzles=Keyword A=Register :=Punctuation 3x3=Register -- one=Comment \
        1=Label |=Punctuation input=Keyword \"x\"=Text (=Punctuation R=Move U'=Move )=Punctuation max-input=Keyword \
        5=Number \
        2=Label |=Punctuation solved-goto=Keyword 1=Label UF=Piece ?=Piece \
        3=Label |=Punctuation halt=Keyword \"x\"=Text U=Move counting-until=Keyword UFR=Piece |=Punctuation x=Unknown ";
    assert_eq!(shown, expected);
}

/// `--` begins a comment everywhere, so the megaminx's `R--` and `D--` are written as inverses of other moves.
#[test]
fn moves_that_look_like_comments_are_printed_otherwise() {
    let head = "Puzzles\nA: megaminx\n\n";
    let text = format!("{head}1 | R++ R++' D++' U\n2 | halt \"done\"\n");
    let program = parse(&text).program.expect("a program");
    let printed = program.to_string();
    assert!(printed.contains("R++ R++' D++' U"), "{printed}");
    assert_eq!(parse(&printed).program, Some(program));
}
