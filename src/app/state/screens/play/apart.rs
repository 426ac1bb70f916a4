//! Take it apart: pieces exchanged, twisted and flipped by hand, what the laws say of it, and how to mend it.
//!
//! A position that is made so is a start: its cycles are the session's setup, so that it can be taken back, shared in a
//! link and solved as any other start.

use group::Permutation;
use puzzle::structure::{AssemblyError, Repair, Sum};
use puzzle::{Orientation, PieceId};

use super::proof::Proof;

/// What a user does with the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the piece in this slot in hand, or put it back.
    Choose(Option<PieceId>),
    /// Exchange the piece in hand with the one in this slot.
    Exchange(PieceId),
    /// Turn the piece in hand where it is: a number in [`Play::in_place`](super::Play::in_place).
    Turn(usize),
    /// A position as cycles or moves, as typed.
    Typed(String),
    /// Set what is typed up.
    SetUp,
    /// Make it a position that turning reaches, with as few pieces as possible.
    Mend,
    /// Set the simplest position of this class up.
    Class(u32),
}

/// What is said of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Laws {
    pub(super) position: Permutation,
    /// How the whole puzzle is held; the laws are about what remains.
    pub orientation: Orientation,
    /// What each law adds up to.
    pub sums: Vec<Sum>,
    /// The number of its class, from 1, where sums determine it.
    pub class: Option<u32>,
    /// How many classes there are.
    pub classes: String,
    /// Whether turning reaches it.
    pub legal: bool,
    /// How few pieces mend it; none where sums do not determine it.
    pub mend: Option<Vec<Repair>>,
}

/// The panel; see the module.
#[derive(Clone, Debug, Default)]
pub struct Apart {
    /// The slot of the piece in hand.
    pub chosen: Option<PieceId>,
    /// The position as typed; none while the field shows the present one.
    pub typed: Option<String>,
    /// What is wrong with it.
    pub error: Option<String>,
    /// The proof that a position can be solved.
    pub proof: Proof,
    pub(super) laws: Option<Result<Laws, (Permutation, AssemblyError)>>,
    /// The classes of the puzzle of this name.
    pub(super) classes: Option<(String, Vec<Class>)>,
}

/// The number of a class, and how its simplest position is made of the solved puzzle.
pub type Class = (u32, Vec<Repair>);
