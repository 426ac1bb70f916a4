//! The statements that every other one is made of, and how values are matched with patterns (paper, sections 2.2.2 and
//! 2.2.3.b). All other statements are macros: of the program, or of the prelude.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use diagnostics::{Diagnostic, Span};
use sentences::Sentence;

use crate::expand::{Invocation, Value};
use crate::parser::shortened;
use crate::prelude;
use crate::registers::Registers;
use crate::syntax::Kind;

/// A value that a pattern asks for: what may stand there in a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A register.
    Register,
    /// A register or the remainder of one.
    Tested,
    /// A tape.
    Tape,
    /// A whole number.
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

/// How well a value fits a part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    Yes,
    /// It has the right shape, but names a register or a tape that is not declared.
    ButForItsName,
    No,
}

impl From<Kind> for Part {
    fn from(kind: Kind) -> Part {
        match kind {
            Kind::Register => Part::Tested,
            Kind::Number => Part::Number,
            Kind::Block => Part::Block,
            Kind::Ident => Part::Ident,
            Kind::Tape => Part::Tape,
            Kind::Text => Part::Text,
        }
    }
}

impl Part {
    /// Whether the value may stand here.
    pub(crate) fn accepts(&self, value: &Value, registers: &Registers) -> Fit {
        let named = |known: bool| if known { Fit::Yes } else { Fit::ButForItsName };
        match (self, value) {
            (Part::Register | Part::Tested, Value::Word(word)) => {
                named(registers.find(&word.text).is_some())
            }
            (Part::Tested, Value::Remainder(remainder)) => {
                named(registers.find(&remainder.register.text).is_some())
            }
            (Part::Tape, Value::Word(word)) => named(registers.tape(&word.text).is_some()),
            (Part::Number, Value::Number(_))
            | (Part::Text, Value::Text(_))
            | (Part::Label | Part::Ident, Value::Word(_))
            | (Part::Block, Value::Block(_)) => Fit::Yes,
            (Part::Text, Value::Word(word)) if word.loose => Fit::Yes,
            (Part::Word(word), Value::Word(found)) if found.text == *word => Fit::Yes,
            _ => Fit::No,
        }
    }

    fn describe(&self) -> Sentence {
        match self {
            Part::Register | Part::Tested => sentences::qat_syntax::part_register(),
            Part::Tape => sentences::qat_syntax::part_tape(),
            Part::Number => sentences::qat_syntax::part_number(),
            Part::Text => sentences::qat_syntax::part_text(),
            Part::Label => sentences::qat_syntax::part_label(),
            Part::Block => sentences::qat_syntax::part_block(),
            Part::Ident => sentences::qat_syntax::part_name(),
            Part::Word(word) => sentences::qat_syntax::part_word(word),
        }
    }
}

/// The statements that every other one is made of (paper, sections 2.2.2 and 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primitive {
    Add,
    Goto,
    SolvedGoto,
    Input,
    Print,
    Halt,
    MoveLeft,
    MoveRight,
}

/// All there is to know about a primitive statement.
pub(crate) struct Statement {
    pub name: &'static str,
    pub primitive: Primitive,
    /// Tried in order.
    pub patterns: Vec<Vec<Part>>,
    /// How it is written, for help.
    pub usage: &'static str,
    /// What it does.
    pub doc: &'static str,
}

pub(crate) fn primitives() -> &'static [Statement] {
    use Part::{Label, Number, Register, Tape, Tested, Text};
    static ALL: LazyLock<Vec<Statement>> = LazyLock::new(|| {
        let statement = |name, primitive, patterns, usage, doc| Statement {
            name,
            primitive,
            patterns,
            usage,
            doc,
        };
        // The grammar asks for a message, yet the paper's own `halt A` (section 2.2.3.d) has none.
        let output = || vec![vec![Text, Tested], vec![Text], vec![Tested]];
        // Without a name the program's only tape is meant (section 2.3).
        let moving = || vec![vec![Tape, Number], vec![Tape], vec![Number], vec![]];
        vec![
            statement(
                "add",
                Primitive::Add,
                vec![vec![Register, Number]],
                "add A 1",
                "Adds a number to a register. Past its largest value the register starts again at 0.",
            ),
            statement(
                "goto",
                Primitive::Goto,
                vec![vec![Label]],
                "goto loop",
                "Goes on at a label.",
            ),
            statement(
                "solved-goto",
                Primitive::SolvedGoto,
                vec![vec![Tested, Label]],
                "solved-goto A done",
                "Goes on at a label if a register is zero, or the remainder of one, as in `A%3`.",
            ),
            statement(
                "input",
                Primitive::Input,
                vec![vec![Text, Register]],
                "input \"A number:\" A",
                "Asks for a number and adds it to a register.",
            ),
            statement(
                "print",
                Primitive::Print,
                output(),
                "print \"So far:\" A",
                "Says something, and a register's value if one is given.",
            ),
            statement(
                "halt",
                Primitive::Halt,
                output(),
                "halt \"The answer is\" A",
                "Ends the program with a message, and a register's value if one is given.",
            ),
            statement(
                "move-left",
                Primitive::MoveLeft,
                moving(),
                "move-left X 1",
                "Moves a tape's head to the left, by one cell if no number is given. \
                 The only tape needs no name.",
            ),
            statement(
                "move-right",
                Primitive::MoveRight,
                moving(),
                "move-right X 1",
                "Moves a tape's head to the right, by one cell if no number is given. \
                 The only tape needs no name.",
            ),
        ]
    });
    &ALL
}

/// The primitive statement of that name.
pub(crate) fn primitive(name: &str) -> Option<&'static Statement> {
    primitives().iter().find(|statement| statement.name == name)
}

/// Whether a line that starts with this word is a statement in every program.
pub(crate) fn is_statement(name: &str) -> bool {
    static PRELUDE: LazyLock<BTreeSet<&str>> = LazyLock::new(|| prelude::names().collect());
    primitive(name).is_some() || PRELUDE.contains(name)
}

/// Why no pattern of a statement fits an invocation: the first value at which even the best pattern fails.
#[derive(Debug, Default)]
pub(crate) struct Mismatch {
    /// Index of the value; the number of values when one is missing.
    at: usize,
    /// What could stand there; empty when nothing more is expected.
    expected: Vec<Part>,
    /// The patterns that fit up to there.
    pub nearest: Vec<usize>,
}

/// What comes of holding values against patterns.
pub(crate) enum Match {
    /// The pattern of this number fits.
    Fits(usize),
    /// The pattern of this number would fit if what it names were declared.
    ButForNames(usize),
    None(Mismatch),
}

/// The first pattern that fits; else the first that fits but for names; else what is wrong.
pub(crate) fn find<'p>(
    patterns: impl Iterator<Item = &'p [Part]>,
    values: &[Value],
    registers: &Registers,
) -> Match {
    let mut best = Mismatch::default();
    let mut near = None;
    for (index, pattern) in patterns.enumerate() {
        let mut names = true;
        let fitting = pattern
            .iter()
            .zip(values)
            .take_while(|(part, value)| {
                let fit = part.accepts(value, registers);
                names &= fit != Fit::ButForItsName;
                fit != Fit::No
            })
            .count();
        if fitting == pattern.len() && fitting == values.len() {
            if names {
                return Match::Fits(index);
            }
            near = near.or(Some(index));
        }
        if fitting > best.at {
            best = Mismatch {
                at: fitting,
                ..Mismatch::default()
            };
        }
        if fitting == best.at {
            best.nearest.push(index);
            if let Some(part) = pattern.get(fitting)
                && !best.expected.contains(part)
            {
                best.expected.push(part.clone());
            }
        }
    }
    near.map_or(Match::None(best), Match::ButForNames)
}

impl Mismatch {
    /// What could stand there, in words; `None` when nothing more is expected.
    fn expected(&self) -> Option<Sentence> {
        let choice = self.expected.iter().filter_map(|part| match part {
            Part::Word(word) => Some(format!("`{word}`")),
            _ => None,
        });
        let choice: Vec<String> = choice.collect();
        let mut expected: Vec<Sentence> = Vec::new();
        for part in &self.expected {
            let described = match part {
                Part::Word(_) if choice.len() > 1 => {
                    sentences::qat_syntax::part_words(choice.join(", "))
                }
                _ => part.describe(),
            };
            if !expected.contains(&described) {
                expected.push(described);
            }
        }
        expected.into_iter().reduce(sentences::qat_syntax::either)
    }

    /// The mismatch as an error, without the forms of the statement.
    pub fn diagnostic(&self, invocation: &Invocation) -> Diagnostic {
        let name = &invocation.name.text;
        let expected = self.expected();
        match (invocation.values.get(self.at), expected) {
            (None, expected) => {
                let expected = expected.unwrap_or_else(|| "".into());
                let message = sentences::qat_syntax::missing_value(name, expected.clone());
                Diagnostic::error("qat::missing-value", message).at(
                    // Just after what is there, where it would have to be typed.
                    Span {
                        start: invocation.span.end,
                        ..invocation.span
                    },
                    sentences::qat_syntax::missing_value_here(expected),
                )
            }
            (Some(value), None) => {
                let message = sentences::qat_syntax::extra_value(name);
                let error = Diagnostic::error("qat::extra-value", message)
                    .at(value.span(), sentences::qat_syntax::extra_value_here());
                match value {
                    Value::Word(word) if is_statement(&word.text) => {
                        error.help(sentences::qat_syntax::extra_value_help(&word.text))
                    }
                    _ => error,
                }
            }
            (Some(value), Some(expected)) => {
                let found = describe(value);
                let message = sentences::qat_syntax::wrong_value(name, expected.clone(), found);
                let error = Diagnostic::error("qat::wrong-value", message).at(
                    value.span(),
                    sentences::qat_syntax::wrong_value_here(expected),
                );
                match (value, self.expected.as_slice()) {
                    (Value::Word(word), [Part::Block]) if is_statement(&word.text) => {
                        error.help(sentences::qat_syntax::wrong_value_block(&word.text))
                    }
                    (Value::Remainder(_), [Part::Register]) => {
                        error.help(sentences::qat_syntax::wrong_value_remainder())
                    }
                    _ => error,
                }
            }
        }
    }
}

/// What a value is, for messages.
pub(crate) fn describe(value: &Value) -> Sentence {
    match value {
        Value::Word(word) => sentences::qat_syntax::quoted_code(shortened(&word.text)),
        Value::Number(number) => {
            sentences::qat_syntax::value_number(shortened(&number.to_string()))
        }
        Value::Text(_) => sentences::qat_syntax::value_text(),
        Value::Remainder(_) => sentences::qat_syntax::value_remainder(),
        Value::Block(_) => sentences::qat_syntax::value_block(),
    }
}
