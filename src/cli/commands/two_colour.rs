//! `hypercubist two-colour`

mod count;
mod folder;
mod search;
mod solve;

use clap::{Args, Subcommand};
use engine::reports::TwoColourReport;
use two_colour::{Centres, Metric, Task, TwoColour};

use crate::output::{Answer, answer};

/// What is asked about the two-colour cubes; nothing is asked for how many states they have and what is known of each.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Question>,
}

#[derive(Subcommand)]
enum Question {
    /// Count the states at the first distances, here and now.
    Count(count::Arguments),
    /// Solve in the fewest moves what some moves make of the solved cube.
    Solve(solve::Arguments),
    /// Find all distances. Needs gigabytes of memory and of disk; stopped, it goes on with --resume.
    Search(search::Arguments),
}

/// Which cube, and how its moves are counted.
#[derive(Args)]
struct Which {
    /// The cube: `gy` (green and yellow, strips) or `rb` (red and blue, corners).
    #[arg(value_parser = ["gy", "rb"])]
    cube: String,
    /// What counts as one move: `htm` (any turn of a face) or `qtm` (quarter turns).
    #[arg(long, default_value = "htm", value_parser = ["htm", "qtm"])]
    metric: String,
    /// Do not look at the centres, as Pieper counts: the cube with its colours exchanged is solved, too.
    #[arg(long)]
    without_centres: bool,
}

impl Which {
    fn task(&self) -> Task {
        // The parser lets no other names through.
        Task {
            cube: TwoColour::named(&self.cube).unwrap_or(TwoColour::GreenYellow),
            metric: Metric::named(&self.metric).unwrap_or(Metric::Htm),
            centres: if self.without_centres {
                Centres::Unseen
            } else {
                Centres::Seen
            },
        }
    }
}

pub fn run(arguments: &Arguments) -> Answer {
    match &arguments.question {
        Some(Question::Count(arguments)) => count::run(arguments),
        Some(Question::Solve(arguments)) => solve::run(arguments),
        Some(Question::Search(arguments)) => search::run(arguments),
        None => answer(TwoColourReport::both()),
    }
}
