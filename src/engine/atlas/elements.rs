//! The group of the tesseract in numbers: where its order comes from, and what its largest orders are made of.

use atlas::{
    element_of_largest_order, element_of_the_paper, short_algorithm_of_the_papers_order, tesseract,
};
use group::{Permutation, StabilizerChain};
use puzzle::cycles::piece_cycles;
use puzzle::stages::kind_with_colours;
use puzzle::structure::{Positions, Structure};
use puzzle::{Algorithm, Count};
use search::counting;
use wire::{AtlasCell, AtlasSheet};

use super::{Recount, Stop, cell, columns, row};
use crate::reports::group;

/// The row that the page counts again.
const ALL_POSITIONS: &str = "All positions";

/// How the order comes about: for each kind of pieces their places and orientations, then what the laws leave. The last
/// rows are the turns that are enough, those that some position needs, and what one turn is.
pub(super) fn order() -> AtlasSheet {
    let structure = Structure::new(tesseract());
    let mut rows = Vec::new();
    for orbit in structure.orbits() {
        let count = orbit.pieces.len();
        let each = orbit.orientations.order();
        rows.push(row(
            &format!("{count} {}, each in {each} ways", orbit.name),
            [cell(&format!("{count}! \u{b7} {each}^{count}"))],
        ));
    }
    let even = structure.orbits().iter();
    let even = even.filter(|orbit| matches!(orbit.positions, Positions::Even(_)));
    let even = even.map(|orbit| {
        (
            format!("the {} are always rearranged evenly", orbit.name),
            2,
        )
    });
    let laws = structure.laws().iter();
    let laws = laws.map(|law| (law.words(&structure), law.modulus));
    for (law, modulus) in even.chain(laws) {
        let mut letters = law.chars();
        let first = letters
            .next()
            .map(|letter| letter.to_uppercase().to_string());
        let law = first.unwrap_or_default() + letters.as_str();
        rows.push(row(&law, [cell(&format!("\u{f7} {modulus}"))]));
    }
    rows.push(row(&ALL_POSITIONS, [cell(&structure.order())]));
    rows.push(row(
        &"Turns of cells that are enough for any position",
        [cell(&counting::ENOUGH)],
    ));
    let positions = counting::positions(tesseract());
    let needed = positions.and_then(|all| counting::count(tesseract(), Count::Slice, all));
    rows.push(row(
        &"Turns of cells that some position needs at least",
        [needed.map_or_else(AtlasCell::default, |counted| cell(&counted.at_least()))],
    ));
    let mut turns = tesseract()
        .face_turns()
        .map(|id| tesseract().mv(id))
        .peekable();
    let cell_turned = turns.peek().and_then(|turn| turn.face);
    let turns = turns.filter(|turn| turn.face == cell_turned);
    let turns: Vec<Permutation> = turns.map(|turn| turn.permutation.clone()).collect();
    rows.push(row(
        &"Rotations of a cell, each of them one turn",
        [cell(&(StabilizerChain::new(&turns, 1).order() - 1_u32))],
    ));
    AtlasSheet {
        columns: columns(&["What there is", "Number"]),
        rows,
    }
}

/// Counts the positions again, by a stabilizer chain, which knows of no laws.
pub(super) fn count_order(recount: &Recount) -> Result<(), Stop> {
    let rows = order().rows;
    if let Some(at) = rows.iter().position(|row| row.name == ALL_POSITIONS) {
        recount.found(at, 0, group(tesseract()).order().to_string());
    }
    recount.go_on(1, 1)
}

/// The largest order and that of the paper, and the cycles of pieces that elements of them are made of. The last row
/// has moves, where they are known.
pub(super) fn elements() -> AtlasSheet {
    let largest = element_of_largest_order();
    let short = short_algorithm_of_the_papers_order();
    let does = |algorithm: &Algorithm| algorithm.permutation(tesseract());
    let effects = [does(&largest), element_of_the_paper(), does(&short)];
    let orders = effects.each_ref().map(|effect| cell(&effect.order()));
    let mut rows = vec![row(&"Order", orders)];
    for facets in 2..=4 {
        let kind = kind_with_colours(tesseract(), facets);
        let cells = effects.each_ref().map(|effect| cycles(effect, facets));
        rows.push(row(&format!("Cycles of {kind}"), cells));
    }
    let [largest, short] = [largest, short].map(|moves| cell(&moves.display(tesseract())));
    rows.push(row(&"Moves", [largest, cell(&"not known"), short]));
    AtlasSheet {
        columns: columns(&[
            "Element",
            "The largest",
            "Kamack and Keane\u{2019}s",
            "Of their order, in ten moves",
        ]),
        rows,
    }
}

/// The cycles of the pieces with this many facets, the longest first.
fn cycles(effect: &Permutation, facets: usize) -> AtlasCell {
    let puzzle = tesseract();
    let mut cycles = piece_cycles(puzzle, effect);
    cycles.retain(|cycle| puzzle.piece(cycle.pieces[0]).facets.len() == facets);
    cycles.sort_by_key(|cycle| std::cmp::Reverse((cycle.pieces.len(), cycle.order)));
    let texts = cycles.iter().map(|cycle| match cycle.rounds() {
        1 => cycle.pieces.len().to_string(),
        rounds => format!("{} \u{d7} {rounds}", cycle.pieces.len()),
    });
    cell(&texts.collect::<Vec<_>>().join(", "))
}
