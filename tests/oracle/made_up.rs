//! Made-up programs with what we make of them, one JSON value a line: what `cargo xtask oracle` gives to the second
//! interpreter. The words of the command line: how many programs, and the seed.

use std::env;
use std::io::{self, BufWriter, Write as _};
use std::sync::Arc;

use diagnostics::{Source, Sources};
use outcome::{Ending, Outcome};
use qat::{CatalogueWorld, Options};
use serde_json::{Value, json};

#[expect(dead_code, reason = "other suites need more of it")]
#[path = "../qat/outcome.rs"]
mod outcome;
#[path = "../qat/wild.rs"]
mod wild;

/// Statements of a run.
const STATEMENTS: u64 = 2_000;
/// Bytes of a program at most.
const LONGEST: usize = 120;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [programs, seed] = &words[..] else {
        panic!("how many programs, and the seed");
    };
    let number = |word: &str| word.parse::<u64>().expect("a whole number");
    let mut lines = BufWriter::new(io::stdout().lock());
    for program in 0..number(programs) {
        let mut random = fastrand::Rng::with_seed(number(seed).wrapping_mul(1 << 32) + program);
        let length = random.usize(3..LONGEST);
        let bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        writeln!(lines, "{}", made_up(program, &bytes)).expect("somebody reads");
    }
    lines.flush().expect("somebody reads");
}

/// The program that bytes make, and how it goes on numbers and on puzzles.
fn made_up(program: u64, bytes: &[u8]) -> Value {
    let (text, inputs) = wild::program(bytes);
    let interpreted = outcome::interpreted(&outcome::abstract_program(&text), &inputs, STATEMENTS);
    let compiled = [0, 1, 2].map(|level| {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("made-up.qat", text.as_str()));
        let compiled = qat::compile_with(&mut sources, id, &CatalogueWorld, Options::level(level));
        let program = Arc::new(compiled.program.expect("these programs have no errors"));
        json!({
            "q": compiled.text.expect("these programs have no errors"),
            "went": written(&outcome::executed(&program, &inputs, STATEMENTS)),
        })
    });
    json!({
        "program": program,
        "qat": text,
        "inputs": inputs,
        "went": written(&interpreted),
        "compiled": compiled,
    })
}

fn written(outcome: &Outcome) -> Value {
    let ending = match &outcome.ending {
        Ending::Halted => json!("halted"),
        Ending::Endless => json!("endless"),
        Ending::Open => json!("open"),
        Ending::Asks(message, most) => json!(["asks", message, most]),
    };
    json!({ "said": outcome.said, "ending": ending })
}
