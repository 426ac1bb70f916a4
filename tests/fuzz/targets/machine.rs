//! The machine: any Q program runs without a panic, forwards and backwards, and where it gets to does not depend on how
//! its steps are taken. The program's lines are made of bytes.
#![no_main]

use std::sync::Arc;

use diagnostics::{Source, SourceId};
use libfuzzer_sys::fuzz_target;
use q::{Machine, RunEnd};

#[path = "../lines.rs"]
mod lines;

/// Steps of a run.
const STEPS: u64 = 5_000;
fuzz_target!(|input: (Vec<i8>, u16, &[u8])| {
    let (numbers, back, bytes) = input;
    let parsed = q::parse(&Source::new("fuzz.q", lines::text(bytes)), SourceId(0));
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
