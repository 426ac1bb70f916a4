//! The sheet with the link.

use web_sys::HtmlInputElement;
use yew::{Callback, Html, TargetCast as _, html};

use super::human;
use super::icons::{Icon, icon};
use super::qr::qr;
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
                <p class="hint">{ words::share::SHARE_HINT.text() }</p>
                if state.screen == ScreenId::Run { { title(state, send) } }
                { field("share-link", words::share::LINK, &shared.link, send) }
                { square(&shared.link) }
                { field("share-embed", words::share::EMBED, &shared.embed, send) }
                { for shared.element.as_ref().map(|element| {
                    field("share-element", words::share::ELEMENT, element, send)
                }) }
                { field("share-kiosk", words::share::KIOSK, &shared.kiosk, send) }
                <p class="hint">{ words::share::KIOSK_HINT.text() }</p>
                <p class="hint" role="status" data-testid="share-copied">
                    { match state.shell.copied {
                        None => "",
                        Some(true) => words::share::COPIED.text(),
                        Some(false) => words::share::NOT_COPIED.text(),
                    } }
                </p>
            </>
        },
    };
    html! {
        <SideSheet id="share" testid="share-sheet" title={words::share::SHARE.text()}
            close={send.reform(|()| Action::Close(Sheet::Share))}>
            { body }
            if state.screen == ScreenId::Learn { { for state.learn.card().map(|card| result(&card, send)) } }
            <button class="button outlined" data-testid="share-picture"
                onclick={send.reform(|_| Action::Stage(stage::Action::Picture))}>
                { icon(Icon::Save) }<span>{ words::share::SAVE_PICTURE.text() }</span>
            </button>
            { files(state, send) }
            if state.shows_program() {
                { print(false, "print-worksheet", words::share::PRINT, send) }
                { print(true, "print-answers", words::share::PRINT_ANSWERS, send) }
                { for state.run.loaded.as_ref().and_then(|loaded| human(loaded)) }
            }
        </SideSheet>
    }
}

/// The link as a QR code, which is drawn here: nobody else reads the link.
fn square(link: &str) -> Html {
    html! {
        <details class="share-qr" data-testid="share-qr">
            <summary>{ words::share::QR.text() }</summary>
            { qr(link, words::share::QR_LABEL.text(), "share-qr-code").unwrap_or_else(|| html! {
                <p class="hint">{ words::share::QR_TOO_LONG.text() }</p>
            }) }
        </details>
    }
}

/// A button that prints a worksheet of the program, or the answers to it.
fn print(answers: bool, id: &'static str, words: words::Message, send: &Callback<Action>) -> Html {
    html! {
        <button class="button outlined" data-testid={id}
            onclick={send.reform(move |_| Action::Run(run::Action::Print { answers }))}>{ words.text() }</button>
    }
}

/// The card of an exercise that was done.
fn result(card: &Card, send: &Callback<Action>) -> Html {
    html! {
        <>
            <img class="result-card" src={card.address()} alt={card.words()} data-testid="result-card" />
            <button class="button outlined" data-testid="save-card"
                onclick={send.reform(|_| Action::Learn(learn::Action::SaveCard))}>
                { icon(Icon::Save) }<span>{ words::share::SAVE_CARD.text() }</span>
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
    let record = |format, testid, words: words::Message| {
        html! {
            <button class="button outlined" data-testid={testid} disabled={!state.can_record()}
                onclick={send.reform(move |_| Action::Recording(recording::Action::Record(format)))}>
                { icon(Icon::Run) }<span>{ words.text() }</span>
            </button>
        }
    };
    html! {
        <>
            <div class="row">
                <label for="picture-width">{ words::share::PICTURE_WIDTH.text() }</label>
                <input class="field wide" id="picture-width" inputmode="numeric" autocomplete="off" size="6"
                    placeholder={words::share::PICTURE_WIDTH_PLACEHOLDER.text()}
                    value={width.map(|width| width.to_string())}
                    data-testid="picture-width" {oninput} />
                <span>{ words::share::PICTURE_PIXELS.text() }</span>
            </div>
            if state.screen == ScreenId::Play {
                { written(state, send) }
                { record(Format::Video, "record", words::share::RECORD_VIDEO) }
                { record(Format::Gif, "record-gif", words::share::RECORD_GIF) }
            }
        </>
    }
}

/// What was done, for forums and other programs.
fn written(state: &State, send: &Callback<Action>) -> Html {
    let forms = state.play.forms().iter().map(|&form| {
        let (id, words) = match form {
            Form::Text => ("text", words::share::WRITTEN_TEXT),
            Form::Letters => ("letters", words::share::WRITTEN_LETTERS),
            Form::MagicCube4D => ("magiccube4d", words::share::WRITTEN_MAGICCUBE4D),
            Form::Hyperspeedcube => ("hyperspeedcube", words::share::WRITTEN_HYPERSPEEDCUBE),
        };
        html! {
            <button class="button outlined" data-testid={format!("export-{id}")}
                onclick={send.reform(move |_| Action::Play(play::Action::Export(form)))}>{ words.text() }</button>
        }
    });
    html! { <div class="row" role="group" aria-label={words::share::WRITTEN.text()}>{ for forms }</div> }
}

/// What the program is called in the link.
fn title(state: &State, send: &Callback<Action>) -> Html {
    let oninput = from_field(send, |title| Action::Share(sharing::Action::Title(title)));
    html! {
        <div class="share-field">
            <label for="share-title">{ words::share::TITLE.text() }</label>
            <input class="field" id="share-title" value={state.run.title.clone()} autocomplete="off"
                placeholder={state.run.documents.current().title.clone()} data-testid="share-title" {oninput} />
        </div>
    }
}

fn field(id: &'static str, label: words::Message, text: &str, send: &Callback<Action>) -> Html {
    let copied = text.to_owned();
    let onfocus = Callback::from(|event: yew::FocusEvent| {
        event.target_unchecked_into::<HtmlInputElement>().select();
    });
    html! {
        <div class="share-field">
            <label for={id}>{ label.text() }</label>
            <input class="field" {id} readonly=true value={text.to_owned()} data-testid={id} {onfocus} />
            <button class="button outlined" data-testid={format!("{id}-copy")}
                onclick={send.reform(move |_| Action::Share(sharing::Action::Copy(copied.clone())))}>
                { words::share::COPY.text() }
            </button>
        </div>
    }
}
