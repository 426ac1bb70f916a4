//! Cycles of pieces in words.

use puzzle::Puzzle;
use puzzle::cycles::PieceCycle;

use super::naming::name_of;

/// Words with commas between them, and "and" before the last.
pub fn listed(mut words: Vec<String>) -> String {
    let Some(last) = words.pop() else {
        return String::new();
    };
    if words.is_empty() {
        last
    } else {
        words::architect::list_and(words.join(", "), last)
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
    let all = names.join(" \u{2192} ");
    match (count, rounds) {
        (1, _) => words::architect::ring_turns(all, ring.order),
        (_, 1) => words::architect::ring(all, count),
        _ => words::architect::ring_turned(all, count, rounds, ring.order),
    }
}
