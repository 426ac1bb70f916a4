//! `hypercubist word PUZZLE "CYCLES or MOVES"`

use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, ValueEnum};
use engine::reports::{ConstructionReport, WordReport};
use group::Effort;

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

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
    /// Instead, solve the position step by step as the papers prove that turns reach whatever the laws allow: Kamack
    /// and Keane, section 7 (3x3x3x3), and Pieper, propositions 11.6 to 11.9 (3x3x3).
    #[arg(long, conflicts_with = "effort")]
    construction: bool,
    /// Say nothing while working.
    #[arg(long, short)]
    quiet: bool,
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
    super::say_notes(&puzzle, &arguments.position);
    if arguments.construction {
        return answer(ConstructionReport::new(&puzzle, &arguments.position)?);
    }
    let progress = ProgressPrinter::new(arguments.quiet);
    let tried = AtomicU64::new(0);
    let working = || {
        let tried = tried.fetch_add(1, Ordering::Relaxed);
        progress.show(|| format!("{tried} elements tried for the table of words"));
    };
    answer(WordReport::new(
        &puzzle,
        &arguments.position,
        effort,
        &working,
    )?)
}
