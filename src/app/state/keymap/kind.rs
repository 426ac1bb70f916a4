//! What keys can be for.

use std::sync::Arc;

use puzzle::Puzzle;

use crate::state::screens::play::keys::Keys;

/// What the keys are for on a screen.
#[derive(Default)]
pub enum Keymap {
    /// A puzzle with a player that steps.
    #[default]
    Run,
    /// A puzzle to turn.
    Architect,
    /// A lesson to go through.
    Learn {
        /// Whether its step is about a program.
        program: bool,
    },
    /// A puzzle, with keys that the user can change.
    Play {
        puzzle: Arc<Puzzle>,
        /// Which key does what.
        keys: Keys,
        /// Whether keys turn as csTimer's virtual cube has them.
        virtual_keys: bool,
        /// Whether the next key is to be given to something.
        asking: bool,
        /// Whether the space bar is the timer's.
        timing: bool,
    },
    /// Nothing but reading: the browser's own keys, help and Escape.
    Reading,
}
