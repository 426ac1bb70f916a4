//! What both of the page's workers have of the browser: messages, the clock, storage, the report of a panic.

mod browser;
mod crash;

pub use browser::{beat, fetched, listen, now, post, scope};
pub use crash::{last_words, remember_panics};
