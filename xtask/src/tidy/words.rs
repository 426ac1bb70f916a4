//! Words that the glossary has dropped stay away.

use super::{File, Verdict, file};
use crate::Result;

const GLOSSARY: &str = "docs/glossary.md";

/// The heading of the glossary's list of dropped words.
const HEADING: &str = "## Not used for these things any more";

/// A dropped word.
struct Dropped {
    word: &'static str,
    /// The phrases in which it has another, ordinary meaning; these do not count.
    ordinary: &'static [&'static str],
}

const fn dropped(word: &'static str, ordinary: &'static [&'static str]) -> Dropped {
    Dropped { word, ordinary }
}

const DROPPED: [Dropped; 19] = [
    dropped("anew", &[]),
    dropped("attitude", &[]),
    // Of a table in HTML.
    dropped("caption", &["<caption", "</caption"]),
    dropped("deaf", &[]),
    dropped("debt", &[]),
    dropped("deed", &[]),
    dropped("hopeless", &[]),
    dropped("keeper", &[]),
    // Both of two texts, a position by symmetries, and a word in the format of saved searches.
    dropped("kept", &["are kept", "ept by", "kept_by", "\"kept"]),
    // Of SIMD registers.
    dropped("lane", &["OnLanes", "extract_lane", "q_lane"]),
    dropped("office", &[]),
    dropped("once more", &[]),
    dropped("patience", &[]),
    dropped("shelf", &[]),
    dropped("so many", &[]),
    dropped("tell", &[]),
    // In a test's own list of dropped words.
    dropped("told", &["\"told\""]),
    dropped("trouble", &[]),
    dropped("unheard", &[]),
];

pub fn check(files: &[File]) -> Result<Verdict> {
    let glossary = file(files, GLOSSARY)?;
    let list = glossary
        .split_once(HEADING)
        .map(|(_, list)| list)
        .ok_or_else(|| format!("{GLOSSARY} has no heading {HEADING:?}"))?;
    let mut broken = Vec::new();
    for dropped in &DROPPED {
        if count(list, dropped.word) == 0 {
            broken.push(format!("{} is not in the list of {GLOSSARY}", dropped.word));
        }
        let sources = files
            .iter()
            .filter(|file| file.path.starts_with("src/") && file.kind() == "rs");
        broken.extend(sources.filter_map(|file| verdict(dropped, file)));
    }
    Ok(("Words that the glossary has dropped stay away", broken))
}

/// What is wrong with the uses of a word in a file, if anything.
fn verdict(dropped: &Dropped, file: &File) -> Option<String> {
    let Dropped { word, ordinary } = *dropped;
    let text = ordinary
        .iter()
        .fold(file.text.clone(), |text, phrase| text.replace(phrase, ""));
    let path = &file.path;
    match count(&text, word) {
        0 => None,
        uses => Some(format!(
            "{path}: {word} ({uses}); say what {GLOSSARY} says instead"
        )),
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
    use super::{File, count, dropped, verdict};

    #[test]
    fn identifiers_and_comments_count_but_longer_words_do_not() {
        let text =
            "// A shelf, two shelves.\nstruct TableShelf; fn shelf_of(my_shelf: Shelf) {} SHELF";
        assert_eq!(count(text, "shelf"), 7);
        assert_eq!(count("plane, Lanes, in_lane, laneless", "lane"), 2);
        assert_eq!(count("so many, also many", "so many"), 1);
    }

    #[test]
    fn ordinary_phrases_do_not_count() {
        let file = |text: &str| File {
            path: "src/a.rs".to_owned(),
            text: text.to_owned(),
        };
        let dropped = dropped("kept", &["are kept"]);
        assert_eq!(verdict(&dropped, &file("// Both are kept.\n")), None);
        let found = verdict(&dropped, &file("// What is kept of it.\n"));
        assert!(found.is_some_and(|broken| broken.starts_with("src/a.rs: kept (1)")));
    }
}
