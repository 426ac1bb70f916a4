//! How far the positions of the 3x3x3 are from solved.

use atlas::printed_distances;
use search::{SearchError, Threads, census};
use wire::{AtlasSheet, TurnCount};

use super::{Recount, Stop, by_distance, cell, row};
use crate::wire_values::metric;

/// Classes of positions that are held at most: some 400 MB while they are found.
const MOST_CLASSES: usize = 10_000_000;

pub(super) fn distances(count: TurnCount) -> AtlasSheet {
    let printed = printed_distances().iter();
    let rows = printed.filter(|row| row.metric == count.name());
    let rows = rows.map(|known| {
        let cells = [known.positions, known.classes, known.inversion_classes];
        row(&known.distance, cells.map(|text| cell(&text)))
    });
    AtlasSheet {
        columns: by_distance(),
        rows: rows.collect(),
    }
}

/// Counts the positions at each distance, one distance after the other.
pub(super) fn count(
    count: TurnCount,
    last_row: u32,
    threads: Threads,
    recount: &Recount,
) -> Result<(), Stop> {
    let puzzle = two_colour::puzzle();
    let last = last_row.min(u32::from(metric(count).most())) as u8;
    for depth in 0..=last {
        let monitor = recount.context.quiet();
        let counted = census(
            puzzle,
            metric(count),
            depth,
            MOST_CLASSES,
            threads,
            &monitor,
        );
        let counted = match counted {
            Ok(Ok(counted)) => counted,
            Ok(Err(SearchError::Cancelled)) => return Err(Stop::Cancelled),
            Ok(Err(why)) => return Err(Stop::Failed(why.to_string())),
            Err(why) => return Err(Stop::Failed(why.to_string())),
        };
        if !counted.complete {
            break;
        }
        if let Some(level) = counted.levels.last() {
            let found = [level.positions, level.classes, level.inversion_classes];
            for (at, number) in found.into_iter().enumerate() {
                recount.found(depth.into(), at, number.to_string());
            }
        }
        // Each distance takes at least ten times as long as the one before.
        recount.say(10_f64.powi(i32::from(depth) - i32::from(last)));
    }
    recount.go_on(1, 1)
}
