//! How many turns programs have as written, and how many a run makes: `cargo xtask bench turns`. Prints a table for
//! docs/benchmarks.md; the numbers do not depend on the machine.

use std::sync::Arc;

use engine::{Engine, JobContext, Options};
use group::Rng;
use hypercubist_tests::corpus::sections;
use q::{Event, Machine, Operation, Program, RunEnd, Stops};
use qat::CatalogueWorld;
use qat::examples::{Language, all};

/// Programs beside the examples: `--- name: inputs ---` lines, each above a program.
const PROGRAMS: &str = include_str!("turns.qat");
/// Steps after which a run counts as endless.
const BUDGET: u64 = 20_000_000;
/// Sums of both registers of 210 and 24.
const SUMS: i64 = 40;

/// A way to compile.
struct Mode {
    name: &'static str,
    options: Options,
}

fn modes() -> [Mode; 3] {
    let mode = |name, level| Mode {
        name,
        options: Options::level(level),
    };
    [mode("`-O0`", 0), mode("default", 1), mode("`-O2`", 2)]
}

fn compiled(engine: &Engine, mode: &Mode, text: &str) -> Arc<Program> {
    let language = wire::Language::Qat;
    let world = CatalogueWorld;
    let context = JobContext::default();
    let build = engine.compile("turns.qat", language, text, &world, mode.options, &context);
    assert!(!build.has_errors(), "{}", build.rendered());
    Arc::new(build.program.expect("a program without errors"))
}

/// The turns of a run with these inputs.
fn made(program: &Arc<Program>, inputs: &[i64]) -> u64 {
    let mut machine = Machine::new(Arc::clone(program));
    let mut inputs = inputs.iter();
    let mut turns = 0;
    loop {
        let end = machine.trace_until(&mut Stops::default(), BUDGET, |step| {
            turns += u64::from(matches!(step.event, Event::Turned { .. }));
        });
        match end {
            RunEnd::AwaitingInput => {
                let number = *inputs.next().expect("enough numbers");
                machine.input(number).expect("a number in range");
            }
            RunEnd::Halted => return turns,
            end => panic!("{end:?}"),
        }
    }
}

fn row(name: &str, cells: impl Iterator<Item = String>) {
    println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
}

fn main() {
    let engine = Engine::default();
    let modes = modes();
    row(
        "turns: listed, made",
        modes.iter().map(|mode| mode.name.to_owned()),
    );
    println!("|---{}|", "|---".repeat(modes.len()));
    let examples = all().into_iter();
    let examples = examples.filter(|example| example.language == Language::Qat);
    let mut programs: Vec<(String, Vec<i64>, &str)> = examples
        .map(|example| {
            let inputs = example.runs[0].inputs.clone();
            (format!("`{}`", example.file), inputs, example.text)
        })
        .collect();
    for (head, text) in sections(PROGRAMS) {
        let head = head.trim_matches(['-', ' ', '\n']);
        let (name, inputs) = head.split_once(':').expect("a name and inputs");
        let inputs = inputs
            .split_whitespace()
            .map(|n| n.parse().expect("a number"));
        programs.push((name.to_owned(), inputs.collect(), text));
    }
    for (name, inputs, text) in programs {
        let cells = modes.iter().map(|mode| {
            let program = compiled(&engine, mode, text);
            format!("{}, {}", program.turns(), made(&program, &inputs))
        });
        let inputs: Vec<String> = inputs.iter().map(i64::to_string).collect();
        row(&format!("{name}: {}", inputs.join(" ")), cells);
    }
    let cells = modes.iter().map(|mode| {
        let mut rng = Rng::with_seed(1);
        let mut turns = 0;
        for _ in 0..SUMS {
            let [a, b] = [210, 24].map(|order| rng.i64(1..order));
            let text = format!(
                ".registers {{ A, B <- 3x3 builtin (210, 24) }}\n input \"a\" A\n add A {a}\n add B {b}\n halt \"\"\n"
            );
            let program = compiled(&engine, mode, &text);
            turns += program
                .instructions
                .iter()
                .filter(|instruction| matches!(instruction.operation, Operation::Turn(_)))
                .filter_map(|instruction| instruction.operation.algorithm())
                .map(puzzle::Algorithm::len)
                .sum::<usize>();
        }
        format!("{:.2} listed", turns as f64 / SUMS as f64)
    });
    row("a random sum of 210 and 24, mean of 40", cells);
}
