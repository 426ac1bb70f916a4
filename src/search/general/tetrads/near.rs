//! Shortest solutions, turn by turn, as far as the stickers of each axis allow.

use std::ops::RangeInclusive;

use super::TetradSolver;
use super::tables::unpacked;
use super::turns::{AXES, Axes, AxisMap, FIRST, HOME, Position, ROTATIONS, Tetrads, Turn, at_home};
use super::words::{Near, Within, set_bits};
use crate::monitor::{Monitor, Progress};
use crate::optimal::driver::{Ending, Kernel, Subtree, one_length};
use crate::solution::SearchError;
use crate::threads::Threads;

/// A position as the search turns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    /// By colour; then, by axis, those of the inverse position: for each tetrad, the colour that it has on the axis.
    words: [Axes; WORDS],
    tetrads: Tetrads,
}

/// A position's words and those of its inverse.
const WORDS: usize = 2 * AXES;

impl Packed {
    pub(super) fn new(position: &Position) -> Self {
        let inverse = position.inverse();
        let word = |number| match number {
            0..AXES => position.word(number),
            _ => inverse.word(number - AXES),
        };
        Self {
            words: std::array::from_fn(word),
            tetrads: position.tetrads(),
        }
    }

    fn is_solved(&self) -> bool {
        let home = (0..AXES).all(|colour| self.words[colour] == at_home(colour));
        home && self.tetrads == HOME
    }

    /// By cell: a mask of the inverse's words for the tetrads in the cell.
    pub(super) fn in_cells(&self) -> [Axes; AXES] {
        let mut masks = [0; AXES];
        for (slot, tetrad) in unpacked(self.tetrads).into_iter().enumerate() {
            for (cell, mask) in masks.iter_mut().enumerate() {
                if slot >> cell & 1 == 1 {
                    *mask |= 3 << (2 * tetrad);
                }
            }
        }
        masks
    }

    /// After a turn. `moved` is the mask of the turned cell.
    pub(super) fn after(&self, turn: &Turn, moved: Axes) -> Self {
        Self {
            words: std::array::from_fn(|number| self.word_after(number, turn, moved)),
            tetrads: turn.tetrads(self.tetrads),
        }
    }

    /// One of the words after a turn.
    fn word_after(&self, number: usize, turn: &Turn, moved: Axes) -> Axes {
        let word = self.words[number];
        match number.checked_sub(AXES) {
            None => turn.word(word),
            Some(axis) => word & !moved | self.words[AXES + turn.from(axis)] & moved,
        }
    }
}

/// What is known of words.
enum Known<'a> {
    /// Those at most this far from home.
    Near(&'a Near, usize),
    Within(&'a Within),
}

impl Known<'_> {
    /// What a word of the first colour is looked up by.
    fn key(&self, word: Axes) -> u32 {
        match self {
            Self::Near(..) => word,
            Self::Within(within) => within.number(word),
        }
    }

    /// Whether a word is among them.
    fn has(&self, key: u32) -> bool {
        match self {
            Self::Near(near, most) => near.distance(key).is_some_and(|turns| turns <= *most),
            Self::Within(within) => within.has(key),
        }
    }
}

/// Turns that may follow a position.
#[derive(Clone, Copy)]
struct Candidates {
    /// By cell: a bit for each of its rotations.
    cells: [u32; AXES],
}

impl Candidates {
    /// All turns but those of the cell that was turned last.
    fn after(last: Option<usize>) -> Self {
        let all = |cell| {
            if Some(cell) == last {
                0
            } else {
                (1 << ROTATIONS) - 1
            }
        };
        Self {
            cells: std::array::from_fn(all),
        }
    }

    fn count(&self) -> u64 {
        let counts = self.cells.iter().map(|turns| u64::from(turns.count_ones()));
        counts.sum()
    }

    /// The turns' numbers.
    fn numbers(self) -> impl Iterator<Item = usize> {
        let cells = (0..).zip(self.cells);
        cells.flat_map(|(cell, turns)| set_bits(turns).map(move |bit| cell * ROTATIONS + bit))
    }
}

/// Looks for solutions of growing length.
pub(super) struct Prover<'a> {
    solver: &'a TetradSolver,
    /// Words within one turn more than [`Near`] knows, and within two more.
    within: Vec<&'a Within>,
    start: Packed,
    /// By colour: what makes the first colour of it.
    seen_as_first: [AxisMap; AXES],
}

impl<'a> Prover<'a> {
    /// All lengths up to this one are looked through at once.
    pub(super) const SOON: usize = 7;
    /// Where a short solution is known, up to this one, which takes about a second.
    pub(super) const LATE: usize = 9;
    /// Where there is more time, up to this one, which takes minutes.
    pub(super) const LAST: usize = 11;
    /// How much longer a short solution is at most, most likely.
    pub(super) const LONGER: usize = 5;

    /// The prover for a position; the more it knows of words, the faster it is.
    pub(super) fn new(
        solver: &'a TetradSolver,
        within: Vec<&'a Within>,
        position: &Position,
    ) -> Self {
        let seen = |colour: usize| {
            let mut axes = [0, 1, 2, 3];
            axes.swap(colour, FIRST);
            AxisMap::of_axes(axes)
        };
        Self {
            solver,
            within,
            start: Packed::new(position),
            seen_as_first: std::array::from_fn(seen),
        }
    }

    /// The first of the shortest solutions, if its length is one of these; the same for any number of threads. `nodes`
    /// counts the positions looked at, on from what it is.
    pub(super) fn solve(
        &self,
        lengths: RangeInclusive<usize>,
        nodes: &mut u64,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Vec<u8>>, SearchError> {
        if self.start.is_solved() {
            return Ok(Some(Vec::new()));
        }
        for length in lengths.filter(|length| *length > 0) {
            match one_length(self, threads, (monitor, 0), (length as u8, 1), nodes) {
                Ending::Found(solutions) => return Ok(solutions.into_iter().next()),
                Ending::Cancelled => return Err(SearchError::Cancelled),
                Ending::Exhausted | Ending::Spent(_) => {}
            }
        }
        Ok(None)
    }

    /// What is known of the words from which a number of turns may lead home.
    fn known(&self, left: usize) -> Option<Known<'_>> {
        match left.checked_sub(Near::RADIUS + 1) {
            None => Some(Known::Near(&self.solver.near, left)),
            Some(beyond) => self.within.get(beyond).map(|within| Known::Within(within)),
        }
    }

    /// Keeps those turns after which a number of others may solve the position: each word, as if it were of the first
    /// colour, is near enough. Most of the time goes into waiting for memory, so the keys of a cell's turns come first:
    /// then one look-up does not wait for another.
    fn keep_possible(&self, candidates: &mut Candidates, position: &Packed, left: usize) {
        let Some(known) = self.known(left) else {
            return;
        };
        let moved = position.in_cells();
        for number in 0..WORDS {
            let first = &self.seen_as_first[number % AXES];
            let cells = self.solver.turns.all.chunks_exact(ROTATIONS).zip(moved);
            for (turns, (all, moved)) in candidates.cells.iter_mut().zip(cells) {
                let mut keys = [0; ROTATIONS];
                for bit in set_bits(*turns) {
                    let word = position.word_after(number, &all[bit], moved);
                    keys[bit] = known.key(first.word(word));
                }
                let near = set_bits(*turns).map(|bit| u32::from(known.has(keys[bit])) << bit);
                *turns = near.fold(0, |near, bit| near | bit);
            }
        }
    }

    /// Puts turns that solve a position in a number of them behind the path.
    fn finish(
        &self,
        position: &Packed,
        left: usize,
        path: &mut Vec<u8>,
        subtree: &mut Subtree,
    ) -> bool {
        if left == 0 {
            return position.is_solved();
        }
        let last = path.last().map(|last| usize::from(*last) / ROTATIONS);
        let mut turns = Candidates::after(last);
        if !subtree.count(turns.count()) {
            return false;
        }
        self.keep_possible(&mut turns, position, left - 1);
        for (number, after) in self.after(position, turns) {
            path.push(number);
            if self.finish(&after, left - 1, path, subtree) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// The position after each of some turns.
    fn after(&self, position: &Packed, turns: Candidates) -> impl Iterator<Item = (u8, Packed)> {
        let cells = position.in_cells();
        turns.numbers().map(move |number| {
            let turn = &self.solver.turns.all[number];
            (number as u8, position.after(turn, cells[turn.cell]))
        })
    }
}

impl Kernel for Prover<'_> {
    /// The first turn, and the position after it.
    type Root = (u8, Packed);

    fn roots(&self, length: u8) -> (Vec<Self::Root>, u64) {
        let mut turns = Candidates::after(None);
        let looked_at = turns.count();
        self.keep_possible(&mut turns, &self.start, usize::from(length) - 1);
        (self.after(&self.start, turns).collect(), looked_at)
    }

    fn search(
        &self,
        (first, position): &Self::Root,
        length: u8,
        subtree: &mut Subtree,
    ) -> Vec<Vec<u8>> {
        let mut path = vec![*first];
        let is_solved = self.finish(position, usize::from(length) - 1, &mut path, subtree);
        is_solved.then_some(path).into_iter().collect()
    }
}
