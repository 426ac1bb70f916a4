//! All states of the last layer as a map of dots, and the state under the pointer.

mod dots;

use wire::{AtlasAnswer, LastLayerMap, TurnCount};
use yew::{Callback, Html, html};

use dots::Dots;

use super::diagram::diagram;
use super::scale::{Step, scale};
use super::sheet::waiting;
use super::{metric_words, played};
use crate::state::screens::atlas;
use crate::state::screens::atlas::map::{Command, Part, colours, counts};
use crate::state::screens::atlas::section::Section;
use crate::state::screens::atlas::shortest;
use crate::state::{Action, State};
use crate::text::{grouped, hex, typeset};
use crate::views::fields::from_menu;

/// The map.
pub fn map(state: &State, send: &Callback<Action>) -> Html {
    let shown = state.atlas.map.count;
    let onchange = from_menu(send, |at| {
        let count = TurnCount::LAST_LAYER.get(at).copied();
        command(Command::Count(count.unwrap_or_default()))
    });
    html! {
        <section class="panel sheet" aria-labelledby="map-heading" data-testid="map-panel">
            <h3 id="map-heading">{ words::atlas::MAP.text() }</h3>
            <p>{ words::atlas::MAP_LEAD.text() }</p>
            <div class="row">
                <label for="map-metric">{ words::atlas::COUNTING_BY.text() }</label>
                <select class="field wide" id="map-metric" data-testid="map-metric" {onchange}>
                    { for TurnCount::LAST_LAYER.map(|count| html! {
                        <option selected={count == shown}>{ metric_words(count) }</option>
                    }) }
                </select>
            </div>
            { dots(state, send) }
        </section>
    }
}

fn command(command: Command) -> Action {
    Action::Atlas(atlas::Action::Map(command))
}

fn dots(state: &State, send: &Callback<Action>) -> Html {
    let atlas = &state.atlas;
    let Some(answer) = atlas.map_answer() else {
        return waiting(state, &atlas.map_request(), send);
    };
    let send = send.reform(command);
    let AtlasAnswer::LastLayerMap(map) = &**answer else {
        return Html::default();
    };
    let dot = atlas.map.shown();
    let part = |part: Part, label: &'static str, testid: &'static str| {
        html! {
            <Dots answer={answer.clone()} {part} only={atlas.map.only} {dot} {label} {testid} send={send.clone()} />
        }
    };
    let counts = counts(map);
    let steps = counts.iter().zip(colours(&counts)).enumerate();
    let steps = steps.filter(|(_, (count, _))| **count > 0);
    let steps = steps.map(|(distance, (count, colour))| Step {
        distance: distance as u8,
        colour,
        count: grouped(u64::from(*count)),
        title: words::atlas::scale_states(distance, *count),
    });
    html! {
        <>
            <div class="map">
                { part(Part::All, words::atlas::MAP_LABEL.text(), "map") }
                <div class="map-state">
                    { card(state, map) }
                    <figure>
                        { part(Part::Tile(dot.tile()), words::atlas::TILE_LABEL.text(), "map-tile") }
                        <figcaption class="hint">{ words::atlas::TILE.text() }</figcaption>
                    </figure>
                </div>
            </div>
            { scale(steps, atlas.map.only, words::atlas::SCALE_LABEL.text(), &send.reform(Command::Only)) }
        </>
    }
}

/// The state whose dot is shown.
fn card(state: &State, map: &LastLayerMap) -> Html {
    let atlas = &state.atlas;
    let dot = atlas.map.shown();
    let (Some(number), Some(distance)) = (dot.number(map), dot.distance(map)) else {
        return Html::default();
    };
    let colour = colours(&counts(map)).get(usize::from(distance)).copied();
    let known = atlas.map_view().map(|view| {
        let (length, solution) = shortest(view, atlas.map.count);
        let what = words::atlas::dot_number(number);
        let href = played("3x3x3", &view.setup, solution);
        html! {
            <>
                if length > 0 { <p><code translate="no">{ typeset(solution) }</code></p> }
                <p class="row">
                    if length > 0 {
                        <a class="link" {href} aria-label={words::atlas::open_in_play_label(what)}
                            data-testid="map-play">{ words::atlas::OPEN_IN_PLAY.text() }</a>
                    }
                    <a class="link" href={Section::UpperFace(Some(number)).href()} data-testid="map-all">
                        { words::atlas::ALL_OF_STATE.text() }
                    </a>
                </p>
            </>
        }
    });
    html! {
        <div class="map-card" data-testid="map-card">
            <div class="picture">{ for atlas.map_view().map(|view| diagram(state, &view.pieces, None)) }</div>
            <div>
                <p>
                    <strong data-testid="map-number">{ words::atlas::dot_number(number) }</strong>{ " " }
                    <span class="swatch" style={colour.map(|colour| format!("background: {}", hex(colour)))}></span>
                    { " " }
                    <span data-testid="map-distance">{ words::atlas::dot_distance(distance) }</span>
                </p>
                { for known }
            </div>
        </div>
    }
}
