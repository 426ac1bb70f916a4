//! The sure half of the construction: the proof that a chain is complete, and the repair of one that is not.

use super::level::Level;
use crate::random::{Images, is_identity};

/// The draft was so unlucky that its labels are wrong: it needs to be made anew from more samples.
#[derive(Debug)]
pub(super) struct Unlucky;

/// What is left of a permutation when it has been sifted.
enum Left {
    /// The identity: the permutation is in the group.
    Nothing,
    /// The level (counted from the first one given) whose orbit lacks the image of its base point.
    Stuck(usize),
    /// A permutation that moves a label which the levels passed, or all levels, should have fixed.
    Astray,
}

/// Makes every level's group all of the stabilizer in the group of the level above, and proves that it is.
///
/// With T the generators and b the base point of a level, the Schreier generators `u(p) t u(p^t)^-1` generate the
/// stabilizer of b in `<T>`. When each of them sifts through the levels below, the stabilizer is inside the
/// group below; the group below is inside the stabilizer because that is where its generators were taken from (see
/// `build`), so the two are equal (Seress, *Permutation Group Algorithms*, section 4.2). A Schreier generator
/// that does not sift leaves a residue, an element that the levels below lack, and they get it. Nothing here is
/// left to chance.
///
/// In the end the `generators` of the whole group (in labels) are sifted too: the first level's group was generated
/// by random products of them, and has to have them all.
pub(super) fn complete(levels: &mut [Level], generators: &[Images]) -> Result<(), Unlucky> {
    let mut scratch = Vec::new();
    complete_from(levels.len(), levels, &mut scratch)?;
    for generator in generators {
        scratch.clear();
        scratch.extend_from_slice(generator);
        match sift(&mut scratch, levels) {
            Left::Nothing => {}
            Left::Stuck(level) => {
                for lower in &mut levels[..=level] {
                    lower.extend(&scratch);
                }
                complete_from(level + 1, levels, &mut scratch)?;
            }
            Left::Astray => return Err(Unlucky),
        }
    }
    Ok(())
}

/// Completes the first `at` levels, the others being complete.
fn complete_from(
    mut at: usize,
    levels: &mut [Level],
    scratch: &mut Vec<u16>,
) -> Result<(), Unlucky> {
    while at > 0 {
        let (above, below) = levels.split_at_mut(at);
        let level = &mut above[at - 1];
        match first_failure(level, below, scratch) {
            Left::Nothing => at -= 1,
            Left::Stuck(depth) => {
                for lower in &mut below[..=depth] {
                    lower.extend(scratch);
                }
                at += depth + 1;
            }
            Left::Astray => return Err(Unlucky),
        }
    }
    Ok(())
}

/// Sifts the Schreier generators that have not been sifted before, up to the first one that fails; its residue is
/// then in `scratch`.
///
/// Those verified before need no second look when the levels below grow, since what sifted still sifts: the rows
/// it passed are still there.
fn first_failure(level: &mut Level, below: &[Level], scratch: &mut Vec<u16>) -> Left {
    for slot in 0..level.orbit().len() {
        while level.verified[slot] < level.generators().len() {
            schreier_generator(level, slot, level.verified[slot], scratch);
            let left = sift(scratch, below);
            if !matches!(left, Left::Nothing) {
                return left;
            }
            level.verified[slot] += 1;
        }
    }
    Left::Nothing
}

/// `u(p) t u(p^t)^-1` for the point p in slot `slot` and the generator t number `index`. The rows of the level are
/// the inverses of the u.
fn schreier_generator(level: &Level, slot: usize, index: usize, product: &mut Vec<u16>) {
    let generator = &level.generators()[index];
    let image = generator[usize::from(level.orbit()[slot])];
    let target = level
        .slot(image)
        .expect("an orbit is closed under the generators");
    let (from, to) = (level.row(slot), level.row(target));
    product.resize(level.active(), 0);
    for (&start, &moved) in from.iter().zip(generator.iter()) {
        product[usize::from(start)] = to[usize::from(moved)];
    }
}

fn sift(images: &mut [u16], levels: &[Level]) -> Left {
    let mut active = images.len();
    for (depth, level) in levels.iter().enumerate() {
        if !fixes(images, level.active()..active) {
            return Left::Astray;
        }
        active = level.active();
        if level.strip(images).is_none() {
            return Left::Stuck(depth);
        }
    }
    if is_identity(&images[..active]) {
        Left::Nothing
    } else {
        Left::Astray
    }
}

/// Whether `images` fixes every label of the range.
pub(super) fn fixes(images: &[u16], mut labels: std::ops::Range<usize>) -> bool {
    labels.all(|label| usize::from(images[label]) == label)
}
