//! Takes in what the workers say of their jobs, and passes it to whoever waits for it.

use diagnostics::rarely;
use wire::{CompilerOutcome, FromCompiler, FromSolver, JobId, Outcome, Progress};

use crate::state::jobs::Owner;
use crate::state::worker::WorkerId;
use crate::state::{Effect, Offer, State, solving};

impl State {
    /// Takes in what the compiler says.
    pub(super) fn hear_compiler(
        &mut self,
        message: FromCompiler,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        self.shell.compiler.note_life();
        match message {
            FromCompiler::Ready => {
                self.shell.compiler.ready(None);
                self.shell
                    .withdraw(|offer| offer == Offer::Restart(WorkerId::Compiler));
                let (screens, mut cx) = self.split(now, effects);
                screens.run.compile_if_possible(&mut cx);
                if screens.learn.model_waits() {
                    rarely(|| screens.learn.compile_model(&mut cx));
                }
            }
            FromCompiler::Alive => {}
            FromCompiler::TablesHere => self.run.tables_here(),
            FromCompiler::Begin { job } => self.job_begins(job, now, effects),
            FromCompiler::End { job, outcome } => {
                self.shell.compiler.job_ended();
                let owner = self.shell.jobs.end(job);
                let (screens, mut cx) = self.split(now, effects);
                match (owner, outcome) {
                    (Some(Owner::Compile), CompilerOutcome::Compiled(compiled)) => {
                        screens.run.compile_ended(compiled, &mut cx);
                    }
                    (Some(Owner::OldCompile), _) => screens.run.compile_if_possible(&mut cx),
                    (Some(Owner::Model), CompilerOutcome::Compiled(compiled)) => {
                        rarely(|| screens.learn.model_compiled(&compiled, &mut cx));
                    }
                    (Some(Owner::Edit), outcome) => screens.run.editing_ended(&outcome, &mut cx),
                    _ => {}
                }
            }
            FromCompiler::Crashed { message, report } => {
                self.worker_crashed(WorkerId::Compiler, &message, report, effects);
            }
        }
    }

    /// Takes in what the solver says of a job.
    pub(super) fn hear_of_job(&mut self, message: FromSolver, now: f64, effects: &mut Vec<Effect>) {
        match message {
            FromSolver::Begin { job } => self.job_begins(job, now, effects),
            FromSolver::Report { job, progress } => {
                if let Some(owner) = self.shell.jobs.owner(job).cloned() {
                    self.job_reports(owner, progress, now, effects);
                }
            }
            FromSolver::End { job, outcome } => {
                self.shell.solver.job_ended();
                if let Some(owner) = self.shell.jobs.end(job) {
                    rarely(|| self.job_ended(owner, outcome, now, effects));
                }
            }
            _ => {}
        }
    }

    fn job_begins(&mut self, job: JobId, now: f64, effects: &mut Vec<Effect>) {
        if self.shell.jobs.begin(job, now) {
            effects.push(Effect::CheckCancelled);
        }
    }

    fn job_reports(
        &mut self,
        owner: Owner,
        progress: Progress,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        let (mut screens, mut cx) = self.split(now, effects);
        match owner {
            Owner::Solve(id) => {
                if let Some(stage) = screens.of_mut(id).stage_mut() {
                    solving::reported(stage, id, progress, &mut cx);
                }
            }
            Owner::Registers => screens.architect.finder.status.report(&progress),
            Owner::Orders => screens.architect.orders.possible.report(&progress),
            Owner::Fits => screens.architect.orders.fits.report(&progress),
            Owner::Algorithms => screens.architect.algorithms_report(&progress, &mut cx),
            Owner::Atlas(request) => screens.atlas.report(&request, &progress),
            Owner::Compile
            | Owner::OldCompile
            | Owner::Edit
            | Owner::Model
            | Owner::Scramble
            | Owner::Cases(_)
            | Owner::Proof
            | Owner::Recognition
            | Owner::Back
            | Owner::Sums => {}
        }
    }

    fn job_ended(&mut self, owner: Owner, outcome: Outcome, now: f64, effects: &mut Vec<Effect>) {
        let (mut screens, mut cx) = self.split(now, effects);
        let cx = &mut cx;
        match owner {
            Owner::Solve(id) => {
                if let Some(stage) = screens.of_mut(id).stage_mut() {
                    solving::ended(stage, outcome, cx);
                }
            }
            Owner::Scramble => screens.play.scramble_ended(outcome, cx),
            Owner::Cases(set) => screens.play.cases_listed(set, outcome),
            Owner::Proof => screens.play.proof_ended(outcome, cx),
            Owner::Registers => screens.architect.registers_ended(&outcome, cx),
            Owner::Orders => screens.architect.orders_ended(&outcome),
            Owner::Fits => screens.architect.fits_ended(&outcome, cx),
            Owner::Algorithms => screens.architect.algorithms_ended(&outcome, cx),
            Owner::Sums => screens.run.sums_ended(outcome, cx),
            Owner::Back => screens.run.way_back_found(Some(outcome)),
            Owner::Atlas(request) => screens.atlas.answered(&request, outcome, cx),
            Owner::Recognition => cx.shell.recogniser.ended(outcome),
            Owner::Compile | Owner::OldCompile | Owner::Edit | Owner::Model => {}
        }
    }

    /// Reports lost jobs to their owners. The open text is compiled again, which needs nothing of the later part.
    pub(super) fn report_lost_jobs(&mut self) {
        let mut lost = self.shell.jobs.take_lost();
        let before = lost.len();
        lost.retain(|(owner, _)| *owner != Owner::Compile);
        self.run.compile.wanted |= lost.len() < before;
        if !lost.is_empty() {
            self.pass_on_lost(lost);
        }
    }

    #[inline(never)]
    fn pass_on_lost(&mut self, lost: Vec<(Owner, String)>) {
        let mut effects = Vec::new();
        let (mut screens, cx) = self.split(0.0, &mut effects);
        for (owner, why) in lost {
            match owner {
                Owner::Solve(id) => {
                    if let Some(solver) = screens.solver(id) {
                        solver.lost();
                    }
                }
                Owner::Scramble => screens.play.bench.scrambling = false,
                Owner::Proof => screens.play.proof_lost(),
                Owner::Registers => screens.architect.finder.status.lost(),
                Owner::Orders => screens.architect.orders.possible.lost(),
                Owner::Fits => screens.architect.orders.fits.lost(),
                Owner::Algorithms => screens.architect.algorithms_lost(&why),
                Owner::Atlas(request) => screens.atlas.lost(&request),
                Owner::Recognition => cx.shell.recogniser.lost(),
                Owner::Cases(_) => screens.play.bench.practice.failed = Some(why),
                Owner::Sums => screens.run.sums_lost(),
                Owner::Back => screens.run.way_back_found(None),
                Owner::Model => screens.learn.model_lost(why),
                Owner::Compile | Owner::OldCompile | Owner::Edit => {}
            }
        }
    }
}
