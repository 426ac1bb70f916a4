//! The cubes of two colours: how many states, how many moves, shortest solutions.

use std::fmt::{self, Display};

use ::two_colour::{
    Centres, Counts, Known, Level, Progress, Solver, Task, TwoColour, UnsolvedError, counts, known,
    levels, puzzle, report,
};
use puzzle::Algorithm;
use search::{Monitor, NoMonitor};
use serde::Serialize;

use super::{ReportError, counted_moves, grouped};

/// Both cubes: how many states there are, and what is known of them.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct TwoColourReport {
    cubes: Vec<CubeReport>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CubeReport {
    cube: &'static str,
    states: u64,
    corners: u64,
    edges: u64,
    assemblies: u64,
    classes: u64,
    classes_without_centres: u64,
    printed: PrintedCounts,
    known: Vec<KnownReport>,
    #[serde(skip)]
    of: TwoColour,
    #[serde(skip)]
    counts: Counts,
}

#[derive(Debug, Serialize)]
struct PrintedCounts {
    assemblies: u64,
    states: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct KnownReport {
    search: String,
    complete: bool,
    gods_number: Option<u8>,
    distances: Vec<DistanceReport>,
    farthest: Vec<String>,
    misprints: Vec<Misprint>,
    took: &'static str,
    command: String,
    #[serde(skip)]
    task: Task,
}

#[derive(Debug, Serialize)]
struct DistanceReport {
    distance: u8,
    states: u64,
    classes: u64,
}

#[derive(Debug, Serialize)]
struct Misprint {
    distance: u8,
    printed: u64,
    counted: u64,
}

impl TwoColourReport {
    /// Counts the states of both cubes, and lists what the long searches found.
    pub fn both() -> Self {
        let cubes = TwoColour::ALL.into_iter().map(CubeReport::new);
        Self {
            cubes: cubes.collect(),
        }
    }
}

impl Display for TwoColourReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cube) in self.cubes.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            write!(f, "{cube}")?;
            cube.known
                .iter()
                .try_for_each(|known| write!(f, "{known}"))?;
        }
        Ok(())
    }
}

impl CubeReport {
    fn new(cube: TwoColour) -> Self {
        let counts = counts(cube);
        let known = known().iter().filter(|known| known.task.cube == cube);
        Self {
            cube: cube.name(),
            states: counts.states,
            corners: counts.corners.reached,
            edges: counts.edges.reached,
            assemblies: counts.assemblies,
            classes: counts.classes,
            classes_without_centres: counts.classes_unseen,
            printed: PrintedCounts {
                assemblies: counts.printed.assemblies,
                states: counts.printed.states,
            },
            known: known.map(KnownReport::new).collect(),
            of: cube,
            counts,
        }
    }
}

impl Display for CubeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { corners, edges, .. } = &self.counts;
        let [states, assemblies] = [self.states, self.assemblies].map(|count| grouped(&count));
        let [reached_corners, reached_edges] = [corners, edges].map(|kind| grouped(&kind.reached));
        let factors = [corners.slots, corners.turns, edges.slots, edges.turns];
        let factors = factors.map(|factor| grouped(&factor)).join(" x ");
        let solvable = match self.assemblies / self.states {
            1 => "all of which can be solved:".to_owned(),
            n => format!("of which one in {n} can be solved:"),
        };
        let twisted = if self.assemblies == self.states {
            ",\n  and a twisted corner by a corner of one colour."
        } else {
            ";\n  no corner has one colour, so that a twisted corner stays."
        };
        let (printed, part) = (self.printed.states, self.states / self.printed.states);
        let part = if part == 2 { "half" } else { "third" };
        let classes = grouped(&self.classes);
        let unseen = grouped(&self.classes_without_centres);
        writeln!(f, "The {}: {states} states", self.of.title())?;
        writeln!(
            f,
            "  {reached_corners} arrangements of the corners, each with each of {reached_edges} of the edges"
        )?;
        writeln!(
            f,
            "  Taken apart it goes together in {factors} = {assemblies} ways, {solvable}"
        )?;
        let flips = "a flipped edge and two exchanged ones are mended by edges of one colour, where nobody sees it";
        writeln!(f, "  {flips}{twisted}")?;
        writeln!(
            f,
            "  Pieper prints {}, which is a {part} of it.",
            grouped(&printed)
        )?;
        writeln!(
            f,
            "  Up to symmetry: {classes}; as Pieper counts, without centres: {unseen}."
        )
    }
}

impl KnownReport {
    fn new(known: &'static Known) -> Self {
        let distances = known.rows.iter().map(|row| DistanceReport {
            distance: row.distance,
            states: row.positions,
            classes: row.classes,
        });
        let farthest = known
            .farthest
            .iter()
            .map(|algorithm| algorithm.display(puzzle()).to_string());
        let misprints = known.misprints().into_iter();
        let misprints = misprints.map(|(distance, printed, counted)| Misprint {
            distance,
            printed,
            counted,
        });
        Self {
            search: known.task.name(),
            complete: known.complete,
            gods_number: known.gods_number(),
            distances: distances.collect(),
            farthest: farthest.collect(),
            misprints: misprints.collect(),
            took: &known.took,
            command: known.command(),
            task: known.task,
        }
    }
}

impl Display for KnownReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let metric = self.task.metric.name().to_uppercase();
        let centres = match self.task.centres {
            Centres::Seen => "",
            Centres::Unseen => ", without centres",
        };
        let known = if let Some(most) = self.gods_number {
            format!("{most} moves are always enough")
        } else {
            let last = self.distances.len().saturating_sub(1);
            format!("searched to distance {last}, not to the end")
        };
        writeln!(f, "  {metric}{centres}: {known}")?;
        for row in &self.distances {
            let [states, classes] = [row.states, row.classes].map(|count| grouped(&count));
            writeln!(f, "  {:>4} {states:>17} {classes:>17}", row.distance)?;
        }
        for Misprint {
            distance,
            printed,
            counted,
        } in &self.misprints
        {
            let [printed, counted] = [printed, counted].map(grouped);
            writeln!(
                f,
                "  Pieper's table has {printed} at distance {distance}; it is {counted}."
            )?;
        }
        if let Some(scramble) = self.farthest.first() {
            writeln!(f, "  one of the farthest: {scramble}")?;
        }
        writeln!(f, "  found in {}", self.took)
    }
}

impl DistanceReport {
    fn all(levels: &[Level]) -> Vec<Self> {
        let distance = |level: &Level| Self {
            distance: level.depth,
            states: level.positions,
            classes: level.classes,
        };
        levels.iter().map(distance).collect()
    }
}

/// How many states there are at the first distances.
#[derive(Debug, Serialize)]
pub struct TwoColourCountReport {
    search: String,
    distances: Vec<DistanceReport>,
}

impl TwoColourCountReport {
    /// Counts up to a distance.
    ///
    /// # Errors
    /// When the monitor cancels.
    pub fn new(
        task: Task,
        depth: u8,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        let levels = levels(task, depth, monitor).map_err(|_| stopped())?;
        Ok(Self {
            search: task.name(),
            distances: DistanceReport::all(&levels),
        })
    }
}

impl Display for TwoColourCountReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:>8} {:>15} {:>15}",
            "distance", "states", "up to symmetry"
        )?;
        self.distances.iter().try_for_each(|row| {
            let [states, classes] = [row.states, row.classes].map(|count| grouped(&count));
            writeln!(f, "{:>8} {states:>15} {classes:>15}", row.distance)
        })
    }
}

/// A shortest solution.
#[derive(Debug, Serialize)]
pub struct TwoColourSolveReport {
    search: String,
    moves: String,
    length: u8,
    metric: &'static str,
    optimal: bool,
    nodes: u64,
    #[serde(skip)]
    turns: usize,
}

impl TwoColourSolveReport {
    /// Solves in the fewest moves what some moves make of the solved cube.
    ///
    /// # Errors
    /// When the moves turn the centres away from where solved is, or the monitor cancels.
    pub fn new(
        task: Task,
        scramble: &Algorithm,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        // No state is farther away than its scramble is long; from both sides each search goes half the distance.
        let half = scramble.len().div_ceil(2).max(1);
        let depth = Solver::DEPTH.min(half.try_into().unwrap_or(Solver::DEPTH));
        let solver = Solver::new(task, depth, monitor).map_err(|_| stopped())?;
        let solution = solver.solve(&scramble.permutation(puzzle()), monitor);
        let solution = solution.map_err(|why| match why {
            UnsolvedError::Cancelled => stopped(),
            UnsolvedError::Unreachable => ReportError::of("turns of the faces cannot solve this"),
            UnsolvedError::Centres => ReportError::of(
                "the centres have changed their colours\n\
                 help: turn faces only, or leave the centres out with --without-centres",
            ),
        })?;
        Ok(Self {
            search: task.name(),
            moves: solution.moves.display(puzzle()).to_string(),
            length: solution.length,
            metric: task.metric.name(),
            optimal: true,
            nodes: solution.nodes,
            turns: solution.moves.len(),
        })
    }
}

impl Display for TwoColourSolveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turns, nodes) = (counted_moves(self.turns), grouped(&self.nodes));
        let Self {
            moves,
            metric,
            length,
            ..
        } = self;
        writeln!(
            f,
            "{moves}\n{turns} ({metric} {length}, optimal; {nodes} states searched)"
        )
    }
}

fn stopped() -> ReportError {
    ReportError::of("the search was stopped")
}

/// How many states an exhaustive search found at each distance.
#[derive(Debug, Serialize)]
pub struct TwoColourSearchReport {
    search: String,
    complete: bool,
    distances: Vec<DistanceReport>,
    took: String,
    #[serde(skip)]
    text: String,
}

impl TwoColourSearchReport {
    /// Writes the levels down, and solves some of the farthest states for scrambles; `took` is what it cost, in words.
    ///
    /// # Errors
    /// When the solver and the search do not agree about a distance: what they say.
    pub fn new(task: Task, levels: &[Level], complete: bool, took: String) -> Result<Self, String> {
        Ok(Self {
            text: report(task, levels, complete, &took, &NoMonitor)?,
            search: task.name(),
            complete,
            distances: DistanceReport::all(levels),
            took,
        })
    }
}

impl Display for TwoColourSearchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
