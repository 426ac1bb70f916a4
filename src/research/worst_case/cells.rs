//! All rotations of all cells, and what they do to the pieces.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use group::Permutation;
use puzzle::Puzzle;
use puzzle::orientation::orientations;
use search::{Moves, Orbit};

/// A set of slots, a bit each.
pub(super) type Slots = u128;

/// Where the pieces of each cell are, as codes.
///
/// Slots are numbered through all orbits. A code says where a piece is and how it is turned; the codes of all orbits
/// are numbered through, too.
pub(super) struct Cells {
    pub(super) moves: Moves,
    /// By move and code: the code afterwards.
    turns: Vec<Box<[u16]>>,
    /// By code: its slot.
    slots: Box<[u8]>,
    /// By slot: the code of the piece that belongs there.
    homes: Box<[u16]>,
    /// By slot: the codes that its piece can have.
    codes: Vec<Range<u16>>,
    /// By slot: a facet of it.
    facets: Box<[u16]>,
    /// By slot: the cells that it is part of, a bit each. Opposite cells are neighbours in number.
    part_of: Box<[u8]>,
}

impl Cells {
    /// # Panics
    /// If the puzzle is not the tesseract.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut quarter_turns: BTreeMap<_, Vec<&Permutation>> = BTreeMap::new();
        for id in puzzle.generators() {
            let turn = puzzle.mv(id);
            let cell = (turn.axis, turn.layers);
            quarter_turns
                .entry(cell)
                .or_default()
                .push(&turn.permutation);
        }
        let rotations: Vec<Vec<Permutation>> = quarter_turns
            .values()
            .map(|turns| rotations(puzzle, turns))
            .collect();
        let images: Vec<Vec<u16>> = rotations
            .iter()
            .flatten()
            .map(|turn| turn.images().to_vec())
            .collect();
        let orbits = Orbit::all(puzzle, &images, &[]);
        let symmetries: Vec<Permutation> = orientations(puzzle)
            .into_iter()
            .map(|it| it.rotation)
            .collect();
        let moves = Moves::new(images, symmetries.iter()).expect("rotations have inverses");
        let cell_of = rotations
            .iter()
            .zip(0_u8..)
            .flat_map(|(turns, cell)| turns.iter().map(move |_| cell));
        let mut cells = Self {
            turns: moves.all().map(|_| Box::default()).collect(),
            moves,
            slots: Box::default(),
            homes: Box::default(),
            codes: Vec::new(),
            facets: orbits.iter().flat_map(Orbit::first_facets).collect(),
            part_of: Box::default(),
        };
        cells.fill(&orbits, cell_of);
        cells
    }

    fn fill(&mut self, orbits: &[Orbit], cell_of: impl Iterator<Item = u8>) {
        let (mut slots, mut homes) = (Vec::new(), Vec::new());
        let mut turns: Vec<Vec<u16>> = vec![Vec::new(); self.turns.len()];
        for orbit in orbits {
            let (first, first_slot) = (slots.len() as u16, homes.len() as u8);
            for code in 0..orbit.count() as u16 {
                slots.push(first_slot + orbit.slot(code) as u8);
                for (turn, mv) in turns.iter_mut().zip(0..) {
                    turn.push(first + orbit.turn(code, mv));
                }
            }
            let codes = first..slots.len() as u16;
            for slot in 0..orbit.slots {
                homes.push(first + orbit.home(slot));
                self.codes.push(codes.clone());
            }
        }
        self.turns = turns.into_iter().map(Vec::into_boxed_slice).collect();
        (self.slots, self.homes) = (slots.into(), homes.into());
        let cell_of: Vec<u8> = cell_of.collect();
        let cells = |home: &u16| {
            let turns = self.turns.iter().zip(&cell_of);
            let moved = turns.filter(|(turn, _)| turn[usize::from(*home)] != *home);
            moved.fold(0, |cells, (_, cell)| cells | 1 << cell)
        };
        self.part_of = self.homes.iter().map(cells).collect();
    }

    /// The slots in the order in which their pieces are brought home: first those that are part of none of four cells
    /// that meet, so that the turns of all four leave them alone; then those of none of three of the four, and so on.
    /// Pieces with fewer stickers come before others that leave as many cells free. Those of opposite cells are
    /// neighbours: when the dyads of the last cell are left, a turn about an axis is the only short word that moves
    /// them oddly, and it leaves two opposite ones alone.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.homes.len()).collect();
        // Cells of even numbers: one of each two opposite ones.
        let free = |slot: usize| (self.part_of[slot] & 0b0101_0101).trailing_zeros();
        let stickers = |slot: usize| self.part_of[slot].count_ones();
        order.sort_by_key(|slot| (Reverse(free(*slot)), stickers(*slot), self.part_of[*slot]));
        order
    }

    /// The name of the piece of a slot.
    pub(super) fn name(&self, puzzle: &Puzzle, slot: usize) -> String {
        let facet = &puzzle.facets()[usize::from(self.facets[slot])];
        puzzle.piece(facet.piece).name.clone()
    }

    pub(super) fn home(&self, slot: usize) -> u16 {
        self.homes[slot]
    }

    pub(super) fn homes(&self) -> &[u16] {
        &self.homes
    }

    pub(super) fn codes(&self, slot: usize) -> &Range<u16> {
        &self.codes[slot]
    }

    pub(super) fn slot(&self, code: u16) -> usize {
        usize::from(self.slots[usize::from(code)])
    }

    /// The code of a piece after a move.
    pub(super) fn turn(&self, code: u16, mv: u16) -> u16 {
        self.turns[usize::from(mv)][usize::from(code)]
    }

    /// The code of a piece after a word.
    pub(super) fn after(&self, word: &[u16], code: u16) -> u16 {
        word.iter().fold(code, |code, mv| self.turn(code, *mv))
    }

    /// Where a word brings the piece of a slot.
    pub(super) fn to(&self, word: &[u16], slot: usize) -> usize {
        self.slot(self.after(word, self.homes[slot]))
    }

    /// The slots whose pieces a word moves or turns.
    pub(super) fn moved(&self, word: &[u16]) -> Slots {
        let moved = |home: &u16| self.after(word, *home) != *home;
        let all = self.homes.iter().enumerate();
        all.filter(|(_, home)| moved(home))
            .fold(0, |slots, (slot, _)| slots | 1 << slot)
    }

    /// How many of some slots are part of two, of three and of four cells.
    pub(super) fn by_stickers(&self, slots: Slots) -> [usize; 3] {
        let mut counts = [0; 3];
        for (slot, cells) in self.part_of.iter().enumerate() {
            counts[cells.count_ones() as usize - 2] += (slots >> slot & 1) as usize;
        }
        counts
    }
}

/// All rotations of a cell but the one that does nothing, from its quarter turns.
fn rotations(puzzle: &Puzzle, turns: &[&Permutation]) -> Vec<Permutation> {
    let after = |found: &Permutation| -> Vec<Permutation> {
        turns.iter().map(|turn| found.then(turn)).collect()
    };
    group::closure(puzzle.solved(), usize::MAX, Clone::clone, after).split_off(1)
}
