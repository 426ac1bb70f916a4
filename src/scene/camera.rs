//! The camera: it orbits the puzzle's centre, and its picture always contains the whole puzzle.
//!
//! Points on the screen are CSS pixels from the canvas's upper left corner. The puzzle fills -1 to 1 on every axis, x
//! to R, y to U, z to F; a turning layer stays inside the sphere around those corners.

use three_d::{InnerSpace, Mat4, Quat, Rotation as _, SquareMatrix, Vec3, Vec4, vec3};

/// Half the angle of view across the smaller side of the canvas; narrow, so that parallel edges stay nearly parallel.
const HALF_VIEW: f32 = 0.215;
/// The default radius of the sphere that is always in the picture at zoom 1: the sphere of a cube's corners and a
/// margin.
pub(crate) const FIT_RADIUS: f32 = 1.84;
/// The camera looks at a point this far below the centre, to make room for the shadow.
const AIM_HEIGHT: f32 = -0.10;
const PITCH_LIMIT: f32 = 1.35;
const ZOOM_LIMITS: [f32; 2] = [0.5, 4.0];
const DEFAULT_YAW: f32 = 0.56;
const DEFAULT_PITCH: f32 = 0.52;
/// Radians for a drag across the whole smaller side.
const DRAG_ANGLE: f32 = 3.6;

/// A perspective camera that orbits the puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    yaw: f32,
    pitch: f32,
    zoom: f32,
    width: f32,
    height: f32,
    /// Radius of the sphere that is always in the picture at zoom 1.
    fit: f32,
    /// Yaw and pitch of the default view.
    home: [f32; 2],
    /// How the puzzle is turned from how it usually lies, if somebody holds it: a unit quaternion.
    held: Option<Quat>,
}

/// A half-line in the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ray {
    pub origin: Vec3,
    /// A unit vector.
    pub direction: Vec3,
}

impl Default for Camera {
    /// Sees U, F and R, on a square canvas of 1 pixel.
    fn default() -> Self {
        Self {
            yaw: DEFAULT_YAW,
            pitch: DEFAULT_PITCH,
            zoom: 1.0,
            width: 1.0,
            height: 1.0,
            fit: FIT_RADIUS,
            home: [DEFAULT_YAW, DEFAULT_PITCH],
            held: None,
        }
    }
}

impl Camera {
    /// Radians to the right of F, -π to π.
    pub fn yaw(&self) -> f32 {
        self.yaw
    }

    /// Radians above the equator, within ±1.35.
    pub fn pitch(&self) -> f32 {
        self.pitch
    }

    /// Magnification, 0.5 to 4; 1 fits the whole puzzle.
    pub fn zoom(&self) -> f32 {
        self.zoom
    }

    /// Looks from `yaw` and `pitch` (radians); yaw wraps around, pitch is clamped to its limits. NaN and infinities
    /// change nothing.
    pub fn look_from(&mut self, yaw: f32, pitch: f32) {
        if yaw.is_finite() && pitch.is_finite() {
            let turn = core::f32::consts::TAU;
            self.yaw = yaw - turn * libm::rintf(yaw / turn);
            self.pitch = pitch.clamp(-PITCH_LIMIT, PITCH_LIMIT);
        }
    }

    /// Follows a drag of `dx`, `dy` CSS pixels: the puzzle turns with the finger.
    pub fn orbit(&mut self, dx: f32, dy: f32) {
        let angle = self.drag_angle();
        self.look_from(self.yaw - dx * angle, self.pitch + dy * angle);
    }

    /// Radians per pixel of a drag.
    pub(crate) fn drag_angle(&self) -> f32 {
        DRAG_ANGLE / self.width.min(self.height)
    }

    /// Multiplies the magnification by `factor`, within its limits; a factor that is not positive changes nothing.
    pub fn zoom_by(&mut self, factor: f32) {
        if factor.is_finite() && factor > 0.0 {
            self.zoom = (self.zoom * factor).clamp(ZOOM_LIMITS[0], ZOOM_LIMITS[1]);
        }
    }

    /// Whether it has the puzzle's default direction, at whatever zoom.
    pub fn is_home(&self) -> bool {
        let [yaw, pitch] = self.home;
        (self.yaw - yaw).abs() < 1e-4 && (self.pitch - pitch).abs() < 1e-4
    }

    /// Back to the puzzle's default view; the canvas's size stays.
    pub fn reset(&mut self) {
        let [yaw, pitch] = self.home;
        (self.yaw, self.pitch, self.zoom) = (yaw, pitch, 1.0);
    }

    /// Shows the puzzle turned from how it usually lies, as somebody holds it: a quaternion x, y, z, w in the axes of
    /// the scene. `None` lays it down again. What is no rotation changes nothing.
    pub fn hold(&mut self, held: Option<[f32; 4]>) {
        let Some([x, y, z, w]) = held else {
            self.held = None;
            return;
        };
        let held = Quat::new(w, x, y, z);
        let size = held.magnitude();
        if size.is_finite() && size > 1e-3 {
            self.held = Some(held / size);
        }
    }

    /// Whether somebody holds the puzzle, so that it does not lie on the ground.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Makes a sphere of this radius around the centre always visible, and sets the default yaw and pitch for
    /// [`Camera::reset`].
    pub(crate) fn frame(&mut self, radius: f32, home: [f32; 2]) {
        self.fit = radius;
        self.home = home;
    }

    /// Sets the canvas's size in CSS pixels; less than 1 counts as 1.
    pub fn resize(&mut self, width: f32, height: f32) {
        // `max` also turns NaN into 1.
        self.width = width.max(1.0);
        self.height = height.max(1.0);
    }

    /// Half the width and height of the visible area around the middle at zoom 1.
    pub(crate) fn visible_half_extent(&self) -> [f32; 2] {
        let least = libm::tanf(HALF_VIEW) * self.distance();
        let side = self.width.min(self.height);
        [least * self.width / side, least * self.height / side]
    }

    /// The point of the screen that shows a point of the scene, or `None` if it is not in front of the camera.
    pub fn project(&self, point: [f32; 3]) -> Option<[f32; 2]> {
        let clip = self.view_projection() * Vec3::from(point).extend(1.0);
        (clip.w > 0.0).then(|| {
            [
                (clip.x / clip.w + 1.0) * 0.5 * self.width,
                (1.0 - clip.y / clip.w) * 0.5 * self.height,
            ]
        })
    }

    /// The half-line from the camera through a point of the screen.
    pub(crate) fn ray(&self, x: f32, y: f32) -> Ray {
        let [right, up, back] = self.basis();
        let [across, along] = self.half_extent();
        let direction = right * ((2.0 * x / self.width - 1.0) * across)
            + up * ((1.0 - 2.0 * y / self.height) * along)
            - back;
        Ray {
            origin: self.eye(),
            direction: direction.normalize(),
        }
    }

    /// The eye's point in the scene.
    pub fn position(&self) -> [f32; 3] {
        self.eye().into()
    }

    /// The lamp over the viewer's left shoulder, which follows the camera, so that no view is dark.
    pub(crate) fn lamp(&self) -> Vec3 {
        let [right, up, back] = self.basis();
        up * 3.4 - right * 1.5 + back * 3.6
    }

    pub(crate) fn eye(&self) -> Vec3 {
        let [_, _, back] = self.basis();
        self.aim() + back * self.distance()
    }

    /// The point in the middle of the picture.
    pub(crate) fn aim(&self) -> Vec3 {
        self.around(vec3(0.0, AIM_HEIGHT, 0.0) * (self.fit / FIT_RADIUS))
    }

    /// A vector of the room around the puzzle in the axes of the scene, which turn with it.
    fn around(&self, vector: Vec3) -> Vec3 {
        self.held
            .map_or(vector, |held| held.conjugate().rotate_vector(vector))
    }

    /// Half the width and half the height of what the picture shows at the distance of its middle, at zoom 1.
    pub(crate) fn half_size(&self) -> [f32; 2] {
        self.half_extent()
            .map(|half| half * self.zoom * self.distance())
    }

    /// Unit vectors of the camera: to its right, up, and backward (toward the viewer).
    pub(crate) fn basis(&self) -> [Vec3; 3] {
        let (sin_yaw, cos_yaw) = libm::sincosf(self.yaw);
        let (sin_pitch, cos_pitch) = libm::sincosf(self.pitch);
        let back = vec3(cos_pitch * sin_yaw, sin_pitch, cos_pitch * cos_yaw);
        let right = vec3(cos_yaw, 0.0, -sin_yaw);
        [right, back.cross(right), back].map(|vector| self.around(vector))
    }

    /// Scene to clip space.
    pub(crate) fn view_projection(&self) -> Mat4 {
        let [right, up, back] = self.basis();
        let eye = self.eye();
        let view = Mat4::from_cols(
            Vec4::new(right.x, up.x, back.x, 0.0),
            Vec4::new(right.y, up.y, back.y, 0.0),
            Vec4::new(right.z, up.z, back.z, 0.0),
            Vec4::new(-right.dot(eye), -up.dot(eye), -back.dot(eye), 1.0),
        );
        let [across, along] = self.half_extent();
        // Everything drawn lies within this distance of the aim: the puzzle, lifted pieces and the shadow's quad.
        let reach = 3.5 * self.fit / FIT_RADIUS;
        let near = (self.distance() - reach).max(0.5);
        let far = self.distance() + reach;
        let mut projection = Mat4::identity();
        projection.x.x = 1.0 / across;
        projection.y.y = 1.0 / along;
        projection.z = Vec4::new(0.0, 0.0, -(far + near) / (far - near), -1.0);
        projection.w = Vec4::new(0.0, 0.0, -2.0 * far * near / (far - near), 0.0);
        projection * view
    }

    /// The same at every aspect ratio and zoom, and so is the perspective.
    fn distance(&self) -> f32 {
        self.fit / libm::sinf(HALF_VIEW)
    }

    /// Half width and half height of the picture at distance 1.
    fn half_extent(&self) -> [f32; 2] {
        let least = libm::tanf(HALF_VIEW) / self.zoom;
        let side = self.width.min(self.height);
        [least * self.width / side, least * self.height / side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sized(width: f32, height: f32) -> Camera {
        let mut camera = Camera::default();
        camera.resize(width, height);
        camera
    }

    #[test]
    fn the_default_view_sees_up_front_and_right() {
        let eye = Camera::default().eye();
        for axis in 0..3 {
            assert!(eye[axis] > 1.5, "{eye:?}");
        }
        // F is the more visible one of the two sides.
        assert!(eye.z > eye.x);
    }

    #[test]
    fn the_puzzle_and_its_turning_layers_fit_at_any_aspect() {
        for (width, height) in [
            (390.0, 420.0),
            (390.0, 844.0),
            (1600.0, 500.0),
            (300.0, 300.0),
        ] {
            for (yaw, pitch) in [(0.56, 0.52), (2.0, -1.0), (-0.8, 1.35), (0.0, 0.0)] {
                let mut camera = sized(width, height);
                camera.look_from(yaw, pitch);
                // Points of the sphere through the corners.
                for k in 0..400 {
                    let z = (k as f32 + 0.5) / 200.0 - 1.0;
                    let around = k as f32 * 2.4;
                    let r = (1.0 - z * z).sqrt();
                    let (sin, cos) = libm::sincosf(around);
                    let point = [r * cos, r * sin, z].map(|x| x * 3f32.sqrt());
                    let [x, y] = camera.project(point).unwrap();
                    assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y));
                }
            }
        }
    }

    #[test]
    fn a_ray_through_a_projected_point_meets_the_point() {
        for zoom in [0.6, 1.0, 3.0] {
            let mut camera = sized(640.0, 360.0);
            camera.zoom_by(zoom);
            camera.look_from(-2.2, -0.4);
            for point in [[0.0, 0.0, 0.0], [1.0, -1.0, 0.5], [-0.3, 0.9, 1.0]] {
                let [x, y] = camera.project(point).unwrap();
                let ray = camera.ray(x, y);
                let to = Vec3::from(point) - ray.origin;
                let miss = to - ray.direction * to.dot(ray.direction);
                assert!(miss.magnitude() < 1e-4, "{miss:?}");
            }
        }
    }

    #[test]
    fn up_on_the_screen_is_up_and_drags_carry_the_puzzle_along() {
        let mut camera = sized(500.0, 500.0);
        let top = camera.project([0.0, 1.0, 0.0]).unwrap();
        let bottom = camera.project([0.0, -1.0, 0.0]).unwrap();
        assert!(top[1] < bottom[1]);
        let front = camera.project([0.0, 0.0, 1.0]).unwrap();
        camera.orbit(40.0, 30.0);
        let moved = camera.project([0.0, 0.0, 1.0]).unwrap();
        assert!(moved[0] > front[0] && moved[1] > front[1]);
    }

    #[test]
    fn a_puzzle_that_is_held_turns_in_the_picture() {
        let mut camera = sized(500.0, 500.0);
        let [up, front, right] = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
        let seen = |camera: &Camera, point| camera.project(point).unwrap();
        let near = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.01;
        let before = [up, front, right].map(|point| seen(&camera, point));
        // A quarter turn clockwise, seen from above: what was in front is at the left, what was at the right in front.
        let half = core::f32::consts::FRAC_1_SQRT_2;
        camera.hold(Some([0.0, -half, 0.0, half]));
        assert!(near(seen(&camera, up), before[0]));
        assert!(near(seen(&camera, right), before[1]));
        assert!(near(seen(&camera, [0.0, 0.0, -1.0]), before[2]));
        let held = camera;
        for none in [[0.0; 4], [f32::NAN, 0.0, 0.0, 1.0]] {
            camera.hold(Some(none));
            assert_eq!(camera, held);
        }
        camera.hold(None);
        assert_eq!(camera, sized(500.0, 500.0));
    }

    #[test]
    fn limits_hold_and_nonsense_changes_nothing() {
        let mut camera = sized(500.0, 500.0);
        camera.orbit(0.0, 1e6);
        assert!((camera.pitch() - PITCH_LIMIT).abs() < 1e-6);
        camera.zoom_by(1e9);
        assert!((camera.zoom() - ZOOM_LIMITS[1]).abs() < 1e-6);
        let before = camera;
        camera.zoom_by(-1.0);
        camera.zoom_by(f32::NAN);
        camera.orbit(f32::NAN, 0.0);
        assert_eq!(camera, before);
        camera.look_from(10.0, 0.0);
        assert!(camera.yaw().abs() <= core::f32::consts::PI + 1e-5);
        assert!(!camera.is_home());
        camera.reset();
        assert!(camera.is_home());
        assert_eq!(camera, sized(500.0, 500.0));
        camera.resize(f32::NAN, -3.0);
        assert!(camera.project([0.0, 0.0, 0.0]).is_some());
    }
}
