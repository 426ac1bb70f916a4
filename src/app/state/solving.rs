//! "Solve it", on Run and on Play: asking the worker, and playing its answer.

use crate::state::screens::Stage as _;
use puzzle::Algorithm;
use wire::{CubeOptions, Goal, Outcome, Request, ScrambleRequest, SolveRequest, TwoColourCube};

use super::jobs::Owner;
use super::screens::ScreenId;
use super::solver::{MOST_SOLUTIONS, Solver};
use super::{Effect, State};
use crate::text::{counted, typeset};

impl State {
    /// Why the puzzle that is shown cannot be solved now.
    pub fn solve_refusal(&self) -> Option<String> {
        if self.stage().is_solved() {
            Some("it is solved".to_owned())
        } else if !self.worker.is_ready() {
            Some("the engine is not ready".to_owned())
        } else {
            None
        }
    }

    /// Whether a search for a shortest solution makes a difference: only the 3x3x3 has one that goes beyond what is found soon.
    pub fn can_search_shortest(&self) -> bool {
        self.puzzle().name() == "3x3x3"
    }

    /// The two colours that a solution is to put in order, if there are two.
    pub fn solve_colours(&self) -> Option<TwoColourCube> {
        self.stage().look()?.colours
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
        let running = self.stage().solver().is_none_or(Solver::is_running);
        if self.solve_refusal().is_some() || running {
            return;
        }
        self.stage_mut().pause(now);
        let position = self.stage().position().images().to_vec();
        let request = Request::Solve(SolveRequest {
            puzzle: self.puzzle().name().to_owned(),
            position: position.clone(),
            goal,
            max_depth: u8::MAX,
            simd: true,
            threads: None,
            cube: CubeOptions {
                count: self.stage().solve_count(),
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
        if let Some(solver) = self.stage_mut().solver_mut() {
            *solver = running;
        }
        "Solving.".clone_into(&mut self.announcement);
        self.start(Owner::Solve(self.screen), request, now, effects);
    }

    /// Stops the search on the screen that is shown.
    pub(super) fn cancel_solve(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if let Some(Solver::Running { stopping, .. }) = self.stage_mut().solver_mut() {
            *stopping = true;
            self.stop(&Owner::Solve(self.screen), now, effects);
        }
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
        let Some(stage) = self.screen_mut(screen).stage_mut() else {
            return;
        };
        let position = stage.position().images().to_vec();
        let Some(solver) = stage.solver_mut().filter(|solver| solver.is_running()) else {
            return;
        };
        let solution = solver.end(outcome, &position);
        let words = match solver {
            Solver::Solved(solved) => format!(
                "Solved in {}: {}",
                counted(solved.solution.length.into(), "move", "moves"),
                typeset(&solved.solution.algorithm)
            ),
            Solver::Said(words, _) => words.clone(),
            Solver::Idle | Solver::Running { .. } => String::new(),
        };
        if let Some(solution) = solution {
            stage.play_solution(&solution, now);
        }
        self.announcement = words;
    }
}
