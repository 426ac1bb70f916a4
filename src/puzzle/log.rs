//! Logs of `MagicCube4D`, the best known program for the tesseract (`.log` files): reading those of versions 1 to 4,
//! writing version 3, and conversion to moves.
//!
//! ```text
//! MagicCube4D 3 <scramble> <twists> {4,3,3} <layers>
//! four rows of the view's matrix
//! *
//! 194,-1,1 181,-1,4 m| 177,1,1 128,1,1.
//! ```
//!
//! A twist is `grip,direction,slices`. A *grip* is one of 216: 27 for each cell, its eight corners, twelve edges, six
//! sides and (never turned) its centre. Cells and their grips are numbered by increasing coordinates, the last
//! coordinate first: the cells are -w, -z, -y, -x, +x, +y, +z, +w. The direction 1 turns by a third, a half or a
//! quarter, in the sense from `u` to `v` where cell, grip, `u` and `v` make a right-handed frame. `slices` has bit 0
//! for the layer at the cell, bit 1 for the next one, and so on. `m` and a character are marks: `m|` ends the scramble,
//! `m[` and `m]` enclose a macro; `c` marks the current position, after going back, by preceding the next entry.
//!
//! Here x, y, z and w are axes 1 to 4, and +x, +y, +z, +w are faces 1 to 4. This numbering was checked by replaying
//! published logs of solvers of the 2x2x2x2 and the 3x3x3x3: each ends with one colour on every face. A replay cannot
//! distinguish two reflected numberings; there the sense follows what `MagicCube4D` says about its own matrices.

mod grip;
pub mod hyperspeedcube;
pub mod letters;
mod old;
mod reader;
mod words;
mod writer;

use std::collections::BTreeMap;

use group::Permutation;

use crate::{Algorithm, MoveId, NotationError, Puzzle, PuzzleError};

/// A log.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// How many layers the tesseract has: 2 to 9.
    pub layers: u8,
    /// The scramble before the log was written.
    pub scramble: Scramble,
    /// The number of twists in the header: those after the scramble, without turns of the whole puzzle. It is not used,
    /// and some programs write it wrong.
    pub count: u64,
    /// The view's matrix by rows.
    pub view: [[f64; 4]; 4],
    /// Twists and marks in order.
    pub entries: Vec<Entry>,
    /// The position after the twists, which versions 1 and 2 state: by sticker of the puzzle, cell by cell, the number
    /// of the cell whose colour it has. It is not written.
    pub position: Option<Vec<u8>>,
}

/// The view's matrix of a puzzle that is held as usual.
const UPRIGHT: [[f64; 4]; 4] = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 1.0, 0.0, 0.0],
    [0.0, 0.0, 1.0, 0.0],
    [0.0, 0.0, 0.0, 1.0],
];

/// How a log's puzzle was scrambled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scramble {
    /// Not at all.
    None,
    /// By a few twists.
    Partial,
    /// Fully.
    Full,
    /// Fully, and then it was solved.
    Solved,
}

/// A part of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A twist.
    Twist(Twist),
    /// A mark between twists, such as `|` where the scramble ends.
    Mark(char),
    /// The current position, after going back.
    Current,
}

/// A twist of some layers as `MagicCube4D` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Twist {
    grip: u8,
    backwards: bool,
    slices: u32,
}

impl Log {
    /// Reads a log.
    ///
    /// # Errors
    /// At the first word that is not allowed in its position.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        reader::log(text)
    }

    /// The log of a scramble and the moves after it, with a mark between them if there is a scramble. Half turns become
    /// two twists.
    ///
    /// # Panics
    /// If the puzzle is not a tesseract of at most 9 layers, or a move is of a larger puzzle.
    pub fn from_algorithms(puzzle: &Puzzle, scramble: &Algorithm, after: &Algorithm) -> Self {
        assert!(
            puzzle.dimensions() == 4 && puzzle.layers() <= MAX_LAYERS,
            "logs are of tesseracts of at most {MAX_LAYERS} layers"
        );
        let twists = |algorithm: &Algorithm| -> Vec<Twist> {
            let moves = algorithm.moves().iter();
            moves.flat_map(|&id| Twist::of_move(puzzle, id)).collect()
        };
        let (before, after) = (twists(scramble), twists(after));
        let whole = |twist: &&Twist| twist.turned(puzzle.layers()) == all(puzzle.layers());
        let count = (after.len() - after.iter().filter(whole).count()) as u64;
        let mut entries: Vec<Entry> = before.into_iter().map(Entry::Twist).collect();
        if !entries.is_empty() {
            entries.push(Entry::Mark('|'));
        }
        entries.extend(after.into_iter().map(Entry::Twist));
        Self {
            layers: puzzle.layers(),
            scramble: if scramble.is_empty() {
                Scramble::None
            } else {
                Scramble::Partial
            },
            count,
            view: UPRIGHT,
            entries,
            position: None,
        }
    }

    /// The puzzle that the log belongs to.
    ///
    /// # Errors
    /// If it has more layers than can be built.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        Puzzle::cube(self.layers, 4)
    }

    /// The twists in order.
    pub fn twists(&self) -> impl Iterator<Item = Twist> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Twist(twist) => Some(*twist),
            _ => None,
        })
    }

    /// All twists as moves of the puzzle; a twist about a corner or an edge is two of them.
    ///
    /// # Panics
    /// If the puzzle is not a tesseract with the log's layers.
    pub fn algorithm(&self, puzzle: &Puzzle) -> Algorithm {
        self.check(puzzle);
        // Few of a log's twists differ, and finding the moves of one takes a while.
        let mut known: BTreeMap<Twist, Algorithm> = BTreeMap::new();
        let mut moves = Vec::new();
        for twist in self.twists() {
            let own = known
                .entry(twist)
                .or_insert_with(|| twist.algorithm(puzzle));
            moves.extend_from_slice(own.moves());
        }
        Algorithm::from_moves(moves)
    }

    /// The position after each twist, beginning with the solved puzzle.
    ///
    /// # Panics
    /// If the puzzle is not a tesseract with the log's layers.
    pub fn positions(&self, puzzle: &Puzzle) -> impl Iterator<Item = Permutation> {
        self.check(puzzle);
        let mut position = puzzle.solved();
        self.twists().map(move |twist| {
            for &id in twist.algorithm(puzzle).moves() {
                position.then_assign(&puzzle.mv(id).permutation);
            }
            position.clone()
        })
    }

    fn check(&self, puzzle: &Puzzle) {
        assert!(
            puzzle.dimensions() == 4 && puzzle.layers() == self.layers,
            "the log is of a tesseract of {} layers",
            self.layers
        );
    }
}

/// The most layers that `MagicCube4D` has.
const MAX_LAYERS: u8 = 9;

/// The mask of all layers.
fn all(layers: u8) -> u32 {
    (1 << layers) - 1
}

impl Twist {
    /// The twist about a grip, 0 to 215, in the direction 1 or backwards; the slices' bit 0 is the layer at the cell.
    /// No slices at all mean the first one. None if there is no such grip, or if it is a cell's centre.
    pub fn new(grip: u8, backwards: bool, slices: u32) -> Option<Self> {
        grip::turns(grip).then(|| Self {
            grip,
            backwards,
            slices: slices.max(1),
        })
    }

    /// The grip: 0 to 215.
    pub fn grip(self) -> u8 {
        self.grip
    }

    /// Whether it turns in the opposite direction.
    pub fn is_backwards(self) -> bool {
        self.backwards
    }

    /// The turned layers, bit 0 the one at the grip's cell. Bits beyond a puzzle's layers do nothing.
    pub fn slices(self) -> u32 {
        self.slices
    }

    /// The turned layers of a puzzle with `layers` layers, counted from the cell.
    fn turned(self, layers: u8) -> u32 {
        self.slices & all(layers)
    }

    /// The twist as moves: one for each run of neighbouring layers about a side, two about a corner or an edge.
    ///
    /// # Panics
    /// If the puzzle is not a tesseract.
    pub fn algorithm(self, puzzle: &Puzzle) -> Algorithm {
        Algorithm::from_moves(grip::moves(puzzle, self))
    }

    /// A move as twists about sides: one, or two for a half turn.
    ///
    /// # Panics
    /// If the puzzle is not a tesseract, or the move is of a larger one.
    pub fn of_move(puzzle: &Puzzle, id: MoveId) -> Vec<Self> {
        grip::twists(puzzle, id)
    }
}
