//! The 3x3x3 in the letters of the article *Upper face* (2007): `A` to `C` turn U by one, two and three quarters
//! clockwise, `D` to `F` turn L, then come F, D, R and B. Positions by piece, and words of these turns.

mod word;

use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{CORNERS, Cubies, EDGES, MoveId, Puzzle, SignedPermutation};

pub use word::{Word, axis, inverse};

/// The faces in the order of the letters.
const FACES: [char; 6] = ['U', 'L', 'F', 'D', 'R', 'B'];
/// The same as axes, and whether the face lies on the positive side.
const FACE_AXES: [(usize, bool); 6] = [
    (1, true),
    (0, false),
    (2, true),
    (1, false),
    (0, true),
    (2, false),
];
/// The number of face turns: three times the face, plus the quarters less one.
pub const TURNS: usize = 18;
/// The corner slots in the article's order, each with its faces clockwise from U or D on.
const CORNER_NAMES: [&str; CORNERS] = ["UFL", "ULB", "UBR", "URF", "DLF", "DBL", "DRB", "DFR"];
/// The edge slots in the article's order, each with U or D first, otherwise F or B.
const EDGE_NAMES: [&str; EDGES] = [
    "UL", "UB", "UR", "UF", "FL", "BL", "BR", "FR", "DL", "DB", "DR", "DF",
];
/// The number of facets of all corners, and of all edges.
///
/// A *spot* is the number of one of these facets: of a corner three times its slot and how far clockwise, of an edge
/// twice its slot and whether it is the second.
pub const SPOTS: usize = 24;

/// A position of the 3x3x3 with its centres at home: by piece, the spot of its first facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cube {
    /// By corner.
    pub corners: [u8; CORNERS],
    /// By edge.
    pub edges: [u8; EDGES],
}

/// Where a permutation of the facets takes each spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Images {
    /// By spot of the corners.
    pub corners: [u8; SPOTS],
    /// By spot of the edges.
    pub edges: [u8; SPOTS],
}

/// The 3x3x3 and what its turns do to spots.
pub struct Letters {
    /// The 3x3x3.
    pub puzzle: Arc<Puzzle>,
    /// By turn, in the order of the letters.
    pub moves: [MoveId; TURNS],
    /// By turn.
    pub turns: [Images; TURNS],
    cubies: Cubies,
}

impl Images {
    /// Where a piece with its first facet on a spot is afterwards: the corner that takes the place of corner `piece`,
    /// and its spot. For symmetries, which rename pieces.
    pub fn corner(&self, piece: usize, spot: u8) -> (usize, u8) {
        let (home, at) = (self.corners[3 * piece], self.corners[usize::from(spot)]);
        (usize::from(home / 3), at / 3 * 3 + (at + 3 - home % 3) % 3)
    }

    /// The same of an edge.
    pub fn edge(&self, piece: usize, spot: u8) -> (usize, u8) {
        let (home, at) = (self.edges[2 * piece], self.edges[usize::from(spot)]);
        (usize::from(home / 2), at ^ (home % 2))
    }
}

impl Cube {
    /// Every piece at home.
    pub fn solved() -> Self {
        Self {
            corners: std::array::from_fn(|piece| 3 * piece as u8),
            edges: std::array::from_fn(|piece| 2 * piece as u8),
        }
    }

    /// Does a turn.
    ///
    /// # Panics
    /// If `turn` is not below [`TURNS`].
    pub fn turn(&mut self, turn: u8) {
        let images = &Letters::get().turns[usize::from(turn)];
        for spot in &mut self.corners {
            *spot = images.corners[usize::from(*spot)];
        }
        for spot in &mut self.edges {
            *spot = images.edges[usize::from(*spot)];
        }
    }

    /// The inverse position.
    pub fn inverse(&self) -> Self {
        let mut result = *self;
        for (piece, spot) in (0..).zip(self.corners) {
            result.corners[usize::from(spot / 3)] = 3 * piece + (3 - spot % 3) % 3;
        }
        for (piece, spot) in (0..).zip(self.edges) {
            result.edges[usize::from(spot / 2)] = 2 * piece + spot % 2;
        }
        result
    }

    /// `None` when the permutation tears pieces, mixes their kinds or moves centres.
    pub fn of_position(position: &Permutation) -> Option<Self> {
        let cubies = &Letters::get().cubies;
        let whole = position.degree() == cubies.facets()
            && (cubies.centres().iter()).all(|&facet| position.image(facet) == facet);
        if !whole {
            return None;
        }
        let mut cube = Self::solved();
        for (piece, spot) in cube.corners.iter_mut().enumerate() {
            let (slot, turn) = cubies.corner(position, piece)?;
            *spot = 3 * slot as u8 + turn;
        }
        for (piece, spot) in cube.edges.iter_mut().enumerate() {
            let (slot, turn) = cubies.edge(position, piece)?;
            *spot = 2 * slot as u8 + turn;
        }
        Some(cube)
    }

    /// It as a permutation of the puzzle's facets.
    #[expect(clippy::missing_panics_doc, reason = "pieces are in different slots")]
    pub fn position(&self) -> Permutation {
        let cubies = &Letters::get().cubies;
        let mut images: Vec<u16> = (0..cubies.facets() as u16).collect();
        for (facets, first) in cubies.corners().iter().zip(self.corners) {
            let slot = &cubies.corners()[usize::from(first / 3)];
            for (i, &facet) in facets.iter().enumerate() {
                images[facet] = slot[(usize::from(first % 3) + i) % 3] as u16;
            }
        }
        for (facets, first) in cubies.edges().iter().zip(self.edges) {
            let slot = &cubies.edges()[usize::from(first / 2)];
            for (i, &facet) in facets.iter().enumerate() {
                images[facet] = slot[usize::from(first % 2) ^ i] as u16;
            }
        }
        Permutation::from_images(images).expect("pieces in different slots")
    }
}

impl Letters {
    /// The only one, made at the first call.
    pub fn get() -> &'static Self {
        static LETTERS: OnceLock<Letters> = OnceLock::new();
        LETTERS.get_or_init(Self::new)
    }

    fn new() -> Self {
        let puzzle = Arc::new(Puzzle::cube(3, 3).expect("there is a 3x3x3"));
        let cubies = Cubies::named(&puzzle, &CORNER_NAMES, &EDGE_NAMES).expect("its pieces' names");
        let moves: [MoveId; TURNS] = std::array::from_fn(|turn| {
            let name = turn_name(turn as u8);
            puzzle.move_by_name(&name).expect("a face turn's name")
        });
        let turns = moves.map(|id| images(&cubies, &puzzle.mv(id).permutation));
        Self {
            puzzle,
            moves,
            turns,
            cubies,
        }
    }

    /// Where a symmetry, or anything else that takes corners to corners and edges to edges, takes the spots.
    ///
    /// # Panics
    /// If it does not.
    pub fn images(&self, permutation: &Permutation) -> Images {
        images(&self.cubies, permutation)
    }
}

fn images(cubies: &Cubies, permutation: &Permutation) -> Images {
    let corner = |spot: usize| {
        let facet = cubies.corners()[spot / 3][spot % 3];
        let (slot, turn) = (cubies.corner_at(permutation.image(facet))).expect("a corner");
        3 * slot as u8 + turn
    };
    let edge = |spot: usize| {
        let facet = cubies.edges()[spot / 2][spot % 2];
        let (slot, turn) = (cubies.edge_at(permutation.image(facet))).expect("an edge");
        2 * slot as u8 + turn
    };
    Images {
        corners: std::array::from_fn(corner),
        edges: std::array::from_fn(edge),
    }
}

/// The turn that a symmetry with this matrix makes of `turn`.
///
/// # Panics
/// If `turn` is not below [`TURNS`], or the matrix is not of three dimensions.
pub fn renamed(turn: u8, matrix: &SignedPermutation) -> u8 {
    let (axis, positive) = FACE_AXES[usize::from(turn / 3)];
    let (axis, forwards) = matrix.image(axis);
    let image = (axis, positive == forwards);
    let face = FACE_AXES.iter().position(|face| *face == image);
    // A reflection turns clockwise into anticlockwise.
    let amount = if matrix.determinant() < 0 {
        2 - turn % 3
    } else {
        turn % 3
    };
    3 * face.expect("a face goes to a face") as u8 + amount
}

/// The name of a turn in Singmaster's notation.
fn turn_name(turn: u8) -> String {
    let suffix = ["", "2", "'"][usize::from(turn % 3)];
    format!("{}{suffix}", FACES[usize::from(turn / 3)])
}
