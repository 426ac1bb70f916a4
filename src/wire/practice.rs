//! Cases of the 3x3x3 that speedsolvers practise one by one.

use serde::{Deserialize, Serialize};

/// A set of cases. The last layer is the upper one, as scrambles are done with white on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CaseSet {
    /// F2L: how the last corner and edge of the first two layers can stand; 41 cases.
    Pair,
    /// OLL: how the pieces of the last layer are turned; 57 cases.
    Orient,
    /// PLL: how they are ordered, once all are turned; 21 cases.
    Permute,
    /// Every state of the last layer, by its number in the article *Upper face*: 0 to 62,207.
    LastLayer,
}

impl CaseSet {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pair, Self::Orient, Self::Permute, Self::LastLayer];

    /// What speedsolvers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pair => "F2L",
            Self::Orient => "OLL",
            Self::Permute => "PLL",
            Self::LastLayer => "last layer",
        }
    }

    /// How many cases it has.
    pub const fn count(self) -> u16 {
        match self {
            Self::Pair => 41,
            Self::Orient => 57,
            Self::Permute => 21,
            Self::LastLayer => 62_208,
        }
    }

    /// The set of this name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|set| set.name().eq_ignore_ascii_case(name))
    }
}

/// Which cases a scramble may lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Practice {
    /// The set.
    pub set: CaseSet,
    /// The numbers of the cases; empty: any of the set.
    pub cases: Vec<u16>,
}

/// A case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Its number in its set, from 1; of a state of the last layer its number in the article.
    pub number: u16,
    /// Its name with that of its set, such as `PLL T`.
    pub name: String,
    /// Moves that solve it, however the upper layer is turned before and after.
    pub algorithm: String,
    /// The cube's facelets in the order of faces U R F D L B, each row by row, with the letter of the face whose colour
    /// it has. `.` stands for what does not belong to the case.
    pub facelets: String,
}
