//! What stands right of an arrow in `.registers`: puzzles are looked up, sizes and algorithms checked.

use std::sync::Arc;

use diagnostics::{Diagnostic, Span};
use puzzle::architecture::{Architecture, ArchitectureError};
use puzzle::{Algorithm, Puzzle};
use qat_text::lexer::without_comments;
use sentences::Sentence;

use super::LISTED;
use crate::World;
use crate::parser::shortened;
use crate::report::Reports;
use crate::syntax::{Declaration, Layout, Number, Storage, Word};

/// Registers of one puzzle; each needs pieces of its own, so that more could not work on any puzzle.
const MAX_REGISTERS: usize = 64;
/// Moves of an algorithm that a declaration may give, so that programs stay printable.
const MAX_MOVES: usize = 1000;
/// What registers are stored on, as far as it could be looked up.
#[derive(Default)]
pub(super) struct Found {
    pub kind: Option<Arc<Puzzle>>,
    pub architecture: Option<Architecture>,
    /// Where there are several, all that the text may mean, `architecture` first.
    pub realisations: Vec<Architecture>,
    /// Of theoretical registers.
    pub sizes: Option<Vec<u64>>,
    /// The word `theoretical`.
    pub theoretical: Option<Span>,
}

/// Looks up what a declaration stores its registers on, and reports what is wrong with it.
pub(super) fn looked_up(
    declaration: &Declaration,
    text: &str,
    world: &dyn World,
    reports: &mut Reports,
) -> Found {
    let Some(storage) = &declaration.storage else {
        return Found::default();
    };
    let count = declaration.names.len();
    if let Layout::Theoretical(numbers) = &storage.layout {
        return Found {
            sizes: theoretical_sizes(storage, numbers, count, reports),
            theoretical: Some(storage.puzzle.span),
            ..Found::default()
        };
    }
    let (kind, architecture) = divide(storage, count, text, world, reports).unzip();
    let realisations = match (&kind, &architecture, &storage.layout) {
        (Some(puzzle), Some(first), Layout::Builtin(_)) => {
            let mut all = world.realisations(puzzle, &first.orders());
            all.retain(|other| other != first);
            if !all.is_empty() {
                all.insert(0, first.clone());
            }
            all
        }
        _ => Vec::new(),
    };
    Found {
        kind,
        architecture,
        realisations,
        ..Found::default()
    }
}

/// The sizes of `count` theoretical registers; `None` when an error was reported.
fn theoretical_sizes(
    storage: &Storage,
    numbers: &[Number],
    count: usize,
    reports: &mut Reports,
) -> Option<Vec<u64>> {
    let mut sizes = Vec::with_capacity(numbers.len());
    for number in numbers {
        match number.to_u64().filter(|&size| size > 1) {
            Some(size) => sizes.push(size),
            None => reports.error(|| {
                let message = "a register cannot have this many values";
                Diagnostic::error("qat::bad-size", message)
                    .at(number.span, "expected at least 2 and less than 2^64")
            }),
        }
    }
    if numbers.len() != count {
        reports.error(|| size_count(storage, count, numbers.len(), "size"));
        return None;
    }
    (sizes.len() == count).then_some(sizes)
}

fn size_count(storage: &Storage, count: usize, given: usize, what: &str) -> Diagnostic {
    let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let (names, values) = (plural(count, "register"), plural(given, what));
    Diagnostic::error("qat::size-count", format!("{names}, but {values}"))
        .at(storage.span, format!("{values} here"))
        .help(format!("each register needs one {what}"))
}

/// Finds the puzzle and divides it into `count` registers; `None` when an error was reported.
fn divide(
    storage: &Storage,
    count: usize,
    text: &str,
    world: &dyn World,
    reports: &mut Reports,
) -> Option<(Arc<Puzzle>, Architecture)> {
    let Some(puzzle) = world.puzzle(&storage.puzzle.text) else {
        reports.error(|| unknown_puzzle(&storage.puzzle, world));
        return None;
    };
    let (given, what) = match &storage.layout {
        Layout::Builtin(sizes) | Layout::Theoretical(sizes) => (sizes.len(), "size"),
        Layout::Algorithms(spans) => (spans.len(), "algorithm"),
    };
    if given != count {
        reports.error(|| size_count(storage, count, given, what));
        return None;
    }
    let architecture = match &storage.layout {
        Layout::Builtin(sizes) => builtin(&puzzle, storage, sizes, world, reports)?,
        Layout::Algorithms(spans) => explicit(&puzzle, storage, spans, text, reports)?,
        Layout::Theoretical(_) => return None,
    };
    Some((puzzle, architecture))
}

fn unknown_puzzle(word: &Word, world: &dyn World) -> Diagnostic {
    let names = world.puzzles();
    let message = format!("there is no puzzle called `{}`", shortened(&word.text));
    let error = Diagnostic::error("qat::unknown-puzzle", message);
    let error = error.at_unknown(
        word.span,
        &word.text,
        names.iter().map(String::as_str),
        "not in the catalogue",
    );
    error.help(format!("the puzzles are {}", names.join(", ")))
}

fn builtin(
    puzzle: &Puzzle,
    storage: &Storage,
    sizes: &[Number],
    world: &dyn World,
    reports: &mut Reports,
) -> Option<Architecture> {
    let orders: Option<Vec<u64>> = sizes.iter().map(Number::to_u64).collect();
    let found = (orders.as_ref()).and_then(|orders| world.architecture(puzzle, orders));
    if found.is_none() {
        reports.error(|| match orders.as_deref() {
            Some(&[size]) => no_such_size(puzzle, storage, size),
            orders => {
                let error = unknown_sizes(puzzle, storage, sizes.len(), world);
                match orders.and_then(|orders| nearest(orders, &world.architectures(puzzle))) {
                    Some(help) => error.help(help),
                    None => error,
                }
            }
        });
    }
    found
}

fn no_such_size(puzzle: &Puzzle, storage: &Storage, size: u64) -> Diagnostic {
    let name = puzzle.name();
    let message = format!("no short algorithm on the {name} gives {size} values");
    let error = Diagnostic::error("qat::unknown-size", message);
    let error = error.at(storage.span, "no register of this size was found");
    let near: Vec<String> = Architecture::sizes_near(puzzle, size)
        .iter()
        .map(|size| format!("`builtin ({size})`"))
        .collect();
    match near.as_slice() {
        [] => error,
        [size] => error.help(format!("a size that fits is {size}")),
        sizes => error.help(format!("sizes that fit are {}", sizes.join(" and "))),
    }
}

/// Which of the known sizes are nearest to these, by ratio: of all, and of those that are no smaller.
fn nearest(orders: &[u64], known: &[Vec<u64>]) -> Option<Sentence> {
    let mut places: Vec<usize> = (0..orders.len()).collect();
    places.sort_by_key(|&place| orders[place]);
    // The smallest of the known sizes comes where the smallest stands, and so on.
    let arranged = known.iter().filter(|sizes| sizes.len() == orders.len());
    let arranged = arranged.map(|sizes| {
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        let mut sizes = vec![0; sorted.len()];
        for (&place, size) in places.iter().zip(sorted) {
            sizes[place] = size;
        }
        sizes
    });
    let ratio = |sizes: &Vec<u64>| -> f64 {
        let pairs = sizes.iter().zip(orders);
        let ratio =
            |(&one, &other): (&u64, &u64)| one.max(other) as f64 / one.min(other).max(1) as f64;
        pairs.map(ratio).product()
    };
    let by_ratio = |one: &Vec<u64>, other: &Vec<u64>| ratio(one).total_cmp(&ratio(other));
    let arranged: Vec<Vec<u64>> = arranged.collect();
    let nearest = arranged.iter().min_by(|one, other| by_ratio(one, other))?;
    let has_room = |sizes: &&Vec<u64>| sizes.iter().zip(orders).all(|(size, order)| size >= order);
    let roomy = arranged.iter().filter(has_room);
    let roomy = roomy.min_by(|one, other| by_ratio(one, other));
    let written = |sizes: &[u64]| {
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        sizes.join(", ")
    };
    Some(match roomy.filter(|roomy| *roomy != nearest) {
        Some(roomy) => sentences::qat::nearest_sizes_room(written(nearest), written(roomy)),
        None => sentences::qat::nearest_sizes(written(nearest)),
    })
}

fn unknown_sizes(
    puzzle: &Puzzle,
    storage: &Storage,
    count: usize,
    world: &dyn World,
) -> Diagnostic {
    let known = world.architectures(puzzle);
    let shown = |sizes: &Vec<u64>| {
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        format!("({})", sizes.join(", "))
    };
    let list = |sizes: &[&Vec<u64>]| {
        let all: Vec<String> = sizes.iter().take(LISTED).map(|s| shown(s)).collect();
        let rest = if sizes.len() > LISTED { ", ..." } else { "" };
        format!("{}{rest}", all.join(", "))
    };
    let error = Diagnostic::error(
        "qat::unknown-sizes",
        format!(
            "the {} has no builtin registers of these sizes",
            puzzle.name()
        ),
    )
    .at(storage.span, "not among the builtin sizes");
    let (same, other): (Vec<_>, Vec<_>) = known.iter().partition(|sizes| sizes.len() == count);
    let plural = if count == 1 { "" } else { "s" };
    match (same.is_empty(), other.is_empty()) {
        (true, true) => error
            .help("this puzzle has no builtin sizes; give algorithms instead, as in `(R U, D)`"),
        (true, false) => error.help(format!("the builtin sizes are {}", list(&other))),
        (false, true) => error.help(format!("the builtin sizes are {}", list(&same))),
        (false, false) => error
            .help(format!("for {count} register{plural}: {}", list(&same)))
            .help(format!("for other numbers of registers: {}", list(&other))),
    }
}

fn explicit(
    puzzle: &Puzzle,
    storage: &Storage,
    spans: &[Span],
    text: &str,
    reports: &mut Reports,
) -> Option<Architecture> {
    if spans.len() > MAX_REGISTERS {
        reports.error(|| {
            Diagnostic::error("qat::too-many-registers", "these are too many registers")
                .at(storage.span, format!("{} algorithms", spans.len()))
                .help(format!(
                    "a puzzle can hold at most {MAX_REGISTERS} registers"
                ))
        });
        return None;
    }
    let mut algorithms = Vec::with_capacity(spans.len());
    for &span in spans {
        algorithms.extend(algorithm(puzzle, span, text, reports));
    }
    if algorithms.len() < spans.len() {
        return None;
    }
    match Architecture::from_algorithms(puzzle, algorithms) {
        Ok(architecture) => Some(architecture),
        Err(errors) => {
            for error in errors {
                reports.error(|| not_registers(&error, storage, spans));
            }
            None
        }
    }
}

fn not_registers(error: &ArchitectureError, storage: &Storage, spans: &[Span]) -> Diagnostic {
    let new = |message: &str| Diagnostic::error("qat::not-registers", message);
    match *error {
        ArchitectureError::Empty => {
            new("a puzzle needs at least one register").at(storage.span, "no algorithm")
        }
        ArchitectureError::ChangesNothing { algorithm } => new("this algorithm changes nothing")
            .at(spans[algorithm], "leaves the puzzle as it is")
            .help("a register counts how often its algorithm was done, so the algorithm must move pieces"),
        ArchitectureError::DoNotCommute { first, second } => {
            new("these two algorithms disturb each other")
                .at(spans[second], "after the other one this does something else")
                .at(spans[first], "the other one")
                .help("choose algorithms for which the order does not matter, such as U and D")
        }
        ArchitectureError::NoPieces { algorithm } => {
            new("the value of this register could not be read")
                .at(spans[algorithm], "every piece that this moves is moved by another algorithm too")
                .help("each register needs pieces that only its own algorithm moves")
        }
        ArchitectureError::TooLarge { algorithm } => new("this register has too many values")
            .at(spans[algorithm], "more than 64 bits can count"),
    }
}

fn algorithm(puzzle: &Puzzle, span: Span, text: &str, reports: &mut Reports) -> Option<Algorithm> {
    let written = without_comments(&text[span.range()]);
    match Algorithm::parse(puzzle, &written) {
        Ok(algorithm) if algorithm.len() > MAX_MOVES => {
            reports.error(|| {
                Diagnostic::error("qat::too-many-moves", "this algorithm is too long")
                    .at(span, format!("{} moves", algorithm.len()))
                    .help(format!("a register's algorithm may have {MAX_MOVES} moves"))
            });
            None
        }
        Ok(algorithm) => Some(algorithm),
        Err(error) => {
            reports.error(|| {
                let start = span.start as usize + error.range.start;
                let end = span.start as usize + error.range.end;
                let at = Span::new(span.source, start, end);
                let diagnostic =
                    Diagnostic::error("qat::bad-algorithm", error.message.trim_end_matches('.'))
                        .at(at, "in this algorithm");
                match error.help {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                }
            });
            None
        }
    }
}
