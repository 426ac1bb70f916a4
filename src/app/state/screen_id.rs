//! The names of the screens.

/// A screen of the page. Each has its own address behind the `#`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenId {
    /// Lessons, step by step.
    Learn,
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
    pub const ALL: [Self; 5] = [
        Self::Learn,
        Self::Run,
        Self::Play,
        Self::Architect,
        Self::Atlas,
    ];

    /// Its name in addresses, style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Learn => "learn",
            Self::Run => "run",
            Self::Play => "play",
            Self::Architect => "architect",
            Self::Atlas => "atlas",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Learn => words::page::LEARN.text(),
            Self::Run => words::page::RUN.text(),
            Self::Play => words::page::PLAY.text(),
            Self::Architect => words::page::ARCHITECT.text(),
            Self::Atlas => words::page::ATLAS.text(),
        }
    }

    /// Its address on this page.
    pub fn href(self) -> String {
        format!("#/{}", self.id())
    }
}
