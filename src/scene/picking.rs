//! What is under the pointer.

use puzzle::PieceId;

/// The contents of a point of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The slot under the pointer: the facet whose home it is, not the one whose colour is seen. `None` on the inner
    /// side of a body, which only a turn in progress uncovers.
    pub facet: Option<u16>,
    /// The position, named by the piece whose home it is.
    pub location: PieceId,
    /// The piece that is there now.
    pub piece: PieceId,
    /// The intersection, in the scene.
    pub point: [f32; 3],
    /// The direction within its cell that a tap turns about, if that is another than the sticker's own: on a cube of
    /// four dimensions and two layers, where every sticker is a corner of its cell, the side of the sticker.
    pub about: Option<[i8; 4]>,
}
