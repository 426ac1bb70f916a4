//! Pieces in words: what one is, where it is, how it lies.

use group::Permutation;
use puzzle::{FaceId, PieceId, Puzzle, stages};

use crate::text::sentence;

/// A slot of a puzzle and the piece that is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// The slot, named by the piece that belongs there.
    pub slot: String,
    /// The piece that is there.
    pub piece: String,
    /// What kind of piece it is.
    pub kind: &'static str,
    /// How it lies, where that is not as it belongs: which of its faces lies on which.
    pub lies: Option<String>,
}

impl Described {
    /// Whether the piece is where it belongs, as it belongs.
    pub fn is_solved(&self) -> bool {
        self.lies.is_none()
    }

    /// All of it, as one line.
    pub fn words(&self) -> String {
        let Self {
            slot,
            piece,
            kind,
            lies,
        } = self;
        let start = if kind.is_empty() {
            piece.clone()
        } else {
            format!("{piece}, {kind}")
        };
        match lies {
            None => words::page::piece_home(start),
            Some(lies) if slot == piece => words::page::piece_turned(start, lies),
            Some(lies) => words::page::piece_away(start, piece, slot, lies),
        }
    }
}

/// Describes what is in a slot.
///
/// # Panics
/// If slot and position are not of the puzzle.
pub fn describe(puzzle: &Puzzle, position: &Permutation, slot: PieceId) -> Option<Described> {
    let here = position.inverse();
    describe_with(puzzle, &here, slot)
}

/// The same for many slots: `here` is the inverse of the position.
pub fn describe_with(puzzle: &Puzzle, here: &Permutation, slot: PieceId) -> Option<Described> {
    let home = puzzle.piece(slot);
    let first = *home.facets.first()?;
    let face = |facet: usize| {
        let id = puzzle.facets()[facet].face;
        puzzle.faces()[usize::from(id.0)].name.as_str()
    };
    let occupant = puzzle.facets()[here.image(first.into())].piece;
    let solved = home
        .facets
        .iter()
        .all(|&slot| here.image(slot.into()) == usize::from(slot));
    let lies = (!solved).then(|| {
        let parts: Vec<String> = puzzle
            .piece(occupant)
            .facets
            .iter()
            .filter_map(|&facet| {
                let slot = home
                    .facets
                    .iter()
                    .find(|&&slot| here.image(slot.into()) == usize::from(facet))?;
                Some(words::page::facet_on(
                    face(facet.into()),
                    face(usize::from(*slot)),
                ))
            })
            .collect();
        parts.join(", ")
    });
    Some(Described {
        slot: home.name.clone(),
        piece: puzzle.piece(occupant).name.clone(),
        kind: stages::kind(puzzle, home.facets.len()).0,
        lies,
    })
}

/// What the pieces with this many facets are called, several of them, as a heading.
pub fn kinds(puzzle: &Puzzle, facets: usize) -> String {
    sentence(&stages::kind_with_colours(puzzle, facets))
}

/// A piece by its kind and its faces, such as "edge: down, front"; its name where faces have no words.
pub fn piece_in_words(puzzle: &Puzzle, piece: PieceId) -> String {
    let piece = puzzle.piece(piece);
    let faces = piece.facets.iter().map(|&facet| {
        let face = puzzle.facets()[usize::from(facet)].face;
        Some(match puzzle.faces()[usize::from(face.0)].name.as_str() {
            "U" => words::page::FACE_TOP.text(),
            "D" => words::page::FACE_BOTTOM.text(),
            "R" => words::page::FACE_RIGHT.text(),
            "L" => words::page::FACE_LEFT.text(),
            "F" => words::page::FACE_FRONT.text(),
            "B" => words::page::FACE_BACK.text(),
            _ => return None,
        })
    });
    let kind = stages::kind(puzzle, piece.facets.len()).0;
    match faces.collect::<Option<Vec<_>>>() {
        Some(faces) => format!("{}: {kind}, {}", piece.name, faces.join(", ")),
        None => format!("{}: {kind}", piece.name),
    }
}

/// The face that a name means.
pub fn face_by_name(puzzle: &Puzzle, name: &str) -> Option<FaceId> {
    let at = puzzle.faces().iter().position(|face| face.name == name)?;
    Some(FaceId(at as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Algorithm, catalogue};

    fn words(puzzle: &str, moves: &str, slot: &str) -> String {
        let puzzle = catalogue::by_name(puzzle).expect("a puzzle of the catalogue");
        let position = Algorithm::parse(&puzzle, moves)
            .expect("valid moves")
            .permutation(&puzzle);
        let slot = puzzle.piece_by_name(slot).expect("a piece");
        describe(&puzzle, &position, slot)
            .expect("it has facets")
            .words()
    }

    #[test]
    fn a_piece_is_named_by_its_faces() {
        let puzzle = catalogue::by_name("3x3x3").expect("a puzzle of the catalogue");
        let piece = puzzle.piece_by_name("DFR").expect("a piece");
        assert_eq!(
            piece_in_words(&puzzle, piece),
            "DFR: corner, bottom, front, right"
        );
        let puzzle = catalogue::by_name("3x3x3x3").expect("a puzzle of the catalogue");
        let piece = puzzle.piece_by_name("1234").expect("a piece");
        assert_eq!(piece_in_words(&puzzle, piece), "1234: tetrad");
    }

    #[test]
    fn pieces_are_named_with_their_places() {
        assert_eq!(words("3x3x3", "", "UFR"), "UFR, corner, in its place");
        // R takes DFR to UFR, with its D facet on F.
        assert_eq!(
            words("3x3x3", "R", "UFR"),
            "DFR, corner, belongs at DFR, is at UFR: D on F, F on U, R on R"
        );
        assert_eq!(words("3x3x3x3", "", "1234"), "1234, tetrad, in its place");
        assert!(words("3x3x3", "[R, U]2", "UFR").contains("in its place but turned"));
    }
}
