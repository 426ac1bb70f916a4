//! The sheet of a program's earlier versions.

use yew::{Callback, Html, html};

use super::filled;
use super::side_sheet::SideSheet;
use crate::browser::dates;
use crate::state::screens::run;
use crate::state::screens::run::versions::{Action as Do, Removed, Version};
use crate::state::{Action, Sheet, State};

fn command(send: &Callback<Action>, action: Do) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Run(run::Action::Versions(action.clone())))
}

/// The sheet.
pub fn versions(state: &State, send: &Callback<Action>) -> Html {
    let versions = &state.run.versions;
    let title = state.run.documents.current().title.clone();
    let list = match &versions.list {
        None => html! { <p class="hint">{ words::files::VERSIONS_SOUGHT.text() }</p> },
        Some(list) if list.is_empty() => html! {
            <p data-testid="no-versions">{ words::files::VERSIONS_NONE.text() }</p>
        },
        Some(list) => {
            let entry = |(at, version): (usize, &Version)| {
                let shown = versions.shown == Some(at);
                html! {
                    <li>
                        <button class="item" aria-expanded={shown.to_string()} data-testid="version"
                            onclick={command(send, Do::Show((!shown).then_some(at)))}>
                            <strong translate="no">{ dates::in_words(version.time) }</strong>
                            <em translate="no">{ words::count::lines(version.text.lines().count()) }</em>
                        </button>
                        if shown {
                            <pre translate="no" tabindex="0" aria-label={words::files::VERSION_LABEL.text()}
                                data-testid="version-text">
                                { &*version.text }
                            </pre>
                            <button class="button outlined" data-testid="version-back"
                                onclick={command(send, Do::BringBack(at))}>
                                { words::files::VERSION_BACK.text() }
                            </button>
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
        <SideSheet id="versions" testid="versions-sheet" title={words::files::VERSIONS.text()}
            close={send.reform(|()| Action::Close(Sheet::Versions))}>
            <p class="hint">
                { filled(
                    &words::files::versions_about(words::Part(0)),
                    &[html! { <strong translate="no">{ title }</strong> }],
                ) }
            </p>
            { list }
            if !versions.removed.is_empty() {
                <h3>{ words::files::PROGRAMS_GONE.text() }</h3>
                <ul class="versions">{ for versions.removed.iter().map(removed) }</ul>
            }
        </SideSheet>
    }
}
