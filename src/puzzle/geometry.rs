//! Rotations of the cube as matrices: one entry of 1 or -1 in every row and column.

/// The most dimensions a puzzle can have.
pub const MAX_DIMENSIONS: usize = 5;

/// A matrix that maps every axis to an axis, perhaps reversed: a symmetry of the cube.
///
/// Composition reads left to right, as that of permutations does.
///
/// Invariant: `images[i]` is `±(j + 1)` where axis `i` goes to `±` axis `j`, each `j` once; entries beyond the
/// dimensions are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignedPermutation {
    images: [i8; MAX_DIMENSIONS],
    dimensions: u8,
}

impl SignedPermutation {
    /// The identity.
    ///
    /// # Panics
    /// If `dimensions` exceeds [`MAX_DIMENSIONS`].
    pub fn identity(dimensions: usize) -> Self {
        assert!(
            dimensions <= MAX_DIMENSIONS,
            "{MAX_DIMENSIONS} dimensions at most"
        );
        let mut images = [0; MAX_DIMENSIONS];
        for (axis, image) in images.iter_mut().enumerate().take(dimensions) {
            *image = axis as i8 + 1;
        }
        Self {
            images,
            dimensions: dimensions as u8,
        }
    }

    /// The quarter turn that takes the positive axis `from` to the positive axis `to` and `to` to minus `from`.
    ///
    /// # Panics
    /// If the axes are equal or not below `dimensions`, or `dimensions` exceeds [`MAX_DIMENSIONS`].
    pub fn quarter_turn(dimensions: usize, from: usize, to: usize) -> Self {
        assert!(
            from != to && from < dimensions && to < dimensions,
            "two different axes span a plane"
        );
        let mut turn = Self::identity(dimensions);
        turn.images[from] = to as i8 + 1;
        turn.images[to] = -(from as i8 + 1);
        turn
    }

    /// The reflection that exchanges two axes.
    ///
    /// # Panics
    /// If an axis is not below `dimensions`, or `dimensions` exceeds [`MAX_DIMENSIONS`].
    pub fn swap(dimensions: usize, axis: usize, other: usize) -> Self {
        assert!(
            axis < dimensions && other < dimensions,
            "there are {dimensions} axes"
        );
        let mut swap = Self::identity(dimensions);
        swap.images.swap(axis, other);
        swap
    }

    /// The number of axes.
    pub fn dimensions(&self) -> usize {
        usize::from(self.dimensions)
    }

    /// The image of `axis`, and whether it keeps its direction.
    ///
    /// # Panics
    /// If `axis` is not below the dimensions.
    pub fn image(&self, axis: usize) -> (usize, bool) {
        assert!(
            axis < self.dimensions(),
            "there are {} axes",
            self.dimensions()
        );
        let image = self.images[axis];
        (usize::from(image.unsigned_abs()) - 1, image > 0)
    }

    /// The matrix's entry at `row` and `column` (-1, 0 or 1), for column vectors multiplied from the left.
    ///
    /// # Panics
    /// If `column` is not below the dimensions.
    pub fn entry(&self, row: usize, column: usize) -> i8 {
        match self.image(column) {
            (axis, positive) if axis == row => {
                if positive {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        }
    }

    /// The image of a point.
    ///
    /// # Panics
    /// If the number of coordinates is not the matrix's number of dimensions.
    pub fn apply(&self, point: &[i8]) -> Box<[i8]> {
        assert_eq!(
            point.len(),
            self.dimensions(),
            "a point has one coordinate for each axis"
        );
        let mut result = vec![0; point.len()].into_boxed_slice();
        for (axis, &coordinate) in point.iter().enumerate() {
            let (image, positive) = self.image(axis);
            result[image] = if positive { coordinate } else { -coordinate };
        }
        result
    }

    /// First this matrix, then `next`.
    ///
    /// # Panics
    /// If the dimensions differ.
    pub fn then(&self, next: &Self) -> Self {
        assert_eq!(
            self.dimensions, next.dimensions,
            "matrices of different dimensions"
        );
        let mut product = *self;
        for image in product.images.iter_mut().take(self.dimensions()) {
            let following = next.images[usize::from(image.unsigned_abs()) - 1];
            *image = if *image > 0 { following } else { -following };
        }
        product
    }

    /// The inverse.
    pub fn inverse(&self) -> Self {
        let mut inverse = *self;
        for axis in 0..self.dimensions() {
            let (image, positive) = self.image(axis);
            let back = axis as i8 + 1;
            inverse.images[image] = if positive { back } else { -back };
        }
        inverse
    }

    /// Whether this is the identity.
    pub fn is_identity(&self) -> bool {
        *self == Self::identity(self.dimensions())
    }

    /// 1 for a rotation, -1 for a reflection.
    pub fn determinant(&self) -> i8 {
        let axes: Vec<usize> = (0..self.dimensions())
            .map(|axis| self.image(axis).0)
            .collect();
        let reversed = (0..self.dimensions())
            .filter(|&axis| !self.image(axis).1)
            .count();
        if reversed.is_multiple_of(2) {
            parity(&axes)
        } else {
            -parity(&axes)
        }
    }
}

/// 1 if the list of different numbers is sorted by an even number of swaps, -1 if by an odd number.
pub(crate) fn parity(numbers: &[usize]) -> i8 {
    if group::is_odd(numbers) { -1 } else { 1 }
}
