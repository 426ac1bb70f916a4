//! The numbers that a program is given: by hand, and as a link gives them.

use q::Status;

use super::{Mode, Player, number};

/// The most steps that a link may ask for; they are done at once when it is opened.
pub const MOST_STEPS: u64 = 1_000_000;

impl Player {
    /// Hands in a number. A program that runs goes on, and so does one that nobody has stepped yet: whoever answers
    /// its first question wants to see what becomes of it.
    ///
    /// # Errors
    /// Why it is refused, in words.
    pub fn answer(&mut self, text: &str, now: f64) -> Result<(), String> {
        let Status::AwaitingInput { message, max } = self.machine.status() else {
            return Err(words::run::NOT_ASKING.text().to_owned());
        };
        let message = message.to_owned();
        let value = number::number(text, max)?;
        self.settle(now);
        let step = self
            .machine
            .input(value)
            .map_err(|error| crate::text::sentence(&error.to_string()))?;
        self.forget_from(step.index);
        self.asked.push((step.index, message, value));
        self.last = Some(step);
        if self.mode != Mode::Run {
            self.mode = if self.stepping {
                Mode::Paused
            } else {
                Mode::Run
            };
        }
        Ok(())
    }

    /// Something new comes at a step: what came from outside then and later is forgotten.
    pub(super) fn forget_from(&mut self, step: u64) {
        self.asked.retain(|(at, ..)| *at < step);
        self.by_hand.retain(|at| *at < step);
    }

    /// The numbers given so far and the step, if nothing else has been done to the puzzle: then these alone say where
    /// the run is. `None` after turns by hand.
    pub fn so_far(&self) -> Option<(Vec<i64>, u64)> {
        let steps = self.steps();
        if self.by_hand.iter().any(|at| *at < steps) || steps > MOST_STEPS {
            return None;
        }
        let inputs = self.asked.iter().filter(|(at, ..)| *at < steps);
        Some((inputs.map(|(_, _, value)| *value).collect(), steps))
    }

    /// Runs from the start to a step, giving these numbers where the program asks; what was wrong with them, in words.
    ///
    /// # Errors
    /// When a number is refused or the step is not reached; the player is then as far as it came.
    pub fn replay(&mut self, inputs: &[i64], to: u64) -> Result<(), String> {
        self.machine.reset();
        self.forget_from(0);
        self.cut();
        self.mode = Mode::Paused;
        let to = to.min(MOST_STEPS);
        let mut inputs = inputs.iter();
        while self.machine.steps() < to {
            match self.machine.status() {
                Status::AwaitingInput { message, .. } => {
                    let message = message.to_owned();
                    let Some(&value) = inputs.next() else {
                        return Err(words::run::link_ends(message.trim()));
                    };
                    let step = self
                        .machine
                        .input(value)
                        .map_err(|error| words::run::link_refused(value, error))?;
                    self.asked.push((step.index, message, value));
                }
                Status::Ready => {
                    let left = to - self.machine.steps();
                    self.machine.run(left);
                    if self.machine.steps() < to && matches!(self.machine.status(), Status::Ready) {
                        return Err(words::run::LINK_ENDLESS.text().to_owned());
                    }
                }
                Status::Halted { .. } | Status::Ended | Status::Faulted(_) => {
                    return Err(words::run::LINK_PAST_END.text().to_owned());
                }
            }
        }
        Ok(())
    }
}
