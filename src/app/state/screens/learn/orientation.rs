//! How the pieces of a cube lie: the recolouring of Qter's paper, section 3.1.2. One sticker of each piece is marked,
//! and where that is says how the piece lies.

use group::Permutation;
use puzzle::{Piece, Puzzle};

/// A marked sticker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The facet where it is now.
    pub facet: u16,
    /// 0 where the piece lies right; for a corner 1 clockwise and 2 counter-clockwise, for an edge 1 flipped.
    pub turned: u32,
    /// Whether it is a corner's.
    pub corner: bool,
}

/// The marked stickers of a 3x3x3 in a position: of each corner and edge the one that belongs up or down, of the other
/// edges the one that belongs in front or behind.
pub fn marked(puzzle: &Puzzle, position: &Permutation) -> Vec<Marked> {
    let pieces = puzzle.pieces().iter();
    let moving = pieces.filter(|piece| matches!(piece.facets.len(), 2 | 3));
    moving
        .filter_map(|piece| {
            let facet = position.image(mark(puzzle, piece)?.into()) as u16;
            let location = puzzle.facets()[usize::from(facet)].piece;
            let location = &puzzle.pieces()[usize::from(location.0)];
            Some(Marked {
                facet,
                turned: turned(puzzle, location, facet)?,
                corner: location.facets.len() == 3,
            })
        })
        .collect()
}

/// The sums of what corners and edges are turned by.
pub fn sums(marked: &[Marked]) -> [u32; 2] {
    [true, false].map(|corner| {
        let kind = marked.iter().filter(|mark| mark.corner == corner);
        kind.map(|mark| mark.turned).sum()
    })
}

fn name(puzzle: &Puzzle, facet: u16) -> &str {
    let face = puzzle.facets()[usize::from(facet)].face;
    &puzzle.faces()[usize::from(face.0)].name
}

/// The facet of a piece that is marked.
fn mark(puzzle: &Puzzle, piece: &Piece) -> Option<u16> {
    let on = |faces: [&str; 2]| {
        let mut facets = piece.facets.iter().copied();
        facets.find(|&facet| faces.contains(&name(puzzle, facet)))
    };
    on(["U", "D"]).or_else(|| on(["F", "B"]))
}

/// How a piece lies in a location if its mark is on this facet of it.
fn turned(puzzle: &Puzzle, location: &Piece, facet: u16) -> Option<u32> {
    let right = mark(puzzle, location)?;
    if facet == right {
        return Some(0);
    }
    if location.facets.len() == 2 {
        return Some(1);
    }
    let other = location.facets.iter().copied();
    let other = other.into_iter().find(|&f| f != facet && f != right)?;
    let normal = |facet: u16| {
        let face = &puzzle.faces()[usize::from(puzzle.facets()[usize::from(facet)].face.0)];
        let mut normal = [0; 3];
        normal[face.axis] = if face.positive { 1 } else { -1 };
        normal
    };
    let ([a, b], [x, y, z]) = ([right, facet].map(normal), normal(other));
    // Three sides that follow one another counter-clockwise have a positive volume.
    let volume = (a[1] * b[2] - a[2] * b[1]) * x
        + (a[2] * b[0] - a[0] * b[2]) * y
        + (a[0] * b[1] - a[1] * b[0]) * z;
    Some(if volume < 0 { 1 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Algorithm, catalogue, cycles};

    fn after(text: &str) -> Vec<Marked> {
        let puzzle = catalogue::by_name("3x3x3").expect("the cube");
        let algorithm = Algorithm::parse(&puzzle, text).expect("valid moves");
        marked(&puzzle, &algorithm.permutation(&puzzle))
    }

    fn turned_by(text: &str, corner: bool) -> Vec<u32> {
        let mut turned: Vec<u32> = after(text)
            .iter()
            .filter(|mark| mark.corner == corner && mark.turned > 0)
            .map(|mark| mark.turned)
            .collect();
        turned.sort_unstable();
        turned
    }

    /// What the paper says of each move in section 3.1.2.
    #[test]
    fn moves_turn_what_the_paper_says() {
        assert_eq!(after("").len(), 20);
        for still in ["U", "D", "R2", "F2", "L2", "B2"] {
            assert_eq!(sums(&after(still)), [0, 0], "{still}");
        }
        for side in ["R", "L"] {
            assert_eq!(turned_by(side, true), [1, 1, 2, 2], "{side}");
            assert!(turned_by(side, false).is_empty(), "{side}");
        }
        for side in ["F", "B"] {
            assert_eq!(turned_by(side, true), [1, 1, 2, 2], "{side}");
            assert_eq!(turned_by(side, false), [1; 4], "{side}");
        }
    }

    #[test]
    fn sums_do_not_leave_their_classes() {
        for text in ["R U F' L2 B D'", "F R U R' U' F'", "B L' D2 F U R"] {
            let [corners, edges] = sums(&after(text));
            assert_eq!((corners % 3, edges % 2), (0, 0), "{text}");
        }
    }

    #[test]
    fn one_is_clockwise() {
        let puzzle = catalogue::by_name("3x3x3").expect("the cube");
        let twisted = cycles::parse(&puzzle, "(UFR)_{abc}").expect("a position");
        let marks = marked(&puzzle, &twisted);
        let mark = marks.iter().find(|mark| mark.turned > 0).expect("a twist");
        // Clockwise takes the upper sticker to the right.
        assert_eq!((name(&puzzle, mark.facet), mark.turned), ("R", 1));
    }
}
