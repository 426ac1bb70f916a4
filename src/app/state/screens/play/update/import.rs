//! Times of other timers are taken in, all of them or none.

use std::collections::{BTreeMap, BTreeSet};

use wire::{TimedSession, TimedSolve};

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::times::import::Import;
use crate::state::screens::play::times::sessions::usual_name;
use crate::state::screens::play::times::{Solve, Times, record};
use crate::state::screens::play::{Panel, Play};

/// What two records of one solve have in common: other timers know only seconds.
fn mark(at: u64, ms: u64, scramble: &str) -> (u64, u64, String) {
    (at / 1000, ms, scramble.to_owned())
}

/// The longest name of a session, characters.
const MOST_NAME: usize = 60;

impl Play {
    /// Saves times that another timer has written down; those whose puzzle is not known are of the one in hand.
    pub(in super::super) fn import_times(&mut self, sessions: Vec<TimedSession>, cx: &mut Context) {
        let mut import = Import::default();
        let mut times = self.library.times.clone();
        for session in sessions {
            self.import_session(session, &mut times, &mut import, cx.now);
        }
        let solves = import.solves.iter();
        let mut entries: Vec<_> = solves
            .filter_map(|(puzzle, solve)| record::entry(puzzle, solve, &self.library.puzzles))
            .collect();
        let names = import.names.iter();
        entries.extend(
            names.map(|((puzzle, number), name)| (record::name_key(puzzle, *number), name.clone())),
        );
        self.library.times.importing = Some(import);
        cx.effects.push(Effect::StoreTimes(entries));
    }

    /// Adds a session's times that are not here yet to `times` and to the import.
    fn import_session(
        &self,
        session: TimedSession,
        times: &mut Times,
        import: &mut Import,
        now: f64,
    ) {
        let puzzle = session
            .puzzle
            .unwrap_or_else(|| self.bench.puzzle.name().to_owned());
        let here = times.all(&puzzle).iter();
        let known: BTreeSet<_> = here
            .clone()
            .map(|solve| mark(solve.at, solve.ms, &solve.scramble))
            .collect();
        let mut taken: BTreeSet<u64> = here.map(|solve| solve.at).collect();
        let number = number_of(&session.name, &puzzle, times);
        // Those without a date were before those that have one, in the order of the file.
        let first = session.solves.iter().filter_map(|solve| solve.date).min();
        let undated = first.unwrap_or(now as u64);
        let count = session.solves.len() as u64;
        let before = import.solves.len();
        for (n, solve) in (0..).zip(session.solves) {
            let at = solve
                .date
                .unwrap_or_else(|| undated.saturating_sub(1000 * (count - n)));
            if solve.date.is_some()
                && known.contains(&mark(at, solve.milliseconds, &solve.scramble))
            {
                import.known += 1;
                continue;
            }
            // One of them is free.
            let mut next = at..=at.saturating_add(taken.len() as u64);
            let at = next.find(|at| !taken.contains(at)).unwrap_or(at);
            taken.insert(at);
            let solve = self.imported(solve, at, number, &puzzle);
            import.solves.push((puzzle.clone(), solve));
        }
        let added = &import.solves[before..];
        if added.is_empty() {
            return;
        }
        for (puzzle, solve) in added {
            times.insert(puzzle, solve.clone());
        }
        let name: String = session.name.trim().chars().take(MOST_NAME).collect();
        if name != usual_name(&puzzle, number) && name != number.to_string() && !name.is_empty() {
            import.names.insert((puzzle, number), name);
        }
    }

    fn imported(&self, solve: TimedSolve, at: u64, session: u32, puzzle: &str) -> Solve {
        let whole = solve.comment.trim();
        let puzzle = self.library.puzzles.find(puzzle);
        // Our own files have the solution there, and what was noted behind it.
        let noted = whole
            .rsplit_once(" // ")
            .filter(|(_, noted)| !noted.contains('\n'));
        let (moves, noted) = noted.unwrap_or((whole, ""));
        let is_solution = !moves.is_empty()
            && puzzle.is_some_and(|puzzle| ParsedAlgorithm::read(&puzzle, moves).is_ok());
        let (solution, comment) = if is_solution {
            (moves, noted)
        } else {
            ("", whole)
        };
        Solve {
            at,
            ms: solve.milliseconds,
            penalty: solve.penalty.into(),
            session,
            scramble: solve.scramble,
            comment: comment.to_owned(),
            solution: solution.to_owned(),
            moments: Vec::new(),
        }
    }

    /// The browser has saved what is being imported, or has no room for it.
    pub(in super::super) fn times_stored(&mut self, done: bool, cx: &mut Context) {
        let Some(import) = self.library.times.importing.take() else {
            return;
        };
        if !done {
            let words = words::play::IMPORT_NO_ROOM.text();
            cx.notice(words.to_owned(), true, None);
            return;
        }
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for (puzzle, solve) in import.solves {
            *counts.entry(puzzle.clone()).or_default() += 1;
            let session = solve.session;
            self.library.times.insert(&puzzle, solve);
            self.library.times.chosen.insert(puzzle, session);
        }
        self.library.times.names.extend(import.names);
        let each = counts
            .iter()
            .map(|(puzzle, &count)| words::play::import_of(count, puzzle));
        let each: Vec<String> = each.collect();
        let mut news = if each.is_empty() {
            words::play::IMPORT_NONE.text().to_owned()
        } else {
            words::play::imported(each.join(", "))
        };
        let known = match import.known {
            0 => None,
            1 => Some(words::play::IMPORT_KNOWN_ONE.text().to_owned()),
            known => Some(words::play::import_known(known)),
        };
        if let Some(known) = known {
            news.push(' ');
            news.push_str(&known);
        }
        cx.notice(news, false, None);
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        if let Some((puzzle, _)) = most {
            self.choose_and_remember(&puzzle, cx);
        }
        self.bench.panel = Panel::Times;
    }
}

/// The number for a session of a file: its own if there are no times under it yet, else the next one.
fn number_of(name: &str, puzzle: &str, times: &Times) -> u32 {
    let used: BTreeSet<u32> = times
        .all(puzzle)
        .iter()
        .map(|solve| solve.session)
        .collect();
    let last = used.last().copied().unwrap_or_default();
    let own = name.rsplit(' ').next().and_then(|word| word.parse().ok());
    let own = own.filter(|&number: &u32| usual_name(puzzle, number) == name && number > 0);
    own.filter(|number| !used.contains(number))
        .unwrap_or_else(|| last.saturating_add(1))
}
