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
        Some("") => "There is nothing of yours yet.".to_owned(),
        Some(here) => format!("Here now: {here}."),
    };
    let result = backup.result.as_ref().map(|result| {
        let (class, words) = match result {
            Ok(words) => ("good", words),
            Err(words) => ("bad", words),
        };
        html! { <p class={class} role="status" data-testid="backup-result">{ words }</p> }
    });
    html! {
        <SideSheet id="backup" testid="backup-sheet" title="Your work"
            close={send.reform(|()| Action::Close(Sheet::Backup))}>
            <p>
                { "Your programs, puzzles, times and settings are in this browser and nowhere else. " }
                <span translate="no" data-testid="backup-here">{ here }</span>
            </p>
            <p class="hint">
                { "A browser can lose them: many school computers are wiped every night, and Safari forgets a page \
                   after a week without a visit. Save them as a file, and open it here or on any other computer to go \
                   on." }
            </p>
            <div class="stack">
                <button class="button outlined" data-testid="backup-save" onclick={command(send, Do::Save)}>
                    { icon(Icon::Save) }<span>{ "Save everything as a file" }</span>
                </button>
                <OpenFile accept=".txt,text/plain" test="backup-open" class="button outlined"
                    limit={Limit::Whole(format::MOST_BYTES)}
                    title="Open a file that was saved with \u{201c}Save everything\u{201d}"
                    opened={sends(send, |name, bytes| Action::Backup(Do::Open(name, bytes)))}>
                    { icon(Icon::Open) }<span>{ "Open such a file" }</span>
                </OpenFile>
            </div>
            <p class="hint">
                { "Opening a file takes nothing away from you. Only settings become what they are in the file." }
            </p>
            { for result }
            <h3>{ "Is this somebody else\u{2019}s computer?" }</h3>
            { forget(backup.asking, send) }
        </SideSheet>
    }
}

/// The button that removes everything, which asks first.
fn forget(asking: bool, send: &Callback<Action>) -> Html {
    if !asking {
        return html! {
            <button class="button outlined" data-testid="forget" onclick={command(send, Do::Ask(true))}>
                { "Forget me" }
            </button>
        };
    }
    html! {
        <div role="group" aria-label="Forget me" data-testid="forget-question">
            <p>
                { "This removes all of your work from this browser, earlier versions included, in every tab. It cannot \
                   be undone." }
            </p>
            <div class="row">
                <button class="button outlined" data-testid="forget-no" onclick={command(send, Do::Ask(false))}>
                    { "Leave it" }
                </button>
                <button class="button danger" data-testid="forget-yes" onclick={command(send, Do::Forget)}>
                    { "Remove everything" }
                </button>
            </div>
        </div>
    }
}
