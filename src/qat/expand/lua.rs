//! Where Lua is called: values go in, statements or a value come out (paper, section 2.2.3.c).

use std::rc::Rc;

use diagnostics::{Diagnostic, Span};
use num_bigint::{BigInt, Sign};

use super::expander::Expander;
use super::{Action, Context, Invocation, ScopeInfo, ScopedWord, Value};
use crate::lua::{Handle, HandleKind, LuaError, Value as LuaValue};
use crate::modules::{ModuleId, STANDARD};
use crate::parser::shortened;
use crate::syntax::{Item, LuaCall, Number, Word};

/// What a function must return.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Value,
    Statements,
    /// Statements in a list.
    List,
    /// Statements that begin with a name.
    Names,
}

impl<'a> Expander<'a, '_> {
    /// Loads the Lua of every file of the program, so that what is wrong in it is said even when nothing calls it. The
    /// prelude's is loaded when it is needed.
    pub fn load_lua(&mut self) {
        for (id, _) in self.modules.iter() {
            if id != STANDARD {
                self.loaded(id);
            }
        }
    }

    /// Whether the Lua of a file can be called.
    fn loaded(&mut self, module: ModuleId) -> bool {
        if let Some(known) = self.lua.loaded[module.0] {
            return known;
        }
        let mut good = true;
        for item in &self.modules.get(module).items {
            let Item::Lua(block) = item else {
                continue;
            };
            if let Err(error) = self.lua.lua.load(&block.text, block.code, block.line) {
                good = false;
                self.reports.error(|| error.diagnostic(None));
            }
            self.say(block.code);
        }
        self.lua.loaded[module.0] = Some(good);
        good
    }

    /// Reports what Lua printed.
    fn say(&mut self, at: Span) {
        for words in self.lua.lua.printed() {
            self.reports.note(|| {
                Diagnostic::note("qat::lua-print", sentences::qat::lua_print(words))
                    .at(at, sentences::qat::lua_print_here())
            });
        }
    }

    /// What a function returns; `None` when an error was reported.
    fn called(
        &mut self,
        call: &'a LuaCall,
        context: &Rc<Context<'a>>,
        depth: usize,
    ) -> Option<LuaValue> {
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            let value = self.value(argument, context, call.span, depth)?;
            arguments.push(self.hand_over(value));
        }
        // What is wrong with the declaration of a register has been said.
        let unknown = |value: &LuaValue| {
            matches!(value, LuaValue::Handle(handle)
                if handle.kind == HandleKind::Register && handle.order.is_none())
        };
        if !self.loaded(context.module) || self.lua.exhausted || arguments.iter().any(unknown) {
            return None;
        }
        let source = self.modules.get(context.module).source;
        let result = self.lua.lua.call(source, &call.function.text, &arguments);
        self.say(context.author.unwrap_or(call.span));
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.lua_error(error, call, context);
                None
            }
        }
    }

    fn lua_error(&mut self, error: LuaError, call: &LuaCall, context: &Context) {
        if error.code == "qat::cancelled" {
            self.full = true;
            return;
        }
        self.lua.exhausted |= matches!(
            error.code,
            "qat::lua-fuel" | "qat::lua-memory" | "qat::lua-depth"
        );
        if let Some(said) = error.said.as_deref()
            && context.module == STANDARD
        {
            self.refused(said, call, context);
            return;
        }
        let span = if error.code == "qat::lua-no-function" {
            call.function.span
        } else {
            call.span
        };
        self.error(context, call.span, || error.diagnostic(Some(span)));
    }

    /// What the prelude's Lua finds wrong with a statement is reported as if the language itself had found it.
    fn refused(&mut self, said: &str, call: &LuaCall, context: &Context) {
        let standard = self.modules.get(STANDARD).source;
        let mut outer = context.expansion;
        let mut head = call.span;
        while let Some(id) = outer.filter(|_| head.source == standard) {
            let expansion = &self.out.expansions[id.0];
            head = expansion.head;
            outer = expansion.parent;
        }
        let out = &self.out;
        self.reports.error(|| {
            let diagnostic =
                Diagnostic::error("qat::refused", said).at(head, sentences::qat::refused_here());
            out.trace(diagnostic, outer, head)
        });
    }

    /// A value for Lua.
    fn hand_over(&mut self, value: Value<'a>) -> LuaValue {
        let registers = self.registers;
        let (kind, name, order) = match &value {
            Value::Number(number) => return LuaValue::Int(integer(number)),
            Value::Text(text) => return LuaValue::Text(text.value.clone()),
            Value::Word(word) if word.loose => return LuaValue::Text(word.text.clone()),
            Value::Word(word) => match registers.find(&word.text) {
                Some(id) => {
                    let order = registers.order(id).map(Into::into);
                    (HandleKind::Register, word.text.clone(), order)
                }
                None if registers.tape(&word.text).is_some() => {
                    (HandleKind::Tape, word.text.clone(), None)
                }
                None => (HandleKind::Word, word.text.clone(), None),
            },
            Value::Remainder(remainder) => {
                let name = format!("{}%{}", remainder.register.text, remainder.modulus);
                let order = integer(&remainder.modulus).to_biguint();
                (HandleKind::Register, name, order)
            }
            Value::Block(_) => (HandleKind::Block, "a block".to_owned(), None),
        };
        self.lua.handles.push(value);
        LuaValue::Handle(Handle {
            kind,
            index: self.lua.handles.len() - 1,
            name,
            order,
        })
    }

    /// A value from Lua, as if it stood at the call; `None` when an error was reported.
    fn take_back(
        &mut self,
        value: LuaValue,
        call: &LuaCall,
        context: &Context,
    ) -> Option<Value<'a>> {
        Some(match value {
            LuaValue::Int(integer) => Value::Number(Number {
                negative: integer.sign() == Sign::Minus,
                digits: integer.magnitude().to_string(),
                span: call.span,
                computed: true,
            }),
            LuaValue::Text(text) => Value::Word(ScopedWord {
                text,
                span: call.span,
                scope: context.scope,
                loose: true,
            }),
            LuaValue::Handle(handle) => self.lua.handles.get(handle.index)?.clone(),
            LuaValue::Nil | LuaValue::Bool(_) | LuaValue::List(_) => {
                self.not_usable(&value, Wanted::Value, call, context);
                return None;
            }
        })
    }

    fn not_usable(&mut self, value: &LuaValue, wanted: Wanted, call: &LuaCall, context: &Context) {
        self.reports.flow_unknown = true;
        self.error(context, call.span, || {
            let found = match value {
                LuaValue::Nil => sentences::qat::lua_found_nothing(),
                LuaValue::Bool(truth) => sentences::qat::lua_found_word(truth.to_string()),
                LuaValue::Int(integer) => {
                    sentences::qat::lua_found_number(shortened(&integer.to_string()))
                }
                LuaValue::Text(text) => sentences::qat::lua_found_text(shortened(text)),
                LuaValue::Handle(handle) => sentences::qat::lua_found_word(shortened(&handle.name)),
                LuaValue::List(_) => sentences::qat::lua_found_list(),
            };
            let name = shortened(&call.function.text);
            let message = match wanted {
                Wanted::Value => sentences::qat::lua_must_return_value(name, found),
                Wanted::Statements => sentences::qat::lua_must_return_statements(name, found),
                Wanted::List => sentences::qat::lua_must_return_list(name, found),
                Wanted::Names => sentences::qat::lua_must_return_names(name, found),
            };
            let error = Diagnostic::error("qat::lua-value", message)
                .at(call.span, sentences::qat::lua_must_return_here());
            if wanted == Wanted::Value {
                error
            } else {
                error.help(sentences::qat::lua_must_return_help())
            }
        });
    }

    /// `lua f(...)` among values; `None` when an error was reported.
    pub fn lua_value(
        &mut self,
        call: &'a LuaCall,
        context: &Rc<Context<'a>>,
        depth: usize,
    ) -> Option<Value<'a>> {
        let value = self.called(call, context, depth)?;
        self.take_back(value, call, context)
    }

    /// `lua f(...)` on a line of its own: what it returns is put here. Its labels are its own.
    pub fn lua_statement(&mut self, call: &'a LuaCall, context: &Rc<Context<'a>>, depth: usize) {
        let Some(value) = self.called(call, context, depth) else {
            self.reports.flow_unknown = true;
            return;
        };
        let statements = match value {
            LuaValue::Nil => return,
            LuaValue::List(statements) => statements,
            other => return self.not_usable(&other, Wanted::Statements, call, context),
        };
        let Some(scope) = self.enter(call.span, context, depth, ScopeInfo::of(context.scope))
        else {
            return;
        };
        let inside = Rc::new(Context {
            scope,
            bindings: Vec::new(),
            outer: Some(Rc::clone(context)),
            expansion: context.expansion,
            author: Some(context.author.unwrap_or(call.span)),
            module: context.module,
            top: false,
            in_macro: context.in_macro,
        });
        self.in_frame(|expander| {
            for statement in statements {
                expander.lua_item(statement, call, &inside, depth + 1);
            }
        });
    }

    /// One statement of a list that Lua returned.
    fn lua_item(
        &mut self,
        item: LuaValue,
        call: &'a LuaCall,
        context: &Rc<Context<'a>>,
        depth: usize,
    ) {
        if self.full {
            return;
        }
        let mut parts = match item {
            LuaValue::List(parts) => parts.into_iter(),
            handle @ LuaValue::Handle(_) => vec![handle].into_iter(),
            other => return self.not_usable(&other, Wanted::List, call, context),
        };
        let name = match parts.next() {
            Some(LuaValue::Text(name)) => name,
            Some(LuaValue::Handle(handle)) if handle.kind == HandleKind::Block => {
                if let Some(Value::Block(block)) = self.lua.handles.get(handle.index).cloned() {
                    self.block(&block, call.span, context, depth);
                }
                return;
            }
            first => {
                let first = first.unwrap_or(LuaValue::Nil);
                return self.not_usable(&first, Wanted::Names, call, context);
            }
        };
        let mut values = Vec::new();
        for part in parts {
            match self.take_back(part, call, context) {
                Some(value) => values.push(value),
                None => return,
            }
        }
        if let Some(label) = name.strip_suffix(':') {
            self.lua_label(label, call, context);
            return;
        }
        if let (".define" | "define", [Value::Word(defined), _]) = (name.as_str(), &*values) {
            let defined = defined.clone();
            let value = values.swap_remove(1);
            self.define_here(defined, value);
            return;
        }
        let invocation = Invocation {
            name: Word {
                text: name,
                span: call.span,
            },
            values,
            span: call.span,
            head: call.span,
        };
        self.invoke(&invocation, context, depth);
    }

    fn lua_label(&mut self, label: &str, call: &LuaCall, context: &Context) {
        let (text, public) = match label.strip_prefix('!') {
            Some(text) => (text, true),
            None => (label, false),
        };
        let name = ScopedWord {
            text: text.to_owned(),
            span: call.span,
            scope: context.scope,
            loose: false,
        };
        self.line(Action::Label { name, public }, call.span, context);
    }
}

fn integer(number: &Number) -> BigInt {
    let size: BigInt = number.digits.parse().unwrap_or_default();
    if number.negative { -size } else { size }
}
