//! What a plane cuts out of a cube, and a space out of a tesseract, that pass through it.

use core::cmp::Ordering;

use super::{Eye, Flat, Point, Side, cross, dot, minus};
use crate::outline::{area, hull};

/// Heights closer than this are the same.
const SAME: f32 = 1e-4;
/// Half the side of the plane in the picture of a cube that sinks through it.
const PLANE: f32 = 1.75;

/// What of a tope comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// A corner.
    #[default]
    Corner,
    /// An edge.
    Edge,
    /// A square face; of a cube, that is a side.
    Face,
    /// A cell of a tesseract.
    Cell,
}

impl First {
    /// The choices for a tope of three or four dimensions.
    pub fn of(dimensions: usize) -> &'static [Self] {
        let all = &[Self::Corner, Self::Edge, Self::Face, Self::Cell];
        &all[..dimensions.min(4)]
    }

    /// By direction of whoever looks, up coming last, that direction along the axes of the tope, of any length.
    fn directions(self, dimensions: usize) -> [[f32; 4]; 4] {
        const X: [f32; 4] = [1.0, 0.0, 0.0, 0.0];
        const Y: [f32; 4] = [0.0, 1.0, 0.0, 0.0];
        const Z: [f32; 4] = [0.0, 0.0, 1.0, 0.0];
        const W: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
        const XY: [f32; 4] = [1.0, 1.0, 0.0, 0.0];
        const YX: [f32; 4] = [1.0, -1.0, 0.0, 0.0];
        const XYZ: [f32; 4] = [1.0, 1.0, 1.0, 0.0];
        const ZYX: [f32; 4] = [1.0, 1.0, -2.0, 0.0];
        match (self, dimensions) {
            (Self::Corner, 3) => [YX, ZYX, W, XYZ],
            (Self::Edge, 3) => [Z, YX, W, XY],
            (_, 3) => [X, Y, W, Z],
            (Self::Corner, _) => [
                [1.0, 1.0, -1.0, -1.0],
                [1.0, -1.0, 1.0, -1.0],
                [1.0, -1.0, -1.0, 1.0],
                [1.0, 1.0, 1.0, 1.0],
            ],
            (Self::Edge, _) => [YX, W, ZYX, XYZ],
            (Self::Face, _) => [YX, Z, W, XY],
            (Self::Cell, _) => [X, Y, Z, W],
        }
    }
}

/// A cube that passes through a plane, or a tesseract that passes through our space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slice {
    /// 3 for a cube, 4 for a tesseract.
    pub dimensions: usize,
    /// How it comes.
    pub first: First,
    /// How far it is turned out of that, in the plane of the first direction and the one that it sinks along: radians.
    pub turn: f32,
    /// How far it has sunk: -1 when it touches, 0 in the middle, 1 when it leaves.
    pub depth: f32,
}

/// What is cut out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sliced {
    /// Its corners; those of a polygon have no third coordinate.
    pub corners: Vec<Point>,
    /// By side of the tope that is cut: the edge of the polygon, counter-clockwise, or the face of the solid,
    /// counter-clockwise as seen from outside.
    pub parts: Vec<(Side, Vec<Point>)>,
}

/// A layer of the picture of a cube that sinks through a plane, the lowest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it is.
    pub kind: Kind,
    /// Its corners.
    pub outline: Vec<Flat>,
}

/// What a [`Layer`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A part of the cube's side below the plane.
    Below(Side),
    /// The plane.
    Plane,
    /// What the plane cuts out.
    Cut,
    /// A part of the cube's side above the plane; whether it faces the eye.
    Above(Side, bool),
}

/// A corner of the tope: its coordinates for whoever looks, and how far it is above what cuts.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: Point,
    above: f32,
}

impl Slice {
    /// By direction of whoever looks, that direction as a unit vector along the axes of the tope. Up comes last.
    pub(super) fn directions(&self) -> [[f32; 4]; 4] {
        let mut rows = self.first.directions(self.dimensions).map(|row| {
            let length = libm::sqrtf(row.iter().map(|x| x * x).sum());
            row.map(|x| x / length)
        });
        let (sin, cos) = libm::sincosf(self.turn);
        let [first, .., last] = rows;
        for k in 0..4 {
            rows[0][k] = cos * first[k] - sin * last[k];
            rows[3][k] = sin * first[k] + cos * last[k];
        }
        rows
    }

    /// The corners, by bits: set where the axis's end is the positive one.
    fn corners(&self) -> Vec<Corner> {
        let rows = self.directions();
        let reach: f32 = rows[3].iter().take(self.dimensions).map(|x| x.abs()).sum();
        // What comes first is the lowest; it is at the height of what cuts when it touches.
        let height = -self.depth * reach;
        let corner = |bits: usize| {
            let along = |row: &[f32; 4]| -> f32 {
                let ends = (0..self.dimensions).map(|axis| sign(bits, axis) * row[axis]);
                ends.sum()
            };
            Corner {
                at: [along(&rows[0]), along(&rows[1]), along(&rows[2])],
                above: along(&rows[3]) + height,
            }
        };
        (0..1 << self.dimensions).map(corner).collect()
    }

    /// Where the edges and corners of some side, or of all, are cut.
    fn points(&self, corners: &[Corner], side: Option<Side>) -> Vec<Point> {
        let inside = |bits: usize| side.is_none_or(|side| is_at(bits, side));
        let mut points = Vec::new();
        for bits in (0..corners.len()).filter(|&bits| inside(bits)) {
            let here = corners[bits];
            if here.above.abs() < SAME {
                points.push(here.at);
                continue;
            }
            for axis in 0..self.dimensions {
                let other = bits | 1 << axis;
                if other == bits || !inside(other) || corners[other].above.abs() < SAME {
                    continue;
                }
                let there = corners[other];
                if here.above * there.above < 0.0 {
                    let share = here.above / (here.above - there.above);
                    let to = minus(there.at, here.at);
                    points.push([0, 1, 2].map(|k| here.at[k] + to[k] * share));
                }
            }
        }
        points
    }

    /// What is cut out.
    pub fn cut(&self) -> Sliced {
        let rows = self.directions();
        let corners = self.corners();
        let least = self.dimensions - 1;
        let part = |side: Side| {
            let out = [0, 1, 2].map(|k| rows[k][side.axis] * side.sign());
            let out = if self.dimensions == 3 {
                [out[0], out[1], 0.0]
            } else {
                out
            };
            // A side that lies in what cuts is no part of its outline.
            if dot(out, out) < SAME {
                return None;
            }
            let mut points = self.points(&corners, Some(side));
            if points.len() < least {
                return None;
            }
            order(&mut points, out, self.dimensions);
            Some((side, points))
        };
        let all = self.points(&corners, None);
        let mut parts: Vec<(Side, Vec<Point>)> = Vec::new();
        for (side, points) in Side::all(self.dimensions).filter_map(part) {
            // What is cut where two sides meet belongs to both.
            if !parts.iter().any(|(_, known)| are_same(known, &points)) {
                parts.push((side, points));
            }
        }
        // What touches with less than it could be cut with has no parts.
        Sliced {
            parts: if all.len() > least { parts } else { Vec::new() },
            corners: all,
        }
    }

    /// The picture of a cube and the plane that cuts it, which lies level, as an eye sees it.
    pub fn beside(&self, eye: &Eye) -> Vec<Layer> {
        let rows = self.directions();
        let corners = self.corners();
        let raised = |at: Point, above: f32| [at[0], above, -at[1]];
        let project = |points: &[Point]| -> Vec<Flat> {
            points.iter().map(|&point| eye.project(point)).collect()
        };
        let mut below = Vec::new();
        let mut above = Vec::new();
        for side in Side::all(3) {
            let [b, c] = [1, 2].map(|n| 1 << ((side.axis + n) % 3));
            let base = usize::from(side.positive) << side.axis;
            let ring = [base, base | b, base | b | c, base | c].map(|bits| corners[bits]);
            let out = [0, 1, 3].map(|k| rows[k][side.axis] * side.sign());
            let out = raised([out[0], out[1], 0.0], out[2]);
            let middle = ring.iter().fold([0.0; 3], |sum: Point, corner| {
                let at = raised(corner.at, corner.above);
                [0, 1, 2].map(|k| sum[k] + at[k] / 4.0)
            });
            let seen = dot(out, minus(eye.position(), middle)) > 0.0;
            for upper in [false, true] {
                let points = clipped(&ring, upper).map(|(at, above)| raised(at, above));
                let points: Vec<Point> = points.collect();
                if points.len() < 3 {
                    continue;
                }
                let outline = project(&points);
                if upper {
                    above.push((seen, Kind::Above(side, seen), outline));
                } else {
                    below.push((seen, Kind::Below(side), outline));
                }
            }
        }
        let plane = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let plane = plane.map(|[x, z]: [f32; 2]| [x * PLANE, 0.0, z * PLANE]);
        let cut = self.cut().corners;
        let cut: Vec<Point> = cut.into_iter().map(|at| raised(at, 0.0)).collect();
        let level = [
            (true, Kind::Plane, project(&plane)),
            (true, Kind::Cut, hull(&project(&cut), 1e-4)),
        ];
        below.sort_by_key(|(seen, ..)| *seen);
        above.sort_by_key(|(seen, ..)| *seen);
        let layers = below.into_iter().chain(level).chain(above);
        layers
            .filter(|(.., outline)| outline.len() > 2)
            .map(|(_, kind, outline)| Layer { kind, outline })
            .collect()
    }
}

impl Sliced {
    /// What somebody sees of a polygon who lives in its plane and looks up from below it: by edge, from where to where
    /// it reaches from left to right.
    pub fn seen_from_below(&self) -> Vec<(Side, f32, f32)> {
        let edges = self.parts.iter().filter_map(|(side, ends)| {
            let [from, to] = ends[..] else { return None };
            // Counter-clockwise, the edges that face down go to the right.
            (to[0] - from[0] > SAME).then_some((*side, from[0], to[0]))
        });
        let mut edges: Vec<_> = edges.collect();
        edges.sort_by(|a, b| a.1.total_cmp(&b.1));
        edges
    }

    /// The faces of a solid that an eye sees, with the light on each.
    pub fn faces(&self, eye: &Eye) -> Vec<(Side, Vec<Flat>, f32)> {
        let face = |(side, points): &(Side, Vec<Point>)| {
            let [a, b, c, ..] = points[..] else {
                return None;
            };
            let outline: Vec<Flat> = points.iter().map(|&point| eye.project(point)).collect();
            let light = eye.light(cross(minus(b, a), minus(c, a)));
            (area(&outline) > 1e-5).then_some((*side, outline, light))
        };
        self.parts.iter().filter_map(face).collect()
    }
}

/// 1 or -1: where a corner is along an axis.
fn sign(bits: usize, axis: usize) -> f32 {
    if bits >> axis & 1 == 1 { 1.0 } else { -1.0 }
}

/// Whether a corner is a corner of a side.
fn is_at(bits: usize, side: Side) -> bool {
    (bits >> side.axis & 1 == 1) == side.positive
}

/// Whether two lists have the same points.
fn are_same(a: &[Point], b: &[Point]) -> bool {
    let near = |p: Point, q: Point| minus(p, q).iter().all(|x| x.abs() < 10.0 * SAME);
    a.len() == b.len() && a.iter().all(|p| b.iter().any(|q| near(*p, *q)))
}

/// Orders the corners of a side that faces `out`: counter-clockwise.
fn order(points: &mut [Point], out: Point, dimensions: usize) {
    if dimensions == 3 {
        let along = [-out[1], out[0], 0.0];
        points.sort_by(|a, b| dot(*a, along).total_cmp(&dot(*b, along)));
        return;
    }
    let count = points.len() as f32;
    let middle = points.iter().fold([0.0; 3], |sum: Point, point| {
        [0, 1, 2].map(|k| sum[k] + point[k] / count)
    });
    let across = minus(points[0], middle);
    let along = cross(out, across);
    let scale = libm::sqrtf(dot(out, out));
    let angle = |point: Point| {
        let from = minus(point, middle);
        libm::atan2f(dot(from, along), dot(from, across) * scale)
    };
    points.sort_by(|a, b| angle(*a).partial_cmp(&angle(*b)).unwrap_or(Ordering::Equal));
}

/// The part of a polygon above or below what cuts, with heights.
fn clipped(ring: &[Corner; 4], upper: bool) -> impl Iterator<Item = (Point, f32)> {
    let way = if upper { 1.0 } else { -1.0 };
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).flat_map(move |(a, b)| {
        let (from, to) = (a.above * way, b.above * way);
        let same = (from >= 0.0).then_some((a.at, a.above));
        let crossing = (from * to < 0.0).then(|| {
            let share = from / (from - to);
            let along = minus(b.at, a.at);
            ([0, 1, 2].map(|k| a.at[k] + along[k] * share), 0.0)
        });
        same.into_iter().chain(crossing)
    })
}
