//! The letters with which solvers of the tesseract write twists, as in Hyperspeedcube and on the wiki of hypercubing.
//!
//! The cells are R, L (right, left: the positive and the negative side of axis 1), U, D (axis 2), F, B (axis 3) and
//! O, I (out, in: axis 4): faces 1 and 5, 2 and 6, 3 and 7, 4 and 8. `IF` turns the cell I by a quarter about its side
//! towards F, in the sense that takes U to R there; `IFU` turns by a half about an edge, `IFUR` by a third about a
//! corner. In general the sense is that from `u` to `v` where the cell, what it is turned about, `u` and `v` make a
//! left-handed frame: the direction -1 of the logs of `MagicCube4D`. A prime inverts, `2` doubles. Layers stand before
//! it: `2OF` is the second one, `{1-2}OF` the first two, `{1,3}OF` two that are not neighbours.
//!
//! `M`, `E`, `S` and `P` are the layers between two cells, which turn as L, D, F and O do: `MU'`. `xz` turns everything
//! and takes the positive side of x (axis 1) to that of z (axis 3), `xz2` by a half. `{1-2}Oxz2` turns a cell by the
//! rotations of a cube of three dimensions, one after the other: about the directions x, y and z in it, of which the
//! cell's own axis is replaced by the fourth. A single letter turns about O: `R` is `RO`, `M2` is `MO2`.
//!
//! Until version 1 of the letters, quarters and thirds had the opposite sense here. [`modern`] reads them.

use super::{Twist, grip};
use crate::notation::spelling::plain_prime;
use crate::{MoveId, Puzzle, SignedPermutation};

/// The letters of the cells on the positive side of each axis, and on the negative side.
const CELLS: [[char; 4]; 2] = [['R', 'U', 'F', 'O'], ['L', 'D', 'B', 'I']];
/// The layers between two cells, and the cell as which they turn.
const SLICES: [(char, char); 4] = [('M', 'L'), ('E', 'D'), ('S', 'F'), ('P', 'O')];
/// The most layers of a tesseract.
const MOST_LAYERS: u32 = 9;

/// Axis of the cell with a letter, and whether it is on the positive side.
fn cell(letter: char) -> Option<(usize, bool)> {
    CELLS.iter().zip([true, false]).find_map(|(letters, side)| {
        let axis = letters.iter().position(|known| *known == letter)?;
        Some((axis, side))
    })
}

/// The version of the letters' sense; what is saved with letters says it. Texts without one are of version 1.
pub const VERSION: &str = "2";

/// A cell with layers of it, or a slice: axis, side, and layers from the cell on.
type Held = (usize, bool, u32);

/// A twist about a side, an edge or a corner, and whether it is done twice.
struct Spelled {
    twist: Twist,
    half: bool,
}

/// The layers and the cell, or the slice, that a text begins with, and the rest. Of a puzzle of at most two layers, as
/// `most` says, there are no slices.
fn held(text: &str, most: u32) -> Option<(Held, &str)> {
    let (slices, rest) = layers(text)?;
    let letter = rest.chars().next()?;
    let rest_after = &rest[letter.len_utf8()..];
    if let Some((axis, positive)) = cell(letter) {
        return Some(((axis, positive, slices), rest_after));
    }
    let bare = most > 2 && rest.len() == text.len();
    let (_, like) = SLICES.iter().find(|(name, _)| bare && *name == letter)?;
    let (axis, positive) = cell(*like)?;
    let between = (1 << (most - 1)) - 2;
    Some(((axis, positive, between), rest_after))
}

/// What the letters at a text's beginning say a cell is turned about, and the rest.
fn about(axis: usize, text: &str) -> Option<([i8; 4], &str)> {
    let end = text.find(|c: char| !c.is_ascii_uppercase());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let mut about = [0; 4];
    for letter in word.chars() {
        let (other, side) = cell(letter)?;
        if other == axis || about[other] != 0 {
            return None;
        }
        about[other] = if side { 1 } else { -1 };
    }
    (1..=3).contains(&word.len()).then_some((about, rest))
}

/// A `2` and primes: whether it is doubled, whether it is inverted, and the rest.
fn amount(text: &str) -> (bool, bool, &str) {
    let (half, rest) = text
        .strip_prefix('2')
        .map_or((false, text), |rest| (true, rest));
    let after = rest.trim_start_matches(|c| plain_prime(c) == '\'');
    let primes = rest[..rest.len() - after.len()].chars().count();
    (half, primes % 2 == 1, after)
}

/// Whether a word may end before this.
fn ends(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_alphanumeric())
}

/// A twist by letters, such as `{1-2}OFU` or `MO2'`, and the rest.
fn by_letters(text: &str, most: u32) -> Option<(Spelled, &str)> {
    let ((axis, positive, slices), rest) = held(text, most)?;
    let (about, rest) = about(axis, rest)?;
    let (half, inverted, rest) = amount(rest);
    // Unprimed letters are direction -1.
    let twist = Twist::new(grip::number(axis, positive, about)?, !inverted, slices)?;
    ends(rest).then_some((Spelled { twist, half }, rest))
}

/// Rotations of a cell as of a cube of three dimensions, such as `Oxz2`, and the rest.
fn by_rotations(text: &str, most: u32) -> Option<(Vec<Spelled>, &str)> {
    let ((axis, positive, slices), mut rest) = held(text, most)?;
    let mut all = Vec::new();
    while let Some(direction) = rest.chars().next().and_then(|c| "xyz".find(c)) {
        let mut about = [0; 4];
        if direction == axis {
            about[3] = if positive { 1 } else { -1 };
        } else {
            about[direction] = 1;
        }
        let (half, inverted, after) = amount(&rest[1..]);
        // The cell O is seen from within, the others from without.
        let backwards = inverted == ((axis, positive) == (3, true));
        let twist = Twist::new(grip::number(axis, positive, about)?, backwards, slices)?;
        all.push(Spelled { twist, half });
        rest = after;
    }
    (!all.is_empty() && ends(rest)).then_some((all, rest))
}

/// A turn of the whole puzzle, such as `xz` or `yw2`, and the rest.
fn whole<'a>(puzzle: &Puzzle, text: &'a str) -> Option<(MoveId, &'a str)> {
    let mut axes = text.chars().map_while(|c| "xyzw".find(c));
    let (from, to) = (axes.next()?, axes.next()?);
    let (half, rest) = match text[2..].strip_prefix('2') {
        Some(rest) => (true, rest),
        None => (false, &text[2..]),
    };
    if from == to || !ends(rest) {
        return None;
    }
    let quarter = SignedPermutation::quarter_turn(4, from, to);
    let matrix = if half {
        quarter.then(&quarter)
    } else {
        quarter
    };
    let layers = super::all(puzzle.layers());
    let turns = |id: &MoveId| puzzle.mv(*id).layers == layers && puzzle.mv(*id).matrix == matrix;
    Some((puzzle.move_ids().find(turns)?, rest))
}

/// The moves of a twist; several for an edge or a corner, and for layers that are not neighbours.
fn moves(puzzle: &Puzzle, spelled: &Spelled) -> Vec<MoveId> {
    let moves = spelled.twist.algorithm(puzzle).into_moves();
    if spelled.half {
        doubled(puzzle, &moves)
    } else {
        moves
    }
}

/// The moves of the twist that a text begins with, and its length in bytes; `None` if it begins with none. There are
/// several moves for an edge or a corner, and for layers that are not neighbours.
///
/// # Panics
/// If the puzzle is not a tesseract.
pub(crate) fn twist(puzzle: &Puzzle, text: &str) -> Option<(Vec<MoveId>, usize)> {
    let most = u32::from(puzzle.layers());
    let (moves, rest) = if let Some((spelled, rest)) = by_letters(text, most) {
        (moves(puzzle, &spelled), rest)
    } else if let Some((all, rest)) = by_rotations(text, most) {
        (
            all.iter().flat_map(|one| moves(puzzle, one)).collect(),
            rest,
        )
    } else {
        let (id, rest) = whole(puzzle, text)?;
        (vec![id], rest)
    };
    (!moves.is_empty()).then_some((moves, text.len() - rest.len()))
}

/// The same for a single letter, which turns about O: `R`, `M2'`. Names of useful moves come first.
///
/// # Panics
/// If the puzzle is not a tesseract.
pub(crate) fn single(puzzle: &Puzzle, text: &str) -> Option<(Vec<MoveId>, usize)> {
    let letter = text
        .chars()
        .next()
        .filter(|letter| "RLUDFBMES".contains(*letter))?;
    let (_, _, rest) = amount(&text[1..]);
    let length = text.len() - rest.len();
    let longer = format!("{letter}O{}", &text[1..length]);
    let (moves, _) = ends(rest).then(|| twist(puzzle, &longer)).flatten()?;
    Some((moves, length))
}

/// A text of a tesseract with letters of version 1 as one of the present version that does the same turns. Half turns,
/// and all that is not letters, stay as they are.
pub fn modern(text: &str) -> String {
    let mut modern = String::with_capacity(text.len() + 8);
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let starts = !(before.is_ascii_alphabetic() || matches!(before, '.' | '_' | '{'));
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some((Spelled { twist, half }, after)) =
            starts.then(|| by_letters(rest, 0)).flatten()
        {
            let length = rest.len() - after.len();
            let (_, _, about) = grip::parts(twist.grip());
            let edge = about.iter().filter(|&&side| side != 0).count() == 2;
            if !half && !edge {
                let word = &rest[..length];
                let plain = word.trim_end_matches(|c| plain_prime(c) == '\'');
                modern.push_str(plain);
                if twist.is_backwards() {
                    modern.push('\'');
                }
                before = '\'';
                rest = after;
                continue;
            }
            length
        } else {
            c.len_utf8()
        };
        modern.push_str(&rest[..length]);
        before = rest[..length].chars().next_back().unwrap_or(c);
        rest = &rest[length..];
    }
    modern
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

/// A move in letters; empty for a move that is not a turn of layers.
///
/// # Panics
/// If the puzzle is not a tesseract of at most 9 layers, or the move is of a larger one.
pub fn name(puzzle: &Puzzle, id: MoveId) -> String {
    let twists = Twist::of_move(puzzle, id);
    let Some(twist) = twists.first() else {
        return String::new();
    };
    let (axis, positive, about) = grip::parts(twist.grip());
    let half = twists.len() == 2;
    // Direction 1 about a side is the letters' direction about the opposite one.
    let about = if half { about } else { about.map(|side| -side) };
    let name = spelled(twist.slices(), (axis, positive), about);
    if half { name + "2" } else { name }
}

/// Layers, a cell (its axis and side), and what it is turned about.
pub(super) fn spelled(slices: u32, cell: (usize, bool), about: [i8; 4]) -> String {
    let letter = |axis: usize, positive: bool| CELLS[usize::from(!positive)][axis];
    let mut name = written(slices);
    name.push(letter(cell.0, cell.1));
    for (axis, &side) in about.iter().enumerate() {
        if side != 0 {
            name.push(letter(axis, side > 0));
        }
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
