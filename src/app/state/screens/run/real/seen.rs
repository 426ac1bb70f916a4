//! A real cube that the camera has seen: where in the program it can be, and the turns that lead to where it should be.

use group::Permutation;
use puzzle::check::check;
use puzzle::orientation::orientations;
use puzzle::structure::Structure;
use puzzle::{Colouring, MoveId, Puzzle};
use wire::{CubeOptions, Goal, Outcome, Request, SolveRequest, TurnCount};

use super::super::Run;
use super::super::player::Command;
use super::mistake::{self, Mistake, Place, Verdict, explained, names};
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::real::{Guide, Hands};
use crate::text::typeset;

/// The most places in the program that are offered.
const MOST_PLACES: usize = 3;

impl Run {
    /// The cube in the user's hands has these facelets.
    pub(in crate::state) fn cube_seen(&mut self, facelets: &str, cx: &mut Context) {
        if !self.real || !self.fits_smart_cube() {
            return;
        }
        let puzzle = self.player.puzzle().clone();
        let colouring = Colouring::standard(&puzzle);
        // The camera gives only positions that turning can reach.
        let Ok(seen) = check(&puzzle, &Structure::new(&puzzle), &colouring, facelets) else {
            return;
        };
        self.close_mistake();
        let next = self.player.coming_turns();
        if let Some(hands) = &mut self.hands {
            let done = hands.seen(&puzzle, &seen, &next);
            self.done(done, cx);
            return;
        }
        let mut verdict = self.located(&puzzle, &seen, &next);
        if verdict.seeking {
            verdict.seeking = self.seek_way_back(&puzzle, &seen, cx);
            verdict.found = verdict.seeking || !verdict.places.is_empty();
        }
        self.mistake = Some(Mistake::known(verdict));
    }

    /// Where a cube is that was seen so.
    fn located(&mut self, puzzle: &Puzzle, seen: &Permutation, next: &[MoveId]) -> Verdict {
        let expected = self.player.machine_position().clone();
        let mut hands = Hands::at(&expected);
        let ahead = hands.seen(puzzle, seen, next);
        if ahead > 1 {
            return Verdict {
                places: vec![Place::Ahead(ahead)],
                ..Verdict::of(words::run::cube_ahead(ahead), String::new())
            };
        }
        let guide = hands.guide(puzzle, next);
        if let (Guide::Rest(rest), Some(turn)) = (&guide, next.first()) {
            let words = words::run::cube_between(typeset(&puzzle.mv(*turn).name));
            return Verdict::of(words, names(puzzle, rest));
        }
        // However it was held before the camera.
        let held = orientations(puzzle).into_iter();
        let all: Vec<Permutation> = held.map(|held| seen.then(&held.rotation)).collect();
        let recent = self.player.recent_turns(mistake::MOST_TURNS);
        let explained = explained(puzzle, &expected, &recent, next.first().copied(), &all);
        if ahead > 0 || hands.is_together() {
            return explained.unwrap_or_else(Verdict::unknown);
        }
        let steps = self.player.steps_at(&all, MOST_PLACES);
        let places = steps.iter().copied().map(Place::Earlier).collect();
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
        Verdict { places, ..verdict }
    }

    /// Has the solver look for the turns from where the cube was seen to where it should be; whether it does.
    fn seek_way_back(&self, puzzle: &Puzzle, seen: &Permutation, cx: &mut Context) -> bool {
        let expected = self.player.machine_position().inverse();
        // It is to be held as the drawing is: then the middles of its faces lie between the two as in a solved cube.
        let middles: Vec<usize> = puzzle
            .pieces()
            .iter()
            .filter(|piece| piece.facets.len() == 1)
            .map(|piece| usize::from(piece.facets[0]))
            .collect();
        let held = orientations(puzzle).into_iter();
        let mut between = held.map(|held| expected.then(seen).then(&held.rotation));
        let at_home = |position: &Permutation| middles.iter().all(|&at| position.image(at) == at);
        let Some(position) = between.find(at_home).filter(|_| cx.shell.solver.is_ready()) else {
            return false;
        };
        if cx.shell.jobs.of(&Owner::Back).is_some() {
            cx.stop(&Owner::Back);
        }
        let request = Request::Solve(SolveRequest {
            puzzle: puzzle.reference().to_owned(),
            position: position.images().to_vec(),
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
        true
    }

    /// The solver has looked for the turns back; nothing where it could not.
    pub(in crate::state) fn way_back_found(&mut self, outcome: Option<Outcome>) {
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

#[cfg(test)]
mod tests;
