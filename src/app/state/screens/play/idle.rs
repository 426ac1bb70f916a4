//! The tesseract turns inside out by itself while nobody touches the page, on a first visit or where that was chosen:
//! so the cell that perspective hides comes through, and it is said which one that was. It is only looked at: nothing
//! of it is in a link, in what is stored or in what can be taken back.

use puzzle::FaceId;

use super::tour::TOUR_KEY;
use crate::state::context::Shell;
use crate::state::kiosk::{Kiosk, TURNS_AFTER_MS};

/// How long nothing must have been touched, milliseconds.
pub const AFTER_MS: f64 = 20_000.0;

/// What the page has to say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Somebody has moved the pointer, turned the wheel or pressed a key.
    Touched,
    /// It cannot begin now: nobody sees the page, or somebody is writing.
    NotNow,
    /// This cell, which was hidden, is seen.
    Came(FaceId),
}

/// Whether the tesseract turns by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle {
    /// Whether nobody has seen the tour on an earlier visit.
    pub(super) first: bool,
    pub(super) watching: bool,
    /// When something was touched last, milliseconds.
    pub(super) touched: f64,
    pub(super) on: bool,
    /// The cell that came through last.
    pub(super) came: Option<FaceId>,
}

impl Idle {
    /// What earlier visits stored.
    pub(super) fn restore(stored: &[(String, String)]) -> Self {
        Self {
            first: stored.iter().all(|(key, _)| key != TOUR_KEY),
            ..Self::default()
        }
    }
}

/// How long nothing must have been touched, milliseconds.
pub(super) fn after_ms(shell: &Shell) -> f64 {
    let kiosk = shell.kiosk.as_ref();
    if kiosk.is_some_and(Kiosk::is_fresh) {
        TURNS_AFTER_MS
    } else {
        AFTER_MS
    }
}
