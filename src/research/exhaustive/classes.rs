//! Corner arrangements up to symmetry.

use two_colour::{Space, Symmetry};

/// Classes of corner arrangements that symmetries take to each other.
pub(super) struct Classes {
    /// By corner arrangement: its class, and the symmetry that takes the class's representative there.
    of: Vec<(u32, u8)>,
    /// By class: its first arrangement, and how many there are.
    representatives: Vec<(u32, u8)>,
}

impl Classes {
    /// Under a group of symmetries.
    pub fn new(space: &Space, symmetries: &[&Symmetry]) -> Self {
        const UNKNOWN: (u32, u8) = (u32::MAX, 0);
        let corners = &space.corners;
        let mut of = vec![UNKNOWN; corners.count()];
        let mut representatives = Vec::new();
        for (first, &mask) in (0..).zip(corners.members()) {
            if of[first as usize] != UNKNOWN {
                continue;
            }
            let class = representatives.len() as u32;
            let mut size = 0;
            for (number, symmetry) in (0..).zip(symmetries) {
                let image = corners.rank(symmetry.action.corners.apply(mask)) as usize;
                if of[image] == UNKNOWN {
                    of[image] = (class, number);
                    size += 1;
                }
            }
            representatives.push((first, size));
        }
        Self {
            of,
            representatives,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.representatives.len()
    }

    /// The class of an arrangement, and the symmetry that takes the class's representative there.
    pub fn of(&self, corner: u32) -> (usize, usize) {
        let (class, symmetry) = self.of[corner as usize];
        (class as usize, usize::from(symmetry))
    }

    /// The arrangement of a class that has a bitmap.
    pub fn representative(&self, class: usize) -> u32 {
        self.representatives[class].0
    }

    /// How many arrangements a class has.
    pub fn orbit(&self, class: usize) -> u64 {
        u64::from(self.representatives[class].1)
    }
}
