//! The random half of the construction: a chain that is probably complete, and labels that suit it.

use super::level::Level;
use crate::Rng;
use crate::partition::{Partition, orbits_of_images};
use crate::random::{Images, ProductReplacement, fixes, inverse, is_identity};

/// A chain to be verified.
pub(super) struct Draft {
    /// The point of each label. Points that are fixed early in the chain have the highest labels.
    pub(super) points: Box<[u16]>,
    pub(super) levels: Vec<Level>,
}

/// Why a draft does not become a chain.
#[derive(Debug)]
pub(super) enum DraftError {
    /// The samples were too few and its labels are wrong: it must be made again from more samples.
    TooFewSamples,
    /// It is not wanted any more.
    Unwanted,
}

/// How many random elements to take at each level.
#[derive(Clone, Copy)]
pub(super) struct Samples {
    /// To see what a level moves. Each missing sample doubles the risk that everything has to be repeated.
    pub(super) outline: usize,
    /// To generate a level's group. Each makes the verification longer, and the verification adds what is missing.
    pub(super) generators: usize,
}

/// Builds a chain from the top down.
///
/// The generators of each level are random elements of the group of the level above, made to fix its base point
/// (Schreier's lemma makes such elements from random ones). So every level's group is certainly a subgroup of the
/// stabilizer in the group above, which the verification relies on. That it is the whole stabilizer is only likely.
pub(super) fn draft(
    degree: usize,
    generators: &[Images],
    preferred: &[u16],
    samples: Samples,
    (rng, wanted): (&mut Rng, &dyn Fn(u64) -> bool),
) -> Result<Draft, DraftError> {
    let outline = outline(
        degree,
        generators,
        preferred,
        samples.outline,
        (rng, wanted),
    )?;
    let points: Box<[u16]> = outline.fixed.into_iter().rev().collect();
    let labels = inverse(&points);
    let mut levels: Vec<Level> = Vec::with_capacity(outline.stages.len());
    let mut source: Vec<Images> = generators
        .iter()
        .map(|generator| relabel(generator, &points, &labels))
        .collect();
    let mut active = degree;
    for stage in outline.stages {
        if !wanted(work(stage.active, stage.active + samples.generators)) {
            return Err(DraftError::Unwanted);
        }
        let mut replacement = ProductReplacement::new(active, &source, rng);
        let mut level = Level::new(labels[usize::from(stage.base)], stage.active);
        for _ in 0..samples.generators {
            let mut element = replacement.next(rng);
            if let Some(above) = levels.last() {
                above.strip(&mut element);
            }
            if !fixes(&element, stage.active..active) {
                return Err(DraftError::TooFewSamples);
            }
            let element = &element[..stage.active];
            if !is_identity(element) {
                level.extend(element);
            }
        }
        active = stage.active;
        source = level.generators().to_vec();
        levels.push(level);
    }
    Ok(Draft { points, levels })
}

/// A base, and which points are fixed when.
struct Outline {
    /// All points, in the order in which they become fixed.
    fixed: Vec<u16>,
    stages: Vec<Stage>,
}

struct Stage {
    base: u16,
    /// How many points are not fixed yet.
    active: usize,
}

/// Finds a base by making a chain from enough random elements per level that hardly anything can be missing.
fn outline(
    degree: usize,
    generators: &[Images],
    preferred: &[u16],
    samples: usize,
    (rng, wanted): (&mut Rng, &dyn Fn(u64) -> bool),
) -> Result<Outline, DraftError> {
    let home = orbits_of_images(degree, generators.iter().map(AsRef::as_ref));
    let mut stages: Vec<Stage> = Vec::new();
    let mut moved = vec![true; degree];
    let mut fixed: Vec<u16> = Vec::with_capacity(degree);
    let mut group = generators.to_vec();
    let mut orbits = home.clone();
    loop {
        for (point, moved) in moved.iter_mut().enumerate() {
            if *moved && orbits.class(point).len() == 1 {
                *moved = false;
                fixed.push(point as u16);
            }
        }
        let last = stages.last().map(|stage| stage.base);
        let Some(base) = next_base(&home, &orbits, &moved, preferred, last) else {
            return Ok(Outline { fixed, stages });
        };
        if !wanted(work(degree, degree + samples)) {
            return Err(DraftError::Unwanted);
        }
        stages.push(Stage {
            base,
            active: degree - fixed.len(),
        });
        let mut level = Level::new(base, degree);
        for generator in &group {
            level.extend(generator);
        }
        let mut source = ProductReplacement::new(degree, &group, rng);
        group = (0..samples)
            .filter_map(|_| {
                let mut element = source.next(rng);
                level.strip(&mut element);
                (!is_identity(&element)).then_some(element)
            })
            .collect();
        orbits = orbits_of_images(degree, group.iter().map(AsRef::as_ref));
    }
}

/// The images of that many permutations.
pub(super) fn work(degree: usize, permutations: usize) -> u64 {
    (degree as u64).saturating_mul(permutations as u64)
}

/// The first preferred point that still moves. Otherwise a point of the smallest orbit within the current orbit of the
/// whole group, or else within the largest one, so that the facets of a piece follow each other.
fn next_base(
    home: &Partition,
    orbits: &Partition,
    moved: &[bool],
    preferred: &[u16],
    last: Option<u16>,
) -> Option<u16> {
    if let Some(&point) = preferred.iter().find(|&&point| moved[usize::from(point)]) {
        return Some(point);
    }
    let smallest_in = |class: &[u16]| {
        class
            .iter()
            .copied()
            .filter(|&point| moved[usize::from(point)])
            .min_by_key(|&point| orbits.class(usize::from(point)).len())
    };
    last.and_then(|base| smallest_in(home.class(usize::from(base))))
        .or_else(|| {
            home.classes()
                .filter(|class| class.iter().any(|&point| moved[usize::from(point)]))
                // Of equally long ones the first, where `max_by_key` would return the last.
                .min_by_key(|class| usize::MAX - class.len())
                .and_then(smallest_in)
        })
}

/// `images`, a permutation of points, as a permutation of labels.
pub(super) fn relabel(images: &[u16], points: &[u16], labels: &[u16]) -> Images {
    points
        .iter()
        .map(|&point| labels[usize::from(images[usize::from(point)])])
        .collect()
}
