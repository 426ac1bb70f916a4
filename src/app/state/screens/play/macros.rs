//! Macros: algorithms with a name and reference stickers. Clicking as many stickers elsewhere does the algorithm there:
//! turned with the rotation of the puzzle that takes the references to them.

use std::collections::BTreeMap;

use group::Permutation;
use puzzle::structure::symmetries;
use puzzle::{Algorithm, MoveId, Puzzle};

use super::own_puzzles::OwnPuzzles;
use super::saved_notation;
use crate::state::link::Link;

/// What the storage keys of macros begin with; the puzzle's name and the macro's follow.
pub const MACRO_KEY: &str = "hypercubist/play/macro/";
/// The version of what is stored.
pub(super) const VERSION: &str = "1";
/// The most reference stickers.
pub const MOST_STICKERS: usize = 4;

/// An algorithm and the stickers that say where it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Macro {
    /// In the puzzle's notation.
    pub algorithm: String,
    /// Slots, each named by the facet whose home it is.
    pub stickers: Vec<u16>,
}

/// What a click on a sticker is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picking {
    /// A reference of the macro that is being made.
    Reference,
    /// A place for the macro of this name.
    Place(String),
}

/// A command for macros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// What is typed as a name.
    Name(String),
    /// Begin to choose stickers, or stop.
    Pick(Option<Picking>),
    /// A sticker was clicked.
    Picked(u16),
    /// The stickers, typed by name.
    Typed(String),
    /// Do the macro at the stickers that were typed.
    Place,
    /// Save the algorithm with the stickers that were chosen.
    Save,
    Delete(String),
    /// Copy a macro as a line of text.
    Copy(String),
    /// Take in a line of text.
    Import(String),
}

/// The saved macros.
#[derive(Clone, Debug, Default)]
pub struct Macros {
    /// By the puzzle's name and their own.
    pub(super) saved: BTreeMap<(String, String), Macro>,
}

/// A macro that is being made, and what its stickers are chosen for.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What is typed as a name.
    pub name: String,
    /// What clicks on stickers are for, if not for turning.
    pub picking: Option<Picking>,
    /// The names of the stickers that were chosen for it, by clicks or as typed.
    pub chosen: String,
    /// What is wrong with what was done last.
    pub error: Option<String>,
}

/// A sticker in words: its piece, and the face that it is on.
pub fn sticker_name(puzzle: &Puzzle, facet: u16) -> String {
    let facet = &puzzle.facets()[usize::from(facet)];
    let face = &puzzle.faces()[usize::from(facet.face.0)].name;
    format!("{}@{face}", puzzle.piece(facet.piece).name)
}

/// The names of several stickers.
pub fn sticker_names(puzzle: &Puzzle, stickers: &[u16]) -> String {
    let names: Vec<String> = stickers.iter().map(|&s| sticker_name(puzzle, s)).collect();
    names.join(" ")
}

/// Stickers by their names.
///
/// # Errors
/// At the first name that is not allowed; in words.
pub(super) fn stickers(puzzle: &Puzzle, text: &str) -> Result<Vec<u16>, String> {
    let names: Vec<&str> = text.split_whitespace().collect();
    if names.len() > MOST_STICKERS {
        return Err(words::play::macro_stickers(MOST_STICKERS));
    }
    // The faces of a piece may stand in any order.
    let sorted = |name: &str| {
        let (piece, face) = name.split_once('@').unwrap_or((name, ""));
        let mut letters: Vec<char> = piece.chars().collect();
        letters.sort_unstable();
        (letters, face.to_owned())
    };
    let find = |name: &&str| {
        let facets = 0..puzzle.facets().len() as u16;
        let exact = facets
            .clone()
            .find(|&facet| sticker_name(puzzle, facet) == **name);
        let alike = |&facet: &u16| sorted(&sticker_name(puzzle, facet)) == sorted(name);
        exact.or_else(|| facets.clone().find(alike)).ok_or_else(|| {
            let name: String = name.chars().take(20).collect();
            let example = sticker_name(puzzle, 0);
            words::play::macro_no_sticker(name, example)
        })
    };
    names.iter().map(find).collect()
}

impl Macros {
    /// What earlier visits stored; what cannot be read is left where it is.
    pub fn restore(stored: &[(String, String)], puzzles: &OwnPuzzles) -> Self {
        let read = |key: &str, value: &str| {
            let (puzzle, name) = key.strip_prefix(MACRO_KEY)?.split_once('/')?;
            let known = puzzles.find(puzzle)?;
            let (link, _) = Link::parse(value);
            let one = Macro {
                algorithm: saved_notation::read(&known, &link, "alg")?,
                stickers: stickers(&known, link.get("stickers")?).ok()?,
            };
            let version = link.get("v") == Some(VERSION);
            version.then(|| ((puzzle.to_owned(), name.to_owned()), one))
        };
        let saved = stored.iter().filter_map(|(key, value)| read(key, value));
        Self {
            saved: saved.collect(),
        }
    }

    /// A puzzle's macros, by name.
    pub fn of(&self, puzzle: &str) -> impl Iterator<Item = (&str, &Macro)> {
        let all = self.saved.iter();
        all.filter(move |((of, _), _)| of == puzzle)
            .map(|((_, name), it)| (name.as_str(), it))
    }

    pub(super) fn get(&self, puzzle: &str, name: &str) -> Option<&Macro> {
        self.saved.get(&(puzzle.to_owned(), name.to_owned()))
    }
}

/// An algorithm turned so that it does at `there` what it did at `here`.
///
/// # Errors
/// When no rotation of the puzzle takes one to the other; in words.
pub(super) fn moved(
    puzzle: &Puzzle,
    algorithm: &Algorithm,
    here: &[u16],
    there: &[u16],
) -> Result<Vec<MoveId>, String> {
    let all = symmetries(puzzle).ok_or(words::play::MACRO_NO_ROTATIONS.text())?;
    let fits = |rotation: &Permutation| {
        here.len() == there.len()
            && here
                .iter()
                .zip(there)
                .all(|(&a, &b)| rotation.image(a.into()) == usize::from(b))
    };
    let rotations = all.iter().filter(|symmetry| symmetry.is_rotation);
    let mut fitting = rotations.map(|r| &r.permutation).filter(|r| fits(r));
    let rotation = fitting
        .next()
        .ok_or(words::play::MACRO_NO_ROTATION.text())?;
    let back = rotation.inverse();
    let turned = |&id: &MoveId| {
        let wanted = back.then(&puzzle.mv(id).permutation).then(rotation);
        let found = puzzle.move_that_does(&wanted);
        found.ok_or_else(|| words::play::MACRO_NO_MOVE.text().to_owned())
    };
    algorithm.moves().iter().map(turned).collect()
}
