//! What can happen.

use std::collections::BTreeMap;

use puzzle::PieceId;
use wire::{FromCompiler, FromSolver};

use super::address::Address;
use super::camera;
use super::headset;
use super::kiosk;
use super::screens::{Hand, ScreenId, architect, atlas, learn, play, run, stage};
use super::speed::Speed;
use super::worker::WorkerId;
use super::{
    Graphics, Preferences, Sheet, backup, presenting, real, recognition, recording, sharing, tables,
};

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
    /// An action on a smart cube.
    Cube(real::Action),
    /// An action on the camera.
    Camera(camera::Action),
    /// An action on the headset.
    Headset(headset::Action),
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

impl From<Hand> for Action {
    fn from(hand: Hand) -> Self {
        Self::Stage(stage::Action::Hand(hand))
    }
}
