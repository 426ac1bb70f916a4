//! Moves as people write them.

use puzzle::{Expression, NotationError, Puzzle, TermKind, catalogue, with_inner_slices};

use crate::mend::{self, Cleared};
use crate::work::{MOST_MOVES, Work};
use crate::{Candidate, Kind, Note, Sureness, Use};

/// The puzzles that are tried where the open one does not have the moves.
const OTHERS: [&str; 7] = [
    "3x3x3", "4x4x4", "6x6x6", "megaminx", "pyraminx", "skewb", "3x3x3x3",
];

/// How far a text can be read as moves of a puzzle, and why no further.
pub fn error(text: &str, puzzle: &Puzzle, work: &mut Work) -> Option<NotationError> {
    if text.len() > MOST_MOVES || !work.spend(text, 64) {
        return None;
    }
    Expression::parse(puzzle, &mend::cleared(text).text).err()
}

/// Moves, of the open puzzle or else of another one.
pub fn read(text: &str, puzzle: Option<&Puzzle>, work: &mut Work) -> Vec<Candidate> {
    if text.len() > MOST_MOVES || !work.spend(text, 64) {
        return Vec::new();
    }
    let cleared = mend::cleared(text);
    let own = puzzle.and_then(|puzzle| of_puzzle(puzzle, &cleared));
    let larger = puzzle.and_then(|puzzle| larger(puzzle, &cleared));
    if let Some((name, why)) = larger
        && work.spend(text, 64)
        && let Some(other) = catalogue::by_name(name)
        && let Some(mut found) = of_puzzle(&other, &cleared)
    {
        for candidate in &mut found {
            candidate.notes.push(Note::of_all(why));
        }
        found.extend(own.into_iter().flatten());
        for candidate in &mut found {
            candidate.sureness = candidate.sureness.min(Sureness::Likely);
        }
        return found;
    }
    if let Some(found) = own {
        return found;
    }
    let open = puzzle.map(Puzzle::name);
    for name in OTHERS.into_iter().filter(|name| Some(*name) != open) {
        if !work.spend(text, 64) {
            break;
        }
        let other = catalogue::by_name(name);
        let found = other.and_then(|other| of_puzzle(&other, &cleared));
        if let Some(mut found) = found {
            // What reads as turns only elsewhere is less surely meant as turns.
            for candidate in &mut found {
                candidate.sureness = candidate.sureness.min(Sureness::Likely);
                let why = format!("The {} has no such moves.", open.unwrap_or("3x3x3"));
                candidate.notes.push(Note::of_all(why));
            }
            return found;
        }
    }
    Vec::new()
}

/// The fewest moves of a scramble of a large cube.
const LONG: usize = 35;

/// The cube that people write such moves for, if it is larger than the open one, and what says so. The 3x3x3 has most
/// of these moves, too, but nobody writes them for it.
fn larger(open: &Puzzle, cleared: &Cleared) -> Option<(&'static str, &'static str)> {
    // R12 is twelve quarter turns, too.
    let of_tesseract = |word: &str| {
        let bytes = word.strip_prefix('R').map(str::as_bytes);
        bytes.is_some_and(|bytes| {
            bytes.len() > 1
                && bytes[..2].iter().all(|digit| (b'1'..=b'8').contains(digit))
                && bytes.get(2).is_none_or(|sign| b"'^".contains(sign))
        })
    };
    let mut all = cleared.text.split_whitespace();
    if open.dimensions() == 3 && all.clone().next().is_some() && all.all(of_tesseract) {
        let why = "A letter R with two numbers is a turn of a tesseract's cell.";
        return Some(("3x3x3x3", why));
    }
    if open.dimensions() != 3 || !(2..4).contains(&open.layers()) {
        return None;
    }
    let words = || {
        cleared
            .text
            .split(|c: char| c.is_whitespace() || "()[],:".contains(c))
    };
    let face = |c: char| "URFDLB".contains(c);
    // Layers before a face: 2R, 3Rw.
    let layers = |word: &str| {
        let number = word.find(face).map(|at| word.split_at(at));
        number.and_then(|(digits, rest)| Some((digits.parse::<u8>().ok()?, rest.contains('w'))))
    };
    if words().any(|word| layers(word) == Some((3, true))) {
        let far = |word: &str| layers(word).is_some() && word.contains(['L', 'D', 'B']);
        let name = if words().any(far) { "7x7x7" } else { "6x6x6" };
        return Some((
            name,
            "Three layers together are written for cubes of six layers and more.",
        ));
    }
    if words().any(|word| layers(word).is_some_and(|(_, wide)| !wide)) {
        return Some((
            "4x4x4",
            "Layers with numbers are written for cubes of four layers and more.",
        ));
    }
    let wide = |word: &&str| word.starts_with(face) && word[1..].starts_with('w');
    // A list of algorithms has lines, brackets and rotations.
    let plain = !cleared.text.trim().contains(['\n', '(', '[']);
    let turns = || words().filter(|word| !word.is_empty());
    let scramble = plain && turns().count() >= LONG && turns().all(|word| word.starts_with(face));
    if !scramble || words().filter(wide).count() < 5 {
        return None;
    }
    let far = |word: &str| wide(&word) && word.starts_with(['L', 'D', 'B']);
    let name = if words().any(far) { "5x5x5" } else { "4x4x4" };
    Some((
        name,
        "A scramble with this number of wide turns is one of a larger cube.",
    ))
}

/// The readings of a text as moves of one puzzle, or none.
fn of_puzzle(puzzle: &Puzzle, cleared: &Cleared) -> Option<Vec<Candidate>> {
    let read = Expression::parse(puzzle, &cleared.text).ok()?;
    if read.terms().is_empty() {
        return None;
    }
    let mut notes = cleared.notes.clone();
    let own = read.notes().iter();
    notes.extend(own.map(|note| Note::at(note.range.clone(), note.message.clone())));
    let within = |at: usize| cleared.setups.iter().any(|line| line.contains(&at));
    let (before, after): (Vec<_>, Vec<_>) = read
        .terms()
        .iter()
        .cloned()
        .partition(|term| within(term.range.start));
    let written = |terms: Vec<_>| Expression::of_terms(terms).display(puzzle).to_string();
    let (setup, moves) = if after.is_empty() {
        (None, written(before))
    } else {
        (
            Some(written(before)).filter(|text| !text.is_empty()),
            written(after),
        )
    };
    let length = read.len();
    let counted = if length == 1 {
        "1 move".to_owned()
    } else {
        format!("{length} moves")
    };
    let plain = Candidate {
        setup,
        ..Candidate::new(
            Kind::Algorithm,
            sureness(&cleared.text, &read),
            format!("An algorithm of the {}, {counted}.", puzzle.name()),
        )
        .uses(&[Use::Play, Use::SetUp])
        .of_puzzle(puzzle.name())
        .text(moves)
        .notes(notes)
    };
    let mut found = vec![plain];
    found.extend(slices(puzzle, cleared));
    found.extend(niss(puzzle, &read, cleared));
    if cleared.niss {
        found.reverse();
    }
    Some(found)
}

/// Letters without a blank, prime or number could be a word: `bud`, `RUF`.
fn sureness(text: &str, read: &Expression) -> Sureness {
    let text = text.trim();
    let letters = text.chars().all(char::is_alphabetic);
    match text.len() {
        0..=2 => Sureness::Likely,
        _ if letters => Sureness::Possible,
        _ if read.len() > 1 || read.terms().len() > 1 => Sureness::Certain,
        _ => Sureness::Likely,
    }
}

/// The same moves with the second layer alone for each small letter, on a cube of four layers and more.
fn slices(puzzle: &Puzzle, cleared: &Cleared) -> Option<Candidate> {
    if puzzle.dimensions() != 3 || puzzle.layers() < 4 {
        return None;
    }
    let text = with_inner_slices(&cleared.text)?;
    let read = Expression::parse(puzzle, &text).ok()?;
    let sentence = format!(
        "An algorithm of the {} in which small letters are the second layer alone.",
        puzzle.name()
    );
    Some(
        Candidate::new(Kind::Algorithm, Sureness::Possible, sentence)
            .uses(&[Use::Play, Use::SetUp])
            .of_puzzle(puzzle.name())
            .text(read.display(puzzle).to_string()),
    )
}

/// Moves in round brackets as moves of the inverse (NISS): `A (B) C` is A C and then the inverse of B.
fn niss(puzzle: &Puzzle, read: &Expression, cleared: &Cleared) -> Option<Candidate> {
    let terms = read.terms();
    let bracket = |kind: &TermKind| matches!(kind, TermKind::Group(_));
    let brackets = terms.iter().filter(|term| bracket(&term.kind)).count();
    let plain = terms
        .iter()
        .all(|term| bracket(&term.kind) || matches!(term.kind, TermKind::Move(_)));
    if brackets == 0 || !plain || brackets == terms.len() && !cleared.niss {
        return None;
    }
    let (inverse, normal): (Vec<_>, Vec<_>) =
        terms.iter().cloned().partition(|term| bracket(&term.kind));
    let normal = Expression::of_terms(normal).algorithm(puzzle);
    let inverse = Expression::of_terms(inverse).algorithm(puzzle);
    let all = normal.then(&inverse.inverse(puzzle));
    let sureness = if cleared.niss {
        Sureness::Certain
    } else {
        Sureness::Possible
    };
    let note = "Moves in brackets are of the inverse: undone backwards, they come last.";
    Some(
        Candidate::new(
            Kind::Algorithm,
            sureness,
            format!(
                "A solution with moves of the inverse (NISS) of the {}.",
                puzzle.name()
            ),
        )
        .uses(&[Use::Play, Use::SetUp])
        .of_puzzle(puzzle.name())
        .text(all.display(puzzle).to_string())
        .notes(vec![Note::of_all(note)]),
    )
}
