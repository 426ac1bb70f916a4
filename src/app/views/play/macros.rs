//! Macros: algorithms with a name and reference stickers, done elsewhere by clicking stickers.

use web_sys::SubmitEvent;
use yew::{Callback, Html, MouseEvent, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::macros::{Command, Macro, Picking, sticker_names};
use crate::state::{Action, State};
use crate::text::{counted, typeset};
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
        <section class="macros" aria-label="Macros">
            <h2 class="eyebrow">{ "Macros" }</h2>
            { for play.library.macros.of(play.puzzle().name()).map(|(name, it)| one(name, it, state, send)) }
            <form class="row" {onsubmit}>
                <input class="field wide" aria-label="Name of a macro" placeholder="Name" autocomplete="off"
                    data-testid="macro-name" value={draft.name.clone()}
                    oninput={from_field(send, |name| act(Command::Name(name)))} />
                <button class="button outlined" type="button" aria-pressed={making.to_string()}
                    data-testid="macro-pick" onclick={press(send, Command::Pick(next))}>{ "Choose stickers" }</button>
                <button class="button outlined" data-testid="macro-save" disabled={draft.name.trim().is_empty()}>
                    { "Save" }</button>
            </form>
            if making {
                { chosen(state, send) }
                <p class="hint">
                    { "Click one to four stickers that say where the algorithm works. Clicking stickers that lie \
                       alike does it there." }
                </p>
            }
            <input class="field wide" aria-label="Paste a macro" placeholder="Paste a macro: name | stickers | moves"
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
                <span class="hint">{ counted(count as u64, "sticker", "stickers") }</span>
                <button class="button outlined" onclick={press(send, Command::Copy(name.to_owned()))}
                    aria-label={format!("Copy the macro {name} as text")}>{ "Copy" }</button>
                <button class="button square" aria-label={format!("Delete the macro {name}")}
                    onclick={press(send, Command::Delete(name.to_owned()))}>{ icon(Icon::Close) }</button>
            </div>
            if placing {
                <p class="hint">
                    { format!("Click {}, in the order of {}.", counted(count as u64, "sticker", "stickers"),
                        sticker_names(state.play.puzzle(), &it.stickers)) }
                </p>
                <form class="row" onsubmit={send.reform(|event: SubmitEvent| {
                    event.prevent_default();
                    act(Command::Place)
                })}>
                    { chosen(state, send) }
                    <button class="button outlined" data-testid="macro-place">{ "Do it there" }</button>
                </form>
            }
        </>
    }
}

/// The stickers that were chosen, which can be typed as well.
fn chosen(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <input class="field wide" aria-label="Stickers" data-testid="macro-stickers" autocomplete="off"
            spellcheck="false" placeholder="or type them: piece@face"
            value={state.play.bench.macro_draft.chosen.clone()}
            oninput={from_field(send, |text| act(Command::Typed(text)))} />
    }
}
