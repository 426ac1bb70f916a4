//! What an editor needs to complete, explain and navigate a text without another request.

use serde::{Deserialize, Serialize};

use crate::text_range::TextRange;

/// Everything an editor needs to know about a text, errors or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditorView {
    /// Everything that has a name in the text or can be named there.
    pub symbols: Vec<SymbolView>,
    /// Where the text names them, in text order, without overlap.
    pub occurrences: Vec<OccurrenceView>,
    /// Names that are visible only in a part of the text, and in which part.
    pub visible: Vec<VisibleView>,
    /// What an outline lists: indices into `occurrences`, in text order.
    pub outline: Vec<u32>,
    /// Every statement and its syntax, in alphabetical order.
    pub forms: Vec<FormView>,
    /// The names of all puzzles.
    pub puzzles: Vec<String>,
    /// The puzzles that the text names, with their built-in registers.
    pub sizes: Vec<SizesView>,
}

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymbolView {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Its declaration in a line or a few, as it would be written in a program.
    pub title: String,
    /// Its documentation in plain words, lines separated by line ends; may be empty.
    pub doc: String,
    /// Where it is defined; `None` for what is built into the language.
    pub location: Option<Location>,
}

/// A location in this text or in another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The other file's name; `None` for this text.
    pub file: Option<String>,
    /// The range in that text.
    pub range: TextRange,
    /// The line, from 1.
    pub line: u32,
    /// The other file's text at that range, such as a whole macro; empty for this text.
    pub excerpt: String,
}

/// The kinds of things that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SymbolKind {
    /// A register.
    Register,
    /// A tape.
    Tape,
    /// A label; in Q, a line that is jumped to.
    Label,
    /// A macro.
    Macro,
    /// A statement of the language itself.
    Statement,
    /// A define.
    Define,
    /// A placeholder of a macro.
    Placeholder,
    /// A Lua function.
    Function,
    /// An imported file.
    File,
    /// A puzzle.
    Puzzle,
}

/// An occurrence of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OccurrenceView {
    /// The name.
    pub range: TextRange,
    /// Index into [`EditorView::symbols`].
    pub symbol: u32,
    /// Whether the name is defined here.
    pub definition: bool,
}

/// A name that is visible in a part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisibleView {
    /// The part of the text.
    pub range: TextRange,
    /// Index into [`EditorView::symbols`].
    pub symbol: u32,
}

/// A statement and its syntax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormView {
    /// Its name.
    pub name: String,
    /// Where it is defined.
    pub origin: FormOrigin,
    /// The first sentence of its documentation; may be empty.
    pub doc: String,
    /// What may follow the name, one list for each alternative.
    pub arms: Vec<Vec<Slot>>,
    /// Examples, each of one line or of several; none for a macro whose documentation has none.
    pub examples: Vec<String>,
}

/// Where a statement is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormOrigin {
    /// The language.
    Language,
    /// The standard library.
    Prelude,
    /// The program or what it imports.
    Program,
}

/// What may stand in a position of a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Slot {
    /// A register.
    Register,
    /// A register or the remainder of one.
    Tested,
    /// A tape.
    Tape,
    /// A number.
    Number,
    /// A quoted text.
    Text,
    /// A label.
    Label,
    /// Code in braces.
    Block,
    /// A new name, or any other word.
    Ident,
    /// This very word.
    Word(String),
}

/// A puzzle and its built-in register sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizesView {
    /// Its name.
    pub puzzle: String,
    /// The sizes of its built-in registers, one list for each architecture.
    pub sizes: Vec<Vec<u64>>,
}

/// A replacement of a range of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextEdit {
    /// The range that is replaced; may be empty.
    pub range: TextRange,
    /// The new text; may be empty.
    pub text: String,
}
