//! Facelets in the letters of colours: which face has which colour.

use crate::Puzzle;

/// The faces in the order of facelets.
const FACES: &[u8; 6] = b"URFDLB";
/// The colours of the usual cube in that order: white, red, green, yellow, orange and blue.
const COLOURS: &[u8; 6] = b"WRGYOB";

/// Facelets of a cube of three dimensions with the letters of its faces in place of others. Every byte stays where it
/// is. In a cube with centres each centre says which face its letter stands for, whatever the letters are; in others
/// the letters W O G R B Y are the usual colours. A letter that no centre has stays as it is.
///
/// `None` if these cannot be the facelets of the puzzle: another number of letters, other signs than letters and
/// blanks, or two centres with one letter.
pub fn in_face_letters(puzzle: &Puzzle, text: &str) -> Option<String> {
    let all = puzzle.facets().len();
    if puzzle.dimensions() != 3 || text.len() < all {
        return None;
    }
    let plain = |byte: u8| byte.is_ascii_alphabetic() || byte.is_ascii_whitespace();
    if !text.bytes().all(plain) {
        return None;
    }
    let letters = text.bytes().filter(u8::is_ascii_alphabetic);
    let letters: Vec<u8> = letters.map(|byte| byte.to_ascii_uppercase()).collect();
    if letters.len() != all {
        return None;
    }
    let known = known_letters(puzzle, &letters)?;
    let shown = |byte: u8| {
        let upper = byte.to_ascii_uppercase();
        let face = known.iter().position(|&letter| letter == upper);
        char::from(face.map_or(byte, |face| FACES[face]))
    };
    Some(text.bytes().map(shown).collect())
}

/// The letter that stands for each face.
fn known_letters(puzzle: &Puzzle, letters: &[u8]) -> Option<[u8; 6]> {
    let of_face = letters.len() / 6;
    if puzzle.layers().is_multiple_of(2) {
        let usual = |known: &[u8; 6]| letters.iter().all(|letter| known.contains(letter));
        return [FACES, COLOURS]
            .into_iter()
            .find(|known| usual(known))
            .copied();
    }
    let centres = [0, 1, 2, 3, 4, 5].map(|face| letters[face * of_face + of_face / 2]);
    if FACES.iter().all(|face| centres.contains(face)) {
        // The puzzle is held in some way, which the letters name.
        return Some(*FACES);
    }
    let twice = |n: usize| centres[..n].contains(&centres[n]);
    (!(0..6).any(twice)).then_some(centres)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centres_say_which_letter_is_which_face() {
        let cube = Puzzle::cube(3, 3).unwrap();
        let text = "wwwwwwwww ggggggggg rrrrrrrrr yyyyyyyyy bbbbbbbbb ooooooooo";
        let faces = "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
        assert_eq!(in_face_letters(&cube, text).as_deref(), Some(faces));
        assert_eq!(in_face_letters(&cube, faces).as_deref(), Some(faces));
        let wrong = text.replacen('w', "x", 1);
        let read = faces.replacen('U', "x", 1);
        assert_eq!(in_face_letters(&cube, &wrong), Some(read));
        assert_eq!(in_face_letters(&cube, &text[1..]), None);
        assert_eq!(in_face_letters(&cube, &text.replace('g', "w")), None);
    }

    #[test]
    fn without_centres_the_usual_colours_are_meant() {
        let cube = Puzzle::cube(2, 3).unwrap();
        let read = in_face_letters(&cube, "WWWWRRRRGGGGYYYYOOOOBBBB");
        assert_eq!(read.as_deref(), Some("UUUURRRRFFFFDDDDLLLLBBBB"));
        assert_eq!(in_face_letters(&cube, "AAAARRRRGGGGYYYYOOOOBBBB"), None);
    }
}
