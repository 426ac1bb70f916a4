//! How far the positions of the 3x3x3 are from solved.

use atlas::printed_distances;
use wire::{AtlasSheet, TurnCount};

use super::{cell, columns, row};

pub(super) fn distances(metric: TurnCount) -> AtlasSheet {
    let printed = printed_distances();
    let rows = printed.iter().filter(|row| row.metric == metric.name());
    AtlasSheet {
        columns: columns(&[
            "Moves",
            "Positions",
            "Up to symmetry",
            "Up to symmetry and inversion",
        ]),
        rows: rows
            .map(|known| {
                let cells = [known.positions, known.classes, known.inversion_classes];
                row(&known.distance, cells.map(|text| cell(&text)))
            })
            .collect(),
    }
}
