//! What is to be seen of the player: the puzzle, the turn in progress, where the program is.

use std::sync::Arc;

use group::Permutation;
use puzzle::{PieceId, Puzzle};
use q::{Event, Status, Step};
use scene::Turn;

use super::{Player, Turning};

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

    /// The position of the current puzzle before the algorithm that is under way, and the one after it; none between
    /// two algorithms.
    pub fn around(&self) -> Option<[Permutation; 2]> {
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
        let (done, left) = moves.split_at(now.filter(|now| *now < moves.len())?);
        let go =
            |position: &Permutation, id: puzzle::MoveId| position.then(&puzzle.mv(id).permutation);
        let undo = done.iter().rev().map(|&id| puzzle.mv(id).inverse);
        Some([
            undo.fold(self.position().clone(), |position, id| go(&position, id)),
            left.iter()
                .fold(self.position().clone(), |position, &id| go(&position, id)),
        ])
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
