//! Fixtures of the tests.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use group::Permutation;
use proptest::prelude::*;
use puzzle::{Algorithm, Puzzle, catalogue};

use crate::cube::cubies::Cubies;
use crate::cube::state::{CORNERS, EDGES, State};
use crate::general::GeneralSolver;
use crate::{Metric, Monitor, NoMonitor, Progress, Solver, TableSize, Threads};

/// One 3x3x3.
pub(crate) static CUBE: LazyLock<Arc<Puzzle>> =
    LazyLock::new(|| Arc::new(Puzzle::cube(3, 3).expect("there is a 3x3x3")));

/// Its pieces.
pub(crate) static CUBIES: LazyLock<Cubies> =
    LazyLock::new(|| Cubies::of(&CUBE).expect("the 3x3x3 is one"));

/// One solver with its table.
pub(crate) static SOLVER: LazyLock<Solver> = LazyLock::new(|| prepared(Metric::Htm));

static QUARTERS: LazyLock<Solver> = LazyLock::new(|| prepared(Metric::Qtm));
static SLICES: LazyLock<Solver> = LazyLock::new(|| prepared(Metric::Stm));
static AXES: LazyLock<Solver> = LazyLock::new(|| prepared(Metric::Sptm));

fn prepared(metric: Metric) -> Solver {
    let solver = Solver::with(Arc::clone(&CUBE), metric, TableSize::Small);
    let solver = solver.expect("it knows the 3x3x3");
    solver
        .prepare(Threads::All, &NoMonitor)
        .expect("nobody cancels");
    solver
}

/// A solver in a metric with its small table, which takes seconds to build and is there once.
pub(crate) fn solver(metric: Metric) -> &'static Solver {
    match metric {
        Metric::Htm => &SOLVER,
        Metric::Qtm => &QUARTERS,
        Metric::Stm => &SLICES,
        Metric::Sptm => &AXES,
    }
}

/// The solver of a puzzle of the catalogue. What it has built stays for other tests.
pub(crate) fn general(name: &str) -> Arc<GeneralSolver> {
    static ALL: Mutex<BTreeMap<String, Arc<GeneralSolver>>> = Mutex::new(BTreeMap::new());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let solver = all.entry(name.to_owned()).or_insert_with(|| {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        Arc::new(GeneralSolver::new(&puzzle))
    });
    Arc::clone(solver)
}

/// The position after an algorithm.
pub(crate) fn position(text: &str) -> Permutation {
    Algorithm::parse(&CUBE, text)
        .expect("a test's algorithm is right")
        .permutation(&CUBE)
}

/// The face turns, packed.
pub(crate) fn turns() -> Vec<State> {
    let turns = CUBE
        .face_turns()
        .map(|id| CUBIES.pack(&CUBE.mv(id).permutation));
    turns.collect::<Result<_, _>>().expect("a turn is legal")
}

/// Positions after at most `most` random face turns.
pub(crate) fn scrambles(most: usize) -> impl Strategy<Value = Permutation> {
    let turns: Vec<_> = CUBE.face_turns().collect();
    proptest::collection::vec(proptest::sample::select(turns), 0..=most)
        .prop_map(|moves| Algorithm::from_moves(moves).permutation(&CUBE))
}

/// Any states, legal or not.
pub(crate) fn states() -> impl Strategy<Value = State> {
    let pieces = |n: usize| Just((0..n).collect::<Vec<_>>()).prop_shuffle();
    let corners = (pieces(CORNERS), proptest::collection::vec(0_u8..3, CORNERS));
    let edges = (pieces(EDGES), proptest::collection::vec(0_u8..2, EDGES));
    (corners, edges).prop_map(|(corners, edges)| {
        let mut state = State::SOLVED;
        for (slot, (piece, twist)) in corners.0.into_iter().zip(corners.1).enumerate() {
            state.set_corner(slot, piece, twist);
        }
        for (slot, (piece, flip)) in edges.0.into_iter().zip(edges.1).enumerate() {
            state.set_edge(slot, piece, flip);
        }
        state
    })
}

/// Records the most nodes that were reported, and cancels after a number of checks.
#[derive(Debug)]
pub(crate) struct CancelAfter {
    pub(crate) checks_left: AtomicU64,
    pub(crate) nodes: AtomicU64,
}

impl CancelAfter {
    pub(crate) fn after(checks: u64) -> Self {
        Self {
            checks_left: AtomicU64::new(checks),
            nodes: AtomicU64::new(0),
        }
    }
}

impl Monitor<Progress> for CancelAfter {
    fn report(&self, progress: Progress) {
        if let Progress::Search { nodes, .. } = progress {
            self.nodes.fetch_max(nodes, Ordering::Relaxed);
        }
    }

    fn is_cancelled(&self) -> bool {
        let less_one = |left: u64| left.checked_sub(1);
        self.checks_left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less_one)
            .is_err()
    }
}
