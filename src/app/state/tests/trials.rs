//! The tests that a program brings along, and what stands beside its lines.

use q::testing::Difference;
use wire::{Saying, TestView};

use super::*;
use crate::text::utf16_len;

const TEXT: &str = "-- \u{1f9ca}\n.test 2 -> 3\n.test 1 -> \"It is 5\"\n    input \"N\" A\n";

/// What the compiler makes of [`TEXT`]: a number from 0 to 3 becomes one more.
fn compiled(tests: &[(&str, i64, Saying)]) -> Compiled {
    let program = "Puzzles\nA: 3x3\n\n1 | input \"N\" U max-input 3\n2 | U\n\
                   3 | halt \"It is\" U' counting-until UFR\n";
    let utf16 = |at: usize| utf16_len(&TEXT[..at]);
    let view = |(line, input, expected): &(&str, i64, Saying)| {
        let at = TEXT.find(line).expect("it is a line");
        TestView {
            range: TextRange {
                start: utf16(at),
                end: utf16(at + line.len()),
            },
            inputs: vec![*input],
            expected: vec![expected.clone()],
        }
    };
    let input = TEXT.find("input").expect("it is there");
    let from = TextRange {
        start: utf16(input),
        end: utf16(TEXT.len() - 1),
    };
    Compiled {
        lacks: wire::Lacks::default(),
        program: Some(program.to_owned()),
        registers: vec![],
        origins: vec![
            Origin {
                from: Some(from),
                instructions: 2,
            },
            Origin {
                from: None,
                instructions: 1,
            },
        ],
        optimised: vec![],
        diagnostics: vec![],
        tokens: vec![],
        editor: wire::EditorView::default(),
        tests: tests.iter().map(view).collect(),
    }
}

fn open(tests: &[(&str, i64, Saying)]) -> Rig {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(None);
    rig.act(Action::Run(run::Action::Edit(TEXT.to_owned())));
    rig.act(Action::Run(run::Action::CompileNow));
    rig.end_compiling(compiled(tests));
    annotate(&mut rig);
    rig
}

/// What the page asks for when all of it is there.
fn annotate(rig: &mut Rig) {
    assert!(rig.state.run.unannotated);
    rig.act(Action::Run(run::Action::Annotate));
}

fn two() -> [(&'static str, i64, Saying); 2] {
    [
        (".test 2 -> 3", 2, Saying::Number(3)),
        (
            ".test 1 -> \"It is 5\"",
            1,
            Saying::Text("It is 5".to_owned()),
        ),
    ]
}

/// Works on the tests until none is left.
fn finish(rig: &mut Rig) {
    while let Some(slice) = rig.state.slice() {
        rig.act(slice);
    }
}

#[test]
fn tests_run_by_themselves_and_the_first_difference_is_said() {
    let mut rig = open(&two());
    assert!(rig.state.run.trials.are_running());
    let waits = |rig: &Rig| {
        rig.state
            .run
            .hints
            .iter()
            .filter(|hint| hint.kind == "waits")
            .count()
    };
    assert_eq!(waits(&rig), 2);
    finish(&mut rig);
    assert_eq!(waits(&rig), 0);
    let trials = &rig.state.run.trials;
    let count = trials.count();
    assert_eq!((count.all, count.over, count.hold), (2, 2, 1));
    let [(first, passed), (second, failed)] = trials.each().collect::<Vec<_>>()[..] else {
        panic!("there are two")
    };
    assert_eq!((first.line, first.text.as_str()), (2, ".test 2 -> 3"));
    assert_eq!(
        (second.line, second.text.as_str()),
        (3, ".test 1 -> \"It is 5\"")
    );
    let passed = passed.expect("it is over");
    assert_eq!((passed.difference.clone(), passed.turns), (None, Some(6)));
    let Some(Difference::Message { said, .. }) = &failed.expect("it is over").difference else {
        panic!("{failed:?}")
    };
    assert_eq!(said, "It is 2");
    let kinds: Vec<_> = rig
        .state
        .run
        .hints
        .iter()
        .map(|hint| (hint.kind, hint.text.as_str()))
        .collect();
    assert_eq!(
        kinds,
        [
            ("turns", "2 turns"),
            ("passes", "\u{2713} 6 turns"),
            ("fails", "\u{2717}")
        ]
    );
    assert_eq!(rig.state.run.hints[0].title, "U, U");
    assert_eq!(
        rig.state.run.player.steps(),
        0,
        "the program on the puzzle stands where it stood"
    );
}

#[test]
fn what_has_not_changed_is_not_run_again() {
    let mut rig = open(&two());
    finish(&mut rig);
    rig.act(Action::Run(run::Action::CompileNow));
    rig.end_compiling(compiled(&two()));
    annotate(&mut rig);
    assert!(!rig.state.run.trials.are_running());
    assert_eq!(rig.state.run.trials.count().over, 2);
    rig.act(Action::Run(run::Action::CompileNow));
    rig.end_compiling(compiled(&two()[..1]));
    annotate(&mut rig);
    assert!(rig.state.run.trials.are_running(), "other tests");
    // A text that does not compile has no tests, and nothing stands beside its lines.
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(None);
    annotate(&mut rig);
    assert_eq!(rig.state.run.trials.count().all, 0);
    assert!(rig.state.run.hints.is_empty());
}

#[test]
fn turns_beside_the_text_can_be_hidden() {
    let mut rig = open(&two()[..1]);
    finish(&mut rig);
    rig.act(Action::Run(run::Action::Hints));
    let kinds: Vec<_> = rig.state.run.hints.iter().map(|hint| hint.kind).collect();
    assert_eq!(kinds, ["passes"]);
}
