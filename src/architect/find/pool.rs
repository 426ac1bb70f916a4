//! Shared pieces: which residues they can compensate.

use std::collections::BTreeSet;

use group::lcm;
use puzzle::structure::FiniteGroup;

use super::uses::Uses;
use crate::shape::{Cycle, Residue, Residues, Shape};

/// A commutative group of rearrangements of a few shared pieces of an orbit that takes each of them to each: from
/// these, side by side, every pool is made. Of more pieces than two (three, where their cycles have a residue)
/// none is needed: fewer do as much, as is said in the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub orbit: usize,
    pub pieces: u8,
    /// What its elements do, the idle one first.
    pub elements: Vec<Element>,
}

/// An element of a [`Cell`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Element {
    pub residue: Residue,
    /// How often it must be done to do nothing.
    pub order: u64,
    /// How many pieces on it takes each piece, in the order of the cell.
    pub shift: u8,
    /// The number of the orientation that each piece is turned by, besides what the shift turns.
    pub turn: usize,
    /// The orientation that one whole round turns each piece by.
    pub round: usize,
}

/// Shared pieces of all registers together, and the residues that they can compensate.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub uses: Uses,
    pub cells: Vec<Cell>,
    /// By residue, the least order of an element of the pool that has it; 0 if none does. The least order divides
    /// all others.
    pub orders: Vec<u32>,
}

impl Pool {
    /// The pool without pieces.
    fn empty(residues: &Residues) -> Self {
        let mut orders = vec![0; residues.count()];
        orders[0] = 1;
        Self {
            uses: Uses::default(),
            cells: Vec::new(),
            orders,
        }
    }

    fn with(&self, residues: &Residues, cell: &Cell) -> Self {
        let mut orders = vec![0; residues.count()];
        for (residue, &order) in self
            .orders
            .iter()
            .enumerate()
            .filter(|(_, order)| **order > 0)
        {
            for element in &cell.elements {
                let sum = residues
                    .sum(Residue(residue as u16), element.residue)
                    .number();
                let both = lcm(order.into(), element.order) as u32;
                if orders[sum] == 0 || both < orders[sum] {
                    orders[sum] = both;
                }
            }
        }
        let mut cells = self.cells.clone();
        cells.push(cell.clone());
        Self {
            uses: self.uses + Uses::of(cell.orbit, cell.pieces),
            cells,
            orders,
        }
    }

    /// The same, whatever the order of the elements.
    fn any_order(mut self) -> Self {
        for order in &mut self.orders {
            *order = (*order).min(1);
        }
        self
    }

    fn does_as_much_as(&self, other: &Self) -> bool {
        let orders = self.orders.iter().zip(&other.orders);
        let mut compensates =
            orders.map(|(&own, &theirs)| theirs == 0 || (own > 0 && theirs % own == 0));
        self.uses.within(other.uses) && compensates.all(|fine| fine)
    }

    /// Whether it can compensate the residue of a register of some order: with elements that the order brings back, if
    /// it is to be exact.
    pub fn compensates(&self, residues: &Residues, residue: Residue, order: u64) -> bool {
        let least = self.orders[residues.compensation(residue).number()];
        least > 0 && order.is_multiple_of(least.into())
    }
}

/// All pools of which none takes no more pieces than another one and compensates no less, fewest pieces first.
pub(super) fn pools(shape: &Shape, exact: bool) -> Vec<Pool> {
    let residues = shape.residues();
    let mut all = vec![Pool::empty(residues)];
    for orbit in 0..shape.orbits().len() {
        let cells: Vec<Cell> = cells(shape, orbit);
        let most = shape.orbits()[orbit].pieces;
        // Cells are added as long as that compensates anything new.
        let mut of_orbit = vec![Pool::empty(residues)];
        let mut newest = of_orbit.clone();
        while !newest.is_empty() {
            let mut next: Vec<Pool> = Vec::new();
            for pool in &newest {
                for cell in &cells {
                    let more = pool.with(residues, cell);
                    let fits = usize::from(more.uses[orbit]) <= most;
                    let known =
                        |pools: &[Pool]| pools.iter().any(|pool| pool.does_as_much_as(&more));
                    if fits && !known(&of_orbit) && !known(&next) {
                        next.push(more);
                    }
                }
            }
            of_orbit.extend(next.iter().cloned());
            newest = next;
        }
        let of_orbit = undominated(of_orbit, exact);
        let together = all.iter().flat_map(|pool| {
            of_orbit.iter().map(|other| {
                let cells = other.cells.iter();
                cells.fold(pool.clone(), |pool, cell| pool.with(residues, cell))
            })
        });
        all = undominated(together.collect(), exact);
    }
    all
}

fn undominated(pools: Vec<Pool>, exact: bool) -> Vec<Pool> {
    let mut pools: Vec<Pool> = if exact {
        pools
    } else {
        pools.into_iter().map(Pool::any_order).collect()
    };
    pools.sort_by_key(|pool| (pool.uses.total(), pool.uses));
    let mut best: Vec<Pool> = Vec::new();
    for pool in pools {
        if !best.iter().any(|other| other.does_as_much_as(&pool)) {
            best.retain(|other| !pool.does_as_much_as(other));
            best.push(pool);
        }
    }
    best
}

fn cells(shape: &Shape, orbit: usize) -> Vec<Cell> {
    let group = &shape.structure().orbits()[orbit].orientations;
    let kind = &shape.orbits()[orbit];
    let mut sizes = vec![1];
    if kind.swap != Residue::NONE && kind.pieces > 1 {
        sizes.push(2);
    }
    if kind.rounds.is_some() {
        sizes.push(3);
    }
    let mut cells: Vec<Cell> = Vec::new();
    for subgroup in commutative_subgroups(group) {
        for &size in &sizes {
            let rounds: &[usize] = if size == 1 { &[0] } else { &subgroup };
            for &round in rounds {
                let cell = cell(shape, orbit, size, &subgroup, round);
                let compensates = cell
                    .elements
                    .iter()
                    .any(|element| element.residue != Residue::NONE);
                if compensates && !cells.iter().any(|other| same_residues(other, &cell)) {
                    cells.push(cell);
                }
            }
        }
    }
    cells
}

fn same_residues(a: &Cell, b: &Cell) -> bool {
    let table = |cell: &Cell| -> BTreeSet<(Residue, u64)> {
        cell.elements
            .iter()
            .map(|element| (element.residue, element.order))
            .collect()
    };
    a.pieces == b.pieces && table(a) == table(b)
}

/// Pieces that go round, one whole round turning each by `round`, and at the same time are all turned alike by the
/// elements of a commutative group of turns.
fn cell(shape: &Shape, orbit: usize, size: u8, subgroup: &[usize], round: usize) -> Cell {
    let group = &shape.structure().orbits()[orbit].orientations;
    let times = |a: usize, b: usize| {
        let product = group.elements()[a].then(&group.elements()[b]);
        group.index_of(&product).expect("a group is closed")
    };
    let power = |a: usize, count: u8| (0..count).fold(0, |product, _| times(product, a));
    let class = |element: usize| {
        let turns = &shape.orbits()[orbit].turns;
        let found = turns
            .iter()
            .position(|turn| turn.elements.contains(&element));
        found.expect("each element is in a class")
    };
    let mut elements = Vec::new();
    for shift in 0..size {
        for &turn in subgroup {
            // Size is 1 or a prime, so a shift other than 0 goes round all pieces.
            let (cycles, length) = if shift == 0 { (size, 1) } else { (1, size) };
            let whole = if shift == 0 {
                turn
            } else {
                times(power(round, shift), power(turn, size))
            };
            let cycle = Cycle {
                orbit,
                length: length.into(),
                turn: class(whole),
                reversed: shift == 2,
            };
            elements.push(Element {
                residue: shape.residues().times(cycles.into(), shape.residue(&cycle)),
                order: shape.order(&cycle),
                shift,
                turn,
                round,
            });
        }
    }
    Cell {
        orbit,
        pieces: size,
        elements,
    }
}

/// The commutative subgroups of a small group that are in no larger one, each as the ascending numbers of its elements.
fn commutative_subgroups(group: &FiniteGroup) -> Vec<Vec<usize>> {
    let count = group.order();
    let product: Vec<Vec<usize>> = group
        .elements()
        .iter()
        .map(|a| {
            let products = group.elements().iter().map(|b| group.index_of(&a.then(b)));
            products
                .map(|index| index.expect("a group is closed"))
                .collect()
        })
        .collect();
    let generated = |subgroup: &[usize], by: usize| {
        let mut all: BTreeSet<usize> = subgroup.iter().copied().collect();
        let mut power = by;
        while power != 0 {
            all.extend(subgroup.iter().map(|&a| product[a][power]));
            power = product[power][by];
        }
        all.into_iter().collect::<Vec<usize>>()
    };
    let mut found: BTreeSet<Vec<usize>> = BTreeSet::new();
    let mut largest = BTreeSet::new();
    let mut queue = vec![vec![0]];
    while let Some(subgroup) = queue.pop() {
        let commuting = (0..count).filter(|by| {
            let commutes = subgroup.iter().all(|&a| product[a][*by] == product[*by][a]);
            commutes && subgroup.binary_search(by).is_err()
        });
        let commuting: Vec<usize> = commuting.collect();
        if commuting.is_empty() {
            largest.insert(subgroup);
            continue;
        }
        for by in commuting {
            let larger = generated(&subgroup, by);
            if found.insert(larger.clone()) {
                queue.push(larger);
            }
        }
    }
    largest.into_iter().collect()
}
