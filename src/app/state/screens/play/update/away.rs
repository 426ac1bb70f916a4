//! A round of "One turn away" begins, is answered, and is won or lost.

use puzzle::{Algorithm, Count, Step};

use crate::state::context::Context;
use crate::state::scramble;
use crate::state::screens::Stage as _;
use crate::state::screens::play::away::{Attempt, Away, Command};
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::session::Session;
use crate::state::screens::play::timeline::Timeline;
use crate::state::screens::play::{Go, Play};
use crate::state::solver::Solver;

impl Play {
    pub(in crate::state::screens::play) fn update_away(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
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
    pub(in crate::state::screens::play) fn away_turned(&mut self, solved: bool) -> Option<u32> {
        let away = self.bench.away.as_mut()?;
        if !solved || away.attempt != Attempt::Open {
            return None;
        }
        away.attempt = Attempt::Solved;
        away.streak += 1;
        Some(away.streak)
    }

    /// A puzzle of the game that was solved in another way than by hand has been shown.
    pub(in crate::state::screens::play) fn notice_shown(&mut self) {
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
