//! What the finder tells while it works.

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps that have been gone through: ways of sharing pieces for parity and orientation, or orders of the largest
    /// register.
    pub done: usize,
    /// How many there are at most.
    pub total: usize,
    /// Tuples of orders found so far that no other one makes redundant.
    pub found: usize,
}

/// Listens to the finder and may stop it.
pub trait Observer: Sync {
    /// Hears how far the work is; must not block.
    fn report(&self, progress: Progress);

    /// Whether the work should stop. Once true it must stay true until the finder has returned. Asked often.
    fn cancelled(&self) -> bool;
}

/// Hears nothing and never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn report(&self, _progress: Progress) {}

    fn cancelled(&self) -> bool {
        false
    }
}
