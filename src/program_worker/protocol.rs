//! What the package's JavaScript and its worker for programs say to each other. `npm/src/messages.d.ts` is made of it.

use serde::{Deserialize, Serialize};
use wire::{CompileRequest, JobId, TextEdit, TextRange};

/// A message to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToPrograms {
    /// Start a job. The worker has one thread: it runs one job after another.
    Start {
        /// The id of the new job.
        job: JobId,
        /// The task.
        request: ProgramRequest,
    },
}

/// A message from the worker. A job is answered with one [`FromPrograms::End`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromPrograms {
    /// It is ready for requests.
    Ready,
    /// It lives: what it does takes long.
    Alive,
    /// A job has ended.
    End {
        /// The job.
        job: JobId,
        /// Its result.
        outcome: ProgramOutcome,
    },
    /// It will do nothing more.
    Crashed {
        /// Why, in words.
        message: String,
        /// Of a panic: where it was, and its message, if nobody typed that.
        report: Option<String>,
    },
}

/// A task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProgramRequest {
    /// Compile a program; ends with [`ProgramOutcome::Compiled`] or [`ProgramOutcome::Refused`].
    Compile(CompileRequest),
    /// Make a machine at the start of a program; ends with [`ProgramOutcome::State`].
    Load {
        /// The machine's number, never used before.
        machine: u32,
        /// The program as Q.
        q: String,
        /// Its registers, whose values are read.
        registers: Vec<RegisterOf>,
    },
    /// Let a machine do something; ends with [`ProgramOutcome::State`].
    Machine {
        /// The machine's number.
        machine: u32,
        /// What it does.
        command: Command,
    },
    /// Forget a machine; ends with [`ProgramOutcome::Done`].
    Drop {
        /// The machine's number.
        machine: u32,
    },
    /// Count what the turns of a puzzle reach; ends with [`ProgramOutcome::Number`].
    Positions {
        /// The puzzle: its name in the catalogue, or the text that defines it.
        puzzle: String,
    },
    /// Say what moves or a position do; ends with [`ProgramOutcome::Cycles`].
    Cycles {
        /// The puzzle, as above.
        puzzle: String,
        /// Moves, facelets or cycles.
        text: String,
    },
    /// Read a position; ends with [`ProgramOutcome::Position`].
    Position {
        /// The puzzle, as above.
        puzzle: String,
        /// Moves that lead to it, facelets or cycles.
        text: String,
    },
}

/// What a machine does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Nothing.
    Look,
    /// One step: a move or a decision.
    Step,
    /// Steps until the next instruction begins.
    Instruction {
        /// The most steps.
        steps: u64,
    },
    /// Steps until it can go no further by itself.
    Run {
        /// The most steps.
        steps: u64,
    },
    /// Takes the number that the program asks for.
    Input {
        /// The number.
        number: i64,
    },
    /// One step back.
    Back,
    /// Goes to a step that it has been at.
    Seek {
        /// Steps since the start.
        step: u64,
    },
    /// Goes to the start and forgets what came after it.
    Reset,
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProgramOutcome {
    /// A program without errors.
    Compiled(CompiledProgram),
    /// A machine as it is now.
    State(MachineState),
    /// A whole number, as its digits.
    Number(String),
    /// What moves do.
    Cycles(CyclesOf),
    /// A position: where the facet that belongs at each place is.
    Position(Vec<u16>),
    /// It is done.
    Done,
    /// It cannot be done, because of what was asked.
    Refused(Refusal),
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Stable name, such as `moves::notation`.
    pub code: String,
    /// The first reason, one sentence.
    pub message: String,
    /// All reasons that have to do with a text, each with its place.
    pub problems: Vec<Problem>,
}

/// A compiled program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompiledProgram {
    /// The program as Q.
    pub q: String,
    /// Its registers, in the order of their declarations; none of a program written in Q.
    pub registers: Vec<RegisterOf>,
    /// Of instructions in a row that came from the same part of the text: which part, and how many they are.
    pub origins: Vec<(Option<TextRange>, u32)>,
    /// Warnings and notes.
    pub problems: Vec<Problem>,
}

/// A register of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisterOf {
    /// Its name.
    pub name: String,
    /// Its puzzle: the place in the program's list, from 0.
    pub puzzle: u32,
    /// The name of the tape that it is on, if it is on one.
    pub tape: Option<String>,
    /// How many values it has.
    pub order: u64,
    /// The algorithm that adds 1.
    pub algorithm: String,
    /// The pieces that show its value.
    pub pieces: Vec<String>,
}

/// Something wrong with a text, or to be said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Stable name, such as `qat::unknown-register`.
    pub code: String,
    /// How severe it is.
    pub severity: ProblemSeverity,
    /// What is wrong, one sentence.
    pub message: String,
    /// The line, from 1, where it is in the text.
    pub line: Option<u32>,
    /// The column in that line, from 1, in UTF-16 code units.
    pub column: Option<u32>,
    /// The part of the text.
    pub span: Option<TextRange>,
    /// What is there, in a few words; may be empty.
    pub label: String,
    /// How to mend it, one sentence each.
    pub help: Vec<String>,
    /// The change that mends it, if one is likely to.
    pub fix: Option<TextEdit>,
}

/// How severe a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProblemSeverity {
    /// The text cannot be used.
    Error,
    /// It probably does not mean what was intended.
    Warning,
    /// For information.
    Note,
}

/// A machine as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineState {
    /// What it can do next.
    pub status: MachineStatus,
    /// The current instruction, from 0; as many as there are where the program has ended.
    pub instruction: u32,
    /// Steps since the start.
    pub steps: u64,
    /// Values of the registers, in order; `None` where the pieces show none.
    pub registers: Vec<Option<u64>>,
    /// What the program has said, the last thousand.
    pub outputs: Vec<OutputOf>,
    /// The puzzle in hand: the place in the program's list, from 0.
    pub in_hand: u32,
    /// Each puzzle's position; of a tape, that of the puzzle under its head.
    pub positions: Vec<Vec<u16>>,
}

/// What a machine can do next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MachineStatus {
    /// Go on.
    Ready,
    /// Take a number.
    Input {
        /// The program's question.
        message: String,
        /// The largest number; the smallest is its negative.
        max: u64,
    },
    /// Nothing: the program has halted.
    Halted {
        /// What it said: message and number.
        text: String,
        /// The number alone.
        number: Option<u64>,
    },
    /// Nothing: the program has come to the end of its text.
    Ended,
    /// Nothing good: the program has failed, or will never end.
    Failed {
        /// Stable name: `run::endless` or `run::fault`.
        code: String,
        /// Why, in words.
        message: String,
    },
}

/// What a program said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputOf {
    /// Steps before it.
    pub step: u64,
    /// The instruction, from 0.
    pub instruction: u32,
    /// The text, with the number.
    pub text: String,
    /// The number alone.
    pub number: Option<u64>,
}

/// What moves do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CyclesOf {
    /// The pieces that go round, in the notation of Kamack and Keane.
    pub cycles: String,
    /// How often until nothing is changed, as its digits.
    pub order: String,
    /// The lengths of the cycles of facets, and how many there are of each.
    pub cycle_type: String,
    /// How the whole puzzle is held afterwards, in words; empty if as usual.
    pub held: String,
    /// The cycles apart from that; empty if held as usual.
    pub rest: String,
    /// The number of moves; `None` where the text was a position.
    pub length: Option<u32>,
}
