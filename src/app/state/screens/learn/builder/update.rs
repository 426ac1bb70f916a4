//! What every action does to a lesson that is being written.

use puzzle::Algorithm;

use super::{Builder, Field, Form, Goal, Kind, LESSON_KEY, MOST_STEPS, Model};
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::link::{Link, MOST};
use crate::state::screens::learn::task::Draft;
use crate::state::screens::learn::titles::TASK;
use crate::state::screens::learn::{Learn, Opened, sight};

/// An action of the form in which a lesson is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The text of a field.
    Write(Slot, String),
    /// The entry of a menu that was chosen, by its place.
    Pick(Menu, usize),
    /// Show the form of another step.
    Show(usize),
    /// A new step after this one, by its kind's place.
    Add(usize),
    /// Swap the step with the one before or after it.
    Move(bool),
    Remove,
    /// Write the turns that were made on the puzzle into a field.
    Take(Field),
    /// The model program is to be compiled: nothing was typed for a moment.
    Compile,
    MakeLink,
    Save,
    /// A file was opened.
    Opened(Vec<u8>),
    /// Another lesson, empty.
    New,
    /// Forget this one.
    Delete,
}

/// Where something is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The lesson's title.
    Lesson,
    Field(Field),
    /// A wrong answer, or what to think about: which, and which of both.
    Answer(usize, usize),
}

/// A menu of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// The lessons of this browser.
    Lessons,
    /// What the step is about.
    Kind,
    /// When the step is done.
    Goal,
}

impl Learn {
    /// Shows the form, with what the link holds or what was written last.
    pub(in crate::state::screens::learn) fn open_form(&mut self, link: &Link, cx: &mut Context) {
        self.title = None;
        self.opened = Opened::Form;
        self.leave_step();
        let draft = Draft::read(link);
        if !draft.0.is_empty() {
            let id = new_id(cx);
            self.builder = Some(Box::new(Builder::read(id, &draft.0)));
            self.save_lesson(cx);
            // It is this browser's from now on: a reload finds it as it is then.
            cx.go_to_address(super::super::task::address(super::super::task::NEW), false);
        }
        if self.builder.is_none() {
            let last = self.lessons.last().cloned();
            self.builder = Some(Box::new(match last {
                Some((id, text)) => Builder::read(id, &text),
                None => Builder::new(new_id(cx)),
            }));
        }
        self.show_form(cx);
    }

    /// The lesson that is being written.
    pub fn builder(&self) -> Option<&Builder> {
        self.builder.as_deref().filter(|_| self.makes_task())
    }

    /// Takes in what is done in the form.
    pub(in crate::state::screens::learn) fn update_builder(
        &mut self,
        action: Action,
        cx: &mut Context,
    ) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        let at = builder.at;
        let sure = builder.sure.take();
        match action {
            // What cannot be undone takes two presses.
            Action::Delete | Action::Remove if sure.as_ref() != Some(&action) => {
                builder.sure = Some(action);
                return;
            }
            Action::Compile => return self.compile_model(cx),
            Action::MakeLink => return self.make_link(cx),
            Action::Save => return self.save_file(cx),
            Action::Show(n) => {
                builder.at = n.min(builder.forms.len() - 1);
                return self.show_form(cx);
            }
            Action::Opened(bytes) => return self.open_file(&bytes, cx),
            Action::New => {
                self.builder = Some(Box::new(Builder::new(new_id(cx))));
                return self.show_form(cx);
            }
            Action::Delete => return self.delete(cx),
            Action::Write(to, text) => match to {
                Slot::Lesson => builder.title = text,
                Slot::Field(field) => {
                    builder.forms[at].set(field, text);
                    if matches!(field, Field::Model | Field::Tests) {
                        cx.effects.push(Effect::ModelSoon);
                    }
                }
                Slot::Answer(n, part) => {
                    if let Some(answer) = builder.forms[at].answers.get_mut(n) {
                        answer[part] = text;
                    }
                }
            },
            Action::Pick(Menu::Lessons, n) => {
                if let Some((id, text)) = self.lessons.get(n) {
                    self.builder = Some(Box::new(Builder::read(id.clone(), text)));
                    self.show_form(cx);
                }
                return;
            }
            Action::Pick(Menu::Kind, n) => builder.forms[at].change(Kind::ALL[n.min(2)]),
            Action::Pick(Menu::Goal, n) => builder.forms[at].goal = Goal::ALL[n.min(3)],
            Action::Add(n) => {
                if builder.forms.len() < MOST_STEPS {
                    builder.at += 1;
                    builder
                        .forms
                        .insert(builder.at, Form::new(Kind::ALL[n.min(2)]));
                }
            }
            Action::Move(on) => {
                let to = if on { at + 1 } else { at.wrapping_sub(1) };
                if to < builder.forms.len() {
                    builder.forms.swap(at, to);
                    builder.at = to;
                }
            }
            Action::Remove => {
                if builder.forms.len() > 1 {
                    builder.forms.remove(at);
                    builder.at = at.min(builder.forms.len() - 1);
                }
            }
            Action::Take(field) => self.take_turns(field),
        }
        self.changed_lesson(cx);
    }

    /// The turns that were made on the puzzle go behind those of the start: the field says what the puzzle shows.
    fn take_turns(&mut self, field: Field) {
        let made = Algorithm::from_moves(self.board.done().to_vec());
        let made = made.display(self.board.puzzle()).to_string();
        let Some(builder) = &mut self.builder else {
            return;
        };
        let at = builder.at;
        let form = &mut builder.forms[at];
        let start = form.get(Field::Setup).trim().to_owned();
        form.set(field, format!("{start} {made}").trim().to_owned());
        builder.preview = None;
    }

    /// Something was written: it is saved, and looked at again.
    fn changed_lesson(&mut self, cx: &mut Context) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        builder.made = None;
        if builder.asked {
            builder.wrong = builder.faults();
        }
        self.save_lesson(cx);
        self.look_at_form(cx);
    }

    /// Another step, or another lesson, is shown.
    fn show_form(&mut self, cx: &mut Context) {
        if let Some(builder) = &mut self.builder {
            builder.preview = None;
            builder.model = Model::None;
        }
        self.look_at_form(cx);
        self.compile_model(cx);
    }

    /// The puzzle and the step as pupils see them.
    fn look_at_form(&mut self, cx: &mut Context) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        let first = builder.preview.is_none();
        builder.look();
        let Some(step) = &builder.preview else { return };
        let start = first
            || self.board.start() != &step.start
            || self.board.puzzle().name() != step.puzzle.name();
        if start {
            self.design = super::super::design(step);
            self.board = self.board.replaced(step.puzzle.clone(), step.start.clone());
            cx.effects
                .push(sight(step).map_or(Effect::LookFront, Effect::LookTo));
        }
    }

    fn make_link(&mut self, cx: &mut Context) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        cx.shell.copied = None;
        builder.asked = true;
        builder.made = None;
        builder.wrong = builder.faults();
        if !builder.wrong.is_empty() {
            cx.say(words::learn::wrong_count(builder.wrong.len()));
            return;
        }
        match builder.draft().address(TASK) {
            Some(made) => {
                cx.say(words::learn::LINK_MADE.text());
                builder.made = Some(made);
            }
            None => builder
                .wrong
                .push(super::Wrong::whole(words::learn::link_too_long(MOST))),
        }
    }

    fn save_file(&mut self, cx: &mut Context) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        builder.asked = true;
        builder.wrong = builder.faults();
        let sign = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = super::called(&builder.text(true))
            .chars()
            .take(60)
            .map(sign)
            .collect();
        cx.effects.push(Effect::Download {
            name: format!("{}.lesson.txt", name.to_lowercase()),
            text: builder.text(true),
        });
    }

    /// A file becomes a lesson of this browser; what is wrong with it is said with its lines.
    fn open_file(&mut self, bytes: &[u8], cx: &mut Context) {
        let text = String::from_utf8_lossy(bytes).replace('\r', "");
        let text = text.trim_start_matches('\u{feff}');
        let read = Draft(text.to_owned()).lesson();
        let id = new_id(cx);
        let mut builder = Builder::read(id, text);
        builder.forms.truncate(MOST_STEPS);
        let written = builder.text(true).lines().count() > 1;
        if let Err(wrong) = &read {
            let all: Vec<String> = wrong.iter().take(3).map(super::Wrong::in_file).collect();
            cx.notice(words::learn::file_wrong(all.join(" ")), true, None);
            if !written || wrong.iter().any(|wrong| wrong.step == 0 && wrong.line == 0) {
                return;
            }
            builder.asked = true;
            builder.wrong = builder.faults();
        }
        self.builder = Some(Box::new(builder));
        self.save_lesson(cx);
        self.show_form(cx);
    }

    fn save_lesson(&mut self, cx: &mut Context) {
        let Some(builder) = &self.builder else { return };
        let text = builder.text(true);
        cx.effects
            .push(store(&format!("{LESSON_KEY}{}", builder.id), &text));
        match self.lessons.iter_mut().find(|(id, _)| *id == builder.id) {
            Some((_, saved)) => *saved = text,
            None => self.lessons.push((builder.id.clone(), text)),
        }
    }

    fn delete(&mut self, cx: &mut Context) {
        let Some(builder) = self.builder.take() else {
            return;
        };
        cx.effects.push(Effect::Store {
            key: format!("{LESSON_KEY}{}", builder.id),
            value: None,
        });
        self.lessons.retain(|(id, _)| *id != builder.id);
        let next = self
            .lessons
            .last()
            .map(|(id, text)| Builder::read(id.clone(), text));
        self.builder = Some(Box::new(next.unwrap_or_else(|| Builder::new(new_id(cx)))));
        self.show_form(cx);
    }
}

/// A number that no other lesson of this browser has: when it was begun, in milliseconds.
fn new_id(cx: &Context) -> String {
    format!("{:x}", cx.now as u64)
}
