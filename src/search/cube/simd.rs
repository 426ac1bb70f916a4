//! Backends that compose packed states: one for each instruction set, and the scalar reference.
//!
//! A [`Task`] is written once, generic over [`InstructionSet`], and [`Backend::run`] compiles it once for every
//! backend, so that the intrinsics are inlined into the task's inner loop and the choice costs one branch for the
//! whole task.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use neon::Neon;
pub(crate) use scalar::Scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::Simd128;

use std::fmt;

use crate::cube::state::State;

/// The raw coordinates of a state: which slots have flipped edges, which have edges of the slice between the
/// reference faces (pieces 8 to 11) and which of these, which have corners of the lower reference face (pieces 4 to
/// 7), and the corners' twists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coordinates {
    /// Bit `i`: the edge in slot `i` is flipped. 12 bits.
    pub flips: u16,
    /// Bit `i`: the edge in slot `i` belongs to the slice. 12 bits.
    pub slice: u16,
    /// Twists of corner slots 0 to 6 as digits to base 3, slot 0 the lowest: 0 to 2186.
    pub twist: u16,
    /// Bit `i`: the corner in slot `i` is one of pieces 4 to 7.
    pub layers: u8,
    /// Bit `i`: the number of the edge in slot `i` is odd. 12 bits.
    pub low: u16,
    /// Bit `i`: half of the number of the edge in slot `i`, rounded down, is odd. 12 bits.
    pub high: u16,
}

/// The slots that have their own pieces: bits 0 to 7 are the corners', bits 16 to 27 the edges'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Homes {
    /// Slots with their own piece, turned or not.
    pub placed: u32,
    /// Slots with their own piece, not turned.
    pub solved: u32,
}

/// The bits of [`Homes`] that are slots.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon")
))]
const SLOTS: u32 = 0x0fff_00ff;

/// How an instruction set composes states.
///
/// A value of the type proves that the running machine has the instructions.
pub trait InstructionSet: Copy + Send + Sync {
    /// A [`State`] in registers.
    type Vector: Copy + Send + Sync;

    /// Loads a state into registers.
    fn load(self, state: &State) -> Self::Vector;

    /// Stores a state from registers.
    fn store(self, vector: Self::Vector) -> State;

    /// `first` followed by `next`: equals [`State::then`].
    fn then(self, first: Self::Vector, next: Self::Vector) -> Self::Vector;

    /// The raw coordinates of the state.
    fn coordinates(self, vector: Self::Vector) -> Coordinates;

    /// Which pieces are in their own slots.
    fn homes(self, vector: Self::Vector) -> Homes;
}

/// Work for a backend. Mark `run` as `#[inline(always)]`, and call nothing in its inner loop that is not inlined:
/// only code inlined into it is compiled for the backend's instructions.
pub trait Task {
    /// The result.
    type Output;

    /// Runs it on an instruction set.
    fn run<I: InstructionSet>(self, simd: I) -> Self::Output;
}

/// The backend that a search runs on.
#[derive(Clone, Copy, Debug)]
pub struct Backend(Choice);

#[derive(Clone, Copy, Debug)]
enum Choice {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon(Neon),
}

impl Backend {
    /// The scalar reference: works everywhere.
    pub fn scalar() -> Self {
        Self(Choice::Scalar)
    }

    /// The machine's SIMD backend, or `None` if it has none that this build knows.
    ///
    /// On `x86_64` the processor is asked (AVX2); in WebAssembly (`simd128`) and on ARM (NEON) the build decides.
    pub fn simd() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return Avx2::detect().map(|simd| Self(Choice::Avx2(simd)));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Some(Self(Choice::Simd128(Simd128)));
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        return Some(Self(Choice::Neon(Neon)));
        #[allow(
            unreachable_code,
            reason = "reached on machines that no line above names"
        )]
        None
    }

    /// The backend for [`Options::simd`](crate::Options): SIMD if it is wanted and available.
    pub fn choose(simd: bool) -> Self {
        if simd { Self::simd() } else { None }.unwrap_or_else(Self::scalar)
    }

    /// Its name: "AVX2", "simd128", "NEON" or "scalar".
    pub fn name(self) -> &'static str {
        match self.0 {
            Choice::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(_) => "AVX2",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Choice::Simd128(_) => "simd128",
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Choice::Neon(_) => "NEON",
        }
    }

    /// Runs a task on this backend.
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Choice::Scalar => task.run(Scalar),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(simd) => simd.run(task),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Choice::Simd128(simd) => task.run(simd),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Choice::Neon(simd) => task.run(simd),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// [`Coordinates::twist`] of the corners' eight bytes (slot 0 the lowest): digits are combined in pairs, then in fours.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon")
))]
#[inline(always)]
fn twist_of(corners: u64) -> u16 {
    // Slot 7's twist follows from the others and is masked away.
    let digits = corners >> 4 & 0x0003_0303_0303_0303;
    let pairs = (digits + 3 * (digits >> 8)) & 0x000f_000f_000f_000f;
    let fours = (pairs + 9 * (pairs >> 16)) & 0x0000_00ff_0000_00ff;
    (fours as u16 & 0xff) + 81 * (fours >> 32) as u16
}

#[cfg(test)]
mod tests;
