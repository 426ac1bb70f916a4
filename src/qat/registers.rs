//! `.registers` to registers: puzzles, sizes and algorithms are looked up and checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Span};
use puzzle::architecture::{Architecture, ArchitectureError, Register};
use puzzle::{Algorithm, Puzzle};

use qat_text::lexer::without_comments;

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
    /// The number of its values; `None` when an error in its declaration has been reported.
    pub order: Option<u64>,
    /// What it is on its puzzle; `None` for a theoretical one, too.
    pub register: Option<Register>,
}

/// A puzzle that registers are stored on, or a tape of such puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// `None` when an error in its declaration has been reported, and for `theoretical`.
    pub kind: Option<Arc<Puzzle>>,
    /// The tape's name, if it is one.
    pub tape: Option<Word>,
    /// The word `theoretical`: there is no such puzzle, and the registers have sizes only.
    pub theoretical: Option<Span>,
}

/// The puzzles and registers of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Registers {
    pub list: Vec<Declared>,
    /// One for each declaration.
    pub puzzles: Vec<Store>,
    by_name: BTreeMap<String, RegisterId>,
    tapes: BTreeMap<String, usize>,
}

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
        let mut statements = false;
        for item in items {
            let Item::Registers(block) = item else {
                statements |= matches!(item, Item::Call(_) | Item::Label(_) | Item::LuaCall(_));
                continue;
            };
            if let Some(first) = first {
                reports.error(|| {
                    Diagnostic::error("qat::second-registers", "the registers are declared twice")
                        .at(block.span, "declared again here")
                        .at(first, "the first time")
                        .help("put all declarations into one `.registers` block, a line for each puzzle")
                });
            } else if statements {
                reports.error(|| {
                    Diagnostic::error("qat::late-registers", "`.registers` comes too late")
                        .at(block.span, "statements stand before it")
                        .help("move the `.registers` block to the top of the program")
                });
            }
            first = first.or(Some(block.span));
            if block.declarations.is_empty() && !reports.any_errors() {
                reports.error(|| {
                    Diagnostic::error(
                        "qat::missing-registers",
                        "the program declares no registers",
                    )
                    .at(block.span, "there are none in this block")
                    .help("write `.registers { A, B <- 3x3 builtin (90, 90) }`")
                });
            }
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

    /// The tape of that name, as an index into [`Registers::puzzles`].
    pub fn tape(&self, name: &str) -> Option<usize> {
        self.tapes.get(name).copied()
    }

    /// The only tape, as an index into [`Registers::puzzles`]; `None` if there is none, or more than one.
    pub fn only_tape(&self) -> Option<usize> {
        (self.tapes.len() == 1)
            .then(|| self.tapes.values().next().copied())
            .flatten()
    }

    /// The number of values of a register; `None` when its declaration is wrong.
    pub fn order(&self, id: RegisterId) -> Option<u64> {
        self.get(id).order
    }

    /// The numbers by which a register's remainder can be seen, its order aside, ascending. Of a theoretical register
    /// these are all divisors.
    pub fn moduli(&self, id: RegisterId) -> Vec<u64> {
        let declared = self.get(id);
        let Some(order) = declared.order else {
            return Vec::new();
        };
        let kind = self.puzzles[declared.puzzle].kind.as_ref();
        let mut moduli = match declared.register.as_ref().zip(kind) {
            Some((register, puzzle)) => register.moduli(puzzle),
            None => divisors(order),
        };
        moduli.retain(|&modulus| modulus != order && modulus != 1);
        moduli
    }

    /// Known sizes for the same number of registers on the same puzzle, one of which shows the remainder after
    /// division by `modulus`: the sizes of all, and the size of that one. The largest come first.
    pub fn sizes_that_show(&self, id: RegisterId, modulus: u64) -> Vec<(Vec<u64>, u64)> {
        let declared = self.get(id);
        let Some(puzzle) = self.puzzles[declared.puzzle].kind.as_ref() else {
            return Vec::new();
        };
        let beside = |other: &&Declared| other.puzzle == declared.puzzle;
        let count = self.list.iter().filter(beside).count();
        let mut found = Vec::new();
        for orders in Architecture::preset_orders(puzzle) {
            if orders.len() != count {
                continue;
            }
            let Some(architecture) = Architecture::preset(puzzle, &orders) else {
                continue;
            };
            let shows = |register: &&Register| {
                register.order > modulus && register.moduli(puzzle).contains(&modulus)
            };
            if let Some(register) = architecture.registers.iter().find(shows) {
                found.push((orders, register.order));
            }
        }
        found.sort_by_key(|(_, order)| std::cmp::Reverse(*order));
        found
    }

    /// The error for a name that should be a tape's.
    pub fn unknown_tape(&self, text: &str, span: Span) -> Diagnostic {
        let name = shortened(text);
        let message = format!("there is no tape called `{name}`");
        let error = Diagnostic::error("qat::unknown-tape", message);
        if self.find(text).is_some() {
            return error
                .at(span, "this is a register")
                .help("a tape is declared with `tape X ~ A, B <- 3x3 builtin (90, 90)`");
        }
        let names: Vec<&str> = self.tapes.keys().map(String::as_str).collect();
        let error = error.at_unknown(
            span,
            text,
            names.iter().copied(),
            "not declared in `.registers`",
        );
        if names.is_empty() {
            error.help("a tape is declared with `tape X ~ A, B <- 3x3 builtin (90, 90)`")
        } else {
            error.help(format!("the tapes are {}", names.join(", ")))
        }
    }

    /// The error for a name that no declaration has.
    pub fn unknown(&self, text: &str, span: Span) -> Diagnostic {
        let name = shortened(text);
        let error = Diagnostic::error(
            "qat::unknown-register",
            format!("there is no register called `{name}`"),
        );
        if self.tape(text).is_some() {
            return error.at(span, "this is a tape").help(
                "name one of the registers of the tape: it stands for the cell under the head",
            );
        }
        let names: Vec<&str> = self.list.iter().map(|r| r.name.as_str()).collect();
        let error = error.at_unknown(
            span,
            text,
            names.iter().copied(),
            "not declared in `.registers`",
        );
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
        let mut sizes = None;
        let mut theoretical = None;
        if let Some(storage) = &declaration.storage {
            let at = storage.puzzle.span;
            if self.puzzles.len() == q::MAX_PUZZLES {
                reports.error(|| {
                    Diagnostic::error("qat::too-many-puzzles", "these are too many puzzles")
                        .at(at, "one more than a program can have")
                        .help(format!(
                            "a program can use up to {} puzzles",
                            q::MAX_PUZZLES
                        ))
                });
            }
            let count = declaration.names.len();
            if let Layout::Theoretical(numbers) = &storage.layout {
                theoretical = Some(at);
                sizes = theoretical_sizes(storage, numbers, count, reports);
            } else {
                found = divide(storage, count, text, world, reports);
            }
        }
        let puzzle = self.puzzles.len();
        let (kind, architecture) = found.unzip();
        self.puzzles.push(Store {
            kind,
            tape: declaration.tape.clone(),
            theoretical,
        });
        if let Some(tape) = &declaration.tape
            && self.is_new(tape, reports)
        {
            self.tapes.insert(tape.text.clone(), puzzle);
        }
        for (i, word) in declaration.names.iter().enumerate() {
            let register = architecture
                .as_ref()
                .map(|architecture: &Architecture| architecture.registers[i].clone());
            let size = sizes.as_ref().map(|sizes: &Vec<u64>| sizes[i]);
            if self.is_new(word, reports) {
                let id = RegisterId(self.list.len());
                self.by_name.insert(word.text.clone(), id);
                self.list.push(Declared {
                    name: word.text.clone(),
                    span: word.span,
                    puzzle,
                    order: register.as_ref().map(|register| register.order).or(size),
                    register,
                });
            }
        }
    }

    /// Whether nothing is called so yet; reports it if something is.
    fn is_new(&self, word: &Word, reports: &mut Reports) -> bool {
        let register = self.find(&word.text).map(|id| self.get(id).span);
        let tape = self.tape(&word.text).and_then(|tape| {
            let name = self.puzzles[tape].tape.as_ref();
            name.map(|name| name.span)
        });
        let Some(first) = register.or(tape) else {
            return true;
        };
        reports.error(|| {
            let name = shortened(&word.text);
            let message = match register {
                Some(_) => format!("there are two registers called `{name}`"),
                None => format!("there is a tape called `{name}` already"),
            };
            Diagnostic::error("qat::second-register", message)
                .at(word.span, "declared again here")
                .at(first, "the first one")
                .help("give one of them another name")
        });
        false
    }
}

/// All divisors, ascending, at most as far as they are found quickly.
fn divisors(order: u64) -> Vec<u64> {
    /// Divisors beyond this and their partners are not looked for.
    const TRIED: u64 = 1 << 16;
    let small = (1..=TRIED).take_while(|d| d * d <= order);
    let mut all: Vec<u64> = small
        .filter(|d| order.is_multiple_of(*d))
        .flat_map(|d| [d, order / d])
        .collect();
    all.sort_unstable();
    all.dedup();
    all
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
            _ => unknown_sizes(puzzle, storage, sizes.len(), world),
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
