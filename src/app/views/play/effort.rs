//! How easy the algorithm is to perform by hand: what each hand does, turn by turn.

use puzzle::Puzzle;
use puzzle::movecount::Trick;
use yew::{Html, html};

use crate::state::screens::play::cycles::Analysis;
use crate::text::{counted, typeset};

/// The coefficient, what it is made of, and what it is worth; nothing where there is no estimate.
pub fn effort(puzzle: &Puzzle, analysis: &Analysis) -> Html {
    let Some(effort) = &analysis.effort else {
        return Html::default();
    };
    let trick = |trick: &Trick| {
        let regrip = if trick.regrip { ", after a regrip" } else { "" };
        html! {
            <li>
                <code translate="no">{ typeset(&puzzle.mv(trick.mv).name) }</code>
                <span>{ format!("{:.2}", trick.time) }</span>
                <span>{ trick.with() }{ regrip }</span>
            </li>
        }
    };
    let before = match effort.regrips_before() {
        0 => "",
        1 => " One hand regrips before the first turn.",
        _ => " Both hands regrip before the first turn.",
    };
    let (wrists, regrips) = (effort.wrist_turns() as u64, effort.regrips() as u64);
    html! {
        <details class="effort" data-testid="effort">
            <summary>
                { "Effort by hand: " }<strong>{ format!("{:.2}", effort.coefficient) }</strong>
                { format!(" ({}, {})", counted(wrists, "wrist turn", "wrist turns"),
                    counted(regrips, "regrip", "regrips")) }
            </summary>
            <p class="hint">
                { "The movecount coefficient: 1 is the time of one easy turn with a finger. The numbers are our own \
                   estimates: compare them with one another, not with other programs\u{2019}." }{ before }
            </p>
            <ol>{ for effort.tricks.iter().map(trick) }</ol>
        </details>
    }
}
