//! `hypercubist apply PUZZLE "MOVES"`

use std::fmt::Write as _;

use clap::Args;
use serde_json::json;

use crate::output::{Answer, Failure};

/// Which moves of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle.
    puzzle: String,
    /// The moves.
    moves: String,
}

/// Shows every face: the faces that its facets belong to, in the order of the puzzle's facets.
///
/// # Errors
/// When the puzzle or the moves do not exist.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let algorithm = super::moves(&puzzle, &arguments.moves)?;
    let position = algorithm.permutation(&puzzle);
    let here = position.inverse();
    let mut text = String::new();
    let mut faces = serde_json::Map::new();
    for (n, face) in puzzle.faces().iter().enumerate() {
        let shown: Vec<&str> = (0..puzzle.facets().len())
            .filter(|&place| usize::from(puzzle.facets()[place].face.0) == n)
            .map(|place| {
                let home = puzzle.facets()[here.image(place)].face;
                puzzle.faces()[usize::from(home.0)].name.as_str()
            })
            .collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{:>3}: {}", face.name, shown.join(" "));
        faces.insert(face.name.clone(), json!(shown));
    }
    let json = json!({ "puzzle": puzzle.name(), "faces": faces, "position": position.images() });
    Ok(Answer::new(text, json))
}
