//! What the page asks about architectures, and the answers: which registers a puzzle can hold, and which algorithms add
//! to them.

use serde::{Deserialize, Serialize};

/// A task about architectures.
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
    /// Look for adds by any amounts for a while; ends with [`ArchitectOutcome::Adds`].
    Adds(AddsRequest),
    /// Measure what is done to each position of the 3x3x3; ends with [`ArchitectOutcome::Speed`].
    Speed,
}

/// Which algorithms to look for together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JointRequest {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// How many values the registers have, the largest first.
    pub orders: Vec<u64>,
    /// Whether the longest algorithm is to be as short as can be; else all together.
    pub largest: bool,
    /// How far an earlier search for the same got; it goes on from there.
    pub checkpoint: Option<Checkpoint>,
}

/// Which algorithms will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValidRequest {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// How many values the registers have, the largest first.
    pub orders: Vec<u64>,
    /// How many attempts are made; the shortest algorithms count.
    pub attempts: u32,
}

/// Which adds to look for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddsRequest {
    /// The puzzle's name in the catalogue; only the 3x3x3 has them.
    pub puzzle: String,
    /// The registers' algorithms, in the puzzle's notation.
    pub algorithms: Vec<String>,
    /// For how long; what was begun then is brought to its end.
    pub milliseconds: u32,
    /// Whether shortest ones are looked for once there is one for each; each may take minutes.
    pub proofs: bool,
}

/// Which registers to look for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindRequest {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// How many registers side by side, from 1 on.
    pub registers: u32,
    /// The fewest values that each has.
    pub least: u64,
    /// The largest register has at most so many times as many values as the smallest; `None` for no limit.
    pub ratio: Option<u64>,
}

/// Which algorithms to look for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StructureRequest {
    /// The puzzle's name in the catalogue.
    pub puzzle: String,
    /// What the algorithm does, such as `corners 1+,3+; edges 1+,5+`.
    pub structure: String,
    /// The registers that are there already: it must commute with their algorithms and leave their own pieces alone.
    pub beside: Vec<Beside>,
    /// How far an earlier search for the same got; it goes on from there.
    pub checkpoint: Option<Checkpoint>,
}

/// A register that is there already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// Its algorithm, in the puzzle's notation.
    pub algorithm: String,
    /// The cycles of its own pieces, as [`RegisterShape::own`] says them; the other pieces that it moves may be shared.
    pub own: String,
}

/// How far a search got, for the engine's eyes alone. One that the engine does not know is not used: the search begins
/// anew. It travels as one block of bytes, not number by number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint(#[serde(with = "serde_bytes")] pub Vec<u8>);

/// How far a task is.
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
    /// Adds are being looked for.
    Adds,
}

/// How far a search for registers is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindProgress {
    /// Parts that are done.
    pub done: u64,
    /// Parts in all.
    pub total: u64,
    /// Combinations found so far.
    pub found: u64,
}

/// How far a search for algorithms is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StructureProgress {
    /// The length being tried, moves. No shorter algorithm exists.
    pub depth: u32,
    /// Parts of this length that are done.
    pub done: u64,
    /// Parts of this length in all; 0 while it is not known.
    pub total: u64,
    /// Positions looked at since the search began.
    pub nodes: u64,
    /// Positions looked at each second since it began or went on.
    pub nodes_per_second: f64,
    /// Milliseconds until this length is done, estimated; `None` while there is nothing to estimate from.
    pub rest: Option<f64>,
    /// Algorithms found so far, of any kind.
    pub found: u64,
    /// The easiest of them.
    pub best: Vec<AlgorithmView>,
    /// To go on from here.
    pub checkpoint: Option<Checkpoint>,
    /// Whether the checkpoint that the request brought could not be used, so that the search began anew.
    pub anew: bool,
}

/// An algorithm of a register.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AlgorithmView {
    /// In the puzzle's notation.
    pub text: String,
    /// Its moves.
    pub length: u32,
    /// How hard it is to perform: the less, the easier.
    pub coefficient: f64,
}

/// How a task ended.
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
    /// How many adds are known.
    Adds(AddsView),
    /// How long something takes.
    Speed(SpeedView),
}

/// How long one thread takes for one position, nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedView {
    /// Composing it with a turn.
    pub composition: f64,
    /// Composing it and testing its cycles, for random positions, most of which do not pass.
    pub composition_and_test: f64,
    /// Testing one that passes, which takes longest.
    pub test_that_passes: f64,
}

/// How far a search for all registers is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JointProgress {
    /// Less than this was ruled out, moves.
    pub least: u32,
    /// The best that is known, moves.
    pub best: Option<u32>,
    /// Searches for one algorithm that are done.
    pub searches: u64,
    /// To go on from here. It is told for a moment only, since it may be large.
    pub checkpoint: Option<Checkpoint>,
    /// The size of the latest checkpoint, bytes, where it was too large to be told.
    pub too_large: Option<u64>,
    /// Whether the checkpoint that the request brought could not be used, so that the search began anew.
    pub anew: bool,
}

/// Algorithms for all registers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JointSolved {
    /// By register.
    pub algorithms: Vec<AlgorithmView>,
    /// Their moves together.
    pub total: u32,
    /// Whether it is proved that there is nothing better.
    pub proved: bool,
    /// What it took.
    pub milliseconds: f64,
}

/// Algorithms for all registers that are not known to be short, and the effort that was spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValidAlgorithms {
    /// The shortest so far, by register; none while no attempt is done.
    pub algorithms: Vec<AlgorithmView>,
    /// Attempts that were made.
    pub attempts: u32,
    /// What they took.
    pub milliseconds: f64,
}

/// How many adds by any amounts are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddsView {
    /// Those with an algorithm.
    pub known: u64,
    /// Those of them that are proved to be as short as can be.
    pub shortest: u64,
    /// All.
    pub total: u64,
}

/// Combinations of registers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundArchitectures {
    /// By the registers' sizes, largest first.
    pub architectures: Vec<ArchitectureView>,
    /// What it took.
    pub milliseconds: f64,
}

/// Registers that a puzzle can hold side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchitectureView {
    /// The registers, largest first.
    pub registers: Vec<RegisterShape>,
    /// The pieces that several registers move, or that are kept for that. No register is read from them.
    pub shared: Vec<u16>,
}

/// What a register's algorithm does, with an example of the pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisterShape {
    /// How many values it has.
    pub order: u64,
    /// What its algorithm does, as [`StructureRequest::structure`] says it.
    pub structure: String,
    /// The cycles of its own pieces alone, in the same form.
    pub own: String,
    /// The rings of pieces that show its value.
    pub rings: Vec<RingView>,
    /// What it does to shared pieces.
    pub paid: Vec<RingView>,
    /// The numbers for which the puzzle shows the value's remainder, ascending; the last one is the order.
    pub moduli: Vec<u64>,
}

/// Pieces that go round in one ring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RingView {
    /// The pieces' numbers, each followed by the one to whose place it goes.
    pub pieces: Vec<u16>,
    /// After how many repetitions all of them are as they were.
    pub order: u64,
}

/// What was found for one register.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedStructure {
    /// The easiest algorithms, the easiest first; at least one.
    pub algorithms: Vec<AlgorithmView>,
    /// How many there are of this length.
    pub count: u64,
    /// Whether it is proved that none is shorter.
    pub shortest: bool,
    /// What was done to find it, in words, where it is not proved.
    pub effort: String,
    /// What it took.
    pub milliseconds: f64,
}
