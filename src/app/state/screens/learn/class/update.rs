//! What happens on the page of the class, and to the code that a learner shows.

use super::code::{Code, MOST_NUMBER, task};
use super::{CLASS, CLASS_KEY, Class, MOST_NAME, Pupil};
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::link::Link;
use crate::state::prose;
use crate::state::screens::learn::lesson::Task;
use crate::state::screens::learn::titles::{TASK, exercises};
use crate::state::screens::learn::{Learn, Opened, task as addresses};

/// An action of the page of the class, or on a learner's code.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The learner's number, as typed.
    Number(String),
    /// The learner's name.
    Name(String),
    /// The codes, as typed so far.
    Typed(String),
    /// Take them in.
    Take,
    /// Download the table.
    Save,
    /// Forget the class.
    Forget,
}

impl Learn {
    /// The code of what is shown, once there is something to show: of a program that was checked, or of a lesson whose
    /// last step is shown and all of whose steps are done.
    pub fn code(&self) -> Option<Code> {
        let (title, lesson, step) = (self.title?, self.lesson()?, self.step()?);
        let more = self.progress.more();
        let number = more.pupil.number;
        if matches!(step.task, Task::Tests(_)) {
            let (set, id) = (title.id.as_str(), step.id.as_str());
            let (tries, worst) = more.tries(set, id);
            let done = self.is_done();
            let turns = self.progress.best(set, id).unwrap_or(0);
            let code = Code::new(number, task(set, Some(id)), done).with(turns, tries, worst);
            return (tries > 0 || done).then_some(code);
        }
        let whole = lesson.steps.iter().all(|step| self.has_done(&step.id));
        let last = self.at() + 1 == lesson.steps.len();
        let own = (title.id == TASK).then_some(self.mark.as_str());
        (whole && last).then(|| Code::new(number, task(&title.id, own), true))
    }

    /// Shows the page of the class, and takes in the code of a link.
    pub(in super::super) fn open_class(&mut self, link: &Link, cx: &mut Context) {
        self.title = None;
        self.opened = Opened::Class;
        self.leave_step();
        let saved = std::mem::take(&mut self.class_saved);
        if !saved.is_empty() {
            self.class = Class::read(&saved);
        }
        self.class_taken = self.class.take_link(link);
        if self.class_taken.is_some() {
            cx.effects.push(self.saves_class());
            // A reload takes in nothing again, and the name is not left in the history.
            cx.go_to_address(addresses::address(CLASS), false);
        }
        // The names of exercises.
        cx.effects.extend(
            exercises()
                .iter()
                .map(|set| Effect::FetchLesson(set.id.clone())),
        );
    }

    /// Takes in what is done there.
    pub(in super::super) fn update_class(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Number(text) => {
                let number = text
                    .trim()
                    .parse()
                    .ok()
                    .filter(|number| *number <= MOST_NUMBER);
                self.be(|pupil| pupil.number = number.unwrap_or(0), cx);
            }
            Action::Name(text) => self.be(
                |pupil| pupil.name = text.chars().take(MOST_NAME).collect(),
                cx,
            ),
            Action::Typed(text) => self.class_typed = text,
            Action::Take => {
                let taken = self.class.take(&self.class_typed);
                if taken.refused.is_empty() {
                    self.class_typed.clear();
                }
                self.class_taken = Some(taken);
                cx.effects.push(self.saves_class());
            }
            Action::Save => cx.effects.push(Effect::Download {
                name: "class.csv".to_owned(),
                text: self.class.csv(&self.exercises),
            }),
            Action::Forget => {
                self.class = Class::default();
                self.class_taken = None;
                cx.effects.push(Effect::Store {
                    key: CLASS_KEY.to_owned(),
                    value: None,
                });
                cx.say(words::learn::CLASS_FORGOTTEN.text());
            }
        }
    }

    /// The camera begins to look for codes: what it takes is said from nothing.
    pub(in crate::state) fn begin_codes(&mut self) {
        self.class_taken = None;
    }

    /// The camera has seen a QR code that says this.
    pub(in crate::state) fn code_seen(&mut self, text: &str, cx: &mut Context) {
        if self.shows_human() {
            self.scan_human(text, cx);
            return;
        }
        let taken = self.class.take(text);
        if taken.new > 0 {
            cx.effects.push(self.saves_class());
        }
        self.class_taken.get_or_insert_default().add(taken);
    }

    /// Saves who learns here.
    fn be(&mut self, change: impl FnOnce(&mut Pupil), cx: &mut Context) {
        let mut more = self.progress.more();
        change(&mut more.pupil);
        self.progress.set_more(&more);
        cx.effects.push(self.saves());
    }

    /// The exercises of a set are here: their names.
    pub(in super::super) fn name_exercises(&mut self, set: &str, text: &str) {
        for entry in prose::entries(text) {
            if let (Some(id), Some(title)) = (entry.get("id"), entry.get("title")) {
                self.exercises.insert(task(set, Some(id)), title.to_owned());
            }
        }
    }

    fn saves_class(&self) -> Effect {
        store(CLASS_KEY, &self.class.write())
    }
}
