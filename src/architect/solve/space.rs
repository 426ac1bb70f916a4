//! How positions are stored while they are searched: packed for the 3x3x3, as facets for all other puzzles.
//!
//! A position is stored as its contents: for each slot, what is in it now. So `first`, then `next`, is one shuffle of
//! `first` by `next`, and some of the slots are a part of the position.

use std::ops::Range;

use group::Permutation;
use puzzle::structure::Structure;
use puzzle::{PieceId, Puzzle};
use search::simd::{Backend, InstructionSet, Task};
use search::{Solver, State};

use super::test::{FacetTest, PackedTest};
use crate::cycles::CycleStructure;

/// A representation of positions.
pub(crate) trait Domain: Sync {
    /// A position in memory.
    type Stored: Copy + Send + Sync + Eq;
    /// Some of the slots.
    type Mask: Copy + Send + Sync;
    /// What a position must be like.
    type Test: Sync;

    /// The moves, in the order of the words.
    fn turns(&self) -> &[Self::Stored];
    /// The solved position.
    fn solved(&self) -> Self::Stored;
    /// A position, or a part of one.
    fn stored(&self, position: &Permutation) -> Self::Stored;
    /// The slots of these pieces.
    fn mask(&self, pieces: &[PieceId]) -> Self::Mask;
    /// The test for any of these structures that leaves some pieces at home.
    fn test(&self, structures: &[CycleStructure], fixed: &[PieceId]) -> Self::Test;
    /// Does some work with the machine's best instructions.
    fn run<W: Work<Self>>(&self, work: W) -> W::Output
    where
        Self: Sized;
}

/// Work on positions; mark `run` as `#[inline(always)]`.
pub(crate) trait Work<D: Domain> {
    /// What it yields.
    type Output;
    /// Does it.
    fn run<S: Space<D>>(self, space: S) -> Self::Output;
}

/// Operations on positions in registers.
pub(crate) trait Space<D: Domain>: Copy {
    /// A position in registers.
    type Element: Copy;
    fn load(self, stored: &D::Stored) -> Self::Element;
    fn then(self, first: Self::Element, next: Self::Element) -> Self::Element;
    /// A hash of what is in the slots of the mask.
    fn key(self, element: Self::Element, mask: &D::Mask) -> u64;
    fn passes(self, element: Self::Element, test: &D::Test) -> bool;
    /// The number of an orbit in which no `left` more moves lead to what the test asks for; None if none is known.
    fn beyond(self, element: Self::Element, test: &D::Test, left: usize) -> Option<usize>;
}

/// Multiplies to 128 bits and folds them.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

const SALTS: [u64; 4] = [
    0x9e37_79b9_7f4a_7c15,
    0xd1b5_4a32_d192_ed03,
    0x8cb9_2ba7_2f3d_8dd7,
    0xaef1_7502_108e_f2d9,
];

/// The 3x3x3, packed.
pub(crate) struct Packed {
    solver: Solver,
    backend: Backend,
    turns: Vec<State>,
    /// By piece: its slot's byte; None for centres.
    bytes: Vec<Option<usize>>,
    /// The numbers of the corners' and of the edges' orbit.
    orbits: [usize; 2],
}

impl Packed {
    /// None if the puzzle is not the 3x3x3.
    pub(crate) fn new(
        solver: Solver,
        structure: &Structure,
        moves: &[Permutation],
        simd: bool,
    ) -> Option<Self> {
        let orbit_of = |pieces: usize| {
            let mut orbits = structure.orbits().iter();
            orbits.position(|orbit| orbit.pieces.len() == pieces)
        };
        let turns: Vec<State> = moves
            .iter()
            .map(|mv| solver.pack(mv).ok())
            .collect::<Option<_>>()?;
        // A piece and its slot are touched by the same moves, and no two pieces are.
        let touched = |byte: usize| -> Vec<bool> {
            let home = State::SOLVED.bytes()[byte];
            turns
                .iter()
                .map(|turn| turn.bytes()[byte] != home)
                .collect()
        };
        let slots: Vec<(usize, Vec<bool>)> = (0..8)
            .chain(16..28)
            .map(|byte| (byte, touched(byte)))
            .collect();
        let puzzle = solver.puzzle();
        let bytes = (0..puzzle.pieces().len() as u16)
            .map(|piece| {
                let moved = moves
                    .iter()
                    .map(|mv| !puzzle.is_solved_at(mv, PieceId(piece)));
                let moved: Vec<bool> = moved.collect();
                let slot = slots.iter().find(|(_, touched)| *touched == moved);
                slot.map(|(byte, _)| *byte)
            })
            .collect();
        Some(Self {
            backend: Backend::choose(simd),
            turns,
            bytes,
            orbits: [orbit_of(8)?, orbit_of(12)?],
            solver,
        })
    }
}

impl Domain for Packed {
    type Stored = State;
    type Mask = [u64; 4];
    type Test = PackedTest;

    fn turns(&self) -> &[State] {
        &self.turns
    }

    fn solved(&self) -> State {
        State::SOLVED
    }

    fn stored(&self, position: &Permutation) -> State {
        let state = self.solver.assemble(position);
        state.expect("the position is made of whole pieces")
    }

    fn mask(&self, pieces: &[PieceId]) -> [u64; 4] {
        let mut mask = [0_u64; 4];
        for piece in pieces {
            if let Some(byte) = self.bytes[usize::from(piece.0)] {
                mask[byte / 8] |= 0xff << (byte % 8 * 8);
            }
        }
        mask
    }

    fn test(&self, structures: &[CycleStructure], fixed: &[PieceId]) -> PackedTest {
        let fixed = fixed
            .iter()
            .filter_map(|piece| self.bytes[usize::from(piece.0)])
            .map(|byte| 1_u32 << byte)
            .sum();
        let cycles = structures
            .iter()
            .map(|structure| self.orbits.map(|orbit| structure.orbits[orbit].as_slice()));
        let mut test = PackedTest::new(cycles, fixed);
        test.bound(self.orbits, &self.turns);
        test
    }

    fn run<W: Work<Self>>(&self, work: W) -> W::Output {
        self.backend.run(OnLanes(work))
    }
}

struct OnLanes<W>(W);

impl<W: Work<Packed>> Task for OnLanes<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> W::Output {
        self.0.run(PackedSpace(simd))
    }
}

/// Packed positions in a backend's registers.
#[derive(Clone, Copy)]
pub(crate) struct PackedSpace<L>(pub(crate) L);

impl<I: InstructionSet> Space<Packed> for PackedSpace<I> {
    type Element = I::Vector;

    #[inline(always)]
    fn load(self, stored: &State) -> I::Vector {
        self.0.load(stored)
    }

    #[inline(always)]
    fn then(self, first: I::Vector, next: I::Vector) -> I::Vector {
        self.0.then(first, next)
    }

    #[inline(always)]
    fn key(self, element: I::Vector, mask: &[u64; 4]) -> u64 {
        let state = self.0.store(element);
        let word = |number: usize| {
            let bytes = state.bytes();
            let word: [u8; 8] = std::array::from_fn(|byte| bytes[8 * number + byte]);
            u64::from_le_bytes(word) & mask[number]
        };
        let corners = fold(word(0) ^ SALTS[0], SALTS[1]);
        let edges = fold(word(2) ^ SALTS[2], word(3) ^ SALTS[3]);
        fold(corners ^ edges, SALTS[0])
    }

    #[inline(always)]
    fn passes(self, element: I::Vector, test: &PackedTest) -> bool {
        test.passes(self.0, element)
    }

    #[inline(always)]
    fn beyond(self, element: I::Vector, test: &PackedTest, left: usize) -> Option<usize> {
        test.beyond(self.0, element, left)
    }
}

/// Any puzzle of at most `N` facets that move.
pub(crate) struct Facets<const N: usize> {
    turns: Vec<[u8; N]>,
    /// By facet of the puzzle: its number here.
    numbers: Vec<Option<u8>>,
    /// By piece: its facets here.
    pieces: Vec<Vec<u8>>,
    structure: Structure,
}

impl<const N: usize> Facets<N> {
    /// None if more facets move.
    pub(crate) fn new(
        puzzle: &Puzzle,
        structure: &Structure,
        moves: &[Permutation],
    ) -> Option<Self> {
        let mut numbers = vec![None; puzzle.facets().len()];
        let mut count = 0_usize;
        for (facet, number) in numbers.iter_mut().enumerate() {
            if moves.iter().any(|mv| mv.image(facet) != facet) {
                *number = Some(u8::try_from(count).ok().filter(|_| count < N)?);
                count += 1;
            }
        }
        let pieces = puzzle.pieces().iter().map(|piece| {
            let facets = piece.facets.iter();
            facets
                .filter_map(|facet| numbers[usize::from(*facet)])
                .collect()
        });
        let mut facets = Self {
            turns: Vec::new(),
            pieces: pieces.collect(),
            numbers,
            structure: structure.clone(),
        };
        facets.turns = moves.iter().map(|mv| facets.stored(mv)).collect();
        Some(facets)
    }
}

impl<const N: usize> Domain for Facets<N> {
    type Stored = [u8; N];
    type Mask = [u8; N];
    type Test = FacetTest;

    fn turns(&self) -> &[[u8; N]] {
        &self.turns
    }

    fn solved(&self) -> [u8; N] {
        std::array::from_fn(|slot| slot as u8)
    }

    fn stored(&self, position: &Permutation) -> [u8; N] {
        let mut stored = self.solved();
        for (facet, number) in self.numbers.iter().enumerate() {
            let image = self.numbers[position.image(facet)];
            if let (Some(number), Some(image)) = (number, image) {
                stored[usize::from(image)] = *number;
            }
        }
        stored
    }

    fn mask(&self, pieces: &[PieceId]) -> [u8; N] {
        let mut mask = [0; N];
        for piece in pieces {
            for facet in &self.pieces[usize::from(piece.0)] {
                mask[usize::from(*facet)] = 0xff;
            }
        }
        mask
    }

    fn test(&self, structures: &[CycleStructure], fixed: &[PieceId]) -> FacetTest {
        let number = |facet: &u16| self.numbers[usize::from(*facet)];
        let frames = self.structure.orbits().iter().map(|orbit| {
            let frames = orbit.frames.iter();
            frames
                .map(|frame| frame.iter().filter_map(number).collect())
                .collect()
        });
        let fixed = fixed
            .iter()
            .flat_map(|piece| &self.pieces[usize::from(piece.0)]);
        let mut test = FacetTest::new(structures, frames.collect(), fixed.copied().collect());
        test.bound(&self.turns);
        test
    }

    fn run<W: Work<Self>>(&self, work: W) -> W::Output {
        work.run(FacetSpace)
    }
}

/// Facets, one byte at a time.
#[derive(Clone, Copy)]
pub(crate) struct FacetSpace;

impl<const N: usize> Space<Facets<N>> for FacetSpace {
    type Element = [u8; N];

    #[inline(always)]
    fn load(self, stored: &[u8; N]) -> [u8; N] {
        *stored
    }

    #[inline(always)]
    fn then(self, first: [u8; N], next: [u8; N]) -> [u8; N] {
        std::array::from_fn(|slot| first[usize::from(next[slot]) % N])
    }

    #[inline(always)]
    fn key(self, element: [u8; N], mask: &[u8; N]) -> u64 {
        let word = |range: Range<usize>| {
            range.fold(0, |word, slot| {
                word << 8 | u64::from(element[slot] & mask[slot])
            })
        };
        let words = (0..N / 8).map(|number| word(8 * number..8 * number + 8));
        words.fold(SALTS[0], |key, word| fold(key ^ word, SALTS[1]))
    }

    #[inline(always)]
    fn passes(self, element: [u8; N], test: &FacetTest) -> bool {
        test.passes(&element)
    }

    #[inline(always)]
    fn beyond(self, element: [u8; N], test: &FacetTest, left: usize) -> Option<usize> {
        test.beyond(&element, left)
    }
}
