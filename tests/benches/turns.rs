//! How many turns programs have as written, how many a run makes, and how long they take to compile:
//! `cargo xtask bench turns`. Prints a table for docs/benchmarks.md; only the times depend on the machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Engine, JobContext, Options};
use group::Rng;
use hypercubist_tests::corpus::sections;
use q::{Event, Machine, Operation, Program, RunEnd, Stops};
use qat::CatalogueWorld;
use qat::examples::{Language, all};

/// Programs beside the examples: `--- name: inputs ---` lines, each above a program; `--- name: inputs = turns ---`
/// has the turns of the reference implementation.
const PROGRAMS: &str = include_str!("turns.qat");
/// The turns that the reference implementation has for examples.
const REFERENCES: [(&str, &str); 1] = [("average.qat", "73")];
/// A program with a sum that only the solver shortens, and that no other program has.
const FILLS_TABLES: &str = ".registers { A <- 3x3 (F R B L) }\n add A 7\n halt \"\" A\n";
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

/// A program to count.
struct Row<'a> {
    name: String,
    inputs: Vec<i64>,
    text: &'a str,
    /// What the reference implementation has.
    reference: &'a str,
}

/// The examples, then the programs beside them.
fn rows() -> Vec<Row<'static>> {
    let examples = all().into_iter();
    let examples = examples.filter(|example| example.language == Language::Qat);
    let mut rows: Vec<Row<'static>> = examples
        .map(|example| {
            let known = REFERENCES.iter().find(|known| known.0 == example.file);
            Row {
                name: format!("`{}`", example.file),
                inputs: example.runs[0].inputs.clone(),
                text: example.text,
                reference: known.map_or("", |known| known.1),
            }
        })
        .collect();
    for (head, text) in sections(PROGRAMS) {
        let head = head.trim_matches(['-', ' ', '\n']);
        let (name, inputs) = head.split_once(':').expect("a name and inputs");
        let (inputs, reference) = inputs.split_once('=').unwrap_or((inputs, ""));
        let inputs = inputs
            .split_whitespace()
            .map(|n| n.parse().expect("a number"));
        rows.push(Row {
            name: name.to_owned(),
            inputs: inputs.collect(),
            text,
            reference: reference.trim(),
        });
    }
    rows
}

fn compiled(engine: &Engine, mode: &Mode, text: &str) -> (Arc<Program>, Duration) {
    let language = wire::Language::Qat;
    let world = CatalogueWorld;
    let context = JobContext::default();
    let start = Instant::now();
    let build = engine.compile("turns.qat", language, text, &world, mode.options, &context);
    let time = start.elapsed();
    assert!(!build.has_errors(), "{}", build.rendered());
    (
        Arc::new(build.program.expect("a program without errors")),
        time,
    )
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

/// The turns as written without those of inputs, `print` and `halt`.
fn inner(program: &Program) -> usize {
    let all = program.instructions.iter().map(|i| &i.operation);
    let inner = all.filter(|operation| {
        matches!(
            operation,
            Operation::Turn(_) | Operation::RepeatUntil { .. }
        )
    });
    inner
        .filter_map(Operation::algorithm)
        .map(puzzle::Algorithm::len)
        .sum()
}

fn print_row(name: &str, cells: &[String]) {
    println!("| {name} | {} |", cells.join(" | "));
}

/// The mean of random sums of both registers of 210 and 24.
fn sums(engine: &Engine, modes: &[Mode]) {
    let means = modes.iter().map(|mode| {
        let mut rng = Rng::with_seed(1);
        let mut turns = 0;
        for _ in 0..SUMS {
            let [a, b] = [210, 24].map(|order| rng.i64(1..order));
            let text = format!(
                ".registers {{ A, B <- 3x3 builtin (210, 24) }}\n input \"a\" A\n add A {a}\n add B {b}\n halt \"\"\n"
            );
            let (program, _) = compiled(engine, mode, &text);
            let turns_of = |operation: &Operation| match operation {
                Operation::Turn(algorithm) => algorithm.len(),
                _ => 0,
            };
            turns += program
                .instructions
                .iter()
                .map(|instruction| turns_of(&instruction.operation))
                .sum::<usize>();
        }
        format!("{:.2}", turns as f64 / SUMS as f64)
    });
    let mut cells: Vec<String> = means.collect();
    cells.extend(["", "17.5", ""].map(str::to_owned));
    print_row("a random sum of 210 and 24, mean of 40", &cells);
}

fn main() {
    let engine = Engine::default();
    let modes = modes();
    let rows = rows();
    // The solver's tables are filled when a sum first needs them, which is no time of that program.
    compiled(&engine, &modes[1], FILLS_TABLES);
    let mut head: Vec<String> = modes.iter().map(|mode| mode.name.to_owned()).collect();
    head.extend(["inner", "reference", "ms"].map(str::to_owned));
    print_row("turns: listed, made", &head);
    println!("|---{}|", "|---".repeat(head.len()));
    for row in rows {
        let mut times = Vec::new();
        let mut inside = 0;
        let mut cells: Vec<String> = Vec::new();
        for mode in &modes {
            let (program, time) = compiled(&engine, mode, row.text);
            cells.push(format!(
                "{}, {}",
                program.turns(),
                made(&program, &row.inputs)
            ));
            times.push(format!("{:.1}", time.as_secs_f64() * 1e3));
            if mode.options == Options::default() {
                inside = inner(&program);
            }
        }
        cells.extend([
            inside.to_string(),
            row.reference.to_owned(),
            times[..2].join(", "),
        ]);
        let inputs: Vec<String> = row.inputs.iter().map(i64::to_string).collect();
        print_row(&format!("{}: {}", row.name, inputs.join(" ")), &cells);
    }
    sums(&engine, &modes);
}
