//! `hypercubist check PUZZLE FACELETS`

use clap::{Args, ValueEnum};
use puzzle::check::{Problem, check};
use puzzle::cycles::{Form, write};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle};
use serde_json::{Value, json};

use crate::output::{Answer, Failure};

/// Which facelets of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle.
    puzzle: String,
    /// The facelets: of a cube face by face (U R F D L B), each row by row; `apply` shows the order of others.
    facelets: String,
    /// How the puzzle is coloured.
    #[arg(long, value_enum, default_value_t = Colours::Standard)]
    colours: Colours,
}

/// A way to colour a puzzle.
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
    /// The colouring, of this puzzle.
    ///
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

/// Says which position the facelets show, or every reason why turning cannot make one.
///
/// # Errors
/// When the puzzle does not exist or turning cannot make the position.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let colouring = arguments.colours.of(&puzzle)?;
    let structure = Structure::new(&puzzle);
    let position = check(&puzzle, &structure, &colouring, &arguments.facelets)
        .map_err(|problems| refused(&arguments.facelets, &problems))?;
    let cycles = write(&puzzle, &position, Form::Letters).unwrap_or_default();
    let json = json!({
        "puzzle": puzzle.name(),
        "legal": true,
        "cycles": cycles,
        "position": position.images(),
    });
    Ok(Answer::new(format!("turning reaches it\n{cycles}\n"), json))
}

fn refused(text: &str, problems: &[Problem]) -> Failure {
    let told = |problem: &Problem| {
        let place = problem.range.as_ref().map_or_else(String::new, |range| {
            let column = text[..range.start].chars().count();
            format!("\n  {text}\n  {:column$}^", "")
        });
        format!("error: {problem}{place}\n")
    };
    let list: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let column = problem
                .range
                .as_ref()
                .map(|range| text[..range.start].chars().count() + 1);
            json!({ "code": problem.code, "message": problem.message, "column": column })
        })
        .collect();
    Failure {
        text: problems.iter().map(told).collect(),
        json: json!({ "message": "turning cannot make this position", "problems": list }),
    }
}
