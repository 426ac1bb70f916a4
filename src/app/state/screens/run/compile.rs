//! What compiling the open text has found.

use std::rc::Rc;

use diagnostics::Severity;
use wire::{Compiled, Diagnostic, EditorView, TestView, Token};

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
    /// Its tests.
    pub tests: Rc<[TestView]>,
    /// What its names mean.
    pub editor: Rc<EditorView>,
    /// Whether the loaded program is an older version of the text, which no longer compiles.
    pub stale: bool,
    /// Why nothing could be compiled at all, in words.
    pub error: Option<String>,
    /// Whether the text should be compiled as soon as the worker can.
    pub wanted: bool,
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
            tests: Rc::new([]),
            editor: Rc::default(),
            stale: false,
            error: None,
            wanted: true,
            retried: false,
            about: "".into(),
            answered: false,
        }
    }
}

impl Compile {
    /// Another text is open: what was said about the old one means nothing now.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// `text` is being compiled.
    pub fn started(&mut self, text: &Rc<str>) {
        self.wanted = false;
        self.answered = false;
        if self.about != *text {
            self.retried = false;
        }
        self.about = text.clone();
    }

    /// The answer, apart from the program.
    pub fn ended(&mut self, compiled: &Compiled) {
        self.answered = true;
        self.error = None;
        self.diagnostics = compiled.diagnostics.as_slice().into();
        self.tokens = compiled.tokens.as_slice().into();
        self.editor = Rc::new(compiled.editor.clone());
        self.tests = compiled.tests.as_slice().into();
    }

    /// There is no answer, and why; what is shown stays.
    pub fn failed(&mut self, why: String) {
        self.error = Some(why);
    }

    /// The text that the answer is about.
    pub fn text(&self) -> &Rc<str> {
        &self.about
    }

    /// Whether any text has been answered, or none can be.
    pub fn is_answered(&self) -> bool {
        self.answered || self.error.is_some()
    }

    /// Whether the answer is about `text` as it stands.
    pub fn is_about(&self, text: &Rc<str>) -> bool {
        self.answered && self.about == *text
    }

    /// Whether the text has errors.
    pub fn has_errors(&self) -> bool {
        self.error.is_some()
            || self
                .diagnostics
                .iter()
                .any(|d| d.severity == Severity::Error)
    }
}
