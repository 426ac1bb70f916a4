//! Offsets: bytes inside Rust, UTF-16 code units in a browser's editor.

use wire::TextRange;

/// A colour as style sheets and colour fields write it: `#d61f2f`.
pub fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The line (1-based) and column (1-based, in characters) of a UTF-16 offset.
pub fn line_column(text: &str, offset: u32) -> (u32, u32) {
    let (mut line, mut column, mut units) = (1, 1, 0);
    for c in text.chars() {
        if units >= offset {
            break;
        }
        units += c.len_utf16() as u32;
        if c == '\n' {
            line += 1;
            column = 1;
        } else {
            column += 1;
        }
    }
    (line, column)
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineStarts {
    /// Of each line, the UTF-16 offset and the byte offset of its beginning.
    starts: Vec<(u32, usize)>,
}

impl LineStarts {
    /// Those of a text.
    pub fn of(text: &str) -> Self {
        let mut starts = vec![(0, 0)];
        let mut units = 0;
        for (at, c) in text.char_indices() {
            units += c.len_utf16() as u32;
            if c == '\n' {
                starts.push((units, at + 1));
            }
        }
        Self { starts }
    }

    /// The line (1-based) of a UTF-16 offset.
    pub fn line(&self, offset: u32) -> usize {
        self.starts.partition_point(|(start, _)| *start <= offset)
    }

    /// The rest of a line of the text from a UTF-16 offset on, without its line end.
    pub fn rest<'t>(&self, text: &'t str, offset: u32) -> &'t str {
        let (units, bytes) = self.starts[self.line(offset) - 1];
        let rest = text[bytes..].lines().next().unwrap_or_default();
        &rest[byte_offset(rest, offset - units)..]
    }
}

/// A text's length in UTF-16 code units.
pub fn utf16_len(text: &str) -> u32 {
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

/// The byte offset of a UTF-16 offset; beyond the end is the end, inside a character is its beginning.
pub fn byte_offset(text: &str, units: u32) -> usize {
    let mut passed = 0;
    for (at, c) in text.char_indices() {
        passed += c.len_utf16() as u32;
        if passed > units {
            return at;
        }
    }
    text.len()
}

/// `range`, cut so that it fits a text of `len` units: an answer about an older, longer text must not reach past the
/// end of the present one.
pub fn clamp(range: TextRange, len: u32) -> TextRange {
    let end = range.end.min(len);
    TextRange {
        start: range.start.min(end),
        end,
    }
}

/// The most characters of a text from outside that the page shows: more in one piece, or combining marks without end,
/// take the browser seconds to lay out.
const MOST_SHOWN: usize = 2000;

/// A text from outside, or its beginning.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => words::page::shortened(&text[..end], text.chars().count()),
    }
}

/// `n` with a thin space between groups of three digits.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 2);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(c);
    }
    out
}

/// The longest number that stays on one line, in groups of three digits.
const MOST_GROUPS: usize = 10;

/// A text with thin spaces in it, if it is a whole number; otherwise as it is. A line may end between the groups of a
/// very long one.
pub fn digits(text: &str) -> String {
    if text.len() < 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.to_owned();
    }
    let head = text.len() % 3;
    let (first, rest) = text.split_at(head);
    let groups = rest.as_bytes().chunks(3);
    let groups = groups.map(|group| {
        group
            .iter()
            .map(|&digit| char::from(digit))
            .collect::<String>()
    });
    let all: Vec<String> = (head > 0)
        .then(|| first.to_owned())
        .into_iter()
        .chain(groups)
        .collect();
    let space = if all.len() > MOST_GROUPS {
        "\u{2009}"
    } else {
        "\u{202f}"
    };
    all.join(space)
}

/// Whether the answer to a question is nobody else's business.
pub fn is_secret(question: &str) -> bool {
    question.to_lowercase().contains("secret")
}

/// A move's name as people write it: with a prime sign in place of an apostrophe.
pub fn typeset(name: &str) -> String {
    name.replace('\'', "\u{2032}")
}

/// A span of time in milliseconds for people: `340 ms`, `2.5 s`.
pub fn seconds(milliseconds: f64) -> String {
    if milliseconds < 1000.0 {
        words::page::milliseconds(format!("{milliseconds:.0}"))
    } else {
        words::page::seconds(format!("{:.1}", milliseconds / 1000.0))
    }
}

/// A longer span of time for people: `12 s`, `3 min`, `5 h`.
pub fn time_span(seconds: f64) -> String {
    match seconds {
        ..90.0 => words::page::seconds(format!("{seconds:.0}")),
        ..5400.0 => words::page::minutes(format!("{:.0}", seconds / 60.0)),
        ..172_800.0 => words::page::hours(format!("{:.0}", seconds / 3600.0)),
        _ => words::page::days(format!("{:.0}", seconds / 86_400.0)),
    }
}

/// `words` with a capital at its beginning.
pub fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let start: String = chars
        .next()
        .map(|c| c.to_uppercase().collect())
        .unwrap_or_default();
    format!("{start}{}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shown_by_their_beginning() {
        let marks = format!("a{}", "\u{301}".repeat(100_000));
        let shown = shortened(&marks);
        assert!(shown.starts_with("a\u{301}") && shown.chars().count() < 2100);
        assert!(shown.ends_with("\u{2026} (100\u{202f}001 characters in all)"));
        assert_eq!(shortened(&marks[..3999]), marks[..3999]);
    }

    #[test]
    fn lengths_count_surrogates_twice() {
        assert_eq!(utf16_len("a\u{e9}\u{1f600}b"), 5);
    }

    #[test]
    fn offsets_are_those_of_whole_characters() {
        let text = "a\u{e9}\u{1f600}b";
        for (units, bytes) in [(0, 0), (1, 1), (2, 3), (3, 3), (4, 7), (5, 8), (99, 8)] {
            assert_eq!(byte_offset(text, units), bytes, "{units}");
        }
    }

    #[test]
    fn lines_and_columns_are_one_based() {
        let text = "ab\n\u{1f600}c\n";
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 3), (2, 1));
        assert_eq!(line_column(text, 5), (2, 2));
        assert_eq!(line_column(text, 7), (3, 1));
    }

    #[test]
    fn clamping_keeps_ranges_inside() {
        assert_eq!(
            clamp(TextRange { start: 4, end: 9 }, 6),
            TextRange { start: 4, end: 6 }
        );
        assert_eq!(
            clamp(TextRange { start: 8, end: 9 }, 6),
            TextRange { start: 6, end: 6 }
        );
    }

    #[test]
    fn numbers_are_grouped() {
        for (text, shown) in [
            ("1234567", "1\u{202f}234\u{202f}567"),
            ("123456", "123\u{202f}456"),
            ("123", "123"),
            ("R12", "R12"),
            ("", ""),
        ] {
            assert_eq!(digits(text), shown);
        }
        assert!(digits(&"1".repeat(33)).contains("111\u{2009}111"));
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(123), "123");
    }
}
