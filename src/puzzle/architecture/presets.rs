//! Known architectures as data. The format is described at the head of each file in `assets/puzzles`.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use super::Architecture;
use crate::{Algorithm, Puzzle};

/// The puzzles with known architectures.
const FILES: [(&str, &str); 6] = [
    (
        "3x3x3",
        include_str!("../../../assets/puzzles/3x3x3.presets"),
    ),
    (
        "2x2x2",
        include_str!("../../../assets/puzzles/2x2x2.presets"),
    ),
    (
        "pyraminx",
        include_str!("../../../assets/puzzles/pyraminx.presets"),
    ),
    (
        "megaminx",
        include_str!("../../../assets/puzzles/megaminx.presets"),
    ),
    (
        "2x2x2x2",
        include_str!("../../../assets/puzzles/2x2x2x2.presets"),
    ),
    (
        "3x3x3x3",
        include_str!("../../../assets/puzzles/3x3x3x3.presets"),
    ),
];

/// The architectures in each of the files, once they have been asked for: a compiler asks with every compilation.
static READ: [OnceLock<Vec<Preset>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// A known architecture with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The registers.
    pub architecture: Architecture,
    /// Whether shorter algorithms may exist that do the same; `None` where the list does not say.
    pub proof: Option<Proof>,
    /// The source, in words; empty where the list has none.
    pub provenance: String,
}

/// What is proved about the lengths of an architecture's algorithms. Each turn of layers counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No algorithms of registers of these orders have a smaller sum of lengths: `least sum`.
    LeastSum,
    /// Each is shortest given those before it: `in order`.
    InOrder,
    /// They are correct; nothing is proved about their lengths: `valid`.
    Valid,
}

impl Proof {
    /// Every kind of proof.
    pub const ALL: [Self; 3] = [Self::LeastSum, Self::InOrder, Self::Valid];

    /// The text in a list.
    pub fn name(self) -> &'static str {
        match self {
            Self::LeastSum => "least sum",
            Self::InOrder => "in order",
            Self::Valid => "valid",
        }
    }
}

/// An error in a list of known architectures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetError {
    /// The bytes of the text that it is about.
    pub range: Range<usize>,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong and how to fix it.
    pub message: String,
}

impl fmt::Display for PresetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for PresetError {}

/// The known architectures of a puzzle; none for a puzzle without any.
pub fn presets(puzzle: &Puzzle) -> Vec<Preset> {
    known(puzzle).into_owned()
}

/// As [`presets`]; those of a puzzle of the catalogue are read once.
pub(super) fn known(puzzle: &Puzzle) -> Cow<'static, [Preset]> {
    let Some(file) = FILES.iter().position(|(name, _)| *name == puzzle.name()) else {
        return Cow::default();
    };
    let read = || parse_presets(puzzle, FILES[file].1).expect("the tests read every file");
    // The puzzles of one name are all alike, but for those that somebody has defined.
    if puzzle.definition().is_some() {
        return Cow::Owned(read());
    }
    Cow::Borrowed(READ[file].get_or_init(read))
}

/// Reads a list of architectures: lines of `orders | algorithms`, orders separated by commas, algorithms by slashes;
/// empty lines and lines that begin with `#` are ignored. Three more columns may follow: the lengths of the algorithms,
/// separated by `+`; a [`Proof`]; and the source.
///
/// # Errors
/// An error for each line that cannot be read, or whose algorithms are not registers of the given orders.
pub fn parse_presets(puzzle: &Puzzle, text: &str) -> Result<Vec<Preset>, Vec<PresetError>> {
    let mut presets = Vec::new();
    let mut errors = Vec::new();
    let mut start = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let row = line.trim();
        if !row.is_empty() && !row.starts_with('#') {
            let at = start + line.len() - line.trim_start().len();
            match parse_row(puzzle, row) {
                Ok(preset) => presets.push(preset),
                Err((range, message)) => errors.push(PresetError {
                    range: at + range.start..at + range.end,
                    line: index + 1,
                    message,
                }),
            }
        }
        start += line.len();
    }
    if errors.is_empty() {
        Ok(presets)
    } else {
        Err(errors)
    }
}

/// An error's range is relative to the row.
fn parse_row(puzzle: &Puzzle, row: &str) -> Result<Preset, (Range<usize>, String)> {
    let whole = 0..row.len();
    let Some((orders, algorithms)) = row.split_once('|') else {
        let message = "Write the orders, `|`, and the algorithms: `4, 4 | U / D`.";
        return Err((whole, message.to_string()));
    };
    let stated = parse_orders(orders)?;
    let (algorithms, more) = match algorithms.split_once('|') {
        Some((algorithms, more)) => (algorithms, Some(more)),
        None => (algorithms, None),
    };

    let mut parsed = Vec::new();
    let mut start = orders.len() + 1;
    for text in algorithms.split('/') {
        let algorithm = Algorithm::parse(puzzle, text).map_err(|error| {
            (
                start + error.range.start..start + error.range.end,
                error.to_string(),
            )
        })?;
        parsed.push(algorithm);
        start += text.len() + 1;
    }
    if parsed.len() != stated.len() {
        let message = format!(
            "Orders: {}, algorithms: {}; each order needs one algorithm.",
            stated.len(),
            parsed.len()
        );
        return Err((whole, message));
    }

    let architecture = Architecture::from_algorithms(puzzle, parsed).map_err(|errors| {
        let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
        (whole.clone(), messages.join(" "))
    })?;
    for (i, (register, order)) in architecture.registers.iter().zip(stated).enumerate() {
        let exact = register.order == order && register.full_order() == order.into();
        if !exact {
            let message = format!(
                "Algorithm {} has order {}, and its own pieces distinguish {} values; the line states {order}.",
                i + 1,
                register.full_order(),
                register.order
            );
            return Err((whole, message));
        }
    }
    let (proof, provenance) = match more {
        Some(more) => {
            let start = row.len() - more.len();
            let (proof, provenance) = parse_knowledge(&architecture, more, start)?;
            (Some(proof), provenance)
        }
        None => (None, String::new()),
    };
    Ok(Preset {
        architecture,
        proof,
        provenance,
    })
}

/// Reads `10 + 9 | least sum | source`; `start` is its offset in the row.
fn parse_knowledge(
    architecture: &Architecture,
    text: &str,
    start: usize,
) -> Result<(Proof, String), (Range<usize>, String)> {
    let mut at = start;
    let columns: Vec<(Range<usize>, &str)> = text
        .splitn(3, '|')
        .map(|column| {
            let from = at + column.len() - column.trim_start().len();
            at += column.len() + 1;
            let column = column.trim();
            (from..from + column.len(), column)
        })
        .collect();
    let [(lengths_at, lengths), (proof_at, proof), (_, provenance)] = &columns[..] else {
        let message = "Behind the algorithms write their lengths, what is proved, and where they are from: \
                       `1 + 1 | least sum | architect solve`.";
        return Err((start..start + text.len(), message.to_owned()));
    };
    let registers = architecture.registers.iter();
    let counted: Vec<String> = registers
        .map(|register| register.algorithm.len().to_string())
        .collect();
    let counted = counted.join(" + ");
    if *lengths != counted {
        let message = format!("The algorithms have {counted} moves.");
        return Err((lengths_at.clone(), message));
    }
    let Some(known) = Proof::ALL.into_iter().find(|known| known.name() == *proof) else {
        let names = Proof::ALL.map(|known| format!("`{}`", known.name()));
        let message = format!("What is proved is one of {}.", names.join(", "));
        return Err((proof_at.clone(), message));
    };
    Ok((known, (*provenance).to_owned()))
}

fn parse_orders(text: &str) -> Result<Vec<u64>, (Range<usize>, String)> {
    let mut orders = Vec::new();
    let mut start = 0;
    for item in text.split(',') {
        let number = item.trim();
        let Ok(order) = number.parse() else {
            let at = start + item.len() - item.trim_start().len();
            let message = "An order is a whole number; orders are separated by commas.";
            return Err((at..at + number.len(), message.to_string()));
        };
        orders.push(order);
        start += item.len() + 1;
    }
    Ok(orders)
}
