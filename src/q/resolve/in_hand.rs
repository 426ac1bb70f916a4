//! Checks of the puzzle in hand: one kind on all paths, a tape where a head moves, and that there is a path at all.

use super::Resolver;
use crate::flow::{self, InHand, Node};
use crate::syntax::{Body, Line};

impl Resolver<'_, '_> {
    /// Reports the first line whose meaning depends on the path that leads to it. Later ones usually follow from it.
    pub(super) fn mixed(&mut self, lines: &[Line], in_hand: &[InHand]) {
        let needs_puzzle = |body: &Body| {
            matches!(
                body,
                Body::Turn(_)
                    | Body::SolvedGoto(..)
                    | Body::RepeatUntil(..)
                    | Body::Input(..)
                    | Body::Output(_, _, Some(_))
            )
        };
        let first = lines.iter().zip(in_hand).find_map(|(line, in_hand)| {
            Some((line, in_hand, in_hand.other?)).filter(|_| needs_puzzle(&line.body))
        });
        let Some((line, in_hand, (other, other_from))) = first else {
            return;
        };
        let known = |index: usize| self.puzzles[index].puzzle.is_some();
        if !known(in_hand.puzzle) || !known(other) {
            return;
        }
        let path = |puzzle: usize, from: Option<usize>| {
            let declared = &self.puzzles[puzzle];
            let (name, kind) = (self.word(&declared.name), self.word(&declared.kind));
            match from {
                None => sentences::q::mixed_puzzles_at_start(name, kind),
                Some(index) => {
                    sentences::q::mixed_puzzles_from_line(lines[index].number, name, kind)
                }
            }
        };
        let [one, other] = [path(in_hand.puzzle, in_hand.from), path(other, other_from)];
        self.report.error(
            "q::mixed-puzzles",
            line.range.clone(),
            sentences::q::mixed_puzzles(line.number),
            sentences::q::mixed_puzzles_here(one, other),
            [sentences::q::mixed_puzzles_help()],
        );
    }

    pub(super) fn unreached(&mut self, lines: &[Line], in_hand: &[InHand]) {
        for index in 0..lines.len() {
            let above = index
                .checked_sub(1)
                .is_none_or(|above| in_hand[above].reached);
            if in_hand[index].reached || !above {
                continue;
            }
            let number = lines[index].number;
            self.report.warning(
                "q::unreachable",
                lines[index].range.clone(),
                sentences::q::unreachable(number),
                sentences::q::unreachable_here(),
                [],
            );
        }
    }

    /// Reports the first line that moves a head where something else than a tape may be in hand.
    pub(super) fn tapeless(&mut self, lines: &[Line], nodes: &[Node]) {
        let moves = |line: &Line| matches!(line.body, Body::MoveHead(_));
        if !lines.iter().any(moves) {
            return;
        }
        let tape = |puzzle: usize| self.puzzles[puzzle].tape.is_some();
        let in_hand = flow::in_hand(nodes, |a, b| tape(a) == tape(b));
        let found = lines.iter().zip(&in_hand).find_map(|(line, in_hand)| {
            let paths = [Some((in_hand.puzzle, in_hand.from)), in_hand.other];
            let wrong = paths.into_iter().flatten().find(|path| !tape(path.0))?;
            moves(line).then_some((line, in_hand, wrong))
        });
        let Some((line, in_hand, (puzzle, from))) = found else {
            return;
        };
        let name = self.word(&self.puzzles[puzzle].name);
        let (message, label) = match from {
            Some(from) if in_hand.other.is_some() => (
                sentences::q::not_a_tape_on_one_path(line.number),
                sentences::q::not_a_tape_on_one_path_here(name, lines[from].number),
            ),
            _ => (
                sentences::q::not_a_tape(line.number),
                sentences::q::not_a_tape_here(name),
            ),
        };
        self.report.error(
            "q::not-a-tape",
            line.range.clone(),
            message,
            label,
            [sentences::q::not_a_tape_help(name)],
        );
    }
}
