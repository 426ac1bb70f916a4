//! Positions of puzzles: as facelets, as moves, as logs.

use std::fmt::{self, Display};

use group::Permutation;
use puzzle::check::{self, facelets};
use puzzle::cycles::{self, Form};
use puzzle::log::{Log, hyperspeedcube};
use puzzle::orientation::orientations;
use puzzle::structure::Structure;
use puzzle::{Algorithm, Colouring, Expression, MoveId, NotationError, Orientation, Puzzle};
use search::difference;
use serde::Serialize;
use wire::Scrambled;

use super::{ErrorData, ReportError};

/// The facelets of a position, such as that after some moves.
#[derive(Debug, Serialize)]
pub struct FaceletsReport {
    puzzle: String,
    facelets: String,
    position: Vec<u16>,
}

impl FaceletsReport {
    /// Does the moves.
    pub fn new(puzzle: &Puzzle, colouring: &Colouring, algorithm: &Algorithm) -> Self {
        Self::of(puzzle, colouring, &algorithm.permutation(puzzle))
    }

    /// Those of a position.
    pub fn of(puzzle: &Puzzle, colouring: &Colouring, position: &Permutation) -> Self {
        Self {
            puzzle: puzzle.name().to_owned(),
            facelets: facelets(puzzle, colouring, position),
            position: position.images().to_vec(),
        }
    }
}

impl Display for FaceletsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.facelets)
    }
}

/// The position that facelets show.
#[derive(Debug, Serialize)]
pub struct PositionReport {
    puzzle: String,
    legal: bool,
    /// How the whole puzzle is held, in words; empty if as usual.
    #[serde(skip_serializing_if = "String::is_empty")]
    held: String,
    cycles: String,
    position: Vec<u16>,
}

impl PositionReport {
    /// Reads facelets, in the order of [`puzzle::check::facelet_order`].
    ///
    /// # Errors
    /// Every reason why turning cannot make such a position.
    pub fn new(
        puzzle: &Puzzle,
        colouring: &Colouring,
        facelets: &str,
    ) -> Result<Self, ReportError> {
        let position = read_facelets(puzzle, colouring, facelets)?;
        let held = Structure::new(puzzle).held(puzzle, &position);
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            legal: true,
            held: held.map_or_else(
                |_| String::new(),
                |held| held.orientation.words(puzzle, true),
            ),
            cycles: cycles::write(puzzle, &position, Form::Letters).unwrap_or_default(),
            position: position.images().to_vec(),
        })
    }
}

impl Display for PositionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "turning reaches it")?;
        if !self.held.is_empty() {
            writeln!(f, "{}", self.held)?;
        }
        writeln!(f, "{}", self.cycles)
    }
}

/// The position that facelets show.
///
/// # Errors
/// Every reason why turning cannot make such a position.
pub(super) fn read_facelets(
    puzzle: &Puzzle,
    colouring: &Colouring,
    text: &str,
) -> Result<Permutation, ReportError> {
    let all_colours = colouring.colours().len() == puzzle.faces().len();
    let letters = all_colours.then(|| puzzle::in_face_letters(puzzle, text));
    let letters = letters.flatten();
    let plain = letters.as_deref().unwrap_or(text);
    check::check(puzzle, &Structure::new(puzzle), colouring, plain)
        .map_err(|problems| illegal(text, problems))
}

/// A reason why facelets are not a position.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Problem {
    code: &'static str,
    message: String,
    column: Option<usize>,
}

fn illegal(text: &str, problems: Vec<check::Problem>) -> ReportError {
    let problem = |problem: check::Problem| {
        let column = (problem.range).map(|range| text[..range.start].chars().count());
        let marked = column.map_or_else(String::new, |column| {
            format!("\n  {text}\n  {:column$}^", "")
        });
        let line = format!("error: {}{marked}\n", problem.message);
        let problem = Problem {
            code: problem.code,
            message: problem.message,
            column: column.map(|column| column + 1),
        };
        (line, problem)
    };
    let (lines, problems): (String, _) = problems.into_iter().map(problem).unzip();
    let message = "turning cannot make this position";
    ReportError::new(lines, ErrorData::Position { message, problems })
}

/// Two algorithms that do the same, or of which one undoes the other.
#[derive(Debug, Serialize)]
pub struct VerifyReport {
    puzzle: String,
    same: bool,
    /// Empty: what differs is an error.
    different: [(); 0],
    /// How the whole puzzle must be turned after the first; empty if it need not be.
    #[serde(skip_serializing_if = "String::is_empty")]
    rotation: String,
    /// Whether that is moves; otherwise words.
    #[serde(skip)]
    written: bool,
    #[serde(skip)]
    solves: bool,
}

impl VerifyReport {
    /// Does both on every facet; `solves` is whether the second is to undo the first, instead of doing the same, and
    /// `up_to_rotation` whether the whole puzzle may be turned between or after them.
    ///
    /// # Errors
    /// The pieces at which they differ.
    pub fn new(
        puzzle: &Puzzle,
        first: &Algorithm,
        second: &Algorithm,
        solves: bool,
        up_to_rotation: bool,
    ) -> Result<Self, ReportError> {
        let second = if solves {
            second.inverse(puzzle)
        } else {
            second.clone()
        };
        let facets = difference(puzzle, first, &second);
        let between = first
            .permutation(puzzle)
            .inverse()
            .then(&second.permutation(puzzle));
        let rotation = if up_to_rotation {
            let mut all = orientations(puzzle).into_iter();
            all.find(|it| it.rotation == between)
        } else {
            between.is_identity().then(|| Orientation::usual(puzzle))
        };
        if let Some(rotation) = rotation {
            let moves = rotation
                .moves
                .as_ref()
                .map(|moves| moves.display(puzzle).to_string());
            return Ok(Self {
                puzzle: puzzle.name().to_owned(),
                same: true,
                different: [],
                written: moves.is_some(),
                rotation: moves.unwrap_or_else(|| rotation.words(puzzle, true)),
                solves,
            });
        }
        let message = if solves {
            "the second algorithm does not undo the first"
        } else {
            "the algorithms do not do the same"
        };
        let piece = |facet: usize| puzzle.piece(puzzle.facets()[facet].piece).name.clone();
        let mut different: Vec<String> = facets.into_iter().map(piece).collect();
        different.sort_unstable();
        different.dedup();
        let text = format!("{message}: they differ at {}", different.join(" "));
        let data = ErrorData::Different {
            message,
            same: false,
            different,
        };
        Err(ReportError::new(text, data))
    }
}

impl Display for VerifyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.solves {
            "the second algorithm undoes the first"
        } else {
            "both algorithms do the same"
        })?;
        match self.rotation.as_str() {
            "" => writeln!(f),
            held if !self.written => {
                writeln!(
                    f,
                    ", once the whole puzzle is turned after the first: {held}"
                )
            }
            by => writeln!(
                f,
                ", once the whole puzzle is turned by {by} after the first"
            ),
        }
    }
}

/// A random position, and moves that lead there.
#[derive(Debug, Serialize)]
pub struct ScrambleReport {
    puzzle: String,
    #[serde(flatten)]
    scrambled: Scrambled,
    seed: u32,
}

impl ScrambleReport {
    /// What [`Engine::scramble`](crate::Engine::scramble) found with a seed.
    pub fn new(puzzle: &Puzzle, seed: u32, scrambled: Scrambled) -> Self {
        Self {
            puzzle: puzzle.name().to_owned(),
            scrambled,
            seed,
        }
    }
}

impl Display for ScrambleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scrambled {
            algorithm,
            length,
            case,
            ..
        } = &self.scrambled;
        writeln!(f, "{algorithm}\n{length} moves, seed {}", self.seed)?;
        if let Some(case) = case {
            writeln!(f, "{}: {}", case.name, case.algorithm)?;
        }
        Ok(())
    }
}

/// A program whose logs are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogProgram {
    /// `MagicCube4D`, version 3 of its logs.
    MagicCube4D,
    /// Hyperspeedcube, versions 1 to 3 of its logs; 3 is written.
    Hyperspeedcube,
}

/// A log of `MagicCube4D` or Hyperspeedcube as moves, or moves as a log.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum LogReport {
    /// What a log says.
    Moves {
        /// The puzzle's name.
        puzzle: String,
        /// How many twists the log has.
        twists: usize,
        /// The same in the puzzle's notation.
        moves: String,
        /// How many moves that are.
        length: usize,
        /// Where they lead: `position[i]` is where the facet that belongs at `i` is.
        position: Vec<u16>,
    },
    /// What moves become.
    Log {
        /// The log's text.
        log: String,
        /// How many twists it has.
        twists: usize,
    },
}

impl LogReport {
    /// Whether a text begins as a log of either program does.
    pub fn is_log(text: &str) -> bool {
        text.starts_with("MagicCube4D") || hyperspeedcube::is_log(text)
    }

    /// Reads a log of either program: its scramble and what was done after it.
    ///
    /// # Errors
    /// When it makes no sense, by line and column.
    pub fn read(text: &str) -> Result<Self, ReportError> {
        let wrong = |error: NotationError| line_error(text, &error);
        if !hyperspeedcube::is_log(text) {
            let log = Log::parse(text).map_err(wrong)?;
            let puzzle = log.puzzle().map_err(ReportError::of)?;
            return Ok(Self::of(
                &puzzle,
                log.twists().count(),
                &log.algorithm(&puzzle),
            ));
        }
        let solve = hyperspeedcube::read(text).map_err(wrong)?;
        let puzzle = Puzzle::cube(solve.layers, 4).map_err(ReportError::of)?;
        let steps = |twists: &str| {
            let score = Expression::parse(&puzzle, twists);
            score.map_err(|error| ReportError::notation(twists, error))
        };
        let (scramble, after) = (steps(&solve.scramble)?, steps(&solve.twists)?);
        let all = scramble.algorithm(&puzzle).then(&after.algorithm(&puzzle));
        let twists = [&solve.scramble, &solve.twists].map(|text| text.split_whitespace().count());
        Ok(Self::of(&puzzle, twists.iter().sum(), &all))
    }

    fn of(puzzle: &Puzzle, twists: usize, algorithm: &Algorithm) -> Self {
        Self::Moves {
            puzzle: puzzle.name().to_owned(),
            twists,
            moves: algorithm.display(puzzle).to_string(),
            length: algorithm.len(),
            position: algorithm.permutation(puzzle).images().to_vec(),
        }
    }

    /// Writes moves of a tesseract as a log of a program.
    ///
    /// # Errors
    /// When the puzzle is not a tesseract, or the moves cannot be read.
    pub fn write(puzzle: &Puzzle, text: &str, program: LogProgram) -> Result<Self, ReportError> {
        if puzzle.dimensions() != 4 {
            let name = puzzle.name();
            return Err(ReportError::of(format!(
                "such logs are of tesseracts, and {name} is not a tesseract"
            )));
        }
        let moves = super::moves(puzzle, text.trim())?;
        let square = |id: &&MoveId| puzzle.mv(**id).square().is_some();
        if let Some(&id) = moves.moves().iter().find(square) {
            let name = &puzzle.mv(id).name;
            return Err(ReportError::of(format!(
                "{name} turns a square, and such logs have turns of cells only"
            )));
        }
        Ok(match program {
            LogProgram::MagicCube4D => {
                let log = Log::from_algorithms(puzzle, &Algorithm::from_moves(Vec::new()), &moves);
                Self::Log {
                    log: log.to_string(),
                    twists: log.twists().count(),
                }
            }
            LogProgram::Hyperspeedcube => Self::Log {
                log: hyperspeedcube::write(puzzle, &[], moves.moves().chunks(1), false),
                twists: moves.len(),
            },
        })
    }
}

impl Display for LogReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { moves, .. } => writeln!(f, "{moves}"),
            Self::Log { log, .. } => f.write_str(log),
        }
    }
}

/// What is wrong with a text of several lines.
fn line_error(text: &str, error: &NotationError) -> ReportError {
    let before = &text[..error.range.start];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before[start..].chars().count() + 1;
    let data = ErrorData::Line {
        message: error.to_string(),
        line,
        column,
    };
    ReportError::new(
        format!("error: line {line}, column {column}: {error}"),
        data,
    )
}
