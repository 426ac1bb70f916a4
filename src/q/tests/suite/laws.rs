//! Laws for every program and every sequence of actions on a machine.

use std::sync::Arc;

use diagnostics::{Source, SourceId, Span};
use proptest::prelude::*;
use puzzle::{Algorithm, MoveId, PieceId, catalogue};
use q::{
    Counting, Dialect, Instruction, Machine, Operation, Output, OutputEntry, Program,
    PuzzleDeclaration, RunEnd, Status, Stops, Watch, When,
};

/// Pieces of the 3x3x3, centres included.
const PIECES: u16 = 26;
/// Moves of the 3x3x3 that are used here: the face turns and some slices.
const MOVES: u16 = 24;

fn algorithm() -> impl Strategy<Value = Algorithm> {
    prop::collection::vec((0..MOVES).prop_map(MoveId), 0..5).prop_map(Algorithm::from_moves)
}

fn pieces() -> impl Strategy<Value = Vec<PieceId>> {
    prop::collection::vec((0..PIECES).prop_map(PieceId), 1..4)
}

fn output() -> impl Strategy<Value = Output> {
    let counting =
        (algorithm(), pieces()).prop_map(|(algorithm, pieces)| Counting { algorithm, pieces });
    (any::<String>(), prop::option::of(counting))
        .prop_map(|(message, counting)| Output { message, counting })
}

/// With `tapes`, every puzzle must be one.
fn operation(lines: usize, puzzles: usize, tapes: bool) -> impl Strategy<Value = Operation> {
    let move_head = move |by| {
        if tapes {
            Operation::MoveHead(by)
        } else {
            Operation::Switch(0)
        }
    };
    prop_oneof![
        3 => (-3..4_i64).prop_map(move_head),
        6 => algorithm().prop_map(Operation::Turn),
        1 => (0..lines).prop_map(Operation::Goto),
        3 => (0..lines, pieces())
            .prop_map(|(target, pieces)| Operation::SolvedGoto { target, pieces }),
        1 => Just(Operation::Solve),
        2 => (pieces(), algorithm())
            .prop_map(|(pieces, algorithm)| Operation::RepeatUntil { pieces, algorithm }),
        2 => (any::<String>(), algorithm(), 0..9_u64)
            .prop_map(|(message, algorithm, max)| Operation::Input { message, algorithm, max }),
        1 => output().prop_map(Operation::Halt),
        2 => output().prop_map(Operation::Print),
        2 => (0..puzzles).prop_map(Operation::Switch),
    ]
}

fn any_program() -> impl Strategy<Value = Program> {
    (1..4_usize, 1..14_usize, any::<bool>()).prop_flat_map(|(puzzles, lines, tape)| {
        prop::collection::vec(operation(lines, puzzles, tape), lines).prop_map(move |operations| {
            let nowhere = Span::new(SourceId(0), 0, 0);
            let declaration = |index: usize| PuzzleDeclaration {
                name: ["A", "B", "Zwölf_3"][index].to_owned(),
                puzzle: catalogue::by_name("3x3").expect("the cube is in the catalogue"),
                tape,
                span: nowhere,
            };
            let instruction = |operation| Instruction {
                operation,
                span: nowhere,
            };
            Program {
                puzzles: (0..puzzles).map(declaration).collect(),
                instructions: operations.into_iter().map(instruction).collect(),
            }
        })
    })
}

/// Takes out of a program what the reference implementation's Q cannot say.
fn make_sayable(program: &mut Program) {
    let cube = Arc::clone(&program.puzzles[0].puzzle);
    let plain = |algorithm: &Algorithm| {
        let first = algorithm.moves().first().map_or(0, |id| id.0);
        let turn = ["U", "R2", "F'", "D", "L2", "B'"][usize::from(first) % 6];
        let turn = Algorithm::parse(&cube, turn).expect("a turn");
        turn.repeated(&cube, 1 + algorithm.len() as i64 % 3)
            .then(&Algorithm::parse(&cube, "U R").expect("turns"))
    };
    for declaration in &mut program.puzzles {
        declaration.tape = false;
    }
    for instruction in &mut program.instructions {
        match &mut instruction.operation {
            Operation::Turn(algorithm) | Operation::RepeatUntil { algorithm, .. } => {
                *algorithm = plain(algorithm);
            }
            Operation::Input {
                message, algorithm, ..
            } => {
                *algorithm = plain(algorithm);
                message.retain(|c| !['"', '\\', '\n', '\r'].contains(&c));
            }
            Operation::Halt(output) | Operation::Print(output) => {
                output
                    .message
                    .retain(|c| !['"', '\\', '\n', '\r'].contains(&c));
                if let Some(counting) = &mut output.counting {
                    counting.algorithm = plain(&counting.algorithm);
                }
            }
            Operation::MoveHead(_) => instruction.operation = Operation::Solve,
            _ => {}
        }
    }
    let stop = Output {
        message: "stop".to_owned(),
        counting: None,
    };
    program.instructions.push(Instruction {
        operation: Operation::Halt(stop),
        span: Span::new(SourceId(0), 0, 0),
    });
}

/// Something that a user can do with a machine.
#[derive(Clone, Debug)]
enum Action {
    Step,
    Run(u64),
    Next,
    Input(i64),
    Turn(u16),
    Back,
    BackInstruction,
    /// Go to this part of the known steps, in 256ths.
    Seek(u8),
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => Just(Action::Step),
        3 => (0..40_u64).prop_map(Action::Run),
        2 => Just(Action::Next),
        3 => (-9..=9_i64).prop_map(Action::Input),
        2 => (0..MOVES).prop_map(Action::Turn),
        2 => Just(Action::Back),
        1 => Just(Action::BackInstruction),
        1 => any::<u8>().prop_map(Action::Seek),
    ]
}

/// Everything visible of a machine, except its known later steps.
fn seen(machine: &Machine) -> String {
    let outputs: Vec<&OutputEntry> = machine.outputs().iter().collect();
    let tapes: Vec<_> = (0..machine.positions().len())
        .filter_map(|puzzle| machine.tape(puzzle))
        .map(|tape| (tape.head(), tape.iter().collect::<Vec<_>>()))
        .collect();
    format!(
        "{} {:?} {:?} {} {:?} {tapes:?} {outputs:?} {:?}",
        machine.instruction(),
        machine.status(),
        machine.progress(),
        machine.in_hand(),
        machine.positions(),
        machine.steps(),
    )
}

/// Does an action in single steps only; `trace[n]` is what was seen after `n` steps.
fn do_slowly(machine: &mut Machine, action: &Action, trace: &mut Vec<String>) {
    let write = |machine: &Machine, trace: &mut Vec<String>| {
        let here = machine.steps() as usize;
        if here < trace.len() {
            trace[here] = seen(machine);
        } else {
            trace.push(seen(machine));
        }
        // Steps that the machine has dropped may come out differently.
        trace.truncate(machine.latest() as usize + 1);
    };
    let steps = |machine: &mut Machine, count: u64, trace: &mut Vec<String>| {
        for _ in 0..count {
            let before = machine.steps();
            machine.step();
            if machine.steps() > before {
                write(machine, trace);
            }
        }
    };
    match *action {
        Action::Step => steps(machine, 1, trace),
        Action::Run(budget) => steps(machine, budget, trace),
        Action::Next => {
            // Only the beginning of another instruction ends it, or the budget.
            let mut probe = replay(machine);
            probe.next_instruction(60);
            let count = probe.steps() - machine.steps();
            steps(machine, count, trace);
        }
        Action::Input(value) => {
            if machine.input(value).is_ok() {
                write(machine, trace);
            }
        }
        Action::Turn(id) => {
            machine.turn(MoveId(id)).expect("the cube has these moves");
            write(machine, trace);
        }
        Action::Back => {
            let before = machine.steps();
            let undone = machine.back_move();
            assert_eq!(undone.is_some(), before > 0);
            assert_eq!(undone.map_or(0, |step| step.index + 1), before);
        }
        Action::BackInstruction => {
            machine.back_instruction();
        }
        Action::Seek(part) => machine.seek(machine.latest() * u64::from(part) / 256),
    }
}

/// A machine brought to the same step from the start, through the same inputs and turns.
fn replay(machine: &mut Machine) -> Machine {
    let mut other = Machine::new(Arc::clone(machine.program()));
    let here = machine.steps();
    for step in 0..here {
        machine.seek(step + 1);
        match machine.back_move().expect("it is not at the start").event {
            q::Event::Entered { value } => {
                other.input(value).expect("it was taken before");
            }
            q::Event::TurnedByHand { mv, .. } => {
                other.turn(mv).expect("it was turned before");
            }
            _ => {
                other.step();
            }
        }
    }
    machine.seek(here);
    assert_eq!(seen(&other), seen(machine));
    other
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn programs_are_printed_and_read_back(program in any_program()) {
        let text = program.to_string();
        let parsed = q::parse(&Source::new("law.q", text.clone()), SourceId(0));
        let Some(read) = parsed.program else {
            return Err(TestCaseError::fail(format!("{:#?}\n{text}", parsed.diagnostics)));
        };
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read, program);
    }

    #[test]
    fn what_the_reference_implementation_reads_is_read_back(mut program in any_program()) {
        make_sayable(&mut program);
        let text = match program.written(Dialect::Qter, &[]) {
            Ok(text) => text,
            Err(errors) => return Err(TestCaseError::fail(format!("{errors:#?}\n{program}"))),
        };
        let parsed = q::parse(&Source::new("law.q", text.clone()), SourceId(0));
        let Some(read) = parsed.program else {
            return Err(TestCaseError::fail(format!("{:#?}\n{text}", parsed.diagnostics)));
        };
        prop_assert_eq!(read.to_string(), program.to_string());
    }

    #[test]
    fn the_listing_shows_what_is_where(program in any_program()) {
        let listing = program.listing();
        let puzzle = &program.puzzles[0].puzzle;
        for (index, (listed, instruction)) in
            listing.instructions.iter().zip(&program.instructions).enumerate()
        {
            let text = &listing.text[listed.range.clone()];
            let number = (index + 1).to_string();
            prop_assert!(text.starts_with(&number));
            let (moves, pieces) = match &instruction.operation {
                Operation::Turn(algorithm) | Operation::Input { algorithm, .. } => {
                    (algorithm.clone(), vec![])
                }
                Operation::RepeatUntil { algorithm, pieces }
                | Operation::Halt(Output { counting: Some(Counting { algorithm, pieces }), .. })
                | Operation::Print(Output { counting: Some(Counting { algorithm, pieces }), .. }) => {
                    (algorithm.clone(), pieces.clone())
                }
                Operation::SolvedGoto { pieces, .. } => (Algorithm::default(), pieces.clone()),
                _ => (Algorithm::default(), vec![]),
            };
            let names: Vec<&str> = moves.moves().iter().map(|&id| puzzle.mv(id).name.as_str()).collect();
            let shown: Vec<&str> = listed.moves.iter().map(|r| &listing.text[r.clone()]).collect();
            prop_assert_eq!(names, shown);
            let names: Vec<&str> = pieces.iter().map(|&id| puzzle.piece(id).name.as_str()).collect();
            let shown: Vec<&str> = listed.pieces.iter().map(|r| &listing.text[r.clone()]).collect();
            prop_assert_eq!(names, shown);
            let lines: Vec<&str> = listed.lines.iter().map(|r| listing.text[r.clone()].trim_start()).collect();
            let printed: Vec<&str> = text[number.len()..]
                .trim_start_matches([' ', '|']).split('\n').map(str::trim_start).collect();
            prop_assert_eq!(lines, printed);
        }
    }

    /// Going back restores the earlier state, and running, stepping and seeking have the same result.
    #[test]
    fn every_path_leads_to_the_same(
        program in any_program(),
        actions in prop::collection::vec(action(), 1..25),
    ) {
        check_every_path(program, &actions);
    }

    /// A proof of an endless loop is right: one period later everything is the same.
    #[test]
    fn endless_programs_repeat_themselves(program in any_program()) {
        let mut machine = Machine::new(Arc::new(program));
        if let RunEnd::Endless(endless) = machine.run(20_000) {
            prop_assert_eq!(machine.steps(), endless.start + endless.period);
            prop_assert_eq!(machine.instruction(), endless.instruction);
            let after = (machine.positions().to_vec(), machine.in_hand());
            machine.seek(endless.start);
            prop_assert_eq!(machine.instruction(), endless.instruction);
            prop_assert_eq!((machine.positions().to_vec(), machine.in_hand()), after);
            prop_assert_eq!(machine.status(), Status::Ready);
        }
    }

    /// Where a run stops does not depend on its slices.
    #[test]
    fn stops_do_not_depend_on_slices(
        program in any_program(),
        breakpoints in prop::collection::btree_set(0..14_usize, 0..4),
        slice in 1..30_u64,
        when in prop_oneof![Just(When::Changes), (0..5_u64).prop_map(When::Equals)],
    ) {
        let program = Arc::new(program);
        let run = |slice: u64| {
            let mut machine = Machine::new(Arc::clone(&program));
            let mut stops = Stops::default();
            stops.breakpoints.clone_from(&breakpoints);
            stops.watch(vec![watch(when)]);
            let mut ends = Vec::new();
            while machine.steps() < 300 && ends.len() < 100 {
                let budget = slice.min(300 - machine.steps());
                match machine.run_until(&mut stops, budget) {
                    RunEnd::AwaitingInput => {
                        let number = (machine.steps() % 3).cast_signed();
                        let given = machine.input(number).or_else(|_| machine.input(0));
                        given.expect("0 is always taken");
                    }
                    // Slices may end just where a proof was made.
                    RunEnd::Budget | RunEnd::Endless(_) => {}
                    end => {
                        ends.push((machine.steps(), end));
                        if matches!(end, RunEnd::Halted | RunEnd::Ended | RunEnd::Faulted) {
                            break;
                        }
                    }
                }
            }
            ends
        };
        prop_assert_eq!(run(slice), run(1_000));
    }

    /// Each step back by repetition, instruction or line undoes a step forward.
    #[test]
    fn larger_steps_are_undone(program in any_program(), size in 0..3_u8) {
        let mut machine = Machine::new(Arc::new(program));
        let line = |at: usize| Some(at / 2);
        let mut marks = vec![0];
        for _ in 0..20 {
            let end = match size {
                0 => machine.next_repetition(200),
                1 => machine.next_instruction(200),
                _ => machine.next_line(line, 200),
            };
            if end == RunEnd::AwaitingInput && machine.steps() > *marks.last().expect("it has a start") {
                marks.push(machine.steps());
            }
            if !matches!(end, RunEnd::NextRepetition | RunEnd::NextInstruction) {
                break;
            }
            marks.push(machine.steps());
        }
        machine.seek(*marks.last().expect("it has a start"));
        marks.dedup();
        for mark in marks.iter().rev().skip(1) {
            let went = match size {
                0 => machine.back_repetition(),
                1 => machine.back_instruction(),
                _ => machine.back_line(line, 10_000),
            };
            prop_assert!(went);
            prop_assert_eq!(machine.steps(), *mark);
        }
    }
}

/// The register of order 90 in which the paper's average stores its first number; other programs move its pieces too.
fn watch(when: When) -> Watch {
    Watch {
        puzzle: 0,
        register: Arc::new(crate::papers_register(0)),
        when,
    }
}

/// A case that `every_path_leads_to_the_same` once failed on: turns by hand before a program that halts at once.
#[test]
fn turns_before_a_halt_are_sought() {
    let nowhere = Span::new(SourceId(0), 0, 0);
    let program = Program {
        puzzles: vec![PuzzleDeclaration {
            name: "A".to_owned(),
            puzzle: catalogue::by_name("3x3").expect("the cube is in the catalogue"),
            tape: false,
            span: nowhere,
        }],
        instructions: vec![Instruction {
            operation: Operation::Halt(Output {
                message: String::new(),
                counting: None,
            }),
            span: nowhere,
        }],
    };
    let actions = [
        Action::Step,
        Action::Turn(0),
        Action::Turn(0),
        Action::BackInstruction,
        Action::Step,
        Action::Seek(171),
    ];
    check_every_path(program, &actions);
}

fn check_every_path(program: Program, actions: &[Action]) {
    let program = Arc::new(program);
    let mut slow = Machine::new(Arc::clone(&program));
    let mut fast = Machine::new(Arc::clone(&program));
    let mut trace = vec![seen(&slow)];
    for action in actions {
        let before = fast.steps();
        match *action {
            Action::Run(budget) => {
                // An endless program is run on as far as the budget goes, like any other.
                while let RunEnd::Endless(_) = fast.run(before + budget - fast.steps()) {}
            }
            Action::Next => {
                fast.next_instruction(60);
            }
            _ => do_slowly(&mut fast, action, &mut trace.clone()),
        }
        do_slowly(&mut slow, action, &mut trace);
        assert_eq!(seen(&fast), seen(&slow), "after {action:?}");
        assert_eq!(fast.latest(), slow.latest());
        assert_eq!(
            &seen(&slow),
            &trace[slow.steps() as usize],
            "after {action:?}"
        );
    }
    let here = fast.steps();
    let other = replay(&mut fast);
    assert_eq!(other.steps(), here);
    fast.reset();
    assert_eq!(seen(&fast), seen(&Machine::new(program)));
}
