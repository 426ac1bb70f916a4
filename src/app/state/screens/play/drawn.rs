//! The group that some turns generate, drawn beside the puzzle: of one algorithm a ring, of several a Cayley diagram
//! and a table. Pointing at an element lights what it does to the puzzle, and the puzzle's position is marked in the
//! drawing.

use drawing::cayley::Layout;
use drawing::{Generated, generators};
use group::Permutation;
use puzzle::cycles::piece_cycles;
use puzzle::{PieceId, Puzzle};

use super::parsed::ParsedAlgorithm;
use super::share::moves_of;

/// The most moves of a generator.
const MOST_MOVES: usize = 500;
/// What can be looked at first, on puzzles that have such turns.
pub const EXAMPLES: [&str; 4] = ["R", "R2, U2", "R, L", "M2, E2, S2"];

/// What a user presses or points at; what is typed is [`super::cycles::Command::Typed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Draw the group of the algorithm in hand.
    Open,
    Close,
    /// Draw one of the [`EXAMPLES`].
    Example(usize),
    /// Draw the group of this generator alone.
    Alone(usize),
    /// Point at an element.
    Point(Option<usize>),
    /// Point at the element that a generator leads to, or from which it leads here.
    Along(usize, bool),
    /// Turn the puzzle to where this element leads from solved; without a number, the one that is pointed at.
    Go(Option<usize>),
    /// Show the table in place of the diagram.
    Table(bool),
    /// Save it as a picture.
    Svg,
    /// Save it for GAP.
    Gap,
}

/// Why nothing is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What is wrong with what is typed.
    Words(String),
    /// There are too many elements; the generators, of which each may be few enough.
    TooMany(Vec<String>),
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The generators and all elements.
    pub of: Generated,
    pub layout: Layout,
    /// The element that is pointed at.
    pub pointed: Option<usize>,
    /// The pieces that it moves, by cycle.
    pub cycles: Vec<Vec<PieceId>>,
}

/// The section of the panel; see the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// What is typed: generators with commas between them.
    pub text: String,
    /// What comes of it.
    pub shown: Result<Box<Shown>, Fault>,
    /// Whether the table is shown in place of the diagram.
    pub table: bool,
}

impl Drawn {
    /// The group of what is typed.
    pub fn new(puzzle: &Puzzle, text: &str) -> Self {
        Self {
            shown: Shown::read(puzzle, text).map(Box::new),
            text: text.to_owned(),
            table: false,
        }
    }
}

impl Shown {
    fn read(puzzle: &Puzzle, text: &str) -> Result<Self, Fault> {
        let names = generators(text);
        if names.is_empty() {
            return Err(Fault::Words(
                words::algorithm::GROUP_EMPTY.text().to_owned(),
            ));
        }
        if names.len() > Generated::MOST_GENERATORS {
            let words = words::algorithm::group_generators(Generated::MOST_GENERATORS);
            return Err(Fault::Words(words));
        }
        let mut algorithms = Vec::new();
        for name in &names {
            let moves = moves_of(puzzle, name).map_err(Fault::Words)?;
            if moves.len() > MOST_MOVES {
                return Err(Fault::Words(words::algorithm::group_moves(MOST_MOVES)));
            }
            algorithms.push((name.clone(), moves));
        }
        let Some(of) = Generated::new(puzzle, algorithms) else {
            return Err(Fault::TooMany(names));
        };
        Ok(Self {
            layout: Layout::new(&of.group),
            of,
            pointed: None,
            cycles: Vec::new(),
        })
    }

    /// The element that the puzzle is at, if it is at one.
    pub fn here(&self, position: &Permutation) -> Option<usize> {
        self.of.group.find(position)
    }

    /// Points at an element.
    pub(super) fn point(&mut self, puzzle: &Puzzle, n: Option<usize>) {
        let n = n.filter(|&n| n < self.of.group.order());
        if n == self.pointed {
            return;
        }
        self.pointed = n;
        let cycles = n.map(|n| piece_cycles(puzzle, self.of.group.element(n)));
        let mut cycles: Vec<Vec<PieceId>> = cycles
            .into_iter()
            .flatten()
            .map(|cycle| cycle.pieces)
            .collect();
        cycles.sort_by_key(|pieces| std::cmp::Reverse(pieces.len()));
        self.cycles = cycles;
    }

    /// Which elements leave a piece where it belongs and as it lies there.
    pub fn leaving(&self, puzzle: &Puzzle, piece: PieceId) -> Vec<bool> {
        (0..self.of.group.order())
            .map(|n| puzzle.is_solved_at(self.of.group.element(n), piece))
            .collect()
    }

    /// The steps from one element to another; none if they cannot be read.
    pub(super) fn way(&self, puzzle: &Puzzle, from: usize, to: usize) -> Option<ParsedAlgorithm> {
        let way = self.of.group.product(self.of.group.inverse(from), to);
        ParsedAlgorithm::read(puzzle, &self.of.word(puzzle, way)).ok()
    }
}

/// Generators as they are typed.
pub fn typed(algorithms: &[String]) -> String {
    algorithms.join(", ")
}
