//! How many positions of the 3x3x3 are how far from solved, as Gould (Tables 3.2.03 and 3.2.04) and others print it.

use std::sync::OnceLock;

const TABLES: &str = include_str!("../../assets/atlas/distances.txt");

/// A row of one of the tables, as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistanceRow {
    /// The metric: HTM, QTM, STM or SPTM.
    pub metric: &'static str,
    /// How many moves the positions of this row take.
    pub distance: u8,
    /// How many they are; the last one of SPTM is printed rounded.
    pub positions: &'static str,
    /// How many classes they make under the 48 symmetries of the cube; empty where nothing is printed.
    pub classes: &'static str,
    /// How many classes when a position is taken together with its inverse, too; empty where nothing is printed.
    pub inversion_classes: &'static str,
}

/// The rows of all tables, in order.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test reads the text, which is part of the program"
)]
pub fn printed_distances() -> &'static [DistanceRow] {
    static ROWS: OnceLock<Vec<DistanceRow>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let lines = TABLES.lines().filter(|line| !line.starts_with('#'));
        let rows = lines.filter(|line| !line.is_empty()).map(row);
        rows.collect::<Option<_>>().expect("the tables can be read")
    })
}

fn row(line: &'static str) -> Option<DistanceRow> {
    let mut words = line.split(' ').map(|word| word.trim_matches('-'));
    let row = DistanceRow {
        metric: words.next()?,
        distance: words.next()?.parse().ok()?,
        positions: words.next()?,
        classes: words.next()?,
        inversion_classes: words.next()?,
    };
    words.next().is_none().then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_read() {
        let rows = printed_distances();
        assert_eq!(rows.len(), 16 + 19 + 11 + 9);
        let of = |metric| rows.iter().filter(move |row| row.metric == metric);
        for metric in ["HTM", "QTM", "STM", "SPTM"] {
            assert!(of(metric).zip(0..).all(|(row, n)| row.distance == n));
        }
        let last = of("HTM").next_back().expect("there are rows");
        assert_eq!((last.positions, last.classes), ("91365146187124313", ""));
        // At most all 48 symmetries make one class of positions, and few have any of their own.
        for row in of("QTM").skip(5) {
            let count = |text: &str| text.parse::<u64>().expect("a number");
            let (positions, classes) = (count(row.positions), count(row.classes));
            assert!((positions / 48..=positions / 47).contains(&classes));
        }
    }
}
