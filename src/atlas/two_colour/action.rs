//! What turns and symmetries do to the colours of the places.

use group::Permutation;
use puzzle::Puzzle;

/// Corner facets of a 3x3x3; also edge facets.
pub(super) const FACETS: usize = 24;
/// Edges of a 3x3x3.
pub(super) const EDGES: usize = 12;

/// The facets of corners and of edges, in the order of the bits of masks.
///
/// A set bit of a mask says that the place shows the second colour. Of edges, bit `slot` is a slot's first facet and
/// bit `slot + 12` its second.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// By bit: the facet.
    pub corners: [u16; FACETS],
    pub edges: [u16; FACETS],
}

impl Places {
    /// Of the 3x3x3.
    ///
    /// # Panics
    /// If it is another puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let with = |count: usize| {
            let pieces = puzzle.pieces().iter();
            pieces.filter(move |piece| piece.facets.len() == count)
        };
        let corners: Vec<u16> = with(3).flat_map(|p| p.facets.iter().copied()).collect();
        let edges: Vec<u16> = (0..2)
            .flat_map(|k| with(2).map(move |piece| piece.facets[k]))
            .collect();
        Self {
            corners: corners.try_into().expect("a 3x3x3 has eight corners"),
            edges: edges.try_into().expect("a 3x3x3 has twelve edges"),
        }
    }

    /// The colours of the places as masks of corners and of edges; `shown` has them by facet.
    pub fn masks(&self, shown: impl Fn(u16) -> bool) -> (u32, u32) {
        let mask = |facets: &[u16; FACETS]| {
            let bits = facets.iter().enumerate();
            bits.map(|(bit, &facet)| u32::from(shown(facet)) << bit)
                .sum()
        };
        (mask(&self.corners), mask(&self.edges))
    }
}

/// A rearrangement of the 24 bits of a mask, after which all are inverted or none.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Bits {
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

    #[inline]
    pub fn apply(&self, mask: u32) -> u32 {
        let [low, middle, high] = &*self.bytes;
        let at = |shift: u32| (mask >> shift & 0xFF) as usize;
        (low[at(0)] | middle[at(8)] | high[at(16)]) ^ self.inverted
    }
}

/// A rearrangement of the facets that keeps pieces whole, after which the colours are exchanged or not.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Action {
    pub corners: Bits,
    pub edges: Bits,
    /// By edge slot: the slot that it becomes, and whether its first facet becomes the second.
    pub slots: [(u8, bool); EDGES],
    /// Whether the colours are exchanged.
    pub exchanges: bool,
}

impl Action {
    /// What a permutation of the facets does.
    pub fn new(places: &Places, permutation: &Permutation, exchanges: bool) -> Self {
        let images = |facets: &[u16; FACETS]| {
            facets.map(|facet| {
                let image = permutation.image(facet.into()) as u16;
                let bit = facets.iter().position(|&other| other == image);
                bit.expect("corners go to corners and edges to edges") as u8
            })
        };
        let (corners, edges) = (images(&places.corners), images(&places.edges));
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
