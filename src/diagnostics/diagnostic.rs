//! What there is to say about a text.

use crate::Span;

/// How bad it is; errors sort first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// It can, but probably not as meant.
    Warning,
    /// For information.
    Note,
}

/// A place with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What stands there; may be empty.
    pub message: String,
}

/// One thing to say: what is wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable name for tests and documentation, `room::what`.
    pub code: &'static str,
    /// How bad.
    pub severity: Severity,
    /// What is wrong: one sentence, without a full stop.
    pub message: String,
    /// Where; the first is the primary one. Empty when it concerns the text as a whole.
    pub labels: Vec<Label>,
    /// How to mend it, a sentence each.
    pub help: Vec<String>,
}

impl Diagnostic {
    fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            labels: Vec::new(),
            help: Vec::new(),
        }
    }

    /// An error, yet without a place.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning, yet without a place.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A note, yet without a place.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    /// Adds a place; the first one added is the primary one.
    #[must_use]
    pub fn at(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a way to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The primary place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// Whether it stops the text from being used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
