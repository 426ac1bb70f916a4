//! Reading definitions of moves.

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzle::NotationError;

use super::{Expression, Turn};
use crate::UsefulMove;
use crate::cursor::Cursor;

/// How deep brackets may be nested.
const DEEPEST: usize = 32;
/// The largest exponent.
const LARGEST: u32 = 10_000;

type Known = BTreeMap<String, Arc<UsefulMove>>;

/// Reads a definition whose names are among `known`.
pub(crate) fn parse(text: &str, known: &Known) -> Result<Expression, NotationError> {
    let mut cursor = Cursor::new(text);
    let mut factors = factors(&mut cursor, known, 0)?;
    if cursor.peek().is_some() {
        return Err(cursor.unexpected("a move"));
    }
    Ok(match factors.len() {
        0 => return Err(cursor.unexpected("a move")),
        1 => factors.remove(0),
        _ => Expression::Product(factors),
    })
}

fn factors(
    cursor: &mut Cursor,
    known: &Known,
    depth: usize,
) -> Result<Vec<Expression>, NotationError> {
    let mut factors = Vec::new();
    loop {
        cursor.skip_spaces();
        if matches!(cursor.peek(), None | Some(')')) {
            return Ok(factors);
        }
        factors.push(factor(cursor, known, depth)?);
    }
}

fn factor(cursor: &mut Cursor, known: &Known, depth: usize) -> Result<Expression, NotationError> {
    let start = cursor.at();
    let mut factor = match cursor.peek() {
        Some('(') => bracket(cursor, known, depth)?,
        Some(c) if c.is_ascii_alphabetic() => name(cursor, known)?,
        _ => return Err(cursor.unexpected("a move, such as R12 or Q1")),
    };
    loop {
        factor = if cursor.eat('\'') {
            match factor {
                Expression::Turn(turn) => Expression::Turn(turn.inverse()),
                other => Expression::Inverse(Box::new(other)),
            }
        } else if cursor.eat('^') {
            let digits = cursor.take_while(|c| c.is_ascii_digit());
            match (digits.parse(), factor) {
                (Ok(2), Expression::Turn(turn)) if turn.quarters == 1 => Expression::Turn(Turn {
                    quarters: 2,
                    ..turn
                }),
                (Ok(n), other) if (1..=LARGEST).contains(&n) => {
                    Expression::Power(Box::new(other), n)
                }
                _ => {
                    let message = format!("after ^ there should be a number from 1 to {LARGEST}");
                    return Err(cursor.error(start, message));
                }
            }
        } else {
            return Ok(factor);
        }
    }
}

/// Reads `(...)` and the letter after it.
fn bracket(cursor: &mut Cursor, known: &Known, depth: usize) -> Result<Expression, NotationError> {
    let start = cursor.at();
    cursor.expect('(')?;
    if depth == DEEPEST {
        return Err(cursor.error(start, "the brackets are nested too deeply"));
    }
    let mut inner = factors(cursor, known, depth + 1)?;
    cursor.expect(')')?;
    for (letter, build) in [
        ('s', Expression::Slice as fn(Turn) -> Expression),
        ('a', Expression::Antislice),
    ] {
        if cursor.eat(letter) {
            return match inner.as_slice() {
                [Expression::Turn(turn)] => Ok(build(*turn)),
                _ => Err(cursor.error(start, "a slice is of one rotation, as in (R12)s")),
            };
        }
    }
    if cursor.eat('c') {
        return match <[Expression; 2]>::try_from(inner) {
            Ok(pair) => Ok(Expression::Commutator(Box::new(pair))),
            Err(_) => Err(cursor.error(start, "a commutator is of two moves, as in (X Y)c")),
        };
    }
    match inner.len() {
        0 => Err(cursor.error(start, "there is nothing in these brackets")),
        1 => Ok(inner.remove(0)),
        _ => Ok(Expression::Product(inner)),
    }
}

fn name(cursor: &mut Cursor, known: &Known) -> Result<Expression, NotationError> {
    let start = cursor.at();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '.');
    if let Some(digits) = name.strip_prefix('R')
        && let &[face, axis] = digits.as_bytes()
        && face.is_ascii_digit()
        && axis.is_ascii_digit()
    {
        return Turn::new(face - b'0', axis - b'0', 1)
            .map(Expression::Turn)
            .ok_or_else(|| cursor.error(start, format!("there is no rotation {name}")));
    }
    if name == "Q" && cursor.eat('[') {
        let axes = cursor.take_while(|c| c.is_ascii_digit());
        cursor.expect(']')?;
        let number = cursor.take_while(|c| c.is_ascii_digit());
        let &[i @ b'1'..=b'4', j @ b'1'..=b'4'] = axes.as_bytes() else {
            return Err(cursor.error(start, "a transposition is of two axes, as in Q[12]6"));
        };
        if i == j {
            return Err(cursor.error(start, "a transposition is of two different axes"));
        }
        let of = named(cursor, known, start, &format!("Q{number}"))?;
        return Ok(Expression::Transposed {
            axes: (i - b'0', j - b'0'),
            of,
        });
    }
    named(cursor, known, start, name).map(Expression::Named)
}

fn named(
    cursor: &Cursor,
    known: &Known,
    start: usize,
    name: &str,
) -> Result<Arc<UsefulMove>, NotationError> {
    known
        .get(name)
        .cloned()
        .ok_or_else(|| cursor.error(start, format!("no move before this one is called {name}")))
}
