//! `hypercubist architect tables 3x3x3 210,24 -o 210-24.adds`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use architect::adds::Effort;
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

/// Computes a table of short algorithms for all sums of registers, until it is done or Ctrl-C is pressed.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let path = &arguments.output;
    let is_begun = path.try_exists().unwrap_or(true);
    let bytes = is_begun.then(|| read_bytes(path)).transpose()?;
    let folder = Folder::chosen(arguments.tables.as_deref());
    let mut table = AddsTable::new(&puzzle, &arguments.registers, bytes.as_deref())?.solved_by(
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
