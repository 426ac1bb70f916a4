//! What the browser stores for the page.

use diagnostics::rarely;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::browser::{database, pages, storage};
use crate::state::screens::architect::Action as Do;
use crate::state::screens::run;
use crate::state::screens::run::documents::Storage;
use crate::state::{Action, Effect};

/// Carries out an effect that concerns what the browser stores.
pub fn store(effect: Effect, send: Callback<Action>) {
    match effect {
        Effect::Store { key, value } => {
            send.emit(Action::Run(run::Action::Stored(storage::put(
                &key,
                value.as_deref(),
            ))));
        }
        Effect::Save(save) => {
            let done = storage::save(&save);
            let key = save.key;
            send.emit(Action::Run(run::Action::Storage(Storage::Saved {
                key,
                done,
            })));
        }
        Effect::Remember { key, value } => storage::remember(key, value),
        Effect::ListPages => pages::list(send),
        searches => rarely(|| store_searches(searches, send)),
    }
}

/// Carries out an effect that concerns the searches which the browser stores.
fn store_searches(effect: Effect, send: Callback<Action>) {
    match effect {
        Effect::SaveSearch { name, bytes } => spawn_local(async move {
            if let Err(why) = database::put(&name, bytes.as_deref()).await {
                send.emit(Action::Architect(Do::NotSaved(name, why)));
            }
        }),
        Effect::Fetch { name } => spawn_local(async move {
            let bytes = database::fetch(&name).await;
            send.emit(Action::Architect(Do::Fetched { name, bytes }));
        }),
        Effect::List { prefix, head, most } => spawn_local(async move {
            let list = database::list(prefix, head, most).await;
            send.emit(Action::Architect(Do::Listed(list)));
        }),
        _ => {}
    }
}
