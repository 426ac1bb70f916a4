//! The architectures that the finder returns.

use std::collections::BTreeSet;

use group::{Permutation, lcm};
use puzzle::structure::Assembly;
use puzzle::{PieceId, Puzzle};

use super::pool::{Element, Pool};
use crate::cycles::{self, CycleStructure};
use crate::shape::{Cycle, Residue, Shape};

/// Registers that a puzzle can hold side by side, and an example of how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The registers, largest first.
    pub registers: Vec<FoundRegister>,
    /// By orbit of the [`Shape`], how many pieces no register owns: they may be shared.
    pub shared: Vec<usize>,
    /// By orbit, how many of those the example moves, to compensate the registers' residues.
    pub compensating: Vec<usize>,
    /// Whether each register's algorithm of the example, done as often as the register has values, changes nothing at
    /// all. Else it is so of the own pieces only, and shared ones need longer to come back; that is no hindrance to
    /// reading.
    pub exact: bool,
    /// By register, what its algorithm does to all facets: an example.
    permutations: Vec<Permutation>,
}

/// A register of such an architecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRegister {
    /// How many values it has.
    pub order: u64,
    /// What its algorithm does to the own pieces, which show its value; by orbit, longest cycles first.
    pub cycles: Vec<Cycle>,
    /// By cycle, its pieces in the example: each goes to the slot of the next one.
    pub pieces: Vec<Vec<PieceId>>,
    /// The residue of the cycles.
    pub residue: Residue,
    /// The cycles of shared pieces in the example that compensate it, with their pieces.
    pub compensating: Vec<(Cycle, Vec<PieceId>)>,
    /// The numbers above 1, increasing, for which some of the own pieces are all solved exactly when the number divides
    /// the value. The last one is the order.
    pub moduli: Vec<u64>,
}

impl Found {
    /// How many values the registers have, the largest first.
    pub fn orders(&self) -> Vec<u64> {
        self.registers
            .iter()
            .map(|register| register.order)
            .collect()
    }

    /// By register, a position that its algorithm leads to: together they show that the architecture exists. They are
    /// in the group of the puzzle and commute, and each moves the register's own pieces as [`FoundRegister::cycles`]
    /// says, pieces that are shared, and nothing else.
    pub fn permutations(&self) -> &[Permutation] {
        &self.permutations
    }
}

impl FoundRegister {
    /// The own cycles as a structure that can be written down, read and searched for. Which pieces are shared, and what
    /// they do, is not in it.
    ///
    /// # Panics
    /// If the shape is of another puzzle.
    pub fn structure(&self, shape: &Shape) -> CycleStructure {
        structure(shape, self.cycles.iter())
    }

    /// The same with the cycles of shared pieces in the example: all that its algorithm does there.
    ///
    /// # Panics
    /// If the shape is of another puzzle.
    pub fn whole_structure(&self, shape: &Shape) -> CycleStructure {
        let compensating = self.compensating.iter().map(|(cycle, _)| cycle);
        structure(shape, self.cycles.iter().chain(compensating))
    }
}

fn structure<'a>(shape: &Shape, all: impl Iterator<Item = &'a Cycle>) -> CycleStructure {
    let mut orbits = vec![Vec::new(); shape.orbits().len()];
    for cycle in all {
        let turns = &shape.orbits()[cycle.orbit].turns;
        let order = turns[cycle.turn].order;
        let alike = turns[1..].iter().all(|turn| turn.order == order);
        let turn = match order {
            1 => cycles::Turn::None,
            _ if alike => cycles::Turn::Some,
            order => cycles::Turn::Order(order as u16),
        };
        orbits[cycle.orbit].push(cycles::Cycle {
            length: cycle.length as u16,
            turn,
        });
    }
    CycleStructure::new(orbits)
}

/// The numbers that the orders of cycles make: all least common multiples, without 1.
fn moduli(orders: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut moduli = BTreeSet::from([1]);
    for order in orders.collect::<BTreeSet<u64>>() {
        let more: Vec<u64> = moduli.iter().map(|&modulus| lcm(modulus, order)).collect();
        moduli.extend(more);
    }
    moduli.remove(&1);
    moduli.into_iter().collect()
}

/// Hands out the pieces of the orbits: to the registers from the first piece on, to the pool from the last.
struct Pieces {
    next: Vec<usize>,
}

impl Pieces {
    fn take(&mut self, cycle: &Cycle) -> Vec<usize> {
        let from = self.next[cycle.orbit];
        self.next[cycle.orbit] += cycle.length;
        (from..from + cycle.length).collect()
    }
}

/// Makes an example of registers with these own cycles, whose residues the pool can compensate.
pub(super) fn example(
    puzzle: &Puzzle,
    shape: &Shape,
    registers: Vec<Vec<Cycle>>,
    pool: &Pool,
) -> Found {
    let structure = shape.structure();
    let ids = |orbit: usize, numbers: &[usize]| -> Vec<PieceId> {
        let pieces = &structure.orbits()[orbit].pieces;
        numbers.iter().map(|&number| pieces[number]).collect()
    };
    let orbits = shape.orbits();
    let mut pieces = Pieces {
        next: vec![0; orbits.len()],
    };
    let mut exact = true;
    let mut found = Vec::new();
    let mut permutations = Vec::new();
    let mut compensating = vec![BTreeSet::new(); orbits.len()];
    for mut cycles in registers {
        cycles.sort_by_key(|cycle| (cycle.orbit, std::cmp::Reverse(shape.order(cycle)), *cycle));
        let order = cycles
            .iter()
            .fold(1, |order, cycle| lcm(order, shape.order(cycle)));
        let residues = shape.residues();
        let residue = cycles.iter().fold(Residue::NONE, |residue, cycle| {
            residues.sum(residue, shape.residue(cycle))
        });
        let mut assembly = structure.solved();
        let mut own = Vec::new();
        for cycle in &cycles {
            let mut numbers = pieces.take(cycle);
            orient(shape, cycle, &mut numbers);
            lay(shape, &mut assembly, cycle, &numbers);
            own.push(ids(cycle.orbit, &numbers));
        }
        let compensation = residues.compensation(residue);
        let exactly = compensate(shape, pool, compensation, Some(order));
        exact &= exactly.is_some();
        let compensated = exactly
            .or_else(|| compensate(shape, pool, compensation, None))
            .expect("the pool was chosen because it can compensate");
        for (orbit, number) in lay_shared(shape, &mut assembly, pool, &compensated) {
            compensating[orbit].insert(number);
        }
        let compensating_cycles = shared_cycles(shape, &assembly, &compensating)
            .into_iter()
            .map(|(cycle, numbers)| (cycle, ids(cycle.orbit, &numbers)))
            .collect();
        permutations.push(structure.position(&assembly, puzzle.facets().len()));
        let moduli = moduli(cycles.iter().map(|cycle| shape.order(cycle)));
        found.push(FoundRegister {
            order,
            cycles,
            pieces: own,
            residue,
            compensating: compensating_cycles,
            moduli,
        });
    }
    let shared = orbits.iter().zip(&pieces.next);
    Found {
        registers: found,
        shared: shared.map(|(orbit, owned)| orbit.pieces - owned).collect(),
        compensating: compensating.iter().map(BTreeSet::len).collect(),
        exact,
        permutations,
    }
}

/// Pieces of an orbit that go round.
fn round(shape: &Shape, orbit: usize, numbers: &[usize]) -> Permutation {
    let cycle = numbers.iter().map(|&number| number as u16).collect();
    let count = shape.orbits()[orbit].pieces;
    Permutation::from_cycles(count, &[cycle]).expect("different pieces")
}

/// Whether three pieces that go round in this order have the second residue of [`rounds`](crate::OrbitShape::rounds),
/// not the first.
fn is_reversed(shape: &Shape, orbit: usize, numbers: &[usize]) -> bool {
    let rounds = shape.orbits()[orbit].rounds.filter(|_| numbers.len() == 3);
    rounds.is_some_and(|[one, _]| {
        let mut assembly = shape.structure().solved();
        assembly.slots[orbit] = round(shape, orbit, numbers);
        shape.residue_of(&assembly) != one
    })
}

/// Puts the pieces of a cycle into the order in which they have its residue.
fn orient(shape: &Shape, cycle: &Cycle, numbers: &mut [usize]) {
    if is_reversed(shape, cycle.orbit, numbers) != cycle.reversed {
        numbers.reverse();
    }
}

/// Does a cycle on these pieces of its orbit. The last one gets the turn.
fn lay(shape: &Shape, assembly: &mut Assembly, cycle: &Cycle, numbers: &[usize]) {
    assembly.slots[cycle.orbit].then_assign(&round(shape, cycle.orbit, numbers));
    let turn = &shape.orbits()[cycle.orbit].turns[cycle.turn];
    assembly.turns[cycle.orbit][numbers[numbers.len() - 1]] = turn.elements[0];
}

/// By cell of the pool, an element: together they have this residue, with as few cells as possible.
fn compensate<'a>(
    shape: &Shape,
    pool: &'a Pool,
    compensation: Residue,
    order: Option<u64>,
) -> Option<Vec<&'a Element>> {
    let residues = shape.residues();
    // By residue, elements that have it and the number of cells they move, the fewest.
    let mut sums: Vec<Option<(usize, Vec<&Element>)>> = vec![None; residues.count()];
    sums[0] = Some((0, Vec::new()));
    for cell in &pool.cells {
        let mut more: Vec<Option<(usize, Vec<&Element>)>> = vec![None; residues.count()];
        for (residue, known) in sums.iter().enumerate() {
            let Some((moved, elements)) = known else {
                continue;
            };
            for element in &cell.elements {
                if order.is_some_and(|order| !order.is_multiple_of(element.order)) {
                    continue;
                }
                let sum = residues
                    .sum(Residue(residue as u16), element.residue)
                    .number();
                let idle = element.shift == 0 && element.turn == 0;
                let moved = moved + usize::from(!idle);
                if more[sum].as_ref().is_none_or(|(least, _)| moved < *least) {
                    let elements = elements.iter().copied().chain([element]);
                    more[sum] = Some((moved, elements.collect()));
                }
            }
        }
        sums = more;
    }
    let sum = sums[compensation.number()].take();
    sum.map(|(_, elements)| elements)
}

/// Moves the pool's pieces by these elements; returns those that are moved.
fn lay_shared(
    shape: &Shape,
    assembly: &mut Assembly,
    pool: &Pool,
    elements: &[&Element],
) -> Vec<(usize, usize)> {
    let mut left: Vec<usize> = shape.orbits().iter().map(|orbit| orbit.pieces).collect();
    let mut touched = Vec::new();
    for (cell, element) in pool.cells.iter().zip(elements) {
        let size = usize::from(cell.pieces);
        left[cell.orbit] -= size;
        let from = left[cell.orbit];
        let mut numbers: Vec<usize> = (from..from + size).collect();
        if is_reversed(shape, cell.orbit, &numbers) {
            numbers.reverse();
        }
        let group = &shape.structure().orbits()[cell.orbit].orientations;
        let mut images: Vec<u16> = (0..shape.orbits()[cell.orbit].pieces as u16).collect();
        for at in 0..size {
            let to = at + usize::from(element.shift);
            images[numbers[at]] = numbers[to % size] as u16;
            let turn = &group.elements()[element.turn];
            let turn = if to < size {
                turn.clone()
            } else {
                group.elements()[element.round].then(turn)
            };
            let turn = group.index_of(&turn).expect("a group is closed");
            assembly.turns[cell.orbit][numbers[at]] = turn;
            if turn != 0 || to % size != at {
                touched.push((cell.orbit, numbers[at]));
            }
        }
        let moved = Permutation::from_images(images).expect("a rotation of some pieces");
        assembly.slots[cell.orbit].then_assign(&moved);
    }
    touched
}

/// The cycles that an assembly makes of shared pieces.
fn shared_cycles(
    shape: &Shape,
    assembly: &Assembly,
    shared: &[BTreeSet<usize>],
) -> Vec<(Cycle, Vec<usize>)> {
    let mut found = Vec::new();
    for (orbit, numbers) in shared.iter().enumerate() {
        let group = &shape.structure().orbits()[orbit].orientations;
        let mut seen = BTreeSet::new();
        for &start in numbers {
            let mut cycle = Vec::new();
            let mut at = start;
            let mut turned = Permutation::identity(group.elements()[0].degree());
            while seen.insert(at) {
                cycle.push(at);
                turned.then_assign(&group.elements()[assembly.turns[orbit][at]]);
                at = assembly.slots[orbit].image(at);
            }
            let turn = group.index_of(&turned);
            let turns = &shape.orbits()[orbit].turns;
            let turn = turns
                .iter()
                .position(|t| turn.is_some_and(|turn| t.elements.contains(&turn)));
            let turn = turn.expect("each element is in a class");
            if cycle.len() > 1 || (cycle.len() == 1 && turn > 0) {
                let kind = Cycle {
                    orbit,
                    length: cycle.len(),
                    turn,
                    reversed: is_reversed(shape, orbit, &cycle),
                };
                found.push((kind, cycle));
            }
        }
    }
    found
}
