//! Tuples of orders that no other tuple makes redundant.

use super::uses::{Grid, Uses};

/// Whether a tuple is at least as large as another everywhere. Both are sorted, largest first; then no other order of
/// the registers needs to be looked at.
pub(super) fn covers(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a >= b)
}

/// A tuple that is possible, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Largest first.
    pub orders: Vec<u64>,
    /// By register, how many pieces it may use.
    pub uses: Vec<Uses>,
    /// The number of the pool that compensates.
    pub pool: usize,
}

/// Tuples none of which covers another, the largest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    entries: Vec<Entry>,
}

impl Front {
    pub fn covers(&self, orders: &[u64]) -> bool {
        let larger = self
            .entries
            .partition_point(|entry| entry.orders[0] >= orders[0]);
        let larger = &self.entries[..larger];
        if orders.len() <= 2 {
            // Of pairs, none of which covers another, the smaller the first order is the larger is the second.
            let last = larger.last();
            return last.is_some_and(|entry| covers(&entry.orders, orders));
        }
        larger.iter().any(|entry| covers(&entry.orders, orders))
    }

    pub fn insert(&mut self, entry: Entry) {
        if !self.covers(&entry.orders) {
            self.entries
                .retain(|other| !covers(&entry.orders, &other.orders));
            let at = self
                .entries
                .partition_point(|other| other.orders > entry.orders);
            self.entries.insert(at, entry);
        }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }
}

/// What the pieces that a pool leaves over can be shared out into.
pub(super) struct Sharing<'a> {
    pub grid: &'a Grid,
    /// By number of pieces, the largest order of a register that uses no others.
    pub largest: &'a [u64],
    /// The steps of that table, the largest orders first.
    pub steps: &'a [(Uses, u64)],
    /// The number of the pool.
    pub pool: usize,
    /// The least order that a register is to have.
    pub least: u64,
    /// Whether to stop.
    pub cancelled: &'a dyn Fn() -> bool,
}

impl Sharing<'_> {
    /// Adds all tuples of this number of registers. Each register but the last takes what some step needs, in the order
    /// of the steps, and the last takes what is left: no other share of the pieces gives a register more.
    pub fn share(&self, registers: usize, left: Uses, front: &mut Front) {
        let mut prefix = Prefix {
            orders: Vec::with_capacity(registers),
            uses: Vec::with_capacity(registers),
        };
        self.rest(registers, left, 0, &mut prefix, front);
    }

    fn rest(
        &self,
        registers: usize,
        left: Uses,
        from: usize,
        prefix: &mut Prefix,
        front: &mut Front,
    ) {
        let most = self.largest[self.grid.number(left)];
        if most < self.least || (self.cancelled)() {
            return;
        }
        if registers == 1 {
            // Where the last order is larger than the one before, other steps give as much.
            if prefix.orders.last().is_none_or(|&last| most <= last) {
                prefix.push(left, most);
                front.insert(Entry {
                    orders: prefix.orders.clone(),
                    uses: prefix.uses.clone(),
                    pool: self.pool,
                });
                prefix.pop();
            }
            return;
        }
        let skipped = self.steps[from..].partition_point(|&(_, order)| order > most);
        for (number, &(uses, order)) in self.steps.iter().enumerate().skip(from + skipped) {
            if order < self.least || front.covers(&prefix.bound(order, order, registers)) {
                break;
            }
            if !uses.within(left) {
                continue;
            }
            let others = self.largest[self.grid.number(left - uses)].min(order);
            if others < self.least || front.covers(&prefix.bound(order, others, registers)) {
                continue;
            }
            prefix.push(uses, order);
            self.rest(registers - 1, left - uses, number, prefix, front);
            prefix.pop();
        }
    }
}

/// The registers that are settled.
struct Prefix {
    orders: Vec<u64>,
    uses: Vec<Uses>,
}

impl Prefix {
    fn push(&mut self, uses: Uses, order: u64) {
        self.uses.push(uses);
        self.orders.push(order);
    }

    fn pop(&mut self) {
        self.uses.pop();
        self.orders.pop();
    }

    /// What can come of it at most, if the next register has the order `next` and the others at most `others`.
    fn bound(&self, next: u64, others: u64, registers: usize) -> Vec<u64> {
        let mut bound = self.orders.clone();
        bound.push(next);
        bound.resize(self.orders.len() + registers, others);
        bound
    }
}
