//! The 48 symmetries of the cube and their subgroups.

use std::sync::OnceLock;

use puzzle::{SignedPermutation, cube_symmetries};
use search::letters::{Cube, Images, Letters, Word, renamed};

/// Symmetries of the cube.
pub(super) const SYMMETRIES: usize = 48;

/// A set of symmetries: bit `i` is the symmetry of number `i`.
pub(super) type Subset = u64;

/// The group of all symmetries.
pub(super) struct Group {
    matrices: [SignedPermutation; SYMMETRIES],
    images: [Images; SYMMETRIES],
    /// By symmetry and symmetry: the first, then the second.
    products: [[u8; SYMMETRIES]; SYMMETRIES],
    inverses: [u8; SYMMETRIES],
}

impl Group {
    pub(super) fn get() -> &'static Self {
        static GROUP: OnceLock<Group> = OnceLock::new();
        GROUP.get_or_init(Self::new)
    }

    fn new() -> Self {
        let letters = Letters::get();
        let symmetries = cube_symmetries(&letters.puzzle);
        let matrix = |number: usize| symmetries[number].matrix.expect("a cube's has one");
        let matrices: [SignedPermutation; SYMMETRIES] = std::array::from_fn(matrix);
        let number = |wanted: SignedPermutation| {
            let number = matrices.iter().position(|matrix| *matrix == wanted);
            number.expect("symmetries make a group") as u8
        };
        Self {
            images: std::array::from_fn(|number| letters.images(&symmetries[number].permutation)),
            products: matrices.map(|first| matrices.map(|next| number(first.then(&next)))),
            inverses: matrices.map(|matrix| number(matrix.inverse())),
            matrices,
        }
    }

    /// The symmetry of this name: where x, y and z go, capitals for reversed axes. `yXz` sends x to y and y to -x.
    ///
    /// # Panics
    /// If there is none.
    pub(super) fn named(&self, name: &str) -> usize {
        let axis = |letter: char| {
            let axis = "xyz".find(letter.to_ascii_lowercase()).expect("an axis");
            (axis, letter.is_ascii_lowercase())
        };
        let axes: Vec<(usize, bool)> = name.chars().map(axis).collect();
        let is = |matrix: &SignedPermutation| (0..3).all(|axis| matrix.image(axis) == axes[axis]);
        let number = self.matrices.iter().position(is);
        number.expect("a symmetry's name")
    }

    /// The smallest subgroup that has these.
    pub(super) fn closure(&self, generators: &[usize]) -> Subset {
        let mut subset: Subset = 1;
        loop {
            let mut larger = subset;
            for member in members(subset) {
                for generator in generators {
                    larger |= 1 << self.products[member][*generator];
                }
            }
            if larger == subset {
                return subset;
            }
            subset = larger;
        }
    }

    /// What a subgroup becomes when `by` is undone, it is done, and `by` is done.
    pub(super) fn conjugate(&self, subset: Subset, by: usize) -> Subset {
        let back = usize::from(self.inverses[by]);
        members(subset).fold(0, |image, member| {
            let there = usize::from(self.products[back][member]);
            image | 1 << self.products[there][by]
        })
    }

    /// A representative of each coset of the subgroup in its normalizer.
    pub(super) fn normalizer_cosets(&self, subset: Subset) -> Vec<usize> {
        let mut seen: Subset = 0;
        let mut cosets = Vec::new();
        for by in 0..SYMMETRIES {
            if seen >> by & 1 == 0 && self.conjugate(subset, by) == subset {
                cosets.push(by);
                for member in members(subset) {
                    seen |= 1 << self.products[member][by];
                }
            }
        }
        cosets
    }

    /// The position with all faces renamed.
    pub(super) fn rename(&self, cube: &Cube, symmetry: usize) -> Cube {
        let images = &self.images[symmetry];
        let mut result = *cube;
        for (piece, spot) in cube.corners.into_iter().enumerate() {
            let (image, first) = images.corner(piece, spot);
            result.corners[image] = first;
        }
        for (piece, spot) in cube.edges.into_iter().enumerate() {
            let (image, first) = images.edge(piece, spot);
            result.edges[image] = first;
        }
        result
    }

    /// The word with all faces renamed.
    pub(super) fn rename_word(&self, word: &Word, symmetry: usize) -> Word {
        word.renamed(|turn| renamed(turn, &self.matrices[symmetry]))
    }

    /// Whether a symmetry leaves a position as it is.
    pub(super) fn fixes(&self, cube: &Cube, symmetry: usize) -> bool {
        let images = &self.images[symmetry];
        let corner = |(piece, spot): (usize, &u8)| {
            let (image, first) = images.corner(piece, *spot);
            cube.corners[image] == first
        };
        let edge = |(piece, spot): (usize, &u8)| {
            let (image, first) = images.edge(piece, *spot);
            cube.edges[image] == first
        };
        cube.corners.iter().enumerate().all(corner) && cube.edges.iter().enumerate().all(edge)
    }

    /// All symmetries that leave a position as it is.
    pub(super) fn stabilizer(&self, cube: &Cube) -> Subset {
        let fixing = (0..SYMMETRIES).filter(|symmetry| self.fixes(cube, *symmetry));
        fixing.fold(0, |subset, symmetry| subset | 1 << symmetry)
    }

    /// What a symmetry does to all spots.
    pub(super) fn images(&self, symmetry: usize) -> &Images {
        &self.images[symmetry]
    }
}

/// The numbers in a set, increasing.
pub(super) fn members(subset: Subset) -> impl Iterator<Item = usize> {
    (0..SYMMETRIES).filter(move |number| subset >> number & 1 == 1)
}
