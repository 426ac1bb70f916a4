//! What the page shows. Views are functions of the state; the few components here are those that hold on to an element.

pub mod architect;
pub mod atlas;
pub mod bar;
pub mod editor;
mod fields;
pub mod header;
pub mod help;
pub mod icons;
pub mod listing;
pub mod play;
pub mod program;
mod quiz;
pub mod share;
pub mod side;
pub mod stage;
pub mod table;
pub mod tables;

use yew::{Html, html};

use crate::text::typeset;

/// An algorithm of more moves is shown by its beginning.
const LONG: usize = 40;
/// How many of its moves.
const BEGINNING: usize = 12;

/// An algorithm as a whole, or, if it is long, as its beginning that opens.
pub fn algorithm(text: &str, testid: Option<String>) -> Html {
    if text.split(' ').count() <= LONG {
        return html! { <code data-testid={testid}>{ typeset(text) }</code> };
    }
    let first: Vec<&str> = text.split(' ').take(BEGINNING).collect();
    html! {
        <details class="long">
            <summary><code>{ typeset(&first.join(" ")) }{ " \u{2026}" }</code></summary>
            <code data-testid={testid}>{ typeset(text) }</code>
        </details>
    }
}

/// Words in which what stands between backquotes is code.
pub fn words(text: &str) -> Html {
    let part = |(n, part): (usize, &str)| {
        if n % 2 == 1 {
            html! { <code>{ part }</code> }
        } else {
            html! { { part } }
        }
    };
    html! { { for text.split('`').enumerate().map(part) } }
}
