//! The net of a cube: its faces unfolded on hinges, until all lie flat facing the viewer.

use super::solid::Solid;
use crate::{instance::Transform, state::State};
use three_d::{InnerSpace, Mat3, Matrix, Quat, SquareMatrix, Vec3, vec3};

/// Half the width and half the height of the flat net, of faces 2 wide, and a margin.
const HALF_SIZE: [f32; 2] = [4.15, 3.15];
/// The middle of the flat net, with F in its position.
const MIDDLE: Vec3 = vec3(1.0, 0.0, 1.0);
/// How high a sticker rises over the net while it moves from face to face.
const RISE: f32 = 0.5;

/// A similarity: scaled, then rotated, then translated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    pub scale: f32,
    pub rotation: Mat3,
    pub translation: Vec3,
}

impl Pose {
    /// The identity.
    pub fn identity() -> Self {
        Self {
            scale: 1.0,
            rotation: Mat3::identity(),
            translation: vec3(0.0, 0.0, 0.0),
        }
    }

    pub fn point(&self, point: Vec3) -> Vec3 {
        self.rotation * point * self.scale + self.translation
    }

    /// The inverse image of a point.
    pub fn back(&self, point: Vec3) -> Vec3 {
        self.rotation.transpose() * (point - self.translation) / self.scale
    }

    pub fn transform(&self, transform: Transform) -> Transform {
        Transform {
            rotation: self.rotation * transform.rotation,
            translation: self.point(transform.translation),
        }
    }

    /// A translation before this.
    fn moved(mut self, by: Vec3) -> Self {
        self.translation = self.point(by);
        self
    }

    /// First `other`, then this.
    fn after(&self, other: &Self) -> Self {
        Self {
            scale: self.scale * other.scale,
            rotation: self.rotation * other.rotation,
            translation: self.point(other.translation),
        }
    }

    /// A rotation about a line through a point.
    fn hinge(at: Vec3, rotation: Mat3) -> Self {
        Self {
            scale: 1.0,
            rotation,
            translation: at - rotation * at,
        }
    }
}

/// A cube's faces between the solid and its net.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Net {
    /// 0 for the solid, 1 for the flat net.
    pub unfolded: f32,
    whole: Pose,
}

impl Net {
    /// The net of a state's cube at the share `unfolded` of the way.
    pub fn new(state: &State, unfolded: f32) -> Self {
        let [right, up, back] = state.camera.basis();
        let toward = Quat::from(Mat3::from_cols(right, up, back));
        let [across, along] = state.camera.half_size();
        let flat = (across / HALF_SIZE[0]).min(along / HALF_SIZE[1]);
        let mut from = Quat::from(Mat3::identity());
        if from.dot(toward) < 0.0 {
            from = -from;
        }
        let rotation = Mat3::from(from.slerp(toward, unfolded));
        let aim = state.camera.aim() * unfolded;
        let scale = 1.0 + (flat - 1.0) * unfolded;
        let whole = Pose {
            scale,
            rotation,
            translation: aim,
        };
        Self {
            unfolded,
            whole: whole.moved(-MIDDLE * unfolded),
        }
    }

    /// The placement of a face, by its normal in the solid.
    pub fn face(&self, normal: Vec3) -> Pose {
        let angle = core::f32::consts::FRAC_PI_2 * self.unfolded;
        let (sin, cos) = libm::sincosf(angle);
        let about_x =
            |sin: f32| Mat3::from_cols(Vec3::unit_x(), vec3(0.0, cos, sin), vec3(0.0, -sin, cos));
        let about_y =
            |sin: f32| Mat3::from_cols(vec3(cos, 0.0, -sin), Vec3::unit_y(), vec3(sin, 0.0, cos));
        let right = Pose::hinge(vec3(1.0, 0.0, 1.0), about_y(-sin));
        let local = if normal.y > 0.5 {
            Pose::hinge(vec3(0.0, 1.0, 1.0), about_x(sin))
        } else if normal.y < -0.5 {
            Pose::hinge(vec3(0.0, -1.0, 1.0), about_x(-sin))
        } else if normal.x > 0.5 {
            right
        } else if normal.x < -0.5 {
            Pose::hinge(vec3(-1.0, 0.0, 1.0), about_y(sin))
        } else if normal.z < -0.5 {
            // B is attached to R.
            right.after(&Pose::hinge(vec3(1.0, 0.0, -1.0), about_y(-sin)))
        } else {
            Pose::identity()
        };
        self.whole.after(&local)
    }

    /// The sticker of a slot while it moves to another slot: `end` is the rotation of the whole motion, `now` of its
    /// finished part, `progress`.
    #[inline(never)]
    pub fn sticker(
        &self,
        solid: &Solid,
        [from, to]: [usize; 2],
        [now, end]: [Mat3; 2],
        progress: f32,
    ) -> (Transform, f32) {
        let [a, b] = [from, to].map(|slot| solid.slots[slot].normal);
        let home = solid.sticker(from, 0.0, now);
        let (start, goal) = (self.face(a), self.face(b));
        // A sticker that stays on its face turns with it.
        if (a - b).magnitude2() < 1e-3 {
            return (start.transform(home), start.scale);
        }
        let first = start.transform(solid.sticker(from, 0.0, Mat3::identity()));
        let last = goal.transform(solid.sticker(from, 0.0, end));
        let (turn_a, turn_b) = (Quat::from(first.rotation), Quat::from(last.rotation));
        let turn_b = if turn_a.dot(turn_b) < 0.0 {
            -turn_b
        } else {
            turn_b
        };
        // Folded, it rotates with its layer; flat, it moves straight and a little above.
        let rise = RISE * 4.0 * progress * (1.0 - progress) * self.unfolded * start.scale;
        let normals = start.rotation * a + goal.rotation * b;
        let straight = first.translation * (1.0 - progress)
            + last.translation * progress
            + if normals.magnitude2() > 1e-3 {
                normals.normalize() * rise
            } else {
                vec3(0.0, 0.0, 0.0)
            };
        let around = self.whole.transform(home);
        let share = self.unfolded;
        let turn = Quat::from(around.rotation);
        let mut flat = turn_a.slerp(turn_b, progress);
        if turn.dot(flat) < 0.0 {
            flat = -flat;
        }
        let transform = Transform {
            rotation: Mat3::from(turn.slerp(flat, share)),
            translation: around.translation * (1.0 - share) + straight * share,
        };
        (transform, start.scale)
    }
}
