//! Gould's tables of section 4.2, as they are printed.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use search::Metric;

use super::known::Row;
use super::types::SymmetryType;

const TABLES: &str = include_str!("../../../assets/symmetric/printed.txt");

type Tables = BTreeMap<(&'static str, &'static str), Vec<Row>>;

/// The printed rows of a type in a metric, the nearest first; none where nothing is printed, or cannot be read in our
/// copy.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test reads the text, which is part of the program"
)]
pub fn printed(of: &SymmetryType, metric: Metric) -> &'static [Row] {
    static PRINTED: OnceLock<Tables> = OnceLock::new();
    let tables = PRINTED.get_or_init(|| read().expect("the tables can be read"));
    let table = tables.get(&(of.name, metric.name()));
    table.map_or(&[], Vec::as_slice)
}

fn read() -> Option<Tables> {
    let mut tables = Tables::new();
    for line in TABLES.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let table = (words.next()?, words.next()?);
        let mut number = || words.next()?.parse::<u64>().ok();
        tables.entry(table).or_default().push(Row {
            distance: u8::try_from(number()?).ok()?,
            inversion_classes: number()?,
            classes: number()?,
            states: number()?,
        });
    }
    Some(tables)
}
