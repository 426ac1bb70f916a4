//! Puzzles without geometry: facets that are only numbers, and generators given as cycles.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use group::{Permutation, blocks, orbits};

use crate::named_parts::{self, add_turns};
use crate::puzzle::Parts;
use crate::structure::Work;
use crate::{Face, Geometry, Puzzle};

/// The description of such a puzzle.
pub(crate) struct Generators {
    pub name: String,
    /// Names of faces.
    pub faces: Vec<String>,
    /// By facet, the index of its face.
    pub face_of: Vec<u8>,
    /// Names and permutations, of orders up to 255.
    pub turns: Vec<(String, Permutation)>,
}

/// None if finding the pieces is too much work.
#[inline(never)]
pub(crate) fn build(plan: Generators) -> Option<Puzzle> {
    let Generators {
        name,
        faces,
        face_of,
        turns,
    } = plan;
    let steps: Vec<Permutation> = turns.iter().map(|(_, step)| step.clone()).collect();
    let mut groups = facets_that_move_together(face_of.len(), &steps, &Work::of_a_definition())?;
    groups.sort_by_key(|group| (Reverse(group.len()), group[0]));
    for group in &mut groups {
        group.sort_by_key(|&facet| (face_of[usize::from(facet)], facet));
    }
    let (facets, pieces) = named_parts::pieces(groups, &face_of, &faces);
    let mut moves = Vec::new();
    let mut move_index = BTreeMap::new();
    for (axis, (name, step)) in turns.iter().enumerate() {
        let order = u8::try_from(step.order()).unwrap_or(u8::MAX);
        let start = add_turns(name, step, order, &mut moves, &mut move_index);
        for mv in &mut moves[start..] {
            mv.axis = axis;
        }
    }
    Some(Puzzle::from_parts(Parts {
        name,
        geometry: Geometry::None,
        faces: faces
            .into_iter()
            .enumerate()
            .map(|(axis, name)| Face {
                name,
                axis,
                positive: true,
            })
            .collect(),
        facets,
        pieces,
        narrow: moves.len(),
        moves,
        move_index,
        second: None,
    }))
}

/// The pieces that facets must be on, from how they move: the coarsest partition that the generators respect, in which
/// each generator moves all facets of a class or none.
///
/// A facet that never moves is on a piece of its own. None if that is too much work.
pub(crate) fn facets_that_move_together(
    degree: usize,
    steps: &[Permutation],
    work: &Work,
) -> Option<Vec<Vec<u16>>> {
    let moved: Vec<Vec<bool>> = (0..degree)
        .map(|facet| {
            steps
                .iter()
                .map(|step| step.image(facet) != facet)
                .collect()
        })
        .collect();
    let still = |facet: usize| moved[facet].iter().all(|&moved| !moved);
    // Starts with one class for each facet; the classes of an orbit are alike, so one facet of it represents all.
    let mut class: Vec<usize> = (0..degree).collect();
    let orbits = orbits(degree, steps);
    for orbit in orbits.classes() {
        let first = usize::from(orbit[0]);
        if still(first) {
            continue;
        }
        work.spend(degree * steps.len())?;
        for other in 0..degree {
            if class[other] == class[first] || moved[other] != moved[first] {
                continue;
            }
            // At most as many pairs are followed as there are classes to join.
            work.spend(degree * (steps.len() + 1))?;
            let partition = blocks(degree, steps, &[first as u16, other as u16]);
            let together = partition.classes().all(|block| {
                let block_moves = &moved[usize::from(block[0])];
                block
                    .iter()
                    .all(|&facet| moved[usize::from(facet)] == *block_moves)
            });
            if together {
                for block in partition.classes() {
                    let target = class[usize::from(block[0])];
                    for &facet in &block[1..] {
                        let old = class[usize::from(facet)];
                        if old == target {
                            continue;
                        }
                        work.spend(degree)?;
                        for c in &mut class {
                            if *c == old {
                                *c = target;
                            }
                        }
                    }
                }
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
    for (facet, class) in class.into_iter().enumerate() {
        groups.entry(class).or_default().push(facet as u16);
    }
    Some(groups.into_values().collect())
}
