//! A case to practise is dealt, timed and judged.

use group::Permutation;
use puzzle::Algorithm;
use puzzle::orientation::split;
use wire::{CaseSet, Outcome, Request};

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::screens::play::Play;
use crate::state::screens::play::clock::Clock;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::times::practice::{Command, PUZZLE, is_done};
use crate::state::screens::play::times::record;
use crate::state::solver::Solver;

impl Play {
    /// The set that is practised on the puzzle in hand.
    pub fn practised(&self) -> Option<CaseSet> {
        self.settings.practice.filter(|_| self.can_practise())
    }

    /// Whether the puzzle in hand has cases.
    pub fn can_practise(&self) -> bool {
        self.bench.puzzle.name() == PUZZLE
    }

    /// Takes in a command about the practice.
    pub(in super::super) fn update_practice(&mut self, command: Command, cx: &mut Context) {
        match command {
            Command::Choose(set) => self.choose_practice(set, cx),
            Command::Toggle(set, number) => self.settings.left_out.toggle(set, number),
            Command::All(set, all) => {
                for number in 1..=set.count() {
                    if self.settings.left_out.has(set, number) == all {
                        self.settings.left_out.toggle(set, number);
                    }
                }
            }
            Command::Open(open) => {
                self.bench.practice.is_open = open;
                self.list_cases(cx);
            }
            Command::Number(text) => self.bench.practice.number = text,
            Command::Reveal => {
                let practice = &mut self.bench.practice;
                practice.shown.clone_from(&practice.drawn);
                practice.is_revealed = true;
                if let Some(case) = &self.bench.practice.shown {
                    cx.say(format!("{}.", case.name));
                }
            }
            Command::Show => self.show_case(cx),
        }
    }

    fn choose_practice(&mut self, set: Option<CaseSet>, cx: &mut Context) {
        self.settings.practice = set;
        self.bench.practice.drawn = None;
        self.bench.practice.shown = None;
        self.bench.practice.is_revealed = false;
        self.list_cases(cx);
        let times = &mut self.library.times;
        let session = match set {
            None => times.session_of_solves(),
            Some(set) => times.session_called(set.name()).unwrap_or_else(|| {
                let number = times.next_session();
                let key = record::name_key(PUZZLE, number);
                let name = set.name().to_owned();
                times
                    .names
                    .insert((PUZZLE.to_owned(), number), name.clone());
                let value = Some(name);
                cx.effects.push(Effect::Store { key, value });
                number
            }),
        };
        times.chosen.insert(PUZZLE.to_owned(), session);
    }

    /// Asks for the cases of the set that is practised, if they are to be shown and not known.
    fn list_cases(&mut self, cx: &mut Context) {
        if let Some(set) = self.practised()
            && self.bench.practice.is_open
            && set != CaseSet::LastLayer
            && self.bench.practice.cases(set).is_none()
        {
            self.bench.practice.failed = None;
            cx.start(Owner::Cases(set), Request::Cases(set));
        }
    }

    /// Takes in the list of a set's cases.
    pub fn cases_listed(&mut self, set: CaseSet, outcome: Outcome) {
        match outcome {
            Outcome::Cases(cases) => {
                self.bench.practice.listed = Some((set, cases));
            }
            Outcome::Failed { message } => self.bench.practice.failed = Some(message),
            _ => {}
        }
    }

    /// Which cases the next scramble may lead to; `None` for whole solves.
    ///
    /// # Errors
    /// In words, when there is none.
    pub(in crate::state::screens::play) fn wanted_cases(
        &self,
    ) -> Result<Option<wire::Practice>, &'static str> {
        let Some(set) = self.practised() else {
            return Ok(None);
        };
        let practice = &self.bench.practice;
        let cases: Vec<u16> = if set == CaseSet::LastLayer {
            practice.state()?.into_iter().collect()
        } else {
            let chosen = self.settings.left_out.rest(set);
            if chosen.is_empty() {
                return Err(words::play::PRACTICE_CHOOSE.text());
            }
            chosen
        };
        Ok(Some(wire::Practice { set, cases }))
    }

    /// The name of the case that was timed, which is shown from now on; empty if it was none.
    pub(in crate::state::screens::play) fn case_timed(&mut self) -> String {
        let practice = &mut self.bench.practice;
        let case = practice.drawn.take();
        let name = case
            .as_ref()
            .map_or_else(String::new, |case| case.name.clone());
        if case.is_some() {
            practice.shown = case;
            practice.is_revealed = false;
        }
        name
    }

    /// Whether what is practised is done on the page's puzzle, although it need not be solved.
    pub(in super::super) fn is_case_done(&self) -> bool {
        let Some(set) = self
            .practised()
            .filter(|_| self.bench.practice.drawn.is_some())
        else {
            return false;
        };
        let position = self.bench.session.timeline.position();
        let done = |rest: &Permutation| is_done(&self.bench.puzzle, set, rest);
        split(&self.bench.puzzle, position, done).is_some()
    }

    /// Puts the case that is shown on the puzzle, and plays its solution.
    fn show_case(&mut self, cx: &mut Context) {
        let Some(case) = self.bench.practice.shown.clone() else {
            return;
        };
        let puzzle = self.bench.puzzle.clone();
        let moves = Algorithm::parse(&puzzle, &case.algorithm);
        let (Ok(moves), Ok(solution)) = (moves, ParsedAlgorithm::read(&puzzle, &case.algorithm))
        else {
            return;
        };
        self.bench.solver = Solver::Idle;
        self.start_from(&moves.inverse(&puzzle), words::play::WHAT_CASE.text());
        self.append(&solution, words::play::WHAT_ITS_SOLUTION.text(), cx.now);
        self.bench.clock = Clock::Off;
        if !self.has_smart_cube() {
            self.bench.playing = Some(self.usual_pace(cx.now));
        }
    }
}
