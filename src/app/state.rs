//! The page's state: one tree, changed by [`State::update`] alone.
//!
//! Nothing here touches the browser or knows the time: an [`Action`] and the time come in, [`Effect`]s go out, and the
//! page carries them out. So everything the page decides can be tested natively.

mod action;
pub mod address;
pub mod animator;
pub mod backup;
pub mod camera;
pub mod colours;
pub mod context;
pub mod describe;
pub mod effect;
pub mod headset;
pub mod in_words;
pub mod jobs;
pub mod keymap;
pub mod kiosk;
pub mod link;
mod notice;
pub mod parts;
pub mod presenting;
pub mod program_tests;
pub mod prose;
pub mod real;
pub mod recognition;
pub mod recording;
pub mod scramble;
pub mod screen_id;
pub mod screens;
pub mod settings;
pub mod sharing;
mod shortcuts;
mod shown;
pub mod site;
pub mod solver;
pub mod solving;
pub mod speed;
pub mod tables;
mod update;
pub mod worker;

#[cfg(test)]
mod tests;

pub use action::Action;
use context::Shell;
pub use effect::{Effect, Preferences};
pub use notice::{Notice, Offer};
pub use parts::{Graphics, Sheet, Tab, Theme};
use screens::architect::Architect;
use screens::atlas::Atlas;
use screens::learn::{self, Learn};
use screens::play::{self, Play};
use screens::run::{self, Run};
use screens::{Screen as _, ScreenId};
use settings::Saved;

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
                cube: real::Connection::restore(value(real::ADDRESSES_KEY).unwrap_or_default())
                    .into(),
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
