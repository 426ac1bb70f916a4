//! Symmetries of the solid, computed from the geometry.

use std::collections::BTreeSet;

use group::Permutation;

use crate::polyhedron::polygon::{CLOSE, Matrix, centre, cross, distance, dot, plus, scale};
use crate::{Geometry, Polyhedron, Puzzle, SignedPermutation};

/// A rotation or a reflection of the uncoloured solid that maps facets to facets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symmetry {
    /// The permutation of the facets.
    pub permutation: Permutation,
    /// Whether it is a rotation, which can be done by hand.
    pub is_rotation: bool,
    /// What it does to the axes; none for a polyhedron.
    pub matrix: Option<SignedPermutation>,
}

/// All symmetries, the identity first: 48 of a cube, 384 of a tesseract. None for a puzzle without geometry.
pub fn symmetries(puzzle: &Puzzle) -> Option<Vec<Symmetry>> {
    let mut all = match puzzle.geometry() {
        Geometry::Cube => of_cube(puzzle),
        Geometry::Polyhedron(solid) => of_polyhedron(solid),
        Geometry::None => return None,
    };
    all.sort_unstable();
    Some(all)
}

fn of_cube(puzzle: &Puzzle) -> Vec<Symmetry> {
    let dimensions = puzzle.dimensions();
    // Quarter turns of neighbouring axes generate all rotations; with a reflection, everything.
    let generators: Vec<SignedPermutation> = (1..dimensions)
        .map(|axis| SignedPermutation::quarter_turn(dimensions, axis - 1, axis))
        .chain([SignedPermutation::swap(dimensions, 0, 1)])
        .collect();
    let mut known = BTreeSet::from([SignedPermutation::identity(dimensions)]);
    let mut queue: Vec<SignedPermutation> = known.iter().copied().collect();
    while let Some(matrix) = queue.pop() {
        for generator in &generators {
            let next = matrix.then(generator);
            if known.insert(next) {
                queue.push(next);
            }
        }
    }
    let of_matrix = |matrix: SignedPermutation| {
        let facets = puzzle.facets().iter();
        let images = facets.map(|facet| puzzle.facet_at(&matrix.apply(&facet.position)));
        let images: Option<Vec<u16>> = images.collect();
        let permutation = Permutation::from_images(images.expect("a cube is symmetric"));
        Symmetry {
            permutation: permutation.expect("different facets stay different"),
            is_rotation: matrix.determinant() > 0,
            matrix: Some(matrix),
        }
    };
    known.into_iter().map(of_matrix).collect()
}

/// A symmetry is determined by the images of three faces that are not parallel to one line or plane.
fn of_polyhedron(solid: &Polyhedron) -> Vec<Symmetry> {
    let normals = &solid.normals;
    let count = normals.len();
    let triples = || {
        (0..count)
            .flat_map(move |a| (0..count).flat_map(move |b| (0..count).map(move |c| [a, b, c])))
    };
    let volume = |t: [usize; 3]| dot(&normals[t[0]], &cross(&normals[t[1]], &normals[t[2]]));
    let Some(base) = triples().find(|&t| volume(t).abs() > CLOSE) else {
        return Vec::new();
    };
    let [a, b, c] = base.map(|face| normals[face]);
    // Rows of the inverse of the matrix with columns a, b, c.
    let rows =
        [cross(&b, &c), cross(&c, &a), cross(&a, &b)].map(|row| scale(&row, 1.0 / volume(base)));
    let like = |t: [usize; 3]| {
        (0..3).all(|i| {
            (0..i).all(|j| {
                let here = dot(&normals[base[i]], &normals[base[j]]);
                (dot(&normals[t[i]], &normals[t[j]]) - here).abs() < CLOSE
            })
        })
    };
    triples()
        .filter(|&t| like(t))
        .filter_map(|t| {
            let columns = [0, 1, 2].map(|k| {
                (0..3).fold([0.0; 3], |sum, i| {
                    plus(&sum, &scale(&normals[t[i]], rows[i][k]))
                })
            });
            let matrix = Matrix { columns };
            let permutation = on_facets(solid, &matrix)?;
            Some(Symmetry {
                permutation,
                is_rotation: volume(t) * volume(base) > 0.0,
                matrix: None,
            })
        })
        .collect()
}

fn on_facets(solid: &Polyhedron, matrix: &Matrix) -> Option<Permutation> {
    let middles: Vec<_> = solid.outlines.iter().map(centre).collect();
    let images: Option<Vec<u16>> = solid
        .outlines
        .iter()
        .zip(&middles)
        .map(|(outline, middle)| {
            let mapped = matrix.apply(middle);
            let image = middles.iter().position(|m| distance(m, &mapped) < CLOSE)?;
            let other = &solid.outlines[image];
            let same = outline.len() == other.len()
                && outline.iter().all(|corner| {
                    let mapped = matrix.apply(corner);
                    other.iter().any(|c| distance(c, &mapped) < CLOSE)
                });
            same.then_some(image as u16)
        })
        .collect();
    Permutation::from_images(images?).ok()
}
