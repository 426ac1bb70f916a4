//! "Solve it", on Run and on Play: asking the worker, and playing its answer.

use puzzle::Algorithm;
use wire::{
    CubeOptions, Goal, JobId, Outcome, Request, ScrambleRequest, SolveRequest, ToWorker, TurnCount,
    TwoColourCube,
};

use super::place::Place;
use super::play::score::Score;
use super::player::Command;
use super::solver::{MOST_SOLUTIONS, Solver};
use super::{Effect, State};
use crate::text::{counted, typeset};

impl State {
    /// What there is to say about solving at the place that is shown.
    pub fn solving(&self) -> &Solver {
        match self.place {
            Place::Run | Place::Architect => &self.solver,
            Place::Play | Place::Atlas => &self.play.solver,
        }
    }

    /// Why the puzzle that is shown cannot be solved now.
    pub fn solve_refusal(&self) -> Option<String> {
        let solved = match self.place {
            Place::Run | Place::Architect => self.player.machine_position().is_identity(),
            Place::Play | Place::Atlas => self.play.is_solved(),
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

    /// What counts as one move of a solution at the place that is shown.
    fn solve_count(&self) -> TurnCount {
        match (self.place, self.solve_colours()) {
            (Place::Run, _) => TurnCount::Htm,
            (_, Some(_)) if self.play.solve_count == TurnCount::Sptm => TurnCount::Htm,
            _ => self.play.solve_count,
        }
    }

    /// The two colours that a solution is to put in order, if there are two.
    pub fn solve_colours(&self) -> Option<TwoColourCube> {
        self.play.look.colours.filter(|_| self.place != Place::Run)
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
        if self.solve_refusal().is_some() || self.solving().job().is_some() {
            return;
        }
        let position = match self.place {
            Place::Run | Place::Architect => {
                self.player.command(Command::Pause, now);
                self.player.machine_position()
            }
            Place::Play | Place::Atlas => self.play.timeline().position(),
        };
        let position = position.images().to_vec();
        let job = self.worker.new_job(now);
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
            job,
            position,
            progress: None,
            best: None,
            stopping: false,
        };
        match self.place {
            Place::Run | Place::Architect => self.solver = running,
            Place::Play | Place::Atlas => self.play.solver = running,
        }
        "Solving.".clone_into(&mut self.announcement);
        effects.push(Effect::Post(ToWorker::Start { job, request }));
    }

    /// Stops the search at the place that is shown.
    pub(super) fn cancel_solve(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let solver = match self.place {
            Place::Run | Place::Architect => &mut self.solver,
            Place::Play | Place::Atlas => &mut self.play.solver,
        };
        let Solver::Running { job, stopping, .. } = solver else {
            return;
        };
        *stopping = true;
        let job = *job;
        self.stop_job(job, now, effects);
    }

    /// Stops a job of the worker's, whatever it takes.
    pub(super) fn stop_job(&mut self, job: JobId, now: f64, effects: &mut Vec<Effect>) {
        if self.worker.hears_cancel() {
            effects.push(Effect::Post(ToWorker::Cancel { job }));
        } else {
            // One thread cannot hear and search at once: ending it is the way to stop it.
            self.solver.lost();
            self.play.solver.lost();
            self.atlas.lost();
            self.architect_lost("another search was stopped, and this page has one thread");
            self.compile.wanted |= self.compile.worker_gone();
            self.worker.restarted(now);
            effects.push(Effect::ReplaceWorker);
        }
    }

    /// Asks the worker for a random position of Play's puzzle.
    pub(super) fn random_state(&mut self, seed: u32, now: f64, effects: &mut Vec<Effect>) {
        if self.play.scrambling.is_some() || !self.worker.is_ready() {
            return;
        }
        let job = self.worker.new_job(now);
        self.play.scrambling = Some(job);
        let request = Request::Scramble(ScrambleRequest {
            puzzle: self.play.puzzle().name().to_owned(),
            seed,
        });
        "Scrambling.".clone_into(&mut self.announcement);
        effects.push(Effect::Post(ToWorker::Start { job, request }));
    }

    fn scrambled(&mut self, outcome: Outcome) {
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

    /// Takes in the end of a search, wherever it was asked for.
    pub(super) fn solving_ended(&mut self, job: JobId, outcome: Outcome, now: f64) {
        if self.play.scrambling.take_if(|own| *own == job).is_some() {
            self.scrambled(outcome);
            return;
        }
        let solver = if self.solver.job() == Some(job) {
            let puzzle = self.player.puzzle().clone();
            let position = self.player.machine_position().images().to_vec();
            if let Some(text) = self.solver.end(job, outcome, &position)
                && let Ok(algorithm) = Algorithm::parse(&puzzle, &text)
            {
                self.player.turn_all(algorithm.moves().iter().copied(), now);
            }
            &self.solver
        } else if self.play.solver.job() == Some(job) {
            let puzzle = self.play.puzzle().clone();
            let position = self.play.timeline().position().images().to_vec();
            if let Some(text) = self.play.solver.end(job, outcome, &position)
                && let Ok(score) = Score::read(&puzzle, &text)
            {
                self.play.append(&score, "the solution", now);
            }
            &self.play.solver
        } else {
            return;
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
