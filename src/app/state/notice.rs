//! Notices: words that stay on the page until somebody puts them away.

use super::worker::WorkerId;

/// A word to the user that stays until it is put away.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its number.
    pub id: u32,
    /// What it says.
    pub words: String,
    /// Whether it is bad news.
    pub bad: bool,
    /// Whether it is about what the present address said.
    pub of_address: bool,
    /// What can be done about it: a button's words and what it does.
    pub offer: Option<(&'static str, Offer)>,
}

/// What a notice offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Put the program back to its start.
    Reset,
    /// The same, with the shorter listing.
    Shorter,
    /// Take it back.
    Undo,
    /// Give a file its former name.
    Name,
    /// Download the text.
    Download,
    /// Start a worker again.
    Restart(WorkerId),
    /// Show what another tab has made of the open document.
    Newest,
    /// Show the other of two versions.
    Other,
    /// Show a link's program as it came, too.
    Linked,
    /// Download what is saved and cannot be read.
    Unread,
    /// Load the page again, in its newest version.
    Update,
    /// Ask for the page's later part now.
    FetchPart,
    /// Go to the address with which the page stopped answering.
    Held,
    /// Bring back the own puzzle that was removed.
    Puzzle,
    /// Copy the report of the last crash.
    CopyReport,
}
