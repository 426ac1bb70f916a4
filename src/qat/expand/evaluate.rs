//! Arguments to values: placeholders are looked up, blocks remember where they were written.

use std::rc::Rc;

use diagnostics::{Diagnostic, Span, suggest};

use super::expander::{Expander, scoped};
use super::{BlockValue, Context, RemainderValue, ScopedWord, Value};
use crate::parser::shortened;
use crate::statements::describe;
use crate::syntax::{Argument, Modulus, Name, Number, Remainder, Word};

/// What a placeholder must stand for.
#[derive(Clone, Copy)]
enum Wanted {
    Name,
    Number,
}

impl<'a> Expander<'a, '_> {
    /// The value of an argument of the statement at `line`; `None` when an error was reported.
    pub fn value(
        &mut self,
        argument: &'a Argument,
        context: &Rc<Context<'a>>,
        line: Span,
        depth: usize,
    ) -> Option<Value<'a>> {
        Some(match argument {
            Argument::Word(word) => Value::Word(scoped(word, context)),
            Argument::Placeholder(word) => self.placeholder(word, context, line, depth)?,
            Argument::Number(number) => Value::Number(number.clone()),
            Argument::Text(text) => Value::Text(text.clone()),
            Argument::Remainder(remainder) => self.remainder(remainder, context, line, depth)?,
            Argument::Block(block) => Value::Block(BlockValue {
                block,
                context: Rc::clone(context),
                givers: Vec::new(),
                span: block.span,
            }),
            Argument::Lua(call) => self.lua_value(call, context, depth)?,
        })
    }

    /// What a placeholder stands for; `None` when an error was reported.
    pub fn placeholder(
        &mut self,
        word: &Word,
        context: &Rc<Context<'a>>,
        line: Span,
        depth: usize,
    ) -> Option<Value<'a>> {
        if let Some(bound) = context.binding(&word.text) {
            return Some(bound.clone());
        }
        let local = self
            .defines
            .iter()
            .rev()
            .find(|(name, _)| name.text == word.text && context.sees(name.scope));
        if let Some((_, value)) = local {
            return Some(value.clone().at(word.span));
        }
        if let Some(global) = self.globals.find(&word.text, context.module) {
            let value = self.global_value(global, context, word.span, depth)?;
            return Some(value.at(word.span));
        }
        self.unknown_placeholder(word, context, line);
        None
    }

    fn unknown_placeholder(&mut self, word: &Word, context: &Context, line: Span) {
        if self.reports.unread.defines {
            return;
        }
        let (defines, globals) = (&self.defines, &self.globals);
        let out = &self.out;
        self.reports.error(|| {
            let message = sentences::qat::unknown_placeholder(shortened(&word.text));
            let error = Diagnostic::error("qat::unknown-placeholder", message);
            let bound = context
                .chain()
                .flat_map(|c| &c.bindings)
                .map(|(name, _)| *name);
            let local = defines
                .iter()
                .filter(|(name, _)| context.sees(name.scope))
                .map(|(name, _)| name.text.as_str());
            let names: Vec<&str> = bound.chain(local).chain(globals.known()).collect();
            let error = match suggest(&word.text, names.iter().copied()) {
                Some(near) => error.at_suggestion(word.span, format!("${near}")),
                None => error.at(word.span, sentences::qat::unknown_placeholder_here()),
            };
            let error = error.help(sentences::qat::unknown_placeholder_help());
            out.trace(error, context.expansion, line)
        });
    }

    /// The name that stands where a name must stand; `None` when an error was reported.
    pub fn name(
        &mut self,
        name: &'a Name,
        context: &Rc<Context<'a>>,
        depth: usize,
    ) -> Option<ScopedWord> {
        let word = match name {
            Name::Word(word) => return Some(scoped(word, context)),
            Name::Placeholder(word) => word,
        };
        match self.placeholder(word, context, word.span, depth)? {
            Value::Word(found) => Some(found),
            other => {
                self.not_that(word, &other, Wanted::Name, context);
                None
            }
        }
    }

    /// Reports a placeholder that stands for the wrong thing.
    fn not_that(&mut self, word: &Word, value: &Value, wanted: Wanted, context: &Context) {
        self.error(context, word.span, || {
            let name = shortened(&word.text);
            let found = describe(value);
            let (message, here) = match wanted {
                Wanted::Name => (
                    sentences::qat::wrong_placeholder_name(name, found),
                    sentences::qat::wrong_placeholder_name_here(),
                ),
                Wanted::Number => (
                    sentences::qat::wrong_placeholder_number(name, found),
                    sentences::qat::wrong_placeholder_number_here(),
                ),
            };
            Diagnostic::error("qat::wrong-placeholder", message).at(word.span, here)
        });
    }

    fn remainder(
        &mut self,
        remainder: &'a Remainder,
        context: &Rc<Context<'a>>,
        line: Span,
        depth: usize,
    ) -> Option<Value<'a>> {
        let register = self.name(&remainder.register, context, depth)?;
        let modulus = match &remainder.modulus {
            Modulus::Number(number) => number.clone(),
            Modulus::Placeholder(word) => self.number(word, context, line, depth)?,
        };
        Some(Value::Remainder(RemainderValue {
            register,
            modulus,
            span: remainder.span,
        }))
    }

    /// The number that a placeholder stands for; `None` when an error was reported.
    fn number(
        &mut self,
        word: &Word,
        context: &Rc<Context<'a>>,
        line: Span,
        depth: usize,
    ) -> Option<Number> {
        match self.placeholder(word, context, line, depth)? {
            Value::Number(number) => Some(number),
            other => {
                self.not_that(word, &other, Wanted::Number, context);
                None
            }
        }
    }
}
