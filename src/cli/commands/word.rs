//! `hypercubist word PUZZLE "CYCLES or MOVES"`

use clap::{Args, ValueEnum};
use engine::reports::{ConstructionReport, ReportError, WordReport};
use group::Effort;

use crate::output::{Answer, answer};

/// Which position of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// The position: cycles of pieces such as `(UFR, UFL, UBL)`, or moves that lead to it.
    position: String,
    /// How hard to look for a short word.
    #[arg(long, value_enum, default_value_t = Care::Normal)]
    effort: Care,
    /// Instead, solve the position step by step by Kamack and Keane's useful moves alone: their proof that turns reach
    /// whatever the laws allow (3x3x3x3 only).
    #[arg(long, conflicts_with = "effort")]
    construction: bool,
}

/// How hard to look.
#[derive(Clone, Copy, ValueEnum)]
enum Care {
    /// Milliseconds.
    Quick,
    /// Up to a second.
    Normal,
    /// Seconds.
    Thorough,
}

/// Finds moves that lead from solved to the position; short, not shortest.
pub fn run(arguments: &Arguments) -> Answer {
    let effort = match arguments.effort {
        Care::Quick => Effort::QUICK,
        Care::Normal => Effort::NORMAL,
        Care::Thorough => Effort::THOROUGH,
    };
    let puzzle = super::puzzle(&arguments.puzzle)?;
    if arguments.construction {
        if puzzle.name() != "3x3x3x3" {
            let name = puzzle.name();
            let error = format!("the construction is one for the 3x3x3x3, not for the {name}");
            return Err(ReportError::of(error).into());
        }
        return answer(ConstructionReport::new(&arguments.position)?);
    }
    answer(WordReport::new(&puzzle, &arguments.position, effort)?)
}
