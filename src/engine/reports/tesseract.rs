//! Twists of cubes of any dimension, and Kamack and Keane's useful moves of the tesseract.

use std::fmt::{self, Display, Write};

use atlas::{Shape, TurnMetric, UsefulMove, metrics, twists, useful_moves};
use puzzle::Puzzle;
use puzzle::cycles::{self, Form};
use serde::Serialize;

use super::ReportError;

/// How many positions are one twist away from solved, in Gould's turn metrics.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct TwistsReport {
    metrics: Vec<TwistCount>,
    #[serde(skip)]
    with_breakdown: bool,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum TwistCount {
    Counted {
        metric: &'static str,
        count: usize,
        breakdown: Vec<TwistKind>,
    },
    TooMany {
        metric: &'static str,
        error: String,
    },
}

#[derive(Debug, Serialize)]
struct TwistKind {
    twists: String,
    count: usize,
}

impl TwistsReport {
    /// Counts, by making them, the positions that one twist makes: in the metric of this name with a breakdown, or in
    /// all.
    ///
    /// # Errors
    /// When there is no such metric, or its count would take too long.
    pub fn new(puzzle: &Puzzle, metric: Option<&str>) -> Result<Self, ReportError> {
        let Some(name) = metric else {
            let count = |metric| {
                count(puzzle, metric).unwrap_or_else(|error| TwistCount::TooMany {
                    metric: metric.name,
                    error,
                })
            };
            return Ok(Self {
                metrics: metrics().iter().map(count).collect(),
                with_breakdown: false,
            });
        };
        let metric = atlas::metric(name).ok_or_else(|| {
            let names: Vec<&str> = metrics().iter().map(|metric| metric.name).collect();
            let help = format!("there are {}", names.join(", "));
            ReportError::unknown("turn metric", name, help)
        })?;
        Ok(Self {
            metrics: vec![count(puzzle, metric).map_err(ReportError::of)?],
            with_breakdown: true,
        })
    }
}

fn count(puzzle: &Puzzle, metric: &TurnMetric) -> Result<TwistCount, String> {
    let found = twists(puzzle, metric).map_err(|error| error.to_string())?;
    let kinds = found.breakdown.iter().map(|(shape, count)| TwistKind {
        twists: in_words(shape),
        count: *count,
    });
    Ok(TwistCount::Counted {
        metric: metric.name,
        count: found.count,
        breakdown: kinds.collect(),
    })
}

/// The kinds of blocks that turn at once.
fn in_words(shape: &Shape) -> String {
    let kinds: Vec<String> = (2..)
        .zip(&shape.by_dimension)
        .filter(|&(_, &count)| count > 0)
        .map(|(dimension, count)| format!("{count} of {dimension}D"))
        .collect();
    let mut words = format!("blocks at once: {}", kinds.join(" and "));
    for (count, which) in [
        (shape.adjacent, "side by side"),
        (shape.opposing, "opposing"),
    ] {
        if count > 0 {
            // Writing to a String cannot fail.
            let _ = write!(words, ", {count} {which}");
        }
    }
    words
}

impl Display for TwistsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.metrics.iter().try_for_each(|row| match row {
            TwistCount::Counted {
                metric,
                count,
                breakdown,
            } => {
                writeln!(f, "{metric:<20} {count:>8}")?;
                let shown = breakdown.iter().filter(|_| self.with_breakdown);
                shown
                    .into_iter()
                    .try_for_each(|kind| writeln!(f, "  {:>8}  {}", kind.count, kind.twists))
            }
            TwistCount::TooMany { metric, error } => {
                writeln!(f, "{metric:<20}        ?  ({error})")
            }
        })
    }
}

/// A useful move: what it does, how it is built, how long it is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UsefulMoveReport {
    name: &'static str,
    section: &'static str,
    definition: String,
    cycles: String,
    printed: Option<&'static str>,
    holds: bool,
    basic_rotations: u64,
    note: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<String>>,
}

impl UsefulMoveReport {
    /// The move of this name, with its turns if wanted.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str, with_turns: bool) -> Result<Self, ReportError> {
        let useful = atlas::useful_move(name).ok_or_else(|| {
            let names = useful_moves().iter().map(|useful| useful.name.as_str());
            let help = diagnostics::suggest(name, names).map_or_else(String::new, |close| {
                format!("\nhelp: did you mean {close}?")
            });
            ReportError::of(format!("there is no useful move called {name}{help}"))
        })?;
        let turns = with_turns.then(|| {
            let algorithm = useful.algorithm();
            let moves = algorithm.moves().iter();
            moves
                .map(|id| atlas::tesseract().mv(*id).name.clone())
                .collect()
        });
        Ok(Self {
            turns,
            ..Self::new(useful)
        })
    }

    fn new(useful: &'static UsefulMove) -> Self {
        Self {
            name: &useful.name,
            section: &useful.section,
            definition: useful.expression.to_string(),
            cycles: cycles::write(atlas::tesseract(), &useful.permutation, Form::Letters)
                .unwrap_or_default(),
            printed: useful.printed.as_deref(),
            holds: useful.holds(),
            basic_rotations: useful.length.basic_rotations(),
            note: useful.note.as_deref(),
            turns: None,
        }
    }
}

impl Display for UsefulMoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} = {}", self.name, self.definition)?;
        writeln!(f, "does     {}", self.cycles)?;
        if let Some(printed) = self.printed {
            let verdict = if self.holds { "holds" } else { "does not hold" };
            writeln!(f, "printed  {printed} ({verdict})")?;
        }
        writeln!(f, "length   {} basic rotations", self.basic_rotations)?;
        if let Some(note) = self.note {
            writeln!(f, "note     {note}")?;
        }
        match &self.turns {
            Some(turns) => writeln!(f, "turns    {}", turns.join(" ")),
            None => Ok(()),
        }
    }
}

/// All useful moves.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct UsefulMovesReport(Vec<UsefulMoveReport>);

impl UsefulMovesReport {
    /// As the paper lists them.
    pub fn all() -> Self {
        Self(
            useful_moves()
                .iter()
                .map(|useful| UsefulMoveReport::new(useful))
                .collect(),
        )
    }
}

impl Display for UsefulMovesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|useful| {
            let does = useful.printed.unwrap_or(&useful.cycles);
            writeln!(
                f,
                "{:<10} {:>7}  {does}",
                useful.name, useful.basic_rotations
            )
        })
    }
}
