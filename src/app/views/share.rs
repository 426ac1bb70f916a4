//! The sheet with the link.

use web_sys::HtmlInputElement;
use yew::{Callback, Html, TargetCast as _, html};

use super::icons::{Icon, icon};
use super::side_sheet::SideSheet;
use crate::state::recording::Format;
use crate::state::screens::learn::card::Card;
use crate::state::screens::play::export::Form;
use crate::state::screens::{ScreenId, learn, play, run, stage};
use crate::state::{Action, Sheet, State, recording, sharing};
use crate::views::fields::from_field;

/// The sheet.
#[inline(never)]
pub fn share(state: &State, send: &Callback<Action>) -> Html {
    let body = match &state.shell.shared {
        None => Html::default(),
        Some(Err(words)) => html! { <p data-testid="share-error">{ words }</p> },
        Some(Ok(shared)) => html! {
            <>
                <p class="hint">
                    { "Anyone with this link sees what you see now: the step, the breakpoints, the panels. Their own \
                       work stays as it is." }
                </p>
                if state.screen == ScreenId::Run { { title(state, send) } }
                { field("share-link", "Link", &shared.link, send) }
                { field("share-embed", "Code that puts it on another page", &shared.embed, send) }
                { for shared.element.as_ref().map(|element| {
                    field("share-element", "The same as an element that scripts can change", element, send)
                }) }
                <p class="hint" role="status" data-testid="share-copied">
                    { match state.shell.copied {
                        None => "",
                        Some(true) => "Copied.",
                        Some(false) => "This browser does not let the page copy; select the link and copy it yourself.",
                    } }
                </p>
            </>
        },
    };
    html! {
        <SideSheet id="share" testid="share-sheet" title="Share" close={send.reform(|()| Action::Close(Sheet::Share))}>
            { body }
            if state.screen == ScreenId::Learn { { for state.learn.card().map(|card| result(&card, send)) } }
            <button class="button outlined" data-testid="share-picture"
                onclick={send.reform(|_| Action::Stage(stage::Action::Picture))}>
                { icon(Icon::Save) }<span>{ "Save the picture (PNG)" }</span>
            </button>
            { files(state, send) }
            if state.shows_program() {
                <button class="button outlined" data-testid="print-worksheet"
                    onclick={send.reform(|_| Action::Run(run::Action::Print))}>{ "Print a worksheet" }</button>
            }
        </SideSheet>
    }
}

/// The card of an exercise that was done.
fn result(card: &Card, send: &Callback<Action>) -> Html {
    html! {
        <>
            <img class="result-card" src={card.address()} alt={card.words()} data-testid="result-card" />
            <button class="button outlined" data-testid="save-card"
                onclick={send.reform(|_| Action::Learn(learn::Action::SaveCard))}>
                { icon(Icon::Save) }<span>{ "Save the card (PNG)" }</span>
            </button>
        </>
    }
}

/// How wide the picture is, and a video of Play's algorithm.
fn files(state: &State, send: &Callback<Action>) -> Html {
    let width = state.shell.settings.picture_width;
    let oninput = from_field(send, |width| {
        Action::Recording(recording::Action::Width(width.trim().parse().ok()))
    });
    let record = |format, testid, words| {
        html! {
            <button class="button outlined" data-testid={testid} disabled={!state.can_record()}
                onclick={send.reform(move |_| Action::Recording(recording::Action::Record(format)))}>
                { icon(Icon::Run) }<span>{ words }</span>
            </button>
        }
    };
    html! {
        <>
            <div class="row">
                <label for="picture-width">{ "Picture width" }</label>
                <input class="field wide" id="picture-width" inputmode="numeric" autocomplete="off" size="6"
                    placeholder="as shown" value={width.map(|width| width.to_string())}
                    data-testid="picture-width" {oninput} />
                <span>{ "pixels, up to 4096" }</span>
            </div>
            if state.screen == ScreenId::Play {
                { written(state, send) }
                { record(Format::Video, "record", "Record the algorithm as a video") }
                { record(Format::Gif, "record-gif", "Record the algorithm as a GIF") }
            }
        </>
    }
}

/// What was done, for forums and other programs.
fn written(state: &State, send: &Callback<Action>) -> Html {
    let forms = state.play.forms().iter().map(|&form| {
        let (id, words) = match form {
            Form::Text => ("text", "Copy as text for a forum"),
            Form::Letters => ("letters", "Copy in letters (OF RU')"),
            Form::MagicCube4D => ("magiccube4d", "Log for MagicCube4D"),
            Form::Hyperspeedcube => ("hyperspeedcube", "Log for Hyperspeedcube"),
        };
        html! {
            <button class="button outlined" data-testid={format!("export-{id}")}
                onclick={send.reform(move |_| Action::Play(play::Action::Export(form)))}>{ words }</button>
        }
    });
    html! { <div class="row" role="group" aria-label="What was done, for others">{ for forms }</div> }
}

/// What the program is called in the link.
fn title(state: &State, send: &Callback<Action>) -> Html {
    let oninput = from_field(send, |title| Action::Share(sharing::Action::Title(title)));
    html! {
        <div class="share-field">
            <label for="share-title">{ "Title" }</label>
            <input class="field" id="share-title" value={state.run.title.clone()} autocomplete="off"
                placeholder={state.run.documents.current().title.clone()} data-testid="share-title" {oninput} />
        </div>
    }
}

fn field(id: &'static str, label: &'static str, text: &str, send: &Callback<Action>) -> Html {
    let copied = text.to_owned();
    let onfocus = Callback::from(|event: yew::FocusEvent| {
        event.target_unchecked_into::<HtmlInputElement>().select();
    });
    html! {
        <div class="share-field">
            <label for={id}>{ label }</label>
            <input class="field" {id} readonly=true value={text.to_owned()} data-testid={id} {onfocus} />
            <button class="button outlined" data-testid={format!("{id}-copy")}
                onclick={send.reform(move |_| Action::Share(sharing::Action::Copy(copied.clone())))}>{ "Copy" }</button>
        </div>
    }
}
