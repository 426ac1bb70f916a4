//! What the npm package asks of its worker for programs, natively.

use program_worker::{
    Command, CompiledProgram, MachineState, MachineStatus, Problem, ProgramOutcome, ProgramRequest,
    Programs, Refusal,
};
use wire::{CompileRequest, Language, TextRange};

const AVERAGE: &str = include_str!("../../../assets/programs/average.qat");

fn compile(text: &str) -> ProgramRequest {
    ProgramRequest::Compile(CompileRequest {
        file: "a.qat".to_owned(),
        language: Language::Qat,
        text: text.to_owned(),
        files: vec![],
        line_by_line: false,
    })
}

fn compiled(programs: &mut Programs, text: &str) -> CompiledProgram {
    match programs.run(&compile(text)) {
        ProgramOutcome::Compiled(compiled) => compiled,
        other => panic!("{other:?}"),
    }
}

/// Why a request is refused: code, message, problems.
fn refused(request: &ProgramRequest) -> (String, String, Vec<Problem>) {
    match Programs::new(None).run(request) {
        ProgramOutcome::Refused(Refusal {
            code,
            message,
            problems,
        }) => (code, message, problems),
        other => panic!("{other:?}"),
    }
}

/// A program that is loaded as machine 1.
struct Run(Programs);

impl Run {
    fn new(text: &str) -> (Self, MachineState) {
        let mut programs = Programs::new(None);
        let CompiledProgram { q, registers, .. } = compiled(&mut programs, text);
        let load = ProgramRequest::Load {
            machine: 1,
            q,
            registers,
        };
        let state = state(programs.run(&load));
        (Self(programs), state)
    }

    fn asked(&mut self, command: Command) -> ProgramOutcome {
        self.0.run(&ProgramRequest::Machine {
            machine: 1,
            command,
        })
    }

    fn after(&mut self, command: Command) -> MachineState {
        state(self.asked(command))
    }
}

fn state(outcome: ProgramOutcome) -> MachineState {
    match outcome {
        ProgramOutcome::State(state) => state,
        other => panic!("{other:?}"),
    }
}

const ALL: Command = Command::Run { steps: 1_000_000 };

#[test]
fn a_program_runs_forwards_and_backwards() {
    let (mut run, start) = Run::new(AVERAGE);
    assert_eq!(start.registers, [Some(0), Some(0)]);
    for number in [4, 7] {
        let asks = run.after(ALL);
        assert!(matches!(asks.status, MachineStatus::Input { max: 89, .. }));
        run.after(Command::Input { number });
    }
    let end = run.after(ALL);
    let text = "The average is 5".to_owned();
    let number = Some(5);
    assert_eq!(end.status, MachineStatus::Halted { text, number });
    let said: Vec<&str> = end.outputs.iter().map(|said| said.text.as_str()).collect();
    assert_eq!(said, ["Calculating average...", "The average is 5"]);

    let before = run.after(Command::Back);
    assert_eq!(before.steps + 1, end.steps);
    assert_eq!(run.after(Command::Seek { step: 0 }), start);
    assert_eq!(run.after(Command::Seek { step: end.steps }), end);
    assert_eq!(run.after(Command::Reset), start);
    let one = run.after(Command::Step);
    assert_eq!(one, start, "a machine that asks for a number waits");

    let many = run.asked(Command::Input { number: 90 });
    assert!(matches!(many, ProgramOutcome::Refused(why) if why.code == "run::input"));
    let mut programs = run.0;
    let dropped = programs.run(&ProgramRequest::Drop { machine: 1 });
    assert_eq!(dropped, ProgramOutcome::Done);
    let gone = ProgramRequest::Machine {
        machine: 1,
        command: Command::Look,
    };
    let gone = programs.run(&gone);
    assert!(matches!(gone, ProgramOutcome::Refused(why) if why.code == "run::no-machine"));
}

#[test]
fn instructions_are_steps_too_and_no_program_runs_for_ever() {
    let (mut run, start) =
        Run::new(".registers { A <- 3x3 (R U) }\n    add A 3\n    add A 1\nx:\n    goto x\n");
    let next = run.after(Command::Instruction { steps: 100 });
    assert!(next.instruction > start.instruction && next.steps > 1);
    let end = run.after(ALL);
    assert!(matches!(end.status, MachineStatus::Failed { ref code, .. } if code == "run::endless"));
    assert_eq!(end.registers, [Some(4)]);
}

#[test]
fn errors_have_places_in_utf_16() {
    let text = "-- \u{1f600}\n.registers { A <- 3x3 (R U) }\nprint \"\u{1f600}\u{1f600}\" A add B 1\n    add C 1\n";
    let (code, message, problems) = refused(&compile(text));
    assert_eq!(code, "program::errors");
    assert!(message.starts_with("a.qat:3: "), "{message}");
    let mut unknown = problems
        .iter()
        .filter(|it| it.code == "qat::unknown-register");
    let last = unknown.next_back().expect("C is unknown");
    assert_eq!(
        (last.code.as_str(), last.line, last.column),
        ("qat::unknown-register", Some(4), Some(9))
    );
    let units: Vec<u16> = text.encode_utf16().collect();
    let TextRange { start, end } = last.span.expect("it has a place");
    assert_eq!(
        String::from_utf16_lossy(&units[start as usize..end as usize]),
        "C"
    );

    let load = ProgramRequest::Load {
        machine: 1,
        q: "Puzzles\nA: 3x3\n\n1 | hold\n".to_owned(),
        registers: vec![],
    };
    let (code, _, problems) = refused(&load);
    assert_eq!(
        (code.as_str(), problems[0].line),
        ("program::errors", Some(4))
    );
}

#[test]
fn registers_of_another_program_are_refused() {
    let mut programs = Programs::new(None);
    let CompiledProgram { registers, .. } = compiled(&mut programs, AVERAGE);
    let load = ProgramRequest::Load {
        machine: 1,
        q: "Puzzles\nA: pyraminx\n\n1 | halt \"x\"\n".to_owned(),
        registers,
    };
    assert_eq!(refused(&load).0, "program::registers");
}

#[test]
fn positions_orders_and_cycles_of_puzzles() {
    let mut programs = Programs::new(None);
    let puzzle = "3x3x3".to_owned();
    let count = programs.run(&ProgramRequest::Positions { puzzle });
    assert_eq!(
        count,
        ProgramOutcome::Number("43252003274489856000".to_owned())
    );
    let mut of = |text: &str| {
        let (puzzle, text) = ("3x3x3".to_owned(), text.to_owned());
        match programs.run(&ProgramRequest::Cycles { puzzle, text }) {
            ProgramOutcome::Cycles(found) => found,
            other => panic!("{other:?}"),
        }
    };
    let moved = of("R U");
    assert_eq!(
        (moved.order.as_str(), moved.length, moved.held.as_str()),
        ("105", Some(2), "")
    );
    let turned = of("x R");
    assert!(!turned.held.is_empty() && !turned.rest.is_empty() && turned.rest != turned.cycles);
    assert_eq!(of("(UF, UB, UL)").length, None);

    let solved = "U".repeat(9)
        + &"R".repeat(9)
        + &"F".repeat(9)
        + &"D".repeat(9)
        + &"L".repeat(9)
        + &"B".repeat(9);
    let mut position = |text: &str| {
        let (puzzle, text) = ("3x3x3".to_owned(), text.to_owned());
        programs.run(&ProgramRequest::Position { puzzle, text })
    };
    assert_eq!(
        position(&solved),
        ProgramOutcome::Position((0..54).collect())
    );
    assert_eq!(position("R R'"), position(""));
    let swapped = solved.replacen('U', "R", 1).replacen("RR", "RU", 1);
    assert!(matches!(position(&swapped), ProgramOutcome::Refused(_)));
}

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    let cycles = |puzzle: &str, text: &str| {
        let (puzzle, text) = (puzzle.to_owned(), text.to_owned());
        refused(&ProgramRequest::Cycles { puzzle, text })
    };
    let (code, message, problems) = cycles("3x3x3", "R\nU q9");
    assert_eq!(code, "moves::notation");
    assert_eq!(message, problems[0].message);
    assert_eq!((problems[0].line, problems[0].column), (Some(2), Some(3)));
    let (code, message, _) = cycles("3x3x4", "R");
    assert!(
        code == "puzzle::unknown" && message.contains("3x3x3"),
        "{message}"
    );
    let (code, _, problems) = cycles("name mine\ncube 3", "R");
    assert_eq!(code, "puzzle::definition");
    assert!(problems[0].line.is_some());
}
