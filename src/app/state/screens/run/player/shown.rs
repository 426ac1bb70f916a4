//! What is to be seen of the player: the puzzle, the turn in progress, where the program is.

use std::sync::Arc;

use group::Permutation;
use puzzle::{PieceId, Puzzle};
use q::{Event, Operation, Status, Step};
use scene::Turn;

use super::{Player, Turning};
use crate::text::is_secret;

/// An algorithm that is under way.
pub struct Around {
    /// The position before it.
    pub before: Permutation,
    /// The position after it.
    pub after: Permutation,
    /// Which of its turns is shown, or comes next, from 1.
    pub turn: usize,
    /// How many turns it has.
    pub of: usize,
}

impl Player {
    /// The turn in progress.
    pub(super) fn turning(&self) -> Option<&Turning> {
        self.turning.as_ref().filter(|_| self.animator.is_moving())
    }

    /// Index of the puzzle that is shown.
    pub fn current(&self) -> usize {
        self.turning()
            .map_or(self.machine.in_hand(), |turning| turning.puzzle)
    }

    /// The puzzle that is shown.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.program().puzzles[self.current()].puzzle
    }

    /// The position that is shown, before the turn in progress.
    pub fn position(&self) -> &Permutation {
        if self.animator.is_moving() {
            self.animator.position()
        } else {
            self.machine_position()
        }
    }

    /// The position of the current puzzle with every turn taken.
    pub fn machine_position(&self) -> &Permutation {
        &self.machine.positions()[self.machine.in_hand()]
    }

    /// Every puzzle's position, as it is shown.
    pub fn positions(&self) -> Vec<Permutation> {
        let mut positions = self.machine.positions().to_vec();
        if let Some(turning) = self.turning() {
            positions[turning.puzzle].clone_from(self.animator.position());
        }
        positions
    }

    /// The turn in progress at the time of the last frame.
    pub fn turn(&self) -> Option<Turn> {
        self.animator.turn()
    }

    /// The decision that was made last, as long as the status speaks of it.
    pub(super) fn decision(&self) -> Option<&Step> {
        let ready = matches!(self.machine.status(), Status::Ready) && self.endless.is_none();
        let open =
            self.turning().is_some() || self.stopped().is_some() || self.question().is_some();
        self.last
            .as_ref()
            .filter(|_| ready && !open)
            .filter(|step| {
                matches!(
                    step.event,
                    Event::Jumped { .. }
                        | Event::Branched { .. }
                        | Event::Looked { .. }
                        | Event::Solved { .. }
                        | Event::Switched { .. }
                        | Event::HeadMoved { .. }
                        | Event::Printed { .. }
                )
            })
    }

    /// The instruction to point at, which is the one that the status speaks of.
    pub fn line(&self) -> Option<usize> {
        let line = match (self.turning(), self.decision()) {
            (
                Some(Turning {
                    step: Some(step), ..
                }),
                _,
            )
            | (None, Some(step)) => step.instruction,
            _ => self.machine.instruction(),
        };
        (line < self.program().instructions.len()).then_some(line)
    }

    /// The move to point at, as its index in the instruction's algorithm.
    pub fn move_in_line(&self) -> Option<usize> {
        match self.turning() {
            Some(Turning {
                step:
                    Some(Step {
                        event: Event::Turned { progress, .. },
                        ..
                    }),
                ..
            }) => progress.next_move,
            Some(_) => None,
            None if self.decision().is_some() => None,
            None => self.machine.progress().next_move,
        }
    }

    /// The algorithm that is under way on the current puzzle; none between two algorithms.
    pub fn around(&self) -> Option<Around> {
        let progress = match self.turning() {
            Some(Turning {
                step:
                    Some(Step {
                        event: Event::Turned { progress, .. },
                        ..
                    }),
                ..
            }) => *progress,
            Some(_) => return None,
            None => self.machine.progress(),
        };
        let (moves, now) = self.moves(self.line()?, &progress);
        let puzzle = self.puzzle();
        let now = now.filter(|now| *now < moves.len())?;
        let (done, left) = moves.split_at(now);
        let go =
            |position: &Permutation, id: puzzle::MoveId| position.then(&puzzle.mv(id).permutation);
        let undo = done.iter().rev().map(|&id| puzzle.mv(id).inverse);
        Some(Around {
            before: undo.fold(self.position().clone(), |position, id| go(&position, id)),
            after: left
                .iter()
                .fold(self.position().clone(), |position, &id| go(&position, id)),
            turn: now + 1,
            of: moves.len(),
        })
    }

    /// The puzzles that hold a number which was asked for as a secret, until the program is over. Every register there
    /// is secret then: what is counted beside the number gives it away.
    pub fn secret_puzzles(&self) -> Vec<usize> {
        let over = !matches!(
            self.machine.status(),
            Status::Ready | Status::AwaitingInput { .. }
        );
        let steps = self.machine.steps();
        let given = |(at, message, _): &(u64, String, i64)| *at < steps && is_secret(message);
        if (over && !self.animator.is_moving()) || !self.asked.iter().any(given) {
            return Vec::new();
        }
        let instructions = self.program().instructions.iter();
        instructions
            .zip(self.program().kinds_in_hand())
            .filter(|(instruction, _)| {
                matches!(&instruction.operation, Operation::Input { message, .. } if is_secret(message))
            })
            .map(|(_, puzzle)| puzzle)
            .collect()
    }

    /// The step whose position is shown.
    pub fn shown_step(&self) -> u64 {
        let taken = self.turning().is_some_and(|turning| turning.step.is_some());
        self.machine.steps().saturating_sub(u64::from(taken))
    }

    /// The pieces that the last decision looked at, and whether each was solved.
    pub fn looked_at(&self) -> Vec<(PieceId, bool)> {
        match &self.last {
            Some(Step {
                event: Event::Branched { looked, .. } | Event::Looked { looked, .. },
                ..
            }) if !self.animator.is_moving()
                && (!self.is_going() || self.speed.decision_ms() >= 100.0) =>
            {
                looked
                    .iter()
                    .map(|look| (look.piece, look.solved))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}
