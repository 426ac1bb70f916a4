//! What the page must do for the state.

use std::rc::Rc;

use puzzle::FaceId;
use wire::{Compiled, Flavour, ToCompiler, ToSolver};

use super::backup;
use super::camera;
use super::headset;
use super::link::Link;
use super::real;
use super::recording::Format;
use super::screens::play::keys;
use super::screens::run::documents::Save;
use super::worker::WorkerId;

/// What the system says that this person prefers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// A dark page.
    pub dark: bool,
    /// No motion: turns are shown at once.
    pub still: bool,
}

/// What the page must do for the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send [`run::Action::CompileNow`](super::screens::run::Action::CompileNow) in a moment; forget an earlier
    /// request.
    CompileSoon,
    /// Send [`Action::CheckCancelled`](super::Action::CheckCancelled) after [`CANCEL_MS`](super::jobs::CANCEL_MS);
    /// forget an earlier request.
    CheckCancelled,
    /// Read a long program that the compiler made of the text `about`, in a task of its own; answer with
    /// [`run::Action::Read`](super::screens::run::Action::Read).
    Read {
        about: Rc<str>,
        compiled: Rc<Compiled>,
    },
    PostCompiler(ToCompiler),
    PostSolver(ToSolver),
    /// Start a worker, in place of the one that runs.
    StartWorker(WorkerId),
    /// Save the site for use without a network, with the flavour of the solver that this browser uses.
    SaveSite(Flavour),
    /// Look whether the host still has this version of the site; answer with [`Action::Site`](super::Action::Site) if
    /// not.
    LookForSite,
    /// Load the page again, in its newest version.
    UpdateSite,
    /// Load the page again where it began, in museum mode; or begin that with the present address.
    StartAgain,
    /// Ask for the page's later part now; somebody waits for it.
    FetchPart,
    /// Go to the address with which the page stopped answering.
    OpenHeld,
    /// Store, or forget, a value; answer with [`run::Action::Stored`](super::screens::run::Action::Stored).
    Store {
        key: String,
        value: Option<String>,
    },
    /// Save times of another timer, keys and values, all of them or none; answer with
    /// [`play::Action::TimesStored`](super::screens::play::Action::TimesStored).
    StoreTimes(Vec<(String, String)>),
    /// Save a document, or remove it; answer with [`Storage::Saved`](super::screens::run::documents::Storage::Saved).
    Save(Save),
    /// Remember a value for this tab, until it is closed.
    Remember {
        key: &'static str,
        value: String,
    },
    /// Something about earlier versions of programs.
    Versions(Versions),
    /// Something about everything that is stored.
    Backup(backup::Effect),
    /// Find out which loads of this page live; answer with
    /// [`Storage::Pages`](super::screens::run::documents::Storage::Pages).
    ListPages,
    /// Save the bytes of a search under a name, or forget them; answer with
    /// [`architect::Action::NotSaved`](super::screens::architect::Action::NotSaved) where they cannot be saved.
    SaveSearch {
        name: String,
        bytes: Option<Vec<u8>>,
    },
    /// Look for bytes that were saved; answer with
    /// [`architect::Action::Fetched`](super::screens::architect::Action::Fetched).
    Fetch {
        /// Their name.
        name: String,
    },
    /// Look for everything that is saved under names with this beginning; answer with
    /// [`architect::Action::Listed`](super::screens::architect::Action::Listed).
    List {
        /// The beginning.
        prefix: &'static str,
        /// How many bytes of each are wanted at most.
        head: u32,
        /// How many names at most.
        most: u32,
    },
    /// Compile the model program of a lesson once nothing was typed for a moment:
    /// [`builder::Action::Compile`](super::screens::learn::builder::Action::Compile).
    ModelSoon,
    /// Offer a download.
    Download {
        /// The file's name.
        name: String,
        text: String,
    },
    /// Put the focus into the input field.
    FocusAsk,
    /// Fill the screen with the page, or no longer; a browser that refuses leaves it as it is.
    FullScreen(bool),
    /// Open the browser's dialogue for printing, once everything is drawn.
    Print,
    /// Take the focus away from the editor or a field, so that the puzzle's keys work again.
    Blur,
    /// Look around: see [`Action::Orbit`](super::Action::Orbit).
    Orbit(i8, i8, bool),
    /// Show what this style selector names from its top.
    ToTop(&'static str),
    /// Fetch the file of a lesson; answer with [`learn::Action::Fetched`](super::screens::learn::Action::Fetched).
    FetchLesson(String),
    /// Reset the camera.
    LookFront,
    /// Bring a cell into the middle, or, without one, the nearest aligned orientation.
    Recentre(Option<FaceId>),
    /// See to the tesseract that turns by itself.
    Idle(Idle),
    /// Bring the cell that is not seen into the middle; answer with
    /// [`play::Action::CameThrough`](super::screens::play::Action::CameThrough).
    ShowHidden,
    /// Say which face is at which side of the screen, for a key of Play; `true` with Shift.
    BySide(&'static keys::Command, bool),
    /// Have four dimensions in this orientation.
    Orient(scene::Orientation),
    /// Download what the canvas shows.
    Picture {
        /// The file's name.
        name: String,
        /// Its width, pixels; as on the screen without a number.
        width: Option<u32>,
    },
    /// Download the SVG picture at an address as a PNG.
    Png {
        /// The file's name.
        name: String,
        /// The picture.
        address: String,
    },
    /// Record what the canvas shows, for a file of this name without its extension.
    Record(String, Format),
    /// End the recording, and download it.
    StopRecording,
    /// Look from here: yaw and pitch in degrees, zoom.
    LookFrom([f32; 3]),
    /// Go round the puzzle until it is seen from here: yaw and pitch in degrees.
    LookTo([f32; 2]),
    /// Work out a link to this, with where it is looked at from; answer with
    /// [`sharing::Action::Made`](super::sharing::Action::Made).
    Share(Link, String),
    /// Copy a text; answer with [`sharing::Action::Copied`](super::sharing::Action::Copied).
    Copy(String),
    /// Copy a report of this; answer with [`Action::ReportCopied`](super::Action::ReportCopied).
    CopyReport(String),
    /// Show this address, as a new entry of the browser's history or in place of the present one.
    Address {
        /// What stands behind the `#`, with it.
        hash: String,
        /// Whether "back" leads to the present address.
        entry: bool,
    },
    /// See to a smart cube; answer with [`real::Action::Says`].
    Cube(real::Ask),
    /// See to the camera; answer with [`camera::Action::Says`].
    Camera(camera::Ask),
    /// See to the headset; answer with [`headset::Action::Says`].
    Headset(headset::Ask),
    /// Put the caret of the algorithm bar here, UTF-16 code units.
    Caret(u32),
}

/// What the page must do about earlier versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Versions {
    /// Save one under a name, and remove those that are too many.
    Note { name: String, bytes: Vec<u8> },
    /// Look for a document's, and for those of all others; answer with
    /// [`Action::Listed`](super::screens::run::versions::Action::Listed).
    List {
        /// The document's identity.
        document: String,
    },
    /// Look for one; answer with [`Action::Fetched`](super::screens::run::versions::Action::Fetched).
    Fetch {
        /// Its name.
        name: String,
    },
}

/// What the page must do about the tesseract that turns by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// Report touches, from now on.
    Watch,
    /// Turn the tesseract.
    Begin,
    /// Give the view back as it was.
    End,
}

/// Stores `value` under `key`.
pub fn store(key: &str, value: &str) -> Effect {
    Effect::Store {
        key: key.to_owned(),
        value: Some(value.to_owned()),
    }
}
