//! Facelets of cubes: in the letters of faces or of colours, and lists of pieces.

use puzzle::check::{self, Problem, facelet_order};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle, catalogue, in_face_letters};

use crate::work::{MOST_MOVES, Work};
use crate::{Candidate, Kind, Note, Sureness, Use};

/// The places of the 3x3x3 as Singmaster orders them, and as Reid's solver reads them.
const REID: [&str; 20] = [
    "UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL", "UFR", "URB", "UBL",
    "ULF", "DRF", "DFL", "DLB", "DBR",
];
/// The same as Kociemba orders them, corners first.
const KOCIEMBA: [&str; 20] = [
    "URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB", "UR", "UF", "UL", "UB", "DR", "DF",
    "DL", "DB", "FR", "FL", "BL", "BR",
];

/// How many letters may be missing or too many in facelets that are recognised all the same.
const NEAR: usize = 2;

/// The facelets of a cube of three dimensions, or a list of the pieces of a 3x3x3.
pub fn read(text: &str, puzzle: Option<&Puzzle>, work: &mut Work) -> Option<Candidate> {
    if text.len() > MOST_MOVES || !work.spend(text, 16) {
        return None;
    }
    if let Some(found) = pieces(text, work) {
        return Some(found);
    }
    let letters = letters(text)?;
    let name = sized(letters.len()).or_else(|| near(&letters, puzzle))?;
    let cube = catalogue::by_name(name)?;
    if cube.facets().len() != letters.len() {
        let message = format!(
            "The {name} has {} facelets, not {}.",
            cube.facets().len(),
            letters.len()
        );
        return Some(
            Candidate::new(
                Kind::Facelets,
                Sureness::Likely,
                format!("The facelets of a {name}, but not all of them."),
            )
            .of_puzzle(name)
            .problem(Some(Note::of_all(message))),
        );
    }
    // Letters that stand apart are turns, unless there are colours among them.
    let faces = |byte: u8| b"URFDLB".contains(&byte.to_ascii_uppercase());
    let apart = text.split_whitespace().all(|word| word.len() == 1);
    if apart && letters.bytes().all(faces) {
        return None;
    }
    let sentence = format!("The facelets of a {name}.");
    let certain = balanced(&letters);
    let Some(plain) = in_face_letters(&cube, &letters) else {
        if !certain {
            return None;
        }
        let why = "Two centres have the same letter, or the letters are not W O G R B Y.";
        return Some(
            Candidate::new(Kind::Facelets, Sureness::Likely, sentence)
                .of_puzzle(name)
                .problem(Some(Note::of_all(why))),
        );
    };
    let mut notes = Vec::new();
    if !plain.eq_ignore_ascii_case(&letters) {
        notes.push(Note::of_all(
            "The letters of colours were read as those of faces.",
        ));
    }
    let problem = problem(&cube, &plain, work).map(|problem| {
        let range = problem.range.and_then(|range| place(text, range.start));
        Note {
            range,
            message: problem.message,
        }
    });
    let near = certain
        || problem
            .as_ref()
            .is_some_and(|problem| problem.range.is_some());
    if !certain && !near && !alike(&letters) {
        return None;
    }
    let uses: &[Use] = if problem.is_none() {
        &[Use::SetUp, Use::Solve]
    } else {
        &[Use::Correct]
    };
    let sureness = if certain {
        Sureness::Certain
    } else {
        Sureness::Likely
    };
    Some(
        Candidate::new(Kind::Facelets, sureness, sentence)
            .uses(uses)
            .of_puzzle(name)
            .text(plain)
            .notes(notes)
            .problem(problem),
    )
}

/// The letters of a text that may be facelets, without what divides them.
fn letters(text: &str) -> Option<String> {
    let divides = |c: char| c.is_whitespace() || ",;|/-_[]\"".contains(c);
    let letters: String = text.chars().filter(|&c| !divides(c)).collect();
    let plain = letters.len() >= 22 && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let mut known: Vec<u8> = letters
        .bytes()
        .map(|byte| byte.to_ascii_uppercase())
        .collect();
    known.sort_unstable();
    known.dedup();
    (plain && (4..=8).contains(&known.len())).then_some(letters)
}

/// Where the letter of this number stands in the text.
fn place(text: &str, number: usize) -> Option<std::ops::Range<usize>> {
    let mut letters = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic());
    let (at, _) = letters.nth(number)?;
    Some(at..at + 1)
}

/// The cube with this number of facelets.
fn sized(count: usize) -> Option<&'static str> {
    let sizes = ["2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7"];
    let size = (2..=7_usize).find(|size| 6 * size * size == count)?;
    Some(sizes[size - 2])
}

/// The cube that has nearly as many facelets as there are letters.
fn near(letters: &str, puzzle: Option<&Puzzle>) -> Option<&'static str> {
    let near = |count: usize| sized(count).filter(|_| alike(letters));
    let count = letters.len();
    let mut by = 1..=NEAR;
    let found = by.find_map(|by| near(count + by).or_else(|| near(count - by)))?;
    let open = puzzle.is_none_or(|puzzle| puzzle.dimensions() == 3);
    open.then_some(found)
}

/// How often each letter is there, without regard to case, the most frequent first.
fn counts(letters: &str) -> Vec<usize> {
    let mut counts = [0_usize; 26];
    for byte in letters.bytes() {
        counts[usize::from(byte.to_ascii_lowercase() - b'a')] += 1;
    }
    let mut counts: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
    counts.sort_unstable_by_key(|&count| std::cmp::Reverse(count));
    counts
}

/// Whether there are six letters, each equally often.
fn balanced(letters: &str) -> bool {
    let counts = counts(letters);
    counts.len() == 6 && counts.iter().all(|&count| count == counts[0])
}

/// Whether there are nearly as many of each of six letters.
fn alike(letters: &str) -> bool {
    let counts = counts(letters);
    let share = letters.len() / 6;
    counts.len() >= 6
        && counts[..6]
            .iter()
            .all(|count| count.abs_diff(share) <= NEAR)
}

/// The first thing that is wrong with facelets. Of a large cube only the letters are looked at here; the rest is for
/// what is done with them.
fn problem(cube: &Puzzle, plain: &str, work: &mut Work) -> Option<Problem> {
    let colouring = Colouring::standard(cube);
    let faces = colouring.colours();
    let strange = plain.bytes().position(|byte| {
        let known = |name: &String| name.as_bytes() == [byte.to_ascii_uppercase()];
        !faces.iter().any(known)
    });
    if let Some(at) = strange {
        return Some(Problem {
            code: "check::colour",
            range: Some(at..at + 1),
            message: format!("No centre has the letter `{}`.", &plain[at..=at]),
        });
    }
    if cube.layers() > 3 || !work.spend(plain, 4096) {
        return None;
    }
    let checked = check::check(cube, &Structure::new(cube), &colouring, plain);
    checked.err()?.into_iter().next()
}

/// A list of the twenty pieces of the 3x3x3 in a known order of their places.
fn pieces(text: &str, work: &mut Work) -> Option<Candidate> {
    let words: Vec<&str> = text
        .split([' ', '\t', '\r', '\n', ','])
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() != 20 || words.iter().any(|word| !(2..=3).contains(&word.len())) {
        return None;
    }
    let cube = catalogue::by_name("3x3x3")?;
    let of = |order: &[&str; 20]| {
        order
            .iter()
            .zip(&words)
            .all(|(place, word)| place.len() == word.len())
    };
    let (order, whose) = [(&REID, "Singmaster's"), (&KOCIEMBA, "Kociemba's")]
        .into_iter()
        .find(|(order, _)| of(order))?;
    let sentence = format!("The pieces of a 3x3x3 in {whose} order.");
    let unknown = words
        .iter()
        .find(|word| cube.piece_by_name(&word.to_uppercase()).is_none());
    let found = Candidate::new(Kind::Facelets, Sureness::Certain, sentence).of_puzzle("3x3x3");
    if let Some(word) = unknown {
        let at = text.find(word).unwrap_or_default();
        let message = format!("The 3x3x3 has no piece `{word}`.");
        return Some(found.problem(Some(Note::at(at..at + word.len(), message))));
    }
    let plain = shown(&cube, order, &words)?;
    let problem = problem(&cube, &plain, work).map(|problem| Note::of_all(problem.message));
    let uses: &[Use] = if problem.is_none() {
        &[Use::SetUp, Use::Solve]
    } else {
        &[]
    };
    Some(found.uses(uses).text(plain).problem(problem))
}

/// The facelets of a cube whose places have these pieces, each named in the sense of its place.
fn shown(cube: &Puzzle, places: &[&str; 20], pieces: &[&str]) -> Option<String> {
    let face = |facet: u16| {
        let face = cube.facets()[usize::from(facet)].face;
        cube.faces()[usize::from(face.0)].name.as_str()
    };
    let mut letters: Vec<String> = (0..cube.facets().len() as u16)
        .map(|facet| face(facet).to_owned())
        .collect();
    for (place, piece) in places.iter().zip(pieces) {
        let slot = cube.piece(cube.piece_by_name(place)?);
        for (side, colour) in place.chars().zip(piece.to_uppercase().chars()) {
            let facet = slot
                .facets
                .iter()
                .find(|&&facet| face(facet) == side.to_string())?;
            letters[usize::from(*facet)] = colour.to_string();
        }
    }
    let order = facelet_order(cube).into_iter();
    Some(
        order
            .map(|facet| letters[usize::from(facet)].as_str())
            .collect(),
    )
}
