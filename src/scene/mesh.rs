//! The two meshes that every cube is built from: a rounded box and a rounded sticker.
//!
//! Both are closed, wound counter-clockwise seen from outside, and have smooth outward normals, so the renderer
//! may cull back faces. Units are half cells: a cell spans -1 to 1 on every axis.

use three_d::{InnerSpace, Vec2, Vec3, vec2, vec3};

/// Triangles with one normal a vertex.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Vertices.
    pub positions: Vec<Vec3>,
    /// Unit outward normals, one a vertex.
    pub normals: Vec<Vec3>,
    /// Three a triangle, counter-clockwise from outside.
    pub indices: Vec<u16>,
}

impl Mesh {
    fn push(&mut self, position: Vec3, normal: Vec3) -> u16 {
        self.positions.push(position);
        self.normals.push(normal.normalize());
        (self.positions.len() - 1) as u16
    }

    fn quad(&mut self, [a, b, c, d]: [u16; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }
}

/// A cube of half width `half` whose edges and corners are rounded with `radius` (`0 < radius < half`), every
/// quarter arc in `2 * segments` steps (`segments >= 1`).
pub fn rounded_box(half: f32, radius: f32, segments: u16) -> Mesh {
    let inner = half - radius;
    // Points along one side of a face. A face owns half of each quarter arc at its border; the tangent spaces them
    // evenly in angle once they are pulled onto the arc.
    let arc = (0..=segments).map(|k| {
        let angle = core::f32::consts::FRAC_PI_4 * f32::from(k) / f32::from(segments);
        inner + radius * libm::tanf(angle)
    });
    let mut side: Vec<f32> = arc.clone().map(|x| -x).collect();
    side.reverse();
    side.extend(arc);

    let mut mesh = Mesh::default();
    for axis in 0..3 {
        for sign in [1.0, -1.0] {
            let first = mesh.positions.len() as u16;
            for &v in &side {
                for &u in &side {
                    let mut on_cube = vec3(0.0, 0.0, 0.0);
                    on_cube[axis] = sign * half;
                    // The order of the two in-face axes follows the sign, so that every face winds outward.
                    let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
                    on_cube[if sign > 0.0 { a } else { b }] = u;
                    on_cube[if sign > 0.0 { b } else { a }] = v;
                    let core = on_cube.map(|x| x.clamp(-inner, inner));
                    let normal = (on_cube - core).normalize();
                    mesh.push(core + normal * radius, normal);
                }
            }
            let width = side.len() as u16;
            for row in 0..width - 1 {
                for column in 0..width - 1 {
                    let a = first + row * width + column;
                    mesh.quad([a, a + 1, a + width + 1, a + width]);
                }
            }
        }
    }
    mesh
}

/// The shape of a sticker; lengths in half cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StickerShape {
    /// Half its width.
    pub half: f32,
    /// Radius of its outline's corners, more than `bevel`.
    pub corner: f32,
    /// Height over the surface it stands on.
    pub height: f32,
    /// Radius of the rounding between wall and top, at most `height`.
    pub bevel: f32,
    /// How far the normals in the middle of the top's sides lean outward (tangent of the angle): a flat top that
    /// shines like a cushion.
    pub cushion: f32,
    /// Steps of each corner's quarter arc, at least 1.
    pub corner_segments: u16,
    /// Steps of the bevel, at least 1.
    pub bevel_segments: u16,
}

/// A rounded square standing on the plane z = 0, its top at z = `shape.height`, centred on the z axis.
pub fn sticker(shape: &StickerShape) -> Mesh {
    let outline = outline(shape);
    let mut mesh = Mesh::default();
    let mut rings: Vec<u16> = Vec::new();
    let mut ring = |mesh: &mut Mesh, inset: f32, z: f32, lean: Option<f32>| {
        rings.push(mesh.positions.len() as u16);
        let core = shape.half - shape.corner;
        for &(centre, out) in &outline {
            let edge = centre * core + out * (shape.corner - inset);
            let normal = match lean {
                Some(angle) => (out * libm::sinf(angle)).extend(libm::cosf(angle)),
                // Proportional to the place, so that the fan to the centre interpolates it without a crease.
                None => (edge * (shape.cushion / shape.half)).extend(1.0),
            };
            mesh.push(edge.extend(z), normal);
        }
    };
    let upright = core::f32::consts::FRAC_PI_2;
    ring(&mut mesh, 0.0, 0.0, Some(upright));
    for step in 0..=shape.bevel_segments {
        let angle = upright * f32::from(step) / f32::from(shape.bevel_segments);
        ring(
            &mut mesh,
            shape.bevel * (1.0 - libm::cosf(angle)),
            shape.height - shape.bevel * (1.0 - libm::sinf(angle)),
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
    let top = mesh.push(vec3(0.0, 0.0, shape.height), vec3(0.0, 0.0, 1.0));
    let bottom = mesh.push(vec3(0.0, 0.0, 0.0), vec3(0.0, 0.0, -1.0));
    let (lowest, highest) = (rings[0], rings[rings.len() - 1]);
    for k in 0..count {
        let next = (k + 1) % count;
        mesh.indices.extend([highest + k, highest + next, top]);
        mesh.indices.extend([lowest + next, lowest + k, bottom]);
    }
    mesh
}

/// The outline counter-clockwise: which corner (signs), and the direction out of that corner's arc.
fn outline(shape: &StickerShape) -> Vec<(Vec2, Vec2)> {
    let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let mut points = Vec::new();
    for (corner, &(x, y)) in signs.iter().enumerate() {
        for step in 0..=shape.corner_segments {
            let turn = corner as f32 + f32::from(step) / f32::from(shape.corner_segments);
            let (sin, cos) = libm::sincosf(core::f32::consts::FRAC_PI_2 * turn);
            points.push((vec2(x, y), vec2(cos, sin)));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const SHAPE: StickerShape = StickerShape {
        half: 0.8,
        corner: 0.2,
        height: 0.05,
        bevel: 0.04,
        cushion: 0.06,
        corner_segments: 4,
        bevel_segments: 3,
    };

    /// Positions to a grid far finer than any mesh, so that the shared rims of faces count as one vertex.
    fn key(p: Vec3) -> [i64; 3] {
        [p.x, p.y, p.z].map(|x| (f64::from(x) * 1e5).round() as i64)
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

    #[test]
    fn the_box_is_closed_and_faces_outward() {
        for segments in 1..=4 {
            let mesh = rounded_box(0.98, 0.15, segments);
            assert_sound(&mesh);
            for p in &mesh.positions {
                assert!([p.x, p.y, p.z].iter().all(|x| x.abs() <= 0.98 + 1e-6));
            }
        }
    }

    #[test]
    fn the_sticker_is_closed_and_faces_outward() {
        let mesh = sticker(&SHAPE);
        assert_sound(&mesh);
        let highest = mesh.positions.iter().map(|p| p.z).fold(f32::MIN, f32::max);
        assert!((highest - SHAPE.height).abs() < 1e-6);
        for p in &mesh.positions {
            assert!(p.x.abs() <= SHAPE.half + 1e-6 && p.y.abs() <= SHAPE.half + 1e-6 && p.z >= 0.0);
        }
    }
}
