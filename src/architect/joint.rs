//! Algorithms for all registers of an architecture at once (Qter, section 3.3.8, and beyond it).
//!
//! The paper takes the registers in descending order: a shortest algorithm for the first one, then one for the second
//! that leaves the first one's own pieces alone, and so on. That is not always shortest in sum: a longer first algorithm
//! may let the second one be shorter by more. Here the sum, or the longest of the lengths, can be made least. For each
//! total the shortest algorithm comes first, so the searches that branch most are the short ones.

use std::collections::BTreeMap;
use std::fmt;

use group::Permutation;
use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, PieceId};
use search::Threads;

use crate::cycles::CycleStructure;
use crate::movecount;
use crate::registers::{own_pieces, structures};
use crate::solve::{CycleSolver, Progress, Question, Refused, Search, Status, Watch};

/// Architectures of the best lengths that are compared by hand at most.
const COMPARED: usize = 1_000;

/// What is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The length of the first algorithm, then that of the second, and so on: the paper's greedy order, with all
    /// shortest first algorithms tried.
    InOrder,
    /// The sum of the lengths.
    Sum,
    /// The largest length, then the sum.
    Largest,
}

/// Which registers are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
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

impl Plan {
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
pub enum Hopeless {
    /// There are no orders, or one is less than 2.
    NoRegister,
    /// No algorithm has this order and leaves the other registers enough pieces.
    NoRoom {
        /// The order.
        order: u64,
    },
    /// There are too many structures to go through; one can be searched for by itself.
    TooMany {
        /// The order.
        order: u64,
    },
    /// The puzzle is too large to be searched.
    Refused(Refused),
}

impl Hopeless {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoRegister => "architect::no-register",
            Self::NoRoom { .. } => "architect::no-room",
            Self::TooMany { .. } => "architect::too-many-structures",
            Self::Refused(refused) => refused.code(),
        }
    }
}

impl fmt::Display for Hopeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRegister => {
                f.write_str("a register has at least 2 values; name their numbers: `90,90`")
            }
            Self::NoRoom { order } => write!(
                f,
                "no algorithm counts to {order} and leaves the other registers enough pieces; take smaller registers"
            ),
            Self::TooMany { order } => write!(
                f,
                "too many kinds of algorithms count to {order} on this puzzle; ask for exact registers, or name the cycles"
            ),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Hopeless {}

/// Where a joint search is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointProgress {
    /// Nothing better than this is possible: all that is less was ruled out. In the terms of the plan's measure; for
    /// [`Measure::InOrder`] it says nothing and is 0.
    pub least: u32,
    /// The best that is known, in the same terms.
    pub best: Option<u32>,
    /// Searches for one algorithm that are done.
    pub searches: u64,
    /// Lengths of the algorithms that are held fixed just now.
    pub held: Vec<u8>,
    /// The search for the next one.
    pub search: Option<Progress>,
}

/// Listens to a joint search and may break it off. The methods are called from any thread and must be quick.
pub trait JointWatch: Sync {
    /// Hears how far the work is.
    fn report(&self, progress: &JointProgress);

    /// Hears of registers that are better than all before.
    fn found(&self, _algorithms: &[Algorithm]) {}

    /// Whether to break off. Once true it must stay true until the search has returned.
    fn cancelled(&self) -> bool {
        false
    }
}

/// One algorithm that is held while others are searched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Held {
    register: usize,
    word: Vec<u16>,
    own: Vec<PieceId>,
}

/// A question about one algorithm, for which the answer is kept: the words of all held ones with the pieces that are
/// their own, the register's number, and the length.
type Key = (Vec<(Vec<u16>, Vec<PieceId>)>, usize, u8);

/// A search for one algorithm that was broken off: its question, the number of its set of structures, what was found
/// for the sets before, and the search.
type Halted = (Key, usize, Vec<Vec<u16>>, Search);

/// A joint search: a value that can be run, broken off, kept, and run on.
#[derive(Clone, Debug)]
pub struct Joint {
    plan: Plan,
    /// By register, what its algorithm may do.
    structures: Vec<Vec<CycleStructure>>,
    /// By register, the number of the first register of the same order.
    alike: Vec<usize>,
    known: BTreeMap<Key, Vec<Vec<u16>>>,
    /// The search that was broken off.
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

/// What a joint search found.
#[derive(Clone, Debug, PartialEq)]
pub struct JointAnswer {
    /// The easiest of the best algorithms to perform, by register.
    pub algorithms: Vec<Algorithm>,
    /// Their lengths.
    pub lengths: Vec<u8>,
    /// The sum of the lengths.
    pub total: u32,
    /// Whether it is proved that there is nothing better by the plan's measure.
    pub proved: bool,
    /// All totals (or largest lengths) below this one were ruled out.
    pub least: u32,
}

/// A search was broken off.
struct Broken;

impl Joint {
    /// Begins a joint search; nothing is looked at yet but which structures there are.
    ///
    /// # Errors
    /// If there is nothing to look for.
    pub fn new(solver: &CycleSolver, plan: Plan) -> Result<Self, Hopeless> {
        let orders = &plan.orders;
        if orders.is_empty() || orders.contains(&0) || orders.contains(&1) {
            return Err(Hopeless::NoRegister);
        }
        let mut all = Vec::new();
        for (register, &order) in orders.iter().enumerate() {
            let structures = structures(solver, orders, register, plan.exact)
                .ok_or(Hopeless::TooMany { order })?;
            if structures.is_empty() {
                return Err(Hopeless::NoRoom { order });
            }
            let question = Question::any(structures.clone());
            solver.ask(question).map_err(Hopeless::Refused)?;
            all.push(structures);
        }
        let first = |order: &u64| orders.iter().position(|other| other == order);
        Ok(Self {
            alike: orders.iter().filter_map(first).collect(),
            structures: all,
            known: BTreeMap::new(),
            halted: None,
            searches: 0,
            least: 0,
            best: Vec::new(),
            best_lengths: None,
            greedy_done: false,
            shortest: Vec::new(),
            done: false,
            plan,
        })
    }

    /// What is looked for.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Looks on until the best is found and proved, or the watcher breaks it off.
    pub fn run(
        &mut self,
        solver: &CycleSolver,
        threads: Threads,
        watch: &dyn JointWatch,
    ) -> Status {
        if self.done {
            return Status::Done;
        }
        let mut run = Run {
            joint: self,
            solver,
            threads,
            watch,
        };
        match run.everything() {
            Ok(()) => {
                self.done = true;
                Status::Done
            }
            Err(Broken) => Status::Paused,
        }
    }

    /// The best so far, or the answer when all is done; None if nothing is found yet.
    ///
    /// # Panics
    /// If the solver is not the one that the search was begun with.
    pub fn answer(&self, solver: &CycleSolver) -> Option<JointAnswer> {
        let lengths = self.best_lengths.clone()?;
        let mut ranked: Vec<(f64, Vec<Algorithm>)> = Vec::new();
        for words in self.best.iter().take(COMPARED) {
            for mirror in &solver.words.mirrors {
                let algorithms: Vec<Algorithm> = words
                    .iter()
                    .map(|word| {
                        // Either way round it counts the same.
                        let there = solver.words.algorithm(&solver.words.image(mirror, word));
                        let back = solver.words.undone(word);
                        let back = solver.words.algorithm(&solver.words.image(mirror, &back));
                        let of = |a: &Algorithm| movecount::coefficient(solver.puzzle(), a);
                        if of(&back) < of(&there) { back } else { there }
                    })
                    .collect();
                if !self.plan.fixed.is_empty() && !self.leaves_fixed(solver, &algorithms) {
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
            Ok(&self.plan.orders),
            "registers are checked before they are told"
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
            let mut fixed = self.plan.fixed.iter();
            fixed.all(|piece| solver.puzzle().is_solved_at(&element, *piece))
        })
    }

    /// Whether no algorithm beyond the longest that were looked for could make a better sum.
    fn is_far(&self, lengths: &[u8]) -> bool {
        let total: u32 = lengths.iter().copied().map(u32::from).sum();
        let all: u32 = self.shortest.iter().sum();
        self.plan.measure != Measure::Sum
            || self.shortest.iter().all(|own| {
                let others = all - own;
                total <= u32::from(self.plan.longest) + 1 + others
            })
    }

    fn value(&self, lengths: &[u8]) -> u32 {
        match self.plan.measure {
            Measure::Sum | Measure::InOrder => lengths.iter().copied().map(u32::from).sum(),
            Measure::Largest => lengths.iter().copied().max().unwrap_or(0).into(),
        }
    }
}

/// One run of a joint search.
struct Run<'a> {
    joint: &'a mut Joint,
    solver: &'a CycleSolver,
    threads: Threads,
    watch: &'a dyn JointWatch,
}

impl Run<'_> {
    fn everything(&mut self) -> Result<(), Broken> {
        if !self.joint.greedy_done {
            self.in_order()?;
            self.joint.greedy_done = true;
        }
        let registers = self.joint.plan.orders.len() as u32;
        let most = u32::from(self.joint.plan.longest);
        match self.joint.plan.measure {
            Measure::InOrder => {}
            Measure::Sum => {
                let shortest = self.shortest()?;
                self.joint.least = self.joint.least.max(shortest.iter().sum());
                while self.joint.least < self.bound().unwrap_or(registers * most + 1) {
                    let total = self.joint.least;
                    self.extend(&mut Vec::new(), &shortest, total, most, 1)?;
                    if self.bound() != Some(total) {
                        self.joint.least += 1;
                    }
                }
            }
            Measure::Largest => {
                let shortest = self.shortest()?;
                let largest = shortest.iter().copied().max().unwrap_or(0);
                self.joint.least = self.joint.least.max(largest);
                // With the largest length known, the sum is made least.
                while self.joint.least <= self.bound().unwrap_or(most) {
                    let cap = self.joint.least;
                    for total in shortest.iter().sum()..=registers * cap {
                        if self
                            .sum()
                            .is_some_and(|sum| self.bound() == Some(cap) && sum <= total)
                        {
                            return Ok(());
                        }
                        self.extend(&mut Vec::new(), &shortest, total, cap, 1)?;
                    }
                    if self.bound() == Some(cap) {
                        return Ok(());
                    }
                    self.joint.least += 1;
                }
            }
        }
        Ok(())
    }

    /// The best value so far.
    fn bound(&self) -> Option<u32> {
        let lengths = self.joint.best_lengths.as_ref()?;
        Some(self.joint.value(lengths))
    }

    fn sum(&self) -> Option<u32> {
        let lengths = self.joint.best_lengths.as_ref()?;
        Some(lengths.iter().copied().map(u32::from).sum())
    }

    /// By register, the length of the shortest algorithm there is for it.
    fn shortest(&mut self) -> Result<Vec<u32>, Broken> {
        let mut shortest = Vec::new();
        for register in 0..self.joint.plan.orders.len() {
            let mut length = 1;
            while length <= self.joint.plan.longest && self.find(&[], register, length)?.is_empty()
            {
                length += 1;
            }
            shortest.push(length.into());
        }
        self.joint.shortest.clone_from(&shortest);
        Ok(shortest)
    }

    /// The paper's way, with all shortest algorithms of each register followed.
    fn in_order(&mut self) -> Result<(), Broken> {
        let mut all: Vec<Vec<Held>> = vec![Vec::new()];
        for register in 0..self.joint.plan.orders.len() {
            let mut next: Vec<Vec<Held>> = Vec::new();
            let mut length = 1;
            while next.is_empty() {
                if length > self.joint.plan.longest {
                    return Ok(());
                }
                for held in &all {
                    for word in self.find(held, register, length)? {
                        for own in self.own(held, &word, register) {
                            let word = word.clone();
                            let mut held = held.clone();
                            held.push(Held {
                                register,
                                word,
                                own,
                            });
                            let last = register + 1 == self.joint.plan.orders.len();
                            if !last || self.complete(&held) {
                                next.push(held);
                            }
                        }
                    }
                }
                length += 1;
            }
            all = next;
        }
        Ok(())
    }

    /// The pieces that are kept for a register, in every way that there is.
    fn own(&self, held: &[Held], word: &[u16], register: usize) -> Vec<Vec<PieceId>> {
        let element = self.solver.words.element(word);
        let order = self.joint.plan.orders[register];
        let mut own = own_pieces(self.solver.puzzle(), &element, order);
        // What an earlier algorithm moves is not this one's own.
        own.retain(|own| {
            held.iter().all(|held| {
                let other = self.solver.words.element(&held.word);
                own.iter()
                    .all(|piece| self.solver.puzzle().is_solved_at(&other, *piece))
            })
        });
        own
    }

    /// Tries all algorithms for the registers that are left, the shortest of them first, whose lengths add up to
    /// `left`, none above `cap` or below `least`.
    fn extend(
        &mut self,
        held: &mut Vec<Held>,
        shortest: &[u32],
        left: u32,
        cap: u32,
        least: u32,
    ) -> Result<(), Broken> {
        let remaining: Vec<usize> = (0..shortest.len())
            .filter(|register| held.iter().all(|held| held.register != *register))
            .collect();
        if remaining.is_empty() {
            self.complete(held);
            return Ok(());
        }
        for (at, &register) in remaining.iter().enumerate() {
            let alike = self.joint.alike[register];
            if remaining[..at]
                .iter()
                .any(|other| self.joint.alike[*other] == alike)
            {
                continue;
            }
            let others = || remaining.iter().filter(|other| **other != register);
            for length in least.max(shortest[register])..=cap.min(left) {
                let needed: u32 = others().map(|other| shortest[*other].max(length)).sum();
                let room = others().count() as u32 * cap;
                if length + needed > left {
                    break;
                }
                if length + room < left {
                    continue;
                }
                for word in self.find(held, register, length as u8)? {
                    for own in self.own(held, &word, register) {
                        let word = word.clone();
                        held.push(Held {
                            register,
                            word,
                            own,
                        });
                        let result = self.extend(held, shortest, left - length, cap, length);
                        held.pop();
                        result?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks an architecture, and keeps it if none is better.
    fn complete(&mut self, held: &[Held]) -> bool {
        let mut words = vec![Vec::new(); held.len()];
        for held in held {
            words[held.register].clone_from(&held.word);
        }
        let algorithms: Vec<Algorithm> = words
            .iter()
            .map(|word| self.solver.words.algorithm(word))
            .collect();
        let architecture = Architecture::from_algorithms(self.solver.puzzle(), algorithms.clone());
        let plan = &self.joint.plan;
        let fits = |architecture: Architecture| {
            let exact = |register: &Register| register.full_order() == register.order.into();
            architecture.orders() == plan.orders
                && (!plan.exact || architecture.registers.iter().all(exact))
        };
        if architecture.is_ok_and(fits) {
            let lengths: Vec<u8> = words.iter().map(|word| word.len() as u8).collect();
            let sum = |lengths: &[u8]| lengths.iter().copied().map(u32::from).sum::<u32>();
            let rank = |lengths: &[u8]| (self.joint.value(lengths), sum(lengths));
            let better = self
                .joint
                .best_lengths
                .as_ref()
                .map(|best| rank(&lengths).cmp(&rank(best)));
            match better {
                Some(std::cmp::Ordering::Greater) => {}
                Some(std::cmp::Ordering::Equal) => {
                    if self.joint.best_lengths.as_ref() == Some(&lengths)
                        && !self.joint.best.contains(&words)
                        && self.joint.best.len() < COMPARED
                    {
                        self.joint.best.push(words);
                    }
                }
                None | Some(std::cmp::Ordering::Less) => {
                    self.joint.best = vec![words];
                    self.joint.best_lengths = Some(lengths);
                    self.watch.found(&algorithms);
                }
            }
            return true;
        }
        false
    }

    /// All algorithms of a length for a register, beside those that are held; of those that do the same by symmetry, or
    /// undo each other, one.
    fn find(
        &mut self,
        held: &[Held],
        register: usize,
        length: u8,
    ) -> Result<Vec<Vec<u16>>, Broken> {
        let alike = self.joint.alike[register];
        let others: Vec<(Vec<u16>, Vec<PieceId>)> = held
            .iter()
            .map(|held| (held.word.clone(), held.own.clone()))
            .collect();
        let key = (others, alike, length);
        if let Some(words) = self.joint.known.get(&key) {
            return Ok(words.clone());
        }
        let plan = &self.joint.plan;
        let structures = &self.joint.structures[register];
        let mut fixed = plan.fixed.clone();
        fixed.extend(held.iter().flat_map(|held| held.own.iter().copied()));
        // With pieces to stay at home, halves meet in those, for all structures at once; else each structure has an orbit
        // of its own in which few elements have its cycles.
        let sets = if fixed.is_empty() {
            structures.chunks(1)
        } else {
            structures.chunks(structures.len())
        };
        let elements = held
            .iter()
            .map(|held| self.solver.words.element(&held.word));
        let beside: Vec<Permutation> = elements.collect();
        let watch = Inner {
            progress: JointProgress {
                least: self.joint.least,
                best: self.bound(),
                searches: self.joint.searches,
                held: held.iter().map(|held| held.word.len() as u8).collect(),
                search: None,
            },
            watch: self.watch,
        };
        let mut words = Vec::new();
        let halted = self.joint.halted.take().filter(|halted| halted.0 == key);
        let (mut begun, mut resumed) = (0, None);
        if let Some((_, at, before, search)) = halted {
            (begun, words, resumed) = (at, before, Some(search));
        }
        for (at, structures) in sets.enumerate().skip(begun) {
            let question = Question {
                fixed: fixed.clone(),
                beside: beside.clone(),
                from: length,
                longest: length,
                memory: plan.memory,
                ..Question::any(structures.to_vec())
            };
            let Some(mut search) = resumed.take().or_else(|| self.solver.begin(question)) else {
                continue;
            };
            if search.run(self.solver, self.threads, &watch) == Status::Paused {
                self.joint.halted = Some((key, at, words, search));
                return Err(Broken);
            }
            let found = search.words(self.solver);
            let undone_first = |word: &&Vec<u16>| {
                let undone = search.least_image(self.solver, &self.solver.words.undone(word));
                undone >= **word || found.binary_search(&undone).is_err()
            };
            words.extend(found.iter().filter(undone_first).cloned());
        }
        words.sort_unstable();
        self.joint.searches += 1;
        self.joint.known.insert(key, words.clone());
        if self.watch.cancelled() {
            return Err(Broken);
        }
        Ok(words)
    }
}

/// Passes on what one search tells.
struct Inner<'a> {
    progress: JointProgress,
    watch: &'a dyn JointWatch,
}

impl Watch for Inner<'_> {
    fn report(&self, progress: Progress) {
        let mut all = self.progress.clone();
        all.search = Some(progress);
        self.watch.report(&all);
    }

    fn cancelled(&self) -> bool {
        self.watch.cancelled()
    }
}

#[cfg(test)]
mod tests;
