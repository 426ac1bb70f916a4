//! Classes of assemblies: two are of one class when turning leads from one to the other.

use group::BigUint;

use super::{Assembly, Positions, Structure};

/// What a law adds up to in an assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The law in words.
    pub law: String,
    /// Below the modulus; 0 where the law holds.
    pub value: u32,
    /// What the sum is counted modulo.
    pub modulus: u32,
}

impl Structure {
    /// What each law adds up to in an assembly: the laws of [`laws`](Self::laws), then one for each orbit whose pieces
    /// are always rearranged evenly. The assembly can be reached just when all are 0, unless moves
    /// [rearrange](Positions::Some) an orbit in few ways only.
    ///
    /// # Panics
    /// If the assembly is of another puzzle.
    pub fn sums(&self, assembly: &Assembly) -> Vec<Sum> {
        let laws = self.laws().iter().map(|law| Sum {
            law: law.words(self),
            value: law.value(self, assembly),
            modulus: law.modulus,
        });
        let orbits = self.orbits().iter().zip(&assembly.slots);
        let even = orbits.filter(|(orbit, _)| matches!(orbit.positions, Positions::Even(_)));
        let even = even.map(|(orbit, slots)| Sum {
            law: format!("the {} are always rearranged evenly", orbit.name),
            value: u32::from(!slots.is_even()),
            modulus: 2,
        });
        laws.chain(even).collect()
    }

    /// Into how many classes the assemblies fall, if nothing but the laws restricts the puzzle; see
    /// [`order`](Self::order).
    pub fn classes(&self) -> BigUint {
        self.assemblies() / self.order()
    }

    /// The number of an assembly's class, from 1 for the solved one's to [`classes`](Self::classes); the sums are its
    /// digits. `None` where moves rearrange an orbit in ways that no sums describe.
    ///
    /// # Panics
    /// If the assembly is of another puzzle.
    pub fn class(&self, assembly: &Assembly) -> Option<u32> {
        let some = |positions: &Positions| matches!(positions, Positions::Some(..));
        if self.orbits().iter().any(|orbit| some(&orbit.positions)) {
            return None;
        }
        let digit = |number: u32, sum: &Sum| Some(number.checked_mul(sum.modulus)? + sum.value);
        Some(self.sums(assembly).iter().try_fold(0, digit)? + 1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Puzzle, catalogue, cycles};

    /// Taken apart and put together at random, a cube can be solved once in twelve times, a tesseract once in 48.
    #[test]
    fn as_many_classes_as_the_laws_make() {
        for (name, classes) in [("2x2x2", 3_u32), ("3x3x3", 12), ("3x3x3x3", 48)] {
            let puzzle = catalogue::by_name(name).expect(name);
            let structure = Structure::new(&puzzle);
            assert_eq!(structure.classes(), classes.into(), "{name}");
            let sums = structure.sums(&structure.solved());
            assert!(sums.iter().all(|sum| sum.value == 0), "{name}");
            let product: u32 = sums.iter().map(|sum| sum.modulus).product();
            assert_eq!(product, classes, "{name}");
            assert_eq!(structure.class(&structure.solved()), Some(1), "{name}");
        }
    }

    #[test]
    fn a_flip_a_twist_and_a_swap_lead_to_every_class() {
        let cube = Puzzle::cube(3, 3).expect("a cube");
        let structure = Structure::new(&cube);
        let [flip, twist, swap] = ["(UF)_{ab}", "(UFR)_{abc}", "(UF, UR)"]
            .map(|text| cycles::parse(&cube, text).expect(text));
        let mut seen = BTreeSet::new();
        for n in 0..12 {
            let parts = [(&flip, n % 2), (&swap, n / 2 % 2), (&twist, n / 4)];
            let mut position = cube.solved();
            for (part, times) in parts {
                (0..times).for_each(|_| position.then_assign(part));
            }
            let class = |position: &group::Permutation| {
                structure.class(&structure.assembly(position).expect("whole pieces"))
            };
            seen.insert(class(&position));
            // Turning stays in the class.
            for turn in cube.face_turns() {
                let turned = position.then(&cube.mv(turn).permutation);
                assert_eq!(class(&turned), class(&position));
            }
        }
        assert_eq!(seen, (1..=12).map(Some).collect());
    }
}
