//! A real cube that the camera has seen: where in the program it can be, and the turns that lead to where it should be.

use group::Permutation;
use puzzle::orientation::orientations;
use puzzle::{Algorithm, MoveId, Puzzle};
use wire::{CubeOptions, Goal, Outcome, Request, SolveRequest, TurnCount};

use super::super::Run;
use super::super::player::Command;
use super::mistake::{self, Mistake, Place, Verdict, explained, names};
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::real::hands::between_middles;
use crate::state::real::{Guide, Hands, position_of};
use crate::text::typeset;

/// The most places in the program that are offered.
const MOST_PLACES: usize = 3;

impl Run {
    /// The cube in the user's hands has these facelets, or, where its sides fit together in several ways, one of these.
    pub(in crate::state) fn cube_seen(&mut self, facelets: &[String], cx: &mut Context) {
        if !self.real || !self.fits_smart_cube() {
            return;
        }
        let puzzle = self.player.puzzle().clone();
        // The camera gives only positions that turning can reach.
        let all = facelets.iter();
        let all: Vec<Permutation> = all.filter_map(|one| position_of(&puzzle, one)).collect();
        self.close_mistake();
        let next = self.player.coming_turns();
        let located = all.into_iter().map(|seen| {
            let (verdict, likely) = self.located(&puzzle, &seen, &next);
            (seen, verdict, likely)
        });
        let mut located: Vec<(Permutation, Verdict, bool)> = located.collect();
        // What the program leads to, or a single mistake in it, is where the cube is, if no other is that, too.
        if located.iter().any(|(.., likely)| *likely) {
            located.retain(|(.., likely)| *likely);
        }
        if let [(seen, verdict, _)] = located.as_slice() {
            return self.place_seen(&puzzle, seen, verdict.clone(), cx);
        }
        let hands = Hands::at(self.player.machine_position());
        let held = located.into_iter().map(|(seen, verdict, _)| {
            let held = hands.as_held(&puzzle, &seen);
            (seen, held, verdict)
        });
        let mistake = Mistake::among(&puzzle, held.collect());
        self.lit_piece = mistake.question.as_ref().map(|question| question.slot);
        self.mistake = Some(mistake);
    }

    /// It is known where a cube is that was seen.
    pub(super) fn place_seen(
        &mut self,
        puzzle: &Puzzle,
        seen: &Permutation,
        mut verdict: Verdict,
        cx: &mut Context,
    ) {
        if let Some(hands) = &mut self.hands {
            let next = self.player.coming_turns();
            let done = hands.seen(puzzle, seen, &next);
            self.done(done, cx);
            return;
        }
        if verdict.seeking {
            verdict.seeking = self.seek_way_back(puzzle, seen, cx);
            verdict.found = verdict.seeking || !verdict.places.is_empty();
        }
        self.mistake = Some(Mistake::known(verdict));
    }

    /// Where a cube is that was seen so; and whether the program or a single mistake leads there.
    fn located(&mut self, puzzle: &Puzzle, seen: &Permutation, next: &[MoveId]) -> (Verdict, bool) {
        let expected = self.player.machine_position().clone();
        let mut hands = Hands::at(&expected);
        let ahead = hands.seen(puzzle, seen, next);
        if ahead > 1 {
            let verdict = Verdict {
                places: vec![Place::Ahead(ahead)],
                ..Verdict::of(words::run::cube_ahead(ahead), String::new())
            };
            return (verdict, true);
        }
        let guide = hands.guide(puzzle, next);
        if let (Guide::Rest(rest), Some(turn)) = (&guide, next.first()) {
            let words = words::run::cube_between(typeset(&puzzle.mv(*turn).name));
            return (Verdict::of(words, names(puzzle, rest)), true);
        }
        // However it was held before the camera.
        let held = orientations(puzzle).into_iter();
        let all: Vec<Permutation> = held.map(|held| seen.then(&held.rotation)).collect();
        let recent = self.player.recent_turns(mistake::MOST_TURNS);
        let explained = explained(puzzle, &expected, &recent, next.first().copied(), &all);
        if ahead > 0 || hands.is_together() {
            return (explained.unwrap_or_else(Verdict::unknown), true);
        }
        let steps = self.player.steps_at(&all, MOST_PLACES);
        let places = steps.iter().copied().map(Place::Earlier).collect();
        let likely = explained.is_some() || !steps.is_empty();
        let verdict = explained.unwrap_or_else(|| {
            let turns = match guide {
                Guide::Back { turns, .. } => turns,
                _ => Vec::new(),
            };
            let words = match (steps.first(), turns.len()) {
                (Some(step), _) => words::run::cube_earlier(*step),
                (None, 0) => words::run::CUBE_ELSEWHERE.text().to_owned(),
                (None, turns) => words::run::cube_off(turns),
            };
            Verdict {
                seeking: turns.is_empty(),
                ..Verdict::of(words, names(puzzle, &turns))
            }
        });
        (Verdict { places, ..verdict }, likely)
    }

    /// Has the solver look for the turns from where the cube was seen to where it should be; whether it does.
    fn seek_way_back(&self, puzzle: &Puzzle, seen: &Permutation, cx: &mut Context) -> bool {
        let expected = self.player.machine_position();
        // It is to be held as the drawing is.
        let held = Hands::at(expected).as_held(puzzle, seen);
        let between = between_middles(puzzle, expected, &held);
        let Some(between) = between.filter(|_| cx.shell.solver.is_ready()) else {
            return false;
        };
        seek(puzzle, &between, cx);
        true
    }

    /// The solver has looked for the turns back; nothing where it could not.
    pub(in crate::state) fn way_back_found(&mut self, outcome: Option<Outcome>) {
        let puzzle = self.player.puzzle();
        if let Some(hands) = &mut self.hands {
            let found = match outcome {
                Some(Outcome::Solved(solved)) => {
                    Algorithm::parse(puzzle, &solved.solution.algorithm).ok()
                }
                _ => None,
            };
            return hands.lead_back(puzzle, found.map(Algorithm::into_moves).as_deref());
        }
        let verdict = self.mistake.as_mut().and_then(|it| it.verdict.as_mut());
        let Some(verdict) = verdict.filter(|verdict| verdict.seeking) else {
            return;
        };
        verdict.seeking = false;
        match outcome {
            Some(Outcome::Solved(solved)) => verdict.mend = typeset(&solved.solution.algorithm),
            _ => verdict.found = !verdict.places.is_empty(),
        }
    }

    /// The program goes to where the real cube is.
    pub(super) fn go_to_place(&mut self, place: Place, cx: &mut Context) {
        match place {
            Place::Earlier(step) => self.command(Command::Seek(step), cx),
            Place::Ahead(turns) => self.done(turns, cx),
        }
    }
}

/// Has the solver look for the turns that undo what lies between where a cube should be and where it is.
pub(super) fn seek(puzzle: &Puzzle, between: &Permutation, cx: &mut Context) {
    if cx.shell.jobs.of(&Owner::Back).is_some() {
        cx.stop(&Owner::Back);
    }
    let request = Request::Solve(SolveRequest {
        puzzle: puzzle.reference().to_owned(),
        position: between.images().to_vec(),
        goal: Goal::Soon,
        max_depth: u8::MAX,
        simd: true,
        threads: None,
        cube: CubeOptions {
            count: TurnCount::Htm,
            table: cx.shell.table(),
            all: None,
            colours: None,
        },
        way_back: None,
    });
    cx.start(Owner::Back, request);
}

#[cfg(test)]
pub(super) mod tests;
