//! The puzzle is scrambled by moves or by a random state.

use puzzle::Algorithm;
use wire::{Outcome, Practice, Request, ScrambleRequest};

use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::scramble;
use crate::state::screens::play::Play;
use crate::state::screens::play::clock::Clock;
use crate::state::solver::Solver;

impl Play {
    pub(in crate::state::screens::play) fn scramble(&mut self, random: f64, cx: &mut Context) {
        let Ok(count) = self.scramble_moves() else {
            return;
        };
        self.bench.solver = Solver::Idle;
        let moves = scramble::scramble(&self.bench.puzzle, count, random);
        let algorithm = Algorithm::from_moves(moves);
        self.start_from(&algorithm, words::play::WHAT_SCRAMBLE.text());
        self.bench.clock = Clock::Ready;
        cx.say(words::play::scrambled_with(count));
    }

    /// Asks the worker for a random position.
    pub(in crate::state::screens::play) fn random_state(&mut self, seed: u32, cx: &mut Context) {
        if self.bench.scrambling || !cx.shell.solver.is_ready() {
            return;
        }
        self.ask_scramble(seed, None, cx);
    }

    /// Asks the worker for moves to a random position, or to one of some cases.
    pub(in crate::state::screens::play) fn ask_scramble(
        &mut self,
        seed: u32,
        practice: Option<Practice>,
        cx: &mut Context,
    ) {
        self.bench.scrambling = true;
        let request = Request::Scramble(ScrambleRequest {
            puzzle: self.bench.puzzle.reference().to_owned(),
            seed,
            practice,
        });
        cx.say(words::play::SCRAMBLING.text());
        cx.start(Owner::Scramble, request);
    }

    /// Takes in the random position: moves that lead to it.
    pub fn scramble_ended(&mut self, outcome: Outcome, cx: &mut Context) {
        self.bench.scrambling = false;
        match outcome {
            // Whoever has started the clock since then has a scramble.
            Outcome::Scrambled(_) if self.bench.clock.is_going() => {}
            Outcome::Scrambled(scrambled) => {
                if let Ok(algorithm) = Algorithm::parse(&self.bench.puzzle, &scrambled.algorithm) {
                    self.bench.solver = Solver::Idle;
                    self.start_from(&algorithm, words::play::WHAT_SCRAMBLE.text());
                    self.bench.practice.drawn = scrambled.case;
                    self.bench.clock = Clock::Ready;
                    self.derive();
                    cx.say(words::play::SCRAMBLED.text());
                }
            }
            Outcome::Failed { message } => cx.notice(message, true, None),
            _ => {}
        }
    }
}
