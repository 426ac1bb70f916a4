//! A text or a file that somebody brings along: what it is, and what can be done with it. Nothing is done before a
//! button is pressed.

use wire::{Candidate, Kind, Outcome, Recognition, Use};

use crate::state::screens::learn::task::{Brought, Draft};

/// The most of a file that is looked at, bytes: one more than is read of any text, so that what is too long is known.
pub const MOST_BYTES: usize = (4 << 20) + 1;
/// The longest text that is shown in the field, bytes.
const MOST_SHOWN: usize = 20_000;

/// An action on what somebody brings along.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the sheet, or close it.
    Toggle,
    /// This text: typed, pasted, or out of a link.
    Text(String),
    /// A file: its name, and its beginning of at most [`MOST_BYTES`].
    File(String, Vec<u8>),
    /// Do this with the candidate of this number.
    Use(usize, Use),
    /// Open the lesson: to do it, or, if so, in the form in which lessons are written.
    Lesson(bool),
}

/// What is known of it.
#[derive(Clone, Debug, Default)]
pub enum Answer {
    /// There is nothing to look at.
    #[default]
    Nothing,
    /// The solver has not answered, or is not there yet.
    Awaited,
    /// What it is.
    Found(Recognition),
    /// A lesson.
    Lesson(Box<Brought>),
    /// Why nobody can say.
    Failed(String),
}

/// What a text is as a lesson; none if it is meant to be something else.
pub(super) fn lesson(bytes: &[u8]) -> Option<Brought> {
    std::str::from_utf8(bytes).ok()?;
    let draft = Draft::of_file(bytes);
    draft.is_meant().then(|| Brought::new(draft))
}

/// The sheet for whatever somebody brings along.
#[derive(Clone, Debug, Default)]
pub struct Recogniser {
    /// The name of the file, if it is one.
    pub file: Option<String>,
    pub(super) bytes: Vec<u8>,
    pub answer: Answer,
    /// Whether the worker died of it once.
    pub(super) lost: bool,
}

impl Recogniser {
    /// The text in the field; empty for a file and for a text that is too long to show.
    pub fn text(&self) -> &str {
        let shown = self.file.is_none() && self.bytes.len() <= MOST_SHOWN;
        let bytes: &[u8] = if shown { &self.bytes } else { &[] };
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    /// What is looked at, where the field does not show it, in words.
    pub fn subject(&self) -> Option<String> {
        match &self.file {
            Some(name) => Some(words::share::bring_of_file(name)),
            None if self.bytes.len() > MOST_SHOWN => {
                Some(words::share::bring_of_text(self.bytes.len() / 1024))
            }
            None => None,
        }
    }

    /// A text in a file whose name says that it is a program, however unfinished.
    fn by_name(&self) -> Option<Candidate> {
        let name = self.file.as_ref()?.to_lowercase();
        let (kind, language) = match name.rsplit_once('.')?.1 {
            "qat" => (Kind::Qat, "QAT"),
            "q" => (Kind::Q, "Q"),
            _ => return None,
        };
        let text = std::str::from_utf8(&self.bytes).ok()?;
        let text = text.trim_start_matches('\u{feff}');
        (!text.contains('\0') && self.bytes.len() < MOST_BYTES).then(|| Candidate {
            kind,
            sentence: words::share::bring_program(language),
            uses: vec![Use::OpenProgram],
            puzzle: None,
            text: text.to_owned(),
            setup: None,
            notes: Vec::new(),
            problem: None,
            sessions: Vec::new(),
        })
    }

    /// The worker is gone that was looking at it; it may have died of it.
    pub(super) fn lost(&mut self) {
        if matches!(self.answer, Answer::Awaited) && std::mem::replace(&mut self.lost, true) {
            self.answer = Answer::Failed(words::share::BRING_LOST.text().to_owned());
        }
    }

    pub(super) fn ended(&mut self, outcome: Outcome) {
        self.answer = match outcome {
            Outcome::Recognised(mut found) => {
                let uses = found.candidates.iter().flat_map(|found| &found.uses);
                if !uses.clone().any(|&wanted| wanted == Use::OpenProgram)
                    && let Some(program) = self.by_name()
                {
                    found.unread = None;
                    found.candidates.push(program);
                }
                Answer::Found(found)
            }
            Outcome::Failed { message } => Answer::Failed(message),
            _ => Answer::Failed(words::share::BRING_OTHER_ANSWER.text().to_owned()),
        };
    }
}
