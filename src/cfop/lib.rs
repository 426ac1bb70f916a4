//! The 3x3x3 as people solve it: CFOP, the method that most speedsolvers use (Jessica Fridrich, 1997).
//!
//! 1. The *cross*: the four edges of the bottom layer, in as few turns as can be.
//! 2. The *first two layers*: four pairs, each a corner of the bottom layer and the edge above it. A pair is brought in
//!    by turns of the top layer and short words that disturb one free slot only, as people do it.
//! 3. *OLL*: the last layer's pieces are turned so that the top has one colour.
//! 4. *PLL*: they are put in order.
//!
//! The order of the pairs is the one that takes the fewest turns. The last two steps take shortest words of
//! [`last_layer`]; of all that do the same, the one that is easiest to perform ([`movecount`]).
//!
//! ```
//! use cfop::{Cfop, Step};
//! use puzzle::{Algorithm, catalogue};
//!
//! let cube = catalogue::by_name("3x3x3").expect("it is in the catalogue");
//! let scramble = Algorithm::parse(&cube, "R U R' U' F2 D L2 B'").expect("moves");
//! let solver = Cfop::new(&cube).expect("it is the 3x3x3");
//! let table = last_layer::Table::shipped();
//! let stages = solver.solve(&scramble.permutation(&cube), table).expect("a legal position");
//! assert_eq!(stages[0].step, Step::Cross);
//! ```

mod cross;
mod pairs;

use std::fmt;
use std::sync::Arc;

use group::Permutation;
use last_layer::{LastLayer, Metric, Table};
use puzzle::{Algorithm, MoveId, Puzzle, movecount};

use cross::Cross;
use pairs::Pairs;

/// A part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The edges of the bottom layer come home.
    Cross,
    /// The first to the fourth pair, counted from 1.
    Pair(u8),
    /// The pieces of the last layer are turned (OLL).
    Orient,
    /// The pieces of the last layer are put in order (PLL).
    Permute,
}

/// What a step takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Which step it is.
    pub step: Step,
    /// Its turns of faces; there is one at least.
    pub moves: Vec<MoveId>,
}

/// The position is of another puzzle, held otherwise, or not to be reached by turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalError;

impl fmt::Display for IllegalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no position of the 3x3x3 that turns of its faces reach")
    }
}

impl std::error::Error for IllegalError {}

/// Solves the 3x3x3 so, with its bottom layer first.
#[derive(Debug)]
pub struct Cfop {
    puzzle: Arc<Puzzle>,
    cross: Cross,
    pairs: Pairs,
}

impl Cfop {
    /// A solver; `None` if this is not the 3x3x3. It takes some hundredths of a second.
    pub fn new(puzzle: &Arc<Puzzle>) -> Option<Self> {
        Some(Self {
            cross: Cross::new(puzzle)?,
            pairs: Pairs::new(puzzle)?,
            puzzle: Arc::clone(puzzle),
        })
    }

    /// Solves a position whose centres are at home, step by step. Steps that need no turn are left out.
    ///
    /// # Errors
    /// [`IllegalError`] if turns of faces do not reach the position.
    pub fn solve(&self, position: &Permutation, table: &Table) -> Result<Vec<Stage>, IllegalError> {
        if position.degree() != self.puzzle.facets().len() {
            return Err(IllegalError);
        }
        let mut position = position.clone();
        let mut stages = Vec::new();
        let mut take = |position: &mut Permutation, step, moves: Vec<MoveId>| {
            for id in &moves {
                position.then_assign(&self.puzzle.mv(*id).permutation);
            }
            if !moves.is_empty() {
                stages.push(Stage { step, moves });
            }
        };
        let moves = self.cross.solve(&position).ok_or(IllegalError)?;
        take(&mut position, Step::Cross, moves);
        let pairs = self
            .pairs
            .solve(&self.puzzle, &position)
            .ok_or(IllegalError)?;
        for (number, moves) in (1..).zip(pairs) {
            take(&mut position, Step::Pair(number), moves);
        }
        for step in [Step::Orient, Step::Permute] {
            let state = LastLayer::of_position(&position).map_err(|_| IllegalError)?;
            let words = match step {
                Step::Orient => Self::orienting(state, table),
                _ => self.ordering(state, table),
            };
            let coefficient = |word: &Algorithm| movecount::coefficient(&self.puzzle, word);
            let easiest = words
                .into_iter()
                .min_by(|a, b| coefficient(a).total_cmp(&coefficient(b)));
            let word = easiest.ok_or(IllegalError)?;
            take(&mut position, step, word.into_moves());
        }
        Ok(stages)
    }

    /// All turns of the stages together.
    pub fn algorithm(stages: &[Stage]) -> Algorithm {
        let moves = stages.iter().flat_map(|stage| stage.moves.iter().copied());
        Algorithm::from_moves(moves.collect())
    }

    /// Words that turn the pieces of the last layer: shortest solutions of all states whose pieces are turned so.
    fn orienting(state: LastLayer, table: &Table) -> Vec<Algorithm> {
        let twists = |state: LastLayer| (state.numbers().etn, state.numbers().ctn);
        LastLayer::all()
            .filter(move |other| twists(*other) == twists(state))
            .filter_map(|other| table.solution(other, Metric::Htm))
            .map(|word| word.algorithm())
            .collect()
    }

    /// Shortest solutions of a state, after each turn of the top or none.
    fn ordering(&self, state: LastLayer, table: &Table) -> Vec<Algorithm> {
        let top = self.puzzle.move_by_name("U");
        let words = (0..).zip(state.turned()).filter_map(|(quarters, turned)| {
            let word = table.solution(turned, Metric::Htm)?;
            let before = Algorithm::from_moves(top.into_iter().cycle().take(quarters).collect());
            Some(before.then(&word.algorithm()).simplified(&self.puzzle))
        });
        words.collect()
    }
}
