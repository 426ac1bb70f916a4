//! The typed protocol between the page and its two workers: plain data.
//!
//! ```
//! use wire::{Goal, JobId, Request, ScrambleRequest, ToSolver};
//!
//! // The page asks for a random position of the 3x3x3 ...
//! let request = Request::Scramble(ScrambleRequest { puzzle: "3x3x3".to_owned(), seed: 1, practice: None });
//! let start = ToSolver::Start { job: JobId(7), request };
//! // ... and may cancel the job at any time.
//! let cancel = ToSolver::Cancel { job: JobId(7) };
//! assert_ne!(start, cancel);
//! assert_eq!(Goal::default(), Goal::Soon);
//! ```
//!
//! The solver worker is sent [`ToSolver`] and sends [`FromSolver`], the compiler worker [`ToCompiler`] and
//! [`FromCompiler`]. A job is started under a [`JobId`] that the page chooses; the worker answers with exactly one
//! `Begin`, any number of [`FromSolver::Report`]s and exactly one `End`. The page must wait for `Ready` before it posts
//! anything.
//!
//! Text offsets on the wire count UTF-16 code units, because a browser's editor does; inside the engine they are
//! byte offsets. Numbers stay below 2^53 so that JavaScript can hold them.

mod architect;
mod atlas;
mod editor;
mod last_layer;
mod practice;
mod program;
mod recognition;
mod text_range;
mod turn_count;

use serde::{Deserialize, Serialize};

pub use architect::{
    AlgorithmView, ArchitectOutcome, ArchitectProgress, ArchitectRequest, ArchitectureView,
    Checkpoint, CycleView, FindProgress, FindRequest, FitsRequest, FitsView, FoundArchitectures,
    JointProgress, JointRequest, JointSolved, LengthView, OrdersView, OtherRegister, PowerView,
    PrunedBy, RegisterShape, SolvedStructure, SpeedView, StructureProgress, StructureRequest,
    ValidAlgorithms, ValidRequest,
};
pub use atlas::{
    AtlasAnswer, AtlasCell, AtlasFigure, AtlasFigures, AtlasRequest, AtlasRow, AtlasSheet,
    AtlasTable, ProofStep, SymmetricList, SymmetricPosition, SymmetricSolution, TwoColourCube,
    TwoColourRun,
};
pub use editor::{
    EditorView, FormOrigin, FormView, Location, OccurrenceView, SizesView, Slot, SymbolKind,
    SymbolView, TextEdit, VisibleView,
};
pub use last_layer::{
    LastLayerList, LastLayerMap, LastLayerPieces, LastLayerRequest, LastLayerSolution,
    LastLayerView, Stand,
};
pub use practice::{Case, CaseSet, Practice};
pub use program::{
    CompileRequest, Compiled, CompilerOutcome, CompilerRequest, Diagnostic, File, FoundSum,
    FromCompiler, Label, Lacks, Language, Origin, PassView, RegisterView, Saying, ShortenRequest,
    Sum, TestView, ToCompiler, Token,
};
pub use recognition::{
    Candidate, Kind, Note, Penalty, RecogniseRequest, Recognition, TimedSession, TimedSolve,
    Unread, Use,
};

pub use text_range::TextRange;
pub use turn_count::TurnCount;

/// Identifies one job; never used twice by one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// A message from the page to the solver worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToSolver {
    /// Start a job.
    Start {
        /// The id of the new job.
        job: JobId,
        /// The task.
        request: Request,
    },
    /// Ask a job to stop; it still ends with [`FromSolver::End`]. An unknown or finished job is ignored.
    Cancel {
        /// The job to stop.
        job: JobId,
    },
    /// Delete the tables that are saved in the browser; answered with [`FromSolver::SavedTables`].
    Forget,
    /// Let a thread die, to prove that the page survives it (tests only).
    Crash(Crash),
}

/// A job's task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Find a solution; ends with [`Outcome::Solved`], [`Outcome::Unsolved`] or [`Outcome::Cancelled`].
    Solve(SolveRequest),
    /// Find moves to a random position; ends with [`Outcome::Scrambled`] or [`Outcome::Cancelled`].
    Scramble(ScrambleRequest),
    /// A task of the Architect; ends with [`Outcome::Architect`] or [`Outcome::Cancelled`].
    Architect(ArchitectRequest),
    /// A request to the atlas; ends with [`Outcome::Atlas`] or [`Outcome::Cancelled`].
    Atlas(AtlasRequest),
    /// Say what a text or a file is; ends with [`Outcome::Recognised`].
    Recognise(RecogniseRequest),
    /// List the cases of a set, those of [`CaseSet::LastLayer`] excepted; ends with [`Outcome::Cases`].
    Cases(CaseSet),
    /// Look for short algorithms of a listing's sums; ends with [`Outcome::Shortened`] or [`Outcome::Cancelled`].
    Shorten(ShortenRequest),
}

/// How a thread of the solver worker dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Crash {
    /// By a panic.
    Panic,
    /// By an access outside its memory.
    OutOfBounds,
    /// For want of memory.
    OutOfMemory,
}

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// `position[i]` is where the facet that belongs at `i` is now.
    pub position: Vec<u16>,
    /// What kind of solution to look for.
    pub goal: Goal,
    /// Give up beyond this number of moves. Ignored by searches that cannot obey it ([`Quality::Valid`]).
    pub max_depth: u8,
    /// Use SIMD instructions; `false` runs the scalar reference (for measurements).
    pub simd: bool,
    /// The number of threads to use; `None` means all.
    pub threads: Option<u32>,
    /// Options that only a 3x3x3 has; other puzzles ignore them.
    #[serde(default)]
    pub cube: CubeOptions,
    /// Moves that are known to solve the position, in the puzzle's notation: what led there, backwards. No answer is
    /// longer. Cubes of two colours ignore it.
    #[serde(default)]
    pub way_back: Option<String>,
}

/// Options for solving a 3x3x3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CubeOptions {
    /// The metric.
    pub count: TurnCount,
    /// The pruning table for proofs of a shortest solution; `None`: the one with which the proof is there soonest, its
    /// building included.
    #[serde(default)]
    pub table: Option<TableSize>,
    /// With [`Goal::Shortest`]: look for all shortest solutions, at most this many.
    pub all: Option<u32>,
    /// Solve a cube of these two colours instead of six; a shortest solution is found whatever the goal, and
    /// [`TurnCount::Stm`] and [`TurnCount::Sptm`] are counted as [`TurnCount::Htm`].
    pub colours: Option<TwoColourCube>,
}

/// The size of a pruning table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableSize {
    /// 35 MB.
    #[default]
    Small,
    /// 964 MB.
    Medium,
    /// 2.69 GB, or the largest that the machine can address, if that is less.
    Large,
}

/// A request for a random position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScrambleRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// Determines the position.
    pub seed: u32,
    /// On the 3x3x3: only to positions of these cases.
    #[serde(default)]
    pub practice: Option<Practice>,
}

/// Which solution to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Goal {
    /// A good one within a moment.
    #[default]
    Soon,
    /// A shortest one, however long it takes. Where that is out of reach, the same as [`Goal::Soon`].
    Shortest,
    /// Shorter and shorter ones until the job is cancelled. On the 3x3x3 the same as [`Goal::Shortest`].
    Improve,
    /// One that brings the pieces home as people do it: step by step on the 3x3x3, kind by kind on other puzzles.
    /// There, near home, the same as [`Goal::Soon`].
    Staged,
}

impl Goal {
    /// Whether a search on the 3x3x3 goes on to the proof that no solution is shorter.
    pub const fn proves(self) -> bool {
        matches!(self, Self::Shortest | Self::Improve)
    }
}

/// What is known about a solution's length, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
    /// Proved that no shorter one exists.
    Optimal,
    /// Short, but a shorter one may exist.
    Short,
    /// The known way back ([`SolveRequest::way_back`]); nothing shorter was found.
    WayBack,
    /// Much shorter ones very probably exist.
    Valid,
}

/// A message from the solver worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromSolver {
    /// The worker's code is there and it starts its threads; said again after each. (One thread needs no such start.)
    Starting {
        /// How many of its threads listen.
        threads: u32,
    },
    /// It lives: its code is on its way, or what it does takes long. Says nothing else.
    Alive,
    /// The worker is ready for requests.
    Ready(WorkerInfo),
    /// A job has started.
    Begin {
        /// The job.
        job: JobId,
    },
    /// The progress of a job.
    Report {
        /// The job.
        job: JobId,
        /// Its progress.
        progress: Progress,
    },
    /// A job has ended; no message about it follows.
    End {
        /// The job.
        job: JobId,
        /// Its result.
        outcome: Outcome,
    },
    /// Something that the user should know.
    Note {
        /// The text to show.
        message: String,
    },
    /// The pruning tables saved in the browser; sent at the beginning and whenever they may have changed.
    SavedTables(Vec<SavedTable>),
    /// The worker will do nothing more; the page must replace it.
    Crashed {
        /// Why, in words.
        message: String,
        /// Of a panic: where it was, and its message, if nobody typed that.
        #[serde(default)]
        report: Option<String>,
    },
}

/// The worker's build and resources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// The build that runs.
    pub flavour: Flavour,
    /// The number of search threads, at least 1.
    pub threads: u32,
    /// The most memory that it can ever have, in bytes.
    pub memory: u64,
}

/// A pruning table saved in the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedTable {
    /// Its name: metric and size, such as `htm-small`.
    pub name: String,
    /// The storage that it takes.
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

/// The progress of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Progress {
    /// A pruning table is being filled.
    Table {
        /// Entries filled.
        filled: u64,
        /// Entries in all.
        total: u64,
    },
    /// A saved pruning table is being read.
    Reading {
        /// Bytes read.
        read: u64,
        /// Bytes in all.
        total: u64,
    },
    /// There is not enough memory for a pruning table; the small one is used instead.
    NoRoom {
        /// The size of the table.
        bytes: u64,
    },
    /// The table for a proof has been chosen, by what it is likely to take.
    Chosen(TableChoice),
    /// A length is being searched.
    Search(SearchProgress),
    /// Pieces of one kind are being brought home.
    Pieces {
        /// The kind: how many facets they have.
        facets: u8,
        /// How many are not home yet.
        left: u16,
        /// Which attempt it is, from 1; each is slower than the one before.
        round: u8,
        /// States looked at since the search began.
        nodes: u64,
    },
    /// A better solution is being looked for.
    Improve {
        /// Moves of the best one so far, if there is one.
        best: Option<u32>,
        /// Positions visited since the search began.
        nodes: u64,
    },
    /// A solution was found and replayed; the job goes on to find a better one or to prove that there is none.
    Found(Solution),
    /// The progress of an Architect task.
    Architect(ArchitectProgress),
    /// What the atlas has computed so far.
    Atlas(AtlasFigures),
}

/// Moves that solve a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// The moves, in the puzzle's notation.
    pub algorithm: String,
    /// The number of moves, without rotations of the whole puzzle.
    pub length: u32,
    /// What is known about its length.
    pub quality: Quality,
    /// The metric; `None` where turns of single layers are counted, or rotations of the cells of a 2x2x2x2.
    pub count: Option<TurnCount>,
    /// Its length in the half-turn metric.
    pub htm: u32,
    /// Its length in the slice-turn metric: in four dimensions any rotation of a cell is one.
    pub stm: u32,
    /// No solution has a smaller [`length`](Self::length), which is proved; 0 where nothing is known.
    pub at_least: u32,
    /// Which pieces are home after which move; empty where all come home together.
    pub stages: Vec<Stage>,
    /// How the puzzle is held once it is solved, in words; empty if as usual.
    pub held: String,
}

/// A part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// What it is for.
    pub part: Part,
    /// The number of its moves, without rotations of the whole puzzle.
    pub moves: u32,
    /// The number of the solution's moves, with those rotations, after which that is done, as are all stages before.
    pub end: u32,
}

/// What a part of a solution is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The pieces of a kind come home: those with this many facets.
    Kind(u8),
    /// A step of CFOP, as people solve the 3x3x3.
    Step(Step),
}

/// A step of CFOP. The layer that is solved first is the one that belongs on top; the cube is turned over for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The edges of the first layer come home.
    Cross,
    /// The first to the fourth corner of that layer, with the edge beside it: 1 to 4.
    Pair(u8),
    /// The last layer's pieces are turned.
    Orient,
    /// The last layer's pieces are put in order.
    Permute,
}

impl Step {
    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cross => "cross",
            Self::Pair(1) => "first pair",
            Self::Pair(2) => "second pair",
            Self::Pair(3) => "third pair",
            Self::Pair(_) => "fourth pair",
            Self::Orient => "one colour on top (OLL)",
            Self::Permute => "top in order (PLL)",
        }
    }
}

/// The table that proves, and about how many seconds that takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableChoice {
    /// The table.
    pub table: TableSize,
    /// The proof with the small table.
    pub small: f64,
    /// Building it, or reading it where it is saved.
    pub table_seconds: f64,
    /// Whether it is saved or in memory.
    pub saved: bool,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchProgress {
    /// The length being tried, in moves.
    pub depth: u8,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Nodes visited per second since the search began.
    pub nodes_per_second: f64,
    /// The seconds that a proof still takes if each length takes so much longer than the one before as the last ones
    /// did; `None` where that cannot be said.
    pub seconds_left: Option<f64>,
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// A solution, replayed on the puzzle.
    Solved(Solved),
    /// A random position.
    Scrambled(Scrambled),
    /// The atlas's answer.
    Atlas(AtlasAnswer),
    /// There is no solution within the maximum length, or none was found.
    Unsolved {
        /// The maximum length, in moves.
        max_depth: u8,
        /// Whether it is proved that there is none.
        proved: bool,
    },
    /// The result of an Architect task.
    Architect(ArchitectOutcome),
    /// What a text or a file is.
    Recognised(Recognition),
    /// The cases of a set.
    Cases(Vec<Case>),
    /// For the first sums of the request, in order, the shorter algorithm; `None` where there is none.
    Shortened(Vec<Option<String>>),
    /// The job was cancelled.
    Cancelled,
    /// The request is invalid or the job could not run.
    Failed {
        /// The reason, in plain words.
        message: String,
    },
}

/// A solution, and the effort that it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// The moves.
    pub solution: Solution,
    /// The other shortest solutions, if they were requested.
    pub others: Vec<Solution>,
    /// The search's last figures.
    pub search: SearchProgress,
    /// Milliseconds from start to answer, tables included.
    pub milliseconds: f64,
    /// Whether the search was cancelled: this is the best that it had found.
    pub stopped: bool,
    /// How far some position of the puzzle is at least, where the solution is not proved shortest and that is known.
    pub hardest: Option<Hardest>,
}

/// How many moves some position of a puzzle takes at least, by counting: which one is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hardest {
    /// In the half-turn metric.
    pub htm: u32,
    /// In the slice-turn metric.
    pub stm: u32,
}

/// A random position, uniformly distributed over all that turns can reach, or over those of the cases asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scrambled {
    /// `position[i]` is where the facet that belongs at `i` is.
    pub position: Vec<u16>,
    /// Moves that lead there from the solved puzzle, in its notation; checked by replaying them.
    pub algorithm: String,
    /// The number of moves, without rotations of the whole puzzle.
    pub length: u32,
    /// Which case it is; `None` where no cases were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Case>,
}
