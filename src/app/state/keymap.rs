//! Keys, and what they are for on a screen. The browser's part turns an event into a [`Key`]
//! ([`crate::browser::keys`]); [`crate::state::shortcuts`] finds the action that it stands for.

pub mod binding;
pub mod key;
mod kind;

pub use key::{Focus, Key, place_of};
pub use kind::Keymap;
