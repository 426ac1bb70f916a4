//! `hypercubist puzzles` and `hypercubist puzzles NAME --as FORMAT`

use std::fmt::{self, Display};

use clap::{Args, ValueEnum};
use engine::reports::PuzzlesReport;
use recognise::permutations::{Format, write};
use serde::Serialize;

use crate::output::{Answer, answer};

/// Which puzzle, and for which program.
#[derive(Args)]
pub struct Arguments {
    /// Instead of the list: a puzzle to write for another program.
    #[arg(requires = "format")]
    name: Option<String>,
    /// The format: `tws` for twsearch, `kpuzzle` for cubing.js, `gap`, or `ksolve`.
    #[arg(long = "as", value_enum, requires = "name")]
    format: Option<As>,
}

/// The formats, as they are named on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum As {
    Tws,
    #[value(name = "kpuzzle")]
    KPuzzle,
    Gap,
    Ksolve,
}

/// A puzzle in the format of another program.
#[derive(Serialize)]
struct Written {
    text: String,
}

impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Lists the catalogue, or writes one puzzle.
pub fn run(arguments: &Arguments) -> Answer {
    let (Some(name), Some(format)) = (&arguments.name, arguments.format) else {
        return answer(PuzzlesReport::catalogue());
    };
    let puzzle = super::puzzle(name)?;
    let format = match format {
        As::Tws => Format::Tws,
        As::KPuzzle => Format::KPuzzle,
        As::Gap => Format::Gap,
        As::Ksolve => Format::Ksolve,
    };
    answer(Written {
        text: write(&puzzle, format),
    })
}
