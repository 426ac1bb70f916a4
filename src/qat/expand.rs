//! Expansion: macros, blocks, defines, imports and Lua are worked out until only primitive statements and labels are
//! left (paper, section 2.2.3).
//!
//! Nothing is substituted in the text. A block is expanded together with the [`Context`] in which it was written, so
//! that a placeholder, a label or a define means what it means where it stands, however deep the block is handed on:
//!
//! - Every expansion of a macro and every splice of a block is a [`Scope`] of its own, and labels belong to scopes. A
//!   jump finds the labels of its own scope, then the public ones (`!break:`) of the macro that was given the block,
//!   then those around the block as it was written. A macro's body sees its own labels only.
//! - `$x` is a placeholder of the macro whose body it stands in; else a `.define` in the same body or around the block;
//!   else a `.define` of a file.
//! - Arms are tried from top to bottom, and the first that fits is taken.

mod defines;
mod evaluate;
mod expander;
mod globals;
mod lua;
mod lua_state;
mod macros;
mod splice;
mod trace;
mod value;

use std::collections::BTreeMap;

use diagnostics::Span;

use crate::registers::RegisterId;
use crate::syntax::Number;

pub(crate) use expander::expand;
pub(crate) use macros::{Definition, Macros, usage};
pub(crate) use value::{Invocation, ScopedWord, Value};

use value::{BlockValue, Context, RemainderValue};

/// One instance of a file's code, of a macro's body or of a block: index into [`Expanded::scopes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Scope(pub usize);

/// The scope of the main file.
pub(crate) const FILE: Scope = Scope(0);

/// Where labels are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScopeInfo {
    /// For a block, the scope in which it was written.
    outer: Option<Scope>,
    /// For a block, the scopes whose public labels it can jump to, nearest first.
    publics: Vec<Scope>,
    /// Whether the author of the main file wrote its code, and not a macro or an import.
    pub authored: bool,
}

impl ScopeInfo {
    /// Code that stands in the scope `outer` and has labels of its own.
    fn of(outer: Scope) -> ScopeInfo {
        ScopeInfo {
            outer: Some(outer),
            ..ScopeInfo::default()
        }
    }
}

/// Names an [`Expansion`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExpansionId(pub usize);

/// One statement that was replaced by others.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    /// The macro's name, `import` or `lua`.
    pub name: String,
    /// Where the statement stands.
    pub span: Span,
    /// The statement up to its first block.
    pub head: Span,
    /// The expansion that wrote it, if it was not the author.
    pub parent: Option<ExpansionId>,
}

/// Where a line comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The statement of the main file, without blocks that it contains.
    pub span: Span,
    /// The innermost expansion that wrote the line.
    pub expansion: Option<ExpansionId>,
    /// The line itself, wherever it stands.
    pub line: Span,
}

/// A register or the remainder of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tested {
    pub register: RegisterId,
    pub modulus: Option<Number>,
}

/// A message and what is shown after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// Empty if there is none.
    pub message: String,
    pub value: Option<Tested>,
}

/// What a line says. Registers and tapes exist; labels may not, and remainders may not be seen on the puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Jumps arrive here; a public one can be seen by blocks that are given to its macro.
    Label {
        name: ScopedWord,
        public: bool,
    },
    /// Adds any number, which counts modulo the register's order.
    Add {
        register: RegisterId,
        amount: Number,
    },
    Goto(ScopedWord),
    SolvedGoto {
        test: Tested,
        target: ScopedWord,
    },
    Input {
        message: String,
        register: RegisterId,
    },
    Print(Shown),
    Halt(Shown),
    /// Moves the head of a tape (index of its puzzle), to the right if `steps` is positive.
    Move {
        tape: usize,
        steps: i64,
    },
}

/// A line of the expanded program.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub action: Action,
    pub origin: Origin,
}

/// A label of the expanded program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Index into [`Expanded::lines`].
    pub line: usize,
    /// Whether it has an exclamation mark.
    pub public: bool,
}

/// A program of primitives and labels.
#[derive(Debug, Default)]
pub(crate) struct Expanded {
    pub lines: Vec<Line>,
    pub expansions: Vec<Expansion>,
    pub scopes: Vec<ScopeInfo>,
    /// The first label of each name in each scope.
    labels: BTreeMap<(Scope, String), Target>,
}

impl Expanded {
    /// The first label of this name in this very scope.
    pub fn label(&self, scope: Scope, name: &str) -> Option<Target> {
        self.labels.get(&(scope, name.to_owned())).copied()
    }

    /// The line of the label that a jump means.
    pub fn target(&self, word: &ScopedWord) -> Option<usize> {
        self.visible(word.scope, |scope, all| {
            let target = self.label(scope, &word.text);
            target.filter(|target| all || target.public)
        })
        .map(|target| target.line)
    }

    /// The names of all labels that a jump from a scope can mean, nearest first.
    pub fn reachable_labels(&self, from: Scope) -> Vec<&str> {
        let mut names = Vec::new();
        self.visible(from, |scope, all| -> Option<()> {
            let first = (scope, String::new());
            let own = self.labels.range(first..);
            let own = own.take_while(|((s, _), _)| *s == scope);
            names.extend(
                own.filter(|(_, target)| all || target.public)
                    .map(|((_, name), _)| name.as_str()),
            );
            None
        });
        names
    }

    /// Asks one scope after the other in which a jump looks for its label; `all` is whether it finds more than the
    /// public ones there.
    fn visible<T>(&self, from: Scope, mut ask: impl FnMut(Scope, bool) -> Option<T>) -> Option<T> {
        let mut next = Some(from);
        while let Some(scope) = next {
            let info = &self.scopes[scope.0];
            let own = ask(scope, true);
            let given = || info.publics.iter().find_map(|&giver| ask(giver, false));
            if let Some(found) = own.or_else(given) {
                return Some(found);
            }
            next = info.outer;
        }
        None
    }
}
