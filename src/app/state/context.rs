//! What screens share: the shell around them, and the context in which an action is taken in.

use std::collections::BTreeMap;

use puzzle::PieceId;
use scene::Hints;
use wire::{CompilerRequest, Request, TableSize, ToCompiler, ToSolver};

use super::backup::Backup;
use super::camera::Camera;
use super::headset::Headset;
use super::jobs::{CANCEL_MS, Jobs, Owner};
use super::kiosk::Kiosk;
use super::presenting::Presenting;
use super::real::Connection;
use super::recognition::Recogniser;
use super::recording::Recording;
use super::screen_id::ScreenId;
use super::settings::{Page, Saved};
use super::sharing::SharedLink;
use super::tables::Tables;
use super::worker::{Worker, WorkerId};
use super::{Effect, Graphics, Notice, Offer, Preferences, Sheet, Theme};

/// The page around the screens: the worker, what the user has set, what is open.
#[allow(
    clippy::struct_excessive_bools,
    reason = "switches and facts that do not exclude one another"
)]
pub struct Shell {
    /// Whether the page is shown inside another one.
    pub embed: bool,
    /// Museum mode; `None` where somebody looks after the page.
    pub kiosk: Option<Kiosk>,
    /// Larger letters and bolder colours on the whole screen, and which panels are shown.
    pub presenting: Presenting,
    /// Pictures and videos of the puzzle.
    pub recording: Recording,
    /// Whether this visit has saved the site for use without a network.
    pub saved: bool,
    /// What the sheet about everything that is stored shows.
    pub backup: Backup,
    /// What somebody has brought along.
    pub recogniser: Recogniser,
    /// The link that was made last, or what is wrong with it.
    pub shared: Option<Result<SharedLink, String>>,
    /// Whether the link has been copied: not tried, done, refused.
    pub copied: Option<bool>,
    /// The tables with which solvers prove.
    pub tables: Tables,
    /// A smart cube.
    pub cube: Box<Connection>,
    /// The camera that looks at a cube.
    pub camera: Box<Camera>,
    /// The headset that shows the puzzle.
    pub headset: Headset,
    pub compiler: Worker,
    /// The worker that searches.
    pub solver: Worker,
    /// What they have to do.
    pub jobs: Jobs,
    /// Notices to the user, the latest last.
    pub notices: Vec<Notice>,
    pub(super) notice_count: u32,
    /// What the user has set for every screen.
    pub settings: Saved<Page>,
    /// What the system says that this person prefers.
    pub preferences: Preferences,
    /// What is open over the page.
    pub sheet: Option<Sheet>,
    /// What is printed on the keys of the keyboard, by the sign of each on a US keyboard; empty where nobody knows.
    pub caps: BTreeMap<char, String>,
    /// The slot of the puzzle that the pointer is on.
    pub hover: Option<PieceId>,
    pub graphics: Graphics,
    /// What is known of the last crash of a worker, for [`Offer::CopyReport`].
    pub report: String,
    /// What a screen reader reads out.
    pub announcement: String,
    /// The time of the last action, milliseconds.
    pub now: f64,
    /// Whether anything that a view shows has changed.
    pub(super) changed: bool,
}

impl Default for Shell {
    fn default() -> Self {
        Self {
            saved: false,
            embed: false,
            kiosk: None,
            presenting: Presenting::default(),
            recording: Recording::default(),
            backup: Backup::default(),
            recogniser: Recogniser::default(),
            shared: None,
            copied: None,
            tables: Tables::default(),
            cube: Box::default(),
            camera: Box::default(),
            headset: Headset::default(),
            compiler: Worker::new(WorkerId::Compiler),
            solver: Worker::new(WorkerId::Solver),
            jobs: Jobs::default(),
            notices: Vec::new(),
            notice_count: 0,
            settings: Saved::default(),
            preferences: Preferences::default(),
            sheet: None,
            caps: BTreeMap::new(),
            hover: None,
            graphics: Graphics::default(),
            report: String::new(),
            announcement: String::new(),
            now: 0.0,
            changed: false,
        }
    }
}

impl Shell {
    pub(super) fn worker(&mut self, id: WorkerId) -> &mut Worker {
        match id {
            WorkerId::Compiler => &mut self.compiler,
            WorkerId::Solver => &mut self.solver,
        }
    }

    /// Light or dark: as was chosen, or as the system has it.
    pub fn theme(&self) -> Theme {
        let system = if self.preferences.dark {
            Theme::Dark
        } else {
            Theme::Light
        };
        self.settings.theme.unwrap_or(system)
    }

    /// The table that is used for proofs: see [`Tables::choice`].
    pub fn table(&self) -> Option<TableSize> {
        self.tables.choice(self.settings.table, &self.solver)
    }

    /// What is printed on the key that has this sign on a US keyboard, in capitals.
    pub fn cap(&self, place: &str) -> String {
        let mut signs = place.chars();
        let sign = signs.next().filter(|_| signs.next().is_none());
        let cap = sign.and_then(|sign| self.caps.get(&sign));
        cap.map_or(place, String::as_str).to_uppercase()
    }

    /// Shows a notice, which stays until it is dismissed; `bad` marks bad news.
    pub fn notice(&mut self, words: String, bad: bool, offer: Option<(&'static str, Offer)>) {
        self.notice_count += 1;
        self.announcement.clone_from(&words);
        self.notices.retain(|n| n.words != words);
        self.notices.push(Notice {
            id: self.notice_count,
            words,
            bad,
            of_address: false,
            offer,
        });
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }

    /// Takes away the notices whose offer means nothing any more.
    pub fn withdraw(&mut self, gone: impl Fn(Offer) -> bool) {
        self.notices
            .retain(|notice| notice.offer.is_none_or(|(_, offer)| !gone(offer)));
    }
}

/// What a screen may reach besides itself while it takes in an action.
pub struct Context<'a> {
    /// The time, milliseconds.
    pub now: f64,
    /// What the page must do.
    pub effects: &'a mut Vec<Effect>,
    /// The screen that is shown.
    pub screen: &'a mut ScreenId,
    /// What is around the screens.
    pub shell: &'a mut Shell,
}

impl Context<'_> {
    /// Has something read out.
    pub fn say(&mut self, words: impl Into<String>) {
        self.shell.announcement = words.into();
    }

    /// See [`Shell::notice`].
    pub fn notice(&mut self, words: String, bad: bool, offer: Option<(&'static str, Offer)>) {
        self.shell.notice(words, bad, offer);
    }

    /// The user has chosen how the far side is shown: from behind or not holds on every screen.
    pub fn choose_back(&mut self, hints: Hints) {
        if hints != Hints::Facelets {
            self.shell.settings.back = Some(hints == Hints::BackView);
        }
    }

    /// Shows an address; see [`Effect::Address`].
    pub fn go_to_address(&mut self, hash: String, entry: bool) {
        self.effects.push(Effect::Address { hash, entry });
    }

    /// Gives the solver a job.
    pub fn start(&mut self, owner: Owner, request: Request) {
        self.shell.solver.note_life();
        let job = self.shell.jobs.add(owner);
        self.effects
            .push(Effect::PostSolver(ToSolver::Start { job, request }));
    }

    /// Gives the compiler a job.
    pub fn start_compiler(&mut self, owner: Owner, request: CompilerRequest) {
        self.shell.compiler.note_life();
        let job = self.shell.jobs.add(owner);
        self.effects
            .push(Effect::PostCompiler(ToCompiler::Start { job, request }));
    }

    /// Stops the solver's job of an owner, whatever it takes.
    pub fn stop(&mut self, owner: &Owner) {
        let Some(job) = self.shell.jobs.of(owner) else {
            return;
        };
        if self.shell.solver.hears_cancel() {
            self.effects
                .push(Effect::PostSolver(ToSolver::Cancel { job }));
        } else {
            // One thread cannot listen and search at once: ending it is how to stop it.
            let why = words::page::WHY_ONE_THREAD.text();
            self.replace_worker(WorkerId::Solver, why);
        }
    }

    /// Ends a worker and starts another. Its jobs are lost: their owners hear of it when this action has been taken in.
    pub fn replace_worker(&mut self, id: WorkerId, why: &str) {
        self.shell.jobs.lose(id, why);
        self.shell.worker(id).restarted();
        self.effects.push(Effect::StartWorker(id));
    }

    /// Cancels the compilation before this one; false while it goes on, since the compiler has one thread.
    pub fn cancel_compilations(&mut self) -> bool {
        self.shell.jobs.text_changed();
        self.shell.jobs.cancel_old(self.now);
        let cancelling = self.shell.jobs.is_cancelling();
        if cancelling {
            self.effects.push(Effect::CheckCancelled);
        }
        !cancelling
    }

    /// Replaces the compiler if a cancelled compilation goes on.
    pub fn check_cancelled(&mut self) {
        let Some(since) = self.shell.jobs.cancelled_since() else {
            return;
        };
        if self.now - since < CANCEL_MS {
            self.effects.push(Effect::CheckCancelled);
            return;
        }
        let why = words::page::WHY_COMPILING.text();
        self.replace_worker(WorkerId::Compiler, why);
    }
}

/// What is around a screen in its tests.
#[cfg(test)]
pub struct Around {
    /// The time, milliseconds.
    pub now: f64,
    /// What the page was asked to do.
    pub effects: Vec<Effect>,
    /// The screen that is shown.
    pub screen: ScreenId,
    /// The page around it.
    pub shell: Shell,
}

#[cfg(test)]
impl Around {
    /// Around this screen, at time 0.
    pub fn new(screen: ScreenId) -> Self {
        Self {
            now: 0.0,
            effects: Vec::new(),
            screen,
            shell: Shell::default(),
        }
    }

    /// For an action now.
    pub fn context(&mut self) -> Context<'_> {
        Context {
            now: self.now,
            effects: &mut self.effects,
            screen: &mut self.screen,
            shell: &mut self.shell,
        }
    }
}
