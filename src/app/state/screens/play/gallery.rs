//! Kamack and Keane's useful moves (Appendix A) and their tricks with quarks (section 10), to be opened and played.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use atlas::{Branch, Face4, UsefulMove, UsefulMoves, tesseract, useful_moves};
use group::Permutation;
use puzzle::check::Problem;
use puzzle::structure::Structure;
use puzzle::{Colouring, Expression, PieceId, Puzzle, check};

/// What is asked of the gallery or of the show.
#[derive(Clone, Debug)]
pub enum Command {
    /// Open a useful move, by its index in [`useful_moves`], or go back to the list.
    Choose(Option<usize>),
    /// Open a branch of its tree, or close it. A branch is its path, child by child.
    Toggle(Vec<usize>),
    /// Put a branch of its tree on the table and play it.
    Play(Vec<usize>),
    /// List moves of one kind only.
    Kind(Kind),
    /// Whether what is played ends solved instead of beginning so.
    Backwards(bool),
    /// A page of the show, by its index in [`TRICKS`].
    Trick(usize),
}

/// Which pieces a move changes, by their number of facets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Whatever they are.
    #[default]
    Any,
    /// Dyads only.
    Dyads,
    /// Triads only.
    Triads,
    /// Tetrads only.
    Tetrads,
    /// Of more than one kind.
    Mixed,
}

impl Kind {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 5] = [
        Self::Any,
        Self::Dyads,
        Self::Triads,
        Self::Tetrads,
        Self::Mixed,
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Any => words::play::USEFUL_ANY.text(),
            Self::Dyads => words::play::USEFUL_DYADS.text(),
            Self::Triads => words::play::USEFUL_TRIADS.text(),
            Self::Tetrads => words::play::USEFUL_TETRADS.text(),
            Self::Mixed => words::play::USEFUL_MIXED.text(),
        }
    }

    /// Whether a move is of this kind.
    pub fn holds(self, useful: &UsefulMove) -> bool {
        let facets: BTreeSet<usize> = changed(&useful.permutation)
            .into_iter()
            .map(|piece| tesseract().piece(piece).facets.len())
            .collect();
        let only = |count| facets.iter().all(|&n| n == count);
        match self {
            Self::Any => true,
            Self::Dyads => only(2),
            Self::Triads => only(3),
            Self::Tetrads => only(4),
            Self::Mixed => facets.len() > 1,
        }
    }
}

/// A page of the show.
pub struct Trick {
    pub title: &'static str,
    /// The useful move that does it; none on the first page.
    pub does: Option<&'static str>,
    /// What happens, to somebody who has a Rubik's cube and nothing else in mind.
    pub words: &'static str,
    pub behind: &'static str,
}

/// The show, in the order of section 10.
pub const TRICKS: [Trick; 6] = [
    Trick {
        title: words::play::TRICK_ALONE.text(),
        does: None,
        words: words::play::TRICK_ALONE_WORDS.text(),
        behind: words::play::TRICK_ALONE_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_CORNER.text(),
        does: Some("quark.corner"),
        words: words::play::TRICK_CORNER_WORDS.text(),
        behind: words::play::TRICK_CORNER_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_PAIR.text(),
        does: Some("quark.pair"),
        words: words::play::TRICK_PAIR_WORDS.text(),
        behind: words::play::TRICK_PAIR_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_SNATCHED.text(),
        does: Some("quark.snatched"),
        words: words::play::TRICK_SNATCHED_WORDS.text(),
        behind: words::play::TRICK_SNATCHED_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_EDGE.text(),
        does: Some("quark.edge"),
        words: words::play::TRICK_EDGE_WORDS.text(),
        behind: words::play::TRICK_EDGE_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_MIRROR.text(),
        does: Some("quark.mirror"),
        words: words::play::TRICK_MIRROR_WORDS.text(),
        behind: words::play::TRICK_MIRROR_BEHIND.text(),
    },
];

/// What is open in the gallery and in the show.
#[derive(Clone, Debug, Default)]
pub struct Gallery {
    /// The open move, by its index in [`useful_moves`].
    pub chosen: Option<usize>,
    /// The branches of its tree that are open.
    pub opened: BTreeSet<Vec<usize>>,
    /// The branch that is on the table.
    pub playing: Vec<usize>,
    /// The moves that are listed.
    pub kind: Kind,
    /// The page of the show, in [`TRICKS`].
    pub trick: usize,
    /// The pieces that what is on the table changes.
    pub lit: Vec<PieceId>,
}

impl Gallery {
    /// The open move.
    pub fn useful(&self) -> Option<&'static Arc<UsefulMove>> {
        useful_moves().get(self.chosen?)
    }
}

/// A branch of a move's tree.
pub fn branch(useful: &UsefulMove, path: &[usize]) -> Option<Branch> {
    let mut here = useful.expression.clone();
    for &child in path {
        here = here.children().into_iter().nth(child)?;
    }
    Some(here)
}

/// The pieces that a position of the tesseract has elsewhere or turned.
pub fn changed(position: &Permutation) -> Vec<PieceId> {
    let puzzle = tesseract();
    (0..puzzle.pieces().len() as u16)
        .map(PieceId)
        .filter(|&piece| !puzzle.is_solved_at(position, piece))
        .collect()
}

/// The cube that cell 4 is to those who live in it.
pub fn face_4() -> &'static Face4 {
    static FACE: OnceLock<Face4> = OnceLock::new();
    FACE.get_or_init(|| Face4::new().expect("there is a 3x3x3"))
}

/// Why no turning of a Rubik's cube leads to what cell 4 shows; nothing if one does.
///
/// `None` where tetrads of other cells have come in, so that the cell shows what was never a sticker of it.
pub fn impossible(position: &Permutation) -> Option<Vec<Problem>> {
    static STRUCTURE: OnceLock<Structure> = OnceLock::new();
    let cube = face_4().cube();
    let structure = STRUCTURE.get_or_init(|| Structure::new(cube));
    let colouring = Colouring::standard(cube);
    let seen = face_4().seen(position)?;
    let facelets = check::facelets(cube, &colouring, &seen);
    Some(match check::check(cube, structure, &colouring, &facelets) {
        Ok(_) => Vec::new(),
        Err(problems) => problems,
    })
}

/// Whether the gallery and the show are about a puzzle.
pub fn is_about(puzzle: &Puzzle) -> bool {
    puzzle.name() == tesseract().name()
}

/// A branch as a text that Play reads: as it is written where the notation can say that, written out otherwise.
pub(super) fn text_of(expression: &Branch) -> String {
    let puzzle = tesseract();
    let text = expression.to_string();
    let does = expression.permutation();
    match Expression::parse_with(puzzle, &text, UsefulMoves::on(puzzle)) {
        Ok(read) if read.algorithm(puzzle).permutation(puzzle) == does => text,
        _ => expression.algorithm().display(puzzle).to_string(),
    }
}
