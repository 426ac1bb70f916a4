//! Counts that are known, and what must not change while a picture grows.

use std::collections::BTreeSet;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

use puzzle::catalogue;

use super::{Eye, Face, First, Grown, Kind, Side, Slice};
use crate::Scheme;
use crate::outline::area;

fn cut(dimensions: usize, first: First, depth: f32) -> super::Sliced {
    Slice {
        dimensions,
        first,
        turn: 0.0,
        depth,
    }
    .cut()
}

fn counts(dimensions: usize, first: First, depth: f32) -> (usize, usize) {
    let sliced = cut(dimensions, first, depth);
    (sliced.corners.len(), sliced.parts.len())
}

#[test]
fn a_cube_is_cut_into_triangles_hexagons_and_rectangles() {
    for (first, depth, corners) in [
        (First::Corner, -1.02, 0),
        (First::Corner, -0.9, 3),
        (First::Corner, -0.4, 3),
        (First::Corner, -0.3, 6),
        (First::Corner, 0.0, 6),
        (First::Corner, 0.3, 6),
        (First::Corner, 0.4, 3),
        (First::Edge, -0.5, 4),
        (First::Edge, 0.0, 4),
        (First::Face, 0.7, 4),
    ] {
        assert_eq!(
            counts(3, first, depth),
            (corners, corners),
            "{first:?} {depth}"
        );
    }
    // In the middle the hexagon is regular.
    let hexagon = cut(3, First::Corner, 0.0);
    for [x, y, z] in hexagon.corners {
        assert!((x * x + y * y - 2.0).abs() < 1e-4 && z == 0.0);
    }
}

#[test]
fn a_tesseract_is_cut_into_the_solids_that_are_known() {
    for (first, depth, corners, faces) in [
        (First::Corner, -1.02, 0, 0),
        // A tetrahedron, a truncated one, an octahedron.
        (First::Corner, -0.9, 4, 4),
        (First::Corner, -0.5, 4, 4),
        (First::Corner, -0.3, 12, 8),
        (First::Corner, 0.0, 6, 8),
        (First::Corner, 0.3, 12, 8),
        (First::Corner, 0.9, 4, 4),
        // Prisms with three and six sides.
        (First::Edge, -0.9, 6, 5),
        (First::Edge, 0.0, 12, 8),
        // A box, and always the same cube.
        (First::Face, -0.5, 8, 6),
        (First::Cell, -0.9, 8, 6),
        (First::Cell, 0.6, 8, 6),
    ] {
        assert_eq!(
            counts(4, first, depth),
            (corners, faces),
            "{first:?} {depth}"
        );
    }
}

#[test]
fn cuts_are_closed_and_their_corners_are_on_the_tope() {
    for dimensions in [3, 4] {
        for &first in First::of(dimensions) {
            for step in -9..=9_i8 {
                let slice = Slice {
                    dimensions,
                    first,
                    turn: f32::from(step) * 0.37,
                    depth: f32::from(step) / 10.0,
                };
                let sliced = slice.cut();
                let rows = slice.directions();
                let reach: f32 = rows[3][..dimensions].iter().map(|x| x.abs()).sum();
                for at in &sliced.corners {
                    // Back to the axes of the tope: within it, and at the end of all but one at least.
                    let along = |axis: usize| {
                        let level: f32 = (0..3).map(|k| at[k] * rows[k][axis]).sum();
                        level + slice.depth * reach * rows[3][axis]
                    };
                    let ends = (0..dimensions).filter(|&axis| along(axis).abs() > 1.0 - 1e-3);
                    assert!(ends.count() >= dimensions - 1, "{slice:?}");
                    assert!((0..dimensions).all(|axis| along(axis).abs() < 1.0 + 1e-3));
                }
                if dimensions == 4 {
                    // Euler: corners - edges + faces = 2, and each edge is of two faces.
                    let edges: usize = sliced.parts.iter().map(|(_, points)| points.len()).sum();
                    let (corners, faces) = (sliced.corners.len(), sliced.parts.len());
                    assert_eq!(2 * (corners + faces), edges + 4, "{slice:?}");
                }
            }
        }
    }
}

#[test]
fn nothing_is_mirrored() {
    for dimensions in [3, 4] {
        for &first in First::of(dimensions) {
            let rows = Slice {
                dimensions,
                first,
                turn: 0.3,
                depth: 0.0,
            }
            .directions();
            assert!(
                determinant(rows, dimensions) > 0.99,
                "{first:?} {dimensions}"
            );
        }
    }
}

/// The sign of the turn that the directions are; of a cube, the third one is not there.
fn determinant(rows: [[f32; 4]; 4], dimensions: usize) -> f32 {
    let four: Vec<[f32; 4]> = if dimensions == 3 {
        vec![rows[0], rows[1], rows[3], [0.0, 0.0, 0.0, 1.0]]
    } else {
        rows.to_vec()
    };
    let three = |skip: usize| {
        let row = |k: usize| -> Vec<f32> {
            let row = four[k].iter().enumerate();
            row.filter(|(n, _)| *n != skip).map(|(_, x)| *x).collect()
        };
        let [a, b, c] = [1, 2, 3].map(row);
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    let signs = [1.0, -1.0, 1.0, -1.0];
    (0..4).map(|n| signs[n] * four[0][n] * three(n)).sum()
}

#[test]
fn a_flatlander_sees_the_near_edges_side_by_side() {
    let seen = cut(3, First::Face, 0.0).seen_from_below();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].0.letter(), Some("D"));
    assert_eq!((seen[0].1, seen[0].2), (-1.0, 1.0));
    let hexagon = cut(3, First::Corner, 0.05).seen_from_below();
    for pair in hexagon.windows(2) {
        assert!((pair[0].2 - pair[1].1).abs() < 1e-4);
    }
}

#[test]
fn a_sinking_cube_is_cut_once_and_only_while_it_is_in_the_plane() {
    let eye = Eye::new([0.5, 0.5]);
    let kinds = |depth: f32| {
        let slice = Slice {
            dimensions: 3,
            first: First::Corner,
            turn: 0.4,
            depth,
        };
        let layers = slice.beside(&eye);
        let count = |kind: fn(&Kind) -> bool| layers.iter().filter(|l| kind(&l.kind)).count();
        [
            count(|kind| matches!(kind, Kind::Below(_))),
            count(|kind| *kind == Kind::Plane),
            count(|kind| *kind == Kind::Cut),
            count(|kind| matches!(kind, Kind::Above(..))),
        ]
    };
    assert_eq!(kinds(-1.05), [0, 1, 0, 6]);
    assert_eq!(kinds(1.05), [6, 1, 0, 0]);
    let [below, plane, cut, above] = kinds(0.1);
    assert_eq!((plane, cut), (1, 1));
    assert!(below >= 5 && above >= 5);
}

fn grown_at(dimension: f32, turn: f32) -> Grown {
    Grown {
        dimension,
        turn,
        look: [0.0; 2],
    }
}

fn grown(dimension: f32, turn: f32) -> Vec<Face> {
    grown_at(dimension, turn).faces()
}

fn stickers(faces: &[Face]) -> Vec<Side> {
    faces.iter().filter_map(|face| face.side).collect()
}

/// Rounded, so that it can be looked up.
fn rounded(face: &Face) -> Vec<[i32; 2]> {
    let mut outline: Vec<[i32; 2]> = face
        .outline
        .iter()
        .map(|at| at.map(|x| libm::roundf(x * 500.0) as i32))
        .collect();
    outline.sort_unstable();
    outline
}

#[test]
fn at_three_the_picture_is_that_of_the_cube() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let picture = grown_at(3.0, 0.0);
    let eye = picture.eye();
    let faces = picture.faces();
    let colours = Scheme::Standard.colours();
    // Each sticker of the puzzle that faces the eye is there, in its colour, and no other.
    let mut expected = BTreeSet::new();
    for facet in cube.facets() {
        let face = &cube.faces()[usize::from(facet.face.0)];
        let middle = [0, 1, 2].map(|k| f32::from(facet.position[k]) / 3.0);
        let mut normal = [0.0; 3];
        normal[face.axis] = if face.positive { 1.0 } else { -1.0 };
        if super::dot(normal, super::minus(eye.position(), middle)) <= 0.0 {
            continue;
        }
        let [b, c] = [1, 2].map(|n| (face.axis + n) % 3);
        let mut outline: Vec<[i32; 2]> = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|[p, q]: [f32; 2]| {
                let mut corner = middle;
                corner[b] += p * 0.88 / 3.0;
                corner[c] += q * 0.88 / 3.0;
                eye.project(corner).map(|x| libm::roundf(x * 500.0) as i32)
            })
            .to_vec();
        outline.sort_unstable();
        expected.insert((colours.sticker(face.axis, face.positive), outline));
    }
    let drawn: BTreeSet<_> = faces
        .iter()
        .filter_map(|face| Some((face.side?.colour(colours, 3.0), rounded(face))))
        .collect();
    assert_eq!(expected.len(), 27);
    assert_eq!(drawn, expected);
}

#[test]
fn the_square_has_nine_tiles_and_twelve_stickers() {
    let faces = grown(2.0, 0.0);
    let front = Side {
        axis: 2,
        positive: true,
    };
    let seen = stickers(&faces);
    assert_eq!(seen.iter().filter(|side| **side == front).count(), 9);
    assert!(seen.iter().all(|side| side.axis < 2 || *side == front));
    // From straight above, one face of each sticker is seen: that in the plane. Perspective shows some more.
    let strips = seen.iter().filter(|side| side.axis < 2).count();
    assert!(strips >= 12, "{strips}");
    // In no colour yet.
    let tiles = faces.iter().filter(|face| face.side == Some(front));
    assert!(tiles.into_iter().all(|face| face.coloured == 0.0));
}

#[test]
fn a_tesseract_shows_seven_cells_of_27_stickers() {
    let seen: BTreeSet<Side> = stickers(&grown(4.0, 0.0)).into_iter().collect();
    assert_eq!(seen.len(), 7);
    let tesseract = catalogue::by_name("3x3x3x3").unwrap();
    assert_eq!(tesseract.facets().len(), 8 * 27);
    assert!(grown(4.0, 0.0).iter().all(|face| face.side.is_some()));
    let names: BTreeSet<usize> = Side::all(4).map(Side::number).collect();
    assert_eq!(names, (1..=8).collect());
}

#[test]
fn a_turn_is_nothing_after_four_quarters_and_in_a_square_after_two_halves() {
    let same = |dimension: f32, turn: f32, scale: f32| {
        let shapes = |turn: f32| -> BTreeSet<(Option<Side>, Vec<[i32; 2]>)> {
            let faces = grown(dimension, turn);
            let shape = |face: &Face| {
                let outline = face.outline.iter();
                let mut points: Vec<[i32; 2]> = outline
                    .map(|at| at.map(|x| libm::roundf(x * scale) as i32))
                    .collect();
                points.sort_unstable();
                (face.side, points)
            };
            faces.iter().map(shape).collect()
        };
        shapes(0.0) == shapes(turn)
    };
    // What stands out is only a matter of rounding.
    for dimension in [2.0, 3.0, 4.0] {
        assert!(same(dimension, TAU, 50.0), "{dimension}");
        assert!(!same(dimension, 0.5, 50.0), "{dimension}");
    }
    // A quarter turn carries stickers to other sides of a cube; of a square it leaves the plane.
    for dimension in [3.0, 4.0] {
        let positions = |turn: f32| -> BTreeSet<Vec<[i32; 2]>> {
            grown(dimension, turn).iter().map(rounded).collect()
        };
        assert!(!same(dimension, FRAC_PI_2, 50.0));
        let (before, after) = (positions(0.0).len(), positions(FRAC_PI_2).len());
        assert!(before.abs_diff(after) <= 2, "{dimension}: {before} {after}");
    }
    assert!(!same(2.0, PI, 50.0));
}

#[test]
fn the_picture_grows_without_a_jump() {
    let reach = |dimension: f32| {
        let faces = grown(dimension, 0.0);
        let all = || faces.iter().flat_map(|face| &face.outline);
        [0, 1].map(|k| all().map(|at| at[k]).fold(0.0, f32::max))
    };
    let mut last = reach(2.0);
    for step in 1..=200_u8 {
        let next = reach(2.0 + f32::from(step) / 100.0);
        for k in [0, 1] {
            assert!(
                (next[k] - last[k]).abs() < 0.03,
                "{step}: {last:?} {next:?}"
            );
            assert!(next[k] < 1.9);
        }
        last = next;
    }
}

#[test]
fn faces_are_seen_from_outside() {
    for dimension in [2.0, 2.5, 3.0, 3.2, 4.0] {
        for turn in [0.0, 0.8] {
            for face in grown(dimension, turn) {
                assert!(area(&face.outline) > 0.0);
                assert!((0.0..=1.0).contains(&face.light));
                assert!((0.0..=1.0).contains(&face.opacity));
            }
        }
    }
}

#[test]
fn only_what_faces_the_eye_is_named() {
    let names = |dimension: f32| {
        let labels = grown_at(dimension, 0.0).labels();
        labels.iter().map(|label| label.side).collect::<Vec<_>>()
    };
    let letters = |dimension: f32| -> String {
        names(dimension)
            .into_iter()
            .filter_map(Side::letter)
            .collect()
    };
    assert_eq!(letters(2.0), "RLUD");
    assert_eq!(letters(3.0), "RUF");
    assert_eq!(names(4.0).len(), 7);
}
