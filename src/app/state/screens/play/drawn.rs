//! The group that some turns generate, drawn beside the puzzle: of one algorithm a ring, of several a Cayley diagram
//! and a table. Pointing at an element lights what it does to the puzzle, and the puzzle's position is marked in the
//! drawing.

use drawing::cayley::{self, Layout};
use group::{Permutation, SmallGroup};
use puzzle::check::facelet_order;
use puzzle::cycles::piece_cycles;
use puzzle::{Algorithm, PieceId, Puzzle};

use super::parsed::ParsedAlgorithm;
use super::share::moves_of;

/// The most elements that are drawn: of several generators, and of one.
pub const MOST: usize = 120;
pub const MOST_OF_ONE: usize = 1260;
/// The most elements of a table.
pub const MOST_IN_TABLE: usize = 24;
/// The most generators, and the most moves of one.
const MOST_GENERATORS: usize = 6;
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
    /// What the generators are called.
    pub names: Vec<String>,
    pub group: SmallGroup,
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
        if names.len() > MOST_GENERATORS {
            let words = words::algorithm::group_generators(MOST_GENERATORS);
            return Err(Fault::Words(words));
        }
        let mut permutations = Vec::new();
        for name in &names {
            let moves = moves_of(puzzle, name).map_err(Fault::Words)?;
            if moves.len() > MOST_MOVES {
                return Err(Fault::Words(words::algorithm::group_moves(MOST_MOVES)));
            }
            permutations.push(moves.permutation(puzzle));
        }
        let most = if names.len() == 1 { MOST_OF_ONE } else { MOST };
        let Some(group) = SmallGroup::new(permutations, most) else {
            return Err(Fault::TooMany(names));
        };
        Ok(Self {
            layout: Layout::new(&group),
            names,
            group,
            pointed: None,
            cycles: Vec::new(),
        })
    }

    /// An element as an algorithm: empty for the one that does nothing.
    pub fn word(&self, puzzle: &Puzzle, n: usize) -> String {
        let power = |&(generator, times): &(usize, i32)| {
            let name = &self.names[generator];
            let moves = Algorithm::parse(puzzle, name).unwrap_or_default();
            if moves.len() == 1 {
                let moves = moves.repeated(puzzle, times.into()).simplified(puzzle);
                return moves.display(puzzle).to_string();
            }
            match times {
                1 => name.clone(),
                -1 => format!("({name})'"),
                _ if times < 0 => format!("({name}){}'", -times),
                _ => format!("({name}){times}"),
            }
        };
        let powers: Vec<String> = self.group.word(n).iter().map(power).collect();
        powers.join(" ")
    }

    /// The element that the puzzle is at, if it is at one.
    pub fn here(&self, position: &Permutation) -> Option<usize> {
        self.group.find(position)
    }

    /// Points at an element.
    pub(super) fn point(&mut self, puzzle: &Puzzle, n: Option<usize>) {
        let n = n.filter(|&n| n < self.group.order());
        if n == self.pointed {
            return;
        }
        self.pointed = n;
        let cycles = n.map(|n| piece_cycles(puzzle, self.group.element(n)));
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
        (0..self.group.order())
            .map(|n| puzzle.is_solved_at(self.group.element(n), piece))
            .collect()
    }

    /// The steps from one element to another; none if they cannot be read.
    pub(super) fn way(&self, puzzle: &Puzzle, from: usize, to: usize) -> Option<ParsedAlgorithm> {
        let way = self.group.product(self.group.inverse(from), to);
        ParsedAlgorithm::read(puzzle, &self.word(puzzle, way)).ok()
    }

    /// The diagram as a document.
    pub fn svg(&self, puzzle: &Puzzle) -> String {
        let title = format!("{}: {}", puzzle.name(), self.names.join(", "));
        cayley::svg(&self.group, &self.names, &title)
    }

    /// The group for GAP. The facets of a cube have the numbers of its manual, the centres those behind.
    pub fn gap(&self, puzzle: &Puzzle) -> String {
        let number = numbers(puzzle);
        self.group.gap(&self.names, &|facet| number[facet])
    }
}

/// By facet, its number from 1. On cubes of three dimensions face by face, U L F R B D, row by row without centres, as
/// in GAP's manual; then come the centres. On other puzzles the order of the puzzle's facets.
fn numbers(puzzle: &Puzzle) -> Vec<usize> {
    let mut order = facelet_order(puzzle);
    let of_face = order.len() / 6;
    let names: Vec<&str> = puzzle.faces().iter().map(|face| &*face.name).collect();
    let is_cube = puzzle.dimensions() == 3 && {
        let mut names = names;
        names.sort_unstable();
        names == ["B", "D", "F", "L", "R", "U"]
    };
    if is_cube {
        let centre = (of_face % 2 == 1).then_some(of_face / 2);
        // In the order of facelets the faces are U, R, F, D, L, B.
        let place = |n: usize| {
            let (face, at) = (n / of_face, n % of_face);
            (Some(at) == centre, [0, 3, 2, 5, 1, 4][face], at)
        };
        let mut places: Vec<usize> = (0..order.len()).collect();
        places.sort_by_key(|&n| place(n));
        order = places.into_iter().map(|n| order[n]).collect();
    }
    let mut number = vec![0; order.len()];
    for (n, facet) in order.into_iter().enumerate() {
        number[usize::from(facet)] = n + 1;
    }
    number
}

/// The generators of a text: what stands between commas that are in no brackets.
fn generators(text: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let separates = |c: char| {
        depth += match c {
            '[' | '(' => 1,
            ']' | ')' => -1,
            _ => 0,
        };
        matches!(c, ',' | ';' | '\n') && depth <= 0
    };
    let parts = text.split(separates).map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Generators as they are typed.
pub fn typed(algorithms: &[String]) -> String {
    algorithms.join(", ")
}
