//! How far positions of the 3x3x3 may be: bounds by counting, and distances of random positions.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use puzzle::Puzzle;
use search::Metric;
use serde::Serialize;

use super::{ReportError, group};

/// Bounds by simple counting: Gould's Tables 3.2.01 and 3.2.02.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BoundReport {
    metric: &'static str,
    moves: usize,
    growth: f64,
    rows: Vec<BoundRow>,
    /// Some position takes at least as many moves.
    at_least: u8,
}

#[derive(Debug, Serialize)]
struct BoundRow {
    distance: u8,
    positions: f64,
    cumulative: f64,
}

impl BoundReport {
    /// Counts words of the puzzle.
    ///
    /// # Errors
    /// When it is not a 3x3x3.
    pub fn new(puzzle: &Puzzle, metric: Metric) -> Result<Self, ReportError> {
        if puzzle.name() != "3x3x3" {
            return Err(ReportError::of("bounds are counted for the 3x3x3 only"));
        }
        let order: f64 = group(puzzle)
            .order()
            .to_string()
            .parse()
            .map_err(ReportError::of)?;
        let bounds = search::bounds(puzzle, metric, order);
        Ok(Self {
            metric: metric.name(),
            moves: metric.generators(puzzle).len(),
            growth: search::growth(puzzle, metric),
            at_least: bounds.last().map_or(0, |bound| bound.distance),
            rows: (bounds.iter())
                .map(|bound| BoundRow {
                    distance: bound.distance,
                    positions: bound.positions,
                    cumulative: bound.cumulative,
                })
                .collect(),
        })
    }
}

impl Display for BoundReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:>8} {:>14} {:>14}",
            self.metric, "at most", "cumulative"
        )?;
        for row in &self.rows {
            let (positions, cumulative) = (row.positions, row.cumulative);
            writeln!(
                f,
                "{:>8} {positions:>14.4e} {cumulative:>14.4e}",
                row.distance
            )?;
        }
        writeln!(
            f,
            "{} moves lead on from solved, at most {} from any other position to a farther one: of two moves that can",
            self.moves, self.growth
        )?;
        writeln!(
            f,
            "be done in w ways each way counts 1/w, and what a single move does does not count. Nearer than {} there",
            self.at_least
        )?;
        writeln!(
            f,
            "is no room for all positions, so that some take {} moves or more.",
            self.at_least
        )
    }
}

/// How far random positions are: Gould's Table 4.1.01 for a seed.
#[derive(Debug, Serialize)]
pub struct SampleReport {
    metric: &'static str,
    seed: u32,
    distances: BTreeMap<u8, u64>,
}

impl SampleReport {
    /// Of distances that were proved.
    pub fn new(metric: Metric, seed: u32, distances: impl IntoIterator<Item = u8>) -> Self {
        let mut counted = BTreeMap::new();
        for distance in distances {
            *counted.entry(distance).or_default() += 1;
        }
        Self {
            metric: metric.name(),
            seed,
            distances: counted,
        }
    }
}

impl Display for SampleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>8} {:>10}", self.metric, "positions")?;
        for (distance, count) in &self.distances {
            writeln!(f, "{distance:>8} {count:>10}")?;
        }
        let all: u64 = self.distances.values().sum();
        writeln!(
            f,
            "{all} random positions, seed {}, each distance proved",
            self.seed
        )
    }
}
