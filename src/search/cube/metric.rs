//! What counts as one move of the 3x3x3: the generators that a solver searches with.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use puzzle::{Algorithm, Count, Move, MoveId, Puzzle};

/// A turn metric of the 3x3x3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Half-turn metric: any turn of one face. 18 generators.
    #[default]
    Htm,
    /// Quarter-turn metric: a quarter turn of one face. 12 generators.
    Qtm,
    /// Simultaneously possible turns: one face or two opposite ones at once, each by any amount (Gould, *God's Number
    /// in the Simultaneously-Possible Turn Metric*). 45 generators.
    Sptm,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 3] = [Self::Htm, Self::Qtm, Self::Sptm];

    /// The usual abbreviation, such as `HTM`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Htm => "HTM",
            Self::Qtm => "QTM",
            Self::Sptm => "SPTM",
        }
    }

    /// The name in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Htm => "half-turn metric",
            Self::Qtm => "quarter-turn metric",
            Self::Sptm => "simultaneously possible turns",
        }
    }

    /// The metric with this abbreviation, in upper or lower case; `FTM`, as Gould calls it, is the half-turn metric.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_uppercase();
        if name == "FTM" {
            return Some(Self::Htm);
        }
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// No position needs more moves than this. God's number is 20 in the half-turn metric (Rokicki, Kociemba,
    /// Davidson and Dethridge, 2010) and 26 in the quarter-turn metric (Rokicki and Davidson, 2014). That of
    /// simultaneous turns is not known; it is no larger than the former, since a face turn is one of them.
    pub const fn most(self) -> u8 {
        match self {
            Self::Htm | Self::Sptm => 20,
            Self::Qtm => 26,
        }
    }

    /// The generators, each as the face turns that it consists of, in the order of the puzzle's moves. A set of them
    /// contains the inverse of each.
    pub fn generators(self, puzzle: &Puzzle) -> Vec<Algorithm> {
        let turns = || puzzle.face_turns();
        let mut generators: BTreeSet<Vec<MoveId>> = turns()
            .filter(|id| self != Self::Qtm || puzzle.mv(*id).quarter_turns != 2)
            .map(|id| vec![id])
            .collect();
        if self == Self::Sptm {
            for first in turns() {
                let opposite = |second: &MoveId| {
                    first < *second && apart(puzzle.mv(first), puzzle.mv(*second))
                };
                generators.extend(turns().filter(opposite).map(|second| vec![first, second]));
            }
        }
        generators.into_iter().map(Algorithm::from_moves).collect()
    }

    /// How [`puzzle`] counts turns in this metric.
    pub const fn count(self) -> Count {
        match self {
            Self::Htm => Count::Half,
            Self::Qtm => Count::Quarter,
            Self::Sptm => Count::Axial,
        }
    }

    /// The length of an algorithm as it is written, in this metric. Turns of the whole puzzle do not count.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn length(self, puzzle: &Puzzle, algorithm: &Algorithm) -> u32 {
        let groups = self.groups(puzzle, algorithm);
        let lengths = groups
            .iter()
            .map(|group| self.count().of_step(puzzle, group));
        lengths.sum::<u64>() as u32
    }

    /// The algorithm in this metric's notation: simultaneous turns as Gould does, `D2(F2B1)(L3R3)`, others by their
    /// usual names with spaces between. [`puzzle::Expression`] reads both.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn write(self, puzzle: &Puzzle, algorithm: &Algorithm) -> String {
        if self != Self::Sptm {
            return algorithm.display(puzzle).to_string();
        }
        let mut text = String::new();
        for group in self.groups(puzzle, algorithm) {
            let bracketed = group.len() > 1;
            text.push_str(if bracketed { "(" } else { "" });
            for id in group {
                let mv = puzzle.mv(id);
                let face = mv.name.trim_end_matches(['2', '\'']);
                let _ = write!(text, "{face}{}", mv.quarter_turns.rem_euclid(4));
            }
            text.push_str(if bracketed { ")" } else { "" });
        }
        text
    }

    /// The moves as they are counted: in this metric, neighbours about one axis that share no layer are one.
    fn groups(self, puzzle: &Puzzle, algorithm: &Algorithm) -> Vec<Vec<MoveId>> {
        let mut groups: Vec<Vec<MoveId>> = Vec::new();
        for &id in algorithm.moves() {
            let joins = |group: &&mut Vec<MoveId>| {
                let mut moves = group.iter();
                self == Self::Sptm && moves.all(|other| apart(puzzle.mv(*other), puzzle.mv(id)))
            };
            match groups.last_mut().filter(joins) {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        groups
    }
}

/// Whether two moves turn different layers of one axis.
fn apart(a: &Move, b: &Move) -> bool {
    a.axis == b.axis && a.layers & b.layers == 0
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests;
