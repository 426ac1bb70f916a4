//! The player at instant speed: many steps at once, none of them shown.

use q::{Operation, RunEnd};

use super::{Mode, Player, SLICE};

impl Player {
    /// Runs on without showing turns; call again while [`Player::is_slicing`].
    pub fn slice(&mut self) {
        if !self.is_slicing() {
            return;
        }
        let shown = &self.machine.positions()[self.machine.in_hand()];
        self.animator.jump(shown);
        if self.ask_first() {
            return;
        }
        if matches!(self.mode, Mode::Line { .. }) && self.at_decision() {
            // Taken as a step, because whoever goes by lines wants to read the verdict.
            self.proceed();
            return;
        }
        let before = self.machine.steps();
        let end = match self.mode {
            Mode::Line { .. } => {
                let end = self.machine.next_instruction(SLICE);
                self.record_last();
                end
            }
            _ => self.run_on(SLICE),
        };
        if self.machine.steps() > before {
            self.last = None;
        }
        match end {
            RunEnd::Budget => {}
            RunEnd::AwaitingInput if self.mode == Mode::Run => {}
            RunEnd::Endless(proof) => {
                self.endless = Some(proof);
                self.stop();
                self.news.push(proof.explain());
            }
            RunEnd::Breakpoint | RunEnd::Watched { .. } => {
                self.ended(end);
            }
            RunEnd::NextInstruction
            | RunEnd::NextRepetition
            | RunEnd::AwaitingInput
            | RunEnd::Halted
            | RunEnd::Ended
            | RunEnd::Faulted => {
                self.stop();
            }
        }
        self.report_status();
    }

    /// Whether the current instruction is a single step and turns nothing.
    fn at_decision(&self) -> bool {
        let instruction = self.program().instructions.get(self.machine.instruction());
        match instruction.map(|i| &i.operation) {
            Some(Operation::Print(output)) => output.counting.is_none(),
            Some(
                Operation::Goto(_)
                | Operation::SolvedGoto { .. }
                | Operation::Solve
                | Operation::Switch(_)
                | Operation::MoveHead(_),
            ) => true,
            _ => false,
        }
    }
}
