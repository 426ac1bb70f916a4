//! From a square to a tesseract, and what a plane or a space cuts out of a cube: plain geometry for flat drawings.
//!
//! A *tope* is a square, a cube or a tesseract that reaches from -1 to 1 along each of its axes. Axes are x (to the
//! right), y (up), z (to the viewer) and w, the fourth. Pictures are flat, with y up, in the same unit.

mod eye;
mod grown;
mod net;
mod slice;
#[cfg(test)]
mod tests;

use crate::palette::{from_light, mix, to_light};
use crate::{Colours, Rgb};

pub use eye::Eye;
pub use grown::{Grown, Label};
pub use net::{Sheet, cube_net};
pub use slice::{First, Kind, Layer, Slice, Sliced};

/// A point of the picture.
pub type Flat = [f32; 2];
/// A point of ordinary space.
pub type Point = [f32; 3];

/// A side of a square, a face of a cube or a cell of a tesseract: one end of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// 0 to 3.
    pub axis: usize,
    /// Whether it is at the positive end.
    pub positive: bool,
}

impl Side {
    /// The sides of a tope of `dimensions` dimensions, axis by axis, the positive one first.
    pub fn all(dimensions: usize) -> impl Iterator<Item = Self> {
        (0..dimensions).flat_map(|axis| [true, false].map(|positive| Self { axis, positive }))
    }

    /// 1 or -1.
    pub fn sign(self) -> f32 {
        if self.positive { 1.0 } else { -1.0 }
    }

    /// Its letter on a cube: R and L, U and D, F and B; `None` in the fourth direction.
    pub fn letter(self) -> Option<&'static str> {
        let letters = [["R", "L"], ["U", "D"], ["F", "B"]];
        Some(letters.get(self.axis)?[usize::from(!self.positive)])
    }

    /// Its number as a cell of the Rubik tesseract, 1 to 8. The tesseract is held so that the colours of its cells are
    /// those of the cube's faces that they grow from.
    pub fn number(self) -> usize {
        CELL_AXES[self.axis] + if self.positive { 1 } else { 5 }
    }

    /// Its colour: a face's up to `dimension` 3, a cell's at 4, and between them a mixture.
    pub fn colour(self, colours: &Colours, dimension: f32) -> Rgb {
        let end = usize::from(!self.positive);
        let cell = colours.cells[CELL_AXES[self.axis]][end];
        match colours.stickers.get(self.axis) {
            Some(face) => blend(face[end], cell, dimension - 3.0),
            None => cell,
        }
    }
}

/// The inside of a square, which we see and whoever lives in its plane does not.
const GREY: Rgb = [0x8a, 0x8f, 0x99];

/// By axis of the picture, the axis of the Rubik tesseract.
const CELL_AXES: [usize; 4] = [1, 0, 2, 3];

/// A mixture of two colours as light: the first one at 0, the second one at 1.
pub fn blend(a: Rgb, b: Rgb, share: f32) -> Rgb {
    from_light(mix(to_light(a), to_light(b), share.clamp(0.0, 1.0)))
}

/// A flat piece of a picture. Later ones cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Its corners, counter-clockwise.
    pub outline: Vec<Flat>,
    /// Whose sticker it is; `None` for the plastic of the pieces.
    pub side: Option<Side>,
    /// The share of the sticker's colour, the rest being grey: 0 to 1.
    pub coloured: f32,
    /// The light that falls on it, 0 to 1.
    pub light: f32,
    /// 0 to 1.
    pub opacity: f32,
}

impl Face {
    /// What it is painted with.
    pub fn colour(&self, colours: &Colours, dimension: f32) -> Rgb {
        let sticker = self.side.map(|side| side.colour(colours, dimension));
        let plain = sticker.map_or(colours.body, |sticker| blend(GREY, sticker, self.coloured));
        shaded(plain, self.light)
    }
}

/// A colour in some light, 0 to 1: never quite dark.
pub fn shaded(colour: Rgb, light: f32) -> Rgb {
    blend([0; 3], colour, 0.5 + 0.5 * light)
}

fn dot(a: Point, b: Point) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn length(a: Point) -> f32 {
    libm::sqrtf(dot(a, a))
}
