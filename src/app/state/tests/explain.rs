//! How a program works: stepped by the lines of its text, with puzzles that have numbers.

use super::*;

/// The two lines of the text, the first of which becomes two instructions, and a loop on the second.
const SOURCE: &str = "add A 1\nwhile B { }\nhalt\n";
const CODE: &str = "Puzzles\nA: 3x3\nB: 3x3\n\n1 | U\n2 | U D\n3 | switch B\n4 | R\n5 | solved-goto 7 UFR\n\
                    6 | goto 4\n7 | halt \"done\"\n";

/// The line, from 1, of each instruction; the switch comes from no line.
const LINES: [Option<u32>; 7] = [Some(1), Some(1), None, Some(2), Some(2), Some(2), Some(3)];

impl Rig {
    /// A page whose open text is [`SOURCE`], with the compiler's answer to it.
    fn explained() -> Self {
        let mut rig = Self::ready(Flavour::Threads);
        rig.compiled(Some(TEXT));
        rig.act(Action::Run(run::Action::Edit(SOURCE.to_owned())));
        rig.act(Action::Run(run::Action::CompileNow));
        rig.answer_lines();
        rig
    }

    fn answer_lines(&mut self) {
        let start = |line: u32| [0, 8, 20][line as usize - 1];
        let origins = LINES.map(|line| Origin {
            from: line.map(|line| TextRange {
                start: start(line),
                end: start(line) + 3,
            }),
            instructions: 1,
        });
        self.end_compiling(Compiled {
            lacks: wire::Lacks::default(),
            program: Some(CODE.to_owned()),
            registers: vec![],
            origins: origins.to_vec(),
            optimised: vec![],
            diagnostics: vec![],
            tokens: vec![],
            editor: wire::EditorView::default(),
            tests: vec![],
        });
    }

    fn explain(&mut self) {
        self.act(Action::Run(run::Action::Explain));
        self.answer_lines();
    }

    fn step(&mut self, command: Command) -> (u64, Option<usize>) {
        self.act(Action::Run(run::Action::Player(command)));
        self.settle();
        let player = &self.state.run.player;
        (player.steps(), player.line())
    }
}

#[test]
fn a_line_of_the_text_is_stepped_as_one() {
    let mut rig = Rig::explained();
    assert_eq!(rig.step(Command::StepInstruction).0, 1, "an instruction");
    rig.explain();
    assert_eq!(rig.state.run.player.steps(), 0);
    // U, U D and the switch: then comes line 2.
    assert_eq!(rig.step(Command::StepInstruction).0, 4);
    let status = rig.state.run.status(&rig.state.shell.compiler);
    assert!(status.location.contains("ine 1"), "{status:?}");
    // R, the decision, and the way back to the beginning of the line.
    assert_eq!(rig.step(Command::StepInstruction).0, 7);
    assert_eq!(rig.step(Command::StepInstruction).0, 10);
    assert_eq!(rig.step(Command::BackInstruction).0, 7);
    assert_eq!(rig.step(Command::BackInstruction).0, 4);
    assert_eq!(rig.step(Command::BackInstruction).0, 0);
}

#[test]
fn the_switch_keeps_breakpoints_and_asks_for_every_statement() {
    let mut rig = Rig::explained();
    let debug = |action| Action::Run(run::Action::Debug(action));
    rig.act(debug(run::debug::Action::Line(3)));
    rig.act(debug(run::debug::Action::Instruction(4)));
    let effects = rig.act(Action::Run(run::Action::Explain));
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::PostCompiler(ToCompiler::Start {
            request: CompilerRequest::Compile(request),
            ..
        }) => Some(request.line_by_line),
        _ => None,
    });
    assert_eq!(asked, Some(true));
    rig.answer_lines();
    let run = &rig.state.run;
    assert_eq!(run.debug.lines.iter().copied().collect::<Vec<_>>(), [2, 3]);
    assert!(run.debug.instructions.is_empty());
    let loaded = run.loaded.as_ref().expect("it compiled");
    assert_eq!([0, 1].map(|n| loaded.called(n)), ["cube 1", "cube 2"]);
    rig.explain();
    let run = &rig.state.run;
    assert_eq!(run.debug.lines.len(), 2);
    let loaded = run.loaded.as_ref().expect("it compiled");
    assert_eq!([0, 1].map(|n| loaded.called(n)), ["A", "B"]);
}

#[test]
fn a_link_to_a_step_says_of_which_translation_it_is() {
    let mut rig = Rig::explained();
    rig.explain();
    rig.step(Command::StepMove);
    let (link, path) = rig.state.shown().link();
    assert_eq!(link.get("lines"), Some("on"));
    let address = format!("{path}?{}", link.query().expect("it has a text"));
    rig.act(Action::Visit(address.clone()));
    assert!(rig.state.run.explain);
    // Steps of a listing that was optimised mean nothing in another one.
    rig.act(Action::Visit(address.replace("&lines=on", "")));
    assert!(!rig.state.run.explain && !rig.state.run.goes_by_line());
    // Somebody who is not explained anything sees the same steps.
    let mut other = Rig::ready(Flavour::Threads);
    other.act(Action::Visit(address));
    assert!(!other.state.run.explain && other.state.run.goes_by_line());
}

#[test]
fn a_first_visit_is_explained_and_still_a_first_one() {
    let mut rig = Rig::new();
    assert!(!rig.state.run.explain);
    rig.state.run.welcome();
    let effects = rig.act(Action::Run(run::Action::CompileNow)).to_vec();
    let stored: Vec<(String, String)> = effects
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Store { key, value } => Some((key, value?)),
            _ => None,
        })
        .collect();
    assert_eq!(
        stored,
        [("hypercubist/run/detail".to_owned(), "program".to_owned())]
    );
    let next = State::new(&stored, "w");
    assert!(next.run.explain && next.learn.invites());
}
