//! What a puzzle is made of: faces, facets, pieces and moves.

use group::Permutation;

use crate::SignedPermutation;

/// Index of a face in [`Puzzle::faces`](crate::Puzzle::faces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u8);

/// Index of a piece in [`Puzzle::pieces`](crate::Puzzle::pieces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// Index of a move in [`Puzzle::moves`](crate::Puzzle::moves).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(pub u16);

/// One of the boundary cubes (squares, in three dimensions).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// `U`, `D`, `R`, `L`, `F`, `B` in three dimensions; `1`, `2`, ... beyond.
    pub name: String,
    /// The axis that points at it: 0 to the dimensions less 1.
    pub axis: usize,
    /// Whether that axis points at it forwards.
    pub positive: bool,
}

/// The part of a face that one piece shows: a sticker in three dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet {
    /// Its place when the puzzle is solved: plus or minus the number of layers along its face's axis, cell
    /// coordinates along the others (Kamack and Keane, section 3, with all lengths doubled).
    pub position: Box<[i8]>,
    /// The face that it lies in.
    pub face: FaceId,
    /// The piece that it belongs to.
    pub piece: PieceId,
}

/// A piece, and the place where it belongs. Every cell of the surface holds one, face centres included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The faces it lies in, U/D first, then F/B, then R/L: `UFR`, `DL`, `U`. With four layers and more, what tells
    /// it from its like follows in lower case: the faces whose second layers (third with a 3 before the letter,
    /// and so on) it lies in. From four dimensions on, the numbers of the faces by increasing axis.
    pub name: String,
    /// Its cell: along each axis one of `-(layers - 1), -(layers - 3), ..., layers - 1`.
    pub cell: Box<[i8]>,
    /// Its facets as points of positions, in the order of the name.
    pub facets: Vec<u16>,
}

/// A turn of one or more neighbouring layers in one plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its usual name, such as `U2`, `M'`, `Rw`, `x`; for four dimensions `R12'`.
    pub name: String,
    /// Where each facet goes.
    pub permutation: Permutation,
    /// The move that undoes this one.
    pub inverse: MoveId,
    /// The axis that the turned layers are stacked along.
    pub axis: usize,
    /// The turned layers: bit 0 is the layer at the axis's positive face, bit 1 the next one, and so on.
    pub layers: u32,
    /// What happens to points of the turned layers.
    pub matrix: SignedPermutation,
    /// The face that turns, if the move turns one outer layer and nothing else.
    pub face: Option<FaceId>,
    /// The axes that span the plane of rotation: a positive quarter turn takes the first to the second.
    pub plane: (usize, usize),
    /// How many quarter turns: 1, 2 or -1.
    pub quarter_turns: i8,
}

impl Move {
    /// Whether a cell is in the turned layers of a puzzle of so many layers.
    pub(crate) fn turns_cell(&self, cell: &[i8], layers: u8) -> bool {
        self.layers >> layer_of(cell[self.axis], layers) & 1 == 1
    }
}

/// Which layer a cell coordinate lies in, counted from 0 at the positive face.
pub(crate) fn layer_of(coordinate: i8, layers: u8) -> u8 {
    ((layers as i8 - 1 - coordinate) / 2) as u8
}
