//! The algorithm in hand written in another way: mirrored, held differently, without what cancels, backwards.

use puzzle::{FaceId, Geometry, MoveId, Puzzle, Term, TermKind};

use super::parsed::ParsedAlgorithm;
use super::timeline::inverse;
use super::turns;

/// A way to rewrite an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewriting {
    /// Left and right change places.
    Mirror,
    /// For hands that hold the puzzle turned by a quarter: what was on the right is in front.
    Rotate,
    /// Turns that follow one another on one layer become one, or none.
    Simplify,
    /// What undoes it.
    Invert,
}

/// What was rewritten last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The algorithm before.
    pub before: String,
    /// The algorithm after.
    pub after: String,
}

impl Rewriting {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Mirror, Self::Rotate, Self::Simplify, Self::Invert];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mirror => words::play::MIRROR.text(),
            Self::Rotate => words::play::ROTATE.text(),
            Self::Simplify => words::play::SIMPLIFY.text(),
            Self::Invert => words::play::INVERT.text(),
        }
    }

    /// What it does.
    pub fn words(self) -> &'static str {
        match self {
            Self::Mirror => words::play::MIRROR_TITLE.text(),
            Self::Rotate => words::play::ROTATE_TITLE.text(),
            Self::Simplify => words::play::SIMPLIFY_TITLE.text(),
            Self::Invert => words::play::INVERT_TITLE.text(),
        }
    }

    /// What it makes of an algorithm, and what is said then.
    pub(super) fn result(self) -> (words::Message, words::Message) {
        match self {
            Self::Mirror => (words::play::WHAT_MIRRORED, words::play::HERE_MIRRORED),
            Self::Rotate => (words::play::WHAT_ROTATED, words::play::HERE_ROTATED),
            Self::Simplify => (words::play::WHAT_SIMPLIFIED, words::play::HERE_SIMPLIFIED),
            Self::Invert => (words::play::WHAT_INVERSE, words::play::HERE_INVERSE),
        }
    }

    /// For each face the one that takes its part; `None` where that is no matter of faces, or the puzzle has no such
    /// faces.
    pub(super) fn sides(self, puzzle: &Puzzle) -> Option<Vec<FaceId>> {
        let swapped: &[(&str, &str)] = match self {
            Self::Mirror => &[("R", "L"), ("L", "R")],
            // As y turns: what is on the right comes to the front.
            Self::Rotate => &[("R", "F"), ("F", "L"), ("L", "B"), ("B", "R")],
            Self::Simplify | Self::Invert => return None,
        };
        if *puzzle.geometry() != Geometry::Cube || puzzle.dimensions() != 3 {
            return None;
        }
        let by_name = |name: &str| puzzle.faces().iter().position(|face| face.name == name);
        let face = |own: &str| {
            let other = swapped.iter().find(|(from, _)| *from == own);
            by_name(other.map_or(own, |(_, to)| to)).map(|n| FaceId(n as u8))
        };
        puzzle.faces().iter().map(|own| face(&own.name)).collect()
    }

    /// Whether a puzzle has it.
    pub fn is_of(self, puzzle: &Puzzle) -> bool {
        matches!(self, Self::Simplify | Self::Invert) || self.sides(puzzle).is_some()
    }
}

/// The text of an algorithm with every move replaced, brackets and comments as they are; `None` if something in it is
/// not written as moves.
fn replaced(
    puzzle: &Puzzle,
    parsed: &ParsedAlgorithm,
    carried: &dyn Fn(MoveId) -> Option<MoveId>,
) -> Option<String> {
    let mut words = Vec::new();
    replace(puzzle, parsed.terms(), carried, &mut words)?;
    let mut text = String::new();
    let mut at = 0;
    for (range, word) in words {
        text.push_str(parsed.text().get(at..range.start)?);
        text.push_str(&word);
        at = range.end;
    }
    text.push_str(parsed.text().get(at..)?);
    Some(text)
}

/// Adds the words that take the place of moves, in order.
fn replace(
    puzzle: &Puzzle,
    terms: &[Term],
    carried: &dyn Fn(MoveId) -> Option<MoveId>,
    words: &mut Vec<(std::ops::Range<usize>, String)>,
) -> Option<()> {
    for term in terms {
        match &term.kind {
            TermKind::Move(id) => {
                let name = puzzle.mv(carried(*id)?).name.clone();
                words.push((term.range.clone(), name));
            }
            TermKind::Power { base, exponent } if matches!(base.kind, TermKind::Move(_)) => {
                let TermKind::Move(id) = base.kind else {
                    return None;
                };
                let name = &puzzle.mv(carried(id)?).name;
                words.push((term.range.clone(), format!("({name}){exponent}")));
            }
            TermKind::Group(terms) => replace(puzzle, terms, carried, words)?,
            TermKind::Commutator { first, second, .. } => {
                replace(puzzle, first, carried, words)?;
                replace(puzzle, second, carried, words)?;
            }
            TermKind::Conjugate { by, of } => {
                replace(puzzle, by, carried, words)?;
                replace(puzzle, of, carried, words)?;
            }
            TermKind::Power { base, .. } => {
                replace(puzzle, std::slice::from_ref(base), carried, words)?;
            }
            TermKind::Simultaneous(_) | TermKind::Named { .. } | TermKind::Pair { .. } => {
                return None;
            }
        }
    }
    Some(())
}

/// An algorithm rewritten; `None` where the puzzle or one of the moves has no such form.
pub(super) fn rewritten(
    puzzle: &Puzzle,
    parsed: &ParsedAlgorithm,
    way: Rewriting,
) -> Option<ParsedAlgorithm> {
    let mut steps = ParsedAlgorithm::default();
    match way {
        Rewriting::Invert => {
            for step in parsed.steps().iter().rev() {
                steps.push(puzzle, &inverse(puzzle, &step.moves));
            }
        }
        Rewriting::Simplify => {
            for mv in parsed.algorithm().simplified(puzzle).into_moves() {
                steps.push(puzzle, &[mv]);
            }
        }
        Rewriting::Mirror | Rewriting::Rotate => {
            let sides = way.sides(puzzle)?;
            let carried = |id| turns::carried(puzzle, id, &sides);
            for step in parsed.steps() {
                let moves: Option<Vec<MoveId>> = step.moves.iter().map(|&id| carried(id)).collect();
                steps.push(puzzle, &moves?);
            }
            // Brackets stay where the text with them means the same.
            let text = replaced(puzzle, parsed, &carried);
            let read = text.and_then(|text| ParsedAlgorithm::read(puzzle, &text).ok());
            if let Some(read) = read.filter(|read| read.algorithm() == steps.algorithm()) {
                return Some(read);
            }
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn algorithms_are_rewritten_as_cubers_write_them() {
        let cube = catalogue::by_name("3x3x3").expect("the cube");
        for (way, before, after) in [
            (Rewriting::Mirror, "R U R' U'", "L' U' L U"),
            (Rewriting::Mirror, "[R, U] // sexy", "[L', U'] // sexy"),
            (Rewriting::Mirror, "M2 S Rw x y", "M2 S' Lw' x y'"),
            (Rewriting::Mirror, "(R U)3 [F: D2]", "(L' U')3 [F': D2]"),
            (Rewriting::Rotate, "R U F' D L B", "F U L' D B R"),
            (Rewriting::Rotate, "M x", "S' z"),
            (Rewriting::Simplify, "R R U U' L2 L2 F", "R2 F"),
            (Rewriting::Invert, "R U F2", "F2 U' R'"),
        ] {
            let parsed = ParsedAlgorithm::read(&cube, before).expect("moves");
            let found = rewritten(&cube, &parsed, way).expect("the cube has it");
            let expected = ParsedAlgorithm::read(&cube, after).expect("moves");
            assert_eq!(
                found.algorithm(),
                expected.algorithm(),
                "{before}: {}",
                found.text()
            );
            if matches!(way, Rewriting::Mirror) {
                assert_eq!(found.text(), after);
            }
        }
    }

    #[test]
    fn what_is_done_twice_or_four_times_is_what_it_was() {
        for (name, wide) in [
            ("2x2x2", ""),
            ("3x3x3", "Rw'"),
            ("4x4x4", "3Rw2"),
            ("5x5x5", "2-3Lw"),
        ] {
            let cube = catalogue::by_name(name).expect("a cube");
            let text = format!("R U2 [F, {wide} D] (D L)2 x y' B");
            let parsed = ParsedAlgorithm::read(&cube, &text).expect("moves");
            for (way, times) in [
                (Rewriting::Mirror, 2),
                (Rewriting::Rotate, 4),
                (Rewriting::Invert, 2),
            ] {
                let mut now = parsed.clone();
                for _ in 0..times {
                    now = rewritten(&cube, &now, way).expect("a cube has it");
                }
                assert_eq!(now.algorithm(), parsed.algorithm(), "{name} {}", way.name());
            }
        }
        let pyraminx = catalogue::by_name("pyraminx").expect("a puzzle");
        assert!(!Rewriting::Mirror.is_of(&pyraminx) && Rewriting::Invert.is_of(&pyraminx));
    }
}
