//! The orders that one register can have, whether given registers fit, and registers of one's own.

use puzzle::architecture::presets;
use web_sys::SubmitEvent;
use wire::{FitsView, OrdersView};
use yew::{Callback, Html, classes, html};

use super::act;
use crate::state::Action;
use crate::state::screens::Stage as _;
use crate::state::screens::architect::finder::Status;
use crate::state::screens::architect::orders::{Action as Do, Judged, Orders};
use crate::state::screens::architect::words::listed;
use crate::state::screens::architect::{self, Architect, letter, moves, name_of};
use crate::text::{counted, grouped, sentence};
use crate::views::fields::{from_field, from_lines};

/// As many orders can be pressed; more are only listed.
const PRESSED: usize = 300;

/// The panel.
pub fn panel(architect: &Architect, send: &Callback<Action>) -> Html {
    html! {
        <div class="orders" tabindex="0" role="region" aria-label="Orders">
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
                    { share.map_or_else(|| "Looking".to_owned(), |share| format!("Looking: {share} %")) }
                    <button class="button outlined" data-testid="stop-orders" onclick={act(send, of(Do::Stop))}>
                        { "Stop" }
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
            <h3><label for="fits">{ "Do they fit?" }</label></h3>
            <form class="row" {onsubmit}>
                <input class="field" id="fits" placeholder="such as 90, 80" autocomplete="off"
                    value={orders.text.clone()} aria-invalid={bad.to_string()} data-testid="fits-field"
                    oninput={from_field(send, |text| Action::Architect(of(Do::Text(text))))} />
                <button class="button filled" data-testid="fits">{ "Check" }</button>
            </form>
            <div data-testid="fits-answer">{ answer }</div>
        </section>
    }
}

fn answer(architect: &Architect, fits: &FitsView, send: &Callback<Action>) -> Html {
    let larger = fits.redundant_by.as_ref().map(|larger| {
        let text = numbers(larger, " \u{b7} ");
        match fits.example {
            Some(_) => format!("{text} fit, too: each at least as large."),
            None => format!("{text} fit: each at least as large."),
        }
    });
    let Some(example) = &fits.example else {
        return html! {
            <>
                <p><strong>{ Orders::verdict(fits, architect.puzzle()) }</strong></p>
                <p class="hint">{ sentence(&fits.reason) }{ "." }</p>
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
                { larger.unwrap_or_else(|| "No larger registers fit in their places (proved).".to_owned()) }
            </p>
            <button class="button outlined" data-testid="take-example" onclick={act(send, of(Do::Take))}>
                { "Put them on the puzzle" }
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
        Status::Idle => html! { <p class="hint">{ "Waiting for the solver" }</p> },
        Status::Running { .. } => html! { <p class="hint">{ "Looking" }</p> },
        Status::Said(words, bad) => html! {
            <p class={classes!("row", bad.then_some("bad"))}>
                { words }
                <button class="button outlined" onclick={act(send, of(Do::Again))}>{ "Look again" }</button>
            </p>
        },
        Status::Found(orders) => html! { <>{ all(orders, send) }{ powers(orders) }</> },
    };
    html! {
        <section>
            <h3>{ "Orders of one register" }</h3>
            <p class="hint">{ "The order is how many values the register has." }</p>
            { body }
        </section>
    }
}

fn all(orders: &OrdersView, send: &Callback<Action>) -> Html {
    let Some(all) = &orders.orders else {
        return html! { <p class="hint">{ "Too many to list. Ask above about one." }</p> };
    };
    let words = format!(
        "{} are possible (proved)",
        counted(all.len() as u64, "order", "orders")
    );
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
        html! { <div class="order-list" role="group" aria-label="Orders">{ for all.iter().map(one) }</div> }
    };
    html! { <><p data-testid="orders-words">{ words }</p>{ list }</> }
}

/// The table of prime powers.
fn powers(orders: &OrdersView) -> Html {
    html! {
        <>
            <p class="hint">
                { format!("What orders are made of; {} move.", counted(orders.pieces, "piece", "pieces")) }
            </p>
            <table class="powers" aria-label="What orders are made of" data-testid="powers">
                <thead>
                    <tr><th scope="col">{ "Prime power" }</th><th scope="col">{ "Pieces at least" }</th></tr>
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
    let presets = presets(architect.puzzle());
    if presets.is_empty() {
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
            <h3>{ "In the catalogue" }</h3>
            <ul class="presets">
                { for presets.iter().map(|preset| one(preset.architecture.orders(), preset.architecture.lengths())) }
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
            <h3><label for="own">{ "Your own registers" }</label></h3>
            <p class="hint">{ "An algorithm on each line; each adds 1 to a register of its own." }</p>
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
                <strong>{ format!("{} has {}.", letter(n), counted(register.order, "value", "values")) }</strong>
                if !shared.is_empty() { { format!(" It moves shared pieces: {}.", names(&shared)) } }
                if full != register.order.into() {
                    { format!(" With those, its algorithm comes back after {full} times.") }
                }
            </li>
        }
    };
    html! {
        <>
            <ul class="presets">{ for registers.map(one) }</ul>
            <p class="hint">
                if judged.left.is_empty() {
                    { "No piece is left over." }
                } else {
                    { format!("Left over: {}.", names(&judged.left)) }
                }
            </p>
            <button class="button outlined" data-testid="take-own" onclick={act(send, of(Do::TakeOwn))}>
                { "Put them on the puzzle" }
            </button>
        </>
    }
}
