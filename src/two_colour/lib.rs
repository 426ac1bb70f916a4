//! The two-colour cubes of T. Pieper, *Complexities of Bi-Colored Rubik's Cubes* (2017): how many states they have, how
//! many moves they need, and a solver.
//!
//! ```
//! use puzzle::Algorithm;
//! use search::NoMonitor;
//! use two_colour::{Centres, Metric, Solver, Task, TwoColour, puzzle};
//!
//! let task = Task { cube: TwoColour::RedBlue, metric: Metric::Htm, centres: Centres::Seen };
//! let solver = Solver::new(task, 2, &NoMonitor).expect("nobody cancels");
//! let scramble = Algorithm::parse(puzzle(), "R U F'")?;
//! let solution = solver.solve(&scramble.permutation(puzzle()), &NoMonitor).expect("turns lead there");
//! assert!(solution.length <= 3);
//! # Ok::<(), puzzle::NotationError>(())
//! ```
//!
//! A two-colour cube is the 3x3x3 with three faces of one colour and three of another. Pieces of the same colours
//! cannot be distinguished, so that a [`State`] is the colours that the slots show, and the corners and the edges no
//! longer know of each other: every arrangement of the corners goes with every arrangement of the edges. From the
//! bottom up:
//!
//! - `ranks` numbers arrangements; `action` says what a turn or a symmetry does to them; `space` has both for one cube.
//! - [`counts`] counts states, by the group and by Burnside's lemma, and has what the paper prints.
//! - [`levels`] finds the first distances one state at a time; the crate `research` finds all of them.
//! - [`Solver`] finds shortest solutions; [`known()`] is what the long runs found, as [`report`] wrote it down.

mod action;
mod ball;
mod counts;
mod known;
mod level;
mod ranks;
mod report;
mod solver;
mod space;

use std::sync::{Arc, OnceLock};

use puzzle::{Colouring, Puzzle};

pub use action::{Action, Bits};
pub use ball::levels;
pub use counts::{Counts, Kind, Printed, counts};
pub use known::{Known, Row, command, known, known_of};
pub use level::{Level, Progress};
pub use ranks::Ranks;
pub use report::report;
pub use solver::{Solution, Solver, UnsolvedError};
pub use space::{EdgeRanks, Space, State, Symmetry, Turn};

/// One of the two colourings with three faces alike and the other three alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TwoColour {
    /// Each colour is a strip of three faces.
    GreenYellow,
    /// Each colour is on the three faces around a corner.
    RedBlue,
}

impl TwoColour {
    /// Both.
    pub const ALL: [Self; 2] = [Self::GreenYellow, Self::RedBlue];

    /// `gy` or `rb`, as commands and files call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::GreenYellow => "gy",
            Self::RedBlue => "rb",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::GreenYellow => "green and yellow cube",
            Self::RedBlue => "red and blue cube",
        }
    }

    /// The cube of this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cube| cube.name() == name)
    }

    /// The colours of the facets of [`puzzle()`].
    #[expect(clippy::missing_panics_doc, reason = "the 3x3x3 has these faces")]
    pub fn colouring(self) -> Colouring {
        let colouring = match self {
            Self::GreenYellow => Colouring::green_yellow(puzzle()),
            Self::RedBlue => Colouring::red_blue(puzzle()),
        };
        colouring.expect("the 3x3x3 has these faces")
    }
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    /// Any turn of a face: 18 moves.
    Htm,
    /// Quarter turns of a face: 12 moves, and a half turn is two.
    Qtm,
}

impl Metric {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Htm, Self::Qtm];

    /// `htm` or `qtm`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Htm => "htm",
            Self::Qtm => "qtm",
        }
    }

    /// The metric of this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }
}

/// Whether the centres are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Centres {
    /// The centres have their colours, as on a cube in the hand: one state is solved.
    Seen,
    /// The centres have no colours, as Pieper counts: the state with the colours exchanged is solved, too.
    Unseen,
}

impl Centres {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Seen, Self::Unseen];

    /// `seen` or `unseen`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Unseen => "unseen",
        }
    }

    /// The option of this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|centres| centres.name() == name)
    }
}

/// Which distances are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Task {
    /// Of which cube.
    pub cube: TwoColour,
    /// In which moves.
    pub metric: Metric,
    /// From which solved states.
    pub centres: Centres,
}

impl Task {
    /// Its parts' names with hyphens between them: `gy-htm-seen`.
    pub fn name(self) -> String {
        let (cube, metric) = (self.cube.name(), self.metric.name());
        format!("{cube}-{metric}-{}", self.centres.name())
    }
}

/// The 3x3x3, which the two-colour cubes are; built at the first call.
#[expect(clippy::missing_panics_doc, reason = "the puzzle exists")]
pub fn puzzle() -> &'static Arc<Puzzle> {
    static CUBE: OnceLock<Arc<Puzzle>> = OnceLock::new();
    CUBE.get_or_init(|| Arc::new(Puzzle::cube(3, 3).expect("there is a 3x3x3")))
}
