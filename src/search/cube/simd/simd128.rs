//! WebAssembly with `simd128`: one 128-bit value for the corners and one for the edges.

use std::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_shl, i8x16_swizzle, i64x2_extract_lane, u8x16_add, u8x16_min,
    u8x16_splat, u8x16_sub, v128, v128_and, v128_load, v128_store,
};

use super::{Coordinates, Homes, InstructionSet, SLOTS, twist_of};
use crate::cube::state::State;

/// The build has `simd128`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simd128;

#[inline(always)]
fn then(first: v128, next: v128, full_turn: v128) -> v128 {
    // An index above 15 would give 0, so the orientations are masked away first.
    let pieces = i8x16_swizzle(first, v128_and(next, u8x16_splat(0x0f)));
    let turned = u8x16_add(pieces, v128_and(next, u8x16_splat(0x30)));
    // Below a full turn the difference wraps and the minimum keeps the sum.
    u8x16_min(turned, u8x16_sub(turned, full_turn))
}

impl InstructionSet for Simd128 {
    /// Corners, edges.
    type Vector = [v128; 2];

    #[allow(unsafe_code, reason = "loads through pointers")]
    #[inline(always)]
    fn load(self, state: &State) -> [v128; 2] {
        let bytes = state.bytes().as_ptr();
        // SAFETY: `bytes` points to 32 initialised bytes; a WebAssembly load needs no alignment.
        unsafe { [v128_load(bytes.cast()), v128_load(bytes.add(16).cast())] }
    }

    #[allow(unsafe_code, reason = "stores through pointers")]
    #[inline(always)]
    fn store(self, vector: [v128; 2]) -> State {
        let mut bytes = [0_u8; 32];
        let start = bytes.as_mut_ptr();
        // SAFETY: `start` points to 32 bytes that are ours alone; a WebAssembly store needs no alignment.
        unsafe {
            v128_store(start.cast(), vector[0]);
            v128_store(start.add(16).cast(), vector[1]);
        }
        State::from_bytes(bytes)
    }

    #[inline(always)]
    fn then(self, first: [v128; 2], next: [v128; 2]) -> [v128; 2] {
        [
            then(first[0], next[0], u8x16_splat(0x30)),
            then(first[1], next[1], u8x16_splat(0x20)),
        ]
    }

    #[inline(always)]
    fn coordinates(self, vector: [v128; 2]) -> Coordinates {
        Coordinates {
            flips: i8x16_bitmask(i8x16_shl(vector[1], 3)) & 0x0fff,
            slice: i8x16_bitmask(i8x16_shl(vector[1], 4)) & 0x0fff,
            twist: twist_of(i64x2_extract_lane::<0>(vector[0]) as u64),
            layers: i8x16_bitmask(i8x16_shl(vector[0], 5)) as u8,
            low: i8x16_bitmask(i8x16_shl(vector[1], 7)) & 0x0fff,
            high: i8x16_bitmask(i8x16_shl(vector[1], 6)) & 0x0fff,
        }
    }

    #[inline(always)]
    fn homes(self, vector: [v128; 2]) -> Homes {
        let own = self.load(&State::SOLVED);
        let piece = u8x16_splat(0x0f);
        let bits = |corners: v128, edges: v128| {
            let corners = i8x16_bitmask(i8x16_eq(corners, own[0]));
            let edges = i8x16_bitmask(i8x16_eq(edges, own[1]));
            (u32::from(corners) | u32::from(edges) << 16) & SLOTS
        };
        Homes {
            placed: bits(v128_and(vector[0], piece), v128_and(vector[1], piece)),
            solved: bits(vector[0], vector[1]),
        }
    }
}
