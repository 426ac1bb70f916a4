//! Numbering sets of 24-bit masks.

/// Words of a bitmap with a bit for each mask.
const WORDS: usize = (1 << 24) / 64;

/// A set of 24-bit masks, numbered in increasing order.
#[derive(Clone)]
pub struct Ranks {
    members: Vec<u32>,
    bits: Vec<u64>,
    /// By word of `bits`: how many members come before it.
    before: Vec<u32>,
}

impl Ranks {
    /// The set of a bitmap.
    fn of(bits: Vec<u64>) -> Self {
        let mut before = Vec::with_capacity(WORDS);
        let mut members = Vec::new();
        for (number, &word) in (0..).zip(&bits) {
            before.push(members.len() as u32);
            let mut rest = word;
            while rest != 0 {
                members.push(number * 64 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
        Self {
            members,
            bits,
            before,
        }
    }

    /// The masks of an iterator; all are below 2^24.
    pub(crate) fn from_masks(masks: impl IntoIterator<Item = u32>) -> Self {
        let mut bits = vec![0; WORDS];
        for mask in masks {
            bits[mask as usize / 64] |= 1 << (mask % 64);
        }
        Self::of(bits)
    }

    /// All that `steps` lead to from `start`, all below 2^24.
    pub(crate) fn closure(start: u32, steps: &[impl Fn(u32) -> u32]) -> Self {
        let mut bits = vec![0_u64; WORDS];
        let mut queue = vec![start];
        bits[start as usize / 64] |= 1 << (start % 64);
        while let Some(mask) = queue.pop() {
            for step in steps {
                let next = step(mask);
                let (word, bit) = (&mut bits[next as usize / 64], 1 << (next % 64));
                if *word & bit == 0 {
                    *word |= bit;
                    queue.push(next);
                }
            }
        }
        Self::of(bits)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// The members in increasing order.
    pub fn members(&self) -> &[u32] {
        &self.members
    }

    /// Whether the mask is a member.
    pub fn contains(&self, mask: u32) -> bool {
        let word = self.bits.get(mask as usize / 64).copied().unwrap_or(0);
        word >> (mask % 64) & 1 == 1
    }

    /// The number of a member.
    pub fn rank(&self, mask: u32) -> u32 {
        let (word, bit) = (mask as usize / 64, mask % 64);
        let below = self.bits[word] & ((1 << bit) - 1);
        self.before[word] + below.count_ones()
    }

    /// The member of this number.
    pub fn member(&self, rank: u32) -> u32 {
        self.members[rank as usize]
    }
}
