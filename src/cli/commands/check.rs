//! `hypercubist check PROGRAM`, `hypercubist check PUZZLE FACELETS`, `--of CYCLES` and `--classes`

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, ValueEnum};
use engine::reports::{CheckReport, ClassesReport, LawsReport, PositionReport};
use puzzle::{Colouring, Puzzle};
use recognise::Kind;

use super::Folder;
use crate::output::{Answer, Failure, answer};

/// Which program, or which facelets of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The program's file; or a puzzle, when facelets follow.
    #[arg(value_name = "PROGRAM|PUZZLE")]
    subject: OsString,
    /// The facelets: of a cube face by face (U R F D L B), each row by row; `apply` shows the order of others.
    facelets: Option<String>,
    /// Instead of facelets: cycles of pieces such as `(UF)_{ab}`, or moves. Says what each law of the puzzle adds up
    /// to, and in which class the position lies.
    #[arg(long, value_name = "CYCLES|MOVES", conflicts_with = "facelets")]
    of: Option<String>,
    /// Instead of facelets: the classes into which the puzzle falls when it is taken apart and put together anyhow, and
    /// the simplest position of each.
    #[arg(long, conflicts_with_all = ["facelets", "of"])]
    classes: bool,
    /// How the puzzle is coloured.
    #[arg(long, value_enum, default_value_t = Colours::Standard)]
    colours: Colours,
}

/// A colouring of a puzzle.
#[derive(Clone, Copy, ValueEnum)]
pub enum Colours {
    /// One colour a face.
    Standard,
    /// Pieper's strip: two colours.
    GreenYellow,
    /// Pieper's corner: two colours.
    RedBlue,
}

impl Colours {
    /// # Errors
    /// When the puzzle has no such faces.
    pub fn of(self, puzzle: &Puzzle) -> Result<Colouring, Failure> {
        let colouring = match self {
            Self::Standard => Some(Colouring::standard(puzzle)),
            Self::GreenYellow => Colouring::green_yellow(puzzle),
            Self::RedBlue => Colouring::red_blue(puzzle),
        };
        colouring.ok_or_else(|| {
            Failure::message(format!(
                "error: the {} cannot be coloured so",
                puzzle.name()
            ))
        })
    }
}

/// Says what there is to say about a program; or which position the facelets show, or every reason why turning cannot
/// make one.
pub fn run(arguments: &Arguments) -> Answer {
    let subject = &*arguments.subject.to_string_lossy();
    if let Some(facelets) = &arguments.facelets {
        let puzzle = super::puzzle(subject)?;
        let colouring = arguments.colours.of(&puzzle)?;
        let facelets = super::recognised(&puzzle, facelets, &[Kind::Facelets]);
        return answer(PositionReport::new(&puzzle, &colouring, &facelets)?);
    }
    if let Some(position) = &arguments.of {
        let puzzle = super::puzzle(subject)?;
        let kinds = [Kind::Algorithm, Kind::Cycles, Kind::Log];
        let position = super::recognised(&puzzle, position, &kinds);
        super::say_notes(&puzzle, &position);
        let report = LawsReport::new(&puzzle, &position)?;
        return if report.is_legal() {
            answer(report)
        } else {
            Err(report.into())
        };
    }
    if arguments.classes {
        return answer(ClassesReport::new(&*super::puzzle(subject)?));
    }
    let path = Path::new(&arguments.subject);
    if !path.exists() && puzzle::catalogue::by_name(subject).is_some() {
        return Err(Failure::message(format!(
            "error: which facelets of the {subject}?\nhelp: `check {subject} FACELETS` checks a position, and `check \
             FILE` a program"
        )));
    }
    answer(CheckReport::new(
        subject,
        super::read(path)?,
        &Folder::of(path),
    )?)
}
