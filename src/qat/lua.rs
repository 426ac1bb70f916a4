//! Lua inside QAT (paper, section 2.2.3.c): what a program may ask of a Lua, whichever it is.
//!
//! The text between `.start-lua` and `end-lua` defines functions; `lua f(...)` calls one while the program is compiled,
//! and what it returns is code, or the value of a define. Lua has no hands here: it reads no file, knows no time and no
//! chance, and its steps and its memory are counted, so that any text compiles to the same program, or to an error at
//! the line that is to blame, on every machine.

mod big;
mod error;
mod meter;
mod omni;
#[cfg(test)]
mod tests;

use diagnostics::{SourceId, Span};
use num_bigint::{BigInt, BigUint};

use crate::world::Watch;

pub use error::LuaError;

/// What all Lua of one compilation may use together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps: instructions of Lua, which cost more than one where they, or the functions of the libraries that they
    /// call, work on long texts or large tables.
    pub fuel: u64,
    /// Bytes of tables, texts, functions, numbers and the stack.
    pub memory: usize,
}

impl Default for Limits {
    /// A second or two in a browser, and more memory than a program's code needs.
    fn default() -> Self {
        Self {
            fuel: 10_000_000,
            memory: 16 << 20,
        }
    }
}

/// What Lua has used, as it is counted for the [`Limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// Steps.
    pub steps: u64,
    /// Most bytes that were in use at the beginning of any instruction.
    pub memory: usize,
}

/// A Lua with the blocks of one compilation.
pub trait Lua {
    /// Runs the text of a block. `span` is where `text` stands, byte for byte, and `line` the line (from 1) of its
    /// first byte in that source. Its globals are those of the source: no other source sees or changes them.
    ///
    /// # Errors
    /// When the text is not Lua, or fails, or goes past a limit.
    fn load(&mut self, text: &str, span: Span, line: usize) -> Result<(), LuaError>;

    /// Calls the function that the blocks of `source` know as `name`, and gives its first result.
    ///
    /// # Errors
    /// When there is no such function, when it fails or goes past a limit, or returns what QAT has no use for.
    fn call(
        &mut self,
        source: SourceId,
        name: &str,
        arguments: &[Value],
    ) -> Result<Value, LuaError>;

    /// The functions that the blocks of `source` have defined, in alphabetical order.
    fn functions(&self, source: SourceId) -> Vec<String>;

    /// What `print` has said since the last time, oldest first.
    fn printed(&mut self) -> Vec<String>;

    /// What all of it has used so far.
    fn used(&self) -> Used;
}

/// The Lua that this compiler uses. It costs nothing until the first block or call. When the watch
/// says that it must stop, whatever runs ends at its next instruction with the error `qat::cancelled`.
pub fn host(limits: Limits, watch: Watch) -> Box<dyn Lua> {
    Box::new(omni::Host::new(limits, watch))
}

/// What goes into Lua and comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Nil,
    /// True or false.
    Bool(bool),
    /// A whole number; Lua sees a `big`, and may return any whole number.
    Int(BigInt),
    /// A text, or a word of QAT.
    Text(String),
    /// A thing of QAT that Lua hands around unopened.
    Handle(Handle),
    /// A list; only Lua makes some.
    List(Vec<Value>),
}

/// A thing of QAT in Lua's hands. Two registers, tapes or words are equal in Lua when their names are, two blocks when
/// their indices are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    /// What it is.
    pub kind: HandleKind,
    /// By which the compiler finds it again.
    pub index: usize,
    /// What Lua's `tostring` shows.
    pub name: String,
    /// A register's order, if it is known: what `order_of_reg` gives.
    pub order: Option<BigUint>,
}

/// The kinds of things that macros take and Lua cannot open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandleKind {
    /// A register or a remainder of one.
    Register,
    /// A tape.
    Tape,
    /// Code in braces.
    Block,
    /// A word: a label, or a name.
    Word,
}

impl HandleKind {
    fn describe(self) -> &'static str {
        match self {
            Self::Register => "the register",
            Self::Tape => "the tape",
            Self::Block => "the block",
            Self::Word => "the word",
        }
    }
}
