//! A puzzle in a room, as a headset shows it: where it stands, what a hand points at, and pictures for eyes that are
//! anywhere.
//!
//! The room's axes are those of `WebXR`: metres, x to the right, y up, z toward the viewer as a session begins. A pose
//! is where something is in the room, and which way round: it looks and points along its own -z.

mod painter;
#[cfg(test)]
mod tests;

use crate::{Camera, Hit, Scene, SceneError, Stage, camera::Ray, stage::Model, stereo::Eye};
use three_d::{InnerSpace, Mat3, Mat4, Quat, Rotation as _, Rotation3 as _};
use three_d::{Rad, Vec3, Viewport, vec3};

pub(crate) use painter::RoomPainter;

/// Metres a unit of the scene: a puzzle whose edge is 2 units is 40 centimetres large.
const SCALE: f32 = 0.2;
/// How far in front of a viewer's head the middle of the puzzle stands, metres.
const AHEAD: f32 = 0.65;
/// The height of a table over the floor, or under the eyes where it is not known how high these are, metres.
const TABLE: f32 = 0.72;
const UNDER_EYES: f32 = 0.55;
/// How high the middle of the puzzle stands over the table, metres: its shadow falls on it.
pub(crate) const OVER_TABLE: f32 = 1.14 * SCALE;
/// A puzzle's middle is at least this far under the eyes, metres.
const LOWER: f32 = 0.15;
/// A puzzle this little tilted, as a distance, stands upright.
const UPRIGHT: f32 = 1e-3;

/// Where something is in the room, and which way round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    at: Vec3,
    rotation: Quat,
}

impl Pose {
    /// The pose of a matrix by columns, as `XRRigidTransform` has it; `None` if that is not 16 numbers of a rotation
    /// and a place.
    pub fn from_matrix(matrix: &[f32]) -> Option<Self> {
        let m: &[f32; 16] = matrix.try_into().ok()?;
        let column = |n: usize| vec3(m[4 * n], m[4 * n + 1], m[4 * n + 2]);
        let rotation = Quat::from(Mat3::from_cols(column(0), column(1), column(2)));
        let known = m.iter().all(|x| x.is_finite()) && rotation.magnitude2() > 0.5;
        known.then(|| Self {
            at: column(3),
            rotation: rotation.normalize(),
        })
    }

    /// The unit vector along which it looks or points.
    fn ahead(&self) -> Vec3 {
        self.rotation.rotate_vector(vec3(0.0, 0.0, -1.0))
    }

    /// The same, level; what looks straight up or down looks where its upper or lower side is.
    fn ahead_level(&self) -> Vec3 {
        let level = |v: Vec3| vec3(v.x, 0.0, v.z);
        let ahead = level(self.ahead());
        if ahead.magnitude2() > 0.01 {
            return ahead.normalize();
        }
        let up = level(self.rotation.rotate_vector(vec3(0.0, 1.0, 0.0)));
        (up * -self.ahead().y.signum()).normalize()
    }

    /// The unit vector to the right of what looks that way, level.
    fn right_level(&self) -> Vec3 {
        self.ahead_level().cross(vec3(0.0, 1.0, 0.0))
    }

    /// The points of the room as they are for it.
    fn view(&self) -> Mat4 {
        let back = self.rotation.conjugate();
        Mat4::from(back) * Mat4::from_translation(-self.at)
    }
}

/// Where a puzzle stands in the room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    middle: Vec3,
    /// From the axes of the scene to those of the room.
    rotation: Quat,
}

impl Place {
    /// On a table before a viewer, who sees it from `yaw` (radians, as [`Camera::yaw`] has it). `floor` says that the
    /// room's y is the height over the floor.
    pub fn before(head: &Pose, floor: bool, yaw: f32) -> Self {
        let ahead = head.ahead_level();
        let table = if floor { TABLE } else { head.at.y - UNDER_EYES };
        let mut middle = head.at + ahead * AHEAD;
        middle.y = (table + OVER_TABLE).min(head.at.y - LOWER);
        let seen_from = libm::atan2f(-ahead.x, -ahead.z);
        Self {
            middle,
            rotation: Quat::from_angle_y(Rad(seen_from - yaw)),
        }
    }

    /// As a hand that held it carried it on its way from one pose to another.
    #[must_use]
    pub fn carried(self, from: &Pose, to: &Pose) -> Self {
        let turned = to.rotation * from.rotation.conjugate();
        Self {
            middle: to.at + turned.rotate_vector(self.middle - from.at),
            rotation: (turned * self.rotation).normalize(),
        }
    }

    /// Turned about its middle, so that its front goes to the right and down of a viewer by these angles, radians.
    #[must_use]
    pub fn turned(self, head: &Pose, right: f32, down: f32) -> Self {
        let about_up = Quat::from_angle_y(Rad(right));
        let about_right = Quat::from_axis_angle(head.right_level(), Rad(down));
        Self {
            rotation: (about_right * about_up * self.rotation).normalize(),
            ..self
        }
    }

    /// From the scene to the room.
    fn matrix(&self) -> Mat4 {
        Mat4::from_translation(self.middle) * Mat4::from(self.rotation) * Mat4::from_scale(SCALE)
    }

    /// A vector of the room in the axes of the scene, of the same length.
    fn axes(&self, vector: Vec3) -> Vec3 {
        self.rotation.conjugate().rotate_vector(vector)
    }

    /// A point of the room in the scene.
    fn point(&self, point: Vec3) -> Vec3 {
        self.axes(point - self.middle) / SCALE
    }

    /// The half-line in the scene along which something points.
    fn ray(&self, pose: &Pose) -> Ray {
        Ray {
            origin: self.point(pose.at),
            direction: self.axes(pose.ahead()),
        }
    }

    /// The camera that is most like a viewer's eyes. A puzzle that stands upright lies on a ground, and is not held.
    fn camera(&self, mut camera: Camera, head: &Pose) -> Camera {
        let up = vec3(0.0, 1.0, 0.0);
        let back = (head.at - self.middle).normalize();
        let upright = (self.axes(up) - up).magnitude() < UPRIGHT;
        let back = if upright { self.axes(back) } else { back };
        let Quat { v, s } = self.rotation;
        camera.hold((!upright).then_some([v.x, v.y, v.z, s]));
        camera.look_from(
            libm::atan2f(back.x, back.z),
            libm::asinf(back.y.clamp(-1.0, 1.0)),
        );
        camera
    }
}

/// An eye, and the rectangle that its picture is drawn in.
#[derive(Clone, Copy, Debug)]
pub struct RoomEye {
    view: Mat4,
    at: Vec3,
    viewport: Viewport,
}

impl RoomEye {
    /// An eye by its rectangle (x, y, width, height in pixels from the lower left corner), its projection and its pose,
    /// both as matrices by columns; `None` if these are not 4 and twice 16 sensible numbers.
    pub fn new(viewport: &[f32], projection: &[f32], pose: &[f32]) -> Option<Self> {
        let &[x, y, width, height] = viewport else {
            return None;
        };
        let p: &[f32; 16] = projection.try_into().ok()?;
        let pose = Pose::from_matrix(pose)?;
        let [a, b, c, d] =
            core::array::from_fn(|n| [p[4 * n], p[4 * n + 1], p[4 * n + 2], p[4 * n + 3]].into());
        p.iter().all(|x| x.is_finite()).then(|| Self {
            view: Mat4::from_cols(a, b, c, d) * pose.view(),
            at: pose.at,
            viewport: Viewport {
                x: x as i32,
                y: y as i32,
                width: width as u32,
                height: height as u32,
            },
        })
    }

    /// Its picture of a puzzle, whose scene has this camera.
    fn picture(&self, place: &Place, camera: Camera) -> Eye {
        Eye {
            camera,
            viewport: self.viewport,
            channels: [true; 3],
            view_projection: self.view * place.matrix(),
            at: place.point(self.at),
        }
    }
}

/// A hand that points.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// Where it is.
    pub pose: Pose,
    /// How far its ray goes, metres.
    pub length: f32,
    /// Whether it points at something that it can turn.
    pub on_puzzle: bool,
}

impl Stage {
    /// Has the camera where a viewer's eyes are; labels and lights are as for that.
    pub fn look_in_room(&mut self, place: &Place, head: &Pose) {
        self.state.camera = place.camera(self.state.camera, head);
    }

    /// What something points at, and how far that is, metres; `None` if it points past the puzzle.
    pub fn pick_in_room(&self, place: &Place, pose: &Pose) -> Option<(Hit, f32)> {
        let ray = place.ray(pose);
        let hit = match &self.model {
            Model::Rigid(rigid) => rigid.pick(&self.state, &ray),
            Model::Four(four) => four.pick(&self.state, &ray),
        }?;
        let away = Vec3::from(hit.point) - ray.origin;
        Some((hit, away.magnitude() * SCALE))
    }

    /// Turns a puzzle of four dimensions through the fourth: what is in its middle goes to the right and up of a viewer
    /// by these angles, radians.
    pub fn turn_through(&mut self, place: &Place, head: &Pose, right: f32, up: f32) {
        let by = head.right_level() * right + vec3(0.0, up, 0.0);
        let by = place.axes(by);
        self.set_orientation(self.orientation().turned_into(by));
    }
}

impl Scene {
    /// Draws the puzzle for these eyes on the framebuffer that is bound and cleared, with beams of hands, and a table
    /// under it where one is (and a floor under that, if it is known how high the eyes are).
    ///
    /// # Errors
    /// [`SceneError::Lost`] if the canvas has lost its context, [`SceneError::Graphics`] if the graphics driver fails.
    pub fn draw_in_room(
        &mut self,
        place: &Place,
        eyes: &[RoomEye],
        beams: &[Beam],
        table: Option<(&Place, bool)>,
    ) -> Result<(), SceneError> {
        if self.is_lost() {
            return Err(SceneError::Lost);
        }
        let (stage, renderer) = self.parts();
        for eye in eyes {
            let viewport = eye.viewport;
            if viewport.width == 0 || viewport.height == 0 {
                continue;
            }
            let room = renderer.room(stage)?;
            room.furniture(table);
            room.draw(eye);
            renderer.paint(stage, &eye.picture(place, *stage.camera()))?;
            let room = renderer.room(stage)?;
            room.beams(beams);
            room.draw(eye);
        }
        Ok(())
    }
}

/// A box about `middle` with these half edges, as right-handed as their order.
fn corners(middle: Vec3, halves: [Vec3; 3]) -> [Vec3; 8] {
    core::array::from_fn(|k| {
        (0..3).fold(middle, |at, bit| {
            if k >> bit & 1 == 1 {
                at + halves[bit]
            } else {
                at - halves[bit]
            }
        })
    })
}
