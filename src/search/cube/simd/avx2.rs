//! `x86_64` with AVX2: both halves of a state in one 256-bit register.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm256_add_epi8, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_load_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_set1_epi8,
    _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_store_si256,
    _mm256_sub_epi8,
};

use super::{Coordinates, Homes, InstructionSet, SLOTS, Task, twist_of};
use crate::cube::state::State;

/// Proof that the processor has AVX2, and the instructions that count bits and find them, as all have that have AVX2:
/// only [`Avx2::detect`] makes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Asks the processor.
    pub(super) fn detect() -> Option<Self> {
        let bits = std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        (bits && std::arch::is_x86_feature_detected!("avx2")).then_some(Self(()))
    }

    /// Runs a task compiled for them.
    #[allow(unsafe_code, reason = "calls a function that needs them")]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: `self` exists, so the processor has all that the function is compiled for.
        unsafe { run(self, task) }
    }
}

/// The frame into which a task and the operations below are inlined. Searches count and find bits all the time.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<T: Task>(simd: Avx2, task: T) -> T::Output {
    task.run(simd)
}

#[allow(unsafe_code, reason = "calls functions that need AVX2")]
impl InstructionSet for Avx2 {
    type Vector = __m256i;

    #[inline(always)]
    fn load(self, state: &State) -> __m256i {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { load(state) }
    }

    #[inline(always)]
    fn store(self, vector: __m256i) -> State {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { store(vector) }
    }

    #[inline(always)]
    fn then(self, first: __m256i, next: __m256i) -> __m256i {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { then(first, next) }
    }

    #[inline(always)]
    fn coordinates(self, vector: __m256i) -> Coordinates {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { coordinates(vector) }
    }

    #[inline(always)]
    fn homes(self, vector: __m256i) -> Homes {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { homes(vector) }
    }
}

#[allow(unsafe_code, reason = "an aligned load through a pointer")]
#[inline]
#[target_feature(enable = "avx2")]
fn load(state: &State) -> __m256i {
    // SAFETY: `State` is 32 bytes aligned to 32 (`repr(C, align(32))`), all of them initialised.
    unsafe { _mm256_load_si256(state.bytes().as_ptr().cast()) }
}

#[allow(unsafe_code, reason = "an aligned store through a pointer")]
#[inline]
#[target_feature(enable = "avx2")]
fn store(vector: __m256i) -> State {
    #[repr(align(32))]
    struct Aligned([u8; 32]);
    let mut bytes = Aligned([0; 32]);
    // SAFETY: `bytes` is 32 bytes aligned to 32 and ours alone.
    unsafe { _mm256_store_si256(bytes.0.as_mut_ptr().cast(), vector) };
    State::from_bytes(bytes.0)
}

#[inline]
#[target_feature(enable = "avx2")]
fn then(first: __m256i, next: __m256i) -> __m256i {
    // The shuffle looks only at bits 0 to 3 and 7 of an index, so `next`'s orientations need no masking.
    let pieces = _mm256_shuffle_epi8(first, next);
    let turned = _mm256_add_epi8(pieces, _mm256_and_si256(next, _mm256_set1_epi8(0x30)));
    // 3 (corners) or 2 (edges) in the bits of the orientation; below it the difference wraps and the minimum keeps the
    // sum.
    let full_turn = _mm256_setr_epi64x(
        0x3030_3030_3030_3030,
        0x3030_3030_3030_3030,
        0x2020_2020_2020_2020,
        0x2020_2020_2020_2020,
    );
    _mm256_min_epu8(turned, _mm256_sub_epi8(turned, full_turn))
}

#[inline]
#[target_feature(enable = "avx2")]
fn homes(vector: __m256i) -> Homes {
    let own = load(&State::SOLVED);
    let pieces = _mm256_and_si256(vector, _mm256_set1_epi8(0x0f));
    Homes {
        placed: _mm256_movemask_epi8(_mm256_cmpeq_epi8(pieces, own)) as u32 & SLOTS,
        solved: _mm256_movemask_epi8(_mm256_cmpeq_epi8(vector, own)) as u32 & SLOTS,
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn coordinates(vector: __m256i) -> Coordinates {
    // A 16-bit shift by 7 less b brings bit b of each byte to its bit 7, which is all that the mask gathers.
    let flips = _mm256_movemask_epi8(_mm256_slli_epi16::<3>(vector)) >> 16;
    let slice = _mm256_movemask_epi8(_mm256_slli_epi16::<4>(vector)) >> 16;
    let layers = _mm256_movemask_epi8(_mm256_slli_epi16::<5>(vector));
    let low = _mm256_movemask_epi8(_mm256_slli_epi16::<7>(vector)) >> 16;
    let high = _mm256_movemask_epi8(_mm256_slli_epi16::<6>(vector)) >> 16;
    let corners = _mm_cvtsi128_si64(_mm256_castsi256_si128(vector));
    Coordinates {
        flips: flips as u16 & 0x0fff,
        slice: slice as u16 & 0x0fff,
        twist: twist_of(corners as u64),
        layers: layers as u8,
        low: low as u16 & 0x0fff,
        high: high as u16 & 0x0fff,
    }
}
