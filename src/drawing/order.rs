//! The painter's order: bodies that are covered come before those that cover them.

use std::cmp::Reverse;

use scene::Rgb;

use crate::flat::Block;
use crate::polygon::{Vector, between, dot, overlap};

/// Heights over a plane that differ by less are the same.
const FLAT: f32 = 1e-4;
/// Overlaps of silhouettes narrower than this, in a thousandth of the canvas, are no overlaps.
const SLACK: f32 = 0.05;

/// The numbers of the bodies in an order in which each comes after all that it covers. Of those that may come next,
/// one of the colour of the last is preferred, which makes the file shorter.
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
    let mut last: Option<Rgb> = None;
    while !left.is_empty() {
        let ready = || left.iter().copied().filter(|&number| waiting[number] == 0);
        let colour = |number: usize| blocks[number].patches[0].colour;
        let same = |number: usize| Some(colour(number)) == last;
        let next = ready()
            .max_by_key(|&number| (same(number), Reverse(colour(number)), Reverse(number)))
            // Bodies that cover each other in a circle have no right order.
            .or_else(|| {
                let far = |number: usize| distance(&blocks[number], eye);
                let all = left.iter().copied();
                all.max_by(|&a, &b| far(a).total_cmp(&far(b)))
            });
        let Some(next) = next else { break };
        last = Some(colour(next));
        left.retain(|&number| number != next);
        for &near in &above[next] {
            waiting[near] -= 1;
        }
        order.push(next);
    }
    order
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
