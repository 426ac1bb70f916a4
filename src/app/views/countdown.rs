//! Museum mode: what says that the page is about to start again.

use yew::{Html, html};

/// How many seconds are left.
pub fn countdown(left: u32) -> Html {
    html! {
        <p class="countdown" role="timer" aria-live="off" data-testid="countdown">
            { words::frame::starting_again(left) }
        </p>
    }
}
