//! What the buttons of a mouse do to a puzzle of four dimensions: as here, or as in other programs.

/// What the buttons of the mouse do. With each, the other button turns the other way round, and the middle one brings a
/// cell into the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mouse {
    /// Left turns clockwise, Alt brings a cell into the middle.
    #[default]
    Hypercubist,
    /// Left turns counter-clockwise, Ctrl brings a cell into the middle.
    MagicCube4D,
    /// Left turns counter-clockwise.
    Hyperspeedcube,
}

impl Mouse {
    pub const ALL: [Self; 3] = [Self::Hypercubist, Self::MagicCube4D, Self::Hyperspeedcube];

    /// Its name for people and for the storage.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hypercubist => "Hypercubist",
            Self::MagicCube4D => "MagicCube4D",
            Self::Hyperspeedcube => "Hyperspeedcube",
        }
    }

    /// What the buttons do, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Hypercubist => words::play::MOUSE_HYPERCUBIST.text(),
            Self::MagicCube4D => words::play::MOUSE_MAGICCUBE4D.text(),
            Self::Hyperspeedcube => words::play::MOUSE_HYPERSPEEDCUBE.text(),
        }
    }

    /// Whether the left button turns counter-clockwise.
    pub fn is_reversed(self) -> bool {
        self != Self::Hypercubist
    }

    /// Whether Ctrl brings the cell under the pointer into the middle.
    pub fn centres_with_ctrl(self) -> bool {
        self == Self::MagicCube4D
    }
}
