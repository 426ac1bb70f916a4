//! What a person has set for Play, whatever the puzzle.

use puzzle::Count;
use wire::{CaseSet, TurnCount};

use super::keys::Keys;
use super::mouse::Mouse;
use super::replay::Replay;
use super::share::SESSION_KEY;
use super::times::practice::LeftOut;
use crate::state::settings::value::{Value, named};
use crate::state::settings::{Saved, settings};

/// Storage key of the direction of clicks.
const REVERSE_KEY: &str = "hypercubist/play/reverse-clicks";

settings! {
    /// The settings of Play.
    pub struct Settings {
        /// Whether the player begins again at the end.
        looping: bool = false, "hypercubist/play/loop";
        /// How turns are counted.
        count: Count = Count::default(), "hypercubist/play/count";
        /// How turns are counted in four dimensions, where hands make any rotation of a cell at once.
        count_4d: Count = Count::Slice, "hypercubist/play/count-4d";
        /// What counts as one move when the 3x3x3 is solved.
        solve_count: TurnCount = TurnCount::default(), "hypercubist/play/solve-count";
        /// How a solve whose times are known is played.
        replay: Replay = Replay::default(), "hypercubist/play/replay";
        /// Whether the timer's key begins with looking at the puzzle.
        inspects: bool = false, "hypercubist/play/inspection";
        /// Which cases are practised; `None`: whole solves.
        practice: Option<CaseSet> = None, "hypercubist/play/practice";
        /// The cases of any set that are left out.
        left_out: LeftOut = LeftOut::default(), "hypercubist/play/left-out";
        /// Which key does what.
        keys: Keys = Keys::default(), "hypercubist/play/keys";
        /// Whether keys turn what is at their side of the screen.
        by_side: bool = false, "hypercubist/play/keys-by-side";
        /// Whether keys turn puzzles of three dimensions as csTimer's virtual cube has them.
        virtual_keys: bool = false, "hypercubist/play/virtual-keys";
        /// Whether a cell that a key takes hold of stands out.
        dims: bool = true, "hypercubist/play/dim";
        /// What the buttons of the mouse do.
        mouse: Mouse = Mouse::default(), "hypercubist/play/mouse";
        /// Whether a tap turns the other way round.
        reverse: bool = false, REVERSE_KEY;
        /// Whether a drag goes through the fourth dimension.
        through: bool = false, "hypercubist/play/drag-through";
        /// Whether a tesseract turns by itself when nobody touches anything; until that is chosen, on a first visit.
        idle: Option<bool> = None, "hypercubist/play/idle";
        /// Whether a useful move ends solved instead of beginning so.
        backwards: bool = false, "hypercubist/play/end-solved";
    }
}

/// What earlier visits stored. Until November 2026 the direction of clicks was saved with each puzzle; whoever had
/// reversed it for one has it so for all.
pub fn restore(stored: &[(String, String)]) -> Saved<Settings> {
    let mut settings: Saved<Settings> = Saved::restore(stored);
    let reversed = |(key, value): &(String, String)| {
        key.starts_with(SESSION_KEY) && value.split('&').any(|part| part == "click=reversed")
    };
    if stored.iter().all(|(key, _)| key != REVERSE_KEY) && stored.iter().any(reversed) {
        settings.reverse = true;
    }
    settings
}

impl Value for Count {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(Self::ALL, Self::name, text)
    }
}

impl Value for TurnCount {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(Self::ALL, Self::name, text)
    }
}

impl Value for Replay {
    fn text(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(Self::ALL, Self::id, text)
    }
}

impl Value for Mouse {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(Self::ALL, Self::name, text)
    }
}

/// What it cannot read is left out.
impl Value for Keys {
    fn text(&self) -> String {
        self.stored().unwrap_or_default()
    }

    fn read(text: &str) -> Option<Self> {
        Some(Self::restore(text))
    }
}
