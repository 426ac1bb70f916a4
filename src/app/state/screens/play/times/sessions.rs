//! The times of solves, by puzzle and session.

use std::collections::BTreeMap;

use super::average::{Outcome, average, best, mean};
use super::import::Import;
use super::record;
use super::solve::Solve;
use crate::state::screens::play::own_puzzles::OwnPuzzles;

/// A row of the table of averages: its name, the latest and the best; an outer `None` where there are too few solves.
pub struct Row {
    pub name: &'static str,
    pub now: Option<Outcome>,
    pub best: Option<Outcome>,
}

/// The times of solves, by puzzle and session.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// By the puzzle's name; in the order in which they ended.
    pub(in crate::state::screens::play) solves: BTreeMap<String, Vec<Solve>>,
    /// The session that was chosen last, by the puzzle's name.
    pub(in crate::state::screens::play) chosen: BTreeMap<String, u32>,
    /// What was thrown away last, with the puzzle's name.
    pub(in crate::state::screens::play) deleted: Option<(String, Solve)>,
    /// What sessions are called, by the puzzle's name and their number.
    pub(in crate::state::screens::play) names: BTreeMap<(String, u32), String>,
    /// What is being saved of another timer's.
    pub(in crate::state::screens::play) importing: Option<Import>,
}

impl Times {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)], puzzles: &OwnPuzzles) -> Self {
        let mut times = Self::default();
        for (key, value) in stored {
            if let Some((puzzle, solve)) = record::read(key, value, puzzles) {
                times.insert(&puzzle, solve);
            } else if let Some((puzzle, number)) = record::named(key) {
                times.names.insert((puzzle, number), value.clone());
            }
        }
        times
    }

    pub(in crate::state::screens::play) fn insert(&mut self, puzzle: &str, solve: Solve) {
        let solves = self.solves.entry(puzzle.to_owned()).or_default();
        let at = solves.partition_point(|other| other.at < solve.at);
        solves.insert(at, solve);
    }

    /// All solves of a puzzle.
    pub fn all(&self, puzzle: &str) -> &[Solve] {
        self.solves.get(puzzle).map_or(&[], Vec::as_slice)
    }

    /// The numbers of a puzzle's sessions, with the present one, in order.
    pub fn sessions(&self, puzzle: &str) -> Vec<u32> {
        let mut sessions: Vec<u32> = self.all(puzzle).iter().map(|solve| solve.session).collect();
        sessions.push(self.session(puzzle));
        sessions.sort_unstable();
        sessions.dedup();
        sessions
    }

    /// The number of the present session.
    pub fn session(&self, puzzle: &str) -> u32 {
        let latest = self.all(puzzle).last().map_or(1, |solve| solve.session);
        self.chosen.get(puzzle).copied().unwrap_or(latest)
    }

    /// What a session is called: its number, and its name if it has one.
    pub fn session_words(&self, puzzle: &str, number: u32) -> String {
        match self.names.get(&(puzzle.to_owned(), number)) {
            Some(name) => format!("{number}: {name}"),
            None => number.to_string(),
        }
    }

    /// What a session is called in the files of other timers.
    pub(super) fn exported_name(&self, puzzle: &str, number: u32) -> String {
        let name = self.names.get(&(puzzle.to_owned(), number)).cloned();
        name.unwrap_or_else(|| usual_name(puzzle, number))
    }

    /// The solves of the present session, in order.
    pub fn present(&self, puzzle: &str) -> Vec<&Solve> {
        let session = self.session(puzzle);
        let solves = self.all(puzzle).iter();
        solves.filter(|solve| solve.session == session).collect()
    }

    /// The table of averages of the present session.
    pub fn rows(&self, puzzle: &str) -> Vec<Row> {
        let results: Vec<_> = self.present(puzzle).iter().map(|s| s.result()).collect();
        let windows = |name, length: usize| {
            let mut all = results.windows(length);
            Row {
                name,
                now: all.next_back().map(average),
                best: best(results.windows(length).map(average)),
            }
        };
        let single = Row {
            name: words::play::ROW_TIME.text(),
            now: results.last().copied(),
            best: best(results.iter().copied()),
        };
        let of_three = Row {
            name: words::play::ROW_MEAN_OF_3.text(),
            now: results.windows(3).next_back().map(mean),
            best: best(results.windows(3).map(mean)),
        };
        vec![
            single,
            of_three,
            windows("ao5", 5),
            windows("ao12", 12),
            windows("ao100", 100),
        ]
    }

    /// What was thrown away last of a puzzle's.
    pub fn deleted(&self, puzzle: &str) -> Option<&Solve> {
        let (name, solve) = self.deleted.as_ref()?;
        (name == puzzle).then_some(solve)
    }

    pub(in crate::state::screens::play) fn find(
        &mut self,
        puzzle: &str,
        at: u64,
    ) -> Option<&mut Solve> {
        let solves = self.solves.get_mut(puzzle)?;
        solves.iter_mut().find(|solve| solve.at == at)
    }
}

/// What a session is called that nobody has given a name, in the files of other timers.
pub(in crate::state::screens::play) fn usual_name(puzzle: &str, number: u32) -> String {
    format!("{puzzle} {number}")
}
