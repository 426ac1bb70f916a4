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
use crate::views;

/// The part.
pub fn two_colour(state: &State, send: &Callback<Action>) -> Html {
    let tables = tables(&state.atlas.section);
    html! {
        <>
            <p class="lead">{ words::atlas::TWO_COLOUR_LEAD.text() }</p>
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
    let colours = match cube {
        TwoColourCube::GreenYellow => words::atlas::GREEN_YELLOW_COLOURS,
        TwoColourCube::RedBlue => words::atlas::RED_BLUE_COLOURS,
    };
    html! {
        <section class="panel sheet" aria-label={cube.name()} data-testid={format!("cube-{}", cube.id())}>
            <h3>{ cube.name() }</h3>
            <div class="two-colour">
                { net(cube) }
                <p>{ colours.text() }</p>
            </div>
            <p>
                <a class="button filled" href={address(&link)} data-testid={format!("play-{}", cube.id())}>
                    { words::atlas::PLAY_THIS_CUBE.text() }
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
    let (headline, bold) = match (run.gods_number, run.known_to) {
        (Some(number), _) => (
            words::atlas::all_solved(words::Part(0), counting, number),
            words::atlas::gods_number(number),
        ),
        (None, Some(distance)) => (
            words::atlas::counted_to(words::Part(0), counting, distance),
            words::atlas::at_least(distance),
        ),
        (None, None) => (words::atlas::not_run(counting), String::new()),
    };
    let bold = html! { <strong>{ bold }</strong> };
    let again = match run.known_to {
        Some(_) => words::atlas::RUN_AGAIN,
        None => words::atlas::RUN_IT,
    };
    html! {
        <>
            <p class="record">{ views::filled(&headline, &[bold]) }</p>
            <dl class="origin">
                if !run.took.is_empty() { <dt>{ words::atlas::TOOK.text() }</dt><dd>{ &run.took }</dd> }
                <dt>{ again.text() }</dt><dd><code translate="no">{ &run.command }</code></dd>
            </dl>
            if !run.farthest.is_empty() {
                <details>
                    <summary>{ words::atlas::farthest_classes(run.farthest.len(), all) }</summary>
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
    let label = match cube {
        TwoColourCube::GreenYellow => words::atlas::GREEN_YELLOW_NET_LABEL,
        TwoColourCube::RedBlue => words::atlas::RED_BLUE_NET_LABEL,
    };
    html! {
        <svg translate="no" class="net two" viewBox="0 0 12 9" role="img" aria-label={label.text()}>
            { for squares }
        </svg>
    }
}

fn picture(state: &State) -> Html {
    let of = |cube, seen, count| AtlasTable::TwoColour { cube, seen, count };
    let [gy, rb] = TwoColourCube::ALL;
    let lines = [
        (
            words::atlas::LINE_GREEN_YELLOW,
            of(gy, true, TurnCount::Htm),
        ),
        (words::atlas::LINE_RED_BLUE, of(rb, true, TurnCount::Htm)),
        (
            words::atlas::LINE_ORDINARY,
            AtlasTable::Distances(TurnCount::Htm),
        ),
    ];
    let others = [
        (
            words::atlas::LINE_GREEN_YELLOW_QUARTER,
            of(gy, true, TurnCount::Qtm),
        ),
        (
            words::atlas::LINE_RED_BLUE_QUARTER,
            of(rb, true, TurnCount::Qtm),
        ),
        (
            words::atlas::LINE_GREEN_YELLOW_NO_CENTRES,
            of(gy, false, TurnCount::Htm),
        ),
        (
            words::atlas::LINE_RED_BLUE_NO_CENTRES,
            of(rb, false, TurnCount::Htm),
        ),
    ];
    let drawn = |lines: &[(words::Message, AtlasTable)]| {
        by_distance(
            state,
            lines.iter().map(|(name, table)| (name.text(), table)),
        )
    };
    html! {
        <>
            { by_turns_of_a_face(drawn(&lines)) }
            { plot(&Plot {
                id: "two-colour-others",
                title: words::atlas::TWO_COLOUR_OTHERS_PLOT.text(),
                description: words::atlas::TWO_COLOUR_OTHERS_PLOT_DESCRIPTION.text(),
                series: drawn(&others),
            }) }
        </>
    }
}

fn by_turns_of_a_face(series: Vec<Series>) -> Html {
    plot(&Plot {
        id: "two-colour",
        title: words::atlas::TWO_COLOUR_PLOT.text(),
        description: words::atlas::TWO_COLOUR_PLOT_DESCRIPTION.text(),
        series,
    })
}
