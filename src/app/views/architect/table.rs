//! The table of what is possible: what to look for, and every combination of registers that was found.

use yew::{Callback, Html, classes, html};

use super::drawing::Draughtsman;
use super::{act, orders};
use crate::state::screens::Stage as _;
use crate::state::screens::architect::finder::{MOST_REGISTERS, Ratio, Row, Sort, Status};
use crate::state::screens::architect::naming::moves;
use crate::state::screens::architect::{self, Architect};
use crate::state::{Action, State};
use crate::text::grouped;
use crate::views::fields::{from_field, from_menu};

/// The panel.
pub fn finder(state: &State, send: &Callback<Action>) -> Html {
    let architect = &state.architect;
    let finder = &architect.finder;
    let bad = matches!(finder.status, Status::Said(_, true));
    html! {
        <section class="panel finder-panel" aria-label={words::architect::POSSIBLE.text()} id="panel-find">
            <div class="panel-head">
                <h2>{ words::architect::POSSIBLE.text() }</h2>
                <span class="hint">{ words::architect::on_the(architect.puzzle().name()) }</span>
            </div>
            { shown(architect.orders.shown, send) }
            if architect.orders.shown {
                { orders::panel(architect, send) }
            } else {
                { command(architect, send) }
                <div class="finder-words">
                    <p class={classes!("hint", bad.then_some("bad"))} data-testid="finder-words">{ finder.words() }</p>
                    { running(&finder.status, send) }
                </div>
                { table(architect, send) }
            }
        </section>
    }
}

/// Whether combinations are shown, or the orders of single registers.
fn shown(orders: bool, send: &Callback<Action>) -> Html {
    let choice = |name: words::Message, testid: &'static str, show: bool| {
        let action = architect::Action::Orders(architect::orders::Action::Show(show));
        html! {
            <button class="choice" aria-pressed={(show == orders).to_string()} data-testid={testid}
                onclick={act(send, action)}>{ name.text() }</button>
        }
    };
    html! {
        <div class="wish">
            <div class="choices" role="group" aria-label={words::architect::WHICH_TABLE_LABEL.text()}>
                { choice(words::architect::COMBINATIONS, "show-combinations", false) }
                { choice(words::architect::ORDERS_AND_FIT, "show-orders", true) }
            </div>
        </div>
    }
}

/// What to look for.
fn command(architect: &Architect, send: &Callback<Action>) -> Html {
    let finder = &architect.finder;
    let least = finder.least();
    let onratio = from_menu(send, |at| {
        let ratio = Ratio::ALL.get(at);
        Action::Architect(architect::Action::Ratio(ratio.copied().unwrap_or_default()))
    });
    let known = Ratio::ALL.contains(&finder.ratio);
    html! {
        <div class="wish">
            <div class="field-row">
                <span id="how-many">{ words::architect::HOW_MANY.text() }</span>
                <div class="choices" role="group" aria-labelledby="how-many">
                    { for (1..=MOST_REGISTERS).map(|n| html! {
                        <button class="choice" aria-pressed={(n == finder.registers).to_string()}
                            data-testid={format!("registers-{n}")}
                            onclick={act(send, architect::Action::Registers(n))}>{ n }</button>
                    }) }
                </div>
            </div>
            <div class="field-row">
                <label for="ratio">{ words::architect::SIZES.text() }</label>
                <select class="button outlined" id="ratio" data-testid="ratio" onchange={onratio}>
                    { for Ratio::ALL.iter().map(|&ratio| html! {
                        <option selected={ratio == finder.ratio}>{ ratio.name() }</option>
                    }) }
                    if !known { <option selected=true>{ finder.ratio.name() }</option> }
                </select>
            </div>
            <div class="field-row">
                <label for="least">{ words::architect::LEAST.text() }</label>
                <input class="field short" id="least" inputmode="numeric" autocomplete="off" placeholder="2"
                    value={finder.least.clone()} aria-invalid={least.is_err().to_string()} data-testid="least"
                    oninput={from_field(send, |text| Action::Architect(architect::Action::Least(text)))} />
                { for least.err().map(|why| html! { <span class="hint bad">{ why }</span> }) }
            </div>
        </div>
    }
}

/// The button that stops the engine, or asks it again.
fn running(status: &Status, send: &Callback<Action>) -> Html {
    match status {
        Status::Running { .. } => html! {
            <button class="button outlined" data-testid="stop-finding"
                onclick={act(send, architect::Action::StopFinding)}>{ words::architect::STOP.text() }</button>
        },
        Status::Said(..) => html! {
            <button class="button outlined" data-testid="find-again"
                onclick={act(send, architect::Action::Find)}>{ words::architect::LOOK_AGAIN.text() }</button>
        },
        Status::Idle | Status::Found(_) => Html::default(),
    }
}

fn table(architect: &Architect, send: &Callback<Action>) -> Html {
    let finder = &architect.finder;
    if finder.found().is_empty() {
        return Html::default();
    }
    let onsort = from_menu(send, |at| {
        let sort = Sort::ALL.get(at);
        Action::Architect(architect::Action::Sort(sort.copied().unwrap_or_default()))
    });
    let only = finder.only();
    let rows = finder.table();
    let draughtsman = Draughtsman::new(architect.puzzle());
    let taken = architect.taken.as_ref().map(|taken| &taken.orders);
    let left = rows.len().saturating_sub(finder.rows);
    html! {
        <>
            <div class="wish sift">
                <div class="field-row">
                    <label for="only">{ words::architect::MUST_INCLUDE.text() }</label>
                    <input class="field" id="only" type="search" autocomplete="off"
                        placeholder={words::architect::MUST_INCLUDE_PLACEHOLDER.text()}
                        value={finder.only.clone()} aria-invalid={only.is_err().to_string()} data-testid="only"
                        oninput={from_field(send, |text| Action::Architect(architect::Action::Only(text)))} />
                </div>
                <div class="field-row">
                    <label for="sort">{ words::architect::SORT_BY.text() }</label>
                    <select class="button outlined" id="sort" data-testid="sort" onchange={onsort}>
                        { for Sort::ALL.iter().map(|&sort| html! {
                            <option selected={sort == finder.sort}>{ sort.name() }</option>
                        }) }
                    </select>
                </div>
                { for only.err().map(|why| html! { <p class="hint bad">{ why }</p> }) }
            </div>
            <div class="found" tabindex="0" role="region" aria-label={words::architect::TABLE_LABEL.text()}>
                <table data-testid="found">
                    { heads() }
                    <tbody>
                        { for rows.iter().take(finder.rows).map(|found| row(found, taken, &draughtsman, send)) }
                    </tbody>
                </table>
                if rows.is_empty() { <p class="hint none">{ words::architect::NONE_OF_SIZES.text() }</p> }
                if left > 0 {
                    <button class="button outlined more" data-testid="more-rows"
                        onclick={act(send, architect::Action::More)}>{ words::architect::show_more(left) }</button>
                }
            </div>
        </>
    }
}

/// The heads of the table's columns.
fn heads() -> Html {
    html! {
        <thead>
            <tr>
                <th scope="col">{ words::architect::COLUMN_REGISTERS.text() }</th>
                <th scope="col">{ words::architect::COLUMN_PIECES.text() }</th>
                <th scope="col" class="number">{ words::architect::COLUMN_VALUES.text() }</th>
                <th scope="col" class="number" title={words::architect::COLUMN_SHARED_TITLE.text()}>
                    { words::architect::COLUMN_SHARED.text() }
                </th>
            </tr>
        </thead>
    }
}

fn row(
    row: &Row,
    taken: Option<&Vec<u64>>,
    draughtsman: &Draughtsman<'_>,
    send: &Callback<Action>,
) -> Html {
    let orders = row.orders();
    let pressed = taken == Some(&orders);
    let written = |write: fn(u64) -> String, between: &str| {
        let all: Vec<String> = orders.iter().map(|&order| write(order)).collect();
        all.join(between)
    };
    let name = written(grouped, " \u{b7} ");
    let testid = format!("take-{}", written(|order| order.to_string(), "-"));
    let known = row.design.lengths().map(|known| moves(&known));
    html! {
        <tr key={name.clone()} class={classes!(pressed.then_some("chosen"))}>
            <th scope="row">
                <button aria-pressed={pressed.to_string()} data-testid={testid}
                    onclick={act(send, architect::Action::Take(orders))}>{ name }</button>
                { for known.map(|known| html! { <span class="hint">{ known }</span> }) }
            </th>
            <td>{ draughtsman.draw(&row.design) }</td>
            <td class="number">{ large(row.values()) }</td>
            <td class="number">{ row.design.shared.len() }</td>
        </tr>
    }
}

/// A number that may be very large.
fn large(number: u128) -> String {
    match u64::try_from(number) {
        Ok(small) if small < 1_000_000_000_000 => grouped(small),
        _ => {
            let digits = number.to_string();
            format!(
                "{}.{} \u{d7} 10^{}",
                &digits[..1],
                &digits[1..2],
                digits.len() - 1
            )
        }
    }
}
