//! How easy the algorithm is to perform by hand: what each hand does, turn by turn.

use puzzle::Puzzle;
use puzzle::movecount::Trick;
use yew::{Html, html};

use crate::state::screens::play::cycles::Analysis;
use crate::text::typeset;
use crate::views::filled;

/// The coefficient, what it is made of, and what it is worth; nothing where there is no estimate.
pub fn effort(puzzle: &Puzzle, analysis: &Analysis) -> Html {
    let Some(effort) = &analysis.effort else {
        return Html::default();
    };
    let trick = |trick: &Trick| {
        let with = trick.with();
        let with = if trick.regrip {
            words::algorithm::effort_regrip(with)
        } else {
            with
        };
        html! {
            <li>
                <code translate="no">{ typeset(&puzzle.mv(trick.mv).name) }</code>
                <span>{ format!("{:.2}", trick.time) }</span>
                <span>{ with }</span>
            </li>
        }
    };
    let hint = match effort.regrips_before() {
        0 => words::algorithm::EFFORT_HINT,
        1 => words::algorithm::EFFORT_HINT_ONE,
        _ => words::algorithm::EFFORT_HINT_BOTH,
    };
    let coefficient = html! { <strong>{ format!("{:.2}", effort.coefficient) }</strong> };
    let (wrists, regrips) = (effort.wrist_turns(), effort.regrips());
    let summary = words::algorithm::effort(words::Part(0), wrists, regrips);
    html! {
        <details class="effort" data-testid="effort">
            <summary>{ filled(&summary, &[coefficient]) }</summary>
            <p class="hint">{ hint.text() }</p>
            <ol>{ for effort.tricks.iter().map(trick) }</ol>
        </details>
    }
}
