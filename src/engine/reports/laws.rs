//! The laws of a puzzle on one position: the sums, which are broken, the class that it lies in, and how few pieces
//! mend it.

use std::fmt::{self, Display};

use puzzle::Puzzle;
use puzzle::cycles::{self, Form};
use puzzle::structure::{Repair, Structure, Sum};
use serde::Serialize;

use super::groups::read_position;
use super::{ErrorData, ReportError};

/// What the laws say of a position whose pieces are whole.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LawsReport {
    puzzle: String,
    legal: bool,
    /// How the whole puzzle is held, in words; the laws are about what remains. Empty if as usual.
    #[serde(skip_serializing_if = "String::is_empty")]
    held: String,
    cycles: String,
    laws: Vec<LawReport>,
    /// From 1 for the positions that turning reaches from solved; null where no sums determine it.
    class: Option<u32>,
    classes: String,
    /// Changes of as few pieces as possible after which turning reaches the position; null where no sums determine
    /// them.
    mend: Option<Vec<RepairReport>>,
}

#[derive(Clone, Debug, Serialize)]
struct LawReport {
    law: String,
    sum: u32,
    modulus: u32,
    holds: bool,
}

/// One change that a hand makes.
#[derive(Clone, Debug, Serialize)]
struct RepairReport {
    what: String,
    pieces: Vec<String>,
    cycles: String,
}

impl LawsReport {
    /// Reads the position, as cycles of pieces or as moves that lead to it.
    ///
    /// # Errors
    /// When it cannot be read, or its pieces are not whole or lie as turning never lays them.
    pub fn new(puzzle: &Puzzle, text: &str) -> Result<Self, ReportError> {
        let position = read_position(puzzle, text)?;
        Self::of(puzzle, &position)
    }

    /// The same of a position.
    ///
    /// # Errors
    /// When its pieces are not whole or lie as turning never lays them.
    pub(super) fn of(puzzle: &Puzzle, position: &group::Permutation) -> Result<Self, ReportError> {
        let structure = Structure::new(puzzle);
        let wrong = |error: puzzle::structure::AssemblyError| ReportError::of(error.words(puzzle));
        let held = structure.held(puzzle, position).map_err(wrong)?;
        let law = |Sum {
                       law,
                       value,
                       modulus,
                   }| LawReport {
            law,
            sum: value,
            modulus,
            holds: value == 0,
        };
        let mend = structure.mend(puzzle, position).map_err(wrong)?;
        let repair = |repair: &Repair| RepairReport::new(puzzle, &structure, repair);
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            legal: held.lawful,
            held: held.orientation.words(puzzle, true),
            cycles: cycles::write(puzzle, position, Form::Letters).unwrap_or_default(),
            laws: structure
                .sums(&held.assembly)
                .into_iter()
                .map(law)
                .collect(),
            class: structure.class(&held.assembly),
            classes: structure.classes().to_string(),
            mend: mend.map(|repairs| repairs.iter().map(repair).collect()),
        })
    }

    /// Whether turning reaches the position.
    pub fn is_legal(&self) -> bool {
        self.legal
    }
}

/// As the error of a command that needs a position which turning reaches.
impl From<LawsReport> for ReportError {
    fn from(report: LawsReport) -> Self {
        Self::new(report.to_string(), ErrorData::Laws(report))
    }
}

impl RepairReport {
    fn new(puzzle: &Puzzle, structure: &Structure, repair: &Repair) -> Self {
        let piece = |&slot: &puzzle::PieceId| puzzle.piece(slot).name.clone();
        Self {
            what: repair.words(puzzle, structure),
            pieces: repair.slots.iter().map(piece).collect(),
            cycles: cycles::write(puzzle, &repair.change, Form::Letters).unwrap_or_default(),
        }
    }
}

/// What to do about a broken position.
fn mended(repairs: &[RepairReport]) -> String {
    let pieces: usize = repairs.iter().map(|repair| repair.pieces.len()).sum();
    let what: Vec<&str> = repairs.iter().map(|repair| repair.what.as_str()).collect();
    let pieces = match pieces {
        1 => "one piece".to_owned(),
        many => format!("{many} pieces"),
    };
    format!("mended by {pieces}, no fewer: {}", what.join("; "))
}

impl Display for LawsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.legal {
            "turning reaches it\n"
        } else {
            "turning cannot make this position\n"
        })?;
        if !self.held.is_empty() {
            writeln!(f, "{}", self.held)?;
        }
        for law in &self.laws {
            let (state, sum) = (if law.holds { "holds" } else { "broken" }, law.sum);
            writeln!(
                f,
                "{state:<7} {}: the sum is {sum} modulo {}",
                law.law, law.modulus
            )?;
        }
        match self.class {
            Some(class) => writeln!(
                f,
                "class {class} of {}; turning never leads from one class to another",
                self.classes
            )?,
            None => writeln!(f, "{} classes", self.classes)?,
        }
        match &self.mend {
            Some(repairs) if !repairs.is_empty() => writeln!(f, "{}", mended(repairs)),
            _ => Ok(()),
        }
    }
}

/// Into which classes a puzzle falls when it is taken apart and put together anyhow.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClassesReport {
    puzzle: String,
    classes: String,
    /// A position of each class, made of the solved puzzle with a change of as few pieces as possible.
    positions: Vec<ClassReport>,
}

#[derive(Debug, Serialize)]
struct ClassReport {
    class: u32,
    cycles: String,
    what: Vec<String>,
}

impl ClassesReport {
    /// Lists the classes, where sums determine them.
    pub fn new(puzzle: &Puzzle) -> Self {
        let structure = Structure::new(puzzle);
        let position = |(class, repairs): (u32, Vec<Repair>)| {
            let position = Repair::all_of(puzzle, &repairs);
            let what = repairs.iter();
            ClassReport {
                class,
                cycles: cycles::write(puzzle, &position, Form::Letters).unwrap_or_default(),
                what: what
                    .map(|repair| repair.words(puzzle, &structure))
                    .collect(),
            }
        };
        Self {
            puzzle: puzzle.name().to_owned(),
            classes: structure.classes().to_string(),
            positions: (structure.representatives(puzzle).into_iter())
                .map(position)
                .collect(),
        }
    }
}

impl Display for ClassesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "taken apart and put together anyhow, the {} falls into {} classes",
            self.puzzle, self.classes
        )?;
        self.positions.iter().try_for_each(|row| {
            let what = match row.what.as_slice() {
                [] => "solved".to_owned(),
                what => what.join("; "),
            };
            writeln!(f, "{:>4}  {:<24} {what}", row.class, row.cycles)
        })
    }
}
