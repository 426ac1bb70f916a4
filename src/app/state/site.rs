//! The site's own versions: whether this one is saved for use without a network, and whether there is a newer one.

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
            Action::Update => {
                effects.push(Effect::UpdateSite);
                return;
            }
        };
        let offer = Some((button, Offer::Update));
        self.notice(words.to_owned(), action == Action::Gone, offer);
    }
}
