//! The tables with which shortest solutions are proved: which one is wanted, which ones this browser has saved.

use wire::{SavedTable, TableSize};

use super::settings::value::{Value, named};
use super::worker::Worker;

/// What is offered: the table with which the proof is likely to be there soonest, or one of these sizes.
pub const CHOICES: [Option<TableSize>; 3] = [None, Some(TableSize::Small), Some(TableSize::Medium)];
/// Memory that the engine needs beside a medium table and for it, bytes.
const MEDIUM_NEEDS: u64 = 1_000_000_000;
/// Memory that a machine should have for it, gigabytes; the rest is for the browser and all else.
const MEDIUM_WANTS: f64 = 4.0;
/// Memory with which a larger table is no burden, gigabytes.
const ROOMY: f64 = 8.0;

/// An action on the pruning tables.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// Prove with this one of the [choices](CHOICES).
    Choose(Option<TableSize>),
    /// Throw away what the browser has saved.
    Forget,
}

/// One of the [choices](CHOICES), which somebody has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(pub Option<TableSize>);

impl Value for Choice {
    fn text(&self) -> String {
        stored_as(self.0).to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(CHOICES, stored_as, text).map(Self)
    }
}

/// What is known of the pruning tables, here and in the browser.
#[derive(Debug, Default)]
pub struct Tables {
    /// Whether a larger table is no burden, so that the page may have one where nobody has asked for it.
    roomy: bool,
    /// What the browser has saved; `None` until the worker has said it.
    pub saved: Option<Vec<SavedTable>>,
    /// The machine's memory, gigabytes, as far as the browser says.
    memory: Option<f64>,
}

impl Tables {
    /// Takes in the machine's memory, gigabytes, as far as the browser says it, and whether it is a phone or a tablet.
    pub fn learn(&mut self, memory: Option<f64>, touch: bool) {
        self.memory = memory;
        self.roomy = memory.map_or(!touch, |memory| memory >= ROOMY);
    }

    /// Why a choice is not there, in words.
    pub fn refusal(&self, choice: Option<TableSize>, worker: &Worker) -> Option<String> {
        if choice == Some(TableSize::Small) {
            return None;
        }
        if let Some(info) = &worker.info
            && info.memory < MEDIUM_NEEDS
        {
            return Some(words::solve::table_memory(megabytes(info.memory)));
        }
        let memory = self.memory.filter(|memory| *memory < MEDIUM_WANTS)?;
        Some(words::solve::table_machine(memory, MEDIUM_WANTS))
    }

    /// The choice that is used: the wanted one, or the small table where that one is not there.
    pub fn choice(&self, wanted: Option<Choice>, worker: &Worker) -> Option<TableSize> {
        let unasked = if self.roomy {
            None
        } else {
            Some(TableSize::Small)
        };
        let wanted = wanted.map_or(unasked, |Choice(size)| size);
        match self.refusal(wanted, worker) {
            None => wanted,
            Some(_) => Some(TableSize::Small),
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

/// A choice's name in the browser's storage.
fn stored_as(choice: Option<TableSize>) -> &'static str {
    match choice {
        None => "fastest",
        Some(TableSize::Small) => "small",
        Some(TableSize::Medium) => "medium",
        Some(TableSize::Large) => "large",
    }
}

/// A saved table's name, such as `htm-small`, for people.
fn display_name(name: &str) -> String {
    match name.split_once('-') {
        Some((count, "small")) => words::solve::table_small(count.to_uppercase()),
        Some((count, "medium")) => words::solve::table_medium(count.to_uppercase()),
        Some((count, "large")) => words::solve::table_large(count.to_uppercase()),
        _ => name.to_owned(),
    }
}

fn megabytes(bytes: u64) -> String {
    words::page::megabytes(bytes.div_ceil(1_000_000))
}

/// What is said when memory has no room for a table of this many bytes.
pub fn no_room(bytes: u64) -> String {
    words::solve::table_no_room(megabytes(bytes))
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
    fn a_larger_table_is_used_where_there_is_room() {
        let small = Some(TableSize::Small);
        for (stored, wanted) in [
            (None, None),
            (Some("fastest"), None),
            (Some("medium"), Some(TableSize::Medium)),
        ] {
            let mut tables = Tables::default();
            let set = stored.and_then(Choice::read);
            tables.learn(None, false);
            assert_eq!(tables.choice(set, &worker(1 << 31)), wanted);
            assert_eq!(tables.choice(set, &worker(1 << 29)), small);
            tables.learn(Some(2.0), false);
            let why = tables.refusal(wanted, &worker(1 << 31));
            assert_eq!(
                why.as_deref(),
                Some("this machine has about 2 GB of memory, and 4 are needed")
            );
            assert_eq!(tables.choice(set, &worker(1 << 31)), small);
            assert_eq!(
                tables.refusal(small, &worker(1 << 29)),
                None,
                "a solver needs that one"
            );
            tables.learn(Some(8.0), true);
            assert_eq!(tables.choice(set, &worker(1 << 31)), wanted);
            // A phone whose memory nobody knows, or a small machine, has one only if somebody asks for it.
            for (memory, touch) in [(None, true), (Some(4.0), false)] {
                tables.learn(memory, touch);
                let unasked = if stored.is_some() { wanted } else { small };
                assert_eq!(tables.choice(set, &worker(1 << 31)), unasked);
            }
        }
        for stored in ["large", ""] {
            assert_eq!(Choice::read(stored), None);
        }
        let mut tables = Tables::default();
        let set = Choice::read("small");
        tables.learn(Some(8.0), false);
        assert_eq!(tables.choice(set, &worker(1 << 31)), small);
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
