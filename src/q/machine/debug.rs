//! A debugger's larger and smaller steps, forwards and backwards.

use puzzle::PieceId;

use super::code::Line;
use super::history::External;
use super::state::{Happened, Phase};
use super::step::{Look, Step, look_at, take};
use super::{Machine, RunEnd, Stops};

/// Longer repetitions are not counted in advance.
const FORESEEN: u64 = 100_000;

impl Machine {
    /// Runs as [`run`](Machine::run) does, and stops at breakpoints and watched values too. A breakpoint stops the run
    /// when it is reached; a run that starts there goes on.
    pub fn run_until(&mut self, stops: &mut Stops, budget: u64) -> RunEnd {
        if stops.stale(self.state.steps) {
            // Within an instruction, moves hide the values; those at its beginning count.
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

    /// Runs as [`run_until`](Machine::run_until) does, but step by step, and reports every step; many times slower.
    pub fn trace_until(
        &mut self,
        stops: &mut Stops,
        budget: u64,
        mut report: impl FnMut(&Step),
    ) -> RunEnd {
        let end = self.state.steps.saturating_add(budget);
        while self.state.steps < end {
            let before = self.state.steps;
            let mut ahead = self.state.clone();
            let (_, step) = take(&mut ahead, &self.code, &self.program);
            let result = self.run_until(stops, 1);
            if self.state.steps > before {
                report(&step);
            }
            if result != RunEnd::Budget {
                return result;
            }
        }
        RunEnd::Budget
    }

    /// Runs as [`run`](Machine::run) does, and counts the turns that the program makes meanwhile.
    pub fn run_counting(&mut self, budget: u64) -> (RunEnd, u64) {
        let (mut turns, mut before) = (0, self.state.steps);
        let end = self.go_on(budget, |state, _, happened| {
            if happened == Happened::Turned {
                turns += state.steps - before;
            }
            before = state.steps;
            None
        });
        (end, turns)
    }

    /// Whether the number entered last needed no turns, so that the next instruction was reached outside a run.
    fn went_on_by_answer(&self) -> bool {
        let Some(before) = self.state.steps.checked_sub(1) else {
            return false;
        };
        let answered = matches!(self.history.event_from(before), Some((at, External::Input(_))) if at == before);
        answered && self.state.phase == Phase::Start
    }

    /// The contents of some positions of the puzzle in hand.
    ///
    /// # Panics
    /// If the puzzle in hand has no such piece.
    pub fn look(&self, pieces: &[PieceId]) -> Vec<Look> {
        let in_hand = self.state.in_hand;
        look_at(
            pieces,
            &self.code.puzzles[in_hand],
            &self.state.positions[in_hand],
        )
    }

    /// The number of repetitions of the current instruction's algorithm that are left until its pieces are solved; none
    /// if it is no such instruction, if they never will be, or if the number is very large.
    pub(crate) fn repetitions_to_come(&self) -> Option<u64> {
        let line = self.code.lines.get(self.state.instruction)?;
        let (Line::Repeat(repeat) | Line::Halt(Some(repeat)) | Line::Print(Some((repeat, _)))) =
            line
        else {
            return None;
        };
        let puzzle = &self.code.puzzles[self.state.in_hand];
        let mut position = self.state.positions[self.state.in_hand].clone();
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

    /// Runs as [`run`](Machine::run) does, at most until the next repetition of an instruction's algorithm, the next
    /// test of its pieces, or the next instruction begins.
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

    /// Runs as [`run`](Machine::run) does, at most until an instruction of another source line begins. `line` returns
    /// the source line of an instruction; those without one belong to the line that led there.
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

    /// Goes back to where the current repetition or test began, or, if it has just begun, to where the one before it
    /// did. Returns whether the machine moved.
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

    /// Goes back to where the current source line began, or, if it has just begun, to where the one before it did, but
    /// by at most about `budget` steps. Returns whether the machine moved.
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
