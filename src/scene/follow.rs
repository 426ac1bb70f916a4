//! The piece that is followed: its stickers are lit wherever they are and joined by threads, and those of the place to
//! which a turn would take it are there as ghosts.

use crate::{
    highlight::Look,
    palette::Rgb,
    palette::to_light,
    signs::{Kind, Sign},
};
use puzzle::{MoveId, PieceId, Puzzle};
use three_d::Vec3;

/// A piece that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The piece, wherever it is.
    pub piece: PieceId,
    /// The turn whose effect on it is shown, as moves one after the other; empty for none. Moves that the puzzle does
    /// not have count for none.
    pub turn: Vec<MoveId>,
}

/// Frames and threads: bright on dark stickers, and their dark edge stands out from bright ones.
const COLOUR: Rgb = [0xff, 0xd2, 0x3f];
/// The share of a frame's light that does not depend on the lamps.
const GLOW: f32 = 0.9;
/// The edge of a thread.
const EDGE: [f32; 3] = [0.004, 0.004, 0.005];
const EDGE_WIDTH: f32 = 1.9;
/// How clearly a thread is seen through what hides it.
const VEILED: f32 = 0.4;

impl Followed {
    /// The slots of the piece, where it is now.
    pub(crate) fn slots<'a>(&self, puzzle: &'a Puzzle, occupants: &[PieceId]) -> &'a [u16] {
        let location = occupants.iter().position(|one| *one == self.piece);
        location.map_or(&[], |location| &puzzle.pieces()[location].facets)
    }

    /// For each of them the slot to which the turn takes its sticker; none where the piece stays as it is.
    pub(crate) fn goals(&self, puzzle: &Puzzle, occupants: &[PieceId]) -> Vec<[u16; 2]> {
        let moves = puzzle.moves();
        let goal = |slot: u16| {
            let turn = self
                .turn
                .iter()
                .filter_map(|mv| moves.get(usize::from(mv.0)));
            let goal = turn.fold(usize::from(slot), |at, mv| mv.permutation.image(at));
            [slot, goal as u16]
        };
        let slots = self.slots(puzzle, occupants).iter();
        let goals: Vec<[u16; 2]> = slots.map(|&slot| goal(slot)).collect();
        let stays = goals.iter().all(|[from, to]| from == to);
        if stays { Vec::new() } else { goals }
    }
}

/// Lights the piece, among what else is lit.
pub(crate) fn light(looks: &mut [Look], occupants: &[PieceId], followed: &Followed) {
    for (look, occupant) in looks.iter_mut().zip(occupants) {
        if *occupant == followed.piece {
            look.rim = Some(to_light(COLOUR));
            look.glow = GLOW;
            look.dim = 0.0;
            look.followed = true;
        }
    }
}

/// The middle of some points; `None` without any.
pub(crate) fn middle(points: &[Vec3]) -> Option<Vec3> {
    let sum: Vec3 = points.iter().sum();
    (!points.is_empty()).then(|| sum / points.len() as f32)
}

/// The threads from each of a piece's stickers to the point where they meet, of half the width `width`; a sticker alone
/// has none. They are seen through what hides them, too. Those of a ghost are fainter.
pub(crate) fn threads(ends: &[Vec3], hub: Vec3, width: f32, ghost: bool) -> Vec<Sign> {
    if ends.len() < 2 {
        return Vec::new();
    }
    let [r, g, b] = to_light(COLOUR);
    let [dark, _, _] = EDGE;
    let (strength, width) = if ghost {
        (0.55, width * 0.6)
    } else {
        (1.0, width)
    };
    let line = |end: Vec3, kind: Kind, width: f32, colour: [f32; 4]| Sign {
        kind,
        ..Sign::line(end, hub, width, colour)
    };
    let layer = |kind: Kind, width: f32, colour: [f32; 4]| {
        ends.iter().map(move |&end| line(end, kind, width, colour))
    };
    let edge = width * EDGE_WIDTH;
    layer(Kind::VeiledLine, width, [r, g, b, VEILED * strength])
        .chain(layer(Kind::Line, edge, [dark, dark, dark, 0.9 * strength]))
        .chain(layer(Kind::Line, width, [r, g, b, strength]))
        .collect()
}

#[cfg(test)]
mod tests;
