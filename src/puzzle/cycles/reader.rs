//! Text to position.

use std::collections::BTreeMap;
use std::ops::Range;

use group::Permutation;

use super::LETTERS;
use crate::notation::spelling::plain_prime;
use crate::{FaceId, NotationError, PieceId, Puzzle};

/// The longest part of a wrong name that a message quotes, in characters.
const SHOWN: usize = 24;

/// How to fix a cycle that is not closed.
const NAME_ALL: &str = "Name the pieces of a cycle in corresponding order until the first one comes back as it was, \
                        or add letters.";

/// See [`parse`](super::parse).
pub(super) fn position(puzzle: &Puzzle, text: &str) -> Result<Permutation, NotationError> {
    let mut reader = Reader {
        puzzle,
        slots: Slots::new(puzzle),
        text,
        at: 0,
        images: vec![None; puzzle.facets().len()],
        taken: vec![false; puzzle.facets().len()],
    };
    reader.blanks();
    while reader.at < text.len() {
        reader.cycle()?;
        reader.blanks();
    }
    let images = reader.images.iter().enumerate();
    let images = images.map(|(point, image)| image.unwrap_or(point as u16));
    Ok(Permutation::from_images(images.collect())
        .expect("each cycle was seen to fill every place that it empties"))
}

struct Reader<'a> {
    puzzle: &'a Puzzle,
    slots: Slots<'a>,
    text: &'a str,
    at: usize,
    /// The image of each facet as far as the cycles read so far determine it.
    images: Vec<Option<u16>>,
    /// Facets of earlier cycles.
    taken: Vec<bool>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// The offset of the next character, or of the last one at the end.
    fn here(&self) -> Range<usize> {
        if let Some(c) = self.peek() {
            return self.at..self.at + c.len_utf8();
        }
        let last = self.text.chars().next_back().map_or(0, char::len_utf8);
        self.text.len() - last..self.text.len()
    }

    fn cycle(&mut self) -> Result<(), NotationError> {
        if !self.take('(') {
            return Err(wrong(
                self.here(),
                "A cycle begins with `(` here.",
                "Write cycles such as `(UF, UL)(FR, BR)`, `(123, 567)_{abc}`.",
            ));
        }
        let start = self.at - 1;
        let mut slots: Vec<(Vec<u16>, Range<usize>)> = Vec::new();
        // What stands between the first two pieces stands between all: commas or blanks.
        let mut commas = None;
        self.blanks();
        while !(slots.is_empty() && self.peek() == Some(')')) {
            let range = self.word();
            let facets = self.slot(&range)?;
            if let Some((first, _)) = slots.first()
                && first.len() != facets.len()
            {
                return Err(wrong(
                    range,
                    "This piece has another number of facets than the first one of the cycle.",
                    "A piece goes only where a piece of its kind was.",
                ));
            }
            if facets.iter().any(|&point| self.taken[usize::from(point)]) {
                return Err(wrong(
                    range,
                    "This piece is in an earlier cycle.",
                    "Write every piece in one cycle only.",
                ));
            }
            slots.push((facets, range));
            let end = self.at;
            self.blanks();
            let comma = self.peek() == Some(',');
            let apart = self.at > end && self.peek().is_some_and(char::is_alphanumeric);
            if !(comma || apart) || *commas.get_or_insert(comma) != comma {
                break;
            }
            self.take(',');
            self.blanks();
        }
        if !self.take(')') {
            let (message, help) = match self.peek() {
                None => ("The cycle is not closed.", "Write `)` where it ends."),
                Some(_) => (
                    "Commas stand between the pieces of a cycle, or spaces.",
                    "Write `,` between pieces, and `)` after the last.",
                ),
            };
            return Err(wrong(self.here(), message, help));
        }
        let twist = self.letters(slots.first().map_or(0, |(facets, _)| facets.len()))?;
        self.join(&slots, &twist, start)
    }

    /// The word that comes next; at least one character.
    fn word(&self) -> Range<usize> {
        let stops = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | '_');
        let length = self.rest().find(stops).unwrap_or(self.rest().len());
        if length == 0 {
            self.here()
        } else {
            self.at..self.at + length
        }
    }

    /// The facets of a position in the order of its name.
    fn slot(&mut self, range: &Range<usize>) -> Result<Vec<u16>, NotationError> {
        let name = &self.text[range.clone()];
        let Some(facets) = self.slots.facets(name) else {
            let mut shown: String = name.chars().take(SHOWN).collect();
            if shown.len() < name.len() {
                shown.push('…');
            }
            let example = &self.puzzle.pieces()[0].name;
            return Err(NotationError {
                range: range.clone(),
                message: format!("The {} has no piece `{shown}`.", self.puzzle.name()),
                help: Some(format!(
                    "A piece is named by its faces, such as `{example}`."
                )),
            });
        };
        self.at = range.end;
        Ok(facets)
    }

    /// The letters after a cycle: the image of each point of a name.
    fn letters(&mut self, facets: usize) -> Result<Vec<usize>, NotationError> {
        let mut twist: Vec<usize> = (0..facets).collect();
        let before = self.at;
        self.blanks();
        if !self.take('_') {
            self.at = before;
            return Ok(twist);
        }
        let braced = self.take('{');
        loop {
            self.blanks();
            let bracketed = self.take('(');
            let start = self.at;
            let mut cycle: Vec<usize> = Vec::new();
            while let Some(c) = self.peek()
                && let Some(point) = LETTERS.iter().position(|&letter| char::from(letter) == c)
            {
                if point >= facets || cycle.contains(&point) {
                    let (message, help) = if point >= facets {
                        let last = char::from(LETTERS[facets.max(1) - 1]);
                        (
                            format!("These pieces have no facet `{c}`."),
                            format!("Their facets are `a` to `{last}`, in the order of the names."),
                        )
                    } else {
                        (
                            format!("`{c}` is there twice."),
                            "Write every letter of a cycle once.".to_owned(),
                        )
                    };
                    return Err(NotationError {
                        range: self.here(),
                        message,
                        help: Some(help),
                    });
                }
                cycle.push(point);
                self.at += 1;
            }
            if bracketed && !self.take(')') || self.at == start {
                return Err(wrong(
                    self.here(),
                    "Here letters say how the facets turn.",
                    "Write them as in `_{abc}` or `_{(ab)(cd)}`.",
                ));
            }
            for to in &mut twist {
                if let Some(slot) = cycle.iter().position(|point| point == to) {
                    *to = cycle[(slot + 1) % cycle.len()];
                }
            }
            if braced {
                self.blanks();
            }
            if !(bracketed && self.peek() == Some('(') && braced) {
                break;
            }
        }
        if braced && !self.take('}') {
            return Err(wrong(
                self.here(),
                "The letters of a cycle end with `}` here.",
                "Write them as in `_{abc}` or `_{(ab)(cd)}`.",
            ));
        }
        Ok(twist)
    }

    /// Checks and stores a complete cycle.
    fn join(
        &mut self,
        slots: &[(Vec<u16>, Range<usize>)],
        twist: &[usize],
        start: usize,
    ) -> Result<(), NotationError> {
        let Some((first, first_range)) = slots.first() else {
            return Ok(());
        };
        let mut home = vec![0; first.len()];
        for (from, &to) in twist.iter().enumerate() {
            home[to] = first[from];
        }
        let next = slots[1..]
            .iter()
            .map(|(facets, range)| (facets, range))
            .chain([(&home, first_range)]);
        for ((from, _), (to, range)) in slots.iter().zip(next) {
            for (&point, &image) in from.iter().zip(to) {
                let known = self.images[usize::from(point)].replace(image);
                if known.is_some_and(|known| known != image) {
                    return Err(wrong(
                        range.clone(),
                        "The piece that goes here goes elsewhere as well.",
                        NAME_ALL,
                    ));
                }
            }
        }
        // A position that is repeated with a twist counts once.
        let mut came = vec![false; self.images.len()];
        for &point in slots.iter().flat_map(|(facets, _)| facets) {
            self.taken[usize::from(point)] = true;
            if let Some(image) = self.images[usize::from(point)] {
                came[usize::from(image)] = true;
            }
        }
        let whole = slots
            .iter()
            .flat_map(|(facets, _)| facets)
            .all(|&point| came[usize::from(point)]);
        if whole {
            Ok(())
        } else {
            Err(wrong(
                start..self.at,
                "This cycle does not bring every piece back.",
                NAME_ALL,
            ))
        }
    }
}

/// The names of a puzzle's positions, with any face first.
struct Slots<'a> {
    puzzle: &'a Puzzle,
    /// By faces in increasing order and the rest of the name.
    by_faces: BTreeMap<(Vec<FaceId>, &'a str), PieceId>,
}

impl<'a> Slots<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let by_faces = puzzle.pieces().iter().enumerate().map(|(id, piece)| {
            let face = |point: &u16| puzzle.facets()[usize::from(*point)].face;
            let mut faces: Vec<FaceId> = piece.facets.iter().map(face).collect();
            let length: usize = faces
                .iter()
                .map(|face| puzzle.faces()[usize::from(face.0)].name.len())
                .sum();
            faces.sort_unstable();
            let besides = piece.name.get(length..).unwrap_or_default();
            ((faces, besides), PieceId(id as u16))
        });
        Self {
            by_faces: by_faces.collect(),
            puzzle,
        }
    }

    /// The facets of the position of this name, in the order of the name.
    fn facets(&self, name: &str) -> Option<Vec<u16>> {
        // Longer names have no pieces, and long words would be slow to search.
        if name.len() > 64 {
            return None;
        }
        let name: String = name.chars().map(plain_prime).collect();
        self.divided(&name, &mut Vec::new())
    }

    /// Divides the rest of a name into faces, longer ones first, until a position has them and the remaining letters.
    /// No face occurs twice, so there are few divisions.
    fn divided(&self, rest: &str, faces: &mut Vec<FaceId>) -> Option<Vec<u16>> {
        let mut sorted = faces.clone();
        sorted.sort_unstable();
        if let Some(piece) = self.by_faces.get(&(sorted, rest)) {
            return self.in_order(*piece, faces);
        }
        let mut next: Vec<(usize, FaceId)> = Vec::new();
        for (id, face) in self.puzzle.faces().iter().enumerate() {
            if let Some(after) = rest.strip_prefix(face.name.as_str()) {
                let length = face.name.len();
                next.push((length, FaceId(id as u8)));
                if self.puzzle.dimensions() > 3 && after.starts_with('\'') {
                    let opposite = (id + self.puzzle.dimensions()) % self.puzzle.faces().len();
                    next.push((length + 1, FaceId(opposite as u8)));
                }
            }
        }
        next.sort_unstable_by(|a, b| b.cmp(a));
        for (length, face) in next {
            if faces.contains(&face) {
                continue;
            }
            faces.push(face);
            let found = self.divided(&rest[length..], faces);
            faces.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn in_order(&self, piece: PieceId, faces: &[FaceId]) -> Option<Vec<u16>> {
        let facets = &self.puzzle.piece(piece).facets;
        let of_face = |face: &FaceId| {
            let mut facets = facets.iter();
            facets.find(|&&point| self.puzzle.facets()[usize::from(point)].face == *face)
        };
        faces.iter().map(|face| of_face(face).copied()).collect()
    }
}

fn wrong(range: Range<usize>, message: &str, help: &str) -> NotationError {
    NotationError {
        range,
        message: message.to_owned(),
        help: Some(help.to_owned()),
    }
}
