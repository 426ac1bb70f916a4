//! The sheet about everything that this browser stores for the page.

use yew::{Callback, Html, html};

use super::icons::{Icon, icon};
use super::open_file::{OpenFile, sends};
use super::side_sheet::SideSheet;
use crate::browser::files::Limit;
use crate::state::backup::{Action as Do, format};
use crate::state::{Action, Sheet, State};

fn command(send: &Callback<Action>, action: Do) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Backup(action.clone()))
}

/// The sheet.
pub fn backup(state: &State, send: &Callback<Action>) -> Html {
    let backup = &state.shell.backup;
    let here = match backup.here.as_deref() {
        None => String::new(),
        Some("") => words::share::WORK_NOTHING.text().to_owned(),
        Some(here) => words::share::work_here(here),
    };
    let result = backup.result.as_ref().map(|result| {
        let (class, words) = match result {
            Ok(words) => ("good", words),
            Err(words) => ("bad", words),
        };
        html! { <p class={class} role="status" data-testid="backup-result">{ words }</p> }
    });
    html! {
        <SideSheet id="backup" testid="backup-sheet" title={words::share::WORK.text()}
            close={send.reform(|()| Action::Close(Sheet::Backup))}>
            <p>
                { words::share::WORK_WHERE.text() }{ " " }
                <span translate="no" data-testid="backup-here">{ here }</span>
            </p>
            <p class="hint">{ words::share::WORK_HINT.text() }</p>
            <div class="stack">
                <button class="button outlined" data-testid="backup-save" onclick={command(send, Do::Save)}>
                    { icon(Icon::Save) }<span>{ words::share::WORK_SAVE.text() }</span>
                </button>
                <OpenFile accept=".txt,text/plain" test="backup-open" class="button outlined"
                    limit={Limit::Whole(format::MOST_BYTES)}
                    title={words::share::WORK_OPEN_TITLE.text()}
                    opened={sends(send, |name, bytes| Action::Backup(Do::Open(name, bytes)))}>
                    { icon(Icon::Open) }<span>{ words::share::WORK_OPEN.text() }</span>
                </OpenFile>
            </div>
            <p class="hint">{ words::share::WORK_OPEN_HINT.text() }</p>
            { for result }
            <h3>{ words::share::WORK_ELSEWHERE.text() }</h3>
            { forget(backup.asking, send) }
        </SideSheet>
    }
}

/// The button that removes everything, which asks first.
fn forget(asking: bool, send: &Callback<Action>) -> Html {
    if !asking {
        return html! {
            <button class="button outlined" data-testid="forget" onclick={command(send, Do::Ask(true))}>
                { words::share::FORGET.text() }
            </button>
        };
    }
    html! {
        <div role="group" aria-label={words::share::FORGET.text()} data-testid="forget-question">
            <p>{ words::share::FORGET_HINT.text() }</p>
            <div class="row">
                <button class="button outlined" data-testid="forget-no" onclick={command(send, Do::Ask(false))}>
                    { words::share::FORGET_NO.text() }
                </button>
                <button class="button danger" data-testid="forget-yes" onclick={command(send, Do::Forget)}>
                    { words::share::FORGET_YES.text() }
                </button>
            </div>
        </div>
    }
}
