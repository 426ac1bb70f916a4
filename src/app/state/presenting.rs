//! Presenting: full screen, larger letters, and only the panels that are wanted; and which panels of Run are shown.

use super::parts::Tab;
use super::settings::value::Value;

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
    pub(super) panels: Option<Vec<Tab>>,
    /// Whether the puzzle alone is shown on the other screens.
    pub(super) alone: bool,
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
