//! Compilation of every example, and how fast programs run: on puzzles, and on bare numbers.

use std::sync::Arc;

use diagnostics::{Source, SourceId, Sources};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use q::{Machine, Program, RunEnd};
use qat::CatalogueWorld;
use qat::examples::{Example, Language, all};
use qat::interpreter::{AbstractProgram, End};

/// Programs that run long enough to be timed, and what they are given.
const RUNS: [(&str, &[i64]); 5] = [
    ("average.qat", &[44, 45]),
    ("gauss.qat", &[49]),
    ("primality.qat", &[89]),
    ("thousands.qat", &[1259, 1259, 0]),
    ("brainfuck.qat", &[]),
];

fn main() {
    divan::main();
}

fn example(file: &str) -> Example {
    let example = all().into_iter().find(|example| example.file == file);
    example.expect("an example of this name")
}

fn programs() -> impl Iterator<Item = &'static str> {
    let programs = all().into_iter();
    programs
        .filter(|example| example.language == Language::Qat)
        .map(|example| example.file)
}

fn program(text: &str) -> Arc<Program> {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("bench.qat", text));
    let compiled = qat::compile(&mut sources, id, &CatalogueWorld);
    Arc::new(compiled.program.expect("examples have no errors"))
}

#[divan::bench(args = programs(), sample_count = 20)]
fn compile(bencher: Bencher, file: &str) {
    let text = example(file).text;
    bencher.bench_local(|| program(black_box(text)));
}

/// Reading back what the compiler made.
#[divan::bench(args = programs(), sample_count = 20)]
fn read_q(bencher: Bencher, file: &str) {
    let source = Source::new("bench.q", program(example(file).text).to_string());
    bencher.bench_local(|| q::parse(black_box(&source), SourceId(0)));
}

/// A run to the end, in slices that end as `slice` says; returns how many these were.
fn slices(machine: &mut Machine, inputs: &[i64], slice: impl Fn(&mut Machine) -> RunEnd) -> u64 {
    let mut inputs = inputs.iter();
    let mut count = 0;
    loop {
        count += 1;
        match slice(machine) {
            RunEnd::Halted => return count,
            RunEnd::AwaitingInput => {
                let number = *inputs.next().expect("enough numbers");
                machine.input(number).expect("a number in range");
            }
            _ => {}
        }
    }
}

/// Lines of Q.
#[divan::bench(args = RUNS)]
fn instructions(bencher: Bencher, (file, inputs): (&str, &[i64])) {
    let program = program(example(file).text);
    let mut machine = Machine::new(program);
    let count = slices(&mut machine, inputs, |machine| {
        machine.next_instruction(u64::MAX)
    });
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        machine.reset();
        slices(&mut machine, inputs, |machine| machine.run(u64::MAX));
    });
}

/// Statements, on numbers.
#[divan::bench(args = RUNS)]
fn statements(bencher: Bencher, (file, inputs): (&str, &[i64])) {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("bench.qat", example(file).text));
    let (abstract_program, _) = AbstractProgram::of(&mut sources, id, &CatalogueWorld);
    let abstract_program = abstract_program.expect("examples have no errors");
    let run = || {
        let mut run = abstract_program.start();
        let mut inputs = inputs.iter();
        while run.run(u64::MAX) == End::AwaitingInput {
            let number = *inputs.next().expect("enough numbers");
            run.input(number).expect("a number in range");
        }
        run.steps()
    };
    let count = run();
    bencher.counter(ItemsCount::new(count)).bench_local(run);
}
