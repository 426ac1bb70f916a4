//! The parts of a puzzle: faces, facets, pieces and moves.

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

/// One of the boundary cubes (squares, in three dimensions; polygons of a polyhedron).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// `U`, `D`, `R`, `L`, `F`, `B` in three dimensions; `1`, `2`, ... beyond. If not a cube, the name in its
    /// definition.
    pub name: String,
    /// The axis that points at it: 0 to the dimensions less 1. If not a cube, the number of the face.
    pub axis: usize,
    /// Whether it is on the positive side of that axis.
    pub positive: bool,
}

/// The part of a face that one piece shows: a sticker in three dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet {
    /// Its coordinates when the puzzle is solved: plus or minus the number of layers along its face's axis, cell
    /// coordinates along the others (Kamack and Keane, section 3, with all lengths doubled). Empty if not a cube.
    pub position: Box<[i8]>,
    /// The face that it lies in.
    pub face: FaceId,
    /// The piece that it belongs to.
    pub piece: PieceId,
}

/// A piece and its home position. Every cell of the surface contains one, face centres included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The faces it lies in, U/D first, then F/B, then R/L: `UFR`, `DL`, `U`. With four layers and more, lower-case
    /// letters distinguish pieces of the same faces: the faces whose second layers (third with a 3 before the letter,
    /// and so on) it lies in. From four dimensions on, the numbers of the faces by increasing axis. If not a cube, the
    /// names of its faces in the puzzle's order; pieces of the same faces are numbered from 2, from the outermost
    /// inward.
    pub name: String,
    /// Its cell: along each axis one of `-(layers - 1), -(layers - 3), ..., layers - 1`. Empty if not a cube.
    pub cell: Box<[i8]>,
    /// Its facets as points of positions, in the order of the name.
    pub facets: Vec<u16>,
}

/// The pairs of axes of a puzzle of four dimensions. The squares, where two of its cells meet, lie on them.
pub(crate) const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// A turn of one or more neighbouring layers in one plane; of a 2x2x2x2 also of a square, where two cells meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its usual name, such as `U2`, `M'`, `Rw`, `x`; for four dimensions `R12'`.
    pub name: String,
    /// The permutation of the facets.
    pub permutation: Permutation,
    /// The move that undoes this one.
    pub inverse: MoveId,
    /// The axis that the turned layers are stacked along. Turns about one axis commute if their layers differ. For the
    /// turn of a square a number beyond those of axes: four squares turn in the same plane, and have the same number
    /// and different layers.
    pub axis: usize,
    /// The turned layers: bit 0 is the layer at the axis's positive face, bit 1 the next one, and so on. Where
    /// everything behind a polyhedron's cuts turns, the bit after theirs stands for all of it.
    pub layers: u32,
    /// The rotation of the turned layers; a matrix of no dimensions if not a cube.
    pub matrix: SignedPermutation,
    /// The face that turns, if the move turns one outer layer and nothing else.
    pub face: Option<FaceId>,
    /// The axes that span the plane of rotation: a positive quarter turn takes the first to the second. Meaningless
    /// (both 0) if not a cube.
    pub plane: (usize, usize),
    /// The number of quarter turns: 1, 2 or -1. If not a cube, the number of its axis's smallest turns, clockwise as
    /// seen from outside: at most half of a whole turn either way.
    pub quarter_turns: i8,
    /// The number of the smallest turns in a whole turn: 4 on cubes.
    pub turns_of_axis: u8,
}

impl Move {
    /// How turns of one axis are added up.
    pub(crate) fn rotation(&self) -> Rotation {
        if self.matrix.dimensions() > 0 {
            Rotation::Matrix(self.matrix)
        } else {
            let of = self.turns_of_axis;
            let steps = i16::from(self.quarter_turns).rem_euclid(i16::from(of)) as u8;
            Rotation::Steps { steps, of }
        }
    }

    /// The two cells that the turned square lies in, each as its axis and whether it is on the positive side; `None`
    /// for turns of layers.
    pub fn square(&self) -> Option<[(usize, bool); 2]> {
        let pair = self.axis.checked_sub(4);
        let pair = pair.filter(|_| self.matrix.dimensions() == 4)?;
        let (first, second) = *PAIRS.get(pair)?;
        let side = self.layers.trailing_zeros();
        Some([(first, side & 2 == 0), (second, side & 1 == 0)])
    }

    /// Whether a piece at these coordinates (see [`Piece::cell`]) turns, on a cube with this number of layers.
    pub fn turns_cell(&self, cell: &[i8], layers: u8) -> bool {
        if let Some(sides) = self.square() {
            return sides
                .iter()
                .all(|&(axis, positive)| (cell[axis] > 0) == positive);
        }
        self.layers >> layer_of(cell[self.axis], layers) & 1 == 1
    }
}

/// A rotation about some axis, without its layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rotation {
    /// Of a cube.
    Matrix(SignedPermutation),
    /// This number of the smallest turns, `of` of which are a whole turn.
    Steps { steps: u8, of: u8 },
}

impl From<SignedPermutation> for Rotation {
    fn from(matrix: SignedPermutation) -> Self {
        Self::Matrix(matrix)
    }
}

impl Rotation {
    /// First this rotation, then another one about the same axis.
    pub fn then(self, next: Self) -> Self {
        match (self, next) {
            (Self::Matrix(a), Self::Matrix(b)) => Self::Matrix(a.then(&b)),
            (Self::Steps { steps: a, of }, Self::Steps { steps: b, .. }) => Self::Steps {
                steps: ((u16::from(a) + u16::from(b)) % u16::from(of)) as u8,
                of,
            },
            (other, _) => other,
        }
    }

    pub fn is_identity(self) -> bool {
        match self {
            Self::Matrix(matrix) => matrix.is_identity(),
            Self::Steps { steps, .. } => steps == 0,
        }
    }

    pub fn commutes(self, other: Self) -> bool {
        self.then(other) == other.then(self)
    }
}

/// The layer of a cell coordinate, counted from 0 at the positive face.
pub(crate) fn layer_of(coordinate: i8, layers: u8) -> u8 {
    ((layers as i8 - 1 - coordinate) / 2) as u8
}
