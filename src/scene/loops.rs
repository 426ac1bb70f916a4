//! Cycles of pieces, drawn as closed curves over the puzzle, with an arrow from each piece's home to the next one's.

use crate::{
    palette::{Rgb, to_light},
    signs::Sign,
};
use core::f32::consts::{PI, TAU};
use puzzle::PieceId;
use three_d::{InnerSpace, Vec3, vec3};

/// A cycle: every piece goes to the home of the next, the last to that of the first. A single piece is turned in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The pieces in the order of the cycle. Those that the puzzle does not have, or does not show, are left out.
    pub pieces: Vec<PieceId>,
    /// The curve's colour.
    pub colour: Rgb,
}

/// The pieces of a curve from one home to the next.
const PARTS: usize = 14;
/// How far a curve bends aside, as a share of its length: two curves there and back do not cover each other.
const BEND: f32 = 0.10;
const BEND_OF_TWO: f32 = 0.2;
/// Half the width of a line, the size of an arrow's head and the radius around a piece turned in place, in grains.
const WIDTH: f32 = 0.05;
const HEAD: f32 = 0.36;
const RING: f32 = 0.62;
/// The dark edge that keeps a curve apart from stickers of its colour.
const EDGE: [f32; 4] = [0.004, 0.004, 0.005, 0.9];
const EDGE_WIDTH: f32 = 1.7;

/// The lines of the loops, the edges first. `home` is where a piece's home is; `lift` moves a point that is `0..=1` of
/// the way up between two homes to where it can be seen; `grain` is half the width of a piece.
pub(crate) fn lines(
    loops: &[Loop],
    grain: f32,
    home: impl Fn(PieceId) -> Option<Vec3>,
    lift: impl Fn(Vec3, f32) -> Vec3,
) -> Vec<Sign> {
    let mut curves = Vec::new();
    for one in loops {
        let [r, g, b] = to_light(one.colour);
        let colour = [r, g, b, 1.0];
        let homes: Vec<Vec3> = one.pieces.iter().filter_map(|&piece| home(piece)).collect();
        if let [home] = homes[..] {
            curves.push((circle(home, grain * RING, &lift), colour, false));
            continue;
        }
        let bend = if homes.len() == 2 { BEND_OF_TWO } else { BEND };
        for (k, &from) in homes.iter().enumerate() {
            let to = homes[(k + 1) % homes.len()];
            curves.push((arc(from, to, bend, &lift), colour, true));
        }
    }
    let width = grain * WIDTH;
    let mut signs = Vec::new();
    for edge in [true, false] {
        for (points, colour, arrow) in &curves {
            let (width, colour) = if edge {
                (width * EDGE_WIDTH, EDGE)
            } else {
                (width, *colour)
            };
            let mut draw = |a: Vec3, b: Vec3| signs.push(Sign::line(a, b, width, colour));
            for pair in points.windows(2) {
                draw(pair[0], pair[1]);
            }
            if *arrow {
                let [tip, wings @ ..] = head(points, grain * HEAD);
                for wing in wings {
                    draw(tip, wing);
                }
            }
        }
    }
    signs
}

/// A curve from one home to another.
fn arc(from: Vec3, to: Vec3, bend: f32, lift: impl Fn(Vec3, f32) -> Vec3) -> Vec<Vec3> {
    let chord = to - from;
    let side = across(chord, from + to) * (chord.magnitude() * bend);
    (0..=PARTS)
        .map(|k| {
            let t = k as f32 / PARTS as f32;
            let up = libm::sinf(PI * t);
            lift(from + chord * t + side * up, up)
        })
        .collect()
}

/// A circle about a home, facing outward.
fn circle(home: Vec3, radius: f32, lift: impl Fn(Vec3, f32) -> Vec3) -> Vec<Vec3> {
    let right = across(home, vec3(0.3, 1.0, 0.2));
    let up = across(right, home);
    (0..=2 * PARTS)
        .map(|k| {
            let (sin, cos) = libm::sincosf(TAU * k as f32 / (2 * PARTS) as f32);
            lift(home + (right * cos + up * sin) * radius, 0.0)
        })
        .collect()
}

/// The tip of an arrow in the middle of a curve, and the ends of its two strokes.
fn head(points: &[Vec3], size: f32) -> [Vec3; 3] {
    let middle = points.len() / 2;
    let (before, tip) = (points[middle - 1], points[middle]);
    let along = tip - before;
    let along = along / along.magnitude().max(1e-6);
    let aside = across(along, tip) * (size * 0.5);
    let foot = tip - along * size * 0.8;
    [tip, foot + aside, foot - aside]
}

/// A unit vector at right angles to `a`, and to `b` where they differ in direction.
fn across(a: Vec3, b: Vec3) -> Vec3 {
    let candidates = [b, vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0)];
    let crossed = candidates.map(|b| a.cross(b));
    let found = crossed.into_iter().find(|c| c.magnitude2() > 1e-6);
    found.map_or(vec3(1.0, 0.0, 0.0), InnerSpace::normalize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(point: Vec3, _: f32) -> Vec3 {
        point
    }

    fn corners(pieces: &[u16]) -> Loop {
        Loop {
            pieces: pieces.iter().copied().map(PieceId).collect(),
            colour: [0, 114, 178],
        }
    }

    /// Piece k at the k-th of some points.
    fn home(piece: PieceId) -> Option<Vec3> {
        let homes = [
            vec3(1.0, 1.0, 1.0),
            vec3(-1.0, 1.0, 1.0),
            vec3(-1.0, -1.0, -1.0),
        ];
        homes.get(usize::from(piece.0)).copied()
    }

    #[test]
    fn a_loop_goes_through_all_homes_and_back() {
        let lines = lines(&[corners(&[0, 1, 2])], 0.3, home, flat);
        let (edges, colours) = lines.split_at(lines.len() / 2);
        assert_eq!(colours.len(), 3 * (PARTS + 2), "three curves with arrows");
        assert!(edges.iter().all(|edge| edge.size > colours[0].size));
        for (k, curve) in colours.chunks(PARTS + 2).enumerate() {
            let (first, last) = (curve[0].a, curve[PARTS - 1].b);
            let homes = [k, (k + 1) % 3].map(|k| home(PieceId(k as u16)).unwrap());
            assert!((first - homes[0]).magnitude() < 1e-5);
            assert!((last - homes[1]).magnitude() < 1e-5);
        }
    }

    #[test]
    fn there_and_back_are_two_curves() {
        let lines = lines(&[corners(&[0, 1])], 0.3, home, flat);
        let middle = PARTS / 2;
        let (there, back) = (&lines[middle], &lines[middle + PARTS + 2]);
        assert!((there.a - back.b).magnitude() > 0.2, "they would be one");
    }

    #[test]
    fn opposite_homes_are_joined_around_the_middle() {
        let lines = lines(&[corners(&[0, 2])], 0.3, home, flat);
        assert!(lines.iter().all(|line| line.a.magnitude() > 0.1));
        assert!(lines.iter().all(|line| line.b.x.is_finite()));
    }

    #[test]
    fn a_single_piece_has_a_circle_and_what_is_not_there_nothing() {
        let circle = lines(&[corners(&[1])], 0.3, home, flat);
        assert_eq!(circle.len(), 2 * 2 * PARTS);
        assert!((circle[0].a - circle[2 * PARTS - 1].b).magnitude() < 1e-5);
        assert!(lines(&[corners(&[9])], 0.3, home, flat).is_empty());
    }
}
