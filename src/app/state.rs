//! The page's state: one tree, changed by [`State::update`] alone.
//!
//! Nothing here touches the browser or knows the time: an [`Action`] and the time come in, [`Effect`]s go out, and the
//! page carries them out. So everything the page decides can be tested natively.

mod action;
pub mod address;
pub mod animator;
pub mod backup;
pub mod context;
pub mod describe;
pub mod in_words;
pub mod jobs;
pub mod keymap;
pub mod kiosk;
pub mod link;
pub mod presenting;
pub mod program_tests;
pub mod prose;
pub mod recognition;
pub mod recording;
pub mod scramble;
pub mod screens;
pub mod settings;
pub mod sharing;
mod shown;
pub mod site;
pub mod solver;
pub mod solving;
pub mod speed;
pub mod tables;
mod update;
mod visit;
pub mod worker;

#[cfg(test)]
mod tests;

pub use action::{Action, Effect, Preferences};
use context::Shell;
use screens::architect::Architect;
use screens::atlas::Atlas;
use screens::learn::{self, Learn};
use screens::play::{self, Play};
use screens::run::{self, Run};
use screens::{Screen as _, ScreenId};
use settings::Saved;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Its name, as the style sheets and the storage know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// A panel of the narrow page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The editor.
    #[default]
    Program,
    /// The Q listing.
    Listing,
    Registers,
    Output,
    /// Turning by hand.
    Hand,
}

impl Tab {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [
        Self::Program,
        Self::Listing,
        Self::Registers,
        Self::Output,
        Self::Hand,
    ];

    /// Its name in style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Listing => "listing",
            Self::Registers => "registers",
            Self::Output => "output",
            Self::Hand => "hand",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => words::page::PANEL_PROGRAM.text(),
            Self::Listing => words::page::PANEL_LISTING.text(),
            Self::Registers => words::page::PANEL_REGISTERS.text(),
            Self::Output => words::page::PANEL_OUTPUT.text(),
            Self::Hand => words::page::PANEL_HAND.text(),
        }
    }
}

/// What can be open over the page, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The documents' menu.
    Menu,
    Help,
    /// The puzzles' menu.
    Puzzles,
    /// The link.
    Share,
    /// What can be written in a program.
    Language,
    /// Earlier versions of the open document.
    Versions,
    /// Everything that is stored.
    Backup,
    /// Whatever somebody brings along.
    Recognition,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    /// Not tried yet.
    #[default]
    Starting,
    /// The puzzle is drawn.
    Working,
    /// The browser has no WebGL.
    Missing,
    /// The browser took the graphics away; it may give them back.
    Lost,
    /// The scene has no picture of the puzzle in hand.
    Undrawable,
}

/// A word to the user that stays until it is put away.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its number.
    pub id: u32,
    /// What it says.
    pub words: String,
    /// Whether it is bad news.
    pub bad: bool,
    /// Whether it is about what the present address said.
    pub of_address: bool,
    /// What can be done about it: a button's words and what it does.
    pub offer: Option<(&'static str, Offer)>,
}

/// What a notice offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Put the program back to its start.
    Reset,
    /// The same, with the shorter listing.
    Shorter,
    /// Take it back.
    Undo,
    /// Give a file its former name.
    Name,
    /// Download the text.
    Download,
    /// Start a worker again.
    Restart(worker::WorkerId),
    /// Show what another tab has made of the open document.
    Newest,
    /// Show the other of two versions.
    Other,
    /// Show a link's program as it came, too.
    Linked,
    /// Download what is saved and cannot be read.
    Unread,
    /// Load the page again, in its newest version.
    Update,
    /// Ask for the page's later part now.
    FetchPart,
    /// Go to the address with which the page stopped answering.
    Held,
    /// Bring back the own puzzle that was removed.
    Puzzle,
    /// Copy the report of the last crash.
    CopyReport,
}

/// A link to what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedLink {
    /// To the page.
    pub link: String,
    /// The HTML that shows the puzzle, without what stands around it, inside another page.
    pub embed: String,
    /// To the page on a screen that nobody looks after.
    pub kiosk: String,
    /// The same with the element `<hypercubist-player>`, for a puzzle of Play.
    pub element: Option<String>,
}

/// The page's state.
pub struct State {
    /// The screen that is shown.
    pub screen: ScreenId,
    /// The screen Learn.
    pub learn: Learn,
    /// The screen Run.
    pub run: Run,
    /// The screen Play.
    pub play: Play,
    /// The screen Architect.
    pub architect: Architect,
    /// The screen Atlas.
    pub atlas: Atlas,
    /// What is around the screens.
    pub shell: Shell,
}

impl State {
    /// The page as it starts: the examples, a solved cube, what an earlier visit stored. `writer` is this load of the
    /// page, among all that save documents: see [`record`](screens::run::documents::record).
    pub fn new(stored: &[(String, String)], writer: &str) -> Self {
        let value = |key: &str| {
            stored
                .iter()
                .find(|(k, _)| k == key)
                .map(|(_, v)| v.as_str())
        };
        let settings: Saved<settings::Page> = Saved::restore(stored);
        let speed = settings.speed;
        let mut state = Self {
            screen: ScreenId::default(),
            learn: Learn::new(stored),
            run: Run::new(stored, writer),
            play: Play::new(stored, value(play::PUZZLE_KEY)),
            architect: Architect::new(stored),
            atlas: Atlas::default(),
            shell: Shell {
                settings,
                changed: true,
                ..Shell::default()
            },
        };
        for stage in state.stages() {
            stage.set_speed(speed);
        }
        // The page has not started: there is nothing to stop, to hide or to remember.
        let mut effects = Vec::new();
        let (screens, mut cx) = state.split(0.0, &mut effects);
        screens.run.report_unread(&mut cx);
        screens.run.open_remembered(&mut cx);
        if let Some(words) = value(backup::NEWS_KEY) {
            cx.notice(words.to_owned(), false, None);
        }
        state
    }

    /// Takes in what the person at the page prefers; without motion, turns are shown at once.
    pub fn prefer(&mut self, preferences: Preferences) {
        self.shell.preferences = preferences;
        for stage in self.stages() {
            stage.set_still(preferences.still);
        }
    }

    /// Whether anything a view shows has changed since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.shell.changed)
    }

    /// Whether frames should be filled with slices of the running program.
    pub fn is_slicing(&self) -> bool {
        self.slice().is_some()
    }

    /// What fills a frame, if anything is to be worked on.
    pub fn slice(&self) -> Option<Action> {
        if self.screen == ScreenId::Learn && self.learn.is_checking() {
            return Some(Action::Learn(learn::Action::Slice));
        }
        if !self.shows_program() {
            return None;
        }
        if self.run.is_slicing() {
            return Some(Action::Run(run::Action::Slice));
        }
        // Turns that are shown come first.
        let free = !self.run.player.is_moving();
        (free && self.run.trials.are_running()).then_some(Action::Run(run::Action::Test))
    }

    /// Whether Run's puzzle and player are shown, on Run itself or in a lesson.
    pub fn shows_program(&self) -> bool {
        let lesson = self.screen == ScreenId::Learn && self.learn.shows_program();
        self.screen == ScreenId::Run || lesson
    }

    /// Whether the screen that is shown has a puzzle.
    pub fn has_stage(&self) -> bool {
        self.shows_program() || self.shown().stage().is_some()
    }
}

/// Stores `value` under `key`.
fn store(key: &str, value: &str) -> Effect {
    Effect::Store {
        key: key.to_owned(),
        value: Some(value.to_owned()),
    }
}

/// How a piece shines that a step of a lesson or a question is about.
const LIGHT: scene::Rgb = [0xff, 0xd2, 0x3f];

/// The registers' colours on the puzzle; the style sheets have the same hues, fitted to light and dark.
const REGISTER_COLOURS: [scene::Rgb; 6] = [
    [0x1b, 0x8f, 0xdc],
    [0xe8, 0x6a, 0x10],
    [0x00, 0xa5, 0x7c],
    [0xc8, 0x62, 0x9e],
    [0xd6, 0xa8, 0x10],
    [0x7c, 0x8a, 0x96],
];
