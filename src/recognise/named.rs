//! Algorithms of the 3x3x3 that cubers know by name: F2L, OLL and PLL, and short ones. They are lines of
//! `assets/algorithms/named.txt`, and each is checked by a test: what it does to the pieces.

use std::sync::LazyLock;

use crate::work::Work;
use crate::{Candidate, Kind, Sureness, Use};

/// What an algorithm is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// It fills the last slot of the first two layers, at the front right, with its corner and edge.
    F2l,
    /// It turns the pieces of the last layer so that the top has one colour.
    Oll,
    /// It puts the pieces of the last layer in order, which are turned right.
    Pll,
    /// It is a short part of other algorithms, mostly a commutator.
    Short,
}

/// An algorithm with its usual names.
#[derive(Clone, Debug)]
pub struct Named {
    /// What it is for.
    pub set: Set,
    /// The case: `27` of OLL, `Ja` of PLL; of a short one its name.
    pub case: &'static str,
    /// Its other names, the usual one first. Several cases of OLL may have the same letter.
    pub others: Vec<&'static str>,
    /// The moves.
    pub moves: &'static str,
}

static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/algorithms/named.txt").lines();
    lines.filter_map(Named::of_line).collect()
});

/// All named algorithms: F2L 1 to 41, OLL 1 to 57, the 21 of PLL in alphabetical order, short ones.
pub fn all() -> &'static [Named] {
    &NAMED
}

impl Named {
    /// What a line of the table says; `None` for a comment.
    fn of_line(line: &'static str) -> Option<Self> {
        let mut parts = line.split('|').map(str::trim);
        let set = match parts.next()? {
            "f2l" => Set::F2l,
            "oll" => Set::Oll,
            "pll" => Set::Pll,
            "short" => Set::Short,
            _ => return None,
        };
        let (case, others, moves) = (parts.next()?, parts.next()?, parts.next()?);
        let others = others.split(',').map(str::trim);
        Some(Self {
            set,
            case,
            others: others.filter(|name| !name.is_empty()).collect(),
            moves,
        })
    }

    /// How it is called in a sentence: `OLL 27 (Sune)`, `OLL 44 (P)`, `Ja-perm`, `Sledgehammer`.
    pub fn shown(&self) -> String {
        match (self.set, self.others.first()) {
            (Set::Oll, Some(name)) => format!("OLL {} ({name})", self.case),
            (Set::Oll, None) => format!("OLL {}", self.case),
            (Set::F2l, _) => format!("F2L {}", self.case),
            (Set::Pll, _) => format!("{}-perm", self.case),
            (Set::Short, _) => self.case.to_owned(),
        }
    }

    /// Whether it has a name. `set` is the set that the text names: without it a letter or two are no name.
    fn is_called(&self, name: &str, set: Option<Set>) -> bool {
        if set.is_some_and(|set| set != self.set) {
            return false;
        }
        let case = plain(self.case);
        let other = |called: &str| plain(called) == name && (set.is_some() || name.len() > 1);
        match (self.set, set) {
            (Set::Short, _) => case == name || self.others.iter().any(|called| other(called)),
            (Set::F2l, Some(_)) => case == name,
            (_, None) => self.others.iter().any(|called| other(called)),
            (Set::Oll, Some(_)) => {
                let after_case = name.strip_prefix(&case);
                after_case == Some("")
                    || self
                        .others
                        .iter()
                        .any(|called| other(called) || after_case == Some(plain(called).as_str()))
            }
            // `U-perm` may be Ua or Ub.
            (Set::Pll, Some(_)) => case == name || name.len() == 1 && case.starts_with(name),
        }
    }
}

/// A name in small letters, without blanks and signs.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The set that a text names, and what is left of it: `T-perm` and `PLL T` are T of PLL.
fn set_of(name: &str) -> (Option<Set>, &str) {
    for (word, set) in [
        ("f2l", Set::F2l),
        ("oll", Set::Oll),
        ("pll", Set::Pll),
        ("permutation", Set::Pll),
        ("perm", Set::Pll),
    ] {
        if let Some(rest) = name.strip_suffix(word) {
            return (Some(set), rest.strip_prefix("pll").unwrap_or(rest));
        }
        if let Some(rest) = name.strip_prefix(word) {
            return (Some(set), rest.strip_prefix("case").unwrap_or(rest));
        }
    }
    (None, name)
}

/// The algorithms of a name such as `T-perm`, `PLL T`, `OLL 27`, `anti sune`. A name may stand for several: `J perm`
/// is Ja or Jb.
pub fn find(name: &str) -> Vec<&'static Named> {
    found(name).1
}

/// The same, and whether the text says of which set they are.
fn found(name: &str) -> (bool, Vec<&'static Named>) {
    let short = |word: &str| word.chars().count() < 3;
    let mut words = name.split_whitespace();
    // Words of a letter or two are moves.
    if name.len() > 64 || words.clone().count() > 1 && words.all(short) {
        return (false, Vec::new());
    }
    let plain = plain(name);
    let (set, rest) = set_of(&plain);
    let called = NAMED.iter().filter(|named| named.is_called(rest, set));
    (set.is_some(), called.collect())
}

/// A text that is a name and nothing else.
pub fn read(text: &str, work: &mut Work) -> Vec<Candidate> {
    if text.len() > 64 || !work.spend(text, 16) {
        return Vec::new();
    }
    let (says_set, found) = found(text);
    let sureness = match (says_set, found.len()) {
        (true, 1) => Sureness::Certain,
        _ => Sureness::Likely,
    };
    let of = |named: &'static Named| {
        let sentence = format!(
            "{}, an algorithm of the 3x3x3: {}.",
            named.shown(),
            named.moves
        );
        Candidate::new(Kind::Algorithm, sureness, sentence)
            .uses(&[Use::Play, Use::SetUp])
            .of_puzzle("3x3x3")
            .text(named.moves)
    };
    found.into_iter().map(of).collect()
}
