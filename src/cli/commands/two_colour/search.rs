//! `hypercubist two-colour search gy --folder DIR [--resume]`

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::Args;
use search::{Monitor, NoMonitor};
use serde_json::json;
use two_colour::exhaustive::{self, PassError, Search};
use two_colour::{self, Level, Progress, Task};

use super::folder::Folder;
use super::{Which, grouped};
use crate::output::{Answer, Failure, rendered};

/// Which distances, and where to keep what has been found.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Where levels are kept: up to twice the memory that a level takes.
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

/// Tells on standard error how far a pass is.
struct Told {
    began: Instant,
    /// The last twentieth that was told.
    part: AtomicUsize,
}

impl Monitor<Progress> for Told {
    fn report(&self, progress: Progress) {
        let Progress::Pass { depth, done, of } = progress else {
            return;
        };
        let part = done * 20 / of.max(1);
        if self.part.swap(part, Ordering::Relaxed) != part {
            let seconds = self.began.elapsed().as_secs();
            eprint!("\rdepth {depth}: {:3} %, {seconds} s ", part * 5);
        }
    }
}

/// Searches to the end, or to the depth that was asked for.
///
/// # Errors
/// When the folder cannot be used, holds another search, or is damaged.
pub fn run(arguments: &Arguments) -> Answer {
    let task = arguments.which.task();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()
        .map_err(|error| Failure::message(format!("error: cannot start threads: {error}")))?;
    pool.install(|| search(arguments, task))
}

fn search(arguments: &Arguments, task: Task) -> Answer {
    let place = arguments.folder.display();
    let trouble = |why: String| Failure::message(format!("error: {place}: {why}"));
    let stopped = |why: PassError| match why {
        PassError::Failed(why) => trouble(why.to_string()),
        PassError::Unusable(why) => trouble(format!(
            "what is saved there cannot be used, because {why}\nhelp: start again without --resume, in an empty folder"
        )),
        PassError::Cancelled => trouble("the search was stopped".to_owned()),
    };
    let began = Instant::now();
    let checkpoint =
        Folder::checkpoint(&arguments.folder).map_err(|why| trouble(why.to_string()))?;
    match (&checkpoint, arguments.resume) {
        (None, true) => {
            return Err(trouble(
                "there is no checkpoint to go on from\nhelp: leave out --resume to begin"
                    .to_owned(),
            ));
        }
        (Some(_), false) => {
            return Err(trouble(
                "there is a search already\nhelp: --resume goes on with it; a new one needs another folder"
                    .to_owned(),
            ));
        }
        _ => {}
    }
    let bytes = exhaustive::bitmap_bytes(task.cube);
    let storage = Folder::new(&arguments.folder, bytes).map_err(|why| trouble(why.to_string()))?;
    let mut search = match checkpoint {
        Some(checkpoint) => Search::resume(task, &checkpoint, &storage).map_err(stopped)?,
        None => Search::new(task),
    };
    eprintln!(
        "{} classes of {bytes} bytes, ready after {} s",
        search.classes(),
        began.elapsed().as_secs()
    );
    for level in search.levels() {
        tell(level);
    }
    let known = search.levels().len();
    let wanted = |levels: usize| {
        arguments
            .until
            .is_none_or(|until| levels <= usize::from(until))
    };
    while !search.is_complete() && wanted(search.levels().len()) {
        let told = Told {
            began: Instant::now(),
            part: AtomicUsize::new(0),
        };
        let level = search.pass(&storage, &told).map_err(stopped)?;
        let seconds = told.began.elapsed().as_secs();
        eprint!("\r");
        tell(level);
        eprintln!("    {seconds} s");
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
    let text = two_colour::report(task, &levels, complete, &took, &NoMonitor).map_err(trouble)?;
    let rows = levels.iter().map(|level| {
        json!({ "distance": level.depth, "states": level.positions, "classes": level.classes })
    });
    let json = json!({
        "search": task.name(),
        "complete": complete,
        "distances": rows.collect::<Vec<_>>(),
        "took": took,
    });
    Ok(rendered(text, json))
}

fn tell(level: &Level) {
    eprintln!(
        "{:3} {:>18} {:>18}",
        level.depth,
        grouped(level.positions),
        grouped(level.classes)
    );
}
