//! Positions as cycles of pieces, and as permutations of GAP's numbers.

use std::fmt::Write as _;

use group::Permutation;
use puzzle::cycles::{self, Form};
use puzzle::{Puzzle, catalogue};

use crate::permutations::gap;
use crate::work::{MOST_MOVES, Work};
use crate::{Candidate, Kind, Note, Sureness, Use};

/// Cycles of the open puzzle, or of the 3x3x3.
pub fn read(text: &str, puzzle: Option<&Puzzle>, work: &mut Work) -> Option<Candidate> {
    if text.len() > MOST_MOVES || !work.spend(text, 16) {
        return None;
    }
    let text = text.trim().trim_end_matches(['.', ';']).trim_end();
    let cube = catalogue::by_name("3x3x3")?;
    let cube = &*cube;
    let puzzle = puzzle.unwrap_or(cube);
    if cycles::are_meant(puzzle, text)
        && let Ok(position) = cycles::parse(puzzle, text)
    {
        return found(puzzle, &position, Sureness::Certain, Vec::new());
    }
    if let Some(position) = of_numbers(text) {
        let note = Note::of_all("The numbers are those of the 48 facelets in GAP's manual.");
        return found(cube, &position, Sureness::Certain, vec![note]);
    }
    let written = bracketed(text)?;
    let position = cycles::parse(puzzle, &written).ok()?;
    let note = Note::of_all(format!("Read as {written}."));
    found(puzzle, &position, Sureness::Certain, vec![note])
}

fn found(
    puzzle: &Puzzle,
    position: &Permutation,
    sureness: Sureness,
    notes: Vec<Note>,
) -> Option<Candidate> {
    let written = cycles::write(puzzle, position, Form::Letters)?;
    let sentence = format!("A position of the {} in cycles of pieces.", puzzle.name());
    Some(
        Candidate::new(Kind::Cycles, sureness, sentence)
            .uses(&[Use::SetUp, Use::Solve])
            .of_puzzle(puzzle.name())
            .text(written)
            .notes(notes),
    )
}

/// Bare pieces with hyphens, arrows or commas between: `UF-BD-UR`, `UF → BD → UR`, `UF, BD, UR`.
fn bracketed(text: &str) -> Option<String> {
    if text.contains(['(', ')', '[', ']', '\'']) || text.len() > 400 {
        return None;
    }
    let plain = text.replace("->", "-");
    let divides = |c: char| matches!(c, '-' | '\u{2013}' | '\u{2192}' | '>' | ',');
    let mut written = String::new();
    for cycle in plain.split(['\n', ';']) {
        let pieces: Vec<&str> = cycle.split(divides).map(str::trim).collect();
        let short = pieces
            .iter()
            .any(|piece| piece.len() < 2 || !piece.bytes().all(|byte| byte.is_ascii_alphabetic()));
        if pieces.len() < 2 || short {
            return None;
        }
        let upper: Vec<String> = pieces.iter().map(|piece| piece.to_uppercase()).collect();
        let _ = write!(written, "({})", upper.join(", "));
    }
    Some(written)
}

/// A permutation of the 48 numbers of GAP's manual, as one of the facets of the 3x3x3.
fn of_numbers(text: &str) -> Option<Permutation> {
    let inside = |c: char| c.is_ascii_digit() || c.is_whitespace() || "(),".contains(c);
    if !text.starts_with('(') || !text.chars().all(inside) || !text.contains(',') {
        return None;
    }
    let numbers = gap::cycles(text)?;
    let cube = catalogue::by_name("3x3x3")?;
    let facets = gap::manual_facets(&cube);
    let mut images: Vec<u16> = (0..cube.facets().len() as u16).collect();
    for cycle in numbers {
        for (n, &from) in cycle.iter().enumerate() {
            let to = cycle[(n + 1) % cycle.len()];
            let facet = |number: usize| facets.get(number.checked_sub(1)?).copied();
            images[usize::from(facet(from)?)] = facet(to)?;
        }
    }
    let position = Permutation::from_images(images).ok()?;
    cycles::write(&cube, &position, Form::Letters).map(|_| position)
}
