//! The states of the last layer of the 3x3x3.

use std::fmt::{self, Display};

use ::last_layer::{Entry, LastLayer, Metric, STATES, Stand, Table};
use serde::Serialize;

use super::ReportError;

/// The turn metric of the last layer of this name.
///
/// # Errors
/// When there is none.
pub fn last_layer_metric(name: &str) -> Result<Metric, ReportError> {
    let stored = |metric: &Metric| Metric::STORED.contains(metric);
    Metric::named(name).filter(stored).ok_or_else(|| {
        let help = format!("there are {}", Metric::STORED.map(Metric::name).join(", "));
        ReportError::unknown("turn metric", name, help)
    })
}

/// One state: its numbers, its class, and the shortest words in each metric.
#[derive(Debug, Serialize)]
pub struct LastLayerReport {
    un: u16,
    epn: u16,
    etn: u16,
    cpn: u16,
    ctn: u16,
    edges: [wire::Stand; 4],
    corners: [wire::Stand; 4],
    class: ClassReport,
    shortest: Vec<ShortestWord>,
    #[serde(skip)]
    line: Option<String>,
}

#[derive(Debug, Serialize)]
struct ClassReport {
    un: u16,
    states: u32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ShortestWord {
    metric: &'static str,
    distance: u8,
    free_distance: u8,
    word: String,
    solution: String,
}

impl LastLayerReport {
    /// Looks a state up in the shipped table.
    ///
    /// # Errors
    /// When there is no such state.
    pub fn new(number: u16) -> Result<Self, ReportError> {
        let state = LastLayer::from_number(number).ok_or_else(|| {
            let last = STATES - 1;
            ReportError::of(format!(
                "there is no state {number}\nhelp: the last one is {last}"
            ))
        })?;
        Ok(Self::of_state(state))
    }

    /// Looks up the state that moves of the 3x3x3 lead to.
    ///
    /// # Errors
    /// When the moves cannot be read, or do not solve all but the last layer.
    pub fn of_moves(text: &str) -> Result<Self, ReportError> {
        let puzzle = super::puzzle("3x3x3")?;
        let position = super::moves(&puzzle, text)?.permutation(&puzzle);
        LastLayer::of_position(&position)
            .map(Self::of_state)
            .map_err(ReportError::of)
    }

    fn of_state(state: LastLayer) -> Self {
        let table = Table::shipped();
        let class = table.classes()[table.class(state)];
        let word = |metric: Metric| {
            let word = table.word(state, metric).unwrap_or_default();
            Some(ShortestWord {
                metric: metric.name(),
                distance: table.distance(state, metric)?,
                free_distance: table.free_distance(state, metric)?,
                solution: word.inverse().to_string(),
                word: word.to_string(),
            })
        };
        let piece = |Stand { piece, twist }| wire::Stand { piece, twist };
        let numbers = state.numbers();
        Self {
            un: numbers.un,
            epn: numbers.epn,
            etn: numbers.etn,
            cpn: numbers.cpn,
            ctn: numbers.ctn,
            edges: state.edges().map(piece),
            corners: state.corners().map(piece),
            class: ClassReport {
                un: class.representative.number(),
                states: class.states,
            },
            shortest: Metric::STORED.into_iter().filter_map(word).collect(),
            line: table.entry(state).map(|entry| entry.line()),
        }
    }
}

impl Display for LastLayerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = &self.line {
            writeln!(f, "{line}")?;
        }
        let ClassReport { un, states } = self.class;
        writeln!(f, "class of un={un:05}, which has {states} states")?;
        self.shortest.iter().try_for_each(|shortest| {
            let ShortestWord {
                metric,
                distance,
                free_distance: free,
                word,
                solution,
            } = shortest;
            let solved = format!("solved by {solution}; {free} with U turns at both ends free");
            writeln!(f, "{metric:<4} {distance:>2}  reached by {word}, {solved}")
        })
    }
}

/// How many states there are at each distance.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LastLayerCountReport {
    metric: &'static str,
    states: Vec<u32>,
    free_classes: Option<Vec<u32>>,
    /// How long the count took, if it was done afresh; only the text says so.
    #[serde(skip)]
    pub seconds: Option<f64>,
}

impl LastLayerCountReport {
    /// What a table knows: states, and classes with U turns at both ends free.
    pub fn of_table(table: &Table, metric: Metric) -> Self {
        Self {
            free_classes: Some(table.free_distribution(metric)),
            ..Self::of_states(metric, table.distribution(metric))
        }
    }

    /// States by distance.
    pub fn of_states(metric: Metric, states: Vec<u32>) -> Self {
        Self {
            metric: metric.name(),
            states,
            free_classes: None,
            seconds: None,
        }
    }
}

impl Display for LastLayerCountReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = self.free_classes.as_deref();
        let row = |f: &mut fmt::Formatter<'_>, name: &str, states: u32, classes: Option<u32>| {
            write!(f, "{name:>8}  {states:>6}")?;
            match classes {
                Some(classes) => writeln!(f, "  {classes:>7}"),
                None => writeln!(f),
            }
        };
        write!(f, "{}  states", self.metric)?;
        match classes {
            Some(_) => writeln!(f, "  classes with U turns at both ends free")?,
            None => writeln!(f)?,
        }
        for (distance, &states) in self.states.iter().enumerate() {
            let classes = classes.and_then(|classes| classes.get(distance).copied());
            row(f, &distance.to_string(), states, classes)?;
        }
        let total = classes.map(|classes| classes.iter().sum());
        row(f, "total", self.states.iter().sum(), total)?;
        match self.seconds {
            Some(seconds) => writeln!(f, "computed in {seconds:.1} s"),
            None => Ok(()),
        }
    }
}

/// The article's results file: a line for each state.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct LastLayerLinesReport {
    lines: Vec<String>,
}

impl LastLayerLinesReport {
    /// Of the shipped table.
    pub fn shipped() -> Self {
        let table = Table::shipped();
        let entries = LastLayer::all().filter_map(|state| table.entry(state));
        Self {
            lines: entries.map(|entry| entry.line()).collect(),
        }
    }
}

impl Display for LastLayerLinesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// How far the words of a results file are from shortest.
#[derive(Debug, Serialize)]
pub struct LastLayerCheckReport {
    lines: u32,
    longer: u32,
}

impl LastLayerCheckReport {
    /// Checks the text of a file of this name.
    ///
    /// # Errors
    /// At the first line that is wrong.
    pub fn new(file: &str, text: &str) -> Result<Self, ReportError> {
        let table = Table::shipped();
        let mut report = Self {
            lines: 0,
            longer: 0,
        };
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            let entry = Entry::parse(line).map_err(|error| {
                let column = line[..error.range.start].chars().count() + 1;
                ReportError::of(format!("{file}:{number}:{column}: {error}"))
            })?;
            report.lines += 1;
            let length = entry.word.length(Metric::Htm);
            report.longer += u32::from(Some(length) > table.distance(entry.state, Metric::Htm));
        }
        Ok(report)
    }
}

impl Display for LastLayerCheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lines, longer } = self;
        writeln!(
            f,
            "{lines} lines are right; {longer} words are longer than need be (HTM)"
        )
    }
}

/// A table that was written.
#[derive(Debug, Serialize)]
pub struct LastLayerTableReport {
    /// The length of its text.
    pub bytes: usize,
    /// How long it took; only the text says so.
    #[serde(skip)]
    pub seconds: f64,
}

impl Display for LastLayerTableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} bytes in {:.1} s", self.bytes, self.seconds)
    }
}
