//! One mesh to draw: where it is and what it looks like, as the shaders take it.

use three_d::{Mat3, Vec3};

/// A rigid placement: first the rotation, then the translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Transform {
    pub rotation: Mat3,
    pub translation: Vec3,
}

impl Transform {
    pub fn then_rotate(self, rotation: Mat3) -> Self {
        Self {
            rotation: rotation * self.rotation,
            translation: rotation * self.translation,
        }
    }
}

/// One mesh to draw, as the shaders take it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Instance {
    /// The slot of a sticker, the position of a body.
    pub what: u16,
    pub transform: Transform,
    /// The transformation of the mesh, whose unit is the solid's grain.
    pub scale: f32,
    /// Light, and the share of it that does not depend on the lamps.
    pub colour: [f32; 4],
    /// The light of the frame inside the sticker's edge, and the share of it that does not depend on the lamps; 0 for
    /// no frame.
    pub halo: [f32; 4],
    /// The sign on the sticker: how bright, cosine and sine from the mesh's x axis to the reader's right, and its
    /// number or `MATT`.
    pub ink: [f32; 4],
}

/// In the field of a mark's number: no mark, and little gloss.
const MATT: f32 = -1.0;
/// The ink of what has no mark and little gloss.
pub(crate) const PLAIN_BODY: [f32; 4] = [0.0, 1.0, 0.0, MATT];
/// The halo of what has no frame.
pub(crate) const NO_HALO: [f32; 4] = [0.0; 4];
