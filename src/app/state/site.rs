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
                "Ready to work offline.".clone_into(&mut self.announcement);
                return;
            }
            Action::Newer => ("There is a new version of Hypercubist.", "Update now"),
            Action::Replaced => (
                "Hypercubist was updated in another tab. Reload this one to use the new version. Your work is saved.",
                "Reload",
            ),
            Action::Gone => (
                "Hypercubist has been updated, and this page is too old to start its engine. Your work is saved.",
                "Reload",
            ),
            Action::PartLost => {
                let words = "A part of this page has not arrived yet. Is there a network? What you did last is done as \
                             soon as it is here.";
                let offer = Some(("Try again", Offer::FetchPart));
                return self.notice(words.to_owned(), true, offer);
            }
            Action::PartGone => (
                "A part of this page is missing on its host, so what you did last cannot be done. Perhaps Hypercubist \
                 has been updated.",
                "Reload",
            ),
            Action::PartHere => return self.withdraw(|offer| offer == Offer::FetchPart),
            Action::FetchPart => return effects.push(Effect::FetchPart),
            Action::Held => {
                let words = "The page stopped answering when it was last opened here, so it has started afresh. \
                             Nothing is lost.";
                return self.notice(words.to_owned(), true, Some(("Open it again", Offer::Held)));
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
        let offer = Some((button, Offer::Update));
        self.notice(
            words.to_owned(),
            matches!(action, Action::Gone | Action::PartGone),
            offer,
        );
    }
}
