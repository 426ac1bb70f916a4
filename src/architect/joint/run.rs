//! The running of a joint search: which algorithms are combined, and in what order.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, PieceId};
use search::{MapReports, Monitor, Threads};

use super::counted;
use super::sieve::{self, Sieve};
use super::{COMPARED, Event, Joint, JointProgress, Key, Measure};
use crate::registers::own_pieces;
use crate::solve::{self, CycleSolver};
use crate::{Resumable, Status};

/// Algorithms of a register that are followed where only something short is looked for.
const FOLLOWED: usize = 2;
/// The longest estimate at which such a one is searched for, nanoseconds of one thread.
const LONGEST_ESTIMATE: f64 = 1e8;

/// The monitor cancelled.
pub(super) struct Cancelled;

/// An algorithm that is chosen for a register while those of others are searched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chosen {
    pub(super) register: usize,
    pub(super) word: Vec<u16>,
    pub(super) own: Vec<PieceId>,
}

/// One run of a joint search.
pub(super) struct Run<'a> {
    joint: &'a mut Joint,
    solver: &'a CycleSolver,
    threads: Threads,
    monitor: &'a dyn Monitor<Event>,
    /// Whether a few algorithms are followed, to know something early.
    hasty: bool,
    /// By register and length: whether all algorithms are to be known.
    listed: BTreeMap<(usize, u8), bool>,
    /// By register and length: all algorithms.
    sieves: BTreeMap<(usize, u8), Sieve>,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        joint: &'a mut Joint,
        solver: &'a CycleSolver,
        threads: Threads,
        monitor: &'a dyn Monitor<Event>,
    ) -> Self {
        Self {
            joint,
            solver,
            threads,
            monitor,
            hasty: false,
            listed: BTreeMap::new(),
            sieves: BTreeMap::new(),
        }
    }

    /// Looks on until the best is found and proved.
    pub(super) fn everything(&mut self) -> Result<(), Cancelled> {
        if !self.joint.greedy_done {
            self.hasty = self.joint.query.measure != Measure::InOrder;
            self.in_order()?;
            self.hasty = false;
            self.joint.greedy_done = true;
        }
        let registers = self.joint.query.orders.len() as u32;
        let most = u32::from(self.joint.query.longest);
        match self.joint.query.measure {
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
    fn shortest(&mut self) -> Result<Vec<u32>, Cancelled> {
        let mut shortest = Vec::new();
        for register in 0..self.joint.query.orders.len() {
            let mut length = 1;
            while length <= self.joint.query.longest && self.find(&[], register, length)?.is_empty()
            {
                length += 1;
            }
            shortest.push(length.into());
        }
        self.joint.shortest.clone_from(&shortest);
        Ok(shortest)
    }

    /// The paper's search: the first algorithm as short as can be, then the second, and so on. All algorithms of a
    /// length are followed; where nothing fits beside any of them, longer ones are. A hasty search follows a few, as
    /// far as it goes fast, so that something is known early.
    fn in_order(&mut self) -> Result<(), Cancelled> {
        self.in_order_beside(&[Vec::new()]).map(|_| ())
    }

    /// Whether the registers that are left fit beside any of `all`, which have equally many.
    fn in_order_beside(&mut self, all: &[Vec<Chosen>]) -> Result<bool, Cancelled> {
        let register = all.first().map_or(0, Vec::len);
        let last = register + 1 == self.joint.query.orders.len();
        for length in 1..=self.joint.query.longest {
            let mut next: Vec<Vec<Chosen>> = Vec::new();
            for chosen in all {
                let query = self.query(chosen, register, length);
                if self.hasty
                    && !query.structures.is_empty()
                    && self.solver.guess(&query, length).time > LONGEST_ESTIMATE
                {
                    return Ok(false);
                }
                for word in self.find(chosen, register, length)? {
                    for own in self.own(chosen, &word, register) {
                        let word = word.clone();
                        let mut chosen = chosen.clone();
                        chosen.push(Chosen {
                            register,
                            word,
                            own,
                        });
                        if !last || self.complete(&chosen) {
                            next.push(chosen);
                        }
                    }
                }
            }
            if self.hasty {
                next.truncate(FOLLOWED);
            }
            if !next.is_empty() && (last || self.in_order_beside(&next)? || self.hasty) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All possible choices of a register's own pieces.
    pub(super) fn own(
        &self,
        chosen: &[Chosen],
        word: &[u16],
        register: usize,
    ) -> Vec<Vec<PieceId>> {
        let element = self.solver.words.element(word);
        let order = self.joint.query.orders[register];
        let mut own = own_pieces(self.solver.puzzle(), &element, order);
        // What an earlier algorithm moves is not this one's own.
        own.retain(|own| {
            chosen.iter().all(|chosen| {
                let other = self.solver.words.element(&chosen.word);
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
        chosen: &mut Vec<Chosen>,
        shortest: &[u32],
        left: u32,
        cap: u32,
        least: u32,
    ) -> Result<(), Cancelled> {
        let remaining: Vec<usize> = (0..shortest.len())
            .filter(|register| chosen.iter().all(|chosen| chosen.register != *register))
            .collect();
        if remaining.is_empty() {
            self.complete(chosen);
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
                for word in self.find(chosen, register, length as u8)? {
                    for own in self.own(chosen, &word, register) {
                        let word = word.clone();
                        chosen.push(Chosen {
                            register,
                            word,
                            own,
                        });
                        let result = self.extend(chosen, shortest, left - length, cap, length);
                        chosen.pop();
                        result?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks an architecture, and remembers it if none is better.
    fn complete(&mut self, chosen: &[Chosen]) -> bool {
        let mut words = vec![Vec::new(); chosen.len()];
        for chosen in chosen {
            words[chosen.register].clone_from(&chosen.word);
        }
        let algorithms: Vec<Algorithm> = words
            .iter()
            .map(|word| self.solver.words.algorithm(word))
            .collect();
        let architecture = Architecture::from_algorithms(self.solver.puzzle(), algorithms.clone());
        let wanted = &self.joint.query;
        let fits = |architecture: Architecture| {
            let exact = |register: &Register| register.full_order() == register.order.into();
            architecture.orders() == wanted.orders
                && (!wanted.exact || architecture.registers.iter().all(exact))
        };
        if architecture.is_ok_and(fits) {
            let lengths: Vec<u8> = words.iter().map(|word| word.len() as u8).collect();
            let sum = |lengths: &[u8]| lengths.iter().copied().map(u32::from).sum::<u32>();
            // Of those that come to the same, the one whose first registers have the shorter algorithms.
            let rank = |lengths: &[u8]| (self.joint.value(lengths), sum(lengths), lengths.to_vec());
            let better = self
                .joint
                .best_lengths
                .as_ref()
                .map(|best| rank(&lengths).cmp(&rank(best)));
            match better {
                Some(std::cmp::Ordering::Greater) => {}
                Some(std::cmp::Ordering::Equal) => {
                    if !self.joint.best.contains(&words) && self.joint.best.len() < COMPARED {
                        self.joint.best.push(words);
                    }
                }
                None | Some(std::cmp::Ordering::Less) => {
                    self.joint.best = vec![words];
                    self.joint.best_lengths = Some(lengths);
                    self.monitor.report(Event::Found(algorithms));
                }
            }
            return true;
        }
        false
    }

    /// All algorithms of a length for a register, beside the chosen ones; of those that do the same by symmetry, or
    /// undo each other, one.
    pub(super) fn find(
        &mut self,
        chosen: &[Chosen],
        register: usize,
        length: u8,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        let alike = self.joint.alike[register];
        let others: Vec<(Vec<u16>, Vec<PieceId>)> = chosen
            .iter()
            .map(|chosen| (chosen.word.clone(), chosen.own.clone()))
            .collect();
        let key = (others, alike, length);
        if let Some(words) = self.joint.known.get(&key) {
            return Ok(words.clone());
        }
        let query = self.query(chosen, register, length);
        let mut words = if chosen.is_empty() && query.structures.is_empty() {
            self.counted(&query, register)?
        } else if self.is_listed(chosen, &query, register) {
            self.sifted(&query, register)?
        } else {
            self.searched(chosen, &key, &query)?
        };
        words.sort_unstable();
        self.joint.known.insert(key, words.clone());
        if self.monitor.is_cancelled() {
            return Err(Cancelled);
        }
        Ok(words)
    }

    /// What is asked of an algorithm for a register, beside the chosen ones.
    pub(super) fn query(&self, chosen: &[Chosen], register: usize, length: u8) -> solve::Query {
        let wanted = &self.joint.query;
        let mut fixed = wanted.fixed.clone();
        fixed.extend(chosen.iter().flat_map(|chosen| chosen.own.iter().copied()));
        let elements = chosen.iter();
        let commuting = elements.map(|chosen| self.solver.words.element(&chosen.word));
        solve::Query {
            fixed,
            commuting: commuting.collect(),
            from: length,
            longest: length,
            memory: wanted.memory,
            ..solve::Query::any(self.joint.structures[register].clone())
        }
    }

    /// What counts in a register whose cycles are too many to be listed.
    fn counted(&self, query: &solve::Query, register: usize) -> Result<Vec<Vec<u16>>, Cancelled> {
        let wanted = &self.joint.query;
        let (order, cancelled) = (wanted.orders[register], || self.monitor.is_cancelled());
        let threads = self.threads;
        counted::words(self.solver, query, order, wanted.exact, threads, &cancelled)
            .ok_or(Cancelled)
    }

    /// Whether all algorithms of this length for the register are to be known, those beside others among them.
    fn is_listed(&mut self, chosen: &[Chosen], query: &solve::Query, register: usize) -> bool {
        let key = (self.joint.alike[register], query.longest);
        if query.structures.is_empty() {
            return true;
        }
        if chosen.is_empty() || self.hasty && !self.sieves.contains_key(&key) {
            return false;
        }
        if let Some(listed) = self.listed.get(&key) {
            return *listed;
        }
        let plain = self.plain(query);
        let listed = sieve::is_worth_it(self.solver, query, &plain);
        self.listed.insert(key, listed);
        listed
    }

    /// The query without chosen algorithms.
    fn plain(&self, query: &solve::Query) -> solve::Query {
        solve::Query {
            fixed: self.joint.query.fixed.clone(),
            commuting: Vec::new(),
            ..query.clone()
        }
    }

    /// What a query asks for, out of the list of all algorithms of this length for the register.
    pub(super) fn sifted(
        &mut self,
        query: &solve::Query,
        register: usize,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        let key = (self.joint.alike[register], query.longest);
        if !self.sieves.contains_key(&key) {
            let all = self.find(&[], register, query.longest)?;
            let sieve = Sieve::new(self.solver, &self.plain(query), all);
            self.sieves.insert(key, sieve);
        }
        let sifted = self.sieves[&key].sift(self.solver, &query.fixed, &query.commuting);
        let symmetries = self.solver.symmetries(query);
        let least = |word: &[u16]| self.solver.words.least_image(&symmetries, word);
        let words: BTreeSet<Vec<u16>> = sifted
            .iter()
            .map(|word| least(word).min(least(&self.solver.words.undone(word))))
            .collect();
        Ok(words.into_iter().collect())
    }

    /// The same by a search of its own.
    pub(super) fn searched(
        &mut self,
        chosen: &[Chosen],
        key: &Key,
        query: &solve::Query,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        // With pieces to stay at home, halves meet in those, for all structures at once; else each structure has an
        // orbit of its own in which few elements have its cycles.
        let structures = &query.structures;
        let sets = if query.fixed.is_empty() {
            structures.chunks(1)
        } else {
            structures.chunks(structures.len())
        };
        let progress = JointProgress {
            least: self.joint.least,
            best: self.bound(),
            searches: self.joint.searches,
            chosen: chosen
                .iter()
                .map(|chosen| chosen.word.len() as u8)
                .collect(),
            search: None,
        };
        let monitor = MapReports::new(self.monitor, |event| match event {
            solve::Event::Progress(search) => Some(Event::Progress(JointProgress {
                search: Some(search),
                ..progress.clone()
            })),
            solve::Event::Found(_) => None,
        });
        let mut words = Vec::new();
        let halted = self.joint.halted.take().filter(|halted| halted.0 == *key);
        let (mut begun, mut resumed) = (0, None);
        if let Some((_, at, before, search)) = halted {
            (begun, words, resumed) = (at, before, Some(search));
        }
        for (at, structures) in sets.enumerate().skip(begun) {
            let query = solve::Query {
                structures: structures.to_vec(),
                ..query.clone()
            };
            let Some(mut search) = resumed.take().or_else(|| self.solver.begin(query)) else {
                continue;
            };
            if search.run(self.solver, self.threads, &monitor) == Status::Paused {
                self.joint.halted = Some((key.clone(), at, words, search));
                return Err(Cancelled);
            }
            let found = search.words(self.solver);
            let symmetries = self.solver.symmetries(search.query());
            let undone_first = |word: &&Vec<u16>| {
                let undone = self.solver.words.undone(word);
                let undone = self.solver.words.least_image(&symmetries, &undone);
                undone >= **word || found.binary_search(&undone).is_err()
            };
            words.extend(found.iter().filter(undone_first).cloned());
        }
        self.joint.searches += 1;
        Ok(words)
    }
}
