//! Amounts as people write them: `R5`, `L8'`, `F'2`, `R-`, `3(R U)`, and the slash of blindfold commutators.

use super::Parser;
use crate::notation::error::NotationError;
use crate::notation::help;
use crate::notation::spelling::plain_prime;
use crate::notation::term::{MAX_MOVES, Term, TermKind, length_of};
use crate::{MoveId, Puzzle};

/// `[A/B]` of one move each: A B A A B' A, a three-cycle where A is a quarter turn and B a slice. Longer parts would
/// double again and again where brackets are nested.
pub(super) fn of_slash(
    puzzle: &Puzzle,
    first: &[Term],
    second: &[Term],
    start: usize,
) -> Result<TermKind, NotationError> {
    let ([a], [b]) = (first, second) else {
        return Err(one_each(start));
    };
    let (TermKind::Move(_), TermKind::Move(id)) = (&a.kind, &b.kind) else {
        return Err(one_each(start));
    };
    let back = Term {
        kind: TermKind::Move(puzzle.mv(*id).inverse),
        range: b.range.clone(),
    };
    let terms = [a, b, a, a, &back, a].map(Term::clone);
    Ok(TermKind::Group(terms.into()))
}

fn one_each(start: usize) -> NotationError {
    NotationError {
        range: start..start + 1,
        message: "A slash stands between two moves, as in `[U/M']`.".to_owned(),
        help: Some("Write longer parts out: `[A/B]` is A B A A B' A.".to_owned()),
    }
}

/// The most digits of an amount.
const MOST_DIGITS: usize = 9;

impl Parser<'_> {
    /// A move alone in square brackets, behind the first: the whole puzzle turned as the move turns its part of it.
    /// Before 2013 the WCA's regulations wrote rotations of cubes so, and people who turn a pyraminx still do. The
    /// letter may be small where no move is.
    #[inline(never)]
    pub(super) fn whole_in_brackets(&mut self) -> Option<TermKind> {
        let inside = self.rest().split_once(']')?.0;
        let word = inside.trim();
        let id = self.lookup(word).or_else(|| {
            let amount = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let (letters, amount) = word.split_at(word.len() - amount.len());
            self.lookup(&(letters.to_ascii_uppercase() + amount))
        })?;
        let turn = &self.puzzle.mv(id).permutation;
        let alike = |whole: &MoveId| {
            let whole = &self.puzzle.mv(*whole).permutation;
            turn.support()
                .all(|point| whole.image(point) == turn.image(point))
        };
        let whole = self.puzzle.whole_turns().find(alike)?;
        self.at += inside.len() + 1;
        Some(TermKind::Move(whole))
    }

    /// A number that counts the bracket behind it: `3(R U)`.
    pub(super) fn counted(
        &mut self,
        word: &str,
        start: usize,
    ) -> Result<Option<Term>, NotationError> {
        let counts = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        self.at = start + word.len();
        if !(counts && matches!(self.peek(), Some('(' | '['))) {
            return Ok(None);
        }
        self.at = start;
        let times = self.number(start)?;
        let base = self.bracket()?;
        let range = start..self.at;
        if length_of(&base.kind).saturating_mul(times.unsigned_abs()) > MAX_MOVES as u64 {
            return Err(help::too_long(range));
        }
        Ok(Some(self.power(base, times, range)))
    }

    /// A move with an amount that is not a name: `R5`, `L10'`, `F'2`, `R-`, `R2-`. Whole turns do nothing.
    pub(super) fn amount(&mut self, word: &str, start: usize) -> Option<Term> {
        let sign = |c: char| plain_prime(c) == '\'' || matches!(c, '-' | '\u{2212}');
        let base = word.trim_end_matches(|c: char| c.is_ascii_digit() || sign(c));
        let named = base.ends_with(|c: char| c.is_ascii_alphabetic());
        let id = self.lookup(base).filter(|_| named)?;
        let amount = &word[base.len()..];
        let digits: String = amount.chars().filter(char::is_ascii_digit).collect();
        let minus = amount.chars().filter(|&c| sign(c)).count();
        let together = amount.trim_start_matches(sign).trim_end_matches(sign);
        // `R2'2` has two amounts.
        if together.len() != digits.len() || minus > 1 || digits.len() > MOST_DIGITS {
            return None;
        }
        let times: i64 = if digits.is_empty() {
            1
        } else {
            digits.parse().ok()?
        };
        let range = start..start + word.len();
        let kind = self.turned(id, if minus == 1 { -times } else { times });
        self.at = range.end;
        Some(Term { kind, range })
    }

    /// A move some number of times: as one move, or as a whole turn, which does nothing.
    fn turned(&self, id: MoveId, times: i64) -> TermKind {
        let mv = self.puzzle.mv(id);
        let of = i64::from(mv.turns_of_axis.max(1));
        let steps = times.rem_euclid(of);
        let same = |&other: &MoveId| {
            let other = self.puzzle.mv(other);
            (other.axis, other.layers) == (mv.axis, mv.layers)
                && (1..steps).fold(mv.permutation.clone(), |done, _| done.then(&mv.permutation))
                    == other.permutation
        };
        if steps > 0
            && let Some(one) = self.puzzle.move_ids().find(same)
        {
            return TermKind::Move(one);
        }
        TermKind::Power {
            base: Box::new(Term {
                kind: TermKind::Move(id),
                range: 0..0,
            }),
            exponent: if times == 0 { 0 } else { of },
        }
    }
}
