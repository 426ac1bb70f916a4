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
            <p class="lead">
                { "When opposite faces may turn at once, every position takes at most 20 moves, and nobody knows one \
                   that takes more than 16. Six are known that do, besides those that are the same in a mirror or from \
                   another side." }
            </p>
            <p class="hint">
                { "Gould 2017, Tables 4.0.01 and 4.0.02. The algorithms were replayed here. That none is shorter, a \
                   test proves again in hours; docs/reproducing.md has the command." }
            </p>
            { for FARTHEST.iter().enumerate().map(|(n, one)| position(state, cube, n + 1, one)) }
        </>
    }
}

fn position(state: &State, cube: Option<&Puzzle>, number: usize, one: &Farthest) -> Html {
    let heading = format!("farthest-heading-{number}");
    let what = format!("position {number}");
    let net = cube.and_then(|cube| {
        let word = Algorithm::parse(cube, one.word).ok()?;
        Some(small(state, cube, &word.permutation(cube)))
    });
    html! {
        <section class="panel sheet" aria-labelledby={heading.clone()} data-testid={format!("farthest-{number}")}>
            <h3 id={heading}>{ format!("Position {number}") }</h3>
            <p>{ one.looks }{ "." }</p>
            { for net }
            <p><code translate="no">{ typeset(one.word) }</code>{ " " }{ open_in_play(one.word, &what) }</p>
            <details>
                <summary>{ format!("{} positions beside it, each 15 moves from solved", one.beside.len()) }</summary>
                <ul>
                    { for one.beside.iter().enumerate().map(|(n, word)| html! {
                        <li>
                            <code translate="no">{ typeset(word) }</code>{ " " }
                            { open_in_play(word, &format!("{what}, neighbour {}", n + 1)) }
                        </li>
                    }) }
                </ul>
            </details>
        </section>
    }
}
