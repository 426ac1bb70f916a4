//! The jobs that the worker has been given, and who waits for each.
//!
//! Whoever needs the engine calls [`State::start`]. Reports and the outcome come back with the job's number; the
//! registry says whose they are. An owner has one job at a time, so a new one takes the place of an earlier one, whose
//! outcome then comes too late for anybody.

use std::collections::BTreeMap;

use wire::{AtlasRequest, FromWorker, JobId, Outcome, Progress, Request, ToWorker};

use super::screens::ScreenId;
use super::solver::Solver;
use super::{Effect, State};

/// How long a cancelled compilation may take to end before its worker is replaced, milliseconds.
pub const CANCEL_MS: f64 = 300.0;
/// The same where that would stop a search, milliseconds.
const SEARCHING_CANCEL_MS: f64 = 3000.0;

/// Who waits for a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The open text.
    Compile,
    /// A text as it was before it was changed or closed: the worker must end this before it compiles another.
    OldCompile,
    /// A change to the text that the engine works out.
    Edit,
    /// The solver of a screen.
    Solve(ScreenId),
    /// Play's random position.
    Scramble,
    /// Architect's table of registers.
    Registers,
    /// Architect's search for algorithms.
    Algorithms,
    /// Short algorithms for adds, in the background.
    Adds,
    /// A question of the atlas.
    Atlas(AtlasRequest),
}

impl Owner {
    fn is_search(&self) -> bool {
        matches!(
            self,
            Self::Solve(_) | Self::Scramble | Self::Registers | Self::Algorithms | Self::Atlas(_)
        )
    }
}

#[derive(Clone, Debug)]
struct Job {
    owner: Owner,
    /// When the worker began it, milliseconds; `None` while other jobs come before it.
    begun: Option<f64>,
    /// When it was cancelled, milliseconds. Noted for compilations only.
    cancelled: Option<f64>,
}

/// The jobs that have not ended.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    running: BTreeMap<JobId, Job>,
    last: u32,
}

impl Jobs {
    fn add(&mut self, owner: Owner) -> JobId {
        self.running.retain(|_, job| job.owner != owner);
        self.last += 1;
        let job = Job {
            owner,
            begun: None,
            cancelled: None,
        };
        self.running.insert(JobId(self.last), job);
        JobId(self.last)
    }

    /// The running job of an owner.
    pub fn of(&self, owner: &Owner) -> Option<JobId> {
        let mut all = self.running.iter();
        all.find(|(_, job)| job.owner == *owner).map(|(id, _)| *id)
    }

    /// Whether anybody waits for the worker.
    pub fn is_busy(&self) -> bool {
        let waits = |job: &Job| !matches!(job.owner, Owner::OldCompile | Owner::Adds);
        self.running.values().any(waits)
    }

    /// Whether the worker searches for something.
    fn is_searching(&self) -> bool {
        self.running.values().any(|job| job.owner.is_search())
    }

    /// The open text is another one now.
    pub fn text_changed(&mut self) {
        for job in self.running.values_mut() {
            if job.owner == Owner::Compile {
                job.owner = Owner::OldCompile;
            }
        }
    }

    /// Notes that the compilations of old texts are cancelled now; those that were not before.
    fn cancel_old(&mut self, now: f64) -> Vec<JobId> {
        let mut cancelled = Vec::new();
        for (id, job) in &mut self.running {
            if job.owner == Owner::OldCompile && job.cancelled.is_none() {
                job.cancelled = Some(now);
                cancelled.push(*id);
            }
        }
        cancelled
    }

    fn is_cancelling(&self) -> bool {
        self.running.values().any(|job| job.cancelled.is_some())
    }

    /// Since when a cancelled compilation could have ended.
    fn cancelled_since(&self) -> Option<f64> {
        let all = self.running.values();
        all.filter_map(|job| Some(job.begun?.max(job.cancelled?)))
            .reduce(f64::min)
    }
}

impl State {
    /// Gives the worker a job.
    pub(super) fn start(
        &mut self,
        owner: Owner,
        request: Request,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        self.worker.hear(now);
        let job = self.jobs.add(owner);
        effects.push(Effect::Post(ToWorker::Start { job, request }));
    }

    /// Stops the job of an owner, whatever it takes.
    pub(super) fn stop(&mut self, owner: &Owner, now: f64, effects: &mut Vec<Effect>) {
        let Some(job) = self.jobs.of(owner) else {
            return;
        };
        if self.worker.hears_cancel() {
            effects.push(Effect::Post(ToWorker::Cancel { job }));
        } else {
            // One thread cannot listen and search at once: ending it is how to stop it.
            self.jobs_lost("another search was stopped, and this page has one thread");
            self.worker.restarted(now);
            effects.push(Effect::ReplaceWorker);
        }
    }

    /// Takes in what the worker says of a job.
    pub(super) fn hear_of_job(&mut self, message: FromWorker, now: f64, effects: &mut Vec<Effect>) {
        match message {
            FromWorker::Begin { job } => {
                if let Some(job) = self.jobs.running.get_mut(&job) {
                    job.begun = Some(now);
                    if job.cancelled.is_some() {
                        effects.push(Effect::CheckCancelled);
                    }
                }
            }
            FromWorker::Report { job, progress } => {
                if let Some(job) = self.jobs.running.get(&job) {
                    self.job_reports(job.owner.clone(), progress, effects);
                }
            }
            FromWorker::End { job, outcome } => {
                self.worker.job_ended();
                if let Some(job) = self.jobs.running.remove(&job) {
                    self.job_ended(job.owner, outcome, now, effects);
                }
            }
            _ => {}
        }
    }

    fn job_reports(&mut self, owner: Owner, progress: Progress, effects: &mut Vec<Effect>) {
        match owner {
            Owner::Solve(screen) => {
                if let Some(solver) = self.solver_of(screen) {
                    solver.report(progress);
                }
            }
            Owner::Registers => self.architect.finder.report(&progress),
            Owner::Algorithms => self.algorithms_report(&progress, effects),
            Owner::Atlas(request) => self.atlas.report(&request, &progress),
            Owner::Compile | Owner::OldCompile | Owner::Edit | Owner::Scramble | Owner::Adds => {}
        }
    }

    fn solver_of(&mut self, screen: ScreenId) -> Option<&mut Solver> {
        self.screen_mut(screen).stage_mut()?.solver_mut()
    }

    fn job_ended(&mut self, owner: Owner, outcome: Outcome, now: f64, effects: &mut Vec<Effect>) {
        match owner {
            Owner::Compile => self.compile_ended(outcome, effects),
            Owner::OldCompile => self.compile_if_possible(now, effects),
            Owner::Edit => self.editing_ended(&outcome),
            Owner::Solve(screen) => self.solving_ended(screen, outcome, now),
            Owner::Scramble => self.scrambled(outcome),
            Owner::Registers => self.registers_ended(&outcome, effects),
            Owner::Algorithms => self.algorithms_ended(&outcome, now, effects),
            Owner::Adds => self.architect.adds.ended(&outcome),
            Owner::Atlas(request) => self.atlas_ended(&request, outcome, effects),
        }
    }

    /// The worker is gone or about to go because of `why`, and all its jobs with it. The open text is compiled again.
    pub(super) fn jobs_lost(&mut self, why: &str) {
        for job in std::mem::take(&mut self.jobs.running).into_values() {
            match job.owner {
                Owner::Compile => self.run.compile.wanted = true,
                Owner::Solve(screen) => {
                    if let Some(solver) = self.solver_of(screen) {
                        solver.lost();
                    }
                }
                Owner::Scramble => self.play.scrambling = false,
                Owner::Registers => self.architect.finder.lost(),
                Owner::Algorithms => self.architect.algorithms_lost(why),
                Owner::Atlas(request) => self.atlas.lost(&request),
                Owner::OldCompile | Owner::Edit | Owner::Adds => {}
            }
        }
    }

    /// Cancels the compilations before this one; false while the worker cannot begin another.
    pub(super) fn cancel_compilations(&mut self, now: f64, effects: &mut Vec<Effect>) -> bool {
        self.jobs.text_changed();
        for job in self.jobs.cancel_old(now) {
            if self.worker.hears_cancel() {
                effects.push(Effect::Post(ToWorker::Cancel { job }));
            }
            effects.push(Effect::CheckCancelled);
        }
        self.worker.hears_cancel() || !self.jobs.is_cancelling()
    }

    /// Replaces the worker if a cancelled compilation goes on. A search that runs on the same worker gives it more time;
    /// if that is not enough, the search is stopped, and the page says so.
    pub(super) fn check_cancelled(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let Some(since) = self.jobs.cancelled_since() else {
            return;
        };
        let searching = self.jobs.is_searching();
        let longest = if searching {
            SEARCHING_CANCEL_MS
        } else {
            CANCEL_MS
        };
        if now - since < longest {
            effects.push(Effect::CheckCancelled);
            return;
        }
        self.jobs_lost("a program that was being compiled did not stop");
        self.worker.restarted(now);
        effects.push(Effect::ReplaceWorker);
        if searching {
            let words = "The engine was still compiling an earlier version of your program, so it was restarted. \
                         The search that was running has stopped.";
            self.notice(words.to_owned(), true, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_job_takes_the_place_of_its_owners_last_one() {
        let mut jobs = Jobs::default();
        let old = jobs.add(Owner::Edit);
        let other = jobs.add(Owner::Scramble);
        let new = jobs.add(Owner::Edit);
        assert!(old != new && !jobs.running.contains_key(&old));
        assert_eq!(jobs.of(&Owner::Edit), Some(new));
        assert_eq!(jobs.of(&Owner::Scramble), Some(other));
    }

    #[test]
    fn nobody_waits_for_old_texts_and_for_what_is_done_in_the_background() {
        let mut jobs = Jobs::default();
        jobs.add(Owner::Adds);
        jobs.add(Owner::Compile);
        assert!(jobs.is_busy() && !jobs.is_searching());
        jobs.text_changed();
        assert!(!jobs.is_busy());
        assert_eq!(jobs.cancel_old(5.0).len(), 1);
        assert_eq!(jobs.cancel_old(6.0), []);
        assert_eq!(jobs.cancelled_since(), None, "it has not begun");
    }
}
