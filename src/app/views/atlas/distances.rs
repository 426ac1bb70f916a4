//! How far the positions of the 3x3x3 are from solved, by what counts as a move.

use wire::AtlasTable;
use yew::{Callback, Html, html};

use super::plot::{Plot, Series, plot};
use super::sheet::sheet;
use super::sky::sky;
use crate::state::screens::atlas::about::tables;
use crate::state::{Action, State};

/// The part.
pub fn distances(state: &State, send: &Callback<Action>) -> Html {
    let tables = tables(&state.atlas.section);
    let lines = tables.iter().filter_map(|table| match table {
        AtlasTable::Distances(count) => Some((count.name(), table)),
        _ => None,
    });
    let picture = plot(&Plot {
        id: "distances",
        title: words::atlas::DISTANCES_PLOT.text(),
        description: words::atlas::DISTANCES_PLOT_DESCRIPTION.text(),
        series: by_distance(state, lines),
    });
    html! {
        <>
            { sky(state, send) }
            { picture }
            { for tables.iter().map(|table| sheet(state, table, Html::default(), send)) }
        </>
    }
}

/// Lines of a plot, by their names: of tables whose rows are distances and whose first cells are counts. Tables that
/// are not there yet, or have no such row, have no line.
pub fn by_distance<'a>(
    state: &State,
    lines: impl IntoIterator<Item = (&'a str, &'a AtlasTable)>,
) -> Vec<Series> {
    let series = lines.into_iter().filter_map(|(name, table)| {
        let sheet = state.atlas.sheet(table)?;
        let rows = sheet.rows.iter().filter_map(|row| {
            // What is printed has the place after three numbers of our own, where there are none.
            let mut counts = [0, 3].into_iter().filter_map(|at| row.cells.get(at));
            let count = counts.find_map(|cell| cell.text.parse().ok())?;
            Some((row.name.parse().ok()?, count))
        });
        Some(Series {
            name: name.to_owned(),
            points: rows.collect(),
        })
    });
    series.filter(|series| !series.points.is_empty()).collect()
}
