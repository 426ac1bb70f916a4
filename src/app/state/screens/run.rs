//! The screen Run: a program on its puzzle.

pub mod compile;
pub mod complete;
pub mod debug;
pub mod documents;
pub mod editing;
pub mod examples;
pub mod listing;
pub mod player;
pub mod program;
pub(in crate::state) mod saving;
