//! The table of statements: which names exist, which values they take, and what becomes of them.
//!
//! A name has rules, tried in order; a rule is a pattern and a body. The body is either one of the primitives, which
//! the rest of the compiler understands, or a function that writes other statements: `move A to B` is such a one
//! (paper, sections 2.2.2 to 2.2.4). Nothing outside this table knows which statements are primitive, so a table
//! filled from a prelude serves the compiler as well as this one.

mod builtin;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use diagnostics::{Diagnostic, Span};

use crate::syntax::{Argument, Call, Item, Scope, Word};

/// A value that a pattern asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A register.
    Register,
    /// A register or the remainder of one.
    Tested,
    /// A whole number.
    Number,
    /// A quoted text.
    Text,
    /// A label.
    Label,
    /// This very word.
    Word(String),
}

impl Part {
    /// Whether the argument has the right shape; whether a name exists is not asked.
    fn accepts(&self, argument: &Argument) -> bool {
        match (self, argument) {
            (Part::Register | Part::Label, Argument::Word(_))
            | (Part::Tested, Argument::Word(_) | Argument::Remainder(_))
            | (Part::Number, Argument::Number(_))
            | (Part::Text, Argument::Text(_)) => true,
            (Part::Word(word), Argument::Word(found)) => found.text == *word,
            _ => false,
        }
    }

    fn describe(&self) -> String {
        match self {
            Part::Register | Part::Tested => "a register".to_owned(),
            Part::Number => "a number".to_owned(),
            Part::Text => "a text in quotes".to_owned(),
            Part::Label => "a label".to_owned(),
            Part::Word(word) => format!("the word `{word}`"),
        }
    }
}

/// The statements that every other one is made of (paper, section 2.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primitive {
    Add,
    Goto,
    SolvedGoto,
    Input,
    Print,
    Halt,
}

/// Why a statement could not be expanded although its values have the right shape.
pub(crate) struct Refusal {
    pub message: String,
    pub help: String,
}

/// A function that writes statements in place of a call. The [`Scope`] is a fresh one, for the labels that it makes.
pub(crate) type Expand = Arc<dyn Fn(&Call, Scope) -> Result<Vec<Item>, Refusal> + Send + Sync>;

/// What a rule does.
#[derive(Clone)]
pub(crate) enum Body {
    Primitive(Primitive),
    Expand(Expand),
}

/// One way to write a statement.
pub(crate) struct Rule {
    pub pattern: Vec<Part>,
    pub body: Body,
}

/// All ways to write the statements of one name.
pub(crate) struct Statement {
    /// Tried in order.
    pub rules: Vec<Rule>,
    /// How it is written, for help.
    pub usage: String,
}

/// Every statement by name.
pub(crate) struct Statements {
    by_name: BTreeMap<String, Statement>,
}

/// Why no rule of a statement fits a call: the first argument at which even the best rule fails.
pub(crate) struct Mismatch {
    /// Index of the argument; the number of arguments when one is missing.
    at: usize,
    /// What could stand there; empty when nothing more is expected.
    expected: Vec<Part>,
}

impl Statements {
    /// The statements of the language, and those of the paper's standard library that are built in.
    pub fn builtin() -> &'static Statements {
        static BUILTIN: LazyLock<Statements> = LazyLock::new(|| Statements {
            by_name: builtin::statements(),
        });
        &BUILTIN
    }

    pub fn get(&self, name: &str) -> Option<&Statement> {
        self.by_name.get(name)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// Whether some pattern asks for this very word.
    pub fn is_pattern_word(&self, text: &str) -> bool {
        let mut rules = self.by_name.values().flat_map(|s| &s.rules);
        rules.any(|rule| {
            let mut parts = rule.pattern.iter();
            parts.any(|part| matches!(part, Part::Word(word) if word == text))
        })
    }
}

impl Statement {
    /// The rule whose pattern fits.
    pub fn matching(&self, call: &Call) -> Result<&Rule, Mismatch> {
        let mut best = Mismatch {
            at: 0,
            expected: Vec::new(),
        };
        for rule in &self.rules {
            let fitting = rule
                .pattern
                .iter()
                .zip(&call.arguments)
                .take_while(|(part, argument)| part.accepts(argument))
                .count();
            if fitting == rule.pattern.len() && fitting == call.arguments.len() {
                return Ok(rule);
            }
            if fitting > best.at {
                best = Mismatch {
                    at: fitting,
                    expected: Vec::new(),
                };
            }
            if fitting == best.at
                && let Some(part) = rule.pattern.get(fitting)
                && !best.expected.contains(part)
            {
                best.expected.push(part.clone());
            }
        }
        Err(best)
    }
}

impl Mismatch {
    /// The mismatch as an error.
    pub fn diagnostic(&self, call: &Call, statement: &Statement) -> Diagnostic {
        let name = &call.name.text;
        let expected: Vec<String> = self.expected.iter().map(Part::describe).collect();
        let expected = expected.join(" or ");
        let found = call.arguments.get(self.at);
        let error = match found {
            None => {
                let message = format!("`{name}` needs {expected}");
                Diagnostic::error("qat::missing-value", message).at(
                    // Just after what is there, where it would have to be typed.
                    Span {
                        start: call.span.end,
                        ..call.span
                    },
                    format!("{expected} is missing here"),
                )
            }
            Some(argument) if expected.is_empty() => {
                let message = format!("`{name}` takes nothing more");
                let error = Diagnostic::error("qat::extra-value", message)
                    .at(argument.span(), "this is too much");
                match argument {
                    Argument::Word(word) if is_statement(&word.text) => {
                        error.help(format!("start a new line before `{}`", word.text))
                    }
                    _ => error,
                }
            }
            Some(argument) => {
                let found = describe(argument);
                let message = format!("`{name}` needs {expected} here, not {found}");
                let error = Diagnostic::error("qat::wrong-value", message)
                    .at(argument.span(), format!("expected {expected}"));
                match (argument, self.expected.as_slice()) {
                    (Argument::Remainder(_), [Part::Register]) => error
                        .help("a remainder can be tested and shown, but only the whole register can be changed"),
                    _ => error,
                }
            }
        };
        error.help(format!("it is written `{}`", statement.usage))
    }
}

fn describe(argument: &Argument) -> String {
    match argument {
        Argument::Word(word) => format!("`{}`", crate::parser::shortened(&word.text)),
        Argument::Number(number) => {
            format!(
                "the number {}",
                crate::parser::shortened(&number.to_string())
            )
        }
        Argument::Text(_) => "a text".to_owned(),
        Argument::Remainder(_) => "a remainder".to_owned(),
        Argument::Block(_) => "a block".to_owned(),
    }
}

/// Statements of the paper that this compiler does not have, and what they belong to.
const FUTURE: [(&str, &str); 10] = [
    ("import", "imports"),
    ("lua", "Lua"),
    ("set", "the standard library's `set`"),
    ("if", "the standard library's `if`"),
    ("loop", "the standard library's `loop`"),
    ("while", "the standard library's `while`"),
    ("repeat", "the standard library's `repeat`"),
    ("multiply", "the standard library's `multiply`"),
    ("move-left", "memory tapes"),
    ("move-right", "memory tapes"),
];

/// What a statement belongs to that the paper has and this compiler does not.
pub(crate) fn future(name: &str) -> Option<&'static str> {
    FUTURE
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, what)| what)
}

/// Whether a line that starts with this word is a statement, known or of the future.
pub(crate) fn is_statement(name: &str) -> bool {
    Statements::builtin().get(name).is_some() || future(name).is_some()
}

/// The error for a part of the language that is not here yet.
pub(crate) fn unsupported(span: Span, here: &str, what: &str) -> Diagnostic {
    Diagnostic::error(
        "qat::unsupported",
        format!("this compiler does not have {what} yet"),
    )
    .at(span, format!("{here} is used here"))
    .help("the program may well be right; this part of QAT cannot be compiled so far")
}

/// An unused label name for a statement that is written in place of another.
pub(crate) fn fresh(text: &str, call: &Call, scope: Scope) -> Word {
    Word {
        text: text.to_owned(),
        span: call.span,
        scope,
    }
}
