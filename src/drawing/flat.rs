//! From bodies in space to polygons of the picture.

use scene::outline::area;
use scene::{Body, Camera, Rgb, Side};

use crate::polygon::{Point, Vector, between, bounds, dot, inner_radius, inset};

/// A polygon of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    pub outline: Vec<Point>,
    pub colour: Rgb,
    /// How far it reaches beyond its outline, with round corners.
    pub round: f32,
    /// The slot whose sticker it belongs to.
    pub facet: Option<u16>,
}

/// A body with what is seen of it.
pub struct Block {
    /// A point of each side and the unit vector out of it.
    pub planes: Vec<[Vector; 2]>,
    pub corners: Vec<Vector>,
    pub middle: Vector,
    /// The colour of its sides before any light falls on them.
    pub colour: Rgb,
    /// Of the sides that face the eye, what they show.
    pub patches: Vec<Patch>,
    /// How many of the patches are whole sides; they come first.
    pub sides: usize,
}

/// The corner radius of stickers, as a share of the inner radius of the smallest.
const STICKER_ROUND: f32 = 0.3;
/// The corner radius of a sticker is at most this share of its own inner radius.
const MOST_ROUND: f32 = 0.6;
/// Half the width of the edges of boxes, as a share of the picture.
const EDGE: f32 = 0.0012;
/// The margin around everything, as a share of the picture.
const AIR: f32 = 0.02;
/// How much of its colour a side of a box keeps without light.
const AMBIENT: f32 = 0.64;
/// How light plastic is where the lamp shines on it, as a share of white.
const SHEEN: f32 = 0.16;
/// The number of different shades of a colour: fewer make shorter files.
const SHADES: f32 = 10.0;

/// The bodies of which something is seen.
pub fn blocks(bodies: &[Body], camera: &Camera) -> Vec<Block> {
    bodies
        .iter()
        .map(|body| block(body, camera))
        .filter(|block| !block.patches.is_empty())
        .collect()
}

fn block(body: &Body, camera: &Camera) -> Block {
    let plane = |side: &Side| [side.patches[0].outline[0], side.normal];
    let planes: Vec<[Vector; 2]> = body.sides.iter().map(plane).collect();
    let outlines = body.sides.iter().map(|side| &side.patches[0].outline);
    let corners: Vec<Vector> = outlines.flatten().copied().collect();
    let sum = corners.iter().fold([0.0; 3], |sum, corner| {
        core::array::from_fn(|k| sum[k] + corner[k])
    });
    let middle = sum.map(|x| x / corners.len() as f32);
    let eye = camera.position();
    let seen = || {
        let sides = body.sides.iter().zip(&planes);
        sides
            .filter(|(_, [point, normal])| dot(*normal, between(*point, eye)) > 0.0)
            .map(|(side, _)| side)
    };
    let mut patches: Vec<Patch> = seen()
        .filter_map(|side| flat(&side.patches[0], shaded(side), camera))
        .collect();
    let sides = patches.len();
    for side in seen() {
        let on_it = side.patches[1..].iter();
        patches.extend(on_it.filter_map(|patch| flat(patch, patch.colour, camera)));
    }
    Block {
        planes,
        corners,
        middle,
        colour: body.sides[0].patches[0].colour,
        patches,
        sides,
    }
}

fn flat(patch: &scene::Patch, colour: Rgb, camera: &Camera) -> Option<Patch> {
    let corners = patch.outline.iter().map(|&corner| camera.project(corner));
    Some(Patch {
        outline: corners.collect::<Option<_>>()?,
        colour,
        round: 0.0,
        facet: patch.facet,
    })
}

/// A sticker that floats behind the puzzle, as its back is seen.
pub fn floating(patch: &scene::Patch, camera: &Camera) -> Option<Patch> {
    let mut patch = flat(patch, patch.colour, camera)?;
    patch.outline.reverse();
    Some(patch)
}

/// The colour of a whole side: plastic has a sheen, and a box's own colour darkens away from the lamp.
fn shaded(side: &Side) -> Rgb {
    let light = libm::roundf(side.light * SHADES) / SHADES;
    let whole = &side.patches[0];
    whole.colour.map(|byte| {
        let byte = f32::from(byte);
        let shade = if whole.facet.is_some() {
            byte * (AMBIENT + (1.0 - AMBIENT) * light)
        } else {
            byte + (255.0 - byte) * SHEEN * light
        };
        libm::roundf(shade) as u8
    })
}

/// Which part of the camera's canvas a picture shows, and how round its corners are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    low: Point,
    high: Point,
    /// The corner radius of stickers, or half the width of the edges of boxes, on the canvas.
    round: f32,
}

impl Frame {
    /// The frame that these patches fill.
    pub fn of(patches: &[Patch]) -> Self {
        let smallest = patches.iter().filter(|patch| is_sticker(patch));
        let smallest = smallest.map(|patch| inner_radius(&patch.outline));
        let mut frame = Self {
            low: [f32::MAX; 2],
            high: [f32::MIN; 2],
            round: 0.0,
        };
        frame.widen(patches);
        frame.round = if are_boxes(patches) {
            frame.extent() * EDGE
        } else {
            STICKER_ROUND * smallest.fold(f32::MAX, f32::min)
        };
        frame
    }

    /// The frame that shows a whole canvas of this width.
    pub fn steady(self, canvas: f32) -> Self {
        Self {
            low: [0.0; 2],
            high: [canvas; 2],
            ..self
        }
    }

    /// Makes room for these patches as well.
    pub fn widen(&mut self, patches: &[Patch]) {
        let [low, high] = bounds(patches.iter().flat_map(|patch| &patch.outline));
        for axis in [0, 1] {
            self.low[axis] = self.low[axis].min(low[axis]);
            self.high[axis] = self.high[axis].max(high[axis]);
        }
    }

    fn extent(&self) -> f32 {
        let [width, height] = [0, 1].map(|axis| self.high[axis] - self.low[axis]);
        width.max(height).max(f32::EPSILON)
    }
}

fn is_sticker(patch: &Patch) -> bool {
    patch.facet.is_some()
}

/// Whether a picture has no plastic with stickers on it, but boxes of the stickers' colours.
pub fn are_boxes(patches: &[Patch]) -> bool {
    patches.iter().all(is_sticker)
}

/// Scales the frame to a square of this width, and rounds corners.
pub fn fit(patches: &mut [Patch], frame: &Frame, size: f32) {
    let boxes = are_boxes(patches);
    let scale = size * (1.0 - 2.0 * AIR) / (frame.extent() + 2.0 * frame.round);
    let middle = [0, 1].map(|axis| f32::midpoint(frame.low[axis], frame.high[axis]));
    for patch in patches {
        // Stickers stay as large as they are; plastic gets round edges, and boxes close.
        let rounded = is_sticker(patch) && !boxes;
        // A sticker that is turned away from the eye is too narrow for the corners of the others.
        let narrowest = rounded.then(|| MOST_ROUND * inner_radius(&patch.outline));
        let round = narrowest.map_or(frame.round, |most| frame.round.min(most));
        for corner in &mut patch.outline {
            *corner = [0, 1].map(|axis| (corner[axis] - middle[axis]) * scale + size / 2.0);
        }
        if rounded {
            patch.outline = inset(&patch.outline, round * scale);
        }
        if area(&patch.outline) < 0.0 {
            patch.outline.reverse();
        }
        patch.round = round * scale;
    }
}
