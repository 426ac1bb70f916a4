//! Cubes of four dimensions: every facet a small box, carried from four dimensions to three on the CPU.
//!
//! Lengths are scaled so that the whole puzzle spans -1 to 1 along each of its four axes. A *slot* is a facet fixed in
//! space, named by the facet whose home it is.

mod bodies;
mod follow;
mod frame;
mod picking;
mod pose;
mod renderer;
mod signs;
mod spin;
mod twist;

use puzzle::{MoveId, PieceId, Puzzle};
use three_d::{InnerSpace as _, Vec3, Vec4};

use crate::{camera::Ray, picking::Hit, state::State};

pub(crate) use frame::Sticker;
pub(crate) use renderer::{Buffers, FourRenderer, Instances};
use twist::Twists;

/// How near its corner a sticker of two layers turns about that corner, as a share of its edges.
const CORNER: f32 = 0.42;

/// A facet fixed in space.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot {
    pub location: PieceId,
    /// Unit vector out of its cell.
    pub normal: Vec4,
    /// From the cell's middle, along the axes of the cell.
    pub inner: Vec4,
    /// The middle of its piece's home.
    pub piece: Vec4,
    /// The cell's three axes.
    pub across: [usize; 3],
}

/// The slots and twists of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Four {
    /// By facet.
    pub slots: Vec<Slot>,
    /// By `PieceId`.
    pub cells: Vec<[i8; 4]>,
    pub layers: u8,
    twists: Twists,
}

impl Four {
    /// # Panics
    /// If the puzzle is not a cube of four dimensions.
    #[inline(never)]
    pub fn new(puzzle: &Puzzle) -> Self {
        let layers = puzzle.layers();
        let scaled = |v: &[i8]| Vec4::from(four(v).map(f32::from)) / f32::from(layers);
        let slots = puzzle
            .facets()
            .iter()
            .map(|facet| {
                let face = &puzzle.faces()[usize::from(facet.face.0)];
                let mut normal = Vec4::new(0.0, 0.0, 0.0, 0.0);
                normal[face.axis] = if face.positive { 1.0 } else { -1.0 };
                let mut across = (0..4).filter(|&axis| axis != face.axis);
                Slot {
                    location: facet.piece,
                    normal,
                    inner: scaled(&facet.position) - normal,
                    piece: scaled(&puzzle.piece(facet.piece).cell),
                    across: core::array::from_fn(|_| across.next().unwrap_or_default()),
                }
            })
            .collect();
        Self {
            slots,
            cells: puzzle.pieces().iter().map(|p| four(&p.cell)).collect(),
            layers,
            twists: Twists::new(puzzle),
        }
    }

    /// Whether a move turns a piece.
    fn turns(&self, puzzle: &Puzzle, mv: MoveId, location: PieceId) -> bool {
        let cell = &self.cells[usize::from(location.0)];
        puzzle.mv(mv).turns_cell(cell, self.layers)
    }

    /// What a half-line meets first.
    pub fn pick(&self, state: &State, ray: &Ray) -> Option<Hit> {
        let frame = self.frame(state);
        let met = frame.stickers.iter().filter_map(|sticker| {
            let (distance, side) = picking::enter(ray, &sticker.corners)?;
            Some((distance, side, sticker))
        });
        let (distance, side, sticker) = met.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let location = self.slots[usize::from(sticker.slot)].location;
        let point = ray.origin + ray.direction * distance;
        Some(Hit {
            facet: Some(sticker.slot),
            location,
            piece: state.occupants[usize::from(location.0)],
            point: point.into(),
            about: self.about(sticker, side, point),
        })
    }

    /// What a tap on a side of a sticker turns about, where every sticker is a corner of its cell: the side, or, near
    /// the corner that the cell and the sticker share, that corner.
    fn about(&self, sticker: &Sticker, side: usize, point: Vec3) -> Option<[i8; 4]> {
        if self.layers != 2 {
            return None;
        }
        let slot = &self.slots[usize::from(sticker.slot)];
        let exchanged = usize::from(sticker.exchanged);
        let outer = (0..3).filter(|&bit| slot.inner[slot.across[bit]] > 0.0);
        let outer = outer.fold(0, |corner, bit| corner | 1 << bit) ^ exchanged;
        let corner = sticker.corners[outer];
        let edges = (0..3).map(|bit| (sticker.corners[outer ^ (1 << bit)] - corner).magnitude());
        if (point - corner).magnitude() < CORNER * edges.sum::<f32>() / 3.0 {
            return None;
        }
        let (bit, positive) = (side / 2, side % 2 == 1);
        let positive = positive != (bit == 0 && sticker.exchanged);
        let mut about = [0; 4];
        about[slot.across[bit]] = if positive { 1 } else { -1 };
        Some(about)
    }

    /// The middle of a slot now.
    pub fn middle(&self, state: &State, facet: u16) -> Option<Vec3> {
        let frame = self.frame(state);
        let sticker = frame.stickers.iter().find(|s| s.slot == facet)?;
        Some(sticker.middle())
    }
}

fn four(vector: &[i8]) -> [i8; 4] {
    core::array::from_fn(|axis| vector[axis])
}

#[cfg(test)]
mod tests;
