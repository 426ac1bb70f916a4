//! What an action does to a whole bitmap of edge arrangements at once.
//!
//! An action sends each block of arrangements to a block, and within it exchanges and inverts bits of the arrangements'
//! numbers. A block is a bitmap of 2^k bits with such a number for each bit; exchanging two bits of the numbers is a
//! delta swap, inverting one is a shift in both directions: a few instructions for 64 arrangements. Blocks that need
//! the same steps go through them [`BATCH`] at a time.

use std::ops::Range;

use two_colour::{Action, EdgeRanks};

/// Blocks that take each step together.
const BATCH: usize = 8;

/// Blocks side by side, word by word.
type Batch<const W: usize> = [[u64; BATCH]; W];

/// One thing done to a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Bits of the numbers are exchanged that both choose bits of a word.
    Swap { shift: u32, mask: u64 },
    /// A bit that chooses bits of a word is exchanged with one that chooses words.
    Cross { shift: u32, mask: u64, words: u32 },
    /// Bits are exchanged that both choose words.
    Words { low: u32, high: u32 },
    /// A bit is inverted that chooses bits of a word.
    Flip { shift: u32, mask: u64 },
    /// A bit is inverted that chooses words.
    FlipWords { words: u32 },
}

/// The positions in a word whose number has this bit.
const fn with_bit(bit: u32) -> u64 {
    let mut mask = 0;
    let mut position = 0;
    while position < 64 {
        if position >> bit & 1 == 1 {
            mask |= 1 << position;
        }
        position += 1;
    }
    mask
}

impl Step {
    /// Exchanges two different bits of the numbers.
    fn swap(a: u32, b: u32) -> Self {
        let (low, high) = (a.min(b), a.max(b));
        match (low < 6, high < 6) {
            (true, true) => Self::Swap {
                shift: (1 << high) - (1 << low),
                mask: with_bit(low) & !with_bit(high),
            },
            (true, false) => Self::Cross {
                shift: 1 << low,
                mask: !with_bit(low),
                words: 1 << (high - 6),
            },
            _ => Self::Words {
                low: 1 << (low - 6),
                high: 1 << (high - 6),
            },
        }
    }

    /// Inverts a bit of the numbers.
    fn flip(bit: u32) -> Self {
        if bit < 6 {
            Self::Flip {
                shift: 1 << bit,
                mask: !with_bit(bit),
            }
        } else {
            Self::FlipWords {
                words: 1 << (bit - 6),
            }
        }
    }

    #[inline]
    fn apply<const W: usize>(self, batch: &mut Batch<W>) {
        match self {
            Self::Swap { shift, mask } => {
                for word in batch {
                    for part in word {
                        let moved = (*part >> shift ^ *part) & mask;
                        *part ^= moved ^ moved << shift;
                    }
                }
            }
            Self::Cross { shift, mask, words } => {
                for low in (0..W).filter(|word| word & words as usize == 0) {
                    let high = low | words as usize;
                    let (mut a, mut b) = (batch[low], batch[high]);
                    for (a, b) in a.iter_mut().zip(&mut b) {
                        let moved = (*a >> shift ^ *b) & mask;
                        *b ^= moved;
                        *a ^= moved << shift;
                    }
                    (batch[low], batch[high]) = (a, b);
                }
            }
            Self::Words { low, high } => {
                let (low, high) = (low as usize, high as usize);
                for word in (0..W).filter(|word| word & low != 0 && word & high == 0) {
                    batch.swap(word, word ^ low ^ high);
                }
            }
            Self::Flip { shift, mask } => {
                for word in batch {
                    for part in word {
                        *part = *part >> shift & mask | (*part & mask) << shift;
                    }
                }
            }
            Self::FlipWords { words } => {
                for word in (0..W).filter(|word| word & words as usize == 0) {
                    batch.swap(word, word | words as usize);
                }
            }
        }
    }
}

/// The steps after which bit `k` of the numbers is bit `to[k]`, and the bits of `inverted` (counted afterwards) are
/// inverted.
fn steps(to: &[u32], inverted: u32) -> Vec<Step> {
    let mut steps = Vec::new();
    // By bit: which bit's destination is asked of what lies there now.
    let mut goals = to.to_vec();
    for index in 0..goals.len() {
        if let Some(from) = goals.iter().position(|&goal| goal as usize == index)
            && from != index
        {
            steps.push(Step::swap(index as u32, from as u32));
            goals.swap(index, from);
        }
    }
    let flips = (0..to.len() as u32).filter(|bit| inverted >> bit & 1 == 1);
    steps.extend(flips.map(Step::flip));
    steps
}

/// Blocks that need the same steps.
#[derive(Clone, Debug)]
struct Group {
    steps: Range<u32>,
    /// Rows of `BlockMap::from` and `BlockMap::to`.
    rows: Range<u32>,
}

/// What an action does to bitmaps of blocks of `W` words.
#[derive(Clone, Debug)]
pub(super) struct BlockMap<const W: usize> {
    groups: Vec<Group>,
    steps: Vec<Step>,
    /// Where blocks are taken from and where they go. Rows are filled up with the number of blocks, behind the last
    /// one, where a bitmap has an empty block to take and to waste.
    from: Vec<[u16; BATCH]>,
    to: Vec<[u16; BATCH]>,
}

/// Steps, and the blocks that take them: where each is taken from and where it goes.
type Taken = (Vec<Step>, Vec<(u16, u16)>);

pub(super) fn words_of_block(edges: &EdgeRanks) -> usize {
    (1_usize << edges.mixed()).div_ceil(64)
}

impl<const W: usize> BlockMap<W> {
    /// First one action, then the other.
    ///
    /// # Panics
    /// If blocks have another number of words than `W`.
    pub fn new(edges: &EdgeRanks, first: &Action, then: &Action) -> Self {
        assert_eq!(W, words_of_block(edges), "words of a block");
        // The slots with both colours decide about the steps, and blocks come in their order.
        let mut found: Vec<Taken> = Vec::new();
        let mut last = None;
        for block in 0..edges.blocks() as u32 {
            let (mixed, second) = edges.slots(block);
            let mut next_mixed = 0;
            let mut next_second = 0;
            let mut images = Vec::new();
            for slot in 0..12 {
                let (middle, flip_a) = first.slots[slot];
                let (image, flip_b) = then.slots[usize::from(middle)];
                let exchanged = first.exchanges ^ then.exchanges;
                if mixed >> slot & 1 == 1 {
                    next_mixed |= 1 << image;
                    images.push((image, flip_a ^ flip_b ^ exchanged));
                } else if (second >> slot & 1 == 1) ^ exchanged {
                    next_second |= 1 << image;
                }
            }
            if last != Some(mixed) {
                last = Some(mixed);
                let index = |slot: u8| (next_mixed & ((1_u32 << slot) - 1)).count_ones();
                let to: Vec<u32> = images.iter().map(|&(image, _)| index(image)).collect();
                let flips = images.iter().zip(&to).filter(|((_, flips), _)| *flips);
                let inverted = flips.map(|(_, bit)| 1 << bit).sum();
                found.push((steps(&to, inverted), Vec::new()));
            }
            let image = edges.block(next_mixed, next_second);
            if let Some((_, pairs)) = found.last_mut() {
                pairs.push((block as u16, image as u16));
            }
        }
        Self::packed(&found, edges.blocks() as u16)
    }

    fn packed(found: &[Taken], spare: u16) -> Self {
        let mut map = Self {
            groups: Vec::new(),
            steps: Vec::new(),
            from: Vec::new(),
            to: Vec::new(),
        };
        for (steps, pairs) in found {
            let (step, row) = (map.steps.len() as u32, map.from.len() as u32);
            map.steps.extend(steps);
            for chunk in pairs.chunks(BATCH) {
                let mut from = [spare; BATCH];
                let mut to = [spare; BATCH];
                for (number, &(source, image)) in chunk.iter().enumerate() {
                    (from[number], to[number]) = (source, image);
                }
                map.from.push(from);
                map.to.push(to);
            }
            map.groups.push(Group {
                steps: step..map.steps.len() as u32,
                rows: row..map.from.len() as u32,
            });
        }
        map
    }

    /// Adds the image of one bitmap to another. Both have a block more than there are, of which the first bitmap's is
    /// empty and the second's is wasted.
    ///
    /// # Panics
    /// If a bitmap is too short.
    pub fn add(&self, from: &[u64], into: &mut [u64]) {
        let (from, _) = from.as_chunks::<W>();
        let (into, _) = into.as_chunks_mut::<W>();
        for group in &self.groups {
            let steps = &self.steps[group.steps.start as usize..group.steps.end as usize];
            let rows = group.rows.start as usize..group.rows.end as usize;
            for (sources, images) in self.from[rows.clone()].iter().zip(&self.to[rows]) {
                let mut batch = [[0; BATCH]; W];
                for (number, &source) in sources.iter().enumerate() {
                    let block = &from[usize::from(source)];
                    for word in 0..W {
                        batch[word][number] = block[word];
                    }
                }
                for step in steps {
                    step.apply(&mut batch);
                }
                for (number, &image) in images.iter().enumerate() {
                    let block = &mut into[usize::from(image)];
                    for word in 0..W {
                        block[word] |= batch[word][number];
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
