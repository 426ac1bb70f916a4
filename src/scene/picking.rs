//! What is under the pointer.

use puzzle::PieceId;

/// What a point of the screen shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The slot under the pointer: the facet that belongs there, not the one whose colour shows. `None` on the inner
    /// side of a body, which only a turn in progress uncovers.
    pub facet: Option<u16>,
    /// The place, named by the piece that belongs there.
    pub place: PieceId,
    /// The piece that is there now.
    pub piece: PieceId,
    /// The point that was hit, in the scene.
    pub point: [f32; 3],
}
