//! What the finder reports while it works.

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps that are done: ways of sharing pieces for parity and orientation, or orders of the largest register.
    pub done: usize,
    /// The most steps that there may be.
    pub total: usize,
    /// Tuples of orders found so far that no other one makes redundant.
    pub found: usize,
}
