//! One piece that is followed: it is lit wherever turns, changes of the position and of the view take it, and it is
//! said where it is.

use puzzle::{MoveId, PieceId};

use crate::state::describe::Described;

/// What is asked of following.
#[derive(Clone, Debug)]
pub enum Command {
    /// The next sticker that is pressed says which piece; or, if that is so already, no longer.
    Pick,
    /// This piece, or none.
    Piece(Option<PieceId>),
    /// The piece that is in this slot; none, if it is followed already.
    Slot(PieceId),
    /// The key: the piece under the pointer; without one, what a press of the button does.
    Key,
    /// A turn is under the pointer, as moves one after the other; or none.
    Turn(Vec<MoveId>),
}

/// The piece that is followed.
#[derive(Clone, Debug, Default)]
pub struct Follow {
    pub(super) piece: Option<PieceId>,
    /// Whether the next sticker that is pressed says which piece.
    pub picking: bool,
    /// The turn under the pointer.
    pub(super) turn: Vec<MoveId>,
}

/// Which piece is followed, where it is and whether that is its home.
pub fn words_of(followed: &Described) -> String {
    let Described {
        slot,
        piece,
        kind,
        lies,
    } = followed;
    let name = if kind.is_empty() {
        piece.clone()
    } else {
        words::panels::following_kind(piece, kind)
    };
    match lies {
        None => words::panels::following_home(name),
        Some(lies) if slot == piece => words::panels::following_turned(name, lies),
        Some(_) => words::panels::following_away(name, slot),
    }
}
