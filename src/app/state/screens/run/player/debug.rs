//! The player as a debugger: where it stops, why the program decided as it did, and what it asks a person who plays the
//! machine.

use std::collections::{BTreeSet, VecDeque};

use diagnostics::rarely;
use puzzle::PieceId;
use q::{Ask, Names, Operation, Program, Quiz, RunEnd, Step, Stops, Tape, Verdict, Watch};

use super::{Mode, Player};

/// How many reasons are remembered at most, the latest ones.
const REASONS: usize = 300;
/// How many steps are looked at to find the reasons of a run that noted none.
const MOST_LOOKED_BACK: usize = 600;

/// Why a decision came out as it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub step: u64,
    /// The instruction (from 0).
    pub instruction: usize,
    /// Why, in words.
    pub words: String,
}

/// What the debugger adds to a player.
#[derive(Default)]
pub(super) struct Debugger {
    pub(super) stops: Stops,
    /// The user's breakpoints.
    breakpoints: BTreeSet<usize>,
    /// Where "run to here" leads.
    goal: BTreeSet<usize>,
    /// The names of the watched registers, in the order of the watches.
    watched: Vec<String>,
    /// Why it stopped, if a breakpoint or a watch was the reason.
    stopped: Option<String>,
    reasons: VecDeque<Reason>,
    /// Whether reasons are wanted at full speed, too, which then is less.
    tracing: bool,
    quiz: Option<Questions>,
    /// How many decisions were predicted right, and how many in all, since the questions were switched on.
    pub(super) score: (u32, u32),
}

/// Questions to a person who plays the machine.
#[derive(Default)]
struct Questions {
    /// The step before which was asked last.
    asked_at: Option<u64>,
    /// What is still to be answered, the present question first.
    open: Vec<Quiz>,
    /// What was said to the last answer, until the program goes on.
    verdict: Option<Verdict>,
    /// What goes on after the last answer.
    resume: Option<Mode>,
}

/// A question as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question; none when all have been answered and the program may go on.
    pub words: Option<String>,
    /// What is to be chosen from, if not a number is asked for.
    pub options: Vec<String>,
    /// Whether any number of the options may be chosen, and not just one.
    pub several: bool,
    /// What the instruction does with the pieces that it looks at, if the question is where it goes on.
    pub rule: Option<String>,
    /// What was said to the answer before.
    pub verdict: Option<Verdict>,
    /// Right answers, and all.
    pub score: (u32, u32),
}

impl Player {
    /// Stops a run before these instructions (from 0).
    pub fn set_breakpoints(&mut self, breakpoints: BTreeSet<usize>) {
        self.debug.breakpoints = breakpoints;
        self.refresh_stops();
    }

    /// Stops a run when these registers, called so, have a value that was waited for.
    pub fn set_watches(&mut self, watches: Vec<Watch>, names: Vec<String>) {
        if self.debug.stops.watches() != watches {
            self.debug.stops.watch(watches);
        }
        self.debug.watched = names;
    }

    /// Runs until one of these instructions comes next.
    pub fn run_to(&mut self, goal: impl IntoIterator<Item = usize>, now: f64) {
        let goal: BTreeSet<usize> = goal.into_iter().collect();
        self.command(super::Command::Run, now);
        self.debug.goal = goal;
        self.refresh_stops();
    }

    /// Whether reasons are wanted at full speed, too.
    pub fn set_tracing(&mut self, on: bool) {
        self.debug.tracing = on;
    }

    /// Finds the reasons of the latest decisions of a run that noted none.
    pub fn find_reasons(&mut self) {
        let here = self.machine.steps();
        let known = self
            .debug
            .reasons
            .back()
            .map_or(0, |reason| reason.step + 1);
        let mut found = Vec::new();
        for _ in 0..MOST_LOOKED_BACK {
            if found.len() == REASONS || self.machine.steps() <= known {
                break;
            }
            found.extend(self.machine.back_move());
        }
        self.machine.seek(here);
        for step in found.iter().rev() {
            let names = names(&self.lines);
            note(&mut self.debug.reasons, step, self.machine.program(), names);
        }
    }

    /// Why the latest decisions came out as they did, the oldest first.
    pub fn reasons(&self) -> impl DoubleEndedIterator<Item = &Reason> + ExactSizeIterator {
        self.debug.reasons.iter()
    }

    /// Why it stopped, if a breakpoint or a watch was the reason.
    pub fn stopped(&self) -> Option<&str> {
        self.debug.stopped.as_deref()
    }

    /// A memory tape of the program, if the puzzle is one.
    pub fn tape(&self, puzzle: usize) -> Option<Tape<'_>> {
        self.machine.tape(puzzle)
    }

    /// Asks before every decision what it will be, or asks no more, which ends the score.
    pub fn set_quiz(&mut self, on: bool) {
        if !on {
            self.debug.score = (0, 0);
        }
        self.debug.quiz = on.then(Questions::default);
        self.refresh_stops();
    }

    /// Whether it asks.
    pub fn is_quizzing(&self) -> bool {
        self.debug.quiz.is_some()
    }

    /// The question that is open, or the verdict on the last one.
    pub fn question(&self) -> Option<Question> {
        let quiz = self.debug.quiz.as_ref()?;
        let open = quiz.open.first();
        if open.is_none() && quiz.verdict.is_none() {
            return None;
        }
        let (program, names) = (self.program(), names(&self.lines));
        Some(Question {
            words: open.map(|open| open.question(program, names)),
            options: open.map_or_else(Vec::new, |open| open.options(program, names)),
            several: open.is_some_and(|open| matches!(open.ask, Ask::Solved(_))),
            rule: open.and_then(|open| self.rule(open)),
            verdict: quiz.verdict.clone(),
            score: self.debug.score,
        })
    }

    /// Whether a question is open.
    pub fn is_asked(&self) -> bool {
        let quiz = self.debug.quiz.as_ref();
        quiz.is_some_and(|quiz| !quiz.open.is_empty())
    }

    /// The pieces that the open question is about.
    pub fn asked_about(&self) -> Vec<PieceId> {
        let quiz = self.debug.quiz.as_ref();
        match quiz
            .and_then(|quiz| quiz.open.first())
            .map(|open| &open.ask)
        {
            Some(Ask::Solved(looked) | Ask::GoOn { looked, .. }) => {
                looked.iter().map(|look| look.piece).collect()
            }
            Some(Ask::Repetitions { pieces, .. }) => pieces.clone(),
            None => Vec::new(),
        }
    }

    fn rule(&self, open: &Quiz) -> Option<String> {
        let Ask::GoOn { looked, target, .. } = &open.ask else {
            return None;
        };
        let names: Vec<&str> = looked
            .iter()
            .map(|look| self.puzzle().piece(look.piece).name.as_str())
            .collect();
        Some(words::run::quiz_rule(
            names.len(),
            names.join(words::run::QUIZ_AND.text()),
            self.place(*target),
            self.place(open.instruction + 1),
        ))
    }

    /// How many decisions were predicted right since the questions were switched on.
    pub fn predicted(&self) -> u32 {
        self.debug.score.0
    }

    /// What a person who plays the machine has reached, if something: how many are right, of how many.
    pub(super) fn score(&self) -> Option<(u32, u32)> {
        let score = self.debug.score;
        (self.is_quizzing() && score.1 > 0).then_some(score)
    }

    /// Takes in an answer as a person writes it.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn answer_quiz(&mut self, text: &str) -> Result<(), String> {
        let (program, names) = (self.machine.program().clone(), names(&self.lines));
        let Some(quiz) = &mut self.debug.quiz else {
            return Ok(());
        };
        let Some(open) = quiz.open.first() else {
            return Ok(());
        };
        let answer = open
            .parse(&program, names, text)
            .map_err(|why| crate::text::sentence(&why))?;
        let verdict = open.judge(&program, names, &answer);
        self.debug.score.0 += u32::from(verdict.right);
        self.debug.score.1 += 1;
        quiz.open.remove(0);
        let mut news = if verdict.right {
            words::run::heard_right(&verdict.why)
        } else {
            words::run::heard_wrong(&verdict.why)
        };
        if let Some(next) = quiz.open.first() {
            news += " ";
            news += &next.question(&program, names);
        }
        quiz.verdict = Some(verdict);
        self.news.push(news);
        Ok(())
    }

    /// Goes on after the last answer.
    pub fn go_on(&mut self, now: f64) {
        self.settle(now);
        let Some(quiz) = &mut self.debug.quiz else {
            return;
        };
        quiz.open.clear();
        quiz.verdict = None;
        match quiz.resume.take() {
            None | Some(Mode::Paused) => self.step(),
            Some(mode) => self.mode = mode,
        }
    }

    /// Asks, if something is to be decided that was not asked about yet; whether it does. What was going on goes on
    /// after the answers.
    pub(super) fn ask_first(&mut self) -> bool {
        let here = self.machine.steps();
        let begun = self.machine.progress().repetition > 0;
        let Some(quiz) = &self.debug.quiz else {
            return false;
        };
        if begun || quiz.asked_at == Some(here) {
            return false;
        }
        rarely(|| self.ask_now(here))
    }

    /// Asks about what is decided at this step, if anything is.
    fn ask_now(&mut self, here: u64) -> bool {
        let open = Quiz::of(&self.machine);
        let Some(first) = open.first() else {
            return false;
        };
        let words = first.question(self.machine.program(), names(&self.lines));
        self.news.push(words);
        self.debug.quiz = Some(Questions {
            asked_at: Some(here),
            open,
            verdict: None,
            resume: Some(self.mode),
        });
        self.mode = Mode::Paused;
        true
    }

    /// Takes one step; while it runs, stops where it shall.
    pub(super) fn take_step(&mut self) -> Option<Step> {
        let mut taken = None;
        if matches!(self.mode, Mode::Run | Mode::ToInput) {
            let stops = &mut self.debug.stops;
            let end = self
                .machine
                .trace_until(stops, 1, |step| taken = Some(step.clone()));
            if let RunEnd::Endless(proof) = end {
                self.endless = Some(proof);
                self.stop();
                self.news.push(proof.explain());
            } else {
                self.ended(end);
            }
        } else {
            taken = Some(self.machine.step());
        }
        if let Some(step) = &taken {
            let names = names(&self.lines);
            self.debug.record(step, self.machine.program(), names);
        }
        taken
    }

    /// Notes why the last step decided as it did.
    pub(super) fn record_last(&mut self) {
        let here = self.machine.steps();
        if let Some(step) = self.machine.back_move() {
            self.machine.seek(here);
            let names = names(&self.lines);
            self.debug.record(&step, self.machine.program(), names);
        }
    }

    /// Runs on for some steps.
    pub(super) fn run_on(&mut self, budget: u64) -> RunEnd {
        let Debugger {
            stops,
            tracing,
            reasons,
            ..
        } = &mut self.debug;
        if !*tracing {
            return self.machine.run_until(stops, budget);
        }
        let (program, names) = (self.machine.program().clone(), names(&self.lines));
        // Telling takes longer than doing.
        self.machine.trace_until(stops, budget / 16, |step| {
            note(reasons, step, &program, names);
        })
    }

    /// Keeps the books at the end of a run; whether it was for a reason of the debugger.
    pub(super) fn ended(&mut self, end: RunEnd) -> bool {
        let ours = matches!(end, RunEnd::Breakpoint | RunEnd::Watched { .. });
        ours && rarely(|| self.stopped_by(end))
    }

    /// The same where the debugger had set up what stopped it.
    fn stopped_by(&mut self, end: RunEnd) -> bool {
        let words = match end {
            RunEnd::Breakpoint => {
                let here = self.machine.instruction();
                let wanted =
                    self.debug.breakpoints.contains(&here) || self.debug.goal.contains(&here);
                if !wanted {
                    // Only a question stops here; it is asked before the next step.
                    return true;
                }
                if self.debug.breakpoints.contains(&here) {
                    words::run::stopped_before(self.place(here))
                } else {
                    words::run::ran_to(self.place(here))
                }
            }
            RunEnd::Watched {
                watch,
                before,
                value,
            } => {
                let name = self.debug.watched.get(watch).map_or("", String::as_str);
                match before {
                    Some(before) => words::run::stopped_changed(name, before, value),
                    None => words::run::stopped_at(name, value),
                }
            }
            _ => return false,
        };
        self.stop();
        self.debug.goal.clear();
        self.refresh_stops();
        self.news.push(format!("{words}."));
        self.debug.stopped = Some(words);
        true
    }

    /// The user has asked for something else.
    pub(super) fn leave_stop(&mut self) {
        self.debug.stopped = None;
        if !self.debug.goal.is_empty() {
            self.debug.goal.clear();
            self.refresh_stops();
        }
        if let Some(quiz) = &mut self.debug.quiz {
            quiz.open.clear();
            quiz.verdict = None;
        }
    }

    /// Forgets what was said of steps that are undone.
    pub(super) fn forget_reasons(&mut self) {
        let here = self.machine.steps();
        while self
            .debug
            .reasons
            .pop_back_if(|reason| reason.step >= here)
            .is_some()
        {}
        if let Some(quiz) = &mut self.debug.quiz {
            quiz.asked_at = None;
        }
    }

    fn refresh_stops(&mut self) {
        let debug = &mut self.debug;
        let asked = debug.quiz.is_some();
        let instructions = self.machine.program().instructions.iter().enumerate();
        let asking = instructions
            .filter(|(_, i)| asked && decides(&i.operation))
            .map(|(at, _)| at);
        let all = debug.breakpoints.iter().chain(&debug.goal).copied();
        debug.stops.breakpoints = all.chain(asking).collect();
    }
}

impl Debugger {
    fn record(&mut self, step: &Step, program: &Program, names: Names) {
        note(&mut self.reasons, step, program, names);
    }
}

/// What instructions are called: where lines of the text are stepped, by these.
fn names(lines: &[Option<usize>]) -> Names<'_> {
    if lines.is_empty() {
        Names::Instructions
    } else {
        Names::Lines(lines)
    }
}

fn note(reasons: &mut VecDeque<Reason>, step: &Step, program: &Program, names: Names) {
    let Some(words) = step.why(program, names) else {
        return;
    };
    if reasons.len() == REASONS {
        reasons.pop_front();
    }
    reasons.push_back(Reason {
        step: step.index,
        instruction: step.instruction,
        words,
    });
}

/// Whether an instruction looks at pieces, so that there is something to ask.
fn decides(operation: &Operation) -> bool {
    match operation {
        Operation::SolvedGoto { .. } | Operation::RepeatUntil { .. } => true,
        Operation::Halt(output) | Operation::Print(output) => output.counting.is_some(),
        _ => false,
    }
}
