//! The larger and smaller steps of a debugger, both ways.

use puzzle::PieceId;

use super::code::Line;
use super::history::External;
use super::state::Phase;
use super::step::{Look, Step, look_at, take};
use super::{Machine, RunEnd, Stops};

/// Longer repetitions are not counted in advance.
const FORESEEN: u64 = 100_000;

impl Machine {
    /// Runs as [`run`](Machine::run) does, and stops at breakpoints and watched values, too. A breakpoint stops the run when
    /// it is reached; a run that starts there goes on.
    pub fn run_until(&mut self, stops: &mut Stops, budget: u64) -> RunEnd {
        if stops.stale(self.state.steps) {
            // The moves of a begun instruction hide the values, which are those that it found.
            let (here, began) = (self.state.steps, self.state.began);
            self.seek(began);
            stops.read(&self.state, &self.code);
            self.seek(here);
        }
        let reached = !stops.ended_at(self.state.steps)
            && self.went_on_by_answer()
            && stops.breakpoints.contains(&self.state.instruction);
        let end = if reached {
            RunEnd::Breakpoint
        } else {
            self.go_on(budget, |state, code, happened| {
                stops.look(state, code, happened)
            })
        };
        stops.end(self.state.steps);
        end
    }

    /// Runs as [`run_until`](Machine::run_until) does, step by step, and tells every step; many times slower.
    pub fn trace_until(
        &mut self,
        stops: &mut Stops,
        budget: u64,
        mut tell: impl FnMut(&Step),
    ) -> RunEnd {
        let end = self.state.steps.saturating_add(budget);
        while self.state.steps < end {
            let before = self.state.steps;
            let mut ahead = self.state.clone();
            let (_, step) = take(&mut ahead, &self.code, &self.program);
            let result = self.run_until(stops, 1);
            if self.state.steps > before {
                tell(&step);
            }
            if result != RunEnd::Budget {
                return result;
            }
        }
        RunEnd::Budget
    }

    /// Whether the number given last had nothing to turn, so that the next instruction was reached outside a run.
    fn went_on_by_answer(&self) -> bool {
        let Some(before) = self.state.steps.checked_sub(1) else {
            return false;
        };
        let answered = matches!(self.history.event_from(before), Some((at, External::Input(_))) if at == before);
        answered && self.state.phase == Phase::Start
    }

    /// What is at some places of the held puzzle.
    ///
    /// # Panics
    /// If a piece is none of the held puzzle.
    pub fn look(&self, pieces: &[PieceId]) -> Vec<Look> {
        let held = self.state.held;
        look_at(
            pieces,
            &self.code.puzzles[held],
            &self.state.positions[held],
        )
    }

    /// How often the algorithm of the current instruction will be repeated from here until its pieces are solved; none if
    /// it is no such instruction, if they never will be, or if it takes very long.
    pub(crate) fn repetitions_to_come(&self) -> Option<u64> {
        let line = self.code.lines.get(self.state.instruction)?;
        let (Line::Repeat(repeat) | Line::Halt(Some(repeat)) | Line::Print(Some((repeat, _)))) =
            line
        else {
            return None;
        };
        let puzzle = &self.code.puzzles[self.state.held];
        let mut position = self.state.positions[self.state.held].clone();
        for count in 0..=repeat.limit.min(FORESEEN) {
            if repeat
                .pieces
                .iter()
                .all(|&piece| puzzle.is_solved_at(&position, piece))
            {
                return Some(count);
            }
            position.then_assign(&repeat.track.whole);
        }
        None
    }

    /// Runs until the next repetition of an instruction's algorithm, the next look at its pieces, or the next instruction
    /// begins, as [`run`](Machine::run) otherwise.
    pub fn next_repetition(&mut self, budget: u64) -> RunEnd {
        let began = self.state.began;
        let end = self.go_on(budget, |state, _, _| {
            if state.began != began {
                Some(RunEnd::NextInstruction)
            } else if state.between_repetitions() {
                Some(RunEnd::NextRepetition)
            } else {
                None
            }
        });
        self.after(end)
    }

    /// Runs until an instruction of another source line begins, as [`run`](Machine::run) otherwise. `line` tells the
    /// source line of an instruction; those without one belong to whatever line led there.
    pub fn next_line<L: PartialEq>(
        &mut self,
        line: impl Fn(usize) -> Option<L>,
        budget: u64,
    ) -> RunEnd {
        let (here, began) = (line(self.state.instruction), self.state.began);
        let end = self.go_on(budget, |state, _, _| {
            let there = || line(state.instruction);
            let other = state.began != began && there().is_some_and(|there| Some(there) != here);
            other.then_some(RunEnd::NextInstruction)
        });
        self.after(end)
    }

    /// Goes back to where the current repetition or look began, or, if it has just begun, to where the one before it
    /// did. Returns whether it went anywhere.
    pub fn back_repetition(&mut self) -> bool {
        let mut went = false;
        while let Some(before) = self.state.steps.checked_sub(1) {
            self.seek(before);
            went = true;
            if self.state.between_repetitions() {
                break;
            }
        }
        went
    }

    /// Goes back to where the current source line began, or, if it has just begun, to where the one before it did. At most
    /// about `budget` steps. Returns whether it went anywhere.
    pub fn back_line<L: PartialEq>(
        &mut self,
        line: impl Fn(usize) -> Option<L>,
        budget: u64,
    ) -> bool {
        let end = self.state.steps.saturating_sub(budget);
        if !self.back_instruction() {
            return false;
        }
        let mut here = line(self.state.instruction);
        let mut first = self.state.steps;
        while self.state.steps > end && self.back_instruction() {
            let there = line(self.state.instruction);
            if here.is_some() && there.is_some() && there != here {
                break;
            }
            here = here.or(there);
            first = self.state.steps;
        }
        self.seek(first);
        true
    }
}
