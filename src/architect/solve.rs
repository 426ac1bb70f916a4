//! The shortest algorithms with given cycles (Qter, section 3.3).
//!
//! Words are looked through length by length; whatever is found first is shortest. A length is divided into parts, the
//! words with one beginning, so that threads can share them and a broken-off search goes on where it was.
//!
//! The paper searches for the cycles by IDA* with pruning tables. Here two halves of a word meet instead: a word `A B`
//! has the wanted cycles in an orbit if and only if it does there what one of finitely many elements `g` does, and then
//! `B` does what `A` undone, then `g` does. So all `B` are put into an index by what they do to that orbit, and each
//! `A` (up to symmetry) asks for all `g`. What must stay at home goes into the index as well. The orbit and the lengths
//! of the halves are those that cost least; where the wanted cycles are so common that no orbit narrows the search, or
//! words are short, every word is done and tested, unless it leads too far away: a move brings only a few pieces home.
//! Either way, of words that are rotations of each other one is looked for (the paper's sequence symmetry).

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a piece of work is compiled for the backend's instructions"
)]

mod checkpoint;
mod class;
mod index;
mod parts;
mod plan;
mod rotations;
mod run;
mod space;
mod test;
pub(crate) mod words;

use std::fmt;
use std::sync::Arc;

use group::Permutation;
use puzzle::structure::Structure;
use puzzle::{Algorithm, PieceId, Puzzle};
use search::Solver;

pub use self::parts::{ORBITS, Pruned};
pub use self::plan::Method;
pub use self::run::{Answer, Search};
use self::space::{Domain, Facets, Packed};
pub use self::test::PackedTest;
use self::words::Words;
use crate::cycles::CycleStructure;

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The cycles: those of one of these structures.
    pub structures: Vec<CycleStructure>,
    /// Pieces that must stay solved.
    pub fixed: Vec<PieceId>,
    /// The algorithm must commute with these.
    pub commuting: Vec<Permutation>,
    /// The shortest algorithms that are looked for; whether there are shorter ones is not asked.
    pub from: u8,
    /// The longest algorithms that are looked for.
    pub longest: u8,
    /// How many bytes tables may take.
    pub memory: u64,
    /// The most algorithms of the answer; all are counted.
    pub most: usize,
    /// Whether words are left out because rotations of them are looked through, or because they lead too far away.
    /// The answer is the same; without, searches can be compared with what they were.
    pub reduced: bool,
}

impl Query {
    /// Algorithms with these cycles and nothing else asked, of at most 20 moves; tables within 1 GB.
    pub fn new(structure: CycleStructure) -> Self {
        Self::any(vec![structure])
    }

    /// The same for the cycles of any one of several structures.
    pub fn any(structures: Vec<CycleStructure>) -> Self {
        Self {
            structures,
            fixed: Vec::new(),
            commuting: Vec::new(),
            from: 1,
            longest: 20,
            memory: 1 << 30,
            most: 100,
            reduced: true,
        }
    }
}

/// Why a query has no answer, whatever the effort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryError {
    /// The structure asks for nothing to move.
    Nothing,
    /// The structure does not fit this puzzle: pieces or turns that it does not have.
    Stranger,
    /// No position that moves can reach has these cycles.
    Illegal,
    /// Fewer pieces may move than the cycles need.
    TooFewPieces {
        /// The orbit's name.
        orbit: String,
    },
    /// The puzzle has more facets than the search can hold.
    TooLarge {
        /// The puzzle's name.
        puzzle: String,
    },
}

impl QueryError {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Nothing => "architect::nothing-moves",
            Self::Stranger => "architect::other-puzzle",
            Self::Illegal => "architect::illegal-cycles",
            Self::TooFewPieces { .. } => "architect::too-few-pieces",
            Self::TooLarge { .. } => "architect::too-large",
        }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("these cycles move nothing; name at least one"),
            Self::Stranger => f.write_str(
                "the puzzle has no such cycles: too many pieces, or turns that its pieces cannot make",
            ),
            Self::Illegal => f.write_str(
                "no turning reaches these cycles: they break a law of the puzzle; add a cycle that makes up for it, \
                 or let some pieces do so: `; shared 2 corners`",
            ),
            Self::TooFewPieces { orbit } => write!(
                f,
                "too many {orbit} must stay at home for these cycles; fix fewer pieces"
            ),
            Self::TooLarge { puzzle } => {
                write!(f, "the {puzzle} has too many pieces to be searched")
            }
        }
    }
}

impl std::error::Error for QueryError {}

/// Where a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The length that is being looked through; there is nothing shorter.
    pub length: u8,
    /// Parts of it that are done.
    pub parts_done: usize,
    /// Its parts.
    pub parts: usize,
    /// Positions looked at, all lengths together.
    pub nodes: u64,
    /// Algorithms found so far.
    pub found: u64,
    /// How this length is looked through.
    pub method: Method,
    /// Positions of this length that were looked at since the search began or went on.
    pub here: u64,
    /// What this length left out since then.
    pub pruned: Pruned,
}

/// What a search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Another part is done.
    Progress(Progress),
    /// One of the shortest algorithms was found.
    Found(Algorithm),
}

/// Finds shortest algorithms with given cycles, on one puzzle. Share it: all methods take `&self`.
pub struct CycleSolver {
    puzzle: Arc<Puzzle>,
    structure: Structure,
    pub(crate) words: Words,
    domain: AnyDomain,
}

/// What a search for words of one length may come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// Nanoseconds of one thread.
    pub(crate) time: f64,
    pub(crate) found: f64,
}

/// How positions are stored.
enum AnyDomain {
    Packed(Box<Packed>),
    Small(Box<Facets<64>>),
    Medium(Box<Facets<128>>),
    Large(Box<Facets<256>>),
    /// The search cannot store positions of the puzzle.
    TooLarge,
}

impl CycleSolver {
    /// A solver for any puzzle: takes milliseconds, for the largest puzzles a second or so.
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self::with_simd(puzzle, true)
    }

    /// The same with or without the machine's SIMD instructions; the answers are the same.
    pub fn with_simd(puzzle: &Arc<Puzzle>, simd: bool) -> Self {
        let structure = Structure::new(puzzle);
        let words = Words::new(puzzle);
        let moves = &words.permutations;
        let packed = Solver::new(Arc::clone(puzzle))
            .ok()
            .and_then(|solver| Packed::new(solver, &structure, moves, simd));
        let small =
            || Facets::new(puzzle, &structure, moves).map(|f| AnyDomain::Small(Box::new(f)));
        let medium =
            || Facets::new(puzzle, &structure, moves).map(|f| AnyDomain::Medium(Box::new(f)));
        let large =
            || Facets::new(puzzle, &structure, moves).map(|f| AnyDomain::Large(Box::new(f)));
        let domain = packed
            .map(|packed| AnyDomain::Packed(Box::new(packed)))
            .or_else(small)
            .or_else(medium)
            .or_else(large)
            .unwrap_or(AnyDomain::TooLarge);
        Self {
            puzzle: Arc::clone(puzzle),
            structure,
            words,
            domain,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Its orbits and laws.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The test that a query's positions are put to, for measurements; None if the puzzle is not the 3x3x3.
    pub fn packed_test(&self, query: &Query) -> Option<PackedTest> {
        match &self.domain {
            AnyDomain::Packed(packed) => Some(packed.test(&query.structures, &query.fixed)),
            _ => None,
        }
    }

    /// Begins a search; nothing is looked at yet.
    ///
    /// # Errors
    /// If there is no answer at any length, or the puzzle is too large. Of several structures those that have no answer
    /// are left out; if none is left, the error is the first one's.
    pub fn ask(&self, mut query: Query) -> Result<Search, QueryError> {
        query.fixed.sort_unstable();
        query.fixed.dedup();
        query.from = query.from.max(1);
        if matches!(self.domain, AnyDomain::TooLarge) {
            let puzzle = self.puzzle.name().to_owned();
            return Err(QueryError::TooLarge { puzzle });
        }
        let mut reason = QueryError::Nothing;
        let mut structures = Vec::new();
        for structure in query.structures.iter().rev() {
            match self.possible(structure, &query.fixed) {
                Ok(structure) => structures.push(structure),
                Err(error) => reason = error,
            }
        }
        structures.sort_unstable();
        structures.dedup();
        if structures.is_empty() {
            return Err(reason);
        }
        query.structures = structures;
        Ok(Search::new(query))
    }

    /// Begins a search for structures that are known to be possible ones of this puzzle, in their normal form; those
    /// that need more pieces than may move are left out. None if none is left.
    pub(crate) fn begin(&self, mut query: Query) -> Option<Search> {
        query.fixed.sort_unstable();
        query.fixed.dedup();
        let free: Vec<usize> = self
            .structure
            .orbits()
            .iter()
            .map(|orbit| {
                let pieces = orbit.pieces.iter();
                pieces.filter(|piece| !query.fixed.contains(piece)).count()
            })
            .collect();
        query.structures.retain(|structure| {
            let mut orbits = structure.orbits.iter().zip(&free);
            orbits.all(|(cycles, free)| {
                let needed: usize = cycles.iter().map(|cycle| usize::from(cycle.length)).sum();
                needed <= *free
            })
        });
        (!query.structures.is_empty()).then(|| Search::new(query))
    }

    /// Positions with these cycles, which take the given pieces of each orbit in turn.
    pub(crate) fn examples(
        &self,
        structure: &CycleStructure,
        pieces: &[Vec<usize>],
    ) -> Vec<Permutation> {
        let degree = self.puzzle.facets().len();
        let examples = class::examples(&self.structure, &structure.orbits, pieces);
        let position = |assembly| self.structure.position(assembly, degree);
        examples.iter().map(position).collect()
    }

    /// Whether some position has these cycles.
    pub(crate) fn reaches(&self, structure: &CycleStructure) -> bool {
        class::is_possible(&self.structure, &structure.orbits)
    }

    /// The structure in its normal form, if some position has it and leaves the fixed pieces alone.
    pub(crate) fn possible(
        &self,
        structure: &CycleStructure,
        fixed: &[PieceId],
    ) -> Result<CycleStructure, QueryError> {
        let structure = structure.normalised(&self.structure);
        let structure = structure.ok_or(QueryError::Stranger)?;
        let orbits = &structure.orbits;
        if orbits.iter().all(Vec::is_empty) {
            return Err(QueryError::Nothing);
        }
        for (cycles, orbit) in orbits.iter().zip(self.structure.orbits()) {
            let free = orbit.pieces.iter().filter(|p| !fixed.contains(p));
            let needed: usize = cycles.iter().map(|cycle| usize::from(cycle.length)).sum();
            if needed > free.count() {
                let orbit = orbit.name.clone();
                return Err(QueryError::TooFewPieces { orbit });
            }
        }
        if !class::is_possible(&self.structure, orbits) {
            return Err(QueryError::Illegal);
        }
        Ok(structure)
    }

    /// About how many nanoseconds one thread looks through words of a length, and how many of those words are like no
    /// other by symmetry and may have the cycles: as many as chance has it.
    pub(crate) fn guess(&self, query: &Query, length: u8) -> Guess {
        let symmetries = self.symmetries(query).len();
        let meetings = plan::meetings(self, query);
        let (time, _) = plan::method(
            self,
            query,
            &meetings,
            symmetries,
            None,
            length.into(),
            None,
        );
        let words = self.words.counts(length.into())[usize::from(length)];
        Guess {
            time,
            found: words / symmetries as f64 * plan::share(self, query),
        }
    }

    /// The symmetries, by number, under which the query stays the same.
    pub(crate) fn symmetries(&self, query: &Query) -> Vec<usize> {
        let orbit_of = |piece: PieceId| self.structure.slot(piece).map(|(orbit, _)| orbit);
        let piece_of = |facet: usize| self.puzzle.facets()[facet].piece;
        let keeps = |symmetry: &words::Symmetry| {
            let image = |piece: PieceId| {
                let facet = self.puzzle.piece(piece).facets.first();
                facet.map_or(piece, |facet| {
                    piece_of(symmetry.facets.image((*facet).into()))
                })
            };
            let cycles = query.structures.iter().all(|structure| {
                let mut orbits = self.structure.orbits().iter().enumerate();
                orbits.all(|(number, orbit)| {
                    let to = orbit_of(image(orbit.pieces[0]));
                    to.is_some_and(|to| structure.orbits[to] == structure.orbits[number])
                })
            });
            let fixed = || {
                let mut fixed = query.fixed.iter();
                fixed.all(|piece| query.fixed.contains(&image(*piece)))
            };
            let commuting = || {
                let mut commuting = query.commuting.iter();
                commuting.all(|other| other.conjugate(&symmetry.facets) == *other)
            };
            cycles && fixed() && commuting()
        };
        let symmetries = self.words.symmetries.iter().enumerate();
        symmetries
            .filter(|(_, symmetry)| keeps(symmetry))
            .map(|(number, _)| number)
            .collect()
    }
}

impl fmt::Debug for CycleSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CycleSolver")
            .field("puzzle", &self.puzzle.name())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
