//! What turns and symmetries do to the colours of the facets.

use group::Permutation;
use puzzle::{Cubies, EDGES, Puzzle};

/// Corner facets of a 3x3x3; also edge facets.
pub(crate) const FACETS: usize = 24;

/// The facets of corners and of edges as bits of masks, in the order of the puzzle's pieces.
///
/// A set bit says that the facet shows the second colour. Of corners, bit `3 * slot` is a slot's first facet; of edges,
/// bit `slot` is a slot's first facet and bit `slot + 12` its second.
#[derive(Clone, Debug)]
pub(crate) struct FacetBits {
    cubies: Cubies,
}

impl FacetBits {
    /// Of the 3x3x3.
    ///
    /// # Panics
    /// If it is another puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self {
            cubies: Cubies::of(puzzle).expect("two-colour cubes are 3x3x3s"),
        }
    }

    /// By bit: the corners' facets.
    fn corners(&self) -> [usize; FACETS] {
        std::array::from_fn(|bit| self.cubies.corners()[bit / 3][bit % 3])
    }

    /// By bit: the edges' facets.
    fn edges(&self) -> [usize; FACETS] {
        std::array::from_fn(|bit| self.cubies.edges()[bit % EDGES][bit / EDGES])
    }

    /// The colours of the facets as masks of corners and of edges; `shown` has them by facet.
    pub fn masks(&self, shown: impl Fn(u16) -> bool) -> (u32, u32) {
        let mask = |facets: [usize; FACETS]| {
            let bits = facets.into_iter().enumerate();
            bits.map(|(bit, facet)| u32::from(shown(facet as u16)) << bit)
                .sum()
        };
        (mask(self.corners()), mask(self.edges()))
    }
}

/// A rearrangement of the 24 bits of a mask, after which all are inverted or none.
#[derive(Clone, PartialEq, Eq)]
pub struct Bits {
    /// By byte of the mask and its value: where its bits go.
    bytes: Box<[[u32; 256]; 3]>,
    inverted: u32,
}

impl Bits {
    fn new(image: &[u8; FACETS], inverts: bool) -> Self {
        let mut bytes = Box::new([[0; 256]; 3]);
        for (byte, table) in bytes.iter_mut().enumerate() {
            for (value, entry) in table.iter_mut().enumerate() {
                let set = (0..8).filter(|bit| value >> bit & 1 == 1);
                *entry = set.map(|bit| 1 << image[byte * 8 + bit]).sum();
            }
        }
        Self {
            bytes,
            inverted: if inverts { (1 << FACETS) - 1 } else { 0 },
        }
    }

    /// The mask afterwards.
    #[inline]
    pub fn apply(&self, mask: u32) -> u32 {
        let [low, middle, high] = &*self.bytes;
        let at = |shift: u32| (mask >> shift & 0xFF) as usize;
        (low[at(0)] | middle[at(8)] | high[at(16)]) ^ self.inverted
    }
}

/// A rearrangement of the facets that keeps pieces whole, after which the colours are exchanged or not.
#[derive(Clone, PartialEq, Eq)]
pub struct Action {
    /// Of the corners' facets.
    pub corners: Bits,
    /// Of the edges' facets.
    pub edges: Bits,
    /// By edge slot: the slot that it becomes, and whether its first facet becomes the second.
    pub slots: [(u8, bool); EDGES],
    /// Whether the colours are exchanged.
    pub exchanges: bool,
}

impl Action {
    /// What a permutation of the facets does.
    pub(crate) fn new(bits: &FacetBits, permutation: &Permutation, exchanges: bool) -> Self {
        let corner = |facet: usize| {
            let at = bits.cubies.corner_at(permutation.image(facet));
            let (slot, turn) = at.expect("corners go to corners");
            3 * slot as u8 + turn
        };
        let edge = |facet: usize| {
            let at = bits.cubies.edge_at(permutation.image(facet));
            let (slot, turn) = at.expect("edges go to edges");
            slot as u8 + EDGES as u8 * turn
        };
        let (corners, edges) = (bits.corners().map(corner), bits.edges().map(edge));
        let mut slots = [(0, false); EDGES];
        for (slot, &image) in slots.iter_mut().zip(&edges) {
            *slot = (image % EDGES as u8, image >= EDGES as u8);
        }
        Self {
            corners: Bits::new(&corners, exchanges),
            edges: Bits::new(&edges, exchanges),
            slots,
            exchanges,
        }
    }
}
