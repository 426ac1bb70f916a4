//! "Solve it", on Run and on Play: asking the worker, and playing its answer.

use puzzle::Algorithm;
use wire::{
    CubeOptions, Goal, Outcome, Request, ScrambleRequest, SolveRequest, TurnCount, TwoColourCube,
};

use super::jobs::Owner;
use super::screens::ScreenId;
use super::screens::play::score::Score;
use super::screens::run::player::Command;
use super::solver::{MOST_SOLUTIONS, Solver};
use super::{Effect, State};
use crate::text::{counted, typeset};

impl State {
    /// What there is to say about solving on the screen that is shown.
    pub fn solving(&self) -> &Solver {
        match self.screen {
            ScreenId::Run | ScreenId::Architect => &self.solver,
            ScreenId::Play | ScreenId::Atlas => &self.play.solver,
        }
    }

    /// Why the puzzle that is shown cannot be solved now.
    pub fn solve_refusal(&self) -> Option<String> {
        let solved = match self.screen {
            ScreenId::Run | ScreenId::Architect => self.player.machine_position().is_identity(),
            ScreenId::Play | ScreenId::Atlas => self.play.is_solved(),
        };
        if solved {
            Some("it is solved".to_owned())
        } else if !self.worker.is_ready() {
            Some("the engine is not ready".to_owned())
        } else {
            None
        }
    }

    /// Whether a search for a shortest way makes a difference: only the 3x3x3 has one that goes beyond what is found soon.
    pub fn can_search_shortest(&self) -> bool {
        self.puzzle().name() == "3x3x3"
    }

    /// What counts as one move of a solution on the screen that is shown.
    fn solve_count(&self) -> TurnCount {
        match (self.screen, self.solve_colours()) {
            (ScreenId::Run, _) => TurnCount::Htm,
            (_, Some(_)) if self.play.solve_count == TurnCount::Sptm => TurnCount::Htm,
            _ => self.play.solve_count,
        }
    }

    /// The two colours that a solution is to put in order, if there are two.
    pub fn solve_colours(&self) -> Option<TwoColourCube> {
        self.play
            .look
            .colours
            .filter(|_| self.screen != ScreenId::Run)
    }

    /// Asks the worker for all shortest solutions of the 3x3x3.
    pub(super) fn solve_all(&mut self, now: f64, effects: &mut Vec<Effect>) {
        self.solve(Goal::Shortest, Some(MOST_SOLUTIONS), now, effects);
    }

    /// Asks the worker; for `all` shortest solutions of the 3x3x3, so many at most.
    pub(super) fn solve(
        &mut self,
        goal: Goal,
        all: Option<u32>,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        if self.solve_refusal().is_some() || self.solving().is_running() {
            return;
        }
        let position = match self.screen {
            ScreenId::Run | ScreenId::Architect => {
                self.player.command(Command::Pause, now);
                self.player.machine_position()
            }
            ScreenId::Play | ScreenId::Atlas => self.play.timeline().position(),
        };
        let position = position.images().to_vec();
        let request = Request::Solve(SolveRequest {
            puzzle: self.puzzle().name().to_owned(),
            position: position.clone(),
            goal,
            max_depth: u8::MAX,
            simd: true,
            threads: None,
            cube: CubeOptions {
                count: self.solve_count(),
                table: self.tables.size(&self.worker),
                all,
                colours: self.solve_colours(),
            },
        });
        let running = Solver::Running {
            position,
            progress: None,
            best: None,
            stopping: false,
        };
        *self.solving_mut() = running;
        "Solving.".clone_into(&mut self.announcement);
        self.start(self.solve_owner(), request, now, effects);
    }

    /// Stops the search on the screen that is shown.
    pub(super) fn cancel_solve(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if let Solver::Running { stopping, .. } = self.solving_mut() {
            *stopping = true;
            self.stop(&self.solve_owner(), now, effects);
        }
    }

    fn solving_mut(&mut self) -> &mut Solver {
        match self.screen {
            ScreenId::Run | ScreenId::Architect => &mut self.solver,
            ScreenId::Play | ScreenId::Atlas => &mut self.play.solver,
        }
    }

    fn solve_owner(&self) -> Owner {
        Owner::Solve(match self.screen {
            ScreenId::Run | ScreenId::Architect => ScreenId::Run,
            ScreenId::Play | ScreenId::Atlas => ScreenId::Play,
        })
    }

    /// Asks the worker for a random position of Play's puzzle.
    pub(super) fn random_state(&mut self, seed: u32, now: f64, effects: &mut Vec<Effect>) {
        if self.play.scrambling || !self.worker.is_ready() {
            return;
        }
        self.play.scrambling = true;
        let request = Request::Scramble(ScrambleRequest {
            puzzle: self.play.puzzle().name().to_owned(),
            seed,
        });
        "Scrambling.".clone_into(&mut self.announcement);
        self.start(Owner::Scramble, request, now, effects);
    }

    /// Takes in the random position.
    pub(super) fn scrambled(&mut self, outcome: Outcome) {
        self.play.scrambling = false;
        match outcome {
            Outcome::Scrambled(scrambled) => {
                let puzzle = self.play.puzzle().clone();
                if let Ok(algorithm) = Algorithm::parse(&puzzle, &scrambled.algorithm) {
                    self.play.scrambled(&algorithm);
                    self.read_squares();
                    "Scrambled. The clock starts with your first turn."
                        .clone_into(&mut self.announcement);
                }
            }
            Outcome::Failed { message } => self.notice(message, true, None),
            _ => {}
        }
    }

    /// Takes in the end of a search that was asked for on a screen.
    pub(super) fn solving_ended(&mut self, screen: ScreenId, outcome: Outcome, now: f64) {
        let solver = if screen == ScreenId::Run {
            if !self.solver.is_running() {
                return;
            }
            let puzzle = self.player.puzzle().clone();
            let position = self.player.machine_position().images().to_vec();
            if let Some(text) = self.solver.end(outcome, &position)
                && let Ok(algorithm) = Algorithm::parse(&puzzle, &text)
            {
                self.player.turn_all(algorithm.moves().iter().copied(), now);
            }
            &self.solver
        } else {
            if !self.play.solver.is_running() {
                return;
            }
            let puzzle = self.play.puzzle().clone();
            let position = self.play.timeline().position().images().to_vec();
            if let Some(text) = self.play.solver.end(outcome, &position)
                && let Ok(score) = Score::read(&puzzle, &text)
            {
                self.play.append(&score, "the solution", now);
            }
            &self.play.solver
        };
        self.announcement = match solver {
            Solver::Solved(solved) => format!(
                "Solved in {}: {}",
                counted(solved.solution.length.into(), "move", "moves"),
                typeset(&solved.solution.algorithm)
            ),
            Solver::Said(words, _) => words.clone(),
            Solver::Idle | Solver::Running { .. } => String::new(),
        };
    }
}
