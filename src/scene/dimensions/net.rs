//! A cube between closed and unfolded to its net, beside a tesseract that is.

use core::f32::consts::{FRAC_PI_2, PI};

use super::{Eye, Flat, Point, Side, cross, minus};

/// Where it is looked at from: yaw and pitch in radians.
const FROM: [f32; 2] = [0.42, 0.62];

/// A face in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Which face of the cube it is.
    pub side: Side,
    /// Its corners.
    pub outline: Vec<Flat>,
    /// The light that falls on it, 0 to 1.
    pub light: f32,
}

/// The faces of a cube at the share `unfolded` of the way, 0 to 1, the farthest first. The lower face stays; those
/// around it open outward on their hinges, and the upper one goes on the last of them, as the cells of a tesseract do
/// about the one in its middle.
pub fn cube_net(unfolded: f32) -> Vec<Sheet> {
    let unfolded = unfolded.clamp(0.0, 1.0);
    let eye = Eye::new(FROM);
    let mut sheets: Vec<(f32, Sheet)> = faces(unfolded)
        .into_iter()
        .map(|(side, corners)| {
            // The whole stays in the middle while it grows to one side.
            let corners = corners.map(|[x, y, z]| [x - unfolded, y + 0.5 * unfolded, z]);
            let [a, b, c, d] = corners;
            let normal = cross(minus(c, a), minus(d, b));
            let middle: Point = core::array::from_fn(|k| (a[k] + b[k] + c[k] + d[k]) / 4.0);
            let toward = minus(eye.position(), middle);
            let faces = toward.iter().zip(normal).map(|(t, n)| t * n).sum::<f32>() > 0.0;
            let normal = if faces { normal } else { normal.map(|x| -x) };
            let sheet = Sheet {
                side,
                outline: corners.iter().map(|&corner| eye.project(corner)).collect(),
                light: eye.light(normal),
            };
            (eye.distance(middle), sheet)
        })
        .collect();
    sheets.sort_by(|a, b| b.0.total_cmp(&a.0));
    sheets.into_iter().map(|(_, sheet)| sheet).collect()
}

/// The corners of each face in space.
fn faces(unfolded: f32) -> [(Side, [Point; 4]); 6] {
    // Out of the lower face, along what has opened, and then along what hangs on that.
    let (out, up) = libm::sincosf(FRAC_PI_2 * unfolded);
    let (on, over) = libm::sincosf(PI * unfolded - FRAC_PI_2);
    let side = |axis: usize, positive: bool| Side { axis, positive };
    // Points of a profile, how far out and how high, along a face's width; toward one of four sides.
    let raised = |quarter: usize, [[a, b], [c, d]]: [[f32; 2]; 2]| {
        [(a, b, -1.0), (c, d, -1.0), (c, d, 1.0), (a, b, 1.0)].map(|(x, y, z): (f32, f32, f32)| {
            let [x, z] = [[x, z], [z, -x], [-x, -z], [-z, x]][quarter];
            [x, y, z]
        })
    };
    let opened = [[1.0, -1.0], [1.0 + 2.0 * out, -1.0 + 2.0 * up]];
    let [x, y] = opened[1];
    let last = [[x, y], [x + 2.0 * on, y + 2.0 * over]];
    [
        (side(1, false), raised(0, [[-1.0, -1.0], [1.0, -1.0]])),
        (side(0, true), raised(0, opened)),
        (side(2, false), raised(1, opened)),
        (side(0, false), raised(2, opened)),
        (side(2, true), raised(3, opened)),
        (side(1, true), raised(0, last)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_it_is_a_cube_and_open_it_lies_on_the_ground() {
        for (side, corners) in faces(0.0) {
            for corner in corners {
                assert!((corner[side.axis] - side.sign()).abs() < 1e-5, "{side:?}");
                assert!(
                    corner.iter().all(|x| (x.abs() - 1.0).abs() < 1e-5),
                    "{side:?}"
                );
            }
        }
        let mut middles: Vec<[i32; 2]> = Vec::new();
        for (_, corners) in faces(1.0) {
            assert!(corners.iter().all(|corner| (corner[1] + 1.0).abs() < 1e-5));
            let middle = [0, 2].map(|k| corners.iter().map(|c| c[k]).sum::<f32>() / 4.0);
            middles.push(middle.map(|x| libm::roundf(x) as i32));
        }
        middles.sort_unstable();
        assert_eq!(middles, [[-2, 0], [0, -2], [0, 0], [0, 2], [2, 0], [4, 0]]);
    }

    #[test]
    fn hinges_hold_and_faces_stay_squares() {
        for k in 0..=20 {
            let faces = faces(k as f32 / 20.0);
            for (_, corners) in faces {
                for n in 0..4 {
                    let edge = minus(corners[(n + 1) % 4], corners[n]);
                    assert!((super::super::length(edge) - 2.0).abs() < 1e-4);
                }
            }
            let (right, top) = (faces[1].1, faces[5].1);
            assert!(super::super::length(minus(right[1], top[0])) < 1e-5);
            assert!(super::super::length(minus(right[2], top[3])) < 1e-5);
        }
    }

    #[test]
    fn the_picture_has_six_faces_and_the_upper_one_is_seen_last_on_a_closed_cube() {
        let sheets = cube_net(0.0);
        assert_eq!(sheets.len(), 6);
        let seen: Vec<Side> = sheets[3..].iter().map(|sheet| sheet.side).collect();
        for (axis, positive) in [(0, true), (1, true), (2, true)] {
            assert!(seen.contains(&Side { axis, positive }));
        }
    }
}
