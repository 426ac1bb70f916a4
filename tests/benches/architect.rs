//! Speeds of `architect`: composing positions, testing cycles, and the searches that others have measured. Compare lines
//! of one run only; searches run on one thread, so their times are processor seconds.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a task is compiled for its backend's instructions"
)]

use std::sync::LazyLock;

use architect::cycles::CycleStructure;
use architect::solve::{CycleSolver, PackedTest, Question, Unwatched};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use group::{Permutation, Rng, StabilizerChain};
use puzzle::Algorithm;
use search::simd::{Backend, Lanes, Task};
use search::{Solver, State, Threads};

/// Positions that a round goes through.
const ROUND: usize = 1000;

static SOLVER: LazyLock<CycleSolver> = LazyLock::new(|| {
    let cube = puzzle::catalogue::by_name("3x3x3");
    CycleSolver::new(&cube.expect("it is in the catalogue"))
});

fn main() {
    divan::main();
}

fn question(text: &str) -> Question {
    let structure = CycleStructure::parse(SOLVER.structure(), text);
    Question::new(structure.expect("a right structure"))
}

fn states() -> Vec<State> {
    let cube = SOLVER.puzzle();
    let solver = Solver::new(cube.clone()).expect("it is a 3x3x3");
    let turns: Vec<Permutation> = cube
        .face_turns()
        .map(|id| cube.mv(id).permutation.clone())
        .collect();
    let chain = StabilizerChain::new(&turns, 1);
    let mut rng = Rng::with_seed(1);
    (0..ROUND)
        .map(|_| solver.pack(&chain.random(&mut rng)).expect("it is legal"))
        .collect()
}

fn backends() -> Vec<Backend> {
    [Some(Backend::scalar()), Backend::simd()]
        .into_iter()
        .flatten()
        .collect()
}

/// Composes every position with one turn: they do not wait for each other, as in a search.
struct Compose<'a> {
    states: &'a [State],
    turn: State,
    /// What the cycles are tested for, if they are.
    test: Option<&'a PackedTest>,
}

impl Task for Compose<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u32 {
        let turn = lanes.load(&self.turn);
        let mut passed = 0;
        if let Some(test) = self.test {
            for state in self.states {
                passed += u32::from(test.passes(lanes, lanes.then(lanes.load(state), turn)));
            }
        } else {
            let mut last = turn;
            for state in self.states {
                last = black_box(lanes.then(lanes.load(state), turn));
            }
            passed += lanes.homes(last).solved;
        }
        passed
    }
}

fn turn() -> State {
    let solver = Solver::new(SOLVER.puzzle().clone()).expect("it is a 3x3x3");
    let turn = Algorithm::parse(SOLVER.puzzle(), "R U").expect("right");
    let state = solver.pack(&turn.permutation(SOLVER.puzzle()));
    state.expect("it is legal")
}

/// A thousand compositions.
#[divan::bench(args = backends())]
fn composition(bencher: Bencher, backend: Backend) {
    let (states, turn) = (states(), turn());
    bencher.counter(ItemsCount::new(ROUND)).bench(|| {
        backend.run(Compose {
            states: black_box(&states),
            turn,
            test: None,
        })
    });
}

/// A thousand compositions and tests of random positions, for the cycles of the first register of 90.
#[divan::bench(args = backends())]
fn composition_and_cycle_test(bencher: Bencher, backend: Backend) {
    let (states, turn) = (states(), turn());
    let test = SOLVER.packed_test(&question("corners 1+,3+; edges 1+,5+"));
    let test = test.expect("it is a 3x3x3");
    bencher.counter(ItemsCount::new(ROUND)).bench(|| {
        backend.run(Compose {
            states: black_box(&states),
            turn,
            test: Some(&test),
        })
    });
}

/// A thousand tests of positions that pass, which takes longest.
#[divan::bench(args = backends())]
fn cycle_test_that_passes(bencher: Bencher, backend: Backend) {
    let structure = "corners 1+,5+; edges 7";
    let states = vec![turn(); ROUND];
    let test = SOLVER.packed_test(&question(structure));
    let test = test.expect("it is a 3x3x3");
    bencher.counter(ItemsCount::new(ROUND)).bench(|| {
        backend.run(Compose {
            states: black_box(&states),
            turn: State::SOLVED,
            test: Some(&test),
        })
    });
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
        let mut search = SOLVER.ask(question(structure)).expect("it has an answer");
        search.run(&SOLVER, Threads::One, &Unwatched);
        search.answer(&SOLVER).expect("there is one").count
    });
}
