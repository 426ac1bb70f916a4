//! Collects the diagnostics of one text.

use std::ops::Range;

use diagnostics::{Diagnostic, SourceId, Span};
use sentences::Sentence;

use crate::limits::MAX_DIAGNOSTICS;

/// The diagnostics of one text, bounded in number.
pub(crate) struct Report {
    id: SourceId,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    left_out: usize,
}

impl Report {
    pub(crate) fn new(id: SourceId) -> Self {
        Self {
            id,
            diagnostics: Vec::new(),
            errors: 0,
            left_out: 0,
        }
    }

    /// A byte range of this text as a span.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.id, range.start, range.end)
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.is_error());
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        } else {
            self.left_out += 1;
        }
    }

    /// Adds an error with a label and help.
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        range: Range<usize>,
        message: Sentence,
        label: Sentence,
        help: impl IntoIterator<Item = Sentence>,
    ) {
        let mut diagnostic = Diagnostic::error(code, message).at(self.span(range), label);
        diagnostic.help.extend(help);
        self.push(diagnostic);
    }

    /// Adds an error about a word that is not known, with the fix that puts the one that is `near` in its place;
    /// `otherwise` is the label if there is none.
    pub(crate) fn unknown(
        &mut self,
        code: &'static str,
        range: Range<usize>,
        message: Sentence,
        near: Option<&str>,
        otherwise: Sentence,
        help: impl IntoIterator<Item = Sentence>,
    ) {
        let span = self.span(range);
        let label = near.map_or(otherwise, sentences::q::did_you_mean);
        let mut diagnostic = Diagnostic::error(code, message).at(span, label);
        if let Some(near) = near {
            diagnostic = diagnostic.fixed_by(span, near);
        }
        diagnostic.help.extend(help);
        self.push(diagnostic);
    }

    /// Adds a warning with a label and help.
    pub(crate) fn warning(
        &mut self,
        code: &'static str,
        range: Range<usize>,
        message: Sentence,
        label: Sentence,
        help: impl IntoIterator<Item = Sentence>,
    ) {
        let mut diagnostic = Diagnostic::warning(code, message).at(self.span(range), label);
        diagnostic.help.extend(help);
        self.push(diagnostic);
    }

    /// Whether further diagnostics are dropped, so that looking for suggestions is wasted.
    pub(crate) fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// Whether an error was reported, stored or dropped.
    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The stored diagnostics in text order, and a note with the number of dropped ones.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics
            .sort_by_key(|diagnostic| diagnostic.span().map(|span| (span.start, span.end)));
        if self.left_out > 0 {
            let more = sentences::q::more(self.left_out);
            self.diagnostics.push(Diagnostic::note("q::more", more));
        }
        self.diagnostics
    }
}

/// A word of the text as messages quote it, shortened if it is long.
pub(crate) fn shown(word: &str) -> String {
    const LONGEST: usize = 30;
    if word.chars().count() <= LONGEST {
        return word.to_owned();
    }
    let mut start: String = word.chars().take(LONGEST).collect();
    start.push('…');
    start
}
