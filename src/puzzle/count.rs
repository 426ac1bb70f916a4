//! The length of algorithms in the usual turn metrics.

use crate::parts::Rotation;
use crate::{Algorithm, Move, MoveId, Puzzle};

/// A turn metric. Rotations of the whole puzzle are never counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Count {
    /// Half-turn metric: a turn of outer layers by any angle is one; an inner layer alone is two, because two turns of
    /// outer layers have the same effect. In four dimensions a quarter or half turn in one plane is one, and a rotation
    /// of a cell that takes two of them, such as a third of a turn about a corner, is two.
    #[default]
    Half,
    /// Quarter-turn metric: as [`Half`](Self::Half), but by the smallest angle; a half turn is two.
    Quarter,
    /// Slice-turn metric: any neighbouring layers by any angle are one. In four dimensions any of a cell's 23 rotations
    /// is one: a cell turn.
    Slice,
    /// Axial-turn metric: all simultaneous turns about one axis are one.
    Axial,
}

/// What moves about one axis do to the same layers.
struct Block {
    layers: u32,
    rotation: Rotation,
    /// How many moves they are.
    moves: usize,
    /// The smallest turns that the moves are made of.
    quarters: u64,
}

impl Count {
    /// Every metric, in the order of menus.
    pub const ALL: [Self; 4] = [Self::Half, Self::Quarter, Self::Slice, Self::Axial];

    /// The abbreviation: `HTM`, `QTM`, `STM`, `ATM`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Half => "HTM",
            Self::Quarter => "QTM",
            Self::Slice => "STM",
            Self::Axial => "ATM",
        }
    }

    /// The full name.
    pub fn words(self) -> &'static str {
        match self {
            Self::Half => "half-turn metric",
            Self::Quarter => "quarter-turn metric",
            Self::Slice => "slice-turn metric",
            Self::Axial => "axial-turn metric",
        }
    }

    /// The length of an algorithm. Moves in a row that turn the same layers are one turn: `R12 R13` of the tesseract is
    /// one in [`Slice`](Self::Slice).
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn of(self, puzzle: &Puzzle, algorithm: &Algorithm) -> u64 {
        let moves = algorithm.moves();
        let axes = moves.chunk_by(|a, b| puzzle.mv(*a).axis == puzzle.mv(*b).axis);
        axes.map(|step| self.of_step(puzzle, step)).sum()
    }

    /// The length of the moves of one step, which are all about one axis and done as one motion. Several moves of the
    /// same layers, as in four dimensions, make one rotation of them.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn of_step(self, puzzle: &Puzzle, step: &[MoveId]) -> u64 {
        let all = (1_u32 << puzzle.layers()) - 1;
        let moves = step.iter().map(|id| puzzle.mv(*id));
        let turns = moves.filter(|mv| !puzzle.is_whole(mv));
        let Some(axis) = turns.clone().next().map(|mv| mv.axis) else {
            return 0;
        };
        let blocks = blocks(turns);
        match self {
            Self::Half => {
                let length = |block: &Block| {
                    let single = block.moves == 1
                        || puzzle.turn(axis, block.layers, block.rotation).is_some();
                    weight(block.layers, all) * if single { 1 } else { 2 }
                };
                blocks.iter().map(length).sum()
            }
            Self::Quarter => blocks
                .iter()
                .map(|block| weight(block.layers, all) * block.quarters)
                .sum(),
            Self::Slice => blocks.len() as u64,
            Self::Axial => u64::from(!blocks.is_empty()),
        }
    }
}

/// What moves about one axis do, as turns of layers; layers that end as they began are left out.
fn blocks<'a>(moves: impl Iterator<Item = &'a Move>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for mv in moves {
        // Turns of other layers commute with this one.
        let last = blocks
            .iter()
            .rposition(|block| block.layers & mv.layers != 0);
        let quarters = u64::from(mv.quarter_turns.unsigned_abs());
        match last {
            Some(at) if blocks[at].layers == mv.layers => {
                let block = &mut blocks[at];
                block.rotation = block.rotation.then(mv.rotation());
                block.moves += 1;
                block.quarters += quarters;
                if block.rotation.is_identity() {
                    blocks.remove(at);
                }
            }
            _ => blocks.push(Block {
                layers: mv.layers,
                rotation: mv.rotation(),
                moves: 1,
                quarters,
            }),
        }
    }
    blocks
}

/// The number of turns of outer layers that make a turn of these layers, out of `all` layers of a cube (0 if not a
/// cube).
fn weight(layers: u32, all: u32) -> u64 {
    let outer = layers & 1 == 1 || all == 0 || layers & !(all >> 1) != 0;
    if outer { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn moves(puzzle: &Puzzle, text: &str) -> Algorithm {
        let named = |mv| puzzle.move_by_name(mv).expect("a move");
        Algorithm::from_moves(text.split(' ').map(named).collect())
    }

    #[test]
    fn turns_are_counted_as_solvers_count_them() {
        for (name, step, counts) in [
            ("3x3x3", "R", [1, 1, 1, 1]),
            ("3x3x3", "R2", [1, 2, 1, 1]),
            ("3x3x3", "M", [2, 2, 1, 1]),
            ("3x3x3", "M2", [2, 4, 1, 1]),
            ("3x3x3", "Rw'", [1, 1, 1, 1]),
            ("3x3x3", "x2", [0, 0, 0, 0]),
            ("3x3x3", "R L2", [2, 3, 2, 1]),
            ("3x3x3", "R R'", [0, 0, 0, 0]),
            ("5x5x5", "3R", [2, 2, 1, 1]),
            ("3x3x3x3", "R12 R13", [2, 2, 1, 1]),
            ("megaminx", "R2'", [1, 2, 1, 1]),
            ("skewb", "R", [1, 1, 1, 1]),
        ] {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let moves = moves(&puzzle, step);
            let counted = Count::ALL.map(|count| count.of_step(&puzzle, moves.moves()));
            assert_eq!(counted, counts, "{name} {step}");
            let counted = Count::ALL.map(|count| count.of(&puzzle, &moves));
            assert_eq!(counted, counts, "{name} {step}");
        }
    }

    /// Of the 23 rotations of a cell 9 are single moves; the others take two.
    #[test]
    fn rotations_of_a_cell_are_one_cell_turn() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        for (text, half, slice) in [
            ("R12 R13 R52", 3, 2),
            // The cell opposite does not mind.
            ("R12 R52 R13", 3, 2),
            ("R12 R21 R12'", 3, 3),
            ("R12 R13 R12' R13'", 2, 1),
            ("R12 R12", 1, 1),
        ] {
            let moves = moves(&tesseract, text);
            assert_eq!(Count::Half.of(&tesseract, &moves), half, "{text}");
            assert_eq!(Count::Slice.of(&tesseract, &moves), slice, "{text}");
        }
    }
}
