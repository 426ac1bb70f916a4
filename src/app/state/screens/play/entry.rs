//! The colours of a real puzzle, entered facelet by facelet; what is wrong with them; and the position that they are.

use group::Permutation;
use puzzle::check::facelet_order;
use puzzle::{Orientation, Puzzle};

use crate::nets::Net;

/// What stands for a facelet without a colour where colours are written as text.
const BLANK: &str = ".";

/// A command for the colours that are entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The colour of this face is painted with.
    Brush(u8),
    /// Paint a facelet; one that has the colour already becomes blank.
    Paint(u16),
    /// A key in the net: to another facelet, or a colour for this one.
    Key(Key),
    /// All facelets as text, as typed.
    Typed(String),
    /// All facelets blank, but those that no turn of a layer moves.
    Blank,
    /// All facelets as the puzzle shows them now.
    Shown,
    /// Make it the position in hand; `true` if turning cannot reach it.
    SetUp(bool),
}

/// A key pressed in the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// To the nearest facelet that way: right and down are positive.
    Towards(i8, i8),
    /// This facelet in the colour of the brush.
    Paint,
    /// This facelet in a face's colour, and on to the next.
    Face(u8),
    /// This facelet blank, and back to the one before.
    Erase,
}

/// What the colours are.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verdict {
    /// Some are missing.
    #[default]
    Incomplete,
    /// They cannot be: why, in sentences; and what the pieces are if each is there once.
    Wrong(Vec<String>, Option<Permutation>),
    /// A position, and how the puzzle is held in it.
    Right(Permutation, Orientation),
}

/// The colours that are entered.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The face whose colour each facelet shows; empty before the panel was opened.
    pub(super) shown: Vec<Option<u8>>,
    /// What an earlier visit stored, before the panel was opened.
    pub(super) stored: String,
    /// Facelets of pieces that never move: they have their colours to begin with, as the puzzle is held as a rule.
    pub(super) fixed: Vec<u16>,
    /// The face whose colour is painted with.
    pub brush: u8,
    /// The facelet that keys are about.
    pub cursor: u16,
    /// The text as typed, while it cannot be read, and why not.
    pub typed: Option<(String, String)>,
    pub verdict: Verdict,
    /// The puzzle's net; empty before the panel was opened.
    pub net: Net,
}

impl Entry {
    /// What an earlier visit stored; it is read when the panel is opened.
    pub fn restore(stored: &str) -> Self {
        Self {
            stored: stored.to_owned(),
            ..Self::default()
        }
    }

    /// The face whose colour a facelet shows.
    pub fn shown(&self, facet: u16) -> Option<u8> {
        self.shown.get(usize::from(facet)).copied().flatten()
    }

    /// How many facelets have no colour yet.
    pub fn missing(&self) -> usize {
        self.shown.iter().filter(|colour| colour.is_none()).count()
    }

    /// How many facelets show a face's colour.
    pub fn count(&self, face: u8) -> usize {
        let same = |colour: &&Option<u8>| **colour == Some(face);
        self.shown.iter().filter(same).count()
    }

    /// The place of the cursor among the facelets of the net.
    fn place(&self) -> usize {
        let mut facelets = self.net.facelets.iter();
        facelets
            .position(|one| one.facet == self.cursor)
            .unwrap_or_default()
    }

    /// Moves the cursor along the order of the net.
    pub(super) fn step(&mut self, forwards: bool) {
        let count = self.net.facelets.len().max(1);
        let by = if forwards { 1 } else { count - 1 };
        let next = (self.place() + by) % count;
        if let Some(facelet) = self.net.facelets.get(next) {
            self.cursor = facelet.facet;
        }
    }

    /// The facelet that is nearest that way: what lies aside counts more than what lies ahead.
    pub(super) fn towards(&self, across: i8, down: i8) -> Option<u16> {
        let [x, y] = self.net.facelets.get(self.place())?.centre();
        let (across, down) = (f64::from(across), f64::from(down));
        let facelets = self.net.facelets.iter().filter_map(|facelet| {
            let [to_x, to_y] = facelet.centre();
            let (dx, dy) = (to_x - x, to_y - y);
            let (ahead, aside) = (dx * across + dy * down, dx * down - dy * across);
            (ahead > 0.1).then(|| (ahead + 3.0 * aside.abs(), facelet.facet))
        });
        let nearest = facelets.min_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest.map(|(_, facet)| facet)
    }
}

/// A face by its name, of whatever case.
pub(super) fn face(puzzle: &Puzzle, name: &str) -> Option<u8> {
    let mut names = puzzle.faces().iter();
    let found = names.position(|face| face.name.eq_ignore_ascii_case(name));
    found.map(|face| face as u8)
}

/// Whether every face's name is one letter or digit, so that they can stand side by side.
fn are_single(puzzle: &Puzzle) -> bool {
    puzzle.faces().iter().all(|face| face.name.len() == 1)
}

/// Facelets as text, in the [order of facelets](facelet_order).
pub(super) fn written(puzzle: &Puzzle, shown: &[Option<u8>]) -> String {
    let word = |slot: u16| {
        let colour = shown.get(usize::from(slot)).copied().flatten();
        colour.map_or(BLANK, |face| {
            puzzle.faces()[usize::from(face)].name.as_str()
        })
    };
    let words: Vec<&str> = facelet_order(puzzle).into_iter().map(word).collect();
    words.join(if are_single(puzzle) { "" } else { " " })
}

/// Reads what [`written`] writes.
///
/// # Errors
/// What cannot be read, in words.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Vec<Option<u8>>, String> {
    let words: Vec<String> = if are_single(puzzle) {
        let signs = text.chars().filter(|sign| !sign.is_whitespace());
        signs.map(String::from).collect()
    } else {
        text.split_whitespace().map(ToOwned::to_owned).collect()
    };
    let order = facelet_order(puzzle);
    if words.len() != order.len() {
        return Err(words::play::facelets_count(
            words.len(),
            puzzle.name(),
            order.len(),
        ));
    }
    let mut shown = vec![None; order.len()];
    for (n, (word, slot)) in words.iter().zip(order).enumerate() {
        if word != BLANK {
            let face = face(puzzle, word).ok_or_else(|| {
                let word: String = word.chars().take(20).collect();
                words::play::facelet_no_face(n + 1, word)
            })?;
            shown[usize::from(slot)] = Some(face);
        }
    }
    Ok(shown)
}
