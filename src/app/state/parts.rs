//! Parts of the page, and how they look.

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
