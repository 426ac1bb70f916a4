//! The game "One turn away": a puzzle that one turn solves, then two turns, then three.

use puzzle::{Algorithm, Count};

use super::bench::Session;
use super::parsed::{ParsedAlgorithm, Step};
use super::timeline::Timeline;
use super::{Go, Play};
use crate::state::context::Context;
use crate::state::scramble;
use crate::state::screens::Stage as _;
use crate::state::solver::Solver;

/// The most turns that a puzzle of the game is away from solved.
pub const MOST: u8 = 3;
/// Puzzles that are to be solved in a row before the next one is a turn longer.
const ROUND: u32 = 3;

/// A puzzle of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    /// This number of turns solves it, from 1 to [`MOST`].
    pub turns: u8,
    /// Puzzles that were solved in a row, without being shown the turns.
    pub streak: u32,
    /// How far it is.
    pub attempt: Attempt,
}

/// How far a puzzle of the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The player looks for the turns.
    Open,
    /// The player has found them.
    Solved,
    /// The page has shown them.
    Shown,
}

/// A command for the game.
#[derive(Clone, Copy, Debug)]
pub enum Command {
    /// The first puzzle or the next one; the number is random, 0 to 1.
    Next(f64),
    /// Show the turns that solve it.
    Show,
    /// End the game; the puzzle stays as it is.
    End,
}

impl Away {
    /// A puzzle that a link brings.
    pub(super) fn linked(turns: u8) -> Self {
        Self {
            turns,
            streak: 0,
            attempt: Attempt::Open,
        }
    }

    /// The puzzle after one of these.
    fn after(last: Option<Self>) -> Self {
        // One that is left unsolved ends the row, and the next one is as long.
        let solved = last.filter(|last| last.attempt == Attempt::Solved);
        let streak = solved.map_or(0, |last| last.streak);
        let longer = solved.is_some() && streak.is_multiple_of(ROUND);
        let turns = last.map_or(1, |last| last.turns + u8::from(longer));
        Self {
            streak,
            ..Self::linked(turns.min(MOST))
        }
    }

    /// The name of the game, with this puzzle's number of turns.
    pub fn title(self) -> &'static str {
        match self.turns {
            1 => words::play::ONE_AWAY.text(),
            2 => words::play::TWO_AWAY.text(),
            _ => words::play::THREE_AWAY.text(),
        }
    }

    /// What is said when it begins.
    fn said(self) -> &'static str {
        match self.turns {
            1 => words::play::ONE_AWAY_SAID.text(),
            2 => words::play::TWO_AWAY_SAID.text(),
            _ => words::play::THREE_AWAY_SAID.text(),
        }
    }
}

impl Play {
    pub(super) fn update_away(&mut self, command: Command, cx: &mut Context) {
        match command {
            Command::Next(random) => {
                let away = Away::after(self.bench.away);
                let moves = scramble::scramble(&self.bench.puzzle, away.turns.into(), random);
                self.bench.solver = Solver::Idle;
                self.start_from(
                    &Algorithm::from_moves(moves),
                    words::play::WHAT_NEXT_PUZZLE.text(),
                );
                self.bench.away = Some(away);
                cx.say(away.said());
            }
            Command::Show => self.show_away(cx),
            Command::End => self.bench.away = None,
        }
    }

    /// Plays the turns that lead back from where the puzzle of the game begins.
    fn show_away(&mut self, cx: &mut Context) {
        let puzzle = self.bench.puzzle.clone();
        let Some(away) = self.bench.away else { return };
        let Ok(setup) = Algorithm::parse(&puzzle, self.setup()) else {
            return;
        };
        let text = setup.inverse(&puzzle).display(&puzzle).to_string();
        let start = self.timeline().start().clone();
        let mut session = Session::from(&puzzle, self.setup().into(), start.clone());
        if let Ok(parsed) = ParsedAlgorithm::read(&puzzle, &text) {
            session.timeline = Timeline::new(puzzle, start, parsed);
        }
        self.replace(words::play::WHAT_TURNS.text(), session);
        self.bench.away = Some(Away {
            streak: 0,
            attempt: Attempt::Shown,
            ..away
        });
        self.go(Go::PlayOrPause, cx);
    }

    /// A turn by hand may have solved the puzzle of the game. The row, if it has.
    pub(super) fn away_turned(&mut self, solved: bool) -> Option<u32> {
        let away = self.bench.away.as_mut()?;
        if !solved || away.attempt != Attempt::Open {
            return None;
        }
        away.attempt = Attempt::Solved;
        away.streak += 1;
        Some(away.streak)
    }

    /// A puzzle of the game that was solved in another way than by hand has been shown.
    pub(super) fn notice_shown(&mut self) {
        let open = self.bench.away.filter(|away| away.attempt == Attempt::Open);
        // Whether it is solved is not asked without a game, which the page's first part does not have.
        if let Some(away) = open
            && self.is_solved()
        {
            self.bench.away = Some(Away {
                streak: 0,
                attempt: Attempt::Shown,
                ..away
            });
        }
    }

    /// Whether as many turns as the puzzle of the game needs were made, and it is not solved.
    pub fn is_off_course(&self) -> bool {
        self.bench.away.is_some_and(|away| {
            let counts = |step: &Step| Count::Half.of_step(&self.bench.puzzle, &step.moves) > 0;
            let timeline = self.timeline();
            let done = &timeline.parsed().steps()[..timeline.at()];
            let made = done.iter().filter(|step| counts(step)).count();
            away.attempt == Attempt::Open && made >= usize::from(away.turns)
        })
    }
}
