//! What counts as one move of the 3x3x3: the generators that a solver searches with.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use group::Permutation;
use puzzle::{Algorithm, Count, Move, MoveId, Puzzle};

use puzzle::orientation::orientations;

/// A turn metric of the 3x3x3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Half-turn metric: any turn of one face. 18 generators.
    #[default]
    Htm,
    /// Quarter-turn metric: a quarter turn of one face. 12 generators.
    Qtm,
    /// Slice-turn metric: any turn of one layer, the middle ones included. 27 generators. To turn a middle layer is to
    /// turn both its neighbours the other way and the whole cube with them, so with the centres at home it is a turn
    /// of two opposite faces: `R L'`.
    Stm,
    /// Simultaneously possible turns: one face or two opposite ones at once, each by any amount (Gould, *God's Number
    /// in the Simultaneously-Possible Turn Metric*). 45 generators.
    Sptm,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 4] = [Self::Htm, Self::Qtm, Self::Stm, Self::Sptm];

    /// Those in which [words](crate::letters::Word) to symmetric positions and to states of the last layer are stored,
    /// in the order of the files.
    pub const STORED: [Self; 3] = [Self::Htm, Self::Qtm, Self::Sptm];

    /// The usual abbreviation, such as `HTM`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Htm => "HTM",
            Self::Qtm => "QTM",
            Self::Stm => "STM",
            Self::Sptm => "SPTM",
        }
    }

    /// The name in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Htm => "half-turn metric",
            Self::Qtm => "quarter-turn metric",
            Self::Stm => "slice-turn metric",
            Self::Sptm => "simultaneously possible turns",
        }
    }

    /// The metric with this abbreviation, in upper or lower case. `FTM`, as Gould calls it, is the half-turn metric.
    /// `ATM`, the axial-turn metric, in which all that turns about one axis at once is one move, is that of
    /// simultaneous turns: with its centres at home, no more than two faces of the 3x3x3 turn about one axis.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_uppercase();
        match &name[..] {
            "FTM" => Some(Self::Htm),
            "ATM" => Some(Self::Sptm),
            _ => Self::ALL.into_iter().find(|metric| metric.name() == name),
        }
    }

    /// No position needs more moves than this. God's number is 20 in the half-turn metric (Rokicki, Kociemba,
    /// Davidson and Dethridge, 2010) and 26 in the quarter-turn metric (Rokicki and Davidson, 2014). Those of slice
    /// turns and of simultaneous turns are not known; they are no larger than the first, since a face turn is one of
    /// them.
    pub const fn most(self) -> u8 {
        match self {
            Self::Htm | Self::Stm | Self::Sptm => 20,
            Self::Qtm => 26,
        }
    }

    /// Nearly all positions need no more moves than this, judging by random ones: what a proof must expect.
    pub const fn usual(self) -> u8 {
        match self {
            Self::Htm => 18,
            Self::Qtm => 22,
            Self::Stm => 16,
            Self::Sptm => 14,
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
        if matches!(self, Self::Stm | Self::Sptm) {
            for first in turns() {
                let opposite = |second: &MoveId| {
                    let (a, b) = (puzzle.mv(first), puzzle.mv(*second));
                    first < *second && apart(a, b) && (self == Self::Sptm || is_slice(a, b))
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
            Self::Stm => Count::Slice,
            Self::Sptm => Count::Axial,
        }
    }

    /// The length of an algorithm as it is written, in this metric. Turns of the whole puzzle do not count. Two
    /// opposite faces turned the same way, one after the other, are a slice turn.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn length(self, puzzle: &Puzzle, algorithm: &Algorithm) -> u32 {
        let groups = self.groups(puzzle, algorithm);
        let lengths = groups.iter().map(|group| {
            let slice = self == Self::Stm && slice_of(puzzle, group).is_some();
            self.count().of_step(puzzle, group) - u64::from(slice)
        });
        lengths.sum::<u64>() as u32
    }

    /// The algorithm in this metric's notation: simultaneous turns as Gould does, `D2(F2B1)(L3R3)`, slice turns by the
    /// names of their slices, others by their usual names with spaces between. [`puzzle::Expression`] reads all.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn write(self, puzzle: &Puzzle, algorithm: &Algorithm) -> String {
        match self {
            Self::Htm | Self::Qtm => algorithm.display(puzzle).to_string(),
            Self::Stm => self.by_hand(puzzle, algorithm).display(puzzle).to_string(),
            Self::Sptm => self.bracketed(puzzle, algorithm),
        }
    }

    /// The algorithm as it is done by hand in this metric: where slice turns count, two opposite faces that turn the
    /// same way become a turn of the slice between them, after which the cube is held another way. What comes later is
    /// renamed accordingly, and turns of the whole cube come last.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn by_hand(self, puzzle: &Puzzle, algorithm: &Algorithm) -> Algorithm {
        if self != Self::Stm {
            return algorithm.clone();
        }
        let mut moves = Vec::new();
        let mut held = puzzle.solved();
        // What `id` does, done while the cube is held that way.
        let seen = |held: &Permutation, id: MoveId| {
            let does = held.then(&puzzle.mv(id).permutation).then(&held.inverse());
            puzzle.move_that_does(&does).unwrap_or(id)
        };
        for group in self.groups(puzzle, algorithm) {
            if let Some((slice, whole)) = slice_of(puzzle, &group) {
                moves.push(seen(&held, slice));
                held.then_assign(&puzzle.mv(whole).permutation);
                continue;
            }
            for id in group {
                if turns_all(puzzle, id) {
                    held.then_assign(&puzzle.mv(id).permutation);
                } else {
                    moves.push(seen(&held, id));
                }
            }
        }
        let all = orientations(puzzle);
        let back = all.into_iter().find(|it| it.rotation == held);
        let back = back.and_then(|it| it.moves).unwrap_or_default();
        moves.extend(back.moves());
        Algorithm::from_moves(moves)
    }

    /// With turns at the same time in brackets, and amounts as digits.
    fn bracketed(self, puzzle: &Puzzle, algorithm: &Algorithm) -> String {
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
                let together = match self {
                    Self::Htm | Self::Qtm => false,
                    Self::Stm => match group[..] {
                        [one] => is_slice(puzzle.mv(one), puzzle.mv(id)),
                        _ => false,
                    },
                    Self::Sptm => true,
                };
                together && moves.all(|other| apart(puzzle.mv(*other), puzzle.mv(id)))
            };
            match groups.last_mut().filter(joins) {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        groups
    }
}

/// Whether a move turns the whole puzzle.
fn turns_all(puzzle: &Puzzle, id: MoveId) -> bool {
    puzzle.whole_turns().any(|whole| whole == id)
}

/// Whether two moves turn two opposite faces the same way, as seen from one side.
fn is_slice(a: &Move, b: &Move) -> bool {
    let faces = a.face.is_some() && b.face.is_some();
    faces && apart(a, b) && a.matrix == b.matrix
}

/// If these are turns of two opposite faces the same way: the slice turn and the turn of the whole puzzle that together
/// do the same.
fn slice_of(puzzle: &Puzzle, group: &[MoveId]) -> Option<(MoveId, MoveId)> {
    let [a, b] = *group else {
        return None;
    };
    let (one, other) = (puzzle.mv(a), puzzle.mv(b));
    if !is_slice(one, other) {
        return None;
    }
    let faces = one.permutation.then(&other.permutation);
    let whole = puzzle
        .whole_turns()
        .find(|whole| puzzle.mv(*whole).matrix == one.matrix)?;
    let slice = faces.then(&puzzle.mv(whole).permutation.inverse());
    Some((puzzle.move_that_does(&slice)?, whole))
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
