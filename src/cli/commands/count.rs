//! `hypercubist count 3x3x3 --metric sptm --depth 6`

use clap::Args;
use engine::reports::{
    self, BoundReport, CensusReport, EnoughReport, SampleReport, WordBoundsReport,
};
use group::{Permutation, Rng};
use puzzle::Puzzle;
use search::letters::Word;
use search::{Metric, Threads};

use super::shortest_words::{SolverArguments, solve_each};
use crate::output::{Answer, Failure, answer};
use crate::progress::ProgressPrinter;

/// What to count.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle: 3x3x3, with `--bound` any, with `--enough` 3x3x3x3.
    puzzle: String,
    /// What counts as one move: htm, qtm, stm or sptm.
    #[arg(long, default_value = "htm", value_name = "METRIC")]
    metric: String,
    /// The largest distance from solved.
    #[arg(long, default_value_t = 5, value_name = "N")]
    depth: u8,
    /// Instead, bound the number of positions by counting words, until there is room for all (Gould, 3.2.01, 3.2.02);
    /// of other puzzles in every turn metric.
    #[arg(long, conflicts_with_all = ["sample", "depth"])]
    bound: bool,
    /// Instead, prove how many turns are enough for any position of the 3x3x3x3, a few pieces at a time.
    #[arg(long, conflicts_with_all = ["bound", "sample", "depth"])]
    enough: bool,
    /// Instead, prove how far this many random positions are (Gould, 4.1.01).
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    sample: Option<usize>,
    /// Which random positions.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "sample")]
    seed: u32,
    #[command(flatten)]
    solver: SolverArguments,
    /// How many megabytes the classes of a distance may take: the count stops before the first one that takes more.
    #[arg(long, default_value_t = 2560, value_name = "MB")]
    memory: u64,
    /// Threads to count with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while counting.
    #[arg(long, short)]
    quiet: bool,
}

/// Counts positions, their classes under symmetry, and under symmetry and inversion.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let metric = reports::turn_metric(&arguments.metric)?;
    let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
    if arguments.bound && puzzle.name() != "3x3x3" {
        return answer(WordBoundsReport::new(&puzzle)?);
    }
    if arguments.bound {
        return answer(BoundReport::new(&puzzle, metric)?);
    }
    if let Some(count) = arguments.sample {
        return sample(&puzzle, metric, count, arguments);
    }
    let progress = ProgressPrinter::new(arguments.quiet);
    if arguments.enough {
        let monitor = progress.monitor(|_, _| {});
        return answer(EnoughReport::new(&puzzle, threads, &monitor, |phase| {
            progress.print(&phase.to_string());
        })?);
    }
    let monitor = progress.monitor(|progress, event| {
        if let search::Progress::Search { depth, nodes } = event {
            progress.show(|| format!("distance {depth}: {nodes} neighbours looked at"));
        }
    });
    let memory = arguments.memory << 20;
    answer(CensusReport::new(
        &puzzle,
        metric,
        arguments.depth,
        memory,
        threads,
        &monitor,
    )?)
}

/// Solves random positions.
fn sample(puzzle: &Puzzle, metric: Metric, count: usize, arguments: &Arguments) -> Answer {
    if puzzle.name() != "3x3x3" {
        return Err(Failure::message(
            "error: random positions of the 3x3x3 only have their distances proved",
        ));
    }
    let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
    let mut rng = Rng::with_seed(arguments.seed.into());
    let chain = reports::group(puzzle);
    let positions: Vec<Permutation> = (0..count).map(|_| chain.random(&mut rng)).collect();
    let progress = ProgressPrinter::new(arguments.quiet);
    let mut distances = Vec::new();
    let found = |_, word: Word| {
        distances.push(word.length(metric));
        progress.print(&format!(
            "{} of {count}: {} {metric}",
            distances.len(),
            word.length(metric)
        ));
        Ok(())
    };
    solve_each(&positions, metric, &arguments.solver, threads, found)?;
    answer(SampleReport::new(metric, arguments.seed, distances))
}
