//! The distances of an orbit in one word. An orbit is the sixteen cosets that turns of the two faces of the reference
//! axis make of one another.
//!
//! The members of an orbit are numbered `4 i + j` for `i` quarter turns of the upper face and `j` of the lower one.
//! At most one turn of each face leads from one member to another, so in face turns each distance is the least one,
//! one more or two more. Four bits store the least distance, sixteen say which members have it, and the others say
//! which have at most one more. A member in the row of a nearest one has, so the row of the first nearest member is
//! left out, and twelve bits are enough.
//!
//! Where half turns count twice, distances may differ by four. Then the word stores a lower bound of each.

/// The members of an orbit.
pub(crate) const ORBIT_SIZE: usize = 16;
/// The least distance of an orbit that has not been seen.
const UNSEEN: u8 = 15;
/// The lowest bit of the least distance, and that of the near members in the other rows.
const LEAST: u32 = 28;
const OTHERS: u32 = 16;

/// The distances of an orbit, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OrbitDistances(pub(crate) u32);

impl OrbitDistances {
    /// No distance is known.
    pub(crate) const UNSEEN: Self = Self(u32::MAX);

    /// The members `nearest` at the distance `least`, the members `near` at one more at most, and the others at two
    /// more. A member that shares a row with a nearest one is near, whether `near` names it or not.
    pub(crate) const fn new(least: u8, nearest: u16, near: u16) -> Self {
        let row = nearest.trailing_zeros() & 0b1100;
        let others = (near.rotate_right(row) >> 4) as u32;
        Self((least as u32) << LEAST | others << OTHERS | nearest as u32)
    }

    /// Whether any distance is known.
    pub(crate) const fn is_seen(self) -> bool {
        self.least() != UNSEEN
    }

    /// The least distance.
    #[inline(always)]
    pub(crate) const fn least(self) -> u8 {
        (self.0 >> LEAST) as u8
    }

    /// The members at the least distance: at least one.
    #[inline(always)]
    pub(crate) const fn nearest(self) -> u16 {
        self.0 as u16
    }

    /// The members at the least distance or one more.
    #[inline(always)]
    pub(crate) const fn near(self) -> u16 {
        let row = self.0.trailing_zeros() & 0b1100;
        let rotated = (self.0 >> (OTHERS - 4)) as u16 | 0xf;
        rotated.rotate_left(row)
    }

    /// The distance of a member.
    #[inline(always)]
    pub(crate) const fn distance(self, member: u8) -> u8 {
        let nearest = self.nearest() >> member & 1;
        let near = self.near() >> member & 1;
        self.least() + 2 - nearest as u8 - near as u8
    }

    /// The members that are no more than `slack` farther than the nearest.
    #[inline(always)]
    pub(crate) const fn within(self, slack: i8) -> u16 {
        match slack {
            i8::MIN..0 => 0,
            0 => self.nearest(),
            1 => self.near(),
            2.. => u16::MAX,
        }
    }

    /// The members at this distance.
    pub(crate) const fn at(self, distance: u8) -> u16 {
        let slack = distance as i8 - self.least() as i8;
        if slack > 2 {
            return 0;
        }
        self.within(slack) & !self.within(slack - 1)
    }
}

#[cfg(test)]
mod tests;
