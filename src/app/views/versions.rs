//! The sheet of a program's earlier versions.

use yew::{Callback, Html, html};

use super::side_sheet::SideSheet;
use crate::browser::dates;
use crate::state::screens::run;
use crate::state::screens::run::versions::{Action as Do, Removed, Version};
use crate::state::{Action, Sheet, State};
use crate::text::counted;

fn command(send: &Callback<Action>, action: Do) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Run(run::Action::Versions(action.clone())))
}

/// The sheet.
pub fn versions(state: &State, send: &Callback<Action>) -> Html {
    let versions = &state.run.versions;
    let title = state.run.documents.current().title.clone();
    let list = match &versions.list {
        None => html! { <p class="hint">{ "Looking for them\u{2026}" }</p> },
        Some(list) if list.is_empty() => html! {
            <p data-testid="no-versions">
                { "There is no earlier text yet. While you work, this browser saves one every half minute, and \
                   whenever another text replaces yours." }
            </p>
        },
        Some(list) => {
            let entry = |(at, version): (usize, &Version)| {
                let shown = versions.shown == Some(at);
                html! {
                    <li>
                        <button class="item" aria-expanded={shown.to_string()} data-testid="version"
                            onclick={command(send, Do::Show((!shown).then_some(at)))}>
                            <strong translate="no">{ dates::in_words(version.time) }</strong>
                            <em translate="no">{ lines(&version.text) }</em>
                        </button>
                        if shown {
                            <pre translate="no" tabindex="0" aria-label="The earlier text" data-testid="version-text">
                                { &*version.text }
                            </pre>
                            <button class="button outlined" data-testid="version-back"
                                onclick={command(send, Do::BringBack(at))}>{ "Bring this text back" }</button>
                        }
                    </li>
                }
            };
            html! { <ul class="versions" data-testid="versions">{ for list.iter().enumerate().map(entry) }</ul> }
        }
    };
    let removed = |removed: &Removed| {
        html! {
            <li>
                <button class="item" data-testid="reopen" onclick={command(send, Do::Reopen(removed.name.clone()))}>
                    <strong translate="no">{ &removed.file }</strong>
                    <em translate="no">{ dates::in_words(removed.time) }</em>
                </button>
            </li>
        }
    };
    html! {
        <SideSheet id="versions" testid="versions-sheet" title="Earlier versions"
            close={send.reform(|()| Action::Close(Sheet::Versions))}>
            <p class="hint">
                { "Earlier texts of " }<strong translate="no">{ title }</strong>
                { " in this browser. Choose one to read it; your present text becomes a version, too." }
            </p>
            { list }
            if !versions.removed.is_empty() {
                <h3>{ "Programs that are not in your list any more" }</h3>
                <ul class="versions">{ for versions.removed.iter().map(removed) }</ul>
            }
        </SideSheet>
    }
}

fn lines(text: &str) -> String {
    counted(text.lines().count() as u64, "line", "lines")
}
