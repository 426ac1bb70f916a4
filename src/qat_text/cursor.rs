//! Where in a program the cursor is.

use diagnostics::SourceId;

use crate::lexer::{Token, TokenKind, lex};

/// What the text before the cursor says about what may come next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cursor<'a> {
    /// The word that is being typed; may be empty.
    pub word: &'a str,
    pub context: Context<'a>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Context<'a> {
    /// A comment, a quoted text, Lua: nothing of QAT.
    Foreign,
    /// A macro's pattern; `kind` after the colon of a placeholder.
    Pattern { kind: bool },
    /// A line of `.registers`, and what it has already.
    Declaration(Vec<Value<'a>>),
    /// A statement: its name and values so far, or nothing at its beginning.
    Statement(Vec<Value<'a>>),
}

/// A part of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    /// A name, a directive or a placeholder.
    Word(&'a str),
    Number,
    Text,
    /// A whole block.
    Block,
    Arrow,
    /// Any other character.
    Sign(&'a str),
}

/// Reads the text before the cursor. `is_statement` recognises the language's own statements, also where the brace
/// that ends `.registers` is missing.
pub(crate) fn read<'a>(before: &'a str, is_statement: &dyn Fn(&str) -> bool) -> Cursor<'a> {
    let tokens = lex(before, SourceId(0));
    let word = unfinished_word(before, &tokens);
    let foreign = tokens.last().is_some_and(|last| {
        use TokenKind::{Comment, Lua, OpenComment, OpenText};
        matches!(last.kind, Comment | OpenComment | Lua | OpenText)
    });
    if foreign {
        return Cursor {
            word: "",
            context: Context::Foreign,
        };
    }
    let complete = &before[..before.len() - word.len()];
    let mut reader = Reader::default();
    let mut tokens = tokens
        .iter()
        .map(|token| (token.kind, complete.get(token.span.range())))
        .map_while(|(kind, text)| Some((kind, text?)))
        .filter(|(kind, _)| !kind.is_comment() && *kind != TokenKind::Lua)
        .peekable();
    while let Some((kind, text)) = tokens.next() {
        let next = tokens.peek().copied();
        if reader.line_starts(kind, text) && reader.leaves_block(kind, text, next, is_statement) {
            reader.blocks.clear();
        }
        reader.token(kind, text);
    }
    Cursor {
        word,
        context: reader.context(),
    }
}

/// The word before the cursor, also an unfinished one, such as `solved-`.
fn unfinished_word<'a>(before: &'a str, tokens: &[Token]) -> &'a str {
    let mut start = before.len();
    for token in tokens.iter().rev() {
        if token.span.end as usize != start {
            break;
        }
        match token.kind {
            TokenKind::Word | TokenKind::Number | TokenKind::Directive | TokenKind::Placeholder => {
                start = token.span.start as usize;
            }
            TokenKind::Unknown => {
                let other = before[token.span.range()].trim_end_matches(['-', '.', '$', '\'']);
                start = token.span.start as usize + other.len();
            }
            _ => break,
        }
    }
    &before[start..]
}

#[derive(Default)]
struct Reader<'a> {
    /// The innermost statement so far.
    statement: Vec<Value<'a>>,
    /// The statements whose blocks are open, outermost first.
    blocks: Vec<Vec<Value<'a>>>,
    /// Whether a line end came since the last token.
    line_ended: bool,
}

impl<'a> Reader<'a> {
    /// Whether this token begins a statement; forgets the one before.
    fn line_starts(&mut self, kind: TokenKind, text: &str) -> bool {
        if kind == TokenKind::Newline {
            return false;
        }
        if std::mem::take(&mut self.line_ended) && !(text == "{" && self.block_may_follow()) {
            self.statement.clear();
        }
        self.statement.is_empty()
    }

    /// Whether the statement's block may begin on the next line.
    fn block_may_follow(&self) -> bool {
        matches!(self.statement[..], [Value::Word(".registers")])
            || matches!(self.statement[..], [Value::Word(".macro"), Value::Word(_)])
    }

    fn in_registers(&self) -> bool {
        let outer = self.blocks.last();
        outer.is_some_and(|outer| outer.first() == Some(&Value::Word(".registers")))
    }

    /// Whether a line can only stand outside of the block that is open, so that its closing brace must be missing.
    fn leaves_block(
        &self,
        kind: TokenKind,
        text: &str,
        next: Option<(TokenKind, &str)>,
        is_statement: &dyn Fn(&str) -> bool,
    ) -> bool {
        match kind {
            TokenKind::Directive => text != ".define" || self.in_registers(),
            TokenKind::Word if self.in_registers() => {
                let declares =
                    next.is_some_and(|(kind, text)| kind == TokenKind::Arrow || text == ",");
                let label = next.is_some_and(|(_, text)| text == ":");
                label || (!declares && is_statement(text))
            }
            _ => false,
        }
    }

    fn token(&mut self, kind: TokenKind, text: &'a str) {
        let value = match kind {
            TokenKind::Newline => {
                self.line_ended = true;
                return;
            }
            TokenKind::Comment
            | TokenKind::BlockComment
            | TokenKind::OpenComment
            | TokenKind::Lua => return,
            TokenKind::Word | TokenKind::Directive | TokenKind::Placeholder => Value::Word(text),
            TokenKind::Number => Value::Number,
            TokenKind::Text | TokenKind::OpenText => Value::Text,
            TokenKind::Arrow => Value::Arrow,
            TokenKind::Punctuation | TokenKind::Unknown => match text {
                "{" => {
                    self.blocks.push(std::mem::take(&mut self.statement));
                    return;
                }
                "}" => {
                    self.statement = self.blocks.pop().unwrap_or_default();
                    Value::Block
                }
                // The lines of a group of architectures are like all others.
                "(" if self.statement.is_empty() && self.in_registers() => return,
                // After a label or a pattern a statement begins.
                ":" if !self.in_pattern() => return self.statement.clear(),
                "=>" => return self.statement.clear(),
                "!" => return,
                _ => Value::Sign(text),
            },
        };
        self.statement.push(value);
    }

    fn in_pattern(&self) -> bool {
        self.statement.first() == Some(&Value::Sign("(")) && !self.in_registers()
    }

    fn context(mut self) -> Context<'a> {
        if self.line_ended {
            self.statement.clear();
        }
        if self.in_pattern() {
            let kind = self.statement.last() == Some(&Value::Sign(":"));
            Context::Pattern { kind }
        } else if self.in_registers() {
            Context::Declaration(self.statement)
        } else {
            Context::Statement(self.statement)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn context(before: &str) -> Context<'_> {
        read(before, &|word| word == "add").context
    }

    fn statement<'a>(values: &[Value<'a>]) -> Context<'a> {
        Context::Statement(values.to_vec())
    }

    #[test]
    fn the_word_is_what_is_being_typed() {
        for (before, word) in [
            ("", ""),
            ("x\n    solved-g", "solved-g"),
            ("solved-", "solved-"),
            ("add $", "$"),
            ("add $x", "$x"),
            (".", "."),
            (".re", ".re"),
            ("A%3", "3"),
            ("A <-3x", "3x"),
            ("A <-", ""),
            ("R'", "R'"),
            ("a ?-", "-"),
            ("add ", ""),
            ("-- add", ""),
        ] {
            assert_eq!(read(before, &|_| false).word, word, "{before}");
        }
    }

    #[test]
    fn comments_texts_and_lua_are_foreign() {
        for before in [
            "-- add ",
            "// add ",
            "--[[ add ",
            "--[[ x\n add \n",
            "#!/bin/x ",
            "add A -- x",
            "halt \"add ",
            "halt \"a \\\" ",
            ".start-lua\nif x then\n  ",
            ".start-lua\r\n-- end-lua\r\nend-l",
        ] {
            assert_eq!(context(before), Context::Foreign, "{before}");
        }
    }

    #[test]
    fn what_is_foreign_confuses_nothing() {
        for before in [
            "-- .registers {\n",
            "-- .registers {\r\n",
            "print \".registers {\"\n",
            ".start-lua\nlocal t = { \".registers {\"\nend-lua\n",
            ".start-lua\r\nlocal t = {\r\nend-lua\r\n    ",
            ".registers { -- }\n A <- 3x3 (U) }\n",
            ".registers\n{ A <- 3x3 (U) // {\n}\n",
            "halt \"open\n",
            "--[[ .registers {\n]]-- ",
            "--[[ .registers { --]]",
            "#!.registers {\n",
        ] {
            assert_eq!(context(before), statement(&[]), "{before}");
        }
    }

    #[test]
    fn a_block_belongs_to_its_statement_over_lines() {
        use Value::{Block, Word};
        let before = "if solved A {\r\n    print \"}\" -- }\r\n} ";
        let expected = [Word("if"), Word("solved"), Word("A"), Block];
        assert_eq!(context(before), statement(&expected));
        assert_eq!(context("} "), statement(&[Block]));
        assert_eq!(context("$L: goto "), statement(&[Word("goto")]));
    }

    #[test]
    fn registers_end_where_code_begins_though_their_brace_is_missing() {
        let open = ".registers {\n    A <- 3x3 (U)\n";
        assert_eq!(context(open), Context::Declaration(Vec::new()));
        for line in ["add A 1\n", "loop:\n", ".define X 1\n", ".macro x\n"] {
            assert_eq!(context(&format!("{open}{line}")), statement(&[]), "{line}");
        }
        let named_add = format!("{open}add <- 3x3 (U)\n");
        assert_eq!(context(&named_add), Context::Declaration(Vec::new()));
    }

    #[test]
    fn patterns_are_no_statements() {
        let macro_ = ".macro x\n{\n    ($R";
        let pattern = |kind| Context::Pattern { kind };
        assert_eq!(context(macro_), pattern(false));
        assert_eq!(context(&format!("{macro_}:")), pattern(true));
        assert_eq!(context(&format!("{macro_}:re")), pattern(true));
        assert_eq!(context(&format!("{macro_}:reg ")), pattern(false));
        assert_eq!(context(&format!("{macro_}:reg) => ")), statement(&[]));
    }

    proptest! {
        #[test]
        fn any_text_has_a_cursor(
            before in r#"([ -~\n\r"'{}]|[éß←🧊$]|\.start-lua|end-lua|\.registers|\.macro|add|=>){0,60}"#,
        ) {
            let cursor = read(&before, &|word| word == "add");
            prop_assert!(before.ends_with(cursor.word));
        }
    }
}
