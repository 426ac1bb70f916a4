//! Points and convex polygons in space.

use crate::outline;
use three_d::{InnerSpace, Mat3, Vec3, vec3};

/// Points closer than this are the same; the parts of a puzzle are much further apart.
pub(crate) const CLOSE: f32 = 1e-3;

/// Whether two points or directions are the same.
pub(crate) fn same(a: Vec3, b: Vec3) -> bool {
    (a - b).magnitude() < CLOSE
}

/// The points without repetitions.
pub(crate) fn distinct<'a>(points: impl Iterator<Item = &'a Vec3>) -> Vec<Vec3> {
    let mut corners: Vec<Vec3> = Vec::new();
    for &point in points {
        if !corners.iter().any(|&c| same(c, point)) {
            corners.push(point);
        }
    }
    corners
}

/// The middle of the points.
pub(crate) fn mean(points: &[Vec3]) -> Vec3 {
    let sum = points.iter().fold(vec3(0.0, 0.0, 0.0), |sum, &p| sum + p);
    sum / points.len().max(1) as f32
}

/// The orientations in which z points along the normal and x to one of the corners.
pub(crate) fn frames(normal: Vec3, outline: &[Vec3]) -> impl Iterator<Item = Mat3> + '_ {
    let middle = mean(outline);
    outline.iter().map(move |&corner| {
        let away = corner - middle;
        let x = (away - normal * away.dot(normal)).normalize();
        Mat3::from_cols(x, normal.cross(x), normal)
    })
}

/// The largest circle in a convex polygon: its middle and radius. It touches three sides, or two that are parallel; of
/// several such circles, as in a rectangle, the one nearest to the middle of the corners.
pub(crate) fn widest(normal: Vec3, outline: &[Vec3]) -> (Vec3, f32) {
    let middle = mean(outline);
    let count = outline.len();
    // Inward normals of the edges.
    let edges: Vec<(Vec3, f32)> = (0..count)
        .map(|k| {
            let along = outline[(k + 1) % count] - outline[k];
            let inward = normal.cross(along).normalize();
            (inward, inward.dot(outline[k] - middle))
        })
        .collect();
    let radius = |p: Vec3| {
        edges
            .iter()
            .map(|(inward, at)| inward.dot(p) - at)
            .fold(f32::MAX, f32::min)
    };
    let mut best = (vec3(0.0, 0.0, 0.0), radius(vec3(0.0, 0.0, 0.0)));
    for a in 0..count {
        for b in 0..a {
            for c in 0..b {
                // Equidistant from three edges: (n_a - n_b)·p = a - b and (n_a - n_c)·p = a - c, in the plane.
                let [(na, ha), (nb, hb), (nc, hc)] = [edges[a], edges[b], edges[c]];
                let (u, v) = (na - nb, na - nc);
                let volume = normal.dot(u.cross(v));
                if volume.abs() < CLOSE {
                    continue;
                }
                let p = (v.cross(normal) * (ha - hb) + normal.cross(u) * (ha - hc)) / volume;
                if radius(p) > best.1 + CLOSE {
                    best = (p, radius(p));
                }
            }
        }
    }
    (middle + best.0, best.1)
}

/// Right and up for text on a face, seen from outside with the y axis up. For the top and the bottom, which have no up,
/// the back and the front are up, as on the usual net of a cube.
pub(crate) fn reading(normal: Vec3) -> [Vec3; 2] {
    let upward = if normal.y > 1.0 - CLOSE {
        -Vec3::unit_z()
    } else if normal.y < CLOSE - 1.0 {
        Vec3::unit_z()
    } else {
        Vec3::unit_y()
    };
    let right = upward.cross(normal).normalize();
    [right, normal.cross(right)]
}

/// The convex outline of points seen from above, counter-clockwise in (x, z).
pub(crate) fn footprint<'a>(points: impl Iterator<Item = &'a Vec3>) -> Vec<[f32; 2]> {
    let flat: Vec<[f32; 2]> = points.map(|point| [point.x, point.z]).collect();
    outline::hull(&flat, CLOSE)
}
