//! How many turns are enough for any position of the tesseract, with the proof.

use std::fmt::{self, Display};

use group::BigUint;
use puzzle::Puzzle;
use research::worst_case;
use search::counting::enough;
use search::{Monitor, Progress, Threads};
use serde::Serialize;

use super::groups::group;
use super::{ReportError, grouped};

/// How many turns are enough for any position, phase by phase.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EnoughReport {
    puzzle: String,
    phases: Vec<EnoughPhase>,
    /// All phases together.
    enough: usize,
    /// Whether the arrangements of all phases, multiplied, are all positions.
    complete: bool,
}

/// What one phase takes.
#[derive(Debug, Serialize)]
pub struct EnoughPhase {
    pieces: Vec<String>,
    arrangements: usize,
    turns: usize,
}

impl EnoughPhase {
    fn new(phase: &worst_case::Phase) -> Self {
        Self {
            pieces: phase.pieces.clone(),
            arrangements: phase.count(),
            turns: phase.turns(),
        }
    }
}

impl Display for EnoughPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (arrangements, turns) = (grouped(&self.arrangements), self.turns);
        let pieces = self.pieces.join(" ");
        write!(f, "{arrangements:>12} {turns:>8}  {pieces}")
    }
}

impl EnoughReport {
    /// Proves it; `found` hears of each phase. Takes minutes.
    ///
    /// # Errors
    /// When the puzzle is not the tesseract, or the monitor cancels.
    pub fn new(
        puzzle: &Puzzle,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
        mut found: impl FnMut(&EnoughPhase),
    ) -> Result<Self, ReportError> {
        if enough(puzzle).is_none() {
            return Err(ReportError::of(
                "how many turns are enough is proved for the 3x3x3x3 only",
            ));
        }
        let mut phases = Vec::new();
        let mut product = BigUint::from(1_u32);
        worst_case::phases(puzzle, threads, monitor, |phase| {
            product *= phase.count();
            let phase = EnoughPhase::new(phase);
            found(&phase);
            phases.push(phase);
        })
        .map_err(ReportError::of)?;
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            enough: phases.iter().map(|phase| phase.turns).sum(),
            complete: product == *group(puzzle).order(),
            phases,
        })
    }
}

impl Display for EnoughReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>12} {:>8}  pieces", "arrangements", "at most")?;
        for phase in &self.phases {
            writeln!(f, "{phase}")?;
        }
        if !self.complete {
            return writeln!(
                f,
                "Words were not found for all arrangements, so that this proves nothing."
            );
        }
        writeln!(
            f,
            "Multiplied, the arrangements are as many as the positions of the {}: none is missing.",
            self.puzzle
        )?;
        writeln!(
            f,
            "{} turns are enough for any position; any rotation of a cell is one turn.",
            self.enough
        )
    }
}
