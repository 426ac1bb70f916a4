//! The positions that are farthest from solved, of those that are known.

use puzzle::{Algorithm, Puzzle, catalogue};
use yew::{Html, html};

use super::open_in_play;
use crate::state::State;
use crate::state::screens::atlas::farthest::{FARTHEST, Farthest};
use crate::text::typeset;
use crate::views::table::small;

/// The six positions at distance 16, each with its neighbours.
pub fn farthest(state: &State) -> Html {
    let cube = catalogue::by_name("3x3x3");
    let cube = cube.as_deref();
    html! {
        <>
            <p class="lead">{ words::atlas::FARTHEST_LEAD.text() }</p>
            <p class="hint">{ words::atlas::FARTHEST_SOURCE.text() }</p>
            { for FARTHEST.iter().enumerate().map(|(n, one)| position(state, cube, n + 1, one)) }
        </>
    }
}

fn position(state: &State, cube: Option<&Puzzle>, number: usize, one: &Farthest) -> Html {
    let heading = format!("farthest-heading-{number}");
    let what = words::atlas::position_short(number);
    let net = cube.and_then(|cube| {
        let word = Algorithm::parse(cube, one.word).ok()?;
        Some(small(state, cube, &word.permutation(cube)))
    });
    html! {
        <section class="panel sheet" aria-labelledby={heading.clone()} data-testid={format!("farthest-{number}")}>
            <h3 id={heading}>{ words::atlas::position(number) }</h3>
            <p>{ one.looks }{ "." }</p>
            { for net }
            <p><code translate="no">{ spaced(cube, one.word) }</code>{ " " }{ open_in_play(one.word, &what) }</p>
            <details>
                <summary>{ words::atlas::beside(one.beside.len()) }</summary>
                <ul>
                    { for one.beside.iter().enumerate().map(|(n, word)| html! {
                        <li>
                            <code translate="no">{ spaced(cube, word) }</code>{ " " }
                            { open_in_play(word, &words::atlas::neighbour(number, n + 1)) }
                        </li>
                    }) }
                </ul>
            </details>
        </section>
    }
}

/// Moves as people write them, with a space between two: the paper's tables have `D1U2F1`.
fn spaced(cube: Option<&Puzzle>, word: &str) -> String {
    let algorithm = cube.and_then(|cube| Some((cube, Algorithm::parse(cube, word).ok()?)));
    algorithm.map_or_else(
        || typeset(word),
        |(cube, algorithm)| typeset(&algorithm.display(cube).to_string()),
    )
}
