//! What the checkpoints of searches have in common: what a search is about, as bytes that no name in this program
//! changes.
//!
//! A checkpoint's identity is the puzzle's name and a checksum of a text that says everything its body depends on, line
//! by line; `docs/formats.md` describes it. In version 1 it was a checksum of what `Debug` printed at that time, which
//! [`legacy`] writes again.

use std::fmt::Write as _;

use puzzle::PieceId;
use storage::{Kind, StorageError, checksum, decode, legacy_checksum};

use crate::cycles::{CycleStructure, Turn};
use crate::joint::{self, Measure};
use crate::solve::{CycleSolver, Query};

/// What a query's checkpoint belongs to.
pub(crate) fn query(solver: &CycleSolver, query: &Query) -> String {
    let mut text = String::new();
    structures(&mut text, &query.structures);
    numbers(&mut text, "fixed", pieces(&query.fixed));
    for other in &query.commuting {
        let images = (0..other.degree()).map(|point| other.image(point) as u64);
        numbers(&mut text, "commutes", images);
    }
    let lengths = [query.from, query.longest];
    numbers(&mut text, "lengths", lengths.map(u64::from).into_iter());
    identity(solver, text)
}

/// What a joint search's checkpoint belongs to; `all` are the structures by register.
pub(crate) fn joint(
    solver: &CycleSolver,
    query: &joint::Query,
    all: &[Vec<CycleStructure>],
) -> String {
    let mut text = String::new();
    numbers(&mut text, "orders", query.orders.iter().copied());
    let measure = match query.measure {
        Measure::InOrder => 0,
        Measure::Sum => 1,
        Measure::Largest => 2,
    };
    let longest = query.longest.into();
    let numbered = [measure, query.exact.into(), longest];
    numbers(&mut text, "plan", numbered.into_iter());
    numbers(&mut text, "fixed", pieces(&query.fixed));
    for (register, own) in all.iter().enumerate() {
        numbers(&mut text, "register", std::iter::once(register as u64));
        structures(&mut text, own);
    }
    identity(solver, text)
}

/// Bodies name moves by their numbers, so the moves are part of what they depend on.
fn identity(solver: &CycleSolver, mut text: String) -> String {
    let puzzle = solver.puzzle();
    for id in &solver.words.ids {
        let _ = writeln!(text, "move {}", puzzle.mv(*id).name);
    }
    format!("{} {:016x}", puzzle.name(), checksum(text.as_bytes()))
}

fn pieces(pieces: &[PieceId]) -> impl Iterator<Item = u64> {
    pieces.iter().map(|piece| piece.0.into())
}

// Writing to a String cannot fail.

fn numbers(text: &mut String, name: &str, numbers: impl Iterator<Item = u64>) {
    text.push_str(name);
    for number in numbers {
        let _ = write!(text, " {number}");
    }
    text.push('\n');
}

/// A line for each structure: orbits are separated by semicolons, their cycles end in commas.
fn structures(text: &mut String, structures: &[CycleStructure]) {
    for structure in structures {
        text.push_str("cycles ");
        for cycles in &structure.orbits {
            for cycle in cycles {
                let _ = match cycle.turn {
                    Turn::None => write!(text, "{},", cycle.length),
                    Turn::Some => write!(text, "{}+,", cycle.length),
                    Turn::Order(order) => write!(text, "{}+{order},", cycle.length),
                };
            }
            text.push(';');
        }
        text.push('\n');
    }
}

/// A version of a checkpoint before the common byte format: its first bytes, and what it belongs to.
pub(crate) struct Legacy<'a> {
    pub(crate) mark: [u8; 4],
    pub(crate) identity: &'a dyn Fn() -> String,
}

/// The body of a checkpoint, which is the same in version 1.
pub(crate) fn body<'a>(
    kind: Kind,
    identity: &str,
    legacy: &Legacy<'_>,
    bytes: &'a [u8],
) -> Result<&'a [u8], StorageError> {
    let Some(rest) = bytes.strip_prefix(&legacy.mark) else {
        return decode(kind, identity, bytes);
    };
    let whole = || {
        let (all, sum) = bytes.split_last_chunk()?;
        (legacy_checksum(all) == u64::from_le_bytes(*sum)).then_some(())?;
        let (about, body) = rest.split_first_chunk()?;
        Some((u64::from_le_bytes(*about), body.split_last_chunk::<8>()?.0))
    };
    let (about, body) = whole().ok_or(StorageError::Damaged)?;
    if about != legacy_checksum((legacy.identity)().as_bytes()) {
        return Err(StorageError::Identity {
            found: "another search".to_owned(),
            expected: identity.to_owned(),
        });
    }
    Ok(body)
}

/// What `Debug` printed of searches when that was their identity.
pub(crate) mod legacy {
    use super::{CycleStructure, Measure, PieceId, Query, Turn};

    fn list<T>(members: &[T], one: impl Fn(&T) -> String) -> String {
        let members: Vec<String> = members.iter().map(one).collect();
        format!("[{}]", members.join(", "))
    }

    fn fixed(pieces: &[PieceId]) -> String {
        list(pieces, |piece| format!("PieceId({})", piece.0))
    }

    fn structure(structure: &CycleStructure) -> String {
        let orbits = list(&structure.orbits, |cycles| {
            list(cycles, |cycle| {
                let turn = match cycle.turn {
                    Turn::None => "None".to_owned(),
                    Turn::Some => "Some".to_owned(),
                    Turn::Order(order) => format!("Order({order})"),
                };
                format!("Cycle {{ length: {}, turn: {turn} }}", cycle.length)
            })
        });
        format!("CycleStructure {{ orbits: {orbits} }}")
    }

    pub(crate) fn query(query: &Query) -> String {
        let beside = list(&query.commuting, |other| {
            format!("Permutation({} points) {other}", other.degree())
        });
        format!(
            "Question {{ structures: {}, fixed: {}, beside: {beside}, from: {}, longest: {}, memory: {}, keep: {} }}",
            list(&query.structures, structure),
            fixed(&query.fixed),
            query.from,
            query.longest,
            query.memory,
            query.most
        )
    }

    pub(crate) fn joint(query: &crate::joint::Query, all: &[Vec<CycleStructure>]) -> String {
        let measure = match query.measure {
            Measure::InOrder => "InOrder",
            Measure::Sum => "Sum",
            Measure::Largest => "Largest",
        };
        format!(
            "Plan {{ orders: {}, measure: {measure}, exact: {}, fixed: {}, longest: {}, memory: {} }}{}",
            list(&query.orders, u64::to_string),
            query.exact,
            fixed(&query.fixed),
            query.longest,
            query.memory,
            list(all, |own| list(own, structure))
        )
    }
}
