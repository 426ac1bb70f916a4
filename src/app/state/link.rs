//! Links: what stands behind the question mark of an address, readable and harmless.
//!
//! `key=text` pairs with `&` between them. In a text `_` is a space, `~` a prime and `!` a line's end; other signs that
//! addresses do not carry are `%` and two hexadecimal digits a byte. A text with `%20` or `%0A` was not written here
//! but by other programs' `encodeURIComponent`: in it `_`, `~` and `!` are themselves. A link is data: nothing of it is
//! executed, and what cannot be understood is reported and left out.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::str::FromStr;

/// The longest link, characters; longer ones are neither made nor read.
pub const MOST: usize = 32_000;

/// Why a link, or a part of one, is not read if it is longer than [`MOST`].
pub fn too_long(text: &str) -> Option<String> {
    let length = text.chars().count();
    (length > MOST).then(|| words::page::link_long(length, MOST))
}

/// The pairs of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    pairs: Vec<(String, String)>,
    /// Keys whose text meant nothing to whoever read it.
    refused: RefCell<BTreeSet<String>>,
}

impl Link {
    /// Reads what stands behind the question mark. Texts that cannot be read are left out; why, in words.
    pub fn parse(query: &str) -> (Self, Vec<String>) {
        let mut link = Self::default();
        let mut errors = Vec::new();
        if let Some(why) = too_long(query) {
            errors.push(why);
            return (link, errors);
        }
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, text) = pair.split_once('=').unwrap_or((pair, ""));
            match decode(text) {
                Ok(text) => link.pairs.push((key.to_owned(), text)),
                Err(at) => {
                    let key: String = key.chars().take(20).collect();
                    errors.push(words::page::link_unread(key, at));
                }
            }
        }
        (link, errors)
    }

    /// The text of a key; the first one, if there are several.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, text)| text.as_str())
    }

    /// The number of a key.
    ///
    /// # Errors
    /// When it is not one; in words.
    pub fn number<T: FromStr>(&self, key: &str) -> Result<Option<T>, String> {
        let Some(text) = self.get(key) else {
            return Ok(None);
        };
        let number = finite(text)
            .ok_or(())
            .and_then(|text| text.parse().map_err(|_| ()));
        number.map(Some).map_err(|()| {
            let text: String = text.chars().take(20).collect();
            words::page::link_number(key, text)
        })
    }

    /// Whether a key has the one text that means something there; any other is refused.
    pub fn says(&self, key: &str, known: &str) -> bool {
        let says = self.get(key) == Some(known);
        if !says {
            self.refuse(key);
        }
        says
    }

    /// The numbers of a key, with commas between them; what is not a number is refused.
    pub fn numbers<T: FromStr>(&self, key: &str) -> Vec<T> {
        let parts = self.get(key).into_iter().flat_map(|text| text.split(','));
        let numbers = parts.filter_map(|part| {
            let number = finite(part.trim()).and_then(|part| part.parse().ok());
            if number.is_none() {
                self.refuse(key);
            }
            number
        });
        numbers.collect()
    }

    /// Notes that a text, or a part of it, meant nothing to whoever read it; nothing where there is no such text.
    pub fn refuse(&self, key: &str) {
        if self.get(key).is_some() {
            self.refused.borrow_mut().insert(key.to_owned());
        }
    }

    /// What was refused, in words.
    pub fn refusal(&self) -> Option<String> {
        let refused = self.refused.borrow();
        let said = refused.iter().filter_map(|key| {
            let text: String = self.get(key)?.chars().take(20).collect();
            Some(words::page::link_says(key, text))
        });
        said.reduce(words::page::and).map(words::page::link_refused)
    }

    /// Adds a pair; an empty text is left out.
    pub fn set(&mut self, key: &str, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.pairs.push((key.to_owned(), text));
        }
    }

    /// The pairs of keys and texts, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.pairs.iter();
        pairs.map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// Takes over some keys of another link.
    pub fn copy(&mut self, other: &Self, keys: &[&str]) {
        for key in keys {
            self.set(key, other.get(key).unwrap_or_default());
        }
    }

    /// The link as text, without the question mark; `None` when it is longer than [`MOST`].
    pub fn query(&self) -> Option<String> {
        let pairs: Vec<String> = self
            .pairs
            .iter()
            .map(|(key, text)| format!("{key}={}", encode(text)))
            .collect();
        let query = pairs.join("&");
        (query.len() <= MOST).then_some(query)
    }
}

/// The text, unless it is not really a number: `NaN` and `inf` parse as numbers, too.
fn finite(text: &str) -> Option<&str> {
    let number = text.parse::<f64>();
    (!number.is_ok_and(|number| !number.is_finite())).then_some(text)
}

fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' => out.push('_'),
            '\'' => out.push('~'),
            '\n' => out.push('!'),
            c if c.is_ascii_alphanumeric() || "-.,:()[]^*/=".contains(c) => out.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    // Writing to a string does not fail.
                    let _ = write!(out, "%{byte:02X}");
                }
            }
        }
    }
    out
}

/// # Errors
/// The number of the first character that cannot be read, from 1.
fn decode(text: &str) -> Result<String, usize> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut chars = text.chars().enumerate();
    let mut escaped = None;
    // Spaces and line ends are never written so here.
    let foreign = text.contains("%20") || text.to_ascii_uppercase().contains("%0A");
    while let Some((n, c)) = chars.next() {
        match c {
            '_' if !foreign => bytes.push(b' '),
            '~' if !foreign => bytes.push(b'\''),
            '!' if !foreign => bytes.push(b'\n'),
            '%' => {
                escaped.get_or_insert(n + 1);
                let mut digit = || chars.next().and_then(|(_, c)| c.to_digit(16));
                let (high, low) = (digit().ok_or(n + 1)?, digit().ok_or(n + 1)?);
                bytes.push((high * 16 + low) as u8);
            }
            c => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    String::from_utf8(bytes).map_err(|_| escaped.unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in [
            "R U' (L3 R2)2 [F: D^-1]",
            "R_1~2!",
            "a & b = 100 %, # \u{e9} \u{1f600}\n\tinput \"x\" {A}",
            "R'_{12}",
        ] {
            let mut link = Link::default();
            link.set("alg", text);
            let query = link.query().expect("it is short");
            assert!(
                query
                    .bytes()
                    .all(|b| b.is_ascii_graphic() && !b"#\"<>`{}|\\".contains(&b)),
                "{query}"
            );
            let (read, errors) = Link::parse(&query);
            assert_eq!(errors, [""; 0]);
            assert_eq!(read.get("alg"), Some(text));
        }
    }

    #[test]
    fn labels_in_links_of_other_programs_stay_whole() {
        for (query, text) in [
            ("text=do_if_1%3A%0A%20%20~!x'", "do_if_1:\n  ~!x'"),
            ("text=do_if_1%3A%0a", "do_if_1:\n"),
            ("text=do%5Fif%5F1:!__R~", "do_if_1:\n  R'"),
            ("text=%5BR,_U~%5D", "[R, U']"),
        ] {
            assert_eq!(Link::parse(query).0.get("text"), Some(text), "{query}");
        }
    }

    #[test]
    fn plain_algorithms_stay_readable() {
        let mut link = Link::default();
        link.set("alg", "R U R' U' [F, D2]");
        link.set("setup", "");
        link.set("at", "3");
        assert_eq!(link.query().as_deref(), Some("alg=R_U_R~_U~_[F,_D2]&at=3"));
    }

    #[test]
    fn what_means_nothing_is_refused_by_name() {
        let (link, _) =
            Link::parse("hide=NaN,2&only=1e308&others=__proto__&at=inf&from=1,-inf,2&show=on");
        assert_eq!(link.refusal(), None);
        assert_eq!(link.numbers::<u8>("hide"), [2]);
        assert_eq!(link.numbers::<f32>("from"), [1.0, 2.0]);
        assert!(
            !link.says("only", "unsolved") && link.says("show", "on") && !link.says("none", "on")
        );
        assert!(link.number::<f32>("at").is_err());
        assert_eq!(
            link.refusal().as_deref(),
            Some(
                "The link says from is \u{201c}1,-inf,2\u{201d} and hide is \u{201c}NaN,2\u{201d} and only is \
                 \u{201c}1e308\u{201d}. What of it means nothing here was left out."
            )
        );
    }

    #[test]
    fn malformed_links_are_reported_and_left_out() {
        let (link, errors) = Link::parse("alg=R%2&setup=%FF&at=x&&=&ok=1");
        assert_eq!(link.get("alg"), None);
        assert_eq!(link.get("ok"), Some("1"));
        assert_eq!(errors.len(), 2);
        assert!(errors[0].contains("alg") && errors[0].contains("character 2"));
        assert!(link.number::<u64>("at").is_err());
        assert_eq!(link.number::<u64>("none"), Ok(None));
        let (link, errors) = Link::parse(&"a".repeat(MOST + 1));
        assert_eq!(link, Link::default());
        assert_eq!(errors.len(), 1);
        let mut long = Link::default();
        long.set("alg", "x".repeat(MOST));
        assert_eq!(long.query(), None);
    }
}
