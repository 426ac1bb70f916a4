//! The group that some turns of a puzzle generate: its elements as turns, as a picture, and for the system GAP.

use group::SmallGroup;
use puzzle::check::facelet_order;
use puzzle::{Algorithm, Puzzle};

use crate::cayley;

/// A group of turns that is listed element by element.
///
/// ```
/// use drawing::Generated;
/// use puzzle::{Algorithm, catalogue};
///
/// let cube = catalogue::by_name("3x3x3").ok_or("it is in the catalogue")?;
/// let half_turns = ["R2", "U2"].map(|name| {
///     Ok::<_, puzzle::NotationError>((name.to_owned(), Algorithm::parse(&cube, name)?))
/// });
/// let half_turns = half_turns.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let group = Generated::new(&cube, half_turns).expect("it is small");
/// assert_eq!(group.group.order(), 12);
/// assert_eq!(group.word(&cube, 3), "R2 U2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// What the generators are called.
    pub names: Vec<String>,
    /// The elements, as permutations of the puzzle's facets.
    pub group: SmallGroup,
    algorithms: Vec<Algorithm>,
}

impl Generated {
    /// The most elements of several generators.
    pub const MOST: usize = 120;
    /// The most elements of one generator.
    pub const MOST_OF_ONE: usize = 1260;
    /// The most elements of a table that can be read.
    pub const MOST_IN_TABLE: usize = 24;
    /// The most generators: each has a colour of its own.
    pub const MOST_GENERATORS: usize = cayley::COLOURS.len();

    /// The most elements that are listed, of this number of generators.
    pub fn most(generators: usize) -> usize {
        if generators == 1 {
            Self::MOST_OF_ONE
        } else {
            Self::MOST
        }
    }

    /// The group of these generators, each with what it is called; none if there are too many elements, or no
    /// generator.
    pub fn new(puzzle: &Puzzle, generators: Vec<(String, Algorithm)>) -> Option<Self> {
        let (names, algorithms): (Vec<_>, Vec<_>) = generators.into_iter().unzip();
        let permutations = algorithms.iter().map(|moves| moves.permutation(puzzle));
        let group = SmallGroup::new(permutations.collect(), Self::most(names.len()))?;
        Some(Self {
            names,
            group,
            algorithms,
        })
    }

    /// An element as an algorithm: empty for the one that does nothing.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn word(&self, puzzle: &Puzzle, n: usize) -> String {
        let power = |&(generator, times): &(usize, i32)| {
            let (name, moves) = (&self.names[generator], &self.algorithms[generator]);
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

/// The generators of a text: what stands between commas, semicolons and ends of lines that are in no brackets.
pub fn generators(text: &str) -> Vec<String> {
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
