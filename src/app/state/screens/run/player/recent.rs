//! The turns that were made last.

use puzzle::MoveId;
use q::Event;

use super::Player;

/// The most steps that are looked through: decisions stand between turns.
const MOST_STEPS: u64 = 200;

impl Player {
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
