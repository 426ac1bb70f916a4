//! What every action does to Play; what belongs to one panel is in a part of its own.

mod apart;
mod away;
mod brought;
mod colours;
mod cycles;
mod drawn;
mod entry;
mod export;
mod filters;
mod follow;
mod gallery;
mod hands;
mod idle;
mod import;
mod key_sets;
mod looking;
mod macros;
mod own_puzzles;
mod playback;
mod practice;
mod pressed;
mod proof;
mod replay;
mod rewriting;
mod scramble;
mod share;
mod times;
mod together;
mod tour;
mod undo;

use std::sync::Arc;

use diagnostics::rarely;
use group::Permutation;
use puzzle::{Algorithm, Count, MoveId, Puzzle};

use super::clock::Clock;
use super::history::Edit;
use super::look::Explained;
use super::own_puzzles::DEFINITION;
use super::parsed::{FromLog, ParsedAlgorithm};
use super::share::shows_something;
use super::timeline::Timeline;
use super::{Action, Go, PUZZLE_KEY, Panel, Play, SLOWEST_HAND_MS, Session, parsed};
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::headset::Ask;
use crate::state::link::Link;
use crate::state::screens::{Hand, Screen as _, ScreenId, Stage as _};
use crate::state::sharing::{VIEWPOINT, looks};
use crate::state::solver::Solver;
use crate::state::{Effect, in_words};
use crate::text::{byte_offset, sentence, typeset};

impl Play {
    /// Takes in `action`.
    pub fn update(&mut self, action: Action, cx: &mut Context) {
        if let Action::Idle(command) = action {
            return self.update_idle(command, cx);
        }
        let before = self.address();
        if matches!(action, Action::Choose(_)) {
            cx.shell.sheet = None;
        }
        let done = action.clone();
        let followed = self.followed_at();
        self.carry_out(action, cx);
        self.say_followed(followed, cx);
        self.follow_tour(&done, cx);
        self.derive();
        if self.following.is_some() {
            rarely(|| self.lead_cube());
        }
        self.store(cx.effects);
        cx.effects
            .extend(self.bench.caret.take().map(Effect::Caret));
        let hash = self.address();
        if hash != before && *cx.screen == ScreenId::Play {
            cx.go_to_address(hash, true);
        }
    }

    fn show_hidden(&mut self, cx: &mut Context) {
        self.bench.look.view.shape = scene::Shape::Perspective;
        self.bench.look.view.unfold = 0.0;
        cx.effects.push(Effect::ShowHidden);
    }

    fn explain(&mut self, explained: Explained, cx: &mut Context) {
        self.bench.look.explains = Some(explained);
        cx.say(explained.words(&self.bench.puzzle));
    }

    fn carry_out(&mut self, action: Action, cx: &mut Context) {
        if !matches!(action, Action::Text(..) | Action::Caret(_)) {
            self.bench.history.pause();
        }
        match action {
            Action::Choose(name) => self.choose_and_remember(&name, cx),
            Action::Search(text) => self.bench.search = text,
            Action::Text(text, caret) => self.typed(&text, caret, cx),
            Action::Caret(caret) => self.caret_moved(caret),
            Action::TextAsColours => {
                let text = self.text().to_owned();
                self.bench.panel = Panel::Colours;
                self.update_entry(super::entry::Command::Typed(text), cx);
            }
            Action::Hand(Hand::Turn(mv)) if self.bench.together.is_some() => {
                self.choose_turn(mv, cx);
            }
            Action::Hand(Hand::Turn(mv)) => self.turn_by_hand(&[mv], 0.0, cx),
            Action::Hand(Hand::Tap(moves)) => self.turn_by_hand(&moves, 0.0, cx),
            Action::Key(command, shift) if self.settings.by_side => {
                cx.effects.push(Effect::BySide(command, shift));
            }
            Action::Key(command, shift) => self.key(command, shift, &[], cx),
            Action::KeyBySide(command, shift, sides) => self.key(command, shift, &sides, cx),
            Action::Hand(Hand::Drag {
                mv,
                progress,
                whole,
            }) => {
                if whole {
                    self.turn_by_hand(&[mv], progress, cx);
                } else {
                    self.bench.animator.fall_back(mv, progress, cx.now);
                }
            }
            Action::Go(go) => self.go(go, cx),
            Action::ToStage(moves) => self.go(Go::Seek(self.bench.solved_from + moves), cx),
            Action::Loop(looping) => self.settings.looping = looping,
            Action::Undo => self.undo(cx),
            Action::Redo => self.redo(cx),
            Action::Reset => {
                self.bench.solver = Solver::Idle;
                let solved = Session::solved(&self.bench.puzzle);
                self.replace(words::play::WHAT_RESETTING.text(), solved);
                self.bench.clock = Clock::Off;
                cx.say(words::play::SOLVED_AGAIN.text());
            }
            Action::ScrambleLength(text) => self.bench.scramble_length = text,
            Action::RandomState(seed) => self.random_state(seed, cx),
            Action::Scramble(random) => self.scramble(random, cx),
            Action::Panel(panel) => {
                self.bench.panel = panel;
                if panel == Panel::View {
                    cx.effects.push(Effect::Headset(Ask::Look));
                }
            }
            Action::Grip(grip) => self.bench.grip = grip,
            Action::Layers(layers) => self.bench.layers = layers,
            Action::Gallery(command) => self.command(command, cx),
            Action::Away(command) => self.update_away(command, cx),
            Action::Cycles(command) => self.update_cycles(command, cx),
            Action::Filters(command) => self.update_filters(command, cx),
            Action::Export(form) => self.export(form, cx),
            Action::KeySets(command) => self.update_key_sets(command, cx),
            Action::Mouse(mouse) => self.settings.mouse = mouse,
            Action::Dims(dims) => self.settings.dims = dims,
            Action::BySide(on) => self.settings.by_side = on,
            Action::VirtualKeys(on) => self.settings.virtual_keys = on,
            Action::Reverse(reverse) => self.settings.reverse = reverse,
            Action::Through(through) => {
                self.settings.through = through;
                self.bench.look.explains = through.then_some(Explained::Through);
            }
            Action::Colours(command) => self.update_colours(command, cx),
            Action::Replay(replay) => self.choose_replay(replay, cx.now),
            Action::Look(change) => self.change_look(change, cx),
            Action::TraceCorner => self.trace_corner(cx),
            Action::Seen(link) if *cx.screen == ScreenId::Play => {
                self.bench.look.seen_from = link;
                self.bench.look.explains = None;
            }
            // Other screens show their puzzles on the same canvas; Run makes the program of a register.
            Action::Seen(_) | Action::Register => {}
            Action::Tour(command) => self.update_tour(command, cx),
            Action::ShowHidden => self.show_hidden(cx),
            Action::CameThrough { middle, hidden } => {
                self.explain(Explained::Hidden { middle, hidden }, cx);
            }
            Action::Recentre(cell) => cx.effects.push(Effect::Recentre(cell)),
            Action::Count(count) => self.set_count(count),
            Action::SolveCount(count) => self.settings.solve_count = count,
            Action::Ask(row) => (self.bench.asking, self.bench.taken) = (row, None),
            Action::SwapKeys => self.swap_keys(cx),
            Action::Give(key, place) => self.give(&key, place, cx),
            Action::LetGo => self.let_go(cx),
            Action::UsualKeys => self.settings.keys.reset(),
            action => self.by_other_means(action, cx),
        }
    }

    /// Takes in what is not about turns and views of the puzzle in hand: pieces, colours, puzzles, macros, times.
    fn by_other_means(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Apart(command) => self.update_apart(command, cx),
            Action::Entry(command) => self.update_entry(command, cx),
            Action::Own(command) => self.update_own_puzzles(command, cx),
            Action::Proof(command) => self.update_proof(command, cx),
            Action::Together(command) => self.update_together(command, cx),
            Action::Macros(command) => self.update_macros(command, cx),
            Action::Picked(facet) if self.bench.macro_draft.picking.is_some() => {
                self.update_macros(super::macros::Command::Picked(facet), cx);
            }
            Action::Picked(facet) if self.bench.follow.picking => self.follow_sticker(facet, cx),
            Action::Picked(facet) => self.taken_at(facet, cx),
            Action::Follow(command) => self.update_follow(command, cx),
            Action::TurnsWhenIdle(on) => self.settings.idle = Some(on),
            Action::Times(command) => self.update_times(command, cx),
            Action::Practice(command) => self.update_practice(command, cx),
            Action::ImportTimes(sessions) => self.import_times(sessions, cx),
            Action::TimesStored(done) => self.times_stored(done, cx),
            Action::Bring(found, wanted) => self.bring(*found, wanted, cx),
            Action::Rewrite(way) => self.rewrite(way, cx),
            // The others are dealt with above.
            _ => {}
        }
    }

    pub(super) fn choose_and_remember(&mut self, name: &str, cx: &mut Context) {
        self.choose(name, cx);
        cx.effects.push(store(PUZZLE_KEY, self.bench.puzzle.name()));
    }

    pub(super) fn choose(&mut self, name: &str, cx: &mut Context) {
        self.bench.search.clear();
        if let Some(puzzle) = self.library.puzzles.find(name) {
            self.show(puzzle, cx);
        }
    }

    /// Puts the present puzzle aside and shows another one.
    pub(super) fn show(&mut self, puzzle: Arc<Puzzle>, cx: &mut Context) {
        if puzzle.reference() == self.bench.puzzle.reference() {
            return;
        }
        let next = self.bench.next(puzzle);
        let old = std::mem::replace(&mut self.bench, next);
        // An own puzzle may take the place of one that had its name.
        if old.puzzle.name() != self.bench.puzzle.name() {
            let name = old.puzzle.name().to_owned();
            self.library.aside.insert(name, old);
        }
        self.resume();
        cx.effects
            .extend(looks(&self.bench.look.seen_from, &self.bench.puzzle));
        cx.say(words::play::puzzle_here(self.bench.puzzle.name()));
    }

    fn typed(&mut self, text: &str, caret: u32, cx: &mut Context) {
        if *text == *self.text() {
            self.caret_moved(caret);
            return;
        }
        self.bench.playing = None;
        self.bench.gallery.lit.clear();
        self.bench.clock = Clock::Off;
        self.bench.away = None;
        self.bench.solver = Solver::Idle;
        let before = || self.bench.session.clone();
        self.bench.history.typed(before);
        let wrong = self.error().map(|error| sentence(&error.message));
        match parsed::from_log(&self.bench.puzzle, text) {
            None => self.read(text, byte_offset(text, caret)),
            Some(Ok(FromLog { setup, text })) => {
                if let Ok(start) = Algorithm::parse(&self.bench.puzzle, &setup) {
                    let start = start.permutation(&self.bench.puzzle);
                    self.bench.session = Session::from(&self.bench.puzzle, setup.into(), start);
                    self.read(&text, 0);
                    self.bench.caret = Some(0);
                    cx.say(words::play::LOG_READ.text());
                } else {
                    // The scramble as the text, with what is wrong in it.
                    self.read(&setup, 0);
                }
            }
            Some(Err(error)) => self.bench.session.draft = Some((text.into(), error)),
        }
        match (self.error(), wrong) {
            (Some(error), _) => cx.shell.announcement = sentence(&error.message),
            // It is mended: nobody is to read it again.
            (None, Some(wrong)) if cx.shell.announcement == wrong => {
                cx.shell.announcement.clear();
            }
            _ => {}
        }
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
    }

    /// Reads a text as the steps from the present start, and goes to where the caret is.
    pub(super) fn read(&mut self, text: &str, caret: usize) {
        match ParsedAlgorithm::read(&self.bench.puzzle, text) {
            Ok(parsed) => {
                self.bench.session.forget_from(0);
                let at = parsed.step_at(caret);
                let start = self.bench.session.timeline.start().clone();
                self.bench.session.timeline =
                    Timeline::new(self.bench.puzzle.clone(), start, parsed);
                self.bench.session.timeline.seek(at);
                self.bench.session.draft = None;
            }
            Err(error) => self.bench.session.draft = Some((text.into(), error)),
        }
    }

    fn caret_moved(&mut self, caret: u32) {
        if self.bench.playing.is_some() || self.bench.session.draft.is_some() {
            return;
        }
        let parsed = self.timeline().parsed();
        let at = parsed.step_at(byte_offset(parsed.text(), caret));
        if at != self.timeline().at() {
            self.bench.session.timeline.seek(at);
            self.bench
                .animator
                .jump(self.bench.session.timeline.position());
        }
    }

    /// Puts a step at the end of the timeline; what came after the present step goes.
    pub(super) fn turn_by_hand(&mut self, moves: &[MoveId], progress: f32, cx: &mut Context) {
        let known = |id: &MoveId| usize::from(id.0) < self.bench.puzzle.moves().len();
        if moves.is_empty() || !moves.iter().all(known) {
            return;
        }
        if self.bench.playing.is_some() {
            self.bench.playing = None;
            self.bench
                .animator
                .jump(self.bench.session.timeline.position());
        }
        self.bench.solver = Solver::Idle;
        let timeline = &mut self.bench.session.timeline;
        if timeline.at() == timeline.len() && self.bench.session.draft.is_none() {
            self.bench.history.did(Edit::Turn(moves.into()));
            timeline.push(moves);
        } else {
            self.bench
                .session
                .forget_from(self.bench.session.timeline.at());
            let mut next = self.bench.session.clone();
            let at = next.timeline.at();
            let parsed = next.timeline.parsed().cut(&self.bench.puzzle, at);
            next.timeline = Timeline::new(
                self.bench.puzzle.clone(),
                next.timeline.start().clone(),
                parsed,
            );
            next.timeline.seek(at);
            next.timeline.push(moves);
            next.draft = None;
            let before = std::mem::replace(&mut self.bench.session, next);
            self.bench
                .history
                .did(Edit::replace(before, words::play::WHAT_TURN.text()));
        }
        self.remember_turn(cx.now);
        let length = self.hand_ms();
        self.bench.animator.turn_by(moves, progress, length, cx.now);
        self.follow();
        let solved = self.is_solved();
        // A rotation of everything is not a turn.
        let mut taken = None;
        if Count::Half.of_step(&self.bench.puzzle, moves) > 0 {
            let done = solved || self.is_case_done();
            taken = self.bench.clock.turned(done, cx.now);
        }
        cx.shell.announcement = self.said_turn(moves);
        let more = if let Some(streak) = self.away_turned(solved) {
            words::play::solved_in_a_row(streak)
        } else if let Some(taken) = taken {
            let time = self.timed(taken, self.text().to_owned(), cx);
            if solved {
                words::play::solved_in(time)
            } else {
                words::play::done_in(time)
            }
        } else if solved {
            words::play::SOLVED.text().to_owned()
        } else {
            return;
        };
        cx.shell.announcement.push(' ');
        cx.shell.announcement.push_str(&more);
    }

    pub(super) fn hand_ms(&self) -> f64 {
        self.bench.speed.turn_ms().min(SLOWEST_HAND_MS)
    }

    /// Turns that were done: in notation, in words, and which faces are solved after them.
    pub(super) fn said_turn(&self, moves: &[MoveId]) -> String {
        let puzzle = &self.bench.puzzle;
        let mut said = format!("{} {}", self.said(moves), in_words::turned(puzzle, moves));
        let solved = in_words::solved(puzzle, self.timeline().position(), &self.bench.look);
        if !solved.is_empty() {
            said.push(' ');
            said.push_str(&solved);
        }
        said
    }

    /// The turn that comes next; nothing without an algorithm.
    pub(super) fn said_next(&self) -> String {
        let timeline = self.timeline();
        match timeline.parsed().steps().get(timeline.at()) {
            Some(step) => in_words::next(&self.bench.puzzle, &step.moves),
            None if timeline.len() > 0 => words::position::LAST.text().to_owned(),
            None => String::new(),
        }
    }

    /// A step along the timeline, and the turn that comes next.
    pub(super) fn said_step(&self, moves: &[MoveId]) -> String {
        let mut said = vec![self.said_turn(moves)];
        if self.is_solved() && !self.bench.look.blindfold {
            said.push(words::play::SOLVED.text().to_owned());
        }
        said.push(self.said_next());
        said.join(" ")
    }

    /// Says where the timeline is, and the turn that comes next.
    pub(super) fn say_step(&self, cx: &mut Context) {
        let (at, all) = (self.timeline().at(), self.timeline().len());
        let step = words::position::at_step(at, all);
        cx.say(format!("{step} {}", self.said_next()));
    }

    /// Moves, read out.
    pub(super) fn said(&self, moves: &[MoveId]) -> String {
        format!("{}.", self.names(moves))
    }

    fn names(&self, moves: &[MoveId]) -> String {
        let names: Vec<String> = moves
            .iter()
            .map(|&id| typeset(&self.bench.puzzle.mv(id).name))
            .collect();
        names.join(" ")
    }

    /// Opens the puzzle of this name, if there is one, as a link says; nothing is stored.
    pub(super) fn open_puzzle(&mut self, name: &str, link: &Link, cx: &mut Context) {
        if let Some(text) = link.get(DEFINITION) {
            self.bench.history.pause();
            if !self.open_linked(text, cx) {
                return;
            }
        } else if !name.is_empty() {
            let Some(puzzle) = self.library.puzzles.find(name) else {
                let name: String = name.chars().take(40).collect();
                let words = words::play::no_puzzle(name, self.bench.puzzle.name());
                cx.notice(words, true, None);
                return;
            };
            self.bench.history.pause();
            self.bench.search.clear();
            self.show(puzzle, cx);
        }
        if shows_something(link) {
            for error in self.read_link(link) {
                cx.notice(error, true, None);
            }
        } else if VIEWPOINT.iter().all(|key| link.get(key).is_none()) {
            cx.effects
                .extend(looks(&self.bench.look.seen_from, &self.bench.puzzle));
        }
        self.offer_tour();
        self.derive();
    }

    /// A fresh session that an algorithm leads to the start of.
    pub(super) fn start_from(&mut self, setup: &Algorithm, what: &str) {
        let text = setup.display(&self.bench.puzzle).to_string();
        let start: Permutation = setup.permutation(&self.bench.puzzle);
        self.bench.practice.drawn = None;
        self.bench.practice.is_revealed = false;
        self.replace(what, Session::from(&self.bench.puzzle, text.into(), start));
    }
}
