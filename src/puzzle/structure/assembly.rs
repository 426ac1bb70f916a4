//! Positions as assemblies: the piece in each position, and its orientation.

use group::Permutation;

use super::{Structure, within};
use crate::{PieceId, Puzzle};

/// An assembly of the pieces, orbit by orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// By orbit, where each of its pieces is: numbers of pieces and positions in the orbit.
    pub slots: Vec<Permutation>,
    /// By orbit and piece, its orientation as the number of an element of [`orientations`](super::Orbit::orientations).
    pub turns: Vec<Vec<usize>>,
}

/// Why a permutation of facets is not an assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssemblyError {
    /// A fixed piece has moved or turned.
    Moved(PieceId),
    /// A piece has come apart, or is where only other pieces belong.
    Broken(PieceId),
    /// A piece has an orientation that no turn gives it, such as a reflected one.
    Turned(PieceId),
}

impl AssemblyError {
    /// The error as a sentence without its end.
    ///
    /// # Panics
    /// If the piece is of a larger puzzle.
    pub fn words(self, puzzle: &Puzzle) -> String {
        match self {
            Self::Moved(piece) => format!("{} never moves, but it has", puzzle.piece(piece).name),
            Self::Broken(piece) => format!(
                "{} has come apart, or is where only other pieces belong",
                puzzle.piece(piece).name
            ),
            Self::Turned(piece) => format!(
                "{} is the mirror image of itself, which no turn makes it, and no hand",
                puzzle.piece(piece).name
            ),
        }
    }
}

impl Structure {
    /// Decomposes a position; the inverse of [`position`](Self::position).
    ///
    /// # Errors
    /// The first piece that is not in a position and orientation to which moves can bring it. So it is in a position
    /// that is held another way: [`held`](Self::held) knows all of them.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn assembly(&self, position: &Permutation) -> Result<Assembly, AssemblyError> {
        let mut still = self.still.iter();
        match still.find(|(facet, _)| position.image((*facet).into()) != usize::from(*facet)) {
            Some((_, piece)) => Err(AssemblyError::Moved(*piece)),
            None => self.pieces(position),
        }
    }

    /// The same, wherever the pieces are that no move affects.
    pub(super) fn pieces(&self, position: &Permutation) -> Result<Assembly, AssemblyError> {
        let mut slots = Vec::new();
        let mut turns = Vec::new();
        for orbit in &self.orbits {
            let mut to = Vec::new();
            let mut turned = Vec::new();
            for (frame, &piece) in orbit.frames.iter().zip(&orbit.pieces) {
                let landed = super::moved(position, frame);
                let Some((slot, turn)) = landed.first().and_then(|facet| {
                    let slot = orbit.frames.iter().position(|f| f.contains(facet))?;
                    Some((slot, within(&orbit.frames[slot], &landed)?))
                }) else {
                    return Err(AssemblyError::Broken(piece));
                };
                to.push(slot as u16);
                let element = orbit.orientations.index_of(&turn);
                turned.push(element.ok_or(AssemblyError::Turned(piece))?);
            }
            let to = Permutation::from_images(to);
            slots.push(to.map_err(|_| AssemblyError::Broken(orbit.pieces[0]))?);
            turns.push(turned);
        }
        Ok(Assembly { slots, turns })
    }

    /// The position with the pieces assembled so, and everything fixed at home.
    ///
    /// # Panics
    /// If the assembly is of another puzzle.
    pub fn position(&self, assembly: &Assembly, degree: usize) -> Permutation {
        let mut images: Vec<u16> = (0..degree as u16).collect();
        for (orbit, (slots, turns)) in self
            .orbits
            .iter()
            .zip(assembly.slots.iter().zip(&assembly.turns))
        {
            for (number, frame) in orbit.frames.iter().enumerate() {
                let turn = &orbit.orientations.elements()[turns[number]];
                let slot = &orbit.frames[slots.image(number)];
                for (k, &facet) in frame.iter().enumerate() {
                    images[usize::from(facet)] = slot[turn.image(k)];
                }
            }
        }
        Permutation::from_images(images).expect("every slot is filled once")
    }

    /// The assembly of the solved puzzle.
    pub fn solved(&self) -> Assembly {
        Assembly {
            slots: self
                .orbits
                .iter()
                .map(|orbit| Permutation::identity(orbit.pieces.len()))
                .collect(),
            turns: self
                .orbits
                .iter()
                .map(|orbit| vec![0; orbit.pieces.len()])
                .collect(),
        }
    }

    /// Whether an assembly satisfies [`Positions`](super::Positions) and laws.
    pub fn allows(&self, assembly: &Assembly) -> bool {
        let rearranged = self
            .orbits
            .iter()
            .zip(&assembly.slots)
            .all(|(orbit, slots)| orbit.positions.contains(slots));
        rearranged && self.laws.iter().all(|law| law.value(self, assembly) == 0)
    }
}
