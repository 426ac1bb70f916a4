//! Speeds of `architect`: composing positions, testing cycles, and the searches that others have measured. Compare
//! lines of one run only; searches run on one thread, so their times are processor seconds.

use std::sync::LazyLock;

use architect::Resumable;
use architect::cycles::CycleStructure;
use architect::solve::{CycleSolver, Query};
use architect::speed::{ROUND, Round};
use divan::Bencher;
use divan::counter::ItemsCount;
use search::simd::Backend;
use search::{NoMonitor, Threads};

static SOLVER: LazyLock<CycleSolver> = LazyLock::new(|| {
    let cube = puzzle::catalogue::by_name("3x3x3");
    CycleSolver::new(&cube.expect("it is in the catalogue"))
});

fn main() {
    divan::main();
}

fn query(text: &str) -> Query {
    let structure = CycleStructure::parse(SOLVER.structure(), text);
    Query::new(structure.expect("a right structure"))
}

fn backends() -> Vec<Backend> {
    [Some(Backend::scalar()), Backend::simd()]
        .into_iter()
        .flatten()
        .collect()
}

fn random() -> Round {
    // The cycles of the first register of 90.
    let query = query("corners 1+,3+; edges 1+,5+");
    Round::of_random(&SOLVER, &query).expect("it is a 3x3x3")
}

/// A thousand compositions.
#[divan::bench(args = backends())]
fn composition(bencher: Bencher, backend: Backend) {
    let round = random();
    let bencher = bencher.counter(ItemsCount::new(ROUND));
    bencher.bench(|| round.compose(backend));
}

/// A thousand compositions and tests of random positions.
#[divan::bench(args = backends())]
fn composition_and_cycle_test(bencher: Bencher, backend: Backend) {
    let round = random();
    let bencher = bencher.counter(ItemsCount::new(ROUND));
    bencher.bench(|| round.test(backend));
}

/// A thousand tests of positions that pass, which takes longest.
#[divan::bench(args = backends())]
fn cycle_test_that_passes(bencher: Bencher, backend: Backend) {
    let round = Round::of_turns(&SOLVER, &query("corners 1+,5+; edges 7"));
    let round = round.expect("it is a 3x3x3");
    let bencher = bencher.counter(ItemsCount::new(ROUND));
    bencher.bench(|| round.test(backend));
}

/// All shortest algorithms with these cycles, tables and all, on one thread.
#[divan::bench(args = [
    "corners 3",
    "corners 1+,1+; edges 1+,5+",
    "corners 1+,5+; edges 1+,1+",
    "corners 2,2,3; edges 9",
], sample_count = 3, sample_size = 1)]
fn shortest(bencher: Bencher, structure: &str) {
    bencher.bench(|| {
        let mut search = SOLVER.ask(query(structure)).expect("it has an answer");
        search.run(&SOLVER, Threads::One, &NoMonitor);
        search.answer(&SOLVER).expect("there is one").count
    });
}
