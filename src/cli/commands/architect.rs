//! `hypercubist architect find 3x3x3 --registers 2` and its kin.

mod find;
mod max_order;
mod orders;
mod presets;
mod solve;
mod tables;

use ::architect::find::Progress;
use clap::Subcommand;
use puzzle::Algorithm;

use crate::output::Answer;
use crate::progress::ProgressPrinter;

/// What to find out about registers.
#[derive(Subcommand)]
pub enum Command {
    /// List the combinations of registers that a puzzle can hold and that no other one makes redundant.
    Find(find::Arguments),
    /// Find the largest order of any element of a puzzle's group, with an algorithm that has it.
    MaxOrder(max_order::Arguments),
    /// List the orders that a register can have, and say whether registers fit side by side.
    Orders(orders::Arguments),
    /// Look for the algorithms of the known architectures again, and print the list with lengths and proofs.
    Presets(presets::Arguments),
    /// Find the shortest algorithms for registers, or with given cycles.
    Solve(solve::Arguments),
    /// Compute a table of short algorithms for all sums of built-in registers, for the compiler.
    Tables(tables::Arguments),
}

pub fn run(command: &Command) -> Answer {
    match command {
        Command::Find(arguments) => find::run(arguments),
        Command::MaxOrder(arguments) => max_order::run(arguments),
        Command::Orders(arguments) => orders::run(arguments),
        Command::Presets(arguments) => presets::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Tables(arguments) => tables::run(arguments),
    }
}

/// Prints how far the finder is.
fn finding(progress: &ProgressPrinter, event: Progress) {
    let Progress { done, total, found } = event;
    progress.show_part(done as u64, total as u64, || {
        format!("{done} of {total} done, {found} found")
    });
}

/// The lengths of algorithms that were found together.
fn lengths(algorithms: &[Algorithm]) -> String {
    let lengths: Vec<String> = algorithms.iter().map(|a| a.len().to_string()).collect();
    lengths.join(" + ")
}
