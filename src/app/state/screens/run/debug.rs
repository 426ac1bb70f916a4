//! What somebody who looks closely has set up: breakpoints, watches, reasons, questions.

use std::collections::{BTreeMap, BTreeSet};

use q::When;

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
    pub(super) stops: BTreeMap<usize, usize>,
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
