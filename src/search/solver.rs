//! The solver's face to the rest of the house.

use std::fmt;
use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

use crate::canonical::Canonical;
use crate::cubies::{Cubies, REFERENCE_AXIS};
use crate::domino::Domino;
use crate::expansion::Turns;
use crate::fan_out::Threads;
use crate::ida::{Ending, search};
use crate::illegal::Illegal;
use crate::observer::Observer;
use crate::simd::Backend;
use crate::state::State;
use crate::symmetry::Symmetry;
use crate::table::Table;

/// The most face turns that any position needs (God's number, half-turn metric; Rokicki, Kociemba, Davidson and
/// Dethridge).
pub const GODS_NUMBER: u8 = 20;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Give up beyond this many moves, half-turn metric. More than [`GODS_NUMBER`] is never needed.
    pub max_depth: u8,
    /// Compose states with SIMD where the machine has it; otherwise, or without it, with the scalar reference.
    pub simd: bool,
    /// The threads that work.
    pub threads: Threads,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_depth: GODS_NUMBER,
            simd: true,
            threads: Threads::All,
        }
    }
}

/// What a solution is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quality {
    /// No shorter solution exists in the half-turn metric: all shorter ones were ruled out.
    Optimal,
}

/// A way home. It has been replayed on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Solves the position. Among solutions of this length it is the first by the order of the puzzle's moves, so
    /// it does not depend on threads, SIMD or luck.
    pub algorithm: Algorithm,
    /// Its moves, half-turn metric.
    pub length: u8,
    /// What is known about it.
    pub quality: Quality,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The observer cancelled.
    Cancelled,
    /// There is no solution within the allowed length; all were ruled out.
    NotWithin {
        /// That length, moves (half-turn metric).
        max_depth: u8,
    },
    /// No turning of faces solves the position.
    Illegal(Illegal),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => f.write_str("the search was cancelled"),
            Self::NotWithin { max_depth } => {
                write!(
                    f,
                    "there is no solution within {max_depth} moves; allow more"
                )
            }
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for Stopped {}

/// The puzzle is not one that the solver knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The puzzle's name.
    pub puzzle: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the solver knows only the 3x3x3, not the {}",
            self.puzzle
        )
    }
}

impl std::error::Error for Unsupported {}

/// Finds shortest solutions of the 3x3x3 in face turns.
///
/// It owns a pruning table and the way into it, 40 MB, built at first use. Share it: all methods take `&self`.
#[derive(Debug)]
pub struct Solver {
    puzzle: Arc<Puzzle>,
    cubies: Cubies,
    /// The face turns, in the order of the states in `turns`.
    moves: Vec<MoveId>,
    /// By axis: brings the axis to the place of U-D.
    axes: [Symmetry; 3],
    /// The 16 symmetries that keep the U-D axis.
    symmetries: Vec<Symmetry>,
    turns: Turns,
    table: OnceLock<Table>,
}

impl Solver {
    /// A solver for `puzzle`, without its table yet: cheap.
    ///
    /// # Errors
    /// If the puzzle is not a 3x3x3.
    pub fn new(puzzle: Arc<Puzzle>) -> Result<Self, Unsupported> {
        let unsupported = || Unsupported {
            puzzle: puzzle.name().to_owned(),
        };
        let cubies = Cubies::of(&puzzle).ok_or_else(unsupported)?;
        let moves: Vec<MoveId> = puzzle.face_turns().collect();
        let permutations: Vec<Permutation> = moves
            .iter()
            .map(|id| puzzle.mv(*id).permutation.clone())
            .collect();
        let states: Vec<State> = permutations
            .iter()
            .map(|permutation| cubies.pack(permutation).map_err(|_| unsupported()))
            .collect::<Result<_, _>>()?;
        let all = Symmetry::all(&cubies);
        let (symmetries, others): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|s| s.axis(REFERENCE_AXIS) == REFERENCE_AXIS);
        let to_reference = |from: usize| {
            let brings = |s: &&Symmetry| s.is_rotation() && s.axis(from) == REFERENCE_AXIS;
            symmetries
                .iter()
                .chain(&others)
                .find(brings)
                .cloned()
                .ok_or_else(unsupported)
        };
        let axes = [
            to_reference(REFERENCE_AXIS)?,
            to_reference(0)?,
            to_reference(2)?,
        ];
        let renamed = |axis: &Symmetry| states.iter().map(|mv| axis.conjugate(mv)).collect();
        let turns = Turns {
            moves: [renamed(&axes[0]), renamed(&axes[1]), renamed(&axes[2])],
            canonical: Canonical::new(&permutations),
        };
        Ok(Self {
            puzzle,
            cubies,
            moves,
            axes,
            symmetries,
            turns,
            table: OnceLock::new(),
        })
    }

    /// The puzzle that it solves.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Builds the pruning table if there is none yet, reporting [`Progress::Table`](crate::Progress::Table).
    ///
    /// Should several threads prepare at once, each builds a table and one is kept.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] when the observer cancels; the next call starts afresh.
    pub fn prepare(&self, threads: Threads, observer: &dyn Observer) -> Result<(), Stopped> {
        self.table(threads, observer).map(|_| ())
    }

    pub(crate) fn table(
        &self,
        threads: Threads,
        observer: &dyn Observer,
    ) -> Result<&Table, Stopped> {
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let domino = Domino::new(self.symmetries.clone());
        let table = Table::build(domino, self.turns.moves[0].clone(), threads, observer)
            .ok_or(Stopped::Cancelled)?;
        Ok(self.table.get_or_init(|| table))
    }

    /// Whether turning faces can solve the position; says why not.
    ///
    /// # Errors
    /// Lists the broken laws.
    pub fn check(&self, position: &Permutation) -> Result<(), Illegal> {
        self.pack(position).map(|_| ())
    }

    /// The position as a packed state.
    ///
    /// # Errors
    /// If turning faces cannot solve the position; lists the broken laws.
    pub fn pack(&self, position: &Permutation) -> Result<State, Illegal> {
        self.cubies.pack(position)
    }

    /// Finds a shortest solution, preparing first if need be. Reports
    /// [`Progress::Search`](crate::Progress::Search) at least at the start and at the end of each length.
    ///
    /// # Errors
    /// If the position is not legal, if there is no solution within `options.max_depth`, or if the observer cancels.
    ///
    /// # Panics
    /// If a solution does not solve the position when it is replayed, which would be a mistake in this crate.
    pub fn solve(
        &self,
        position: &Permutation,
        options: &Options,
        observer: &dyn Observer,
    ) -> Result<Solution, Stopped> {
        let state = self.pack(position).map_err(Stopped::Illegal)?;
        let table = self.table(options.threads, observer)?;
        let roots = self.axes.each_ref().map(|axis| axis.conjugate(&state));
        let max_depth = options.max_depth.min(GODS_NUMBER);
        let backend = Backend::choose(options.simd);
        match search(
            &self.turns,
            table,
            roots,
            max_depth,
            backend,
            options.threads,
            observer,
        ) {
            Ending::Found(moves) => {
                let moves = moves
                    .iter()
                    .map(|index| self.moves[usize::from(*index)])
                    .collect();
                let algorithm = Algorithm::from_moves(moves);
                let end = position.then(&algorithm.permutation(&self.puzzle));
                assert!(
                    end.is_identity(),
                    "the solver found a sequence that does not solve"
                );
                let length = algorithm.len() as u8;
                Ok(Solution {
                    algorithm,
                    length,
                    quality: Quality::Optimal,
                })
            }
            Ending::Exhausted => Err(Stopped::NotWithin {
                max_depth: options.max_depth,
            }),
            Ending::Cancelled => Err(Stopped::Cancelled),
        }
    }
}

#[cfg(test)]
mod tests;
