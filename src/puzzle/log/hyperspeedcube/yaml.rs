//! Logs of Hyperspeedcube 1 (`.hsc` in YAML): reading those of tesseracts.
//!
//! After the first line, `# Hyperspeedcube puzzle log`, come `version: 1`, the puzzle (`Rubiks4D` with a
//! `layer_count`), and two texts of several lines, `scramble` and `twists`. What was done after the scramble is in
//! letters; the scramble is in numbers, `cell,direction,layers`. Cells are numbered R, L, U, D, F, B, O, I; directions
//! as in [`DIRECTIONS`], each followed by its inverse; the layers have bit 0 for the one at the cell.

use std::ops::Range;

use super::{Solve, VERSIONS, error};
use crate::NotationError;
use crate::log::letters;

/// What the first line says.
const FIRST: &str = "# Hyperspeedcube puzzle log";
/// The directions of a cell as the directions x, y and z in it, and how far: quarters and thirds, or half turns about a
/// side, with a 2.
const DIRECTIONS: [([i8; 3], bool); 32] = directions();

/// The numbering of the directions.
const fn directions() -> [([i8; 3], bool); 32] {
    // One of each pair: a side, a side by a half, an edge, a corner. The other one is opposite.
    let firsts: [([i8; 3], bool); 16] = [
        ([1, 0, 0], false),
        ([0, 1, 0], false),
        ([0, 0, 1], false),
        ([1, 0, 0], true),
        ([0, 1, 0], true),
        ([0, 0, 1], true),
        ([0, 1, 1], false),
        ([1, 1, 0], false),
        ([1, 0, 1], false),
        ([0, -1, 1], false),
        ([-1, 1, 0], false),
        ([1, 0, -1], false),
        ([1, 1, 1], false),
        ([-1, 1, 1], false),
        ([1, -1, 1], false),
        ([1, 1, -1], false),
    ];
    let mut all = [([0; 3], false); 32];
    let mut n = 0;
    while n < firsts.len() {
        let ([x, y, z], half) = firsts[n];
        all[2 * n] = ([x, y, z], half);
        all[2 * n + 1] = ([-x, -y, -z], half);
        n += 1;
    }
    all
}

/// Whether a text looks like such a log.
pub(super) fn is_log(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(FIRST) || text.starts_with("---") && text.contains("Rubiks")
}

/// Reads a log.
///
/// # Errors
/// Where the text is no such log, and if it is of another version or of no tesseract.
pub(super) fn read(text: &str) -> Result<Solve, NotationError> {
    let version = field(text, "version:").map(|range| &text[range]);
    if version != Some("1") {
        let message = "This log is of another version of Hyperspeedcube.";
        return Err(error(start(text), message, VERSIONS));
    }
    let puzzle = text.find("Rubiks");
    if !puzzle.is_some_and(|at| text[at..].starts_with("Rubiks4D")) {
        let at = puzzle.map_or(start(text), |at| at..at + "Rubiks".len());
        let message = "This log is not of a tesseract.";
        return Err(error(at, message, "Logs of Rubiks4D are read."));
    }
    let count = field(text, "layer_count:").unwrap_or_else(|| start(text));
    let layers = text[count.clone()].parse().ok();
    let Some(layers) = layers.filter(|layers| (2..=9).contains(layers)) else {
        let message = "The number of layers is not one that is read.";
        return Err(error(count, message, "It is 2 to 9."));
    };
    let scramble = words(text, "scramble:").map(|range| {
        let word = &text[range.clone()];
        if word.contains(',') && !word.contains('{') {
            twist(word).ok_or_else(|| {
                let message = "This is not a twist of a scramble.";
                let help =
                    "It is three numbers with commas: cell 0 to 7, direction 0 to 31, layers.";
                error(range, message, help)
            })
        } else {
            Ok(word.to_owned())
        }
    });
    let scramble: Vec<String> = scramble.collect::<Result<_, _>>()?;
    let twists: Vec<&str> = words(text, "twists:").map(|range| &text[range]).collect();
    Ok(Solve {
        layers,
        scramble: scramble.join(" "),
        twists: twists.join(" "),
    })
}

/// The first character.
fn start(text: &str) -> Range<usize> {
    0..text.chars().next().map_or(0, char::len_utf8)
}

/// The lines with their positions.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let begin = *at;
        *at += line.len();
        Some((begin, line))
    })
}

/// Where the value of a key is that stands on one line, wherever it is indented.
fn field(text: &str, key: &str) -> Option<Range<usize>> {
    let (begin, line) = lines(text).find(|(_, line)| line.trim_start().starts_with(key))?;
    let value = line.trim_start()[key.len()..].trim();
    let from = begin + line.find(key)? + key.len();
    let from = from + text[from..].len() - text[from..].trim_start_matches([' ', '\t']).len();
    Some(from..from + value.len())
}

/// Where the words of a text of several lines are: those after the key, and on the indented lines that follow.
fn words<'a>(text: &'a str, key: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut lines = lines(text).skip_while(move |(_, line)| !line.starts_with(key));
    let first = lines
        .next()
        .map(|(at, line)| (at + key.len(), &line[key.len()..]));
    let indented =
        |(_, line): &(usize, &str)| line.starts_with([' ', '\t']) || line.trim().is_empty();
    first
        .into_iter()
        .chain(lines.take_while(indented))
        .flat_map(|(at, line)| {
            let words = line
                .split_whitespace()
                .filter(|word| !matches!(*word, ">" | "|" | ">-" | "|-" | "\"\"" | "''"));
            words.map(move |word| {
                let from = at + (word.as_ptr() as usize - line.as_ptr() as usize);
                from..from + word.len()
            })
        })
}

/// A twist of a scramble in letters.
fn twist(word: &str) -> Option<String> {
    let mut numbers = word.split(',').map(|number| number.parse::<u32>().ok());
    let (cell, direction, slices) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let (axis, positive) = (cell as usize / 2, cell % 2 == 0);
    // The cell O is seen from within: its directions are those of I, inverted.
    let direction = if cell == 6 { direction ^ 1 } else { direction };
    let (inside, half) = *DIRECTIONS.get(direction as usize)?;
    if cell > 7 || slices == 0 || slices >> 9 != 0 || numbers.next().is_some() {
        return None;
    }
    let mut about = [inside[0], inside[1], inside[2], 0];
    if axis < 3 {
        about[3] = if positive { about[axis] } else { -about[axis] };
        about[axis] = 0;
    }
    Some(letters::spelled(slices, (axis, positive), about) + if half { "2" } else { "" })
}
