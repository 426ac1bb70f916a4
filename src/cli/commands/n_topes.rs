//! `hypercubist n-topes N`

use clap::Args;
use engine::reports::NTopeReport;

use crate::output::{Answer, answer};

/// Which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// N, the number of dimensions: 3 for the cube, 4 for the tesseract.
    dimensions: usize,
    /// Prove its order by a stabilizer chain: up to 5 dimensions, where that takes a while.
    #[arg(long)]
    prove: bool,
}

/// Counts what the N-tope is made of.
pub fn run(arguments: &Arguments) -> Answer {
    answer(NTopeReport::new(arguments.dimensions, arguments.prove)?)
}
