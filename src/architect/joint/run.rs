//! The running of a joint search: which algorithms are combined, and in what order.

use std::collections::{BTreeMap, BTreeSet};

use group::Permutation;
use puzzle::PieceId;
use search::{MapReports, Monitor, Threads};

use super::beside::{self, Counter};
use super::counted::{self, Halves};
use super::sieve::{self, Sieve};
use super::{COMPARED, Event, Joint, JointProgress, Key, Measure, Offer};
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
    /// By length: the halves of all words.
    halves: BTreeMap<u8, Halves>,
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
            halves: BTreeMap::new(),
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
            let longest = if self.joint.structures[register].is_empty() {
                self.joint.listed
            } else {
                self.joint.query.longest
            };
            let mut length = 1;
            while length <= longest && self.find(&[], register, length)?.is_empty() {
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
                if self.hasty && self.takes_long(chosen, register, length) {
                    return Ok(false);
                }
                for word in self.find(chosen, register, length)? {
                    let mut chosen = chosen.clone();
                    chosen.push(Chosen { register, word });
                    let fits = if last {
                        self.complete(&chosen)
                    } else {
                        self.all_count(&chosen)
                    };
                    if fits {
                        next.push(chosen);
                    }
                }
                // Of equally short ones no more are compared.
                if last && next.len() >= COMPARED {
                    break;
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

    /// Whether a search beside the chosen algorithms is expected to take long.
    fn takes_long(&self, chosen: &[Chosen], register: usize, length: u8) -> bool {
        if self.joint.structures[register].is_empty() {
            return false;
        }
        let query = self
            .choices(chosen)
            .next()
            .map(|own| self.query(chosen, &own, register, length));
        query.is_some_and(|query| self.solver.guess(&query, length).time > LONGEST_ESTIMATE)
    }

    /// What the chosen algorithms do.
    fn elements(&self, chosen: &[Chosen]) -> Vec<Permutation> {
        let words = chosen.iter().map(|chosen| &chosen.word);
        words.map(|word| self.solver.words.element(word)).collect()
    }

    fn counters(&self, chosen: &[Chosen]) -> Vec<Counter> {
        let each = chosen.iter().zip(self.elements(chosen));
        let each = each.map(|(chosen, element)| {
            let order = self.joint.query.orders[chosen.register];
            Counter::new(self.solver.puzzle(), element, order)
        });
        each.collect()
    }

    /// Whether each of the chosen algorithms counts beside the others.
    pub(super) fn all_count(&self, chosen: &[Chosen]) -> bool {
        beside::all_count(&self.counters(chosen))
    }

    /// All choices of own pieces for the chosen algorithms: for each of these, pieces that no other one moves.
    pub(super) fn choices(
        &self,
        chosen: &[Chosen],
    ) -> impl Iterator<Item = Vec<Vec<PieceId>>> + use<> {
        let puzzle = self.solver.puzzle();
        let elements = self.elements(chosen);
        let sets: Vec<Vec<Vec<PieceId>>> = (chosen.iter().enumerate())
            .map(|(at, chosen)| {
                let order = self.joint.query.orders[chosen.register];
                let mut own = own_pieces(puzzle, &elements[at], order);
                own.retain(|own| {
                    let mut others = elements
                        .iter()
                        .enumerate()
                        .filter(|(other, _)| *other != at);
                    others.all(|(_, other)| {
                        own.iter().all(|piece| puzzle.is_solved_at(other, *piece))
                    })
                });
                own
            })
            .collect();
        let count: usize = sets.iter().map(Vec::len).product();
        (0..count).map(move |mut number| {
            let choice = sets.iter().map(|sets| {
                let set = &sets[number % sets.len()];
                number /= sets.len();
                set.clone()
            });
            choice.collect()
        })
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
                    chosen.push(Chosen { register, word });
                    let result = if self.all_count(chosen) {
                        self.extend(chosen, shortest, left - length, cap, length)
                    } else {
                        Ok(())
                    };
                    chosen.pop();
                    result?;
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
        let offer = self.joint.offer(self.solver, words);
        if let Some(Offer::Best(algorithms)) = &offer {
            self.monitor.report(Event::Found(algorithms.clone()));
        }
        offer.is_some()
    }

    /// All algorithms of a length for a register, beside the chosen ones; of those that do the same by symmetry, or
    /// undo each other, one.
    pub(super) fn find(
        &mut self,
        chosen: &[Chosen],
        register: usize,
        length: u8,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        if self.is_listed(chosen, register, length) {
            let key = self.key(chosen, &vec![Vec::new(); chosen.len()], register, length);
            return self.remembered(key, |run, _| run.sifted(chosen, register, length));
        }
        let plain = self.plain(register, length);
        if plain.structures.is_empty() {
            let key = self.key(chosen, &vec![Vec::new(); chosen.len()], register, length);
            return self.remembered(key, |run, _| run.counted(chosen, &plain, register));
        }
        let symmetries = self.solver.symmetries(&solve::Query {
            commuting: self.elements(chosen),
            ..plain
        });
        let mut all = BTreeSet::new();
        for own in self.choices(chosen) {
            let query = self.query(chosen, &own, register, length);
            let key = self.key(chosen, &own, register, length);
            let found = self.remembered(key, |run, key| run.searched(chosen, key, &query))?;
            all.extend(found.iter().map(|word| self.least(&symmetries, word)));
        }
        Ok(all.into_iter().collect())
    }

    /// The first of all words that do the same by these symmetries, or undo such a one.
    pub(super) fn least(&self, symmetries: &[usize], word: &[u16]) -> Vec<u16> {
        let words = &self.solver.words;
        let undone = words.least_image(symmetries, &words.undone(word));
        words.least_image(symmetries, word).min(undone)
    }

    /// The name under which the answer to a search is remembered.
    pub(super) fn key(
        &self,
        chosen: &[Chosen],
        own: &[Vec<PieceId>],
        register: usize,
        length: u8,
    ) -> Key {
        let words = chosen.iter().map(|chosen| chosen.word.clone());
        let others = words.zip(own.iter().cloned()).collect();
        (others, self.joint.alike[register], length)
    }

    /// The answer to a search, which is done once.
    fn remembered(
        &mut self,
        key: Key,
        search: impl FnOnce(&mut Self, &Key) -> Result<Vec<Vec<u16>>, Cancelled>,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        if let Some(words) = self.joint.known.get(&key) {
            return Ok(words.clone());
        }
        let mut words = search(self, &key)?;
        words.sort_unstable();
        self.joint.known.insert(key, words.clone());
        if self.monitor.is_cancelled() {
            return Err(Cancelled);
        }
        Ok(words)
    }

    /// What is asked of an algorithm for a register, beside the chosen ones with these own pieces.
    pub(super) fn query(
        &self,
        chosen: &[Chosen],
        own: &[Vec<PieceId>],
        register: usize,
        length: u8,
    ) -> solve::Query {
        let plain = self.plain(register, length);
        let mut fixed = plain.fixed.clone();
        fixed.extend(own.iter().flatten());
        solve::Query {
            fixed,
            commuting: self.elements(chosen),
            ..plain
        }
    }

    /// What is asked of an algorithm for a register by itself.
    fn plain(&self, register: usize, length: u8) -> solve::Query {
        let wanted = &self.joint.query;
        solve::Query {
            fixed: wanted.fixed.clone(),
            from: length,
            longest: length,
            memory: wanted.memory,
            ..solve::Query::any(self.joint.structures[register].clone())
        }
    }

    /// What counts in a register whose cycles are too many to be listed. By themselves, words beyond
    /// [`Joint::listed`] are not looked for.
    fn counted(
        &mut self,
        chosen: &[Chosen],
        query: &solve::Query,
        register: usize,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        let (exact, order) = (self.joint.query.exact, self.joint.query.orders[register]);
        let (solver, threads, monitor) = (self.solver, self.threads, self.monitor);
        let cancelled = || monitor.is_cancelled();
        let length = query.longest;
        if chosen.is_empty() {
            if length > self.joint.listed {
                return Ok(Vec::new());
            }
            let words = counted::words(solver, query, order, exact, threads, &cancelled);
            return words.ok_or(Cancelled);
        }
        let counters = self.counters(chosen);
        let halves = self.halves.entry(length);
        let halves = halves.or_insert_with(|| Halves::new(solver, length));
        let found = halves.beside(solver, order, &counters, &query.fixed, threads, &cancelled);
        let symmetries = solver.symmetries(&solve::Query {
            commuting: self.elements(chosen),
            ..query.clone()
        });
        self.joint.searches += 1;
        monitor.report(Event::Progress(self.progress(chosen)));
        let found = found.ok_or(Cancelled)?;
        let least = found.iter().map(|word| self.least(&symmetries, word));
        Ok(least.collect::<BTreeSet<_>>().into_iter().collect())
    }

    /// Whether what fits beside the chosen algorithms is sifted from all algorithms of this length for the register.
    fn is_listed(&mut self, chosen: &[Chosen], register: usize, length: u8) -> bool {
        let key = (self.joint.alike[register], length);
        if chosen.is_empty() {
            return false;
        }
        if self.joint.structures[register].is_empty() {
            return length <= self.joint.listed;
        }
        if self.hasty && !self.sieves.contains_key(&key) {
            return false;
        }
        if let Some(listed) = self.listed.get(&key) {
            return *listed;
        }
        let Some(own) = self.choices(chosen).next() else {
            return false;
        };
        let query = self.query(chosen, &own, register, length);
        let listed = sieve::is_worth_it(self.solver, &query, &self.plain(register, length));
        self.listed.insert(key, listed);
        listed
    }

    /// What counts beside the chosen algorithms, out of the list of all algorithms of this length for the register.
    pub(super) fn sifted(
        &mut self,
        chosen: &[Chosen],
        register: usize,
        length: u8,
    ) -> Result<Vec<Vec<u16>>, Cancelled> {
        let key = (self.joint.alike[register], length);
        if !self.sieves.contains_key(&key) {
            let all = self.find(&[], register, length)?;
            let sieve = Sieve::new(self.solver, &self.plain(register, length), all);
            self.sieves.insert(key, sieve);
        }
        let order = self.joint.query.orders[register];
        let counters = self.counters(chosen);
        let sifted = self.sieves[&key].sift(self.solver, order, &counters, self.threads);
        let symmetries = self.solver.symmetries(&solve::Query {
            commuting: self.elements(chosen),
            ..self.plain(register, length)
        });
        self.joint.searches += 1;
        self.monitor.report(Event::Progress(self.progress(chosen)));
        let words: BTreeSet<Vec<u16>> = sifted
            .iter()
            .map(|word| self.least(&symmetries, word))
            .collect();
        Ok(words.into_iter().collect())
    }

    /// Where the joint search is, with no search for one algorithm under way.
    fn progress(&self, chosen: &[Chosen]) -> JointProgress {
        JointProgress {
            least: self.joint.least,
            best: self.bound(),
            searches: self.joint.searches,
            chosen: (chosen.iter())
                .map(|chosen| chosen.word.len() as u8)
                .collect(),
            search: None,
        }
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
        let progress = self.progress(chosen);
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
