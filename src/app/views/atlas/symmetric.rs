//! Positions that symmetries keep, by type.

use std::cell::OnceCell;
use std::sync::Arc;

use group::Permutation;
use puzzle::{Puzzle, catalogue};
use wire::{AtlasAnswer, AtlasRequest, AtlasTable, SymmetricList, SymmetricPosition};
use yew::{Callback, Html, html};

use super::distances::by_distance;
use super::plot::{Plot, plot};
use super::sheet::{sheet, waiting};
use super::{in_play, metric_words, open_in_play};
use crate::state::screens::atlas::about::{PAGE, questions, tables};
use crate::state::screens::atlas::section::Section;
use crate::state::screens::atlas::{self, Asked};
use crate::state::{Action, State};
use crate::text::{digits, grouped, typeset};
use crate::views::fields::from_entered;
use crate::views::table::small;

/// The part: all types, or one of them.
pub fn symmetric(state: &State, name: Option<&str>, send: &Callback<Action>) -> Html {
    let tables = tables(&state.atlas.section);
    let Some(name) = name else {
        return html! {
            { for tables.iter().map(|table| sheet(state, table, Html::default(), send)) }
        };
    };
    let known: Vec<AtlasTable> = tables
        .into_iter()
        .filter(|table| {
            state
                .atlas
                .sheet(table)
                .is_some_and(|sheet| !sheet.rows.is_empty())
        })
        .collect();
    html! {
        <>
            <p><a class="link" href={Section::Symmetric(None).href()}>{ words::atlas::ALL_TYPES.text() }</a></p>
            { list(state, name, send) }
            { picture(state, &known) }
            { for known.iter().map(|table| sheet(state, table, Html::default(), send)) }
        </>
    }
}

fn list(state: &State, name: &str, send: &Callback<Action>) -> Html {
    let requests = questions(&state.atlas);
    let Some(request @ AtlasRequest::Symmetric { .. }) = requests.first() else {
        return Html::default();
    };
    match state.atlas.asked(request) {
        Some(Asked::Answered(answer)) => match &**answer {
            AtlasAnswer::Symmetric(list) => found(state, list, send),
            _ => Html::default(),
        },
        Some(Asked::Failed(_)) => waiting(state, request, send),
        _ => html! { <p class="hint">{ words::atlas::listing(name) }</p> },
    }
}

fn found(state: &State, list: &SymmetricList, send: &Callback<Action>) -> Html {
    let from = state.atlas.symmetric_from;
    let go = |words: words::Message, to: Option<u32>, id: &'static str| {
        html! {
            <button class="button outlined" data-testid={id} disabled={to.is_none()}
                onclick={send.reform(move |_| Action::Atlas(atlas::Action::Symmetric(to.unwrap_or_default())))}>
                { words.text() }
            </button>
        }
    };
    let total = list.total.unwrap_or_default();
    let onchange = from_entered(send, move |text| {
        let number = text.parse::<u32>().unwrap_or(1).clamp(1, total.max(1));
        Action::Atlas(atlas::Action::Symmetric((number - 1) / PAGE * PAGE))
    });
    let words = match list.total {
        None => words::atlas::TOO_MANY.text().to_owned(),
        Some(total) if total <= PAGE => words::atlas::left(total),
        Some(total) => {
            words::atlas::left_listed(total, from + 1, from as usize + list.positions.len())
        }
    };
    html! {
        <section class="panel sheet" aria-labelledby="type-heading" data-testid="symmetry-type">
            <h3 id="type-heading">{ words::atlas::symmetry_type(&list.name) }</h3>
            <p>{ words::atlas::kept_by(&list.words) }</p>
            <p>
                { words::atlas::positions_classes(digits(&list.states), digits(&list.classes)) }{ " " }{ words }
            </p>
            if !list.table.is_empty() {
                <p class="hint">{ words::atlas::symmetric_source(&list.table) }</p>
            }
            <ul class="symmetric">{ for list.positions.iter().map(|one| position(state, one)) }</ul>
            if total > PAGE {
                <div class="row">
                    { go(words::atlas::PREVIOUS, from.checked_sub(PAGE), "symmetric-previous") }
                    { go(words::atlas::NEXT, Some(from + PAGE).filter(|next| *next < total), "symmetric-next") }
                    <label for="symmetric-number">{ words::atlas::GO_TO.text() }</label>
                    <input class="field symmetric-number" type="number" id="symmetric-number"
                        data-testid="symmetric-number" min="1" max={total.to_string()}
                        value={(from + 1).to_string()} {onchange} />
                </div>
            }
        </section>
    }
}

fn position(state: &State, one: &SymmetricPosition) -> Html {
    let what = words::atlas::number_short(one.number);
    html! {
        <li>
            { net(state, &one.position) }
            <div>
                <p>
                    <strong>{ grouped(one.number.into()) }</strong>
                    <span class="hint">
                        { "  " }{ words::atlas::alike(one.states) }
                    </span>
                </p>
                { for one.solutions.iter().map(|found| html! {
                    <p>
                        { words::atlas::solution(found.length, metric_words(found.count)) }{ " " }
                        <code translate="no">{ typeset(&found.solution) }</code>{ " " }
                        { in_play(&one.setup, &found.solution,
                            &words::atlas::number_counted(one.number, found.count.name())) }
                    </p>
                }) }
                if one.solutions.is_empty() && !one.setup.is_empty() {
                    <p>
                        { open_in_play(&one.setup, &what) }
                        <span class="hint">{ words::atlas::NOT_IN_TABLE.text() }</span>
                    </p>
                }
            </div>
        </li>
    }
}

/// A position unfolded.
fn net(state: &State, images: &[u16]) -> Html {
    thread_local! {
        static CUBE: OnceCell<Option<Arc<Puzzle>>> = const { OnceCell::new() };
    }
    let cube = CUBE.with(|cube| cube.get_or_init(|| catalogue::by_name("3x3x3")).clone());
    match (cube, Permutation::from_images(images.to_vec())) {
        (Some(cube), Ok(position)) if position.degree() == cube.facets().len() => {
            small(state, &cube, &position)
        }
        _ => Html::default(),
    }
}

fn picture(state: &State, tables: &[AtlasTable]) -> Html {
    let lines = tables.iter().filter_map(|table| match table {
        AtlasTable::Symmetric { count, .. } => Some((metric_words(*count), table)),
        _ => None,
    });
    plot(&Plot {
        id: "symmetric",
        title: words::atlas::SYMMETRIC_PLOT.text(),
        description: words::atlas::SYMMETRIC_PLOT_DESCRIPTION.text(),
        series: by_distance(state, lines),
    })
}
