//! The tables with which shortest solutions are proved: which one is wanted, which ones this browser has saved.

use wire::{FromSolver, SavedTable, TableSize, ToSolver};

use super::context::Shell;
use super::worker::Worker;
use super::{Effect, store};
use crate::text::grouped;

/// Where the wanted size is stored.
pub const SIZE_KEY: &str = "hypercubist/table";
/// The sizes that are offered, the smallest first.
pub const SIZES: [TableSize; 2] = [TableSize::Small, TableSize::Medium];
/// Memory that the engine needs beside a medium table and for it, bytes.
const MEDIUM_NEEDS: u64 = 1_000_000_000;
/// Memory that a machine should have for it, gigabytes; the rest is for the browser and all else.
const MEDIUM_WANTS: f64 = 4.0;

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// Prove with a table of this size.
    Size(TableSize),
    /// Throw away what the browser has saved.
    Forget,
}

/// See the module.
#[derive(Debug, Default)]
pub struct Tables {
    /// The size that is wanted.
    wanted: TableSize,
    /// What the browser has saved; `None` until the worker has said it.
    pub saved: Option<Vec<SavedTable>>,
    /// The machine's memory, gigabytes, as far as the browser says.
    pub memory: Option<f64>,
}

impl Tables {
    /// With what an earlier visit stored.
    pub fn new(stored: Option<&str>) -> Self {
        let wanted = SIZES.into_iter().find(|size| Some(name(*size)) == stored);
        Self {
            wanted: wanted.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Why there can be no table of a size, in words.
    pub fn refusal(&self, size: TableSize, worker: &Worker) -> Option<String> {
        if size == TableSize::Small {
            return None;
        }
        if let Some(info) = &worker.info
            && info.memory < MEDIUM_NEEDS
        {
            return Some(format!(
                "this browser lets the solver have {}",
                megabytes(info.memory)
            ));
        }
        let memory = self.memory.filter(|memory| *memory < MEDIUM_WANTS)?;
        Some(format!(
            "this machine has about {memory} GB of memory, and {MEDIUM_WANTS} are needed"
        ))
    }

    /// The size of the table that is used: the wanted one, unless there can be none.
    pub fn size(&self, worker: &Worker) -> TableSize {
        match self.refusal(self.wanted, worker) {
            None => self.wanted,
            Some(_) => TableSize::Small,
        }
    }

    /// What the browser has saved, in words; `None` if that is nothing, or not known.
    pub fn in_words(&self) -> Option<String> {
        let saved = self.saved.as_ref().filter(|saved| !saved.is_empty())?;
        let names: Vec<String> = saved
            .iter()
            .map(|table| display_name(&table.name))
            .collect();
        let bytes = saved.iter().map(|table| table.bytes).sum();
        Some(format!("{} ({})", megabytes(bytes), names.join(", ")))
    }
}

/// A size's name, as the storage and the worker's files have it.
pub fn name(size: TableSize) -> &'static str {
    match size {
        TableSize::Small => "small",
        TableSize::Medium => "medium",
        TableSize::Large => "large",
    }
}

/// A saved table's name, such as `htm-small`, for people.
fn display_name(name: &str) -> String {
    name.split_once('-').map_or_else(
        || name.to_owned(),
        |(count, size)| format!("{size} {}", count.to_uppercase()),
    )
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(bytes.div_ceil(1_000_000)))
}

/// What is said when memory has no room for a table of this many bytes.
pub fn no_room(bytes: u64) -> String {
    format!(
        "There is no room in memory for the table of {}. The search goes on with the small one, which takes longer. \
         Closing other tabs may help.",
        megabytes(bytes)
    )
}

impl Shell {
    /// Takes in what concerns the tables.
    #[inline(never)]
    pub(super) fn update_tables(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Size(size) => {
                self.tables.wanted = size;
                effects.push(store(SIZE_KEY, name(size)));
            }
            Action::Forget => {
                if self.solver.is_ready() {
                    effects.push(Effect::PostSolver(ToSolver::Forget));
                    "Thrown away.".clone_into(&mut self.announcement);
                }
            }
        }
    }

    /// The worker says what is saved, or that a table found no room.
    pub(super) fn hear_of_tables(&mut self, message: &FromSolver) {
        match message {
            FromSolver::SavedTables(tables) => self.tables.saved = Some(tables.clone()),
            FromSolver::Report {
                progress: wire::Progress::NoRoom { bytes },
                ..
            } => self.notice(no_room(*bytes), true, None),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::{Flavour, WorkerInfo};

    use super::*;
    use crate::state::worker::WorkerId;

    fn worker(memory: u64) -> Worker {
        let mut worker = Worker::new(WorkerId::Solver);
        worker.ready(Some(WorkerInfo {
            flavour: Flavour::Threads,
            threads: 2,
            memory,
        }));
        worker
    }

    #[test]
    fn a_size_is_used_where_there_is_room() {
        let mut tables = Tables::new(Some("medium"));
        assert_eq!(tables.size(&worker(1 << 31)), TableSize::Medium);
        assert_eq!(tables.size(&worker(1 << 29)), TableSize::Small);
        tables.memory = Some(2.0);
        let why = tables.refusal(TableSize::Medium, &worker(1 << 31));
        assert_eq!(
            why.as_deref(),
            Some("this machine has about 2 GB of memory, and 4 are needed")
        );
        assert_eq!(
            tables.refusal(TableSize::Small, &worker(1 << 29)),
            None,
            "a solver needs that one"
        );
        tables.memory = Some(8.0);
        assert_eq!(tables.size(&worker(1 << 31)), TableSize::Medium);
        for stored in [None, Some("large"), Some("")] {
            assert_eq!(Tables::new(stored).wanted, TableSize::Small);
        }
    }

    #[test]
    fn saved_tables_are_described() {
        let mut tables = Tables::default();
        assert_eq!(tables.in_words(), None);
        let table = |name: &str, bytes| SavedTable {
            name: name.to_owned(),
            bytes,
        };
        tables.saved = Some(vec![
            table("htm-small", 35_307_664),
            table("sptm-medium", 847_383_384),
        ]);
        assert_eq!(
            tables.in_words().as_deref(),
            Some("883 MB (small HTM, medium SPTM)")
        );
    }
}
