//! What an element's attributes say.

use std::ops::Range;
use std::sync::Arc;

use diagnostics::Source;
use puzzle::{Expression, MoveId, Puzzle, catalogue};
use wasm_bindgen::prelude::wasm_bindgen;

/// The most steps that are played.
const MOST_STEPS: usize = 100_000;

/// Why an attribute cannot be taken.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The attribute: `puzzle`, `setup` or `alg`.
    pub attribute: String,
    /// What is wrong, a sentence.
    pub message: String,
    /// How to mend it, a sentence.
    pub help: Option<String>,
    /// Where it begins in the attribute's text, UTF-16 code units.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
}

impl Refused {
    /// A text that is wrong as a whole.
    pub(crate) fn of(attribute: &str, message: &str) -> Self {
        Self {
            attribute: attribute.to_owned(),
            message: sentence(message),
            help: None,
            from: 0,
            to: 0,
        }
    }

    fn at(self, source: &Source, range: &Range<usize>) -> Self {
        let [from, to] = [range.start, range.end].map(|at| source.utf16_offset(at) as u32);
        Self { from, to, ..self }
    }
}

/// What is said of a text, with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().collect());
    let stop = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{stop}", chars.as_str())
}

/// A puzzle of the catalogue.
pub(crate) fn named(name: &str) -> Result<Arc<Puzzle>, Refused> {
    catalogue::by_name(name).ok_or_else(|| {
        let names = catalogue::names().join(", ");
        Refused {
            help: Some(format!("There are {names}.")),
            ..Refused::of("puzzle", &format!("there is no puzzle called {name}"))
        }
    })
}

/// An algorithm as steps.
pub(crate) struct Read {
    /// By step, the moves that are done at once.
    pub turns: Vec<Box<[MoveId]>>,
    /// By step, where its text begins and ends, UTF-16 code units.
    pub ranges: Vec<u32>,
}

impl Read {
    /// What undoes it, in order.
    pub fn undone(&self, puzzle: &Puzzle) -> impl Iterator<Item = MoveId> {
        let moves = self.turns.iter().flatten().rev();
        moves.map(|&id| puzzle.mv(id).inverse)
    }
}

/// The steps of an attribute's text.
pub(crate) fn steps(puzzle: &Puzzle, attribute: &str, text: &str) -> Result<Read, Refused> {
    let read = Expression::parse(puzzle, text).map_err(|error| {
        let refused = Refused {
            help: error.help.as_deref().map(sentence),
            ..Refused::of(attribute, &error.message)
        };
        refused.at(&Source::new(attribute, text), &error.range)
    })?;
    if read.len() > MOST_STEPS {
        let message = format!(
            "this has {} moves, and {MOST_STEPS} are the most",
            read.len()
        );
        return Err(Refused::of(attribute, &message));
    }
    let steps = read.steps(puzzle).steps;
    // Offsets of bytes ascend mostly, but a commutator goes back: each is counted once.
    let at: Vec<u32> = offsets(text);
    let ranges = steps
        .iter()
        .flat_map(|step| [step.range.start, step.range.end]);
    Ok(Read {
        ranges: ranges.map(|byte| at[byte]).collect(),
        turns: steps.into_iter().map(|step| step.moves).collect(),
    })
}

/// By byte of a text, and at its end, where it is in UTF-16 code units.
fn offsets(text: &str) -> Vec<u32> {
    let mut offsets = Vec::with_capacity(text.len() + 1);
    let mut units = 0;
    for c in text.chars() {
        offsets.extend([units].repeat(c.len_utf8()));
        units += c.len_utf16() as u32;
    }
    offsets.push(units);
    offsets
}
