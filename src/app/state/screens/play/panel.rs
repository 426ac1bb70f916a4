//! The panels beside the puzzle.

use puzzle::Puzzle;

use super::gallery;

/// A panel beside the puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// Turning, scrambling, solving.
    #[default]
    Turn,
    /// How the puzzle is looked at.
    View,
    /// The algorithm as a tree.
    Moves,
    /// Every piece, where it is and how it lies.
    Pieces,
    /// What the algorithm does: its cycles.
    Cycles,
    /// Pieces exchanged and turned by hand, and what the laws say.
    Apart,
    /// The colours of a real puzzle, entered.
    Colours,
    /// The times of solves.
    Times,
    /// The useful moves of the tesseract.
    Gallery,
    /// The tricks with quarks.
    Quarks,
}

impl Panel {
    /// Those that a puzzle has, in order.
    pub fn of(puzzle: &Puzzle) -> &'static [Self] {
        const ALL: [Panel; 10] = [
            Panel::Turn,
            Panel::View,
            Panel::Moves,
            Panel::Pieces,
            Panel::Cycles,
            Panel::Apart,
            Panel::Colours,
            Panel::Times,
            Panel::Gallery,
            Panel::Quarks,
        ];
        if gallery::is_about(puzzle) {
            &ALL
        } else {
            &ALL[..8]
        }
    }

    /// Its name in style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::View => "view",
            Self::Moves => "moves",
            Self::Pieces => "pieces",
            Self::Cycles => "cycles",
            Self::Apart => "apart",
            Self::Colours => "colours",
            Self::Times => "times",
            Self::Gallery => "gallery",
            Self::Quarks => "quarks",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => words::play::PANEL_TURN.text(),
            Self::View => words::play::PANEL_VIEW.text(),
            Self::Moves => words::play::PANEL_MOVES.text(),
            Self::Pieces => words::play::PANEL_PIECES.text(),
            Self::Cycles => words::play::PANEL_CYCLES.text(),
            Self::Apart => words::play::PANEL_APART.text(),
            Self::Colours => words::play::PANEL_COLOURS.text(),
            Self::Times => words::play::PANEL_TIMES.text(),
            Self::Gallery => words::play::PANEL_USEFUL.text(),
            Self::Quarks => words::play::PANEL_QUARKS.text(),
        }
    }
}
