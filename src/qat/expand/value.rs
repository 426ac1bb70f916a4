//! Values of statements, and the contexts in which they were written.

use std::rc::Rc;

use diagnostics::Span;

use super::{ExpansionId, Scope};
use crate::modules::ModuleId;
use crate::syntax::{Block, Number, Text, Word};

/// A name and the scope in which it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScopedWord {
    pub text: String,
    pub span: Span,
    pub scope: Scope,
    /// Whether it is a string of Lua, which may be meant as a text as well.
    pub loose: bool,
}

/// The remainder of a register.
#[derive(Clone, Debug)]
pub(crate) struct RemainderValue {
    pub register: ScopedWord,
    pub modulus: Number,
    pub span: Span,
}

/// Code that can be put somewhere, with the context in which it was written.
#[derive(Clone, Debug)]
pub(crate) struct BlockValue<'a> {
    pub block: &'a Block,
    pub context: Rc<Context<'a>>,
    /// The macros that it was given to, one of which gave it to the next.
    pub givers: Vec<Scope>,
    pub span: Span,
}

/// A value of a statement; placeholders are replaced by what they stand for.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Word(ScopedWord),
    Number(Number),
    Text(Text),
    Remainder(RemainderValue),
    Block(BlockValue<'a>),
}

impl<'a> Value<'a> {
    /// Where it was written.
    pub fn span(&self) -> Span {
        match self {
            Value::Word(word) => word.span,
            Value::Number(number) => number.span,
            Value::Text(text) => text.span,
            Value::Remainder(remainder) => remainder.span,
            Value::Block(block) => block.span,
        }
    }

    /// The same value as if it were written elsewhere.
    pub fn at(mut self, span: Span) -> Value<'a> {
        match &mut self {
            Value::Word(word) => word.span = span,
            Value::Number(number) => {
                number.span = span;
                number.computed = true;
            }
            Value::Text(text) => text.span = span,
            Value::Remainder(remainder) => remainder.span = span,
            Value::Block(block) => block.span = span,
        }
        self
    }

    /// The same value, given to a macro: its public labels are visible in a block from now on.
    pub fn given_to(mut self, scope: Scope) -> Value<'a> {
        if let Value::Block(block) = &mut self {
            block.givers.push(scope);
        }
        self
    }
}

/// Where code was written: what its placeholders stand for, and to whom its lines belong.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub scope: Scope,
    /// What the placeholders of the macro stand for.
    pub bindings: Vec<(&'a str, Value<'a>)>,
    /// For a block, the context in which it was written.
    pub outer: Option<Rc<Context<'a>>>,
    /// The expansion that wrote the code.
    pub expansion: Option<ExpansionId>,
    /// The statement of the main file that all lines belong to; `None` for code of the main file itself.
    pub author: Option<Span>,
    /// The file in which the code stands.
    pub module: ModuleId,
    /// Whether the code stands directly in a file.
    pub top: bool,
    /// Whether the code stands in a macro, blocks in it included.
    pub in_macro: bool,
}

impl<'a> Context<'a> {
    /// This context and those around it, innermost first.
    pub fn chain(&self) -> impl Iterator<Item = &Context<'a>> {
        std::iter::successors(Some(self), |context| context.outer.as_deref())
    }

    /// Whether code in this context sees names of that scope.
    pub fn sees(&self, scope: Scope) -> bool {
        self.chain().any(|context| context.scope == scope)
    }

    /// What a placeholder of the macro around stands for.
    pub fn binding(&self, name: &str) -> Option<&Value<'a>> {
        self.chain().find_map(|context| {
            let found = context.bindings.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value)
        })
    }
}

/// A statement with its values.
#[derive(Clone, Debug)]
pub(crate) struct Invocation<'a> {
    pub name: Word,
    pub values: Vec<Value<'a>>,
    /// From the name to the last value.
    pub span: Span,
    /// The part before the first block.
    pub head: Span,
}
