//! Which orders a register can have, and whether given registers fit.

use std::fmt::{self, Display};

use architect::Finder;
use architect::find::{PrimePower, Progress, Query, check};
use puzzle::architecture::{Architecture, prime_powers};
use puzzle::{Algorithm, Puzzle};
use search::Monitor;
use serde::Serialize;
use wire::{ArchitectureView, FitsView, OrdersView, PowerView};

use super::algorithms::{RegisterAlgorithm, names};
use super::registers::{cancelled, finder, list, wrong_example};
use super::{ReportError, group};
use crate::architect::view;

/// Orders that are asked about one by one; more are not listed.
const MOST_ORDERS: usize = 5_000;

/// The prime powers, the orders and the built-in registers of a puzzle (Qter, sections 3.2.1 and 3.2.2).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OrdersReport {
    puzzle: String,
    pieces: u64,
    prime_powers: Vec<PowerView>,
    /// Ascending, without 1; absent where there are too many to ask about each.
    orders: Option<Vec<u64>>,
    presets: Vec<Vec<u64>>,
}

impl OrdersReport {
    /// Asks about every order that numbers of pieces allow.
    ///
    /// # Errors
    /// When the puzzle is too large, or the monitor cancels.
    pub fn new(puzzle: &Puzzle, monitor: &dyn Monitor<Progress>) -> Result<Self, ReportError> {
        let finder = finder(puzzle)?;
        let orders = finder.possible_orders(MOST_ORDERS, monitor);
        if monitor.is_cancelled() {
            return Err(cancelled());
        }
        let powers = finder.prime_powers().into_iter();
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            pieces: finder.all_pieces(),
            prime_powers: powers
                .map(|PrimePower { power, pieces }| PowerView { power, pieces })
                .collect(),
            orders,
            presets: Architecture::preset_orders(puzzle),
        })
    }
}

impl From<OrdersReport> for OrdersView {
    fn from(report: OrdersReport) -> Self {
        Self {
            pieces: report.pieces,
            powers: report.prime_powers,
            orders: report.orders,
        }
    }
}

impl Display for OrdersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "prime power  pieces at least")?;
        for PowerView { power, pieces } in &self.prime_powers {
            writeln!(f, "{power:>11}  {pieces:>15}")?;
        }
        let (puzzle, pieces) = (&self.puzzle, self.pieces);
        writeln!(f, "the {puzzle} has {pieces} pieces that move")?;
        match &self.orders {
            Some(orders) => {
                writeln!(
                    f,
                    "{} orders of a register are possible (proved):",
                    orders.len()
                )?;
                for some in orders.chunks(16) {
                    writeln!(f, "    {}", list(some))?;
                }
            }
            None => writeln!(
                f,
                "too many orders may be possible to list them all; `--fits` answers for one"
            )?,
        }
        if !self.presets.is_empty() {
            writeln!(f, "built in, with algorithms:")?;
            let presets = self.presets.iter();
            for some in presets
                .map(|orders| list(orders))
                .collect::<Vec<_>>()
                .chunks(6)
            {
                writeln!(f, "    {}", some.join(" / "))?;
            }
        }
        Ok(())
    }
}

/// Whether registers of given orders fit side by side, and why not.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FitsReport {
    puzzle: String,
    orders: Vec<u64>,
    fits: bool,
    preset: bool,
    /// Possible orders that are at least as large everywhere, and larger somewhere.
    redundant_by: Option<Vec<u64>>,
    /// By register, its own cycles in an example.
    structures: Vec<String>,
    reason: String,
    /// With the pieces.
    #[serde(skip)]
    example: Option<ArchitectureView>,
}

impl From<FitsReport> for FitsView {
    fn from(report: FitsReport) -> Self {
        Self {
            orders: report.orders,
            example: report.example,
            redundant_by: report.redundant_by,
            reason: report.reason,
        }
    }
}

impl FitsReport {
    /// Looks for an example, and checks it against the puzzle's group.
    ///
    /// # Errors
    /// When an order is below 2, the puzzle is too large, or the monitor cancels.
    pub fn new(
        puzzle: &Puzzle,
        orders: &[u64],
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        let finder = finder(puzzle)?;
        let mut orders = orders.to_vec();
        orders.sort_unstable_by(|a, b| b.cmp(a));
        if orders.is_empty() || orders.contains(&0) || orders.contains(&1) {
            return Err(ReportError::message(
                "error: a register has at least 2 values",
            ));
        }
        let found = finder.fitting(&orders, monitor);
        if monitor.is_cancelled() {
            return Err(cancelled());
        }
        let mut sorted = Architecture::preset_orders(puzzle)
            .into_iter()
            .map(|mut preset| {
                preset.sort_unstable_by(|a, b| b.cmp(a));
                preset
            });
        let mut report = Self {
            puzzle: puzzle.name().to_owned(),
            fits: found.is_some(),
            preset: sorted.any(|preset| preset == orders),
            redundant_by: None,
            structures: Vec::new(),
            reason: String::new(),
            example: found.as_ref().map(|found| view(finder.shape(), found)),
            orders,
        };
        if let Some(found) = found {
            check(puzzle, &group(puzzle), &found).map_err(wrong_example)?;
            let structure = |register: &architect::FoundRegister| {
                let cycles = register.structure(finder.shape());
                cycles.display(finder.shape().structure()).to_string()
            };
            report.structures = found.registers.iter().map(structure).collect();
        } else {
            report.reason = reason(&finder, puzzle, &report.orders);
        }
        let query = Query::registers(report.orders.len());
        let all = finder.find(&query, monitor).ok_or_else(cancelled)?;
        let mut larger = all.iter().map(architect::Found::orders);
        report.redundant_by = larger.find(|other| {
            let mut pairs = other.iter().zip(&report.orders);
            *other != report.orders && pairs.all(|(other, own)| other >= own)
        });
        Ok(report)
    }
}

/// Why registers of these orders, largest first, do not fit.
fn reason(finder: &Finder<'_>, puzzle: &Puzzle, orders: &[u64]) -> String {
    let powers = finder.prime_powers();
    let (mut parts, mut sum) = (Vec::new(), 0);
    for &order in orders {
        for power in prime_powers(order) {
            let Some(known) = powers.iter().find(|known| known.power == power) else {
                return format!("no cycle of one kind of pieces has an order divisible by {power}");
            };
            parts.push(format!("{power} takes {}", known.pieces));
            sum += known.pieces;
        }
    }
    let (all, parts) = (finder.all_pieces(), parts.join(", "));
    let name = puzzle.name();
    if sum > all {
        let more = sum - all;
        let (pieces, verb) = if more == 1 {
            ("piece", "is")
        } else {
            ("pieces", "are")
        };
        format!(
            "{parts}: {sum} pieces at least, and the {name} has {all}, so {more} {pieces} more {verb} needed"
        )
    } else {
        format!(
            "{parts}: {sum} pieces at least, of {all}; \
             but all ways to put the cycles into the kinds of pieces fail: \
             pieces are missing, or the laws of parity and twist forbid them"
        )
    }
}

impl Display for FitsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (orders, puzzle) = (list(&self.orders), &self.puzzle);
        if !self.fits {
            writeln!(f, "{orders} does not fit on the {puzzle} (proved)")?;
            writeln!(f, "    {}", self.reason)?;
            return match &self.redundant_by {
                Some(larger) => writeln!(
                    f,
                    "    made redundant by {}, whose registers are at least as large",
                    list(larger)
                ),
                None => Ok(()),
            };
        }
        writeln!(f, "{orders} fits on the {puzzle}")?;
        for (order, structure) in self.orders.iter().zip(&self.structures) {
            writeln!(f, "    {order:<8} {structure}")?;
        }
        match &self.redundant_by {
            Some(larger) => writeln!(f, "    made redundant by {}", list(larger))?,
            None => writeln!(f, "    not redundant")?,
        }
        if self.preset {
            writeln!(f, "    built in, with algorithms")?;
        }
        Ok(())
    }
}

/// Registers that are given by algorithms: what they come to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnRegistersReport {
    puzzle: String,
    registers: Vec<RegisterAlgorithm>,
    /// Pieces that move on the puzzle, and that no algorithm moves.
    left: Vec<String>,
}

impl OwnRegistersReport {
    /// Makes an architecture of algorithms, one a register.
    ///
    /// # Errors
    /// When they disturb each other or cannot be read; all that is wrong.
    pub fn new(puzzle: &Puzzle, algorithms: Vec<Algorithm>) -> Result<Self, ReportError> {
        let architecture = Architecture::from_algorithms(puzzle, algorithms).map_err(|errors| {
            let errors = errors.iter().map(|error| format!("error: {error}"));
            ReportError::message(errors.collect::<Vec<_>>().join("\n"))
        })?;
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            left: names(puzzle, architecture.left_over(puzzle)),
            registers: (architecture.registers.iter())
                .map(|register| RegisterAlgorithm::new(puzzle, register.order, register))
                .collect(),
        })
    }
}

impl Display for OwnRegistersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for register in &self.registers {
            let RegisterAlgorithm {
                order, algorithm, ..
            } = register;
            writeln!(f, "{order:<8} {algorithm}")?;
            if !register.shared.is_empty() {
                writeln!(f, "    shares {}", register.shared.join(" "))?;
            }
            if let Some(full) = &register.full_order {
                writeln!(f, "    with shared pieces it comes back after {full}")?;
            }
        }
        match self.left.as_slice() {
            [] => writeln!(f, "no piece is left over"),
            left => writeln!(f, "left over: {}", left.join(" ")),
        }
    }
}
