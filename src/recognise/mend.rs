//! What stands around moves in texts of people, blanked out so that every byte stays where it is; and signs of
//! programs that editors and web pages put in place of plain ones.

use std::ops::Range;

use crate::Note;

/// The most places of one kind that are noted.
const SHOWN: usize = 20;

/// HTML's names of signs, and the signs.
const ENTITIES: [(&str, char); 12] = [
    ("&#39;", '\''),
    ("&#039;", '\''),
    ("&#x27;", '\''),
    ("&apos;", '\''),
    ("&rsquo;", '\''),
    ("&prime;", '\''),
    ("&quot;", '"'),
    ("&nbsp;", ' '),
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("<br>", ' '),
];

/// Words that people put before moves, with a colon.
const LABELS: [&str; 28] = [
    "scramble",
    "setup",
    "set up",
    "set-up",
    "solution",
    "solve",
    "alg",
    "algorithm",
    "algo",
    "moves",
    "inverse",
    "niss",
    "normal",
    "premoves",
    "skeleton",
    "insertion",
    "inspection",
    "cross",
    "f2l",
    "oll",
    "pll",
    "coll",
    "auf",
    "pair",
    "eo",
    "dr",
    "finish",
    "ll",
];

/// Labels of what comes before the rest.
const SETUPS: [&str; 4] = ["scramble", "setup", "set up", "set-up"];

/// A text of moves without what stands around them.
pub struct Cleared {
    /// As many bytes as the text had.
    pub text: String,
    /// What was blanked out or replaced.
    pub notes: Vec<Note>,
    /// The lines that a label calls a scramble or a setup.
    pub setups: Vec<Range<usize>>,
    /// Whether some label says NISS.
    pub niss: bool,
}

/// Clears a text of moves: entities, labels, numbers of lists, commas between moves, quotes around all of it.
pub fn cleared(text: &str) -> Cleared {
    let mut cleared = Cleared {
        text: text.to_owned(),
        notes: Vec::new(),
        setups: Vec::new(),
        niss: false,
    };
    cleared.entities();
    cleared.quotes();
    let mut at = 0;
    while at < cleared.text.len() {
        let rest = &cleared.text[at..];
        let end = at + rest.find(['\n', '\r']).unwrap_or(rest.len());
        cleared.line(at..end);
        at = end + 1;
    }
    cleared.commas();
    cleared
}

impl Cleared {
    /// Puts a sign and blanks in place of bytes that begin and end at characters.
    fn put(&mut self, range: Range<usize>, sign: char) {
        let blanks = " ".repeat(range.len() - sign.len_utf8());
        self.text.replace_range(range, &format!("{sign}{blanks}"));
    }

    fn blank(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.put(range, ' ');
        }
    }

    fn entities(&mut self) {
        if !self.text.contains(['&', '<']) {
            return;
        }
        let mut count = 0;
        let mut at = 0;
        while let Some(found) = self.text[at..].find(['&', '<']) {
            at += found;
            let known = ENTITIES
                .iter()
                .find(|(name, _)| self.text[at..].starts_with(name));
            if let Some((name, sign)) = known {
                self.put(at..at + name.len(), *sign);
                count += 1;
            }
            at += 1;
        }
        if count > 0 {
            self.notes.push(Note::of_all(format!(
                "{count} signs were written as in HTML, such as `&#39;` for `'`."
            )));
        }
    }

    /// Quotes around the whole text.
    fn quotes(&mut self) {
        let inside = self.text.trim();
        let start = self.text.len() - self.text.trim_start().len();
        for (open, close) in [
            ('"', '"'),
            ('\u{201c}', '\u{201d}'),
            ('`', '`'),
            ('\u{ab}', '\u{bb}'),
        ] {
            let long = inside.len() > open.len_utf8() + close.len_utf8();
            if long && inside.starts_with(open) && inside.ends_with(close) {
                let end = start + inside.len();
                self.blank(end - close.len_utf8()..end);
                self.blank(start..start + open.len_utf8());
                return;
            }
        }
    }

    /// A number and a label at the beginning of a line.
    fn line(&mut self, range: Range<usize>) {
        let line = &self.text[range.clone()];
        let blanks = line.len() - line.trim_start().len();
        let number = list_number(&line[blanks..]);
        if number > 0 {
            let start = range.start + blanks;
            self.notes.push(Note::at(
                start..start + number,
                "The number of a list was left out.",
            ));
            self.blank(start..start + number);
        }
        let line = &self.text[range.clone()];
        let Some(colon) = line.find(':') else { return };
        let label = line[..colon].trim().to_ascii_lowercase();
        let word = label.trim_end_matches(|c: char| c.is_ascii_digit() || " #.".contains(c));
        if !LABELS.contains(&word) {
            return;
        }
        self.niss |= matches!(word, "niss" | "inverse");
        let label = range.start..range.start + colon + 1;
        if SETUPS.contains(&word) {
            self.setups.push(label.end..range.end);
        }
        self.notes.push(Note::at(
            label.clone(),
            format!("The label `{word}` was left out."),
        ));
        self.blank(label);
    }

    /// Commas and semicolons between moves, outside of all brackets.
    fn commas(&mut self) {
        let mut depth = 0_i32;
        let mut commas: Vec<Range<usize>> = Vec::new();
        for (at, c) in self.text.char_indices() {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                ',' | ';' | '\u{ff0c}' | '\u{3001}' | '|' if depth == 0 => {
                    commas.push(at..at + c.len_utf8());
                }
                _ => (),
            }
        }
        let Some(first) = commas.first().cloned() else {
            return;
        };
        let count = commas.len();
        for comma in commas {
            self.blank(comma);
        }
        let message = format!("Commas between moves were left out ({count}).");
        self.notes.push(Note::at(first, message));
    }
}

/// The length of a list's number: `1.`, `2)`, `#3`, `-` or a bullet, with a blank behind it.
fn list_number(line: &str) -> usize {
    let hash = line.strip_prefix('#').unwrap_or(line);
    let after = hash.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = hash.len() - after.len();
    let sign = after.starts_with(['.', ')', ':']) || hash.len() < line.len();
    if digits > 0 && digits < 5 && sign {
        let length = line.len() - after.trim_start_matches(['.', ')', ':']).len();
        let rest = &line[length..];
        return if rest.starts_with(char::is_whitespace) {
            length
        } else {
            0
        };
    }
    let bullet = line
        .chars()
        .next()
        .filter(|c| "-*\u{2022}\u{2013}".contains(*c));
    let length = bullet.map_or(0, char::len_utf8);
    if length > 0 && line[length..].starts_with(' ') {
        length
    } else {
        0
    }
}

/// The plain form of a sign that editors and web pages put into programs, and what it is called.
fn plain(c: char) -> Option<(&'static str, &'static str)> {
    Some(match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{ff02}' => {
            ("\"", "a typographic quote")
        }
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '\u{b4}' => {
            ("'", "a typographic apostrophe")
        }
        '\u{2212}' | '\u{2010}' | '\u{2011}' => ("-", "a typographic minus or hyphen"),
        '\u{2013}' | '\u{2014}' => ("--", "a dash in place of two hyphens"),
        '\u{a0}' | '\u{202f}' | '\u{2007}' | '\u{3000}' => (" ", "a blank of another kind"),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => ("", "a sign without width"),
        '\u{feff}' => ("", "a byte order mark"),
        '\u{2028}' | '\u{2029}' | '\u{85}' => ("\n", "a line's end of another kind"),
        '\u{2190}' => ("<-", "an arrow in place of `<-`"),
        _ => return None,
    })
}

/// A program with plain signs and line ends, and what was replaced by which place.
pub fn mended(text: &str) -> (String, Vec<Note>) {
    let mut mended = String::with_capacity(text.len());
    let mut notes: Vec<Note> = Vec::new();
    let mut note = |range: Range<usize>, message: String| {
        if notes.len() < SHOWN {
            notes.push(Note::at(range, message));
        }
    };
    let mut carriage = false;
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        let after_quote = mended.ends_with('-');
        match plain(c) {
            // A dash beside hyphens is one of them.
            Some(("--", what)) if after_quote || next == Some('-') => {
                mended.push('-');
                note(
                    at..at + c.len_utf8(),
                    format!("U+{:04X}, {what}", u32::from(c)),
                );
            }
            Some((sign, what)) => {
                mended.push_str(sign);
                note(
                    at..at + c.len_utf8(),
                    format!("U+{:04X}, {what}", u32::from(c)),
                );
            }
            None if c == '\r' => {
                if next != Some('\n') {
                    if !carriage {
                        note(
                            at..at + 1,
                            "Lines end with a carriage return alone".to_owned(),
                        );
                    }
                    carriage = true;
                    mended.push('\n');
                }
            }
            None => mended.push(c),
        }
    }
    (mended, notes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_stays_where_it_is() {
        for text in [
            "1. Scramble: R&#39; U, F",
            "\u{201c}R U\u{201d}",
            "\u{2022} R\r\n\u{2022} U",
            "Inverse: (R, U)",
        ] {
            let cleared = cleared(text);
            assert_eq!(cleared.text.len(), text.len(), "{text}");
        }
        assert_eq!(cleared("1) R, U").text, "   R  U");
        assert!(cleared("Inverse: R").niss);
    }

    #[test]
    fn signs_of_programs_become_plain() {
        let (text, notes) = mended("\u{feff}print \u{201c}a\u{201d}\rhalt \u{2013} b\r\n");
        assert_eq!(text, "print \"a\"\nhalt -- b\n");
        assert_eq!(notes.len(), 5);
        assert_eq!(mended("add A 1\r\n").1, []);
    }
}
