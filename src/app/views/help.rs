//! The help sheet: what the page is, and the keys.

use yew::{Callback, Html, html};

use super::icons::{Icon, icon};
use crate::state::{Action, Sheet};

/// Keys, and what they do.
type Keys = &'static [(&'static [&'static str], &'static str)];

/// Groups of keys, each with what it is for.
const KEYS: [(&str, Keys); 3] = [
    (
        "Running the program",
        &[
            (&["Space"], "Run or pause"),
            (&["\u{2192}"], "Next move"),
            (&["\u{2190}"], "Back one move"),
            (&["Shift", "\u{2192}"], "Next line"),
            (&["Shift", "\u{2190}"], "Back one line"),
            (&["I"], "Run on to the next input"),
            (&["0"], "Back to the start"),
            (&["["], "Slower"),
            (&["]"], "Faster"),
        ],
    ),
    (
        "When the puzzle has the focus",
        &[
            (&["U", "D", "R", "L", "F", "B"], "Turn a side"),
            (&["Shift", "U"], "Turn it the other way"),
            (
                &["Alt", "\u{2190}"],
                "Look from another side (all four arrows)",
            ),
            (&["Home"], "Look from the front again"),
        ],
    ),
    (
        "Anywhere",
        &[
            (&["?"], "Show or hide this sheet"),
            (&["Esc"], "Close it, or leave the editor"),
        ],
    ),
];

/// The help sheet.
pub fn help(send: &Callback<Action>) -> Html {
    let group = |(title, keys): &(&'static str, Keys)| {
        html! {
            <>
                <h3>{ *title }</h3>
                <dl>
                    { for keys.iter().map(|(keys, words)| html! {
                        <>
                            <dt>{ for keys.iter().map(|key| html! { <><kbd>{ *key }</kbd>{ " " }</> }) }</dt>
                            <dd>{ *words }</dd>
                        </>
                    }) }
                </dl>
            </>
        }
    };
    html! {
        <aside class="help-sheet" id="help" aria-label="Help" data-testid="help-sheet">
            <header>
                <h2>{ "A computer made of turns" }</h2>
                <button class="button square" aria-label="Close help" data-testid="help-close"
                    onclick={send.reform(|_| Action::Toggle(Sheet::Help))}>{ icon(Icon::Close) }</button>
            </header>
            <p class="hint">
                { "A register is a group of pieces; its number is how often an algorithm has been done to them. \
                   Doing the algorithm adds 1. Seeing whether the pieces are solved tells whether the number is 0. \
                   That is all a program needs. Press Run, answer the questions, and watch." }
            </p>
            <p class="hint">{ "Drag a sticker to turn its layer; drag beside the cube to look around." }</p>
            { for KEYS.iter().map(group) }
        </aside>
    }
}
