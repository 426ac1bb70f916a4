//! Sequences of face turns: the paper's letters, Singmaster's names, lengths in each metric.

use std::fmt;

use puzzle::{Algorithm, MoveId};

use super::{Cube, Letters, TURNS, turn_name};
use crate::Metric;

/// Face turns one after another, ordered by the letters of the results file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Word {
    /// Three times the face plus the quarters less one.
    turns: Box<[u8]>,
}

/// Of a pair of opposite faces, the number: U-D, L-R, F-B.
pub fn axis(turn: u8) -> u8 {
    turn / 3 % 3
}

/// The turn that undoes this one.
pub fn inverse(turn: u8) -> u8 {
    turn / 3 * 3 + (2 - turn % 3)
}

impl Word {
    /// These turns with cancellations, without changing what they do in between: neighbours of one face merge, and
    /// of two opposite faces the one that the letters name first goes first.
    pub fn simplified(turns: impl IntoIterator<Item = u8>) -> Self {
        let mut done: Vec<u8> = Vec::new();
        for turn in turns {
            // Turns of one axis commute, and at most two of them are left side by side.
            let same = |earlier: &u8| earlier / 3 == turn / 3;
            let side_by_side = done
                .iter()
                .rev()
                .take_while(|earlier| axis(**earlier) == axis(turn));
            let found = side_by_side.clone().position(same);
            if let Some(back) = found {
                let at = done.len() - 1 - back;
                let quarters = (done[at] % 3 + turn % 3 + 2) % 4;
                if quarters == 0 {
                    done.remove(at);
                } else {
                    done[at] = turn / 3 * 3 + quarters - 1;
                }
            } else {
                let later = side_by_side.take_while(|earlier| **earlier > turn).count();
                done.insert(done.len() - later, turn);
            }
        }
        Self { turns: done.into() }
    }

    /// Reads the letters `A` (U) to `R` (B') of the results file. `None` if there is another letter.
    pub fn from_letters(letters: &str) -> Option<Self> {
        let turn = |letter: u8| {
            let turn = letter.checked_sub(b'A')?;
            (usize::from(turn) < TURNS).then_some(turn)
        };
        let turns: Option<Box<[u8]>> = letters.bytes().map(turn).collect();
        Some(Self { turns: turns? })
    }

    /// The letters `A` (U) to `R` (B') of the results file.
    pub fn letters(&self) -> String {
        let letter = |turn: &u8| char::from(b'A' + turn);
        self.turns.iter().map(letter).collect()
    }

    /// The word of these moves of the 3x3x3, as they are. `None` unless all are turns of single faces.
    pub fn from_algorithm(algorithm: &Algorithm) -> Option<Self> {
        let moves = &Letters::get().moves;
        let turn = |id: &MoveId| moves.iter().position(|mv| mv == id).map(|turn| turn as u8);
        let turns: Option<Box<[u8]>> = algorithm.moves().iter().map(turn).collect();
        Some(Self { turns: turns? })
    }

    /// It as moves of the 3x3x3.
    pub fn algorithm(&self) -> Algorithm {
        let moves = self
            .turns
            .iter()
            .map(|turn| Letters::get().moves[usize::from(*turn)]);
        Algorithm::from_moves(moves.collect())
    }

    /// Its length in a metric.
    pub fn length(&self, metric: Metric) -> u8 {
        let half_turns = self.turns.iter().filter(|turn| **turn % 3 == 1).count();
        let opposite = self.turns.windows(2);
        let opposite = opposite.filter(|pair| axis(pair[0]) == axis(pair[1]));
        let pairs = opposite.clone().count();
        // A quarter turn of one and three of the other, or two of each, are the same way round.
        let slices = opposite.filter(|pair| pair[0] % 3 + pair[1] % 3 == 2);
        let length = match metric {
            Metric::Htm => self.turns.len(),
            Metric::Qtm => self.turns.len() + half_turns,
            Metric::Stm => self.turns.len() - slices.count(),
            Metric::Sptm => self.turns.len() - pairs,
        };
        length as u8
    }

    /// The word that undoes this one.
    pub fn inverse(&self) -> Self {
        // Opposite faces side by side keep the order of their letters.
        Self::simplified(self.turns.iter().rev().map(|turn| inverse(*turn)))
    }

    /// First this word, then `next`, merged where they meet.
    pub fn then(&self, next: &Self) -> Self {
        Self::simplified(self.turns.iter().chain(&next.turns).copied())
    }

    /// The word with each turn replaced by another one of a face that goes with it.
    pub fn renamed(&self, turn: impl Fn(u8) -> u8) -> Self {
        Self::simplified(self.turns.iter().map(|old| turn(*old)))
    }

    /// The turns, numbered as the letters are.
    pub fn turns(&self) -> &[u8] {
        &self.turns
    }

    /// The position that it leads to.
    pub fn cube(&self) -> Cube {
        let mut cube = Cube::solved();
        for turn in &self.turns {
            cube.turn(*turn);
        }
        cube
    }
}

/// Singmaster's names without blanks, as in the results file.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns
            .iter()
            .try_for_each(|turn| f.write_str(&turn_name(*turn)))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
