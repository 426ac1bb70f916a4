//! Diagnostics: what is wrong with a text, where, and how to fix it.

use sentences::Sentence;
use serde::{Deserialize, Serialize};

use crate::{Span, suggest};

/// How severe a diagnostic is; errors sort first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used, but probably does not mean what its author intended.
    Warning,
    /// For information.
    Note,
}

/// A span of the text with a short message about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text that the message is about.
    pub span: Span,
    /// What is there; may be empty.
    pub message: Sentence,
}

/// A change to the text that mends a problem, if it was a slip of the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to replace.
    pub span: Span,
    /// What to put there.
    pub text: String,
}

/// One problem of a text: what is wrong, where, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable name for tests and documentation, `crate::problem`.
    pub code: &'static str,
    /// How severe it is; only errors make the text unusable.
    pub severity: Severity,
    /// What is wrong: one sentence, without a full stop.
    pub message: Sentence,
    /// The spans it is about; the first is the primary one. Empty when it concerns the text as a whole.
    pub labels: Vec<Label>,
    /// How to fix it, one sentence each.
    pub help: Vec<Sentence>,
    /// What one press can mend; boxed, so that a diagnostic stays small enough for results.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    fn new(severity: Severity, code: &'static str, message: impl Into<Sentence>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// An error without labels.
    pub fn error(code: &'static str, message: impl Into<Sentence>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning without labels.
    pub fn warning(code: &'static str, message: impl Into<Sentence>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A note without labels.
    pub fn note(code: &'static str, message: impl Into<Sentence>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    /// Adds a label; the first one added is the primary one.
    #[must_use]
    pub fn at(mut self, span: Span, message: impl Into<Sentence>) -> Self {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a label at a word that is not among the `known` ones: which of them is close, or else `otherwise`.
    #[must_use]
    pub fn at_unknown<'a>(
        self,
        span: Span,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
        otherwise: impl Into<Sentence>,
    ) -> Self {
        match suggest(word, known) {
            Some(near) => self.at_suggestion(span, near),
            None => self.at(span, otherwise),
        }
    }

    /// Adds a label that suggests another text for `span`, and the fix that puts it there.
    #[must_use]
    pub fn at_suggestion(self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        let message = sentences::diagnostics::did_you_mean(&text);
        self.fixed_by(span, text).at(span, message)
    }

    /// Adds the fix that puts another text for `span`.
    #[must_use]
    pub fn fixed_by(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.fix = Some(Box::new(Fix { span, text }));
        self
    }

    /// Adds a sentence about how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<Sentence>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The span of the primary label; none when it concerns the text as a whole.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// Whether it stops the text from being used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
