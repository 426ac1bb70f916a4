//! Made-up programs, damaged texts, algorithms and positions, and numbers for what comes of each block of them. The
//! native machine and WebAssembly have to print the same numbers: `cargo xtask differential` compares them.

use std::fmt::{Debug, Write as _};
use std::sync::Arc;

use diagnostics::{Source, SourceId, Sources};
use puzzle::{Algorithm, Expression, catalogue, definition};
use qat::{CatalogueWorld, Options, Passes};
use search::{Goal, NoMonitor, Options as Search, Solver, Threads};

#[cfg(not(target_arch = "wasm32"))]
use std::println as say;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::{console_log as say, wasm_bindgen_test as test};

#[expect(dead_code, reason = "other suites need more of it")]
#[path = "../qat/outcome.rs"]
mod outcome;
#[path = "../qat/wild.rs"]
mod wild;

/// How many inputs a block has.
const BLOCK: u64 = 100;
/// One position in this many inputs is solved.
const SOLVED: u64 = 25;
/// Statements of a run.
const STATEMENTS: u64 = 500;
/// Texts that are damaged and read.
const TEXTS: [&str; 6] = [
    include_str!("../../assets/programs/average.qat"),
    include_str!("../../assets/programs/fibonacci.qat"),
    include_str!("../../assets/programs/brainfuck.qat"),
    include_str!("../../assets/programs/repeat.q"),
    include_str!("../../assets/puzzles/megaminx.puzzle"),
    "(R U2 R')3 [F: [R, U]] M2' Rw (UFR UBL) L2R2 x y' R12",
];

/// What was seen, as one number (FNV-1a).
struct Digest(u64);

impl Digest {
    fn take(&mut self, seen: &impl Debug) {
        // Writing into a number does not fail.
        let _ = write!(self, "{seen:?}");
    }
}

impl std::fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        Ok(())
    }
}

/// A random number below `count`. Not by `usize`, which is another one on a machine of 32 bits.
fn below(rng: &mut fastrand::Rng, count: usize) -> usize {
    rng.u32(..count as u32) as usize
}

/// A text in which a few pieces are gone, doubled or moved.
fn damaged(rng: &mut fastrand::Rng) -> (usize, String) {
    let number = below(rng, TEXTS.len());
    let mut chars: Vec<char> = TEXTS[number].chars().collect();
    for _ in 0..=below(rng, 5) {
        let from = below(rng, chars.len().max(1));
        let to = (from + 1 + below(rng, 19)).min(chars.len());
        let piece: Vec<char> = chars[from..to].to_vec();
        if rng.bool() {
            chars.drain(from..to);
        }
        if rng.bool() {
            let at = below(rng, chars.len() + 1);
            chars.splice(at..at, piece);
        }
    }
    (number, chars.into_iter().collect())
}

/// A program of bytes, interpreted, compiled with and without the optimiser, and run.
fn program(rng: &mut fastrand::Rng, digest: &mut Digest) {
    let bytes: Vec<u8> = (0..3 + below(rng, 117)).map(|_| rng.u8(..)).collect();
    let (text, inputs) = wild::program(&bytes);
    let expected = outcome::interpreted(&outcome::abstract_program(&text), &inputs, STATEMENTS);
    digest.take(&expected);
    for passes in [Passes::ALL, Passes::NONE] {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("made-up.qat", text.as_str()));
        let compiled = qat::compile_with(&mut sources, id, &CatalogueWorld, Options { passes });
        digest.take(&compiled.text);
        let program = Arc::new(compiled.program.expect("these programs have no errors"));
        let executed = outcome::executed(&program, &inputs, STATEMENTS);
        outcome::assert_same(&expected, &executed, || text.clone());
        digest.take(&executed);
    }
}

/// A damaged text, read as what it was.
fn text(rng: &mut fastrand::Rng, digest: &mut Digest) {
    let (number, text) = damaged(rng);
    match number {
        0..=2 => {
            let mut sources = Sources::new();
            let id = sources.add(Source::new("damaged.qat", text));
            let compiled = qat::compile(&mut sources, id, &CatalogueWorld);
            digest.take(&(compiled.diagnostics, compiled.text));
        }
        3 => digest.take(&q::parse(&Source::new("damaged.q", text), SourceId(0)).diagnostics),
        4 => {
            let read = definition::parse(&Source::new("damaged.puzzle", text), SourceId(0));
            digest.take(&read.diagnostics);
            for definition in read.definitions {
                let built = definition.build();
                digest.take(&built.map(|puzzle| puzzle.moves().to_vec()));
            }
        }
        _ => {
            let cube = catalogue::by_name("3x3x3").expect("the catalogue has it");
            let read = Expression::parse(&cube, &text);
            digest.take(&read.map(|expression| expression.algorithm(&cube)));
        }
    }
}

/// A random position, solved.
fn position(rng: &mut fastrand::Rng, solver: &Solver, digest: &mut Digest) {
    let cube = solver.puzzle();
    let moves: Vec<_> = cube.face_turns().collect();
    let scramble: Vec<_> = (0..30).map(|_| moves[below(rng, moves.len())]).collect();
    let position = Algorithm::from_moves(scramble).permutation(cube);
    let options = Search {
        goal: Goal::GOOD,
        threads: Threads::One,
        ..Search::default()
    };
    let solution = solver.solve(&position, &options, &NoMonitor);
    digest.take(&solution.map(|solution| solution.algorithm.display(cube).to_string()));
}

#[test]
fn made_up_inputs_give_the_same_natively_and_as_wasm() {
    let blocks = option_env!("DIFFERENTIAL_BLOCKS").and_then(|text| text.parse().ok());
    let cube = catalogue::by_name("3x3x3").expect("the catalogue has it");
    let solver = Solver::new(cube).expect("it is the cube");
    for block in 0..blocks.unwrap_or(1) {
        let mut digests = [(); 3].map(|()| Digest(0xcbf2_9ce4_8422_2325));
        let [programs, texts, positions] = &mut digests;
        for input in 0..BLOCK {
            let mut rng = fastrand::Rng::with_seed(block * BLOCK + input);
            match input % 2 {
                0 => program(&mut rng, programs),
                _ => text(&mut rng, texts),
            }
            if input % SOLVED == 0 {
                position(&mut rng, &solver, positions);
            }
        }
        let digests = digests.map(|Digest(digest)| format!("{digest:016x}"));
        say!(
            "digests of block {block}: programs {}, texts {}, positions {}",
            digests[0],
            digests[1],
            digests[2]
        );
    }
}
