//! A real cube that looks different: what has probably gone wrong, found by asking what is seen at a few pieces.
//!
//! Each likely mistake of the latest turns leads to a position. The questions are about the stickers that separate most
//! of these positions; what the answers leave over is the mistake. The same questions separate positions that look
//! alike to a camera.

use std::collections::BTreeMap;

use group::Permutation;
use puzzle::{FaceId, MoveId, PieceId, Puzzle};

use crate::text::typeset;

/// The most turns back that a mistake is looked for.
pub const MOST_TURNS: usize = 6;
/// A mistake is named after at least this many questions: one answer may fit by chance.
const FEWEST_QUESTIONS: usize = 3;

/// A position that the real cube may be in.
struct Guess {
    /// What was done wrong, and what puts it right.
    verdict: Verdict,
    /// The position's inverse: where what is seen at a facet belongs.
    homes: Permutation,
    /// The position in the cube's own faces, where the camera has seen it.
    seen: Option<Permutation>,
}

/// What is asked: which colour is seen at one side of a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The location, named by the piece that belongs there.
    pub slot: PieceId,
    /// The side, by the face that it lies in.
    pub side: FaceId,
    facet: u16,
    /// What may be seen there: the faces whose colours they are.
    pub choices: Vec<FaceId>,
}

/// What came of the questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// In words.
    pub words: String,
    /// The turns that put the cube right; empty if none are needed or known.
    pub mend: String,
    /// Whether a mistake was found.
    pub found: bool,
    /// Where in the program the cube can be instead.
    pub places: Vec<Place>,
    /// Whether the turns that put it right are still looked for.
    pub seeking: bool,
}

/// Where in a program a real cube can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// After this step, which is behind.
    Earlier(u64),
    /// This many turns ahead.
    Ahead(usize),
}

/// The search for what went wrong on a real cube.
pub struct Mistake {
    guesses: Vec<Guess>,
    /// The fewest questions that are asked.
    fewest: usize,
    asked: Vec<u16>,
    /// What is asked now.
    pub question: Option<Question>,
    /// What it was; there once nothing is asked any more.
    pub verdict: Option<Verdict>,
}

impl Mistake {
    /// Begins to ask. `position` is where the cube should be, `recent` the turns that led there, the latest last, and
    /// `next` the turn that is to be done.
    pub fn new(
        puzzle: &Puzzle,
        position: &Permutation,
        recent: &[MoveId],
        next: Option<MoveId>,
    ) -> Self {
        let mut mistake = Self {
            guesses: guesses(puzzle, position, recent, next),
            fewest: FEWEST_QUESTIONS,
            asked: Vec::new(),
            question: None,
            verdict: None,
        };
        mistake.go_on(puzzle);
        mistake
    }

    /// A cube of which all is known already.
    pub fn known(verdict: Verdict) -> Self {
        Self {
            guesses: Vec::new(),
            fewest: 0,
            asked: Vec::new(),
            question: None,
            verdict: Some(verdict),
        }
    }

    /// Begins to ask which of several positions that look alike to a camera a cube is in: each in its own faces, as the
    /// puzzle is held, and what is to be said of it.
    pub fn among(puzzle: &Puzzle, all: Vec<(Permutation, Permutation, Verdict)>) -> Self {
        let guesses = all.into_iter().map(|(seen, held, verdict)| Guess {
            verdict,
            homes: held.inverse(),
            seen: Some(seen),
        });
        let mut mistake = Self {
            guesses: guesses.collect(),
            fewest: 0,
            asked: Vec::new(),
            question: None,
            verdict: None,
        };
        mistake.go_on(puzzle);
        mistake
    }

    /// The position that the camera has seen, in the cube's own faces, once the answers say which it is.
    pub fn settled(&self) -> Option<Permutation> {
        self.verdict.as_ref()?;
        self.guesses.first()?.seen.clone()
    }

    /// Takes in which of the choices is seen; `None` for something else.
    pub fn answer(&mut self, puzzle: &Puzzle, choice: Option<usize>) {
        let Some(Question { facet, choices, .. }) = self.question.take() else {
            return;
        };
        self.asked.push(facet);
        let seen = choice.and_then(|choice| choices.get(choice)).copied();
        self.guesses
            .retain(|guess| Some(seen_at(puzzle, &guess.homes, facet)) == seen);
        self.go_on(puzzle);
    }

    fn go_on(&mut self, puzzle: &Puzzle) {
        let done = self.guesses.len() <= 1 && self.asked.len() >= self.fewest;
        if !self.guesses.is_empty() && !done {
            self.question = self.next_question(puzzle);
        }
        if self.question.is_none() {
            let first = self.guesses.first();
            let verdict = first.map(|guess| guess.verdict.clone());
            self.verdict = Some(verdict.unwrap_or_else(Verdict::unknown));
        }
    }

    /// The sticker whose colour leaves the fewest positions over, at worst: of those that are seen from the front, or,
    /// if they separate nothing, of all.
    fn next_question(&self, puzzle: &Puzzle) -> Option<Question> {
        let parts = |facet: u16| {
            let mut parts: BTreeMap<FaceId, usize> = BTreeMap::new();
            for guess in &self.guesses {
                *parts
                    .entry(seen_at(puzzle, &guess.homes, facet))
                    .or_default() += 1;
            }
            parts
        };
        let best = |in_sight: bool| {
            let facets = 0..puzzle.facets().len() as u16;
            let asks = |facet: &u16| {
                let facet_of = &puzzle.facets()[usize::from(*facet)];
                let face = puzzle.faces()[usize::from(facet_of.face.0)].name.as_str();
                puzzle.piece(facet_of.piece).facets.len() > 1
                    && (!in_sight || ["U", "F", "R"].contains(&face))
                    && !self.asked.contains(facet)
            };
            facets
                .filter(asks)
                .map(|facet| (facet, parts(facet)))
                .min_by_key(|(_, parts)| parts.values().copied().max())
        };
        let several = |found: &(u16, BTreeMap<FaceId, usize>)| found.1.len() > 1;
        let confirms = self.asked.len() < self.fewest;
        let (facet, parts) = best(true)
            .filter(|found| several(found) || confirms)
            .or_else(|| best(false).filter(several))?;
        let at = &puzzle.facets()[usize::from(facet)];
        Some(Question {
            slot: at.piece,
            side: at.face,
            facet,
            choices: parts.into_keys().collect(),
        })
    }
}

impl Verdict {
    /// What was found, and the turns that put it right.
    pub fn of(words: String, mend: String) -> Self {
        Self {
            words,
            mend,
            found: true,
            places: Vec::new(),
            seeking: false,
        }
    }

    /// Nothing was found.
    pub fn unknown() -> Self {
        let words = words::run::MISTAKE_UNKNOWN.text().to_owned();
        Self {
            found: false,
            ..Self::of(words, String::new())
        }
    }
}

/// Whose colour is seen at a facet, with a position's inverse.
fn seen_at(puzzle: &Puzzle, homes: &Permutation, facet: u16) -> FaceId {
    puzzle.facets()[homes.image(facet.into())].face
}

pub fn names(puzzle: &Puzzle, moves: &[MoveId]) -> String {
    let names: Vec<&str> = moves
        .iter()
        .map(|&id| puzzle.mv(id).name.as_str())
        .collect();
    typeset(&names.join(" "))
}

/// The likeliest single mistake after which the cube looks like one of the positions `seen`; the other arguments are
/// those of [`Mistake::new`].
pub fn explained(
    puzzle: &Puzzle,
    position: &Permutation,
    recent: &[MoveId],
    next: Option<MoveId>,
    seen: &[Permutation],
) -> Option<Verdict> {
    let homes: Vec<Permutation> = seen.iter().map(Permutation::inverse).collect();
    let mut guesses = guesses(puzzle, position, recent, next).into_iter();
    let guess = guesses.find(|guess| homes.contains(&guess.homes));
    guess.map(|guess| guess.verdict)
}

/// The positions that single mistakes lead to, the likeliest first, each position once.
fn guesses(
    puzzle: &Puzzle,
    position: &Permutation,
    recent: &[MoveId],
    next: Option<MoveId>,
) -> Vec<Guess> {
    let name = |id: MoveId| typeset(&puzzle.mv(id).name);
    let mut guesses: Vec<Guess> = Vec::new();
    let mut add = |words: String, position: &Permutation, mend: Vec<MoveId>| {
        let homes = position.inverse();
        if guesses.iter().all(|known| known.homes != homes) {
            guesses.push(Guess {
                verdict: Verdict::of(words, names(puzzle, &mend)),
                homes,
                seen: None,
            });
        }
    };
    add(
        words::run::AS_IT_SHOULD_BE.text().to_owned(),
        position,
        Vec::new(),
    );
    if let Some(next) = next {
        let position = position.then(&puzzle.mv(next).permutation);
        let words = words::run::already_done(name(next));
        add(words, &position, Vec::new());
    }
    let turns: Vec<MoveId> = puzzle.face_turns().collect();
    let mut before = position.clone();
    for (ago, &done) in recent.iter().rev().enumerate() {
        let tail = &recent[recent.len() - ago..];
        before.then_assign(&puzzle.mv(puzzle.mv(done).inverse).permutation);
        let left_out = words::run::left_out(ago, name(done));
        let wrong = std::iter::once((None, left_out)).chain(turns.iter().map(|&other| {
            let words = if other == puzzle.mv(done).inverse {
                words::run::wrong_way(ago, name(done))
            } else {
                words::run::other_turn(ago, name(other), name(done))
            };
            (Some(other), words)
        }));
        for (other, words) in wrong {
            let mut reached = before.clone();
            for &turn in other.iter().chain(tail) {
                reached.then_assign(&puzzle.mv(turn).permutation);
            }
            let back = tail.iter().rev().map(|&turn| puzzle.mv(turn).inverse);
            let right = right_turn(puzzle, &turns, other, done);
            add(
                words,
                &reached,
                back.chain(right).chain(tail.iter().copied()).collect(),
            );
        }
    }
    for &turn in &turns {
        let reached = position.then(&puzzle.mv(turn).permutation);
        let words = words::run::one_too_many(name(turn));
        add(words, &reached, vec![puzzle.mv(turn).inverse]);
    }
    guesses
}

/// The turns that make a wrong turn the right one: a single one if there is one.
fn right_turn(
    puzzle: &Puzzle,
    turns: &[MoveId],
    wrong: Option<MoveId>,
    right: MoveId,
) -> Vec<MoveId> {
    let Some(wrong) = wrong else {
        return vec![right];
    };
    let back = puzzle.mv(wrong).inverse;
    let both = puzzle
        .mv(back)
        .permutation
        .then(&puzzle.mv(right).permutation);
    let single = turns
        .iter()
        .find(|&&turn| puzzle.mv(turn).permutation == both);
    single.map_or_else(|| vec![back, right], |&single| vec![single])
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Algorithm, catalogue};

    /// Answers as somebody whose cube has had these turns; what comes of it, and how many questions were asked.
    fn ask(model: &str, real: &str, next: &str) -> (Verdict, usize) {
        let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let parse = |text: &str| Algorithm::parse(&puzzle, text).expect("valid moves");
        let (position, real) = (
            parse(model).permutation(&puzzle),
            parse(real).permutation(&puzzle),
        );
        let recent = parse(model).into_moves();
        let recent = &recent[recent.len().saturating_sub(MOST_TURNS)..];
        let next = puzzle.move_by_name(next);
        let mut mistake = Mistake::new(&puzzle, &position, recent, next);
        let mut questions = 0;
        while let Some(Question { facet, choices, .. }) = mistake.question.clone() {
            questions += 1;
            assert!(questions < 12, "it comes to an end");
            let seen = seen_at(&puzzle, &real.inverse(), facet);
            mistake.answer(&puzzle, choices.iter().position(|choice| *choice == seen));
        }
        let verdict = mistake.verdict.expect("it ends with a verdict");
        if verdict.found && !verdict.mend.is_empty() {
            let mended =
                real.then(&parse(&verdict.mend.replace('\u{2032}', "'")).permutation(&puzzle));
            assert_eq!(mended, position, "{verdict:?} puts {real:?} right");
        }
        (verdict, questions)
    }

    #[test]
    fn single_mistakes_are_found() {
        let model = "R U F' D2 L B R2 U'";
        for (real, words, mend) in [
            (model, "Your cube is as it should be. Go on.", ""),
            (
                "R U F' D2 L B R2",
                "You have not done U\u{2032} yet.",
                "U\u{2032}",
            ),
            (
                "R U F' D2 L B R2 U",
                "You turned U\u{2032} the wrong way in your last turn.",
                "U2",
            ),
            (
                "R U F' D2 L B R2 D'",
                "You did D\u{2032} instead of U\u{2032} in your last turn.",
                "D U\u{2032}",
            ),
            (
                "R U F' D2 L B R U'",
                "You did R instead of R2 one turn before the last.",
                "U R U\u{2032}",
            ),
            (
                "R U F' D2 B R2 U'",
                "You left out L 3 turns before the last.",
                "U R2 B\u{2032} L B R2 U\u{2032}",
            ),
            (
                "R U F' D2 L B R2 U' F",
                "You have already done F. Press Done, and go on.",
                "",
            ),
            (
                "R U F' D2 L B R2 U' B2",
                "You did B2, which is one turn too many.",
                "B2",
            ),
        ] {
            let (verdict, questions) = ask(model, real, "F");
            assert_eq!(
                (verdict.words.as_str(), verdict.mend.as_str()),
                (words, mend),
                "{real}"
            );
            assert!(
                verdict.found && (3..=8).contains(&questions),
                "{questions} questions"
            );
        }
    }

    #[test]
    fn what_no_single_mistake_explains_is_said() {
        let (verdict, _) = ask("R U F' D2", "L2 B D' R F2 U B' L", "F");
        assert!(!verdict.found);
        // Nothing was turned yet.
        assert_eq!(
            ask("", "", "R").0.words,
            "Your cube is as it should be. Go on."
        );
        assert_eq!(ask("", "L", "R").0.mend, "L\u{2032}");
    }
}
