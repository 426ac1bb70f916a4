//! The syntax tree. It knows the shape of a text and no meaning: a statement is a name with values, whatever the
//! name. Which names exist, and which values they take, is found out by [`crate::expand`].

use diagnostics::Span;

use q::testing::Test;

/// A name, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub text: String,
    pub span: Span,
}

/// A name, or a placeholder that stands for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Word(Word),
    /// `$R`: the text is without the dollar sign, the span with it.
    Placeholder(Word),
}

impl Name {
    pub fn word(&self) -> &Word {
        match self {
            Name::Word(word) | Name::Placeholder(word) => word,
        }
    }
}

/// A whole number of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub negative: bool,
    /// ASCII digits, without leading zeros, at least one.
    pub digits: String,
    pub span: Span,
    /// Whether it is not written there itself, but comes from a define or from Lua.
    pub computed: bool,
}

impl Number {
    /// Reads `-`? digits+.
    pub fn parse(text: &str, span: Span) -> Number {
        let digits = text.trim_start_matches('-').trim_start_matches('0');
        Number {
            negative: text.starts_with('-') && !digits.is_empty(),
            digits: if digits.is_empty() { "0" } else { digits }.to_owned(),
            span,
            computed: false,
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
    /// `.registers { ... }`, only in a file.
    Registers(RegistersBlock),
    /// `import "file.qat"`, only in a file.
    Import(Import),
    /// `.define NAME value`
    Define(Define),
    /// `.macro name { ... }`, only in a file.
    Macro(Macro),
    /// `.start-lua ... end-lua`, only in a file.
    Lua(LuaBlock),
    /// `.test 4 7 -> "The average is 5"`, only in the program itself.
    Test(Test),
    /// `name:` or `!name:`
    Label(Label),
    /// A statement.
    Call(Call),
    /// `$code` on a line of its own.
    Splice(Word),
    /// `lua function(...)` on a line of its own.
    LuaCall(LuaCall),
}

/// `import "file.qat"`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    pub path: Text,
    /// From the keyword to the path.
    pub span: Span,
}

/// `.define NAME value`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Define {
    pub name: Name,
    pub value: Argument,
    /// From the keyword to the value.
    pub span: Span,
}

/// `.macro name { (pattern) => body ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Macro {
    pub name: Word,
    pub arms: Vec<Arm>,
    /// Whether an error in an arm has been reported, so that the arms may be incomplete.
    pub broken: bool,
    /// The comment lines right above it, without their marks.
    pub doc: String,
}

/// One form of a macro's statement, and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub pattern: Vec<Piece>,
    /// For a body without braces the one statement.
    pub body: Block,
    /// The comment lines right above it, without their marks.
    pub doc: String,
    /// The pattern with its brackets.
    pub span: Span,
}

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// This very word.
    Word(Word),
    /// `$R:reg`; the name is without the dollar sign.
    Variable { name: Word, kind: Kind },
}

/// What a placeholder may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `reg`: a declared register, or the remainder of one.
    Register,
    /// `int`: a whole number.
    Number,
    /// `block`: code in braces.
    Block,
    /// `ident`: any word.
    Ident,
    /// `tape`: a declared tape.
    Tape,
    /// `text`: a quoted text.
    Text,
}

impl Kind {
    /// All kinds with the words for them.
    pub const ALL: [(&'static str, Kind); 6] = [
        ("reg", Kind::Register),
        ("int", Kind::Number),
        ("block", Kind::Block),
        ("ident", Kind::Ident),
        ("tape", Kind::Tape),
        ("text", Kind::Text),
    ];
}

/// `.start-lua ... end-lua`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LuaBlock {
    /// What stands between the two keywords.
    pub code: Span,
    /// That text.
    pub text: String,
    /// The line on which it begins, from 1.
    pub line: usize,
}

/// `name:` or `!name:`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub name: Name,
    /// Whether it has an exclamation mark, so that blocks given to the macro can jump to it.
    pub public: bool,
}

/// A statement: a name and its values, up to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub name: Word,
    pub arguments: Vec<Argument>,
    /// From the name to the last value.
    pub span: Span,
}

impl Call {
    /// The statement up to its first block: what a debugger stands on while the block runs.
    pub fn head(&self) -> Span {
        let before = self
            .arguments
            .iter()
            .take_while(|argument| !matches!(argument, Argument::Block(_)));
        before.fold(self.name.span, |head, argument| head.to(argument.span()))
    }
}

/// `lua function(value, ...)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LuaCall {
    pub function: Word,
    pub arguments: Vec<Argument>,
    /// From the keyword to the closing bracket.
    pub span: Span,
}

/// A value of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// A register, a label, or a word that the statement's pattern asks for.
    Word(Word),
    /// `$R`: the text is without the dollar sign, the span with it.
    Placeholder(Word),
    Number(Number),
    Text(Text),
    /// `A%3`
    Remainder(Remainder),
    /// `{ ... }`
    Block(Block),
    /// `lua function(...)`
    Lua(LuaCall),
}

impl Argument {
    pub fn span(&self) -> Span {
        match self {
            Argument::Word(word) | Argument::Placeholder(word) => word.span,
            Argument::Number(number) => number.span,
            Argument::Text(text) => text.span,
            Argument::Remainder(remainder) => remainder.span,
            Argument::Block(block) => block.span,
            Argument::Lua(call) => call.span,
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
    pub register: Name,
    pub modulus: Modulus,
    pub span: Span,
}

/// What a remainder divides by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Modulus {
    Number(Number),
    /// `$N`: the text is without the dollar sign, the span with it.
    Placeholder(Word),
}

/// Code in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub items: Vec<Item>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RegistersBlock {
    /// One for each puzzle or tape, or for each of the architectures of a group.
    pub declarations: Vec<Declaration>,
    /// The word `.registers`.
    pub span: Span,
}

/// `A, B <- 3x3 builtin (90, 90)` or `tape X ~ A, B <- 3x3 builtin (90, 90)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// The bracket that opens its group, if it is in one: all in a group divide the same puzzle.
    pub group: Option<Span>,
    /// The tape's name, if it is one.
    pub tape: Option<Word>,
    pub names: Vec<Word>,
    /// What stands right of the arrow; `None` when an error there has been reported already.
    pub storage: Option<Storage>,
}

/// What a declaration stores its registers on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Storage {
    /// The puzzle's name, or `theoretical`.
    pub puzzle: Word,
    pub layout: Layout,
    /// What divides the puzzle: the brackets and what they hold, or the one size.
    pub span: Span,
}

/// How a puzzle is divided into registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// `builtin (90, 90)`
    Builtin(Vec<Number>),
    /// `(R U R' U', D)`: where each algorithm stands in the text.
    Algorithms(Vec<Span>),
    /// `theoretical 90`: sizes without a puzzle.
    Theoretical(Vec<Number>),
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
        // 10^40 = 10 * (10^3)^13 and 10^3 = -1 (mod 7): -10 = 4 (mod 7).
        let long = format!("1{}", "0".repeat(40));
        assert_eq!(number(&long).modulo(7), 4);
        assert_eq!(number(&long).to_u64(), None);
        assert!(number(&long).reaches(u64::MAX));
        assert!(number("-90").reaches(90) && !number("-89").reaches(90));
        assert_eq!(number("007").to_string(), "7");
    }
}
