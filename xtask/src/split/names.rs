//! Which functions are in the later part, by their names.

use crate::Result;

/// Bytes of a function whose name does not count, where the text does not say otherwise: the compiler makes one of all
/// that are alike, under the name of any.
const SHORT: usize = 100;

/// Parts of names: lines of a text. One that begins with `^` is the beginning of a name, without the brackets of a
/// type.
#[derive(Debug)]
pub struct Names {
    later: Vec<String>,
    first: Vec<String>,
    short: usize,
}

impl Names {
    /// Reads lines `later PART` and `first PART`, between comments that begin with `#`; `short BYTES` says below which
    /// length a function's name does not count.
    pub fn parse(text: &str) -> Result<Self> {
        let mut names = Self {
            later: Vec::new(),
            first: Vec::new(),
            short: SHORT,
        };
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match line.split_once(' ') {
                Some(("later", part)) => names.later.push(part.to_owned()),
                Some(("first", part)) => names.first.push(part.to_owned()),
                Some(("short", bytes)) => {
                    let wrong = |_| format!("`short` is followed by a number of bytes: {line}");
                    names.short = bytes.parse().map_err(wrong)?;
                }
                _ => {
                    return Err(format!(
                        "a line is `later PART`, `first PART` or `short BYTES`: {line}"
                    ));
                }
            }
        }
        Ok(names)
    }

    /// Whether a function is later: it is not short, its name has one of the parts that are, and none of those that are
    /// not.
    pub fn are_later(&self, name: &str, length: usize) -> bool {
        if length < self.short {
            return false;
        }
        let name = without_hashes(name);
        let own = name.trim_start_matches(['<', '&']);
        let is = |part: &String| match part.strip_prefix('^') {
            Some(beginning) => own.starts_with(beginning),
            None => name.contains(part),
        };
        let has = |parts: &[String]| parts.iter().any(is);
        has(&self.later) && !has(&self.first)
    }
}

/// A name without the hashes of crates, which come in brackets: `app[710cf157ecce53f1]::main`.
fn without_hashes(name: &str) -> String {
    let mut pieces = name.split('[');
    let mut clean = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once(']') {
            Some((hash, rest))
                if hash.len() > 8 && hash.bytes().all(|it| it.is_ascii_hexdigit()) =>
            {
                clean += rest;
            }
            _ => {
                clean.push('[');
                clean += piece;
            }
        }
    }
    clean
}
