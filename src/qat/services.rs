//! What an editor asks of a program, worked out from the syntax tree and therefore also for a text with errors: what
//! each name means and where it is defined, an outline, what could be typed, renaming and formatting.

mod describe;
mod expanded;
mod fits;
mod format;
mod forms;
mod index;
mod rename;
mod scopes;
#[cfg(test)]
mod tests;

use diagnostics::Span;
use wire::{FormView, SizesView, SymbolKind};

pub use expanded::expanded;
pub use format::{changes, format};
pub use rename::{RenameError, rename};

pub(crate) use index::index;

/// What an editor needs to know about a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Services {
    /// Everything that has a name in the text or can be named there.
    pub symbols: Vec<Symbol>,
    /// Where the text names them, in text order, without overlap.
    pub occurrences: Vec<Occurrence>,
    /// Names that can be used only in a part of the text, and in which.
    pub visible: Vec<Visible>,
    /// Every statement and how it is written, in alphabetical order.
    pub forms: Vec<FormView>,
    /// The names of all puzzles.
    pub puzzles: Vec<String>,
    /// The puzzles that the text names, with what is built in for them.
    pub sizes: Vec<SizesView>,
}

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, without the dollar sign of a placeholder.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The name where it is defined, in whichever source; `None` for what the language itself has.
    pub definition: Option<Span>,
    /// What it is in a line or a few, as they would be written in a program.
    pub title: String,
    /// More about it in plain words, lines separated by line ends; may be empty.
    pub doc: String,
    /// For what stands in another source, that source's text about it, such as a whole macro.
    pub excerpt: Option<Span>,
}

/// An occurrence of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The name, without the dollar sign of a placeholder.
    pub span: Span,
    /// Index into [`Services::symbols`].
    pub symbol: usize,
    /// Whether the name is defined here.
    pub definition: bool,
}

/// A name that can be used in a part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visible {
    /// In which part.
    pub span: Span,
    /// Index into [`Services::symbols`].
    pub symbol: usize,
}

impl Services {
    /// What stands at an offset of the text; the end of a name counts as well.
    pub fn at(&self, offset: usize) -> Option<&Occurrence> {
        let offset = offset as u32;
        let after = self
            .occurrences
            .partition_point(|occurrence| occurrence.span.start <= offset);
        let found = self.occurrences[..after].last()?;
        (offset <= found.span.end).then_some(found)
    }

    /// What an outline lists: the definitions in the text, in its order, placeholders and local defines aside.
    pub fn outline(&self) -> impl Iterator<Item = &Occurrence> {
        self.occurrences.iter().filter(|occurrence| {
            let kind = self.symbols[occurrence.symbol].kind;
            let listed = matches!(
                kind,
                SymbolKind::Register
                    | SymbolKind::Tape
                    | SymbolKind::Label
                    | SymbolKind::Macro
                    | SymbolKind::Define
                    | SymbolKind::Function
                    | SymbolKind::File
            );
            let local = || {
                let scoped = |visible: &&Visible| visible.symbol == occurrence.symbol;
                kind == SymbolKind::Define && self.visible.iter().any(|v| scoped(&v))
            };
            (occurrence.definition || kind == SymbolKind::File) && listed && !local()
        })
    }
}
