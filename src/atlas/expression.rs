//! Moves as trees: how a move is built from basic rotations and from other moves.

mod parser;
mod turns;

use std::fmt;
use std::sync::Arc;

use group::Permutation;
use puzzle::MoveId;

use crate::{UsefulMove, tesseract};

pub(crate) use parser::parse;
pub use turns::Turns;

/// A turn of one face of the tesseract: a basic rotation, its square or its inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The face that turns, the paper's primary axis: 1 to 8.
    pub face: u8,
    /// The secondary axis: 1 to 4.
    pub axis: u8,
    /// How many basic rotations: 1, 2, or 3 for the inverse.
    pub quarters: u8,
}

impl Turn {
    /// The turn, if there is one of this face about this axis.
    pub fn new(face: u8, axis: u8, quarters: u8) -> Option<Self> {
        let exists = (1..=8).contains(&face)
            && (1..=4).contains(&axis)
            && face % 4 != axis % 4
            && (1..=3).contains(&quarters);
        exists.then_some(Self {
            face,
            axis,
            quarters,
        })
    }

    /// The turn that undoes this one.
    pub fn inverse(self) -> Self {
        Self {
            quarters: 4 - self.quarters,
            ..self
        }
    }

    /// The move of the [`tesseract`].
    #[expect(
        clippy::missing_panics_doc,
        reason = "a test looks up all 72 turns there are"
    )]
    pub fn id(self) -> MoveId {
        let id = tesseract().move_by_name(&self.to_string());
        id.expect("the tesseract has every turn of a face")
    }

    /// The same turn of the opposite face: `R52` for `R12`.
    pub fn opposite(self) -> Self {
        Self {
            face: (self.face + 3) % 8 + 1,
            ..self
        }
    }
}

/// As the paper writes it: `R12`, `R12'`, `R12^2`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amount = ["", "^2", "'"][usize::from(self.quarters) - 1];
        write!(f, "R{}{}{amount}", self.face, self.axis)
    }
}

/// What a move is made of; done from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// One turn.
    Turn(Turn),
    /// A move that has a name.
    Named(Arc<UsefulMove>),
    /// `Q[12]6`: a named move with two axes exchanged in all subscripts and every rotation inverted, which makes
    /// its mirror image. The permutation gets the same axes exchanged.
    Transposed {
        /// The axes, 1 to 4.
        axes: (u8, u8),
        /// The move.
        of: Arc<UsefulMove>,
    },
    /// One after the other.
    Product(Vec<Expression>),
    /// `X'`.
    Inverse(Box<Expression>),
    /// `X^n`.
    Power(Box<Expression>, u32),
    /// `(R12)s`: the turn, and the opposite one backwards.
    Slice(Turn),
    /// `(R12)a`: the turn, and the opposite one.
    Antislice(Turn),
    /// `(X Y)c`: `X Y X' Y'`.
    Commutator(Box<[Expression; 2]>),
}

/// How many turns of each kind a move takes when it is written out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    quarters: [u64; 3],
}

impl Length {
    fn of_turn(turn: Turn) -> Self {
        let mut quarters = [0; 3];
        quarters[usize::from(turn.quarters) - 1] = 1;
        Self { quarters }
    }

    fn inverted(self) -> Self {
        let [one, two, three] = self.quarters;
        Self {
            quarters: [three, two, one],
        }
    }

    fn plus(self, other: Self) -> Self {
        let sum = |i: usize| self.quarters[i].saturating_add(other.quarters[i]);
        Self {
            quarters: [sum(0), sum(1), sum(2)],
        }
    }

    fn times(self, n: u32) -> Self {
        Self {
            quarters: self.quarters.map(|count| count.saturating_mul(n.into())),
        }
    }

    /// Basic rotations, as the paper counts: an inverse is three of them.
    pub fn basic_rotations(self) -> u64 {
        (1..)
            .zip(self.quarters)
            .fold(0, |sum: u64, (weight, count)| {
                sum.saturating_add(count.saturating_mul(weight))
            })
    }

    /// Turns, each by any angle.
    pub fn turns(self) -> u64 {
        self.quarters.into_iter().fold(0, u64::saturating_add)
    }
}

impl Expression {
    /// The turns one after the other, worked out as they are asked for.
    pub fn turns(&self) -> Turns<'_> {
        Turns::new(self)
    }

    /// How long the move is, without writing it out.
    pub fn length(&self) -> Length {
        match self {
            Self::Turn(turn) => Length::of_turn(*turn),
            Self::Named(of) => of.length,
            Self::Transposed { of, .. } => of.length.inverted(),
            Self::Product(factors) => factors
                .iter()
                .fold(Length::default(), |sum, factor| sum.plus(factor.length())),
            Self::Inverse(of) => of.length().inverted(),
            Self::Power(of, n) => of.length().times(*n),
            Self::Slice(turn) => Length::of_turn(*turn).plus(Length::of_turn(turn.inverse())),
            Self::Antislice(turn) => Length::of_turn(*turn).times(2),
            Self::Commutator(pair) => {
                let once = pair[0].length().plus(pair[1].length());
                once.plus(once.inverted())
            }
        }
    }

    /// What the move does to the facets of the [`tesseract`], from what its parts do.
    pub fn permutation(&self) -> Permutation {
        match self {
            Self::Turn(turn) => of_turn(*turn),
            Self::Named(of) => of.permutation.clone(),
            Self::Transposed { axes, of } => of.permutation.conjugate(&exchange(*axes)),
            Self::Product(factors) => {
                let mut product = tesseract().solved();
                for factor in factors {
                    product.then_assign(&factor.permutation());
                }
                product
            }
            Self::Inverse(of) => of.permutation().inverse(),
            Self::Power(of, n) => of.permutation().pow(i64::from(*n)),
            Self::Slice(turn) => of_turn(*turn).then(&of_turn(turn.opposite().inverse())),
            Self::Antislice(turn) => of_turn(*turn).then(&of_turn(turn.opposite())),
            Self::Commutator(pair) => pair[0].permutation().commutator(&pair[1].permutation()),
        }
    }

    /// The parts that the move is made of, as a tree shows them when this branch is opened: the factors of a
    /// product, the definition of a named move, what a power or an inverse is of. A turn has none.
    pub fn children(&self) -> Vec<Expression> {
        match self {
            Self::Turn(_) => Vec::new(),
            Self::Named(of) => vec![of.expression.clone()],
            Self::Transposed { of, .. } => vec![Self::Named(Arc::clone(of))],
            Self::Product(factors) => factors.clone(),
            Self::Inverse(of) | Self::Power(of, _) => vec![(**of).clone()],
            Self::Slice(turn) => {
                vec![Self::Turn(*turn), Self::Turn(turn.opposite().inverse())]
            }
            Self::Antislice(turn) => vec![Self::Turn(*turn), Self::Turn(turn.opposite())],
            Self::Commutator(pair) => pair.to_vec(),
        }
    }

    /// Whether a `'` or a power can follow without brackets.
    fn is_atom(&self) -> bool {
        match self {
            Self::Turn(turn) => turn.quarters == 1,
            Self::Product(_) | Self::Inverse(_) | Self::Power(..) => false,
            _ => true,
        }
    }
}

fn of_turn(turn: Turn) -> Permutation {
    tesseract().mv(turn.id()).permutation.clone()
}

/// The mirror image that exchanges two axes, as a permutation of facets.
fn exchange((i, j): (u8, u8)) -> Permutation {
    let puzzle = tesseract();
    let (i, j) = (usize::from(i) - 1, usize::from(j) - 1);
    let images = puzzle.facets().iter().map(|facet| {
        let mut position = facet.position.clone();
        position.swap(i, j);
        puzzle
            .facet_at(&position)
            .expect("the tesseract is symmetric")
    });
    Permutation::from_images(images.collect()).expect("a mirror image permutes the facets")
}

/// The definition; [`UsefulMove::parse`]'s grammar reads it back where the names in it are known.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(turn) => write!(f, "{turn}"),
            Self::Named(of) => f.write_str(&of.name),
            Self::Transposed { axes: (i, j), of } => {
                write!(f, "Q[{i}{j}]{}", of.name.trim_start_matches('Q'))
            }
            Self::Product(factors) => {
                for (i, factor) in factors.iter().enumerate() {
                    let space = if i == 0 { "" } else { " " };
                    match factor {
                        Self::Product(_) => write!(f, "{space}({factor})")?,
                        _ => write!(f, "{space}{factor}")?,
                    }
                }
                Ok(())
            }
            Self::Inverse(of) if of.is_atom() => write!(f, "{of}'"),
            Self::Inverse(of) => write!(f, "({of})'"),
            Self::Power(of, n) if of.is_atom() => write!(f, "{of}^{n}"),
            Self::Power(of, n) => write!(f, "({of})^{n}"),
            Self::Slice(turn) => write!(f, "({turn})s"),
            Self::Antislice(turn) => write!(f, "({turn})a"),
            Self::Commutator(pair) => {
                let [x, y] = &**pair;
                for (i, part) in [x, y].into_iter().enumerate() {
                    let start = if i == 0 { "(" } else { " " };
                    match part {
                        Self::Product(_) => write!(f, "{start}({part})")?,
                        _ => write!(f, "{start}{part}")?,
                    }
                }
                f.write_str(")c")
            }
        }
    }
}
