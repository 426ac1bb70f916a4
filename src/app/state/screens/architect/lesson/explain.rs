//! The lesson's pieces and numbers in words.

use puzzle::Puzzle;
use puzzle::cycles::{self, Form, PieceCycle};

use crate::state::screens::architect::design::Design;
use crate::state::screens::architect::{letter, name_of};

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

/// A cycle in words: its pieces, and after how many times they are as they were.
pub fn describe(puzzle: &Puzzle, cycle: &PieceCycle) -> String {
    let names: Vec<String> = cycle
        .pieces
        .iter()
        .map(|&piece| name_of(puzzle, piece))
        .collect();
    let (count, rounds) = (names.len(), cycle.rounds());
    match (count, rounds) {
        (1, _) => format!("{} turns in its place: {} times", names[0], cycle.order),
        (_, 1) => format!("{} \u{2192} back: {count} times", names.join(" \u{2192} ")),
        _ => format!(
            "{} \u{2192} back, turned: {count} \u{d7} {rounds} = {} times",
            names.join(" \u{2192} "),
            cycle.order
        ),
    }
}

/// What the corners of register `n` gain, cycle by cycle, and their sum.
pub(super) fn residues(puzzle: &Puzzle, design: &Design, n: usize) -> Vec<String> {
    let Some(architecture) = &design.architecture else {
        return Vec::new();
    };
    let position = architecture.registers[n].permutation();
    let text = cycles::write(puzzle, position, Form::Letters).unwrap_or_default();
    let part = &design.parts[n];
    let mut sum = 0;
    let mut lines = Vec::new();
    for cycle in part.own.iter().chain(&part.compensating) {
        if puzzle.piece(cycle.pieces[0]).facets.len() != 3 {
            continue;
        }
        let names: Vec<String> = cycle
            .pieces
            .iter()
            .map(|&piece| name_of(puzzle, piece))
            .collect();
        let thirds = thirds(&text, &names[0]);
        sum += thirds;
        let of = if cycle.pieces.len() == 1 {
            ""
        } else {
            ", round their cycle"
        };
        lines.push(format!(
            "{}{of}: {} of a turn",
            listed(names),
            fraction(thirds)
        ));
    }
    lines.push(format!(
        "Together {} thirds: {}",
        sum,
        if sum == 3 {
            "one whole turn".to_owned()
        } else {
            format!("{} whole turns", sum / 3)
        }
    ));
    lines
}

fn fraction(thirds: u32) -> &'static str {
    match thirds {
        0 => "nothing",
        1 => "1 third",
        _ => "2 thirds",
    }
}

/// By how many thirds, clockwise, the cycle of the corner of this name is twisted, in a position written as cycles with
/// letters.
fn thirds(cycles: &str, corner: &str) -> u32 {
    let same = |name: &str| {
        let sorted = |name: &str| {
            let mut letters: Vec<char> = name.trim().chars().collect();
            letters.sort_unstable();
            letters
        };
        sorted(name) == sorted(corner)
    };
    for cycle in cycles.split('(').skip(1) {
        let (names, letters) = cycle.split_once(')').unwrap_or((cycle, ""));
        if names.split(',').any(same) {
            return match letters.trim() {
                "_{abc}" => 1,
                "_{acb}" => 2,
                _ => 0,
            };
        }
    }
    0
}

/// How many swaps register `n` makes.
pub(super) fn parity(design: &Design, n: usize) -> String {
    let part = &design.parts[n];
    let cycles: Vec<&PieceCycle> = part
        .own
        .iter()
        .chain(&part.compensating)
        .filter(|cycle| cycle.pieces.len() > 1)
        .collect();
    let swaps: usize = cycles.iter().map(|cycle| cycle.pieces.len() - 1).sum();
    let sizes = cycles.iter().map(|cycle| cycle.pieces.len().to_string());
    format!(
        "{}: cycles of {} pieces, {swaps} swaps",
        letter(n),
        listed(sizes.collect())
    )
}

/// The own pieces of register `n`, in words.
pub(super) fn pieces_of(design: &Design, n: usize) -> String {
    let names = design.parts[n]
        .pieces()
        .map(|piece| name_of(&design.puzzle, piece));
    listed(names.collect())
}
