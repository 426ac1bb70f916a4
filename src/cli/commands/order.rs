//! `hypercubist order PUZZLE`

use std::fmt::Write as _;

use clap::Args;
use group::{Permutation, StabilizerChain};
use puzzle::Puzzle;
use puzzle::structure::{Positions, Structure};
use serde_json::{Value, json};

use crate::output::{Answer, Failure};

/// Any seed gives the same group; this one makes runs repeatable.
pub const SEED: u64 = 1;

/// Which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3 or 3x3x3x3.
    puzzle: String,
}

/// The smallest turns that generate the puzzle's group.
pub fn generators(puzzle: &Puzzle) -> Vec<Permutation> {
    let ids = puzzle.generators();
    ids.into_iter()
        .map(|id| puzzle.mv(id).permutation.clone())
        .collect()
}

/// Digits in groups of three.
pub fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Counts the arrangements of distinguishable facets, and says what restricts them.
///
/// # Errors
/// When there is no such puzzle.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let chain = StabilizerChain::new(&generators(&puzzle), SEED);
    let order = chain.order().to_string();
    let structure = Structure::new(&puzzle);
    let mut text = format!(
        "{}\n{} digits; every facet told apart, proved by a stabilizer chain\n",
        grouped(&order),
        order.len()
    );
    for orbit in structure.orbits() {
        let (count, turns) = (orbit.pieces.len(), orbit.orientations.name());
        // Writing to a String cannot fail.
        let evenly = match orbit.positions {
            Positions::Even(_) => ", always rearranged evenly",
            Positions::All | Positions::Some(..) => "",
        };
        let _ = writeln!(
            text,
            "{count:>4} {}, orientations {turns}{evenly}",
            orbit.name
        );
    }
    let laws: Vec<String> = structure
        .laws()
        .iter()
        .map(|law| law.words(&structure))
        .collect();
    for law in &laws {
        let _ = writeln!(text, "law: {law}");
    }
    let orbits: Vec<Value> = structure
        .orbits()
        .iter()
        .map(|orbit| {
            let turns = orbit.orientations.name();
            json!({ "name": orbit.name, "pieces": orbit.pieces.len(), "orientations": turns })
        })
        .collect();
    let json = json!({
        "puzzle": puzzle.name(),
        "order": order,
        "proved": true,
        "orbits": orbits,
        "laws": laws,
    });
    Ok(Answer::new(text, json))
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_come_in_threes() {
        assert_eq!(grouped("1"), "1");
        assert_eq!(grouped("3674160"), "3,674,160");
        assert_eq!(grouped("100"), "100");
    }
}
