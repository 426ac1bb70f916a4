//! The solver of the 3x3x3: what other crates call.

mod leaving;
mod near;
pub(crate) mod open;
pub(crate) mod verify;

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{Algorithm, Puzzle};
use storage::Storage;

use self::open::{OpenProof, Started};
use self::verify::solves;
use crate::cube::axial::Axial;
use crate::cube::canonical::Canonical;
use crate::cube::cubies::{Cubies, REFERENCE_AXIS};
use crate::cube::generators::{AXES, Generators};
use crate::cube::legality::IllegalPositionError;
use crate::cube::metric::Metric;
use crate::cube::state::State;
use crate::cube::symmetry::{PositionSymmetry, Symmetry};
use crate::goal::{Goal, Options};
use crate::monitor::{Monitor, Progress};
use crate::optimal::driver::{Context, Ending, Problem};
use crate::optimal::ida::Ida;
use crate::optimal::prover::Prover;
use crate::pruning::domino_table::DominoTable;
use crate::pruning::orbit_table::OrbitTable;
use crate::pruning::table_size::TableSize;
use crate::solution::{Quality, SearchError, Solution, UnsupportedPuzzleError};
use crate::threads::Threads;
use crate::two_phase::phase_one::PhaseOne;
use crate::two_phase::phase_two::PhaseTwo;

use self::soon::Opening;

/// Finds solutions of the 3x3x3 in one metric: short ones or shortest ones.
///
/// It owns pruning tables, built or loaded at first use: 45 MB, and a table of its [`TableSize`] if that is not the
/// small one. Share it: all methods take `&self`.
pub struct Solver {
    puzzle: Arc<Puzzle>,
    cubies: Cubies,
    metric: Metric,
    size: TableSize,
    /// The generators, in the order of those in `generators`.
    moves: Vec<Algorithm>,
    /// All symmetries of the cube.
    all: Vec<Symmetry>,
    /// By axis: the rotation that takes the axis to U-D.
    axes: [Symmetry; AXES],
    /// The 16 symmetries that map the U-D axis to itself.
    symmetries: Vec<Symmetry>,
    pub(crate) generators: Generators,
    pub(crate) axial: Axial,
    base: Arc<OnceLock<Base>>,
    /// The positions that are near.
    ball: Arc<OnceLock<near::Ball>>,
    orbit_table: OnceLock<OrbitTable>,
    storage: Option<Arc<dyn Storage>>,
}

/// The tables that every search needs, whatever table the proof uses.
#[derive(Debug)]
pub(crate) struct Base {
    pub(crate) table: DominoTable,
    pub(crate) first: PhaseOne,
    pub(crate) second: PhaseTwo,
}

impl Solver {
    /// A solver in the half-turn metric with the small table, without its table yet: cheap.
    ///
    /// # Errors
    /// If the puzzle is not a 3x3x3.
    pub fn new(puzzle: Arc<Puzzle>) -> Result<Self, UnsupportedPuzzleError> {
        Self::with(puzzle, Metric::Htm, TableSize::Small)
    }

    /// A solver in this metric that proves with a table of this size, without its tables yet: cheap. If the machine
    /// cannot address such a table, the largest one that it can takes its place.
    ///
    /// # Errors
    /// If the puzzle is not a 3x3x3.
    pub fn with(
        puzzle: Arc<Puzzle>,
        metric: Metric,
        size: TableSize,
    ) -> Result<Self, UnsupportedPuzzleError> {
        let unsupported = || UnsupportedPuzzleError {
            puzzle: puzzle.name().to_owned(),
        };
        let cubies = Cubies::of(&puzzle).ok_or_else(unsupported)?;
        let moves = metric.generators(&puzzle);
        let permutations: Vec<Permutation> = moves
            .iter()
            .map(|generator| generator.permutation(&puzzle))
            .collect();
        let states: Vec<State> = permutations
            .iter()
            .map(|permutation| cubies.pack(permutation).map_err(|_| unsupported()))
            .collect::<Result<_, _>>()?;
        let number = |state: &State| states.iter().position(|other| other == state);
        let all = Symmetry::all(&puzzle, &cubies);
        let keeps = |s: &&Symmetry| s.axis(REFERENCE_AXIS) == REFERENCE_AXIS;
        let symmetries: Vec<Symmetry> = all.iter().filter(keeps).cloned().collect();
        let to_reference = |from: usize| {
            let brings = |s: &&Symmetry| s.is_rotation() && s.axis(from) == REFERENCE_AXIS;
            let found = symmetries.iter().chain(&all).find(brings);
            found.cloned().ok_or_else(unsupported)
        };
        let axes = [
            to_reference(REFERENCE_AXIS)?,
            to_reference(0)?,
            to_reference(2)?,
        ];
        let renamed = |axis: &Symmetry| states.iter().map(|mv| axis.conjugate(mv)).collect();
        let inverse = |state: &State| number(&state.inverse()).map(|index| index as u8);
        let inverses = states.iter().map(inverse).collect::<Option<_>>();
        let generators = Generators {
            inverses: inverses.ok_or_else(unsupported)?,
            moves: axes.each_ref().map(renamed),
            canonical: Canonical::new(&permutations),
            odd: states.iter().all(State::is_odd),
            path_bits: states.len().next_power_of_two().ilog2(),
        };
        Ok(Self {
            puzzle,
            cubies,
            metric,
            size: TableSize::within(size.bytes()),
            moves,
            all,
            axes,
            symmetries,
            axial: Axial::new(&generators.moves),
            generators,
            base: Arc::default(),
            ball: Arc::default(),
            orbit_table: OnceLock::new(),
            storage: None,
        })
    }

    /// A solver like this one that proves with a table of another size, without that table yet. Both share the small
    /// table, whichever of them builds it.
    pub fn sized(&self, size: TableSize) -> Self {
        Self {
            puzzle: Arc::clone(&self.puzzle),
            cubies: self.cubies.clone(),
            metric: self.metric,
            size: TableSize::within(size.bytes()),
            moves: self.moves.clone(),
            all: self.all.clone(),
            axes: self.axes.clone(),
            symmetries: self.symmetries.clone(),
            generators: self.generators.clone(),
            axial: self.axial.clone(),
            base: Arc::clone(&self.base),
            ball: Arc::clone(&self.ball),
            orbit_table: OnceLock::new(),
            storage: self.storage.clone(),
        }
    }

    /// The same solver, which looks for its tables in a storage before it builds them, and saves there what it has
    /// built. A table that cannot be used is reported to the storage and built again.
    pub fn with_storage(self, storage: Arc<dyn Storage>) -> Self {
        Self {
            storage: Some(storage),
            ..self
        }
    }

    /// The metric in which it counts moves.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The size of the table with which it proves.
    pub fn size(&self) -> TableSize {
        self.size
    }

    /// The puzzle that it solves.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Builds the pruning tables if there are none yet, reporting [`Progress::Table`](crate::Progress::Table).
    ///
    /// If several threads prepare at the same time, each builds a table and one of them stays.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] when the monitor cancels; the next call starts again. [`SearchError::NoRoom`] when
    /// there is no room even for the small table.
    pub fn prepare(
        &self,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<(), SearchError> {
        self.base(threads, monitor)?;
        self.orbit_table(threads, monitor)?;
        Ok(())
    }

    /// Checks that turns of faces can solve the position.
    ///
    /// # Errors
    /// If not; lists the broken laws.
    pub fn check(&self, position: &Permutation) -> Result<(), IllegalPositionError> {
        self.pack(position).map(|_| ())
    }

    /// The position as a packed state.
    ///
    /// # Errors
    /// If turns of faces cannot solve the position; lists the broken laws.
    pub fn pack(&self, position: &Permutation) -> Result<State, IllegalPositionError> {
        self.cubies.pack(position)
    }

    /// A position as a packed state, even if it breaks the laws of twist, flip and parity, as the part of a legal
    /// position in one orbit may.
    ///
    /// # Errors
    /// If a piece is torn apart or a centre is not at home.
    pub fn assemble(&self, position: &Permutation) -> Result<State, IllegalPositionError> {
        self.cubies.assemble(position)
    }

    /// Finds a solution, building tables if needed. Reports [`Progress::Search`] at least at the start and at the end
    /// of each length, and [`Progress::Found`] for solutions on the way to the one that it returns.
    ///
    /// Lengths that take milliseconds are searched first, one after the other, so positions near solved get a
    /// shortest solution. Then a solution in two phases is found, of any length if `options.max_depth` is no less
    /// than any position needs, and improved. Only a search for a shortest solution goes on to prove its length, and
    /// only for it a table larger than the small one is built.
    ///
    /// # Errors
    /// If the position is not legal, if there is no solution within `options.max_depth` or none was found, or if the
    /// monitor cancels.
    ///
    /// # Panics
    /// If a solution does not solve the position when it is replayed, which would be a mistake in this crate.
    pub fn solve(
        &self,
        position: &Permutation,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let mut best = None;
        let shortest = self.begin(position, options, monitor, &mut best)?;
        match (shortest, options.goal) {
            (Opening::Done(solution), _) => Ok(solution),
            (Opening::Next { length, spent }, Goal::Shortest) => {
                let open = OpenProof::new(best, length, spent);
                let mut solutions = self.finish(position, open, 1, options, monitor)?;
                Ok(solutions.swap_remove(0))
            }
            (Opening::Next { length, spent }, Goal::Short { nodes, .. }) => {
                let best = best.ok_or(SearchError::NotFound {
                    max_depth: options.max_depth,
                })?;
                self.last_lengths(position, best, (length, spent, nodes), options, monitor)
            }
        }
    }

    /// Finds all shortest solutions, at most `most`, in the order of their moves. Of solutions that differ only in
    /// the order of neighbouring turns of opposite faces there is one. [`Options::goal`] is ignored.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// # Panics
    /// As [`solve`](Self::solve), and if `most` is 0.
    pub fn solve_all(
        &self,
        position: &Permutation,
        most: usize,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<Solution>, SearchError> {
        assert!(most > 0, "at least one solution must be wanted");
        let open = match self.start(position, options, monitor)? {
            Started::Done(solution) => OpenProof::new(None, solution.length as u8, 0),
            Started::Open(open) => open,
        };
        self.finish(position, open, most, options, monitor)
    }

    /// Finds a shortest solution of at least `lengths.start()` and at most `lengths.end()` moves; that there is no
    /// shorter one must be known. Unlike [`solve`](Self::solve) it looks for no short solution first, which pays
    /// where positions are near or bounds are known. [`Options::goal`] and [`Options::max_depth`] are ignored.
    ///
    /// # Errors
    /// [`SearchError::NotWithin`] if there is no solution of these lengths, which is then proved; else as
    /// [`solve`](Self::solve).
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_within(
        &self,
        position: &Permutation,
        lengths: RangeInclusive<u8>,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let options = Options {
            max_depth: *lengths.end(),
            ..*options
        };
        let proof = Proof { most: 1, spent: 0 };
        let mut solutions = self.prove(position, lengths, proof, &options, monitor)?;
        Ok(solutions.swap_remove(0))
    }

    /// The longest solutions that are looked for.
    fn deepest(&self, options: &Options) -> u8 {
        options.max_depth.min(self.metric.most())
    }

    /// A position as each axis sees it.
    fn views(&self, state: &State) -> [State; AXES] {
        self.axes.each_ref().map(|axis| axis.conjugate(state))
    }

    fn problem<'a>(
        &self,
        state: &State,
        symmetries: &'a [PositionSymmetry],
        limit: usize,
    ) -> Problem<'a> {
        Problem {
            views: self.views(state),
            symmetries,
            odd: state.is_odd(),
            limit,
        }
    }

    fn ida<'a>(&'a self, table: &'a DominoTable, context: Context<'a>) -> Ida<'a> {
        Ida {
            generators: &self.generators,
            table,
            context,
        }
    }

    /// The least difference between the lengths of two solutions of one position.
    fn parity_step(&self) -> u32 {
        if self.generators.odd { 2 } else { 1 }
    }

    /// The shortest solutions of these lengths; shorter ones must have been ruled out.
    fn prove(
        &self,
        position: &Permutation,
        lengths: RangeInclusive<u8>,
        Proof { most, spent }: Proof,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<Solution>, SearchError> {
        let state = self.pack(position).map_err(SearchError::Illegal)?;
        // All solutions are wanted, or one of those that are alike.
        let symmetries = match most {
            1 => PositionSymmetry::of(&state, &self.all),
            _ => Vec::new(),
        };
        let problem = self.problem(&state, &symmetries, most);
        let context = Context::new(options, monitor, spent);
        let ending = if let Some(table) = self.orbit_table(options.threads, monitor)? {
            let prover = Prover {
                axial: &self.axial,
                table,
                odd: self.generators.odd,
                context,
            };
            prover.run(problem, lengths)
        } else {
            let table = &self.base(options.threads, monitor)?.table;
            self.ida(table, context)
                .run(problem, lengths, u64::MAX, &mut 0)
        };
        match ending {
            Ending::Found(found) => Ok(found
                .iter()
                .map(|moves| self.solution(position, moves, Quality::Optimal))
                .collect()),
            Ending::Exhausted | Ending::Spent(_) => Err(SearchError::NotWithin {
                max_depth: options.max_depth,
            }),
            Ending::Cancelled => Err(SearchError::Cancelled),
        }
    }

    /// These moves, by index. Neighbouring quarter turns of one face are written as a half turn.
    pub(crate) fn algorithm(&self, moves: &[u8]) -> Algorithm {
        let turns = moves
            .iter()
            .flat_map(|index| self.moves[usize::from(*index)].moves());
        let algorithm = Algorithm::from_moves(turns.copied().collect());
        if self.metric == Metric::Qtm {
            algorithm.simplified(&self.puzzle)
        } else {
            algorithm
        }
    }

    /// A solution of these moves, by index, replayed.
    fn solution(&self, position: &Permutation, moves: &[u8], quality: Quality) -> Solution {
        let algorithm = self.algorithm(moves);
        assert!(
            solves(&self.puzzle, position, &algorithm),
            "the solver found a sequence that does not solve"
        );
        Solution {
            length: moves.len() as u32,
            algorithm,
            quality,
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { metric, size, .. } = self;
        write!(f, "solver in {metric} with a {size} table")
    }
}

/// What a proof starts from, and how many solutions it is to find.
struct Proof {
    /// The most solutions wanted.
    most: usize,
    /// Nodes looked at before it.
    spent: u64,
}

#[cfg(test)]
mod paper;
#[cfg(test)]
mod proofs;
mod soon;
mod tables;
#[cfg(test)]
mod tests;
