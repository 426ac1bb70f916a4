//! What every action does to Run; what belongs to one part is in a module of its own.

mod debug;
mod editing;
mod hints;
mod settings;
mod shorter;
mod values;
mod worksheet;

use std::rc::Rc;
use std::sync::Arc;

use diagnostics::rarely;
use wire::{Compiled, CompilerRequest};

use super::documents::Visited;
use super::player::{Command, Observed, Player};
use super::program::Loaded;
use super::saving::Linked;
use super::shorter::{LISTING, Replay};
use super::{Action, Run};
use crate::state::address::Address;
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::link::Link;
use crate::state::screens::ScreenId;
use crate::state::{Effect, Offer, Tab};
use crate::text::{clamp, line_column, utf16_len};

/// A longer Q program, in bytes, is read in a task of its own.
const LONG: usize = 100_000;
/// A second press of Run or Enter within this time, in milliseconds, is part of the first,
/// unless something else was pressed in between.
const MOMENT: f64 = 600.0;

impl Run {
    /// Takes in `action`.
    pub fn update(&mut self, action: Action, cx: &mut Context) {
        if matches!(action, Action::Tab(_) | Action::Debug(_)) {
            self.began = f64::NEG_INFINITY;
        }
        match action {
            // Meanwhile another text may have been opened, or this one may have been changed.
            Action::Read {
                about,
                compiled,
                read,
            } => {
                if Rc::ptr_eq(&about, self.compile.text()) {
                    self.take(&compiled, read.map(|read| *read), cx);
                }
            }
            Action::CompileNow => {
                self.shorter.forget();
                self.compile.wanted = true;
                self.compile_if_possible(cx);
            }
            Action::Tab(tab) => self.tab = tab,
            Action::Light(register) => {
                self.lit = register;
                self.lit_piece = None;
            }
            // A smart cube says itself what is done.
            Action::RunOrPause if self.hands.is_some() => {}
            Action::RunOrPause if self.real => self.command(Command::StepMove, cx),
            Action::LightPiece(piece) => self.lit_piece = piece,
            Action::Input(text) => {
                self.input = text;
                self.input_error = None;
            }
            Action::Submit => self.submit(cx),
            Action::Player(command) => self.command(command, cx),
            Action::RunOrPause => self.run_or_pause(cx),
            Action::Slice => {
                self.player.slice();
                cx.shell.changed = true;
                self.after_player(cx);
            }
            Action::Shorten => self.shorten(cx),
            Action::Edit(text) => self.type_text(&text, cx),
            Action::Stored(done) => self.stored(done, cx),
            Action::Storage(event) => self.update_storage(event, cx),
            tool => rarely(|| self.use_tool(tool, cx)),
        }
    }

    /// Runs or pauses. A press that follows within a moment undoes nothing, and none loses what a run has printed.
    fn run_or_pause(&mut self, cx: &mut Context) {
        let follows = cx.now - self.began < MOMENT;
        if self.player.is_over() {
            if !follows {
                let words = words::run::OVER.text().to_owned();
                let offer = (words::run::OVER_RESET.text(), Offer::Reset);
                cx.notice(words, false, Some(offer));
            }
        } else if !self.player.is_going() {
            self.command(Command::Run, cx);
        } else if !follows {
            self.command(Command::Pause, cx);
        }
    }

    fn submit(&mut self, cx: &mut Context) {
        if self.real {
            self.player.step_by_step();
        }
        let secret = self.asks_secret();
        match self.player.answer(&self.input, cx.now) {
            Ok(()) => {
                self.note_inputs(secret);
                self.input.clear();
                self.input_error = None;
                self.began = cx.now;
                self.after_player(cx);
            }
            Err(why) => {
                self.input_error = Some(why);
                cx.effects.push(Effect::FocusAsk);
            }
        }
    }

    pub(super) fn command(&mut self, command: Command, cx: &mut Context) {
        if command == Command::BackMove && self.hands.is_some() {
            return rarely(|| self.back_turn(cx));
        }
        let forwards = matches!(
            command,
            Command::Run | Command::StepMove | Command::StepInstruction | Command::RunToInput
        );
        if forwards && self.player.is_asked() {
            self.debug.error = Some(words::run::QUIZ_OPEN.text().to_owned());
            return;
        }
        if forwards && self.player.is_asking() {
            if self.input.trim().is_empty() {
                cx.effects.push(Effect::FocusAsk);
            } else {
                // The number that stands in the field is what the program waits for.
                self.player.step_by_step();
                self.submit(cx);
                if matches!(command, Command::StepMove | Command::StepInstruction) {
                    return;
                }
            }
        }
        if command == Command::Run {
            self.began = cx.now;
        }
        cx.shell.withdraw(|offer| offer == Offer::Reset);
        self.close_mistake();
        if self.explain && matches!(command, Command::StepInstruction | Command::BackInstruction) {
            self.mark_lines();
        }
        if forwards {
            // Whoever goes on does not wait for where a link leads.
            self.replay = None;
        }
        if command == Command::Reset {
            self.begin_with_shorter(cx);
        }
        self.player.command(command, cx.now);
        self.after_player(cx);
    }

    /// Takes in what the player has done.
    pub(super) fn after_player(&mut self, cx: &mut Context) {
        self.debug.part = None;
        if self.hands.is_some() {
            self.lead_hands(cx);
        }
        if self.player.is_asking()
            && let Some(number) = self.given.pop_front()
            && self.player.answer(&number.to_string(), cx.now).is_ok()
        {
            self.player.take_asks();
        }
        if self.player.take_asks() {
            self.input.clear();
            self.input_error = None;
            // A lesson that has just been opened is read first; on a phone its words would scroll away.
            if *cx.screen != ScreenId::Learn || self.player.steps() > 0 {
                cx.effects.push(Effect::FocusAsk);
            }
        }
        let news = self.player.take_news();
        self.read_values();
        self.save_real(cx);
        if !news.is_empty() {
            let values = if self.player.is_going() {
                String::new()
            } else {
                self.values_in_words()
            };
            cx.say(format!("{} {values}", news.join(" ")).trim_end());
        }
        if self.real {
            self.say_real(!news.is_empty(), cx);
        }
    }
}

impl Run {
    pub(in crate::state) fn unload(&mut self) {
        self.loaded = None;
        self.hints = Rc::default();
        self.unannotated = true;
        self.cursor = None;
        self.debug.forget();
        self.given.clear();
        self.title.clear();
        self.inputs.clear();
        self.past.clear();
        self.lit = None;
        self.lit_piece = None;
        let speed = self.player.speed();
        self.player.load(Player::blank().program().clone());
        self.player.set_speed(speed);
        self.input.clear();
        self.input_error = None;
        self.read_values();
    }

    pub(in crate::state) fn jump_to(&mut self, offset: u32, cx: &mut Context) {
        let text = &self.documents.current().text;
        let offset = clamp(
            wire::TextRange {
                start: offset,
                end: offset,
            },
            utf16_len(text),
        )
        .start;
        let (line, column) = line_column(text, offset);
        cx.say(words::run::at_line_and_column(line, column));
        self.jump = Some((self.jump.map_or(0, |(n, _)| n + 1), offset));
        self.tab = Tab::Program;
    }

    pub(in crate::state) fn compile_if_possible(&mut self, cx: &mut Context) {
        if !self.compile.wanted || !cx.shell.compiler.is_ready() {
            return;
        }
        if !cx.cancel_compilations() {
            return;
        }
        let text = self.documents.current().text.clone();
        self.begins_to_compile(Rc::ptr_eq(&text, self.compile.text()), cx);
        self.compile.started(&text);
        let request = CompilerRequest::Compile(self.compile_request());
        cx.start_compiler(Owner::Compile, request);
    }

    /// Takes in what compiling the open text has found.
    pub(in crate::state) fn compile_ended(&mut self, compiled: Box<Compiled>, cx: &mut Context) {
        match &compiled.program {
            None => {
                self.compile.ended(&compiled);
                self.compile.stale = self.loaded.is_some();
                self.unannotated = true;
            }
            Some(text) if text.len() > LONG => cx.effects.push(Effect::Read {
                about: self.compile.text().clone(),
                compiled: compiled.into(),
            }),
            Some(_) => {
                let read = Loaded::new(&compiled, self.compile.text().clone());
                self.take(&compiled, read, cx);
            }
        }
    }

    /// Takes in what the compiler made of the text, and its program.
    fn take(&mut self, compiled: &Compiled, read: Result<Loaded, String>, cx: &mut Context) {
        self.compile.ended(compiled);
        let is_on_its_way = self.notes_lacks(compiled);
        match read {
            Ok(new) if is_on_its_way && !self.seeks(&new) => {}
            Ok(mut new) => {
                self.compile.stale = false;
                new.source.line_by_line = self.goes_by_line();
                if self.explain && new.program.puzzles.len() > 1 {
                    rarely(|| new.number_puzzles());
                }
                if let Some(new) = self.put_aside(new, cx) {
                    self.take_loaded(new, cx);
                }
            }
            Err(why) => self.compile.failed(why),
        }
    }

    pub(super) fn take_loaded(&mut self, new: Loaded, cx: &mut Context) {
        let names = |l: &Loaded| {
            l.registers
                .iter()
                .map(|r| r.name.clone())
                .collect::<Vec<_>>()
        };
        let same = self
            .loaded
            .as_ref()
            .is_some_and(|old| old.program == new.program && names(old) == names(&new));
        if same {
            // Only words or comments have changed: whatever is under way goes on.
            if let Some(loaded) = &mut self.loaded {
                let loaded = Rc::make_mut(loaded);
                loaded.source = new.source;
                loaded.optimised = new.optimised;
            }
            self.apply_debug();
        } else {
            if self.loaded.is_none() {
                self.player.load_first(new.program.clone());
            } else {
                self.player.reload(new.program.clone());
            }
            let observed = new.registers.iter().map(|r| Observed {
                name: r.name.clone(),
                puzzle: r.puzzle,
                register: Arc::new(r.register.clone()),
            });
            self.player.observe(observed.collect());
            self.loaded = Some(Rc::new(new));
            self.apply_debug();
            self.lit = None;
            self.lit_piece = None;
            self.past.clear();
            // It is the same question to whoever types an answer.
            if !self.shorter.is_again() {
                self.given.clear();
                self.input.clear();
                self.input_error = None;
            }
            self.read_values();
        }
        self.unannotated = true;
        if self.replay.is_some() {
            self.replay_link(cx);
        }
    }
}

impl Run {
    /// Opens the program that an address names or holds.
    pub(in crate::state) fn open_program(
        &mut self,
        address: &Address,
        link: &Link,
        cx: &mut Context,
    ) {
        let (name, _) = Link::parse(&format!("name={}", address.what));
        let name = name.get("name").unwrap_or_default();
        let file: String = name
            .chars()
            .filter(|c| !c.is_control() && !"/\\".contains(*c))
            .take(80)
            .collect();
        if file.is_empty() && link.get("text").is_none() {
            return;
        }
        let linked = link.get("text").map(Into::into);
        let Some(text) = linked.or_else(|| self.documents.original(&file)) else {
            rarely(|| cx.notice(words::files::no_example(file), true, None));
            return;
        };
        let file = if file.is_empty() { "shared.qat" } else { &file };
        let visited = match link.get("text") {
            Some(_) => self.documents.visit(file, &text),
            None => self.documents.visit_example(file),
        };
        self.turned_to(cx);
        let replay = match link.number("at") {
            // Breakpoints on instructions, too, are those of a listing.
            Ok(at) => at
                .or(link.get(LISTING).map(|_| 0))
                .map(|at| Replay::of(link, at)),
            Err(error) => {
                cx.notice(error, true, None);
                None
            }
        };
        self.linked = Linked {
            holds: true,
            hash: address.to_string(),
            file: file.to_owned(),
            text: text.to_string(),
            replay,
            link: link.clone(),
        };
        if link.pairs().next().is_none() {
            self.set_as_usual();
        } else {
            rarely(|| self.read_settings(link, visited == Visited::AsLinked));
        }
        match visited {
            Visited::AsLinked => self.replay.clone_from(&self.linked.replay),
            // Where the link leads in its own text means nothing in another.
            Visited::Changed => {
                rarely(|| {
                    let words = words::files::OWN_VERSION.text().to_owned();
                    let offer = (words::files::OWN_VERSION_SHOW_LINKED.text(), Offer::Linked);
                    cx.notice(words, false, Some(offer));
                });
            }
        }
    }

    /// Opens the program of a step of a lesson, with the changes that were made to it before.
    pub(in crate::state) fn open_of_lesson(&mut self, file: &str, text: &str, cx: &mut Context) {
        self.lesson = text.into();
        self.documents.visit(file, text);
        self.turned_to(cx);
    }

    /// The lesson's program as it came.
    pub(in crate::state) fn start_again(&mut self, cx: &mut Context) {
        if *self.lesson == *self.documents.current().text {
            self.player.command(Command::Reset, cx.now);
            self.after_player(cx);
            return;
        }
        self.documents.replace(&self.lesson);
        self.text_replaced(cx);
        let words = words::files::PROGRAM_RESTORED.text().to_owned();
        let offer = (words::files::BRING_TEXT_BACK.text(), Offer::Undo);
        cx.notice(words, false, Some(offer));
    }

    /// Opens the program that this tab showed last, if it was nowhere but in an address.
    pub(in crate::state) fn open_remembered(&mut self, cx: &mut Context) {
        let hash = self.remembered.clone();
        let (address, known) = Address::parse(&hash);
        if hash.starts_with('#') && known.is_ok() && address.screen == ScreenId::Run {
            let (link, _) = Link::parse(&address.query);
            // The page has not started: there is nothing to stop or to hide.
            self.open_program(&address, &link, cx);
            self.linked.holds = false;
        }
    }
}
