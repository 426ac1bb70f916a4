//! The laws of a puzzle on one position: the sums, which are broken, and the class that it lies in.

use std::fmt::{self, Display};

use puzzle::check::facelets;
use puzzle::cycles::{self, Form};
use puzzle::structure::{Structure, Sum};
use puzzle::{Colouring, Puzzle};
use serde::Serialize;

use super::groups::read_position;
use super::{PositionReport, ReportError};

/// What the laws say of a position whose pieces are whole.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LawsReport {
    puzzle: String,
    legal: bool,
    cycles: String,
    laws: Vec<LawReport>,
    /// From 1 for the positions that turning reaches from solved; null where no sums tell it.
    class: Option<u32>,
    classes: String,
}

#[derive(Debug, Serialize)]
struct LawReport {
    law: String,
    sum: u32,
    modulus: u32,
    kept: bool,
}

impl LawsReport {
    /// Reads the position, as cycles of pieces or as moves that lead to it.
    ///
    /// # Errors
    /// When it cannot be read, or its pieces are not whole or lie as turning never lays them.
    pub fn new(puzzle: &Puzzle, text: &str) -> Result<Self, ReportError> {
        let position = read_position(puzzle, text)?;
        let structure = Structure::new(puzzle);
        let Ok(assembly) = structure.assembly(&position) else {
            let colouring = Colouring::standard(puzzle);
            PositionReport::new(puzzle, &colouring, &facelets(puzzle, &colouring, &position))?;
            let message = "these are no whole pieces in their own places";
            return Err(ReportError::of(message));
        };
        let law = |Sum {
                       law,
                       value,
                       modulus,
                   }| LawReport {
            law,
            sum: value,
            modulus,
            kept: value == 0,
        };
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            legal: structure.allows(&assembly),
            cycles: cycles::write(puzzle, &position, Form::Letters).unwrap_or_default(),
            laws: structure.sums(&assembly).into_iter().map(law).collect(),
            class: structure.class(&assembly),
            classes: structure.classes().to_string(),
        })
    }

    /// Whether turning reaches the position.
    pub fn is_legal(&self) -> bool {
        self.legal
    }
}

impl Display for LawsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.legal {
            "turning reaches it\n"
        } else {
            "turning cannot make this position\n"
        })?;
        for law in &self.laws {
            let (kept, sum) = (if law.kept { "kept" } else { "broken" }, law.sum);
            writeln!(
                f,
                "{kept:<7} {}: the sum is {sum} modulo {}",
                law.law, law.modulus
            )?;
        }
        match self.class {
            Some(class) => writeln!(
                f,
                "class {class} of {}; turning never leads from one class to another",
                self.classes
            ),
            None => writeln!(f, "{} classes", self.classes),
        }
    }
}
