//! Fewer turns: the solver looks for short algorithms for the sums of the listing, and the text is compiled again with
//! what it finds. A run that has begun keeps its listing; the shorter one waits until it begins again.

use wire::{Lacks, Sum};

use super::program::Loaded;
use super::settings;
use crate::state::link::Link;

/// The key of a link that says of which listing its steps are.
pub const LISTING: &str = "listing";

/// A run that a link, or a real cube, goes on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::state) struct Replay {
    /// The numbers that were given.
    pub inputs: Vec<i64>,
    /// The steps that were made.
    pub at: u64,
    /// The listing that these are of: see [`Loaded::mark`]. Older links do not say.
    pub listing: Option<String>,
    /// Whether to say that a real cube goes on there.
    pub real: bool,
}

impl Replay {
    /// The run of a link that is `at` some step.
    pub fn of(link: &Link, at: u64) -> Self {
        Self {
            inputs: settings::inputs(link),
            at,
            listing: link.get(LISTING).map(str::to_owned),
            real: false,
        }
    }
}

/// What is done to make the listing shorter.
#[derive(Debug, Default)]
pub struct Shorter {
    /// What the compiler lacks for it.
    pub(super) lacks: Lacks,
    /// Whether what it fetched is here, and it has not compiled with that.
    pub(super) tables_are_here: bool,
    /// What the solver was asked for.
    pub(super) asked: Vec<Sum>,
    /// How often the text has been compiled again.
    pub(super) rounds: u8,
    /// Whether the text is to be compiled again for that.
    pub(super) wanted: bool,
    /// Whether what is compiled, or was last, is that.
    pub(super) again: bool,
    /// What a run that has begun will have when it begins again.
    pub(super) waiting: Option<Box<Loaded>>,
}

impl Shorter {
    /// Another text is open, or the same one is compiled for another reason.
    pub(super) fn forget(&mut self) {
        *self = Self {
            asked: std::mem::take(&mut self.asked),
            ..Self::default()
        };
    }

    /// Whether the listing in hand is of the text that was compiled last.
    pub(super) fn is_again(&self) -> bool {
        self.again
    }
}
