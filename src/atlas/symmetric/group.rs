//! The 48 symmetries of the cube and their subgroups.

use std::sync::OnceLock;

use crate::cubies::{Cube, Model, SPOTS};
use crate::upper_face::Word;

/// Symmetries of the cube.
pub(super) const SYMMETRIES: usize = 48;

/// A set of symmetries: bit `i` is the symmetry of number `i`.
pub(super) type Subset = u64;

/// Where the axes go: `yXz` sends x to y, y to -x and z to z.
type Axes = [(usize, bool); 3];

/// The group of all symmetries.
pub(super) struct Group {
    axes: [Axes; SYMMETRIES],
    /// By symmetry and spot, where the facet goes.
    corners: [[u8; SPOTS]; SYMMETRIES],
    edges: [[u8; SPOTS]; SYMMETRIES],
    /// By symmetry and symmetry: the first, then the second.
    products: [[u8; SYMMETRIES]; SYMMETRIES],
    inverses: [u8; SYMMETRIES],
}

fn apply(axes: &Axes, vector: [i8; 3]) -> [i8; 3] {
    let mut image = [0; 3];
    for (coordinate, (axis, reversed)) in vector.into_iter().zip(axes) {
        image[*axis] = if *reversed { -coordinate } else { coordinate };
    }
    image
}

impl Group {
    pub(super) fn get() -> &'static Self {
        static GROUP: OnceLock<Group> = OnceLock::new();
        GROUP.get_or_init(Self::new)
    }

    fn new() -> Self {
        let orders = [
            [0, 1, 2],
            [1, 2, 0],
            [2, 0, 1],
            [0, 2, 1],
            [2, 1, 0],
            [1, 0, 2],
        ];
        let axes: [Axes; SYMMETRIES] = std::array::from_fn(|number| {
            [0, 1, 2].map(|axis| (orders[number / 8][axis], number >> axis & 1 == 1))
        });
        let model = Model::get();
        let spots = |axes: &Axes, facets: &[usize; SPOTS]| {
            facets.map(|facet| {
                let position = &model.puzzle.facets()[facet].position;
                let vector = [position[0], position[1], position[2]];
                let image = model.puzzle.facet_at(&apply(axes, vector));
                let image = usize::from(image.expect("a symmetry takes facets to facets"));
                let spot = facets.iter().position(|facet| *facet == image);
                spot.expect("of the same kind") as u8
            })
        };
        let product = |first: usize, next: usize| {
            let both = axes[first].map(|(axis, reversed)| {
                let (axis, again) = axes[next][axis];
                (axis, reversed != again)
            });
            let number = axes.iter().position(|axes| *axes == both);
            number.expect("symmetries make a group") as u8
        };
        let products: [[u8; SYMMETRIES]; SYMMETRIES] =
            std::array::from_fn(|first| std::array::from_fn(|next| product(first, next)));
        Self {
            corners: std::array::from_fn(|number| spots(&axes[number], &model.corner_facets)),
            edges: std::array::from_fn(|number| spots(&axes[number], &model.edge_facets)),
            inverses: products.map(|row| {
                let undo = row.iter().position(|product| *product == 0);
                undo.expect("symmetries make a group") as u8
            }),
            products,
            axes,
        }
    }

    /// The symmetry of this name: where x, y and z go, capitals for the opposite ways.
    ///
    /// # Panics
    /// If there is none.
    pub(super) fn named(&self, name: &str) -> usize {
        let axis = |letter: char| {
            let axis = "xyz".find(letter.to_ascii_lowercase()).expect("an axis");
            (axis, letter.is_ascii_uppercase())
        };
        let axes: Vec<(usize, bool)> = name.chars().map(axis).collect();
        let number = self.axes.iter().position(|known| known[..] == axes[..]);
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

    /// One symmetry of each way to move the subgroup's positions among themselves: the normalizer's cosets.
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
        let (corners, edges) = (&self.corners[symmetry], &self.edges[symmetry]);
        let mut result = *cube;
        for (piece, spot) in cube.corners.iter().enumerate() {
            let (home, at) = (corners[3 * piece], corners[usize::from(*spot)]);
            result.corners[usize::from(home / 3)] = at / 3 * 3 + (at + 3 - home % 3) % 3;
        }
        for (piece, spot) in cube.edges.iter().enumerate() {
            let (home, at) = (edges[2 * piece], edges[usize::from(*spot)]);
            result.edges[usize::from(home / 2)] = at ^ (home % 2);
        }
        result
    }

    /// The word with all faces renamed.
    pub(super) fn rename_word(&self, word: &Word, symmetry: usize) -> Word {
        // Faces in the order of the letters, U, L, F, D, R, B, as axes and whether reversed.
        const FACES: [(usize, bool); 6] = [
            (1, false),
            (0, true),
            (2, false),
            (1, true),
            (0, false),
            (2, true),
        ];
        let axes = &self.axes[symmetry];
        let reversals = axes.iter().filter(|(_, reversed)| *reversed).count();
        // The even orders of the axes come first.
        let mirrored = (symmetry / 8 >= 3) != (reversals % 2 == 1);
        word.renamed(|turn| {
            let (axis, reversed) = FACES[usize::from(turn / 3)];
            let (axis, again) = axes[axis];
            let face = FACES
                .iter()
                .position(|face| *face == (axis, reversed != again));
            let amount = if mirrored { 2 - turn % 3 } else { turn % 3 };
            3 * face.expect("a face") as u8 + amount
        })
    }

    /// Whether a symmetry leaves a position as it is.
    pub(super) fn keeps(&self, cube: &Cube, symmetry: usize) -> bool {
        let (corners, edges) = (&self.corners[symmetry], &self.edges[symmetry]);
        let corner = |(piece, spot): (usize, &u8)| {
            let (home, at) = (corners[3 * piece], corners[usize::from(*spot)]);
            cube.corners[usize::from(home / 3)] == at / 3 * 3 + (at + 3 - home % 3) % 3
        };
        let edge = |(piece, spot): (usize, &u8)| {
            let (home, at) = (edges[2 * piece], edges[usize::from(*spot)]);
            cube.edges[usize::from(home / 2)] == at ^ (home % 2)
        };
        cube.corners.iter().enumerate().all(corner) && cube.edges.iter().enumerate().all(edge)
    }

    /// All symmetries that leave a position as it is.
    pub(super) fn stabilizer(&self, cube: &Cube) -> Subset {
        let kept = (0..SYMMETRIES).filter(|symmetry| self.keeps(cube, *symmetry));
        kept.fold(0, |subset, symmetry| subset | 1 << symmetry)
    }

    /// By spot, where corners' facets go.
    pub(super) fn corners(&self, symmetry: usize) -> &[u8; SPOTS] {
        &self.corners[symmetry]
    }

    /// By spot, where edges' facets go.
    pub(super) fn edges(&self, symmetry: usize) -> &[u8; SPOTS] {
        &self.edges[symmetry]
    }
}

/// The numbers in a set, increasing.
pub(super) fn members(subset: Subset) -> impl Iterator<Item = usize> {
    (0..SYMMETRIES).filter(move |number| subset >> number & 1 == 1)
}
