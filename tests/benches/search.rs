//! Speeds of `search`: composing packed states, filling the pruning table, searching. Compare lines of one run only.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a task is compiled for its backend's instructions"
)]

use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use group::{Permutation, Rng, StabilizerChain};
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, Puzzle, catalogue};
use search::simd::{Backend, Coordinates, InstructionSet, Task};
use search::{
    FarGoal, GeneralSolver, Goal, Metric, Monitor, NoMonitor, Options, Progress, SearchError,
    Solution, Solver, State, TableSize, Threads,
};
use storage::{Storage, StorageError};

/// All edges flipped: 20 moves from solved, so a search that allows less must go through everything.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
/// Moves that the searches allow.
const MAX_DEPTH: u8 = 15;
/// States that one chain composes.
const CHAIN: usize = 1000;

static CUBE: LazyLock<Arc<Puzzle>> =
    LazyLock::new(|| Arc::new(Puzzle::cube(3, 3).expect("there is a 3x3x3")));

static SOLVER: LazyLock<Solver> = LazyLock::new(|| {
    let solver = unprepared();
    solver
        .prepare(Threads::All, &NoMonitor)
        .expect("nobody cancels");
    solver
});

fn main() {
    divan::main();
}

fn unprepared() -> Solver {
    Solver::new(Arc::clone(&CUBE)).expect("the solver knows the 3x3x3")
}

fn position(text: &str) -> Permutation {
    let algorithm = Algorithm::parse(&CUBE, text).expect("a right algorithm");
    algorithm.permutation(&CUBE)
}

fn state(text: &str) -> State {
    SOLVER.pack(&position(text)).expect("a legal position")
}

fn backends() -> Vec<Backend> {
    [Some(Backend::scalar()), Backend::simd()]
        .into_iter()
        .flatten()
        .collect()
}

/// Each composition waits for the one before it.
struct Chain {
    start: State,
    step: State,
    length: usize,
}

impl Task for Chain {
    type Output = Coordinates;

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Coordinates {
        let step = simd.load(&self.step);
        let mut state = simd.load(&self.start);
        for _ in 0..self.length {
            state = simd.then(state, step);
        }
        simd.coordinates(state)
    }
}

/// Composes and reads off what a search needs of each state.
struct Marked(Chain);

impl Task for Marked {
    type Output = u16;

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> u16 {
        let step = simd.load(&self.0.step);
        let mut state = simd.load(&self.0.start);
        let mut sum = 0_u16;
        for _ in 0..self.0.length {
            state = simd.then(state, step);
            let marks = simd.coordinates(state);
            sum = sum.wrapping_add(marks.flips ^ marks.slice ^ marks.twist);
        }
        sum
    }
}

fn chain() -> Chain {
    Chain {
        start: black_box(state("R U2 F' L")),
        step: black_box(state("U R' D2 B")),
        length: CHAIN,
    }
}

#[divan::bench(args = backends())]
fn compose(bencher: Bencher, backend: Backend) {
    bencher
        .counter(ItemsCount::new(CHAIN))
        .with_inputs(chain)
        .bench_values(|chain| backend.run(chain));
}

#[divan::bench(args = backends())]
fn compose_and_mark(bencher: Bencher, backend: Backend) {
    bencher
        .counter(ItemsCount::new(CHAIN))
        .with_inputs(chain)
        .bench_values(|chain| backend.run(Marked(chain)));
}

#[divan::bench(args = [1, 2], sample_count = 3, sample_size = 1)]
fn fill_table(bencher: Bencher, threads: usize) {
    bencher.with_inputs(unprepared).bench_refs(|solver| {
        solver
            .prepare(Threads::AtMost(threads), &NoMonitor)
            .expect("nobody cancels");
    });
}

/// Remembers how many positions were looked at.
struct Count(AtomicU64);

impl Monitor<Progress> for Count {
    fn report(&self, progress: Progress) {
        if let Progress::Search { nodes, .. } = progress {
            self.0.fetch_max(nodes, Ordering::Relaxed);
        }
    }
}

fn exhaust(position: &Permutation, simd: bool, threads: usize) -> u64 {
    let count = Count(AtomicU64::new(0));
    let options = Options {
        max_depth: MAX_DEPTH,
        simd,
        threads: Threads::AtMost(threads),
        ..Options::default()
    };
    let stopped = SOLVER.solve(position, &options, &count);
    assert_eq!(
        stopped,
        Err(SearchError::NotWithin {
            max_depth: MAX_DEPTH
        })
    );
    count.0.into_inner()
}

#[divan::bench(
    args = [(false, 1), (true, 1), (false, 2), (true, 2)],
    sample_count = 5,
    sample_size = 1,
)]
fn search_simd_threads(bencher: Bencher, (simd, threads): (bool, usize)) {
    let position = position(SUPERFLIP);
    // An exhaustive search looks at as many positions each time.
    let nodes = exhaust(&position, simd, threads);
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| exhaust(&position, simd, threads));
}

/// How many solutions there are of each length.
fn solve_all(
    name: &str,
    positions: &[Permutation],
    solve: impl Fn(&Permutation) -> Result<Solution, SearchError>,
) {
    let mut counts = [0; 41];
    for position in positions {
        let solution = solve(position).expect("a legal position");
        counts[solution.length as usize] += 1;
    }
    let total: usize = counts.iter().enumerate().map(|(n, count)| n * count).sum();
    let mean = total as f64 / positions.len() as f64;
    let counts: Vec<String> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(length, count)| format!("{length}: {count}"))
        .collect();
    println!(
        "{name}: {mean:.2} moves on the average ({})",
        counts.join(", ")
    );
}

/// Uniformly random positions, always the same.
fn uniform(count: usize) -> Vec<Permutation> {
    let turns: Vec<Permutation> = CUBE
        .face_turns()
        .map(|id| CUBE.mv(id).permutation.clone())
        .collect();
    let chain = StabilizerChain::new(&turns, 1);
    let mut rng = Rng::with_seed(1);
    (0..count).map(|_| chain.random(&mut rng)).collect()
}

/// A hundred uniformly random positions, solved in two phases: the first solution of each, and a good one.
#[divan::bench(args = ["first", "good"], sample_count = 1, sample_size = 1)]
fn random_positions(bencher: Bencher, goal: &str) {
    let positions = uniform(100);
    let options = Options {
        goal: if goal == "first" {
            Goal::FIRST
        } else {
            Goal::GOOD
        },
        ..Options::default()
    };
    let solve = |position: &Permutation| SOLVER.solve(position, &options, &NoMonitor);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| solve_all(goal, &positions, solve));
}

/// Twenty uniformly random positions of a large puzzle: the lengths of their solutions, and the seconds until the first
/// (with the tables) and for each of the others.
#[divan::bench(
    args = ["2x2x2x2", "4x4x4", "5x5x5", "6x6x6", "7x7x7", "megaminx", "3x3x3x3"],
    sample_count = 1,
    sample_size = 1
)]
fn far_positions(bencher: Bencher, name: &str) {
    const POSITIONS: u32 = 20;
    let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
    bencher.bench(|| {
        let solver = GeneralSolver::new(&puzzle);
        let start = Instant::now();
        let mut first = None;
        let mut solved = |seed: u32| {
            let position = solver.random(seed.into());
            let solution = solver.solve_for(&position, FarGoal::Soon, Threads::All, &NoMonitor);
            first.get_or_insert_with(|| start.elapsed().as_secs_f64());
            solution.expect("it can be reached").length
        };
        let lengths: Vec<u32> = (0..POSITIONS).map(&mut solved).collect();
        let first = first.expect("there are positions");
        let each = (start.elapsed().as_secs_f64() - first) / f64::from(POSITIONS - 1);
        let mean = f64::from(lengths.iter().sum::<u32>()) / f64::from(POSITIONS);
        let (least, most) = (lengths.iter().min(), lengths.iter().max());
        println!(
            "{name}: mean {mean:.1}, {least:?} to {most:?}; {first:.1} s, then {each:.1} s each"
        );
    });
}

/// A folder in which tables are saved, as the command line saves them.
struct Folder(PathBuf);

impl Storage for Folder {
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), StorageError> {
        let file = File::open(self.0.join(format!("{name}.table")));
        let mut file = file.map_err(|_| StorageError::Missing)?;
        let mut piece = vec![0; 1 << 20];
        while let Ok(length @ 1..) = file.read(&mut piece)
            && take(&piece[..length])
        {}
        Ok(())
    }

    fn write(
        &self,
        name: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(), StorageError> {
        let mut file = File::create(self.0.join(format!("{name}.table"))).expect("a new file");
        for piece in pieces {
            file.write_all(&piece).expect("room for a table");
        }
        Ok(())
    }

    fn unusable(&self, _name: &str, _why: &StorageError) {}

    fn unsaved(&self, _name: &str, _why: &StorageError) {}
}

/// Random positions proved in a metric with a table of a size: `PROVE=sptm,large,10` (metric, size, positions). The
/// table is built first, or taken from the folder that `HYPERCUBIST_TABLES` names. Without the variable this does
/// nothing, since it takes gigabytes and minutes.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn optimal(bencher: Bencher) {
    let Ok(wanted) = std::env::var("PROVE") else {
        return;
    };
    let mut words = wanted.split(',');
    let mut word = || words.next().unwrap_or_default();
    let metric = Metric::named(word()).expect("a metric");
    let size = TableSize::named(word()).expect("a size");
    let count = word().parse().expect("a number of positions");
    let mut solver = Solver::with(Arc::clone(&CUBE), metric, size).expect("a 3x3x3");
    if let Ok(folder) = std::env::var("HYPERCUBIST_TABLES") {
        solver = solver.with_storage(Arc::new(Folder(folder.into())));
    }
    let start = Instant::now();
    solver
        .prepare(Threads::All, &NoMonitor)
        .expect("nobody cancels");
    println!(
        "{size} table in {metric}: {:.1} s",
        start.elapsed().as_secs_f64()
    );
    let positions = uniform(count);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        let (mut nodes, mut moves, mut longest) = (0, 0, 0.0_f64);
        for position in &positions {
            let start = Instant::now();
            let looked_at = Count(AtomicU64::new(0));
            let solution = solver.solve(position, &Options::default(), &looked_at);
            let length = solution.expect("a legal position").length;
            let (seconds, looked_at) = (start.elapsed().as_secs_f64(), looked_at.0.into_inner());
            println!(
                "{length} moves: {seconds:.2} s, {:.1} million nodes",
                looked_at as f64 / 1e6
            );
            longest = longest.max(seconds);
            moves += length;
            nodes += looked_at;
        }
        let mean = |total: f64| total / positions.len() as f64;
        println!(
            "{:.2} moves and {:.1} million nodes on the average; {longest:.1} s at most",
            mean(moves.into()),
            mean(nodes as f64 / 1e6)
        );
    });
}

/// What programs add to two registers of 90 at once, solved as the compiler has it done: 300 of the 8099.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn combined_additions(bencher: Bencher) {
    let registers = Architecture::preset(&CUBE, &[90, 90])
        .expect("a preset")
        .registers;
    let mut rng = Rng::with_seed(7);
    let positions: Vec<Permutation> = (0..300)
        .map(|_| {
            let times = rng.i64(1..8100);
            let [a, b] = [0, 1].map(|n: usize| registers[n].permutation());
            a.pow(times % 90).then(&b.pow(times / 90)).inverse()
        })
        .collect();
    let solve = |position: &Permutation| SOLVER.solve_soon(position, Threads::All, &NoMonitor);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| solve_all("additions", &positions, solve));
}
