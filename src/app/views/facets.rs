//! The drawing of a puzzle that is given by permutations alone: its facets, face by face, numbered as its definition
//! has them.

use group::Permutation;
use puzzle::{FaceId, Puzzle};
use scene::Rgb;
use yew::{Html, html};

use super::stage::square;
use crate::facelets::Square;

/// The faces of a cube in the order in which GAP has them (Qter, section 3.1.1.a), and where an unfolded cube has them.
const UNFOLDED: [(&str, u8, u8); 6] = [
    ("U", 1, 0),
    ("L", 0, 1),
    ("F", 1, 1),
    ("R", 2, 1),
    ("B", 3, 1),
    ("D", 1, 2),
];
/// Blocks beside each other where the faces are no cube's.
const BESIDE: usize = 4;

/// Where facets of one face stand: in a square, row by row, with a gap in the middle if only that is missing.
fn places(count: usize) -> (u8, Vec<(u8, u8)>) {
    let side = (1..=u8::MAX).find(|&side| usize::from(side).pow(2) >= count);
    let side = side.unwrap_or(u8::MAX);
    let without_middle = side % 2 == 1 && usize::from(side).pow(2) == count + 1;
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    let middle = |place: &(u8, u8)| without_middle && *place == (side / 2, side / 2);
    (
        side,
        all.filter(|place| !middle(place)).take(count).collect(),
    )
}

/// All squares, one for each facet, with their columns and rows; the columns and rows of the whole.
fn squares(puzzle: &Puzzle) -> (Vec<Square>, u8, u8) {
    let faces: Vec<Vec<usize>> = (0..puzzle.faces().len())
        .map(|face| {
            let facets = puzzle.facets().iter().enumerate();
            let own = facets.filter(|(_, facet)| usize::from(facet.face.0) == face);
            own.map(|(number, _)| number).collect()
        })
        .collect();
    let most = faces.iter().map(Vec::len).max().unwrap_or_default();
    let block = places(most).0 + 1;
    let names = puzzle.faces().iter().map(|face| face.name.as_str());
    let unfolded = names.eq(UNFOLDED.iter().map(|(name, ..)| *name));
    let corner = |face: usize| {
        if unfolded {
            (UNFOLDED[face].1, UNFOLDED[face].2)
        } else {
            ((face % BESIDE) as u8, (face / BESIDE) as u8)
        }
    };
    let mut squares = Vec::new();
    for (face, facets) in faces.iter().enumerate() {
        let (across, down) = corner(face);
        let (_, places) = places(facets.len());
        squares.extend(
            facets
                .iter()
                .zip(places)
                .map(|(&facet, (column, row))| Square {
                    facet,
                    column: across.saturating_mul(block).saturating_add(column),
                    row: down.saturating_mul(block).saturating_add(row),
                    face,
                }),
        );
    }
    let columns = squares.iter().map(|square| square.column + 1).max();
    let rows = squares.iter().map(|square| square.row + 1).max();
    (squares, columns.unwrap_or(1), rows.unwrap_or(1))
}

/// The drawing: at each place the facet that is there, by its number and in the colour of the face where it belongs.
#[inline(never)]
pub fn facets(puzzle: &Puzzle, position: &Permutation, colour: impl Fn(FaceId) -> Rgb) -> Html {
    let (squares, columns, rows) = squares(puzzle);
    let there = position.inverse();
    let one = |at: &Square| {
        let facet = there.image(at.facet);
        let colour = colour(puzzle.facets()[facet].face);
        square(at, colour, Some(&(facet + 1).to_string()))
    };
    let solved = squares
        .iter()
        .filter(|at| there.image(at.facet) == at.facet);
    let words = format!("{} of {} facets are at home", solved.count(), squares.len());
    let numbers: Vec<String> = (0..puzzle.facets().len())
        .map(|place| (there.image(place) + 1).to_string())
        .collect();
    html! {
        <svg class="net large numbered" viewBox={format!("0 0 {columns} {rows}")} role="img" aria-label={words}
            data-testid="facets" data-facets={numbers.join(" ")}>
            { for squares.iter().map(one) }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use puzzle::catalogue;

    use super::*;

    #[test]
    fn each_facet_has_a_place_of_its_own() {
        for name in ["gap-3x3x3", "3x3x3", "megaminx", "2x2x2x2"] {
            let puzzle = catalogue::by_name(name).expect("the catalogue has it");
            let (squares, columns, rows) = squares(&puzzle);
            let places: BTreeSet<_> = squares.iter().map(|at| (at.column, at.row)).collect();
            assert_eq!(places.len(), puzzle.facets().len(), "{name}");
            assert!(
                places
                    .iter()
                    .all(|&(column, row)| column < columns && row < rows),
                "{name}"
            );
        }
    }

    /// The picture of section 3.1.1.a: 1 2 3, 4 and 5 beside the name of the face, 6 7 8.
    #[test]
    fn a_face_without_its_middle_is_drawn_around_it() {
        let (side, places) = places(8);
        assert_eq!((side, places.len()), (3, 8));
        assert_eq!(places[3..5], [(0, 1), (2, 1)]);
    }
}
