//! The position in words: a heading, how much is solved, and each face or cell, which opens.

use yew::{Html, html};

use crate::state::State;
use crate::state::in_words::Side;

/// The region; nothing under a blindfold.
pub fn region(state: &State) -> Html {
    let Some(words) = state.in_words() else {
        return Html::default();
    };
    let side = |side: &Side| {
        let testid = format!("in-words-{}", side.id);
        let summary = html! { <h3>{ &side.summary }</h3> };
        if side.details.is_empty() {
            return html! { <div class="in-words-side" data-testid={testid} key={side.id.clone()}>{ summary }</div> };
        }
        html! {
            <details class="in-words-side" data-testid={testid} key={side.id.clone()}>
                <summary>{ summary }</summary>
                { for side.details.iter().map(|line| html! { <p>{ line }</p> }) }
            </details>
        }
    };
    html! {
        <section class="in-words" aria-labelledby="in-words" data-testid="in-words">
            <h2 class="eyebrow" id="in-words">{ words::position::TITLE.text() }</h2>
            <p data-testid="in-words-summary">{ &words.summary }</p>
            if words.sides.iter().any(|side| !side.details.is_empty()) { <p class="hint">{ words.hint }</p> }
            { for words.sides.iter().map(side) }
        </section>
    }
}
