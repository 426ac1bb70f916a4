//! What somebody who looks closely has set up: breakpoints, watches, reasons, questions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use q::{Watch, When};

use super::Run;
use super::player::Command;
use crate::state::context::Context;
use crate::state::screens::ScreenId;

/// Breakpoints, watches and the quiz.
#[derive(Default)]
pub struct Debug {
    /// Breakpoints on lines of the text, counted from 1.
    pub lines: BTreeSet<usize>,
    /// Breakpoints on lines of the machine code, counted from 0.
    pub instructions: BTreeSet<usize>,
    /// Watched registers, by name.
    pub watches: BTreeMap<String, When>,
    /// Values to stop at, as typed, by the register's name.
    pub wanted: BTreeMap<String, String>,
    /// What the output's panel shows.
    pub output: OutputView,
    /// The line of the machine code whose keys are reached by Tab.
    pub row: usize,
    /// A line of the machine code, where the user looks at another part of a long one than the program is at.
    pub part: Option<usize>,
    /// Whether the program's decisions are asked for before they are made.
    pub quiz: bool,
    /// What is chosen, or typed, as the answer to the open question.
    pub chosen: BTreeSet<String>,
    /// A number typed as the answer.
    pub number: String,
    /// What is wrong with the answer.
    pub error: Option<String>,
    /// The instructions where the breakpoints of the text's lines stop, with the first such line.
    stops: BTreeMap<usize, usize>,
}

/// What the output's panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputView {
    /// What was asked and said.
    #[default]
    Output,
    /// Why every branch was taken.
    Reasons,
}

/// What can be done to a debugger.
#[derive(Clone, Debug)]
pub enum Action {
    /// Set or clear a breakpoint on a line of the text, counted from 1.
    Line(usize),
    /// These are the text's breakpoints now; it has been edited.
    Lines(Vec<usize>),
    /// Set or clear a breakpoint on a line of the machine code, counted from 0.
    Instruction(usize),
    /// Clear all breakpoints.
    Clear,
    /// Run to a line of the text.
    ToLine(usize),
    /// Run to a line of the machine code.
    ToInstruction(usize),
    /// The line of the machine code whose keys are reached by Tab.
    Row(usize),
    /// Show the part of a long machine code that this line is in.
    Part(usize),
    /// Stop when a register changes, or no longer.
    Watch(String),
    /// The value to stop at, as typed.
    Wanted(String, String),
    /// Show this in the output's panel.
    ShowOutput(OutputView),
    /// Go to a step.
    GoTo(u64),
    /// Ask, or ask no more.
    Quiz,
    /// Choose, or unchoose, an option of the open question.
    Choose(String),
    /// The answer, as typed.
    Number(String),
    /// Hand the answer in.
    Answer,
    /// Go on after the last answer.
    GoOn,
}

impl Debug {
    /// Nothing is set up but whether decisions are asked for.
    pub(super) fn new(quiz: bool) -> Self {
        Self {
            quiz,
            ..Self::default()
        }
    }

    /// Another text is open.
    pub(in crate::state) fn forget(&mut self) {
        *self = Self {
            output: self.output,
            quiz: self.quiz,
            ..Self::default()
        };
    }

    pub(super) fn clear_answer(&mut self) {
        self.chosen.clear();
        self.number.clear();
        self.error = None;
    }
}

impl Run {
    /// Carries out an action of the debugger.
    #[inline(never)]
    pub(in crate::state) fn update_debug(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Line(line) => {
                toggle(&mut self.debug.lines, line);
                cx.say(if self.debug.lines.contains(&line) {
                    words::run::breakpoint_on_line_set(line)
                } else {
                    words::run::breakpoint_on_line_cleared(line)
                });
                self.apply_debug();
            }
            Action::Lines(lines) => {
                self.debug.lines = lines.into_iter().collect();
                self.apply_debug();
            }
            Action::Instruction(at) => {
                // A breakpoint that stands here because of a line of the text is that line's.
                let of_line = self.breakpoint_line(at);
                match of_line {
                    Some(line) if !self.debug.instructions.contains(&at) => {
                        self.debug.lines.remove(&line);
                    }
                    _ => toggle(&mut self.debug.instructions, at),
                }
                let name = q::instruction_name(at);
                cx.say(if self.is_breakpoint(at) {
                    words::run::breakpoint_before_set(name)
                } else {
                    words::run::breakpoint_before_cleared(name)
                });
                self.apply_debug();
            }
            Action::Clear => {
                self.debug.lines.clear();
                self.debug.instructions.clear();
                cx.say(words::run::BREAKPOINTS_CLEARED.text());
                self.apply_debug();
            }
            Action::ToLine(line) => self.run_to_line(line, cx),
            Action::ToInstruction(at) => self.player.run_to([at], cx.now),
            Action::Row(row) => self.debug.row = row,
            Action::Part(line) => self.debug.part = Some(line),
            Action::Watch(name) => {
                if self.debug.watches.remove(&name).is_none() {
                    self.debug.watches.insert(name.clone(), When::Changes);
                }
                self.debug.wanted.remove(&name);
                self.apply_debug();
            }
            Action::Wanted(name, text) => {
                match text.trim().parse() {
                    Ok(value) => {
                        self.debug.watches.insert(name.clone(), When::Equals(value));
                    }
                    Err(_) => {
                        self.debug.watches.remove(&name);
                    }
                }
                self.debug.wanted.insert(name, text);
                self.apply_debug();
            }
            Action::ShowOutput(output) => {
                self.debug.output = output;
                if output == OutputView::Reasons {
                    self.player.find_reasons();
                }
                self.player.set_tracing(output == OutputView::Reasons);
            }
            Action::GoTo(step) => {
                self.player.command(Command::Seek(step), cx.now);
            }
            Action::Quiz => self.toggle_quiz(cx),
            Action::Choose(option) => {
                self.debug.error = None;
                let several = self.player.question().is_some_and(|open| open.several);
                if several {
                    toggle(&mut self.debug.chosen, option);
                } else {
                    self.debug.chosen = BTreeSet::from([option]);
                    self.answer();
                }
            }
            Action::Number(text) => {
                self.debug.error = None;
                self.debug.number = text;
            }
            Action::Answer => self.answer(),
            Action::GoOn => {
                self.debug.clear_answer();
                self.player.go_on(cx.now);
            }
        }
        self.after_player(cx);
    }

    fn toggle_quiz(&mut self, cx: &mut Context) {
        self.debug.quiz = !self.debug.quiz;
        if *cx.screen == ScreenId::Run && !self.real {
            self.settings.quiz = self.debug.quiz;
        }
        self.debug.clear_answer();
        self.player.set_quiz(self.debug.quiz);
        cx.say(if self.debug.quiz {
            words::run::QUIZ_ON.text()
        } else {
            words::run::QUIZ_OFF.text()
        });
    }

    fn answer(&mut self) {
        let Some(open) = self.player.question() else {
            return;
        };
        let chosen: Vec<&str> = self.debug.chosen.iter().map(String::as_str).collect();
        let text = match (open.options.is_empty(), open.several, chosen.is_empty()) {
            (true, ..) => self.debug.number.clone(),
            (false, true, true) => "none".to_owned(),
            _ => chosen.join(" "),
        };
        match self.player.answer_quiz(&text) {
            Ok(()) => self.debug.clear_answer(),
            Err(why) => self.debug.error = Some(why),
        }
    }

    fn run_to_line(&mut self, line: usize, cx: &mut Context) {
        let loaded = self.loaded.as_ref();
        match loaded.and_then(|loaded| loaded.source.lines().stop_at(line)) {
            Some((_, there)) => self.player.run_to(there.iter().copied(), cx.now),
            None => cx.say(words::run::nothing_from_line(line)),
        }
    }

    /// Gives the player what is set up, after it or the program has changed.
    pub(in crate::state) fn apply_debug(&mut self) {
        self.debug.stops.clear();
        let Some(loaded) = self.loaded.clone() else {
            return;
        };
        let mut breakpoints = self.debug.instructions.clone();
        if !self.debug.lines.is_empty() {
            let there = |&line: &usize| Some((line, loaded.source.lines().stop_at(line)?.1));
            for (line, there) in self.debug.lines.iter().filter_map(there) {
                for &at in there {
                    self.debug.stops.entry(at).or_insert(line);
                }
            }
            breakpoints.extend(self.debug.stops.keys());
        }
        breakpoints.retain(|&at| at < loaded.program.instructions.len());
        self.player.set_breakpoints(breakpoints);
        let mut watches = Vec::new();
        let mut names = Vec::new();
        for register in &loaded.registers {
            if let Some(&when) = self.debug.watches.get(&register.name) {
                watches.push(Watch {
                    puzzle: register.puzzle,
                    register: Arc::new(register.register.clone()),
                    when,
                });
                names.push(register.name.clone());
            }
        }
        self.player.set_watches(watches, names);
        self.player
            .set_tracing(self.debug.output == OutputView::Reasons);
        if self.player.is_quizzing() != self.debug.quiz {
            self.player.set_quiz(self.debug.quiz);
        }
    }

    /// Whether the program stops before a line of the machine code, counted from 0.
    pub fn is_breakpoint(&self, at: usize) -> bool {
        self.debug.instructions.contains(&at) || self.breakpoint_line(at).is_some()
    }

    /// The line of the text whose breakpoint stands before a line of the machine code.
    pub fn breakpoint_line(&self, at: usize) -> Option<usize> {
        self.debug.stops.get(&at).copied()
    }
}

fn toggle<T: Ord>(set: &mut BTreeSet<T>, value: T) {
    if !set.remove(&value) {
        set.insert(value);
    }
}
