//! The reducer: what every action does to the state, and what the page must do for it.

use std::rc::Rc;

use puzzle::MoveId;
use wire::{FromWorker, Outcome, Request};

use super::jobs::Owner;
use super::screens::ScreenId;
use super::screens::play::clock::Clock;
use super::screens::run::documents::Storage;
use super::screens::run::player::{Command, Player};
use super::screens::run::program::Loaded;
use super::solver::Solver;
use super::speed::Speed;
use super::{
    Action, Effect, Graphics, Notice, Offer, SCHEME_KEY, SPEED_KEY, State, THEME_KEY, Theme,
    scramble, store,
};
use crate::text::{clamp, line_column, utf16_len};

impl State {
    /// Takes in `action` at the time `now` (milliseconds); what the page must do is added to `effects`.
    pub fn update(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        self.now = now;
        // Frames and drawings come by the dozen each second and mostly change nothing that is told in words.
        self.changed |= !matches!(
            action,
            Action::Frame
                | Action::Slice
                | Action::Redraw
                | Action::Tick
                | Action::Orbit(..)
                | Action::Stored(true)
                | Action::Storage(Storage::Saved { done: true, .. })
        );
        let left = self.update_if_play(action, now, effects);
        let left = left.and_then(|action| self.update_if_architect(action, now, effects));
        let left = left.and_then(|action| self.update_if_documents(action, effects));
        let Some(action) = left else { return };
        match action {
            Action::CompileNow => {
                self.run.compile.wanted = true;
                self.compile_if_possible(now, effects);
            }
            Action::Editing(wish) => self.edit(wish, now, effects),
            Action::JumpTo(offset) => self.jump_to(offset),
            Action::Worker(message) => self.hear(message, now, effects),
            Action::WorkerDied(why) => self.lose_worker(&why, now, effects),
            Action::CheckCancelled => self.check_cancelled(now, effects),
            Action::RestartWorker => {
                self.jobs_lost("it was restarted");
                self.worker.restarted(now);
                self.run.compile.wanted = true;
                effects.push(Effect::ReplaceWorker);
            }
            Action::Tick => {
                self.changed |= matches!(self.play.clock, Clock::Running(_));
                if self.worker.overdue(self.jobs.is_busy(), now) {
                    self.changed = true;
                    self.lose_worker("it did not answer", now, effects);
                }
                self.find_adds(now, effects);
                self.save_again(effects);
            }
            Action::Player(_)
            | Action::RunOrPause
            | Action::Speed(_)
            | Action::SpeedBy(_)
            | Action::Frame
            | Action::Slice
            | Action::Input(_)
            | Action::Submit
            | Action::Turn(_)
            | Action::TurnNamed(_)
            | Action::Dragged { .. }
            | Action::Tapped(_)
            | Action::Scramble { .. } => self.update_player(action, now, effects),
            Action::ScrambleLength(text) => self.run.scramble_length = text,
            Action::Solve(goal) => self.solve(goal, None, now, effects),
            Action::SolveAll => self.solve_all(now, effects),
            Action::Tables(action) => self.update_tables(action, effects),
            Action::CancelSolve => self.cancel_solve(now, effects),
            Action::ToggleTheme => self.toggle_theme(effects),
            Action::Site(action) => self.update_site(action, effects),
            Action::Tab(tab) => self.run.tab = tab,
            Action::Toggle(sheet) => {
                self.sheet = if self.sheet == Some(sheet) {
                    None
                } else {
                    Some(sheet)
                };
            }
            Action::Escape if self.sheet.is_some() => self.sheet = None,
            Action::Escape => effects.push(Effect::Blur),
            Action::Orbit(x, y, through) => effects.push(Effect::Orbit(x, y, through)),
            Action::Close(sheet) => {
                self.sheet.take_if(|open| *open == sheet);
            }
            Action::Light(register) => self.run.lit = register,
            Action::Scheme(n) => {
                self.scheme = scene::Scheme::ALL.get(n).copied().unwrap_or_default();
                effects.push(store(SCHEME_KEY, self.scheme.id()));
            }
            Action::Hover(place) => self.hover = place,
            Action::LookFront => effects.push(Effect::LookFront),
            Action::Visit(hash) => self.visit(&hash, now, effects),
            Action::Share
            | Action::Shared { .. }
            | Action::Copy(_)
            | Action::Copied(_)
            | Action::ToggleProjector => self.update_sharing(action, effects),
            Action::RandomState(seed) => self.random_state(seed, now, effects),
            Action::Debug(action) => self.update_debug(action, now),
            Action::Atlas(action) => self.update_atlas(action, now, effects),
            Action::Graphics(graphics) => self.set_graphics(graphics),
            Action::Dismiss(id) => self.notices.retain(|notice| notice.id != id),
            // What is left is dealt with above, or by the page.
            _ => {}
        }
    }

    fn set_graphics(&mut self, graphics: Graphics) {
        if self.graphics == Graphics::Lost && graphics == Graphics::Working {
            "The cube is drawn again.".clone_into(&mut self.announcement);
        }
        self.graphics = graphics;
    }

    fn toggle_theme(&mut self, effects: &mut Vec<Effect>) {
        self.theme = match self.theme {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        };
        effects.push(store(THEME_KEY, self.theme.name()));
    }

    pub(super) fn unload(&mut self) {
        self.run.loaded = None;
        self.run.debug.forget();
        self.run.lit = None;
        let speed = self.run.player.speed();
        self.run.player.load(Player::blank().program().clone());
        self.run.player.set_speed(speed);
        self.run.input.clear();
        self.run.input_error = None;
        self.run.read_values();
    }

    pub(super) fn notice(
        &mut self,
        words: String,
        bad: bool,
        offer: Option<(&'static str, Offer)>,
    ) {
        self.notice_count += 1;
        self.announcement.clone_from(&words);
        self.notices.retain(|n| n.words != words);
        self.notices.push(Notice {
            id: self.notice_count,
            words,
            bad,
            offer,
        });
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }

    pub(super) fn jump_to(&mut self, offset: u32) {
        let text = &self.run.documents.current().text;
        let offset = clamp(
            wire::TextRange {
                start: offset,
                end: offset,
            },
            utf16_len(text),
        )
        .start;
        let (line, column) = line_column(text, offset);
        self.announcement = format!("Line {line}, column {column}.");
        self.run.jump = Some((self.run.jump.map_or(0, |(n, _)| n + 1), offset));
        self.run.tab = super::Tab::Program;
    }

    pub(super) fn compile_if_possible(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if !self.run.compile.wanted || !self.worker.is_ready() {
            return;
        }
        if !self.cancel_compilations(now, effects) {
            return;
        }
        self.run.compile.started(&self.run.documents.current().text);
        let request = Request::Compile(self.compile_request());
        self.start(Owner::Compile, request, now, effects);
    }

    fn hear(&mut self, message: FromWorker, now: f64, effects: &mut Vec<Effect>) {
        self.worker.hear(now);
        self.hear_of_tables(&message);
        match message {
            FromWorker::Starting { .. } => self.worker.loaded(),
            FromWorker::Ready(info) => {
                self.worker.ready(info);
                self.compile_if_possible(now, effects);
                self.ask_atlas(now, effects);
                if self.screen == ScreenId::Architect {
                    self.find_if_possible(now, effects);
                }
            }
            FromWorker::SavedTables(_) => {}
            FromWorker::Begin { .. } | FromWorker::Report { .. } | FromWorker::End { .. } => {
                self.hear_of_job(message, now, effects);
            }
            FromWorker::Note { message } => self.notice(message, false, None),
            FromWorker::Crashed { message } => self.lose_worker(&message, now, effects),
        }
    }

    /// Takes in what compiling the open text has found.
    pub(super) fn compile_ended(&mut self, outcome: Outcome, effects: &mut Vec<Effect>) {
        match outcome {
            Outcome::Compiled(compiled) => {
                if self.run.loaded.is_none() {
                    // The page has shown what it came for; now there is time.
                    effects.extend(self.worker.flavour().map(Effect::SaveSite));
                }
                self.compiled(&compiled);
            }
            Outcome::Failed { message } => self.run.compile.failed(message),
            _ => self
                .run
                .compile
                .failed("The engine gave an answer to another question.".to_owned()),
        }
    }

    fn compiled(&mut self, compiled: &wire::Compiled) {
        self.run.compile.ended(compiled);
        if compiled.program.is_none() {
            self.run.compile.stale = self.run.loaded.is_some();
            return;
        }
        match Loaded::new(compiled) {
            Ok(new) => {
                self.run.compile.stale = false;
                let names = |l: &Loaded| {
                    l.registers
                        .iter()
                        .map(|r| r.name.clone())
                        .collect::<Vec<_>>()
                };
                let same = self
                    .run
                    .loaded
                    .as_ref()
                    .is_some_and(|old| old.program == new.program && names(old) == names(&new));
                if same {
                    // Only words or comments have changed: whatever is under way goes on.
                    if let Some(loaded) = &mut self.run.loaded {
                        Rc::make_mut(loaded).origins = new.origins;
                    }
                    self.apply_debug();
                } else {
                    if self.run.loaded.is_none() {
                        self.run.player.load_first(new.program.clone());
                    } else {
                        self.run.player.load(new.program.clone());
                    }
                    self.run.loaded = Some(Rc::new(new));
                    self.apply_debug();
                    self.run.lit = None;
                    self.run.input.clear();
                    self.run.input_error = None;
                    self.run.read_values();
                }
                self.replay_link();
            }
            Err(why) => self.run.compile.failed(why),
        }
    }

    fn lose_worker(&mut self, why: &str, now: f64, effects: &mut Vec<Effect>) {
        let wanted = self.run.compile.wanted;
        effects.push(Effect::LookForSite);
        let compiling = self.jobs.of(&Owner::Compile).is_some();
        self.jobs_lost(why);
        if compiling {
            self.run.compile.wanted = wanted;
            if self.run.compile.retried {
                self.run.compile.failed(
                    "The engine stopped while it compiled this text. Change the text to try again."
                        .to_owned(),
                );
            } else {
                self.run.compile.retried = true;
                self.run.compile.wanted = true;
            }
        }
        if self.worker.died(why, now) {
            self.announcement = format!("The engine stopped ({why}) and is being replaced.");
            effects.push(Effect::ReplaceWorker);
        } else {
            let words = format!(
                "The engine keeps stopping ({why}). The cube still turns, and the loaded program runs; \
                 compiling and solving do not."
            );
            self.notice(words, true, Some(("Start it again", Offer::Restart)));
        }
    }

    fn update_player(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        match action {
            Action::Player(command) => self.command(command, now, effects),
            Action::RunOrPause => {
                let command = if self.run.player.is_going() {
                    Command::Pause
                } else {
                    Command::Run
                };
                self.command(command, now, effects);
            }
            Action::Speed(speed) => self.set_speed(speed, effects),
            Action::SpeedBy(by) => {
                let stop = self
                    .run
                    .player
                    .speed()
                    .stop()
                    .saturating_add_signed(isize::from(by));
                self.set_speed(Speed::at(stop), effects);
                self.announcement = format!("Speed: {}", self.run.player.speed().name());
            }
            Action::Frame => {
                if !self.run.player.frame(now) {
                    return;
                }
                self.changed = true;
            }
            Action::Slice => {
                self.run.player.slice();
                self.changed = true;
            }
            Action::Input(text) => {
                self.run.input = text;
                self.run.input_error = None;
                return;
            }
            Action::Submit => match self.run.player.answer(&self.run.input, now) {
                Ok(()) => {
                    self.run.input.clear();
                    self.run.input_error = None;
                }
                Err(why) => {
                    self.run.input_error = Some(why);
                    effects.push(Effect::FocusAsk);
                    return;
                }
            },
            Action::Turn(mv) => self.run.player.turn_by_hand(mv, 0.0, now),
            Action::TurnNamed(name) => match self.run.player.puzzle().move_by_name(name) {
                Some(mv) => self.run.player.turn_by_hand(mv, 0.0, now),
                None => return,
            },
            Action::Dragged {
                mv,
                progress,
                whole: true,
            } => self.run.player.turn_by_hand(mv, progress, now),
            Action::Dragged {
                mv,
                progress,
                whole: false,
            } => self.run.player.let_go(mv, progress, now),
            Action::Tapped(moves) => self.run.player.turn_all(moves, now),
            Action::Scramble { random } => {
                let Ok(count) = self.run.scramble_moves() else {
                    return;
                };
                let moves: Vec<MoveId> =
                    scramble::scramble(self.run.player.puzzle(), count, random);
                self.run.solver = Solver::Idle;
                self.run.player.turn_all(moves, now);
            }
            _ => return,
        }
        if self.run.player.take_asks() {
            self.run.input.clear();
            self.run.input_error = None;
            effects.push(Effect::FocusAsk);
        }
        self.after_player();
    }

    fn command(&mut self, command: Command, now: f64, effects: &mut Vec<Effect>) {
        let forwards = matches!(
            command,
            Command::Run | Command::StepMove | Command::StepInstruction | Command::RunToInput
        );
        if forwards && self.run.player.is_asking() {
            effects.push(Effect::FocusAsk);
        }
        self.run.player.command(command, now);
    }

    fn set_speed(&mut self, speed: Speed, effects: &mut Vec<Effect>) {
        self.run.player.set_speed(speed);
        self.play.set_speed(speed);
        self.architect.set_speed(speed);
        effects.push(store(SPEED_KEY, &speed.stop().to_string()));
    }

    pub(super) fn after_player(&mut self) {
        let news = self.run.player.take_news();
        if !news.is_empty() {
            self.announcement = news.join(" ");
        }
        self.run.read_values();
    }
}
