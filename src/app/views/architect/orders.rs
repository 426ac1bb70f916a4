//! The orders that one register can have, whether given registers fit, and registers of one's own.

use puzzle::architecture::Architecture;
use web_sys::SubmitEvent;
use wire::{FitsView, OrdersView};
use yew::{Callback, Html, classes, html};

use super::act;
use crate::state::Action;
use crate::state::screens::Stage as _;
use crate::state::screens::architect::finder::Status;
use crate::state::screens::architect::naming::{moves, name_of};
use crate::state::screens::architect::orders::{Action as Do, Judged, Orders};
use crate::state::screens::architect::rings::listed;
use crate::state::screens::architect::{self, Architect, letter};
use crate::text::{grouped, sentence};
use crate::views::fields::{from_field, from_lines};

/// As many orders can be pressed; more are only listed.
const PRESSED: usize = 300;

/// The panel.
pub fn panel(architect: &Architect, send: &Callback<Action>) -> Html {
    html! {
        <div class="orders" tabindex="0" role="region" aria-label={words::architect::ORDERS_LABEL.text()}>
            { question(architect, send) }
            { possible(&architect.orders.possible, send) }
            { known(architect, send) }
            { own(architect, send) }
        </div>
    }
}

fn of(action: Do) -> architect::Action {
    architect::Action::Orders(action)
}

/// The question whether registers fit, and the answer.
fn question(architect: &Architect, send: &Callback<Action>) -> Html {
    let orders = &architect.orders;
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Architect(of(Do::Ask))
    });
    let bad = matches!(orders.fits, Status::Said(_, true));
    let answer = match &orders.fits {
        Status::Idle => Html::default(),
        Status::Running { progress } => {
            let share = progress.map(|p| p.done * 100 / p.total.max(1));
            html! {
                <p class="row">
                    { share.map_or_else(
                        || words::architect::LOOKING.text().to_owned(),
                        words::architect::looking_share,
                    ) }
                    <button class="button outlined" data-testid="stop-orders" onclick={act(send, of(Do::Stop))}>
                        { words::architect::STOP.text() }
                    </button>
                </p>
            }
        }
        Status::Said(words, bad) => {
            html! { <p class={classes!(bad.then_some("bad"))}>{ words }</p> }
        }
        Status::Found((fits, _)) => answer(architect, fits, send),
    };
    html! {
        <section>
            <h3><label for="fits">{ words::architect::FIT.text() }</label></h3>
            <form class="row" {onsubmit}>
                <input class="field" id="fits" placeholder={words::architect::FIT_PLACEHOLDER.text()} autocomplete="off"
                    value={orders.text.clone()} aria-invalid={bad.to_string()} data-testid="fits-field"
                    oninput={from_field(send, |text| Action::Architect(of(Do::Text(text))))} />
                <button class="button filled" data-testid="fits">{ words::architect::CHECK.text() }</button>
            </form>
            <div data-testid="fits-answer">{ answer }</div>
        </section>
    }
}

fn answer(architect: &Architect, fits: &FitsView, send: &Callback<Action>) -> Html {
    let larger = fits.redundant_by.as_ref().map(|larger| {
        let text = numbers(larger, " \u{b7} ");
        match fits.example {
            Some(_) => words::architect::larger_too(text),
            None => words::architect::larger(text),
        }
    });
    let Some(example) = &fits.example else {
        return html! {
            <>
                <p><strong>{ Orders::verdict(fits, architect.puzzle()) }</strong></p>
                <p class="hint">{ words::architect::reason(sentence(&fits.reason)) }</p>
                { for larger.map(|words| html! { <p class="hint">{ words }</p> }) }
            </>
        };
    };
    html! {
        <>
            <p><strong>{ Orders::verdict(fits, architect.puzzle()) }</strong></p>
            <ul class="cycles">
                { for example.registers.iter().map(|register| html! {
                    <li>{ format!("{}: {}", grouped(register.order), register.own) }</li>
                }) }
            </ul>
            <p class="hint">
                { larger.unwrap_or_else(|| words::architect::NO_LARGER.text().to_owned()) }
            </p>
            <button class="button outlined" data-testid="take-example" onclick={act(send, of(Do::Take))}>
                { words::architect::PUT_ON_PUZZLE.text() }
            </button>
        </>
    }
}

fn numbers(orders: &[u64], between: &str) -> String {
    let texts: Vec<String> = orders.iter().map(|&order| grouped(order)).collect();
    texts.join(between)
}

/// The orders of one register, and what they are made of.
fn possible(status: &Status<OrdersView>, send: &Callback<Action>) -> Html {
    let body = match status {
        Status::Idle => html! { <p class="hint">{ words::architect::WAITING.text() }</p> },
        Status::Running { .. } => {
            html! { <p class="hint">{ words::architect::LOOKING.text() }</p> }
        }
        Status::Said(words, bad) => html! {
            <p class={classes!("row", bad.then_some("bad"))}>
                { words }
                <button class="button outlined" onclick={act(send, of(Do::Again))}>
                    { words::architect::LOOK_AGAIN.text() }
                </button>
            </p>
        },
        Status::Found(orders) => html! { <>{ all(orders, send) }{ powers(orders) }</> },
    };
    html! {
        <section>
            <h3>{ words::architect::ORDERS_OF_ONE.text() }</h3>
            <p class="hint">{ words::architect::ORDER_IS.text() }</p>
            { body }
        </section>
    }
}

fn all(orders: &OrdersView, send: &Callback<Action>) -> Html {
    let Some(all) = &orders.orders else {
        return html! { <p class="hint">{ words::architect::TOO_MANY_ORDERS.text() }</p> };
    };
    let list = if all.len() > PRESSED {
        html! { <p class="order-list">{ numbers(all, ", ") }</p> }
    } else {
        let one = |&order: &u64| {
            html! {
                <button class="link" data-testid={format!("order-{order}")} onclick={act(send, of(Do::AskFor(order)))}>
                    { grouped(order) }
                </button>
            }
        };
        html! {
            <div class="order-list" role="group" aria-label={words::architect::ORDERS_LABEL.text()}>
                { for all.iter().map(one) }
            </div>
        }
    };
    html! { <><p data-testid="orders-words">{ words::architect::orders_possible(all.len()) }</p>{ list }</> }
}

/// The table of prime powers.
fn powers(orders: &OrdersView) -> Html {
    html! {
        <>
            <p class="hint">{ words::architect::made_of(orders.pieces) }</p>
            <table class="powers" aria-label={words::architect::MADE_OF_TABLE_LABEL.text()} data-testid="powers">
                <thead>
                    <tr>
                        <th scope="col">{ words::architect::PRIME_POWER.text() }</th>
                        <th scope="col">{ words::architect::PIECES_AT_LEAST.text() }</th>
                    </tr>
                </thead>
                <tbody>
                    { for orders.powers.iter().map(|power| html! {
                        <tr><th scope="row">{ grouped(power.power) }</th><td>{ power.pieces }</td></tr>
                    }) }
                </tbody>
            </table>
        </>
    }
}

/// The registers of the catalogue.
fn known(architect: &Architect, send: &Callback<Action>) -> Html {
    let puzzle = architect.puzzle();
    let orders = Architecture::preset_orders(puzzle);
    let known = orders
        .iter()
        .filter_map(|orders| Architecture::preset(puzzle, orders));
    if orders.is_empty() {
        return Html::default();
    }
    let one = |orders: Vec<u64>, lengths: Vec<usize>| {
        html! {
            <li>
                <button class="link" data-testid={format!("known-{}", numbers(&orders, "-"))}
                    onclick={act(send, architect::Action::Take(orders.clone()))}>
                    { numbers(&orders, " \u{b7} ") }
                </button>
                <span class="hint">{ moves(&lengths) }</span>
            </li>
        }
    };
    html! {
        <section>
            <h3>{ words::architect::IN_CATALOGUE.text() }</h3>
            <ul class="presets">
                { for known.map(|known| one(known.orders(), known.lengths())) }
            </ul>
        </section>
    }
}

/// Algorithms of one's own, and what they come to.
fn own(architect: &Architect, send: &Callback<Action>) -> Html {
    let orders = &architect.orders;
    let oninput = from_lines(send, |text| Action::Architect(of(Do::Own(text))));
    let verdict = match &orders.judged {
        None => Html::default(),
        Some(Err(errors)) => {
            let errors = errors
                .iter()
                .map(|error| html! { <p class="bad">{ error }</p> });
            html! { <>{ for errors }</> }
        }
        Some(Ok(judged)) => self::judged(architect, judged, send),
    };
    let bad = matches!(orders.judged, Some(Err(_)));
    html! {
        <section>
            <h3><label for="own">{ words::architect::OWN.text() }</label></h3>
            <p class="hint">{ words::architect::OWN_HINT.text() }</p>
            <textarea class="field" id="own" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off"
                value={orders.own.clone()} aria-invalid={bad.to_string()} data-testid="own" {oninput} />
            <div role="status" data-testid="own-verdict">{ verdict }</div>
        </section>
    }
}

fn judged(architect: &Architect, judged: &Judged, send: &Callback<Action>) -> Html {
    let puzzle = architect.puzzle();
    let names = |pieces: &[puzzle::PieceId]| {
        listed(pieces.iter().map(|&piece| name_of(puzzle, piece)).collect())
    };
    let registers = judged.architecture.registers.iter().enumerate();
    let one = |(n, register): (usize, &puzzle::architecture::Register)| {
        let shared = register.shared_pieces(puzzle);
        let full = register.full_order();
        html! {
            <li>
                <strong>{ words::architect::has_values(register.order, letter(n)) }</strong>
                if !shared.is_empty() { { " " }{ words::architect::moves_shared(names(&shared)) } }
                if full != register.order.into() { { " " }{ words::architect::comes_back(full) } }
            </li>
        }
    };
    html! {
        <>
            <ul class="presets">{ for registers.map(one) }</ul>
            <p class="hint">
                if judged.left.is_empty() {
                    { words::architect::NOTHING_LEFT_OVER.text() }
                } else {
                    { words::architect::left_over(names(&judged.left)) }
                }
            </p>
            <button class="button outlined" data-testid="take-own" onclick={act(send, of(Do::TakeOwn))}>
                { words::architect::PUT_ON_PUZZLE.text() }
            </button>
        </>
    }
}
