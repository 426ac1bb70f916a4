//! Registers of about the same size: tuples whose largest order is at most so many times the smallest.
//!
//! Such tuples are not found among those that nothing makes redundant: what makes them redundant may be too uneven.
//! So here each order is asked by itself which pieces it takes, and orders are put together from the largest on.

use std::collections::BTreeMap;

use super::front::{Entry, Front};
use super::plain::place_all;
use super::pool::Pool;
use super::uses::Uses;
use super::{Finder, Observer, Progress, Wanted};
use crate::shape::Debt;

/// What registers of some order take at least, and owe.
type Ways = Vec<(Uses, Debt)>;

pub(super) struct Limited<'a> {
    finder: &'a Finder<'a>,
    pools: &'a [Pool],
    /// By pool, the number of the first one that pays the same.
    alike: Vec<usize>,
    /// All orders, the largest first, with how many pieces they take at least.
    orders: Vec<(u64, u32)>,
    ways: BTreeMap<u64, Ways>,
    /// By order and [`Limited::alike`], what registers take whose debts are paid.
    paid: BTreeMap<(u64, usize), Vec<Uses>>,
}

impl<'a> Limited<'a> {
    pub fn new(finder: &'a Finder<'a>, pools: &'a [Pool]) -> Self {
        let alike = pools.iter().map(|pool| {
            let first = pools.iter().position(|other| other.orders == pool.orders);
            first.expect("it pays the same as itself")
        });
        Self {
            finder,
            pools,
            alike: alike.collect(),
            orders: orders(finder),
            ways: BTreeMap::new(),
            paid: BTreeMap::new(),
        }
    }

    /// All tuples that are wanted and that no other such tuple makes redundant; `None` if the observer wanted it to
    /// stop.
    pub fn find(&mut self, wanted: &Wanted, observer: &dyn Observer) -> Option<Front> {
        let mut front = Front::default();
        let orders = std::mem::take(&mut self.orders);
        for (number, &(largest, pieces)) in orders.iter().enumerate() {
            observer.report(Progress {
                done: number,
                total: orders.len(),
                found: front.len(),
            });
            if observer.cancelled() {
                return None;
            }
            let least = wanted.least_beside(largest);
            if largest < least {
                break;
            }
            let until = orders.partition_point(|&(order, _)| order >= least);
            let mut tuple = Tuple {
                orders: vec![largest],
                pieces,
            };
            self.extend(
                wanted.registers,
                &orders[number..until],
                &mut tuple,
                &mut front,
                observer,
            );
        }
        self.orders = orders;
        (!observer.cancelled()).then_some(front)
    }

    fn extend(
        &mut self,
        registers: usize,
        orders: &[(u64, u32)],
        tuple: &mut Tuple,
        front: &mut Front,
        observer: &dyn Observer,
    ) {
        let all = self.finder.pieces().total();
        let mut bound = tuple.orders.clone();
        bound.resize(registers, tuple.orders[tuple.orders.len() - 1]);
        if tuple.pieces > all || front.covers(&bound) || observer.cancelled() {
            return;
        }
        let Some((pool, uses)) = self.fits(&tuple.orders) else {
            return;
        };
        if tuple.orders.len() == registers {
            front.insert(Entry {
                orders: tuple.orders.clone(),
                uses,
                pool,
            });
            return;
        }
        for (number, &(order, pieces)) in orders.iter().enumerate() {
            tuple.orders.push(order);
            tuple.pieces += pieces;
            self.extend(registers, &orders[number..], tuple, front, observer);
            tuple.pieces -= pieces;
            tuple.orders.pop();
        }
    }

    /// A pool that leaves room for registers of these orders and pays their debts, and what each register takes.
    fn fits(&mut self, orders: &[u64]) -> Option<(usize, Vec<Uses>)> {
        (0..self.pools.len()).find_map(|pool| {
            let ways: Option<Vec<Vec<Uses>>> = orders
                .iter()
                .map(|&order| Some(self.paid(order, pool)).filter(|ways| !ways.is_empty()))
                .collect();
            let left = self.finder.pieces() - self.pools[pool].uses;
            let uses = choose(&ways?, left)?;
            Some((pool, uses))
        })
    }

    fn paid(&mut self, order: u64, pool: usize) -> Vec<Uses> {
        let key = (order, self.alike[pool]);
        if let Some(known) = self.paid.get(&key) {
            return known.clone();
        }
        let finder = self.finder;
        let ways = self
            .ways
            .entry(order)
            .or_insert_with(|| ways(finder, order));
        let mut least: Vec<Uses> = Vec::new();
        for &(uses, debt) in ways.iter() {
            let pays = self.pools[pool].pays(finder.shape.debts(), debt, order);
            if pays && !least.iter().any(|other| other.within(uses)) {
                least.retain(|other| !uses.within(*other));
                least.push(uses);
            }
        }
        self.paid.insert(key, least.clone());
        least
    }
}

/// Orders that are chosen, largest first.
struct Tuple {
    orders: Vec<u64>,
    /// How many pieces they take at least.
    pieces: u32,
}

/// For each register one of its ways, so that all together fit.
fn choose(ways: &[Vec<Uses>], left: Uses) -> Option<Vec<Uses>> {
    let Some((first, others)) = ways.split_first() else {
        return Some(Vec::new());
    };
    first
        .iter()
        .filter(|uses| uses.within(left))
        .find_map(|&uses| {
            let mut chosen = choose(others, left - uses)?;
            chosen.insert(0, uses);
            Some(chosen)
        })
}

/// Everything that registers of an order may take and owe, as far as others do not take less and owe the same.
fn ways(finder: &Finder<'_>, order: u64) -> Ways {
    let Some((core_order, plain)) = finder.primes.split(order) else {
        return Vec::new();
    };
    let most = finder.pieces();
    let mut ways: Ways = Vec::new();
    for core in finder
        .cores
        .all
        .iter()
        .filter(|core| core.order == core_order)
    {
        place_all(
            &plain,
            most - core.uses,
            core.hosts,
            finder.shape.orbits().len(),
            &mut |left| {
                let uses = most - left;
                if !ways
                    .iter()
                    .any(|&(other, debt)| debt == core.debt && other.within(uses))
                {
                    ways.retain(|&(other, debt)| debt != core.debt || !uses.within(other));
                    ways.push((uses, core.debt));
                }
            },
        );
    }
    ways
}

/// All orders that a register might have, by pieces alone; the largest first.
fn orders(finder: &Finder<'_>) -> Vec<(u64, u32)> {
    let most = finder.pieces().total();
    let mut least: BTreeMap<u64, u32> = BTreeMap::new();
    for core in &finder.cores.all {
        let pieces = least.entry(core.order).or_insert(u32::MAX);
        *pieces = (*pieces).min(core.uses.total());
    }
    for &prime in &finder.primes.plain {
        let so_far: Vec<(u64, u32)> = least
            .iter()
            .map(|(&order, &pieces)| (order, pieces))
            .collect();
        let longest = finder.shape.orbits().iter().map(|orbit| orbit.pieces).max();
        for power in super::core::Primes::powers(prime, longest.unwrap_or(0)) {
            for &(order, pieces) in &so_far {
                let pieces = pieces + power as u32;
                if pieces <= most
                    && let Some(product) = order.checked_mul(power)
                {
                    least.insert(product, pieces);
                }
            }
        }
    }
    least.remove(&1);
    least.into_iter().rev().collect()
}
