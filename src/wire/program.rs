//! What the page asks the compiler, and its answers.

use diagnostics::{Severity, TokenKind};
use sentences::Sentence;
use serde::{Deserialize, Serialize};

use crate::text_range::TextRange;
use crate::{EditorView, JobId, TextEdit};

/// A message from the page to the compiler worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToCompiler {
    /// Start a job. The worker has one thread: it runs one job after another, and only replacing it stops one.
    Start {
        /// The id of the new job.
        job: JobId,
        /// The task.
        request: CompilerRequest,
    },
    /// Compile with these sums from now on: the solver has looked for them.
    Sums(Vec<FoundSum>),
}

/// A message from the compiler worker to the page. A job is answered with [`FromCompiler::Begin`] and, at its end, with
/// [`FromCompiler::End`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromCompiler {
    /// It lives: its code is on its way, or what it does takes long. Says nothing else.
    Alive,
    /// The worker is ready for requests.
    Ready,
    /// A job has started.
    Begin {
        /// The job.
        job: JobId,
    },
    /// A job has ended.
    End {
        /// The job.
        job: JobId,
        /// Its result.
        outcome: CompilerOutcome,
    },
    /// The tables that the last compilation lacked are here, or cannot be had: compiling again makes a difference.
    TablesHere,
    /// The worker will do nothing more; the page must replace it.
    Crashed {
        /// Why, in words.
        message: String,
        /// Of a panic: where it was, and its message, if nobody typed that.
        #[serde(default)]
        report: Option<String>,
    },
}

/// A task of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompilerRequest {
    /// Compile a program; ends with [`CompilerOutcome::Compiled`].
    Compile(CompileRequest),
    /// Tidy the spacing of a QAT text; ends with [`CompilerOutcome::Edited`].
    Format {
        /// The text.
        text: String,
    },
    /// Rename something in a program; ends with [`CompilerOutcome::Edited`] or [`CompilerOutcome::Refused`].
    Rename {
        /// The program.
        program: CompileRequest,
        /// Where the name is, in UTF-16 code units.
        offset: u32,
        /// The new name.
        name: String,
    },
    /// Panic inside the worker, to prove that the page survives it (tests only).
    Crash,
}

/// The result of a task of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompilerOutcome {
    /// A compilation's result, with or without errors.
    Compiled(Box<Compiled>),
    /// The changes to make to the text, in text order, without overlap.
    Edited(Vec<TextEdit>),
    /// The text cannot be changed as requested.
    Refused {
        /// The reason, in plain words.
        message: String,
    },
}

/// The language of a program's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// QAT, the assembly.
    Qat,
    /// Q, the machine code.
    Q,
}

/// A program text to compile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileRequest {
    /// The file's name, as diagnostics show it.
    pub file: String,
    /// Its language.
    pub language: Language,
    /// Its text.
    pub text: String,
    /// The other files in its folder, which it may import.
    pub files: Vec<File>,
    /// Whether every statement becomes instructions of its own. Of what is optimised, only sums of more turns than any
    /// position of the 3x3x3 takes become short then.
    pub line_by_line: bool,
}

/// A file that a program may import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its path from the program's folder, parts separated by `/`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A sum of a listing, as an algorithm that may be long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// The algorithm, of at least two moves.
    pub algorithm: String,
    /// The numbers of the pieces that it may leave anywhere.
    pub free: Vec<u16>,
    /// One of fewer moves that does exactly the same, from a table.
    pub known: Option<String>,
}

/// A request for short algorithms of sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShortenRequest {
    /// The sums.
    pub sums: Vec<Sum>,
    /// The time limit; the sum that is looked at then is finished.
    pub milliseconds: u32,
}

/// What the solver has found for a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundSum {
    /// The sum.
    pub sum: Sum,
    /// The shorter algorithm; `None` where it looked in vain.
    pub found: Option<String>,
}

/// What a compiler would need to make a listing of fewer turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lacks {
    /// Whether it fetches tables, and says [`FromCompiler::TablesHere`] then.
    pub tables: bool,
    /// Sums that the solver has not looked for; none while tables are missing, which may have them.
    pub sums: Vec<Sum>,
}

impl Lacks {
    /// Whether the listing is what it will be.
    pub fn nothing(&self) -> bool {
        !self.tables && self.sums.is_empty()
    }
}

/// The result of a compilation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compiled {
    /// The Q program's text; `None` when there are errors.
    pub program: Option<String>,
    /// Registers, in declaration order (none for a program written in Q).
    pub registers: Vec<RegisterView>,
    /// Where the Q instructions came from, in order; they have as many in all as the program has instructions.
    pub origins: Vec<Origin>,
    /// What the optimiser did, each of its passes that changed anything.
    pub optimised: Vec<PassView>,
    /// All diagnostics, errors first, then in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// The text's tokens for highlighting, in order, without overlap.
    pub tokens: Vec<Token>,
    /// What it was compiled without.
    #[serde(default)]
    pub lacks: Lacks,
    /// Names, their meanings and completions for the editor.
    pub editor: EditorView,
    /// The program's tests, in text order.
    pub tests: Vec<TestView>,
}

/// A test that a program brings along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestView {
    /// From the directive to the last text.
    pub range: TextRange,
    /// The numbers that it puts in.
    pub inputs: Vec<i64>,
    /// What the program should say; never empty.
    pub expected: Vec<Saying>,
}

/// What a program should say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Saying {
    /// This text.
    Text(String),
    /// A text that ends in this number.
    Number(i64),
}

/// Q instructions in a row with the same origin: a loop that was written out has thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The source text that they came from.
    pub from: Option<TextRange>,
    /// How many there are, at least 1.
    pub instructions: u32,
}

/// What a pass of the optimiser did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassView {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub doc: String,
    /// How many instructions it took away; 0 if it only changed or added some.
    pub removed: u32,
}

/// A register as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisterView {
    /// Its name.
    pub name: String,
    /// Index of its puzzle in the program's `Puzzles` block.
    pub puzzle: usize,
    /// The name of the tape that it is on, if it is on one.
    pub tape: Option<String>,
    /// The number of values.
    pub order: u64,
    /// The algorithm that adds 1, in the puzzle's notation.
    pub algorithm: String,
    /// The pieces that show its value.
    pub pieces: Vec<String>,
}

/// A problem of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Stable code, such as `qat::unknown-register`.
    pub code: String,
    /// How severe it is.
    pub severity: Severity,
    /// What is wrong, one sentence.
    pub message: Sentence,
    /// The range in the text; `None` when it concerns the text as a whole.
    pub range: Option<TextRange>,
    /// Line of `range`, 1-based; 0 when there is none.
    pub line: u32,
    /// What is at `range`, in a few words (may be empty).
    pub label: Sentence,
    /// Further locations, in this text and in others.
    pub labels: Vec<Label>,
    /// How to fix it, one sentence each.
    pub help: Vec<Sentence>,
    /// The change to the text that mends it, if one is likely to.
    pub fix: Option<TextEdit>,
}

/// Another location that a diagnostic is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The file: the text's own name, an imported one's, or the prelude's.
    pub file: String,
    /// The line in that file, 1-based.
    pub line: u32,
    /// The range in the text; `None` when it is in another file.
    pub range: Option<TextRange>,
    /// What is there, in a few words (may be empty).
    pub message: Sentence,
}

/// A highlighted token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Its range.
    pub range: TextRange,
    /// Its kind.
    pub kind: TokenKind,
}
