//! The site as the page has it: whether this version is saved for use without a network, whether there is a newer one,
//! and whether all of the page has arrived.

use super::context::Shell;
use super::{Effect, Offer};

/// What can happen to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The whole site has just been saved.
    Saved,
    /// A newer version is saved and waits.
    Newer,
    /// A newer version was started in another tab.
    Replaced,
    /// The host no longer has this version's files.
    Gone,
    /// The user wants the newest version now.
    Update,
    /// What somebody did waits for the page's later part, and the network does not bring it.
    PartLost,
    /// The same, and the host does not have it.
    PartGone,
    /// The later part is there, and everything that waited for it has been done.
    PartHere,
    /// The user wants the later part to be asked for now.
    FetchPart,
    /// The page stopped answering when it was last opened with its address, and began without it.
    Held,
    /// The user wants to go to that address all the same.
    OpenHeld,
}

impl Shell {
    pub(super) fn update_site(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let (words, button) = match action {
            Action::Saved => {
                self.saved = true;
                words::page::SAVED_SITE
                    .text()
                    .clone_into(&mut self.announcement);
                return;
            }
            Action::Newer => (words::page::NEW_VERSION, words::page::UPDATE_NOW),
            Action::Replaced => (words::page::UPDATED_ELSEWHERE, words::page::RELOAD),
            Action::Gone => (words::page::TOO_OLD, words::page::RELOAD),
            Action::PartLost => {
                let words = words::page::PART_LATE.text().to_owned();
                let offer = Some((words::page::PART_AGAIN.text(), Offer::FetchPart));
                return self.notice(words, true, offer);
            }
            Action::PartGone => (words::page::PART_GONE, words::page::RELOAD),
            Action::PartHere => return self.withdraw(|offer| offer == Offer::FetchPart),
            Action::FetchPart => return effects.push(Effect::FetchPart),
            Action::Held => {
                let words = words::page::STARTED_AFRESH.text().to_owned();
                let offer = Some((words::page::OPEN_AGAIN.text(), Offer::Held));
                return self.notice(words, true, offer);
            }
            Action::OpenHeld => {
                self.withdraw(|offer| offer == Offer::Held);
                return effects.push(Effect::OpenHeld);
            }
            Action::Update => {
                effects.push(Effect::UpdateSite);
                return;
            }
        };
        let offer = Some((button.text(), Offer::Update));
        self.notice(
            words.text().to_owned(),
            matches!(action, Action::Gone | Action::PartGone),
            offer,
        );
    }
}
