//! Distances as a sky of dots, with what the pointer is on.

mod canvas;

use std::rc::Rc;

use wire::{AtlasTable, TurnCount};
use yew::{Callback, Html, html};

use canvas::SkyCanvas;

use super::metric_words;
use super::scale::{Step, scale};
use crate::state::screens::atlas;
use crate::state::screens::atlas::sky::{Command, MOST_DOTS, colours, counts, dots};
use crate::state::{Action, State};
use crate::text::{digits, grouped};
use crate::views::fields::from_menu;

/// The sky; nothing until its table is there.
pub fn sky(state: &State, send: &Callback<Action>) -> Html {
    let send = send.reform(|command: Command| Action::Atlas(atlas::Action::Sky(command)));
    let sky = state.atlas.sky;
    let Some(sheet) = state.atlas.sheet(&AtlasTable::Distances(sky.count)) else {
        return Html::default();
    };
    let counts = counts(sheet);
    let text = |shell: usize| {
        let cell = sheet.rows.get(shell).and_then(|row| row.cells.first());
        cell.map_or("", |cell| cell.text.as_str())
    };
    let colours = colours(counts.len());
    let steps = colours.into_iter().enumerate().map(|(shell, colour)| Step {
        distance: shell as u8,
        colour,
        count: short(counts[shell]),
        title: words::atlas::sky_positions(shell, digits(text(shell))),
    });
    let shown = sky.shown().map(usize::from);
    let said = match shown.and_then(|shell| Some((shell, counts.get(shell)?))) {
        Some((shell, count)) => {
            let each = count / f64::from(dots(*count).max(1));
            let positions = words::atlas::sky_positions(shell, digits(text(shell)));
            let dot = if *count <= f64::from(MOST_DOTS) {
                words::atlas::SKY_EACH.text().to_owned()
            } else {
                words::atlas::sky_sample(short(each))
            };
            html! { <><strong>{ positions }</strong>{ " " }{ dot }</> }
        }
        None => html! { { words::atlas::SKY_HINT.text() } },
    };
    let onchange = from_menu(&send, |at| {
        Command::Count(TurnCount::ALL.get(at).copied().unwrap_or_default())
    });
    html! {
        <section class="panel sheet" aria-labelledby="sky-heading" data-testid="sky-panel">
            <h3 id="sky-heading">{ words::atlas::SKY.text() }</h3>
            <p>{ words::atlas::sky_lead(MOST_DOTS) }</p>
            <div class="row">
                <label for="sky-metric">{ words::atlas::COUNTING_BY.text() }</label>
                <select class="field wide" id="sky-metric" data-testid="sky-metric" {onchange}>
                    { for TurnCount::ALL.map(|count| html! {
                        <option selected={count == sky.count}>{ metric_words(count) }</option>
                    }) }
                </select>
            </div>
            <SkyCanvas counts={Rc::new(counts.clone())} shown={sky.shown()} still={state.shell.preferences.still}
                label={words::atlas::SKY_LABEL.text()} send={send.clone()} />
            <p class="sky-words" aria-live="polite" data-testid="sky-words">{ said }</p>
            { scale(steps, sky.chosen, words::atlas::SCALE_LABEL.text(), &send.reform(Command::Choose)) }
        </section>
    }
}

/// A number in a few signs: in full while it is short, then as 4.3·10⁹ is said, with its power of ten.
fn short(count: f64) -> String {
    if count < 100_000.0 {
        return grouped(count.round() as u64);
    }
    let decade = count.log10().floor();
    let head = (count / 10_f64.powf(decade) * 10.0).round() / 10.0;
    // 9.96 is rounded to 10.
    let (head, decade) = if head >= 10.0 {
        (1.0, decade + 1.0)
    } else {
        (head, decade)
    };
    format!("{head:.1}\u{b7}{}", super::plot::power(decade as u32))
}
