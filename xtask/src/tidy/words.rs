//! Words that the glossary has dropped become fewer.

use std::cmp::Ordering;

use super::{File, Verdict, file};
use crate::Result;

const GLOSSARY: &str = "docs/glossary.md";

/// The heading of the glossary's list of dropped words.
const HEADING: &str = "## Not used for these things any more";

/// Dropped words without another, ordinary meaning, and the most uses that Rust files under `src` may have.
/// Lower a number when the count falls; never raise one.
const ALLOWED: [(&str, usize); 14] = [
    ("anew", 0),
    ("attitude", 0),
    ("caption", 4),
    ("deaf", 0),
    ("debt", 0),
    ("deed", 0),
    ("hopeless", 0),
    ("keeper", 0),
    ("lane", 7),
    ("office", 0),
    ("patience", 0),
    ("shelf", 0),
    ("so many", 0),
    ("unheard", 0),
];

pub fn check(files: &[File]) -> Result<Verdict> {
    let glossary = file(files, GLOSSARY)?;
    let list = glossary
        .split_once(HEADING)
        .map(|(_, list)| list)
        .ok_or_else(|| format!("{GLOSSARY} has no heading {HEADING:?}"))?;
    let mut broken = Vec::new();
    for (word, allowed) in ALLOWED {
        if count(list, word) == 0 {
            broken.push(format!("{word} is not in the list of {GLOSSARY}"));
        }
        let sources = files
            .iter()
            .filter(|file| file.path.starts_with("src/") && file.kind() == "rs");
        broken.extend(verdict(word, allowed, sources));
    }
    Ok(("Words that the glossary has dropped become fewer", broken))
}

/// What is wrong with the number of uses of a word, if anything.
fn verdict<'a>(
    word: &str,
    allowed: usize,
    sources: impl Iterator<Item = &'a File>,
) -> Option<String> {
    let uses: Vec<(usize, &str)> = sources
        .map(|file| (count(&file.text, word), file.path.as_str()))
        .filter(|&(uses, _)| uses > 0)
        .collect();
    let total: usize = uses.iter().map(|(uses, _)| uses).sum();
    match total.cmp(&allowed) {
        Ordering::Greater => {
            let paths: Vec<String> = uses
                .iter()
                .map(|(uses, path)| format!("{path} ({uses})"))
                .collect();
            let paths = paths.join(", ");
            Some(format!(
                "{word}: {total} uses, {allowed} allowed; say what {GLOSSARY} says instead: {paths}"
            ))
        }
        Ordering::Less => Some(format!(
            "{word}: {total} uses, {allowed} allowed; lower the number in xtask/src/tidy/words.rs"
        )),
        Ordering::Equal => None,
    }
}

/// How often a word, its plural included, occurs in a text: alone or as a part of an identifier, such as `table_shelf`
/// or `TableShelf`.
fn count(text: &str, word: &str) -> usize {
    let plural = match word.strip_suffix('f') {
        Some(stem) if word == "shelf" => format!("{stem}ves"),
        _ => format!("{word}s"),
    };
    let bytes = text.as_bytes();
    let lower = text.to_ascii_lowercase();
    let occurrences = |form: &str| {
        lower
            .match_indices(form)
            .filter(|(at, _)| {
                let end = at + form.len();
                let upper = bytes[*at].is_ascii_uppercase();
                let before = at.checked_sub(1).map(|at| bytes[at]);
                let starts = before.is_none_or(|before| {
                    !before.is_ascii_alphabetic() || (upper && before.is_ascii_lowercase())
                });
                let ends = bytes
                    .get(end)
                    .is_none_or(|after| !after.is_ascii_lowercase());
                starts && ends
            })
            .count()
    };
    occurrences(word) + occurrences(&plural)
}

#[cfg(test)]
mod tests {
    use super::{File, count, verdict};

    #[test]
    fn identifiers_and_comments_count_but_longer_words_do_not() {
        let text =
            "// A shelf, two shelves.\nstruct TableShelf; fn shelf_of(my_shelf: Shelf) {} SHELF";
        assert_eq!(count(text, "shelf"), 7);
        assert_eq!(count("plane, Lanes, in_lane, laneless", "lane"), 2);
        assert_eq!(count("so many, also many", "so many"), 1);
    }

    #[test]
    fn a_count_may_neither_rise_nor_stay_behind() {
        let files = [File {
            path: "src/a.rs".to_owned(),
            text: "// A deed.\n".to_owned(),
        }];
        let found = |allowed| verdict("deed", allowed, files.iter());
        assert_eq!(found(1), None);
        assert!(found(0).is_some_and(|broken| broken.ends_with("src/a.rs (1)")));
        assert!(found(2).is_some_and(|broken| broken.contains("lower the number")));
    }
}
