//! What compiling the open text has found.

use std::rc::Rc;

use super::cancelling::Abandoned;
use wire::{Compiled, Diagnostic, EditorView, JobId, Severity, Token};

/// The state of compiling.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "four facts that do not exclude one another"
)]
pub struct Compile {
    /// Everything there is to say about the text.
    pub diagnostics: Rc<[Diagnostic]>,
    /// How to colour it.
    pub tokens: Rc<[Token]>,
    /// What its names mean.
    pub editor: Rc<EditorView>,
    /// Whether the loaded program is an older version of the text, which no longer compiles.
    pub stale: bool,
    /// Why nothing could be compiled at all, in words.
    pub trouble: Option<String>,
    /// Whether the text should be compiled as soon as the worker can.
    pub wanted: bool,
    /// The job under way.
    pub job: Option<JobId>,
    /// Whether the worker has begun it, or the orphan.
    pub begun: bool,
    /// The job about a text that is no longer open, until it is cancelled.
    pub orphan: Option<JobId>,
    /// Cancelled jobs that have not ended.
    pub abandoned: Vec<Abandoned>,
    /// Whether the worker has died over this very text once.
    pub retried: bool,
    /// The text that the answer, or the job, is about.
    about: Rc<str>,
    /// Whether `about` has been answered.
    answered: bool,
}

impl Default for Compile {
    fn default() -> Self {
        Self {
            diagnostics: Rc::new([]),
            tokens: Rc::new([]),
            editor: Rc::default(),
            stale: false,
            trouble: None,
            wanted: false,
            job: None,
            begun: false,
            orphan: None,
            abandoned: Vec::new(),
            retried: false,
            about: "".into(),
            answered: false,
        }
    }
}

impl Compile {
    /// Another text is open: what was said about the old one means nothing now.
    pub fn forget(&mut self) {
        *self = Self {
            wanted: true,
            begun: self.begun,
            // One that was left before that is still in the worker's hands, too.
            orphan: self.job.or(self.orphan),
            abandoned: std::mem::take(&mut self.abandoned),
            ..Self::default()
        };
    }

    /// The worker is gone, and what it worked on; true if that was the open text.
    pub fn worker_gone(&mut self) -> bool {
        self.begun = false;
        self.orphan = None;
        self.abandoned.clear();
        self.job.take().is_some()
    }

    /// `text` is being compiled as `job`.
    pub fn started(&mut self, job: JobId, text: &Rc<str>) {
        self.wanted = false;
        self.job = Some(job);
        self.answered = false;
        if self.about != *text {
            self.retried = false;
        }
        self.about = text.clone();
    }

    /// The answer, apart from the program.
    pub fn ended(&mut self, compiled: &Compiled) {
        self.job = None;
        self.answered = true;
        self.trouble = None;
        self.diagnostics = compiled.diagnostics.as_slice().into();
        self.tokens = compiled.tokens.as_slice().into();
        self.editor = Rc::new(compiled.editor.clone());
    }

    /// There is no answer, and why; what is shown stays.
    pub fn failed(&mut self, why: String) {
        self.job = None;
        self.trouble = Some(why);
    }

    /// Whether the answer is about `text` as it stands.
    pub fn is_about(&self, text: &Rc<str>) -> bool {
        self.answered && self.about == *text
    }

    /// Whether the text has errors.
    pub fn has_errors(&self) -> bool {
        self.trouble.is_some()
            || self
                .diagnostics
                .iter()
                .any(|d| d.severity == Severity::Error)
    }
}
