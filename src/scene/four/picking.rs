//! Intersections of a ray with boxes that were bent by projection.

use crate::camera::Ray;
use three_d::{InnerSpace, Vec3};

/// The six sides of a box by its corners, whose bits are set where x, y and z are positive; each in order around it.
pub(super) const SIDES: [[usize; 4]; 6] = [
    [0, 2, 6, 4],
    [1, 5, 7, 3],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 1, 3, 2],
    [4, 6, 7, 5],
];

/// The distance at which a ray first meets the box of these corners, and the number of the side there: twice its axis,
/// one more at the positive end.
pub(crate) fn enter(ray: &Ray, corners: &[Vec3; 8]) -> Option<(f32, usize)> {
    // Most boxes are far off, which a bounding sphere shows quickly.
    let middle = corners.iter().sum::<Vec3>() / 8.0;
    let radius2 = corners
        .iter()
        .map(|&corner| (corner - middle).magnitude2())
        .fold(0.0, f32::max);
    let to = middle - ray.origin;
    let along = to.dot(ray.direction);
    if to.magnitude2() - along * along > radius2 {
        return None;
    }
    SIDES
        .iter()
        .enumerate()
        .flat_map(|(side, &[a, b, c, d])| [(side, [a, b, c]), (side, [a, c, d])])
        .filter_map(|(side, triangle)| Some((meet(ray, triangle.map(|k| corners[k]))?, side)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
}

/// The distance at which a ray meets a triangle, from either side (Möller and Trumbore, 1997).
fn meet(ray: &Ray, [a, b, c]: [Vec3; 3]) -> Option<f32> {
    let (ab, ac) = (b - a, c - a);
    let p = ray.direction.cross(ac);
    let determinant = ab.dot(p);
    if determinant.abs() < 1e-12 {
        return None;
    }
    let to = ray.origin - a;
    let u = to.dot(p) / determinant;
    let q = to.cross(ab);
    let v = ray.direction.dot(q) / determinant;
    let distance = ac.dot(q) / determinant;
    (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance > 0.0).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::vec3;

    fn cube() -> [Vec3; 8] {
        core::array::from_fn(|k| {
            let side = |bit: usize| if k >> bit & 1 == 1 { 0.5 } else { -0.5 };
            vec3(side(0) + 1.0, side(1), side(2))
        })
    }

    #[test]
    fn a_box_is_met_where_it_is() {
        for (origin, direction, expected) in [
            ([5.0, 0.2, 0.1], [-1.0, 0.0, 0.0], Some((3.5, 1))),
            ([1.2, 4.0, 0.1], [0.0, -1.0, 0.0], Some((3.5, 3))),
            ([1.2, 0.3, -4.0], [0.0, 0.0, 1.0], Some((3.5, 4))),
            ([5.0, 0.6, 0.0], [-1.0, 0.0, 0.0], None),
            ([5.0, 0.0, 0.0], [1.0, 0.0, 0.0], None),
        ] {
            let ray = Ray {
                origin: origin.into(),
                direction: direction.into(),
            };
            let met = enter(&ray, &cube());
            assert_eq!(met.is_some(), expected.is_some());
            if let (Some((met, side)), Some((expected, wanted))) = (met, expected) {
                assert!((met - expected).abs() < 1e-5);
                assert_eq!(side, wanted);
            }
        }
    }
}
