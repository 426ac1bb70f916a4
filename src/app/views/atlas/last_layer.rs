//! The last layer: set it, look at its shortest solutions, look through all states.

use web_sys::SubmitEvent;
use wire::{AtlasAnswer, AtlasRequest, AtlasTable, LastLayerView, TurnCount};
use yew::{Callback, Html, html};

use super::diagram::diagram;
use super::distances::by_distance;
use super::map::map;
use super::plot::{Plot, plot};
use super::sheet::{sheet, waiting};
use super::{in_play, metric_words};
use crate::state::screens::atlas::about::tables;
use crate::state::screens::atlas::last_layer::{Command, PAGE, Slot};
use crate::state::screens::atlas::section::Section;
use crate::state::screens::atlas::{self, Asked};
use crate::state::{Action, State};
use crate::text::{grouped, typeset};
use crate::views::fields::{from_field, from_menu};
use crate::views::filled;

/// The part.
pub fn last_layer(state: &State, send: &Callback<Action>) -> Html {
    // Until a table is there, it may have rows.
    let tables: Vec<AtlasTable> = tables(&state.atlas.section)
        .into_iter()
        .filter(|table| {
            state
                .atlas
                .sheet(table)
                .is_none_or(|sheet| !sheet.rows.is_empty())
        })
        .collect();
    html! {
        <>
            <p class="lead">{ words::atlas::LAST_LAYER_LEAD.text() }</p>
            <section class="panel sheet" aria-labelledby="state-heading">
                <h3 id="state-heading">{ words::atlas::ONE_STATE.text() }</h3>
                <div class="last-layer">
                    { setting(state, send) }
                    <div class="answer" aria-live="polite" data-testid="last-layer-answer">{ answer(state, send) }</div>
                </div>
            </section>
            { map(state, send) }
            { browse(state, send) }
            { picture(state, &tables) }
            { for tables.iter().map(|table| sheet(state, table, Html::default(), send)) }
        </>
    }
}

fn command(command: Command) -> Action {
    Action::Atlas(atlas::Action::LastLayer(command))
}

fn setting(state: &State, send: &Callback<Action>) -> Html {
    let layer = &state.atlas.last_layer;
    let hint = match layer.picked {
        None => words::atlas::CHOOSE_PIECE.text().to_owned(),
        Some(slot @ Slot::Edge(_)) => words::atlas::chosen_edge(slot.name()),
        Some(slot @ Slot::Corner(_)) => words::atlas::chosen_corner(slot.name()),
    };
    let number = layer.number();
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        command(Command::Go)
    });
    let wrong = !layer.typed.is_empty() && number.is_err();
    html! {
        <div class="setting">
            { diagram(state, &layer.pieces, Some(send)) }
            <p class="hint">{ hint }</p>
            <div class="row">
                <button class="button outlined" data-testid="last-layer-twist" disabled={layer.picked.is_none()}
                    onclick={send.reform(|_| command(Command::Twist))}>{ words::atlas::TURN_PIECE.text() }</button>
                <button class="button outlined" data-testid="last-layer-random"
                    onclick={send.reform(|_| command(Command::Random(js_sys::Math::random())))}>
                    { words::atlas::SCRAMBLE.text() }
                </button>
                <button class="button outlined" data-testid="last-layer-solved"
                    onclick={send.reform(|_| command(Command::Solved))}>{ words::atlas::SOLVED.text() }</button>
            </div>
            <form class="row" {onsubmit}>
                <label for="un">{ words::atlas::NUMBER_OR_MOVES.text() }</label>
                <input class="field" id="un" data-testid="last-layer-number" autocomplete="off" autocapitalize="off"
                    spellcheck="false" size="16" placeholder="F U R U\u{2032} R\u{2032} F\u{2032}"
                    value={layer.typed.clone()} aria-invalid={wrong.to_string()}
                    oninput={from_field(send, |text| command(Command::Typed(text)))} />
                <button class="button outlined" disabled={number.is_err()}>{ words::atlas::SHOW_IT.text() }</button>
                if wrong { <span class="bad">{ number.err().unwrap_or_default() }</span> }
            </form>
        </div>
    }
}

fn answer(state: &State, send: &Callback<Action>) -> Html {
    let request = state.atlas.last_layer_request();
    match state.atlas.asked(&request) {
        Some(Asked::Answered(answer)) => match &**answer {
            AtlasAnswer::LastLayer(view) => describe(view),
            _ => Html::default(),
        },
        Some(Asked::Failed(why)) => {
            html! { <p class="bad" data-testid="last-layer-refused">{ why }</p> }
        }
        _ => waiting(state, &request, send),
    }
}

fn describe(view: &LastLayerView) -> Html {
    let solutions = view.solutions.iter().map(|one| {
        html! {
            <tr>
                <th scope="row">{ metric_words(one.count) }</th>
                <td>{ one.length }</td>
                <td>{ one.free }</td>
                <td class="moves" translate="no">
                    if one.length == 0 { { words::atlas::NOTHING_TO_DO.text() } } else {
                        <code translate="no">{ typeset(&one.solution) }</code>{ " " }
                        { in_play(&view.setup, &one.solution, one.count.name()) }
                    }
                </td>
            </tr>
        }
    });
    let line = html! { <code translate="no">{ &view.line }</code> };
    html! {
        <>
            { number(view) }
            <p>{ words::atlas::state_class(view.class, view.class_states) }</p>
            <table class="solutions" data-testid="last-layer-solutions">
                <caption class="unseen">{ words::atlas::SHORTEST_SOLUTIONS.text() }</caption>
                <thead><tr>
                    <th scope="col">{ words::atlas::COUNTING_BY.text() }</th>
                    <th scope="col">{ words::atlas::COLUMN_MOVES.text() }</th>
                    <th scope="col">
                        <abbr title={words::atlas::U_FREE_TITLE.text()}>{ words::atlas::U_FREE.text() }</abbr>
                    </th>
                    <th scope="col">{ words::atlas::SHORTEST_SOLUTION.text() }</th>
                </tr></thead>
                <tbody>{ for solutions }</tbody>
            </table>
            if !view.line.is_empty() {
                <p class="hint">{ filled(&words::atlas::in_file(words::Part(0)), &[line]) }</p>
            }
        </>
    }
}

/// The number of a state, and the four that it is made of.
fn number(view: &LastLayerView) -> Html {
    let number =
        html! { <strong data-testid="last-layer-un">{ grouped(view.number.into()) }</strong> };
    let place = words::atlas::state_place(view.epn, view.etn, view.cpn, view.ctn);
    let place = html! { <span class="hint">{ place }</span> };
    let words = words::atlas::state_number(words::Part(0), words::Part(1));
    html! { <p class="state-number">{ filled(&words, &[number, place]) }</p> }
}

fn browse(state: &State, send: &Callback<Action>) -> Html {
    let layer = &state.atlas.last_layer;
    let (count, distance, from) = layer.browse;
    let request = AtlasRequest::LastLayer(layer.browsing());
    let list = match state.atlas.asked(&request) {
        Some(Asked::Answered(answer)) => match &**answer {
            AtlasAnswer::LastLayers(list) => Some(list),
            _ => None,
        },
        _ => None,
    };
    let farthest = state
        .atlas
        .sheet(&AtlasTable::UpperFace(count))
        .map_or(distance, |sheet| (sheet.rows.len() as u8).saturating_sub(1));
    let known: Vec<TurnCount> = TurnCount::LAST_LAYER
        .into_iter()
        .filter(|count| {
            let sheet = state.atlas.sheet(&AtlasTable::UpperFace(*count));
            sheet.is_some_and(|sheet| !sheet.rows.is_empty())
        })
        .collect();
    let choices = known.clone();
    let onmetric = from_menu(send, move |at| {
        let count = choices.get(at).copied();
        command(Command::Browse(
            count.unwrap_or(TurnCount::Htm),
            distance.min(12),
            0,
        ))
    });
    let ondistance = from_menu(send, move |at| command(Command::Browse(count, at as u8, 0)));
    let total = list.map_or(0, |list| list.total);
    let page = |words: words::Message, to: Option<u32>, id: &'static str| {
        html! {
            <button class="button outlined" data-testid={id} disabled={to.is_none()}
                onclick={send.reform(move |_| command(Command::Browse(count, distance, to.unwrap_or_default())))}>
                { words.text() }
            </button>
        }
    };
    html! {
        <section class="panel sheet" aria-labelledby="browse-heading">
            <h3 id="browse-heading">{ words::atlas::LOOK_THROUGH.text() }</h3>
            <div class="row">
                <label for="browse-metric">{ words::atlas::COUNTING_BY.text() }</label>
                <select class="field wide" id="browse-metric" onchange={onmetric}>
                    { for known.into_iter().map(|each| html! {
                        <option selected={each == count}>{ metric_words(each) }</option>
                    }) }
                </select>
                <label for="browse-distance">{ words::atlas::BROWSE_MOVES.text() }</label>
                <select class="field" id="browse-distance" data-testid="browse-distance" onchange={ondistance}>
                    { for (0..=farthest).map(|each| html! { <option selected={each == distance}>{ each }</option> }) }
                </select>
            </div>
            if let Some(list) = list {
                <p class="hint" data-testid="browse-words">{ shown(list.total, from, list.states.len()) }</p>
                <ul class="states">
                    { for list.states.iter().map(|(number, pieces)| html! {
                        <li>
                            <a href={Section::UpperFace(Some(*number)).href()}>
                                { diagram(state, pieces, None) }
                                <span>{ grouped(u64::from(*number)) }</span>
                            </a>
                        </li>
                    }) }
                </ul>
                <div class="row">
                    { page(words::atlas::PREVIOUS, from.checked_sub(PAGE), "browse-previous") }
                    { page(words::atlas::NEXT, Some(from + PAGE).filter(|next| *next < total), "browse-next") }
                </div>
            } else { { waiting(state, &request, send) } }
        </section>
    }
}

fn shown(total: u32, from: u32, here: usize) -> String {
    match here {
        0 => words::atlas::NO_STATES.text().to_owned(),
        _ if total <= PAGE => words::atlas::states(total),
        _ if from == 0 => words::atlas::states_first(total, here),
        _ => words::atlas::states_from(total, from + 1, from as usize + here),
    }
}

fn picture(state: &State, tables: &[AtlasTable]) -> Html {
    let lines = tables.iter().filter_map(|table| match table {
        AtlasTable::UpperFace(count) => Some((metric_words(*count), table)),
        _ => None,
    });
    plot(&Plot {
        id: "upper-face",
        title: words::atlas::LAST_LAYER_PLOT.text(),
        description: words::atlas::LAST_LAYER_PLOT_DESCRIPTION.text(),
        series: by_distance(state, lines),
    })
}
