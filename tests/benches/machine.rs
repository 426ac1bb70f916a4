//! Steps of the machine: alone, with breakpoints and watches, reported one by one, and along a tape.

use std::sync::Arc;

use diagnostics::{Source, SourceId};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use puzzle::architecture::Architecture;
use puzzle::catalogue;
use q::{Machine, Stops, Watch, When};

/// Steps of one measurement; the programs do not end before.
const STEPS: u64 = 1_000_000;

fn main() {
    divan::main();
}

fn machine(lines: &str) -> Machine {
    let text = format!("Puzzles\nA: 3x3\ntape B: 3x3\n\n{lines}");
    let parsed = q::parse(&Source::new("bench.q", text), SourceId(0));
    Machine::new(Arc::new(parsed.program.expect("it is sound")))
}

/// The inner loop of a sum on registers of order 90 that never ends, with its jumps and its looks.
fn sum() -> Machine {
    machine(
        "1 | R' F' L U' L U L F U' R\n2 | D' U R F' R2 D R F' U'\n3 | solved-goto 5 DFR UR\n4 | goto 1\n\
         5 | R U2 D' B D'\n6 | goto 1\n",
    )
}

/// Runs over the end of what is proved to be endless.
fn run(bencher: Bencher, mut machine: Machine, mut some: impl FnMut(&mut Machine, u64)) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        machine.reset();
        while machine.steps() < STEPS {
            let missing = STEPS - machine.steps();
            some(black_box(&mut machine), missing);
        }
    });
}

#[divan::bench(sample_count = 20)]
fn steps(bencher: Bencher) {
    run(bencher, sum(), |machine, budget| {
        machine.run(budget);
    });
}

#[divan::bench(sample_count = 20)]
fn steps_with_stops(bencher: Bencher) {
    let mut stops = Stops::default();
    stops.breakpoints.extend([4, 5]);
    run(bencher, sum(), |machine, budget| {
        machine.run_until(&mut stops, budget);
    });
}

#[divan::bench(sample_count = 20)]
fn steps_with_a_watch(bencher: Bencher) {
    let cube = catalogue::by_name("3x3").expect("the cube is in the catalogue");
    let architecture = Architecture::preset(&cube, &[90, 90]).expect("the cube has it");
    let mut stops = Stops::default();
    stops.watch(vec![Watch {
        puzzle: 0,
        register: Arc::new(architecture.registers[0].clone()),
        when: When::Equals(17),
    }]);
    run(bencher, sum(), |machine, budget| {
        machine.run_until(&mut stops, budget);
    });
}

#[divan::bench(sample_count = 5)]
fn steps_that_are_told(bencher: Bencher) {
    run(bencher, sum(), |machine, budget| {
        machine.trace_until(&mut Stops::default(), budget, |step| {
            black_box(step);
        });
    });
}

#[divan::bench(sample_count = 20)]
fn steps_along_a_tape(bencher: Bencher) {
    let lines = "1 | switch B\n2 | R' F' L U' L U L F U' R\n3 | move-right 20\n4 | R U2 D' B D'\n5 | move-left 20\n\
                 6 | goto 2\n";
    run(bencher, machine(lines), |machine, budget| {
        machine.run(budget);
    });
}
