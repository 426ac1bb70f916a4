//! What an editor is told about a text, so that it can complete, explain and lead to definitions without asking again.

use serde::{Deserialize, Serialize};

use crate::TextRange;

/// Everything an editor needs to know about a text, errors or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditorView {
    /// Everything that has a name in the text or can be named there.
    pub symbols: Vec<SymbolView>,
    /// Where the text names them, in text order, without overlap.
    pub occurrences: Vec<OccurrenceView>,
    /// Names that can be used only in a part of the text, and in which.
    pub visible: Vec<VisibleView>,
    /// What an outline lists: indices into `occurrences`, in text order.
    pub outline: Vec<u32>,
    /// Every statement and how it is written, in alphabetical order.
    pub forms: Vec<FormView>,
    /// The names of all puzzles.
    pub puzzles: Vec<String>,
    /// The puzzles that the text names, with what is built in for them.
    pub sizes: Vec<SizesView>,
}

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymbolView {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// What it is in a line or a few, as they would be written in a program.
    pub title: String,
    /// More about it in plain words, lines separated by line ends; may be empty.
    pub doc: String,
    /// Where it is defined; `None` for what the language itself has.
    pub place: Option<PlaceView>,
}

/// A place in this text or in another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceView {
    /// The other file's name; `None` for this text.
    pub file: Option<String>,
    /// Where in that text.
    pub range: TextRange,
    /// Its line, from 1.
    pub line: u32,
    /// What the other file says there, such as a whole macro; empty for this text.
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
    /// A function of Lua.
    Function,
    /// An imported file.
    File,
    /// A puzzle.
    Puzzle,
}

/// A place where a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OccurrenceView {
    /// The name.
    pub range: TextRange,
    /// Index into [`EditorView::symbols`].
    pub symbol: u32,
    /// Whether the name is defined here.
    pub definition: bool,
}

/// A name that can be used in a part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisibleView {
    /// In which part.
    pub range: TextRange,
    /// Index into [`EditorView::symbols`].
    pub symbol: u32,
}

/// A statement and how it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormView {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub origin: FormOrigin,
    /// The first sentence about it; may be empty.
    pub doc: String,
    /// What may follow the name, one list for each way.
    pub arms: Vec<Vec<Slot>>,
}

/// Where a statement comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormOrigin {
    /// The language.
    Language,
    /// The standard library.
    Prelude,
    /// The program or what it imports.
    Program,
}

/// What may stand at a place of a statement.
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
    /// A name that the author invents, or any other word.
    Ident,
    /// This very word.
    Word(String),
}

/// A puzzle and how it can be divided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizesView {
    /// Its name.
    pub puzzle: String,
    /// The sizes of its builtin registers, one list for each division.
    pub sizes: Vec<Vec<u64>>,
}

/// Text put in place of other text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextEdit {
    /// What is replaced; may be empty.
    pub range: TextRange,
    /// By what; may be empty.
    pub text: String,
}
