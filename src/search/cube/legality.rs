//! The laws that every position obeys that turns of faces reach.

use std::fmt;

/// A law of the 3x3x3 that a position breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// A position of this puzzle has another number of facets.
    Degree {
        /// How many facets the puzzle has.
        expected: usize,
        /// How many the position has.
        found: usize,
    },
    /// A centre is not at home; turns of faces never move centres.
    Centre {
        /// The centre's name.
        piece: String,
    },
    /// The facets of a piece no longer belong together: torn apart, mirrored or in a slot of another kind.
    Torn {
        /// The piece's name.
        piece: String,
    },
    /// The twists of the corners do not add up to whole turns.
    Twist,
    /// An odd number of edges is flipped.
    Flip,
    /// Corners and edges are not both permuted evenly or both oddly, as if just two pieces were swapped.
    Parity,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Degree { expected, found } => write!(
                f,
                "this puzzle has {expected} facets, but the position has {found}; is it a position of another puzzle?"
            ),
            Self::Centre { piece } => write!(
                f,
                "the centre {piece} is not at home; turns of faces cannot bring it back, so turn the whole puzzle first"
            ),
            Self::Torn { piece } => write!(
                f,
                "the facets of {piece} are torn apart or mirrored; each piece must stay whole"
            ),
            Self::Twist => f.write_str(
                "the corners' twists do not add up to whole turns; a single corner was twisted in its place",
            ),
            Self::Flip => f.write_str(
                "an odd number of edges is flipped; a single edge was flipped in its place",
            ),
            Self::Parity => f.write_str(
                "two pieces alone were swapped; turns of faces always swap corners and edges together",
            ),
        }
    }
}

/// A position that no turning of faces reaches, with every law that it breaks.
///
/// When a piece is torn or a centre has moved, the laws of twist, flip and parity have no meaning and are not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalPositionError {
    /// The broken laws, in the order of [`Law`]'s variants; never empty.
    pub broken: Vec<Law>,
}

impl fmt::Display for IllegalPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this position cannot be solved by turning faces: ")?;
        for (i, law) in self.broken.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            law.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for IllegalPositionError {}
