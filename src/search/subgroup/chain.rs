//! The first position of a coset, by a chain of slots: each level brings the least of some pieces into its slot, and
//! what is left of the group leaves it there.

use super::Word;
use crate::cube::simd::InstructionSet;
use crate::cube::state::{PIECE_BITS, State, TURN_SHIFT};

/// Bytes of a state.
const BYTES: usize = 32;
/// Odd numbers with bits all over.
const FACTORS: [u64; 4] = [
    0x9e37_79b9_7f4a_7c15,
    0xc2b2_ae3d_27d4_eb4f,
    0xff51_afd7_ed55_8ccd,
    0xc4ce_b9fe_1a85_ec53,
];

/// A slot that the group fills from several slots.
struct Level {
    /// These slots, as bytes of a state.
    slots: Vec<usize>,
    /// By slot of these, by how the piece there is turned.
    takes: Vec<[Take; 3]>,
}

/// What brings a piece into the level's slot, turned as little as possible.
#[derive(Clone, Copy)]
struct Take {
    state: State,
    /// What this adds to the number of the whole.
    digit: u16,
}

/// A commutative group with its levels.
pub(super) struct Chain {
    elements: Vec<State>,
    levels: Vec<Level>,
    /// By number: which element it is.
    numbered: Vec<u16>,
}

impl Chain {
    /// None if the elements are more than 2^16, or no group.
    pub(super) fn new(elements: Vec<State>) -> Option<Self> {
        let mut left: Vec<usize> = (0..elements.len()).collect();
        let mut levels = Vec::new();
        let mut numbers: Vec<State> = vec![State::SOLVED];
        while left.len() > 1 {
            let images = |byte: usize| {
                let mut images: Vec<u8> =
                    left.iter().map(|&at| elements[at].bytes()[byte]).collect();
                images.sort_unstable();
                images.dedup();
                images
            };
            let base = (0..BYTES).max_by_key(|&byte| images(byte).len())?;
            let images = images(base);
            let level = Level::new(&elements, &left, base, &images, numbers.len());
            let mut next = Vec::with_capacity(numbers.len() * images.len());
            for image in &images {
                let state = &elements[*left
                    .iter()
                    .find(|&&at| elements[at].bytes()[base] == *image)?];
                next.extend(numbers.iter().map(|number| number.then(state)));
            }
            numbers = next;
            levels.push(level);
            left.retain(|&at| elements[at].bytes()[base] == State::SOLVED.bytes()[base]);
        }
        let numbered = numbers.iter().map(|number| {
            let at = elements.iter().position(|element| element == number)?;
            u16::try_from(at).ok()
        });
        let numbered = numbered.collect::<Option<Vec<u16>>>()?;
        (numbered.len() == elements.len()).then_some(Self {
            elements,
            levels,
            numbered,
        })
    }

    /// The number of elements.
    pub(super) fn count(&self) -> usize {
        self.elements.len()
    }

    /// The element with this number of the chain's.
    pub(super) fn element(&self, number: u16) -> usize {
        usize::from(self.numbered[usize::from(number)])
    }

    /// All elements.
    #[cfg(test)]
    pub(super) fn states(&self) -> &[State] {
        &self.elements
    }

    /// An element.
    pub(super) fn state(&self, element: usize) -> &State {
        &self.elements[element]
    }

    /// Pushes the word of this position if its coset is in the share.
    #[inline(always)]
    pub(super) fn word<I: InstructionSet>(
        &self,
        simd: I,
        vector: I::Vector,
        path: u64,
        (share, shares): (u32, u32),
        words: &mut Vec<Word>,
    ) {
        let mut state = simd.store(vector);
        if shares > 1 {
            let mut pieces = 0_u32;
            for level in self.levels.iter().take(2) {
                let set = level.slots.iter();
                let set = set.fold(0, |set, &slot| {
                    set | 1 << (state.bytes()[slot] & PIECE_BITS)
                });
                pieces = pieces << 12 ^ set;
            }
            let mixed = u64::from(pieces).wrapping_mul(FACTORS[0]) >> 32;
            if ((mixed * u64::from(shares)) >> 32) as u32 != share {
                return;
            }
        }
        let mut vector = vector;
        let mut digits = 0;
        for level in &self.levels {
            let bytes = state.bytes();
            let (mut least, mut at) = (u8::MAX, 0);
            for (index, &slot) in level.slots.iter().enumerate() {
                let piece = bytes[slot] & PIECE_BITS;
                let is_less = piece < least;
                least = if is_less { piece } else { least };
                at = if is_less { index } else { at };
            }
            let turn = bytes[level.slots[at]] >> TURN_SHIFT;
            let take = &level.takes[at][usize::from(turn)];
            digits += take.digit;
            vector = simd.then(vector, simd.load(&take.state));
            state = simd.store(vector);
        }
        words.push(Word {
            hash: hash(&state),
            digits,
            path,
        });
    }
}

impl Level {
    fn new(elements: &[State], left: &[usize], base: usize, images: &[u8], digit: usize) -> Self {
        let half = base & 16;
        let modulus = if half == 0 { 3 } else { 2 };
        let mut slots: Vec<usize> = images
            .iter()
            .map(|image| half + usize::from(image & PIECE_BITS))
            .collect();
        slots.sort_unstable();
        slots.dedup();
        let takes = slots.iter().map(|slot| {
            [0, 1, 2].map(|turn| {
                let from = images.iter().enumerate();
                let from =
                    from.filter(|(_, image)| half + usize::from(*image & PIECE_BITS) == *slot);
                let least = from.min_by_key(|(_, image)| ((*image >> TURN_SHIFT) + turn) % modulus);
                let (index, image) = least.unwrap_or((0, &images[0]));
                let at = left
                    .iter()
                    .find(|&&at| elements[at].bytes()[base] == *image);
                Take {
                    state: at.map_or(State::SOLVED, |&at| elements[at]),
                    digit: (index * digit) as u16,
                }
            })
        });
        Self {
            takes: takes.collect(),
            slots,
        }
    }
}

/// Mixes all pieces of a position.
#[inline(always)]
fn hash(state: &State) -> u64 {
    let bytes = state.bytes();
    let word = |at: usize| {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[at..at + 8]);
        u64::from_le_bytes(word)
    };
    let mut mixed = word(0).wrapping_mul(FACTORS[0]);
    for (at, factor) in [(16, FACTORS[1]), (24, FACTORS[2])] {
        mixed = (mixed ^ mixed >> 32 ^ word(at)).wrapping_mul(factor);
    }
    mixed = (mixed ^ mixed >> 29).wrapping_mul(FACTORS[3]);
    mixed ^ mixed >> 32
}
