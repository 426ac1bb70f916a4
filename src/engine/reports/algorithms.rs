//! The shortest algorithms with given cycles, and of registers.

use std::fmt::{self, Display};

use architect::cycles::{CycleStructure, WantedCycles};
use architect::joint::{self, Joint, JointError, Measure};
use architect::solve::{self, CycleSolver, QueryError};
use architect::valid::{self, Attempts, ValidError};
use architect::{Resumable, Status};
use puzzle::architecture::{Architecture, Preset, Proof, Register, presets};
use puzzle::{Algorithm, PieceId, Puzzle};
use search::{Monitor, NoMonitor, Threads};
use serde::Serialize;
use wire::LengthView;

use super::watched::{Watched, write_lengths};
use super::{Coded, ReportError, counted_moves};

/// What algorithms are looked for, and how far.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct AlgorithmsRequest {
    /// Pieces that must stay solved.
    pub fixed: Vec<PieceId>,
    /// Moves of the longest algorithms.
    pub longest: u8,
    /// Bytes that tables may take.
    pub memory: u64,
    /// The number of shortest algorithms that are reported.
    pub show: usize,
    /// How many choices of pieces are tried where any algorithm will do.
    pub tries: u32,
    /// Whether any algorithm will do.
    pub any: bool,
    /// Of registers: what is least.
    pub measure: Measure,
    /// Of registers: whether they leave shared pieces solved when they come back to zero.
    pub exact: bool,
    /// Of cycles: whether the report says what each length took.
    pub watch: bool,
    /// Of cycles: whether the search leaves out what it can; the answer is the same.
    pub reduced: bool,
    /// The threads to search with.
    pub threads: Threads,
}

/// Why any algorithm has to do.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Asked,
    TooLarge,
    /// There is no algorithm of this many moves or fewer.
    TimeIsOver(u8),
}

impl Reason {
    fn in_words(self) -> &'static str {
        match self {
            Self::Asked => "",
            Self::TooLarge => "shortest algorithms are out of reach on this puzzle\n",
            Self::TimeIsOver(_) => {
                "no shortest algorithms were found in the time given; --minutes gives more\n"
            }
        }
    }
}

/// Algorithms with given cycles.
#[derive(Debug, Serialize)]
pub struct CycleAlgorithmsReport {
    puzzle: String,
    cycles: String,
    length: usize,
    #[serde(flatten)]
    found: FoundAlgorithms,
    #[serde(skip)]
    reason: Reason,
}

#[derive(Debug, Serialize)]
#[serde(tag = "proof", rename_all = "lowercase")]
enum FoundAlgorithms {
    Shortest {
        order: String,
        count: u64,
        distinct: u64,
        algorithms: Vec<EasyAlgorithm>,
        nodes: u64,
        milliseconds: f64,
        /// Length by length, if that was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        lengths: Option<Vec<LengthView>>,
    },
    Valid {
        tries: u32,
        ruled_out: u8,
        algorithms: [AnyAlgorithm; 1],
    },
}

#[derive(Debug, Serialize)]
struct EasyAlgorithm {
    algorithm: String,
    coefficient: f64,
    /// Its own order, where shared pieces make it another one than that of the cycles.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
}

#[derive(Debug, Serialize)]
struct AnyAlgorithm {
    algorithm: String,
}

impl CycleAlgorithmsReport {
    /// Looks for the shortest algorithms with the cycles that a text describes; for any where that takes too long. A
    /// monitor that cancels ends only the search for the shortest. `clock` gives milliseconds.
    ///
    /// # Errors
    /// When the text cannot be read, or there are no such algorithms within the limits.
    pub fn new(
        solver: &CycleSolver,
        cycles: &str,
        request: &AlgorithmsRequest,
        clock: &dyn Fn() -> f64,
        monitor: &dyn Monitor<solve::Event>,
    ) -> Result<Self, ReportError> {
        let wanted = WantedCycles::parse(solver.structure(), cycles).map_err(|error| {
            let data = Coded {
                message: Some(error.message.clone()),
                at: Some([error.at.start, error.at.end]),
                ..Coded::new(error.code)
            };
            ReportError::with_code(format!("error: {}", error.message), data)
        })?;
        let structures = wanted.structures(solver.structure()).ok_or_else(|| {
            let why = "error: these shared pieces can move in too many ways; share fewer";
            ReportError::with_code(why.to_owned(), Coded::new("architect::too-many-shared"))
        })?;
        let any = |reason| Self::any(solver, &wanted, &structures, request, reason);
        if request.any {
            return any(Reason::Asked);
        }
        let start = clock();
        let query = solve::Query {
            fixed: request.fixed.clone(),
            longest: request.longest,
            memory: request.memory,
            most: request.show,
            reduced: request.reduced,
            ..solve::Query::any(structures.clone())
        };
        let watched = Watched::new(solver.structure(), monitor);
        let mut search = match solver.ask(query) {
            Ok(search) => search,
            Err(QueryError::TooLarge { .. }) => return any(Reason::TooLarge),
            Err(why) => return Err(ReportError::coded(why.code(), &why)),
        };
        if search.run(solver, request.threads, &watched) == Status::Paused {
            return any(Reason::TimeIsOver(
                search.progress().length.saturating_sub(1),
            ));
        }
        let longest = request.longest;
        let answer = search.answer(solver).ok_or_else(|| {
            let data = Coded {
                longest: Some(longest),
                proved: Some(true),
                ..Coded::new("architect::not-within")
            };
            let why = format!("no algorithm of {longest} moves or fewer has these cycles (proved)");
            let help = "allow more with --longest, or take any with --any";
            ReportError::with_code(format!("{why}; {help}"), data)
        })?;
        let order = wanted.own.order(solver.structure()).to_string();
        let algorithms = answer.algorithms.iter().map(|(algorithm, coefficient)| {
            let full = algorithm.permutation(solver.puzzle()).order().to_string();
            EasyAlgorithm {
                algorithm: algorithm.display(solver.puzzle()).to_string(),
                coefficient: *coefficient,
                order: Some(full).filter(|full| *full != order && wanted.shares()),
            }
        });
        let found = FoundAlgorithms::Shortest {
            order: order.clone(),
            count: answer.count,
            distinct: answer.distinct,
            algorithms: algorithms.collect(),
            nodes: search.progress().nodes,
            milliseconds: clock() - start,
            lengths: request.watch.then(|| watched.into_lengths()),
        };
        let length = answer.length.into();
        Ok(Self::found(solver, &wanted, length, found, Reason::Asked))
    }

    fn any(
        solver: &CycleSolver,
        wanted: &WantedCycles,
        structures: &[CycleStructure],
        request: &AlgorithmsRequest,
        reason: Reason,
    ) -> Result<Self, ReportError> {
        let (fixed, tries) = (&request.fixed, request.tries);
        // The fewer pieces move, the shorter it is likely to be.
        let mut valid = Err(ValidError::Query(QueryError::Nothing));
        for structure in structures {
            valid = valid::algorithm(solver, structure, fixed, tries, &NoMonitor);
            if !matches!(valid, Err(ValidError::Query(_))) {
                break;
            }
        }
        let valid = valid.map_err(|why| match why {
            ValidError::Query(why) => ReportError::coded(why.code(), &why),
            ValidError::Cancelled => ReportError::message("cancelled"),
        })?;
        let algorithm = valid.algorithm.display(solver.puzzle()).to_string();
        let found = FoundAlgorithms::Valid {
            tries: valid.tries,
            ruled_out: match reason {
                Reason::TimeIsOver(length) => length,
                Reason::Asked | Reason::TooLarge => 0,
            },
            algorithms: [AnyAlgorithm { algorithm }],
        };
        let length = valid.algorithm.len();
        Ok(Self::found(solver, wanted, length, found, reason))
    }

    fn found(
        solver: &CycleSolver,
        wanted: &WantedCycles,
        length: usize,
        found: FoundAlgorithms,
        reason: Reason,
    ) -> Self {
        Self {
            puzzle: solver.puzzle().name().to_owned(),
            cycles: wanted.display(solver.structure()).to_string(),
            length,
            found,
            reason,
        }
    }
}

impl Display for CycleAlgorithmsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = counted_moves(self.length);
        writeln!(f, "{}", self.cycles)?;
        match &self.found {
            FoundAlgorithms::Shortest {
                order,
                count,
                distinct,
                algorithms,
                lengths,
                ..
            } => {
                let commuting = "if the order of commuting moves does not count";
                writeln!(
                    f,
                    "order {order}, {moves} (proved shortest), {count} algorithms, {distinct} {commuting}"
                )?;
                algorithms.iter().try_for_each(|easy| {
                    write!(f, "  {:5.2}  {}", easy.coefficient, easy.algorithm)?;
                    match &easy.order {
                        None => writeln!(f),
                        Some(order) => writeln!(f, "  (order {order} with shared pieces)"),
                    }
                })?;
                (lengths.iter()).try_for_each(|lengths| write_lengths(f, lengths))
            }
            FoundAlgorithms::Valid {
                tries,
                ruled_out,
                algorithms: [any],
            } => {
                let how = match tries {
                    0 => "a commutator".to_owned(),
                    &tries => best_of(tries),
                };
                let shorter = match ruled_out {
                    0 => String::new(),
                    &length => format!(
                        "; none of {} or fewer (proved)",
                        counted_moves(length.into())
                    ),
                };
                let why = self.reason.in_words();
                writeln!(
                    f,
                    "{why}{moves}, valid, not shortest: {how}{shorter}\n  {}",
                    any.algorithm
                )
            }
        }
    }
}

/// Algorithms of registers.
#[derive(Debug, Serialize)]
pub struct RegisterAlgorithmsReport {
    puzzle: String,
    registers: Vec<RegisterAlgorithm>,
    total: usize,
    proved: bool,
    #[serde(flatten)]
    found: FoundRegisters,
}

#[derive(Debug, Serialize)]
pub(super) struct RegisterAlgorithm {
    pub order: u64,
    pub algorithm: String,
    pub length: usize,
    /// Order of the algorithm, shared pieces and all, if it is not the register's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_order: Option<String>,
    /// Pieces that the algorithm moves and the register's value is not read from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<String>,
}

impl RegisterAlgorithm {
    pub fn new(puzzle: &Puzzle, order: u64, register: &Register) -> Self {
        let full_order = register.full_order();
        Self {
            order,
            algorithm: register.algorithm.display(puzzle).to_string(),
            length: register.algorithm.len(),
            full_order: (full_order != order.into()).then(|| full_order.to_string()),
            shared: names(puzzle, register.shared_pieces(puzzle)),
        }
    }
}

/// The names of pieces.
pub(super) fn names(puzzle: &Puzzle, pieces: Vec<PieceId>) -> Vec<String> {
    let names = pieces.into_iter();
    names
        .map(|piece| puzzle.piece(piece).name.clone())
        .collect()
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum FoundRegisters {
    Shortest {
        measure: &'static str,
        exact: bool,
        milliseconds: f64,
        #[serde(skip)]
        what: &'static str,
    },
    Valid {
        proof: &'static str,
        tries: u32,
        #[serde(skip)]
        reason: Reason,
    },
    /// In the list of known ones.
    Known {
        proof: Option<&'static str>,
        provenance: String,
        #[serde(skip)]
        reason: Reason,
    },
}

impl RegisterAlgorithmsReport {
    /// Looks for the shortest algorithms of registers of these orders; for any where that takes too long. A monitor
    /// that cancels ends only the search for the shortest. `clock` gives milliseconds.
    ///
    /// # Errors
    /// When there are no such algorithms within the limits.
    pub fn new(
        solver: &CycleSolver,
        mut orders: Vec<u64>,
        request: &AlgorithmsRequest,
        clock: &dyn Fn() -> f64,
        monitor: &dyn Monitor<joint::Event>,
    ) -> Result<Self, ReportError> {
        orders.sort_unstable_by(|a, b| b.cmp(a));
        let any = |reason| Self::any(solver, &orders, request, reason, monitor);
        if request.any {
            return any(Reason::Asked);
        }
        let start = clock();
        let (measure, longest) = (request.measure, request.longest);
        let query = joint::Query {
            orders: orders.clone(),
            measure,
            exact: request.exact,
            fixed: request.fixed.clone(),
            longest,
            memory: request.memory,
        };
        let mut joint = match Joint::new(solver, query) {
            Ok(joint) => joint,
            Err(why @ JointError::Query(QueryError::TooLarge { .. })) => {
                return any(Reason::TooLarge).map_err(|_| ReportError::coded(why.code(), &why));
            }
            Err(why) => return Err(ReportError::coded(why.code(), &why)),
        };
        joint.start_from_known(solver);
        let is_interrupted = joint.run(solver, request.threads, monitor) == Status::Paused;
        let Some(answer) = joint.answer(solver) else {
            if is_interrupted {
                return any(Reason::TimeIsOver(0));
            }
            if joint.tried() < longest {
                return any(Reason::TooLarge);
            }
            let data = Coded {
                longest: Some(longest),
                ..Coded::new("architect::not-within")
            };
            let why = format!(
                "no such registers have algorithms of {longest} moves or fewer each (all were tried)"
            );
            return Err(ReportError::with_code(
                format!("{why}; allow more with --longest"),
                data,
            ));
        };
        let what = match measure {
            _ if is_interrupted => {
                "the best found in the time given, not proved shortest; --minutes gives more"
            }
            Measure::Sum if answer.proved => "the sum is proved least",
            Measure::Sum => "allow longer algorithms with --longest to prove the sum least",
            Measure::Largest => "the largest length is proved least, and the sum for it",
            Measure::InOrder => {
                "each is shortest beside those before it; --joint makes the sum least"
            }
        };
        let found = FoundRegisters::Shortest {
            measure: match measure {
                Measure::Sum => "sum",
                Measure::Largest => "largest",
                Measure::InOrder => "in order",
            },
            exact: request.exact,
            milliseconds: clock() - start,
            what,
        };
        Ok(Self::found(
            solver,
            &orders,
            &answer.algorithms,
            answer.proved,
            found,
        ))
    }

    fn any(
        solver: &CycleSolver,
        orders: &[u64],
        request: &AlgorithmsRequest,
        reason: Reason,
        monitor: &dyn Monitor<joint::Event>,
    ) -> Result<Self, ReportError> {
        let puzzle = solver.puzzle();
        if let Some((architecture, preset)) = Self::known(puzzle, orders, request) {
            let found = FoundRegisters::Known {
                proof: preset.proof.map(Proof::name),
                provenance: preset.provenance,
                reason,
            };
            return Ok(Self::of(puzzle, orders, &architecture, false, found));
        }
        let mut attempts = if request.fixed.is_empty() {
            Attempts::new(puzzle, orders, request.exact, &NoMonitor)
        } else {
            None
        };
        if let Some(attempts) = &mut attempts {
            let of = request.tries.max(1);
            for made in 0..of {
                monitor.report(joint::Event::Attempts { made, of });
                attempts.attempt(request.threads, &NoMonitor);
            }
        }
        let best = attempts.as_ref().and_then(Attempts::best);
        let algorithms = best.ok_or_else(|| {
            let name = puzzle.name();
            let why =
                format!("no algorithms for these registers found on the {name}, shortest or not");
            let help = format!("`architect find {name}` lists registers that it can hold");
            ReportError::with_code(
                format!("{why}; {help}"),
                Coded::new("architect::nothing-found"),
            )
        })?;
        let found = FoundRegisters::Valid {
            proof: "valid",
            tries: attempts.as_ref().map_or(0, Attempts::made),
            reason,
        };
        Ok(Self::found(solver, orders, algorithms, false, found))
    }

    /// A known architecture; each does without pieces that take longer to come back.
    fn known(
        puzzle: &Puzzle,
        orders: &[u64],
        request: &AlgorithmsRequest,
    ) -> Option<(Architecture, Preset)> {
        let leaves_fixed = |architecture: &Architecture| {
            architecture.registers.iter().all(|register| {
                let mut fixed = request.fixed.iter();
                fixed.all(|piece| puzzle.is_solved_at(register.permutation(), *piece))
            })
        };
        presets(puzzle).into_iter().find_map(|preset| {
            let architecture = preset.architecture.arranged(orders)?;
            leaves_fixed(&architecture).then_some((architecture, preset))
        })
    }

    fn found(
        solver: &CycleSolver,
        orders: &[u64],
        algorithms: &[Algorithm],
        proved: bool,
        found: FoundRegisters,
    ) -> Self {
        let architecture = Architecture::from_algorithms(solver.puzzle(), algorithms.to_vec())
            .expect("registers are checked before they are reported");
        Self::of(solver.puzzle(), orders, &architecture, proved, found)
    }

    fn of(
        puzzle: &Puzzle,
        orders: &[u64],
        architecture: &Architecture,
        proved: bool,
        found: FoundRegisters,
    ) -> Self {
        let registers = orders.iter().zip(&architecture.registers);
        let registers =
            registers.map(|(&order, register)| RegisterAlgorithm::new(puzzle, order, register));
        Self {
            puzzle: puzzle.name().to_owned(),
            registers: registers.collect(),
            total: architecture.lengths().iter().sum(),
            proved,
            found,
        }
    }
}

/// How a valid algorithm was chosen: among those of this many choices of pieces.
fn best_of(tries: u32) -> String {
    match tries {
        1 => "of one choice of pieces".to_owned(),
        _ => format!("the best of {tries} choices of pieces"),
    }
}

impl Display for RegisterAlgorithmsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = counted_moves(self.total);
        match &self.found {
            FoundRegisters::Shortest { what, .. } => writeln!(f, "{total} in all: {what}")?,
            FoundRegisters::Valid { tries, reason, .. } => {
                let why = reason.in_words();
                let best = best_of(*tries);
                writeln!(f, "{why}{total} in all: valid, not shortest; {best}")?;
            }
            FoundRegisters::Known {
                proof,
                provenance,
                reason,
            } => {
                let why = reason.in_words();
                let proof = proof.map_or(String::new(), |proof| format!(", {proof}"));
                writeln!(f, "{why}{total} in all: known from {provenance}{proof}")?;
            }
        }
        self.registers.iter().try_for_each(|register| {
            let (order, moves) = (register.order, counted_moves(register.length));
            writeln!(f, "  {order}: {}  ({moves})", register.algorithm)?;
            if !register.shared.is_empty() {
                writeln!(f, "      shares {}", register.shared.join(" "))?;
            }
            match &register.full_order {
                None => Ok(()),
                Some(full) => writeln!(
                    f,
                    "      its own order is {full}: after {order} times shared pieces are not solved \
                     (--exact excludes that)"
                ),
            }
        })
    }
}
