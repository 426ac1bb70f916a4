//! Turns in progress: the rotation of a move's matrix, at any fraction of its progress.

use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3, vec3};

/// The rotation of a move's layers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spin {
    /// Unit vector; the rotation is right-handed about it.
    pub axis: Vec3,
    /// Radians of the whole move, 0 to π.
    pub angle: f32,
    /// The whole move, exact.
    end: Mat3,
}

impl Spin {
    /// The rotation with the matrix `end`, a signed permutation matrix of determinant 1. `like` determines the
    /// direction of a half turn: about the axis with the smaller angle to it.
    pub fn new(end: Mat3, like: Vec3) -> Self {
        // Rotation by φ about a: trace = 1 + 2 cos φ, and the skew part is sin φ times a.
        let cos = (end.x.x + end.y.y + end.z.z - 1.0) / 2.0;
        let skew = vec3(end.y.z - end.z.y, end.z.x - end.x.z, end.x.y - end.y.x);
        let angle = libm::acosf(cos.clamp(-1.0, 1.0));
        let axis = if skew.magnitude2() > 0.5 {
            skew.normalize()
        } else if cos < 0.0 {
            // A half turn: R + I = 2 a aᵀ, so every column that is not zero points along a.
            let columns = [end.x, end.y, end.z];
            let unit = [Vec3::unit_x(), Vec3::unit_y(), Vec3::unit_z()];
            let along = (0..3)
                .map(|k| columns[k] + unit[k])
                .max_by(|a, b| a.magnitude2().total_cmp(&b.magnitude2()))
                .unwrap_or(like)
                .normalize();
            if along.dot(like) < 0.0 { -along } else { along }
        } else {
            like
        };
        Self { axis, angle, end }
    }

    /// The rotation by an angle, -π to π, right-handed about a unit vector.
    pub fn about(axis: Vec3, angle: f32) -> Self {
        let (axis, angle) = if angle < 0.0 {
            (-axis, -angle)
        } else {
            (axis, angle)
        };
        let end = rotation(axis, angle);
        Self { axis, angle, end }
    }

    /// The rotation at `progress`, 0 or more, 1 being the whole move; exact at both ends.
    pub fn at(&self, progress: f32) -> Mat3 {
        if (progress - 1.0).abs() < 1e-6 {
            return self.end;
        }
        rotation(self.axis, self.angle * progress.max(0.0))
    }

    /// The velocity of a point as the turn begins, per radian.
    pub fn velocity(&self, point: Vec3) -> Vec3 {
        self.axis.cross(point)
    }
}

/// Rodrigues' formula.
fn rotation(axis: Vec3, angle: f32) -> Mat3 {
    let (sin, cos) = libm::sincosf(angle);
    let Vec3 { x, y, z } = axis;
    let skew = Mat3::new(0.0, z, -y, -z, 0.0, x, y, -x, 0.0);
    let outer = Mat3::from_cols(axis * x, axis * y, axis * z);
    Mat3::from_value(cos) + outer * (1.0 - cos) + skew * sin
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every rotation of the cube.
    fn rotations() -> Vec<Mat3> {
        let units = [Vec3::unit_x(), Vec3::unit_y(), Vec3::unit_z()];
        let mut all = Vec::new();
        for x in units.into_iter().flat_map(|u| [u, -u]) {
            for y in units.into_iter().flat_map(|u| [u, -u]) {
                if x.dot(y).abs() < 0.5 {
                    all.push(Mat3::from_cols(x, y, x.cross(y)));
                }
            }
        }
        all
    }

    fn distance(a: Mat3, b: Mat3) -> f32 {
        let d = a - b;
        d.x.magnitude() + d.y.magnitude() + d.z.magnitude()
    }

    #[test]
    fn every_rotation_of_the_cube_goes_the_short_way_and_ends_exactly() {
        let all = rotations();
        assert_eq!(all.len(), 24);
        for end in all {
            let spin = Spin::new(end, vec3(0.0, 0.6, 0.8));
            assert_eq!(spin.at(1.0), end);
            let beyond = distance(spin.at(1.02), end);
            assert!(
                beyond < 0.2 && (beyond > 1e-3 || spin.angle < 1e-3),
                "{end:?}"
            );
            assert!(distance(spin.at(0.999_999), end) < 1e-4, "{end:?}");
            assert!(distance(spin.at(0.0), Mat3::from_value(1.0)) < 1e-6);
            assert!((0.0..=core::f32::consts::PI + 1e-6).contains(&spin.angle));
            let half = spin.at(0.5);
            assert!(distance(half * half, end) < 1e-5);
        }
    }

    #[test]
    fn a_half_turn_goes_the_way_it_is_asked_to() {
        let end = Mat3::from_cols(-Vec3::unit_x(), Vec3::unit_y(), -Vec3::unit_z());
        for like in [Vec3::unit_y(), -Vec3::unit_y()] {
            assert!((Spin::new(end, like).axis - like).magnitude() < 1e-6);
        }
    }

    #[test]
    fn velocity_is_the_turn_s_own() {
        let end = Mat3::from_cols(Vec3::unit_y(), -Vec3::unit_x(), Vec3::unit_z());
        let spin = Spin::new(end, Vec3::unit_z());
        let point = vec3(0.4, -0.7, 1.0);
        let step = 1e-3;
        let moved = (spin.at(step) * point - point) / (spin.angle * step);
        assert!((moved - spin.velocity(point)).magnitude() < 1e-2);
    }
}
