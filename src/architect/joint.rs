//! Algorithms for all registers of an architecture at once (Qter, section 3.3.8, and beyond it).
//!
//! The paper takes the registers in descending order: a shortest algorithm for the first one, then one for the second
//! that leaves the first one's own pieces alone, and so on. That is not always shortest in sum: a longer first
//! algorithm may let the second one be shorter by more. Here the sum, or the longest of the lengths, can be made least.
//! For each total the shortest algorithm comes first, so the searches that branch most are the short ones.

mod beside;
mod checkpoint;
mod counted;
mod run;
mod sieve;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use crate::cycles::CycleStructure;
use crate::registers::structures;
use crate::solve::{self, CycleSolver, Progress, QueryError, Search};
use puzzle::architecture::{Architecture, Register};
use puzzle::movecount;
use puzzle::{Algorithm, PieceId};

/// Architectures of the best lengths that are compared by hand at most.
const COMPARED: usize = 1_000;

/// What is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The length of the first algorithm, then that of the second, and so on: the paper's greedy order, with all
    /// shortest first algorithms tried, and longer ones where no other register fits beside a shortest one.
    InOrder,
    /// The sum of the lengths.
    Sum,
    /// The largest length, then the sum.
    Largest,
}

/// Which registers are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Their orders.
    pub orders: Vec<u64>,
    /// What is to be least.
    pub measure: Measure,
    /// Whether an algorithm done as often as its register has values must change nothing at all. Otherwise pieces that
    /// several registers share, which nobody reads, may take longer to come back.
    pub exact: bool,
    /// Pieces that must stay solved.
    pub fixed: Vec<PieceId>,
    /// The longest algorithm that is looked for.
    pub longest: u8,
    /// How many bytes tables may take.
    pub memory: u64,
}

impl Query {
    /// Registers of these orders with the least sum of lengths; algorithms of at most 16 moves, tables within 1 GB.
    pub fn new(orders: Vec<u64>) -> Self {
        Self {
            orders,
            measure: Measure::Sum,
            exact: false,
            fixed: Vec::new(),
            longest: 16,
            memory: 1 << 30,
        }
    }
}

/// Why registers cannot be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JointError {
    /// There are no orders, or one is less than 2.
    NoRegister,
    /// No algorithm has this order and leaves the other registers enough pieces.
    NoRoom {
        /// The order.
        order: u64,
        /// Whether there are no other registers.
        alone: bool,
    },
    /// The puzzle is too large to be searched.
    Query(QueryError),
}

impl JointError {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoRegister => "architect::no-register",
            Self::NoRoom { .. } => "architect::no-room",
            Self::Query(error) => error.code(),
        }
    }
}

impl fmt::Display for JointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRegister => {
                f.write_str("a register has at least 2 values; name their numbers: `90,90`")
            }
            Self::NoRoom { order, alone: true } => write!(
                f,
                "no algorithm of this puzzle counts to {order}; take another number of values"
            ),
            Self::NoRoom {
                order,
                alone: false,
            } => write!(
                f,
                "no algorithm counts to {order} and leaves the other registers enough pieces; take smaller registers"
            ),
            Self::Query(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JointError {}

/// Where a joint search is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointProgress {
    /// Nothing better than this is possible: all that is less was ruled out. In the terms of the query's measure; for
    /// [`Measure::InOrder`] it says nothing and is 0.
    pub least: u32,
    /// The best that is known, in the same terms.
    pub best: Option<u32>,
    /// Searches for one algorithm that are done.
    pub searches: u64,
    /// Lengths of the algorithms that are chosen at the moment.
    pub chosen: Vec<u8>,
    /// The search for the next one.
    pub search: Option<Progress>,
}

/// What a joint search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Another part is done.
    Progress(JointProgress),
    /// An architecture was found that is better than all before: its algorithms, by register.
    Found(Vec<Algorithm>),
    /// Where any algorithms will do: attempts made, from 0, and their number in all.
    Attempts {
        /// Made.
        made: u32,
        /// All.
        of: u32,
    },
}

/// A search for one algorithm whose answer is remembered: the words of all chosen ones with their own pieces, the
/// register's number, and the length.
type Key = (Vec<(Vec<u16>, Vec<PieceId>)>, usize, u8);

/// A search for one algorithm that was paused: its query, the number of its set of structures, what was found
/// for the sets before, and the search.
type Halted = (Key, usize, Vec<Vec<u16>>, Search);

/// A joint search, done as soon as the best architecture is found and proved best.
#[derive(Clone, Debug)]
pub struct Joint {
    query: Query,
    /// By register, what its algorithm may do; nothing if that is too much to list.
    structures: Vec<Vec<CycleStructure>>,
    /// By register, the number of the first register of the same order.
    alike: Vec<usize>,
    /// The longest algorithms that are looked for by themselves; longer ones only beside others.
    listed: u8,
    known: BTreeMap<Key, Vec<Vec<u16>>>,
    /// The search that was paused.
    halted: Option<Halted>,
    searches: u64,
    least: u32,
    /// Words by register.
    best: Vec<Vec<Vec<u16>>>,
    best_lengths: Option<Vec<u8>>,
    greedy_done: bool,
    /// By register, the length of the shortest algorithm by itself, where the measure asks for it.
    shortest: Vec<u32>,
    done: bool,
}

/// What an architecture of the wanted orders is beside those before it.
enum Offer {
    /// No better.
    Fits,
    /// The best so far: its algorithms.
    Best(Vec<Algorithm>),
}

/// What a joint search found.
#[derive(Clone, Debug, PartialEq)]
pub struct JointAnswer {
    /// The easiest of the best algorithms to perform, by register.
    pub algorithms: Vec<Algorithm>,
    /// Their lengths.
    pub lengths: Vec<u8>,
    /// The sum of the lengths.
    pub total: u32,
    /// Whether it is proved that there is nothing better by the query's measure.
    pub proved: bool,
    /// All totals (or largest lengths) below this one were ruled out.
    pub least: u32,
}

impl Joint {
    /// Begins a joint search; nothing is looked at yet but which structures there are.
    ///
    /// # Errors
    /// If there is nothing to look for.
    pub fn new(solver: &CycleSolver, mut query: Query) -> Result<Self, JointError> {
        let orders = &query.orders;
        if orders.is_empty() || orders.contains(&0) || orders.contains(&1) {
            return Err(JointError::NoRegister);
        }
        let mut all = Vec::new();
        for (register, &order) in orders.iter().enumerate() {
            let Some(structures) = structures(solver, orders, register, query.exact) else {
                all.push(Vec::new());
                continue;
            };
            if structures.is_empty() {
                let alone = orders.len() == 1;
                return Err(JointError::NoRoom { order, alone });
            }
            let query = solve::Query::any(structures.clone());
            solver.ask(query).map_err(JointError::Query)?;
            all.push(structures);
        }
        // What is common is short: all words are gone through, up to a length, and longer ones beside others.
        let mut listed = query.longest;
        if all.iter().any(Vec::is_empty) {
            listed = counted::reach(solver, query.longest);
            query.longest = counted::reach_beside(solver, query.longest).max(listed);
        }
        let orders = &query.orders;
        let first = |order: &u64| orders.iter().position(|other| other == order);
        Ok(Self {
            alike: orders.iter().filter_map(first).collect(),
            structures: all,
            listed,
            known: BTreeMap::new(),
            halted: None,
            searches: 0,
            least: 0,
            best: Vec::new(),
            best_lengths: None,
            greedy_done: false,
            shortest: Vec::new(),
            done: false,
            query,
        })
    }

    /// Takes the registers of the catalogue that have these orders as the best so far, if they are what is looked for
    /// and their algorithms are no longer than the query allows: the search proves them best, or finds better ones. In
    /// [`Measure::InOrder`] lengths are gone through in turn, so known ones do not help.
    pub fn start_from_known(&mut self, solver: &CycleSolver) {
        if self.query.measure == Measure::InOrder {
            return;
        }
        let Some(known) = Architecture::preset(solver.puzzle(), &self.query.orders) else {
            return;
        };
        let words = known.registers.iter();
        let words: Option<Vec<_>> = (words.map(|register| solver.words.word(&register.algorithm)))
            .map(|word| word.filter(|word| word.len() <= usize::from(self.query.longest)))
            .collect();
        let Some(words) = words else { return };
        let algorithms: Vec<Algorithm> = words
            .iter()
            .map(|word| solver.words.algorithm(word))
            .collect();
        if self.leaves_fixed(solver, &algorithms) {
            self.offer(solver, words);
        }
    }

    /// Checks the words of an architecture, and remembers it if none is better. None if it is not what is looked for.
    fn offer(&mut self, solver: &CycleSolver, words: Vec<Vec<u16>>) -> Option<Offer> {
        let algorithms: Vec<Algorithm> = words
            .iter()
            .map(|word| solver.words.algorithm(word))
            .collect();
        let architecture = Architecture::from_algorithms(solver.puzzle(), algorithms.clone());
        let exact = |register: &Register| register.full_order() == register.order.into();
        architecture.ok().filter(|architecture| {
            architecture.orders() == self.query.orders
                && (!self.query.exact || architecture.registers.iter().all(exact))
        })?;
        let lengths: Vec<u8> = words.iter().map(|word| word.len() as u8).collect();
        let sum = |lengths: &[u8]| lengths.iter().copied().map(u32::from).sum::<u32>();
        // Of those that come to the same, the one whose first registers have the shorter algorithms.
        let rank = |lengths: &[u8]| (self.value(lengths), sum(lengths), lengths.to_vec());
        let best = self.best_lengths.as_ref();
        match best.map(|best| rank(&lengths).cmp(&rank(best))) {
            Some(Ordering::Greater) => {}
            Some(Ordering::Equal) => {
                if !self.best.contains(&words) && self.best.len() < COMPARED {
                    self.best.push(words);
                }
            }
            None | Some(Ordering::Less) => {
                self.best = vec![words];
                self.best_lengths = Some(lengths);
                return Some(Offer::Best(algorithms));
            }
        }
        Some(Offer::Fits)
    }

    /// The best so far, or the answer when all is done; None if nothing is found yet.
    ///
    /// # Panics
    /// If the solver is not the one that the search was begun with.
    pub fn answer(&self, solver: &CycleSolver) -> Option<JointAnswer> {
        let lengths = self.best_lengths.clone()?;
        let mut ranked: Vec<(f64, Vec<Algorithm>)> = Vec::new();
        for words in self.best.iter().take(COMPARED) {
            for symmetry in &solver.words.symmetries {
                let algorithms: Vec<Algorithm> = words
                    .iter()
                    .map(|word| {
                        // In either direction it counts the same.
                        let there = solver.words.algorithm(&solver.words.image(symmetry, word));
                        let back = solver.words.undone(word);
                        let back = solver.words.algorithm(&solver.words.image(symmetry, &back));
                        let of = |a: &Algorithm| movecount::coefficient(solver.puzzle(), a);
                        if of(&back) < of(&there) { back } else { there }
                    })
                    .collect();
                if !self.query.fixed.is_empty() && !self.leaves_fixed(solver, &algorithms) {
                    continue;
                }
                let time = algorithms
                    .iter()
                    .map(|a| movecount::coefficient(solver.puzzle(), a));
                ranked.push((time.sum(), algorithms));
            }
        }
        let (_, algorithms) = ranked
            .into_iter()
            .min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)))?;
        let architecture = Architecture::from_algorithms(solver.puzzle(), algorithms.clone());
        let orders = architecture.map(|architecture| architecture.orders());
        assert_eq!(
            orders.as_ref(),
            Ok(&self.query.orders),
            "registers are checked before they are reported"
        );
        Some(JointAnswer {
            total: lengths.iter().copied().map(u32::from).sum(),
            proved: self.done && self.is_far(&lengths),
            lengths,
            algorithms,
            least: self.least,
        })
    }

    fn leaves_fixed(&self, solver: &CycleSolver, algorithms: &[Algorithm]) -> bool {
        algorithms.iter().all(|algorithm| {
            let element = algorithm.permutation(solver.puzzle());
            let mut fixed = self.query.fixed.iter();
            fixed.all(|piece| solver.puzzle().is_solved_at(&element, *piece))
        })
    }

    /// When the search is done, all registers were tried whose algorithms have up to this many moves each.
    pub fn tried(&self) -> u8 {
        self.listed
    }

    /// Whether no algorithm beyond the longest that were looked for could make something better.
    fn is_far(&self, lengths: &[u8]) -> bool {
        let total: u32 = lengths.iter().copied().map(u32::from).sum();
        let largest = lengths.iter().copied().max().unwrap_or(0);
        let all: u32 = self.shortest.iter().sum();
        let (listed, longest) = (u32::from(self.listed), u32::from(self.query.longest));
        // The shortest algorithm of a better architecture would be among those that are looked for by themselves.
        let shortest_is_listed = total <= lengths.len() as u32 * (listed + 1);
        match self.query.measure {
            Measure::InOrder => true,
            Measure::Largest => shortest_is_listed && u32::from(largest) <= listed + 1,
            Measure::Sum => {
                let mut shortest = self.shortest.iter();
                shortest_is_listed && shortest.all(|own| total <= longest + 1 + (all - own))
            }
        }
    }

    fn value(&self, lengths: &[u8]) -> u32 {
        match self.query.measure {
            Measure::Sum | Measure::InOrder => lengths.iter().copied().map(u32::from).sum(),
            Measure::Largest => lengths.iter().copied().max().unwrap_or(0).into(),
        }
    }
}

#[cfg(test)]
mod tests;
