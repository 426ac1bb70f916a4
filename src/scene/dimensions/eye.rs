//! Where a flat drawing is looked at from.

use super::{Flat, Point, dot, length};

/// The distance of the eye from the middle: as far as the page's camera is from a cube.
const DISTANCE: f32 = 8.6;

/// An eye in space that looks at the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    right: Point,
    up: Point,
    /// From the middle to the eye.
    back: Point,
    lamp: Point,
}

impl Eye {
    /// Looks from `yaw` and `pitch` (radians), as [`crate::Camera::look_from`] does.
    pub fn new([yaw, pitch]: [f32; 2]) -> Self {
        let (sin_yaw, cos_yaw) = libm::sincosf(yaw);
        let (sin_pitch, cos_pitch) = libm::sincosf(pitch);
        let right = [cos_yaw, 0.0, -sin_yaw];
        let up = [-sin_pitch * sin_yaw, cos_pitch, -sin_pitch * cos_yaw];
        let back = [cos_pitch * sin_yaw, sin_pitch, cos_pitch * cos_yaw];
        // The lamp over the viewer's left shoulder, as the page's camera has it.
        let lamp: Point = core::array::from_fn(|k| 3.4 * up[k] - 1.5 * right[k] + 3.6 * back[k]);
        let far = length(lamp);
        Self {
            right,
            up,
            back,
            lamp: lamp.map(|x| x / far),
        }
    }

    /// The picture of a point.
    pub fn project(&self, point: Point) -> Flat {
        let scale = DISTANCE / (DISTANCE - dot(point, self.back)).max(0.1);
        [dot(point, self.right) * scale, dot(point, self.up) * scale]
    }

    /// The point where the eye is.
    pub fn position(&self) -> Point {
        self.back.map(|x| x * DISTANCE)
    }

    /// How far a point is from the eye.
    pub fn distance(&self, point: Point) -> f32 {
        length(super::minus(self.position(), point))
    }

    /// The light on a side with this normal of any length, 0 to 1.
    pub fn light(&self, normal: Point) -> f32 {
        let length = length(normal);
        if length > 0.0 {
            (dot(normal, self.lamp) / length).max(0.0)
        } else {
            0.0
        }
    }
}
