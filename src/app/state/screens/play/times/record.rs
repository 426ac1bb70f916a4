//! A time as it is saved: one key a solve, so that no tab overwrites what another has saved.
//!
//! The key is [`KEY`], the puzzle's name, and when the solve ended. The value has the form of a link, and begins with
//! its version: `v=1&ms=12340&session=1&penalty=%2B2&scramble=R_U&alg=U~_R~&at=0,310`,
//! where `at` has for each step the milliseconds since the one before it.

use super::super::own_puzzles::OwnPuzzles;
use super::super::{replay, saved_notation};
use super::solve::{Penalty, Solve};
use crate::state::Effect;
use crate::state::link::Link;

/// What the keys begin with.
pub const KEY: &str = "hypercubist/play/time/";
/// What the keys of the names of sessions begin with.
const NAME_KEY: &str = "hypercubist/play/times-name/";
/// The version of the values.
const VERSION: &str = "1";

fn key(puzzle: &str, solve: &Solve) -> String {
    format!("{KEY}{puzzle}/{}", solve.at)
}

/// The key under which the name of a session stands.
pub fn name_key(puzzle: &str, session: u32) -> String {
    format!("{NAME_KEY}{puzzle}/{session}")
}

/// The puzzle and the number of a session whose name stands under this key; `None` for another key.
pub fn named(key: &str) -> Option<(String, u32)> {
    let (puzzle, session) = key.strip_prefix(NAME_KEY)?.rsplit_once('/')?;
    Some((puzzle.to_owned(), session.parse().ok()?))
}

/// Saves a solve: see [`entry`].
pub fn save(puzzle: &str, solve: &Solve, puzzles: &OwnPuzzles) -> Effect {
    Effect::Store {
        key: key(puzzle, solve),
        value: entry(puzzle, solve, puzzles).map(|(_, value)| value),
    }
}

/// A solve as key and value. A value that is too long would not be saved at all: the moments are left out then, the
/// solution, the comment, and last the scramble.
pub fn entry(puzzle: &str, solve: &Solve, puzzles: &OwnPuzzles) -> Option<(String, String)> {
    let mut short = Link::default();
    short.set("v", VERSION);
    short.set("ms", solve.ms.to_string());
    short.set("session", solve.session.to_string());
    short.set("penalty", solve.penalty.sign());
    let moments = replay::written(&solve.moments);
    let long = [
        ("scramble", solve.scramble.as_str()),
        ("note", solve.comment.as_str()),
        ("alg", solve.solution.as_str()),
        ("at", moments.as_str()),
    ];
    let known = puzzles.find(puzzle);
    let with = |parts: usize| {
        let mut link = short.clone();
        for (key, text) in &long[..parts] {
            link.set(key, *text);
        }
        if let Some(puzzle) = &known {
            saved_notation::mark(puzzle, &mut link, &["scramble", "alg"]);
        }
        link.query()
    };
    let value = (0..=long.len()).rev().find_map(with)?;
    Some((key(puzzle, solve), value))
}

/// Forgets a solve.
pub fn remove(puzzle: &str, solve: &Solve) -> Effect {
    Effect::Store {
        key: key(puzzle, solve),
        value: None,
    }
}

/// The puzzle's name and the solve of a saved value; `None` for another key, and for what is damaged or of a later
/// version.
pub fn read(key: &str, value: &str, puzzles: &OwnPuzzles) -> Option<(String, Solve)> {
    let (puzzle, at) = key.strip_prefix(KEY)?.rsplit_once('/')?;
    let (link, errors) = Link::parse(value);
    if !errors.is_empty() || link.get("v") != Some(VERSION) {
        return None;
    }
    let text = |key| link.get(key).unwrap_or_default().to_owned();
    let known = puzzles.find(puzzle);
    let moves = |key| match &known {
        Some(puzzle) => saved_notation::read(puzzle, &link, key).unwrap_or_default(),
        None => text(key),
    };
    let solve = Solve {
        at: at.parse().ok()?,
        ms: link.number("ms").ok()??,
        penalty: Penalty::of(link.get("penalty").unwrap_or_default())?,
        session: link.number("session").ok()??,
        scramble: moves("scramble"),
        comment: text("note"),
        solution: moves("alg"),
        moments: replay::read(&text("at")),
    };
    Some((puzzle.to_owned(), solve))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solves of the first letters have no version.
    #[test]
    fn old_letters_keep_their_turns() {
        let puzzles = OwnPuzzles::default();
        let key = "hypercubist/play/time/3x3x3x3/5";
        let (_, old) =
            read(key, "v=1&ms=1&session=1&scramble=R12&alg=OF_IR2", &puzzles).expect("a solve");
        assert_eq!(
            (old.scramble.as_str(), old.solution.as_str()),
            ("R12", "OF' IR2")
        );
        let Effect::Store {
            value: Some(value), ..
        } = save("3x3x3x3", &old, &puzzles)
        else {
            panic!("it is saved");
        };
        assert!(value.contains("notation=2"), "{value}");
        assert_eq!(read(key, &value, &puzzles).expect("a solve").1, old);
    }

    #[test]
    fn what_is_saved_comes_back_and_anything_else_is_left_alone() {
        let puzzles = OwnPuzzles::default();
        let read = |key: &str, value: &str| read(key, value, &puzzles);
        for penalty in [Penalty::None, Penalty::PlusTwo, Penalty::Dnf] {
            let solve = Solve {
                at: 1_764_000_000_000,
                ms: 12_340,
                penalty,
                session: 2,
                scramble: "R U' F2".to_owned(),
                comment: "no & yes".to_owned(),
                solution: "F2 U R' // found\nit".to_owned(),
                moments: vec![0, 310, 12_340],
            };
            let Effect::Store {
                key,
                value: Some(value),
            } = save("3x3x3", &solve, &puzzles)
            else {
                panic!("it is saved");
            };
            assert_eq!(key, "hypercubist/play/time/3x3x3/1764000000000");
            assert_eq!(read(&key, &value), Some(("3x3x3".to_owned(), solve)));
        }
        let key = "hypercubist/play/time/3x3x3/5";
        for value in [
            "",
            "v=2&ms=1&session=1",
            "v=1&session=1",
            "v=1&ms=-1&session=1",
            "v=1&ms=1&session=1&penalty=%2B4",
        ] {
            assert_eq!(read(key, value), None, "{value}");
        }
        assert_eq!(
            read("hypercubist/play/time/3x3x3/x", "v=1&ms=1&session=1"),
            None
        );
        assert_eq!(read("hypercubist/play/keys", "v=1&ms=1&session=1"), None);
        assert!(read(key, "v=1&ms=1&session=1").is_some());
    }

    #[test]
    fn a_solve_that_is_too_long_to_be_saved_whole_is_saved_without_its_moments() {
        let puzzles = OwnPuzzles::default();
        let solve = Solve {
            at: 5,
            ms: 3_180_000_000,
            penalty: Penalty::None,
            session: 1,
            scramble: "R".to_owned(),
            comment: String::new(),
            solution: "U U' ".repeat(1_590),
            moments: (1..=3_180).map(|step| step * 1_000_000).collect(),
        };
        let saved = |solve: &Solve| {
            let Effect::Store {
                key,
                value: Some(value),
            } = save("3x3x3", solve, &puzzles)
            else {
                panic!("it is saved");
            };
            read(&key, &value, &puzzles).expect("a solve").1
        };
        let without = Solve {
            moments: Vec::new(),
            ..solve.clone()
        };
        assert_eq!(saved(&solve), without);
        let endless = Solve {
            scramble: "R U ".repeat(10_000),
            ..solve
        };
        let least = Solve {
            scramble: String::new(),
            solution: String::new(),
            ..without
        };
        assert_eq!(saved(&endless), least);
    }
}
