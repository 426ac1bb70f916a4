//! The turns that were made last, and those that come next.

use puzzle::MoveId;
use q::{Event, Status};

use super::Player;

/// The most steps that are looked through: decisions stand between turns.
const MOST_STEPS: u64 = 200;

impl Player {
    /// The turns that come next, as far as nothing is to be decided before them.
    pub fn coming_turns(&self) -> Vec<MoveId> {
        let (mut moves, now) = match self.machine.status() {
            Status::Ready => self.moves(self.machine.instruction(), &self.machine.progress()),
            _ => return Vec::new(),
        };
        now.map_or_else(Vec::new, |now| moves.split_off(now))
    }

    /// The latest turns of the puzzle in hand, at most `most`, the latest last.
    pub fn recent_turns(&mut self, most: usize) -> Vec<MoveId> {
        let (here, hand) = (self.machine.steps(), self.machine.in_hand());
        let mut turns = Vec::new();
        while turns.len() < most && here - self.machine.steps() < MOST_STEPS {
            match self.machine.back_move().map(|step| step.event) {
                None => break,
                Some(Event::Turned { puzzle, mv, .. } | Event::TurnedByHand { puzzle, mv })
                    if puzzle == hand =>
                {
                    turns.push(mv);
                }
                Some(_) => {}
            }
        }
        self.machine.seek(here);
        turns.reverse();
        turns
    }
}
