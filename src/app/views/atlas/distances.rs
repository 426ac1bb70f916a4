//! How far the positions of the 3x3x3 are from solved, by what counts as a move.

use wire::AtlasTable;
use yew::{Callback, Html, html};

use super::plot::{Plot, Series, plot};
use super::sheet::sheet;
use crate::state::atlas::about::tables;
use crate::state::{Action, State};

/// The part.
pub fn distances(state: &State, send: &Callback<Action>) -> Html {
    let tables = tables(&state.atlas.section);
    let series: Vec<Series> = tables
        .iter()
        .filter_map(|table| series(state, table))
        .filter(|series| !series.points.is_empty())
        .collect();
    let picture = (!series.is_empty()).then(|| {
        plot(&Plot {
            id: "distances",
            title: "Positions of the 3x3x3 by distance",
            description: "The scale is logarithmic: every line upwards is a power of ten. With each further move there are \
                          about 13 times as many positions, or about 28 times as many when opposite faces may turn at \
                          once. All 43 252 003 274 489 856 000 positions find room within 20 moves.",
            across: "moves from solved",
            series,
        })
    });
    html! {
        <>
            { for picture }
            { for tables.iter().map(|table| sheet(state, table, Html::default(), send)) }
        </>
    }
}

/// The first numbers of a table as a line of a plot.
fn series(state: &State, table: &AtlasTable) -> Option<Series> {
    let AtlasTable::Distances(count) = table else {
        return None;
    };
    Some(Series {
        name: count.name().to_owned(),
        points: points(state, table)?,
    })
}

/// Distances and counts of a table whose rows are distances and whose first cells are counts.
pub fn points(state: &State, table: &AtlasTable) -> Option<Vec<(u32, f64)>> {
    let sheet = state.atlas.sheet(table)?;
    let rows = sheet.rows.iter().filter_map(|row| {
        let count = row.cells.first()?.text.parse().ok()?;
        Some((row.name.parse().ok()?, count))
    });
    Some(rows.collect())
}
