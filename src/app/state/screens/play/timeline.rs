//! Where the puzzle is while an algorithm is played.

use std::sync::Arc;

use group::Permutation;
use puzzle::{MoveId, Puzzle, Step};

use super::parsed::ParsedAlgorithm;

/// Steps between snapshots, so that any step is reached quickly.
const SPACING: usize = 128;

/// A start, an algorithm that is played from there, and how many of its steps are done.
#[derive(Clone, Debug)]
pub struct Timeline {
    puzzle: Arc<Puzzle>,
    /// Every [`SPACING`] steps a position, from the start on, as far as anybody has been.
    snapshots: Vec<Permutation>,
    parsed: ParsedAlgorithm,
    at: usize,
    position: Permutation,
}

impl Timeline {
    /// At the start of an algorithm.
    pub fn new(puzzle: Arc<Puzzle>, start: Permutation, parsed: ParsedAlgorithm) -> Self {
        Self {
            puzzle,
            snapshots: vec![start.clone()],
            parsed,
            at: 0,
            position: start,
        }
    }

    pub fn parsed(&self) -> &ParsedAlgorithm {
        &self.parsed
    }

    /// The position at the start.
    pub fn start(&self) -> &Permutation {
        &self.snapshots[0]
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.parsed.steps().len()
    }

    /// How many steps are done.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The position that they lead to.
    pub fn position(&self) -> &Permutation {
        &self.position
    }

    /// The step that comes next.
    pub fn next(&self) -> Option<&Step> {
        self.parsed.steps().get(self.at)
    }

    /// The step that was last.
    pub fn last(&self) -> Option<&Step> {
        self.parsed.steps().get(self.at.checked_sub(1)?)
    }

    /// Goes to a step; beyond the end is the end.
    pub fn seek(&mut self, step: usize) {
        let step = step.min(self.len());
        let known = (step / SPACING).min(self.snapshots.len() - 1);
        let nearest = known * SPACING;
        if step < self.at || nearest > self.at {
            self.position = self.snapshots[known].clone();
            self.at = nearest;
        }
        while self.at < step {
            self.forth();
        }
    }

    /// Does the next step; what it was.
    fn forth(&mut self) -> Option<&Step> {
        let step = self.parsed.steps().get(self.at)?;
        for &id in &step.moves {
            self.position.then_assign(&self.puzzle.mv(id).permutation);
        }
        self.at += 1;
        if self.at == self.snapshots.len() * SPACING {
            self.snapshots.push(self.position.clone());
        }
        Some(step)
    }

    /// Puts a step at the end and does it.
    ///
    /// # Panics
    /// When it is not at the end.
    pub fn push(&mut self, moves: &[MoveId]) {
        assert_eq!(self.at, self.len(), "steps are put at the end");
        self.parsed.push(&self.puzzle, moves);
        self.forth();
    }

    /// Takes the last step away that was put there; what it was.
    pub fn pop(&mut self) -> Option<Box<[MoveId]>> {
        self.seek(self.at.min(self.len().saturating_sub(1)));
        let moves = self.parsed.pop()?;
        self.snapshots.truncate(self.len() / SPACING + 1);
        Some(moves)
    }
}

/// What undoes some moves.
pub fn inverse(puzzle: &Puzzle, moves: &[MoveId]) -> Box<[MoveId]> {
    moves
        .iter()
        .rev()
        .map(|&id| puzzle.mv(id).inverse)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn every_step_is_reached_from_every_other() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let parsed =
            ParsedAlgorithm::read(&cube, "(R U F2 L' D)100 [B, R2]").expect("valid notation");
        let mut positions = vec![cube.solved()];
        for step in parsed.steps() {
            let mut next = positions[positions.len() - 1].clone();
            for &id in &step.moves {
                next.then_assign(&cube.mv(id).permutation);
            }
            positions.push(next);
        }
        let mut timeline = Timeline::new(cube.clone(), cube.solved(), parsed);
        for n in 0..200_usize {
            let step = n * 7919 % positions.len();
            timeline.seek(step);
            assert_eq!(timeline.at(), step);
            assert_eq!(timeline.position(), &positions[step], "step {step}");
        }
        timeline.seek(usize::MAX);
        assert_eq!(timeline.at(), timeline.len());
    }

    #[test]
    fn pushing_and_popping_goes_over_saved_positions() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let turn = cube.move_by_name("R").expect("a move");
        let mut timeline = Timeline::new(cube.clone(), cube.solved(), ParsedAlgorithm::default());
        for _ in 0..=2 * SPACING {
            timeline.push(&[turn]);
        }
        while timeline.pop().is_some() {}
        assert_eq!((timeline.at(), timeline.len()), (0, 0));
        assert!(timeline.position().is_identity());
        timeline.push(&[turn]);
        assert_eq!(timeline.position(), &cube.mv(turn).permutation);
    }
}
