//! Tessie cycles, as Kamack and Keane write permutations: `(23, 27)(1234)_{acd}(1283)_{adc}`.
//!
//! A place is named by the faces of its facets. What is at each place of a cycle goes to the next one, the facet in
//! the face named first to the face named first there, and so on. The letters after a cycle say how what has gone
//! round once arrives turned: with `_{abc}` the face named first is now named second, the second third and the third
//! first, so `(123)_{abc}` is `(123, 312, 231)` (section 6).

use std::collections::BTreeSet;

use group::Permutation;
use puzzle::Puzzle;

use crate::AtlasError;
use crate::cursor::Cursor;

/// What a text of cycles says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycles {
    /// What happens to the facets of the tesseract.
    pub permutation: Permutation,
    /// Whether the text ends in `...`: other tessies may move as well.
    pub open: bool,
}

impl Cycles {
    /// Whether this is what `actual` does: everything, or where the text is open, on the tessies it mentions.
    pub fn describes(&self, actual: &Permutation) -> bool {
        if self.open {
            self.permutation
                .support()
                .all(|point| actual.image(point) == self.permutation.image(point))
        } else {
            *actual == self.permutation
        }
    }
}

/// Reads tessie cycles of the tesseract.
///
/// # Errors
/// Where the text is not cycles, a place does not exist, or a tessie occurs twice.
#[expect(
    clippy::missing_panics_doc,
    reason = "tessies that occur twice are refused before"
)]
pub fn parse_cycles(text: &str) -> Result<Cycles, AtlasError> {
    let puzzle = crate::tesseract();
    let mut cursor = Cursor::new(text);
    let mut cycles: Vec<Vec<u16>> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = false;
    loop {
        cursor.skip_spaces();
        match cursor.peek() {
            None => break,
            Some('.') => {
                for _ in 0..3 {
                    cursor.expect('.')?;
                }
                open = true;
                cursor.skip_spaces();
                if cursor.peek().is_some() {
                    return Err(cursor.unexpected("the end, after `...`"));
                }
                break;
            }
            Some(_) => cycle(puzzle, &mut cursor, &mut seen, &mut cycles)?,
        }
    }
    let permutation = Permutation::from_cycles(puzzle.facets().len(), &cycles)
        .expect("every tessie was seen to occur once");
    Ok(Cycles { permutation, open })
}

/// Reads one cycle of places, and adds its cycles of facets.
fn cycle(
    puzzle: &Puzzle,
    cursor: &mut Cursor,
    seen: &mut BTreeSet<Vec<u16>>,
    cycles: &mut Vec<Vec<u16>>,
) -> Result<(), AtlasError> {
    cursor.expect('(')?;
    let mut places: Vec<Vec<u16>> = Vec::new();
    loop {
        cursor.skip_spaces();
        let start = cursor.at();
        let name = cursor.take_while(|c| c.is_ascii_digit());
        if name.is_empty() {
            return Err(cursor.unexpected("a place, such as 123"));
        }
        let Some(place) = facets_of(puzzle, name) else {
            return Err(cursor.error(start, format!("the tesseract has no place {name}")));
        };
        if places
            .first()
            .is_some_and(|first| first.len() != place.len())
        {
            let message = "tessies change places only with those of as many facets";
            return Err(cursor.error(start, message));
        }
        let mut key = place.clone();
        key.sort_unstable();
        if !seen.insert(key) {
            let message = format!("{name} occurs twice; cycles must be disjoint");
            return Err(cursor.error(start, message));
        }
        places.push(place);
        cursor.skip_spaces();
        if cursor.eat(')') {
            break;
        }
        cursor.expect(',')?;
    }
    let facets = places[0].len();
    let turned = if cursor.eat('_') {
        orientation(cursor, facets)?
    } else {
        (0..facets).collect()
    };
    // Facets that the letters move from one to the other are in one cycle, as often round as there are letters.
    let mut done = vec![false; facets];
    for start in 0..facets {
        let mut cycle = Vec::new();
        let mut letter = start;
        while !done[letter] {
            done[letter] = true;
            cycle.extend(places.iter().map(|place| place[letter]));
            // The name at `letter` now is the name that was at the letter that moved here.
            letter = turned
                .iter()
                .position(|&to| to == letter)
                .expect("letters are permuted");
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    Ok(())
}

/// Reads `{abc}`, `{(ab)(cd)}` or the bare letters: where each letter goes.
fn orientation(cursor: &mut Cursor, facets: usize) -> Result<Vec<usize>, AtlasError> {
    let braced = cursor.eat('{');
    let mut to: Vec<usize> = (0..facets).collect();
    let mut used = vec![false; facets];
    loop {
        let bracketed = cursor.eat('(');
        let start = cursor.at();
        let letters = cursor.take_while(|c| c.is_ascii_lowercase());
        if letters.len() < 2 {
            return Err(cursor.unexpected("letters of facets, such as abc"));
        }
        let letters: Vec<usize> = letters.bytes().map(|b| usize::from(b - b'a')).collect();
        for (i, &letter) in letters.iter().enumerate() {
            if letter >= facets {
                let message = format!("a tessie of {facets} facets has no facet of that letter");
                return Err(cursor.error(start, message));
            }
            if std::mem::replace(&mut used[letter], true) {
                return Err(cursor.error(start, "a letter occurs twice"));
            }
            to[letter] = letters[(i + 1) % letters.len()];
        }
        if bracketed {
            cursor.expect(')')?;
        }
        if !(bracketed && braced && cursor.peek() == Some('(')) {
            break;
        }
    }
    if braced {
        cursor.expect('}')?;
    }
    Ok(to)
}

/// The facets of the place that lies in these faces, in the order of the name.
pub(crate) fn facets_of(puzzle: &Puzzle, name: &str) -> Option<Vec<u16>> {
    let mut cell = [0_i8; 4];
    for digit in name.bytes() {
        let (axis, sign) = axis_of(digit.checked_sub(b'0')?)?;
        if cell[axis] != 0 {
            return None;
        }
        cell[axis] = 2 * sign;
    }
    name.bytes()
        .map(|digit| {
            let (axis, sign) = axis_of(digit - b'0')?;
            let mut position = cell;
            position[axis] = 3 * sign;
            puzzle.facet_at(&position)
        })
        .collect()
}

/// The axis that points to a face, 0 to 3, and 1 if forwards, -1 if not.
pub(crate) fn axis_of(face: u8) -> Option<(usize, i8)> {
    match face {
        1..=4 => Some((usize::from(face) - 1, 1)),
        5..=8 => Some((usize::from(face) - 5, -1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Permutation {
        parse_cycles(text).expect(text).permutation
    }

    /// The worked cases of section 6, and of Q24, Q29 and Q21 there.
    #[test]
    fn letters_are_those_of_section_6() {
        let long = |text: &str| {
            // Written out the cycle passes each tessie more than once, so read it facet by facet.
            let words: Vec<Vec<u16>> = text
                .split(", ")
                .map(|word| facets_of(crate::tesseract(), word).expect(word))
                .collect();
            move |p: &Permutation| {
                words
                    .iter()
                    .zip(words.iter().cycle().skip(1))
                    .all(|(from, to)| {
                        (from.iter().zip(to)).all(|(&a, &b)| p.image(a.into()) == usize::from(b))
                    })
            }
        };
        for (short, written_out) in [
            ("(123, 567)_{abc}", "123, 567, 312, 756, 231, 675"),
            ("(123, 567)_{ab}", "123, 567, 213, 657"),
            ("(12)_{ab}", "12, 21"),
            ("(123)_{abc}", "123, 312, 231"),
            ("(1234)_{(ad)(bc)}", "1234, 4321"),
        ] {
            assert!(long(written_out)(&read(short)), "{short}");
        }
        // A mirror image: (1283)_{adc} = (1238)_{acd}.
        assert_eq!(read("(1283)_{adc}"), read("(1238)_{acd}"));
    }

    #[test]
    fn errors_say_where() {
        for (text, range) in [
            ("(12, 13", 7..7),
            ("(12, 15)", 5..7),
            ("(12, 123)", 5..8),
            ("(12, 21)", 5..7),
            ("(12)(34, 12)", 9..11),
            ("(123)_{abd}", 7..10),
            ("(123)_{aab}", 7..10),
            ("(123)_{a}", 8..9),
            ("(12) ... (34)", 9..10),
            ("(é)", 1..3),
            ("(129)", 1..4),
            ("(0)", 1..2),
        ] {
            let error = parse_cycles(text).expect_err(text);
            assert_eq!(error.range, range, "{text}: {error}");
        }
        assert!(read("").is_identity());
    }
}
