//! What can happen, and what the page must then do.

use std::collections::BTreeMap;
use std::rc::Rc;

use puzzle::{FaceId, PieceId};
use wire::{Compiled, Flavour, FromCompiler, FromSolver, ToCompiler, ToSolver};

use super::address::Address;
use super::kiosk;
use super::link::Link;
use super::recording::Format;
use super::screens::run::documents::Save;
use super::screens::{Hand, ScreenId, architect, atlas, learn, play, run, stage};
use super::speed::Speed;
use super::worker::WorkerId;
use super::{Graphics, Sheet, backup, presenting, recognition, recording, sharing, tables};

/// An event that the state takes in: what the user, a worker or the browser did.
#[derive(Clone, Debug)]
pub enum Action {
    /// An action of Run.
    Run(run::Action),
    /// An action of Play.
    Play(play::Action),
    /// An action of Architect.
    Architect(architect::Action),
    /// An action of the Atlas.
    Atlas(atlas::Action),
    /// An action of Learn.
    Learn(learn::Action),
    /// An action on the puzzle on the canvas.
    Stage(stage::Action),
    /// A file was refused, in words.
    Refuse(String),
    /// A cancelled compilation has had time to end.
    CheckCancelled,
    /// The compiler said something.
    Compiler(FromCompiler),
    /// The solver said something.
    Solver(FromSolver),
    /// This site does not have a solver yet.
    SolverBeingBuilt,
    /// A worker died, and why.
    WorkerDied(WorkerId, String),
    /// The user wants another worker.
    RestartWorker(WorkerId),
    /// Copy the report of the last crash.
    CopyReport,
    /// The report was copied; or here it is, where the browser does not allow that.
    ReportCopied(Option<String>),
    /// News of the site's own versions, or what to do about them.
    Site(super::site::Action),
    /// Another second has passed.
    Tick,
    Speed(Speed),
    /// Faster by this many stops.
    SpeedBy(i8),
    /// Time for the next picture.
    Frame,
    /// The pointer, or the keyboard's focus, is on this slot of the puzzle, or on none.
    Hover(Option<PieceId>),
    /// An action on the pruning tables.
    Tables(tables::Action),
    /// Light and dark.
    ToggleTheme,
    /// The system was set to other preferences.
    Prefer(Preferences),
    /// Open a sheet, or close it if it is open.
    Toggle(Sheet),
    /// Close a sheet if it is open.
    Close(Sheet),
    /// Sticker colours, by their index in the menu.
    Scheme(usize),
    /// Show the puzzle from behind as well, or no longer.
    ToggleBack,
    /// Show the cube unfolded as well, or no longer.
    ToggleNet,
    /// Look from the front again.
    LookFront,
    /// Read out the position.
    SayPosition,
    /// The canvas wants to be drawn.
    Redraw,
    Graphics(Graphics),
    /// Put away a notice.
    Dismiss(u32),
    /// An action on links to what is shown.
    Share(sharing::Action),
    /// An action on everything that is stored.
    Backup(backup::Action),
    /// What is printed on the keys of the keyboard, by the sign of each on a US keyboard.
    Caps(BTreeMap<char, String>),
    /// An action on what somebody brings along.
    Recognise(recognition::Action),
    /// An action on pictures and videos.
    Recording(recording::Action),
    /// An action of presenting.
    Present(presenting::Action),
    /// An action of museum mode.
    Kiosk(kiosk::Action),
    /// The address has changed: what stands behind its `#`.
    Visit(String),
    /// Close what is open; leave a text.
    Escape,
    /// Look around by this many steps to the right and down; `true` through the fourth dimension.
    Orbit(i8, i8, bool),
}

impl Action {
    /// Whether it must wait for the page's later part: whatever is not of the first program, from opening the page to
    /// its output. (`xtask/later/page.txt` has the functions.)
    pub fn needs_later_part(&self) -> bool {
        match self {
            Self::Visit(hash) => {
                hash.contains('?') || Address::parse(hash).0.screen != ScreenId::Run
            }
            Self::Run(action) => !matches!(
                action,
                run::Action::Stored(_)
                    | run::Action::Storage(_)
                    | run::Action::CompileNow
                    | run::Action::Read { .. }
                    | run::Action::Player(_)
                    | run::Action::LightPiece(_)
                    | run::Action::RunOrPause
                    | run::Action::Slice
                    | run::Action::Input(_)
                    | run::Action::Submit
                    | run::Action::Tab(_)
                    | run::Action::Light(_)
            ),
            Self::Refuse(_)
            | Self::CheckCancelled
            | Self::Compiler(_)
            | Self::Solver(_)
            | Self::SolverBeingBuilt
            | Self::WorkerDied(..)
            | Self::RestartWorker(_)
            | Self::Site(_)
            | Self::Tick
            | Self::Caps(_)
            | Self::Speed(_)
            | Self::SpeedBy(_)
            | Self::Frame
            | Self::Hover(_)
            | Self::ToggleTheme
            | Self::Prefer(_)
            | Self::LookFront
            | Self::Redraw
            | Self::Graphics(_)
            | Self::Dismiss(_)
            | Self::Escape
            | Self::Orbit(..) => false,
            _ => true,
        }
    }
}

/// What the system says that this person prefers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// A dark page.
    pub dark: bool,
    /// No motion: turns are shown at once.
    pub still: bool,
}

impl From<Hand> for Action {
    fn from(hand: Hand) -> Self {
        Self::Stage(stage::Action::Hand(hand))
    }
}

/// What the page must do for the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send [`run::Action::CompileNow`] in a moment; forget an earlier request.
    CompileSoon,
    /// Send [`Action::CheckCancelled`] after [`CANCEL_MS`](super::jobs::CANCEL_MS); forget an earlier request.
    CheckCancelled,
    /// Read a long program that the compiler made of the text `about`, in a task of its own; answer with
    /// [`run::Action::Read`].
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
    /// Look whether the host still has this version of the site; answer with [`Action::Site`] if not.
    LookForSite,
    /// Load the page again, in its newest version.
    UpdateSite,
    /// Load the page again where it began, in museum mode; or begin that with the present address.
    StartAgain,
    /// Ask for the page's later part now; somebody waits for it.
    FetchPart,
    /// Go to the address with which the page stopped answering.
    OpenHeld,
    /// Store, or forget, a value; answer with [`run::Action::Stored`].
    Store {
        key: String,
        value: Option<String>,
    },
    /// Save times of another timer, keys and values, all of them or none; answer with [`play::Action::TimesStored`].
    StoreTimes(Vec<(String, String)>),
    /// Save a document, or remove it; answer with [`Storage::Saved`](super::screens::run::documents::Storage::Saved).
    Save(Save),
    /// Remember a value for this tab, until it is closed.
    Remember {
        key: &'static str,
        value: String,
    },
    /// Something about earlier versions of programs.
    Versions(run::versions::Effect),
    /// Something about everything that is stored.
    Backup(backup::Effect),
    /// Find out which loads of this page live; answer with
    /// [`Storage::Pages`](super::screens::run::documents::Storage::Pages).
    ListPages,
    /// Save the bytes of a search under a name, or forget them; answer with [`architect::Action::NotSaved`]
    /// where they cannot be saved.
    SaveSearch {
        name: String,
        bytes: Option<Vec<u8>>,
    },
    /// Look for bytes that were saved; answer with [`architect::Action::Fetched`].
    Fetch {
        /// Their name.
        name: String,
    },
    /// Look for everything that is saved under names with this beginning; answer with [`architect::Action::Listed`].
    List {
        /// The beginning.
        prefix: &'static str,
        /// How many bytes of each are wanted at most.
        head: u32,
        /// How many names at most.
        most: u32,
    },
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
    /// Look around: see [`Action::Orbit`].
    Orbit(i8, i8, bool),
    /// Show what this style selector names from its top.
    ToTop(&'static str),
    /// Fetch the file of a lesson; answer with [`learn::Action::Fetched`].
    FetchLesson(String),
    /// Reset the camera.
    LookFront,
    /// Bring a cell into the middle, or, without one, the nearest aligned orientation.
    Recentre(Option<FaceId>),
    /// See to the tesseract that turns by itself.
    Idle(play::idle::Ask),
    /// Bring the cell that is not seen into the middle; answer with [`play::Action::CameThrough`].
    ShowHidden,
    /// Say which face is at which side of the screen, for a key of Play; `true` with Shift.
    BySide(&'static play::keys::Command, bool),
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
    /// Work out a link to this, with where it is looked at from; answer with [`sharing::Action::Made`].
    Share(Link, String),
    /// Copy a text; answer with [`sharing::Action::Copied`].
    Copy(String),
    /// Copy a report of this; answer with [`Action::ReportCopied`].
    CopyReport(String),
    /// Show this address, as a new entry of the browser's history or in place of the present one.
    Address {
        /// What stands behind the `#`, with it.
        hash: String,
        /// Whether "back" leads to the present address.
        entry: bool,
    },
    /// Put the caret of the algorithm bar here, UTF-16 code units.
    Caret(u32),
}
