//! ARM with NEON: one 128-bit register for the corners and one for the edges.

use std::arch::aarch64::{
    uint8x16_t, vaddq_u8, vaddv_u8, vandq_u8, vceqq_u8, vdupq_n_u8, vget_high_u8, vget_low_u8,
    vgetq_lane_u64, vld1q_s8, vld1q_u8, vminq_u8, vqtbl1q_u8, vreinterpretq_u64_u8, vshlq_u8,
    vshrq_n_u8, vst1q_u8, vsubq_u8,
};

use super::{Coordinates, Homes, InstructionSet, SLOTS, twist_of};
use crate::cube::state::State;

/// The build has NEON: this module is compiled in no other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neon;

#[allow(
    unsafe_code,
    reason = "calls functions that need NEON, which the whole build has"
)]
impl InstructionSet for Neon {
    /// Corners, edges.
    type Vector = [uint8x16_t; 2];

    #[inline(always)]
    fn load(self, state: &State) -> [uint8x16_t; 2] {
        let bytes = state.bytes().as_ptr();
        // SAFETY: `bytes` points to 32 initialised bytes; the loads need no alignment.
        unsafe { [vld1q_u8(bytes), vld1q_u8(bytes.add(16))] }
    }

    #[inline(always)]
    fn store(self, vector: [uint8x16_t; 2]) -> State {
        let mut bytes = [0_u8; 32];
        let start = bytes.as_mut_ptr();
        // SAFETY: `start` points to 32 bytes that are ours alone; the stores need no alignment.
        unsafe {
            vst1q_u8(start, vector[0]);
            vst1q_u8(start.add(16), vector[1]);
        }
        State::from_bytes(bytes)
    }

    #[inline(always)]
    fn then(self, first: [uint8x16_t; 2], next: [uint8x16_t; 2]) -> [uint8x16_t; 2] {
        // SAFETY: the build has NEON.
        unsafe { [then(first[0], next[0], 0x30), then(first[1], next[1], 0x20)] }
    }

    #[inline(always)]
    fn coordinates(self, vector: [uint8x16_t; 2]) -> Coordinates {
        // SAFETY: the build has NEON.
        unsafe { coordinates(vector) }
    }

    #[inline(always)]
    fn homes(self, vector: [uint8x16_t; 2]) -> Homes {
        let own = self.load(&State::SOLVED);
        // SAFETY: the build has NEON.
        unsafe { homes(vector, own) }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn then(first: uint8x16_t, next: uint8x16_t, full_turn: u8) -> uint8x16_t {
    // An index above 15 would give 0, so the orientations are masked away first.
    let pieces = vqtbl1q_u8(first, vandq_u8(next, vdupq_n_u8(0x0f)));
    let turned = vaddq_u8(pieces, vandq_u8(next, vdupq_n_u8(0x30)));
    // Below a full turn the difference wraps and the minimum keeps the sum.
    vminq_u8(turned, vsubq_u8(turned, vdupq_n_u8(full_turn)))
}

#[inline]
#[target_feature(enable = "neon")]
fn homes(vector: [uint8x16_t; 2], own: [uint8x16_t; 2]) -> Homes {
    let piece = vdupq_n_u8(0x0f);
    let bits = |corners: uint8x16_t, edges: uint8x16_t| {
        let corners = gather(vceqq_u8(corners, own[0]));
        let edges = gather(vceqq_u8(edges, own[1]));
        (u32::from(corners) | u32::from(edges) << 16) & SLOTS
    };
    Homes {
        placed: bits(vandq_u8(vector[0], piece), vandq_u8(vector[1], piece)),
        solved: bits(vector[0], vector[1]),
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn coordinates(vector: [uint8x16_t; 2]) -> Coordinates {
    Coordinates {
        flips: gather(vshrq_n_u8::<4>(vector[1])) & 0x0fff,
        slice: gather(vshrq_n_u8::<3>(vector[1])) & 0x0fff,
        twist: twist_of(vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vector[0]))),
        layers: gather(vshrq_n_u8::<2>(vector[0])) as u8,
        low: gather(vector[1]) & 0x0fff,
        high: gather(vshrq_n_u8::<1>(vector[1])) & 0x0fff,
    }
}

/// Gathers bit 0 of each byte, byte 0 the lowest.
#[allow(unsafe_code, reason = "loads a constant through a pointer")]
#[inline]
#[target_feature(enable = "neon")]
fn gather(bytes: uint8x16_t) -> u16 {
    const BITS: [i8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7];
    // SAFETY: `BITS` is 16 initialised bytes; the load needs no alignment.
    let shifts = unsafe { vld1q_s8(BITS.as_ptr()) };
    let bits = vshlq_u8(vandq_u8(bytes, vdupq_n_u8(1)), shifts);
    u16::from(vaddv_u8(vget_low_u8(bits))) | u16::from(vaddv_u8(vget_high_u8(bits))) << 8
}
