//! What the system says of this computer and of the person at it.

use gloo::events::EventListener;
use gloo::utils::window;
use yew::Callback;

use crate::state::{Action, Preferences};

/// The machine's memory, gigabytes; not all browsers say, and none says more than 8 or so.
pub fn memory() -> Option<f64> {
    js_sys::Reflect::get(&window().navigator(), &"deviceMemory".into())
        .ok()?
        .as_f64()
}

const DARK: &str = "(prefers-color-scheme: dark)";
const STILL: &str = "(prefers-reduced-motion: reduce)";

/// Whether a media query holds; false where the browser does not know it.
pub fn media(query: &str) -> bool {
    let list = window().match_media(query).ok().flatten();
    list.is_some_and(|list| list.matches())
}

/// What the person at the page prefers.
pub fn now() -> Preferences {
    Preferences {
        dark: media(DARK),
        still: media(STILL),
    }
}

/// Reports to `send` when the system is set to other preferences.
pub fn listen(send: &Callback<Action>) -> impl Iterator<Item = EventListener> {
    let lists = [DARK, STILL].map(|query| window().match_media(query).ok().flatten());
    lists.into_iter().flatten().map(|list| {
        let send = send.clone();
        EventListener::new(&list, "change", move |_| {
            send.emit(Action::Prefer(now()));
        })
    })
}
