//! Twists of cubes of any dimension, and Kamack and Keane's useful moves of the tesseract.

use std::fmt::{self, Display, Write};

use atlas::{
    Aim, NTope, Shape, Solver, TurnMetric, UsefulMove, metrics, n_tope, n_tope_by_formula,
    n_tope_order, printed_n_topes, twists, useful_moves,
};
use puzzle::cycles::{self, Form};
use puzzle::{Algorithm, Puzzle};
use serde::Serialize;

use super::groups::read_position;
use super::{ReportError, counted_moves, group, grouped};

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

/// How the tesseract is brought from a position to solved by Kamack and Keane's useful moves alone: their proof
/// (section 7) that turns reach whatever the laws allow, shown on one position.
#[derive(Debug, Serialize)]
pub struct ConstructionReport {
    steps: Vec<ConstructionStep>,
    /// Turns of the whole, with neighbours that cancel left out.
    turns: usize,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ConstructionStep {
    aim: &'static str,
    /// The useful move with its setup, such as `[R12 R34: Q6]`.
    what: String,
    turns: usize,
}

impl ConstructionReport {
    /// The construction for a position of the tesseract, which is given by cycles of pieces or by moves.
    ///
    /// # Errors
    /// When the position cannot be read, or breaks laws: then it says which.
    pub fn new(position: &str) -> Result<Self, ReportError> {
        let puzzle = atlas::tesseract();
        let position = read_position(puzzle, position)?;
        let solver = Solver::new();
        let steps = solver.steps(&position).map_err(|laws| {
            let laws: Vec<String> = laws.iter().map(ToString::to_string).collect();
            ReportError::of(format!(
                "turns cannot make this position: {}",
                laws.join("; ")
            ))
        })?;
        let moves: Vec<_> = steps
            .iter()
            .flat_map(|step| step.algorithm.moves().to_vec())
            .collect();
        let whole = Algorithm::from_moves(moves).simplified(puzzle);
        if !position.then(&whole.permutation(puzzle)).is_identity() {
            return Err(ReportError::of(
                "the construction does not solve the position; please report this",
            ));
        }
        let step = |step: &atlas::Step| {
            let setup = step.setup.display(puzzle).to_string();
            let dash = if step.backwards { "'" } else { "" };
            let what = match step.useful {
                None => setup,
                Some(name) if setup.is_empty() => format!("{name}{dash}"),
                Some(name) => format!("[{setup}: {name}{dash}]"),
            };
            ConstructionStep {
                aim: aim(step.aim),
                what,
                turns: step.algorithm.len(),
            }
        };
        Ok(Self {
            steps: steps.iter().map(step).collect(),
            turns: whole.len(),
        })
    }
}

fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Parity => "make the permutation of the dyads even",
        Aim::PlaceDyads => "bring dyads home, two pairs at a time",
        Aim::PlaceTriads => "bring triads home, three at a time",
        Aim::PlaceTetrads => "bring tetrads home, two pairs at a time",
        Aim::FlipDyads => "flip dyads, two at a time",
        Aim::ReflectTriads => "reflect triads, two at a time",
        Aim::TwistTriads => "twist single triads",
        Aim::TwistTetrads => "twist tetrads, each together with the last one",
        Aim::LastTetrad => "set the last tetrad right",
    }
}

impl Display for ConstructionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.steps.chunk_by(|a, b| a.aim == b.aim) {
            let times = if part.len() == 1 { "step" } else { "steps" };
            writeln!(f, "{}: {} {times}", part[0].aim, part.len())?;
            for step in part {
                writeln!(f, "  {}  ({})", step.what, counted_moves(step.turns))?;
            }
        }
        writeln!(
            f,
            "solved, {} in all (replayed); `solve` finds fewer",
            counted_moves(self.turns)
        )
    }
}

/// What Rubik's N-tope is made of: a column of Kamack and Keane's Table 2, for any N.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NTopeReport {
    dimensions: usize,
    faces: usize,
    axes_per_face: usize,
    basic_rotations: usize,
    movable: usize,
    ads: Vec<NAds>,
    /// Whether the numbers were counted on the puzzle itself too, and not only worked out by the paper's formulas.
    counted: bool,
    /// What the paper prints otherwise: name, its number.
    misprints: Vec<(String, usize)>,
    /// How many positions there are by the paper's formula; none for more pieces than it is worked out for.
    order: Option<String>,
    /// Whether a stabilizer chain was built and has that order.
    proved: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct NAds {
    facets_each: usize,
    count: usize,
    facets: usize,
    per_face: usize,
    staying: usize,
    four_cycles: usize,
}

/// Puzzles of more dimensions than this are not built to be counted.
const MOST_BUILT: usize = 5;

impl NTopeReport {
    /// Works out the column, and counts it on the puzzle where that can be built; proves the order there, if wanted.
    ///
    /// # Errors
    /// For fewer than 3 dimensions, where the numbers do not fit into 64 bits, and where the puzzle to prove it with
    /// cannot be built.
    pub fn new(dimensions: usize, prove: bool) -> Result<Self, ReportError> {
        if dimensions < 3 {
            return Err(ReportError::of(
                "an N-tope that turns has at least 3 dimensions",
            ));
        }
        let column = n_tope_by_formula(dimensions).ok_or_else(|| {
            ReportError::of(format!(
                "the numbers of {dimensions} dimensions are too large for 64 bits"
            ))
        })?;
        let counted = dimensions <= MOST_BUILT;
        if counted {
            let built =
                n_tope(dimensions as u8).map_err(|error| ReportError::of(error.to_string()))?;
            if built != column {
                return Err(ReportError::of(
                    "the count and the formulas differ; please report this",
                ));
            }
        }
        let order = n_tope_order(dimensions);
        if prove {
            let built = counted.then(|| Puzzle::cube(3, dimensions as u8));
            let built = built.ok_or_else(|| {
                let most = format!("orders are proved up to {MOST_BUILT} dimensions");
                ReportError::of(most)
            })?;
            let proved = group(&built.map_err(ReportError::of)?).order().clone();
            if Some(&proved) != order.as_ref() {
                return Err(ReportError::of(format!(
                    "the formula is wrong: the order is {proved}; please report this"
                )));
            }
        }
        let printed = printed_n_topes()
            .into_iter()
            .find(|printed| printed.dimensions == dimensions);
        let misprints = printed.map_or_else(Vec::new, |printed| {
            let pairs = printed.numbers().into_iter().zip(column.numbers());
            pairs
                .enumerate()
                .filter(|(_, (printed, ours))| printed != ours)
                .map(|(place, (printed, _))| (number_name(place), printed))
                .collect()
        });
        let NTope {
            dimensions,
            faces,
            axes_per_face,
            basic_rotations,
            movable,
            ads,
        } = column;
        let ads = ads.into_iter().map(|ads| NAds {
            facets_each: ads.facets_each,
            count: ads.count,
            facets: ads.facets,
            per_face: ads.per_face,
            staying: ads.staying,
            four_cycles: ads.four_cycles,
        });
        Ok(Self {
            dimensions,
            faces,
            axes_per_face,
            basic_rotations,
            movable,
            ads: ads.collect(),
            counted,
            misprints,
            order: order.map(|order| order.to_string()),
            proved: prove,
        })
    }
}

/// What the number at this place in [`NTope::numbers`] counts.
fn number_name(place: usize) -> String {
    const WHOLE: [&str; 4] = [
        "faces",
        "axes a face",
        "basic rotations",
        "pieces that move",
    ];
    if let Some(name) = WHOLE.get(place) {
        return (*name).to_owned();
    }
    let n = 2 + (place - WHOLE.len()) / 5;
    match (place - WHOLE.len()) % 5 {
        0 => format!("{n}-ads"),
        1 => format!("facets of {n}-ads"),
        2 => format!("{n}-ads in a face"),
        3 => format!("{n}-ads that stay"),
        _ => format!("four-cycles of {n}-ads"),
    }
}

impl Display for NTopeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Rubik's {}-tope (Kamack and Keane, Table 2)",
            self.dimensions
        )?;
        writeln!(f, "  faces              {:>12}", self.faces)?;
        writeln!(f, "  axes a face        {:>12}", self.axes_per_face)?;
        writeln!(f, "  basic rotations    {:>12}", self.basic_rotations)?;
        writeln!(f, "  pieces that move   {:>12}", self.movable)?;
        writeln!(
            f,
            "  n-ads       count       facets    in a face   that stay  four-cycles"
        )?;
        for ads in &self.ads {
            writeln!(
                f,
                "  {:>5} {:>11} {:>12} {:>12} {:>11} {:>12}",
                ads.facets_each, ads.count, ads.facets, ads.per_face, ads.staying, ads.four_cycles
            )?;
        }
        f.write_str(if self.counted {
            "by the paper's formulas, and counted on the puzzle\n"
        } else {
            "by the paper's formulas\n"
        })?;
        if let Some(order) = &self.order {
            writeln!(f, "order: {}", grouped(order))?;
            let proved = if self.proved {
                ", proved by a stabilizer chain"
            } else if self.counted {
                "; `--prove` proves it"
            } else {
                ""
            };
            writeln!(f, "{} digits, by the paper's formula{proved}", order.len())?;
        }
        for (name, printed) in &self.misprints {
            writeln!(f, "misprint: the paper has {printed} for \"{name}\"")?;
        }
        Ok(())
    }
}
