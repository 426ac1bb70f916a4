//! Text to tokens. Every byte of the text belongs to exactly one token or to the blanks between them, and nothing
//! is ever rejected here: what fits no rule becomes [`TokenKind::Unknown`].

use diagnostics::{SourceId, Span};

/// What a token is, before its neighbours are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name, a statement, a move: `solved-goto`, `A`, `R'`, `3x3`; or a register with the name of its tape, `X.A`.
    Word,
    /// A whole number, perhaps with a minus sign.
    Number,
    /// Quoted text, quotes included.
    Text,
    /// Quoted text whose closing quote is missing; ends where its line ends.
    OpenText,
    /// A word that starts with a dot: `.registers`.
    Directive,
    /// A word that starts with a dollar sign: `$code`.
    Placeholder,
    /// Everything between `.start-lua` and the line of its `end-lua`; Lua has its own rules.
    Lua,
    /// `<-`, or the arrow character.
    Arrow,
    /// One of `{ } ( ) [ ] , : % ! ~`, or `=>`, or `->` with its arrow character.
    Punctuation,
    /// The end of a line.
    Newline,
    /// From `--` or `//` to the end of the line; `...` at the end of one, where a listing leaves something out; or a
    /// first line that begins with `#!`, which is for the system.
    Comment,
    /// From `--[[` to the next `]]` and the `--` right behind that, if it is there; on one line or over several.
    BlockComment,
    /// A block comment whose end is missing; goes on to the end of the text.
    OpenComment,
    /// A run of characters that mean nothing here.
    Unknown,
}

impl TokenKind {
    /// Whether it is a comment of any kind, which code is read across.
    pub fn is_comment(self) -> bool {
        matches!(self, Self::Comment | Self::BlockComment | Self::OpenComment)
    }
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is.
    pub span: Span,
}

/// All tokens of `text`, in order. Spans carry `source`.
pub fn lex(text: &str, source: SourceId) -> Vec<Token> {
    let mut lexer = Lexer::new(text, source);
    // A byte order mark at the start is an editor's habit, not the author's text.
    let mark = if text.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    };
    lexer.at = mark;
    if text[mark..].starts_with("#!") {
        lexer.push(TokenKind::Comment, line_length(&text[mark..]));
    }
    while lexer.token() {}
    lexer.tokens
}

/// A piece of a text, with blanks in place of its comments; every other byte stays where it is.
pub fn without_comments(piece: &str) -> String {
    let mut lexer = Lexer::new(piece, SourceId(0));
    while lexer.token() {}
    let mut out = String::with_capacity(piece.len());
    let mut at = 0;
    for token in lexer.tokens.iter().filter(|token| token.kind.is_comment()) {
        let range = token.span.range();
        out.push_str(&piece[at..range.start]);
        out.push_str(&" ".repeat(range.len()));
        at = range.end;
    }
    out.push_str(&piece[at..]);
    out
}

/// The byte order mark.
const MARK: char = '\u{feff}';

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    source: SourceId,
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str, source: SourceId) -> Self {
        Self {
            text,
            at: 0,
            source,
            tokens: Vec::new(),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let span = Span::new(self.source, self.at, self.at + length);
        self.at += length;
        // Neighbouring nonsense is one piece of nonsense: one span to point at, one message.
        if kind == TokenKind::Unknown
            && let Some(last) = self.tokens.last_mut()
            && last.kind == TokenKind::Unknown
            && last.span.end == span.start
        {
            last.span.end = span.end;
            return;
        }
        self.tokens.push(Token { kind, span });
    }

    /// Reads one token or one run of blanks; `false` at the end of the text.
    fn token(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return false;
        };
        let mut letters = rest.chars();
        letters.next();
        let second = letters.next();
        match (first, second) {
            ('\n', _) => self.push(TokenKind::Newline, 1),
            (c, _) if c.is_whitespace() => self.at += c.len_utf8(),
            ('-', Some('-')) if rest.starts_with("--[[") => self.block_comment(),
            ('-', Some('-')) | ('/', Some('/')) => {
                let length = line_length(rest);
                self.push(TokenKind::Comment, length);
            }
            ('.', Some('.')) if is_ellipsis(rest) => self.push(TokenKind::Comment, 3),
            ('<', Some('-')) => self.push(TokenKind::Arrow, 2),
            ('←', _) => self.push(TokenKind::Arrow, '←'.len_utf8()),
            ('=' | '-', Some('>')) => self.push(TokenKind::Punctuation, 2),
            ('→', _) => self.push(TokenKind::Punctuation, '→'.len_utf8()),
            ('{' | '}' | '(' | ')' | '[' | ']' | ',' | ':' | '%' | '!' | '~', _) => {
                self.push(TokenKind::Punctuation, 1);
            }
            ('"', _) => self.text_token(),
            ('.', Some(c)) if starts_word(c) => {
                let length = 1 + word_length(&rest[1..]);
                let lua = &rest[..length] == ".start-lua";
                self.push(TokenKind::Directive, length);
                if lua {
                    self.lua();
                }
            }
            ('$', Some(c)) if starts_word(c) => {
                let length = 1 + word_length(&rest[1..]);
                self.push(TokenKind::Placeholder, length);
            }
            ('-', Some(c)) if c.is_ascii_digit() => {
                let length = 1 + word_length(&rest[1..]);
                let digits = rest[1..length].bytes().all(|b| b.is_ascii_digit());
                let kind = if digits {
                    TokenKind::Number
                } else {
                    TokenKind::Unknown
                };
                self.push(kind, length);
            }
            (c, _) if starts_word(c) => {
                let length = word_length(rest);
                let digits = rest[..length].bytes().all(|b| b.is_ascii_digit());
                let kind = if digits {
                    TokenKind::Number
                } else {
                    TokenKind::Word
                };
                self.push(kind, length);
            }
            (c, _) => self.push(TokenKind::Unknown, c.len_utf8()),
        }
        true
    }

    /// A comment that begins with `--[[`.
    fn block_comment(&mut self) {
        let rest = self.rest();
        match rest[4..].find("]]") {
            Some(inside) => {
                let end = 4 + inside + 2;
                let more = if rest[end..].starts_with("--") { 2 } else { 0 };
                self.push(TokenKind::BlockComment, end + more);
            }
            None => self.push(TokenKind::OpenComment, rest.len()),
        }
    }

    /// The code after `.start-lua`, up to the line that starts with `end-lua` or to the end of the text.
    fn lua(&mut self) {
        let rest = self.rest();
        let mut length = 0;
        for line in rest.split_inclusive('\n') {
            let word = line.trim_start();
            if word[..word_length(word)] == *"end-lua" {
                break;
            }
            length += line.len();
        }
        if length > 0 {
            self.push(TokenKind::Lua, length);
        }
    }

    /// A quoted text; `\"` does not end it.
    fn text_token(&mut self) {
        let rest = self.rest();
        let mut escaped = false;
        let mut length = rest.len();
        for (offset, c) in rest.char_indices().skip(1) {
            match c {
                '"' if !escaped => return self.push(TokenKind::Text, offset + 1),
                '\n' => {
                    length = offset;
                    break;
                }
                '\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        let length = rest[..length].trim_end().len();
        self.push(TokenKind::OpenText, length);
    }
}

/// Bytes up to the end of the line, line end excluded.
fn line_length(text: &str) -> usize {
    let end = text.find('\n').unwrap_or(text.len());
    text[..end].trim_end_matches('\r').len()
}

/// Whether the rest of the line is `...`, as in the paper's listings.
fn is_ellipsis(rest: &str) -> bool {
    rest[..line_length(rest)].trim_end() == "..."
}

fn starts_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether it begins a name, as no number does.
fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// Bytes of the word at the start of `text`. A hyphen joins two parts of a word, a dot two names; a prime ends a move's
/// name.
fn word_length(text: &str) -> usize {
    let names = text.starts_with(starts_name);
    let mut letters = text.char_indices().peekable();
    while let Some(&(offset, c)) = letters.peek() {
        letters.next();
        let inside = match c {
            '-' => letters.peek().is_some_and(|&(_, next)| starts_word(next)),
            '.' => names && letters.peek().is_some_and(|&(_, next)| starts_name(next)),
            '\'' | '’' => true,
            _ => starts_word(c),
        };
        if !inside {
            return offset;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        let tokens = lex(text, SourceId(0));
        let words: Vec<String> = tokens
            .iter()
            .map(|token| format!("{:?} {:?}", token.kind, &text[token.span.range()]))
            .collect();
        words.join(" | ")
    }

    #[test]
    fn statements() {
        assert_eq!(
            shown("  solved-goto A%3 end -- done"),
            r#"Word "solved-goto" | Word "A" | Punctuation "%" | Number "3" | Word "end" | Comment "-- done""#
        );
        assert_eq!(
            shown("add A -12\nx: // y"),
            r#"Word "add" | Word "A" | Number "-12" | Newline "\n" | Word "x" | Punctuation ":" | Comment "// y""#
        );
    }

    #[test]
    fn declarations() {
        assert_eq!(
            shown(".registers { A<-3x3 (R U', D’) }"),
            concat!(
                r#"Directive ".registers" | Punctuation "{" | Word "A" | Arrow "<-" | Word "3x3" | "#,
                r#"Punctuation "(" | Word "R" | Word "U'" | "#,
                r#"Punctuation "," | Word "D’" | Punctuation ")" | Punctuation "}""#
            )
        );
        assert_eq!(
            shown("A ← $x:reg =>"),
            r#"Word "A" | Arrow "←" | Placeholder "$x" | Punctuation ":" | Word "reg" | Punctuation "=>""#
        );
    }

    #[test]
    fn tests() {
        assert_eq!(
            shown(".test 4 -7->\"x\""),
            r#"Directive ".test" | Number "4" | Number "-7" | Punctuation "->" | Text "\"x\"""#
        );
        assert_eq!(
            shown("→ - > 5"),
            r#"Punctuation "→" | Unknown "-" | Unknown ">" | Number "5""#
        );
    }

    #[test]
    fn lua_is_one_piece_up_to_its_last_line() {
        assert_eq!(
            shown(".start-lua\n x = \"end-lua\" -- {\n end-lua -- y\nz"),
            concat!(
                r#"Directive ".start-lua" | Lua "\n x = \"end-lua\" -- {\n" | "#,
                r#"Word "end-lua" | Comment "-- y" | Newline "\n" | Word "z""#
            )
        );
        assert_eq!(
            shown(".start-lua x"),
            r#"Directive ".start-lua" | Lua " x""#
        );
    }

    #[test]
    fn texts_end_with_their_line() {
        assert_eq!(
            shown("halt \"a \\\" b\" A\r\n\"open \nx"),
            concat!(
                r#"Word "halt" | Text "\"a \\\" b\"" | Word "A" | "#,
                r#"Newline "\n" | OpenText "\"open" | Newline "\n" | Word "x""#
            )
        );
    }

    #[test]
    fn block_comments_end_in_three_ways() {
        assert_eq!(
            shown("--[[ one ]]-- add --[[\nA\n--]] A --[[]] 1 --[[ -- \n//"),
            concat!(
                r#"BlockComment "--[[ one ]]--" | Word "add" | BlockComment "--[[\nA\n--]]" | Word "A" | "#,
                r#"BlockComment "--[[]]" | Number "1" | OpenComment "--[[ -- \n//""#
            )
        );
        // A comment that goes on to the end of its line opens nothing.
        assert_eq!(
            shown("-- --[[\n// --[[\n--[ [\n--[=[\nx"),
            concat!(
                r#"Comment "-- --[[" | Newline "\n" | Comment "// --[[" | Newline "\n" | "#,
                r#"Comment "--[ [" | Newline "\n" | Comment "--[=[" | Newline "\n" | Word "x""#
            )
        );
    }

    #[test]
    fn the_systems_line_is_the_first() {
        assert_eq!(
            shown("#!/usr/bin/env x -- y\r\n#!"),
            r##"Comment "#!/usr/bin/env x -- y" | Newline "\n" | Unknown "#" | Punctuation "!""##
        );
        assert_eq!(shown("\u{feff}#!x"), r##"Comment "#!x""##);
        assert_eq!(shown(" #!x").split(' ').next(), Some("Unknown"));
    }

    #[test]
    fn comments_are_blanked_out_in_place() {
        assert_eq!(
            without_comments("R --[[ä\n]]--U -- x\n//y\n\"--\" #!"),
            "R            U     \n   \n\"--\" #!"
        );
    }

    #[test]
    fn nonsense_stays_in_one_piece() {
        assert_eq!(
            shown("\u{feff}add ?#🧊; -5x A"),
            r#"Word "add" | Unknown "?#🧊;" | Unknown "-5x" | Word "A""#
        );
    }

    proptest! {
        #[test]
        fn tokens_tile_the_text(text in r#"([ -~\n\r"']|[éß←🧊]|\.start-lua|end-lua|--\[\[|\]\]){0,80}"#) {
            let mut at = 0;
            for token in lex(&text, SourceId(0)) {
                let range = token.span.range();
                prop_assert!(range.start >= at && range.end > range.start);
                prop_assert!(text[at..range.start].chars().all(char::is_whitespace));
                at = range.end;
            }
            prop_assert!(text[at..].chars().all(char::is_whitespace));
        }
    }
}
