//! Pictures for two eyes.

use three_d::{Mat4, RenderStates, Vec3, Viewport};

use crate::Camera;

/// Half the angle between the eyes, seen from the puzzle's middle, in radians: about that of a puzzle held before one's
/// face, and small enough to look at for long.
const HALF_ANGLE: f32 = 0.045;

/// How two eyes see a puzzle in depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stereo {
    /// Both see the same picture.
    #[default]
    Off,
    /// Two pictures, each before its own eye: for who looks through the screen, and for viewers.
    Parallel,
    /// Two pictures, each before the other eye: for who squints.
    Crossed,
    /// One picture over the other, for glasses with a red glass on the left and a cyan one on the right.
    RedCyan,
}

impl Stereo {
    /// Every choice, in the order of menus.
    pub const ALL: [Self; 4] = [Self::Off, Self::Parallel, Self::Crossed, Self::RedCyan];

    /// The choice's name in links and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Parallel => "parallel",
            Self::Crossed => "crossed",
            Self::RedCyan => "red-cyan",
        }
    }

    /// Whether two pictures stand side by side.
    pub fn is_beside(self) -> bool {
        matches!(self, Self::Parallel | Self::Crossed)
    }

    /// The pictures of a canvas, for a camera between the eyes that is as wide as one of them.
    pub(crate) fn eyes(self, camera: &Camera, whole: Viewport) -> Vec<Eye> {
        let turned = |side: f32| {
            let mut camera = *camera;
            camera.look_from(camera.yaw() + side * HALF_ANGLE, camera.pitch());
            camera
        };
        let half = |right: bool| {
            let width = whole.width / 2;
            let x = if right { width as i32 } else { 0 };
            Viewport { x, width, ..whole }
        };
        let eye = Eye::new;
        let all = [true; 3];
        match self {
            Self::Off => vec![eye(*camera, whole, all)],
            Self::Parallel => vec![
                eye(turned(-1.0), half(false), all),
                eye(turned(1.0), half(true), all),
            ],
            Self::Crossed => vec![
                eye(turned(1.0), half(false), all),
                eye(turned(-1.0), half(true), all),
            ],
            Self::RedCyan => vec![
                eye(turned(-1.0), whole, [true, false, false]),
                eye(turned(1.0), whole, [false, true, true]),
            ],
        }
    }
}

/// A picture in a rectangle of the canvas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye {
    /// For lights and labels.
    pub camera: Camera,
    pub viewport: Viewport,
    /// Whether red, green and blue are drawn.
    pub channels: [bool; 3],
    /// From the scene to clip space.
    pub view_projection: Mat4,
    /// Where it is in the scene.
    pub at: Vec3,
}

impl Eye {
    /// A picture of a camera.
    pub fn new(camera: Camera, viewport: Viewport, channels: [bool; 3]) -> Self {
        Self {
            view_projection: camera.view_projection(),
            at: camera.eye(),
            camera,
            viewport,
            channels,
        }
    }

    /// The states of a draw call that leaves the channels alone which are another eye's.
    pub fn states(&self, mut states: RenderStates) -> RenderStates {
        let [red, green, blue] = self.channels;
        states.write_mask.red &= red;
        states.write_mask.green &= green;
        states.write_mask.blue &= blue;
        states
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_eye_has_its_side_and_its_channels() {
        let whole = Viewport::new_at_origo(800, 400);
        let camera = Camera::default();
        let yaws = |stereo: Stereo| -> Vec<f32> {
            let eyes = stereo.eyes(&camera, whole);
            eyes.iter().map(|eye| eye.camera.yaw()).collect()
        };
        assert_eq!(yaws(Stereo::Off), [camera.yaw()]);
        let [left, right] = yaws(Stereo::Parallel)[..] else {
            panic!("two eyes")
        };
        assert!(left < camera.yaw() && camera.yaw() < right);
        assert_eq!(yaws(Stereo::Crossed), [right, left]);
        assert_eq!(yaws(Stereo::RedCyan), [left, right]);
        for stereo in Stereo::ALL {
            let eyes = stereo.eyes(&camera, whole);
            let pixels: u32 = eyes.iter().map(|eye| eye.viewport.width).sum();
            assert_eq!(pixels == 800, stereo != Stereo::RedCyan, "{stereo:?}");
            for channel in 0..3 {
                let drawn = eyes.iter().filter(|eye| eye.channels[channel]).count();
                let pictures = if stereo == Stereo::RedCyan {
                    1
                } else {
                    eyes.len()
                };
                assert_eq!(drawn, pictures, "{stereo:?}");
            }
        }
    }
}
