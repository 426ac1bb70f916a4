//! A teacher writes a lesson: each of its steps as a form, which is written as the text that lessons are files of
//! (`docs/lessons.md`) and read from it. What the form has no field for stays as it is.

mod model;
#[cfg(test)]
mod tests;
mod update;

use super::lesson::{self, Step, Wrong, is_head};
use super::task::{Draft, block, line, paragraphs};
use super::titles::TASK;
use crate::state::prose::{self, Entry};
pub use model::Model;
pub use update::{Action, Menu, Slot};

/// What the storage keys of lessons begin with; the number of the lesson follows.
pub const LESSON_KEY: &str = "hypercubist/lesson/";
/// The most steps that the form makes.
pub const MOST_STEPS: usize = 24;
/// How many wrong answers the form has fields for.
const ANSWERS: usize = 4;

/// A field of a step's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Title,
    /// What is said, paragraphs with empty lines between.
    Text,
    /// The algorithm that leads to a position that is drawn.
    Picture,
    /// The algorithm that leads to the position at the start.
    Setup,
    Ask,
    /// The algorithm of the goal.
    Goal,
    /// How often it is to be done.
    Times,
    /// Algorithms as buttons, one a line.
    Buttons,
    Right,
    Program,
    /// One a line.
    Tests,
    Model,
    /// One a line, the slightest first.
    Hints,
    Well,
    /// All other fields, as in a file.
    Rest,
}

/// How many there are.
const FIELDS: usize = Field::Rest as usize + 1;

/// What a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Turn,
    Question,
    Program,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Turn, Self::Question, Self::Program];
}

/// When a step about turns is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Solved,
    /// The puzzle is as after an algorithm.
    Position,
    /// An algorithm has been done so often.
    Times,
    /// As the other fields say.
    Other,
}

impl Goal {
    pub const ALL: [Self; 4] = [Self::Solved, Self::Position, Self::Times, Self::Other];
}

/// A step as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub kind: Kind,
    pub goal: Goal,
    /// Whether there are buttons for the turns of the sides.
    pad: bool,
    texts: [String; FIELDS],
    /// Wrong answers, each with what to think about.
    pub answers: Vec<[String; 2]>,
}

impl Form {
    /// One with nothing in it but what pupils of a program begin with.
    pub fn new(kind: Kind) -> Self {
        let mut form = Self {
            kind,
            goal: Goal::Solved,
            pad: kind == Kind::Turn,
            texts: Default::default(),
            answers: Vec::new(),
        };
        match kind {
            Kind::Program => form.set(Field::Program, starter()),
            Kind::Question => form.answers = vec![Default::default(); ANSWERS],
            Kind::Turn => {}
        }
        form
    }

    /// Makes another kind of step of it.
    fn change(&mut self, kind: Kind) {
        let new = Self::new(kind);
        self.kind = kind;
        self.pad = new.pad;
        if self.get(Field::Program).is_empty() {
            self.set(Field::Program, new.get(Field::Program).to_owned());
        }
        if self.answers.is_empty() {
            self.answers = new.answers;
        }
    }

    /// What stands in a field.
    pub fn get(&self, field: Field) -> &str {
        &self.texts[field as usize]
    }

    /// Writes into a field.
    pub fn set(&mut self, field: Field, text: String) {
        self.texts[field as usize] = text;
    }

    fn add(&mut self, field: Field, text: &str, between: &str) {
        let all = &mut self.texts[field as usize];
        if !all.is_empty() {
            all.push_str(between);
        }
        all.push_str(text);
    }

    /// Reads a step's entry.
    fn read(entry: &Entry) -> Self {
        let has = |name| entry.get(name).is_some();
        let kind = match () {
            () if has("program") => Kind::Program,
            () if has("right") || has("option") || has("answer") => Kind::Question,
            () => Kind::Turn,
        };
        let mut form = Self {
            kind,
            goal: Goal::Other,
            pad: false,
            texts: Default::default(),
            answers: Vec::new(),
        };
        let goal = entry.get("goal").unwrap_or_default();
        if kind == Kind::Turn {
            form.pad = has("pad");
            match goal.split_once(' ') {
                None if goal == "solved" => form.goal = Goal::Solved,
                Some(("position", of)) => {
                    form.goal = Goal::Position;
                    form.set(Field::Goal, of.to_owned());
                }
                Some(("times", times)) if has("count") => {
                    form.goal = Goal::Times;
                    form.set(Field::Times, times.to_owned());
                    form.set(
                        Field::Goal,
                        entry.get("count").unwrap_or_default().to_owned(),
                    );
                }
                _ => {}
            }
        }
        for (name, value) in entry.fields() {
            form.take(name, value, has("test"));
        }
        if kind == Kind::Question {
            let count = form.answers.len().max(ANSWERS);
            form.answers.resize(count, Default::default());
        }
        for (field, usual) in [
            (Field::Ask, form.usual_ask()),
            (Field::Well, form.usual_well()),
        ] {
            if form.get(field) == usual {
                form.set(field, String::new());
            }
        }
        form
    }

    /// Takes in a field of a step's entry; `tests` says whether the entry has any.
    fn take(&mut self, name: &str, value: &str, tests: bool) {
        let known = match name {
            "id" => return,
            "title" => Field::Title,
            "text" => return self.add(Field::Text, value, "\n\n"),
            "setup" => Field::Setup,
            "ask" => Field::Ask,
            "well" => Field::Well,
            "hint" => return self.add(Field::Hints, value, "\n"),
            "program" => Field::Program,
            "test" => return self.add(Field::Tests, value, "\n"),
            "model" if tests => Field::Model,
            "button" if self.kind == Kind::Turn => return self.add(Field::Buttons, value, "\n"),
            "pad" if self.kind == Kind::Turn => return,
            "goal" if self.goal != Goal::Other => return,
            "count" if self.goal == Goal::Times => return,
            "right" | "answer"
                if self.kind == Kind::Question && self.get(Field::Right).is_empty() =>
            {
                Field::Right
            }
            "option" if self.kind == Kind::Question => {
                let (answer, hint) =
                    prose::arrow(value).unwrap_or_else(|| (value.to_owned(), String::new()));
                self.answers.push([answer, hint]);
                return;
            }
            "picture" if value.starts_with("position ") && self.get(Field::Picture).is_empty() => {
                return self.set(Field::Picture, value["position ".len()..].to_owned());
            }
            _ => {
                let mut text = String::new();
                if value.contains('\n') {
                    block(&mut text, name, value);
                } else {
                    line(&mut text, name, value);
                }
                return self.add(Field::Rest, text.trim_end(), "\n");
            }
        };
        self.set(known, value.to_owned());
    }

    /// What is asked where nothing is written.
    pub fn usual_ask(&self) -> &'static str {
        match (self.kind, self.goal) {
            (Kind::Program, _) => words::learn::TASK_ASK.text(),
            (Kind::Turn, Goal::Solved) => words::learn::ASK_SOLVE.text(),
            _ => "",
        }
    }

    /// What is said where nothing is written, once the step is done.
    pub fn usual_well(&self) -> &'static str {
        match self.kind {
            Kind::Program => words::learn::TASK_WELL.text(),
            _ => words::learn::WELL_RIGHT.text(),
        }
    }

    /// The step's entry, as in a file; `model` says whether with its model program.
    fn write(&self, model: bool) -> String {
        let mut out = String::new();
        let or = |field, usual: &'static str| match self.get(field).trim() {
            "" => usual.to_owned(),
            text => text.to_owned(),
        };
        line(&mut out, "title", self.get(Field::Title));
        for paragraph in paragraphs(self.get(Field::Text)) {
            line(&mut out, "text", paragraph);
        }
        let after = |words: &str, field| match self.get(field).trim() {
            "" => String::new(),
            text => format!("{words} {text}"),
        };
        line(&mut out, "picture", &after("position", Field::Picture));
        line(&mut out, "setup", self.get(Field::Setup));
        match self.kind {
            Kind::Turn => self.write_turns(&mut out),
            Kind::Question => self.write_answers(&mut out),
            Kind::Program => {
                block(&mut out, "program", self.get(Field::Program));
                lines(&mut out, "test", self.get(Field::Tests));
            }
        }
        line(&mut out, "ask", &or(Field::Ask, self.usual_ask()));
        lines(&mut out, "hint", self.get(Field::Hints));
        line(&mut out, "well", &or(Field::Well, self.usual_well()));
        if model {
            block(&mut out, "model", self.get(Field::Model));
        }
        for text in self
            .get(Field::Rest)
            .lines()
            .filter(|text| !text.trim().is_empty())
        {
            out.push_str(text.trim_end());
            out.push('\n');
        }
        out
    }

    fn write_turns(&self, out: &mut String) {
        lines(out, "button", self.get(Field::Buttons));
        if self.pad {
            line(out, "pad", "yes");
        }
        let of = self.get(Field::Goal);
        match self.goal {
            Goal::Solved => line(out, "goal", "solved"),
            Goal::Position => line(out, "goal", &format!("position {of}")),
            Goal::Times => {
                line(out, "count", of);
                line(
                    out,
                    "goal",
                    &format!("times {}", self.get(Field::Times).trim()),
                );
            }
            Goal::Other => {}
        }
    }

    /// One answer alone is to be typed; with others, one is to be chosen.
    fn write_answers(&self, out: &mut String) {
        let written = |answer: &&[String; 2]| !answer[0].trim().is_empty();
        let wrong: Vec<_> = self.answers.iter().filter(written).collect();
        let right = if wrong.is_empty() { "answer" } else { "right" };
        line(out, right, self.get(Field::Right));
        for [answer, hint] in wrong {
            let arrow = if hint.trim().is_empty() { "" } else { " => " };
            line(out, "option", &format!("{answer}{arrow}{hint}"));
        }
    }
}

/// Writes a field for each line.
fn lines(out: &mut String, name: &str, text: &str) {
    for text in text.lines() {
        line(out, name, text);
    }
}

/// What pupils begin with, unless the teacher writes something else.
fn starter() -> String {
    let (asks, says) = (words::learn::STARTER_ASKS, words::learn::STARTER_SAYS);
    format!(
        ".registers {{\n    A, B <- 3x3 builtin (90, 90)\n}}\n    input \"{asks}\" A\n\n    halt \"{says}\" A\n"
    )
}

/// A lesson that is being written.
pub struct Builder {
    /// The number under which it is saved.
    pub id: String,
    pub title: String,
    /// What else its file says at the top.
    head: String,
    /// Its steps; at least one.
    pub forms: Vec<Form>,
    /// The step whose form is shown, from 0.
    pub at: usize,
    /// Whether a link or a file was asked for: what is wrong is listed from then on.
    pub asked: bool,
    pub wrong: Vec<Wrong>,
    /// The address of the lesson, once its link is made.
    pub made: Option<String>,
    /// The step as pupils see it, as it was when it could be read.
    pub preview: Option<Box<Step>>,
    /// Why it cannot be read as it is.
    pub unread: Option<String>,
    pub model: Model,
    /// What takes something away and was pressed once.
    pub sure: Option<Action>,
}

impl Builder {
    /// One with a program to write.
    pub fn new(id: String) -> Self {
        Self {
            id,
            title: String::new(),
            head: String::new(),
            forms: vec![Form::new(Kind::Program)],
            at: 0,
            asked: false,
            wrong: Vec::new(),
            made: None,
            preview: None,
            unread: None,
            model: Model::default(),
            sure: None,
        }
    }

    /// Reads the text of a lesson, whatever is wrong with it.
    pub fn read(id: String, text: &str) -> Self {
        let mut new = Self::new(id);
        let entries = prose::entries(text);
        for entry in entries.iter().filter(|entry| is_head(entry)) {
            for (name, value) in entry.fields() {
                match name {
                    "lesson" => value.clone_into(&mut new.title),
                    _ => line(&mut new.head, name, value),
                }
            }
        }
        let steps = entries.iter().filter(|entry| !is_head(entry));
        let forms: Vec<Form> = steps.map(Form::read).collect();
        if !forms.is_empty() {
            new.forms = forms;
        }
        new
    }

    /// The form that is shown.
    pub fn form(&self) -> &Form {
        &self.forms[self.at]
    }

    /// The lesson's text, as in its file; `models` says whether with the model programs, which a link has not.
    pub fn text(&self, models: bool) -> String {
        let mut out = String::new();
        line(&mut out, "lesson", &self.title);
        if models {
            out.push_str(&self.head);
        }
        for form in &self.forms {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&form.write(models));
        }
        out
    }

    /// What a link holds.
    pub fn draft(&self) -> Draft {
        Draft(self.text(false))
    }

    /// Reads the step that is shown, as pupils see it: what is not written yet is left out.
    fn look(&mut self) {
        let form = self.form();
        let entries = prose::entries(&form.write(false));
        let mut entry = entries.into_iter().next().unwrap_or_default();
        entry.set("id", "preview".to_owned());
        for name in ["title", "ask"] {
            if entry.get(name).is_none() {
                entry.set(name, "\u{2026}".to_owned());
            }
        }
        // Something to be done, where it is not said yet.
        let missing = match form.kind {
            Kind::Program if entry.get("test").is_none() => Some(("goal", "halts")),
            Kind::Question if form.get(Field::Right).trim().is_empty() => {
                Some(("answer", "\u{2026}"))
            }
            _ => None,
        };
        if let Some((name, value)) = missing
            && ["goal", "answer"]
                .iter()
                .all(|name| entry.get(name).is_none())
        {
            entry.set(name, value.to_owned());
        }
        match Step::read(TASK, self.at + 1, &entry) {
            Ok(step) => {
                self.preview = Some(Box::new(step));
                self.unread = None;
            }
            Err(wrong) => self.unread = wrong.first().map(Wrong::to_string),
        }
    }

    /// What is said where a step asks for nothing that can be checked, in the words of its form.
    fn asks_nothing(&self, wrong: Wrong) -> Wrong {
        let form = wrong.step.checked_sub(1).and_then(|n| self.forms.get(n));
        let (field, why) = match form.map(|form| form.kind) {
            Some(Kind::Program) => ("test", words::learn::NO_TESTS),
            Some(Kind::Question) => ("right", words::learn::NO_RIGHT),
            _ => return wrong,
        };
        if wrong.why != words::learn::FILE_NO_GOAL.text() {
            return wrong;
        }
        Wrong {
            field: field.to_owned(),
            why: why.text().to_owned(),
            ..wrong
        }
    }

    /// All that is wrong with it: what no reader could read, and what would be no task.
    fn faults(&self) -> Vec<Wrong> {
        let (lesson, _) = match self.draft().lesson() {
            Ok(read) => read,
            Err(wrong) => {
                return wrong
                    .into_iter()
                    .map(|wrong| self.asks_nothing(wrong))
                    .collect();
            }
        };
        let mut wrong = Vec::new();
        let mut say = |n: usize, field: &str, why: words::Message| {
            wrong.push(Wrong {
                step: n,
                field: field.to_owned(),
                nth: 0,
                line: 0,
                why: why.text().to_owned(),
            });
        };
        if self.title.trim().is_empty() {
            say(0, "lesson", words::learn::NO_LESSON_TITLE);
        }
        for (n, step) in (1..).zip(&lesson.steps) {
            if let lesson::Task::Position(wanted) = &step.task
                && *wanted == step.start
            {
                say(n, "goal", words::learn::DONE_ALREADY);
            }
        }
        wrong
    }
}

/// What a lesson is called, from its text.
pub fn called(text: &str) -> String {
    let title = text.lines().find_map(|line| line.strip_prefix("lesson:"));
    let title = title.map(str::trim).filter(|title| !title.is_empty());
    title.unwrap_or(words::learn::UNTITLED.text()).to_owned()
}
