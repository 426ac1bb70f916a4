//! The times of solves by hand: sessions, averages and what is done with them.
//!
//! A time is saved on its own, under a key of its own, so that two tabs never overwrite each other's; see
//! [`record`].

pub mod average;
pub mod export;
pub mod import;
pub mod practice;
pub mod record;

use std::collections::BTreeMap;

use super::Play;
use super::clock::{Clock, Taken};
use super::own_puzzles::OwnPuzzles;
use super::parsed::ParsedAlgorithm;
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::Stage as _;
use crate::state::solver::Solver;
use average::{Outcome, average, best, mean};
use export::Format;
use import::Import;

/// The longest solution that is saved with its time, bytes.
const MOST_SOLUTION: usize = 8_000;
/// Puzzles whose scrambles are random positions, as the WCA's are; a random position takes the solver a moment.
const RANDOM_STATES: [&str; 5] = ["2x2x2", "3x3x3", "4x4x4", "pyraminx", "skewb"];

/// What is added to a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Penalty {
    #[default]
    None,
    /// Two seconds.
    PlusTwo,
    /// It does not count: did not finish.
    Dnf,
}

impl Penalty {
    /// As cubers write it behind a time; empty for none.
    pub fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::PlusTwo => "+2",
            Self::Dnf => "DNF",
        }
    }

    /// The one that is written like this.
    fn of(sign: &str) -> Option<Self> {
        [Self::None, Self::PlusTwo, Self::Dnf]
            .into_iter()
            .find(|penalty| penalty.sign() == sign)
    }
}

/// A solve that was timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// When it ended, milliseconds since 1970; no two of a puzzle have the same.
    pub at: u64,
    /// How long it took without a penalty, milliseconds.
    pub ms: u64,
    pub penalty: Penalty,
    /// The number of its session, from 1.
    pub session: u32,
    /// How the puzzle was scrambled, in its notation.
    pub scramble: String,
    /// What was noted about it, in the file of another timer.
    pub comment: String,
    /// What was done on the page's puzzle; empty for a real one.
    pub solution: String,
    /// When each step of it was done, milliseconds after the clock started; empty where that is not known.
    pub moments: Vec<u32>,
}

impl Solve {
    /// What counts, with the penalty; `None` is a DNF.
    pub fn result(&self) -> Outcome {
        let hundredths = self.ms / 10;
        match self.penalty {
            Penalty::None => Some(hundredths),
            Penalty::PlusTwo => Some(hundredths + 200),
            Penalty::Dnf => None,
        }
    }

    /// The result as cubers write it: `1:02.34`, `14.56+` with two seconds added, `DNF`.
    pub fn words(&self) -> String {
        let plus = if self.penalty == Penalty::PlusTwo {
            "+"
        } else {
            ""
        };
        format!("{}{plus}", average::words(self.result()))
    }
}

/// A row of the table of averages: its name, the latest and the best; an outer `None` where there are too few solves.
pub struct Row {
    pub name: &'static str,
    pub now: Option<Outcome>,
    pub best: Option<Outcome>,
}

/// A command for the times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The timer's key.
    Press,
    /// Another scramble.
    Next,
    /// Whether the timer's key begins with looking at the puzzle.
    Inspection(bool),
    /// Another penalty for the solve that ended then.
    Penalise(u64, Penalty),
    /// Throw a solve away.
    Delete(u64),
    /// Bring back what was thrown away last.
    Restore,
    /// Go on in this session.
    Session(u32),
    /// Begin a session.
    NewSession,
    /// Download all times of the puzzle.
    Export(Format),
    /// Show how it was done.
    Watch(u64),
}

/// The times of solves, by puzzle and session.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// By the puzzle's name; in the order in which they ended.
    solves: BTreeMap<String, Vec<Solve>>,
    /// The session that was chosen last, by the puzzle's name.
    chosen: BTreeMap<String, u32>,
    /// What was thrown away last, with the puzzle's name.
    deleted: Option<(String, Solve)>,
    /// What sessions are called, by the puzzle's name and their number.
    names: BTreeMap<(String, u32), String>,
    /// What is being saved of another timer's.
    importing: Option<Import>,
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

    fn insert(&mut self, puzzle: &str, solve: Solve) {
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
    fn exported_name(&self, puzzle: &str, number: u32) -> String {
        let name = self.names.get(&(puzzle.to_owned(), number)).cloned();
        name.unwrap_or_else(|| import::usual_name(puzzle, number))
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

    fn find(&mut self, puzzle: &str, at: u64) -> Option<&mut Solve> {
        let solves = self.solves.get_mut(puzzle)?;
        solves.iter_mut().find(|solve| solve.at == at)
    }
}

impl Play {
    /// Takes in a command about the times.
    pub(super) fn update_times(&mut self, command: Command, cx: &mut Context) {
        let puzzle = self.bench.puzzle.name().to_owned();
        match command {
            Command::Press => self.press_clock(cx),
            Command::Next => self.next_scramble(cx),
            Command::Inspection(on) => self.settings.inspects = on,
            Command::Penalise(at, penalty) => {
                if let Some(solve) = self.library.times.find(&puzzle, at) {
                    solve.penalty = penalty;
                    cx.say(solve.words());
                    cx.effects
                        .push(record::save(&puzzle, solve, &self.library.puzzles));
                }
            }
            Command::Delete(at) => {
                let solves = self.library.times.solves.entry(puzzle.clone()).or_default();
                if let Some(n) = solves.iter().position(|solve| solve.at == at) {
                    let session = self.library.times.session(&puzzle);
                    let solves = self.library.times.solves.entry(puzzle.clone()).or_default();
                    let solve = solves.remove(n);
                    cx.say(words::play::time_deleted(solve.words()));
                    cx.effects.push(record::remove(&puzzle, &solve));
                    // The session stays open, although its last time may be gone.
                    self.library.times.chosen.insert(puzzle.clone(), session);
                    self.library.times.deleted = Some((puzzle, solve));
                }
            }
            Command::Restore => {
                if let Some((puzzle, solve)) = self.library.times.deleted.take() {
                    cx.say(words::play::time_back(solve.words()));
                    cx.effects
                        .push(record::save(&puzzle, &solve, &self.library.puzzles));
                    self.library.times.insert(&puzzle, solve);
                }
            }
            Command::Session(session) => {
                self.library.times.chosen.insert(puzzle, session);
            }
            Command::NewSession => {
                let last = self
                    .library
                    .times
                    .sessions(&puzzle)
                    .last()
                    .copied()
                    .unwrap_or(0);
                if !self.library.times.present(&puzzle).is_empty() {
                    self.library.times.chosen.insert(puzzle, last + 1);
                }
            }
            Command::Export(format) => cx.effects.push(Effect::Download {
                name: format.file(&puzzle),
                text: self.library.times.exported(format, &puzzle),
            }),
            Command::Watch(at) => self.watch(at, cx),
        }
    }

    /// The timer's key: looks, starts or stops.
    fn press_clock(&mut self, cx: &mut Context) {
        self.bench.playing = None;
        let inspects = self.settings.inspects;
        if let Some(taken) = self.bench.clock.pressed(inspects, cx.now) {
            // Whoever stops the clock by hand has a real puzzle; this one only showed the scramble.
            let time = self.timed(taken, String::new(), cx);
            self.next_scramble(cx);
            cx.say(format!("{time}."));
        } else if matches!(self.bench.clock, Clock::Inspecting(_)) {
            cx.say(words::play::INSPECTION.text());
        }
    }

    /// A solve has ended; its time in words.
    pub(super) fn timed(&mut self, taken: Taken, solution: String, cx: &mut Context) -> String {
        let puzzle = self.bench.puzzle.name().to_owned();
        let solution = Some(solution)
            .filter(|solution| solution.len() <= MOST_SOLUTION)
            .unwrap_or_default();
        // Moments are those of the steps of a solution.
        let timed = !solution.is_empty() && self.can_replay();
        let last = self
            .library
            .times
            .all(&puzzle)
            .last()
            .map_or(0, |solve| solve.at);
        let solve = Solve {
            at: (cx.now as u64).max(last + 1),
            ms: taken.ms as u64,
            penalty: taken.penalty,
            session: self.library.times.session(&puzzle),
            scramble: self.setup().to_owned(),
            comment: self.case_timed(),
            solution,
            moments: if timed {
                self.bench.session.moments.clone()
            } else {
                Vec::new()
            },
        };
        let words = solve.words();
        cx.effects
            .push(record::save(&puzzle, &solve, &self.library.puzzles));
        self.library.times.insert(&puzzle, solve);
        words
    }

    /// Scrambles for the next time: to a case if cases are practised, else to a random position where the WCA has that,
    /// else by random turns.
    fn next_scramble(&mut self, cx: &mut Context) {
        // Nobody presses a key on the same microsecond twice.
        let seed = cx.now;
        let cases = match self.wanted_cases() {
            Ok(cases) => cases,
            Err(why) => return cx.notice(why.to_owned(), true, None),
        };
        if cases.is_some() {
            if !cx.shell.solver.is_ready() {
                let words = words::play::SOLVER_LOADING.text();
                return cx.notice(words.to_owned(), true, None);
            }
            // The clock and the scramble take the place of the pictures.
            self.bench.practice.is_open = false;
            self.ask_scramble((seed * 1000.0) as u64 as u32, cases, cx);
        } else if RANDOM_STATES.contains(&self.bench.puzzle.name()) && cx.shell.solver.is_ready() {
            self.random_state((seed * 1000.0) as u64 as u32, cx);
        } else {
            self.scramble(seed, cx);
        }
    }

    /// Puts a solve's scramble and solution on the table, at its start.
    fn watch(&mut self, at: u64, cx: &mut Context) {
        let name = self.bench.puzzle.name().to_owned();
        let Some(solve) = self.library.times.find(&name, at).cloned() else {
            return;
        };
        let Ok(scramble) = puzzle::Algorithm::parse(&self.bench.puzzle, &solve.scramble) else {
            return;
        };
        let Ok(solution) = ParsedAlgorithm::read(&self.bench.puzzle, &solve.solution) else {
            return;
        };
        self.bench.solver = Solver::Idle;
        self.start_from(&scramble, words::play::WHAT_ANOTHER_SOLVE.text());
        self.append(&solution, words::play::WHAT_SOLUTION.text(), cx.now);
        self.bench.clock = Clock::Off;
        self.bench.session.moments.clone_from(&solve.moments);
        self.bench.playing = Some(self.usual_pace(cx.now));
    }

    /// Another second has passed: what a judge says. Whether what is shown has changed.
    pub fn tick(&mut self, cx: &mut Context) -> bool {
        if let Some(call) = self.bench.clock.call(cx.now - 1000.0, cx.now) {
            cx.say(call);
        }
        self.bench.clock.is_going()
    }

    /// The time on the large clock: the clock's own, or the latest solve's.
    pub fn large_time(&self, now: f64) -> String {
        let name = self.puzzle().name();
        match self.bench.clock {
            clock if clock.is_going() => clock.words(now).unwrap_or_default(),
            _ => (self.library.times.present(name).last())
                .map_or("0.00".to_owned(), |solve| solve.words()),
        }
    }
}
