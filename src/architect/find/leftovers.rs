//! What cores and a pool leave for plain cycles, and how plain cycles are packed into it.

use std::collections::HashSet;

use super::core::Core;
use super::pool::Pool;
use super::uses::{ORBITS, Uses};
use crate::shape::{Residues, Shape};

/// What the core of a register takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    pub uses: Uses,
    /// By orbit, how many plain cycles of the register it needs there.
    pub hosts: Uses,
}

/// Cores of several registers side by side with a pool that compensates their residues, and what they leave.
#[derive(Clone, Debug)]
pub(super) struct Leftover {
    /// By orbit, how many pieces are left.
    pub left: Uses,
    /// The same as far as plain cycles care: orbits whose pieces do not turn in the order of what is left of them.
    sorted: Uses,
    /// By register.
    pub demands: Vec<Demand>,
    /// The number of the pool.
    pub pool: usize,
}

impl Leftover {
    /// Whether everything fits that fits into another one.
    fn does_as_much_as(&self, sorted: Uses, demands: &[Demand]) -> bool {
        let mut demands = self.demands.iter().zip(demands);
        sorted.within(self.sorted) && demands.all(|(a, b)| a.hosts.within(b.hosts))
    }
}

/// Of cores of one order, those of at most this number of pieces whose residue the pool compensates and that none does
/// better than, fewest pieces first. Without a pool residues do not matter.
pub(super) fn demands(
    cores: &[Core],
    pool: Option<&Pool>,
    residues: &Residues,
    most: u32,
) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    let compensated = cores
        .chunk_by(|a, b| a.residue == b.residue)
        .filter(|alike| {
            let (residue, order) = (alike[0].residue, alike[0].order);
            pool.is_none_or(|pool| pool.compensates(residues, residue, order))
        });
    for core in compensated
        .flatten()
        .filter(|core| core.uses.total() <= most)
    {
        let new = Demand {
            uses: core.uses,
            hosts: core.hosts,
        };
        let as_good = |a: &Demand, b: &Demand| a.uses.within(b.uses) && a.hosts.within(b.hosts);
        if !demands.iter().any(|demand| as_good(demand, &new)) {
            demands.retain(|demand| !as_good(&new, demand));
            demands.push(new);
        }
    }
    demands.sort_by_key(|demand| (demand.uses.total(), demand.uses, demand.hosts));
    demands
}

/// Collects leftovers of at least `need` pieces that no other ones make superfluous.
pub(super) struct Leftovers<'a> {
    /// The orbits whose pieces do not turn: to plain cycles they are as good as each other.
    alike: Vec<usize>,
    need: u32,
    cancelled: &'a dyn Fn() -> bool,
    best: Vec<Leftover>,
}

impl<'a> Leftovers<'a> {
    /// Nothing more is added once it is to stop.
    pub fn new(shape: &Shape, need: u32, cancelled: &'a dyn Fn() -> bool) -> Self {
        let orbits = shape.orbits().iter().enumerate();
        let alike = orbits.filter(|(_, orbit)| orbit.turns.len() == 1);
        Self {
            alike: alike.map(|(number, _)| number).collect(),
            need,
            cancelled,
            best: Vec::new(),
        }
    }

    /// Adds all that come of choosing one of the demands for each register that has none yet.
    pub fn add(&mut self, left: Uses, pool: usize, chosen: &[Demand], demands: &[&[Demand]]) {
        let mut fewest = 0;
        let mut later = vec![0; demands.len()];
        for (number, demands) in demands.iter().enumerate().rev() {
            later[number] = fewest;
            match demands.first() {
                Some(demand) => fewest += demand.uses.total(),
                None => return,
            }
        }
        let mut chosen = chosen.to_vec();
        self.choose(left, pool, demands, &later, 0, &mut chosen);
    }

    /// Goes on with the next register. If its core is of the same order as that of the one before, which took the
    /// demand of the number `before`, and neither needs hosts, they might as well be exchanged; so it takes none
    /// before that.
    fn choose(
        &mut self,
        left: Uses,
        pool: usize,
        demands: &[&[Demand]],
        later: &[u32],
        before: usize,
        chosen: &mut Vec<Demand>,
    ) {
        let Some(((first, others), (fewest, later))) =
            demands.split_first().zip(later.split_first())
        else {
            self.insert(left, pool, chosen);
            return;
        };
        if !others.is_empty() && (self.cancelled)() {
            return;
        }
        let alike = others
            .first()
            .is_some_and(|next| std::ptr::eq(*first, *next));
        let total = left.total();
        for (number, demand) in first.iter().enumerate() {
            if demand.uses.total() + fewest + self.need > total {
                break;
            }
            let hostless = demand.hosts == Uses::default();
            if demand.uses.within(left) && (number >= before || !hostless) {
                chosen.push(*demand);
                let before = if alike && hostless { number } else { 0 };
                self.choose(left - demand.uses, pool, others, later, before, chosen);
                chosen.pop();
            }
        }
    }

    fn insert(&mut self, left: Uses, pool: usize, demands: &[Demand]) {
        let sorted = self.sorted(left);
        let mut best = self.best.iter();
        if let Some(better) = best.position(|leftover| leftover.does_as_much_as(sorted, demands)) {
            // What made one superfluous makes others so, and is found sooner at the beginning.
            self.best.swap(better, better / 2);
            return;
        }
        let new = Leftover {
            left,
            sorted,
            demands: demands.to_vec(),
            pool,
        };
        self.best
            .retain(|leftover| !new.does_as_much_as(leftover.sorted, &leftover.demands));
        self.best.push(new);
    }

    fn sorted(&self, left: Uses) -> Uses {
        let mut sorted = left;
        for (number, &orbit) in self.alike.iter().enumerate() {
            let mut at = number;
            let pieces = left[orbit];
            while at > 0 && sorted[self.alike[at - 1]] < pieces {
                sorted[self.alike[at]] = sorted[self.alike[at - 1]];
                at -= 1;
            }
            sorted[self.alike[at]] = pieces;
        }
        sorted
    }

    /// The largest first.
    pub fn into_vec(mut self) -> Vec<Leftover> {
        self.best
            .sort_by_key(|leftover| std::cmp::Reverse(leftover.left.total()));
        self.best
    }
}

/// A plain cycle to be packed: how long it is, and the number of its register.
pub(super) type Item = (u8, usize);

/// Packs plain cycles, the longest first, into what is left: by cycle, the orbit. `None` if they do not fit.
pub(super) fn pack(leftover: &Leftover, items: &[Item], orbits: usize) -> Option<Vec<usize>> {
    let mut packing = Packing {
        items,
        orbits,
        smallest: items.last().map_or(0, |&(length, _)| length),
        totals: items
            .iter()
            .rev()
            .scan(0, |total, &(length, _)| {
                *total += u32::from(length);
                Some(*total)
            })
            .collect(),
        hosts: leftover.demands.iter().map(|demand| demand.hosts).collect(),
        failed: HashSet::new(),
        orbits_of: Vec::with_capacity(items.len()),
    };
    packing.totals.reverse();
    packing.rest(leftover.left).then_some(packing.orbits_of)
}

struct Packing<'a> {
    items: &'a [Item],
    orbits: usize,
    smallest: u8,
    /// By item, how many pieces it and all after it take.
    totals: Vec<u32>,
    /// By register and orbit, how many plain cycles are still wanted there.
    hosts: Vec<Uses>,
    /// By number of the items packed, what was left when the others did not fit. Nothing ever goes through them.
    failed: HashSet<(usize, Uses, Vec<Uses>)>,
    /// By item packed, its orbit.
    orbits_of: Vec<usize>,
}

impl Packing<'_> {
    fn rest(&mut self, left: Uses) -> bool {
        let Some(&(length, register)) = self.items.get(self.orbits_of.len()) else {
            return self.hosts.iter().all(|hosts| *hosts == Uses::default());
        };
        let usable: u32 = (0..self.orbits)
            .map(|orbit| left[orbit])
            .filter(|&pieces| pieces >= self.smallest)
            .map(u32::from)
            .sum();
        if usable < self.totals[self.orbits_of.len()] {
            return false;
        }
        let key = (self.orbits_of.len(), left, self.hosts.clone());
        if self.failed.contains(&key) {
            return false;
        }
        let mut tried: [(u8, u8); ORBITS] = [(0, 0); ORBITS];
        for orbit in 0..self.orbits {
            // Where nothing is to be turned, one orbit with as much room is as good as another.
            let wanted = self.hosts.iter().fold(0, |all, hosts| all | hosts[orbit]);
            let alike = (left[orbit], wanted);
            if left[orbit] < length || (wanted == 0 && tried[..orbit].contains(&alike)) {
                continue;
            }
            tried[orbit] = alike;
            let hosts = self.hosts[register];
            self.hosts[register][orbit] = hosts[orbit].saturating_sub(1);
            self.orbits_of.push(orbit);
            if self.rest(left - Uses::of(orbit, length)) {
                return true;
            }
            self.orbits_of.pop();
            self.hosts[register] = hosts;
        }
        self.failed.insert(key);
        false
    }
}
