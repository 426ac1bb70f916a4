//! `.registers` to registers: puzzles, sizes and algorithms are looked up and checked.

mod choice;
mod lookup;
mod realisations;

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Span};
use puzzle::Puzzle;
use puzzle::architecture::{Architecture, Register};

use crate::World;
use crate::parser::shortened;
use crate::report::Reports;
use crate::syntax::{Declaration, Item, Storage, Word};
use lookup::{Found, looked_up};
pub(crate) use realisations::Shows;

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
    /// Which of the puzzle's architectures it belongs to: only a group has more than the first, 0.
    pub architecture: usize,
    /// Which of its architecture's registers it is.
    pub index: usize,
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
    /// The bracket that opens its group of architectures, if it has one.
    group: Option<Span>,
    /// The architecture whose registers the program uses: the first one unless [`Registers::choose`] found another.
    architecture: usize,
    /// For each architecture so far, those with errors included, the realisations that the text may mean where there
    /// are several.
    realisations: Vec<Vec<Architecture>>,
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

    /// The name of a register on a tape with that of the tape, `X.A`.
    pub fn on_tape(&self, id: RegisterId) -> Option<String> {
        let declared = self.get(id);
        let tape = self.puzzles[declared.puzzle].tape.as_ref()?;
        Some(format!("{}.{}", tape.text, declared.name))
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
        if let Some(storage) = &declaration.storage
            && self.puzzles.len() == q::MAX_PUZZLES
        {
            reports.error(|| {
                Diagnostic::error("qat::too-many-puzzles", "these are too many puzzles")
                    .at(storage.puzzle.span, "one more than a program can have")
                    .help(format!(
                        "a program can use up to {} puzzles",
                        q::MAX_PUZZLES
                    ))
            });
        }
        let found = looked_up(declaration, text, world, reports);
        let (puzzle, architecture) = self.store(declaration, &found, reports);
        if let Some(tape) = &declaration.tape
            && self.is_new(tape, reports)
        {
            self.tapes.insert(tape.text.clone(), puzzle);
        }
        for (i, word) in declaration.names.iter().enumerate() {
            let of = found.architecture.as_ref();
            let register = of.map(|architecture| architecture.registers[i].clone());
            let size = found.sizes.as_ref().map(|sizes| sizes[i]);
            if self.is_new(word, reports) {
                let id = RegisterId(self.list.len());
                self.by_name.insert(word.text.clone(), id);
                self.list.push(Declared {
                    name: word.text.clone(),
                    span: word.span,
                    puzzle,
                    architecture,
                    index: i,
                    order: register.as_ref().map(|register| register.order).or(size),
                    register,
                });
                if let Some(name) = self.on_tape(id) {
                    self.by_name.insert(name, id);
                }
            }
        }
    }

    /// The puzzle that a declaration is about, and which of its architectures this is.
    fn store(
        &mut self,
        declaration: &Declaration,
        found: &Found,
        reports: &mut Reports,
    ) -> (usize, usize) {
        let group = declaration.group;
        if let Some(open) = group {
            grouped(declaration, open, found, reports);
            let last = self.puzzles.len().wrapping_sub(1);
            if let Some(store) = self.puzzles.last_mut()
                && store.group == group
            {
                if let (Some(first), Some(kind), Some(storage)) =
                    (&store.kind, &found.kind, &declaration.storage)
                    && first.name() != kind.name()
                {
                    reports.error(|| other_puzzle(first, storage, open));
                }
                store.realisations.push(found.realisations.clone());
                return (last, store.realisations.len() - 1);
            }
        }
        self.puzzles.push(Store {
            kind: found.kind.clone(),
            tape: declaration.tape.clone(),
            theoretical: found.theoretical,
            group,
            architecture: 0,
            realisations: vec![found.realisations.clone()],
        });
        (self.puzzles.len() - 1, 0)
    }

    /// The registers of a puzzle, or of a tape's cell, that the program may use.
    pub fn of_puzzle(&self, puzzle: usize) -> impl Iterator<Item = RegisterId> {
        let all = (0..self.list.len()).map(RegisterId);
        all.filter(move |&id| self.get(id).puzzle == puzzle && self.is_chosen(self.get(id)))
    }

    /// Whether a register belongs to the architecture that the program uses.
    pub fn is_chosen(&self, declared: &Declared) -> bool {
        self.puzzles[declared.puzzle].architecture == declared.architecture
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

/// Reports what cannot stand in a group of architectures.
fn grouped(declaration: &Declaration, open: Span, found: &Found, reports: &mut Reports) {
    let wrong = found.theoretical.map(|span| (span, "no puzzle"));
    let tape = declaration.tape.as_ref().map(|tape| (tape.span, "a tape"));
    let Some((span, what)) = wrong.or(tape) else {
        return;
    };
    reports.error(|| {
        let message = "these brackets are for one puzzle and the ways to divide it";
        Diagnostic::error("qat::not-grouped", message)
            .at(span, format!("this is {what}"))
            .at(open, "the brackets begin here")
            .help("declare it on a line outside of the brackets")
    });
}

fn other_puzzle(first: &Puzzle, storage: &Storage, open: Span) -> Diagnostic {
    let message = "these brackets are for one puzzle and the ways to divide it";
    Diagnostic::error("qat::not-grouped", message)
        .at(
            storage.puzzle.span,
            format!("the first line is about the {}", first.name()),
        )
        .at(open, "the brackets begin here")
        .help("a line without brackets declares another puzzle")
}
