//! `hypercubist puzzles`

use std::fmt::Write as _;

use puzzle::catalogue;
use serde_json::json;

use crate::output::Answer;

/// Lists the catalogue.
pub fn run() -> Answer {
    let mut text = format!(
        "{:<12} {:>7} {:>7} {:>6}  also\n",
        "puzzle", "pieces", "facets", "moves"
    );
    let mut rows = Vec::new();
    for name in catalogue::names() {
        let Some(puzzle) = catalogue::by_name(name) else {
            continue;
        };
        let (pieces, facets) = (puzzle.pieces().len(), puzzle.facets().len());
        let moves = puzzle.moves().len();
        let aliases = catalogue::aliases(name);
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{name:<12} {pieces:>7} {facets:>7} {moves:>6}  {}",
            aliases.join(", ")
        );
        rows.push(json!({
            "name": name,
            "aliases": aliases,
            "pieces": pieces,
            "facets": facets,
            "moves": moves,
            "layers": puzzle.layers(),
            "dimensions": puzzle.dimensions(),
        }));
    }
    Answer::new(text, rows)
}
