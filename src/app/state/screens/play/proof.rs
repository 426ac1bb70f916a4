//! Proofs that turning reaches whatever the laws allow, step by step on the position in hand.

use wire::ProofStep;

/// What a user does with the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Work it out for the present position.
    Prove,
    /// Play the next step, or stop.
    Next,
    /// Go to where this many steps are done.
    Seek(usize),
}

/// A proof that is on the timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The steps.
    pub steps: Vec<ProofStep>,
    /// The turns of the timeline after which each ends.
    pub(super) ends: Vec<usize>,
    /// The turn of the timeline that the first begins at.
    pub(super) from: usize,
    /// The timeline's text: another one has another proof, or none.
    pub(super) text: String,
}

/// The proof of the laws, as it is played.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Proof {
    /// Nothing asked.
    #[default]
    None,
    /// The worker works it out for this position.
    Running(Vec<u16>),
    /// It can be played.
    Shown(Shown),
    /// Why there is none, in words.
    Failed(String),
}
