//! What becomes of a stored value when a backup is opened in a browser that has values of its own.

use std::collections::BTreeMap;

use crate::state::backup::format::Entry;
use crate::state::screens::architect::saved;
use crate::state::screens::learn::builder::LESSON_KEY;
use crate::state::screens::learn::class::{CLASS_KEY, Class};
use crate::state::screens::learn::progress::{PROGRESS_KEY, Progress};
use crate::state::screens::play::{PUZZLE_KEY, filters, key_sets, macros, share, times};
use crate::state::screens::run::{self, documents};

/// What a copy of the site has noted about values of before names had a folder (`www/names.js`).
const COPIED_KEY: &str = "hypercubist/copied";
/// What every key of the page begins with.
const OWN: &str = "hypercubist/";

/// What a key is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Programs, which have a merging of their own: [`documents::Documents::bring`].
    Programs,
    Puzzles,
    Macros,
    Filters,
    KeySets,
    Times,
    /// A search of Architect, in the database.
    Searches,
    Progress,
    /// The codes that a teacher has taken in.
    Class,
    /// A lesson that a teacher writes.
    Lessons,
    Settings,
}

impl Part {
    /// What a key is about; `None` for what a backup leaves out: what this tab shows, and what is nobody's.
    pub fn of(key: &str) -> Option<Self> {
        if key == documents::OPEN_KEY || key == COPIED_KEY {
            return None;
        }
        if documents::is_key(key) {
            return Some(Self::Programs);
        }
        let beginnings = [
            (share::SESSION_KEY, Self::Puzzles),
            (macros::MACRO_KEY, Self::Macros),
            (filters::FILTER_KEY, Self::Filters),
            (key_sets::SET_KEY, Self::KeySets),
            (times::record::KEY, Self::Times),
            (saved::PREFIX, Self::Searches),
            (PROGRESS_KEY, Self::Progress),
            (CLASS_KEY, Self::Class),
            (LESSON_KEY, Self::Lessons),
            (OWN, Self::Settings),
        ];
        let found = beginnings
            .into_iter()
            .find(|(beginning, _)| key.starts_with(beginning));
        found.map(|(_, part)| part)
    }

    fn counted(self, count: u64) -> String {
        match self {
            Self::Programs => words::share::own_programs(count),
            Self::Puzzles => words::share::own_puzzles(count),
            Self::Macros => words::share::own_macros(count),
            Self::Filters => words::share::own_filters(count),
            Self::KeySets => words::share::own_key_sets(count),
            Self::Lessons => words::share::own_lessons(count),
            Self::Times => words::share::own_times(count),
            Self::Searches => words::share::own_searches(count),
            Self::Settings => words::share::own_settings(count),
            Self::Progress => words::share::OWN_PROGRESS.text().to_owned(),
            Self::Class => words::share::OWN_CLASS.text().to_owned(),
        }
    }
}

/// How many there are of each part, in words: `2 programs, 1 macro and your progress in Learn`; empty for nothing.
pub fn in_words(counts: &BTreeMap<Part, u64>) -> String {
    let mut words: Vec<String> = counts
        .iter()
        .map(|(part, count)| part.counted(*count))
        .collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        return last;
    }
    words::page::and(words.join(", "), last)
}

/// How many values there are of each part. `programs` is known from their records.
pub fn count(entries: &[Entry], programs: u64) -> BTreeMap<Part, u64> {
    let mut counts = BTreeMap::new();
    for part in entries.iter().filter_map(|(key, _)| Part::of(key)) {
        *counts.entry(part).or_insert(0) += 1;
    }
    counts.remove(&Part::Programs);
    if programs > 0 {
        counts.insert(Part::Programs, programs);
    }
    counts
}

/// What is to be stored of a backup, programs left out. Nothing that is here is lost by it: times and puzzles that are
/// here stay, what has a name and differs gets a number, progress is put together, and only settings are replaced.
pub fn merge(here: &[Entry], backup: &[Entry]) -> Vec<Entry> {
    let mut now: BTreeMap<&str, &str> = BTreeMap::new();
    now.extend(
        here.iter()
            .map(|(key, value)| (key.as_str(), value.as_str())),
    );
    let mut puts = Vec::new();
    for (key, value) in backup {
        let Some(part) = Part::of(key) else { continue };
        let mine = now.get(key.as_str()).copied();
        if mine == Some(value) {
            continue;
        }
        let put = match (part, mine) {
            (Part::Programs, _) | (Part::Puzzles | Part::Times | Part::Searches, Some(_)) => None,
            (_, None) => Some((key.clone(), value.clone())),
            (Part::Class, Some(mine)) => {
                let mut class = Class::read(mine);
                class.take(value);
                Some((key.clone(), class.write()))
            }
            (Part::Progress, Some(mine)) => {
                let mut progress = Progress::read(mine);
                progress.add(&Progress::read(value));
                Some((key.clone(), progress.write()))
            }
            (Part::Macros | Part::Filters | Part::KeySets | Part::Lessons, Some(_)) => {
                let mut others = (2..1000).map(|n| format!("{key} ({n})"));
                let other =
                    others.find(|other| now.get(other.as_str()).is_none_or(|it| it == value));
                other
                    .filter(|other| !now.contains_key(other.as_str()))
                    .map(|other| (other, value.clone()))
            }
            (Part::Settings, Some(_)) => {
                let stays = [PUZZLE_KEY, run::REAL_KEY].contains(&key.as_str());
                (!stays).then(|| (key.clone(), value.clone()))
            }
        };
        puts.extend(put.filter(|(_, value)| mine != Some(value)));
    }
    puts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(pairs: &[(&str, &str)]) -> Vec<Entry> {
        let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        pairs.iter().map(own).collect()
    }

    #[test]
    fn nothing_that_is_here_is_lost() {
        let here = entries(&[
            ("hypercubist/theme", "light"),
            ("hypercubist/learn", "1;invited;registers:turn,count"),
            ("hypercubist/play/macro/3x3x3/Sune", "mine"),
            ("hypercubist/play/macro/3x3x3/Sune (2)", "another"),
            ("hypercubist/play/filter/3x3x3/cross", "same"),
            ("hypercubist/play/session/3x3x3", "here"),
            ("hypercubist/play/time/3x3x3/5", "first"),
            ("hypercubist/play/puzzle", "3x3x3"),
            ("hypercubist/lesson/19a", "lesson: mine"),
        ]);
        let backup = entries(&[
            ("hypercubist/theme", "dark"),
            ("hypercubist/net", "off"),
            (
                "hypercubist/learn",
                "1;registers:turn,read;cube:turn;turns/basic/double/12",
            ),
            ("hypercubist/play/macro/3x3x3/Sune", "theirs"),
            ("hypercubist/play/filter/3x3x3/cross", "same"),
            ("hypercubist/play/session/3x3x3", "there"),
            ("hypercubist/play/session/2x2x2", "there"),
            ("hypercubist/play/time/3x3x3/5", "other"),
            ("hypercubist/play/time/3x3x3/6", "second"),
            ("hypercubist/play/puzzle", "2x2x2"),
            ("hypercubist/lesson/19a", "lesson: theirs"),
            ("hypercubist/lesson/19b", "lesson: new"),
            ("hypercubist/open", "example/average.qat"),
            ("hypercubist/text/file/a.qat", "a program"),
            ("hypercubist/copied", "{}"),
            ("somebody else's", "x"),
        ]);
        let puts = merge(&here, &backup);
        assert_eq!(
            puts,
            entries(&[
                ("hypercubist/theme", "dark"),
                ("hypercubist/net", "off"),
                (
                    "hypercubist/learn",
                    "1;invited;cube:turn;registers:count,read,turn;turns/basic/double/12"
                ),
                ("hypercubist/play/macro/3x3x3/Sune (3)", "theirs"),
                ("hypercubist/play/session/2x2x2", "there"),
                ("hypercubist/play/time/3x3x3/6", "second"),
                ("hypercubist/lesson/19a (2)", "lesson: theirs"),
                ("hypercubist/lesson/19b", "lesson: new"),
            ])
        );
        let mut after = here;
        for (key, value) in puts {
            after.retain(|(other, _)| *other != key);
            after.push((key, value));
        }
        assert_eq!(merge(&after, &backup), [], "a second time changes nothing");
    }

    #[test]
    fn what_there_is_is_said_in_words() {
        let stored = entries(&[
            ("hypercubist/theme", "dark"),
            ("hypercubist/learn", "1;invited"),
            ("hypercubist/play/time/3x3x3/5", "x"),
            ("hypercubist/play/time/3x3x3/6", "x"),
            ("hypercubist/open", "x"),
            ("hypercubist/document/a/w", "x"),
        ]);
        assert_eq!(
            in_words(&count(&stored, 1)),
            "1 program, 2 times, your progress in Learn and 1 setting"
        );
        assert_eq!(in_words(&count(&stored[..1], 0)), "1 setting");
        assert_eq!(in_words(&count(&[], 0)), "");
    }
}
