//! The painter's order: bodies that are covered come before those that cover them.

use std::collections::BTreeMap;

use scene::Rgb;

use crate::flat::Block;
use crate::polygon::{Vector, between, dot, overlap};

/// Heights over a plane that differ by less are the same.
const FLAT: f32 = 1e-4;
/// Overlaps of silhouettes narrower than this, in a thousandth of the canvas, are no overlaps.
const SLACK: f32 = 0.05;

/// The numbers of the bodies in an order in which each comes after all that it covers.
pub fn far_to_near(blocks: &[Block], eye: Vector) -> Vec<usize> {
    let count = blocks.len();
    // By body, those that cover it; and how many that are not yet in order it covers itself.
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut waiting = vec![0; count];
    for a in 0..count {
        for b in 0..a {
            if let Some([far, near]) = covering(blocks, [a, b], eye) {
                above[far].push(near);
                waiting[near] += 1;
            }
        }
    }
    let mut order = Vec::with_capacity(count);
    let mut left: Vec<usize> = (0..count).collect();
    while !left.is_empty() {
        let mut batch = largest_batch(blocks, left.iter().copied().filter(|&k| waiting[k] == 0));
        if batch.is_empty() {
            // Bodies that cover each other in a circle have no right order.
            let far = |&number: &usize| distance(&blocks[number], eye);
            let all = left.iter().copied();
            batch.extend(all.max_by(|a, b| far(a).total_cmp(&far(b))));
        }
        left.retain(|number| !batch.contains(number));
        for &near in batch.iter().flat_map(|&number| &above[number]) {
            waiting[near] -= 1;
        }
        order.extend(batch);
    }
    order
}

/// Of some bodies, those of the most frequent colour: polygons of one colour that do not overlap are one path.
fn largest_batch(blocks: &[Block], ready: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut batches: BTreeMap<Rgb, Vec<usize>> = BTreeMap::new();
    for number in ready {
        batches
            .entry(blocks[number].colour)
            .or_default()
            .push(number);
    }
    let batches = batches.into_values();
    batches.max_by_key(Vec::len).unwrap_or_default()
}

/// Of two bodies, the one that is covered and the one that covers it; `None` if neither does.
fn covering(blocks: &[Block], [a, b]: [usize; 2], eye: Vector) -> Option<[usize; 2]> {
    let sides = |number: usize| {
        let block = &blocks[number];
        block.patches[..block.sides].iter()
    };
    if !sides(a).any(|p| sides(b).any(|q| overlap(&p.outline, &q.outline, SLACK))) {
        return None;
    }
    // Whether the first may cover the second, and the second the first.
    let mut may = [true; 2];
    for (k, own, other) in [(0, a, b), (1, b, a)] {
        for &[point, normal] in &blocks[own].planes {
            let height = |p: Vector| dot(normal, between(point, p));
            if blocks[other].corners.iter().any(|&p| height(p) < -FLAT) {
                continue;
            }
            // The plane parts them: only the one on the side of the eye may cover the other.
            let eye = height(eye);
            may[k] &= eye < FLAT;
            may[1 - k] &= eye > -FLAT;
        }
    }
    match may {
        [true, false] => Some([b, a]),
        [false, true] => Some([a, b]),
        [false, false] => None,
        [true, true] => {
            let is_farther = distance(&blocks[a], eye) > distance(&blocks[b], eye);
            Some(if is_farther { [a, b] } else { [b, a] })
        }
    }
}

/// The square of a body's distance.
fn distance(block: &Block, eye: Vector) -> f32 {
    let away = between(block.middle, eye);
    dot(away, away)
}
