//! Meshes of bodies and stickers: convex shapes with rounded edges.
//!
//! All are closed, wound counter-clockwise seen from outside, and have smooth outward normals, so the renderer may cull
//! back faces. Lengths are in units of the solid's grain, which is half a cell on cubes.

use three_d::{InnerSpace, Vec2, Vec3, vec2, vec3};

/// Triangles with one normal per vertex.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Mesh {
    /// Vertices.
    pub positions: Vec<Vec3>,
    /// Unit outward normals, one per vertex.
    pub normals: Vec<Vec3>,
    /// How near each is to an edge of the shape: 0 within a side, 1 at its edge. On the top of a sticker it falls
    /// evenly from the edge to the middle.
    pub edges: Vec<f32>,
    /// Three per triangle, counter-clockwise from outside.
    pub indices: Vec<u16>,
}

impl Mesh {
    fn push(&mut self, position: Vec3, normal: Vec3, edge: f32) -> u16 {
        self.positions.push(position);
        self.normals.push(normal.normalize());
        self.edges.push(edge);
        (self.positions.len() - 1) as u16
    }

    fn quad(&mut self, [a, b, c, d]: [u16; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// A side of a convex body around the origin, by its vertices in order or in the opposite order.
    fn outward(&mut self, corners: &[u16]) {
        let [a, b, c] = [0, 1, 2].map(|k| self.positions[usize::from(corners[k])]);
        if (b - a).cross(c - a).dot(a) > 0.0 {
            self.fan(corners);
        } else {
            let back: Vec<u16> = corners.iter().rev().copied().collect();
            self.fan(&back);
        }
    }

    /// A convex polygon, by its vertices in order.
    fn fan(&mut self, corners: &[u16]) {
        for pair in corners[1..].windows(2) {
            self.indices.extend([corners[0], pair[0], pair[1]]);
        }
    }
}

/// A side of a convex body: its unit outward normal and its corners, counter-clockwise from outside.
pub(crate) type Side = (Vec3, Vec<Vec3>);

/// The sides of a cube along the axes.
pub(crate) fn block(centre: Vec3, half: f32) -> Vec<Side> {
    let mut sides = Vec::new();
    for axis in 0..3 {
        for sign in [1.0, -1.0] {
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            let mut outline: Vec<Vec3> = corners
                .iter()
                .map(|&(u, v)| {
                    let mut point = centre;
                    point[axis] += sign * half;
                    point[(axis + 1) % 3] += u;
                    point[(axis + 2) % 3] += v;
                    point
                })
                .collect();
            if sign < 0.0 {
                outline.reverse();
            }
            let mut normal = vec3(0.0, 0.0, 0.0);
            normal[axis] = sign;
            sides.push((normal, outline));
        }
    }
    sides
}

/// A box from -1 to 1 along every axis whose edges and corners are bevelled to the depth `bevel` (between 0 and 1).
/// Only its sides have vertices, with the sides' normals, so that light changes smoothly around the edges: 24 vertices
/// look like a rounded box.
pub(crate) fn bevelled_box(bevel: f32) -> Mesh {
    let mut mesh = Mesh::default();
    let corner = |bits: usize| [0, 1, 2].map(|axis| [1.0, -1.0][bits >> axis & 1]);
    // By axis and the signs of a corner: the vertex near it on the side perpendicular to the axis.
    let mut vertices = [[0_u16; 8]; 3];
    for (axis, vertices) in vertices.iter_mut().enumerate() {
        for (bits, vertex) in vertices.iter_mut().enumerate() {
            let mut position = Vec3::from(corner(bits)) * (1.0 - bevel);
            position[axis] = corner(bits)[axis];
            let mut normal = vec3(0.0, 0.0, 0.0);
            normal[axis] = corner(bits)[axis];
            *vertex = mesh.push(position, normal, 0.0);
        }
    }
    for a in 0..3 {
        let (b, c) = (1 << ((a + 1) % 3), 1 << ((a + 2) % 3));
        let along = 1 << a;
        for side in [0, along] {
            let v = vertices[a];
            mesh.outward(&[v[side], v[side | b], v[side | b | c], v[side | c]]);
        }
        // The edges along the axis, between the sides across the two others.
        let [u, v] = [vertices[(a + 1) % 3], vertices[(a + 2) % 3]];
        for edge in [0, b, c, b | c] {
            mesh.outward(&[u[edge], u[edge | along], v[edge | along], v[edge]]);
        }
    }
    let [x, y, z] = vertices;
    for ((x, y), z) in x.into_iter().zip(y).zip(z) {
        mesh.outward(&[x, y, z]);
    }
    mesh
}

/// A convex body whose edges and corners are rounded with `radius`, every edge in `segments` steps (at least 1). It
/// touches every side of the body from inside. The radius shrinks where the body is too slender for it.
pub(crate) fn rounded_body(sides: &[Side], radius: f32, segments: u16) -> Mesh {
    let mut radius = radius;
    let shrunk = loop {
        match shrink(sides, radius) {
            Some(shrunk) => break shrunk,
            None => radius *= 0.5,
        }
    };
    let mut mesh = Mesh::default();
    for (&(normal, _), corners) in sides.iter().zip(&shrunk) {
        let ring: Vec<u16> = corners
            .iter()
            .map(|&corner| mesh.push(corner + normal * radius, normal, 0.0))
            .collect();
        mesh.fan(&ring);
    }
    // Edges: each belongs to two sides, which traverse it in opposite directions.
    for (here, &(normal, ref outline)) in sides.iter().enumerate() {
        for k in 0..outline.len() {
            let next = (k + 1) % outline.len();
            let Some((there, _)) = twin(sides, outline[k], outline[next]) else {
                continue;
            };
            if there < here {
                continue;
            }
            let other = sides[there].0;
            let (from, to) = (shrunk[here][k], shrunk[here][next]);
            let mut last: Option<[u16; 2]> = None;
            for step in 0..=segments {
                let share = f32::from(step) / f32::from(segments);
                let out = between(normal, other, share);
                let edge = 1.0 - (2.0 * share - 1.0).abs();
                let pair = [from, to].map(|core| mesh.push(core + out * radius, out, edge));
                if let Some([a, b]) = last {
                    mesh.quad([b, a, pair[0], pair[1]]);
                }
                last = Some(pair);
            }
        }
    }
    corners(&mut mesh, sides, &shrunk, radius, segments);
    mesh
}

/// The round corners: a fan from the middle of each to the ends of its edges.
fn corners(mesh: &mut Mesh, sides: &[Side], shrunk: &[Vec<Vec3>], radius: f32, segments: u16) {
    let mut done: Vec<Vec3> = Vec::new();
    for (here, (_, outline)) in sides.iter().enumerate() {
        for (k, &corner) in outline.iter().enumerate() {
            if done.iter().any(|&d| same(d, corner)) {
                continue;
            }
            done.push(corner);
            let core = shrunk[here][k];
            // The sides around the corner, counter-clockwise from outside: from each one over the edge that arrives.
            let mut around = vec![here];
            let mut at = (here, k);
            loop {
                let outline = &sides[at.0].1;
                let before = (at.1 + outline.len() - 1) % outline.len();
                let Some((next, start)) = twin(sides, outline[before], corner) else {
                    break;
                };
                if next == here || around.len() > sides.len() {
                    break;
                }
                around.push(next);
                at = (next, start);
            }
            let mut ring = Vec::new();
            for (i, &side) in around.iter().enumerate() {
                let next = around[(i + 1) % around.len()];
                for step in 0..segments {
                    let share = f32::from(step) / f32::from(segments);
                    let out = between(sides[side].0, sides[next].0, share);
                    let edge = 1.0 - (2.0 * share - 1.0).abs();
                    ring.push(mesh.push(core + out * radius, out, edge));
                }
            }
            let middle = around
                .iter()
                .fold(vec3(0.0, 0.0, 0.0), |sum, &side| sum + sides[side].0)
                .normalize();
            let tip = mesh.push(core + middle * radius, middle, 1.0);
            for (i, &from) in ring.iter().enumerate() {
                mesh.indices.extend([from, ring[(i + 1) % ring.len()], tip]);
            }
        }
    }
}

/// The side with the opposite direction of an edge, and the index of its `to` end there.
fn twin(sides: &[Side], from: Vec3, to: Vec3) -> Option<(usize, usize)> {
    sides.iter().enumerate().find_map(|(side, (_, outline))| {
        (0..outline.len())
            .find(|&k| same(outline[k], to) && same(outline[(k + 1) % outline.len()], from))
            .map(|k| (side, k))
    })
}

fn same(a: Vec3, b: Vec3) -> bool {
    (a - b).magnitude2() < 1e-6
}

/// The corners of the sides of the body with all sides moved in by `depth`; None if nothing is left.
fn shrink(sides: &[Side], depth: f32) -> Option<Vec<Vec<Vec3>>> {
    let at = |side: &Side| side.0.dot(side.1[0]) - depth;
    let mut all = Vec::new();
    for (normal, outline) in sides {
        let mut corners = Vec::new();
        for &corner in outline {
            // At the three sides with the widest angles at the corner.
            let near: Vec<&Side> = sides
                .iter()
                .filter(|side| side.1.iter().any(|&c| same(c, corner)))
                .collect();
            let mut best: Option<(f32, Vec3)> = None;
            for (i, a) in near.iter().enumerate() {
                for b in &near[..i] {
                    let volume = normal.dot(a.0.cross(b.0));
                    if best.is_none_or(|(most, _)| volume.abs() > most) && volume.abs() > 1e-4 {
                        let own = normal.dot(corner) - depth;
                        let meet = a.0.cross(b.0) * own
                            + b.0.cross(*normal) * at(a)
                            + normal.cross(a.0) * at(b);
                        best = Some((volume.abs(), meet / volume));
                    }
                }
            }
            corners.push(best?.1);
        }
        // An outline that has turned inside out is empty.
        for k in 0..corners.len() {
            let next = (k + 1) % corners.len();
            let before = outline[next] - outline[k];
            if before.dot(corners[next] - corners[k]) <= 0.0 {
                return None;
            }
        }
        all.push(corners);
    }
    Some(all)
}

/// The unit vector at a share of the arc from one to another.
fn between(a: Vec3, b: Vec3, share: f32) -> Vec3 {
    let angle = libm::acosf(a.dot(b).clamp(-1.0, 1.0));
    if angle < 1e-4 {
        return a;
    }
    let sum = a * libm::sinf(angle * (1.0 - share)) + b * libm::sinf(angle * share);
    sum.normalize()
}

/// The dimensions of a sticker without its outline, in units of the grain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StickerShape {
    /// The distance of its edge from the facet's edge.
    pub margin: f32,
    /// Radius of its outline's corners, more than `bevel`.
    pub corner: f32,
    /// How far its wall reaches below the surface, and its top above it.
    pub height: [f32; 2],
    /// Radius of the rounding between wall and top, at most the height of the top.
    pub bevel: f32,
    /// How far the normals in the middle of the top's sides lean outward (tangent of the angle): a flat top that
    /// reflects light like a cushion.
    pub cushion: f32,
    /// The number of steps of a corner's arc per quarter turn, at least 1; smaller arcs get fewer.
    pub corner_segments: u16,
    /// The number of steps of the bevel, at least 1.
    pub bevel_segments: u16,
}

/// A rounded convex polygon standing on the plane z = 0. `facet` is the outline of the facet, counter-clockwise.
pub(crate) fn sticker(facet: &[Vec2], shape: &StickerShape) -> Mesh {
    let outline = outline(facet, shape);
    let reach = outline
        .iter()
        .map(|&(centre, out)| (centre + out * shape.corner).magnitude())
        .fold(f32::MIN_POSITIVE, f32::max);
    let mut mesh = Mesh::default();
    let mut rings: Vec<u16> = Vec::new();
    let mut ring = |mesh: &mut Mesh, inset: f32, z: f32, lean: Option<f32>| {
        rings.push(mesh.positions.len() as u16);
        for &(centre, out) in &outline {
            let edge = centre + out * (shape.corner - inset);
            let normal = match lean {
                Some(angle) => (out * libm::sinf(angle)).extend(libm::cosf(angle)),
                // Proportional to the position, so that the fan to the centre interpolates it without a crease.
                None => (edge * (shape.cushion / reach)).extend(1.0),
            };
            mesh.push(edge.extend(z), normal, 1.0);
        }
    };
    let [low, high] = shape.height;
    let upright = core::f32::consts::FRAC_PI_2;
    ring(&mut mesh, 0.0, -low, Some(upright));
    for step in 0..=shape.bevel_segments {
        let angle = upright * f32::from(step) / f32::from(shape.bevel_segments);
        ring(
            &mut mesh,
            shape.bevel * (1.0 - libm::cosf(angle)),
            high - shape.bevel * (1.0 - libm::sinf(angle)),
            (step < shape.bevel_segments).then_some(upright - angle),
        );
    }
    let count = outline.len() as u16;
    for pair in rings.windows(2) {
        for k in 0..count {
            let next = (k + 1) % count;
            mesh.quad([pair[0] + k, pair[0] + next, pair[1] + next, pair[1] + k]);
        }
    }
    let top = mesh.push(vec3(0.0, 0.0, high), vec3(0.0, 0.0, 1.0), 0.0);
    let bottom = mesh.push(vec3(0.0, 0.0, -low), vec3(0.0, 0.0, -1.0), 1.0);
    let (lowest, highest) = (rings[0], rings[rings.len() - 1]);
    for k in 0..count {
        let next = (k + 1) % count;
        mesh.indices.extend([highest + k, highest + next, top]);
        mesh.indices.extend([lowest + next, lowest + k, bottom]);
    }
    mesh
}

/// A convex outline, counter-clockwise, with its sides moved in by `depth`.
pub(crate) fn inset(outline: &[Vec2], depth: f32) -> Vec<Vec2> {
    let count = outline.len();
    let outward = |k: usize| {
        let along = outline[(k + 1) % count] - outline[k];
        vec2(along.y, -along.x).normalize()
    };
    (0..count)
        .map(|k| {
            let (before, after) = (outward((k + count - 1) % count), outward(k));
            outline[k] - (before + after) * (depth / (1.0 + before.dot(after)))
        })
        .collect()
}

/// The outline counter-clockwise: the centre of a corner's arc, and a direction out of it.
fn outline(facet: &[Vec2], shape: &StickerShape) -> Vec<(Vec2, Vec2)> {
    let count = facet.len();
    let outward = |k: usize| {
        let along = facet[(k + 1) % count] - facet[k];
        vec2(along.y, -along.x).normalize()
    };
    let centres = inset(facet, shape.margin + shape.corner);
    let mut points = Vec::new();
    for (k, centre) in centres.into_iter().enumerate() {
        let (before, after) = (outward((k + count - 1) % count), outward(k));
        let cross = before.x * after.y - before.y * after.x;
        let angle = libm::atan2f(cross, before.dot(after));
        let quarters = angle / core::f32::consts::FRAC_PI_2;
        let steps = libm::ceilf(quarters * f32::from(shape.corner_segments) - 1e-3).max(1.0);
        for step in 0..=steps as u16 {
            let (sin, cos) = libm::sincosf(angle * f32::from(step) / steps);
            let out = vec2(
                before.x * cos - before.y * sin,
                before.x * sin + before.y * cos,
            );
            points.push((centre, out));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const SHAPE: StickerShape = StickerShape {
        margin: 0.18,
        corner: 0.2,
        height: [0.01, 0.05],
        bevel: 0.04,
        cushion: 0.06,
        corner_segments: 4,
        bevel_segments: 3,
    };

    /// Positions rounded to a grid far finer than any mesh, so that the shared rims of faces count as one vertex.
    fn key(p: Vec3) -> [i64; 3] {
        [p.x, p.y, p.z].map(|x| (f64::from(x) * 1e4).round() as i64)
    }

    fn triangles(mesh: &Mesh) -> impl Iterator<Item = [usize; 3]> + '_ {
        mesh.indices
            .chunks(3)
            .map(|t| [usize::from(t[0]), usize::from(t[1]), usize::from(t[2])])
    }

    fn assert_sound(mesh: &Mesh) {
        assert_eq!(mesh.positions.len(), mesh.normals.len());
        assert_eq!(mesh.indices.len() % 3, 0);
        let mut edges: BTreeMap<_, i32> = BTreeMap::new();
        let mut volume = 0.0;
        for t in triangles(mesh) {
            let [a, b, c] = t.map(|i| mesh.positions[i]);
            let flat = (b - a).cross(c - a);
            assert!(flat.magnitude() > 1e-9, "a triangle has no area");
            for i in t {
                assert!(flat.dot(mesh.normals[i]) > 0.0, "a normal points inward");
                assert!((mesh.normals[i].magnitude() - 1.0).abs() < 1e-5);
            }
            volume += a.dot(b.cross(c)) / 6.0;
            for (from, to) in [(a, b), (b, c), (c, a)] {
                *edges.entry((key(from), key(to))).or_default() += 1;
            }
        }
        assert!(volume > 0.0);
        for (&(from, to), &count) in &edges {
            assert_eq!(count, 1, "an edge is used twice in one direction");
            assert_eq!(
                edges.get(&(to, from)),
                Some(&1),
                "an edge lacks its other side"
            );
        }
    }

    /// A box, and a pyramid on a square whose tip joins four sides.
    fn bodies() -> [Vec<Side>; 2] {
        let signs = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let base: Vec<Vec3> = signs.iter().map(|&(x, y)| vec3(x, y, 0.0)).collect();
        let tip = vec3(0.0, 0.0, 1.0);
        let mut pyramid: Vec<Side> = (0..4)
            .map(|k| {
                let (a, b) = (base[k], base[(k + 1) % 4]);
                let normal = (b - a).cross(tip - a).normalize();
                (normal, vec![a, b, tip])
            })
            .collect();
        pyramid.push((-Vec3::unit_z(), base.into_iter().rev().collect()));
        [block(vec3(0.0, 0.0, 0.0), 1.0), pyramid]
    }

    #[test]
    fn the_bevelled_box_is_closed_and_faces_outward() {
        for bevel in [0.05, 0.13, 0.6] {
            let mesh = bevelled_box(bevel);
            assert_sound(&mesh);
            assert_eq!((mesh.positions.len(), mesh.indices.len()), (24, 3 * 44));
        }
    }

    #[test]
    fn bodies_are_closed_face_outward_and_stay_inside() {
        for sides in bodies() {
            for segments in 1..=3 {
                let mesh = rounded_body(&sides, 0.13, segments);
                assert_sound(&mesh);
                for (normal, outline) in &sides {
                    let at = normal.dot(outline[0]);
                    let farthest = mesh
                        .positions
                        .iter()
                        .map(|p| p.dot(*normal))
                        .fold(f32::MIN, f32::max);
                    assert!((farthest - at).abs() < 1e-4, "{farthest} {at}");
                }
            }
        }
    }

    #[test]
    fn a_radius_that_does_not_fit_shrinks() {
        for sides in bodies() {
            assert_sound(&rounded_body(&sides, 3.0, 2));
        }
    }

    #[test]
    fn stickers_are_closed_face_outward_and_keep_their_margin() {
        for corners in [3, 4, 5] {
            let facet: Vec<Vec2> = (0..corners)
                .map(|k| {
                    let turn = core::f32::consts::TAU * k as f32 / corners as f32;
                    vec2(turn.cos(), turn.sin()) * 2.0
                })
                .collect();
            let mesh = sticker(&facet, &SHAPE);
            assert_sound(&mesh);
            let highest = mesh.positions.iter().map(|p| p.z).fold(f32::MIN, f32::max);
            assert!((highest - SHAPE.height[1]).abs() < 1e-6);
            let apothem = 2.0 * (core::f32::consts::PI / corners as f32).cos();
            for k in 0..corners {
                let along = facet[(k + 1) % corners] - facet[k];
                let out = vec2(along.y, -along.x).normalize();
                let farthest = mesh
                    .positions
                    .iter()
                    .map(|p| out.dot(p.truncate()))
                    .fold(f32::MIN, f32::max);
                assert!((farthest - (apothem - SHAPE.margin)).abs() < 1e-5);
            }
        }
    }
}
