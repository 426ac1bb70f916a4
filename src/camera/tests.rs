//! The tables against the crate `puzzle`, and pictures of the studio through all of it.

mod photographs;

use std::collections::BTreeSet;

use fastrand::Rng;
use group::Permutation;
use puzzle::check::{check, facelet_order};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle};

use crate::cube::{Cube, rotations};
use crate::pieces::Kind;
use crate::sides::turned;
use crate::{Picture, find};

const LETTERS: [&str; 6] = ["U", "R", "F", "D", "L", "B"];

fn puzzle(layers: usize) -> std::sync::Arc<Puzzle> {
    let name = format!("{layers}x{layers}x{layers}");
    puzzle::catalogue::by_name(&name).expect("the catalogue has the cube")
}

/// The facelets of a position as this crate has them.
fn facelets(puzzle: &Puzzle, position: &Permutation) -> Vec<usize> {
    let shown = Colouring::standard(puzzle).shown(position);
    let order = facelet_order(puzzle);
    let face = |name: &str| LETTERS.iter().position(|letter| *letter == name);
    let faces = order.into_iter().map(|slot| {
        let name = &puzzle.faces()[shown[usize::from(slot)]].name;
        face(name).expect("a face of a cube")
    });
    faces.collect()
}

/// A position after this number of random turns.
fn scrambled(puzzle: &Puzzle, turns: usize, rng: &mut Rng) -> Permutation {
    let all: Vec<_> = puzzle.face_turns().collect();
    let mut position = puzzle.solved();
    for _ in 0..turns {
        position.then_assign(&puzzle.mv(all[rng.usize(..all.len())]).permutation);
    }
    position
}

#[test]
fn pieces_are_those_of_the_puzzles() {
    for layers in [2, 3] {
        let puzzle = puzzle(layers);
        let order = facelet_order(&puzzle);
        let cube = Cube::new(layers);
        let own = |slots: Vec<Vec<usize>>| -> BTreeSet<BTreeSet<usize>> {
            slots.into_iter().map(BTreeSet::from_iter).collect()
        };
        let mut slots: Vec<Vec<usize>> = cube.corners.iter().map(|slot| slot.to_vec()).collect();
        slots.extend(cube.edges.iter().map(|slot| slot.to_vec()));
        let theirs = puzzle.pieces().iter().map(|piece| {
            let facets = piece.facets.iter();
            let facelet = |facet: &u16| order.iter().position(|slot| slot == facet);
            facets
                .map(|facet| facelet(facet).expect("a facet is in the order"))
                .collect::<Vec<usize>>()
        });
        let theirs = theirs.filter(|facets| facets.len() > 1);
        assert_eq!(own(slots), own(theirs.collect()), "{layers} layers");
    }
}

#[test]
fn every_best_position_can_be_reached() {
    // Costs at random: what is likeliest then is a position that turning can reach, and nothing costs less.
    let mut rng = Rng::with_seed(3);
    let puzzle = puzzle(3);
    let structure = Structure::new(&puzzle);
    let cube = Cube::new(3);
    for _ in 0..20 {
        let costs = |rng: &mut Rng, count: usize, lies: usize| Kind {
            count,
            lies,
            costs: (0..count * count * lies).map(|_| rng.f32()).collect(),
        };
        let kinds = [costs(&mut rng, 8, 3), costs(&mut rng, 12, 2)];
        for odd in 0..2 {
            let puts = kinds.each_ref().map(|kind| kind.best(odd));
            for (kind, puts) in kinds.iter().zip(&puts) {
                let sum: f32 = puts
                    .iter()
                    .enumerate()
                    .map(|(slot, put)| kind.costs[(slot * kind.count + put.0) * kind.lies + put.1])
                    .sum();
                assert!((sum - kind.least()[odd]).abs() < 1e-3);
                let least = kind.each(odd).into_iter().fold(f32::MAX, f32::min);
                assert!((sum - least).abs() < 1e-3);
            }
            let shown = crate::reading::shown_by(&cube, &puts[0], &puts[1]);
            let text: String = shown.into_iter().map(|face| LETTERS[face]).collect();
            let colouring = Colouring::standard(&puzzle);
            check(&puzzle, &structure, &colouring, &text).expect("turning can reach it");
        }
    }
}

#[test]
fn quarters_go_round() {
    assert_eq!(
        (0..9).map(|n| turned(n, 3, 1)).collect::<Vec<_>>(),
        [6, 3, 0, 7, 4, 1, 8, 5, 2]
    );
    assert_eq!(
        (0..4).map(|n| turned(n, 2, 4)).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    assert_eq!(rotations().len(), 24);
}

#[test]
fn pictures_of_all_sizes_are_looked_at() {
    let bytes = vec![128; 4 * 32 * 20_000];
    for (width, height) in [(32, 32), (320, 32), (33, 329), (20_000, 32), (32, 20_000)] {
        let picture = Picture::new(width, height, &bytes[..4 * width * height]);
        assert_eq!(
            picture.is_some(),
            width.max(height) < 400,
            "{width} x {height}"
        );
        if let Some(picture) = picture {
            assert_eq!(find(&picture, 3), None);
        }
    }
    assert!(Picture::new(64, 64, &bytes[..64]).is_none());
}
