//! `hypercubist solve 2x2x2 --random 10000`

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use engine::reports::LengthsReport;
use engine::{Engine, JobContext, SolveError};
use puzzle::Puzzle;
use search::{Metric, Threads};
use wire::{CubeOptions, Solution};

use super::{Arguments, counted};
use crate::output::{Answer, Failure, answer};
use crate::progress::ProgressPrinter;
use crate::stop;

/// Solves random positions, each on one thread; Ctrl-C ends it with what has been solved by then.
pub(super) fn run(
    arguments: &Arguments,
    engine: &Engine,
    puzzle: &Arc<Puzzle>,
    metric: Metric,
    count: u32,
) -> Answer {
    let progress = ProgressPrinter::new(arguments.quiet);
    let context = JobContext {
        clock: &|| progress.milliseconds(),
        cancel: stop::flag(),
        threads: Threads::One,
        ..JobContext::default()
    };
    let cube = CubeOptions {
        count: counted(metric),
        ..CubeOptions::default()
    };
    let goal = super::goal(arguments);
    let seed = arguments.seed;
    if seed.checked_add(count).is_none() {
        return Err(Failure::message("error: there are no such seeds"));
    }
    let found: Mutex<Vec<Option<Result<Solution, String>>>> =
        Mutex::new(vec![None; count as usize]);
    let done = AtomicU32::new(0);
    let one = |number: usize| {
        if context.cancel.load(Ordering::Relaxed) {
            return;
        }
        let context = JobContext {
            deadline: super::deadline(arguments.seconds, &progress),
            ..context.clone()
        };
        let solved = engine.solve_random(puzzle, seed + number as u32, (goal, cube), &context);
        if solved == Err(SolveError::Cancelled) {
            return;
        }
        let solved = solved.map_err(|why| format!("{why:?}"));
        found.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(solved);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress.show_part(done.into(), count.into(), || {
            format!("{done} of {count} solved")
        });
    };
    // The first one builds the tables, which the others share.
    Threads::One.share(1.min(count as usize), one);
    let threads = (arguments.threads).map_or(Threads::All, |most| Threads::AtMost(most as usize));
    threads.share((count as usize).saturating_sub(1), |number| one(number + 1));
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Those before the first that was stopped, so that the rest has one seed to go on from.
    let found: Vec<_> = found.into_iter().map_while(|solved| solved).collect();
    let seconds = progress.milliseconds() / 1000.0;
    let report = LengthsReport::new(puzzle, metric, (seed, count), found, seconds);
    if report.has_failed() {
        return Err(report.into());
    }
    answer(report)
}
