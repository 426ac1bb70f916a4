//! The clock is pressed, a solve is saved, and the next scramble comes.

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::real::Timed;
use crate::state::screens::Stage as _;
use crate::state::screens::play::Play;
use crate::state::screens::play::clock::{Clock, Taken};
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::times::{Command, Solve, record};
use crate::state::solver::Solver;

/// The longest solution that is saved with its time, bytes.
const MOST_SOLUTION: usize = 8_000;

/// Puzzles whose scrambles are random positions, as the WCA's are; a random position takes the solver a moment.
const RANDOM_STATES: [&str; 5] = ["2x2x2", "3x3x3", "4x4x4", "pyraminx", "skewb"];

impl Play {
    /// Takes in a command about the times.
    pub(in crate::state::screens::play) fn update_times(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
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

    /// A timer with pads says something; its own time counts.
    pub(in crate::state) fn timer_says(&mut self, timed: Timed, cx: &mut Context) {
        self.bench.playing = None;
        let ms = match timed {
            Timed::Started => return self.bench.clock.started(cx.now),
            Timed::Stopped(ms) => f64::from(ms),
        };
        if let Some(taken) = self.bench.clock.measured(ms) {
            let time = self.timed(taken, String::new(), cx);
            self.next_scramble(cx);
            cx.say(format!("{time}."));
        }
    }

    /// A solve has ended; its time in words.
    pub(in crate::state::screens::play) fn timed(
        &mut self,
        taken: Taken,
        solution: String,
        cx: &mut Context,
    ) -> String {
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
