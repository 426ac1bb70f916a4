//! What the browser stores for the page.

use diagnostics::rarely;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::browser::{database, dates, pages, storage};
use crate::state::backup::{self, Restore, Stored};
use crate::state::screens::architect::{Action as Do, saved};
use crate::state::screens::play;
use crate::state::screens::run;
use crate::state::screens::run::documents::Storage;
use crate::state::screens::run::documents::versions::{self, Name};
use crate::state::screens::run::versions::Action as Versions;
use crate::state::{Action, Effect, effect};

/// How many names are looked at, and how many bytes say what a document was called.
const MOST_NAMES: u32 = 10_000;
const HEAD: u32 = 1000;

/// In museum mode: whether nothing is left to be done of an effect. Whatever would store something is answered as if it
/// were, of what is stored nothing is found, and nothing leads off the page or leaves an entry in the browser's
/// history.
pub fn in_kiosk(effect: &mut Effect, send: &Callback<Action>) -> bool {
    match effect {
        Effect::Store { .. } => send.emit(Action::Run(run::Action::Stored(true))),
        Effect::Save(save) => send.emit(Action::Run(run::Action::Storage(Storage::Saved {
            key: save.key.clone(),
            done: true,
        }))),
        Effect::StoreTimes(_) => send.emit(Action::Play(play::Action::TimesStored(true))),
        Effect::Fetch { name } => send.emit(Action::Architect(Do::Fetched {
            name: name.clone(),
            bytes: None,
        })),
        Effect::List { .. } => send.emit(Action::Architect(Do::Listed(Vec::new()))),
        Effect::Remember { .. }
        | Effect::ListPages
        | Effect::SaveSearch { .. }
        | Effect::Versions(_)
        | Effect::Backup(_)
        | Effect::Download { .. }
        | Effect::FullScreen(_)
        | Effect::Print
        | Effect::Picture { .. }
        | Effect::Png { .. }
        | Effect::Record(..)
        | Effect::StopRecording
        | Effect::Share(..)
        | Effect::Copy(_)
        | Effect::CopyReport(_)
        | Effect::OpenHeld => {}
        Effect::Address { entry, .. } => {
            *entry = false;
            return false;
        }
        _ => return false,
    }
    true
}

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
        Effect::StoreTimes(entries) => {
            let done = storage::put_all(&entries);
            send.emit(Action::Play(play::Action::TimesStored(done)));
        }
        Effect::Remember { key, value } => storage::remember(key, &value),
        Effect::ListPages => pages::list(send),
        Effect::SaveSearch { .. } | Effect::Fetch { .. } | Effect::List { .. } => {
            rarely(|| store_searches(effect, send));
        }
        Effect::Versions(effect) => rarely(|| store_versions(effect, send)),
        Effect::Backup(effect) => rarely(|| store_backup(effect, send)),
        _ => {}
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

/// Carries out an effect that concerns earlier versions of programs.
fn store_versions(wanted: effect::Versions, send: Callback<Action>) {
    match wanted {
        effect::Versions::Note { name, bytes } => spawn_local(note(name, bytes)),
        effect::Versions::List { document } => spawn_local(async move {
            let beginning = versions::of_document(&document);
            let own = database::list(&beginning, u32::MAX, MOST_NAMES).await;
            let all = database::list(versions::PREFIX, HEAD, MOST_NAMES).await;
            let listed = Versions::Listed { document, own, all };
            send.emit(Action::Run(run::Action::Versions(listed)));
        }),
        effect::Versions::Fetch { name } => spawn_local(async move {
            let bytes = database::fetch(&name).await;
            let fetched = Versions::Fetched(name, bytes);
            send.emit(Action::Run(run::Action::Versions(fetched)));
        }),
    }
}

/// Carries out an effect that concerns everything that is stored.
fn store_backup(effect: backup::Effect, send: Callback<Action>) {
    match effect {
        backup::Effect::Collect(purpose) => spawn_local(async move {
            let stored = Stored {
                entries: storage::entries(),
                searches: database::list(saved::PREFIX, u32::MAX, MOST_NAMES).await,
                date: dates::today(),
            };
            send.emit(Action::Backup(backup::Action::Collected(purpose, stored)));
        }),
        backup::Effect::Restore(restore) => spawn_local(bring_back(restore, send)),
        backup::Effect::Forget => storage::forget(database::forget_all()),
    }
}

/// Saves a version of a program, unless this very text is among its versions, and removes what is too much.
async fn note(name: String, bytes: Vec<u8>) {
    let Some(new) = Name::read(&name) else { return };
    let listed = database::list(versions::PREFIX, 0, MOST_NAMES).await;
    let mut names: Vec<Name> = listed
        .iter()
        .filter_map(|(name, _)| Name::read(name))
        .collect();
    let same = |other: &Name| other.document == new.document && other.sum == new.sum;
    if names.iter().any(same) || !database::save(&name, &bytes).await {
        return;
    }
    names.push(new);
    for spare in versions::spare(names) {
        database::forget(&spare.text()).await;
    }
}

/// Stores what a backup brings, and begins again with it.
async fn bring_back(restore: Restore, send: Callback<Action>) {
    if !storage::put_all(&restore.entries) {
        send.emit(Action::Backup(backup::Action::NoRoom));
        return;
    }
    for (name, bytes) in &restore.bytes {
        database::save(name, bytes).await;
    }
    storage::reload(&restore.words);
}
