//! Turns that are done at once, as Gould writes them.

use std::ops::Range;

use crate::notation::term::{Term, TermKind};
use crate::{MoveId, Puzzle};

/// Reads a word such as `D2U2L3R1`; false, with nothing added, if it is not one.
pub(super) fn twists(puzzle: &Puzzle, word: &str, start: usize, terms: &mut Vec<Term>) -> bool {
    let begun = terms.len();
    let mut at = 0;
    // Moves of the current twist, and where it began.
    let mut together: Vec<MoveId> = Vec::new();
    let mut from = 0;
    let flush = |together: &mut Vec<MoveId>, range: Range<usize>, terms: &mut Vec<Term>| {
        let kind = match together.as_slice() {
            [] => return,
            [one] => TermKind::Move(*one),
            _ => TermKind::Simultaneous(std::mem::take(together)),
        };
        together.clear();
        terms.push(Term { kind, range });
    };
    while at < word.len() {
        let rest = &word[at..];
        let letters = rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_ascii_alphabetic())
                .len();
        let id = match rest.as_bytes().get(letters) {
            // Longer names have no moves, and long words would be slow to search.
            _ if letters > 4 => None,
            Some(b'1') => puzzle.move_by_name(&rest[..letters]),
            Some(b'2'..=b'9') => puzzle.move_by_name(&rest[..=letters]),
            _ => None,
        };
        let Some(id) = id else {
            terms.truncate(begun);
            return false;
        };
        if !together.iter().all(|&other| disjoint(puzzle, id, other)) {
            flush(&mut together, start + from..start + at, terms);
            from = at;
        }
        together.push(id);
        at += letters + 1;
    }
    flush(&mut together, start + from..start + at, terms);
    terms.len() > begun
}

/// Whether no piece is turned by both moves, so that they can be done at once (Gould, nomenclature: compatible).
fn disjoint(puzzle: &Puzzle, a: MoveId, b: MoveId) -> bool {
    let (a, b) = (puzzle.mv(a), puzzle.mv(b));
    a.axis == b.axis && a.layers & b.layers == 0
}
