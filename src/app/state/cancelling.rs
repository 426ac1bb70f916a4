//! Compilations that nobody waits for any more: each is cancelled by the next one, and the worker of one that does not
//! listen is replaced.

use wire::{JobId, ToWorker};

use super::{Effect, State};

/// How long a cancelled compilation may take to end before its worker is replaced, milliseconds.
pub const LISTEN_MS: f64 = 300.0;
/// The same where that would stop a search, milliseconds.
const SEARCHING_LISTEN_MS: f64 = 3000.0;

/// A compilation that nobody waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Abandoned {
    job: JobId,
    /// Since when it could have ended; `None` while other jobs come before it.
    since: Option<f64>,
}

impl State {
    /// Gives the compilations before this one up; false when the worker cannot begin another until they have ended.
    pub(super) fn abandon_compilations(&mut self, now: f64, effects: &mut Vec<Effect>) -> bool {
        let begun = std::mem::take(&mut self.compile.begun);
        let latest = self.compile.job.take();
        for job in self.compile.orphan.take().into_iter().chain(latest) {
            if self.worker.hears_cancel() {
                effects.push(Effect::Post(ToWorker::Cancel { job }));
            }
            let since = begun.then_some(now);
            self.compile.abandoned.push(Abandoned { job, since });
            effects.push(Effect::CheckCancelled);
        }
        self.worker.hears_cancel() || self.compile.abandoned.is_empty()
    }

    /// The worker has begun a job.
    pub(super) fn job_begun(&mut self, job: JobId, now: f64, effects: &mut Vec<Effect>) {
        if self.compile.job == Some(job) || self.compile.orphan == Some(job) {
            self.compile.begun = true;
        }
        let abandoned = self.compile.abandoned.iter_mut();
        if let Some(abandoned) = abandoned.filter(|abandoned| abandoned.job == job).last() {
            abandoned.since = Some(now);
            effects.push(Effect::CheckCancelled);
        }
    }

    /// Takes in the end of a job, if it is a compilation that nobody waits for.
    pub(super) fn abandoned_ended(&mut self, job: JobId) -> bool {
        let compile = &mut self.compile;
        let before = compile.abandoned.len();
        compile.abandoned.retain(|abandoned| abandoned.job != job);
        let orphan = compile.orphan.take_if(|orphan| *orphan == job).is_some();
        orphan || compile.abandoned.len() < before
    }

    /// Replaces the worker if a cancelled compilation goes on. A search that runs on the same worker gives it more time
    /// to listen; if it does not, the search is stopped, and the page says so.
    pub(super) fn check_cancelled(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let abandoned = &self.compile.abandoned;
        let Some(since) = abandoned.iter().filter_map(|a| a.since).reduce(f64::min) else {
            return;
        };
        let searching = self.searches();
        let patience = if searching {
            SEARCHING_LISTEN_MS
        } else {
            LISTEN_MS
        };
        if now - since < patience {
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

    /// The worker is gone or about to go, and all its jobs with it. The open text is compiled again.
    pub(super) fn jobs_lost(&mut self, why: &str) {
        self.solver.lost();
        self.play.solver.lost();
        self.atlas.lost();
        self.play.scrambling = None;
        self.architect_lost(why);
        self.editing.lost();
        self.compile.wanted |= self.compile.worker_gone();
    }

    /// Whether the worker searches for something.
    fn searches(&self) -> bool {
        self.solver.job().is_some()
            || self.play.solver.job().is_some()
            || self.play.scrambling.is_some()
            || self.architect.is_busy()
            || self.atlas.is_busy()
    }
}
