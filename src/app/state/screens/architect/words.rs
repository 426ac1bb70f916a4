//! Cycles of pieces in words.

use puzzle::Puzzle;
use puzzle::cycles::PieceCycle;

use super::name_of;

/// Words with commas between them, and "and" before the last.
pub fn listed(mut words: Vec<String>) -> String {
    let Some(last) = words.pop() else {
        return String::new();
    };
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join(", "))
    }
}

/// A ring in words: its pieces, and after how many times they are as they were.
pub fn describe(puzzle: &Puzzle, ring: &PieceCycle) -> String {
    let names: Vec<String> = ring
        .pieces
        .iter()
        .map(|&piece| name_of(puzzle, piece))
        .collect();
    let (count, rounds) = (names.len(), ring.rounds());
    match (count, rounds) {
        (1, _) => format!("{} turns in its place: {} times", names[0], ring.order),
        (_, 1) => format!("{} \u{2192} back: {count} times", names.join(" \u{2192} ")),
        _ => format!(
            "{} \u{2192} back, turned: {count} \u{d7} {rounds} = {} times",
            names.join(" \u{2192} "),
            ring.order
        ),
    }
}
