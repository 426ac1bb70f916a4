//! The expander itself: item by item, statement by statement.

use std::rc::Rc;

use diagnostics::{Diagnostic, Span, suggest};
use sentences::Sentence;

use super::globals::Globals;
use super::lua_state::LuaState;
use super::macros::{Definition, Macros};
use super::{
    Action, Context, Expanded, ExpansionId, FILE, Invocation, Line, Origin, ScopedWord, Shown,
    Target, Tested, Value,
};
use crate::lua;
use crate::modules::Modules;
use crate::parser::{DIRECTIVES, no_statement, shortened};
use crate::registers::Registers;
use crate::report::{Reports, Unread};
use crate::statements::{self, Fit, Match, Part, Primitive, Statement};
use crate::syntax::{Call, Item, Label, Number};
use qat_text::statement_for;

/// Expansions within expansions, blocks included.
pub(super) const MAX_DEPTH: usize = 100;
/// Lines of the expanded program.
const MAX_LINES: usize = 250_000;
/// Forms of a statement that an error shows.
const SHOWN_FORMS: usize = 6;

/// Expands a program.
pub(crate) fn expand<'a>(
    modules: &'a Modules,
    macros: &Macros<'a>,
    registers: &Registers,
    reports: &mut Reports,
) -> Expanded {
    let lua = lua::host(lua::Limits::default(), reports.watch.clone());
    let mut expander = Expander {
        modules,
        macros,
        registers,
        reports,
        out: Expanded::default(),
        globals: Globals::collect(modules),
        defines: Vec::new(),
        frame: 0,
        lua: LuaState::new(lua, modules.list.len()),
        full: false,
    };
    let main = expander.main();
    debug_assert_eq!(main.scope, FILE);
    expander.load_lua();
    expander.evaluate_globals(&main);
    for item in &modules.main().items {
        expander.item(item, &main, 0);
    }
    let mut out = expander.out;
    out.index_labels();
    out
}

impl Expanded {
    fn index_labels(&mut self) {
        for (i, line) in self.lines.iter().enumerate() {
            if let Action::Label { name, public } = &line.action {
                let target = Target {
                    line: i,
                    public: *public,
                };
                let key = (name.scope, name.text.clone());
                self.labels.entry(key).or_insert(target);
            }
        }
    }
}

pub(super) struct Expander<'a, 'e> {
    pub modules: &'a Modules,
    pub macros: &'e Macros<'a>,
    pub registers: &'e Registers,
    pub reports: &'e mut Reports,
    pub out: Expanded,
    /// The defines of files.
    pub globals: Globals<'a>,
    /// The defines of the bodies and blocks that are being expanded, innermost last.
    pub defines: Vec<(ScopedWord, Value<'a>)>,
    /// Where those of the innermost body or block begin.
    pub frame: usize,
    pub lua: LuaState<'a>,
    /// Whether a limit was reached and reported, or the compilation was cancelled; nothing is expanded any more.
    pub full: bool,
}

impl<'a> Expander<'a, '_> {
    /// Expands an item that stands in `context`, within `depth` expansions and blocks.
    pub fn item(&mut self, item: &'a Item, context: &Rc<Context<'a>>, depth: usize) {
        self.full |= self.reports.cancelled();
        if self.full {
            return;
        }
        match item {
            Item::Registers(_) | Item::Macro(_) | Item::Lua(_) | Item::Test(_) => {}
            Item::Import(import) => self.import(import, context, depth),
            // Those of files hold everywhere and are known already.
            Item::Define(_) if context.top => {}
            Item::Define(define) => self.define(define, context, depth),
            Item::Label(label) => self.label(label, context, depth),
            Item::Call(call) => self.call(call, context, depth),
            Item::Splice(word) => self.splice(word, context, depth),
            Item::LuaCall(call) => self.lua_statement(call, context, depth),
        }
    }

    /// Adds a line; `head` is the statement that says it.
    pub fn line(&mut self, action: Action, head: Span, context: &Context) {
        let origin = Origin {
            span: context.author.unwrap_or(head),
            expansion: context.expansion,
            line: head,
        };
        if self.out.lines.len() < MAX_LINES {
            self.out.lines.push(Line { action, origin });
        } else {
            self.too_long(origin.span, || {
                sentences::qat::expansion_too_long_statements(MAX_LINES)
            });
        }
    }

    /// Gives up expanding, and says where, and what there is too much of.
    pub fn too_long(&mut self, at: Span, what: impl FnOnce() -> Sentence) {
        if !self.full {
            self.full = true;
            self.reports.flow_unknown = true;
            self.reports.error(|| {
                Diagnostic::error("qat::too-long", sentences::qat::expansion_too_long())
                    .at(at, what())
            });
        }
    }

    /// Reports an error about code in `context`, in the statement at `line`.
    pub fn error(&mut self, context: &Context, line: Span, make: impl FnOnce() -> Diagnostic) {
        let out = &self.out;
        self.reports
            .error(|| out.trace(make(), context.expansion, line));
    }

    fn label(&mut self, label: &'a Label, context: &Rc<Context<'a>>, depth: usize) {
        let Some(name) = self.name(&label.name, context, depth) else {
            return;
        };
        let span = label.name.word().span;
        if label.public && !context.in_macro {
            self.error(context, span, || {
                let message = sentences::qat::public_label(shortened(&name.text));
                Diagnostic::error("qat::public-label", message)
                    .at(span, sentences::qat::public_label_here())
                    .help(sentences::qat::public_label_help())
            });
        }
        let action = Action::Label {
            name,
            public: label.public,
        };
        self.line(action, span, context);
    }

    fn call(&mut self, call: &'a Call, context: &Rc<Context<'a>>, depth: usize) {
        let mut values = Vec::with_capacity(call.arguments.len());
        let mut good = true;
        for argument in &call.arguments {
            match self.value(argument, context, call.span, depth) {
                Some(value) => values.push(value),
                None => good = false,
            }
        }
        if !good {
            self.lost(&call.name.text);
            return;
        }
        let invocation = Invocation {
            name: call.name.clone(),
            values,
            span: call.span,
            head: call.head(),
        };
        self.invoke(&invocation, context, depth);
    }

    /// Does what a statement with its values says.
    pub fn invoke(&mut self, invocation: &Invocation<'a>, context: &Rc<Context<'a>>, depth: usize) {
        let name = &invocation.name.text;
        if let Some(statement) = statements::primitive(name) {
            let patterns = statement.patterns.iter().map(Vec::as_slice);
            let found = statements::find(patterns, &invocation.values, self.registers);
            let bare = match found {
                Match::Fits(_) => None,
                _ => self.with_bare_message(statement, invocation),
            };
            if let Some((said, word)) = bare {
                let out = &self.out;
                self.reports.note(|| {
                    let message = sentences::qat::bare_message(&word.text);
                    let quoted = format!("\"{}\"", word.text);
                    let note = Diagnostic::note("qat::bare-message", message)
                        .at(word.span, sentences::qat::bare_message_here())
                        .help(sentences::qat::bare_message_help(&quoted))
                        .fixed_by(word.span, quoted);
                    out.trace(note, context.expansion, invocation.span)
                });
                self.primitive(statement.primitive, &said, context);
                return;
            }
            match found {
                Match::Fits(_) => self.primitive(statement.primitive, invocation, context),
                Match::ButForNames(index) => {
                    self.unknown_names(&statement.patterns[index], invocation, context);
                }
                Match::None(mismatch) => {
                    self.lost(name);
                    self.error(context, invocation.span, || {
                        let written = sentences::qat::form(statement.usage);
                        mismatch.diagnostic(invocation).help(written)
                    });
                }
            }
            return;
        }
        let macros = self.macros;
        let Some(definition) = macros.find(name, context.module) else {
            self.unknown(invocation, context);
            return;
        };
        let patterns = definition.patterns.iter().map(Vec::as_slice);
        match statements::find(patterns, &invocation.values, self.registers) {
            Match::Fits(index) => self.expand_macro(definition, index, invocation, context, depth),
            Match::ButForNames(index) => {
                self.unknown_names(&definition.patterns[index], invocation, context);
            }
            // A pattern that could not be read might have been the one.
            Match::None(_) if definition.written.broken => self.lost(name),
            Match::None(mismatch) => {
                self.lost(name);
                self.error(context, invocation.span, || {
                    let error = mismatch.diagnostic(invocation);
                    let hides = macros.hides_prelude(name);
                    forms(error, definition, &mismatch.nearest, hides)
                });
            }
        }
    }

    /// A statement that says something whose message is a bare word, as the paper's own implementation reads it, and
    /// that word; `None` if it does not fit, and where a register is probably meant.
    fn with_bare_message(
        &self,
        statement: &Statement,
        invocation: &Invocation<'a>,
    ) -> Option<(Invocation<'a>, ScopedWord)> {
        let says = [Primitive::Print, Primitive::Halt, Primitive::Input];
        let Some(Value::Word(word)) = invocation.values.first() else {
            return None;
        };
        let names = self.registers.list.iter().map(|r| r.name.as_str());
        let is_name = word.text.chars().count() == 1
            || self.registers.tape(&word.text).is_some()
            || suggest(&word.text, names).is_some();
        if !says.contains(&statement.primitive) || word.loose || is_name {
            return None;
        }
        let mut said = invocation.clone();
        let word = word.clone();
        said.values[0] = Value::Word(ScopedWord {
            loose: true,
            ..word.clone()
        });
        let patterns = statement.patterns.iter().map(Vec::as_slice);
        let found = statements::find(patterns, &said.values, self.registers);
        matches!(found, Match::Fits(_)).then_some((said, word))
    }

    fn primitive(
        &mut self,
        primitive: Primitive,
        invocation: &Invocation<'a>,
        context: &Rc<Context<'a>>,
    ) {
        if let Some(action) = self.action(primitive, invocation, context) {
            self.line(action, invocation.head, context);
        }
    }

    /// The action of a primitive whose values fit its pattern; `None` when an error was reported.
    fn action(
        &mut self,
        primitive: Primitive,
        invocation: &Invocation<'a>,
        context: &Context,
    ) -> Option<Action> {
        let values = invocation.values.as_slice();
        let register = |index: usize| match values.get(index) {
            Some(Value::Word(word)) => self.registers.find(&word.text),
            _ => None,
        };
        let word = |index: usize| match values.get(index) {
            Some(Value::Word(word)) => Some(word.clone()),
            _ => None,
        };
        Some(match primitive {
            Primitive::Add => {
                let Some(Value::Number(amount)) = values.get(1) else {
                    return None;
                };
                Action::Add {
                    register: register(0)?,
                    amount: amount.clone(),
                }
            }
            Primitive::Goto => Action::Goto(word(0)?),
            Primitive::SolvedGoto => Action::SolvedGoto {
                test: self.tested(values.first()?)?,
                target: word(1)?,
            },
            Primitive::Input => Action::Input {
                message: text(values.first()?)?,
                register: register(1)?,
            },
            Primitive::Print => Action::Print(self.shown(values)?),
            Primitive::Halt => Action::Halt(self.shown(values)?),
            Primitive::MoveLeft | Primitive::MoveRight => {
                let (tape, number) = match values {
                    [Value::Word(tape), number @ ..] => {
                        (self.registers.tape(&tape.text)?, number.first())
                    }
                    _ => (self.only_tape(invocation, context)?, values.first()),
                };
                let steps = match number {
                    Some(Value::Number(number)) => self.steps(number, invocation, context)?,
                    _ => 1,
                };
                Action::Move {
                    tape,
                    steps: if primitive == Primitive::MoveLeft {
                        -steps
                    } else {
                        steps
                    },
                }
            }
        })
    }

    /// The tape that is meant where none is named.
    fn only_tape(&mut self, invocation: &Invocation<'a>, context: &Context) -> Option<usize> {
        let tape = self.registers.only_tape();
        if tape.is_none() {
            let name = &invocation.name.text;
            let end = Span {
                start: invocation.name.span.end,
                ..invocation.name.span
            };
            self.error(context, invocation.span, || {
                Diagnostic::error("qat::missing-value", sentences::qat::missing_tape(name))
                    .at(end, sentences::qat::missing_tape_here())
                    .help(sentences::qat::missing_tape_help())
            });
        }
        tape
    }

    /// A number of cells.
    fn steps(
        &mut self,
        number: &Number,
        invocation: &Invocation,
        context: &Context,
    ) -> Option<i64> {
        let size = Number {
            negative: false,
            ..number.clone()
        };
        if let Some(steps) = size.to_u64().filter(|&steps| steps <= q::MAX_NUMBER) {
            let steps = steps as i64;
            return Some(if number.negative { -steps } else { steps });
        }
        self.error(context, invocation.span, || {
            Diagnostic::error("qat::too-far", sentences::qat::too_far())
                .at(number.span, sentences::qat::too_far_here(q::MAX_NUMBER))
        });
        None
    }

    fn tested(&self, value: &Value) -> Option<Tested> {
        let (word, modulus) = match value {
            Value::Word(word) => (word, None),
            Value::Remainder(remainder) => (&remainder.register, Some(remainder.modulus.clone())),
            _ => return None,
        };
        Some(Tested {
            register: self.registers.find(&word.text)?,
            modulus,
        })
    }

    /// The message, if there is one, and the value after it.
    fn shown(&self, values: &[Value]) -> Option<Shown> {
        let (message, rest) = match values {
            // A string of Lua that stands alone is a register if there is one of that name.
            [only] if self.tested(only).is_some() => (String::new(), values),
            [first, rest @ ..] => (text(first)?, rest),
            [] => return None,
        };
        let value = match rest.first() {
            Some(value) => Some(self.tested(value)?),
            None => None,
        };
        Some(Shown { message, value })
    }

    /// Reports every name in the values that no declaration has.
    fn unknown_names(&mut self, pattern: &[Part], invocation: &Invocation, context: &Context) {
        self.lost(&invocation.name.text);
        // Without any declaration there is one thing to say, and it has been said.
        if self.registers.puzzles.is_empty() {
            return;
        }
        let registers = self.registers;
        for (part, value) in pattern.iter().zip(&invocation.values) {
            if part.accepts(value, registers) != Fit::ButForItsName {
                continue;
            }
            let word = match value {
                Value::Word(word) => word,
                Value::Remainder(remainder) => &remainder.register,
                _ => continue,
            };
            let declared =
                registers.find(&word.text).is_some() || registers.tape(&word.text).is_some();
            if self.reports.unread.registers && !declared {
                continue;
            }
            self.error(context, invocation.span, || match part {
                Part::Tape => registers.unknown_tape(&word.text, word.span),
                _ => registers.unknown(&word.text, word.span),
            });
        }
    }

    fn unknown(&mut self, invocation: &Invocation, context: &Context) {
        let name = &invocation.name;
        self.lost(&name.text);
        if self.reports.unread.macros {
            return;
        }
        let directive = format!(".{}", name.text);
        if DIRECTIVES.contains(&directive.as_str()) {
            self.reports.unread = Unread::ANYTHING;
            self.error(context, invocation.span, || {
                no_statement(&name.text).at_suggestion(name.span, &directive)
            });
            return;
        }
        let (macros, registers) = (self.macros, self.registers);
        self.error(context, invocation.span, || {
            let error = no_statement(&name.text);
            if name.text == "else" {
                return error
                    .at(name.span, sentences::qat::else_alone())
                    .help(sentences::qat::else_alone_help())
                    .help(sentences::qat::else_alone_if());
            }
            let known = macros.statements();
            if let Some(near) = suggest(&name.text, known.iter().copied()) {
                return error.at_suggestion(name.span, near);
            }
            if let Some(ours) = statement_for(&name.text) {
                return error.at_suggestion(name.span, ours);
            }
            let error = error.at(name.span, sentences::qat::not_a_statement());
            if registers.find(&name.text).is_some() {
                error.help(sentences::qat::not_a_statement_register(&name.text))
            } else {
                error
                    .help(sentences::qat::not_a_statement_known(known.join(", ")))
                    .help(sentences::qat::not_a_statement_label())
            }
        });
    }

    /// Remembers that a statement is left out: it might have jumped or ended the program.
    pub fn lost(&mut self, name: &str) {
        let harmless = [
            "add",
            "sub",
            "inc",
            "dec",
            "input",
            "print",
            "move",
            "set",
            "multiply",
            "move-left",
            "move-right",
        ];
        if !harmless.contains(&name) {
            self.reports.flow_unknown = true;
        }
    }

    /// The expansion that is about to begin, as part of the chain of `context`.
    pub fn begin(&mut self, name: &str, span: Span, head: Span, context: &Context) -> ExpansionId {
        let id = ExpansionId(self.out.expansions.len());
        self.out.expansions.push(super::Expansion {
            name: name.to_owned(),
            span,
            head,
            parent: context.expansion,
        });
        id
    }
}

/// Adds to an error about a macro's statement the forms that are nearest to what was written.
fn forms(error: Diagnostic, definition: &Definition, nearest: &[usize], hides: bool) -> Diagnostic {
    let forms = definition.usages();
    let shown = nearest.iter().filter_map(|&arm| forms.get(arm));
    let shown: Vec<&String> = shown.take(SHOWN_FORMS).collect();
    let error = match (shown.as_slice(), forms.len()) {
        ([only], 1) => error.help(sentences::qat::form(*only)),
        (shown, all) => {
            let error = shown.iter().enumerate().fold(error, |error, (n, form)| {
                error.help(match n {
                    0 => sentences::qat::form_first(*form),
                    _ => sentences::qat::form_other(*form),
                })
            });
            match all - shown.len() {
                0 => error,
                more => error.help(sentences::qat::more_forms(more, more)),
            }
        }
    };
    if hides {
        error.help(sentences::qat::hidden_macro())
    } else {
        error
    }
}

/// The text of a quoted value, or of a string of Lua.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.value.clone()),
        Value::Word(word) if word.loose => Some(word.text.clone()),
        _ => None,
    }
}

/// What a name that must not be a placeholder any more was written as.
pub(super) fn scoped(word: &crate::syntax::Word, context: &Context) -> ScopedWord {
    ScopedWord {
        text: word.text.clone(),
        span: word.span,
        scope: context.scope,
        loose: false,
    }
}
