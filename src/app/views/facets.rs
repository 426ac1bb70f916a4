//! Squares of a net, and the drawing of a puzzle that is given by permutations alone: its facets, face by face,
//! numbered as its definition has them.

use group::Permutation;
use puzzle::{FaceId, Puzzle};
use scene::Rgb;
use yew::{Html, html};

use crate::facelets::{self, Square};
use crate::text::hex;

/// The drawing: at each place the facet that is there, by its number and in the colour of the face where it belongs.
#[inline(never)]
pub fn facets(puzzle: &Puzzle, position: &Permutation, colour: impl Fn(FaceId) -> Rgb) -> Html {
    let (squares, columns, rows) = facelets::blocks(puzzle);
    let there = position.inverse();
    let one = |at: &Square| {
        let facet = there.image(at.facet);
        let colour = colour(puzzle.facets()[facet].face);
        square(at, colour, Some(&(facet + 1).to_string()))
    };
    let solved = squares
        .iter()
        .filter(|at| there.image(at.facet) == at.facet);
    let words = words::stage::facets_at_home(solved.count(), squares.len());
    let numbers: Vec<String> = (0..puzzle.facets().len())
        .map(|place| (there.image(place) + 1).to_string())
        .collect();
    html! {
        <svg translate="no" class="net large numbered" viewBox={format!("0 0 {columns} {rows}")} role="img"
            aria-label={words}
            data-testid="facets" data-facets={numbers.join(" ")}>
            { for squares.iter().map(one) }
        </svg>
    }
}

/// A square of a net in a colour, with a letter in it or without.
pub fn square(at: &Square, colour: Rgb, letter: Option<&str>) -> Html {
    let (x, y) = (at.column, at.row);
    let [r, g, b] = colour;
    let colour = hex(colour);
    // Dark letters on light stickers; the weights are roughly those of luminance.
    let light = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1150;
    let ink = if light { "#16181c" } else { "#ffffff" };
    html! {
        <>
            <rect x={format!("{x}.06")} y={format!("{y}.06")} width="0.88" height="0.88" rx="0.12" fill={colour} />
            if let Some(letter) = letter {
                <text x={format!("{x}.5")} y={format!("{y}.68")} fill={ink}>{ letter.to_owned() }</text>
            }
        </>
    }
}
