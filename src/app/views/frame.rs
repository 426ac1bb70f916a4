//! What stands around every screen: notices above it, and the foot below.

use diagnostics::rarely;
use yew::{Callback, Html, classes, html};

use crate::browser::location;
use crate::state::screens::play::own_puzzles::Command;
use crate::state::screens::run::player;
use crate::state::screens::{ScreenId, play, run};
use crate::state::site::Action as SiteAction;
use crate::state::worker::{Status, Worker, WorkerId};
use crate::state::{self, Action, Offer, State, Tab, presenting};
use crate::text::shortened;
use crate::views::{marked, present};

/// What the page has to say, until it is dismissed.
pub fn notices(state: &State, send: &Callback<Action>) -> Html {
    let notice = |notice: &state::Notice| {
        let id = notice.id;
        let offer = notice.offer.map(|(words, offer)| {
            let action = move |_| match offer {
                Offer::Reset | Offer::Shorter => Action::Run(run::Action::Player(player::Command::Reset)),
                Offer::Undo => Action::Run(run::Action::Undo),
                Offer::Download => Action::Run(run::Action::SaveFile),
                Offer::Restart(id) => Action::RestartWorker(id),
                Offer::Update => Action::Site(SiteAction::Update),
                Offer::FetchPart => Action::Site(SiteAction::FetchPart),
                Offer::CopyReport => Action::CopyReport,
                Offer::Held => Action::Site(SiteAction::OpenHeld),
                Offer::Puzzle => Action::Play(play::Action::Own(Command::Restore)),
                Offer::Name | Offer::Newest | Offer::Other | Offer::Linked | Offer::Unread => {
                    Action::Run(run::Action::Offered(offer))
                }
            };
            html! {
                <button class="button outlined" data-testid="notice-offer" onclick={send.reform(action)}>
                    { words }
                </button>
            }
        });
        html! {
            <div class={classes!("notice", notice.bad.then_some("bad"))} key={id} data-testid="notice">
                <p>{ marked(&shortened(&notice.words)) }</p>
                { for offer }
                <button class="button" onclick={send.reform(move |_| Action::Dismiss(id))}>{
                    words::frame::DISMISS.text()
                }</button>
            </div>
        }
    };
    html! { <div class="notices">{ for state.shell.notices.iter().map(|one| rarely(|| notice(one))) }</div> }
}

fn restart(id: WorkerId, send: &Callback<Action>) -> Html {
    html! {
        <button class="link" data-testid={format!("{}-restart", id.name())}
            onclick={send.reform(move |_| Action::RestartWorker(id))}>{ words::frame::RESTART.text() }</button>
    }
}

/// The line at the foot: how the workers are, and how many steps were taken.
pub fn foot(state: &State, send: &Callback<Action>) -> Html {
    if state.shell.embed {
        // The same address without what makes it a part of another page.
        return html! {
            <footer class="foot">
                if state.screen == ScreenId::Run {
                    { present::panels(state, &[Tab::Program, Tab::Listing, Tab::Registers], send) }
                }
                <a class="end link" href={location::base() + &location::hash()} target="_blank" rel="noopener"
                    data-testid="full-page">{ words::frame::FULL_PAGE.text() }</a>
            </footer>
        };
    }
    let status = |worker: &Worker| {
        let dead = worker.status == Status::Dead;
        let testid = format!("{}-status", worker.id.name());
        html! {
            <>
                <span class={classes!(dead.then_some("dead"))} data-testid={testid}
                    data-state={worker.state()}>{ worker.words() }</span>
                // The notice that offers the same may be gone.
                if dead { { restart(worker.id, send) } }
            </>
        }
    };
    html! {
        <footer class="foot">
            { status(&state.shell.compiler) }
            { status(&state.shell.solver) }
            if !state.hidden_panels().is_empty() {
                <button class="link" data-testid="all-panels"
                    onclick={send.reform(|_| Action::Present(presenting::Action::AllPanels))}>
                    { words::frame::ALL_PANELS.text() }</button>
            }
            if state.shell.saved { <span data-testid="offline">{ words::frame::OFFLINE.text() }</span> }
            if let Some(steps) = state.shown().steps() {
                <span class="end" data-testid="steps" translate="no">{ words::count::steps(steps) }</span>
            }
        </footer>
    }
}
