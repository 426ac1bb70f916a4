//! Takes in what concerns presenting.

use crate::state::presenting::Action;
use crate::state::screens::ScreenId;
use crate::state::{Effect, State, Tab};

impl State {
    /// What is not shown of the screen: names of panels for the style sheets.
    pub fn hidden_panels(&self) -> String {
        let presenting = &self.shell.presenting;
        if self.screen != ScreenId::Run {
            let alone = presenting.on && presenting.alone && self.has_stage();
            return if alone { "beside" } else { "" }.to_owned();
        }
        let shown = presenting.panels(self.shell.embed);
        let hidden = Tab::ALL.into_iter().filter(|tab| !shown.contains(tab));
        hidden.map(Tab::id).collect::<Vec<_>>().join(" ")
    }

    /// The panels of Run that are shown, for a link; `None` for all of them.
    pub(super) fn panels_for_link(&self) -> Option<String> {
        let shown = self.shell.presenting.panels(false);
        let names: Vec<&str> = shown.iter().map(|tab| tab.id()).collect();
        (self.screen == ScreenId::Run && shown.len() < Tab::ALL.len()).then(|| match names.len() {
            0 => "none".to_owned(),
            _ => names.join(","),
        })
    }

    /// Shows the panels that a link names.
    pub(super) fn show_panels(&mut self, names: Option<&str>) {
        self.shell.presenting.panels = names.map(|names| {
            let named = |tab: &Tab| names.split(',').any(|name| name == tab.id());
            Tab::ALL.into_iter().filter(named).collect()
        });
    }

    /// Takes in what concerns presenting.
    #[inline(never)]
    pub(super) fn update_presenting(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let embed = self.shell.embed;
        let presenting = &mut self.shell.presenting;
        match action {
            Action::Toggle => {
                let on = !presenting.on;
                self.present(on, effects);
            }
            Action::LeftFullScreen => {
                if presenting.on {
                    self.present(false, effects);
                }
            }
            Action::FullScreen => effects.push(Effect::FullScreen(true)),
            Action::Size(by) => {
                if let Some(size) = self.shell.settings.text_size.larger(by) {
                    self.shell.settings.text_size = size;
                    self.shell.announcement = words::page::text_size(size.percent());
                }
            }
            Action::Panel(tab) => {
                let mut shown = presenting.panels(embed);
                match shown.iter().position(|known| *known == tab) {
                    Some(at) => drop(shown.remove(at)),
                    None => shown.push(tab),
                }
                presenting.panels = Some(shown);
            }
            Action::AllPanels => presenting.panels = None,
            Action::Beside => presenting.alone = !presenting.alone,
        }
    }

    /// Begins or ends.
    pub(super) fn present(&mut self, on: bool, effects: &mut Vec<Effect>) {
        if self.shell.embed {
            return;
        }
        self.shell.sheet = None;
        self.shell.presenting.on = on;
        self.shell.presenting.panels = None;
        effects.push(Effect::FullScreen(on));
        let words = if on {
            words::page::PRESENTING.text()
        } else {
            words::page::NOT_PRESENTING.text()
        };
        words.clone_into(&mut self.shell.announcement);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::effect::store;

    const KEY: &str = "hypercubist/text-size";

    #[test]
    fn what_is_shown_depends_on_where() {
        let mut state = State::new(&[(KEY.to_owned(), "225".to_owned())], "w");
        state.screen = ScreenId::Run;
        assert_eq!(state.shell.settings.text_size.percent(), 225);
        assert_eq!(state.hidden_panels(), "");
        assert_eq!(state.panels_for_link(), None);
        let mut effects = Vec::new();
        let mut act = |state: &mut State, action| {
            state.update(crate::state::Action::Present(action), 0.0, &mut effects);
            std::mem::take(&mut effects)
        };
        let done = act(&mut state, Action::Toggle);
        assert_eq!(
            done,
            [Effect::FullScreen(true)],
            "nothing is stored that another tab would read"
        );
        assert_eq!(state.hidden_panels(), "listing output hand");
        // The registers are pinned.
        act(&mut state, Action::Panel(Tab::Registers));
        act(&mut state, Action::Panel(Tab::Listing));
        assert_eq!(
            state.panels_for_link().as_deref(),
            Some("program,listing,registers")
        );
        let done = act(&mut state, Action::Size(1));
        assert_eq!(done, [store(KEY, "250")]);
        assert_eq!(act(&mut state, Action::Size(1)), []);
        // The browser leaves full screen at Escape, which ends presenting; and once ended it stays ended.
        act(&mut state, Action::LeftFullScreen);
        assert!(!state.shell.presenting.on);
        assert_eq!(act(&mut state, Action::LeftFullScreen), []);
        assert_eq!(state.hidden_panels(), "");
        state.show_panels(Some("listing,<script>,hand"));
        assert_eq!(state.hidden_panels(), "program registers output");
        state.show_panels(None);
        state.shell.embed = true;
        assert_eq!(
            state.hidden_panels(),
            "program listing registers output hand"
        );
        act(&mut state, Action::Toggle);
        assert!(!state.shell.presenting.on);
    }
}
