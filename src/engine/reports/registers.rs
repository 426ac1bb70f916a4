//! Which registers a puzzle can hold side by side.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use architect::find::{Found, FoundRegister, Progress, Query, check};
use architect::sample::{Effort, of_order};
use architect::{Cycle, Finder, Shape};
use group::Permutation;
use puzzle::{PieceId, Puzzle};
use search::{GeneralSolver, MapReports, Monitor, Threads};
use serde::Serialize;

use super::{Coded, ReportError, counted_moves, group, grouped};

/// All combinations of registers that a puzzle can hold and that no other one makes redundant.
#[derive(Debug, Serialize)]
pub struct RegistersReport {
    puzzle: String,
    registers: usize,
    complete: bool,
    architectures: Vec<ArchitectureReport>,
    /// Whether more was asked for than a number of registers.
    #[serde(skip)]
    narrowed: bool,
}

#[derive(Debug, Serialize)]
struct ArchitectureReport {
    orders: Vec<u64>,
    exact: bool,
    shared: BTreeMap<String, usize>,
    paying: BTreeMap<String, usize>,
    registers: Vec<RegisterReport>,
    positions: Vec<Vec<u16>>,
    #[serde(skip)]
    shared_words: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RegisterReport {
    order: u64,
    structure: String,
    moduli: Vec<u64>,
    cycles: Vec<CycleReport>,
    shared_cycles: Vec<CycleReport>,
    /// Whether the text says which pieces go where.
    #[serde(skip)]
    with_pieces: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CycleReport {
    orbit: String,
    length: usize,
    turn_order: u32,
    order: u64,
    pieces: Vec<String>,
}

impl RegistersReport {
    /// Finds them, and checks every example against the puzzle's group. `with_pieces` is whether the text says which
    /// pieces go where.
    ///
    /// # Errors
    /// When the puzzle is too large, or the monitor cancels.
    pub fn new(
        puzzle: &Puzzle,
        query: &Query,
        with_pieces: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        let finder = finder(puzzle)?;
        let found = finder.find(query, monitor).ok_or_else(cancelled)?;
        let chain = group(puzzle);
        for one in &found {
            check(puzzle, &chain, one).map_err(wrong_example)?;
        }
        let architecture =
            |found: &Found| ArchitectureReport::new(puzzle, finder.shape(), found, with_pieces);
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            registers: query.registers,
            complete: true,
            architectures: found.iter().map(architecture).collect(),
            narrowed: query.ratio.is_some() || query.least > 2 || query.exact,
        })
    }
}

impl Display for RegistersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.architectures.iter()).try_for_each(|architecture| write!(f, "{architecture}"))?;
        let puzzle = &self.puzzle;
        let registers = match self.registers {
            1 => "register".to_owned(),
            count => format!("{count} registers"),
        };
        let which = if self.narrowed { "as wanted " } else { "" };
        match self.architectures.len() {
            0 => writeln!(f, "the {puzzle} cannot hold {registers} {which}(proved)"),
            1 => writeln!(
                f,
                "{registers} {which}on the {puzzle}: this makes all others redundant"
            ),
            count => writeln!(
                f,
                "{count} combinations of {registers} {which}on the {puzzle}: all that none makes redundant"
            ),
        }
    }
}

impl ArchitectureReport {
    fn new(puzzle: &Puzzle, shape: &Shape, found: &Found, with_pieces: bool) -> Self {
        let by_orbit = |counts: &[usize]| {
            let orbits = shape.orbits().iter().zip(counts);
            orbits
                .map(|(orbit, &count)| (orbit.name.clone(), count))
                .collect()
        };
        let in_words = |counts: &[usize]| {
            let orbits = shape.orbits().iter().zip(counts);
            let moved = orbits.filter(|(_, count)| **count > 0);
            let words = moved.map(|(orbit, count)| format!("{count} of the {}", orbit.name));
            words.collect::<Vec<_>>().join(", ")
        };
        let (shared, paying) = (in_words(&found.shared), in_words(&found.compensating));
        let shared_words = match (shared.as_str(), paying.as_str()) {
            ("", _) => String::new(),
            (_, "") => format!("{shared} (nothing has to be shared)"),
            _ => format!("{shared} (the example moves {paying})"),
        };
        let register = |register| RegisterReport::new(puzzle, shape, register, with_pieces);
        let positions = found.permutations();
        Self {
            orders: found.orders(),
            exact: found.exact,
            shared: by_orbit(&found.shared),
            paying: by_orbit(&found.compensating),
            registers: found.registers.iter().map(register).collect(),
            positions: (positions
                .iter()
                .map(Permutation::images)
                .map(<[u16]>::to_vec))
            .collect(),
            shared_words,
        }
    }
}

impl Display for ArchitectureReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", list(&self.orders))?;
        (self.registers.iter()).try_for_each(|register| write!(f, "{register}"))?;
        if !self.shared_words.is_empty() {
            writeln!(f, "    shared   {}", self.shared_words)?;
        }
        if !self.exact {
            writeln!(
                f,
                "    shared pieces take longer to come back than the values"
            )?;
        }
        Ok(())
    }
}

impl RegisterReport {
    fn new(puzzle: &Puzzle, shape: &Shape, register: &FoundRegister, with_pieces: bool) -> Self {
        let cycle = |(cycle, pieces): (&Cycle, &Vec<PieceId>)| {
            let orbit = &shape.orbits()[cycle.orbit];
            CycleReport {
                orbit: orbit.name.clone(),
                length: cycle.length,
                turn_order: orbit.turns[cycle.turn].order,
                order: shape.order(cycle),
                pieces: pieces
                    .iter()
                    .map(|&id| puzzle.piece(id).name.clone())
                    .collect(),
            }
        };
        let compensating = register.compensating.iter().map(|(c, pieces)| (c, pieces));
        let structure = register.structure(shape);
        Self {
            order: register.order,
            structure: structure.display(shape.structure()).to_string(),
            moduli: register.moduli.clone(),
            cycles: register
                .cycles
                .iter()
                .zip(&register.pieces)
                .map(cycle)
                .collect(),
            shared_cycles: compensating.map(cycle).collect(),
            with_pieces,
        }
    }
}

impl Display for RegisterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "    {:<8} {}", self.order, self.structure)?;
        if !self.with_pieces {
            return Ok(());
        }
        let pieces = |cycles: &[CycleReport]| {
            let cycles = cycles
                .iter()
                .map(|cycle| format!("({})", cycle.pieces.join(", ")));
            cycles.collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "             own {}", pieces(&self.cycles))?;
        if !self.shared_cycles.is_empty() {
            writeln!(f, "             shared {}", pieces(&self.shared_cycles))?;
        }
        writeln!(f, "             divisible by {}", list(&self.moduli))
    }
}

/// The largest order of any element of a puzzle's group.
#[derive(Debug, Serialize)]
pub struct MaxOrderReport {
    puzzle: String,
    order: u64,
    proved: bool,
    structure: String,
    moduli: Vec<u64>,
    algorithm: Option<String>,
    length: Option<usize>,
    shortest: Option<bool>,
    position: Vec<u16>,
}

impl MaxOrderReport {
    /// Finds it, and an algorithm of that order if an effort is given.
    ///
    /// # Errors
    /// When the puzzle is too large, or the monitor cancels.
    pub fn new(
        puzzle: &std::sync::Arc<Puzzle>,
        effort: Option<Effort>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        let finder = finder(puzzle)?;
        let found = finder.max_order(monitor).ok_or_else(cancelled)?;
        check(puzzle, &group(puzzle), &found).map_err(wrong_example)?;
        let register = &found.registers[0];
        let position = &found.permutations()[0];
        let mut report = Self {
            puzzle: puzzle.name().to_owned(),
            order: register.order,
            proved: true,
            structure: register
                .structure(finder.shape())
                .display(finder.shape().structure())
                .to_string(),
            moduli: register.moduli.clone(),
            algorithm: None,
            length: None,
            shortest: None,
            position: position.images().to_vec(),
        };
        let Some(effort) = effort else {
            return Ok(report);
        };
        let short = of_order(puzzle, register.order, effort, Threads::All, monitor);
        let (algorithm, shortest) = if let Some(found) = short {
            (found.algorithm, found.shortest)
        } else {
            let facets = puzzle.facets().len();
            let reports = MapReports::new(monitor, |event| match event {
                search::Progress::Pieces { left, .. } => Some(Progress {
                    done: facets.saturating_sub(left.into()),
                    total: facets,
                    found: 0,
                }),
                _ => None,
            });
            let solution = GeneralSolver::new(puzzle)
                .solve(position, &reports)
                .map_err(ReportError::of)?;
            (solution.algorithm.inverse(puzzle), false)
        };
        if algorithm.permutation(puzzle).order() != register.order.into() {
            return Err(wrong_example("the algorithm has another order"));
        }
        report.algorithm = Some(algorithm.display(puzzle).to_string());
        report.length = Some(algorithm.len());
        report.shortest = Some(shortest);
        Ok(report)
    }
}

impl Display for MaxOrderReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (order, puzzle) = (grouped(&self.order), &self.puzzle);
        writeln!(
            f,
            "{order}\nthe largest order of any element of the {puzzle} (proved)"
        )?;
        writeln!(f, "{}", self.structure)?;
        let (Some(algorithm), Some(length)) = (&self.algorithm, self.length) else {
            return Ok(());
        };
        let quality = if self.shortest == Some(true) {
            "shortest: all shorter ones were tried"
        } else {
            "valid, not shortest"
        };
        let moves = counted_moves(length);
        writeln!(
            f,
            "{algorithm}\n{moves}, {quality} (replayed, and its order counted)"
        )
    }
}

pub(super) fn finder(puzzle: &Puzzle) -> Result<Finder<'_>, ReportError> {
    Finder::new(puzzle).map_err(|error| ReportError::coded(error.code(), &error))
}

pub(super) fn cancelled() -> ReportError {
    ReportError::message("cancelled")
}

pub(super) fn wrong_example(why: impl Display) -> ReportError {
    ReportError::of(format!(
        "the example does not hold: {why}; please report this"
    ))
}

pub(super) fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}

/// Reads orders of registers, such as `90,90`.
///
/// # Errors
/// If that is not a list of numbers.
pub fn orders(text: &str) -> Result<Vec<u64>, ReportError> {
    let numbers = text.split([',', '/']).map(|number| number.trim().parse());
    numbers.collect::<Result<_, _>>().map_err(|_| {
        let message = format!("error: `{text}` is not a list of orders; write them as 90,90");
        let data = Coded {
            text: Some(text.to_owned()),
            ..Coded::new("architect::no-orders")
        };
        ReportError::with_code(message, data)
    })
}

/// Reads names of pieces, with spaces or commas between them.
///
/// # Errors
/// If the puzzle has no such piece.
pub fn pieces(puzzle: &Puzzle, text: &str) -> Result<Vec<PieceId>, ReportError> {
    let names = text.split(|c: char| c.is_whitespace() || c == ',');
    let piece = |name: &str| {
        puzzle.piece_by_name(name).ok_or_else(|| {
            let data = Coded {
                piece: Some(name.to_owned()),
                ..Coded::new("architect::no-such-piece")
            };
            let puzzle = puzzle.name();
            ReportError::with_code(format!("error: the {puzzle} has no piece {name}"), data)
        })
    };
    names.filter(|name| !name.is_empty()).map(piece).collect()
}
