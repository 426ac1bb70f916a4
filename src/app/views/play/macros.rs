//! Macros: algorithms with a name and reference stickers, done elsewhere by clicking stickers.

use web_sys::SubmitEvent;
use yew::{Callback, Html, MouseEvent, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::macros::{Command, Macro, Picking, sticker_names};
use crate::state::{Action, State};
use crate::text::typeset;
use crate::views::fields::from_field;
use crate::views::icons::{Icon, icon};

fn act(command: Command) -> Action {
    Action::Play(play::Action::Macros(command))
}

fn press(send: &Callback<Action>, command: Command) -> Callback<MouseEvent> {
    send.reform(move |_| act(command.clone()))
}

/// The macros of the puzzle, how one is made, and where one is wanted.
pub fn macros(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let draft = &play.bench.macro_draft;
    let making = draft.picking == Some(Picking::Reference);
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        act(Command::Save)
    });
    let next = (!making).then_some(Picking::Reference);
    html! {
        <section class="macros" aria-label={words::algorithm::MACROS.text()}>
            <h2 class="eyebrow">{ words::algorithm::MACROS.text() }</h2>
            { for play.library.macros.of(play.puzzle().name()).map(|(name, it)| one(name, it, state, send)) }
            <form class="row" {onsubmit}>
                <input class="field wide" aria-label={words::algorithm::MACRO_NAME.text()}
                    placeholder={words::algorithm::MACRO_NAME_PLACEHOLDER.text()} autocomplete="off"
                    data-testid="macro-name" value={draft.name.clone()}
                    oninput={from_field(send, |name| act(Command::Name(name)))} />
                <button class="button outlined" type="button" aria-pressed={making.to_string()}
                    data-testid="macro-pick" onclick={press(send, Command::Pick(next))}>
                    { words::algorithm::MACRO_PICK.text() }
                </button>
                <button class="button outlined" data-testid="macro-save" disabled={draft.name.trim().is_empty()}>
                    { words::algorithm::MACRO_SAVE.text() }</button>
            </form>
            if making {
                { chosen(state, send) }
                <p class="hint">{ words::algorithm::MACRO_PICK_HINT.text() }</p>
            }
            <input class="field wide" aria-label={words::algorithm::MACRO_PASTE.text()}
                placeholder={words::algorithm::MACRO_PASTE_PLACEHOLDER.text()}
                autocomplete="off" data-testid="macro-paste" value=""
                oninput={from_field(send, |line| act(Command::Import(line)))} />
            if let Some(error) = &draft.error {
                <p class="hint bad" role="alert" data-testid="macro-error">{ error }</p>
            }
        </section>
    }
}

fn one(name: &str, it: &Macro, state: &State, send: &Callback<Action>) -> Html {
    let place = Picking::Place(name.to_owned());
    let placing = state.play.bench.macro_draft.picking.as_ref() == Some(&place);
    let count = it.stickers.len();
    html! {
        <>
            <div class="row" key={name.to_owned()}>
                <button class="button outlined" aria-pressed={placing.to_string()} title={typeset(&it.algorithm)}
                    data-testid={format!("macro-{name}")}
                    onclick={press(send, Command::Pick((!placing).then_some(place)))}>{ name }</button>
                <span class="hint">{ words::count::stickers(count) }</span>
                <button class="button outlined" onclick={press(send, Command::Copy(name.to_owned()))}
                    aria-label={words::algorithm::macro_copy_label(name)}>
                    { words::algorithm::MACRO_COPY.text() }
                </button>
                <button class="button square" aria-label={words::algorithm::macro_delete(name)}
                    onclick={press(send, Command::Delete(name.to_owned()))}>{ icon(Icon::Close) }</button>
            </div>
            if placing {
                <p class="hint">
                    { words::algorithm::macro_place_hint(count,
                        sticker_names(state.play.puzzle(), &it.stickers)) }
                </p>
                <form class="row" onsubmit={send.reform(|event: SubmitEvent| {
                    event.prevent_default();
                    act(Command::Place)
                })}>
                    { chosen(state, send) }
                    <button class="button outlined" data-testid="macro-place">
                        { words::algorithm::MACRO_PLACE.text() }
                    </button>
                </form>
            }
        </>
    }
}

/// The stickers that were chosen, which can be typed as well.
fn chosen(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <input class="field wide" aria-label={words::algorithm::MACRO_STICKERS.text()} data-testid="macro-stickers"
            autocomplete="off" spellcheck="false" placeholder={words::algorithm::MACRO_STICKERS_PLACEHOLDER.text()}
            value={state.play.bench.macro_draft.chosen.clone()}
            oninput={from_field(send, |text| act(Command::Typed(text)))} />
    }
}
