//! The screens of the page: each has its state, its actions and its reducer.

pub mod architect;
pub mod atlas;
pub mod play;
pub mod run;

/// A screen of the page. Each has its own address behind the `#`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenId {
    /// A program on its puzzle.
    #[default]
    Run,
    /// Any puzzle, by hand and by algorithm.
    Play,
    /// Registers that a puzzle can hold, and their algorithms.
    Architect,
    /// The tables: what is known of the puzzles, and counting it again.
    Atlas,
}

impl ScreenId {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Run, Self::Play, Self::Architect, Self::Atlas];

    /// Its name in addresses, style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Play => "play",
            Self::Architect => "architect",
            Self::Atlas => "atlas",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Play => "Play",
            Self::Architect => "Architect",
            Self::Atlas => "Atlas",
        }
    }

    /// Its address on this page.
    pub fn href(self) -> String {
        format!("#/{}", self.id())
    }
}
