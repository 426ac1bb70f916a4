//! A 3x3 square that grows into a 3x3x3 cube, and that into a Rubik tesseract, with a layer that can turn.

use core::f32::consts::FRAC_PI_2;

use super::{Eye, Face, Flat, Point, Side, cross, dot, minus};
use crate::outline::area;

/// A point of four dimensions.
type Point4 = [f32; 4];

/// Half the thickness of a square, so that its sides can be seen from the side as well.
const THIN: f32 = 0.03;
/// How far the stickers of a square's sides stand out; those of a cube are flat.
const STRIP: f32 = 0.2;
/// The width of a sticker on a square or cube, as a share of its piece.
const STICKER: f32 = 0.88;
/// The same on a tesseract, and the filled share of its cells.
const CUBE_STICKER: f32 = 0.62;
const FILLED: f32 = 0.76;
/// Distance of the eye in the fourth dimension, in half the tesseract's edges.
const EYE: f32 = 2.8;
/// What is left of the size, so that a tesseract is no larger than the cube.
const SMALLER: f32 = 0.88;
/// The dimension from which on the plastic of a cube is gone.
const BARE: f32 = 3.45;
/// Where a square, a cube and a tesseract are looked at from: yaw and pitch in radians.
const FROM: [[f32; 2]; 3] = [[0.0, 0.0], [0.56, 0.52], [0.42, 0.34]];
/// Sides with less area than this are not seen.
const LEAST: f32 = 1e-5;

/// A picture of a puzzle between two and four dimensions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grown {
    /// 2 is a square, 3 a cube, 4 a tesseract.
    pub dimension: f32,
    /// How far the layer at the right end of the first axis has turned, from the second axis to the third: radians.
    pub turn: f32,
    /// Yaw and pitch in addition to the usual ones, radians.
    pub look: [f32; 2],
}

/// The name of a side in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// What it names.
    pub side: Side,
    /// Where it stands.
    pub at: Flat,
}

/// A box, bent by projection.
#[derive(Clone, Debug)]
struct Solid {
    /// By three bits, one for each of its axes.
    corners: [Point; 8],
    middle: Point,
}

/// What is drawn at once, with how far it is from the eye.
struct Drawn {
    /// Whether it is on the far side of the cut along the layer that turns.
    behind: bool,
    distance: f32,
    faces: Vec<Face>,
}

/// The look of a solid's faces.
#[derive(Clone, Copy)]
struct Finish {
    side: Option<Side>,
    coloured: f32,
    opacity: f32,
}

const PLASTIC: Finish = Finish {
    side: None,
    coloured: 0.0,
    opacity: 1.0,
};

impl Grown {
    /// The eye that looks at it.
    pub fn eye(&self) -> Eye {
        let from = self.dimension.clamp(2.0, 4.0) - 2.0;
        let [a, b] = if from < 1.0 {
            [FROM[0], FROM[1]]
        } else {
            [FROM[1], FROM[2]]
        };
        let share = smooth(if from < 1.0 { from } else { from - 1.0 });
        let look = [0, 1].map(|k| a[k] + (b[k] - a[k]) * share + self.look[k]);
        Eye::new([look[0], look[1].clamp(-FRAC_PI_2, FRAC_PI_2)])
    }

    /// The picture, the farthest first.
    pub fn faces(&self) -> Vec<Face> {
        let eye = self.eye();
        let mut drawn = if self.dimension <= 3.0 {
            self.cube(&eye, 1.0, true)
        } else {
            let mut drawn = self.tesseract(&eye);
            if self.dimension < BARE {
                let opacity = (BARE - self.dimension) / (BARE - 3.0);
                drawn.extend(self.cube(&eye, opacity, false));
            }
            drawn
        };
        drawn.sort_by(|a, b| {
            let by_distance = b.distance.total_cmp(&a.distance);
            b.behind.cmp(&a.behind).then(by_distance)
        });
        drawn.into_iter().flat_map(|drawn| drawn.faces).collect()
    }

    /// The names of the sides that are seen.
    pub fn labels(&self) -> Vec<Label> {
        let eye = self.eye();
        let dimensions = self.dimension as usize;
        let label = |side: Side| {
            let mut at = [0.0; 4];
            at[side.axis] = side.sign() * (1.0 + self.strip() / 2.0);
            let point = if dimensions == 4 {
                if side == NEAREST {
                    return None;
                }
                self.project4(at)
            } else {
                let point = self.thick([at[0], at[1], at[2]]);
                let toward = minus(eye.position(), point);
                if dimensions == 3 && toward[side.axis] * side.sign() <= 0.0 {
                    return None;
                }
                point
            };
            Some(Label {
                side,
                at: eye.project(point),
            })
        };
        Side::all(dimensions).filter_map(label).collect()
    }

    /// How far the stickers of a square's sides stand out.
    fn strip(&self) -> f32 {
        STRIP * (3.0 - self.dimension).clamp(0.0, 1.0)
    }

    /// A point of a cube in what is as thick as it has grown.
    fn thick(&self, [x, y, z]: Point) -> Point {
        [x, y, z * (self.dimension - 2.0).clamp(THIN, 1.0)]
    }

    /// The pieces of a square or cube with their stickers, or its plastic alone.
    fn cube(&self, eye: &Eye, opacity: f32, stickers: bool) -> Vec<Drawn> {
        let plastic = Finish { opacity, ..PLASTIC };
        let layers = if self.dimension > 2.0 { -1..=1 } else { 0..=0 };
        let flat = layers == (0..=0);
        let mut drawn = Vec::new();
        for z in layers {
            for y in -1..=1 {
                for x in -1..=1 {
                    let piece = [x, y, z];
                    let height = if flat { 1.0 } else { 1.0 / 3.0 };
                    let solid = self.block(piece, middle_of(piece), [1.0 / 3.0, 1.0 / 3.0, height]);
                    let mut faces = Vec::new();
                    if stickers {
                        self.stickers(eye, piece, flat, false, &mut faces);
                    }
                    solid.draw(eye, plastic, &mut faces);
                    if stickers {
                        self.stickers(eye, piece, flat, true, &mut faces);
                    }
                    // What is within plastic is behind it.
                    let distance = eye.distance(solid.middle) - 0.05;
                    let behind = self.is_behind(eye, x == 1);
                    drawn.push(Drawn {
                        behind,
                        distance,
                        faces,
                    });
                }
            }
        }
        drawn
    }

    /// Whether one of the two parts into which a turn divides the puzzle is behind the other.
    fn is_behind(&self, eye: &Eye, turns: bool) -> bool {
        self.turn != 0.0 && self.dimension <= 3.0 && (eye.position()[0] > 1.0 / 3.0) != turns
    }

    /// The stickers of a piece that face the eye, or those that do not.
    fn stickers(&self, eye: &Eye, piece: [i8; 3], flat: bool, seen: bool, faces: &mut Vec<Face>) {
        let out = self.strip();
        for side in Side::all(3) {
            let outer = piece[side.axis] == if side.positive { 1 } else { -1 };
            if !(outer || flat && side.axis == 2) {
                continue;
            }
            // The front and the back of a square are its inside, in no colour; a cube has two faces there.
            let coloured = if side.axis == 2 {
                (self.dimension - 2.0).clamp(0.0, 1.0)
            } else {
                1.0
            };
            let thickness = if side.axis == 2 { 0.0 } else { out };
            let mut middle = middle_of(piece);
            middle[side.axis] = side.sign() * (1.0 + thickness / 2.0);
            let mut half = [STICKER / 3.0; 3];
            if flat {
                half[2] = 1.0;
            }
            half[side.axis] = thickness / 2.0;
            let solid = self.block(piece, middle, half);
            let mut ahead = [0.0; 3];
            ahead[side.axis] = side.sign();
            let ahead = self.turned(piece[0] > 0, ahead);
            let faces_eye = dot(ahead, minus(eye.position(), solid.middle)) > 0.0;
            // Only what stands out is seen from behind as well.
            if faces_eye == seen && (seen || thickness > 0.0) {
                let finish = Finish {
                    side: Some(side),
                    coloured,
                    opacity: 1.0,
                };
                solid.draw(eye, finish, faces);
            }
        }
    }

    /// A box of a square or cube.
    fn block(&self, piece: [i8; 3], middle: Point, half: Point) -> Solid {
        let size = self.size();
        Solid::new(|[a, b, c]| {
            let point = [
                middle[0] + half[0] * a,
                middle[1] + half[1] * b,
                middle[2] + half[2] * c,
            ];
            self.turned(piece[0] > 0, self.thick(point))
                .map(|x| x * size)
        })
    }

    /// A point, turned about the first axis if it is of the layer that turns.
    fn turned(&self, turns: bool, [x, y, z]: Point) -> Point {
        if !turns || self.turn == 0.0 {
            return [x, y, z];
        }
        let (sin, cos) = libm::sincosf(self.turn);
        [x, y * cos - z * sin, y * sin + z * cos]
    }

    /// What is left of the size.
    fn size(&self) -> f32 {
        1.0 + (SMALLER - 1.0) * (self.dimension - 3.0).clamp(0.0, 1.0)
    }

    /// A point of the tesseract in space.
    fn project4(&self, [x, y, z, w]: Point4) -> Point {
        let w = w * (self.dimension - 3.0).clamp(0.0, 1.0);
        let scale = self.size() / (1.0 - w / EYE);
        [x, y, z].map(|n| n * scale)
    }

    /// The stickers of a tesseract, without those of the cell that is nearest in the fourth dimension.
    fn tesseract(&self, eye: &Eye) -> Vec<Drawn> {
        let grown = (self.dimension - 3.0).clamp(0.0, 1.0);
        let filled = 1.0 + (FILLED - 1.0) * grown;
        let sticker = STICKER + (CUBE_STICKER - STICKER) * grown;
        let mut drawn = Vec::new();
        for side in Side::all(4).filter(|side| *side != NEAREST) {
            let across: [usize; 3] = core::array::from_fn(|n| n + usize::from(n >= side.axis));
            for number in 0..27 {
                let inner = [number % 3, number / 3 % 3, number / 9].map(|n| n as f32 - 1.0);
                let mut middle = [0.0; 4];
                middle[side.axis] = side.sign();
                for (axis, at) in across.iter().zip(inner) {
                    middle[*axis] = at * filled * 2.0 / 3.0;
                }
                let turns = middle[0] > 0.1;
                let half = filled * sticker / 3.0;
                let solid = Solid::new(|offset| {
                    let mut point = middle;
                    for (axis, at) in across.iter().zip(offset) {
                        point[*axis] += at * half;
                    }
                    let [x, y, z] = self.turned(turns, [point[0], point[1], point[2]]);
                    self.project4([x, y, z, point[3]])
                });
                let finish = Finish {
                    side: Some(side),
                    coloured: 1.0,
                    opacity: 1.0,
                };
                let mut faces = Vec::new();
                solid.draw(eye, finish, &mut faces);
                drawn.push(Drawn {
                    behind: false,
                    distance: eye.distance(solid.middle),
                    faces,
                });
            }
        }
        drawn
    }
}

/// The cell that is nearest to the eye in the fourth dimension and would hide all others.
const NEAREST: Side = Side {
    axis: 3,
    positive: true,
};

impl Solid {
    /// The box with these corners, for offsets of -1 and 1.
    fn new(corner: impl Fn(Point) -> Point) -> Self {
        let corners: [Point; 8] = core::array::from_fn(|k| {
            corner([0, 1, 2].map(|bit| if k >> bit & 1 == 1 { 1.0 } else { -1.0 }))
        });
        let middle = [0, 1, 2].map(|k| corners.iter().map(|c| c[k]).sum::<f32>() / 8.0);
        Self { corners, middle }
    }

    /// Adds the sides that face the eye.
    fn draw(&self, eye: &Eye, finish: Finish, faces: &mut Vec<Face>) {
        let c = &self.corners;
        let along = |bit: usize| minus(c[bit], c[0]);
        // What was turned inside out by projection has its sides the other way round.
        let inverted = dot(cross(along(1), along(2)), along(4)) < 0.0;
        for axis in 0..3 {
            let [b, c, d] = [1 << axis, 1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
            for positive in [false, true] {
                let base = if positive { b } else { 0 };
                let mut ring = [base, base | c, base | c | d, base | d];
                if positive == inverted {
                    ring.reverse();
                }
                let [p, q, r, s] = ring.map(|k| self.corners[k]);
                let outline = [p, q, r, s].map(|point| eye.project(point)).to_vec();
                if area(&outline) <= LEAST {
                    continue;
                }
                faces.push(Face {
                    outline,
                    side: finish.side,
                    coloured: finish.coloured,
                    light: eye.light(cross(minus(r, p), minus(s, q))),
                    opacity: finish.opacity,
                });
            }
        }
    }
}

/// The middle of a piece.
fn middle_of(piece: [i8; 3]) -> Point {
    piece.map(|n| f32::from(n) * 2.0 / 3.0)
}

/// From 0 to 1, slowly at both ends.
fn smooth(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}
