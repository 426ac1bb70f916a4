//! The two-colour cubes.

use wire::{AtlasAnswer, AtlasRequest, AtlasTable, TurnCount, TwoColourCube, TwoColourRun};
use yew::{Callback, Html, html};

use super::distances::by_distance;
use super::metric_words;
use super::plot::{Plot, Series, plot};
use super::sheet::{sheet, waiting};
use super::theorem;
use crate::state::link::Link;
use crate::state::screens::atlas::Asked;
use crate::state::screens::atlas::about::{filled, tables};
use crate::state::{Action, State};
use crate::text::{hex, typeset};

/// The part.
pub fn two_colour(state: &State, send: &Callback<Action>) -> Html {
    let tables = tables(&state.atlas.section);
    html! {
        <>
            <p class="lead">
                { "Take the stickers off a cube and put on two colours instead of six. There are two ways that treat \
                   the colours alike. Many pieces look the same now, so there are far fewer positions \u{2013} few \
                   enough for a computer to look at each of them." }
            </p>
            <div class="pair">{ for TwoColourCube::ALL.map(|cube| card(state, cube, send)) }</div>
            { picture(state) }
            { theorem::theorem() }
            { for tables.iter().map(|table| sheet(state, table, Html::default(), send)) }
        </>
    }
}

/// A cube: its net, the button that plays it, and what is known of it.
fn card(state: &State, cube: TwoColourCube, send: &Callback<Action>) -> Html {
    let mut link = Link::default();
    link.set("colours", cube.id());
    let request = AtlasRequest::TwoColour(cube);
    let known = match state.atlas.asked(&request) {
        Some(Asked::Answered(answer)) => match &**answer {
            AtlasAnswer::TwoColour(runs) => {
                html! { { for runs.iter().map(|run| describe(state, cube, run)) } }
            }
            _ => Html::default(),
        },
        _ => waiting(state, &request, send),
    };
    html! {
        <section class="panel sheet" aria-label={cube.name()} data-testid={format!("cube-{}", cube.id())}>
            <h3>{ cube.name() }</h3>
            <div class="two-colour">
                { net(cube) }
                <p>
                    { match cube {
                        TwoColourCube::GreenYellow => "Each colour is a strip of three faces.",
                        TwoColourCube::RedBlue => "Each colour is on the three faces around a corner.",
                    } }
                </p>
            </div>
            <p>
                <a class="button filled" href={address(&link)} data-testid={format!("play-{}", cube.id())}>
                    { "Play this cube" }
                </a>
            </p>
            { known }
        </section>
    }
}

fn address(link: &Link) -> String {
    format!("#/play/3x3x3?{}", link.query().unwrap_or_default())
}

/// What a run found, in words, with the farthest states.
fn describe(state: &State, cube: TwoColourCube, run: &TwoColourRun) -> Html {
    let table = AtlasTable::TwoColour {
        cube,
        seen: true,
        count: run.count,
    };
    let all = filled("{last|Up to symmetry}", state.atlas.sheet(&table));
    let counting = metric_words(run.count);
    let headline = match (run.gods_number, run.known_to) {
        (Some(number), _) => html! {
            <p class="record">
                <strong>{ format!("God\u{2019}s number {number}") }</strong>
                { format!(" counting {counting}: every position is solved in at most {number} moves, and some need as \
                    many.") }
            </p>
        },
        (None, Some(distance)) => html! {
            <p class="record">
                <strong>{ format!("At least {distance}") }</strong>
                { format!(" counting {counting}: positions are counted up to {distance} moves; the search has not come \
                    to its end.") }
            </p>
        },
        (None, None) => html! {
            <p class="record">{ format!("Counting {counting}, no exhaustive search has been run.") }</p>
        },
    };
    html! {
        <>
            { headline }
            <dl class="origin">
                if !run.took.is_empty() { <dt>{ "It took" }</dt><dd>{ &run.took }</dd> }
                <dt>{ if run.known_to.is_some() { "Run it again" } else { "Run \
                    it" } }</dt><dd><code translate="no">{ &run.command }</code></dd>
            </dl>
            if !run.farthest.is_empty() {
                <details>
                    <summary>{ format!("Farthest positions up to symmetry: {} of {all}", run.farthest.len()) }</summary>
                    <ul class="solutions-list">
                        { for run.farthest.iter().map(|moves| {
                            let mut link = Link::default();
                            link.set("setup", moves.as_str());
                            link.set("colours", cube.id());
                            html! { <li><a class="link" href={address(&link)}>{ typeset(moves) }</a></li> }
                        }) }
                    </ul>
                </details>
            }
        </>
    }
}

/// The unfolded cube.
fn net(cube: TwoColourCube) -> Html {
    let scheme = match cube {
        TwoColourCube::GreenYellow => scene::Scheme::GreenYellow,
        TwoColourCube::RedBlue => scene::Scheme::RedBlue,
    };
    // Column and row of a face in the net, its axis, and on which side of it.
    let faces = [
        (1, 0, 1, true),
        (0, 1, 0, false),
        (1, 1, 2, true),
        (2, 1, 0, true),
        (3, 1, 2, false),
        (1, 2, 1, false),
    ];
    let squares = faces.iter().flat_map(|&(column, row, axis, positive)| {
        let colour = scheme.colours().sticker(axis, positive);
        (0..9).map(move |n| {
            html! {
                <rect x={(column * 3 + n % 3).to_string()} y={(row * 3 + n / 3).to_string()} width="0.9" height="0.9"
                    rx="0.1" fill={hex(colour)} />
            }
        })
    });
    let words = match cube {
        TwoColourCube::GreenYellow => {
            "The cube unfolded: left, front and right yellow, the others green"
        }
        TwoColourCube::RedBlue => "The cube unfolded: up, front and right red, the others blue",
    };
    html! { <svg translate="no" class="net two" viewBox="0 0 12 9" role="img" aria-label={words}>{ for squares }</svg> }
}

fn picture(state: &State) -> Html {
    let of = |cube, seen, count| AtlasTable::TwoColour { cube, seen, count };
    let [gy, rb] = TwoColourCube::ALL;
    let lines = [
        ("Green and yellow", of(gy, true, TurnCount::Htm)),
        ("Red and blue", of(rb, true, TurnCount::Htm)),
        (
            "The ordinary cube, as far as it has been counted",
            AtlasTable::Distances(TurnCount::Htm),
        ),
    ];
    let others = [
        (
            "Green and yellow, quarter turns",
            of(gy, true, TurnCount::Qtm),
        ),
        ("Red and blue, quarter turns", of(rb, true, TurnCount::Qtm)),
        (
            "Green and yellow, without centres",
            of(gy, false, TurnCount::Htm),
        ),
        (
            "Red and blue, without centres",
            of(rb, false, TurnCount::Htm),
        ),
    ];
    let drawn = |lines: &[(&'static str, AtlasTable)]| {
        by_distance(state, lines.iter().map(|(name, table)| (*name, table)))
    };
    html! {
        <>
            { by_turns_of_a_face(drawn(&lines)) }
            { plot(&Plot {
                id: "two-colour-others",
                title: "Counting quarter turns, and without centres",
                description: "The same on a logarithmic scale. Each line ends where the last positions have been \
                              found.",
                across: "moves from solved",
                series: drawn(&others),
            }) }
        </>
    }
}

fn by_turns_of_a_face(series: Vec<Series>) -> Html {
    plot(&Plot {
        id: "two-colour",
        title: "Two-colour cubes beside the ordinary one: positions by distance",
        description: "Counting turns of a face, on a logarithmic scale. At first all three grow alike, as there \
                      are as many turns; then the two-colour cubes run out of positions, and the lines fall. The \
                      line of the ordinary one ends where nobody has counted on.",
        across: "moves from solved",
        series,
    })
}
