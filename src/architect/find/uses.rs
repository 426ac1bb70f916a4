//! How many pieces of each orbit something takes, and tables over all such numbers.

use std::ops::{Add, Index, IndexMut, Sub};

/// The most orbits that a puzzle may have here; the largest of the catalogue, the 7x7x7, has ten.
pub(super) const ORBITS: usize = 16;

/// By orbit, how many pieces. Orbits that the puzzle does not have count none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Uses([u8; ORBITS]);

impl Uses {
    pub fn within(self, other: Self) -> bool {
        // All of them are looked at: that is done at once, and is faster than to stop early.
        let pairs = self.0.iter().zip(&other.0);
        pairs.fold(1, |all, (a, b)| all & u8::from(a <= b)) == 1
    }

    pub fn total(self) -> u32 {
        self.0.iter().copied().map(u32::from).sum()
    }

    /// `count` pieces of one orbit.
    pub fn of(orbit: usize, count: u8) -> Self {
        let mut uses = Self::default();
        uses.0[orbit] = count;
        uses
    }
}

impl Index<usize> for Uses {
    type Output = u8;

    fn index(&self, orbit: usize) -> &u8 {
        &self.0[orbit]
    }
}

impl IndexMut<usize> for Uses {
    fn index_mut(&mut self, orbit: usize) -> &mut u8 {
        &mut self.0[orbit]
    }
}

impl Add for Uses {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a += b;
        }
        self
    }
}

/// The other one must be [within](Uses::within) this one.
impl Sub for Uses {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a -= b;
        }
        self
    }
}

/// Numbers everything within some uses.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    most: Uses,
    /// By orbit, how far apart the numbers are of uses that differ by one piece of it.
    strides: Vec<usize>,
    len: usize,
}

impl Grid {
    /// `None` if there would be more than `limit`.
    pub fn new(most: Uses, orbits: usize, limit: usize) -> Option<Self> {
        let mut len: usize = 1;
        let mut strides = Vec::with_capacity(orbits);
        for orbit in 0..orbits {
            strides.push(len);
            len = len.checked_mul(usize::from(most[orbit]) + 1)?;
            if len > limit {
                return None;
            }
        }
        Some(Self { most, strides, len })
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn most(&self) -> Uses {
        self.most
    }

    pub fn number(&self, uses: Uses) -> usize {
        let strides = self.strides.iter().enumerate();
        strides
            .map(|(orbit, stride)| usize::from(uses[orbit]) * stride)
            .sum()
    }

    pub fn uses(&self, number: usize) -> Uses {
        let mut uses = Uses::default();
        for (orbit, stride) in self.strides.iter().enumerate() {
            uses[orbit] = (number / stride % (usize::from(self.most[orbit]) + 1)) as u8;
        }
        uses
    }

    /// Makes each entry the largest of those within.
    pub fn accumulate(&self, table: &mut [u64]) {
        for (orbit, &stride) in self.strides.iter().enumerate() {
            let size = usize::from(self.most[orbit]) + 1;
            for number in 0..self.len {
                if !(number / stride).is_multiple_of(size) {
                    table[number] = table[number].max(table[number - stride]);
                }
            }
        }
    }

    /// The entries of an accumulated table that are larger than all others within: what it takes at least to get so
    /// much.
    pub fn steps(&self, table: &[u64]) -> Vec<(Uses, u64)> {
        let mut steps = Vec::new();
        for (number, &value) in table.iter().enumerate() {
            let rises = self.strides.iter().enumerate().all(|(orbit, &stride)| {
                let size = usize::from(self.most[orbit]) + 1;
                (number / stride).is_multiple_of(size) || table[number - stride] < value
            });
            if rises && value > 0 {
                steps.push((self.uses(number), value));
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_number_all_uses() {
        let most = Uses::of(0, 3) + Uses::of(2, 4);
        let grid = Grid::new(most, 3, 100).expect("few");
        assert_eq!(grid.len(), 20);
        for number in 0..20 {
            let uses = grid.uses(number);
            assert!(uses.within(most));
            assert_eq!(grid.number(uses), number);
        }
        assert!(Grid::new(most, 3, 19).is_none());
    }

    #[test]
    fn steps_make_the_table_again() {
        let most = Uses::of(0, 5) + Uses::of(1, 6);
        let grid = Grid::new(most, 2, 100).expect("few");
        let mut rng = group::Rng::with_seed(1);
        let mut table: Vec<u64> = (0..grid.len()).map(|_| rng.u64(..30)).collect();
        grid.accumulate(&mut table);
        let mut again = vec![0; grid.len()];
        for (uses, value) in grid.steps(&table) {
            again[grid.number(uses)] = value;
        }
        grid.accumulate(&mut again);
        assert_eq!(again, table);
    }
}
