//! Known architectures as data. The format is described at the head of each file in `assets/puzzles`.

use std::fmt;
use std::ops::Range;

use super::Architecture;
use crate::{Algorithm, Puzzle};

/// Puzzles with known architectures, and those.
const FILES: [(&str, &str); 1] = [(
    "3x3x3",
    include_str!("../../../assets/puzzles/3x3x3.presets"),
)];

/// Something wrong in a list of known architectures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetError {
    /// Where, bytes of the text.
    pub range: Range<usize>,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl fmt::Display for PresetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for PresetError {}

/// The known architectures of a puzzle.
pub(super) fn of(puzzle: &Puzzle) -> Vec<Architecture> {
    FILES
        .iter()
        .filter(|(name, _)| *name == puzzle.name())
        .flat_map(|(_, text)| parse_presets(puzzle, text).expect("the tests read every file"))
        .collect()
}

/// Reads a list of architectures: lines of `orders | algorithms`, orders separated by commas, algorithms by slashes;
/// empty lines and lines that begin with `#` count for nothing.
///
/// # Errors
/// For each line that cannot be read, or whose algorithms are not registers of the orders it states, what is wrong.
pub fn parse_presets(puzzle: &Puzzle, text: &str) -> Result<Vec<Architecture>, Vec<PresetError>> {
    let mut architectures = Vec::new();
    let mut errors = Vec::new();
    let mut start = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let row = line.trim();
        if !row.is_empty() && !row.starts_with('#') {
            let at = start + line.len() - line.trim_start().len();
            match parse_row(puzzle, row) {
                Ok(architecture) => architectures.push(architecture),
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
        Ok(architectures)
    } else {
        Err(errors)
    }
}

/// An error's range is relative to the row.
fn parse_row(puzzle: &Puzzle, row: &str) -> Result<Architecture, (Range<usize>, String)> {
    let whole = 0..row.len();
    let Some((orders, algorithms)) = row.split_once('|') else {
        let message = "Write the orders, `|`, and the algorithms: `4, 4 | U / D`.";
        return Err((whole, message.to_string()));
    };
    let stated = parse_orders(orders)?;

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
                "Algorithm {} has order {}, and its own pieces tell {} values; the line states {order}.",
                i + 1,
                register.full_order(),
                register.order
            );
            return Err((whole, message));
        }
    }
    Ok(architecture)
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
