//! The typed protocol between the page and the compute worker: plain data, serde only.
//!
//! Every message is one [`ToWorker`] or one [`FromWorker`]. A job is started under a [`JobId`] that the page
//! chooses; the worker answers with exactly one [`FromWorker::Begin`], any number of [`FromWorker::Report`]s and
//! exactly one [`FromWorker::End`]. The page must wait for [`FromWorker::Ready`] before it posts anything.
//!
//! Text offsets on the wire count UTF-16 code units, because a browser's editor does; inside the engine they are
//! byte offsets. Numbers stay below 2^53 so that JavaScript can hold them.

mod architect;
mod atlas;
mod editor;
mod last_layer;

use serde::{Deserialize, Serialize};

pub use architect::{
    AddsRequest, AddsView, AlgorithmView, ArchitectOutcome, ArchitectProgress, ArchitectRequest,
    ArchitectureView, Beside, Checkpoint, FindProgress, FindRequest, FoundArchitectures,
    JointProgress, JointRequest, JointSolved, RegisterShape, RingView, SolvedStructure, SpeedView,
    StructureProgress, StructureRequest, ValidAlgorithms, ValidRequest,
};
pub use atlas::{
    AtlasAnswer, AtlasCell, AtlasFigure, AtlasFigures, AtlasRequest, AtlasRow, AtlasSheet,
    AtlasTable, SymmetricList, SymmetricPosition, SymmetricWay, TurnCount, TwoColourCube,
    TwoColourRun,
};
pub use editor::{
    EditorView, FormOrigin, FormView, OccurrenceView, PlaceView, SizesView, Slot, SymbolKind,
    SymbolView, TextEdit, VisibleView,
};
pub use last_layer::{
    LastLayerList, LastLayerPieces, LastLayerRequest, LastLayerView, LastLayerWay, Stand,
};

/// Names one job for its whole life; never used twice by one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// What the page sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToWorker {
    /// Start a job.
    Start {
        /// The new job's name.
        job: JobId,
        /// What to do.
        request: Request,
    },
    /// Ask a job to stop; it still ends with [`FromWorker::End`]. An unknown or finished job is ignored.
    Cancel {
        /// The job to stop.
        job: JobId,
    },
    /// Throw away the tables that the browser keeps; answered with [`FromWorker::Kept`].
    Forget,
}

/// A job's task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Compile a program; ends with [`Outcome::Compiled`].
    Compile(CompileRequest),
    /// Tidy the blanks of a QAT text; ends with [`Outcome::Edited`].
    Format {
        /// The text.
        text: String,
    },
    /// Give something in a program another name; ends with [`Outcome::Edited`] or [`Outcome::Refused`].
    Rename {
        /// The program.
        program: CompileRequest,
        /// Where the name stands, UTF-16 code units.
        offset: u32,
        /// The new name.
        name: String,
    },
    /// Find a solution; ends with [`Outcome::Solved`], [`Outcome::Unsolved`] or [`Outcome::Cancelled`].
    Solve(SolveRequest),
    /// Find moves to a random position; ends with [`Outcome::Scrambled`] or [`Outcome::Cancelled`].
    Scramble(ScrambleRequest),
    /// Something about architectures; ends with [`Outcome::Architect`] or [`Outcome::Cancelled`].
    Architect(ArchitectRequest),
    /// Ask the atlas; ends with [`Outcome::Atlas`] or [`Outcome::Cancelled`].
    Atlas(AtlasRequest),
    /// Panic inside the worker, to prove that the page survives it (tests only).
    Crash,
}

/// The language of a program's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// QAT, the assembly.
    Qat,
    /// Q, the machine code.
    Q,
}

/// A text to compile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileRequest {
    /// The file's name, as diagnostics show it.
    pub file: String,
    /// Its language.
    pub language: Language,
    /// Its text.
    pub text: String,
    /// The other files beside it, which it may import.
    pub files: Vec<File>,
    /// Whether the solver is to find shorter algorithms; that takes a moment, and seconds at the first time.
    pub shorten: bool,
}

/// A file that a program may import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its path from the program's folder, parts separated by `/`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveRequest {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// `position[i]` is where the facet that belongs at `i` is now.
    pub position: Vec<u16>,
    /// What kind of solution to look for.
    pub goal: Goal,
    /// Give up beyond this many moves. Where a search cannot keep it ([`Quality::Valid`]), it is not looked at.
    pub max_depth: u8,
    /// Use the SIMD state; `false` runs the scalar reference (for measurements).
    pub simd: bool,
    /// Threads to use; `None` means all of them.
    pub threads: Option<u32>,
    /// What else a 3x3x3 is solved with; other puzzles do not look at it. Left out, it is as usual.
    #[serde(default)]
    pub cube: CubeOptions,
}

/// How a 3x3x3 is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CubeOptions {
    /// What counts as one move.
    pub count: TurnCount,
    /// The table with which a shortest solution is proved.
    pub table: TableSize,
    /// With [`Goal::Shortest`]: look for all shortest solutions, so many at most.
    pub all: Option<u32>,
    /// Put these two colours in order instead of six; a shortest solution is found whatever the goal, and
    /// [`TurnCount::Sptm`] is counted as [`TurnCount::Htm`].
    pub colours: Option<TwoColourCube>,
}

/// How large a pruning table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableSize {
    /// 35 MB.
    #[default]
    Small,
    /// 964 MB.
    Medium,
    /// 2.69 GB; the largest that the machine can address, if that is less.
    Large,
}

/// A random position to get to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScrambleRequest {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// Each seed has its position, always the same.
    pub seed: u32,
}

/// The solution that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Goal {
    /// A good one soon.
    #[default]
    Soon,
    /// A shortest one, however long it takes. Where that is out of reach, as good as [`Goal::Soon`].
    Shortest,
}

/// What a solution is known to be, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
    /// No shorter one exists; proved.
    Optimal,
    /// Short; a shorter one may exist.
    Short,
    /// It solves, and much shorter ones exist in all likelihood.
    Valid,
}

/// What the worker sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromWorker {
    /// The worker's code is there and it starts its threads; said again after each. (One thread needs no such start.)
    Starting {
        /// How many of its threads listen.
        threads: u32,
    },
    /// The worker listens.
    Ready(WorkerInfo),
    /// A job has started.
    Begin {
        /// Which.
        job: JobId,
    },
    /// A job is under way.
    Report {
        /// Which.
        job: JobId,
        /// How far it is.
        progress: Progress,
    },
    /// A job is over; nothing follows under its name.
    End {
        /// Which.
        job: JobId,
        /// How it ended.
        outcome: Outcome,
    },
    /// Something that the user should know, in words.
    Note {
        /// What.
        message: String,
    },
    /// The pruning tables that the browser keeps for later visits; said at the beginning and whenever they may have changed.
    Kept(Vec<KeptTable>),
    /// The worker panicked and will do nothing more; the page must replace it.
    Crashed {
        /// The panic's message.
        message: String,
    },
}

/// What kind of worker answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// Which build runs.
    pub flavour: Flavour,
    /// Threads that search, at least 1.
    pub threads: u32,
    /// The most memory that it can ever have, bytes.
    pub memory: u64,
}

/// A pruning table that the browser keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTable {
    /// Its name, such as `htm-small`: what counts as one move, and the size.
    pub name: String,
    /// Bytes of storage that it takes.
    pub bytes: u64,
}

/// The two builds of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flavour {
    /// Shared memory and a pool of threads; needs a cross-origin isolated page.
    Threads,
    /// One thread, for pages that are not isolated.
    Single,
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Progress {
    /// A pruning table is being filled.
    Table {
        /// Entries filled.
        filled: u64,
        /// Entries in all.
        total: u64,
    },
    /// A kept pruning table is being read.
    Reading {
        /// Bytes read.
        read: u64,
        /// Bytes in all.
        total: u64,
    },
    /// There is no room in memory for a pruning table of so many bytes; the small one takes its place.
    NoRoom {
        /// Its bytes.
        bytes: u64,
    },
    /// A depth is being searched.
    Search(SearchProgress),
    /// A better solution is looked for.
    Improve {
        /// Moves of the best one so far, if there is one.
        best: Option<u32>,
        /// Positions looked at since the search began.
        nodes: u64,
    },
    /// A solution was found and replayed; the job goes on to find a better one or to prove that there is none.
    Found(Solution),
    /// A task about architectures is under way.
    Architect(ArchitectProgress),
    /// What the atlas has worked out so far.
    Atlas(AtlasFigures),
}

/// Moves that solve a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// The moves, in the puzzle's notation.
    pub algorithm: String,
    /// Their number, turns of the whole puzzle not counted.
    pub length: u32,
    /// What it is known to be.
    pub quality: Quality,
    /// What counts as one move; `None` where the turns of single layers do.
    pub count: Option<TurnCount>,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchProgress {
    /// The length being tried, moves.
    pub depth: u8,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Nodes a second since the search began.
    pub nodes_per_second: f64,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// A compilation's result, with or without errors.
    Compiled(Box<Compiled>),
    /// What to change in the text, in text order, without overlap.
    Edited(Vec<TextEdit>),
    /// The text cannot be changed as it was asked.
    Refused {
        /// Why, in plain words.
        message: String,
    },
    /// A solution, replayed on the puzzle.
    Solved(Solved),
    /// A random position.
    Scrambled(Scrambled),
    /// The atlas's answer.
    Atlas(AtlasAnswer),
    /// No solution within the allowed length.
    Unsolved {
        /// That length.
        max_depth: u8,
        /// Whether it is proved that there is none; else none was found.
        proved: bool,
    },
    /// The answer to a task about architectures.
    Architect(ArchitectOutcome),
    /// The job was cancelled.
    Cancelled,
    /// The request made no sense or the job could not run.
    Failed {
        /// Why, in plain words.
        message: String,
    },
}

/// A solution and what it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// The moves.
    pub solution: Solution,
    /// The other shortest solutions, if they were asked for.
    pub others: Vec<Solution>,
    /// The search's last figures.
    pub search: SearchProgress,
    /// Milliseconds from start to answer, tables included.
    pub milliseconds: f64,
}

/// A random position, each as likely as any other that turning reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scrambled {
    /// `position[i]` is where the facet that belongs at `i` is.
    pub position: Vec<u16>,
    /// Moves that lead there from the solved puzzle, in its notation; replayed.
    pub algorithm: String,
    /// Their number, turns of the whole puzzle not counted.
    pub length: u32,
}

/// What a compilation found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compiled {
    /// The Q program's text; `None` when there are errors.
    pub program: Option<String>,
    /// Registers, in declaration order (none for a program written in Q).
    pub registers: Vec<RegisterView>,
    /// For each Q instruction, the source text that it came from.
    pub origins: Vec<Option<TextRange>>,
    /// Everything there is to say, errors first, then in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// The text's tokens for highlighting, in order, without overlap.
    pub tokens: Vec<Token>,
    /// What the names in the text mean, and what could be typed.
    pub editor: EditorView,
}

/// A register as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisterView {
    /// Its name.
    pub name: String,
    /// Index of its puzzle in the program's `Puzzles` block.
    pub puzzle: usize,
    /// How many values it has.
    pub order: u64,
    /// Adds 1, in the puzzle's notation.
    pub algorithm: String,
    /// The pieces that show its value.
    pub pieces: Vec<String>,
}

/// A range of a text, UTF-16 code units, end excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextRange {
    /// First unit.
    pub start: u32,
    /// After the last unit.
    pub end: u32,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Severity {
    /// The program cannot be compiled.
    Error,
    /// It can, but look.
    Warning,
    /// For information.
    Note,
}

/// Something to say about a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Stable code, such as `qat::unknown-register`.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, one sentence.
    pub message: String,
    /// Where; `None` when it concerns the text as a whole.
    pub range: Option<TextRange>,
    /// Line of `range`, 1-based; 0 when there is none.
    pub line: u32,
    /// What stands at `range`, a few words (may be empty).
    pub label: String,
    /// Further places, in this text and in others.
    pub places: Vec<Place>,
    /// How to mend it, one sentence each.
    pub help: Vec<String>,
}

/// A place that a diagnostic is also about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file: the text's own name, an imported one's, or the prelude's.
    pub file: String,
    /// Line in that file, 1-based.
    pub line: u32,
    /// Where in the text; `None` when it is in another file.
    pub range: Option<TextRange>,
    /// What stands there, a few words (may be empty).
    pub message: String,
}

/// A highlighted token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Where.
    pub range: TextRange,
    /// What.
    pub kind: TokenKind,
}

/// Kinds of tokens, for colours; the editor's style class is the lower-case name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TokenKind {
    /// An instruction or statement name.
    Keyword,
    /// A register or puzzle name.
    Register,
    /// A label, where defined or used.
    Label,
    /// A number.
    Number,
    /// Quoted text.
    Text,
    /// A move of an algorithm.
    Move,
    /// A piece's name.
    Piece,
    /// A comment.
    Comment,
    /// Brackets, arrows, commas.
    Punctuation,
    /// Text that no rule accepts.
    Unknown,
}
