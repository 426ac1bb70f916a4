//! Text to raw tokens. Nothing is rejected here: every byte belongs to a token or to the spaces between them.

use std::ops::Range;

use diagnostics::TokenKind;

/// The kind of a raw token, before its position in a line determines its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawKind {
    /// Anything without blanks and special characters: a keyword, a number, a move, a piece.
    Word,
    /// Quoted text, quotes included.
    Text,
    /// Quoted text without its closing quote; it ends with its line.
    OpenText,
    /// `|`.
    Bar,
    /// `:`.
    Colon,
    /// A bracket or a comma, as algorithms may have them.
    Bracket,
    /// `--` to the end of the line; or `...` at the end of one.
    Comment,
    /// The end of a line.
    Newline,
}

impl RawKind {
    /// The colour of a token whose meaning was not found.
    pub(crate) fn colour(self) -> TokenKind {
        match self {
            Self::Text => TokenKind::Text,
            Self::Comment => TokenKind::Comment,
            Self::Bar | Self::Colon | Self::Bracket => TokenKind::Punctuation,
            Self::Word | Self::OpenText | Self::Newline => TokenKind::Unknown,
        }
    }
}

/// A raw token: a range of bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Raw {
    /// What it is.
    pub kind: RawKind,
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Raw {
    /// Its bytes.
    pub(crate) fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// Every token of the text, in order.
pub(crate) fn lex(text: &str) -> Vec<Raw> {
    let mut raws = Vec::new();
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = match first {
            '\n' => (RawKind::Newline, 1),
            '|' => (RawKind::Bar, 1),
            ':' => (RawKind::Colon, 1),
            '(' | ')' | '[' | ']' | '{' | '}' | ',' => (RawKind::Bracket, 1),
            '"' => quoted(rest),
            _ if first.is_whitespace() || first == PICTURE => {
                at += first.len_utf8();
                continue;
            }
            _ if rest.starts_with("--") => (RawKind::Comment, line_length(rest)),
            // Where a listing leaves something out, as the paper's do.
            _ if rest.starts_with("...") && rest[..line_length(rest)].trim_end() == "..." => {
                (RawKind::Comment, 3)
            }
            _ if is_sign(first) => (RawKind::Word, first.len_utf8()),
            _ => (RawKind::Word, word_length(rest)),
        };
        raws.push(Raw {
            kind,
            start: at,
            end: at + length,
        });
        at += length;
    }
    raws
}

/// Bytes before the line end, a `\r` in front of it left out.
fn line_length(rest: &str) -> usize {
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    line.strip_suffix('\r').unwrap_or(line).len()
}

/// Requests the coloured form of the character before it; without a meaning of its own, it counts as a space.
const PICTURE: char = '\u{fe0f}';

/// Whether a character is a word by itself: the signs that mark a tape.
fn is_sign(c: char) -> bool {
    matches!(c, '📼' | '■')
}

/// At least 1, because the caller has seen a character that belongs to a word.
fn word_length(rest: &str) -> usize {
    let special =
        |c: char| c.is_whitespace() || "|:()[]{},\"".contains(c) || is_sign(c) || c == PICTURE;
    let length = rest.find(special).unwrap_or(rest.len());
    rest[..length].find("--").unwrap_or(length)
}

/// Stops at the end of the text or line, so that a line of many texts takes linear time.
fn quoted(rest: &str) -> (RawKind, usize) {
    let mut escaped = false;
    for (offset, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return (RawKind::OpenText, line_length(&rest[..offset])),
            '"' if !escaped => return (RawKind::Text, offset + 1),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    (RawKind::OpenText, line_length(rest))
}

/// The message that quoted text stands for; `quoted` includes both quotes.
pub(crate) fn unquote(quoted: &str) -> String {
    let inside = &quoted[1..quoted.len() - 1];
    let mut message = String::with_capacity(inside.len());
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        let meant = match (c, chars.peek()) {
            ('\\', Some('n')) => '\n',
            ('\\', Some('r')) => '\r',
            ('\\', Some(&next @ ('\\' | '"'))) => next,
            _ => {
                message.push(c);
                continue;
            }
        };
        message.push(meant);
        chars.next();
    }
    message
}

/// The message as quoted text; [`unquote`] undoes it.
pub(crate) fn quote(message: &str) -> String {
    let mut quoted = String::with_capacity(message.len() + 2);
    quoted.push('"');
    for c in message.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(RawKind, &str)> {
        lex(text)
            .into_iter()
            .map(|raw| (raw.kind, &text[raw.range()]))
            .collect()
    }

    #[test]
    fn tokens_are_found() {
        use RawKind::{Bar, Bracket, Colon, Comment, Newline, OpenText, Text, Word};
        assert_eq!(
            kinds("\u{feff}A:3x3 -- c\r\n1|(R U')2 \"a--\\\"b\" max-input--x\n\"open"),
            [
                (Word, "A"),
                (Colon, ":"),
                (Word, "3x3"),
                (Comment, "-- c"),
                (Newline, "\n"),
                (Word, "1"),
                (Bar, "|"),
                (Bracket, "("),
                (Word, "R"),
                (Word, "U'"),
                (Bracket, ")"),
                (Word, "2"),
                (Text, "\"a--\\\"b\""),
                (Word, "max-input"),
                (Comment, "--x"),
                (Newline, "\n"),
                (OpenText, "\"open"),
            ]
        );
        assert_eq!(
            kinds("📼\u{fe0f}A ■B C📼"),
            [
                (Word, "📼"),
                (Word, "A"),
                (Word, "■"),
                (Word, "B"),
                (Word, "C"),
                (Word, "📼")
            ]
        );
    }

    #[test]
    fn quoting_and_unquoting_are_inverse() {
        for message in [
            "",
            "plain",
            "a\"b",
            "\\",
            "\\n",
            "\n\r\\\"",
            "käse 🧊",
            "tab\t",
        ] {
            let quoted = quote(message);
            assert_eq!(unquote(&quoted), message);
            assert_eq!(kinds(&quoted), [(RawKind::Text, quoted.as_str())]);
        }
    }

    #[test]
    fn a_lone_backslash_stands_for_itself() {
        assert_eq!(unquote(r#""C:\dir""#), r"C:\dir");
    }
}
