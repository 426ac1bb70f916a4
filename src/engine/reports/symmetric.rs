//! Positions of the 3x3x3 that symmetries of the cube leave as they are, by Gould's types.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};

use atlas::symmetric::{Row, Shortest, SymmetryType, printed, types};
use search::{Metric, Monitor, Progress};
use serde::Serialize;

use super::ReportError;

/// The symmetry type of this name.
///
/// # Errors
/// When there is none.
pub fn symmetry_type(name: &str) -> Result<&'static SymmetryType, ReportError> {
    atlas::symmetric::symmetry_type(name).ok_or_else(|| {
        let names = types().iter().map(|of| of.name);
        let help = "`hypercubist symmetric` lists them";
        let help = diagnostics::did_you_mean(name, names, help);
        ReportError::unknown("symmetry type", name, help)
    })
}

/// A symmetry type. Numbers that may lie beyond 2^53 are texts in the data.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SymmetryTypeReport {
    r#type: &'static str,
    table: Option<&'static str>,
    order: u32,
    subgroups: u32,
    kept_by: &'static str,
    states: String,
    classes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    inversion_classes: Option<u64>,
    /// By metric.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    distances: BTreeMap<&'static str, SymmetricDistancesReport>,
}

impl SymmetryTypeReport {
    /// What is known of a type, with its positions by distance where all are solved. Inversion classes are counted
    /// where Gould has a table, or if `all`, which may take hours.
    ///
    /// # Errors
    /// When the monitor cancels.
    pub fn new(
        of: &'static SymmetryType,
        all: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, ReportError> {
        let mut report = Self::summary(of);
        if of.table.is_some() || all {
            let representatives = of.representatives(monitor).map_err(ReportError::of)?;
            let [inversion_classes, _, _] = of.totals(&representatives);
            report.inversion_classes = Some(inversion_classes);
        }
        for metric in [Metric::Htm, Metric::Sptm] {
            let table = SymmetricDistancesReport::new(Shortest::shipped(), of, metric);
            if !table.rows.is_empty() {
                report.distances.insert(metric.name(), table);
            }
        }
        Ok(report)
    }

    fn summary(of: &'static SymmetryType) -> Self {
        let count = of.count();
        Self {
            r#type: of.name,
            table: of.table,
            order: of.order,
            subgroups: of.subgroups,
            kept_by: of.words,
            states: count.states.to_string(),
            classes: count.classes.to_string(),
            inversion_classes: None,
            distances: BTreeMap::new(),
        }
    }
}

impl Display for SymmetryTypeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            r#type,
            order,
            states,
            classes,
            ..
        } = self;
        writeln!(f, "{type}: kept by {}", self.kept_by)?;
        writeln!(f, "{order:>20} symmetries keep each position")?;
        writeln!(f, "{states:>20} states")?;
        let differ = "that differ in how the cube is held or by the mirror";
        writeln!(f, "{classes:>20} classes of those {differ}")?;
        if let Some(count) = self.inversion_classes {
            writeln!(f, "{count:>20} of those that differ by being undone, too")?;
        }
        if let Some(table) = self.table {
            writeln!(f, "{table:>20} is Gould's table")?;
        }
        for table in self.distances.values() {
            write!(f, "\n{table}")?;
        }
        Ok(())
    }
}

/// The symmetry of one position of the 3x3x3.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PositionSymmetryReport {
    r#type: &'static str,
    order: u32,
    kept_by: &'static str,
    /// Shortest words to the position or to one that is like it, where known.
    shortest: Vec<ShortestReport>,
}

#[derive(Debug, Serialize)]
struct ShortestReport {
    metric: &'static str,
    distance: u8,
    word: String,
}

impl PositionSymmetryReport {
    /// Of the position that moves lead to.
    ///
    /// # Errors
    /// When the moves cannot be read, or leave the centres turned.
    pub fn new(text: &str) -> Result<Self, ReportError> {
        let puzzle = super::puzzle("3x3x3")?;
        let position = super::moves(&puzzle, text)?.permutation(&puzzle);
        let of = atlas::symmetric::type_of(&position).ok_or_else(|| {
            ReportError::of("these moves turn the centres\nhelp: leave out slices and rotations")
        })?;
        let shortest = |metric: Metric| {
            let word = Shortest::shipped().word_to(&position, metric)?;
            Some(ShortestReport {
                metric: metric.name(),
                distance: word.length(metric),
                word: word.to_string(),
            })
        };
        let metrics = [Metric::Htm, Metric::Sptm];
        Ok(Self {
            r#type: of.name,
            order: of.order,
            kept_by: of.words,
            shortest: metrics.into_iter().filter_map(shortest).collect(),
        })
    }
}

impl Display for PositionSymmetryReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { r#type, order, .. } = self;
        writeln!(f, "{type}: kept by {}", self.kept_by)?;
        let keep = if *order == 1 { "keeps" } else { "keep" };
        writeln!(f, "{order} of the cube's 48 symmetries {keep} it")?;
        self.shortest.iter().try_for_each(|one| {
            let ShortestReport {
                metric,
                distance,
                word,
            } = one;
            writeln!(f, "{metric} {distance}, the fewest there are: {word}")
        })
    }
}

/// All symmetry types.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct SymmetryTypesReport {
    types: Vec<SymmetryTypeReport>,
}

impl SymmetryTypesReport {
    /// In the order of the atlas.
    pub fn all() -> Self {
        Self {
            types: types().iter().map(SymmetryTypeReport::summary).collect(),
        }
    }
}

impl Display for SymmetryTypesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, order, states, classes) = ("type", "order", "states", "classes");
        writeln!(
            f,
            "{name:<10} {order:>5} {states:>20} {classes:>20}  kept by"
        )?;
        self.types.iter().try_for_each(|row| {
            let SymmetryTypeReport {
                r#type,
                order,
                states,
                classes,
                kept_by,
                ..
            } = row;
            writeln!(
                f,
                "{type:<10} {order:>5} {states:>20} {classes:>20}  {kept_by}"
            )
        })
    }
}

/// How many positions of a type there are at each distance, as proved here and as printed.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct SymmetricDistancesReport {
    rows: Vec<DistanceReport>,
    #[serde(skip)]
    metric: Metric,
}

#[derive(Debug, Serialize)]
struct DistanceReport {
    distance: u8,
    /// What was proved here; nothing in any row unless it is all.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    proved: Option<CountReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<CountReport>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct CountReport {
    inversion_classes: u64,
    classes: u64,
    states: u64,
}

impl From<&Row> for CountReport {
    fn from(row: &Row) -> Self {
        Self {
            inversion_classes: row.inversion_classes,
            classes: row.classes,
            states: row.states,
        }
    }
}

impl SymmetricDistancesReport {
    /// What the known words come to, if all are known, beside Gould's table.
    pub fn new(known: &Shortest, of: &SymmetryType, metric: Metric) -> Self {
        Self::of_rows(&known.distances(of, metric).unwrap_or_default(), of, metric)
    }

    /// What was proved, beside Gould's table.
    pub fn of_rows(proved: &[Row], of: &SymmetryType, metric: Metric) -> Self {
        let printed = printed(of, metric);
        let distances: BTreeSet<u8> = proved
            .iter()
            .chain(printed)
            .map(|row| row.distance)
            .collect();
        let at = |rows: &[Row], distance| {
            let row = rows.iter().find(|row| row.distance == distance);
            row.map(CountReport::from)
        };
        let row = |distance| DistanceReport {
            distance,
            proved: at(proved, distance),
            printed: at(printed, distance),
        };
        Self {
            rows: distances.into_iter().map(row).collect(),
            metric,
        }
    }
}

impl Display for SymmetricDistancesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let proved = self.rows.iter().any(|row| row.proved.is_some());
        let printed = self.rows.iter().any(|row| row.printed.is_some());
        write!(f, "{}  inversion classes  classes   states", self.metric)?;
        writeln!(f, "{}", if printed { "  in print" } else { "" })?;
        for row in &self.rows {
            write!(f, "{:>4}", row.distance)?;
            match row.proved {
                Some(CountReport {
                    inversion_classes,
                    classes,
                    states,
                }) => write!(f, " {inversion_classes:>18} {classes:>8} {states:>8}")?,
                None => write!(f, " {:>18} {:>8} {:>8}", "?", "?", "?")?,
            }
            match row.printed {
                Some(count) if row.proved == Some(count) => f.write_str("  the same")?,
                Some(count) => write!(
                    f,
                    "  {}, {}, {}",
                    count.inversion_classes, count.classes, count.states
                )?,
                None if printed => f.write_str("  -")?,
                None => {}
            }
            writeln!(f)?;
        }
        if !proved {
            writeln!(f, "Not proved here: `--solve` does that.")?;
        }
        Ok(())
    }
}

/// What a file of distances alone says, and how it was checked.
#[derive(Debug, Serialize)]
pub struct SymmetricCheckReport {
    /// The distances.
    pub table: SymmetricDistancesReport,
    /// Pairs of positions one move apart, all of which differ by at most one.
    pub pairs: u64,
    /// Positions that were proved again.
    pub proved: usize,
}

impl Display for SymmetricCheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            table,
            pairs,
            proved,
        } = self;
        write!(f, "{table}")?;
        let apart = "pairs of positions that are one move apart differ by at most one";
        writeln!(
            f,
            "{pairs} {apart}, as they must; {proved} positions were proved again."
        )
    }
}
