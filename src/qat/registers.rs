//! `.registers` to registers: puzzles, sizes and algorithms are looked up and checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Span, suggest};
use puzzle::architecture::{Architecture, ArchitectureError};
use puzzle::{Algorithm, Puzzle};

use crate::World;
use crate::parser::shortened;
use crate::report::Reports;
use crate::syntax::{Declaration, Item, Layout, Number, Storage, Word};

/// Index into [`Registers::list`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RegisterId(pub usize);

/// A declared register.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub name: String,
    /// Where it was declared.
    pub span: Span,
    /// Index into [`Registers::puzzles`].
    pub puzzle: usize,
    /// `None` when an error in its declaration has been reported.
    pub register: Option<puzzle::architecture::Register>,
}

/// The puzzles and registers of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Registers {
    pub list: Vec<Declared>,
    /// One for each declaration; `None` when an error in it has been reported.
    pub puzzles: Vec<Option<Arc<Puzzle>>>,
    by_name: BTreeMap<String, RegisterId>,
}

/// Puzzles are named by one letter in Q.
const MAX_PUZZLES: usize = 26;
/// Registers of one puzzle; each needs pieces of its own, so that more could not work on any puzzle.
const MAX_REGISTERS: usize = 64;
/// Moves of an algorithm that a declaration may give, so that programs stay printable.
const MAX_MOVES: usize = 1000;
/// Builtin sizes that an error lists.
const LISTED: usize = 24;

impl Registers {
    /// Looks up and checks all declarations of a program.
    pub fn declare(items: &[Item], text: &str, world: &dyn World, reports: &mut Reports) -> Self {
        let mut registers = Registers::default();
        let mut first: Option<Span> = None;
        for (i, item) in items.iter().enumerate() {
            let Item::Registers(block) = item else {
                continue;
            };
            if let Some(first) = first {
                reports.error(|| {
                    Diagnostic::error("qat::second-registers", "the registers are declared twice")
                        .at(block.span, "declared again here")
                        .at(first, "the first time")
                        .help("put all declarations into one `.registers` block, a line for each puzzle")
                });
            } else if i > 0 {
                reports.error(|| {
                    Diagnostic::error("qat::late-registers", "`.registers` comes too late")
                        .at(block.span, "statements stand before it")
                        .help("move the `.registers` block to the top of the program")
                });
            }
            first = first.or(Some(block.span));
            for declaration in &block.declarations {
                registers.declaration(declaration, text, world, reports);
            }
        }
        registers
    }

    /// The register of that name.
    pub fn find(&self, name: &str) -> Option<RegisterId> {
        self.by_name.get(name).copied()
    }

    pub fn get(&self, id: RegisterId) -> &Declared {
        &self.list[id.0]
    }

    /// The number of values of a register; `None` when its declaration is wrong.
    pub fn order(&self, id: RegisterId) -> Option<u64> {
        self.get(id)
            .register
            .as_ref()
            .map(|register| register.order)
    }

    /// The error for a name that no declaration has.
    pub fn unknown(&self, word: &Word) -> Diagnostic {
        let name = shortened(&word.text);
        let error = Diagnostic::error(
            "qat::unknown-register",
            format!("there is no register called `{name}`"),
        );
        let names: Vec<&str> = self.list.iter().map(|r| r.name.as_str()).collect();
        let error = match suggest(&word.text, names.iter().copied()) {
            Some(near) => error.at(word.span, format!("did you mean `{near}`?")),
            None => error.at(word.span, "not declared in `.registers`"),
        };
        match names.as_slice() {
            [only] => error.help(format!("the only register is {only}")),
            [start @ .., last] if names.len() <= LISTED => {
                error.help(format!("the registers are {} and {last}", start.join(", ")))
            }
            _ => error,
        }
    }

    fn declaration(
        &mut self,
        declaration: &Declaration,
        text: &str,
        world: &dyn World,
        reports: &mut Reports,
    ) {
        let mut found = None;
        if let Some(storage) = &declaration.storage {
            if self.puzzles.len() == MAX_PUZZLES {
                reports.error(|| {
                    Diagnostic::error("qat::too-many-puzzles", "these are too many puzzles")
                        .at(
                            storage.puzzle.span,
                            "one more than can be named by a letter",
                        )
                        .help(format!("a program can use up to {MAX_PUZZLES} puzzles"))
                });
            }
            found = divide(storage, declaration.names.len(), text, world, reports);
        }
        let puzzle = self.puzzles.len();
        let (kind, architecture) = found.unzip();
        self.puzzles.push(kind);
        for (i, word) in declaration.names.iter().enumerate() {
            let register = architecture
                .as_ref()
                .map(|architecture: &Architecture| architecture.registers[i].clone());
            self.name(word, puzzle, register, reports);
        }
    }

    fn name(
        &mut self,
        word: &Word,
        puzzle: usize,
        register: Option<puzzle::architecture::Register>,
        reports: &mut Reports,
    ) {
        if let Some(&known) = self.by_name.get(&word.text) {
            let first = self.get(known).span;
            reports.error(|| {
                Diagnostic::error(
                    "qat::second-register",
                    format!("there are two registers called `{}`", shortened(&word.text)),
                )
                .at(word.span, "declared again here")
                .at(first, "the first one")
                .help("give one of them another name")
            });
            return;
        }
        let id = RegisterId(self.list.len());
        self.by_name.insert(word.text.clone(), id);
        self.list.push(Declared {
            name: word.text.clone(),
            span: word.span,
            puzzle,
            register,
        });
    }
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
    let given = match &storage.layout {
        Layout::Builtin(sizes) => sizes.len(),
        Layout::Algorithms(spans) => spans.len(),
    };
    if given != count {
        reports.error(|| {
            let what = match &storage.layout {
                Layout::Builtin(_) => "size",
                Layout::Algorithms(_) => "algorithm",
            };
            let plural =
                |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let (names, values) = (plural(count, "register"), plural(given, what));
            Diagnostic::error("qat::size-count", format!("{names}, but {values}"))
                .at(storage.span, format!("{values} here"))
                .help(format!("each register needs one {what}"))
        });
        return None;
    }
    let architecture = match &storage.layout {
        Layout::Builtin(sizes) => builtin(&puzzle, storage, sizes, world, reports)?,
        Layout::Algorithms(spans) => explicit(&puzzle, storage, spans, text, reports)?,
    };
    Some((puzzle, architecture))
}

fn unknown_puzzle(word: &Word, world: &dyn World) -> Diagnostic {
    let names = world.puzzles();
    let message = format!("there is no puzzle called `{}`", shortened(&word.text));
    let error = Diagnostic::error("qat::unknown-puzzle", message);
    let error = match suggest(&word.text, names.iter().map(String::as_str)) {
        Some(near) => error.at(word.span, format!("did you mean `{near}`?")),
        None => error.at(word.span, "not in the catalogue"),
    };
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
    let found = orders.and_then(|orders| world.architecture(puzzle, &orders));
    if found.is_none() {
        reports.error(|| unknown_sizes(puzzle, storage, sizes.len(), world));
    }
    found
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
                let place = Span::new(span.source, start, end);
                let diagnostic =
                    Diagnostic::error("qat::bad-algorithm", error.message.trim_end_matches('.'))
                        .at(place, "in this algorithm");
                match error.help {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                }
            });
            None
        }
    }
}

/// The text with every comment blanked out; every other byte stays where it is.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let code = ["--", "//"]
            .into_iter()
            .filter_map(|mark| line.find(mark))
            .min()
            .unwrap_or(line.len());
        out.push_str(&line[..code]);
        out.extend(
            line[code..]
                .bytes()
                .map(|byte| if byte == b'\n' { '\n' } else { ' ' }),
        );
    }
    out
}
