//! The sets of keys by name, and keys as text.

use web_sys::SubmitEvent;
use yew::{Callback, Html, html};

use crate::state::screens::play;
use crate::state::screens::play::key_sets::Command;
use crate::state::{Action, State, sharing};
use crate::views::fields::{from_field, from_lines};
use crate::views::icons::{Icon, icon};

fn act(command: Command) -> Action {
    Action::Play(play::Action::KeySets(command))
}

/// The sets, a field to save one, and the keys as text.
pub fn key_sets(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let text = play.settings.keys.stored().unwrap_or_default();
    let copied = text.clone();
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        act(Command::Save)
    });
    let set = |name: &String| {
        let (used, deleted) = (name.clone(), name.clone());
        html! {
            <li class="row">
                <button class="button outlined" data-testid={format!("use-keys-{name}")}
                    onclick={send.reform(move |_| act(Command::Use(used.clone())))}>{ name }</button>
                <button class="button square" aria-label={words::panels::key_set_delete(name)}
                    onclick={send.reform(move |_| act(Command::Delete(deleted.clone())))}>{ icon(Icon::Close) }</button>
            </li>
        }
    };
    html! {
        <>
            <h3>{ words::panels::KEY_SETS.text() }</h3>
            <ul class="key-sets">{ for play.library.key_sets.sets.keys().map(set) }</ul>
            <form class="row" {onsubmit}>
                <label for="key-set-name">{ words::panels::KEY_SET_NAME.text() }</label>
                <input class="field wide" id="key-set-name" data-testid="key-set-name" autocomplete="off"
                    value={play.library.key_sets.name.clone()}
                    oninput={from_field(send, |name| act(Command::Name(name)))} />
                <button class="button outlined" data-testid="save-keys"
                    disabled={play.library.key_sets.name.trim().is_empty()}>
                    { words::panels::KEY_SET_SAVE.text() }
                </button>
            </form>
            <div class="share-field">
                <label for="keys-text">{ words::panels::KEYS_TEXT.text() }</label>
                <textarea class="field" id="keys-text" data-testid="keys-text" rows="2" spellcheck="false"
                    placeholder="grip-1=c twist-1=n" value={text}
                    oninput={from_lines(send, |text| act(Command::Import(text)))} />
                <button class="button outlined" data-testid="copy-keys" data-out=""
                    onclick={send.reform(move |_| Action::Share(sharing::Action::Copy(copied.clone())))}>
                    { words::panels::KEYS_COPY.text() }</button>
            </div>
            if let Some(words) = &play.library.key_sets.imported {
                <p class="hint" role="status" data-testid="keys-imported">{ words }</p>
            }
        </>
    }
}
