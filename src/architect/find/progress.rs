//! What the finder reports while it works.

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps that are done: pools of shared pieces, or orders of the largest register.
    pub done: usize,
    /// The most steps that there may be.
    pub total: usize,
    /// Tuples of orders found so far that no other one makes redundant.
    pub found: usize,
}
