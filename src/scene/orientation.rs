//! Rotations of four-dimensional space, as pairs of unit quaternions.
//!
//! The points of the picture are x to the right, y up, z toward the viewer and w toward the eye in the fourth
//! dimension.

use three_d::{InnerSpace, Mat4, SquareMatrix, Vec3, Vec4};

use crate::quaternion::{ONE, Quaternion, conjugate, dot, normalized, product};

/// The orientation of a puzzle of four dimensions relative to the viewer: a rotation of four-dimensional space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orientation {
    // The point q, as a quaternion, goes to `left * q * conjugate(right)`. Both are unit quaternions, and both with
    // the other sign are the same rotation.
    left: Quaternion,
    right: Quaternion,
}

impl Default for Orientation {
    fn default() -> Self {
        Self::home()
    }
}

impl Orientation {
    /// The initial orientation: axis 1 points up, axis 2 to the right, axis 3 to the viewer, and cell 4 is in the
    /// middle, away from the eye (Kamack and Keane, Figure 1, where face 4 is behind 3 and below 1).
    pub fn home() -> Self {
        Self::from_matrix(&Mat4::from_cols(
            Vec4::unit_y(),
            Vec4::unit_x(),
            Vec4::unit_z(),
            -Vec4::unit_w(),
        ))
    }

    /// The two unit quaternions, for [`Orientation::from_numbers`].
    pub fn numbers(self) -> [f32; 8] {
        let ([a, b, c, d], [e, f, g, h]) = (self.left, self.right);
        [a, b, c, d, e, f, g, h]
    }

    /// The orientation of two quaternions, which need not be of length 1; `None` if one of them has no direction.
    pub fn from_numbers([a, b, c, d, e, f, g, h]: [f32; 8]) -> Option<Self> {
        let (left, right) = ([a, b, c, d], [e, f, g, h]);
        let has_direction =
            |q: &Quaternion| q.iter().all(|x| x.abs() < 1e6) && q.iter().any(|x| x.abs() > 0.1);
        (has_direction(&left) && has_direction(&right)).then(|| Self {
            left: normalized(left),
            right: normalized(right),
        })
    }

    pub(crate) const IDENTITY: Self = Self {
        left: ONE,
        right: ONE,
    };

    /// The rotation of a matrix, or the nearest rotation if the matrix has rounding errors.
    pub(crate) fn from_matrix(matrix: &Mat4) -> Self {
        // A rotation is the sum of l_i r_j B_ij over the sixteen rotations B_ij of the pairs of basis quaternions,
        // which are orthogonal to each other and of norm 2: inner products give the products l_i r_j.
        let mut products = [[0.0; 4]; 4];
        for (i, row) in products.iter_mut().enumerate() {
            for (j, product) in row.iter_mut().enumerate() {
                let basis = pair_matrix(&unit(i), &unit(j));
                *product = (0..4).map(|k| basis[k].dot(matrix[k])).sum::<f32>() / 4.0;
            }
        }
        let right = products
            .into_iter()
            .max_by(|a, b| dot(a, a).total_cmp(&dot(b, b)))
            .map_or(ONE, normalized);
        let left = normalized(products.map(|row| dot(&row, &right)));
        Self { left, right }
    }

    pub(crate) fn matrix(self) -> Mat4 {
        pair_matrix(&self.left, &self.right)
    }

    /// First this rotation, then `next`.
    pub(crate) fn then(self, next: Self) -> Self {
        Self {
            left: normalized(product(&next.left, &self.left)),
            right: normalized(product(&next.right, &self.right)),
        }
    }

    /// The orientation at the share `t` of the shortest rotation to another: exactly this one at 0 and the other at 1,
    /// with constant speed between. Values outside are clamped.
    pub fn slerp(self, to: Self, t: f32) -> Self {
        if t >= 1.0 {
            return to;
        }
        if t.is_nan() || t <= 0.0 {
            return self;
        }
        let [left, right, _] = self.path_to(to);
        Self {
            left: normalized(product(&power(left, t), &self.left)),
            right: normalized(product(&power(right, t), &self.right)),
        }
    }

    /// The distance of two orientations in radians: the length of the shortest rotation, 0 to π√2. A turn in one plane
    /// by some angle has that length.
    pub fn angle_to(self, other: Self) -> f32 {
        self.path_to(other)[2][0]
    }

    /// The two quaternions of the shortest rotation, and its length as the first number of the third array.
    fn path_to(self, to: Self) -> [Quaternion; 3] {
        let left = product(&to.left, &conjugate(&self.left));
        let right = product(&to.right, &conjugate(&self.right));
        let length = |l: &Quaternion, r: &Quaternion| {
            let [l, r] = [half_angle(l), half_angle(r)];
            // The rotation's two planes turn by the sum and the difference of these.
            libm::sqrtf(2.0 * (l * l + r * r))
        };
        let (back_left, back_right) = (left.map(|x| -x), right.map(|x| -x));
        let (there, back) = (length(&left, &right), length(&back_left, &back_right));
        if there <= back {
            [left, right, [there, 0.0, 0.0, 0.0]]
        } else {
            [back_left, back_right, [back, 0.0, 0.0, 0.0]]
        }
    }

    /// The nearest orientation that is aligned with the axes.
    pub fn snapped(self) -> Self {
        Self::from_matrix(&self.aligned().0)
    }

    /// The exact matrix of the nearest orientation aligned with the axes, and how near it is: 1 if it is this one, less
    /// than 0.86 if another one is as near.
    pub(crate) fn aligned(self) -> (Mat4, f32) {
        let matrix = self.matrix();
        let mut best = (Mat4::identity(), f32::MIN);
        for order in 0..24 {
            let axes = axes(order);
            for signs in 0..16_u8 {
                let mut candidate = Mat4::from_value(0.0);
                let mut trace = 0.0;
                for (column, &row) in axes.iter().enumerate() {
                    let sign = if signs >> column & 1 == 0 { 1.0 } else { -1.0 };
                    candidate[column][row] = sign;
                    trace += sign * matrix[column][row];
                }
                if trace > best.1 + 1e-4 && candidate.determinant() > 0.0 {
                    best = (candidate, trace);
                }
            }
        }
        (best.0, (best.1 / 4.0).min(1.0))
    }

    /// How far a half axis of the puzzle points toward the eye, -1 to 1.
    pub(crate) fn height(self, axis: usize, positive: bool) -> f32 {
        let height = self.matrix()[axis].w;
        if positive { height } else { -height }
    }

    /// Turned so that the middle of the picture moves by the angle and in the direction of `by`.
    pub(crate) fn turned_into(self, by: Vec3) -> Self {
        let angle = libm::sqrtf(by.x * by.x + by.y * by.y + by.z * by.z);
        if !angle.is_finite() || angle < 1e-9 {
            return self;
        }
        let from = -Vec4::unit_w();
        let to = (by / angle).extend(0.0);
        self.then(Self::in_plane(from, to, angle))
    }

    /// Turned inside out by an angle, radians: the middle of the picture moves to the right, and what perspective hides
    /// comes in from the left.
    pub fn inside_out(self, angle: f32) -> Self {
        self.turned_into(Vec3::unit_x() * angle)
    }

    /// The nearest orientation that is aligned with the axes and has the cell of a half axis in the middle.
    pub(crate) fn recentred(self, axis: usize, positive: bool) -> Self {
        let sign = if positive { 1.0 } else { -1.0 };
        let from = self.matrix()[axis] * sign;
        let middle = -Vec4::unit_w();
        let cos = from.dot(middle).clamp(-1.0, 1.0);
        let mut across = middle - from * cos;
        if across.dot(across) < 1e-6 {
            // There or opposite; any path through the side is as short.
            across = Vec4::unit_x() - from * from.x;
        }
        let across = across / libm::sqrtf(across.dot(across));
        self.then(Self::in_plane(from, across, libm::acosf(cos)))
            .snapped()
    }

    /// The rotation by an angle in the plane of two unit vectors at right angles, from the first to the second.
    pub(crate) fn in_plane(from: Vec4, to: Vec4, angle: f32) -> Self {
        Self::from_matrix(&plane_rotation(from, to, angle))
    }
}

/// The rotation by an angle in the plane of two unit vectors at right angles, from the first to the second.
pub(crate) fn plane_rotation(from: Vec4, to: Vec4, angle: f32) -> Mat4 {
    let (sin, cos) = libm::sincosf(angle);
    let column = |unit: Vec4| {
        let (a, b) = (unit.dot(from), unit.dot(to));
        unit + from * (a * (cos - 1.0) - b * sin) + to * (a * sin + b * (cos - 1.0))
    };
    Mat4::from_cols(
        column(Vec4::unit_x()),
        column(Vec4::unit_y()),
        column(Vec4::unit_z()),
        column(Vec4::unit_w()),
    )
}

/// The permutations of the axes.
fn axes(order: usize) -> [usize; 4] {
    let mut left = vec![0, 1, 2, 3];
    let mut order = order;
    core::array::from_fn(|k| {
        let count = 4 - k;
        let axis = left.remove(order % count);
        order /= count;
        axis
    })
}

fn unit(k: usize) -> Quaternion {
    let mut unit = [0.0; 4];
    unit[k] = 1.0;
    unit
}

fn pair_matrix(left: &Quaternion, right: &Quaternion) -> Mat4 {
    let right = conjugate(right);
    let [x, y, z, w] = [0, 1, 2, 3].map(|k| Vec4::from(product(&product(left, &unit(k)), &right)));
    Mat4::from_cols(x, y, z, w)
}

/// An angle from 0 to π.
fn half_angle(&[x, y, z, w]: &Quaternion) -> f32 {
    libm::atan2f(libm::sqrtf(x * x + y * y + z * z), w)
}

/// The unit quaternion of the share `t` of the rotation `q`.
fn power(q: Quaternion, t: f32) -> Quaternion {
    let [x, y, z, _] = q;
    let (sin, cos) = libm::sincosf(half_angle(&q) * t);
    let length = libm::sqrtf(x * x + y * y + z * z);
    if length < 1e-6 {
        // Almost the identity, or a half turn about any axis.
        [0.0, sin, 0.0, cos]
    } else {
        let share = sin / length;
        [x * share, y * share, z * share, cos]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &Mat4, b: &Mat4) -> f32 {
        (0..4).map(|k| (a[k] - b[k]).magnitude()).sum()
    }

    /// The 192 rotations that map axes to axes.
    fn aligned() -> Vec<Mat4> {
        let mut all = Vec::new();
        for order in 0..24 {
            for signs in 0..16_u8 {
                let mut matrix = Mat4::from_value(0.0);
                for (column, &row) in axes(order).iter().enumerate() {
                    matrix[column][row] = if signs >> column & 1 == 0 { 1.0 } else { -1.0 };
                }
                if matrix.determinant() > 0.0 {
                    all.push(matrix);
                }
            }
        }
        assert_eq!(all.len(), 192);
        all
    }

    #[test]
    fn matrices_come_back_from_their_quaternions() {
        for matrix in aligned() {
            let orientation = Orientation::from_matrix(&matrix);
            assert!(distance(&orientation.matrix(), &matrix) < 1e-5);
            assert_eq!(orientation.aligned().0, matrix);
            assert!(orientation.aligned().1 > 1.0 - 1e-5);
        }
    }

    #[test]
    fn an_orientation_comes_back_from_its_numbers() {
        let between = Orientation::home().turned_into(Vec3::new(0.3, -0.4, 0.2));
        let numbers = between.numbers().map(|x| (x * 1000.0).round() / 1000.0);
        let back = Orientation::from_numbers(numbers).expect("two directions");
        assert!(back.angle_to(between) < 0.01);
        for bad in [[0.0; 8], [f32::NAN; 8], [f32::INFINITY; 8]] {
            assert_eq!(Orientation::from_numbers(bad), None);
        }
    }

    #[test]
    fn composition_is_that_of_matrices() {
        let all = aligned();
        for (a, b) in all.iter().zip(all.iter().rev()) {
            let both = Orientation::from_matrix(a).then(Orientation::from_matrix(b));
            assert!(distance(&both.matrix(), &(b * a)) < 1e-5);
        }
    }

    #[test]
    fn the_way_between_two_orientations_is_even_and_ends_exactly() {
        let home = Orientation::home();
        for matrix in aligned() {
            let to = Orientation::from_matrix(&matrix);
            assert_eq!(home.slerp(to, 0.0), home);
            assert_eq!(home.slerp(to, 1.0), to);
            let whole = home.angle_to(to);
            assert!(whole <= core::f32::consts::PI * 1.4143);
            for t in [0.25, 0.5, 0.75] {
                let between = home.slerp(to, t);
                assert!(
                    (home.angle_to(between) - whole * t).abs() < 2e-3,
                    "{matrix:?}"
                );
                assert!((between.angle_to(to) - whole * (1.0 - t)).abs() < 2e-3);
            }
        }
    }

    #[test]
    fn a_turn_in_a_plane_is_as_long_as_its_angle() {
        let turned = Orientation::home().turned_into(Vec3::new(0.3, -0.4, 0.0));
        assert!((Orientation::home().angle_to(turned) - 0.5).abs() < 1e-3);
        assert!(Orientation::home().angle_to(turned.snapped()) < 1e-3);
        // The middle follows the finger.
        let middle = turned.matrix() * Vec4::unit_w();
        assert!(middle.x > 0.2 && middle.y < -0.3 && middle.w < -0.8);
    }

    #[test]
    fn every_cell_comes_to_the_middle_the_short_way() {
        for start in [
            Orientation::home(),
            Orientation::home().turned_into(Vec3::new(0.3, 0.2, 0.1)),
        ] {
            for axis in 0..4 {
                for positive in [true, false] {
                    let there = start.recentred(axis, positive);
                    assert!((there.height(axis, positive) + 1.0).abs() < 1e-5);
                    assert!(there.aligned().1 > 1.0 - 1e-5);
                }
            }
        }
        let home = Orientation::home();
        let quarter = core::f32::consts::FRAC_PI_2;
        assert!(home.angle_to(home.recentred(3, true)) < 1e-3);
        assert!((home.angle_to(home.recentred(0, false)) - quarter).abs() < 1e-3);
        assert!((home.angle_to(home.recentred(3, false)) - 2.0 * quarter).abs() < 1e-2);
    }
}
