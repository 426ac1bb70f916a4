//! `hypercubist architect find 3x3x3 --registers 2` and its kin.

mod find;
mod max_order;
mod presets;
mod solve;

use clap::Subcommand;

use crate::output::{Answer, Failure};

/// What to ask about registers.
#[derive(Subcommand)]
pub enum Command {
    /// All combinations of registers that a puzzle can hold and that no other one makes redundant.
    Find(find::Arguments),
    /// The largest order of any element of a puzzle's group, with an algorithm that has it.
    MaxOrder(max_order::Arguments),
    /// Look for the algorithms of the known architectures again, and print the list with lengths and proofs.
    Presets(presets::Arguments),
    /// The shortest algorithms for registers, or with given cycles.
    Solve(solve::Arguments),
}

/// # Errors
/// As each command's.
pub fn run(command: &Command) -> Answer {
    match command {
        Command::Find(arguments) => find::run(arguments),
        Command::MaxOrder(arguments) => max_order::run(arguments),
        Command::Presets(arguments) => presets::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
    }
}

/// Reads `90,90`.
///
/// # Errors
/// If that is no list of numbers.
fn orders(text: &str) -> Result<Vec<u64>, Failure> {
    let numbers = text.split([',', '/']).map(|number| number.trim().parse());
    numbers.collect::<Result<_, _>>().map_err(|_| {
        Failure::with(
            format!("error: `{text}` is no list of orders; write them as 90,90"),
            serde_json::json!({ "code": "architect::no-orders", "text": text }),
        )
    })
}

/// # Errors
/// What a puzzle is refused for.
fn finder(puzzle: &puzzle::Puzzle) -> Result<architect::Finder<'_>, Failure> {
    architect::Finder::new(puzzle).map_err(|error| {
        Failure::with(
            format!("error: {error}"),
            serde_json::json!({ "code": error.code(), "message": error.to_string() }),
        )
    })
}
