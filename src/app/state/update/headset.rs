//! Takes in what happens with a headset.

use crate::state::headset::{Action, Ask, Link};
use crate::state::{Effect, State};

impl State {
    /// Takes in an action on the headset.
    pub(super) fn update_headset(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let headset = &mut self.shell.headset;
        match action {
            Action::Enter(mode) => {
                (headset.link, headset.problem) = (Link::Opening, None);
                effects.push(Effect::Headset(Ask::Enter(mode)));
            }
            Action::Leave => effects.push(Effect::Headset(Ask::Leave)),
            Action::Says(what, words) => {
                if let Some(said) = headset.says(&what, &words) {
                    said.clone_into(&mut self.shell.announcement);
                }
            }
        }
    }
}
