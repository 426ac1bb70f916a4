//! The cycle structures that a register's algorithm may have beside others.

use std::collections::{BTreeMap, BTreeSet};

use group::{BigUint, Permutation, lcm};
use puzzle::cycles::{PieceCycle, piece_cycles};
use puzzle::structure::Structure;
use puzzle::{PieceId, Puzzle};

use crate::cycles::{Cycle, CycleStructure, Turn};
use crate::solve::CycleSolver;

/// Structures of one orbit that are gone through at most.
const ORBIT: usize = 200_000;
/// Lists of cycles, one for each orbit, in all structures together that are gone through at most.
const ALL: usize = 1_000_000;
/// Structures that an algorithm may be searched for with at most.
const MOST: usize = 3_000;

/// Pieces by orbit.
type Pieces = Vec<usize>;

/// The kinds of cycles of an orbit, by order.
struct Kind {
    orbit: usize,
    cycle: Cycle,
    order: u64,
}

fn kinds(structure: &Structure) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for (number, orbit) in structure.orbits().iter().enumerate() {
        let orders: BTreeSet<BigUint> = orbit
            .orientations
            .elements()
            .iter()
            .map(Permutation::order)
            .collect();
        let simple = orders.len() == 2;
        for length in 1..=orbit.pieces.len() as u16 {
            for order in &orders {
                let rounds = order.iter_u64_digits().next().unwrap_or(1);
                let turn = match rounds {
                    1 => Turn::None,
                    _ if simple => Turn::Some,
                    rounds => Turn::Order(rounds as u16),
                };
                if length == 1 && turn == Turn::None {
                    continue;
                }
                kinds.push(Kind {
                    orbit: number,
                    cycle: Cycle { length, turn },
                    order: u64::from(length) * rounds,
                });
            }
        }
    }
    kinds
}

fn within(a: &[usize], b: &[usize]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// The least numbers of pieces whose cycles together have exactly this order; none of them is within another.
fn demands(structure: &Structure, kinds: &[Kind], order: u64) -> Vec<Pieces> {
    let room: Pieces = structure
        .orbits()
        .iter()
        .map(|orbit| orbit.pieces.len())
        .collect();
    let mut known: BTreeMap<u64, Vec<Pieces>> = BTreeMap::from([(1, vec![vec![0; room.len()]])]);
    loop {
        let mut changed = false;
        for kind in kinds.iter().filter(|kind| order.is_multiple_of(kind.order)) {
            for (have, all) in known.clone() {
                let target = lcm(have, kind.order);
                if target == have {
                    continue;
                }
                for mut pieces in all {
                    pieces[kind.orbit] += usize::from(kind.cycle.length);
                    let there = known.entry(target).or_default();
                    if !within(&pieces, &room) || there.iter().any(|other| within(other, &pieces)) {
                        continue;
                    }
                    there.retain(|other| !within(&pieces, other));
                    there.push(pieces);
                    changed = true;
                }
            }
        }
        if !changed {
            return known.remove(&order).unwrap_or_default();
        }
    }
}

/// All lists of cycles of one orbit with at most `room` pieces.
fn lists(kinds: &[&Kind], room: usize) -> Option<Vec<(usize, Vec<Cycle>)>> {
    let mut all = vec![(0, Vec::new())];
    for kind in kinds {
        let length = usize::from(kind.cycle.length);
        let mut at = 0;
        while at < all.len() {
            let (pieces, cycles) = &all[at];
            if pieces + length <= room {
                let mut cycles: Vec<Cycle> = cycles.clone();
                cycles.push(kind.cycle);
                all.push((pieces + length, cycles));
            }
            at += 1;
            if all.len() > ORBIT {
                return None;
            }
        }
    }
    Some(all)
}

/// All structures that an algorithm may have which counts in the register of this number, with registers of the other
/// orders: its cycles whose order divides the register's have it together, and it leaves as many pieces alone as the
/// others need for their own cycles. If `exact`, the order of every cycle divides the register's. None if there are too
/// many to go through.
///
/// Every architecture with these orders has such structures; not every such structure is part of one.
pub(crate) fn structures(
    solver: &CycleSolver,
    orders: &[u64],
    register: usize,
    exact: bool,
) -> Option<Vec<CycleStructure>> {
    let structure = solver.structure();
    let kinds = kinds(structure);
    let room: Pieces = structure
        .orbits()
        .iter()
        .map(|orbit| orbit.pieces.len())
        .collect();
    // What may move, for each choice of pieces for the others.
    let mut rooms: Vec<Pieces> = vec![room];
    for (number, order) in orders.iter().enumerate() {
        if number == register {
            continue;
        }
        let demands = demands(structure, &kinds, *order);
        let mut next: Vec<Pieces> = Vec::new();
        for room in &rooms {
            for demand in demands.iter().filter(|demand| within(demand, room)) {
                let left: Pieces = room.iter().zip(demand).map(|(a, b)| a - b).collect();
                if !next.iter().any(|other| within(&left, other)) {
                    next.retain(|other| !within(other, &left));
                    next.push(left);
                }
            }
        }
        rooms = next;
    }
    if rooms.is_empty() {
        return Some(Vec::new());
    }
    let order = orders[register];
    let mut partial: Vec<(Pieces, u64, Vec<Vec<Cycle>>)> = vec![(Vec::new(), 1, Vec::new())];
    for orbit in 0..structure.orbits().len() {
        let divides = |kind: &&Kind| order.is_multiple_of(kind.order);
        let own = kinds.iter().filter(|kind| kind.orbit == orbit);
        let own: Vec<&Kind> = own.filter(|kind| !exact || divides(kind)).collect();
        let room = rooms.iter().map(|room| room[orbit]).max().unwrap_or(0);
        let lists = lists(&own, room)?;
        let order_of = |cycles: &[Cycle]| {
            let orders = cycles.iter().filter_map(|cycle| {
                let kind = own.iter().find(|kind| kind.cycle == *cycle);
                kind.map(|kind| kind.order)
                    .filter(|own| order.is_multiple_of(*own))
            });
            orders.fold(1, lcm)
        };
        let structures = partial.len().saturating_mul(lists.len());
        if structures.saturating_mul(orbit + 1) > ALL {
            return None;
        }
        let mut next = Vec::new();
        for (pieces, have, cycles) in &partial {
            for (more, list) in &lists {
                let mut pieces = pieces.clone();
                pieces.push(*more);
                if rooms.iter().any(|room| within(&pieces, room)) {
                    let mut cycles = cycles.clone();
                    cycles.push(list.clone());
                    next.push((pieces, lcm(*have, order_of(list)), cycles));
                }
            }
        }
        partial = next;
    }
    let fitting = partial.into_iter().filter(|(_, have, _)| *have == order);
    let structures: Vec<CycleStructure> = fitting
        .map(|(_, _, cycles)| CycleStructure::new(cycles))
        .collect();
    if structures.len() > MOST {
        return None;
    }
    let possible = structures
        .into_iter()
        .filter(|structure| solver.reaches(structure));
    Some(possible.collect::<BTreeSet<_>>().into_iter().collect())
}

/// The smallest sets of an element's own cycles that have this order together, as their pieces, sorted: whatever else
/// it moves may be moved by others, too.
pub(crate) fn own_pieces(puzzle: &Puzzle, element: &Permutation, order: u64) -> Vec<Vec<PieceId>> {
    let mut cycles = piece_cycles(puzzle, element);
    cycles.retain(|cycle| order.is_multiple_of(cycle.order));
    let mut sets = BTreeSet::new();
    smallest_sets(&cycles, order, &mut Vec::new(), &mut sets);
    let pieces = |set: Vec<usize>| {
        let cycles = set.iter().map(|&cycle| &cycles[cycle]);
        let mut pieces: Vec<PieceId> = cycles.flat_map(|cycle| &cycle.pieces).copied().collect();
        pieces.sort_unstable();
        pieces
    };
    let mut all: Vec<Vec<PieceId>> = sets.into_iter().map(pieces).collect();
    all.sort_unstable();
    all
}

/// Adds all sets of cycles that have this order together, contain those that are chosen, and would not have it without
/// any one of theirs. Each lacks some prime power until one of its cycles brings that: so none is missed.
fn smallest_sets(
    cycles: &[PieceCycle],
    order: u64,
    chosen: &mut Vec<usize>,
    sets: &mut BTreeSet<Vec<usize>>,
) {
    let without = |out: Option<usize>| {
        let used = chosen.iter().filter(|cycle| Some(**cycle) != out);
        used.fold(1, |all, &cycle| lcm(all, cycles[cycle].order))
    };
    let missing = order / without(None);
    let Some(prime) = (2..=missing).find(|prime| missing.is_multiple_of(*prime)) else {
        if chosen.iter().all(|&cycle| without(Some(cycle)) != order) {
            let mut set = chosen.clone();
            set.sort_unstable();
            sets.insert(set);
        }
        return;
    };
    let powers = std::iter::successors(Some(prime), |power| power.checked_mul(prime));
    let power = powers
        .take_while(|power| order.is_multiple_of(*power))
        .last();
    for (cycle, of) in cycles.iter().enumerate() {
        if power.is_some_and(|power| of.order.is_multiple_of(power)) {
            chosen.push(cycle);
            smallest_sets(cycles, order, chosen, sets);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use group::Rng;
    use puzzle::{Algorithm, catalogue};

    /// All sets of cycles, one after the other.
    fn by_hand(puzzle: &Puzzle, element: &Permutation, order: u64) -> Vec<Vec<PieceId>> {
        let mut cycles = piece_cycles(puzzle, element);
        cycles.retain(|cycle| order.is_multiple_of(cycle.order));
        let of = |set: u32| {
            let chosen = cycles.iter().enumerate();
            let chosen = chosen.filter(move |(cycle, _)| set >> cycle & 1 == 1);
            chosen.map(|(_, cycle)| cycle)
        };
        let has_order = |set: u32| of(set).fold(1, |all, cycle| lcm(all, cycle.order)) == order;
        let sets = (1..1_u32 << cycles.len()).filter(|&set| {
            let mut smaller = (0..cycles.len()).filter(|cycle| set >> cycle & 1 == 1);
            has_order(set) && !smaller.any(|cycle| has_order(set & !(1 << cycle)))
        });
        let mut all: Vec<Vec<PieceId>> = sets
            .map(|set| of(set).flat_map(|cycle| cycle.pieces.clone()).collect())
            .collect();
        for pieces in &mut all {
            pieces.sort_unstable();
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn own_pieces_are_the_smallest_sets_of_cycles() {
        let mut rng = Rng::with_seed(4);
        for name in ["2x2x2", "3x3x3", "pyraminx", "2x2x2x2"] {
            let puzzle = catalogue::by_name(name).expect("a puzzle");
            let moves = puzzle.generators();
            for length in [1, 2, 3, 5, 8] {
                let word = (0..length).map(|_| moves[rng.usize(..moves.len())]);
                let element = Algorithm::from_moves(word.collect()).permutation(&puzzle);
                let cycles = piece_cycles(&puzzle, &element);
                let whole = cycles.iter().fold(1, |all, cycle| lcm(all, cycle.order));
                for order in (2..=whole).filter(|order| whole.is_multiple_of(*order)) {
                    assert_eq!(
                        own_pieces(&puzzle, &element, order),
                        by_hand(&puzzle, &element, order),
                        "{name} {order}"
                    );
                }
            }
        }
    }

    /// Half turns of opposite cells of the tesseract move more than twenty pairs, each of which shows whether a number
    /// is odd.
    #[test]
    fn no_cycle_is_overlooked_however_many_there_are() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("a puzzle");
        let half_turns = Algorithm::parse(&tesseract, "R12^2 R52^2").expect("right");
        let element = half_turns.permutation(&tesseract);
        let cycles = piece_cycles(&tesseract, &element);
        assert!(
            cycles.len() > 20 && cycles.iter().all(|cycle| cycle.order == 2),
            "{cycles:?}"
        );
        assert_eq!(own_pieces(&tesseract, &element, 2).len(), cycles.len());
    }
}
