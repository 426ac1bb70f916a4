//! How much each piece turns on its way, as numbers that can be added up.

use group::Permutation;

use super::{AssemblyError, Orbit, Structure, moved, within};
use crate::Puzzle;

impl Orbit {
    /// What twists of these pieces are counted modulo: 2 for edges, 3 for corners; 1 where nothing about them adds up.
    pub fn twist_modulus(&self) -> u32 {
        match self.orientations.factors() {
            [factor] => factor.modulus,
            _ => 1,
        }
    }

    /// Whether a piece has two or three facets, which only go round.
    pub(super) fn goes_round(&self) -> bool {
        let size = self.orientations.order();
        matches!(size, 2 | 3) && size == self.frames[0].len()
    }
}

impl Structure {
    /// By piece, the twist that it acquires in a position, below its orbit's [modulus](Orbit::twist_modulus); 0 for
    /// fixed pieces.
    ///
    /// What counts as untwisted is, for pieces of two and three facets, that the facet which the name lists first is
    /// where the name of the new slot begins: on the 3x3x3 the recolouring of Qter, section 3.1.2, where 1 is a
    /// clockwise twist. For pieces that can be turned in more ways, only sums over a cycle or an orbit mean something.
    ///
    /// # Errors
    /// The first piece that is not in a position and orientation to which moves can bring it.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn twists(
        &self,
        puzzle: &Puzzle,
        position: &Permutation,
    ) -> Result<Vec<u32>, AssemblyError> {
        let mut twists = vec![0; puzzle.pieces().len()];
        let assembly = self.pieces(position)?;
        for ((orbit, slots), turns) in self.orbits.iter().zip(&assembly.slots).zip(&assembly.turns)
        {
            let frames: Vec<Vec<u16>> = orbit
                .frames
                .iter()
                .zip(&orbit.pieces)
                .map(|(frame, &piece)| from_first(frame, puzzle.piece(piece).facets[0]))
                .collect();
            for (number, piece) in orbit.pieces.iter().enumerate() {
                twists[usize::from(piece.0)] = if orbit.goes_round() {
                    let turn = within(
                        &frames[slots.image(number)],
                        &moved(position, &frames[number]),
                    );
                    let size = frames[number].len();
                    turn.map_or(0, |turn| (size - turn.image(0)) % size) as u32
                } else if let [factor] = orbit.orientations.factors() {
                    factor.values[turns[number]]
                } else {
                    0
                };
            }
        }
        Ok(twists)
    }
}

/// A frame, gone round until it begins with this facet.
pub(super) fn from_first(frame: &[u16], first: u16) -> Vec<u16> {
    let start = frame.iter().position(|&facet| facet == first).unwrap_or(0);
    [&frame[start..], &frame[..start]].concat()
}
