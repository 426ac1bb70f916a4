//! The open document of Run and its menu.

use diagnostics::rarely;
use web_sys::{FocusEvent, HtmlElement, HtmlInputElement, InputEvent, Node, SubmitEvent};
use yew::{
    AttrValue, Callback, Html, Properties, TargetCast as _, function_component, html, use_state,
};

use super::icons::{Icon, icon};
use crate::state::backup;
use crate::state::screens::run::documents::Document;
use crate::state::screens::run::versions::Action as Versions;
use crate::state::screens::{Screen as _, run};
use crate::state::{Action, Sheet, State};

/// The open document and what can be done with it.
pub fn documents(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <div class="document">
                { menu(state, send) }
                <button class="button" data-testid="save-file" data-out="" title={words::files::SAVE_TITLE.text()}
                    onclick={send.reform(|_| Action::Run(run::Action::SaveFile))}>
                    { icon(Icon::Save) }<span>{ words::files::SAVE.text() }</span>
                </button>
                { own_button(state.run.documents.current(), send) }
        </div>
    }
}

/// "Restore original" for an edited example, "Close" for a file.
fn own_button(document: &Document, send: &Callback<Action>) -> Html {
    if document.edited() {
        html! {
            <button class="button" data-testid="restore-original" title={words::files::RESTORE_ORIGINAL_TITLE.text()}
                onclick={send.reform(|_| Action::Run(run::Action::RestoreOriginal))}>
                { icon(Icon::Restore) }<span>{ words::files::RESTORE_ORIGINAL.text() }</span>
            </button>
        }
    } else if document.original.is_none() {
        html! {
            <button class="button" data-testid="remove-file" title={words::files::REMOVE_TITLE.text()}
                onclick={send.reform(|_| Action::Run(run::Action::RemoveFile))}>
                { icon(Icon::Close) }<span>{ words::files::REMOVE.text() }</span>
            </button>
        }
    } else {
        Html::default()
    }
}

fn menu(state: &State, send: &Callback<Action>) -> Html {
    let current = state.run.documents.current();
    let close = send.reform(|(): ()| Action::Close(Sheet::Menu));
    // Closed as soon as the focus is anywhere else.
    let onfocusout = {
        let close = close.clone();
        Callback::from(move |event: FocusEvent| {
            let inside = event
                .current_target()
                .and_then(|t| wasm_bindgen::JsCast::dyn_into::<Node>(t).ok());
            let next = event
                .related_target()
                .and_then(|t| wasm_bindgen::JsCast::dyn_into::<Node>(t).ok());
            if !inside.is_some_and(|inside| inside.contains(next.as_ref())) {
                close.emit(());
            }
        })
    };
    let open = state.shell.sheet == Some(Sheet::Menu);
    let list = || {
        let (examples, files): (Vec<_>, Vec<_>) = state
            .run
            .documents
            .list()
            .iter()
            .partition(|d| d.original.is_some());
        let group = |title: words::Message, documents: Vec<&Document>| {
            if documents.is_empty() {
                return Html::default();
            }
            html! {
                <>
                    <p class="eyebrow">{ title.text() }</p>
                    <ul>{ for documents.into_iter().map(|d| item(d, d.id == current.id, send)) }</ul>
                </>
            }
        };
        html! {
            <div class="menu" id="menu">
                <div class="row">
                    { create("new-document", words::files::NEW, run::Action::New, send) }
                    { create("duplicate-document", words::files::DUPLICATE, run::Action::Duplicate, send) }
                    { create("versions", words::files::VERSIONS, run::Action::Versions(Versions::Toggle), send) }
                    <button class="button outlined" data-testid="backup" data-out=""
                        onmousedown={Callback::from(keep_focus)}
                        onclick={send.reform(|_| Action::Backup(backup::Action::Toggle))}>
                        { words::files::BACKUP.text() }</button>
                </div>
                if current.original.is_none() {
                    <Rename key={current.file.clone()} file={current.file.clone()} send={send.clone()} />
                }
                { group(words::files::EXAMPLES, examples) }
                { group(words::files::OWN_FILES, files) }
            </div>
        }
    };
    html! {
        <div {onfocusout}>
            <button class="button title" data-testid="examples" aria-expanded={open.to_string()} aria-controls="menu"
                title={words::files::MENU_TITLE.text()} onclick={send.reform(|_| Action::Toggle(Sheet::Menu))}>
                <span data-testid="document-name">{ state.run.title() }</span>
                { icon(Icon::Chevron) }
            </button>
            if open { { rarely(list) } }
        </div>
    }
}

fn create(
    testid: &'static str,
    words: words::Message,
    action: run::Action,
    send: &Callback<Action>,
) -> Html {
    html! {
        <button class="button outlined" data-testid={testid} onmousedown={Callback::from(keep_focus)}
            onclick={send.reform(move |_| Action::Run(action.clone()))}>{ words.text() }</button>
    }
}

#[derive(PartialEq, Properties)]
struct RenameProps {
    /// The present name.
    file: AttrValue,
    send: Callback<Action>,
}

/// Where the open file gets another name. What is being typed is its own, so that the page may change meanwhile.
#[function_component]
fn Rename(props: &RenameProps) -> Html {
    let name = use_state(|| props.file.to_string());
    let oninput = {
        let name = name.clone();
        Callback::from(move |event: InputEvent| {
            let field: HtmlInputElement = event.target_unchecked_into();
            name.set(field.value());
        })
    };
    let typed = (*name).clone();
    let onsubmit = props.send.reform(move |event: SubmitEvent| {
        event.prevent_default();
        Action::Run(run::Action::Rename(typed.clone()))
    });
    html! {
        <form class="row" {onsubmit}>
            <input class="field" value={(*name).clone()} {oninput} maxlength="80" autocomplete="off" spellcheck="false"
                aria-label={words::files::RENAME_LABEL.text()} data-testid="rename-field" />
            <button class="button outlined" data-testid="rename-document">{ words::files::RENAME.text() }</button>
        </form>
    }
}

fn item(document: &Document, current: bool, send: &Callback<Action>) -> Html {
    let id = document.id.clone();
    let test_id = match document.original {
        Some(_) => format!("open-{}", document.id),
        None => format!("open-file/{}", document.file),
    };
    let note = match (document.edited(), document.original.is_some()) {
        (true, _) => words::files::EDITED.text(),
        (false, true) => "",
        (false, false) => words::files::FILE.text(),
    };
    html! {
        <li>
            <button class="item" aria-current={current.then_some("true")} data-testid={test_id}
                onmousedown={Callback::from(keep_focus)}
                onclick={send.reform(move |_| Action::Run(run::Action::Open(id.clone())))}>
                <strong>{ &document.title }</strong>
                <em>{ note }</em>
                if !document.blurb.is_empty() { <span>{ &document.blurb }</span> }
            </button>
        </li>
    }
}

/// Safari does not focus a clicked button; the menu would close before the click arrives.
#[allow(
    clippy::needless_pass_by_value,
    reason = "listeners are given their event"
)]
fn keep_focus(event: yew::MouseEvent) {
    if let Some(button) = event.target_dyn_into::<HtmlElement>() {
        event.prevent_default();
        let _ = button.focus();
    }
}
