//! How far positions may be: bounds by counting, and distances of random positions.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use puzzle::{Count, Puzzle};
use search::{Metric, counting};
use serde::Serialize;

use super::{ReportError, group, grouped};

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

/// Bounds by counting words of any puzzle, in each turn metric.
#[derive(Debug, Serialize)]
pub struct WordBoundsReport {
    puzzle: String,
    /// Those that look different, in any orientation of the whole puzzle.
    positions: String,
    bounds: Vec<WordBound>,
    /// Turns of cells (STM) that are enough for any position, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    enough: Option<usize>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct WordBound {
    metric: &'static str,
    /// Some position takes at least as many moves.
    at_least: usize,
    /// Fewer moves reach no more positions than this.
    nearer: String,
    #[serde(skip)]
    words: &'static str,
}

impl WordBoundsReport {
    /// Counts words of the puzzle.
    ///
    /// # Errors
    /// When its positions cannot be counted, or the turns about one of its axes are too many.
    pub fn new(puzzle: &Puzzle) -> Result<Self, ReportError> {
        let uncounted = || ReportError::of(format!("the {} is not counted", puzzle.name()));
        let positions = counting::positions(puzzle).ok_or_else(uncounted)?;
        let bounds = Count::ALL.map(|metric| {
            let counted = counting::count(puzzle, metric, positions.clone())?;
            let at_least = counted.at_least();
            Some(WordBound {
                metric: metric.name(),
                at_least,
                nearer: at_least
                    .checked_sub(1)
                    .map_or_else(String::new, |before| counted.reached[before].to_string()),
                words: metric.words(),
            })
        });
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            bounds: bounds
                .into_iter()
                .collect::<Option<_>>()
                .ok_or_else(uncounted)?,
            positions: positions.to_string(),
            enough: counting::enough(puzzle),
        })
    }
}

impl Display for WordBoundsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} positions that look different",
            grouped(&self.positions)
        )?;
        for bound in &self.bounds {
            let (metric, words, at_least) = (bound.metric, bound.words, bound.at_least);
            writeln!(f, "{metric} ({words}): some take {at_least} moves or more")?;
        }
        writeln!(
            f,
            "Fewer moves make fewer words than there are positions; the order of turns about one axis does not count."
        )?;
        if let Some(enough) = self.enough {
            writeln!(
                f,
                "STM: no position takes more than {enough}, turns of cells alone; `count {} --enough` proves it.",
                self.puzzle
            )?;
        }
        Ok(())
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
