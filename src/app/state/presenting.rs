//! Presenting: full screen, larger letters, and only the panels that are wanted; and which panels of Run are shown.

use super::settings::Value;
use super::{Effect, State, Tab};
use crate::state::screens::ScreenId;

/// The text sizes to choose from, percent of the browser's usual one. At 225% the code is 29 pixels high.
const SIZES: [u16; 7] = [100, 125, 150, 175, 200, 225, 250];
/// The one to begin with.
const USUAL: usize = 2;

/// What a teacher does to present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Begin, or end.
    Toggle,
    /// Fill the screen, if the browser lets the page.
    FullScreen,
    /// The browser has left full screen, as it does at Escape.
    LeftFullScreen,
    /// Larger letters by this many sizes.
    Size(i8),
    /// Show or hide a panel of Run.
    Panel(Tab),
    /// Show all panels of Run.
    AllPanels,
    /// Show or hide what stands beside the puzzle, on the other screens.
    Beside,
}

/// How large the text is while the page is presented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSize(usize);

impl Default for TextSize {
    fn default() -> Self {
        Self(USUAL)
    }
}

impl TextSize {
    /// Percent of the browser's usual size.
    pub fn percent(self) -> u16 {
        SIZES[self.0]
    }

    /// The size that is larger by this many sizes; `None` if there is none.
    pub fn larger(self, by: i8) -> Option<Self> {
        let size = self.0.checked_add_signed(by.into())?;
        (size < SIZES.len()).then_some(Self(size))
    }
}

impl Value for TextSize {
    fn text(&self) -> String {
        self.percent().to_string()
    }

    fn read(text: &str) -> Option<Self> {
        let percent: u16 = text.parse().ok()?;
        SIZES.iter().position(|known| *known == percent).map(Self)
    }
}

/// How the page is presented.
#[derive(Clone, Debug, Default)]
pub struct Presenting {
    /// Whether the page is presented. That is not a setting: a new tab is for the teacher's own eyes, and full screen
    /// ends with the page anyway.
    pub on: bool,
    /// The panels of Run that are shown; `None` for the usual ones.
    panels: Option<Vec<Tab>>,
    /// Whether the puzzle alone is shown on the other screens.
    alone: bool,
}

impl Presenting {
    /// The panels of Run that are shown, on a page of its own or embedded in another one. Who presents always sees the
    /// registers.
    pub fn panels(&self, embed: bool) -> Vec<Tab> {
        let usual: &[Tab] = match (self.on, embed) {
            (true, _) => &[Tab::Program],
            (false, true) => &[],
            (false, false) => &Tab::ALL,
        };
        let shown = self.panels.as_deref().unwrap_or(usual);
        let pinned = |tab: &Tab| self.on && *tab == Tab::Registers;
        let wanted = |tab: &Tab| shown.contains(tab) || pinned(tab);
        Tab::ALL.into_iter().filter(wanted).collect()
    }
}

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
    use crate::state::store;

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
            state.update(super::super::Action::Present(action), 0.0, &mut effects);
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
