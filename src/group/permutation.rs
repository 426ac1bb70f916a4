//! The permutation type.

use std::fmt;

use num_bigint::BigUint;

use crate::CycleType;

/// The largest degree a [`Permutation`] can have: points are stored as `u16`.
pub const MAX_DEGREE: usize = 1 << 16;

/// A rearrangement of the points `0..degree`.
///
/// Composition reads left to right: `a.then(&b)` does `a`, then `b`. Ordering is lexicographic by images; it has no
/// meaning for a puzzle and is there for sorted containers.
///
/// Invariant: every point is the image of exactly one point.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    images: Box<[u16]>,
}

/// Why a list of numbers is not a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PermutationError {
    /// A number is not a point.
    OutOfRange {
        /// The number that was given.
        point: u16,
        /// How many points there are; they are counted from 0.
        degree: usize,
    },
    /// A point occurs twice, so another one is missing.
    Repeated {
        /// The first repeated point.
        point: u16,
    },
    /// There are more points than [`MAX_DEGREE`].
    TooLarge {
        /// The number of points that was asked for.
        degree: usize,
    },
}

impl fmt::Display for PermutationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { point, degree } => {
                write!(
                    f,
                    "{point} is not one of the {degree} points, which are counted from 0"
                )
            }
            Self::Repeated { point } => write!(f, "the point {point} occurs twice"),
            Self::TooLarge { degree } => {
                write!(f, "{degree} points are too many: {MAX_DEGREE} is the limit")
            }
        }
    }
}

impl std::error::Error for PermutationError {}

impl Permutation {
    /// The permutation of `degree` points that moves none.
    ///
    /// # Panics
    /// If `degree` exceeds [`MAX_DEGREE`].
    pub fn identity(degree: usize) -> Self {
        assert!(
            degree <= MAX_DEGREE,
            "{}",
            PermutationError::TooLarge { degree }
        );
        Self {
            images: (0..degree).map(|point| point as u16).collect(),
        }
    }

    /// The permutation that sends each point `i` to `images[i]`.
    ///
    /// # Errors
    /// If a number is repeated or is not below the length of the list.
    pub fn from_images(images: Vec<u16>) -> Result<Self, PermutationError> {
        let degree = images.len();
        check_degree(degree)?;
        let mut seen = vec![false; degree];
        for &point in &images {
            mark(&mut seen, point)?;
        }
        Ok(Self {
            images: images.into(),
        })
    }

    /// The product of disjoint cycles; each sends every point to the next one in its list and the last to the
    /// first. Points in no cycle stay.
    ///
    /// # Errors
    /// If a point is repeated, within a cycle or across cycles, or is not below `degree`.
    pub fn from_cycles(degree: usize, cycles: &[Vec<u16>]) -> Result<Self, PermutationError> {
        check_degree(degree)?;
        let mut seen = vec![false; degree];
        let mut result = Self::identity(degree);
        for cycle in cycles {
            for (&point, &image) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                mark(&mut seen, point)?;
                result.images[usize::from(point)] = image;
            }
        }
        Ok(result)
    }

    /// How many points there are.
    pub fn degree(&self) -> usize {
        self.images.len()
    }

    /// Where `point` goes.
    ///
    /// # Panics
    /// If `point` is not below the degree.
    #[inline]
    pub fn image(&self, point: usize) -> usize {
        usize::from(self.images[point])
    }

    /// Where every point goes, by point.
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// First this permutation, then `next`.
    ///
    /// # Panics
    /// If the degrees differ.
    pub fn then(&self, next: &Self) -> Self {
        let mut product = self.clone();
        product.then_assign(next);
        product
    }

    /// Whether this permutation and the other one do the same in either order.
    ///
    /// # Panics
    /// If the degrees differ.
    pub fn commutes(&self, other: &Self) -> bool {
        assert_same_degree(self, other);
        let points = 0..self.degree();
        let mut points = points.map(|point| (self.image(point), other.image(point)));
        points.all(|(here, there)| other.image(here) == self.image(there))
    }

    /// Replaces this permutation by `self.then(next)`, without allocation.
    ///
    /// # Panics
    /// If the degrees differ.
    #[inline]
    pub fn then_assign(&mut self, next: &Self) {
        assert_same_degree(self, next);
        for image in &mut self.images {
            *image = next.images[usize::from(*image)];
        }
    }

    /// The permutation that undoes this one.
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.degree()].into_boxed_slice();
        for (point, &image) in self.images.iter().enumerate() {
            images[usize::from(image)] = point as u16;
        }
        Self { images }
    }

    /// This permutation `k` times; its inverse `-k` times when `k` is negative. The cost does not depend on `k`.
    pub fn pow(&self, k: i64) -> Self {
        let mut power = Self::identity(self.degree());
        for cycle in self.cycles() {
            let length = cycle.len();
            let shift = k.rem_euclid(length as i64) as usize;
            for (i, &point) in cycle.iter().enumerate() {
                power.images[usize::from(point)] = cycle[(i + shift) % length];
            }
        }
        power
    }

    /// This permutation with every point renamed by `by`: `by⁻¹ · self · by`. The cycle `(a b c)` becomes `(by(a) by(b)
    /// by(c))`.
    ///
    /// # Panics
    /// If the degrees differ.
    pub fn conjugate(&self, by: &Self) -> Self {
        assert_same_degree(self, by);
        let mut images = vec![0; self.degree()].into_boxed_slice();
        for (point, &image) in self.images.iter().enumerate() {
            images[by.image(point)] = by.images[usize::from(image)];
        }
        Self { images }
    }

    /// `self · other · self⁻¹ · other⁻¹`: the identity exactly when the two commute.
    ///
    /// # Panics
    /// If the degrees differ.
    pub fn commutator(&self, other: &Self) -> Self {
        let mut result = self.then(other);
        result.then_assign(&self.inverse());
        result.then_assign(&other.inverse());
        result
    }

    /// Whether no point moves.
    pub fn is_identity(&self) -> bool {
        self.images
            .iter()
            .enumerate()
            .all(|(point, &image)| point == usize::from(image))
    }

    /// The cycles of length 2 and more, each beginning with its smallest point, sorted by that point.
    pub fn cycles(&self) -> Vec<Vec<u16>> {
        let mut seen = vec![false; self.degree()];
        let mut cycles = Vec::new();
        for start in self.support() {
            if seen[start] {
                continue;
            }
            let mut cycle = Vec::new();
            let mut point = start;
            while !seen[point] {
                seen[point] = true;
                cycle.push(point as u16);
                point = self.image(point);
            }
            cycles.push(cycle);
        }
        cycles
    }

    /// How many cycles of each length there are, fixed points included.
    pub fn cycle_type(&self) -> CycleType {
        let lengths: Vec<usize> = self.cycles().iter().map(Vec::len).collect();
        let fixed = self.degree() - lengths.iter().sum::<usize>();
        CycleType::from_lengths(lengths.into_iter().chain(std::iter::repeat_n(1, fixed)))
    }

    /// The smallest `n >= 1` for which `pow(n)` is the identity.
    pub fn order(&self) -> BigUint {
        self.cycle_type().order()
    }

    /// Whether this is a product of an even number of swaps.
    pub fn is_even(&self) -> bool {
        self.cycle_type().is_even()
    }

    /// The points that move, in increasing order.
    pub fn support(&self) -> impl Iterator<Item = usize> {
        self.images
            .iter()
            .enumerate()
            .filter(|&(point, &image)| point != usize::from(image))
            .map(|(point, _)| point)
    }
}

/// Cycle notation: `(0 2 4)(1 3)`; the identity is `()`. Fixed points and the degree are not shown.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_identity() {
            return f.write_str("()");
        }
        for cycle in self.cycles() {
            let points: Vec<String> = cycle.iter().map(u16::to_string).collect();
            write!(f, "({})", points.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Permutation({} points) {self}", self.degree())
    }
}

fn check_degree(degree: usize) -> Result<(), PermutationError> {
    if degree > MAX_DEGREE {
        Err(PermutationError::TooLarge { degree })
    } else {
        Ok(())
    }
}

/// Whether sorting these different values takes an odd number of exchanges.
///
/// ```
/// assert!(group::is_odd(&[1, 0, 2]) && !group::is_odd(&[1, 2, 0]));
/// ```
pub fn is_odd<T: Ord>(values: &[T]) -> bool {
    let smaller = |i: usize| {
        values[i..]
            .iter()
            .filter(|later| **later < values[i])
            .count()
    };
    (0..values.len()).map(smaller).sum::<usize>() % 2 == 1
}

fn mark(seen: &mut [bool], point: u16) -> Result<(), PermutationError> {
    let degree = seen.len();
    let seen = seen
        .get_mut(usize::from(point))
        .ok_or(PermutationError::OutOfRange { point, degree })?;
    if std::mem::replace(seen, true) {
        Err(PermutationError::Repeated { point })
    } else {
        Ok(())
    }
}

fn assert_same_degree(a: &Permutation, b: &Permutation) {
    assert_eq!(
        a.degree(),
        b.degree(),
        "permutations of different degrees cannot be combined"
    );
}
