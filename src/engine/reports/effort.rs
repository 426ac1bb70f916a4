//! How easy algorithms are to perform by hand.

use std::fmt::{self, Display};

use puzzle::movecount::{self, Trick};
use puzzle::{Algorithm, Puzzle};
use serde::Serialize;

/// The movecount coefficients of algorithms, with what the hands do (Qter, section 3.3.7).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EffortReport {
    algorithms: Vec<AlgorithmEffort>,
    /// What the numbers are worth.
    note: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AlgorithmEffort {
    algorithm: String,
    coefficient: f64,
    /// Regrips before the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    regrips_before: Option<usize>,
    /// On the 3x3x3, one for each turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tricks: Vec<TrickReport>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct TrickReport {
    turn: String,
    with: String,
    regrip: bool,
    time: f64,
}

impl EffortReport {
    /// Of algorithms of one puzzle, in their order.
    pub fn new(puzzle: &Puzzle, algorithms: &[Algorithm]) -> Self {
        Self {
            algorithms: algorithms.iter().map(|one| effort(puzzle, one)).collect(),
            note: "The numbers behind it are our estimates: compare them with one another, not with other programs'.",
        }
    }
}

fn effort(puzzle: &Puzzle, algorithm: &Algorithm) -> AlgorithmEffort {
    let by_hand = movecount::effort(puzzle, algorithm);
    let (regrips_before, tricks) = match &by_hand {
        Some(by_hand) => {
            let tricks = by_hand.tricks.iter();
            (
                Some(by_hand.regrips_before()),
                tricks.map(|one| trick(puzzle, one)).collect(),
            )
        }
        None => (None, Vec::new()),
    };
    AlgorithmEffort {
        algorithm: algorithm.display(puzzle).to_string(),
        coefficient: hundredths(movecount::coefficient(puzzle, algorithm)),
        regrips_before,
        tricks,
    }
}

fn trick(puzzle: &Puzzle, trick: &Trick) -> TrickReport {
    TrickReport {
        turn: puzzle.mv(trick.mv).name.clone(),
        with: trick.with(),
        regrip: trick.regrip,
        time: hundredths(trick.time),
    }
}

/// Sums of estimates; what comes after the hundredths is rounding.
fn hundredths(time: f64) -> f64 {
    (time * 100.0).round() / 100.0
}

impl Display for EffortReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for one in &self.algorithms {
            writeln!(f, "{:.2}  {}", one.coefficient, one.algorithm)?;
            if let Some(regrips @ 1..) = one.regrips_before {
                let hands = if regrips == 1 {
                    "one hand"
                } else {
                    "both hands"
                };
                writeln!(f, "      {hands} regripped to begin")?;
            }
            for TrickReport {
                turn,
                with,
                regrip,
                time,
            } in &one.tricks
            {
                let regrip = if *regrip { ", after a regrip" } else { "" };
                writeln!(f, "      {turn:<4} {time:.2}  {with}{regrip}")?;
            }
        }
        writeln!(f, "{}", self.note)
    }
}
