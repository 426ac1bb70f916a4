//! Text to tree. Recursion is bounded by [`MAX_DEPTH`].

mod amounts;
mod blanks;
mod repeats;
mod simultaneous;

use std::ops::Range;

use super::error::{NotationError, Note};
use super::names::{NamedMoves, NoNames};
use super::spelling::{self, plain_prime};
use super::term::{MAX_MOVES, Term, TermKind, length, length_of};
use super::{help, numbered};
use crate::log::letters;
use crate::{MoveId, Puzzle};

/// The deepest nesting of brackets that is read.
const MAX_DEPTH: usize = 64;
/// The largest number that is read as an exponent.
const MAX_EXPONENT: i64 = 1_000_000_000;

/// Reads the twist in letters that a text begins with: its moves, and its length in bytes.
type Lettered = fn(&Puzzle, &str) -> Option<(Vec<MoveId>, usize)>;

pub(super) struct Parser<'a> {
    puzzle: &'a Puzzle,
    names: &'a dyn NamedMoves,
    text: &'a str,
    /// The offset of the next character; a character boundary.
    at: usize,
    depth: usize,
    /// Whether `x2` after brackets is a rotation, as it was in notation 1.
    first: bool,
    /// Whether names are those of the puzzle's second notation.
    second: bool,
    /// What may have been meant otherwise.
    notes: Vec<Note>,
}

impl<'a> Parser<'a> {
    pub fn new(puzzle: &'a Puzzle, text: &'a str, names: &'a dyn NamedMoves) -> Self {
        Self {
            puzzle,
            names,
            text,
            at: 0,
            depth: 0,
            first: false,
            second: false,
            notes: Vec::new(),
        }
    }

    /// The same in the puzzle's second notation, if it has one.
    pub fn in_second_notation(mut self) -> Option<(Self, &'a str)> {
        let name = self.puzzle.second_notation()?;
        self.second = true;
        Some((self, name))
    }

    fn lookup(&self, word: &str) -> Option<MoveId> {
        spelling::lookup(self.puzzle, word, self.second)
    }

    /// The terms of the whole text, the number of expanded moves, and what may have been meant otherwise.
    pub fn whole(mut self) -> Result<(Vec<Term>, usize, Vec<Note>), NotationError> {
        let terms = self.sequence()?;
        match self.peek() {
            None => {
                let length = length(&terms);
                Ok((terms, length as usize, self.notes))
            }
            Some(c) => Err(help::stray(c, self.at)),
        }
    }

    /// Where notation 1 reads rotations and today's notation repetitions, as far as the text can be read.
    pub fn former_rotations(mut self) -> Vec<Range<usize>> {
        self.first = true;
        // What stands before an error is known.
        let _ = self.sequence();
        self.notes.into_iter().map(|note| note.range).collect()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips `c` if it comes next.
    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Terms up to the end or to something that closes or divides brackets.
    fn sequence(&mut self) -> Result<Vec<Term>, NotationError> {
        let mut terms = Vec::new();
        let mut moves = 0_u64;
        loop {
            self.skip_blanks();
            let from = self.at;
            if let Some(mut times) = self.repetition(&terms)? {
                let base = terms.pop();
                let Some(mut base) = base else { continue };
                let range = base.range.start..self.at;
                if let TermKind::Power {
                    base: once,
                    exponent,
                } = base.kind
                {
                    times = self.multiply(exponent, times, from)?;
                    base = *once;
                }
                let all = length_of(&base.kind).saturating_mul(times.unsigned_abs());
                moves = moves.saturating_add(all);
                if moves > MAX_MOVES as u64 {
                    return Err(help::too_long(range));
                }
                terms.push(self.power(base, times, range));
                continue;
            }
            let before = terms.len();
            match self.peek() {
                None | Some(')' | ']' | ',' | ':' | '/') => return Ok(terms),
                Some('(' | '[') => {
                    let term = self.bracket()?;
                    let term = self.in_brackets(&terms, term);
                    terms.push(term);
                }
                Some(_) if numbered::applies(self.puzzle) => terms.push(self.numbered()?),
                Some(_) => self.word(&mut terms)?,
            }
            moves = moves.saturating_add(length(&terms[before..]));
            if moves > MAX_MOVES as u64 {
                let range = terms[before].range.clone();
                let opens = self.text[range.clone()].starts_with(['(', '[']);
                let range = if opens {
                    range.start..range.start + 1
                } else {
                    range
                };
                return Err(help::too_long(range));
            }
        }
    }

    #[inline(never)]
    fn bracket(&mut self) -> Result<Term, NotationError> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            return Err(NotationError {
                range: start..start + 1,
                message: format!("Brackets stand in more than {MAX_DEPTH} others here."),
                help: Some("Write some of them out.".to_owned()),
            });
        }
        self.depth += 1;
        let round = self.take('(');
        if !round {
            self.at += 1;
            if let Some(kind) = self.whole_in_brackets() {
                self.depth -= 1;
                return self.suffixes(kind, start, true);
            }
        }
        let first = self.sequence()?;
        let kind = if round {
            TermKind::Group(first)
        } else {
            let commutator = self.take(',');
            let slash = !commutator && self.take('/');
            if !commutator && !slash && !self.take(':') {
                return Err(help::unfinished(self.peek(), self.at, start, '['));
            }
            let second = self.sequence()?;
            if slash {
                amounts::of_slash(self.puzzle, &first, &second, start)?
            } else if commutator {
                TermKind::Commutator {
                    first,
                    second,
                    subscript: false,
                }
            } else {
                TermKind::Conjugate {
                    by: first,
                    of: second,
                }
            }
        };
        if !self.take(if round { ')' } else { ']' }) {
            let open = if round { '(' } else { '[' };
            return Err(help::unfinished(self.peek(), self.at, start, open));
        }
        self.depth -= 1;
        self.suffixes(kind, start, true)
    }

    fn suffixes(
        &mut self,
        kind: TermKind,
        start: usize,
        bracket: bool,
    ) -> Result<Term, NotationError> {
        self.exponents(kind, start, bracket, 1)
    }

    /// Primes, powers and (after round brackets) letters, combined to one exponent.
    fn exponents(
        &mut self,
        mut kind: TermKind,
        start: usize,
        bracket: bool,
        mut exponent: i64,
    ) -> Result<Term, NotationError> {
        let mut end = self.at;
        loop {
            let from = self.at;
            let letter = self.rest().trim_start_matches('_').chars().next();
            match self.peek() {
                Some(c) if plain_prime(c) == '\'' => {
                    self.at += c.len_utf8();
                    exponent = -exponent;
                }
                Some('^') => {
                    self.at += 1;
                    self.skip_blanks();
                    let negative = self.take('-');
                    let times = self.number(from)?;
                    exponent =
                        self.multiply(exponent, if negative { -times } else { times }, from)?;
                }
                Some(c) if bracket && c.is_ascii_digit() => {
                    let times = self.number(from)?;
                    exponent = self.multiply(exponent, times, from)?;
                }
                Some(_) if matches!(letter, Some('s' | 'a' | 'c')) => {
                    let TermKind::Group(terms) = &mut kind else {
                        break;
                    };
                    let terms = std::mem::take(terms);
                    self.at = self.text.len() - self.rest().trim_start_matches('_').len() + 1;
                    kind = self.subscript(terms, letter.unwrap_or_default())?;
                    end = self.at;
                }
                _ => break,
            }
            if length_of(&kind).saturating_mul(exponent.unsigned_abs()) > MAX_MOVES as u64 {
                return Err(help::too_long(from..self.at));
            }
        }
        let base = Term {
            kind,
            range: start..end,
        };
        Ok(self.power(base, exponent, start..self.at))
    }

    /// A term to a power: a move where one move does that.
    fn power(&self, base: Term, exponent: i64, range: Range<usize>) -> Term {
        let one = match base.kind {
            TermKind::Move(id) => power(self.puzzle, id, exponent),
            _ => None,
        };
        let kind = match (base.kind, one) {
            (kind, _) if exponent == 1 => kind,
            (_, Some(id)) => TermKind::Move(id),
            (kind, None) => TermKind::Power {
                base: Box::new(Term { kind, ..base }),
                exponent,
            },
        };
        Term { kind, range }
    }

    /// Digits as a number; `from` is where the exponent begins.
    fn number(&mut self, from: usize) -> Result<i64, NotationError> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.at += digits;
        if digits == 0 {
            let next = self.peek().map_or(0, char::len_utf8);
            let range = from..if self.peek().is_some_and(char::is_whitespace) {
                self.at
            } else {
                self.at + next
            };
            return Err(NotationError {
                range,
                message: "After `^` comes a number.".to_owned(),
                help: Some("Write how often, as in `^2` or `^-1`.".to_owned()),
            });
        }
        match rest[..digits].parse() {
            Ok(number) if number <= MAX_EXPONENT => Ok(number),
            _ => Err(help::too_often(from..self.at, MAX_EXPONENT)),
        }
    }

    fn multiply(&self, a: i64, b: i64, from: usize) -> Result<i64, NotationError> {
        a.checked_mul(b)
            .filter(|product| product.abs() <= MAX_EXPONENT)
            .ok_or_else(|| help::too_often(from..self.at, MAX_EXPONENT))
    }

    /// `(M)s`, `(M)a`, `(X Y)c`, after the letter.
    fn subscript(&self, mut terms: Vec<Term>, letter: char) -> Result<TermKind, NotationError> {
        let range = self.at - 1..self.at;
        if letter == 'c' {
            if terms.len() == 2 {
                let second = terms.split_off(1);
                return Ok(TermKind::Commutator {
                    first: terms,
                    second,
                    subscript: true,
                });
            }
            return Err(NotationError {
                range,
                message: "`c` needs two moves in the brackets.".to_owned(),
                help: Some("Write `(X Y)c` for X Y X' Y', or `[A, B]` for longer ones.".to_owned()),
            });
        }
        let turn = match terms.as_slice() {
            [
                Term {
                    kind: TermKind::Move(id),
                    ..
                },
            ] => Some(*id),
            _ => None,
        };
        let pair = turn.and_then(|turn| Some((turn, opposite(self.puzzle, turn)?)));
        let Some((turn, opposite)) = pair else {
            let example = &self.puzzle.moves()[0].name;
            return Err(NotationError {
                range,
                message: format!("`{letter}` needs one face turn in the brackets."),
                help: Some(format!("Write it as in `({example}){letter}`.")),
            });
        };
        let antislice = letter == 'a';
        Ok(TermKind::Pair {
            turn,
            opposite: if antislice {
                opposite
            } else {
                self.puzzle.mv(opposite).inverse
            },
            antislice,
        })
    }

    /// A word of a puzzle whose moves have letters: a move, moves as Gould writes them, a power, or a name.
    fn word(&mut self, terms: &mut Vec<Term>) -> Result<(), NotationError> {
        let start = self.at;
        let rest = self.rest();
        let word = &rest[..blanks::end_of_word(rest)];
        if let Some(term) = self.counted(word, start)? {
            terms.push(term);
            return Ok(());
        }
        let range = start..start + word.len();
        self.at = range.end;
        if let Some(id) = self.lookup(word) {
            terms.push(Term {
                kind: TermKind::Move(id),
                range,
            });
            return Ok(());
        }
        if !self.second && simultaneous::twists(self.puzzle, word, start, terms) {
            return Ok(());
        }
        let base = &word[..word.find('^').unwrap_or(word.len())];
        if base.len() < word.len()
            && let Some(id) = self.lookup(base)
        {
            self.at = start + base.len();
            return self.powered(TermKind::Move(id), range, terms);
        }
        let base = base.trim_end_matches(|c| plain_prime(c) == '\'');
        if let Some(algorithm) = self.names.algorithm(base) {
            self.at = start + base.len();
            let kind = TermKind::Named {
                name: base.to_owned(),
                transposed: None,
                algorithm,
            };
            return self.powered(kind, range, terms);
        }
        if let Some(term) = self.amount(word, start) {
            terms.push(term);
            return Ok(());
        }
        if let Some(parts) = spelling::split(self.puzzle, word, self.second) {
            self.at = range.end;
            terms.extend(parts.into_iter().map(|(id, part)| Term {
                kind: TermKind::Move(id),
                range: start + part.start..start + part.end,
            }));
            return Ok(());
        }
        Err(help::not_a_move(self.puzzle, word, start))
    }

    /// A term and its exponents, which must extend to the end of its word.
    fn powered(
        &mut self,
        kind: TermKind,
        word: Range<usize>,
        terms: &mut Vec<Term>,
    ) -> Result<(), NotationError> {
        terms.push(self.suffixes(kind, word.start, false)?);
        if self.at == word.end {
            Ok(())
        } else {
            Err(help::not_a_move(
                self.puzzle,
                &self.text[word.clone()],
                word.start,
            ))
        }
    }

    /// A twist of a tesseract in letters, if one comes next.
    fn lettered(&mut self, start: usize, read: Lettered) -> Option<Term> {
        if self.puzzle.dimensions() != 4 {
            return None;
        }
        let (moves, length) = read(self.puzzle, self.rest())?;
        self.at += length;
        let range = start..self.at;
        let kind = match moves.as_slice() {
            [only] => TermKind::Move(*only),
            _ => TermKind::Group(
                moves
                    .into_iter()
                    .map(|id| Term {
                        kind: TermKind::Move(id),
                        range: range.clone(),
                    })
                    .collect(),
            ),
        };
        Some(Term { kind, range })
    }

    /// A rotation or a name in the notation of Kamack and Keane.
    #[inline(never)]
    fn numbered(&mut self) -> Result<Term, NotationError> {
        let start = self.at;
        if let Some(term) = self.lettered(start, letters::twist) {
            return Ok(term);
        }
        let turn = numbered::rotation(self.puzzle, self.rest())
            .or_else(|| numbered::square(self.puzzle, self.rest()));
        if let Some((id, inverse, length)) = turn {
            self.at += length;
            let exponent = if inverse { -1 } else { 1 };
            return self.exponents(TermKind::Move(id), start, false, exponent);
        }
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
        let word = &rest[..end.unwrap_or(rest.len())];
        if let Some(algorithm) = self.names.algorithm(word) {
            self.at += word.len();
            let kind = TermKind::Named {
                name: word.to_owned(),
                transposed: None,
                algorithm,
            };
            return self.suffixes(kind, start, false);
        }
        if let Some(numbered::Name {
            full: name,
            transposed,
            length,
        }) = numbered::name(self.rest())
        {
            let known = self.names.algorithm(&name).and_then(|algorithm| {
                let Some((i, j)) = transposed else {
                    return Some(algorithm);
                };
                let axes = (
                    usize::from(i).checked_sub(1)?,
                    usize::from(j).checked_sub(1)?,
                );
                algorithm.transposed(self.puzzle, axes.0, axes.1)
            });
            if let Some(algorithm) = known {
                self.at += length;
                let kind = TermKind::Named {
                    name,
                    transposed,
                    algorithm,
                };
                return self.suffixes(kind, start, false);
            }
        }
        if let Some(term) = self.lettered(start, letters::single) {
            return Ok(term);
        }
        let word = self.rest().split(char::is_whitespace).next();
        Err(help::not_a_move(
            self.puzzle,
            word.unwrap_or_default(),
            start,
        ))
    }
}

/// Whether a word is the name of one move.
pub(crate) fn is_move(puzzle: &Puzzle, word: &str) -> bool {
    let read = Parser::new(puzzle, word, &NoNames).whole();
    read.is_ok_and(
        |(terms, ..)| matches!(terms.as_slice(), [term] if matches!(term.kind, TermKind::Move(_))),
    )
}

/// The turn of the opposite face that looks the same from outside that face.
fn opposite(puzzle: &Puzzle, turn: MoveId) -> Option<MoveId> {
    let turn = puzzle.mv(turn);
    let face = turn.face?;
    let planes = |mv: &crate::Move| (mv.plane.0.min(mv.plane.1), mv.plane.0.max(mv.plane.1));
    puzzle.face_turns().find(|&id| {
        let other = puzzle.mv(id);
        other.axis == turn.axis
            && other.face != Some(face)
            && other.quarter_turns == turn.quarter_turns
            && planes(other) == planes(turn)
    })
}

/// A move's power as a single move, if there is one.
fn power(puzzle: &Puzzle, id: MoveId, exponent: i64) -> Option<MoveId> {
    let mv = puzzle.mv(id);
    match exponent {
        -1 => Some(mv.inverse),
        -3..=3 => {
            let quarters = 1..exponent.rem_euclid(4);
            let matrix = quarters.fold(mv.matrix, |matrix, _| matrix.then(&mv.matrix));
            puzzle
                .turn(mv.axis, mv.layers, matrix)
                .filter(|_| exponent != 0)
        }
        _ => None,
    }
}
