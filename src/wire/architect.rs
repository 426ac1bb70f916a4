//! What the page asks about architectures, and the answers: which registers a puzzle can hold, and which algorithms add
//! to them.

use serde::{Deserialize, Serialize};

/// A task of the Architect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArchitectRequest {
    /// Find every combination of registers; ends with [`ArchitectOutcome::Found`].
    Find(FindRequest),
    /// Find the shortest algorithms of one register; ends with [`ArchitectOutcome::Solved`].
    Solve(StructureRequest),
    /// Find the algorithms of all registers at once; ends with [`ArchitectOutcome::Joint`].
    Joint(JointRequest),
    /// Find algorithms of all registers that need not be short; ends with [`ArchitectOutcome::Valid`].
    Valid(ValidRequest),
    /// List the orders that one register can have on the puzzle of this name; ends with [`ArchitectOutcome::Orders`].
    Orders(String),
    /// Say whether registers fit side by side; ends with [`ArchitectOutcome::Fits`].
    Fits(FitsRequest),
    /// Measure the time that each operation on a position of the 3x3x3 takes; ends with [`ArchitectOutcome::Speed`].
    Speed,
}

/// A search for one algorithm per register, all together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JointRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// The number of values of each register, the largest first.
    pub orders: Vec<u64>,
    /// Whether to make the longest algorithm as short as possible; otherwise their total length.
    pub largest: bool,
    /// The state of an earlier search for the same, to continue from.
    pub checkpoint: Option<Checkpoint>,
}

/// A search for algorithms that need not be short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValidRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// The number of values of each register, the largest first.
    pub orders: Vec<u64>,
    /// The number of attempts to make; the shortest algorithms win.
    pub attempts: u32,
}

/// A search for combinations of registers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// The number of registers in one architecture, at least 1.
    pub registers: u32,
    /// The fewest values that each register has.
    pub least: u64,
    /// The largest register has at most this many times as many values as the smallest; `None` for no limit.
    pub ratio: Option<u64>,
}

/// The question whether registers fit side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FitsRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// The number of values of each register, in any order.
    pub orders: Vec<u64>,
}

/// A search for the algorithms of one register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StructureRequest {
    /// The puzzle's name in the catalogue, or the text that defines it.
    pub puzzle: String,
    /// What the algorithm does, such as `corners 1+,3+; edges 1+,5+`.
    pub structure: String,
    /// The other registers: the algorithm must commute with theirs and leave their own pieces alone.
    pub others: Vec<OtherRegister>,
    /// The state of an earlier search for the same, to continue from.
    pub checkpoint: Option<Checkpoint>,
}

/// A register that the new one must be compatible with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherRegister {
    /// Its algorithm, in the puzzle's notation.
    pub algorithm: String,
    /// The cycles of its own pieces, in the form of [`RegisterShape::own`]; other pieces that it moves may be shared.
    pub own: String,
}

/// The state of a search, opaque to all but the engine. The engine ignores one that it cannot use, and the search
/// starts from the beginning. Serialized as one block of bytes, not number by number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint(#[serde(with = "serde_bytes")] pub Vec<u8>);

/// The progress of an Architect task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ArchitectProgress {
    /// Combinations are being tried.
    Find(FindProgress),
    /// Algorithms are being tried.
    Solve(Box<StructureProgress>),
    /// Algorithms of all registers are being tried.
    Joint(JointProgress),
    /// Attempts at algorithms that need not be short are being made.
    Valid(ValidAlgorithms),
}

/// The progress of a search for registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindProgress {
    /// Finished parts.
    pub done: u64,
    /// Parts in all.
    pub total: u64,
    /// Combinations found so far.
    pub found: u64,
}

/// The progress of a search for algorithms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StructureProgress {
    /// The length being tried, in moves. No shorter algorithm exists.
    pub depth: u32,
    /// Finished parts of this length.
    pub done: u64,
    /// Parts of this length in all; 0 while unknown.
    pub total: u64,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Positions visited per second since the search began or continued.
    pub nodes_per_second: f64,
    /// Estimated milliseconds until this length is finished; `None` while there is nothing to estimate from.
    pub time_left: Option<f64>,
    /// Algorithms found so far, of any kind.
    pub found: u64,
    /// The easiest algorithms found so far.
    pub best: Vec<AlgorithmView>,
    /// What each length has taken since the search began or continued, the shortest first.
    pub lengths: Vec<LengthView>,
    /// The state to continue from.
    pub checkpoint: Option<Checkpoint>,
    /// Whether the checkpoint of the request could not be used, so that the search started from the beginning.
    pub restarted: bool,
}

/// What a search has done at one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LengthView {
    /// The length, in moves.
    pub length: u32,
    /// Positions visited.
    pub positions: u64,
    /// The moves of the halves that wait in an index; 0 where every word is tried from its beginning to its end.
    pub indexed: u32,
    /// Why words were left, and how many times; nothing that never happened.
    pub pruned: Vec<(PrunedBy, u64)>,
}

/// Why a search went no further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrunedBy {
    /// A mirror image or rotation of the puzzle makes an earlier word of it.
    Symmetry,
    /// The word comes earlier if it begins at another of its moves.
    Rotation,
    /// Too many pieces of this kind are away from home for the moves that are left, or too few.
    Pieces(String),
    /// No other half goes with it.
    Index,
}

/// An algorithm as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AlgorithmView {
    /// The algorithm in the puzzle's notation.
    pub text: String,
    /// The number of moves.
    pub length: u32,
    /// The movecount coefficient, an estimate of the effort: the lower, the easier to perform.
    pub coefficient: f64,
}

/// The result of an Architect task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ArchitectOutcome {
    /// All combinations of registers, none of which is contained in another.
    Found(FoundArchitectures),
    /// A register's algorithms, the easiest first.
    Solved(SolvedStructure),
    /// An algorithm for each register.
    Joint(JointSolved),
    /// An algorithm for each register that need not be short.
    Valid(ValidAlgorithms),
    /// The orders that one register can have.
    Orders(OrdersView),
    /// Whether registers fit.
    Fits(FitsView),
    /// Measured times.
    Speed(SpeedView),
}

/// The orders that one register of a puzzle can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdersView {
    /// All pieces that move.
    pub pieces: u64,
    /// The prime powers that orders are made of, ascending.
    pub powers: Vec<PowerView>,
    /// Ascending, without 1; `None` where there are too many to ask about each.
    pub orders: Option<Vec<u64>>,
}

/// A prime power that divides the order of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerView {
    /// The prime power.
    pub power: u64,
    /// The fewest pieces that it takes.
    pub pieces: u64,
}

/// Whether registers fit side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FitsView {
    /// The number of values of each, the largest first.
    pub orders: Vec<u64>,
    /// An example; `None` if they do not fit, which is proved then.
    pub example: Option<ArchitectureView>,
    /// Registers that fit, as many, each at least as large as the one in its place here.
    pub redundant_by: Option<Vec<u64>>,
    /// Why they do not fit, in words; empty if they do.
    pub reason: String,
}

/// Nanoseconds that one thread takes for one position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedView {
    /// Composing a position with a turn.
    pub composition: f64,
    /// Composing a position and testing its cycles, for random positions, most of which fail the test.
    pub composition_and_test: f64,
    /// Testing a position that passes, which takes longest.
    pub test_that_passes: f64,
}

/// The progress of a search for all registers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JointProgress {
    /// Everything shorter than this is ruled out, in moves.
    pub least: u32,
    /// The best known, in moves.
    pub best: Option<u32>,
    /// Finished searches for one algorithm.
    pub searches: u64,
    /// The state to continue from; only reported now and then, since it may be large.
    pub checkpoint: Option<Checkpoint>,
    /// The size in bytes of the latest checkpoint if it was too large to report.
    pub too_large: Option<u64>,
    /// Whether the checkpoint of the request could not be used, so that the search started from the beginning.
    pub restarted: bool,
}

/// The shortest algorithms found for all registers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JointSolved {
    /// One algorithm per register.
    pub algorithms: Vec<AlgorithmView>,
    /// Their moves in all.
    pub total: u32,
    /// Whether it is proved that nothing is better.
    pub proved: bool,
    /// The time that the search took.
    pub milliseconds: f64,
}

/// Algorithms for all registers that may be far from shortest, and the effort spent on them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValidAlgorithms {
    /// The shortest so far, one per register; empty until the first attempt is finished.
    pub algorithms: Vec<AlgorithmView>,
    /// Finished attempts.
    pub attempts: u32,
    /// The time that they took.
    pub milliseconds: f64,
}

/// The combinations of registers that a puzzle allows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundArchitectures {
    /// Ordered by the registers' sizes, largest first.
    pub architectures: Vec<ArchitectureView>,
    /// The time that the search took.
    pub milliseconds: f64,
}

/// An architecture: registers that a puzzle can have side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchitectureView {
    /// The registers, largest first.
    pub registers: Vec<RegisterShape>,
    /// The pieces that several registers move, or that are reserved for that. No register is read from them.
    pub shared: Vec<u16>,
}

/// What a register's algorithm does, with an example of the pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisterShape {
    /// The number of values.
    pub order: u64,
    /// What the algorithm does, in the form of [`StructureRequest::structure`].
    pub structure: String,
    /// The cycles of its own pieces alone, in the same form.
    pub own: String,
    /// The cycles of pieces that show the value.
    pub cycles: Vec<CycleView>,
    /// The cycles of shared pieces that compensate the invariant residue of its own.
    pub compensating: Vec<CycleView>,
    /// The numbers modulo which the puzzle shows the value, ascending; the last one is the order.
    pub moduli: Vec<u64>,
}

/// A cycle of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CycleView {
    /// The pieces' numbers; each piece goes to the location of the next one.
    pub pieces: Vec<u16>,
    /// The number of repetitions after which all of them are home and oriented.
    pub order: u64,
}

/// The result of a search for one register.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedStructure {
    /// The easiest algorithms, the easiest first; at least one.
    pub algorithms: Vec<AlgorithmView>,
    /// The number of algorithms of this length.
    pub count: u64,
    /// Whether it is proved that none is shorter.
    pub shortest: bool,
    /// How thorough the search was, in words; empty when the length is proved.
    pub effort: String,
    /// The time that the search took.
    pub milliseconds: f64,
    /// What each length took, the shortest first; nothing of what an earlier visit looked through.
    pub lengths: Vec<LengthView>,
}
