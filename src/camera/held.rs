//! How a cube is held, and what its faces are called: pictures say which faces are beside each other, but not which is
//! U.

use std::collections::BTreeSet;

use crate::colours::Colours;
use crate::cube::{Cube, FACES, rotations};
use crate::oklab::{Lab, apart, lab};
use crate::position::{Position, Reading, Unsure, Way};
use crate::sides::turned;

/// What a position looks like in the usual colours: the same for ways to put sides together that come to the same. A
/// cube without middles is held so that the piece that belongs into the last corner is there.
pub fn looks(
    cube: &Cube,
    position: &Position,
    colours: &Colours,
    usual: &[[u8; 3]; FACES],
) -> Vec<usize> {
    let facelets = named(cube, position, Vec::new(), Vec::new(), colours, usual).facelets;
    if cube.edges.is_empty() {
        held_by_a_corner(cube, &facelets)
    } else {
        facelets
    }
}

/// Facelets of a cube turned as a whole so that the last corner is at home.
pub fn held_by_a_corner(cube: &Cube, facelets: &[usize]) -> Vec<usize> {
    let corner = cube.corners[cube.corners.len() - 1];
    let mut all = rotations().into_iter().map(|to| {
        let mut turned = vec![0; facelets.len()];
        for (there, &face) in moved(cube, &to).into_iter().zip(facelets) {
            turned[there] = face;
        }
        turned
    });
    let is_home = |turned: &Vec<usize>| corner.iter().all(|&at| turned[at] == cube.face(at));
    let home = all.find(is_home);
    home.unwrap_or_else(|| facelets.to_vec())
}

/// The facelets of a cube of two layers as the last corner holds it.
#[cfg(test)]
pub fn as_held(facelets: &[usize]) -> Vec<usize> {
    held_by_a_corner(&Cube::new(2), facelets)
}

/// How unlike the usual colours these are, if the faces are renamed so: colours are compared beside each other, so that
/// the light matters little.
fn unlike(colours: &Colours, way: &Way, to: &[usize; FACES], usual: &[[u8; 3]; FACES]) -> f32 {
    let middle = |all: [Lab; FACES]| -> [f32; 3] {
        [0, 1, 2].map(|n| all.iter().map(|colour| colour[n]).sum::<f32>() / FACES as f32)
    };
    let seen = way.colours.map(|colour| colours.mean(colour));
    let usual = usual.map(lab);
    let (seen_middle, usual_middle) = (middle(seen), middle(usual));
    let from = |colour: Lab, middle: [f32; 3]| [0, 1, 2].map(|n| colour[n] - middle[n]);
    (0..FACES)
        .map(|face| {
            let far = apart(
                from(seen[face], seen_middle),
                from(usual[to[face]], usual_middle),
            );
            far * far
        })
        .sum()
}

/// How to rename the faces so that the colours are most like the usual ones, and how unlike them they are.
fn renamed(colours: &Colours, way: &Way, usual: &[[u8; 3]; FACES]) -> ([usize; FACES], f32) {
    let all = rotations().into_iter();
    let all = all.map(|to| (to, unlike(colours, way, &to, usual)));
    let best = all.min_by(|a, b| a.1.total_cmp(&b.1));
    best.unwrap_or(([0, 1, 2, 3, 4, 5], 0.0))
}

/// Of positions that are as likely, that whose colours go round the cube as usual.
pub fn choose(
    best: Position,
    rivals: &mut Vec<Position>,
    colours: &Colours,
    usual: &[[u8; 3]; FACES],
) -> Position {
    if rivals.is_empty() {
        return best;
    }
    let least = best.cost;
    let mut all: Vec<(f32, Position)> = std::iter::once(best)
        .chain(rivals.drain(..))
        .map(|position| (renamed(colours, &position.way, usual).1, position))
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = all
        .iter()
        .position(|(_, position)| position.cost < least + 1.0)
        .unwrap_or_default();
    let (_, chosen) = all.remove(at);
    *rivals = all.into_iter().map(|(_, position)| position).collect();
    chosen
}

/// The position with the faces named as the usual colours are.
pub fn named(
    cube: &Cube,
    position: &Position,
    unsure: Vec<Unsure>,
    rivals: Vec<Vec<usize>>,
    colours: &Colours,
    usual: &[[u8; 3]; FACES],
) -> Reading {
    let (to, _) = renamed(colours, &position.way, usual);
    let mut reading = Reading {
        facelets: vec![0; cube.facelets()],
        unsure: Vec::new(),
        rivals,
        faces: [(0, 0); FACES],
    };
    let moved = moved(cube, &to);
    for (facelet, &face) in position.facelets.iter().enumerate() {
        reading.facelets[moved[facelet]] = to[face];
    }
    for one in unsure {
        reading.unsure.push(Unsure {
            facelet: moved[one.facelet],
            faces: one.faces.into_iter().map(|face| to[face]).collect(),
        });
    }
    // A face's picture is turned as its first row goes.
    let each = cube.layers * cube.layers;
    for (face, &(side, turns)) in position.way.sides.iter().enumerate() {
        let more = (0..4).find(|&more| {
            (0..each)
                .all(|n| moved[face * each + turned(n, cube.layers, more)] == to[face] * each + n)
        });
        reading.faces[to[face]] = (side, (turns + more.unwrap_or_default()) % 4);
    }
    reading.unsure.sort_by_key(|one| one.facelet);
    reading
}

/// Where each facelet goes when the whole cube is turned so that faces go there.
fn moved(cube: &Cube, to: &[usize; FACES]) -> Vec<usize> {
    let mut moved: Vec<usize> = (0..cube.facelets()).collect();
    let each = cube.layers * cube.layers;
    let mut follow = |slot: &[usize], all: &[Vec<usize>]| {
        for &facelet in slot {
            // The piece with the faces that these go to, and on it the facelet on the face that this one's goes to.
            let wanted: BTreeSet<usize> = slot.iter().map(|&one| to[cube.face(one)]).collect();
            let there = all.iter().find(|there| {
                let faces: BTreeSet<usize> = there.iter().map(|&one| cube.face(one)).collect();
                faces == wanted
            });
            let face = to[cube.face(facelet)];
            let facelet_there =
                there.and_then(|there| there.iter().find(|&&one| cube.face(one) == face));
            if let Some(&there) = facelet_there {
                moved[facelet] = there;
            }
        }
    };
    let corners: Vec<Vec<usize>> = cube.corners.iter().map(|slot| slot.to_vec()).collect();
    let edges: Vec<Vec<usize>> = cube.edges.iter().map(|slot| slot.to_vec()).collect();
    for slot in &corners {
        follow(slot, &corners);
    }
    for slot in &edges {
        follow(slot, &edges);
    }
    if cube.layers == 3 {
        for face in 0..FACES {
            moved[face * each + each / 2] = to[face] * each + each / 2;
        }
    }
    moved
}
