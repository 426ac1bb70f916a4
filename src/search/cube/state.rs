//! The packed 3x3x3: where every corner and edge is, and how it is turned, in 32 bytes.

use std::fmt;

use group::is_odd;

pub use puzzle::{CORNERS, EDGES};

/// First byte of the edges.
const EDGE_OFFSET: usize = 16;
/// The bits of a byte that name a piece.
pub(crate) const PIECE_BITS: u8 = 0x0f;
/// How far a byte's orientation is shifted.
pub(crate) const TURN_SHIFT: u32 = 4;

/// Which pieces stand in which slots.
///
/// Byte `i` of the first 16 bytes describes corner slot `i`, byte `i` of the other 16 bytes edge slot `i`: the
/// piece's number in bits 0 to 3, its orientation (0 to 2 for a corner, 0 or 1 for an edge) in bits 4 and 5. Slots
/// that no puzzle has (8 to 15, 12 to 15) always contain their own number. So two states are composed by one byte
/// shuffle, one addition and one minimum for each half.
///
/// A state need not be legal: the laws of twist, flip and parity are checked by [`Solver`](crate::Solver).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, align(32))]
pub struct State {
    bytes: [u8; 32],
}

impl State {
    /// The solved state: every piece in its own slot, not turned.
    pub const SOLVED: Self = {
        let mut bytes = [0; 32];
        let mut i = 0;
        while i < 16 {
            bytes[i] = i as u8;
            bytes[EDGE_OFFSET + i] = i as u8;
            i += 1;
        }
        Self { bytes }
    };

    /// The 32 bytes, corners first.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// A state from bytes that are laid out as [`State`] says; only SIMD backends make them.
    #[cfg(any(
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_feature = "neon")
    ))]
    pub(crate) fn from_bytes(bytes: [u8; 32]) -> Self {
        Self { bytes }
    }

    /// The corner in `slot` and its twist, 0 to 2.
    ///
    /// # Panics
    /// If `slot` is not below 8.
    pub fn corner(&self, slot: usize) -> (usize, u8) {
        assert!(slot < CORNERS, "a 3x3x3 has 8 corner slots, not {slot}");
        let byte = self.bytes[slot];
        (usize::from(byte & PIECE_BITS), byte >> TURN_SHIFT)
    }

    /// The edge in `slot` and its flip, 0 or 1.
    ///
    /// # Panics
    /// If `slot` is not below 12.
    pub fn edge(&self, slot: usize) -> (usize, u8) {
        assert!(slot < EDGES, "a 3x3x3 has 12 edge slots, not {slot}");
        let byte = self.bytes[EDGE_OFFSET + slot];
        (usize::from(byte & PIECE_BITS), byte >> TURN_SHIFT)
    }

    pub(crate) fn set_corner(&mut self, slot: usize, piece: usize, twist: u8) {
        debug_assert!(slot < CORNERS && piece < CORNERS && twist < 3);
        self.bytes[slot] = piece as u8 | twist << TURN_SHIFT;
    }

    pub(crate) fn set_edge(&mut self, slot: usize, piece: usize, flip: u8) {
        debug_assert!(slot < EDGES && piece < EDGES && flip < 2);
        self.bytes[EDGE_OFFSET + slot] = piece as u8 | flip << TURN_SHIFT;
    }

    /// This state followed by `next`: the reference that every SIMD backend must equal.
    ///
    /// `next` reads as a move: its slot `i` names the slot from which a piece comes to `i`, and by how much it turns.
    #[inline]
    pub fn then(&self, next: &Self) -> Self {
        let mut result = Self::SOLVED;
        for slot in 0..CORNERS {
            let from = next.bytes[slot];
            let piece = self.bytes[usize::from(from & PIECE_BITS)];
            let twist = (piece >> TURN_SHIFT) + (from >> TURN_SHIFT);
            let twist = if twist < 3 { twist } else { twist - 3 };
            result.bytes[slot] = piece & PIECE_BITS | twist << TURN_SHIFT;
        }
        for slot in EDGE_OFFSET..EDGE_OFFSET + EDGES {
            let from = next.bytes[slot];
            let piece = self.bytes[EDGE_OFFSET + usize::from(from & PIECE_BITS)];
            let flip = (piece ^ from) & 1 << TURN_SHIFT;
            result.bytes[slot] = piece & PIECE_BITS | flip;
        }
        result
    }

    /// Whether the corners are permuted oddly; in a legal state the edges are, too, if and only if the corners are.
    pub(crate) fn is_odd(&self) -> bool {
        is_odd(&std::array::from_fn::<_, CORNERS, _>(|slot| {
            self.corner(slot).0
        }))
    }

    /// The inverse: `state.then(&state.inverse())` is solved.
    pub fn inverse(&self) -> Self {
        let mut result = Self::SOLVED;
        for slot in 0..CORNERS {
            let (piece, twist) = self.corner(slot);
            result.set_corner(piece, slot, (3 - twist) % 3);
        }
        for slot in 0..EDGES {
            let (piece, flip) = self.edge(slot);
            result.set_edge(piece, slot, flip);
        }
        result
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("corners")?;
        for slot in 0..CORNERS {
            let (piece, twist) = self.corner(slot);
            write!(f, " {piece}+{twist}")?;
        }
        f.write_str(", edges")?;
        for slot in 0..EDGES {
            let (piece, flip) = self.edge(slot);
            write!(f, " {piece}+{flip}")?;
        }
        Ok(())
    }
}
