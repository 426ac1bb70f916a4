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
        f.write_str("this is not a position of the 3x3x3 that turns of its faces reach")
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

/// What has been solved.
struct Done {
    position: Permutation,
    stages: Vec<Stage>,
}

impl Done {
    /// The last turn.
    fn last(&self) -> Option<MoveId> {
        self.stages.last()?.moves.last().copied()
    }
}

/// Whether two turns in a row are one.
fn same_face(puzzle: &Puzzle, a: MoveId, b: MoveId) -> bool {
    let (a, b) = (puzzle.mv(a), puzzle.mv(b));
    (a.axis, a.layers) == (b.axis, b.layers)
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
        let mut done = Done {
            position: position.clone(),
            stages: Vec::new(),
        };
        let moves = self.cross.solve(&done.position).ok_or(IllegalError)?;
        self.take(&mut done, Step::Cross, moves);
        let pairs = self
            .pairs
            .solve(&self.puzzle, (&done.position, done.last()))
            .ok_or(IllegalError)?;
        for (number, moves) in (1..).zip(pairs) {
            self.take(&mut done, Step::Pair(number), moves);
        }
        for step in [Step::Orient, Step::Permute] {
            let state = LastLayer::of_position(&done.position).map_err(|_| IllegalError)?;
            let words = match step {
                Step::Orient => Self::orienting(state, table),
                _ => self.ordering(state, table),
            };
            let word = self.easiest(words, done.last()).ok_or(IllegalError)?;
            self.take(&mut done, step, word.into_moves());
        }
        Ok(done.stages)
    }

    fn take(&self, done: &mut Done, step: Step, moves: Vec<MoveId>) {
        for id in &moves {
            done.position.then_assign(&self.puzzle.mv(*id).permutation);
        }
        if !moves.is_empty() {
            done.stages.push(Stage { step, moves });
        }
    }

    /// The word that is easiest to perform, of those that do not begin with the face that turned last if there are any.
    fn easiest(&self, words: Vec<Algorithm>, last: Option<MoveId>) -> Option<Algorithm> {
        let joins = |word: &Algorithm| {
            let both = last.zip(word.moves().first());
            both.is_some_and(|(last, first)| same_face(&self.puzzle, last, *first))
        };
        let rated = words.into_iter().map(|word| {
            let coefficient = movecount::coefficient(&self.puzzle, &word);
            (joins(&word), coefficient, word)
        });
        let easiest = rated.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        easiest.map(|(_, _, word)| word)
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
