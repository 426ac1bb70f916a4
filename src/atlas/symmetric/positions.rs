//! The positions of a type: how many there are, and one of each class.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use group::Permutation;
use search::letters::{Cube, Word};
use search::{CancelledError, Monitor, Progress};

use super::fixed;
use super::group::{Group, SYMMETRIES, Subset};
use super::types::{SymmetryType, type_of_subset, types};

/// Positions between two checks for cancellation.
const CANCEL_CHECK_INTERVAL: u64 = 1 << 14;

/// How many positions a type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Positions of the 3x3x3 with just these symmetries.
    pub states: u128,
    /// Classes of positions that differ only by a symmetry of the cube.
    pub classes: u128,
}

/// One position of an inversion class: of those that differ only by a symmetry of the cube, or by
/// inversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Representative {
    pub(super) cube: Cube,
    /// Classes in the inversion class: 1, or 2 if undoing the position leads to another class.
    pub classes: u8,
}

impl Representative {
    /// It as a position of the 3x3x3.
    pub fn position(&self) -> Permutation {
        self.cube.position()
    }
}

impl SymmetryType {
    /// How many positions have just these symmetries, counted without making them: those that a subgroup keeps less
    /// those that the subgroups around it keep, too.
    ///
    /// # Panics
    /// Never: a type is one of [`types`].
    pub fn count(&self) -> Count {
        static COUNTS: OnceLock<Vec<Count>> = OnceLock::new();
        let number = types().iter().position(|of| of.name == self.name);
        COUNTS.get_or_init(counts)[number.expect("one of the types")]
    }

    /// One position of each inversion class, in a fixed order. A moment for most of Gould's types, seconds for
    /// C3, and far too many for those without a table.
    ///
    /// # Errors
    /// If the monitor cancels.
    pub fn representatives(
        &self,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<Representative>, CancelledError> {
        let group = Group::get();
        let cosets = group.normalizer_cosets(self.subset);
        let total = fixed_positions(self.subset) as u64;
        let mut found = Vec::new();
        for (filled, cube) in (0..).zip(fixed::positions(self.subset)) {
            if filled % CANCEL_CHECK_INTERVAL == 0 {
                monitor.report(Progress::Table { filled, total });
                if monitor.is_cancelled() {
                    return Err(CancelledError);
                }
            }
            let more =
                |symmetry: usize| self.subset >> symmetry & 1 == 0 && group.fixes(&cube, symmetry);
            if (0..SYMMETRIES).any(more) {
                continue;
            }
            if (cosets.iter()).any(|coset| group.rename(&cube, *coset) < cube) {
                continue;
            }
            let inverse = cube.inverse();
            let undone = cosets
                .iter()
                .map(|coset| group.rename(&inverse, *coset))
                .min();
            match undone.map(|undone| undone.cmp(&cube)) {
                Some(std::cmp::Ordering::Less) => {}
                Some(std::cmp::Ordering::Equal) => found.push(Representative { cube, classes: 1 }),
                _ => found.push(Representative { cube, classes: 2 }),
            }
        }
        monitor.report(Progress::Table {
            filled: total,
            total,
        });
        Ok(found)
    }

    /// The inversion classes, classes and states that these representatives stand for.
    pub fn totals(&self, representatives: &[Representative]) -> [u64; 3] {
        let classes = representatives
            .iter()
            .map(|one| u64::from(one.classes))
            .sum();
        [
            representatives.len() as u64,
            classes,
            classes * (SYMMETRIES as u64) / u64::from(self.order),
        ]
    }
}

/// The type of a position of the 3x3x3. `None` if it is not a position: pieces torn or centres moved.
pub fn type_of(position: &Permutation) -> Option<&'static SymmetryType> {
    let cube = Cube::of_position(position)?;
    Some(type_of_subset(Group::get().stabilizer(&cube)))
}

/// A position's type and the representative of its inversion class, as [`SymmetryType::representatives`] has it.
pub(super) fn representative(cube: &Cube) -> (&'static SymmetryType, Cube) {
    let group = Group::get();
    let subset = group.stabilizer(cube);
    let of = type_of_subset(subset);
    let fitting = |by: &usize| group.conjugate(subset, *by) == of.subset;
    let inverse = cube.inverse();
    let images = (0..SYMMETRIES)
        .filter(fitting)
        .flat_map(|by| [group.rename(cube, by), group.rename(&inverse, by)]);
    (
        of,
        images.min().expect("a subgroup is like one of its type"),
    )
}

/// How many classes the inversion class of a type's representative has.
pub(super) fn classes(of: &SymmetryType, cube: &Cube) -> u64 {
    let group = Group::get();
    let inverse = cube.inverse();
    let mut cosets = group.normalizer_cosets(of.subset).into_iter();
    if cosets.any(|coset| group.rename(&inverse, coset) == *cube) {
        1
    } else {
        2
    }
}

/// The word and its inverse under all renamings of the faces.
pub(super) fn images(word: &Word) -> impl Iterator<Item = Word> {
    [word.clone(), word.inverse()].into_iter().flat_map(|word| {
        (0..SYMMETRIES).map(move |symmetry| Group::get().rename_word(&word, symmetry))
    })
}

/// The number of positions that a subgroup leaves as they are, whatever else does.
fn fixed_positions(subset: Subset) -> u128 {
    if subset == 1 {
        // Everything: 8! 3^7 12! 2^11, half of it by parity.
        let factorial = |n: u128| (1..=n).product::<u128>();
        return factorial(8) * 3_u128.pow(7) * factorial(12) * 2_u128.pow(11) / 2;
    }
    let (mut corners, mut edges) = ([0_u128; 2], [0_u128; 2]);
    fixed::each_corners(subset, &mut |half| corners[usize::from(half.odd)] += 1);
    fixed::each_edges(subset, &mut |half| edges[usize::from(half.odd)] += 1);
    corners[0] * edges[0] + corners[1] * edges[1]
}

/// By type, how many positions there are.
fn counts() -> Vec<Count> {
    let group = Group::get();
    // By type, those with just one subgroup's symmetries: the largest subgroups first, which have none around them.
    let mut exactly: Vec<Option<u128>> = vec![None; types().len()];
    let mut largest_first: Vec<usize> = (0..types().len()).collect();
    largest_first.sort_by_key(|number| std::cmp::Reverse(types()[*number].order));
    for number in largest_first {
        let subset = types()[number].subset;
        let mut more = 0;
        for (other, known) in types().iter().zip(&exactly) {
            let conjugates = (0..SYMMETRIES).map(|by| group.conjugate(other.subset, by));
            let around: BTreeSet<Subset> = conjugates
                .filter(|other| other & subset == subset && *other != subset)
                .collect();
            more += around.len() as u128 * known.unwrap_or(0);
        }
        exactly[number] = Some(fixed_positions(subset) - more);
    }
    let count = |(of, exactly): (&SymmetryType, Option<u128>)| {
        let states = exactly.unwrap_or(0) * u128::from(of.subgroups);
        Count {
            states,
            classes: states * u128::from(of.order) / SYMMETRIES as u128,
        }
    };
    types().iter().zip(exactly).map(count).collect()
}
