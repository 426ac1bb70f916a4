//! The puzzle type.

use std::collections::BTreeMap;
use std::fmt;

use group::Permutation;

use crate::naming::Naming;
use crate::{
    Face, Facet, Move, MoveId, Piece, PieceId, PuzzleError, SignedPermutation, construction,
};

/// A cube of some number of layers in some number of dimensions, cut into pieces, with its moves. Immutable; share
/// it as `Arc<Puzzle>`.
///
/// In three dimensions axis 0 points to R, axis 1 to U and axis 2 to F. From four on, axis `i` points to the
/// face numbered `i + 1`, whose opposite is numbered `i + 1 + dimensions`.
#[derive(Clone)]
pub struct Puzzle {
    name: String,
    naming: Naming,
    faces: Vec<Face>,
    facets: Vec<Facet>,
    pieces: Vec<Piece>,
    moves: Vec<Move>,
    facet_index: BTreeMap<Box<[i8]>, u16>,
    piece_index: BTreeMap<String, PieceId>,
    move_index: BTreeMap<String, MoveId>,
    turn_index: BTreeMap<(usize, u32, SignedPermutation), MoveId>,
}

impl Puzzle {
    /// The cube of so many layers (2 to 16) in so many dimensions (3 to 5): `cube(3, 3)` is Rubik's,
    /// `cube(3, 4)` the tesseract of Kamack and Keane.
    ///
    /// # Errors
    /// If a number is out of its range, or both together make a puzzle too large to hold.
    pub fn cube(layers: u8, dimensions: u8) -> Result<Self, PuzzleError> {
        construction::cube(layers, dimensions)
    }

    pub(crate) fn new(
        naming: Naming,
        facets: Vec<Facet>,
        pieces: Vec<Piece>,
        moves: Vec<Move>,
        move_index: BTreeMap<String, MoveId>,
        facet_index: BTreeMap<Box<[i8]>, u16>,
    ) -> Self {
        Self {
            name: vec![naming.layers.to_string(); naming.dimensions].join("x"),
            naming,
            faces: naming.faces(),
            piece_index: pieces
                .iter()
                .enumerate()
                .map(|(id, piece)| (naming.piece_key(&piece.name), PieceId(id as u16)))
                .collect(),
            turn_index: moves
                .iter()
                .enumerate()
                .map(|(id, mv)| ((mv.axis, mv.layers, mv.matrix), MoveId(id as u16)))
                .collect(),
            facets,
            pieces,
            moves,
            facet_index,
            move_index,
        }
    }

    /// The number of layers as often as there are dimensions: `3x3x3`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many layers are stacked along each axis.
    pub fn layers(&self) -> u8 {
        self.naming.layers
    }

    /// How many axes there are.
    pub fn dimensions(&self) -> usize {
        self.naming.dimensions
    }

    /// The faces; in three dimensions U, D, R, L, F, B.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The facets; their indices are the points of positions.
    pub fn facets(&self) -> &[Facet] {
        &self.facets
    }

    /// The pieces, those with most facets first.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// One piece.
    ///
    /// # Panics
    /// If it is a piece of a larger puzzle.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[usize::from(id.0)]
    }

    /// The piece of this name; the parts of the name may stand in any order (`UFR`, `FRU`).
    pub fn piece_by_name(&self, name: &str) -> Option<PieceId> {
        self.piece_index.get(&self.naming.piece_key(name)).copied()
    }

    /// The facet that belongs at these coordinates, in the terms of [`Facet::position`].
    pub fn facet_at(&self, position: &[i8]) -> Option<u16> {
        self.facet_index.get(position).copied()
    }

    /// The moves: turns of one outer layer first, face by face, each as one, two and three quarter turns; then
    /// single inner layers, several layers together, and the whole puzzle.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// One move.
    ///
    /// # Panics
    /// If it is a move of a larger puzzle.
    pub fn mv(&self, id: MoveId) -> &Move {
        &self.moves[usize::from(id.0)]
    }

    /// The turns of one outer layer: those that the half-turn metric counts as one move.
    pub fn face_turns(&self) -> impl Iterator<Item = MoveId> {
        (0..self.moves.len() as u16)
            .map(MoveId)
            .filter(|&id| self.mv(id).face.is_some())
    }

    /// The move of this name, by any of its spellings (`Rw`, `r`; `U'`, `U3`).
    pub fn move_by_name(&self, name: &str) -> Option<MoveId> {
        self.move_index.get(name).copied()
    }

    /// The move that turns these layers of this axis by this matrix.
    pub(crate) fn turn(
        &self,
        axis: usize,
        layers: u32,
        matrix: SignedPermutation,
    ) -> Option<MoveId> {
        self.turn_index.get(&(axis, layers, matrix)).copied()
    }

    /// The solved position: the identity on the facets.
    pub fn solved(&self) -> Permutation {
        Permutation::identity(self.facets.len())
    }

    /// Whether the place where `piece` belongs holds it, rightly oriented.
    ///
    /// # Panics
    /// If the piece or the position is of another puzzle.
    pub fn is_solved_at(&self, position: &Permutation, piece: PieceId) -> bool {
        self.piece(piece)
            .facets
            .iter()
            .all(|&point| position.image(point.into()) == usize::from(point))
    }
}

/// Puzzles are built in one way from their layers and dimensions, so these decide.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.naming == other.naming
    }
}

impl Eq for Puzzle {}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({})", self.name)
    }
}
