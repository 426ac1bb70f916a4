//! The letters with which solvers of the tesseract write twists, as in Hyperspeedcube and on the wiki of hypercubing.
//!
//! The cells are R, L (right, left: the positive and the negative side of axis 1), U, D (axis 2), F, B (axis 3) and
//! O, I (out, in: axis 4): faces 1 and 5, 2 and 6, 3 and 7, 4 and 8. `OF` turns the cell O by a quarter about its side
//! towards F, in the sense that takes U to R there; `OFU` turns by a half about an edge, `OFUR` by a third about a
//! corner. In general the sense is that from `u` to `v` where the cell, what it is turned about, `u` and `v` make a
//! right-handed frame: the direction 1 of the logs of `MagicCube4D`. A prime inverts, `2` doubles. Layers stand before
//! it: `2OF` is the second one, `{1-2}OF` the first two, `{1,3}OF` two that are not neighbours.

use super::{Twist, grip};
use crate::{MoveId, Puzzle};

/// The letters of the cells on the positive side of each axis, and on the negative side.
const CELLS: [[char; 4]; 2] = [['R', 'U', 'F', 'O'], ['L', 'D', 'B', 'I']];
/// The most layers of a tesseract.
const MOST_LAYERS: u32 = 9;

/// Axis of the cell with a letter, and whether it is on the positive side.
fn cell(letter: char) -> Option<(usize, bool)> {
    CELLS.iter().zip([true, false]).find_map(|(letters, side)| {
        let axis = letters.iter().position(|known| *known == letter)?;
        Some((axis, side))
    })
}

/// The moves of the twist that a text begins with, and its length in bytes; `None` if it begins with none. There are
/// several moves for an edge or a corner, and for layers that are not neighbours.
///
/// # Panics
/// If the puzzle is not a tesseract.
pub(crate) fn twist(puzzle: &Puzzle, text: &str) -> Option<(Vec<MoveId>, usize)> {
    let (slices, rest) = layers(text)?;
    let word_end = rest.find(|c: char| !c.is_ascii_uppercase());
    let (word, rest) = rest.split_at(word_end.unwrap_or(rest.len()));
    if !(2..=4).contains(&word.len()) {
        return None;
    }
    let mut letters = word.chars();
    let (axis, positive) = cell(letters.next()?)?;
    let mut about = [0; 4];
    for letter in letters {
        let (other, side) = cell(letter)?;
        if other == axis || about[other] != 0 {
            return None;
        }
        about[other] = if side { 1 } else { -1 };
    }
    let (half, rest) = rest.strip_prefix('2').map_or((false, rest), |r| (true, r));
    let primes = rest.len()
        - rest
            .trim_start_matches(['\'', '\u{2019}', '\u{2032}'])
            .len();
    let backwards = rest[..primes].chars().count() % 2 == 1;
    let rest = &rest[primes..];
    if rest.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let twist = Twist::new(grip::number(axis, positive, about)?, backwards, slices)?;
    let mut moves = twist.algorithm(puzzle).into_moves();
    if half {
        moves = doubled(puzzle, &moves);
    }
    (!moves.is_empty()).then_some((moves, text.len() - rest.len()))
}

/// Moves done twice: a quarter turn becomes a half turn.
fn doubled(puzzle: &Puzzle, moves: &[MoveId]) -> Vec<MoveId> {
    let double = |&id: &MoveId| {
        let mv = puzzle.mv(id);
        let matrix = mv.matrix.then(&mv.matrix);
        let found = puzzle.moves().iter().position(|other| {
            other.axis == mv.axis && other.layers == mv.layers && other.matrix == matrix
        });
        found.map(|n| MoveId(n as u16))
    };
    let halves: Option<Vec<MoveId>> = moves.iter().map(double).collect();
    halves.unwrap_or_else(|| [moves, moves].concat())
}

/// The layers that a text names first, as bits from the cell on, and the rest of the text.
fn layers(text: &str) -> Option<(u32, &str)> {
    if let Some(rest) = text.strip_prefix('{') {
        let (list, rest) = rest.split_once('}')?;
        let mut slices = 0;
        for part in list.split(',') {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let (from, to) = (layer(from.trim())?, layer(to.trim())?);
            for layer in from..=to {
                slices |= 1 << (layer - 1);
            }
        }
        return (slices != 0).then_some((slices, rest));
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match digits {
        0 => Some((1, text)),
        1 => Some((1 << (layer(&text[..1])? - 1), &text[1..])),
        _ => None,
    }
}

fn layer(text: &str) -> Option<u32> {
    let layer = text.parse().ok()?;
    (1..=MOST_LAYERS).contains(&layer).then_some(layer)
}

/// A move in letters; empty for a move that is no turn of layers.
///
/// # Panics
/// If the puzzle is not a tesseract of at most 9 layers, or the move is of a larger one.
pub fn name(puzzle: &Puzzle, id: MoveId) -> String {
    let twists = Twist::of_move(puzzle, id);
    let Some(twist) = twists.first() else {
        return String::new();
    };
    let (axis, positive, about) = grip::parts(twist.grip());
    let letter = |axis: usize, positive: bool| CELLS[usize::from(!positive)][axis];
    let mut name = written(twist.slices());
    name.push(letter(axis, positive));
    for (axis, &side) in about.iter().enumerate() {
        if side != 0 {
            name.push(letter(axis, side > 0));
        }
    }
    if twists.len() == 2 {
        name.push('2');
    } else if twist.is_backwards() {
        name.push('\'');
    }
    name
}

/// Layers as they stand before a twist: nothing for the first one.
fn written(slices: u32) -> String {
    let all: Vec<u32> = (1..=MOST_LAYERS)
        .filter(|layer| slices >> (layer - 1) & 1 == 1)
        .collect();
    let (first, last) = (all[0], all[all.len() - 1]);
    match all.as_slice() {
        [1] => String::new(),
        [one] => one.to_string(),
        run if run.len() as u32 == last - first + 1 => format!("{{{first}-{last}}}"),
        several => {
            let names: Vec<String> = several.iter().map(ToString::to_string).collect();
            format!("{{{}}}", names.join(","))
        }
    }
}

/// Steps in letters; several moves that are one step stand in brackets.
///
/// # Panics
/// As [`name`].
pub fn steps<'a>(puzzle: &Puzzle, steps: impl IntoIterator<Item = &'a [MoveId]>) -> String {
    let words = steps.into_iter().map(|moves| {
        let names: Vec<String> = moves.iter().map(|&id| name(puzzle, id)).collect();
        match names.as_slice() {
            [one] => one.clone(),
            several => format!("({})", several.join(" ")),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
