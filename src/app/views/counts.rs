//! Registers on a puzzle with their values, and adding to them.

use group::Permutation;
use yew::{Callback, Html, classes, html};

use super::icons::{mark, tone};
use crate::state::screens::architect::design::Design;
use crate::state::screens::architect::letter;

/// The registers of a design, as a position shows them; `add` hears which one is to be changed, and whether back.
pub fn counts(design: &Design, position: &Permutation, add: &Callback<(usize, bool)>) -> Html {
    let values = design.values(position);
    let count = |(n, value): (usize, &Option<u64>)| {
        let name = letter(n);
        let known = design.parts[n].algorithm.is_some();
        let key = |back: bool| {
            let (sign, words) = if back {
                ("\u{2212}1", words::stage::take_one(&name))
            } else {
                ("+1", words::stage::add_one(&name))
            };
            let testid = format!("{}-{name}", if back { "subtract" } else { "add" });
            html! {
                <button class="button outlined" title={words.clone()} aria-label={words} data-testid={testid}
                    onclick={add.reform(move |_| (n, back))}>{ sign }</button>
            }
        };
        let shown = value.map_or_else(|| "\u{2013}".to_owned(), |value| value.to_string());
        html! {
            <div class={classes!("count", tone(n))} key={n}>
                { mark(n) }
                <strong>{ &name }</strong>
                if known {
                    <output translate="no" data-testid={format!("value-{name}")}>{ shown }</output>
                    { key(true) }
                    { key(false) }
                } else {
                    <span class="hint">{ words::count::values(design.parts[n].order) }</span>
                }
            </div>
        }
    };
    html! { <>{ for values.iter().enumerate().map(count) }</> }
}
