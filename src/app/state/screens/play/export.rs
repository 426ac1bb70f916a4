//! In which forms what was done is written down.

/// How it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Puzzle, scramble and solution with its length, to be pasted into a forum.
    Text,
    /// The moves in the letters of Hyperspeedcube.
    Letters,
    /// A log of `MagicCube4D`.
    MagicCube4D,
    /// A log of Hyperspeedcube.
    Hyperspeedcube,
}
