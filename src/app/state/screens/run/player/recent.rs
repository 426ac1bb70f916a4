//! The turns that were made last, and those that come next.

use group::Permutation;
use puzzle::MoveId;
use q::{Event, Status};

use super::Player;

/// The most steps that are looked through: decisions stand between turns.
const MOST_STEPS: u64 = 200;
/// The most steps back that a position is looked for.
const MOST_BACK: u64 = 5000;

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

    /// The steps so far after which the puzzle in hand was at one of these positions, the latest first, and at most
    /// `most`. Where it stayed there for several steps, the last of these counts.
    pub fn steps_at(&mut self, positions: &[Permutation], most: usize) -> Vec<u64> {
        let (here, hand) = (self.machine.steps(), self.machine.in_hand());
        let mut steps: Vec<u64> = Vec::new();
        for step in here.saturating_sub(MOST_BACK)..here {
            self.machine.seek(step);
            let there = self.machine.in_hand() == hand;
            if there && positions.contains(&self.machine.positions()[hand]) {
                if steps.last().is_some_and(|last| last + 1 == step) {
                    steps.pop();
                }
                steps.push(step);
            }
        }
        self.machine.seek(here);
        steps.into_iter().rev().take(most).collect()
    }
}
