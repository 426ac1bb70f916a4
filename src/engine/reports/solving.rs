//! What searches find out about positions.

use std::fmt::{self, Display};

use puzzle::Puzzle;
use puzzle::stages::kind_with_colours;
use search::{Metric, Monitor, Progress, Threads};
use serde::Serialize;
use wire::{Part, Quality, Solution, Solved, Stage};

use super::{ErrorData, ReportError};
use crate::SolveError;

/// Bytes for each class of a distance while they are found.
const CLASS_BYTES: u64 = 32;

/// How many positions of the 3x3x3 there are at each distance from solved.
#[derive(Debug, Serialize)]
pub struct CensusReport {
    metric: &'static str,
    levels: Vec<Level>,
    complete: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Level {
    distance: usize,
    positions: u64,
    classes: u64,
    inversion_classes: u64,
    /// Positions for each one of the distance before: the branching factor of Qter, section 3.3.5.
    factor: Option<f64>,
    inversion_factor: Option<f64>,
}

impl CensusReport {
    /// Counts positions, their classes under symmetry, and under symmetry and inversion, up to a distance, or as far as
    /// some bytes of memory reach.
    ///
    /// # Errors
    /// When the puzzle is not a 3x3x3, or the monitor cancels.
    pub fn new(
        puzzle: &Puzzle,
        metric: Metric,
        depth: u8,
        memory: u64,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        let most = usize::try_from(memory / CLASS_BYTES).unwrap_or(usize::MAX);
        let census = search::census(puzzle, metric, depth, most, threads, monitor)
            .map_err(|unsupported| {
                ReportError::of(format!(
                    "{unsupported}\nhelp: `hypercubist twists` counts what one twist makes of other cubes"
                ))
            })?
            .map_err(ReportError::of)?;
        let before = |distance: usize| distance.checked_sub(1).map(|before| &census.levels[before]);
        let factor = |count: u64, before: u64| count as f64 / before as f64;
        let levels = census.levels.iter().enumerate();
        let levels = levels.map(|(distance, level)| Level {
            factor: before(distance).map(|before| factor(level.positions, before.positions)),
            inversion_factor: before(distance)
                .map(|before| factor(level.inversion_classes, before.inversion_classes)),
            distance,
            positions: level.positions,
            classes: level.classes,
            inversion_classes: level.inversion_classes,
        });
        Ok(Self {
            metric: metric.name(),
            levels: levels.collect(),
            complete: census.complete,
        })
    }
}

impl Display for CensusReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = ("positions", "factor", "symmetry classes", "with inversion");
        let (positions, factor, classes, inversion) = columns;
        writeln!(
            f,
            "{:>8} {positions:>15} {factor:>8} {classes:>16} {inversion:>18} {factor:>8}",
            self.metric
        )?;
        let factor =
            |factor: Option<f64>| factor.map_or_else(String::new, |factor| format!("{factor:.3}"));
        for level in &self.levels {
            let (positions, classes) = (level.positions, level.classes);
            let (distance, inversion) = (level.distance, level.inversion_classes);
            let (grown, inversion_grown) = (factor(level.factor), factor(level.inversion_factor));
            let line = format!(
                "{distance:>8} {positions:>15} {grown:>8} {classes:>16} {inversion:>18} {inversion_grown:>8}"
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        if !self.complete {
            writeln!(
                f,
                "the next distance has more classes than fit; --memory allows more"
            )?;
        }
        Ok(())
    }
}

/// The solutions of a position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveReport {
    puzzle: String,
    algorithm: String,
    length: u32,
    metric: &'static str,
    optimal: bool,
    quality: &'static str,
    /// The length in the half-turn and the slice-turn metric.
    htm: u32,
    stm: u32,
    /// No solution is shorter, which is proved; 0 where nothing is known.
    at_least: u32,
    stages: Vec<StageRow>,
    /// How the puzzle is held once it is solved; empty if as usual.
    #[serde(skip_serializing_if = "String::is_empty")]
    held: String,
    /// Some positions of the puzzle take at least this many moves, in the half-turn and the slice-turn metric.
    hardest: Option<[u32; 2]>,
    /// Whether the search was stopped before its end.
    stopped: bool,
    nodes: u64,
    nodes_per_second: f64,
    milliseconds: f64,
    others: Vec<String>,
    #[serde(skip)]
    metric_words: &'static str,
    #[serde(skip)]
    quality_words: &'static str,
    #[serde(skip)]
    dimensions: usize,
}

/// A part of a solution.
#[derive(Debug, Serialize)]
struct StageRow {
    /// Whether it is a step.
    #[serde(skip)]
    step: bool,
    /// The kind of pieces that come home, or the step.
    part: String,
    /// Its moves.
    algorithm: String,
    /// How many there are, without rotations of the whole puzzle.
    moves: u32,
    /// After which of the solution's moves it is done, rotations of the whole puzzle included.
    end: u32,
}

/// What a solution's moves are, in words and as a name; the 3x3x3 is asked in this metric.
pub(super) fn counted_in(puzzle: &Puzzle, metric: Metric) -> (&'static str, &'static str) {
    if puzzle.layers() == 3 && puzzle.dimensions() == 3 {
        (metric.in_words(), metric.name())
    } else if search::counts_slice_turns(puzzle) && puzzle.dimensions() > 3 {
        ("rotations of a cell", "cells")
    } else if search::counts_slice_turns(puzzle) {
        ("turns of neighbouring layers", "blocks")
    } else {
        ("turns of single layers", "layers")
    }
}

fn stage_rows(puzzle: &Puzzle, solution: &Solution) -> Vec<StageRow> {
    let words: Vec<&str> = solution.algorithm.split(' ').collect();
    let mut before = 0;
    let row = |stage: &Stage| {
        let end = stage.end as usize;
        let words = words.get(std::mem::replace(&mut before, end)..end);
        StageRow {
            step: matches!(stage.part, Part::Step(_)),
            part: match stage.part {
                Part::Kind(facets) => kind_with_colours(puzzle, facets.into()),
                Part::Step(step) => step.name().to_owned(),
            },
            algorithm: words.unwrap_or_default().join(" "),
            moves: stage.moves,
            end: stage.end,
        }
    };
    solution.stages.iter().map(row).collect()
}

impl SolveReport {
    /// What [`Engine::solve`](crate::Engine::solve) found, asked in this metric.
    pub fn new(puzzle: &Puzzle, metric: Metric, solved: Solved) -> Self {
        let solution = solved.solution;
        // Steps are counted in one metric only.
        let metric = solution.count.map_or(metric, crate::wire_values::metric);
        let (metric_words, metric) = counted_in(puzzle, metric);
        let others = solved.others.into_iter().map(|other| other.algorithm);
        let stages = stage_rows(puzzle, &solution);
        Self {
            puzzle: puzzle.name().to_owned(),
            algorithm: solution.algorithm,
            length: solution.length,
            metric,
            optimal: solution.quality == Quality::Optimal,
            quality: match solution.quality {
                Quality::Optimal => "optimal",
                Quality::Short => "short",
                Quality::WayBack => "way back",
                Quality::Valid => "valid",
            },
            htm: solution.htm,
            stm: solution.stm,
            at_least: solution.at_least,
            stages,
            held: solution.held,
            hardest: solved.hardest.map(|hardest| [hardest.htm, hardest.stm]),
            stopped: solved.stopped,
            nodes: solved.search.nodes,
            nodes_per_second: solved.search.nodes_per_second,
            milliseconds: solved.milliseconds,
            others: others.collect(),
            metric_words,
            quality_words: quality(solution.quality),
            dimensions: puzzle.dimensions(),
        }
    }

    /// Its length in other metrics, where these differ, and how short a solution may be.
    fn lengths(&self) -> Option<String> {
        if !["layers", "cells", "blocks"].contains(&self.metric) || self.length == 0 {
            return None;
        }
        let mut parts = Vec::new();
        if self.dimensions > 3 {
            parts.push(format!("{} cell turns (STM), {} HTM", self.stm, self.htm));
        } else if self.stm != self.length || self.htm != self.length {
            parts.push(format!("{} STM, {} HTM", self.stm, self.htm));
        }
        if !self.optimal && self.at_least > 0 {
            parts.push(format!(
                "no solution has fewer than {} moves",
                self.at_least
            ));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

impl Display for SolveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.algorithm.as_str() {
            "" => writeln!(f, "(already solved)")?,
            algorithm => writeln!(f, "{algorithm}")?,
        }
        self.others
            .iter()
            .try_for_each(|other| writeln!(f, "{other}"))?;
        writeln!(
            f,
            "{}, {} ({}), {} nodes in {:.2} s",
            super::counted_moves(self.length as usize),
            self.quality_words,
            self.metric_words,
            self.nodes,
            self.milliseconds / 1000.0
        )?;
        if !self.held.is_empty() {
            writeln!(f, "solved, {}", self.held)?;
        }
        if let Some(lengths) = self.lengths() {
            writeln!(f, "{lengths}")?;
        }
        for StageRow {
            part,
            moves,
            algorithm,
            ..
        } in self.stages.iter().filter(|stage| stage.step)
        {
            writeln!(f, "{part} \u{b7} {moves}: {algorithm}")?;
        }
        if self.stages.iter().any(|stage| !stage.step) {
            let stages = self.stages.iter();
            let stages = stages.map(|stage| format!("{} \u{b7} {}", stage.part, stage.moves));
            writeln!(f, "{}", stages.collect::<Vec<_>>().join(", "))?;
        }
        if let Some([htm, stm]) = self.hardest {
            writeln!(
                f,
                "some positions take at least {htm} moves (HTM), {stm} (STM)"
            )?;
        }
        if self.stopped {
            writeln!(f, "stopped: the best so far")?;
        }
        Ok(())
    }
}

/// What is known of a solution, in words.
pub fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Optimal => "optimal",
        Quality::Short => "short, not proved shortest",
        Quality::WayBack => "the given moves, backwards; nothing shorter was found",
        Quality::Valid => "valid, not shortest",
    }
}

impl From<SolveError> for ReportError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::NoPuzzle(message)
            | SolveError::Illegal(message)
            | SolveError::NoRoom(message) => Self::of(message),
            SolveError::NotWithin { max_depth, proved } => {
                let text = if proved {
                    format!("there is no solution of {max_depth} moves or fewer (proved)")
                } else {
                    format!(
                        "no solution of {max_depth} moves or fewer was found; `--optimal` finds one if there is one"
                    )
                };
                let message = "not within";
                Self::new(
                    text,
                    ErrorData::NotWithin {
                        message,
                        max_depth,
                        proved,
                    },
                )
            }
            SolveError::Cancelled => Self::message("cancelled"),
        }
    }
}
