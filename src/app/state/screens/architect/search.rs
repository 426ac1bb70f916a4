//! The search for the algorithms of the registers that were taken: one register after the other, the largest first.
//!
//! Each report of the engine carries a checkpoint. It is saved, so that a search that was put aside, or whose worker
//! died, goes on from there.

use puzzle::Puzzle;
use puzzle::structure::Structure;
use wire::{
    AlgorithmView, ArchitectOutcome, ArchitectProgress, Checkpoint, JointProgress, JointSolved,
    Outcome, Progress, SolvedStructure, StructureProgress, ValidAlgorithms,
};

use crate::text::{grouped, seconds};
use qat_text::letter;

/// The positions of the 3x3x3 can be numbered with this many bits.
const CUBE_BITS: u64 = 66;
/// Attempts at algorithms of any length at first; each further request makes this many times as many.
const ATTEMPTS: u32 = 16;
const MORE: u32 = 4;

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

/// How far a search got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResumePoint {
    /// For the engine, to go on from here.
    pub checkpoint: Checkpoint,
    /// Positions looked at by then, or searches done in a search for all registers.
    pub done: u64,
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
    /// All at once, of any length: what can be had where the shortest ones are out of reach.
    Valid,
}

impl Goal {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Each, Self::Total, Self::Longest, Self::Valid];

    pub fn name(self) -> &'static str {
        match self {
            Self::Each => words::architect::GOAL_EACH,
            Self::Total => words::architect::GOAL_TOTAL,
            Self::Longest => words::architect::GOAL_LONGEST,
            Self::Valid => words::architect::GOAL_VALID,
        }
        .text()
    }

    /// Its name in links and in what is saved.
    pub fn id(self) -> &'static str {
        match self {
            Self::Each => "each",
            Self::Total => "total",
            Self::Longest => "longest",
            Self::Valid => "valid",
        }
    }

    /// The goal of an [id](Self::id).
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| goal.id() == id)
    }

    /// What is looked for on a puzzle unless something else is chosen: on one with more positions than the 3x3x3 has,
    /// the shortest algorithms of most registers are out of reach.
    pub fn usual(puzzle: &Puzzle) -> Self {
        if Structure::new(puzzle).order().bits() > CUBE_BITS {
            Self::Valid
        } else {
            Self::Each
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
        /// Whether it is to be put aside (`true`) or given up (`false`) when the engine says that it has stopped.
        stopping: Option<bool>,
    },
    /// It was put aside; why, where the user did not do it.
    Paused(Option<String>),
    /// Anything else, in words; bad news.
    Said(String),
}

/// A search for the algorithms of registers.
#[derive(Clone, Debug)]
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
    /// What the attempts at algorithms of any length have brought.
    pub valid: Option<ValidAlgorithms>,
    /// How many attempts are made at the next request.
    attempts: u32,
    resume: Option<ResumePoint>,
    /// Whether what is worth saving has changed.
    changed: bool,
    /// Whether what an earlier visit saved has been asked for.
    asked: bool,
    /// How large the latest checkpoint was, bytes, where it was too large to be saved.
    too_large: Option<u64>,
    /// Whether the engine could not use the checkpoint: `Some(false)` until that has been said.
    began_again: Option<bool>,
}

impl Default for Search {
    fn default() -> Self {
        Self::new(Goal::default())
    }
}

impl Search {
    /// Nothing has been looked for.
    pub fn new(goal: Goal) -> Self {
        Self {
            answers: Vec::new(),
            status: Status::default(),
            goal,
            progress: None,
            joint: None,
            valid: None,
            attempts: ATTEMPTS,
            resume: None,
            changed: false,
            asked: false,
            too_large: None,
            began_again: None,
        }
    }

    /// How many attempts at algorithms of any length are to be made: more than the last time.
    pub fn attempts(&mut self) -> u32 {
        let attempts = self.attempts;
        self.attempts = attempts.saturating_mul(MORE);
        attempts
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        matches!(self.status, Status::Running { .. })
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
    pub fn resume_point(&self) -> Option<&ResumePoint> {
        self.resume.as_ref()
    }

    /// The same for the engine.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        Some(self.resume.as_ref()?.checkpoint.clone())
    }

    /// An earlier visit got so far.
    pub fn restore(&mut self, resume: Option<ResumePoint>) {
        if resume.is_some() {
            self.status = Status::Paused(None);
        }
        self.resume = resume;
    }

    /// Whether nothing was looked for yet.
    pub fn is_new(&self) -> bool {
        self.status == Status::Idle && self.answers.is_empty() && self.resume.is_none()
    }

    /// Whether what is worth saving has changed since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// Whether what an earlier visit saved is to be asked for; true once.
    pub fn ask(&mut self) -> bool {
        !std::mem::replace(&mut self.asked, true)
    }

    /// How large the latest checkpoint was, bytes, where it was too large to be saved.
    pub fn too_large(&self) -> Option<u64> {
        self.too_large
    }

    /// Nothing has been found, and nothing is under way.
    pub fn forget(&mut self) {
        self.answers.clear();
        self.drop_it();
    }

    /// The engine begins.
    pub fn started(&mut self) {
        self.began_again = None;
        self.status = Status::Running { stopping: None };
    }

    /// The user wants it put aside, or given up.
    pub fn stop(&mut self, pause: bool) {
        match &mut self.status {
            Status::Running { stopping, .. } => *stopping = Some(pause),
            _ if !pause => self.drop_it(),
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

    /// Pauses it between two registers.
    pub fn pause(&mut self) {
        self.status = Status::Paused(None);
    }

    /// It has stopped: because the user wanted it, or because the worker died of `why`.
    pub fn stopped(&mut self, why: Option<&str>) {
        let Status::Running { stopping } = self.status else {
            return;
        };
        if self.goal == Goal::Valid {
            self.enough(why.filter(|_| stopping.is_none()));
            return;
        }
        if stopping == Some(false) {
            self.drop_it();
        } else {
            let why = why.filter(|_| stopping.is_none());
            self.status = Status::Paused(why.map(ToOwned::to_owned));
        }
    }

    /// The attempts have ended before their number was made, because of `why` if it was not what the user wanted: the
    /// best so far will do, unless the user does not want them.
    fn enough(&mut self, why: Option<&str>) {
        let found = self.valid.take();
        let wanted = self.stopping() != Some(false);
        self.drop_it();
        if let Some(found) = found.filter(|found| wanted && !found.algorithms.is_empty()) {
            self.answers = valid_answers(&found);
        } else if let Some(why) = why {
            self.status = Status::Said(words::architect::solver_stopped(why));
        }
    }

    fn drop_it(&mut self) {
        self.status = Status::Idle;
        self.progress = None;
        self.joint = None;
        self.valid = None;
        self.resume = None;
        self.too_large = None;
        self.changed = true;
    }

    /// Takes in a report of the engine.
    pub fn report(&mut self, news: &Progress) {
        if !self.is_running() {
            return;
        }
        if let Progress::Architect(ArchitectProgress::Joint(progress)) = news {
            let mut progress = progress.clone();
            let done = progress.searches;
            self.note_checkpoint(progress.checkpoint.take(), done, progress.restarted);
            self.too_large = progress.too_large;
            self.joint = Some(progress);
        }
        if let Progress::Architect(ArchitectProgress::Valid(found)) = news {
            self.valid = Some(found.clone());
        }
        if let Progress::Architect(ArchitectProgress::Solve(progress)) = news {
            let mut progress = (**progress).clone();
            let done = progress.nodes;
            self.note_checkpoint(progress.checkpoint.take(), done, progress.restarted);
            self.progress = Some(progress);
        }
    }

    /// Whether the engine has begun again because it cannot use the checkpoint; true once for each search.
    pub fn take_began_again(&mut self) -> bool {
        let news = self.began_again == Some(false);
        self.began_again = self.began_again.map(|_| true);
        news
    }

    fn note_checkpoint(&mut self, checkpoint: Option<Checkpoint>, done: u64, again: bool) {
        if again && self.began_again.is_none() {
            self.began_again = Some(false);
        }
        let known = self.resume.as_ref().map(|resume| &resume.checkpoint);
        if let Some(checkpoint) = checkpoint.filter(|new| known != Some(new)) {
            self.resume = Some(ResumePoint { checkpoint, done });
            self.changed = true;
        }
    }

    /// Takes in the end of a search that runs.
    pub fn end(&mut self, outcome: &Outcome) {
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
            Outcome::Architect(ArchitectOutcome::Valid(found)) => {
                self.drop_it();
                self.answers = valid_answers(found);
            }
            Outcome::Cancelled if self.goal == Goal::Valid => self.enough(None),
            Outcome::Cancelled => self.stopped(None),
            Outcome::Failed { message } => {
                self.drop_it();
                self.status = Status::Said(message.clone());
            }
            _ => {
                self.drop_it();
                self.status = Status::Said(words::architect::OTHER_ANSWER.text().to_owned());
            }
        }
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
        self.changed = true;
        if self.answers.len() > register + 1 {
            self.answers.truncate(register + 1);
            self.drop_it();
        }
    }

    /// The figures of the search on this many threads, in words.
    pub fn figures(&self, threads: u32) -> Option<Figures> {
        let progress = self.progress.as_ref()?;
        let rate = progress.nodes_per_second;
        let each = rate / f64::from(threads.max(1));
        let share = (progress.done * 100)
            .checked_div(progress.total)
            .filter(|_| progress.total > 0);
        Some(Figures {
            depth: words::count::moves(progress.depth),
            share,
            nodes: grouped(progress.nodes),
            rate: if rate <= 0.0 {
                words::architect::NOT_MEASURED.text().to_owned()
            } else if threads < 2 {
                words::architect::a_second(short(rate))
            } else {
                words::architect::a_second_each(short(rate), short(each), threads)
            },
            time_left: progress
                .time_left
                .map_or_else(|| words::architect::NOT_KNOWN.text().to_owned(), about),
            found: grouped(progress.found),
        })
    }

    /// What is under way, in one sentence for those who listen.
    pub fn words(&self) -> String {
        let next = letter(self.answers.len());
        match &self.status {
            Status::Idle => String::new(),
            Status::Running { .. } if self.goal == Goal::Valid => {
                words::architect::BUILDING.text().to_owned()
            }
            Status::Running { .. } if self.goal != Goal::Each => {
                words::architect::SEARCHING_ALL.text().to_owned()
            }
            Status::Running { .. } => words::architect::searching(next),
            Status::Paused(None) => {
                let saved = self.resume.is_some() && self.too_large.is_none();
                match (self.goal, saved) {
                    (Goal::Each, false) => words::architect::paused(next),
                    (Goal::Each, true) => words::architect::paused_saved(next),
                    (_, false) => words::architect::PAUSED_ALL.text().to_owned(),
                    (_, true) => words::architect::PAUSED_ALL_SAVED.text().to_owned(),
                }
            }
            Status::Paused(Some(why)) => words::architect::goes_on(why, next),
            Status::Said(words) => words.clone(),
        }
    }
}

/// What was found for all registers at once, register by register.
fn joint_answers(solved: &JointSolved, goal: Goal) -> Vec<Answer> {
    let proof = match goal {
        _ if !solved.proved => words::architect::total(solved.total),
        Goal::Longest => words::architect::total_longest(solved.total),
        Goal::Each | Goal::Total | Goal::Valid => words::architect::total_together(solved.total),
    };
    let answer = |algorithm| answer(algorithm, &proof, solved.milliseconds, true);
    solved.algorithms.iter().map(answer).collect()
}

/// What attempts have brought, register by register, with the effort in words.
fn valid_answers(found: &ValidAlgorithms) -> Vec<Answer> {
    let effort = words::architect::best_of(found.attempts, seconds(found.milliseconds));
    let answer = |algorithm| answer(algorithm, &effort, found.milliseconds, false);
    found.algorithms.iter().map(answer).collect()
}

/// One algorithm that is not proved to be shortest by itself.
fn answer(algorithm: &AlgorithmView, effort: &str, milliseconds: f64, joint: bool) -> Answer {
    Answer {
        solved: SolvedStructure {
            algorithms: vec![algorithm.clone()],
            count: 1,
            shortest: false,
            effort: effort.to_owned(),
            milliseconds,
            lengths: Vec::new(),
        },
        picked: 0,
        joint,
    }
}

/// The effort of attempts, in words.
pub fn spent(found: &ValidAlgorithms) -> String {
    words::architect::spent_on(found.attempts, seconds(found.milliseconds))
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
    pub time_left: String,
    /// Algorithms found.
    pub found: String,
}

/// A number as people say it.
fn short(number: f64) -> String {
    if number >= 1e6 {
        words::architect::millions(format_args!("{:.1}", number / 1e6))
    } else if number >= 1e3 {
        words::architect::thousands(format_args!("{:.0}", number / 1e3))
    } else {
        format!("{number:.0}")
    }
}

/// A time as people say it.
fn about(milliseconds: f64) -> String {
    let seconds = milliseconds / 1000.0;
    if seconds < 1.0 {
        words::architect::ABOUT_A_SECOND.text().to_owned()
    } else if seconds < 90.0 {
        words::architect::about_seconds(seconds.round() as u64)
    } else if seconds < 5400.0 {
        words::architect::about_minutes((seconds / 60.0).round() as u64)
    } else if seconds < 172_800.0 {
        words::architect::about_hours((seconds / 3600.0).round() as u64)
    } else {
        words::architect::about_days((seconds / 86_400.0).round() as u64)
    }
}

#[cfg(test)]
mod tests;
