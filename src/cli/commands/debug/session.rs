//! A conversation with somebody who looks at a program closely.

use std::sync::Arc;

use engine::NamedRegister;
use engine::reports::{ProgramLines, describe};
use puzzle::Algorithm;
use q::{Machine, Names, Operation, Program, Quiz, RunEnd, Status, Step, Stops};

use super::command::{self, Command, Unit};

/// Most steps that one command takes.
const BUDGET: u64 = 1_000_000_000;
/// How many steps back a decision is looked for.
const FAR: u64 = 10_000;
/// Most rows that one command traces.
const ROWS: u64 = 200;

/// What goes on until it is done.
enum Job {
    /// This number of steps of a size.
    Go(Unit, u64),
    /// To a stop, or to one of these instructions.
    Run(Vec<usize>),
}

/// The state of a conversation.
pub struct Session<'a> {
    pub(super) program: Arc<Program>,
    pub(super) lines: ProgramLines<'a>,
    pub(super) registers: Vec<NamedRegister>,
    pub(super) machine: Machine,
    /// Breakpoints by the name that the person gave the line.
    breaks: Vec<(String, Vec<usize>)>,
    pub(super) stops: Stops,
    /// Which register each watch is on.
    pub(super) watched: Vec<usize>,
    trace: bool,
    quiz: bool,
    /// Questions that wait for an answer, and what goes on after them.
    pending: Option<(Vec<Quiz>, Job)>,
    /// The step before which the questions were asked last.
    asked_at: Option<u64>,
    /// Questions answered rightly, and all.
    score: (u32, u32),
    last: Command,
}

impl<'a> Session<'a> {
    pub fn new(
        program: Arc<Program>,
        lines: ProgramLines<'a>,
        registers: Vec<NamedRegister>,
    ) -> Self {
        Self {
            machine: Machine::new(Arc::clone(&program)),
            program,
            lines,
            registers,
            breaks: Vec::new(),
            stops: Stops::default(),
            watched: Vec::new(),
            trace: false,
            quiz: false,
            pending: None,
            asked_at: None,
            score: (0, 0),
            last: Command::Go(Unit::Step, 1),
        }
    }

    /// What is said first.
    pub fn greeting(&self) -> String {
        format!(
            "{} instructions; help lists the commands.\n{}",
            self.lines.len(),
            self.here()
        )
    }

    /// What is printed before the person's words.
    pub fn prompt(&self) -> &'static str {
        if self.pending.is_some() { "?" } else { ">" }
    }

    /// Does what a line says; returns the reply, or none when the conversation is over.
    pub fn reply(&mut self, line: &str) -> Option<String> {
        if self.pending.is_some() {
            return Some(self.answered(line));
        }
        let command = if line.is_empty() {
            self.last.clone()
        } else {
            match command::parse(line) {
                Ok(command) => command,
                Err(error) => return Some(format!("{error}\n")),
            }
        };
        if command == Command::Quit {
            return None;
        }
        self.last = command.clone();
        Some(self.carry_out(command))
    }

    fn carry_out(&mut self, command: Command) -> String {
        let result = match command {
            Command::Go(unit, count) => Ok(self.go(Job::Go(unit, count))),
            Command::Run => Ok(self.go(Job::Run(Vec::new()))),
            Command::Until(line) => {
                let there = self.lines.stop_at(&line);
                there.map(|(_, there)| self.go(Job::Run(there)))
            }
            Command::Back(unit, count) => Ok(self.back(unit, count)),
            Command::Seek(step) => {
                self.machine.seek(step);
                Ok(format!("step {}\n{}", self.machine.steps(), self.here()))
            }
            Command::Restart => {
                self.machine.seek(0);
                Ok(self.here())
            }
            Command::Input(value) => self.input(value),
            Command::Turn(moves) => self.turn(&moves),
            Command::Break(line) => self.set_break(line),
            Command::Clear(line) => self.clear(line),
            Command::Watch(what) => self.watch(what),
            Command::Unwatch(name) => self.unwatch(name),
            Command::Print(names) => self.print(&names),
            Command::Pieces(names) => self.pieces(&names),
            Command::Tape(name) => self.tape(name.as_deref()),
            Command::List => Ok(self.list()),
            Command::Where => Ok(format!("step {}\n{}", self.machine.steps(), self.here())),
            Command::Said => Ok(self.said(0)),
            Command::Why => self.why(),
            Command::Trace(on) => {
                self.trace = on;
                Ok(String::new())
            }
            Command::Quiz(on) => Ok(self.set_quiz(on)),
            Command::Help | Command::Quit => Ok(command::HELP.to_owned()),
        };
        result.unwrap_or_else(|error| format!("{error}\n"))
    }

    /// The line that comes next, or why there is none.
    fn here(&self) -> String {
        match self.machine.status() {
            Status::Halted { .. } => "The program has halted.\n".to_owned(),
            Status::Ended => format!("{}\n", q::ENDS_HERE),
            Status::Faulted(fault) => format!("{}\n", fault.explain(&self.program)),
            Status::AwaitingInput { message, max } => {
                let at = self.lines.show(self.machine.instruction());
                format!("{at}\n{} (input N, 0 to {max})\n", message.trim_end())
            }
            Status::Ready => {
                let progress = self.machine.progress();
                let at = self.lines.show(self.machine.instruction());
                let puzzle = &self.program.puzzles[self.machine.in_hand()];
                let mv = progress.next_move.and_then(|next| {
                    let operation =
                        &self.program.instructions[self.machine.instruction()].operation;
                    let id = *operation.algorithm()?.moves().get(next)?;
                    let mv = puzzle.puzzle.mv(id);
                    Some(if progress.inverted {
                        puzzle.puzzle.mv(mv.inverse)
                    } else {
                        mv
                    })
                });
                let mv = mv.map_or(String::new(), |mv| format!("next move {}", mv.name));
                let round = match (progress.repetition, progress.repetitions) {
                    (0, None | Some(1)) => String::new(),
                    (done, None) => format!("{done} repetitions done"),
                    (done, Some(all)) => format!("repetition {} of {all}", (done + 1).min(all)),
                };
                let parts = [round, mv].into_iter().filter(|part| !part.is_empty());
                match parts.collect::<Vec<_>>().as_slice() {
                    [] => format!("{at}\n"),
                    parts => format!("{at}\n  {}\n", parts.join(", ")),
                }
            }
        }
    }

    /// Outputs from the one of this number on.
    fn said(&self, from: u64) -> String {
        let log = self.machine.outputs();
        let known = usize::try_from(from.saturating_sub(log.dropped())).unwrap_or(usize::MAX);
        let texts = log
            .iter()
            .skip(known)
            .map(|said| format!("\u{201c}{}\u{201d}\n", said.text(&self.program)));
        texts.collect()
    }

    /// Goes on; with questions on, asks before every decision.
    fn go(&mut self, mut job: Job) -> String {
        let (before, said) = (self.machine.steps(), self.machine.outputs().total());
        let end = loop {
            let questions = self.questions();
            if let Some(question) = questions.first() {
                let asks = format!(
                    "{}\n",
                    question.question(&self.program, Names::Instructions)
                );
                self.asked_at = Some(self.machine.steps());
                self.pending = Some((questions, job));
                return self.events(before, said) + &asks;
            }
            let end = match &mut job {
                Job::Go(_, 0) => break RunEnd::Budget,
                Job::Go(unit, left) => {
                    *left -= 1;
                    let unit = *unit;
                    self.advance(unit)
                }
                Job::Run(until) => {
                    let end = self.run(until);
                    let asking = end == RunEnd::Breakpoint && !self.is_break(until);
                    if !asking {
                        break end;
                    }
                    continue;
                }
            };
            if !matches!(
                end,
                RunEnd::NextInstruction | RunEnd::NextRepetition | RunEnd::Budget
            ) {
                break end;
            }
        };
        let mut answer = self.events(before, said);
        match end {
            RunEnd::Watched {
                watch,
                before,
                value,
            } => {
                let name = &self.registers[self.watched[watch]].name;
                let before = before.map_or("?".to_owned(), |before| before.to_string());
                add(&mut answer, &format!("{name} was {before} and is {value}"));
            }
            RunEnd::Endless(endless) => add(&mut answer, &endless.explain()),
            _ => {}
        }
        answer + &self.here()
    }

    /// What is to be asked before the next step.
    fn questions(&self) -> Vec<Quiz> {
        let asked = self.asked_at == Some(self.machine.steps());
        if !self.quiz || asked || self.machine.progress().repetition > 0 {
            return Vec::new();
        }
        Quiz::of(&self.machine)
    }

    /// Takes one step of a size.
    fn advance(&mut self, unit: Unit) -> RunEnd {
        let lines = &self.lines;
        match unit {
            Unit::Step => {
                // Waiting is not a step; `here` says why.
                self.machine.step();
                RunEnd::Budget
            }
            Unit::Repetition => self.machine.next_repetition(BUDGET),
            Unit::Instruction => self.machine.next_instruction(BUDGET),
            Unit::Line => self.machine.next_line(|at| lines.line(at), BUDGET),
        }
    }

    /// Runs to a stop, to one of these instructions, or to a decision if there are questions.
    fn run(&mut self, until: &[usize]) -> RunEnd {
        let decides = |operation: &Operation| match operation {
            Operation::SolvedGoto { .. } | Operation::RepeatUntil { .. } => true,
            Operation::Halt(output) | Operation::Print(output) => output.counting.is_some(),
            _ => false,
        };
        let instructions = self.program.instructions.iter().enumerate();
        let asking = instructions
            .filter(|(_, i)| self.quiz && decides(&i.operation))
            .map(|(at, _)| at);
        self.stops.breakpoints = self
            .breakpoints()
            .chain(until.iter().copied())
            .chain(asking)
            .collect();
        self.machine.run_until(&mut self.stops, BUDGET)
    }

    pub(super) fn breakpoints(&self) -> impl Iterator<Item = usize> {
        self.breaks.iter().flat_map(|(_, at)| at).copied()
    }

    /// Whether a breakpoint is before the next instruction, or it is one of these.
    fn is_break(&self, until: &[usize]) -> bool {
        let here = self.machine.instruction();
        until.contains(&here) || self.breakpoints().any(|at| at == here)
    }

    /// What was said since, and with the trace on why every branch was taken. Steps that are repeated do the same
    /// again.
    fn events(&mut self, before: u64, said: u64) -> String {
        let mut text = String::new();
        let after = self.machine.steps();
        if self.trace && after > before {
            let mut rows = 0;
            let (program, lines) = (&self.program, &self.lines);
            let mut row = |step: &Step| {
                if step.why(program, Names::Instructions).is_some() {
                    rows += 1;
                    if rows <= ROWS {
                        add(&mut text, &lines.row(step, &describe(step, program)));
                    }
                }
            };
            self.machine.seek(before);
            while self.machine.steps() < after {
                let missing = after - self.machine.steps();
                self.machine
                    .trace_until(&mut Stops::default(), missing, &mut row);
            }
            if rows > ROWS {
                add(&mut text, &format!("and {} decisions more", rows - ROWS));
            }
        }
        text + &self.said(said)
    }

    /// Judges an answer; after the last one the command goes on that had to wait for it.
    fn answered(&mut self, line: &str) -> String {
        let Some((mut questions, job)) = self.pending.take() else {
            return String::new();
        };
        if matches!(line, "quit" | "q" | "quiz off") {
            return self.set_quiz(false) + &self.here();
        }
        let Some(question) = questions.first() else {
            return self.go(job);
        };
        let judged = question
            .parse(&self.program, Names::Instructions, line)
            .map(|answer| question.judge(&self.program, Names::Instructions, &answer));
        let verdict = match judged {
            Ok(verdict) => verdict,
            Err(error) => {
                self.pending = Some((questions, job));
                return format!("{error}\n");
            }
        };
        self.score.0 += u32::from(verdict.right);
        self.score.1 += 1;
        let right = if verdict.right { "Right" } else { "No" };
        let mut answer = format!("{right}: {}\n", verdict.why);
        questions.remove(0);
        if let Some(next) = questions.first() {
            add(
                &mut answer,
                &next.question(&self.program, Names::Instructions),
            );
            self.pending = Some((questions, job));
            return answer;
        }
        answer + &self.go(job)
    }

    fn set_quiz(&mut self, on: bool) -> String {
        self.quiz = on;
        let (right, all) = std::mem::take(&mut self.score);
        self.asked_at = None;
        match (on, all) {
            (true, _) => {
                "Before every decision you are asked what the machine will do; quiz off ends it.\n"
                    .to_owned()
            }
            (false, 0) => String::new(),
            (false, _) => format!("{right} of {all} right\n"),
        }
    }

    fn back(&mut self, unit: Unit, count: u64) -> String {
        let lines = &self.lines;
        for _ in 0..count {
            let went = match unit {
                Unit::Step => self.machine.back_move().is_some(),
                Unit::Repetition => self.machine.back_repetition(),
                Unit::Instruction => self.machine.back_instruction(),
                Unit::Line => self.machine.back_line(|at| lines.line(at), BUDGET),
            };
            if !went {
                return format!("This is the start.\n{}", self.here());
            }
        }
        self.here()
    }

    /// Why the last decision came out as it did.
    fn why(&mut self) -> Result<String, String> {
        let here = self.machine.steps();
        let mut why = None;
        while why.is_none()
            && here - self.machine.steps() < FAR
            && let Some(step) = self.machine.back_move()
        {
            why = step.why(&self.program, Names::Instructions);
        }
        self.machine.seek(here);
        why.map(|why| why + "\n")
            .ok_or_else(|| "no decision was made lately".to_owned())
    }

    fn input(&mut self, value: i64) -> Result<String, String> {
        self.machine
            .input(value)
            .map_err(|error| error.to_string())?;
        Ok(self.here())
    }

    fn turn(&mut self, moves: &str) -> Result<String, String> {
        let puzzle = &self.program.puzzles[self.machine.in_hand()].puzzle;
        let algorithm = Algorithm::parse(puzzle, moves).map_err(|error| error.message)?;
        for &mv in algorithm.moves() {
            self.machine.turn(mv).map_err(|error| error.to_string())?;
        }
        Ok(self.here())
    }

    fn set_break(&mut self, line: Option<String>) -> Result<String, String> {
        if let Some(line) = line {
            let (name, at) = self.lines.stop_at(&line)?;
            if !self.breaks.iter().any(|(known, _)| *known == name) {
                self.breaks.push((name, at));
            }
        }
        if self.breaks.is_empty() {
            return Ok("There are no breakpoints.\n".to_owned());
        }
        let shown = |(name, at): &(String, Vec<usize>)| {
            let rows: Vec<String> = at.iter().map(|&at| self.lines.show(at)).collect();
            format!("break {name}: {}\n", rows.join("\n   and "))
        };
        Ok(self.breaks.iter().map(shown).collect())
    }

    fn clear(&mut self, line: Option<String>) -> Result<String, String> {
        let Some(line) = line else {
            self.breaks.clear();
            return Ok(String::new());
        };
        let (name, _) = self.lines.stop_at(&line)?;
        let count = self.breaks.len();
        self.breaks.retain(|(known, _)| *known != name);
        if self.breaks.len() == count {
            return Err(format!("there is no breakpoint on line {name}"));
        }
        Ok(String::new())
    }
}

/// Adds a line to a text.
pub(super) fn add(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}
