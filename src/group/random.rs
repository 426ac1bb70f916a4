//! Random elements of a group given by generators.

use crate::Rng;

/// A permutation as a bare image list.
pub(crate) type Images = Box<[u16]>;

/// Product replacement with an accumulator ("rattle": Leedham-Green and Murray; Holt, Eick and O'Brien, *Handbook
/// of Computational Group Theory*, section 3.2.2).
///
/// The elements are nearly, not exactly, uniformly distributed. No proof may rest on them; they are candidates to be
/// verified.
pub(crate) struct ProductReplacement {
    elements: Vec<Images>,
    accumulator: Images,
}

impl ProductReplacement {
    /// The smallest number of elements to mix; fewer mix slowly.
    const FEWEST: usize = 10;

    /// A source of elements of the group of `generators`, each of which has `degree` images.
    pub(crate) fn new(degree: usize, generators: &[Images], rng: &mut Rng) -> Self {
        let identity: Images = (0..degree).map(|point| point as u16).collect();
        let count = generators.len().max(Self::FEWEST);
        let mut source = Self {
            elements: if generators.is_empty() {
                vec![identity.clone(); count]
            } else {
                generators.iter().cycle().take(count).cloned().collect()
            },
            accumulator: identity,
        };
        for _ in 0..50 + 5 * count {
            source.mix(rng);
        }
        source
    }

    /// The next element.
    pub(crate) fn next(&mut self, rng: &mut Rng) -> Images {
        // Two steps between results make successive ones less alike.
        self.mix(rng);
        self.mix(rng);
        self.accumulator.clone()
    }

    fn mix(&mut self, rng: &mut Rng) {
        let count = self.elements.len();
        let changed = below(rng, count);
        let other = (changed + 1 + below(rng, count - 1)) % count;
        let (first, second) = if rng.bool() {
            (changed, other)
        } else {
            (other, changed)
        };
        self.elements[changed] = product(&self.elements[first], &self.elements[second]);
        for image in &mut self.accumulator {
            *image = self.elements[changed][usize::from(*image)];
        }
    }
}

/// First `first`, then `second`.
fn product(first: &[u16], second: &[u16]) -> Images {
    first
        .iter()
        .map(|&image| second[usize::from(image)])
        .collect()
}

/// The inverse of an image list.
pub(crate) fn inverse(images: &[u16]) -> Images {
    let mut inverse = vec![0; images.len()].into_boxed_slice();
    for (point, &image) in images.iter().enumerate() {
        inverse[usize::from(image)] = point as u16;
    }
    inverse
}

/// A random number less than `bound`. `Rng::usize` would give different numbers where `usize` is smaller, as in the
/// browser.
pub(crate) fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.u32(..bound as u32) as usize
}

/// Whether every image is its own index.
pub(crate) fn is_identity(images: &[u16]) -> bool {
    images
        .iter()
        .enumerate()
        .all(|(point, &image)| point == usize::from(image))
}

/// Whether `images` fixes every point of the range.
pub(crate) fn fixes(images: &[u16], mut points: std::ops::Range<usize>) -> bool {
    points.all(|point| usize::from(images[point]) == point)
}
