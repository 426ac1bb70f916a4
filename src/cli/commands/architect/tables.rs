//! `hypercubist architect tables 3x3x3 210,24 -o 210-24.adds`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use architect::adds::{Effort, Together};
use clap::Args;
use engine::reports::{AddsTable, ReportError};
use search::{CancelFlag, SearchError, TableSize, Threads};
use storage::Storage;

use crate::commands::{read_bytes, write};
use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;
use crate::stop;
use crate::storage::Folder;

/// Sums between two savings.
const SAVED_AFTER: usize = 64;

/// Of which registers, and how good.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle: 3x3x3.
    puzzle: String,
    /// The sizes of built-in registers, such as 210,24.
    registers: String,
    /// The file of the table. What it has already is not computed again.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Positions that are looked at for each algorithm: more give shorter ones.
    #[arg(long, value_name = "N", default_value_t = 1 << 22)]
    nodes: u64,
    /// When every sum has an algorithm, look again for shorter ones in the place of those with more moves than
    /// this.
    #[arg(long, value_name = "MOVES")]
    again: Option<usize>,
    /// Then look for shortest ones, with the proof, in the place of the longest first: seconds
    /// for each.
    #[arg(long)]
    proofs: bool,
    /// Which realisation of these sizes, in the order of the list of built-in registers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    realisation: usize,
    /// Only the sums that add or subtract at most this much of each register.
    #[arg(long, value_name = "AMOUNT")]
    around: Option<u64>,
    /// Look for words of all sums at once, with a table of all words of this many moves: finds all that have up to one
    /// more than twice as many. 8 takes about half an hour of one thread for 5,040 sums.
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u8).range(4..=9))]
    together: Option<u8>,
    /// With --together: into how many shares that table is divided, one of which is in memory; with 8 moves all of it
    /// would be 6.6 GB.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    shares: u32,
    /// With --together: the first share, where those before it have been searched.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// With --together: of the words of one more move those whose second part begins with the two moves of these
    /// numbers, such as 0-10.
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    further: Option<(usize, usize)>,
    /// The table that proves: small, medium or large, as for `solve`.
    #[arg(long, value_name = "SIZE", default_value = "medium", value_parser = table_size)]
    table: TableSize,
    /// The folder in which the solver saves its own tables, as for `solve`.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Threads to search with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while searching.
    #[arg(long, short)]
    quiet: bool,
}

fn table_size(text: &str) -> Result<TableSize, String> {
    let size = TableSize::named(text);
    size.ok_or_else(|| "take small, medium or large".to_owned())
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('-');
    let numbers = numbers.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    numbers.ok_or_else(|| "write two numbers, such as 0-10".to_owned())
}

/// Computes a table of short algorithms for all sums of registers, until it is done or Ctrl-C is pressed.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let path = &arguments.output;
    let is_begun = path.try_exists().unwrap_or(true);
    let bytes = is_begun.then(|| read_bytes(path)).transpose()?;
    let folder = Folder::chosen(arguments.tables.as_deref());
    let registers = (arguments.registers.as_str(), arguments.realisation);
    let mut table = AddsTable::new(&puzzle, registers, bytes.as_deref())?
        .only_around_zero(arguments.around)
        .solved_by(
            arguments.table,
            folder.map(|folder| Arc::new(folder) as Arc<dyn Storage>),
        );
    let effort = Effort {
        nodes: arguments.nodes,
        again: arguments.again,
        proofs: arguments.proofs,
        threads: arguments.threads.map_or(Threads::All, Threads::AtMost),
    };
    let progress = ProgressPrinter::new(arguments.quiet);
    let stop = stop::flag();
    let monitor = CancelFlag(&stop);
    if let Some(near) = arguments.together {
        let plan = Together {
            near,
            shares: arguments.shares,
            from: arguments.from - 1,
            further: arguments.further,
        };
        let mut written = Ok(());
        let found = table.improve_together(plan, &monitor, &mut |bytes, done| {
            progress.show(|| done.to_owned());
            if written.is_ok() {
                written = write(path, bytes);
            }
        });
        written?;
        return match found {
            Ok(()) | Err(SearchError::Cancelled) => answer(table.report()),
            Err(why) => Err(ReportError::message(format!("error: {why}")).into()),
        };
    }
    let mut unsaved = 0;
    while !stop.load(Ordering::Relaxed) {
        match table.improve(effort, &monitor) {
            Ok(true) => unsaved += 1,
            Ok(false) | Err(SearchError::Cancelled) => break,
            Err(why) => return Err(ReportError::message(format!("error: {why}")).into()),
        }
        progress.show(|| table.report().to_string().trim_end().to_owned());
        if unsaved >= SAVED_AFTER {
            write(path, &table.to_bytes())?;
            unsaved = 0;
        }
    }
    write(path, &table.to_bytes())?;
    answer(table.report())
}
