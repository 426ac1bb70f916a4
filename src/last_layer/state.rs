//! States of the last layer and the paper's numbers for them.

use std::fmt;

use group::{Permutation, is_odd};
use search::letters::{Cube, Word};

use crate::symmetry::{Symmetry, UPPER};

/// The states: 4! orders of edges and 4! of corners, half of them by parity, 2³ flips, 3³ twists.
pub const STATES: usize = 62_208;

/// By what the four numbers are multiplied: `un` counts up through `ctn` first.
const CTN: u16 = 27;
const CPN: u16 = 12;
const ETN: u16 = 8;

/// What is in a slot: which piece, and how it is turned there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand {
    /// The piece by the number of the slot where it belongs, 0 to 3.
    pub piece: u8,
    /// A corner's twist: 0 to 2 times clockwise. An edge's: 1 when flipped.
    pub twist: u8,
}

/// A state of the upper face of the 3x3x3 while all other pieces are at home.
///
/// Edges and corners are numbered as in the paper: UL, UB, UR, UF and UFL, ULB, UBR, URF.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LastLayer {
    number: u16,
}

/// The paper's numbers of a state.
///
/// The paper's code and its worked examples disagree about the twist numbers: the code gives the first slot
/// the highest digit, the examples (8424, 18, 9387) give it the lowest. They are numbered here as in the examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers {
    /// Unique number, 0 to 62,207: `((epn * 8 + etn) * 12 + cpn) * 27 + ctn`.
    pub un: u16,
    /// Edge position number, 0 to 23: the order of the edges among all orders, as a dictionary sorts them.
    pub epn: u16,
    /// Edge twist number, 0 to 7: the flips at UL, UB and UR as binary digits, UL's the lowest.
    pub etn: u16,
    /// Corner position number, 0 to 11: half of the corners' order's number, rounded down. Parity gives the rest.
    pub cpn: u16,
    /// Corner twist number, 0 to 26: the twists at UFL, ULB and UBR as ternary digits, UFL's the lowest.
    pub ctn: u16,
}

/// Why pieces cannot stand so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImpossibleError {
    /// A piece's number is above 3, or a twist too large.
    OutOfRange,
    /// Two slots show one edge.
    SameEdge,
    /// Two slots show one corner.
    SameCorner,
    /// The edges' flips do not add up to an even number.
    Flip,
    /// The corners' twists do not add up to a multiple of three.
    Twist,
    /// Exactly one of the two orders is odd.
    Parity,
    /// Something outside of the upper face is not at home, or the position is of another puzzle.
    Elsewhere,
}

impl ImpossibleError {
    /// A name that stays, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::OutOfRange => "atlas::out-of-range",
            Self::SameEdge => "atlas::same-edge",
            Self::SameCorner => "atlas::same-corner",
            Self::Flip => "atlas::flip",
            Self::Twist => "atlas::twist",
            Self::Parity => "atlas::parity",
            Self::Elsewhere => "atlas::elsewhere",
        }
    }
}

impl fmt::Display for ImpossibleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutOfRange => {
                "pieces are numbered 0 to 3, corners are twisted 0 to 2 times and edges 0 or 1 times"
            }
            Self::SameEdge => "an edge is in two places; put each of the four in one",
            Self::SameCorner => "a corner is in two places; put each of the four in one",
            Self::Flip => "an odd number of edges is flipped; flip one more",
            Self::Twist => "the corners' twists do not add up to whole turns; twist one corner more",
            Self::Parity => {
                "only an even number of exchanges can be reached; exchange two edges or two corners"
            }
            Self::Elsewhere => "pieces outside of the upper face are not at home",
        })
    }
}

impl std::error::Error for ImpossibleError {}

/// The number of an order of four, as a dictionary sorts them.
fn rank(order: [u8; UPPER]) -> u16 {
    let smaller = |i: usize| order[i..].iter().filter(|other| **other < order[i]).count();
    (smaller(0) * 6 + smaller(1) * 2 + smaller(2)) as u16
}

/// The order of this number.
pub(crate) fn unrank(number: u16) -> [u8; UPPER] {
    let mut left = vec![0, 1, 2, 3];
    let mut rest = usize::from(number);
    [6, 2, 1, 1].map(|orders| {
        let piece = left.remove(rest / orders);
        rest %= orders;
        piece
    })
}

/// The digits of three slots, the first slot's the lowest; the fourth's makes the sum a multiple of `base`.
pub(crate) fn digits(number: u16, base: u16) -> [u8; UPPER] {
    let first = [
        number % base,
        number / base % base,
        number / base / base % base,
    ];
    let last = (3 * base - first.iter().sum::<u16>()) % base;
    [first[0], first[1], first[2], last].map(|digit| digit as u8)
}

/// The number with these digits; the fourth is left out.
fn number(digits: [u8; UPPER], base: u16) -> u16 {
    let [a, b, c, _] = digits.map(u16::from);
    a + base * (b + base * c)
}

impl LastLayer {
    /// Nothing moved.
    pub const SOLVED: Self = Self { number: 0 };

    /// The state of this unique number, below [`STATES`].
    pub fn from_number(un: u16) -> Option<Self> {
        (usize::from(un) < STATES).then_some(Self { number: un })
    }

    /// All states in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..STATES as u16).map(|number| Self { number })
    }

    /// Its unique number.
    pub fn number(self) -> u16 {
        self.number
    }

    /// Its numbers.
    pub fn numbers(self) -> Numbers {
        Numbers {
            un: self.number,
            epn: self.number / (CTN * CPN * ETN),
            etn: self.number / (CTN * CPN) % ETN,
            cpn: self.number / CTN % CPN,
            ctn: self.number % CTN,
        }
    }

    /// The state of these pieces, slot by slot: UL, UB, UR, UF and UFL, ULB, UBR, URF.
    ///
    /// # Errors
    /// If no turning brings the pieces there, or they are no such pieces.
    pub fn assemble(
        edges: [Stand; UPPER],
        corners: [Stand; UPPER],
    ) -> Result<Self, ImpossibleError> {
        let wrong = |stand: &Stand, twists| stand.piece >= 4 || stand.twist >= twists;
        if edges.iter().any(|edge| wrong(edge, 2)) || corners.iter().any(|corner| wrong(corner, 3))
        {
            return Err(ImpossibleError::OutOfRange);
        }
        let all_four = |stands: &[Stand; UPPER]| {
            (0..UPPER as u8).all(|piece| stands.iter().any(|stand| stand.piece == piece))
        };
        if !all_four(&edges) {
            return Err(ImpossibleError::SameEdge);
        }
        if !all_four(&corners) {
            return Err(ImpossibleError::SameCorner);
        }
        let sum = |stands: &[Stand]| stands.iter().map(|stand| stand.twist).sum::<u8>();
        if !sum(&edges).is_multiple_of(2) {
            return Err(ImpossibleError::Flip);
        }
        if !sum(&corners).is_multiple_of(3) {
            return Err(ImpossibleError::Twist);
        }
        let (edge_order, corner_order) = (edges.map(|e| e.piece), corners.map(|c| c.piece));
        if is_odd(&edge_order) != is_odd(&corner_order) {
            return Err(ImpossibleError::Parity);
        }
        let etn = number(edges.map(|edge| edge.twist), 2);
        let ctn = number(corners.map(|corner| corner.twist), 3);
        let (epn, cpn) = (rank(edge_order), rank(corner_order) / 2);
        let number = ((epn * ETN + etn) * CPN + cpn) * CTN + ctn;
        Ok(Self { number })
    }

    /// What is at UL, UB, UR and UF.
    pub fn edges(self) -> [Stand; UPPER] {
        let Numbers { epn, etn, .. } = self.numbers();
        stands(unrank(epn), digits(etn, 2))
    }

    /// What is at UFL, ULB, UBR and URF.
    pub fn corners(self) -> [Stand; UPPER] {
        let Numbers { epn, cpn, ctn, .. } = self.numbers();
        // Orders 2n and 2n + 1 differ by an exchange of the last two.
        let even = unrank(2 * cpn);
        let order = if is_odd(&even) == is_odd(&unrank(epn)) {
            even
        } else {
            unrank(2 * cpn + 1)
        };
        stands(order, digits(ctn, 3))
    }

    /// Reads it off a position of the 3x3x3.
    ///
    /// # Errors
    /// If other pieces are not at home, or pieces stand as no turning brings them.
    pub fn of_position(position: &Permutation) -> Result<Self, ImpossibleError> {
        let cube = Cube::of_position(position).ok_or(ImpossibleError::Elsewhere)?;
        Self::of_cube(&cube)
    }

    /// The state that a word leads to, if it keeps the rest of the cube.
    pub fn of_word(word: &Word) -> Option<Self> {
        Self::of_cube(&word.cube()).ok()
    }

    pub(crate) fn of_cube(cube: &Cube) -> Result<Self, ImpossibleError> {
        let rest = (UPPER..8).all(|piece| usize::from(cube.corners[piece]) == 3 * piece)
            && (UPPER..12).all(|piece| usize::from(cube.edges[piece]) == 2 * piece);
        if !rest {
            return Err(ImpossibleError::Elsewhere);
        }
        let mut edges = [Stand { piece: 0, twist: 0 }; UPPER];
        let mut corners = edges;
        for piece in 0..UPPER as u8 {
            let spot = cube.edges[usize::from(piece)];
            let twist = spot % 2;
            edges[usize::from(spot / 2)] = Stand { piece, twist };
            let spot = cube.corners[usize::from(piece)];
            let twist = spot % 3;
            corners[usize::from(spot / 3)] = Stand { piece, twist };
        }
        Self::assemble(edges, corners)
    }

    /// It as a position of the 3x3x3.
    pub fn position(self) -> Permutation {
        let mut cube = Cube::solved();
        for (slot, edge) in (0..).zip(self.edges()) {
            cube.edges[usize::from(edge.piece)] = 2 * slot + edge.twist;
        }
        for (slot, corner) in (0..).zip(self.corners()) {
            cube.corners[usize::from(corner.piece)] = 3 * slot + corner.twist;
        }
        cube.position()
    }

    /// First this, then `next`.
    pub fn then(self, next: Self) -> Self {
        Self::legal(
            then(self.edges(), next.edges(), 2),
            then(self.corners(), next.corners(), 3),
        )
    }

    /// What undoes it.
    pub fn inverse(self) -> Self {
        Self::legal(inverse(self.edges(), 2), inverse(self.corners(), 3))
    }

    /// What it becomes when the cube is turned about the upper face, and reflected so that left and right are
    /// exchanged: itself first, then turned by one, two and three quarters clockwise, then the same after the
    /// reflection. All are as far from solved.
    pub fn symmetric(self) -> [Self; 8] {
        Symmetry::ALL.map(|symmetry| self.renamed(symmetry))
    }

    /// The images of the state and of its inverse under the symmetries: which, and whether of the inverse.
    pub(crate) fn related(self) -> impl Iterator<Item = (Self, Symmetry, bool)> {
        [(self, false), (self.inverse(), true)]
            .into_iter()
            .flat_map(|(state, inverted)| {
                Symmetry::ALL.map(|symmetry| (state.renamed(symmetry), symmetry, inverted))
            })
    }

    /// It after none, one, two and three quarter turns of the upper face.
    pub fn turned(self) -> [Self; 4] {
        std::array::from_fn(|quarters| {
            // A slot gets what was one slot back for each quarter.
            let edges = self.edges();
            let corners = self.corners();
            Self::legal(
                std::array::from_fn(|slot| edges[(slot + 4 - quarters) % 4]),
                std::array::from_fn(|slot| corners[(slot + 4 - quarters) % 4]),
            )
        })
    }

    pub(crate) fn renamed(self, symmetry: Symmetry) -> Self {
        let mut edges = self.edges();
        for (slot, edge) in (0..).zip(self.edges()) {
            edges[usize::from(symmetry.edge(slot))] = Stand {
                piece: symmetry.edge(edge.piece),
                ..edge
            };
        }
        let mut corners = self.corners();
        for (slot, corner) in (0..).zip(self.corners()) {
            let twist = if symmetry.is_mirrored() {
                (3 - corner.twist) % 3
            } else {
                corner.twist
            };
            corners[usize::from(symmetry.corner(slot))] = Stand {
                piece: symmetry.corner(corner.piece),
                twist,
            };
        }
        Self::legal(edges, corners)
    }

    /// Whether an odd number of quarter turns leads here.
    pub(crate) fn is_odd(self) -> bool {
        is_odd(&self.edges().map(|edge| edge.piece))
    }

    fn legal(edges: [Stand; UPPER], corners: [Stand; UPPER]) -> Self {
        Self::assemble(edges, corners).expect("what is made of states is one")
    }
}

fn stands(pieces: [u8; UPPER], twists: [u8; UPPER]) -> [Stand; UPPER] {
    std::array::from_fn(|slot| Stand {
        piece: pieces[slot],
        twist: twists[slot],
    })
}

/// A slot gets from `next` the slot that its piece comes from.
fn then(first: [Stand; UPPER], next: [Stand; UPPER], turns: u8) -> [Stand; UPPER] {
    next.map(|from| {
        let stand = first[usize::from(from.piece)];
        Stand {
            twist: (stand.twist + from.twist) % turns,
            ..stand
        }
    })
}

fn inverse(stands: [Stand; UPPER], turns: u8) -> [Stand; UPPER] {
    let mut result = stands;
    for (slot, stand) in (0..).zip(stands) {
        result[usize::from(stand.piece)] = Stand {
            piece: slot,
            twist: (turns - stand.twist) % turns,
        };
    }
    result
}

impl fmt::Debug for LastLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "un={:05}", self.number)
    }
}
