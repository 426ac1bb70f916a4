//! The tests of the open program, under its text: which pass, and how the others differ.

use q::testing::Outcome;
use yew::{Callback, Html, classes, html};

use super::marked;
use crate::state::screens::run;
use crate::state::screens::run::trials::{Count, Place};
use crate::state::{Action, State};
use crate::text::{counted, sentence, shortened};

/// The most tests that are listed.
const MOST: usize = 100;

/// The list of tests; the program has some.
pub fn trials(state: &State, send: &Callback<Action>) -> Html {
    let count = state.run.trials.count();
    let fails = count.hold < count.over;
    let entries = state.run.trials.each().take(MOST);
    let hidden = count.all.saturating_sub(MOST);
    html! {
        <details class="trials" open={fails} data-testid="trials">
            <summary data-testid="trials-count" class={if fails { "fails" } else { "passes" }}>
                { summary(count) }
            </summary>
            <ul>
                { for entries.map(|(place, outcome)| entry(place, outcome, send)) }
                if hidden > 0 {
                    <li class="hint">{ counted(hidden as u64, "more test", "more tests") }</li>
                }
            </ul>
        </details>
    }
}

fn summary(count: Count) -> String {
    let Count { all, over, hold } = count;
    let tests = counted(all as u64, "test", "tests");
    if over < all && hold == over {
        format!("Running {tests} \u{2026}")
    } else if hold < over {
        let verb = if over - hold == 1 { "fails" } else { "fail" };
        format!("\u{2717} {} of {tests} {verb}", over - hold)
    } else if all == 1 {
        "\u{2713} The test passes".to_owned()
    } else {
        format!("\u{2713} All {all} tests pass")
    }
}

fn entry(place: &Place, outcome: Option<&Outcome>, send: &Callback<Action>) -> Html {
    let at = place.at;
    let (class, said) = match outcome {
        None => ("note", "Not run yet".to_owned()),
        Some(Outcome {
            difference: None,
            turns,
            ..
        }) => {
            let turns = counted(turns.unwrap_or(0), "turn", "turns");
            ("passes", format!("\u{2713} {turns}"))
        }
        Some(Outcome {
            difference: Some(difference),
            ..
        }) => ("error", sentence(&shortened(&difference.to_string()))),
    };
    html! {
        <li>
            <button class={classes!("diagnostic", class)} data-testid={format!("trial-{}", place.line)}
                onclick={send.reform(move |_| Action::Run(run::Action::JumpTo(at)))}>
                <span class="line">{ format!("Line {}", place.line) }</span>
                <span>
                    <code translate="no">{ shortened(&place.text) }</code>
                    <span class="mend">{ marked(&said) }</span>
                </span>
            </button>
        </li>
    }
}
