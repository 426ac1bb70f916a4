//! Everything that this browser stores for the page, as one file; the file opened again; and all of it removed.

pub mod format;

use format::Entry;

/// Where words are left for the page that is loaded next in this tab.
pub const NEWS_KEY: &str = "hypercubist/news";

/// An action on everything that is stored.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the sheet, or close it.
    Toggle,
    /// Make a file of it.
    Save,
    /// Bring back what is in a file: its name and its bytes.
    Open(String, Vec<u8>),
    /// What is stored, to be used for this.
    Collected(Purpose, Stored),
    /// Ask whether all of it shall be removed, or no longer.
    Ask(bool),
    /// Remove all of it.
    Forget,
    /// The browser has no room for what was to be brought back; all is as it was.
    NoRoom,
}

/// What the browser stores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// Of the local storage, keys and values.
    pub entries: Vec<Entry>,
    /// The searches, names and bytes.
    pub searches: Vec<(String, Vec<u8>)>,
    /// Today, such as `2026-11-28`.
    pub date: String,
}

/// What the page must do about everything that is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Gather it for this purpose; answer with [`Action::Collected`].
    Collect(Purpose),
    /// Store all of this and load the page again; without room for it, answer with [`Action::NoRoom`].
    Restore(Restore),
    /// Remove it, in all tabs, and load the page again.
    Forget,
}

/// What is done with what is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// Say what there is.
    Show,
    /// Make a file of it.
    Save,
    /// Put this beside it.
    Open(Vec<Entry>),
}

/// What the sheet shows.
#[derive(Clone, Debug, Default)]
pub struct Backup {
    /// What there is, in words; `None` until it is known, empty for nothing.
    pub here: Option<String>,
    /// Whether it is asked if all shall be removed.
    pub asking: bool,
    /// What came of the last thing that was done, or why it was not.
    pub result: Option<Result<String, String>>,
}

/// What is to be stored, all of it or nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Restore {
    /// Keys and values of the local storage.
    pub entries: Vec<Entry>,
    /// Searches that are not there yet, and earlier versions of programs: names and bytes in the database.
    pub bytes: Vec<(String, Vec<u8>)>,
    /// What the page says when it is loaded again.
    pub words: String,
}
