//! `.define`: those of files, which hold everywhere and are worked out once, and those of bodies and blocks.

use std::rc::Rc;

use diagnostics::{Diagnostic, Span};

use super::expander::{Expander, MAX_DEPTH};
use super::globals::{Global, State};
use super::{Context, ScopedWord, Value};
use crate::parser::shortened;
use crate::syntax::{Define, Name};

impl<'a> Expander<'a, '_> {
    /// Works out every define of a file, so that what is wrong with one is said even when nothing uses it.
    pub fn evaluate_globals(&mut self, main: &Rc<Context<'a>>) {
        for index in 0..self.globals.list.len() {
            let Global { define, module, .. } = self.globals.list[index];
            let first = self.globals.find(&define.name.word().text, module);
            if let Some(first) = first.filter(|&first| first != index) {
                let first = self.globals.list[first].define.name.word().span;
                self.second(define, first);
            }
            if let Name::Placeholder(word) = &define.name {
                self.reports.error(|| {
                    Diagnostic::error("qat::bad-name", sentences::qat::define_name())
                        .at(word.span, sentences::qat::define_name_here())
                        .help(sentences::qat::define_name_help(shortened(&word.text)))
                });
            }
            self.global_value(index, main, define.span, 0);
        }
    }

    fn second(&mut self, define: &Define, first: Span) {
        self.reports.error(|| {
            let name = define.name.word();
            let message = sentences::qat::second_define(shortened(&name.text));
            Diagnostic::error("qat::second-define", message)
                .at(name.span, sentences::qat::second_define_again())
                .at(first, sentences::qat::second_define_first())
                .help(sentences::qat::second_define_help())
        });
    }

    /// The value of a define of a file, which `used` asks for; `None` when an error was reported.
    pub fn global_value(
        &mut self,
        index: usize,
        context: &Rc<Context<'a>>,
        used: Span,
        depth: usize,
    ) -> Option<Value<'a>> {
        let Global { define, module, .. } = self.globals.list[index];
        match &self.globals.list[index].state {
            State::Known(value) => return value.clone(),
            State::Open => {
                self.error(context, used, || {
                    let name = shortened(&define.name.word().text);
                    Diagnostic::error("qat::define-cycle", sentences::qat::define_cycle(name))
                        .at(used, sentences::qat::define_cycle_here())
                        .at(define.span, sentences::qat::define_cycle_definition())
                });
                return None;
            }
            State::Waiting if depth < MAX_DEPTH => {}
            State::Waiting => {
                self.error(context, used, || {
                    Diagnostic::error("qat::too-deep", sentences::qat::defines_too_deep())
                        .at(used, sentences::qat::defines_too_deep_here(MAX_DEPTH))
                });
                return None;
            }
        }
        self.globals.list[index].state = State::Open;
        let own = self.file(module);
        let value = self.value(&define.value, &own, define.span, depth + 1);
        self.globals.list[index].state = State::Known(value.clone());
        value
    }

    /// A define in a body or a block: it holds up to the end of it.
    pub fn define(&mut self, define: &'a Define, context: &Rc<Context<'a>>, depth: usize) {
        let Some(name) = self.name(&define.name, context, depth) else {
            return;
        };
        if let Some(value) = self.value(&define.value, context, define.span, depth) {
            self.define_here(name, value);
        }
    }

    /// Expands a body or a block, whose defines are gone afterwards.
    pub fn in_frame(&mut self, expand: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.frame, self.defines.len());
        expand(self);
        self.defines.truncate(self.frame);
        self.frame = around;
    }

    /// Adds a define to those of the body or block that is being expanded.
    pub fn define_here(&mut self, name: ScopedWord, value: Value<'a>) {
        // The number of a round replaces that of the round before.
        if let Some((known, old)) = self.defines[self.frame..].last_mut()
            && known.scope == name.scope
            && known.text == name.text
        {
            *old = value;
            return;
        }
        self.defines.push((name, value));
    }
}
