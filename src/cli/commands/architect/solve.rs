//! `hypercubist architect solve 3x3x3 90,90` and `… solve 3x3x3 "corners 1+,5+; edges 1+,7+"`

use std::time::Duration;

use architect::joint::{self, JointProgress, Measure};
use architect::solve::{self, CycleSolver, Method};
use clap::Args;
use engine::reports::{
    self, AlgorithmsRequest, CycleAlgorithmsReport, RegisterAlgorithmsReport, ReportError,
    counted_moves,
};
use puzzle::Puzzle;
use puzzle::structure::Orbit;
use search::Threads;

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// What to solve, and how.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// The registers' orders, such as 90,90, or the cycles of one algorithm, such as "corners 1+,5+; edges 1+,7+" (a +
    /// for a cycle that comes back turned).
    wanted: String,
    /// Make the sum of the lengths of all registers' algorithms least, instead of one length after the other.
    #[arg(long, conflicts_with = "largest")]
    joint: bool,
    /// Make the longest of the algorithms as short as can be.
    #[arg(long)]
    largest: bool,
    /// Only registers whose algorithms, done as often as they have values, leave shared pieces solved, too.
    #[arg(long)]
    exact: bool,
    /// Pieces that must stay solved, such as "UFR UF".
    #[arg(long, value_name = "PIECES", default_value = "")]
    fixed: String,
    /// Give up beyond algorithms of this many moves.
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    longest: u8,
    /// Look for shortest algorithms for this many minutes; then any will do, marked as valid and not shortest.
    #[arg(long, default_value_t = 10, value_name = "M")]
    minutes: u32,
    /// Do not look for shortest algorithms; any will do.
    #[arg(long)]
    any: bool,
    /// How many choices of pieces to try where any algorithm will do and no short commutator does it; the shortest
    /// counts.
    #[arg(long, default_value_t = 10, value_name = "N")]
    tries: u32,
    /// Print this many of the shortest algorithms, the easiest to perform first.
    #[arg(long, default_value_t = 5, value_name = "N")]
    show: usize,
    /// How many megabytes tables may take.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    memory: u64,
    /// Threads to search with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print, length by length, how many positions the search looked at and what it cut off.
    #[arg(long)]
    watch: bool,
    /// Try every word, or let halves meet, but leave out no rotations and nothing that leads too far away: to compare.
    #[arg(long)]
    plain: bool,
    /// Say nothing while searching.
    #[arg(long, short)]
    quiet: bool,
}

impl Arguments {
    /// How long to look for shortest algorithms.
    fn limit(&self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60)
    }

    fn request(&self, puzzle: &Puzzle) -> Result<AlgorithmsRequest, ReportError> {
        Ok(AlgorithmsRequest {
            fixed: reports::pieces(puzzle, &self.fixed)?,
            longest: self.longest,
            memory: self.memory << 20,
            show: self.show,
            tries: self.tries,
            any: self.any,
            measure: match (self.joint, self.largest) {
                (true, _) => Measure::Sum,
                (_, true) => Measure::Largest,
                _ => Measure::InOrder,
            },
            exact: self.exact,
            watch: self.watch,
            reduced: !self.plain,
            threads: self.threads.map_or(Threads::All, Threads::AtMost),
        })
    }
}

/// Searches; progress goes to standard error.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let solver = CycleSolver::new(&puzzle);
    let request = arguments.request(&puzzle)?;
    let progress = ProgressPrinter::with_limit(arguments.quiet, arguments.limit());
    let clock = || progress.milliseconds();
    let orbits = solver.structure().orbits();
    let show = |progress: &ProgressPrinter, event: &solve::Progress, before: &str| {
        let (done, parts) = (event.parts_done, event.parts);
        progress.show_part(done as u64, parts as u64, || {
            format!("{before}{}", search(event, orbits, progress.milliseconds()))
        });
    };
    // Kinds of pieces have names.
    let wanted = &arguments.wanted;
    if !wanted
        .trim_start()
        .starts_with(|c: char| c.is_ascii_digit())
    {
        let monitor = progress.monitor(|progress, event| {
            if let solve::Event::Progress(event) = event {
                show(progress, &event, "");
            }
        });
        let report = CycleAlgorithmsReport::new(&solver, wanted, &request, &clock, &monitor);
        return answer(report?);
    }
    let monitor = progress.monitor(|progress, event| match event {
        joint::Event::Progress(event) => {
            let before = joint_search(&event);
            match event.search {
                Some(search) => show(progress, &search, &before),
                None => progress.show(|| before),
            }
        }
        joint::Event::Found(algorithms) => {
            progress.print(&format!("found {}", super::lengths(&algorithms)));
        }
        joint::Event::Attempts { made, of } => {
            progress.show(|| format!("any algorithms will do: {made} of {of} attempts made"));
        }
    });
    let orders = reports::orders(wanted)?;
    let report = RegisterAlgorithmsReport::new(&solver, orders, &request, &clock, &monitor);
    answer(report?)
}

/// How far a search is, in words.
fn search(progress: &solve::Progress, orbits: &[Orbit], milliseconds: f64) -> String {
    let method = match progress.method {
        Method::Words => "every word tried".to_owned(),
        Method::Halves { orbit, indexed } => {
            let where_ = orbit.map_or("what stays at home", |orbit| &orbits[orbit].name);
            format!("halves meet in {where_}, {indexed} moves indexed")
        }
    };
    format!(
        "{}: {} of {} parts, {} found, {:.1} million looks in {:.1} s ({method})",
        counted_moves(progress.length.into()),
        progress.parts_done,
        progress.parts,
        progress.found,
        progress.nodes as f64 / 1e6,
        milliseconds / 1000.0
    )
}

/// What stands before the progress of a search that is a part of another.
fn joint_search(progress: &JointProgress) -> String {
    let best = (progress.best).map_or_else(|| "none yet".to_owned(), |best| best.to_string());
    let chosen: Vec<String> = progress.chosen.iter().map(u8::to_string).collect();
    let chosen = match chosen.as_slice() {
        [] => "nothing".to_owned(),
        chosen => chosen.join(" + "),
    };
    format!(
        "at least {}, best {best}; beside {chosen}: ",
        progress.least
    )
}
