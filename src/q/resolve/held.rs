//! What the lines ask of the puzzle in hand: that it is one kind on all ways, a tape where a head moves, and that
//! there is a way at all.

use super::Resolver;
use crate::flow::{self, Held, Node};
use crate::syntax::{Body, Line};

impl Resolver<'_, '_> {
    /// Reports the first line whose meaning depends on the way that led to it. Those after it mostly follow from it.
    pub(super) fn mixed(&mut self, lines: &[Line], held: &[Held]) {
        let needs_puzzle = |body: &Body| {
            matches!(
                body,
                Body::Turn(_)
                    | Body::SolvedGoto(..)
                    | Body::RepeatUntil(..)
                    | Body::Input(..)
                    | Body::Say(_, _, Some(_))
            )
        };
        let first = lines.iter().zip(held).find_map(|(line, held)| {
            Some((line, held, held.other?)).filter(|_| needs_puzzle(&line.body))
        });
        let Some((line, held, (other, other_from))) = first else {
            return;
        };
        let known = |index: usize| self.puzzles[index].puzzle.is_some();
        if !known(held.puzzle) || !known(other) {
            return;
        }
        let way = |puzzle: usize, from: Option<usize>| {
            let declared = &self.puzzles[puzzle];
            let from = from.map_or_else(
                || "at the start".to_owned(),
                |index| format!("coming from line {}", lines[index].number),
            );
            let (name, kind) = (self.word(&declared.name), self.word(&declared.kind));
            format!("{from} it is {name}, a {kind}")
        };
        let ways = [way(held.puzzle, held.from), way(other, other_from)];
        self.report.error(
            "q::mixed-puzzles",
            line.range.clone(),
            format!(
                "line {} can be reached with puzzles of different kinds in hand",
                line.number
            ),
            format!("{}; {}", ways[0], ways[1]),
            ["switch to one puzzle on every way that leads here".to_owned()],
        );
    }

    pub(super) fn unreached(&mut self, lines: &[Line], held: &[Held]) {
        for index in 0..lines.len() {
            let above = index.checked_sub(1).is_none_or(|above| held[above].reached);
            if held[index].reached || !above {
                continue;
            }
            let number = lines[index].number;
            self.report.warning(
                "q::unreachable",
                lines[index].range.clone(),
                format!("line {number} is never reached"),
                "nothing leads here",
                [],
            );
        }
    }

    /// Reports the first line that moves a head where something else than a tape may be held.
    pub(super) fn tapeless(&mut self, lines: &[Line], nodes: &[Node]) {
        let moves = |line: &Line| matches!(line.body, Body::MoveHead(_));
        if !lines.iter().any(moves) {
            return;
        }
        let tape = |puzzle: usize| self.puzzles[puzzle].tape.is_some();
        let held = flow::held(nodes, |a, b| tape(a) == tape(b));
        let found = lines.iter().zip(&held).find_map(|(line, held)| {
            let ways = [Some((held.puzzle, held.from)), held.other];
            let wrong = ways.into_iter().flatten().find(|way| !tape(way.0))?;
            moves(line).then_some((line, held, wrong))
        });
        let Some((line, held, (puzzle, from))) = found else {
            return;
        };
        let name = self.word(&self.puzzles[puzzle].name);
        let (on, from) = match from {
            Some(from) if held.other.is_some() => (
                "on one way ",
                format!(", coming from line {}", lines[from].number),
            ),
            _ => ("", String::new()),
        };
        self.report.error(
            "q::not-a-tape",
            line.range.clone(),
            format!(
                "line {} moves along a tape, and {on}no tape is in hand",
                line.number
            ),
            format!("{name} is in hand{from}: one puzzle, no tape"),
            [format!(
                "declare it as tape {name}, or switch to a tape first"
            )],
        );
    }
}
