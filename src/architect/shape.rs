//! What the cycles of a puzzle can be, and their residues under its laws.

use std::collections::BTreeMap;

use group::{Permutation, StabilizerChain};
use puzzle::Puzzle;
use puzzle::structure::{Assembly, Orbit, Positions, Quantity, Structure};

use crate::ArchitectError;

/// The invariant residue of some cycles: how far they break the laws of a puzzle, all laws taken together. An element
/// of [`Residues`]. Only positions without residue can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Residue(pub(crate) u16);

impl Residue {
    /// No law is broken.
    pub const NONE: Self = Self(0);

    /// Its number: 0 for none, below [`Residues::count`].
    pub fn number(self) -> usize {
        self.0.into()
    }
}

/// The commutative group of all residues: a number for each law, counted modulo the law's modulus.
///
/// The laws are those of [`Structure::laws`], and behind them, for each orbit that is only rearranged evenly, one of
/// modulus 2 that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    moduli: Vec<u32>,
    count: usize,
}

impl Residues {
    /// `None` if there are more of them than fit in 16 bits.
    fn new(moduli: Vec<u32>) -> Option<Self> {
        let count = moduli.iter().try_fold(1_usize, |count, &modulus| {
            count.checked_mul(modulus as usize)
        })?;
        (count <= 1 << 16).then_some(Self { moduli, count })
    }

    /// By law, what it counts modulo.
    pub fn moduli(&self) -> &[u32] {
        &self.moduli
    }

    /// The number of residues.
    pub fn count(&self) -> usize {
        self.count
    }

    /// By law, the residue modulo its modulus.
    pub fn parts(&self, residue: Residue) -> Vec<u32> {
        let mut rest = u32::from(residue.0);
        self.moduli
            .iter()
            .map(|&modulus| {
                let part = rest % modulus;
                rest /= modulus;
                part
            })
            .collect()
    }

    fn of_parts(&self, parts: impl DoubleEndedIterator<Item = u32>) -> Residue {
        let number = parts
            .rev()
            .zip(self.moduli.iter().rev())
            .fold(0, |number, (part, &modulus)| {
                number * modulus + part % modulus
            });
        Residue(number as u16)
    }

    /// The residue of both together.
    pub fn sum(&self, a: Residue, b: Residue) -> Residue {
        let (mut a, mut b) = (u32::from(a.0), u32::from(b.0));
        let (mut sum, mut place) = (0, 1);
        for &modulus in &self.moduli {
            sum += (a % modulus + b % modulus) % modulus * place;
            (a, b, place) = (a / modulus, b / modulus, place * modulus);
        }
        Residue(sum as u16)
    }

    /// The residue of several times the same.
    pub fn times(&self, count: u32, residue: Residue) -> Residue {
        let parts = self.parts(residue).into_iter().zip(&self.moduli);
        let parts: Vec<u32> = parts
            .map(|(part, &modulus)| part * (count % modulus) % modulus)
            .collect();
        self.of_parts(parts.into_iter())
    }

    /// The residue that compensates another one.
    pub fn compensation(&self, residue: Residue) -> Residue {
        let mut rest = u32::from(residue.0);
        let (mut compensation, mut place) = (0, 1);
        for &modulus in &self.moduli {
            compensation += (modulus - rest % modulus) % modulus * place;
            (rest, place) = (rest / modulus, place * modulus);
        }
        Residue(compensation as u16)
    }
}

/// Turns of a piece in its slot that look alike: a conjugacy class of the orbit's orientations. The turn of a
/// cycle is what has become of its pieces when each is back in its place; for different pieces of the cycle it differs
/// by conjugation only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Numbers of the elements of [`Orbit::orientations`], ascending.
    pub elements: Vec<usize>,
    /// How often it must be done to do nothing.
    pub order: u32,
    /// The residue of one piece turned so.
    pub residue: Residue,
}

/// A cycle of pieces: each goes to the slot of the next one, the last to the first's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cycle {
    /// The number of the orbit.
    pub orbit: usize,
    /// How many pieces, from 1 on.
    pub length: usize,
    /// The number of the cycle's turn among [`OrbitShape::turns`]; 0 is no turn.
    pub turn: usize,
    /// The direction, where that makes a difference to the laws. It does in orbits of three or four pieces with laws of
    /// their own ([`Quantity::Rearrangement`]); elsewhere it is false.
    pub reversed: bool,
}

/// An orbit of pieces.
#[derive(Clone, Debug)]
pub struct OrbitShape {
    /// What its pieces are called: `edges`.
    pub name: String,
    /// How many pieces it has.
    pub pieces: usize,
    /// How a piece can be turned in its place; no turn comes first.
    pub turns: Vec<Turn>,
    /// The residue of two pieces that are exchanged.
    pub swap: Residue,
    /// The residues of three pieces that are cycled, in either direction, where that matters.
    pub rounds: Option<[Residue; 2]>,
}

impl OrbitShape {
    /// How often each of the turns must be done to do nothing.
    pub(crate) fn turn_orders(&self) -> impl Iterator<Item = u64> {
        self.turns.iter().map(|turn| turn.order.into())
    }
}

/// A puzzle as the finder sees it.
#[derive(Clone, Debug)]
pub struct Shape {
    structure: Structure,
    residues: Residues,
    orbits: Vec<OrbitShape>,
}

impl Shape {
    /// Derives it, and proves that nothing but the laws restricts the puzzle: the order that they leave is the true
    /// one, found by a stabilizer chain. Takes milliseconds, for the largest puzzles of the catalogue a second or so.
    ///
    /// # Errors
    /// If something else restricts it, so that cycles do not determine what is possible. No puzzle of the catalogue is
    /// so.
    pub fn new(puzzle: &Puzzle) -> Result<Self, ArchitectError> {
        let structure = Structure::new(puzzle);
        let tied = || ArchitectError::NotByLaws {
            puzzle: puzzle.name().to_owned(),
        };
        let shape = Self::by_laws(structure).ok_or_else(tied)?;
        let chain = StabilizerChain::new(&puzzle.generating_turns(), 1);
        if shape.structure.order() == *chain.order() {
            Ok(shape)
        } else {
            Err(tied())
        }
    }

    fn by_laws(structure: Structure) -> Option<Self> {
        let mut moduli: Vec<u32> = structure.laws().iter().map(|law| law.modulus).collect();
        for orbit in structure.orbits() {
            match orbit.positions {
                Positions::All => {}
                Positions::Even(_) => moduli.push(2),
                Positions::Some(..) => return None,
            }
        }
        let residues = Residues::new(moduli)?;
        let orbits = (0..structure.orbits().len())
            .map(|orbit| orbit_shape(&structure, &residues, orbit))
            .collect();
        Some(Self {
            structure,
            residues,
            orbits,
        })
    }

    /// The structure that it is derived from: orbits, frames and laws in full.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The residues that positions can have.
    pub fn residues(&self) -> &Residues {
        &self.residues
    }

    /// The orbits, by the numbers of [`Structure::orbits`].
    pub fn orbits(&self) -> &[OrbitShape] {
        &self.orbits
    }

    /// How often a cycle must be done to do nothing: its length times its turn's order.
    ///
    /// # Panics
    /// If it is not a cycle of this puzzle.
    pub fn order(&self, cycle: &Cycle) -> u64 {
        cycle.length as u64 * u64::from(self.orbits[cycle.orbit].turns[cycle.turn].order)
    }

    /// The residue of a cycle.
    ///
    /// # Panics
    /// If it is not a cycle of this puzzle.
    pub fn residue(&self, cycle: &Cycle) -> Residue {
        let orbit = &self.orbits[cycle.orbit];
        let moved = match (cycle.length, orbit.rounds) {
            (3, Some(rounds)) => rounds[usize::from(cycle.reversed)],
            (length, _) => self.residues.times(length as u32 - 1, orbit.swap),
        };
        self.residues.sum(moved, orbit.turns[cycle.turn].residue)
    }

    /// The residue of an assembly: none just when moves reach it.
    ///
    /// # Panics
    /// If it is an assembly of another puzzle.
    pub fn residue_of(&self, assembly: &Assembly) -> Residue {
        residue_of(&self.structure, &self.residues, assembly)
    }
}

fn residue_of(structure: &Structure, residues: &Residues, assembly: &Assembly) -> Residue {
    let by_laws = structure
        .laws()
        .iter()
        .map(|law| law.value(structure, assembly));
    let evenly = structure.orbits().iter().zip(&assembly.slots);
    let evenly = evenly
        .filter(|(orbit, _)| matches!(orbit.positions, Positions::Even(_)))
        .map(|(_, slots)| u32::from(!slots.is_even()));
    residues.of_parts(by_laws.chain(evenly).collect::<Vec<u32>>().into_iter())
}

fn orbit_shape(structure: &Structure, residues: &Residues, number: usize) -> OrbitShape {
    let orbit = &structure.orbits()[number];
    let count = orbit.pieces.len();
    let mut assembly = structure.solved();
    let turns = turn_classes(orbit)
        .into_iter()
        .map(|elements| {
            assembly.turns[number][0] = elements[0];
            let element = &orbit.orientations.elements()[elements[0]];
            Turn {
                order: u32::try_from(element.order()).expect("turns of a piece are few"),
                residue: residue_of(structure, residues, &assembly),
                elements,
            }
        })
        .collect();
    assembly.turns[number][0] = 0;
    let mut moved = |cycle: &[u16]| {
        let slots = Permutation::from_cycles(count, &[cycle.to_vec()]).expect("a cycle of few");
        assembly.slots[number] = slots;
        residue_of(structure, residues, &assembly)
    };
    let has_own_laws = structure.laws().iter().any(|law| {
        let mut terms = law.terms.iter();
        terms
            .any(|term| term.orbit == number && matches!(term.quantity, Quantity::Rearrangement(_)))
    });
    OrbitShape {
        name: orbit.name.clone(),
        pieces: count,
        turns,
        swap: if count > 1 {
            moved(&[0, 1])
        } else {
            Residue::NONE
        },
        rounds: has_own_laws.then(|| [moved(&[0, 1, 2]), moved(&[0, 2, 1])]),
    }
}

/// The conjugacy classes of an orbit's orientations, by least element.
fn turn_classes(orbit: &Orbit) -> Vec<Vec<usize>> {
    let group = &orbit.orientations;
    let mut classes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, element) in group.elements().iter().enumerate() {
        let least = group
            .elements()
            .iter()
            .filter_map(|by| group.index_of(&element.conjugate(by)))
            .min();
        classes
            .entry(least.unwrap_or(number))
            .or_default()
            .push(number);
    }
    classes.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    fn shape(name: &str) -> Shape {
        Shape::new(&catalogue::by_name(name).expect("a puzzle")).expect("by laws")
    }

    #[test]
    fn every_puzzle_of_the_catalogue_has_a_shape() {
        for name in catalogue::names() {
            let shape = shape(name);
            let residues = shape.residues();
            for orbit in shape.orbits() {
                assert_eq!(orbit.turns[0].order, 1, "{name}");
                assert_eq!(orbit.turns[0].residue, Residue::NONE, "{name}");
                assert_eq!(residues.times(2, orbit.swap), Residue::NONE, "{name}");
                if let Some([one, other]) = orbit.rounds {
                    assert_eq!(residues.sum(one, other), Residue::NONE, "{name}");
                    assert_eq!(residues.compensation(one), other, "{name}");
                }
            }
        }
    }

    #[test]
    fn turns_of_the_tesseract() {
        let shape = shape("3x3x3x3");
        let orders = |orbit: &OrbitShape| -> Vec<(u32, usize)> {
            orbit
                .turns
                .iter()
                .map(|turn| (turn.order, turn.elements.len()))
                .collect()
        };
        let [tetrads, triads, dyads] = shape.orbits() else {
            panic!("three orbits");
        };
        // Crosses, and the twists of one hand and of the other.
        let mut found = orders(tetrads);
        found.sort_unstable();
        assert_eq!(found, [(1, 1), (2, 3), (3, 4), (3, 4)]);
        let mut found = orders(triads);
        found.sort_unstable();
        assert_eq!(found, [(1, 1), (2, 3), (3, 2)]);
        assert_eq!(orders(dyads), [(1, 1), (2, 1)]);
        assert_ne!(tetrads.swap, Residue::NONE);
        assert_eq!(triads.swap, dyads.swap);
    }

    #[test]
    fn residues_add_up() {
        let residues = Residues::new(vec![2, 3, 4]).expect("few");
        assert_eq!(residues.count(), 24);
        for a in 0..24 {
            let a = Residue(a);
            assert_eq!(residues.of_parts(residues.parts(a).into_iter()), a);
            assert_eq!(residues.sum(a, residues.compensation(a)), Residue::NONE);
            assert_eq!(residues.times(3, a), residues.sum(a, residues.sum(a, a)));
        }
        assert_eq!(Residues::new(vec![1 << 9, 1 << 9]), None);
    }
}
