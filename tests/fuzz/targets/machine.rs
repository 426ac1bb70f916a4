//! The machine: any Q program runs without a panic, forwards and backwards, and where it gets to does not depend on how
//! its steps are taken. The program's lines are made of bytes.
#![no_main]

use std::sync::Arc;

use diagnostics::{Source, SourceId};
use libfuzzer_sys::fuzz_target;
use q::{Machine, RunEnd};

/// Steps of a run.
const STEPS: u64 = 5_000;
/// What a line can be; `@` stands for a line's number, `#` for a small one. All of it fits both puzzles.
const LINES: [&str; 14] = [
    "R U'",
    "F2 U R'",
    "goto @",
    "solved-goto @ UFR",
    "solved-goto @ UFL URB",
    "solve",
    "repeat until UFR solved R U",
    "repeat until UFL solved R2",
    "input \"?\" R U max-input #",
    "print \"so far\" U F counting-until UFR",
    "halt \"over\" R counting-until UFR",
    "switch A",
    "switch B",
    "move-left #",
];

/// The program that pairs of bytes make; the last line halts.
fn text(bytes: &[u8]) -> String {
    let mut text = "Puzzles\nA: 3x3\ntape B: 2x2\n\n".to_owned();
    let lines = bytes.len() / 2 + 1;
    for (i, pair) in bytes.chunks_exact(2).enumerate() {
        let line = LINES[usize::from(pair[0]) % LINES.len()];
        let to = usize::from(pair[1]) % lines + 1;
        let line = line.replace('@', &to.to_string());
        let line = line.replace('#', &(pair[1] % 9 + 1).to_string());
        text += &format!("{} | {line}\n", i + 1);
    }
    text + &format!("{lines} | halt \"end\"\n")
}

fuzz_target!(|input: (Vec<i8>, u16, &[u8])| {
    let (numbers, back, bytes) = input;
    let parsed = q::parse(&Source::new("fuzz.q", text(bytes)), SourceId(0));
    // A head may be moved where no tape is held.
    let Some(program) = parsed.program.map(Arc::new) else {
        return;
    };
    let mut machine = Machine::new(program.clone());
    let mut stepped = Machine::new(program);
    let mut numbers = numbers.into_iter();
    loop {
        let end = machine.run(STEPS - machine.steps().min(STEPS));
        while stepped.steps() < machine.steps() {
            stepped.step();
        }
        same(&machine, &stepped);
        let RunEnd::AwaitingInput = end else {
            break;
        };
        let Some(number) = numbers.next() else {
            break;
        };
        let given = machine.input(number.into());
        assert_eq!(given, stepped.input(number.into()));
        if given.is_err() {
            break;
        }
    }
    let there = machine.steps();
    let before = there.saturating_sub(back.into());
    machine.seek(before);
    while stepped.steps() > before {
        assert!(stepped.back_move().is_some());
    }
    same(&machine, &stepped);
    machine.seek(there);
    stepped.seek(there);
    same(&machine, &stepped);
});

fn same(one: &Machine, other: &Machine) {
    assert_eq!(one.steps(), other.steps());
    assert_eq!(one.instruction(), other.instruction());
    assert_eq!(one.in_hand(), other.in_hand());
    assert_eq!(one.positions(), other.positions());
    assert_eq!(one.status(), other.status());
    assert!(one.outputs().iter().eq(other.outputs().iter()));
}
