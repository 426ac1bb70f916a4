//! The tests of the open program, under its text: which pass, and how the others differ.

use q::testing::Outcome;
use yew::{Callback, Html, classes, html};

use super::marked;
use crate::state::screens::run;
use crate::state::screens::run::trials::{Count, Place};
use crate::state::{Action, State};
use crate::text::{sentence, shortened};

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
                    <li class="hint">{ words::run::more_tests(hidden) }</li>
                }
            </ul>
        </details>
    }
}

fn summary(count: Count) -> String {
    let Count { all, over, hold } = count;
    if over < all && hold == over {
        words::run::tests_running(all)
    } else if over - hold == 1 {
        words::run::one_fails(all)
    } else if hold < over {
        words::run::some_fail(over - hold, all)
    } else if all == 1 {
        words::run::ONLY_TEST_PASSES.text().to_owned()
    } else {
        words::run::all_pass(all)
    }
}

fn entry(place: &Place, outcome: Option<&Outcome>, send: &Callback<Action>) -> Html {
    let at = place.at;
    let (class, said) = match outcome {
        None => ("note", words::run::TEST_WAITS.text().to_owned()),
        Some(Outcome {
            difference: None,
            turns,
            ..
        }) => ("passes", words::run::test_turns(turns.unwrap_or(0))),
        Some(Outcome {
            difference: Some(difference),
            ..
        }) => ("error", sentence(&shortened(&difference.to_string()))),
    };
    html! {
        <li>
            <button class={classes!("diagnostic", class)} data-testid={format!("trial-{}", place.line)}
                onclick={send.reform(move |_| Action::Run(run::Action::JumpTo(at)))}>
                <span class="line">{ words::editor::line(place.line) }</span>
                <span>
                    <code translate="no">{ shortened(&place.text) }</code>
                    <span class="mend">{ marked(&said) }</span>
                </span>
            </button>
        </li>
    }
}
