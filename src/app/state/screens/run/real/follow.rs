//! A program follows a smart cube: each turn that is heard is the program's next one, or is put right.

use puzzle::{MoveId, Puzzle};

use super::super::Run;
use super::super::player::Command;
use super::seen::seek;
use crate::state::context::Context;
use crate::state::in_words;
use crate::state::real::{Guide, Hands, Heard};
use crate::text::typeset;

/// The puzzle that smart cubes are.
const PUZZLE: &str = "3x3x3";
/// The most decisions that are made in one go, and steps that going back takes: a program may loop without a turn.
const MOST_STEPS: usize = 2000;

impl Run {
    /// Whether a smart cube could be the program's puzzle.
    pub fn fits_smart_cube(&self) -> bool {
        let puzzles = &self.player.program().puzzles;
        puzzles.len() == 1 && puzzles[0].puzzle.name() == PUZZLE
    }

    /// Begins to follow the smart cube that is connected.
    pub(super) fn take_hands(&mut self, cx: &mut Context) {
        if !self.fits_smart_cube() {
            return;
        }
        let expected = self.player.machine_position();
        let hands = self.hands.get_or_insert_with(|| Hands::at(expected).into());
        let own = cx.shell.cube.own.clone();
        let next = self.player.coming_turns();
        let puzzle = self.player.puzzle().clone();
        let done = hands.heard(&puzzle, own, &next);
        self.set_real_quiz();
        self.done(done, cx);
    }

    /// Hears what the smart cube did; `here` says whether the program is in sight.
    pub(in crate::state) fn hear_cube(&mut self, heard: &Heard, here: bool, cx: &mut Context) {
        if !self.real || !self.fits_smart_cube() {
            return;
        }
        match heard {
            Heard::Connected => self.take_hands(cx),
            Heard::Ended if !cx.shell.cube.is_on() => {
                self.hands = None;
                self.set_real_quiz();
            }
            Heard::Ended => {
                if let Some(hands) = &mut self.hands {
                    hands.lost();
                }
            }
            // It is taken in once the cube is connected.
            Heard::Position(_) => {}
            Heard::Turn(turn) => {
                let next = if here {
                    self.player.coming_turns()
                } else {
                    Vec::new()
                };
                let puzzle = self.player.puzzle().clone();
                if let Some(hands) = &mut self.hands {
                    let done = hands.turned(&puzzle, *turn, &next);
                    self.done(done, cx);
                }
            }
        }
    }

    /// The cube looks like the drawing.
    pub(in crate::state) fn trust_cube(&mut self, cx: &mut Context) {
        if let Some(hands) = &mut self.hands {
            hands.trust();
            self.say_real(false, cx);
        }
    }

    /// The real cube has done turns of the program: this many.
    pub(super) fn done(&mut self, turns: usize, cx: &mut Context) {
        self.close_mistake();
        if turns > 0 {
            self.decided = None;
        }
        for _ in 0..turns {
            self.player.command(Command::StepMove, cx.now);
        }
        self.after_player(cx);
    }

    /// Takes in that the program has gone on: decides until there is something to be turned, and sees where the cube
    /// is then.
    #[inline(never)]
    pub(in super::super) fn lead_hands(&mut self, cx: &mut Context) {
        if !self.fits_smart_cube() {
            self.hands = None;
            return;
        }
        let puzzle = self.player.puzzle().clone();
        let since = self.player.steps();
        for _ in 0..MOST_STEPS {
            let next = self.player.coming_turns();
            let whole = next
                .first()
                .filter(|next| puzzle.whole_turns().any(|turn| turn == **next));
            if let (Some(turn), Some(hands)) = (whole, &mut self.hands) {
                hands.turned_whole(&puzzle.mv(*turn).permutation);
            } else if !next.is_empty() {
                break;
            }
            let before = self.player.steps();
            self.player.command(Command::StepMove, cx.now);
            if self.player.steps() == before {
                break;
            }
        }
        if self.player.steps() > since {
            let latest = self.player.reasons().next_back();
            let latest = latest.filter(|reason| reason.step >= since);
            self.decided = latest.map(|reason| typeset(&reason.words));
        }
        let expected = self.player.machine_position();
        if let Some(hands) = &mut self.hands {
            hands.follow(&puzzle, expected);
        }
        self.seek_hands(cx);
    }

    /// Has the solver look for the turns that lead the smart cube back, where nobody knows how it came to be elsewhere.
    fn seek_hands(&mut self, cx: &mut Context) {
        let puzzle = self.player.puzzle();
        if let Some(hands) = &mut self.hands
            && cx.shell.solver.is_ready()
            && let Some(between) = hands.seek(puzzle)
        {
            seek(puzzle, &between, cx);
        }
    }

    /// Goes back to before the latest turn, which is then to be turned back.
    pub(in super::super) fn back_turn(&mut self, cx: &mut Context) {
        let before = self.player.machine_position().clone();
        self.decided = None;
        for _ in 0..MOST_STEPS {
            if !self.player.can(Command::BackMove) {
                break;
            }
            self.player.command(Command::BackMove, cx.now);
            if *self.player.machine_position() != before {
                break;
            }
        }
        self.after_player(cx);
    }

    /// What is to be done with the smart cube, and the turns that are: one of them at a time.
    pub fn guide(&self) -> Option<(Guide, Vec<MoveId>)> {
        let puzzle = self.player.puzzle();
        let next = self.player.coming_turns();
        let guide = self.hands.as_ref()?.guide(puzzle, &next);
        let turns = match &guide {
            Guide::Next => next,
            Guide::Rest(turns) | Guide::Back { turns, .. } => turns.clone(),
            Guide::Elsewhere => Vec::new(),
        };
        Some((guide, turns))
    }
}

/// What is to be done, in words, where it is not just the next turn.
pub fn in_short(puzzle: &Puzzle, guide: &Guide) -> Option<String> {
    match guide {
        Guide::Next => None,
        Guide::Rest(_) => Some(words::cube::REST.text().to_owned()),
        Guide::Back { wrong, turns } => Some(match wrong {
            Some(wrong) => words::cube::wrong(turns.len(), typeset(&puzzle.mv(*wrong).name)),
            None => words::cube::way_back(turns.len()),
        }),
        Guide::Elsewhere => Some(words::cube::ELSEWHERE.text().to_owned()),
    }
}

/// The turn that is to be made now, with those of the whole cube before it, which the cube does not feel.
pub fn now<'a>(puzzle: &Puzzle, turns: &'a [MoveId]) -> &'a [MoveId] {
    let end = unfelt(puzzle, turns) + 1;
    &turns[..end.min(turns.len())]
}

/// How many turns of the whole cube come first.
pub fn unfelt(puzzle: &Puzzle, turns: &[MoveId]) -> usize {
    let whole = |turn: &&MoveId| puzzle.whole_turns().any(|whole| whole == **turn);
    turns.iter().take_while(whole).count()
}

/// The same with what is to be turned now, for whoever does not see it.
pub fn said(puzzle: &Puzzle, guide: &Guide, turns: &[MoveId]) -> Option<String> {
    let short = in_short(puzzle, guide);
    let now = now(puzzle, turns);
    let next = (!now.is_empty()).then(|| in_words::next(puzzle, now));
    let all: Vec<String> = short.into_iter().chain(next).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

#[cfg(test)]
mod tests;
