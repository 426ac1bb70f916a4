//! Positions in any orientation of the whole puzzle.

use group::Permutation;

use super::{Assembly, AssemblyError, Structure};
use crate::Puzzle;
use crate::orientation::{Orientation, orientations, split};

/// A position without the orientation of the whole puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The orientation: the position is [`rest`](Self::rest) followed by its rotation.
    pub orientation: Orientation,
    /// What remains: every piece that no move takes away is at home.
    pub rest: Permutation,
    /// The same as pieces.
    pub assembly: Assembly,
    /// Whether what remains obeys the laws.
    pub lawful: bool,
}

impl Structure {
    /// Splits off the orientation of the whole puzzle: one in which what remains obeys the laws, if there is one,
    /// otherwise one in which the pieces are whole; the usual one if that will do.
    ///
    /// # Errors
    /// As [`assembly`](Self::assembly), where pieces are not whole in any orientation.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn held(&self, puzzle: &Puzzle, position: &Permutation) -> Result<Held, AssemblyError> {
        let lawful = |rest: &Permutation| self.assembly(rest).is_ok_and(|it| self.allows(&it));
        let whole = |rest: &Permutation| self.assembly(rest).is_ok();
        let found = split(puzzle, position, lawful).or_else(|| split(puzzle, position, whole));
        let Some((orientation, rest)) = found else {
            return Err(self.error(puzzle, position));
        };
        let assembly = self.assembly(&rest)?;
        Ok(Held {
            lawful: self.allows(&assembly),
            orientation,
            rest,
            assembly,
        })
    }

    /// What is wrong with pieces that are not whole, in the orientation that the fixed pieces have.
    fn error(&self, puzzle: &Puzzle, position: &Permutation) -> AssemblyError {
        let errors = orientations(puzzle).into_iter().filter_map(|orientation| {
            let rest = position.then(&orientation.rotation.inverse());
            self.assembly(&rest).err()
        });
        let mut errors: Vec<AssemblyError> = errors.collect();
        let moved = |error: &AssemblyError| matches!(error, AssemblyError::Moved(_));
        let at = errors.iter().position(|error| !moved(error));
        errors.swap_remove(at.unwrap_or_default())
    }
}
