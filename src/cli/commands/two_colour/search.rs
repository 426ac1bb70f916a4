//! `hypercubist two-colour search gy --folder DIR [--resume]`

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use engine::reports::{TwoColourSearchReport, grouped};
use research::exhaustive::{self, PassError, Search};
use two_colour::{Level, Task};

use super::Which;
use super::folder::Folder;
use crate::output::{Answer, Failure, answer, note};
use crate::progress::ProgressPrinter;

/// Which distances, and where to save what has been found.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Where levels are saved: up to twice the memory that a level takes.
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// Go on from the last whole level in the folder.
    #[arg(long)]
    resume: bool,
    /// Stop after the level at this distance.
    #[arg(long, value_name = "DEPTH")]
    until: Option<u8>,
    /// Threads to use; without it as many as the machine has.
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    threads: usize,
}

/// Searches to the end, or to the depth that was asked for.
pub fn run(arguments: &Arguments) -> Answer {
    let task = arguments.which.task();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()
        .map_err(|error| Failure::message(format!("error: cannot start threads: {error}")))?;
    pool.install(|| search(arguments, task))
}

fn search(arguments: &Arguments, task: Task) -> Answer {
    let folder = arguments.folder.display();
    let failed = |why: String| Failure::message(format!("error: {folder}: {why}"));
    let stopped = |why: PassError| match why {
        PassError::Failed(why) => failed(why.to_string()),
        PassError::Unusable(why) => failed(format!(
            "what is saved there cannot be used, because {why}\nhelp: start again without --resume, in an empty folder"
        )),
        PassError::Cancelled => failed("the search was stopped".to_owned()),
    };
    let began = Instant::now();
    let checkpoint =
        Folder::checkpoint(&arguments.folder).map_err(|why| failed(why.to_string()))?;
    match (&checkpoint, arguments.resume) {
        (None, true) => {
            return Err(failed(
                "there is no checkpoint to go on from\nhelp: leave out --resume to begin"
                    .to_owned(),
            ));
        }
        (Some(_), false) => {
            return Err(failed(
                "there is a search already\nhelp: --resume goes on with it; a new one needs another folder"
                    .to_owned(),
            ));
        }
        _ => {}
    }
    let bytes = exhaustive::bitmap_bytes(task.cube);
    let storage = Folder::new(&arguments.folder, bytes).map_err(|why| failed(why.to_string()))?;
    let mut search = match checkpoint {
        Some(checkpoint) => Search::resume(task, &checkpoint, &storage).map_err(stopped)?,
        None => Search::new(task),
    };
    note(&format!(
        "{} classes of {bytes} bytes, ready after {} s",
        search.classes(),
        began.elapsed().as_secs()
    ));
    for level in search.levels() {
        print(level);
    }
    let known = search.levels().len();
    let wanted = |levels: usize| {
        arguments
            .until
            .is_none_or(|until| levels <= usize::from(until))
    };
    while !search.is_complete() && wanted(search.levels().len()) {
        let began = Instant::now();
        let progress = ProgressPrinter::new(false);
        let monitor = progress.monitor(|progress, event| {
            if let two_colour::Progress::Pass { depth, done, of } = event {
                let (percent, seconds) = (done * 100 / of.max(1), began.elapsed().as_secs());
                let text = || format!("depth {depth}: {percent:3} %, {seconds} s");
                progress.show_part(done as u64, of as u64, text);
            }
        });
        let level = search.pass(&storage, &monitor).map_err(stopped)?;
        drop(monitor);
        drop(progress);
        print(level);
        note(&format!("    {} s", began.elapsed().as_secs()));
    }
    let mut took = format!(
        "{} s on {} threads",
        began.elapsed().as_secs(),
        rayon::current_num_threads()
    );
    if arguments.resume {
        let _ = write!(took, ", after what led to distance {}", known - 1);
    }
    let complete = search.is_complete();
    let levels = search.levels().to_vec();
    // The bitmaps are no longer needed, and the solver wants memory.
    drop(search);
    answer(TwoColourSearchReport::new(task, &levels, complete, took).map_err(failed)?)
}

fn print(level: &Level) {
    note(&format!(
        "{:3} {:>18} {:>18}",
        level.depth,
        grouped(&level.positions),
        grouped(&level.classes)
    ));
}
