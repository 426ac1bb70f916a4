//! Expansion: statements that stand for others are replaced by them until only primitives and labels are left.

use std::collections::BTreeSet;

use diagnostics::{Diagnostic, Span, suggest};

use crate::parser::shortened;
use crate::registers::Registers;
use crate::report::Reports;
use crate::statements::{Body, Part, Primitive, Rule, Statement, Statements, future, unsupported};
use crate::syntax::{Argument, Block, Call, Item, Scope, Word};

/// Expansions within expansions.
const MAX_DEPTH: usize = 64;
/// Lines of the expanded program.
const MAX_LINES: usize = 250_000;

/// Names an [`Expansion`]; it made the scope of that number plus one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExpansionId(pub usize);

/// One statement that was replaced by others.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    /// The statement's name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// The expansion that wrote it, if it was not the author.
    pub parent: Option<ExpansionId>,
}

/// Where a line comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The statement or label of the file.
    pub span: Span,
    /// The innermost expansion that wrote the line.
    pub expansion: Option<ExpansionId>,
}

/// What a line says.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Label(Word),
    /// A primitive whose values fit its pattern; every register exists.
    Primitive(Primitive, Call),
}

/// A line of the expanded program.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub content: Content,
    pub origin: Origin,
}

/// A program of primitives and labels.
#[derive(Debug, Default)]
pub(crate) struct Expanded {
    pub lines: Vec<Line>,
    pub expansions: Vec<Expansion>,
}

impl Expanded {
    /// Adds to `diagnostic` the statements that its primary place was expanded from, innermost first. A statement that
    /// contains the place needs no mention.
    pub fn traced(&self, mut diagnostic: Diagnostic, origin: Origin) -> Diagnostic {
        let mut next = origin.expansion;
        while let Some(id) = next {
            let expansion = &self.expansions[id.0];
            let inside = diagnostic.span().is_some_and(|place| {
                expansion.span.source == place.source
                    && expansion.span.start <= place.start
                    && place.end <= expansion.span.end
            });
            if !inside {
                let message = format!("expanded from this `{}`", expansion.name);
                diagnostic = diagnostic.at(expansion.span, message);
            }
            next = expansion.parent;
        }
        diagnostic
    }
}

/// Expands a program.
pub(crate) fn expand(
    items: &[Item],
    statements: &Statements,
    registers: &Registers,
    undefined: &BTreeSet<String>,
    reports: &mut Reports,
) -> Expanded {
    let mut expander = Expander {
        statements,
        registers,
        undefined,
        reports,
        out: Expanded::default(),
        full: false,
    };
    for item in items {
        expander.item(item, None, 0);
    }
    expander.out
}

struct Expander<'a> {
    statements: &'a Statements,
    registers: &'a Registers,
    /// Names that stand for something which this compiler does not know.
    undefined: &'a BTreeSet<String>,
    reports: &'a mut Reports,
    out: Expanded,
    /// Whether [`MAX_LINES`] was reached and reported.
    full: bool,
}

/// The statement of the file that is being expanded, and by which expansion.
type Outer = Option<Origin>;

impl Expander<'_> {
    fn item(&mut self, item: &Item, outer: Outer, depth: usize) {
        match item {
            Item::Registers(_) => {}
            Item::Label(word) => self.line(Content::Label(word.clone()), word.span, outer),
            Item::Call(call) => self.call(call, outer, depth),
        }
    }

    fn line(&mut self, content: Content, span: Span, outer: Outer) {
        let origin = outer.unwrap_or(Origin {
            span,
            expansion: None,
        });
        if self.out.lines.len() < MAX_LINES {
            self.out.lines.push(Line { content, origin });
        } else if !self.full {
            self.full = true;
            self.reports.error(|| {
                let message = "the program becomes too long when it is expanded";
                Diagnostic::error("qat::too-long", message).at(
                    origin.span,
                    format!("statement {MAX_LINES} comes from here"),
                )
            });
        }
    }

    fn call(&mut self, call: &Call, outer: Outer, depth: usize) {
        if self.is_undefined(call) {
            self.lost(call);
            return;
        }
        let Some(statement) = self.statements.get(&call.name.text) else {
            self.unknown(call);
            return;
        };
        let Some(rule) = self.rule(call, statement, outer) else {
            self.lost(call);
            return;
        };
        let expand = match &rule.body {
            Body::Primitive(primitive) => {
                let content = Content::Primitive(*primitive, call.clone());
                self.line(content, call.span, outer);
                return;
            }
            Body::Expand(expand) => expand,
        };
        if depth == MAX_DEPTH {
            self.report(outer, || {
                Diagnostic::error(
                    "qat::too-deep",
                    "statements expand into each other too deep",
                )
                .at(
                    call.span,
                    format!("more than {MAX_DEPTH} expansions lead to this one"),
                )
            });
            return;
        }
        let id = ExpansionId(self.out.expansions.len());
        self.out.expansions.push(Expansion {
            name: call.name.text.clone(),
            span: call.span,
            parent: outer.and_then(|origin| origin.expansion),
        });
        match expand(call, Scope(id.0 as u32 + 1)) {
            Ok(items) => {
                let origin = Origin {
                    span: outer.map_or(call.span, |origin| origin.span),
                    expansion: Some(id),
                };
                for item in &items {
                    self.item(item, Some(origin), depth + 1);
                }
            }
            Err(refusal) => self.report(outer, || {
                Diagnostic::error("qat::refused", refusal.message)
                    .at(call.span, "this statement")
                    .help(refusal.help)
            }),
        }
    }

    fn is_undefined(&self, call: &Call) -> bool {
        let words = call.arguments.iter().filter_map(|argument| match argument {
            Argument::Word(word) => Some(word),
            _ => None,
        });
        std::iter::once(&call.name)
            .chain(words)
            .any(|word| self.undefined.contains(&word.text))
    }

    fn report(&mut self, outer: Outer, make: impl FnOnce() -> Diagnostic) {
        let out = &self.out;
        self.reports.error(|| match outer {
            Some(origin) => out.traced(make(), origin),
            None => make(),
        });
    }

    /// The rule that fits; reports what is wrong with the call if there is none, or if it names no register where it
    /// should.
    fn rule<'s>(
        &mut self,
        call: &Call,
        statement: &'s Statement,
        outer: Outer,
    ) -> Option<&'s Rule> {
        let rule = match statement.matching(call) {
            Ok(rule) => rule,
            Err(mismatch) => {
                self.report(outer, || mismatch.diagnostic(call, statement));
                return None;
            }
        };
        let mut good = true;
        for (part, argument) in rule.pattern.iter().zip(&call.arguments) {
            let word = match (part, argument) {
                (Part::Register | Part::Tested, Argument::Word(word)) => word,
                (Part::Tested, Argument::Remainder(remainder)) => &remainder.register,
                _ => continue,
            };
            if self.registers.find(&word.text).is_none() {
                good = false;
                // Without any declaration there is one thing to say, and it has been said.
                if !self.registers.list.is_empty() {
                    let registers = self.registers;
                    self.report(outer, || registers.unknown(word));
                }
            }
        }
        good.then_some(rule)
    }

    fn unknown(&mut self, call: &Call) {
        self.lost(call);
        let name = &call.name;
        if let Some(what) = future(&name.text) {
            self.reports
                .error(|| unsupported(name.span, &format!("`{}`", name.text), what));
            return;
        }
        self.reports.error(|| {
            let message = format!("there is no statement called `{}`", shortened(&name.text));
            let error = Diagnostic::error("qat::unknown-statement", message);
            let known = self.statements.names();
            if let Some(near) = suggest(&name.text, known) {
                return error.at(name.span, format!("did you mean `{near}`?"));
            }
            let error = error.at(name.span, "not a statement");
            if self.registers.find(&name.text).is_some() {
                error.help(format!(
                    "`{0}` is a register; to change it write `add {0} 1`",
                    name.text
                ))
            } else {
                let known: Vec<&str> = self.statements.names().collect();
                error
                    .help(format!("the statements are {}", known.join(", ")))
                    .help("a label ends with a colon: `loop:`")
            }
        });
    }

    /// Remembers what a call that is left out might have meant for the rest of the program.
    fn lost(&mut self, call: &Call) {
        let harmless = ["add", "sub", "inc", "dec", "input", "print", "move"];
        if !harmless.contains(&call.name.text.as_str()) {
            self.reports.flow_unknown = true;
        }
        for argument in &call.arguments {
            if let Argument::Block(Block { items, .. }) = argument {
                self.labels(items);
            }
        }
    }

    /// Keeps the labels of code that is left out, so that jumps to them are not reported.
    fn labels(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Label(word) => self.line(Content::Label(word.clone()), word.span, None),
                Item::Call(call) => self.lost(call),
                Item::Registers(_) => {}
            }
        }
    }
}
