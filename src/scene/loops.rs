//! Cycles of pieces, drawn as arrows: smooth tubes from each piece's home to the next one's, ending in a tip.

use crate::{mesh::Mesh, palette::Rgb};
use core::f32::consts::{FRAC_PI_2, PI, TAU};
use puzzle::PieceId;
use three_d::{InnerSpace, Vec3, vec3};

/// A cycle: every piece goes to the home of the next, the last to that of the first. A single piece is turned in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The pieces in the order of the cycle. Those that the puzzle does not have are left out.
    pub pieces: Vec<PieceId>,
    /// The colour of its arrows.
    pub colour: Rgb,
}

/// A point of a curve, with the direction that is up there: out of the surface that the curve lies on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Knot {
    pub at: Vec3,
    pub up: Vec3,
}

/// The middle line of an arrow or a ring.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Curve {
    /// At least two, at even distances.
    pub knots: Vec<Knot>,
    pub colour: Rgb,
    /// Whether it ends in a tip; a ring does not.
    pub tip: bool,
}

/// In grains: the radius of a tube, what its dark edge adds to it, the radius and the length of a tip, and the distance
/// between two knots.
const RADIUS: f32 = 0.075;
const EDGE: f32 = 0.045;
const TIP_RADIUS: f32 = 0.24;
const TIP_LENGTH: f32 = 0.55;
const STEP: f32 = 0.12;
/// The number of sides of a tube.
const SIDES: usize = 10;
/// The most vertices of a mesh, whose indices are 16 bits.
const MOST_VERTICES: usize = 60_000;

impl Curve {
    /// A smooth curve through points that may be far apart, without the first `start` and the last `end` grains of it,
    /// or less of both where that would leave too little. `None` if it has no length.
    pub fn through(
        knots: &[Knot],
        grain: f32,
        [start, end]: [f32; 2],
        colour: Rgb,
    ) -> Option<Self> {
        let length = length(knots);
        let spare = (length / grain - TIP_LENGTH).max(0.0);
        let cut = (spare / (start + end).max(1e-6)).min(1.0) * grain;
        let knots = smoothed(resampled(
            knots,
            [start * cut, length - end * cut],
            STEP * grain,
        )?);
        Some(Self {
            knots,
            colour,
            tip: true,
        })
    }

    /// A ring through points that follow one another evenly, the last being the first one again.
    pub fn ring(knots: Vec<Knot>, colour: Rgb) -> Self {
        Self {
            knots,
            colour,
            tip: false,
        }
    }
}

/// The tubes of curves of one colour, and the same a little wider: seen from within, those are a dark edge.
pub(crate) fn tubes(curves: &[Curve], grain: f32) -> Vec<[Mesh; 2]> {
    let mut meshes: Vec<[Mesh; 2]> = Vec::new();
    for curve in curves {
        let full = |pair: &[Mesh; 2]| {
            let more = (curve.knots.len() + 8) * SIDES;
            pair[0].positions.len() + more > MOST_VERTICES
        };
        if meshes.last().is_none_or(full) {
            meshes.push(Default::default());
        }
        if let Some([tube, edge]) = meshes.last_mut() {
            add(tube, curve, grain, 0.0);
            add(edge, curve, grain, EDGE);
        }
    }
    meshes
}

/// A cross-section of a tube: how far along, its radius in grains, and how much its normals lean forward, radians.
type Ring = (f32, f32, f32);

fn add(mesh: &mut Mesh, curve: &Curve, grain: f32, wider: f32) {
    let count = curve.knots.len();
    let long = length(&curve.knots) / grain;
    let radius = RADIUS + wider;
    let mut rings: Vec<Ring> = Vec::new();
    let body = |upto: f32| {
        (0..count)
            .map(|k| long * k as f32 / (count - 1) as f32)
            .filter(move |&s| s < upto)
    };
    if curve.tip {
        let head = TIP_LENGTH.min(long);
        let neck = long - head - wider;
        let lean = libm::atan2f(TIP_RADIUS, TIP_LENGTH);
        // A round end, the tube, the back of the tip, and its cone.
        for (back, share) in [(1.0, 0.0), (0.7, 0.7)] {
            let lean = -FRAC_PI_2 * back;
            rings.push((-radius * back, radius * share, lean));
        }
        rings.extend(body(neck).map(|s| (s, radius, 0.0)));
        rings.push((neck, radius, 0.0));
        let wide = TIP_RADIUS * head / TIP_LENGTH + wider;
        rings.extend([(neck, radius, -FRAC_PI_2), (neck, wide, -FRAC_PI_2)]);
        let end = long + 1.6 * wider;
        for share in [0.0, 0.35, 0.7, 1.0] {
            rings.push((neck + (end - neck) * share, wide * (1.0 - share), lean));
        }
    } else {
        rings.extend(body(f32::MAX).map(|s| (s, radius, 0.0)));
    }
    let mut last: Option<u16> = None;
    for (s, radius, lean) in rings {
        let first = mesh.positions.len() as u16;
        let ([middle, along], up) = place(&curve.knots, s / long);
        let aside = along.cross(up);
        let (sin, cos) = libm::sincosf(lean);
        let middle = middle + along * (overshoot(s, long) * grain);
        for side in 0..SIDES {
            let (y, x) = libm::sincosf(TAU * side as f32 / SIDES as f32);
            let out = up * x + aside * y;
            mesh.positions.push(middle + out * (radius * grain));
            mesh.normals.push(out * cos + along * sin);
            mesh.edges.push(0.0);
        }
        if let Some(before) = last {
            for side in 0..SIDES as u16 {
                let next = (side + 1) % SIDES as u16;
                let [a, b, c, d] = [before + side, before + next, first + next, first + side];
                mesh.indices.extend([a, b, c, a, c, d]);
            }
        }
        last = Some(first);
    }
}

/// How far a distance along a curve is beyond one of its ends.
fn overshoot(s: f32, long: f32) -> f32 {
    if s < 0.0 { s } else { (s - long).max(0.0) }
}

/// The point, the direction and what is up at a share of a curve with knots at even distances.
fn place(knots: &[Knot], share: f32) -> ([Vec3; 2], Vec3) {
    let at = share.clamp(0.0, 1.0) * (knots.len() - 1) as f32;
    let k = (at as usize).min(knots.len() - 2);
    let rest = at - k as f32;
    let direction = |k: usize| {
        let (from, to) = (k.saturating_sub(1), (k + 1).min(knots.len() - 1));
        knots[to].at - knots[from].at
    };
    let along = direction(k) * (1.0 - rest) + direction(k + 1) * rest;
    let along = along / along.magnitude().max(1e-9);
    let up = knots[k].up * (1.0 - rest) + knots[k + 1].up * rest;
    let aside = across(along, up);
    let middle = knots[k].at * (1.0 - rest) + knots[k + 1].at * rest;
    ([middle, along], aside.cross(along))
}

fn length(knots: &[Knot]) -> f32 {
    let steps = knots.windows(2);
    steps
        .map(|pair| (pair[1].at - pair[0].at).magnitude())
        .sum()
}

/// Knots at even distances of about `step`, on the part of a curve between two distances along it.
fn resampled(knots: &[Knot], [from, to]: [f32; 2], step: f32) -> Option<Vec<Knot>> {
    if to.partial_cmp(&(from + 1e-5)) != Some(core::cmp::Ordering::Greater) {
        return None;
    }
    let count = libm::ceilf((to - from) / step).clamp(2.0, 400.0) as usize;
    let mut pairs = knots.windows(2);
    let mut pair = pairs.next()?;
    let (mut passed, mut reach) = (0.0, (pair[1].at - pair[0].at).magnitude());
    let mut found = Vec::with_capacity(count + 1);
    for k in 0..=count {
        let along = from + (to - from) * k as f32 / count as f32;
        while along > passed + reach {
            let Some(next) = pairs.next() else { break };
            passed += reach;
            pair = next;
            reach = (pair[1].at - pair[0].at).magnitude();
        }
        let share = ((along - passed) / reach.max(1e-9)).clamp(0.0, 1.0);
        let up = pair[0].up * (1.0 - share) + pair[1].up * share;
        found.push(Knot {
            at: pair[0].at * (1.0 - share) + pair[1].at * share,
            up: up / up.magnitude().max(1e-9),
        });
    }
    Some(found)
}

/// Takes the corners off a curve; its ends stay.
fn smoothed(mut knots: Vec<Knot>) -> Vec<Knot> {
    for _ in 0..3 {
        let before = knots.clone();
        for (k, around) in before.windows(3).enumerate() {
            knots[k + 1].at = (around[0].at + around[1].at * 2.0 + around[2].at) / 4.0;
        }
    }
    knots
}

/// A bent curve through free space from one point to another, bulging away from the origin.
pub(crate) fn arc(from: Vec3, to: Vec3, bend: f32) -> Vec<Knot> {
    const PARTS: usize = 24;
    let chord = to - from;
    let side = across(chord, from + to);
    let up = across(side, chord);
    let out = if up.dot(from + to) < 0.0 { -up } else { up };
    let bulge = (side + out) * (chord.magnitude() * bend);
    (0..=PARTS)
        .map(|k| {
            let t = k as f32 / PARTS as f32;
            Knot {
                at: from + chord * t + bulge * libm::sinf(PI * t),
                up: out,
            }
        })
        .collect()
}

/// A circle about a point, at right angles to `axis`.
pub(crate) fn circle(middle: Vec3, axis: Vec3, radius: f32) -> Vec<Vec3> {
    const PARTS: usize = 40;
    let right = across(axis, vec3(0.3, 1.0, 0.2));
    let up = across(right, axis);
    (0..=PARTS)
        .map(|k| {
            let (sin, cos) = libm::sincosf(TAU * k as f32 / PARTS as f32);
            middle + (right * cos + up * sin) * radius
        })
        .collect()
}

/// A unit vector at right angles to `a`, and to `b` where they differ in direction.
pub(crate) fn across(a: Vec3, b: Vec3) -> Vec3 {
    let candidates = [b, vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0)];
    let crossed = candidates.map(|b| a.cross(b));
    let found = crossed.into_iter().find(|c| c.magnitude2() > 1e-6);
    found.map_or(vec3(1.0, 0.0, 0.0), InnerSpace::normalize)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAIN: f32 = 0.3;

    fn straight() -> Curve {
        let knot = |x: f32| Knot {
            at: vec3(x, 0.0, 1.0),
            up: vec3(0.0, 0.0, 1.0),
        };
        let knots = [knot(0.0), knot(2.0)];
        Curve::through(&knots, GRAIN, [0.3, 0.1], [0, 114, 178]).unwrap()
    }

    #[test]
    fn a_curve_begins_after_one_point_and_ends_before_the_next() {
        let knots = straight().knots;
        let ends = [knots[0], knots[knots.len() - 1]].map(|knot| knot.at.x);
        assert!((ends[0] - 0.3 * GRAIN).abs() < 1e-5 && (ends[1] - 2.0 + 0.1 * GRAIN).abs() < 1e-5);
        let steps = knots.windows(2).map(|pair| pair[1].at.x - pair[0].at.x);
        assert!(steps.fold(0.0, f32::max) < 1.01 * STEP * GRAIN);
        let point = Knot {
            at: vec3(1.0, 1.0, 1.0),
            up: vec3(0.0, 0.0, 1.0),
        };
        assert_eq!(
            Curve::through(&[point, point], GRAIN, [0.3, 0.1], [0; 3]),
            None
        );
    }

    #[test]
    fn a_tube_faces_outward_and_ends_in_a_tip() {
        let curve = straight();
        for wider in [0.0, EDGE] {
            let mut mesh = Mesh::default();
            add(&mut mesh, &curve, GRAIN, wider);
            for triangle in mesh.indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|k| mesh.positions[usize::from(triangle[k])]);
                let out = (b - a).cross(c - a);
                let normal: Vec3 = triangle.iter().map(|&k| mesh.normals[usize::from(k)]).sum();
                assert!(out.magnitude() < 1e-6 || out.dot(normal) > -1e-6);
            }
            let wide = |p: &Vec3| libm::hypotf(p.y, p.z - 1.0) / GRAIN;
            let widest = mesh.positions.iter().map(wide).fold(0.0, f32::max);
            assert!((widest - TIP_RADIUS - wider).abs() < 1e-3);
            let last = &mesh.positions[mesh.positions.len() - SIDES..];
            assert!(last.iter().all(|p| wide(p) < 1e-3), "it is pointed");
        }
    }

    #[test]
    fn long_cycles_are_several_meshes() {
        let curves = vec![straight(); 300];
        let meshes = tubes(&curves, GRAIN);
        assert!(meshes.len() > 1);
        for mesh in meshes.iter().flatten() {
            assert!(mesh.positions.len() <= MOST_VERTICES);
            let most = mesh.indices.iter().max().copied().unwrap_or_default();
            assert_eq!(usize::from(most) + 1, mesh.positions.len());
        }
    }

    #[test]
    fn there_and_back_are_two_curves() {
        let [a, b] = [vec3(1.0, 1.0, 1.0), vec3(-1.0, 1.0, 1.0)];
        let [there, back] = [arc(a, b, 0.2), arc(b, a, 0.2)];
        let middle = there.len() / 2;
        assert!((there[middle].at - back[middle].at).magnitude() > 0.2);
    }
}
