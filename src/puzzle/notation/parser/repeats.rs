//! Repeated brackets: `(R U) x2`, and how a move `x2` stands behind brackets.

use super::Parser;
use crate::notation::error::{NotationError, Note};
use crate::notation::spelling::{self, plain_prime};
use crate::notation::term::{Term, TermKind};

impl Parser<'_> {
    /// How often brackets are repeated, where that follows them as in `(R U) x6` or `(R U) \u{d7}6`. Where `x2` is a
    /// move, it is a repetition all the same: that is how public lists use it.
    pub(super) fn repetition(&mut self, terms: &[Term]) -> Result<Option<i64>, NotationError> {
        match self
            .peek()
            .filter(|c| matches!(c, 'x' | '\u{d7}' | '*' | '^'))
        {
            Some(sign) => self.repeated(terms, sign),
            None => Ok(None),
        }
    }

    /// The same where a sign comes that may say so.
    fn repeated(&mut self, terms: &[Term], sign: char) -> Result<Option<i64>, NotationError> {
        let after = &self.rest()[sign.len_utf8()..];
        let rest = after.trim_start_matches([' ', '\t']);
        let apart = after.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let from = self.at;
        let word = &self.text[from..from + sign.len_utf8() + digits];
        let goes_on = |c: char| c.is_alphanumeric() || c == '^' || plain_prime(c) == '\'';
        if digits == 0 || rest[digits..].starts_with(goes_on) || !self.follows_bracket(terms) {
            return Ok(None);
        }
        if apart == 0 && self.lookup(word).is_some() {
            self.notes.push(Note {
                range: from..from + word.len(),
                message: format!(
                    "`{word}` after a bracket repeats the bracket; `({word})` is the move."
                ),
            });
            if self.first {
                return Ok(None);
            }
        }
        self.at += sign.len_utf8() + apart;
        self.number(from).map(Some)
    }

    /// Whether the last term began with a bracket.
    fn follows_bracket(&self, terms: &[Term]) -> bool {
        let last = terms.last();
        last.is_some_and(|term| self.text[term.range.start..].starts_with(['(', '[']))
    }

    /// A bracket, as the term that it is after others: `(x2)` after brackets is the move alone, which could not be
    /// written without them.
    pub(super) fn in_brackets(&self, terms: &[Term], term: Term) -> Term {
        let Term {
            kind: TermKind::Group(inner),
            range,
        } = &term
        else {
            return term;
        };
        match inner.as_slice() {
            [
                Term {
                    kind: TermKind::Move(id),
                    ..
                },
            ] if spelling::repeats(&self.puzzle.mv(*id).name) && self.follows_bracket(terms) => {
                Term {
                    kind: TermKind::Move(*id),
                    range: range.clone(),
                }
            }
            _ => term,
        }
    }
}
