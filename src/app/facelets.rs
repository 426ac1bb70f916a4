//! The position as text: the cube's stickers on an unfolded net, as it is drawn on paper.

use std::fmt::Write as _;

use group::Permutation;
use puzzle::Puzzle;

/// A square of the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Index of the facet that belongs here.
    pub facet: usize,
    /// Columns from the left, 0-based.
    pub column: u8,
    /// Rows from the top, 0-based.
    pub row: u8,
    /// Index of the face.
    pub face: usize,
}

/// The net of a three-dimensional cube: U above F, then L F R B in a row, D below F; `None` for other puzzles.
///
/// Squares are in reading order within a face, faces in the order U R F D L B.
pub fn net(puzzle: &Puzzle) -> Option<Vec<Square>> {
    if puzzle.dimensions() != 3 {
        return None;
    }
    let layers = puzzle.layers() as i8;
    let mut squares = Vec::new();
    for name in ["U", "R", "F", "D", "L", "B"] {
        let face = puzzle.faces().iter().position(|f| f.name == name)?;
        let mut side = Vec::new();
        for (facet, f) in puzzle.facets().iter().enumerate() {
            if usize::from(f.face.0) != face {
                continue;
            }
            let along = |axis: usize| (f.position[axis] + layers - 1) / 2;
            let against = |axis: usize| layers - 1 - along(axis);
            let ((block_column, block_row), column, row) = match name {
                "U" => ((1, 0), along(0), along(2)),
                "R" => ((2, 1), against(2), against(1)),
                "F" => ((1, 1), along(0), against(1)),
                "D" => ((1, 2), along(0), against(2)),
                "L" => ((0, 1), along(2), against(1)),
                _ => ((3, 1), against(0), against(1)),
            };
            let (column, row) = (block_column * layers + column, block_row * layers + row);
            side.push(Square {
                facet,
                column: column as u8,
                row: row as u8,
                face,
            });
        }
        side.sort_by_key(|square| (square.row, square.column));
        squares.extend(side);
    }
    Some(squares)
}

/// The faces of a cube in the order in which GAP has them (Qter, section 3.1.1.a), and where an unfolded cube has them.
const UNFOLDED: [(&str, u8, u8); 6] = [
    ("U", 1, 0),
    ("L", 0, 1),
    ("F", 1, 1),
    ("R", 2, 1),
    ("B", 3, 1),
    ("D", 1, 2),
];
/// Blocks beside each other where the faces are not a cube's.
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

/// The facelets of any puzzle face by face, in the order of its definition, each face a block; with the columns and
/// rows of the whole.
pub fn blocks(puzzle: &Puzzle) -> (Vec<Square>, u8, u8) {
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

/// Whether a puzzle has a net.
pub fn has_net(puzzle: &Puzzle) -> bool {
    net(puzzle).is_some()
}

/// Which face's colour each square of the net shows.
pub fn colours(puzzle: &Puzzle, net: &[Square], position: &Permutation) -> Vec<usize> {
    let here = position.inverse();
    net.iter()
        .map(|square| usize::from(puzzle.facets()[here.image(square.facet)].face.0))
        .collect()
}

/// The net of a puzzle in a position, and which face's colour each square shows; both are empty where there is no net.
pub fn squares(puzzle: &Puzzle, position: &Permutation) -> (Vec<Square>, Vec<usize>) {
    let net = net(puzzle).unwrap_or_default();
    let colours = colours(puzzle, &net, position);
    (net, colours)
}

/// The colours as letters, nine by nine (on a 3x3x3), U R F D L B, without spaces.
pub fn letters(puzzle: &Puzzle, colours: &[usize]) -> String {
    colours
        .iter()
        .map(|&face| puzzle.faces()[face].name.as_str())
        .collect()
}

/// The net in words: each side's rows, for a screen reader. Empty for a puzzle without a net.
pub fn words(puzzle: &Puzzle, colours: &[usize]) -> String {
    const SIDES: [words::Message; 6] = [
        words::page::SIDE_UP,
        words::page::SIDE_RIGHT,
        words::page::SIDE_FRONT,
        words::page::SIDE_DOWN,
        words::page::SIDE_LEFT,
        words::page::SIDE_BACK,
    ];
    if colours.is_empty() {
        return String::new();
    }
    let layers = usize::from(puzzle.layers());
    let mut out = String::new();
    for (side, name) in colours.chunks(layers * layers).zip(SIDES) {
        let rows: Vec<String> = side
            .chunks(layers)
            .map(|row| letters(puzzle, row))
            .collect();
        let _ = write!(out, "{name}: {}. ", rows.join(" "));
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use puzzle::{Algorithm, catalogue};

    fn after(text: &str) -> String {
        let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let net = net(&puzzle).expect("a cube has a net");
        let algorithm = Algorithm::parse(&puzzle, text).expect("valid moves");
        letters(
            &puzzle,
            &colours(&puzzle, &net, &algorithm.permutation(&puzzle)),
        )
    }

    #[test]
    fn every_puzzle_of_the_catalogue_has_words_or_none() {
        for name in catalogue::names() {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let net = net(&puzzle).unwrap_or_default();
            let colours = colours(&puzzle, &net, &puzzle.solved());
            let flat = puzzle.dimensions() == 3;
            assert_eq!(words(&puzzle, &colours).is_empty(), !flat, "{name}");
        }
    }

    #[test]
    fn solved_shows_each_side_in_its_own_colour() {
        let solved: String = ["U", "R", "F", "D", "L", "B"].map(|c| c.repeat(9)).concat();
        assert_eq!(after(""), solved);
    }

    /// Checked against a cube in the hand: after U the front's top row shows what was on the right, after R the front's
    /// right column what was below, after F the upper side's lower row what was on the left.
    #[test]
    fn turns_carry_stickers_clockwise() {
        let table = [
            (
                "U",
                "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB",
            ),
            (
                "R",
                "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
            ),
            (
                "F",
                "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB",
            ),
        ];
        for (turn, expected) in table {
            assert_eq!(after(turn), expected, "{turn}");
        }
    }

    #[test]
    fn each_facet_has_a_place_of_its_own() {
        for name in ["gap-3x3x3", "3x3x3", "megaminx", "2x2x2x2"] {
            let puzzle = catalogue::by_name(name).expect("the catalogue has it");
            let (squares, columns, rows) = blocks(&puzzle);
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
