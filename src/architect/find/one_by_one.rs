//! Tuple by tuple: where a table over all numbers of pieces would be too large, and where registers are to be of about
//! the same size.
//!
//! Registers of about the same size are not found among the tuples that nothing makes redundant: what makes them
//! redundant may be too uneven. And the pieces of a 7x7x7 can be counted off in more combinations than fit in memory.
//! So here orders are put together from the largest on, and of each tuple that nothing found so far makes redundant it
//! is asked whether it fits.
//!
//! It does if the plain cycles of all registers fit into what some cores of theirs and some pool that compensates them
//! leave. To plain cycles all orbits are alike whose pieces do not turn: they have no residue and nothing lengthens
//! them. So of two [`Leftover`]s, one that has as much room everywhere, when such orbits are put in the order of what
//! is left of them, makes the other superfluous. Most tuples that do not fit would not do so either if residues did not
//! matter; that is asked first.

use std::collections::BTreeMap;

use super::core::{Core, fewest_pieces};
use super::front::{Entry, Front};
use super::leftovers::{Demand, Item, Leftover, Leftovers, demands, pack};
use super::orders::Orders;
use super::pool::Pool;
use super::uses::Uses;
use search::Monitor;

use super::{Finder, Progress, Query};

/// Orders of the largest register from one report to the next.
const REPORTED: usize = 64;

pub(super) struct OneByOne<'a> {
    finder: &'a Finder<'a>,
    pools: &'a [Pool],
    orders: Orders,
    /// By order, the cores that have it.
    cores: BTreeMap<u64, &'a [Core]>,
    /// By the cores' orders, the leftovers that are known.
    leftovers: BTreeMap<Vec<u64>, Known>,
    query: Query,
    monitor: &'a dyn Monitor<Progress>,
}

/// The leftovers of some cores.
#[derive(Default)]
struct Known {
    /// If residues did not matter.
    free: Option<Vec<Leftover>>,
    /// All of at least this number of pieces.
    compensated: Option<(u32, Vec<Leftover>)>,
}

impl<'a> OneByOne<'a> {
    pub fn new(
        finder: &'a Finder<'a>,
        pools: &'a [Pool],
        query: &Query,
        monitor: &'a dyn Monitor<Progress>,
    ) -> Self {
        let cores = finder.cores.by_order();
        Self {
            finder,
            pools,
            orders: Orders::of(finder),
            cores: cores.map(|alike| (alike[0].order, alike)).collect(),
            leftovers: BTreeMap::new(),
            query: *query,
            monitor,
        }
    }

    /// All tuples that are wanted and that no other such tuple makes redundant; `None` if the monitor wanted it to
    /// stop.
    pub fn find(mut self) -> Option<Front> {
        let mut front = Front::default();
        let mut tuple = Tuple {
            orders: Vec::new(),
            pieces: 0,
        };
        self.extend(0, &mut tuple, &mut front);
        (!self.monitor.is_cancelled()).then_some(front)
    }

    /// Adds all tuples that begin with these orders and go on with those from this number on.
    fn extend(&mut self, from: usize, tuple: &mut Tuple, front: &mut Front) {
        let registers = self.query.registers;
        let others = registers - tuple.orders.len() - 1;
        let all = self.finder.pieces().total();
        let least = match tuple.orders.first() {
            Some(&largest) => self.query.least_beside(largest),
            None => self.query.least.max(2),
        };
        let mut number = from;
        let mut reported = 0;
        while let Some(next) = self.orders.next(number, all - tuple.pieces) {
            let (order, pieces) = self.orders.get(next);
            number = next + 1;
            if self.monitor.is_cancelled() {
                return;
            }
            if tuple.orders.is_empty() && next >= reported {
                reported = next + REPORTED;
                self.monitor.report(Progress {
                    done: next,
                    total: self.orders.len(),
                    found: front.len(),
                });
            }
            if order < least || front.covers(&tuple.bound(order, order, registers)) {
                return;
            }
            let least = if tuple.orders.is_empty() {
                self.query.least_beside(order)
            } else {
                least
            };
            if others > 0 {
                // What is left bounds the next register.
                let left = all - tuple.pieces - pieces;
                let Some(largest) = self.orders.next(next, left) else {
                    continue;
                };
                let (largest, _) = self.orders.get(largest);
                if largest < least || front.covers(&tuple.bound(order, largest, registers)) {
                    continue;
                }
            }
            tuple.orders.push(order);
            tuple.pieces += pieces;
            if others > 0 {
                // Two registers are asked about together at once.
                if tuple.orders.len() == 1 || self.would_fit(&tuple.orders) {
                    self.extend(next, tuple, front);
                }
            } else if let Some(entry) = self.fits(&tuple.orders) {
                front.insert(entry);
            }
            tuple.pieces -= pieces;
            tuple.orders.pop();
        }
    }

    /// Whether registers of these orders would fit if residues did not matter.
    fn would_fit(&mut self, orders: &[u64]) -> bool {
        let Some((cores, items)) = self.split(orders) else {
            return false;
        };
        let need = total(&items);
        let orbits = self.finder.shape.orbits().len();
        let mut leftovers = self.free(&cores).iter();
        leftovers.any(|leftover| {
            leftover.left.total() >= need && pack(leftover, &items, orbits).is_some()
        })
    }

    /// The orders that the numbers of pieces allow, the largest first.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Registers of these orders side by side.
    pub fn fits(&mut self, orders: &[u64]) -> Option<Entry> {
        if !self.would_fit(orders) {
            return None;
        }
        let (cores, items) = self.split(orders)?;
        let orbits = self.finder.shape.orbits().len();
        let leftovers = self.compensated(&cores, total(&items)).iter();
        let (leftover, orbits_of) = leftovers
            .filter(|leftover| leftover.left.total() >= total(&items))
            .find_map(|leftover| Some((leftover, pack(leftover, &items, orbits)?)))?;
        let mut uses: Vec<Uses> = leftover.demands.iter().map(|demand| demand.uses).collect();
        for (&(length, register), orbit) in items.iter().zip(orbits_of) {
            uses[register] = uses[register] + Uses::of(orbit, length);
        }
        Some(Entry {
            orders: orders.to_vec(),
            uses,
            pool: leftover.pool,
        })
    }

    /// What the cores have to make, and all plain cycles, the longest first.
    fn split(&self, orders: &[u64]) -> Option<(Vec<u64>, Vec<Item>)> {
        let mut cores = Vec::with_capacity(orders.len());
        let mut items = Vec::new();
        for (register, &order) in orders.iter().enumerate() {
            let (core, plain) = self.finder.primes.split(order)?;
            if !self.cores.contains_key(&core) {
                return None;
            }
            cores.push(core);
            items.extend(plain.into_iter().map(|length| (length as u8, register)));
        }
        items.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        Some((cores, items))
    }

    fn free(&mut self, cores: &[u64]) -> &[Leftover] {
        let known = self
            .leftovers
            .get(cores)
            .is_some_and(|known| known.free.is_some());
        if !known {
            let pieces = self.finder.pieces();
            let monitor = self.monitor;
            let cancelled = || monitor.is_cancelled();
            let mut leftovers = Leftovers::new(&self.finder.shape, 0, &cancelled);
            if let Some((last, before)) = cores.split_last() {
                // Orbits whose pieces do not turn are interchangeable, so that what others make superfluous stays so.
                let residues = self.finder.shape.residues();
                let demands = demands(self.cores[last], None, residues, pieces.total());
                for leftover in self.free(before) {
                    leftovers.add(leftover.left, 0, &leftover.demands, &[&demands]);
                }
            } else {
                leftovers.add(pieces, 0, &[], &[]);
            }
            self.leftovers.entry(cores.to_vec()).or_default().free = Some(leftovers.into_vec());
        }
        self.leftovers[cores].free.as_deref().unwrap_or_default()
    }

    /// Leftovers of at least `need` pieces, perhaps also smaller ones.
    fn compensated(&mut self, cores: &[u64], need: u32) -> &[Leftover] {
        let pieces = self.finder.pieces();
        let known = self.leftovers.entry(cores.to_vec()).or_default();
        let (known_from, leftovers) = known.compensated.get_or_insert((u32::MAX, Vec::new()));
        if *known_from > need {
            // Tuples that come later need less room; a little is known in advance, so that this is done a few times
            // only.
            *known_from = need.saturating_sub((pieces.total() - need) / 4);
            let takes = |order: &u64| fewest_pieces(self.cores[order]);
            let fewest: u32 = cores.iter().map(takes).sum();
            let cancelled = || self.monitor.is_cancelled();
            let mut best = Leftovers::new(&self.finder.shape, *known_from, &cancelled);
            for (number, pool) in self.pools.iter().enumerate() {
                let left = pieces - pool.uses;
                let Some(slack) = left.total().checked_sub(*known_from + fewest) else {
                    continue;
                };
                if self.monitor.is_cancelled() {
                    break;
                }
                let residues = self.finder.shape.residues();
                let mut all: BTreeMap<u64, Vec<Demand>> = BTreeMap::new();
                for &order in cores {
                    let most = takes(&order) + slack;
                    all.entry(order)
                        .or_insert_with(|| demands(self.cores[&order], Some(pool), residues, most));
                }
                let all: Vec<&[Demand]> = cores.iter().map(|order| all[order].as_slice()).collect();
                best.add(left, number, &[], &all);
            }
            *leftovers = best.into_vec();
        }
        leftovers
    }
}

fn total(items: &[Item]) -> u32 {
    items.iter().map(|&(length, _)| u32::from(length)).sum()
}

/// Orders that are chosen, largest first.
struct Tuple {
    orders: Vec<u64>,
    /// How many pieces they take at least.
    pieces: u32,
}

impl Tuple {
    /// What can come of it at most, if the next register has the order `next` and the others at most `others`.
    fn bound(&self, next: u64, others: u64, registers: usize) -> Vec<u64> {
        let mut bound = self.orders.clone();
        bound.push(next);
        bound.resize(registers, others);
        bound
    }
}
