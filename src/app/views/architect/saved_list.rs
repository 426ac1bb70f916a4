//! The searches that this browser has saved.

use yew::{Callback, Html, html};

use super::act;
use crate::state::screens::architect::Action as Do;
use crate::state::screens::architect::saved_list::Entry;
use crate::state::{Action, State};

/// The list; nothing while there is none.
pub fn saved_list(state: &State, send: &Callback<Action>) -> Html {
    let entries = state.architect.saved.entries();
    if entries.is_empty() {
        return Html::default();
    }
    html! {
        <section class="saved-searches" aria-labelledby="saved-searches" data-testid="saved-searches">
            <h3 id="saved-searches">{ words::architect::SAVED_SEARCHES.text() }</h3>
            <ul>{ for entries.iter().map(|entry| one(entry, send)) }</ul>
        </section>
    }
}

fn one(entry: &Entry, send: &Callback<Action>) -> Html {
    let title = entry.title();
    html! {
        <li key={entry.name.clone()}>
            <a class="link" href={entry.href()}>{ &title }</a>
            <button class="link" aria-label={words::architect::forget_label(&title)}
                onclick={act(send, Do::Forget(entry.name.clone()))}>{ words::architect::FORGET.text() }</button>
            <span class="hint">{ entry.words() }</span>
        </li>
    }
}
