//! Position to text.

use std::fmt::Write as _;

use group::Permutation;

use super::{Form, LETTERS, is_congruous};
use crate::{PieceId, Puzzle};

/// See [`write`](super::write).
pub(super) fn cycles(puzzle: &Puzzle, position: &Permutation, form: Form) -> Option<String> {
    assert_eq!(
        position.degree(),
        puzzle.facets().len(),
        "a position of another puzzle"
    );
    let mut order: Vec<usize> = (0..puzzle.pieces().len()).collect();
    if puzzle.dimensions() > 3 {
        order.sort_by_key(|&piece| puzzle.pieces()[piece].facets.len());
    }
    let mut written = vec![false; order.len()];
    let mut text = String::new();
    for piece in order {
        if written[piece] {
            continue;
        }
        let start = named(puzzle, piece);
        let mut slots = vec![start.clone()];
        loop {
            let last = slots.last()?;
            let next: Vec<u16> = last
                .iter()
                .map(|&point| position.image(point.into()) as u16)
                .collect();
            let home = piece_of(puzzle, &next)?;
            if home == piece {
                let twist = twist(&start, &next)?;
                if slots.len() > 1 || twist.iter().enumerate().any(|(i, &to)| i != to) {
                    show(puzzle, &mut text, &slots, &twist, form);
                }
                break;
            }
            written[home] = true;
            slots.push(next);
        }
    }
    if text.is_empty() {
        text.push_str("()");
    }
    Some(text)
}

/// The facets of a piece in the order in which a cycle names them first.
fn named(puzzle: &Puzzle, piece: usize) -> Vec<u16> {
    let of = &puzzle.pieces()[piece];
    let mut facets = of.facets.clone();
    // Only cubes have cells and this relation between names.
    let rigid = facets.len() == of.cell.len();
    if rigid && !is_congruous(puzzle, &facets) {
        let last = facets.len() - 1;
        facets.swap(last - 1, last);
    }
    facets
}

/// The piece whose facets are exactly these, if there is one.
fn piece_of(puzzle: &Puzzle, facets: &[u16]) -> Option<usize> {
    let piece = |point: &u16| usize::from(puzzle.facets()[usize::from(*point)].piece.0);
    let home = piece(facets.first()?);
    let whole = puzzle.pieces()[home].facets.len() == facets.len();
    (whole && facets.iter().all(|point| piece(point) == home)).then_some(home)
}

/// Where the face at each point of the first name is in `next`, another name of the same position.
fn twist(first: &[u16], next: &[u16]) -> Option<Vec<usize>> {
    first
        .iter()
        .map(|point| next.iter().position(|other| other == point))
        .collect()
}

fn show(puzzle: &Puzzle, text: &mut String, slots: &[Vec<u16>], twist: &[usize], form: Form) {
    let mut names: Vec<String> = slots.iter().map(|slot| name(puzzle, slot)).collect();
    let mut cycles = Vec::new();
    if form == Form::Letters && twist.len() <= LETTERS.len() {
        cycles = letter_cycles(twist);
    } else {
        let mut round = slots.to_vec();
        loop {
            for slot in &mut round {
                let before = slot.clone();
                for (from, &to) in twist.iter().enumerate() {
                    slot[to] = before[from];
                }
            }
            if round == slots {
                break;
            }
            names.extend(round.iter().map(|slot| name(puzzle, slot)));
        }
    }
    let _ = write!(text, "({})", names.join(", "));
    match cycles.as_slice() {
        [] => {}
        [one] => {
            let _ = write!(text, "_{{{one}}}");
        }
        many => {
            let _ = write!(text, "_{{({})}}", many.join(")("));
        }
    }
}

/// The cycles of a twist in letters, without fixed points.
fn letter_cycles(twist: &[usize]) -> Vec<String> {
    let mut seen = vec![false; twist.len()];
    let mut cycles = Vec::new();
    for start in 0..twist.len() {
        let mut cycle = String::new();
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            cycle.push(LETTERS[at].into());
            at = twist[at];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The name of a position with its faces in this order, and the rest of its piece's name.
fn name(puzzle: &Puzzle, facets: &[u16]) -> String {
    let facet = |point: &u16| &puzzle.facets()[usize::from(*point)];
    let mut name: String = facets
        .iter()
        .map(|point| {
            puzzle.faces()[usize::from(facet(point).face.0)]
                .name
                .as_str()
        })
        .collect();
    let PieceId(piece) = facet(&facets[0]).piece;
    name.push_str(&puzzle.pieces()[usize::from(piece)].name[name.len()..]);
    name
}
