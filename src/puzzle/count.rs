//! The length of algorithms in the usual turn metrics.

use crate::{MoveId, Puzzle};

/// A turn metric. Rotations of the whole puzzle are never counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Count {
    /// Half-turn metric: a turn of outer layers by any angle is one; an inner layer alone is two, because two turns of
    /// outer layers have the same effect.
    #[default]
    Half,
    /// Quarter-turn metric: as [`Half`](Self::Half), but by the smallest angle; a half turn is two.
    Quarter,
    /// Slice-turn metric: any neighbouring layers by any angle are one.
    Slice,
    /// Axial-turn metric: all simultaneous turns about one axis are one.
    Axial,
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

    /// The length of the moves of one step, which are all about one axis and done as one motion. Several moves of the
    /// same layers, as in four dimensions, make one rotation of them.
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn of_step(self, puzzle: &Puzzle, step: &[MoveId]) -> u64 {
        let all = (1_u32 << puzzle.layers()) - 1;
        let mut blocks: Vec<u32> = Vec::new();
        let mut quarters = 0;
        for &id in step {
            let mv = puzzle.mv(id);
            if puzzle.layers() > 0 && mv.layers == all {
                continue;
            }
            quarters += weight(mv.layers, all) * u64::from(mv.quarter_turns.unsigned_abs());
            if !blocks.contains(&mv.layers) {
                blocks.push(mv.layers);
            }
        }
        match self {
            Self::Half => blocks.iter().map(|&block| weight(block, all)).sum(),
            Self::Quarter => quarters,
            Self::Slice => blocks.len() as u64,
            Self::Axial => u64::from(!blocks.is_empty()),
        }
    }
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
            ("5x5x5", "3R", [2, 2, 1, 1]),
            ("3x3x3x3", "R12 R13", [1, 2, 1, 1]),
            ("megaminx", "R2'", [1, 2, 1, 1]),
            ("skewb", "R", [1, 1, 1, 1]),
        ] {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let moves: Vec<MoveId> = step
                .split(' ')
                .map(|mv| puzzle.move_by_name(mv).expect("a move"))
                .collect();
            let counted = Count::ALL.map(|count| count.of_step(&puzzle, &moves));
            assert_eq!(counted, counts, "{name} {step}");
        }
    }
}
