//! Kamack and Keane's tables of the tesseract, and Gould's of the 2x2x2x2.

use atlas::{
    BasicRotation, NTope, TurnMetric, n_tope, n_tope_by_formula, printed_n_topes, tesseract, twists,
};
use puzzle::Puzzle;
use puzzle::cycles::{self, Form};
use wire::AtlasSheet;

use super::{Recount, Stop, cell, columns, noted, row, rows_to};

/// The metrics that Table 2.1.01 has.
fn metrics() -> impl Iterator<Item = (&'static TurnMetric, usize)> {
    let printed = |metric: &'static TurnMetric| metric.printed.map(|count| (metric, count));
    atlas::metrics().iter().filter_map(printed)
}

pub(super) fn turn_metrics() -> AtlasSheet {
    AtlasSheet {
        columns: columns(&["Turn metric", "Positions one twist away"]),
        rows: metrics()
            .map(|(metric, count)| row(&metric.name, [cell(&count)]))
            .collect(),
    }
}

pub(super) fn count_twists(last_row: u32, recount: &Recount) -> Result<(), Stop> {
    let puzzle = Puzzle::cube(2, 4).map_err(|error| Stop::Failed(error.to_string()))?;
    let all = metrics().count();
    for (number, (metric, _)) in metrics().enumerate().take(rows_to(last_row)) {
        let counted = twists(&puzzle, metric).map_err(|error| Stop::Failed(error.to_string()))?;
        recount.found(number, 0, counted.count.to_string());
        recount.go_on(number + 1, all)?;
    }
    Ok(())
}

pub(super) fn basic_rotations() -> AtlasSheet {
    AtlasSheet {
        columns: columns(&["Rotation", "What it does to the pieces, in cycles"]),
        rows: atlas::basic_rotations()
            .iter()
            .map(|rotation| row(&rotation.name(), [cell(&rotation.printed)]))
            .collect(),
    }
}

/// The cycles as printed, if they are what the turn does; otherwise what it does.
fn followed(rotation: &BasicRotation) -> String {
    let actual = &tesseract().mv(rotation.turn).permutation;
    if rotation.claim.describes(actual) {
        rotation.printed.clone()
    } else {
        cycles::write(tesseract(), actual, Form::Letters)
            .unwrap_or_else(|| "something that is not made of cycles".to_owned())
    }
}

pub(super) fn follow_rotations(last_row: u32, recount: &Recount) -> Result<(), Stop> {
    let rotations = atlas::basic_rotations();
    for (number, rotation) in rotations.iter().enumerate().take(rows_to(last_row)) {
        recount.found(number, 0, followed(rotation));
        recount.go_on(number + 1, rotations.len())?;
    }
    Ok(())
}

/// What a column of Table 2 says, in the order of the rows of [`n_topes`]; the n-ads that it does not have are empty.
fn said(column: &NTope) -> Vec<String> {
    let mut said: Vec<String> = column.numbers().iter().map(ToString::to_string).collect();
    said.resize(ROWS, String::new());
    said
}

/// Rows about the whole puzzle, and five about the pieces with 2, 3, 4 and 5 facets.
const ROWS: usize = 4 + 5 * 4;

fn row_name(number: usize) -> String {
    const WHOLE: [&str; 4] = [
        "Faces",
        "Axes to turn a face about",
        "Basic rotations",
        "Pieces that move",
    ];
    if let Some(name) = WHOLE.get(number) {
        return (*name).to_owned();
    }
    let facets = 2 + (number - 4) / 5;
    match (number - 4) % 5 {
        0 => format!("Pieces with {facets} facets"),
        1 => "\u{2026} their facets together".to_owned(),
        2 => "\u{2026} that touch one face".to_owned(),
        3 => "\u{2026} of these, staying when it turns".to_owned(),
        _ => "\u{2026} cycles of four that a turn makes".to_owned(),
    }
}

pub(super) fn n_topes() -> AtlasSheet {
    let printed = printed_n_topes();
    let texts: Vec<Vec<String>> = printed.iter().map(said).collect();
    let right: Vec<Vec<String>> = printed
        .iter()
        .map(|column| {
            n_tope_by_formula(column.dimensions).map_or_else(Vec::new, |right| said(&right))
        })
        .collect();
    let misprint = |number: usize, column: usize| match right[column].get(number) {
        Some(right) if *right != texts[column][number] => {
            format!("misprint: the paper\u{2019}s own formula gives {right}")
        }
        _ => String::new(),
    };
    AtlasSheet {
        columns: columns(&[
            "Counted",
            "Cube, N = 3",
            "Tesseract, N = 4",
            "Penteract, N = 5",
        ]),
        rows: (0..ROWS)
            .map(|number| {
                let cells = (0..texts.len())
                    .map(|column| noted(&texts[column][number], &misprint(number, column)));
                row(&row_name(number), cells)
            })
            .collect(),
    }
}

pub(super) fn count_n_topes(last_row: u32, recount: &Recount) -> Result<(), Stop> {
    let printed = printed_n_topes();
    for (number, column) in printed.iter().enumerate() {
        let counted =
            n_tope(column.dimensions as u8).map_err(|error| Stop::Failed(error.to_string()))?;
        let rows = said(&counted).into_iter().enumerate();
        for (at, text) in rows.take(rows_to(last_row)) {
            if !text.is_empty() {
                recount.found(at, number, text);
            }
        }
        recount.go_on(number + 1, printed.len())?;
    }
    Ok(())
}
