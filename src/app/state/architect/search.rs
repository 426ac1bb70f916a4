//! The search for the algorithms of the registers that were taken: one register after the other, the largest first.
//!
//! Each report of the engine carries a checkpoint. It is kept, so that a search that was put aside, or whose worker died,
//! goes on from there.

use wire::{
    AlgorithmView, ArchitectOutcome, ArchitectProgress, Checkpoint, JobId, JointProgress,
    JointSolved, Outcome, Progress, SolvedStructure, StructureProgress,
};

use super::letter;
use crate::text::{counted, grouped};

/// What was found for a register, and which of it was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What was found.
    pub solved: SolvedStructure,
    /// Which of the algorithms was taken.
    pub picked: usize,
    /// Whether it was found together with the others; its `effort` then says what is known about all.
    pub joint: bool,
}

impl Answer {
    /// The algorithm that was taken.
    pub fn algorithm(&self) -> Option<&AlgorithmView> {
        self.solved.algorithms.get(self.picked)
    }
}

/// How the algorithms are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// One after the other, the largest register first.
    #[default]
    Each,
    /// All at once, with the fewest moves together.
    Total,
    /// All at once, the longest as short as can be.
    Longest,
}

impl Goal {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Each, Self::Total, Self::Longest];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Each => "one register after the other",
            Self::Total => "the fewest moves together",
            Self::Longest => "the longest as short as can be",
        }
    }
}

/// What the engine does.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Status {
    /// Nothing.
    #[default]
    Idle,
    /// It searches.
    Running {
        /// Its job.
        job: JobId,
        /// Whether it is to be put aside (`true`) or given up (`false`) when the engine says that it has stopped.
        stopping: Option<bool>,
    },
    /// It was put aside; why, where the user did not do it.
    Paused(Option<String>),
    /// Anything else, in words; bad news.
    Said(String),
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// The registers that are done, in order.
    pub answers: Vec<Answer>,
    /// What the engine does about the next one.
    pub status: Status,
    /// How they are looked for.
    pub goal: Goal,
    /// The latest figures of one register's search.
    pub progress: Option<StructureProgress>,
    /// The latest figures of a search for all.
    pub joint: Option<JointProgress>,
    checkpoint: Option<Checkpoint>,
}

impl Search {
    /// The running job.
    pub fn job(&self) -> Option<JobId> {
        match self.status {
            Status::Running { job, .. } => Some(job),
            _ => None,
        }
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.job().is_some()
    }

    /// Whether it was put aside.
    pub fn is_paused(&self) -> bool {
        matches!(self.status, Status::Paused(_))
    }

    /// The algorithms that were taken so far.
    pub fn picked(&self) -> Vec<&str> {
        self.answers
            .iter()
            .filter_map(|answer| Some(answer.algorithm()?.text.as_str()))
            .collect()
    }

    /// How far the next register's search got.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        self.checkpoint.clone()
    }

    /// Nothing has been found, and nothing is under way.
    pub fn forget(&mut self) {
        self.answers.clear();
        self.drop_it();
    }

    /// The engine begins.
    pub fn started(&mut self, job: JobId) {
        self.status = Status::Running {
            job,
            stopping: None,
        };
    }

    /// The user wants it put aside, or given up.
    pub fn stop(&mut self, keep: bool) {
        match &mut self.status {
            Status::Running { stopping, .. } => *stopping = Some(keep),
            _ if !keep => self.drop_it(),
            _ => {}
        }
    }

    /// Whether the user wants it to stop, and whether it is then put aside.
    pub fn stopping(&self) -> Option<bool> {
        match self.status {
            Status::Running { stopping, .. } => stopping,
            _ => None,
        }
    }

    /// It is put aside between two registers.
    pub fn rest(&mut self) {
        self.status = Status::Paused(None);
    }

    /// It has stopped: at the user's wish, or because the worker died of `why`.
    pub fn stopped(&mut self, why: Option<&str>) {
        let Status::Running { stopping, .. } = self.status else {
            return;
        };
        if stopping == Some(false) {
            self.drop_it();
        } else {
            let why = why.filter(|_| stopping.is_none());
            self.status = Status::Paused(why.map(ToOwned::to_owned));
        }
    }

    fn drop_it(&mut self) {
        self.status = Status::Idle;
        self.progress = None;
        self.joint = None;
        self.checkpoint = None;
    }

    /// Takes in a report of `job`; whether it is its own.
    pub fn report(&mut self, of: JobId, news: &Progress) -> bool {
        if self.job() != Some(of) {
            return false;
        }
        if let Progress::Architect(ArchitectProgress::Joint(progress)) = news {
            self.joint = Some(*progress);
        }
        if let Progress::Architect(ArchitectProgress::Solve(progress)) = news {
            let mut progress = (**progress).clone();
            if let Some(checkpoint) = progress.checkpoint.take() {
                self.checkpoint = Some(checkpoint);
            }
            self.progress = Some(progress);
        }
        true
    }

    /// Takes in the end of `job`; whether it is its own. True news are that a register is done.
    pub fn end(&mut self, of: JobId, outcome: &Outcome) -> bool {
        if self.job() != Some(of) {
            return false;
        }
        match outcome {
            Outcome::Architect(ArchitectOutcome::Solved(solved)) => {
                self.drop_it();
                self.answers.push(Answer {
                    solved: solved.clone(),
                    picked: 0,
                    joint: false,
                });
            }
            Outcome::Architect(ArchitectOutcome::Joint(solved)) => {
                self.drop_it();
                self.answers = joint_answers(solved, self.goal);
            }
            Outcome::Cancelled => self.stopped(None),
            Outcome::Failed { message } => {
                self.drop_it();
                self.status = Status::Said(message.clone());
            }
            _ => {
                self.drop_it();
                self.status =
                    Status::Said("The engine gave an answer to another question.".to_owned());
            }
        }
        true
    }

    /// Takes an algorithm of a register. Those after it were searched beside the old one, so they are forgotten.
    pub fn pick(&mut self, register: usize, algorithm: usize) {
        let Some(answer) = self.answers.get_mut(register) else {
            return;
        };
        if algorithm >= answer.solved.algorithms.len() || answer.picked == algorithm {
            return;
        }
        answer.picked = algorithm;
        if self.answers.len() > register + 1 {
            self.answers.truncate(register + 1);
            self.drop_it();
        }
    }

    /// The figures of the search on so many threads, in words.
    pub fn figures(&self, threads: u32) -> Option<Figures> {
        let progress = self.progress.as_ref()?;
        let rate = progress.nodes_per_second;
        let each = rate / f64::from(threads.max(1));
        let share = (progress.done * 100)
            .checked_div(progress.total)
            .filter(|_| progress.total > 0);
        Some(Figures {
            depth: counted(progress.depth.into(), "move", "moves"),
            share,
            nodes: grouped(progress.nodes),
            rate: if rate <= 0.0 {
                "not measured yet".to_owned()
            } else if threads < 2 {
                format!("{} a second", short(rate))
            } else {
                format!(
                    "{} a second, {} on each of {threads} threads",
                    short(rate),
                    short(each)
                )
            },
            rest: progress.rest.map_or_else(
                || "not known yet".to_owned(),
                |rest| format!("about {}", lasting(rest)),
            ),
            found: grouped(progress.found),
        })
    }

    /// What is under way, in one sentence for those who listen.
    pub fn words(&self) -> String {
        let next = letter(self.answers.len());
        match &self.status {
            Status::Idle => String::new(),
            Status::Running { .. } if self.goal != Goal::Each => {
                "Searching the algorithms of all registers at once.".to_owned()
            }
            Status::Running { .. } => format!("Searching the algorithms of {next}."),
            Status::Paused(None) if self.goal != Goal::Each => {
                "The search for all registers is put aside.".to_owned()
            }
            Status::Paused(None) => format!("The search for {next} is put aside."),
            Status::Paused(Some(why)) => {
                format!(
                    "The engine stopped ({why}). The search for {next} goes on from where it was."
                )
            }
            Status::Said(words) => words.clone(),
        }
    }
}

/// What was found for all registers at once, register by register.
fn joint_answers(solved: &JointSolved, goal: Goal) -> Vec<Answer> {
    let what = match goal {
        Goal::Longest => "no others are shorter in the longest",
        Goal::Each | Goal::Total => "no others are shorter together",
    };
    let proof = if solved.proved {
        format!("{} moves in all; {what} (proved)", solved.total)
    } else {
        format!("{} moves in all", solved.total)
    };
    let answer = |algorithm: &AlgorithmView| Answer {
        solved: SolvedStructure {
            algorithms: vec![algorithm.clone()],
            count: 1,
            shortest: false,
            effort: proof.clone(),
            milliseconds: solved.milliseconds,
        },
        picked: 0,
        joint: true,
    };
    solved.algorithms.iter().map(answer).collect()
}

/// The figures of a search, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The length being tried.
    pub depth: String,
    /// How much of this length is done, in hundredths.
    pub share: Option<u64>,
    /// Positions looked at.
    pub nodes: String,
    /// How fast.
    pub rate: String,
    /// How long this length still takes.
    pub rest: String,
    /// Algorithms found.
    pub found: String,
}

/// A number as people say it.
fn short(number: f64) -> String {
    if number >= 1e6 {
        format!("{:.1} million", number / 1e6)
    } else if number >= 1e3 {
        format!("{:.0} thousand", number / 1e3)
    } else {
        format!("{number:.0}")
    }
}

/// A time as people say it.
fn lasting(milliseconds: f64) -> String {
    let seconds = milliseconds / 1000.0;
    if seconds < 1.0 {
        "a second".to_owned()
    } else if seconds < 90.0 {
        counted(seconds.round() as u64, "second", "seconds")
    } else if seconds < 5400.0 {
        counted((seconds / 60.0).round() as u64, "minute", "minutes")
    } else if seconds < 172_800.0 {
        counted((seconds / 3600.0).round() as u64, "hour", "hours")
    } else {
        counted((seconds / 86_400.0).round() as u64, "day", "days")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running() -> Search {
        let mut search = Search::default();
        search.started(JobId(3));
        search
    }

    fn report(depth: u32, checkpoint: &str) -> Progress {
        Progress::Architect(ArchitectProgress::Solve(Box::new(StructureProgress {
            depth,
            done: 1,
            total: 4,
            nodes: 1_234_567,
            nodes_per_second: 3e6,
            rest: Some(125_000.0),
            found: 7,
            best: Vec::new(),
            checkpoint: Some(Checkpoint(checkpoint.to_owned())),
        })))
    }

    fn solved(count: usize) -> Outcome {
        let algorithm = |n: usize| AlgorithmView {
            text: format!("R{n}"),
            length: 1,
            coefficient: n as f64,
        };
        Outcome::Architect(ArchitectOutcome::Solved(SolvedStructure {
            algorithms: (0..count).map(algorithm).collect(),
            count: count as u64,
            shortest: true,
            effort: String::new(),
            milliseconds: 1.0,
        }))
    }

    #[test]
    fn a_search_that_is_put_aside_goes_on_from_where_it_was() {
        let mut search = running();
        assert!(search.report(JobId(3), &report(9, "here")));
        assert!(!search.report(JobId(4), &report(10, "there")));
        search.stop(true);
        assert!(search.is_running(), "until the engine says so");
        assert!(search.end(JobId(3), &Outcome::Cancelled));
        assert_eq!(search.status, Status::Paused(None));
        assert_eq!(search.checkpoint(), Some(Checkpoint("here".to_owned())));
        let figures = search.figures(2).expect("it has figures");
        assert_eq!(figures.share, Some(25));
        assert_eq!(figures.rest, "about 2 minutes");
        assert!(figures.rate.contains("1.5 million on each of 2 threads"));
        search.stop(false);
        assert_eq!((search.status, search.checkpoint), (Status::Idle, None));
    }

    #[test]
    fn a_dead_worker_costs_nothing_but_time() {
        let mut search = running();
        search.report(JobId(3), &report(9, "here"));
        search.stopped(Some("it did not answer"));
        assert!(search.words().contains("it did not answer"));
        assert_eq!(search.checkpoint(), Some(Checkpoint("here".to_owned())));
        let mut search = running();
        search.stop(false);
        search.stopped(Some("it was replaced"));
        assert_eq!(search.status, Status::Idle);
    }

    #[test]
    fn another_algorithm_makes_the_later_registers_be_searched_again() {
        let mut search = Search::default();
        for n in 0..3 {
            search.started(JobId(n));
            assert!(search.end(JobId(n), &solved(3)));
        }
        assert_eq!(search.picked(), ["R0", "R0", "R0"]);
        search.pick(2, 1);
        assert_eq!(search.picked(), ["R0", "R0", "R1"]);
        search.pick(0, 2);
        assert_eq!(search.picked(), ["R2"]);
        search.pick(0, 9);
        search.pick(5, 0);
        assert_eq!(search.picked(), ["R2"]);
    }
}
