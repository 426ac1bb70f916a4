//! The reducer: passes each action on to its screen, and takes in those of the page itself.

mod backup;
mod camera;
mod cube;
mod headset;
mod in_words;
mod jobs;
mod kiosk;
mod later;
mod presenting;
mod recognition;
mod recording;
mod sharing;
mod stage;
mod tables;
mod visit;

use diagnostics::rarely;
use wire::FromSolver;

use super::jobs::Owner;
use super::real;
use super::screens::run::documents::Storage;
use super::screens::{Screen as _, ScreenId, learn, play, run};
use super::speed::Speed;
use super::worker::{Status, WorkerId};
use super::{Action, Effect, Graphics, Offer, State, Theme};

impl State {
    /// Takes in `action` at the time `now` (milliseconds); what the page must do is added to `effects`.
    pub fn update(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        self.shell.now = now;
        if self.shell.kiosk.is_some() && rarely(|| Self::is_refused(&action)) {
            return;
        }
        // Frames and drawings come by the dozen each second and mostly change nothing that is said in words.
        self.shell.changed |= !matches!(
            action,
            Action::Frame
                | Action::Redraw
                | Action::Tick
                | Action::Kiosk(_)
                | Action::Orbit(..)
                | Action::Cube(real::Action::Held(_))
                | Action::Learn(learn::Action::Slice)
                | Action::Play(play::Action::Idle(_))
                | Action::Run(
                    run::Action::Slice
                        | run::Action::Stored(true)
                        | run::Action::Storage(Storage::Saved { done: true, .. })
                )
        );
        if action.needs_later_part() && !matches!(action, Action::Run(_) | Action::Visit(_)) {
            rarely(|| self.update_later(action, now, effects));
        } else {
            self.update_first(action, now, effects);
        }
        if self.shell.jobs.has_lost() {
            self.report_lost_jobs();
        }
        self.follow_lesson(now, effects);
        if self.screen != ScreenId::Run {
            self.start_solver(effects);
        }
        self.store_settings(effects);
    }

    /// Takes in what the first program needs, and what may come at any time.
    fn update_first(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        let (mut screens, mut cx) = self.split(now, effects);
        let cx = &mut cx;
        match action {
            Action::Run(action) => screens.run.update(action, cx),
            Action::Frame => {
                screens.of_mut(*cx.screen).frame(cx);
                if *cx.screen == ScreenId::Learn && screens.learn.shows_program() {
                    screens.run.frame(cx);
                }
            }
            Action::Speed(speed) => self.set_speed(speed),
            Action::SpeedBy(by) => {
                let stop = self.run.player.speed().stop();
                let stop = stop.saturating_add_signed(isize::from(by));
                self.set_speed(Speed::at(stop));
                self.shell.announcement = words::page::speed(self.run.player.speed().name());
            }
            Action::Compiler(message) => self.hear_compiler(message, now, effects),
            Action::Solver(message) => self.hear_solver(message, now, effects),
            Action::SolverBeingBuilt => self.shell.solver.status = Status::BeingBuilt,
            Action::WorkerDied(id, why) => self.lose_worker(id, &why, effects),
            Action::CheckCancelled => cx.check_cancelled(),
            Action::RestartWorker(id) => {
                cx.replace_worker(id, words::page::WHY_RESTARTED.text());
                if id == WorkerId::Compiler {
                    screens.run.compile.wanted = true;
                }
            }
            Action::Tick => self.tick(now, effects),
            Action::Prefer(preferences) => self.prefer(preferences),
            Action::Visit(hash) => self.visit(&hash, now, effects),
            Action::Escape
                if cx.shell.sheet.is_none()
                    && *cx.screen == ScreenId::Play
                    && screens.play.bench.is_holding() =>
            {
                screens.play.update(play::Action::LetGo, cx);
            }
            Action::Escape if self.shell.sheet.is_none() && self.shell.presenting.on => {
                self.present(false, effects);
            }
            action => self.update_shell(action, effects),
        }
    }

    fn store_settings(&mut self, effects: &mut Vec<Effect>) {
        self.shell.settings.store(effects);
        self.run.settings.store(effects);
        self.play.settings.store(effects);
        self.architect.settings.store(effects);
    }

    /// Starts the solver if it has not been started.
    pub(super) fn start_solver(&mut self, effects: &mut Vec<Effect>) {
        if self.shell.solver.status == Status::NotStarted {
            self.shell.solver.restarted();
            effects.push(Effect::StartWorker(WorkerId::Solver));
        }
    }

    /// The lesson that is shown opens its programs on Run, and sees what becomes of them.
    fn follow_lesson(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if self.screen == ScreenId::Learn {
            let (screens, mut cx) = self.split(now, effects);
            screens.learn.open_program(screens.run, &mut cx);
            screens.learn.look(screens.run, &mut cx);
        }
    }

    /// Takes in what concerns no screen.
    fn update_shell(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let shell = &mut self.shell;
        match action {
            Action::Refuse(why) => shell.notice(why, true, None),
            Action::Dismiss(id) => shell.notices.retain(|notice| notice.id != id),
            Action::Site(action) => shell.update_site(action, effects),
            Action::ToggleTheme => {
                shell.settings.theme = Some(match shell.theme() {
                    Theme::Light => Theme::Dark,
                    Theme::Dark => Theme::Light,
                });
            }
            Action::Escape if shell.sheet.is_some() => shell.sheet = None,
            Action::Escape => effects.push(Effect::Blur),
            Action::Orbit(x, y, through) => effects.push(Effect::Orbit(x, y, through)),
            Action::Hover(slot) => shell.hover = slot,
            Action::Caps(caps) => shell.caps = caps,
            Action::LookFront => effects.push(Effect::LookFront),
            Action::Graphics(graphics) => {
                if shell.graphics == Graphics::Lost && graphics == Graphics::Working {
                    words::page::REDRAWN
                        .text()
                        .clone_into(&mut shell.announcement);
                }
                shell.graphics = graphics;
            }
            // The others are dealt with above; drawing is the page's.
            _ => {}
        }
    }

    /// Another second has passed.
    fn tick(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let (screens, mut cx) = self.split(now, effects);
        let going = screens.play.tick(&mut cx);
        if *cx.screen == ScreenId::Play {
            rarely(|| screens.play.idle_tick(&mut cx));
        }
        self.shell.changed |= going;
        self.end_recording(now, effects);
        for id in WorkerId::ALL {
            let busy = self.shell.jobs.is_busy(id);
            let worker = self.shell.worker(id);
            let said = worker.starts_slowly();
            let overdue = worker.overdue(busy, now);
            self.shell.changed |= said != self.shell.worker(id).starts_slowly();
            if overdue {
                self.shell.changed = true;
                self.lose_worker(id, words::page::WHY_SILENT.text(), effects);
            }
        }
        let slicing = self.is_slicing();
        // The page shows what it came for, so there is time for the larger worker.
        let compiled = self.run.compile.is_answered() || self.shell.compiler.status == Status::Dead;
        if compiled && !slicing {
            self.start_solver(effects);
        }
        let (screens, mut cx) = self.split(now, effects);
        screens.run.save_again(&mut cx);
    }

    fn hear_solver(&mut self, message: FromSolver, now: f64, effects: &mut Vec<Effect>) {
        let shell = &mut self.shell;
        shell.solver.note_life();
        shell.hear_of_tables(&message);
        match message {
            FromSolver::Starting { .. } => shell.solver.loaded(),
            FromSolver::Ready(info) => {
                // The page has shown what it came for, and both workers are there.
                effects.push(Effect::SaveSite(info.flavour));
                shell.solver.ready(Some(info));
                shell.withdraw(|offer| offer == Offer::Restart(WorkerId::Solver));
                let (mut screens, mut cx) = self.split(now, effects);
                for id in ScreenId::ALL {
                    screens.of_mut(id).solver_ready(&mut cx);
                }
                self.recognise(effects);
            }
            FromSolver::Alive | FromSolver::SavedTables(_) => {}
            FromSolver::Begin { .. } | FromSolver::Report { .. } | FromSolver::End { .. } => {
                self.hear_of_job(message, now, effects);
            }
            FromSolver::Note { message } => shell.notice(message, false, None),
            FromSolver::Crashed { message, report } => {
                self.worker_crashed(WorkerId::Solver, &message, report, effects);
            }
        }
    }

    /// A worker has died; of a panic there is a report.
    pub(super) fn worker_crashed(
        &mut self,
        id: WorkerId,
        why: &str,
        report: Option<String>,
        effects: &mut Vec<Effect>,
    ) {
        let Some(report) = report else {
            self.lose_worker(id, why, effects);
            return;
        };
        let asked = words::page::was_asked(id.said(), self.shell.jobs.asked(id));
        self.lose_worker(id, words::page::WHY_MISTAKE.text(), effects);
        self.shell.report = format!("{asked}\n{report}");
        let words = words::page::worker_crashed(id.said());
        let offer = Some((words::page::COPY_REPORT.text(), Offer::CopyReport));
        self.shell.notice(words, true, offer);
    }

    pub(super) fn lose_worker(&mut self, id: WorkerId, why: &str, effects: &mut Vec<Effect>) {
        let wanted = self.run.compile.wanted;
        effects.push(Effect::LookForSite);
        let compiling = id == WorkerId::Compiler && self.shell.jobs.of(&Owner::Compile).is_some();
        self.shell.jobs.lose(id, why);
        self.report_lost_jobs();
        let compile = &mut self.run.compile;
        if compiling {
            compile.wanted = wanted;
            if compile.retried {
                compile.failed(words::page::COMPILER_STOPPED.text().to_owned());
            } else {
                compile.retried = true;
                compile.wanted = true;
            }
        }
        if self.shell.worker(id).died(why) {
            self.shell.announcement = words::page::worker_stopped(id.said(), why);
            effects.push(Effect::StartWorker(id));
            return;
        }
        let words = match id {
            WorkerId::Compiler => words::page::compiler_gone(why),
            WorkerId::Solver => words::page::solver_gone(why),
        };
        let offer = Some((words::page::START_AGAIN.text(), Offer::Restart(id)));
        self.shell.notice(words, true, offer);
    }

    fn set_speed(&mut self, speed: Speed) {
        for stage in self.stages() {
            stage.set_speed(speed);
        }
        self.shell.settings.speed = speed;
    }
}
