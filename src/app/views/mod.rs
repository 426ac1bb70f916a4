//! What the page shows. Views are functions of the state; the few components here are those that hold on to an element.

pub mod architect;
pub mod atlas;
pub mod bar;
pub mod editor;
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
