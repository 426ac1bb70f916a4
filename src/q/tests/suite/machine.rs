//! Descriptions of steps, and long runs.

use std::sync::Arc;

use puzzle::{MoveId, catalogue};
use q::{
    Cause, Event, InputError, Look, Machine, OutputLog, Progress, RunEnd, Status, Step, TurnError,
};

use crate::program;

fn machine(lines: &str) -> Machine {
    Machine::new(program(&format!("Puzzles\nA: 3x3\nB: 3x3\n\n{lines}")))
}

fn mv(name: &str) -> MoveId {
    let cube = catalogue::by_name("3x3").unwrap();
    cube.move_by_name(name).unwrap()
}

/// A step in a few words, with moves and pieces by name.
fn described(step: &Step) -> String {
    let cube = catalogue::by_name("3x3").unwrap();
    let looks = |looked: &[Look]| -> String {
        let names = looked.iter().map(|look| {
            let mark = if look.solved { '+' } else { '-' };
            format!(" {}{mark}", cube.piece(look.piece).name)
        });
        names.collect()
    };
    let what = match &step.event {
        Event::Turned {
            puzzle,
            mv,
            progress,
        } => {
            let Progress {
                next_move,
                inverted,
                repetition,
                repetitions,
                cause,
            } = progress;
            let name = &cube.mv(*mv).name;
            let direction = if *inverted { " backwards" } else { "" };
            let of = repetitions.map_or(String::new(), |n| format!("/{n}"));
            let (at, cause) = (next_move.unwrap(), cause.unwrap());
            format!("turn {puzzle} {name}: {cause:?} {repetition}{of} move {at}{direction}")
        }
        Event::TurnedByHand { puzzle, mv } => format!("hand {puzzle} {}", cube.mv(*mv).name),
        Event::Jumped { to } => format!("jump to {to}"),
        Event::Branched { looked, jumped, to } => {
            format!("branch{}: {jumped} to {to}", looks(looked))
        }
        Event::Looked {
            looked,
            repetitions,
            solved,
        } => {
            format!("look{}: {solved} after {repetitions}", looks(looked))
        }
        Event::Solved { puzzle } => format!("solve {puzzle}"),
        Event::Switched { from, to } => format!("switch {from} to {to}"),
        Event::HeadMoved { puzzle, from, to } => format!("head of {puzzle} from {from} to {to}"),
        Event::Passed => "pass".to_owned(),
        Event::Entered { value } => format!("number {value}"),
        Event::Printed { message, number } => format!("print {message:?} {number:?}"),
        Event::Halted { message, number } => format!("halt {message:?} {number:?}"),
        Event::Waiting => "wait".to_owned(),
    };
    format!("{} line {}: {what}", step.index, step.instruction + 1)
}

/// Steps until nothing happens.
fn story(machine: &mut Machine) -> Vec<String> {
    let mut story = Vec::new();
    loop {
        let step = machine.step();
        if step.event == Event::Waiting {
            return story;
        }
        story.push(described(&step));
    }
}

#[test]
fn every_step_says_what_happened() {
    let mut machine = machine(
        "1 | R U\n2 | solved-goto 4 UFR DL\n3 | goto 4\n4 | switch B\n5 | ()\n6 | solved-goto 8 UFR\n\
         7 | halt \"wrong\"\n8 | switch A\n9 | solve\n10 | halt \"right\"\n",
    );
    let expected = [
        "0 line 1: turn 0 R: Algorithm 0/1 move 0",
        "1 line 1: turn 0 U: Algorithm 0/1 move 1",
        "2 line 2: branch UFR- DL+: false to 2",
        "3 line 3: jump to 3",
        "4 line 4: switch 0 to 1",
        "5 line 5: pass",
        "6 line 6: branch UFR+: true to 7",
        "7 line 8: switch 1 to 0",
        "8 line 9: solve 0",
        "9 line 10: halt \"right\" None",
    ];
    assert_eq!(story(&mut machine), expected);
    for expected in expected.iter().rev() {
        assert_eq!(
            described(&machine.back_move().unwrap()),
            *expected,
            "and backwards"
        );
    }
    assert_eq!(machine.back_move(), None);
}

#[test]
fn tapes_are_seen() {
    let mut machine = Machine::new(program(
        "Puzzles\nA: 3x3\ntape B: 3x3\n\n1 | switch B\n2 | U\n3 | move-left 2\n4 | F\n5 | move-right\n",
    ));
    let expected = [
        "0 line 1: switch 0 to 1",
        "1 line 2: turn 1 U: Algorithm 0/1 move 0",
        "2 line 3: head of 1 from 0 to -2",
        "3 line 4: turn 1 F: Algorithm 0/1 move 0",
        "4 line 5: head of 1 from -2 to -1",
    ];
    assert_eq!(story(&mut machine), expected);
    assert!(machine.tape(0).is_none() && machine.tape(2).is_none());
    let tape = machine.tape(1).unwrap();
    assert_eq!((tape.head(), tape.range()), (-1, -2..=0));
    let cube = catalogue::by_name("3x3").unwrap();
    let turned = |name| cube.mv(mv(name)).permutation.clone();
    assert_eq!(tape.cell(-2), Some(&turned("F")));
    assert_eq!(tape.cell(-1), Some(&cube.solved()));
    assert_eq!(tape.cell(0), Some(&turned("U")));
    assert_eq!(machine.positions()[1], cube.solved(), "the head is at -1");
    assert_eq!(described(&machine.back_move().unwrap()), expected[4]);
    assert_eq!(machine.positions()[1], turned("F"));
    machine.seek(2);
    assert_eq!(machine.tape(1).unwrap().range(), 0..=0);
}

#[test]
#[should_panic(expected = "where a tape is in hand")]
fn a_machine_refuses_to_move_along_one_puzzle() {
    let mut program = (*program("Puzzles\ntape A: 3x3\n\n1 | move-left\n")).clone();
    program.puzzles[0].tape = false;
    Machine::new(Arc::new(program));
}

#[test]
fn counting_and_its_undoing_are_seen() {
    let mut machine = machine(
        "1 | input \"How many?\" U R max-input 3\n2 | print \"n =\" R' U' counting-until UFR UF\n3 | halt \"bye\"\n",
    );
    assert_eq!(
        machine.status(),
        Status::AwaitingInput {
            message: "How many?",
            max: 3
        }
    );
    assert_eq!(described(&machine.step()), "0 line 1: wait");
    assert_eq!(
        described(&machine.input(-1).unwrap()),
        "0 line 1: number -1"
    );
    let expected_input = [
        "1 line 1: turn 0 R': Input 0/1 move 1 backwards",
        "2 line 1: turn 0 U': Input 0/1 move 0 backwards",
    ];
    assert_eq!(
        [described(&machine.step()), described(&machine.step())],
        expected_input
    );
    machine.back_instruction();
    assert_eq!(machine.steps(), 0);
    machine.input(1).unwrap();
    let expected = [
        "1 line 1: turn 0 U: Input 0/1 move 0",
        "2 line 1: turn 0 R: Input 0/1 move 1",
        "3 line 2: look UFR- UF-: false after 0",
        "4 line 2: turn 0 R': Count 0 move 0",
        "5 line 2: turn 0 U': Count 0 move 1",
        "6 line 2: look UFR+ UF+: true after 1",
        "7 line 2: print \"n =\" Some(1)",
        "8 line 2: turn 0 U: Undo 0/1 move 1 backwards",
        "9 line 2: turn 0 R: Undo 0/1 move 0 backwards",
        "10 line 3: halt \"bye\" None",
    ];
    assert_eq!(story(&mut machine), expected);
    let printed: Vec<String> = machine
        .outputs()
        .iter()
        .map(|printed| printed.text(machine.program()))
        .collect();
    assert_eq!(printed, ["n = 1", "bye"]);
    assert_eq!(machine.status().halt_text().as_deref(), Some("bye"));
}

#[test]
fn progress_announces_the_next_move() {
    let mut machine =
        machine("1 | repeat until UFR solved R U\n2 | R U\n3 | repeat until UFR solved R U\n");
    let repeat = Progress {
        cause: Some(Cause::Repeat),
        ..Progress::default()
    };
    assert_eq!(machine.progress(), repeat);
    machine.step();
    let algorithm = Progress {
        next_move: Some(0),
        repetitions: Some(1),
        cause: Some(Cause::Algorithm),
        ..Progress::default()
    };
    assert_eq!(machine.progress(), algorithm);
    machine.seek(0);
    machine.run(5);
    let second = Progress {
        next_move: Some(1),
        ..repeat
    };
    assert_eq!((machine.instruction(), machine.progress()), (2, second));
    machine.run(1_000);
    assert_eq!(machine.instruction(), 3, "the end");
    assert_eq!(machine.progress(), Progress::default());
}

#[test]
fn numbers_are_taken_only_when_asked_for_and_in_range() {
    let mut machine = machine("1 | input \"x\" U max-input 3\n2 | U\n");
    let refused = |value| Err(InputError::OutOfRange { value, max: 3 });
    for value in [4, -4, i64::MIN, i64::MAX] {
        assert_eq!(machine.input(value).map(|_| ()), refused(value));
    }
    assert_eq!(machine.steps(), 0);
    assert!(machine.input(-3).is_ok());
    assert_eq!(machine.input(1), Err(InputError::NotAsked));
}

#[test]
fn hands_may_turn_at_any_time() {
    let mut machine = machine("1 | R\n2 | switch B\n3 | halt \"x\"\n");
    assert_eq!(
        described(&machine.turn(mv("F2")).unwrap()),
        "0 line 1: hand 0 F2"
    );
    story(&mut machine);
    assert!(matches!(machine.status(), Status::Halted { .. }));
    assert_eq!(
        described(&machine.turn(mv("U")).unwrap()),
        "4 line 3: hand 1 U"
    );
    assert!(matches!(machine.status(), Status::Halted { .. }));
    assert_eq!(
        described(&machine.back_move().unwrap()),
        "4 line 3: hand 1 U"
    );
    assert!(machine.positions()[1].is_identity());
    let none = MoveId(u16::MAX);
    assert_eq!(machine.turn(none), Err(TurnError { mv: none }));
    machine.seek(1);
    assert!(machine.back_instruction());
    assert_eq!(
        machine.steps(),
        0,
        "a turn by hand belongs to the instruction before which it was made"
    );
    assert!(!machine.back_instruction());
}

#[test]
fn a_hand_can_help_a_repetition_that_would_give_up() {
    let lines = "1 | R2\n2 | repeat until UFR solved U\n3 | halt \"helped\"\n";
    assert_eq!(machine(lines).run(1_000), RunEnd::Faulted);
    // After three repetitions a turn by hand replaces the fourth and solves the piece; one repetition more, counted
    // from the start, would be one too many.
    let mut helped = machine(lines);
    assert_eq!(helped.run(8), RunEnd::Budget);
    helped.turn(mv("U")).unwrap();
    helped.turn(mv("R2")).unwrap();
    assert_eq!(helped.run(1_000), RunEnd::Halted);
}

#[test]
fn what_happened_later_stays_known_until_something_else_happens() {
    let mut machine = machine("1 | input \"x\" U max-input 3\n2 | R\n3 | halt \"x\"\n");
    machine.input(2).unwrap();
    machine.run(100);
    let end = machine.steps();
    machine.seek(0);
    assert_eq!((machine.latest(), machine.outputs().total()), (end, 0));
    machine.seek(u64::MAX);
    assert_eq!((machine.steps(), machine.outputs().total()), (end, 1));
    machine.seek(1);
    machine.step();
    assert_eq!(machine.latest(), end, "the same step again changes nothing");
    machine.turn(mv("F")).unwrap();
    assert_eq!(machine.latest(), 3);
    machine.seek(2);
    machine.step();
    assert_eq!((machine.latest(), machine.steps()), (3, 3));
    assert_eq!(machine.step().instruction, 1, "without the turn by hand");
    machine.reset();
    assert_eq!(machine.latest(), 0);
}

#[test]
fn the_program_may_run_on_over_a_forgotten_turn() {
    let mut machine = machine("1 | U\n2 | R\n3 | goto 1\n");
    machine.run(50);
    machine.turn(mv("F")).unwrap();
    machine.run(50);
    let with = machine.positions().to_vec();
    machine.seek(10);
    assert_eq!(machine.run(91), RunEnd::Budget);
    assert_eq!(machine.steps(), 101);
    assert_ne!(
        machine.positions(),
        with,
        "running does not repeat what hands did"
    );
    assert_eq!(machine.latest(), 101);
}

#[test]
fn instructions_are_units() {
    let mut machine = machine("1 | R U R' U'\n2 | input \"x\" U max-input 3\n3 | halt \"x\"\n");
    assert_eq!(machine.next_instruction(2), RunEnd::Budget);
    assert_eq!(machine.next_instruction(100), RunEnd::AwaitingInput);
    assert_eq!(machine.next_instruction(100), RunEnd::AwaitingInput);
    machine.input(3).unwrap();
    assert_eq!(machine.next_instruction(100), RunEnd::NextInstruction);
    assert_eq!((machine.instruction(), machine.steps()), (2, 8));
    assert_eq!(machine.next_instruction(100), RunEnd::Halted);
    let mut starts = Vec::new();
    while machine.back_instruction() {
        starts.push(machine.steps());
    }
    assert_eq!(starts, [8, 4, 0]);
}

#[test]
fn endless_loops_are_proved_across_runs() {
    let lines = "1 | U\n2 | print \"again\"\n3 | goto 1\n";
    let whole = machine(lines).run(1_000);
    let RunEnd::Endless(endless) = whole else {
        panic!("{whole:?}");
    };
    assert_eq!((endless.instruction, endless.period), (0, 12));
    let mut sliced = machine(lines);
    let found = (0..1_000)
        .map(|_| sliced.run(1))
        .find(|end| *end != RunEnd::Budget);
    assert_eq!(found, Some(whole));

    let mut disturbed = machine(lines);
    for _ in 0..50 {
        assert_eq!(disturbed.run(11), RunEnd::Budget);
        disturbed.turn(mv("F")).unwrap();
    }
}

/// Every puzzle and the number of outputs at some steps of a run.
fn snapshot(machine: &Machine) -> (Vec<group::Permutation>, usize, Progress, u64) {
    let total = machine.outputs().total();
    (
        machine.positions().to_vec(),
        machine.instruction(),
        machine.progress(),
        total,
    )
}

#[test]
fn long_runs_can_be_walked_back() {
    // Two counters of orders 1260 and 90 make a loop whose state repeats late; a hand turns now and then.
    let mut forward = machine(
        "1 | R U2 D' B D'\n2 | switch B\n3 | R' F' L U' L U L F U' R\n4 | solved-goto 6 UFL UL\n5 | switch A\n\
         6 | print \"x\"\n7 | switch A\n8 | goto 1\n",
    );
    let mut marks = Vec::new();
    for round in 0..300 {
        while forward.steps() < (round + 1) * 1_009 {
            let missing = (round + 1) * 1_009 - forward.steps();
            forward.run(missing);
        }
        if round % 50 == 7 {
            forward.turn(mv("F")).unwrap();
        }
        marks.push((forward.steps(), snapshot(&forward)));
    }
    // To and fro, in a scattered order.
    for index in (0..marks.len()).map(|index| index * 7 % marks.len()) {
        let (step, expected) = &marks[index];
        forward.seek(*step);
        assert_eq!(&snapshot(&forward), expected, "at {step}");
    }
    let (step, _) = marks[200];
    forward.seek(step);
    for back in 1..=2_500 {
        forward.back_move().unwrap();
        assert_eq!(forward.steps(), step - back);
    }
    forward.seek(marks[199].0);
    assert_eq!(snapshot(&forward), marks[199].1);
}

#[test]
fn a_huge_number_is_turned_in_and_out_again() {
    let mut machine = machine("1 | input \"x\" R U max-input 1000000000\n2 | halt \"x\"\n");
    machine.input(1_000_000).unwrap();
    assert_eq!(machine.run(1_000_000), RunEnd::Budget);
    let progress = machine.progress();
    assert_eq!(
        (progress.repetition, progress.repetitions),
        (500_000, Some(1_000_000))
    );
    let middle = machine.positions().to_vec();
    assert_eq!(machine.run(u64::MAX), RunEnd::Halted);
    assert_eq!(machine.steps(), 2_000_002);
    machine.seek(1_000_001);
    assert_eq!(machine.positions(), middle);
    assert!(machine.back_instruction());
    assert_eq!(machine.steps(), 0);
}

#[test]
fn a_chatty_program_is_remembered_in_part() {
    // The loop is too long to be proved endless within these steps.
    let mut machine = machine(
        "1 | print \"a\"\n2 | print \"b\"\n3 | R U2 D' B D'\n4 | switch B\n5 | R' F' L U' L U L F U' R U\n\
         6 | switch A\n7 | goto 1\n",
    );
    let steps = 60 * OutputLog::CAPACITY as u64;
    while machine.steps() < steps {
        machine.run(steps - machine.steps());
    }
    let log = machine.outputs();
    assert_eq!(log.iter().len(), OutputLog::CAPACITY);
    assert!(log.dropped() > 0);
    let (total, last) = (log.total(), *log.last().unwrap());
    machine.seek(steps / 2);
    assert!(machine.outputs().total() < total);
    machine.seek(steps);
    assert_eq!(
        (machine.outputs().total(), machine.outputs().last()),
        (total, Some(&last))
    );
}

#[test]
fn one_program_may_run_on_two_machines() {
    let program = program("Puzzles\nA: 3x3\n\n1 | U\n2 | goto 1\n");
    let (mut one, mut other) = (Machine::new(Arc::clone(&program)), Machine::new(program));
    one.run(3);
    assert_eq!(other.steps(), 0);
    other.run(3);
    assert_eq!(one.positions(), other.positions());
}
