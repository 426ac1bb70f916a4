//! The syntax tree. It knows the shape of a program and no meaning: a statement is a name with values, whatever the
//! name. Which names exist, and which values they take, is the business of [`crate::statements`].

use diagnostics::Span;

/// Where a name was written: in the file, or in one particular expansion. Labels of different scopes never meet, so
/// that two expansions of `move` keep their labels apart (paper, section 2.2.3.b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Scope(pub u32);

/// The scope of the file itself.
pub(crate) const FILE: Scope = Scope(0);

/// A name, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub text: String,
    pub span: Span,
    pub scope: Scope,
}

/// A whole number of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub negative: bool,
    /// ASCII digits, without leading zeros, at least one.
    pub digits: String,
    pub span: Span,
}

impl Number {
    /// Reads `-`? digits+.
    pub fn parse(text: &str, span: Span) -> Number {
        let digits = text.trim_start_matches('-').trim_start_matches('0');
        Number {
            negative: text.starts_with('-') && !digits.is_empty(),
            digits: if digits.is_empty() { "0" } else { digits }.to_owned(),
            span,
        }
    }

    /// The number with its sign turned.
    pub fn negated(&self) -> Number {
        Number {
            negative: !self.negative && self.digits != "0",
            ..self.clone()
        }
    }

    /// The remainder in `0..order`.
    pub fn modulo(&self, order: u64) -> u64 {
        let order = u128::from(order);
        let remainder = self.digits.bytes().fold(0, |value, digit| {
            (value * 10 + u128::from(digit - b'0')) % order
        });
        let value = if self.negative {
            (order - remainder) % order
        } else {
            remainder
        };
        value as u64
    }

    /// The number if it is not negative and fits.
    pub fn to_u64(&self) -> Option<u64> {
        if self.negative {
            None
        } else {
            self.digits.parse().ok()
        }
    }

    /// Whether the number, its sign aside, is at least `limit`.
    pub fn reaches(&self, limit: u64) -> bool {
        self.digits.parse::<u64>().map_or(true, |n| n >= limit)
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.negative { "-" } else { "" }, self.digits)
    }
}

/// Something that stands on its own in a file or in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// `.registers { ... }`
    Registers(RegistersBlock),
    /// `name:`
    Label(Word),
    /// A statement.
    Call(Call),
}

/// A statement: a name and its values, up to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub name: Word,
    pub arguments: Vec<Argument>,
    /// From the name to the last value.
    pub span: Span,
}

/// A value of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// A register, a label, or a word that the statement's pattern asks for.
    Word(Word),
    Number(Number),
    Text(Text),
    /// `A%3`
    Remainder(Remainder),
    /// `{ ... }`
    Block(Block),
}

impl Argument {
    pub fn span(&self) -> Span {
        match self {
            Argument::Word(word) => word.span,
            Argument::Number(number) => number.span,
            Argument::Text(text) => text.span,
            Argument::Remainder(remainder) => remainder.span,
            Argument::Block(block) => block.span,
        }
    }
}

/// A quoted text, escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub value: String,
    pub span: Span,
}

/// The remainder of a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remainder {
    pub register: Word,
    pub modulus: Number,
    pub span: Span,
}

/// Code in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub items: Vec<Item>,
    pub span: Span,
}

/// `.registers { ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RegistersBlock {
    /// One for each puzzle.
    pub declarations: Vec<Declaration>,
    /// The word `.registers`.
    pub span: Span,
}

/// `A, B <- 3x3 builtin (90, 90)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub names: Vec<Word>,
    /// What stands right of the arrow; `None` when an error there has been reported already.
    pub storage: Option<Storage>,
}

/// What a declaration stores its registers on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Storage {
    pub puzzle: Word,
    pub layout: Layout,
    /// The brackets and what they hold.
    pub span: Span,
}

/// How a puzzle is divided into registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// `builtin (90, 90)`
    Builtin(Vec<Number>),
    /// `(R U R' U', D)`: where each algorithm stands in the text.
    Algorithms(Vec<Span>),
}

#[cfg(test)]
mod tests {
    use diagnostics::SourceId;

    use super::*;

    #[test]
    fn numbers_of_any_length_are_reduced_right() {
        let number = |text| Number::parse(text, Span::new(SourceId(0), 0, 0));
        assert_eq!(number("89").modulo(90), 89);
        assert_eq!(number("-1").modulo(90), 89);
        assert_eq!(number("-180").modulo(90), 0);
        assert_eq!(number("-0"), number("0"));
        assert_eq!(number("0").negated(), number("0"));
        // 10^40 = 10 * (10^3)^13 and 10^3 = -1 (mod 7): -10 = 4 (mod 7).
        let long = format!("1{}", "0".repeat(40));
        assert_eq!(number(&long).modulo(7), 4);
        assert_eq!(number(&long).to_u64(), None);
        assert!(number(&long).reaches(u64::MAX));
        assert!(number("-90").reaches(90) && !number("-89").reaches(90));
        assert_eq!(number("007").to_string(), "7");
    }
}
