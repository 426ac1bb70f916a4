//! The jobs that the workers have been given, and who waits for each.
//!
//! Whoever needs the engine calls [`Context::start`](super::context::Context::start). Reports and the outcome come back
//! with the job's number; the registry says whose they are. An owner has one job at a time, so a new one takes the
//! place of an earlier one, whose outcome then comes too late for anybody.

use std::collections::BTreeMap;

use wire::{AtlasRequest, CaseSet, JobId};

use super::screen_id::ScreenId;
use super::worker::WorkerId;

/// How long a cancelled compilation may take to end before its worker is replaced, milliseconds.
pub const CANCEL_MS: f64 = 300.0;

/// Who waits for a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The open text.
    Compile,
    /// A text as it was before it was changed or closed: the worker must end this before it compiles another.
    OldCompile,
    /// A change to the text that the engine works out.
    Edit,
    /// The model program of a lesson that is being written.
    Model,
    /// The solver of a screen.
    Solve(ScreenId),
    /// Play's random position.
    Scramble,
    /// The cases of a set, for practice.
    Cases(CaseSet),
    /// Play's proof that a position can be solved.
    Proof,
    /// Architect's table of registers.
    Registers,
    /// Architect's list of orders.
    Orders,
    /// Architect's answer whether registers fit.
    Fits,
    /// Architect's search for algorithms.
    Algorithms,
    /// Run, for sums of its listing.
    Sums,
    /// Run, for the turns that lead a real cube back.
    Back,
    /// A question of the atlas.
    Atlas(AtlasRequest),
    /// What somebody has brought along.
    Recognition,
}

impl Owner {
    /// The worker that does its jobs.
    pub fn worker(&self) -> WorkerId {
        match self {
            Self::Compile | Self::OldCompile | Self::Edit | Self::Model => WorkerId::Compiler,
            _ => WorkerId::Solver,
        }
    }

    /// What is asked for, in a report of a crash.
    fn asks(&self) -> words::Message {
        match self {
            Self::Compile | Self::OldCompile | Self::Model => words::page::ASKED_COMPILE,
            Self::Edit => words::page::ASKED_EDIT,
            Self::Solve(_) | Self::Back => words::page::ASKED_SOLVE,
            Self::Scramble => words::page::ASKED_SCRAMBLE,
            Self::Cases(_) => words::page::ASKED_CASES,
            Self::Proof => words::page::ASKED_PROOF,
            Self::Registers => words::page::ASKED_REGISTERS,
            Self::Orders => words::page::ASKED_ORDERS,
            Self::Fits => words::page::ASKED_FITS,
            Self::Algorithms => words::page::ASKED_ALGORITHMS,
            Self::Sums => words::page::ASKED_SUMS,
            Self::Atlas(_) => words::page::ASKED_ATLAS,
            Self::Recognition => words::page::ASKED_RECOGNITION,
        }
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
    /// Owners whose jobs went with the worker and who have not heard of it yet, and why it is gone.
    lost: Vec<(Owner, String)>,
}

impl Jobs {
    /// A worker begins a job at `now`. Whether it has been cancelled meanwhile.
    pub fn begin(&mut self, job: JobId, now: f64) -> bool {
        let Some(job) = self.running.get_mut(&job) else {
            return false;
        };
        job.begun = Some(now);
        job.cancelled.is_some()
    }

    /// Who waits for a job.
    pub fn owner(&self, job: JobId) -> Option<&Owner> {
        self.running.get(&job).map(|job| &job.owner)
    }

    /// A job has ended. Who waited for it.
    pub fn end(&mut self, job: JobId) -> Option<Owner> {
        self.running.remove(&job).map(|job| job.owner)
    }

    /// The owners who have not heard that their job is lost, and why it is: they hear it now.
    pub fn take_lost(&mut self) -> Vec<(Owner, String)> {
        std::mem::take(&mut self.lost)
    }

    /// Whether there are owners who have not heard that their job is lost.
    pub fn has_lost(&self) -> bool {
        !self.lost.is_empty()
    }

    /// A job for an owner, in place of an earlier one.
    pub fn add(&mut self, owner: Owner) -> JobId {
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

    /// Whether anybody waits for a worker.
    pub fn is_busy(&self, worker: WorkerId) -> bool {
        let mut owners = self.running.values().map(|job| &job.owner);
        owners.any(|owner| {
            owner.worker() == worker && !matches!(owner, Owner::OldCompile | Owner::Sums)
        })
    }

    /// What a worker was asked for, in words.
    pub fn asked(&self, worker: WorkerId) -> String {
        let owners = self.running.values().map(|job| &job.owner);
        let asked: Vec<_> = owners
            .filter(|owner| owner.worker() == worker)
            .map(|owner| owner.asks().text())
            .collect();
        if asked.is_empty() {
            words::page::ASKED_NOTHING.text().to_owned()
        } else {
            asked.join(", ")
        }
    }

    /// A worker is gone because of `why`, and all its jobs with it.
    pub fn lose(&mut self, worker: WorkerId, why: &str) {
        let gone = self
            .running
            .extract_if(.., |_, job| job.owner.worker() == worker);
        self.lost
            .extend(gone.map(|(_, job)| (job.owner, why.to_owned())));
    }

    /// The open text is another one now.
    pub fn text_changed(&mut self) {
        for job in self.running.values_mut() {
            if job.owner == Owner::Compile {
                job.owner = Owner::OldCompile;
            }
        }
    }

    /// Notes that the compilations of old texts are cancelled now.
    pub fn cancel_old(&mut self, now: f64) {
        for job in self.running.values_mut() {
            if job.owner == Owner::OldCompile {
                job.cancelled.get_or_insert(now);
            }
        }
    }

    /// Whether a job that was cancelled has not ended.
    pub fn is_cancelling(&self) -> bool {
        self.running.values().any(|job| job.cancelled.is_some())
    }

    /// Since when a cancelled compilation could have ended.
    pub fn cancelled_since(&self) -> Option<f64> {
        let all = self.running.values();
        all.filter_map(|job| Some(job.begun?.max(job.cancelled?)))
            .reduce(f64::min)
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
        jobs.add(Owner::Sums);
        jobs.add(Owner::Compile);
        assert!(jobs.is_busy(WorkerId::Compiler) && !jobs.is_busy(WorkerId::Solver));
        jobs.text_changed();
        assert!(!jobs.is_busy(WorkerId::Compiler));
        jobs.cancel_old(5.0);
        assert!(jobs.is_cancelling());
        assert_eq!(jobs.cancelled_since(), None, "it has not begun");
    }
}
