//! Cycle structures: how long the cycles of an element are, orbit by orbit, and which of them come back turned (Qter,
//! section 3.1.3).

mod text;

use std::collections::BTreeSet;
use std::fmt;

use group::{BigUint, Permutation, lcm};
use puzzle::FromFn;
use puzzle::structure::Structure;

pub use text::StructureError;

/// How the pieces of a cycle lie when they are back in their slots for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// As before.
    None,
    /// Turned, with any order: written `n+`.
    Some,
    /// Turned so that it takes this many rounds until they lie as before, at least 2: written `n+2`.
    Order(u16),
}

/// A cycle of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cycle {
    /// How many pieces, at least 1.
    pub length: u16,
    /// How they come back.
    pub turn: Turn,
}

/// The cycles of an element, or of the elements that somebody looks for.
///
/// Every element of one structure does the same up to the names of pieces. Pieces that stay at home unturned are not
/// listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CycleStructure {
    /// By orbit of the puzzle's [`Structure`], the cycles, longest first.
    pub orbits: Vec<Vec<Cycle>>,
}

impl CycleStructure {
    /// The structure of these cycles, by orbit, in any order.
    pub fn new(mut orbits: Vec<Vec<Cycle>>) -> Self {
        for cycles in &mut orbits {
            cycles.retain(|cycle| cycle.length > 1 || cycle.turn != Turn::None);
            cycles.sort_unstable_by(|a, b| b.cmp(a));
        }
        Self { orbits }
    }

    /// Reads `corners 1+,5+; edges 1+,7+`: for each orbit that is touched its name and its cycles.
    ///
    /// # Errors
    /// At the first position that cannot be read or has too many pieces.
    pub fn parse(structure: &Structure, text: &str) -> Result<Self, StructureError> {
        match WantedCycles::parse(structure, text)? {
            wanted if !wanted.shares() => Ok(wanted.own),
            _ => Err(StructureError {
                at: 0..text.len(),
                code: "architect::no-shared",
                message: "pieces cannot be shared here; name all cycles".to_owned(),
            }),
        }
    }

    /// The structure of an element. Where all turns have one order, every turned cycle is
    /// [`Turn::Some`], elsewhere [`Turn::Order`]. None if a piece is torn apart.
    pub fn of(structure: &Structure, element: &Permutation) -> Option<Self> {
        let mut length_of = vec![1_u64; element.degree()];
        for cycle in element.cycles() {
            for &point in &cycle {
                length_of[usize::from(point)] = cycle.len() as u64;
            }
        }
        let assembly = structure.assembly(element).ok()?;
        let orbits = structure.orbits().iter().zip(&assembly.slots);
        let orbits = orbits.map(|(orbit, slots)| {
            let orders = orbit.orientations.elements().iter().map(Permutation::order);
            let orders: BTreeSet<BigUint> = orders.collect();
            let simple = orders.len() == 2;
            let mut seen = vec![false; orbit.pieces.len()];
            let mut cycles = Vec::new();
            for start in 0..orbit.pieces.len() {
                let mut length = 0_u16;
                let mut piece = start;
                while !seen[piece] {
                    seen[piece] = true;
                    length += 1;
                    piece = slots.image(piece);
                }
                if length == 0 {
                    continue;
                }
                let rounds = orbit.frames[start].iter().fold(1, |rounds, &facet| {
                    lcm(rounds, length_of[usize::from(facet)] / u64::from(length))
                });
                let turn = match rounds {
                    1 => Turn::None,
                    _ if simple => Turn::Some,
                    rounds => Turn::Order(rounds as u16),
                };
                cycles.push(Cycle { length, turn });
            }
            cycles
        });
        Some(Self::new(orbits.collect()))
    }

    /// The same wish in the fewest words: where every turn has one and the same order, naming it says nothing. None if
    /// it names an order that no turn of its orbit has, or an orbit that there is not.
    pub fn normalised(&self, structure: &Structure) -> Option<Self> {
        if self.orbits.len() > structure.orbits().len() {
            return None;
        }
        let mut orbits = vec![Vec::new(); structure.orbits().len()];
        for ((own, cycles), orbit) in orbits.iter_mut().zip(&self.orbits).zip(structure.orbits()) {
            let mut orders: Vec<BigUint> = orbit
                .orientations
                .elements()
                .iter()
                .map(Permutation::order)
                .filter(|order| *order > BigUint::from(1_u32))
                .collect();
            orders.sort_unstable();
            orders.dedup();
            for cycle in cycles {
                let turn = match cycle.turn {
                    Turn::Order(order) if !orders.contains(&order.into()) => return None,
                    Turn::Some if orders.is_empty() => return None,
                    Turn::Order(_) if orders.len() == 1 => Turn::Some,
                    turn => turn,
                };
                let length = cycle.length;
                own.push(Cycle { length, turn });
            }
            let pieces: usize = own.iter().map(|cycle| usize::from(cycle.length)).sum();
            if pieces > orbit.pieces.len() {
                return None;
            }
        }
        Some(Self::new(orbits))
    }

    /// Whether an element of this structure, as [`of`](Self::of) gives it, is one of the `wanted`.
    pub fn fits(&self, wanted: &Self) -> bool {
        let orbits = self.orbits.len().max(wanted.orbits.len());
        (0..orbits).all(|orbit| {
            let cycles = |of: &Self| of.orbits.get(orbit).cloned().unwrap_or_default();
            fits(&cycles(self), cycles(wanted))
        })
    }

    /// After how many repetitions an element of this structure changes nothing, if [`Turn::Some`] stands for the
    /// largest order of a turn in its orbit.
    pub fn order(&self, structure: &Structure) -> BigUint {
        let mut order = BigUint::from(1_u32);
        for (cycles, orbit) in self.orbits.iter().zip(structure.orbits()) {
            let elements = orbit.orientations.elements().iter();
            let largest = elements.map(Permutation::order).max();
            for cycle in cycles {
                let turns = match cycle.turn {
                    Turn::None => BigUint::from(1_u32),
                    Turn::Some => largest.clone().unwrap_or_default(),
                    Turn::Order(turns) => turns.into(),
                };
                let rounds = turns * BigUint::from(cycle.length);
                let common = gcd(order.clone(), rounds.clone());
                order = order * rounds / common;
            }
        }
        order
    }

    /// How many pieces move or turn.
    pub fn pieces(&self) -> usize {
        let cycles = self.orbits.iter().flatten();
        cycles.map(|cycle| usize::from(cycle.length)).sum()
    }

    /// The text that [`parse`](Self::parse) reads back; `nothing` where nothing moves.
    pub fn display(&self, structure: &Structure) -> impl fmt::Display {
        FromFn(move |f: &mut fmt::Formatter<'_>| text::write(self, structure, f))
    }
}

/// What the finder means by a register: its own cycles, and pieces that may move so that turning reaches them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedCycles {
    /// The cycles of the register's own pieces.
    pub own: CycleStructure,
    /// By orbit of the puzzle's [`Structure`], the most further pieces that may move or turn.
    pub shared: Vec<usize>,
}

/// The most structures that one text may stand for.
const MOST_STRUCTURES: usize = 10_000;

impl WantedCycles {
    /// Reads `corners 3+; edges 5+; shared 2 corners, 2 edges`: as [`CycleStructure::parse`], with the pieces that may
    /// be shared last.
    ///
    /// # Errors
    /// At the first place that cannot be read or has too many pieces.
    pub fn parse(structure: &Structure, text: &str) -> Result<Self, StructureError> {
        let (own, shared) = text::parse(structure, text)?;
        Ok(Self { own, shared })
    }

    /// Whether any piece may be shared.
    pub fn shares(&self) -> bool {
        self.shared.iter().any(|count| *count > 0)
    }

    /// Every structure that an algorithm may have: the own cycles, and any of the shared pieces. Those that move the
    /// fewest pieces come first. Not all of them can be reached by turning. `None` if there are more than 10,000.
    pub fn structures(&self, structure: &Structure) -> Option<Vec<CycleStructure>> {
        let mut all = vec![Vec::new()];
        for (orbit, (own, shared)) in self.own.orbits.iter().zip(&self.shared).enumerate() {
            let turns = structure.orbits()[orbit].orientations.order() > 1;
            let additions = additions(*shared, turns)?;
            if all.len() * additions.len() > MOST_STRUCTURES {
                return None;
            }
            let with = |orbits: &Vec<Vec<Cycle>>, more: &Vec<Cycle>| {
                let mut orbits = orbits.clone();
                orbits.push(own.iter().chain(more).copied().collect());
                orbits
            };
            all = (all.iter())
                .flat_map(|orbits| additions.iter().map(move |more| with(orbits, more)))
                .collect();
        }
        let mut all: Vec<CycleStructure> = all.into_iter().map(CycleStructure::new).collect();
        all.sort_by_key(CycleStructure::pieces);
        Some(all)
    }

    /// The text that [`parse`](Self::parse) reads back.
    pub fn display(&self, structure: &Structure) -> impl fmt::Display {
        FromFn(move |f: &mut fmt::Formatter<'_>| {
            write!(f, "{}", self.own.display(structure))?;
            let mut before = "; shared";
            for (count, orbit) in self.shared.iter().zip(structure.orbits()) {
                if *count > 0 {
                    write!(f, "{before} {count} {}", orbit.name)?;
                    before = ",";
                }
            }
            Ok(())
        })
    }
}

/// Every way to move at most this many pieces of an orbit; `None` if there are too many.
fn additions(pieces: usize, turns: bool) -> Option<Vec<Vec<Cycle>>> {
    let kinds = (1..=pieces as u16).flat_map(|length| {
        let unturned = (length > 1).then_some(Turn::None);
        let turned = turns.then_some(Turn::Some);
        let turns = unturned.into_iter().chain(turned);
        turns.map(move |turn| Cycle { length, turn })
    });
    let mut all: Vec<(usize, Vec<Cycle>)> = vec![(pieces, Vec::new())];
    for kind in kinds {
        let mut at = 0;
        while at < all.len() {
            let (left, cycles) = &all[at];
            if let Some(left) = left.checked_sub(kind.length.into()) {
                let mut cycles = cycles.clone();
                cycles.push(kind);
                all.push((left, cycles));
            }
            if all.len() > MOST_STRUCTURES {
                return None;
            }
            at += 1;
        }
    }
    Some(all.into_iter().map(|(_, cycles)| cycles).collect())
}

/// Takes each cycle out of the wanted ones: those whose turn is named first, then those that take any.
fn fits(cycles: &[Cycle], mut wanted: Vec<Cycle>) -> bool {
    let mut take = |cycle: Cycle| {
        let found = wanted.iter().position(|w| *w == cycle);
        found.map(|at| wanted.remove(at)).is_some()
    };
    let left: Vec<&Cycle> = cycles.iter().filter(|cycle| !take(**cycle)).collect();
    let all = left.into_iter().all(|cycle| {
        let turn = Turn::Some;
        cycle.turn != Turn::None && take(Cycle { turn, ..*cycle })
    });
    all && wanted.is_empty()
}

/// The greatest common divisor of numbers of any size.
fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % &b);
    }
    a
}

#[cfg(test)]
mod tests;
