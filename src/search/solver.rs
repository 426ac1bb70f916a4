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
use crate::ida::{self, Search};
use crate::illegal::Illegal;
use crate::observer::Observer;
use crate::phase_two::PhaseTwo;
use crate::simd::Backend;
use crate::state::State;
use crate::symmetry::Symmetry;
use crate::table::Table;
use crate::two_phase::{Limits, TwoPhase};

/// The most face turns that any position needs (God's number, half-turn metric; Rokicki, Kociemba, Davidson and
/// Dethridge).
pub const GODS_NUMBER: u8 = 20;

/// Positions that the search for a shortest solution may look at before a good one is looked for, and that the latter
/// may look at: together less than a second.
const FOREWORD: u64 = 1 << 21;

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// A shortest solution, with the proof that none is shorter: for most positions a matter of minutes or hours.
    #[default]
    Shortest,
    /// A good solution soon. It is of [`Quality::Optimal`] where the proof comes cheap, as it does for positions near
    /// home.
    Short {
        /// Be content with so many moves, half-turn metric.
        enough: u8,
        /// Take the best solution found when so many positions have been looked at; go on only while there is none
        /// within [`GODS_NUMBER`] moves.
        nodes: u64,
    },
}

impl Goal {
    /// The first solution of 20 moves or fewer.
    pub const FIRST: Self = Self::Short {
        enough: GODS_NUMBER,
        nodes: 0,
    };
    /// A better one in a fraction of a second: the bench `search` counts their lengths.
    pub const GOOD: Self = Self::Short {
        enough: 0,
        nodes: 8_000_000,
    };
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What to look for.
    pub goal: Goal,
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
            goal: Goal::Shortest,
            max_depth: GODS_NUMBER,
            simd: true,
            threads: Threads::All,
        }
    }
}

/// What a solution is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// No shorter solution exists in the half-turn metric: all shorter ones were ruled out.
    Optimal,
    /// It is short; whether a shorter one exists is not known.
    Short,
    /// It solves; much shorter ones are likely to exist.
    Valid,
}

/// A way home. It has been replayed on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Solves the position. It depends on the position and the goal alone, not on threads, SIMD or luck; with
    /// [`Goal::Shortest`] it is the first of all shortest solutions by the order of the puzzle's moves.
    pub algorithm: Algorithm,
    /// Its moves, half-turn metric; turns of the whole puzzle do not count.
    pub length: u32,
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
    /// None within the allowed length was found; whether there is one is not known.
    NotFound {
        /// That length, moves (half-turn metric).
        max_depth: u8,
    },
    /// No turning of faces solves the position.
    Illegal(Illegal),
    /// No turning of this puzzle's layers solves the position.
    Unreachable {
        /// The puzzle's name.
        puzzle: String,
    },
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
            Self::NotFound { max_depth } => {
                write!(
                    f,
                    "no solution within {max_depth} moves was found soon; look for a shortest one, or allow more moves"
                )
            }
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Unreachable { puzzle } => {
                write!(f, "no turning of the {puzzle} solves this position")
            }
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

/// Finds solutions of the 3x3x3 in face turns, good ones or shortest ones.
///
/// It owns pruning tables and the way into them, 44 MB, built at first use. Share it: all methods take `&self`.
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
    second: OnceLock<PhaseTwo>,
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
        let inverse = |state: &State| {
            let undoes = |other: &State| state.then(other) == State::SOLVED;
            states.iter().position(undoes).map(|index| index as u8)
        };
        let inverses = states.iter().map(inverse).collect::<Option<_>>();
        let turns = Turns {
            inverses: inverses.ok_or_else(unsupported)?,
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
            second: OnceLock::new(),
        })
    }

    /// The puzzle that it solves.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Builds the pruning tables if there are none yet, reporting [`Progress::Table`](crate::Progress::Table).
    ///
    /// Should several threads prepare at once, each builds a table and one is kept.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] when the observer cancels; the next call starts afresh.
    pub fn prepare(&self, threads: Threads, observer: &dyn Observer) -> Result<(), Stopped> {
        self.table(threads, observer)?;
        self.second();
        Ok(())
    }

    fn second(&self) -> &PhaseTwo {
        self.second
            .get_or_init(|| PhaseTwo::new(&self.turns.moves, &self.turns.canonical))
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

    /// A position as a packed state, even if it breaks the laws of twist, flip and parity: what one orbit's part of a
    /// legal position does.
    ///
    /// # Errors
    /// If a piece is torn apart or a centre is not at home.
    pub fn assemble(&self, position: &Permutation) -> Result<State, Illegal> {
        self.cubies.assemble(position)
    }

    /// Finds a solution, preparing first if need be. Reports
    /// [`Progress::Search`](crate::Progress::Search) at least at the start and at the end of each length, and tells the
    /// observer of good solutions on the way to the one that it returns.
    ///
    /// Lengths that take a moment are searched one after the other first, so that positions near home get a shortest
    /// solution. Then a solution in two phases is found and made better. Only a search for a shortest one goes on to
    /// prove which length that is.
    ///
    /// # Errors
    /// If the position is not legal, if there is no solution within `options.max_depth` or none was found, or if the
    /// observer cancels.
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
        let roots = |state: State| self.axes.each_ref().map(|axis| axis.conjugate(&state));
        let max_depth = options.max_depth.min(GODS_NUMBER);
        let not_within = Stopped::NotWithin {
            max_depth: options.max_depth,
        };
        let search = Search {
            turns: &self.turns,
            table,
            backend: Backend::choose(options.simd),
            threads: options.threads,
            observer,
            before: 0,
        };
        let (cheap, limits) = match options.goal {
            Goal::Shortest => (FOREWORD, Limits::briefly(max_depth, FOREWORD)),
            Goal::Short { enough, nodes } => {
                let limits = Limits {
                    longest: max_depth,
                    enough,
                    nodes,
                    insist: max_depth == GODS_NUMBER,
                };
                (nodes / 8, limits)
            }
        };
        let mut spent = 0;
        let next = match search.run(roots(state), 0..=max_depth, cheap, &mut spent) {
            ida::Ending::Found(moves) => {
                return Ok(self.solution(position, &moves, Quality::Optimal));
            }
            ida::Ending::Exhausted => return Err(not_within),
            ida::Ending::Cancelled => return Err(Stopped::Cancelled),
            ida::Ending::Spent(next) => next,
        };
        let phases = TwoPhase {
            search: Search {
                before: spent,
                ..search
            },
            second: self.second(),
        };
        let both = [roots(state), roots(state.inverse())];
        let mut best = None;
        let looked_at = phases.run(both, limits, &mut |moves| {
            let quality = if moves.len() == usize::from(next) {
                Quality::Optimal
            } else {
                Quality::Short
            };
            let solution = self.solution(position, moves, quality);
            observer.found(&solution);
            best = Some(solution);
        });
        let search = Search {
            before: looked_at.ok_or(Stopped::Cancelled)?,
            ..search
        };
        if let Goal::Short { nodes, .. } = options.goal {
            let best = best.ok_or(Stopped::NotFound {
                max_depth: options.max_depth,
            })?;
            // One length short of the proof: that may be cheap.
            if best.length != u32::from(next) + 1 {
                return Ok(best);
            }
            return match search.run(roots(state), next..=next, nodes, &mut spent) {
                ida::Ending::Found(moves) => Ok(self.solution(position, &moves, Quality::Optimal)),
                ida::Ending::Exhausted => Ok(Solution {
                    quality: Quality::Optimal,
                    ..best
                }),
                ida::Ending::Spent(_) => Ok(best),
                ida::Ending::Cancelled => Err(Stopped::Cancelled),
            };
        }
        match search.run(roots(state), next..=max_depth, u64::MAX, &mut spent) {
            ida::Ending::Found(moves) => Ok(self.solution(position, &moves, Quality::Optimal)),
            ida::Ending::Exhausted | ida::Ending::Spent(_) => Err(not_within),
            ida::Ending::Cancelled => Err(Stopped::Cancelled),
        }
    }

    /// A solution of these moves, by index, replayed.
    fn solution(&self, position: &Permutation, moves: &[u8], quality: Quality) -> Solution {
        let moves = moves.iter().map(|index| self.moves[usize::from(*index)]);
        let algorithm = Algorithm::from_moves(moves.collect());
        let end = position.then(&algorithm.permutation(&self.puzzle));
        assert!(
            end.is_identity(),
            "the solver found a sequence that does not solve"
        );
        Solution {
            length: algorithm.len() as u32,
            algorithm,
            quality,
        }
    }
}

#[cfg(test)]
mod tests;
