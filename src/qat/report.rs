//! Where every pass leaves what it has to say.

use diagnostics::{Diagnostic, Severity};
use sentences::Sentence;

use crate::world::Watch;

/// Diagnostics of one severity that are stored; the rest is only counted. Nobody reads further, and building
/// "did you mean" for ten thousand unknown words would take long.
const MOST_SHOWN: usize = 50;
/// Diagnostics of one severity that are built only to find that they have been said already.
const REPEATED: usize = 100;

/// Kinds of names that text which was not understood may declare: of such a name nobody can say that it does not exist.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each kind of name is independent of the others"
)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unread {
    /// Registers and tapes.
    pub registers: bool,
    /// Labels.
    pub labels: bool,
    /// Macros.
    pub macros: bool,
    /// Defines.
    pub defines: bool,
}

impl Unread {
    /// Text that may have declared anything.
    pub const ANYTHING: Self = Self {
        registers: true,
        labels: true,
        macros: true,
        defines: true,
    };
}

/// The diagnostics of one compilation.
#[derive(Debug, Default)]
pub(crate) struct Reports {
    shown: Vec<Diagnostic>,
    /// How many were reported, by severity.
    counts: [usize; 3],
    /// How many the stage found that had been said already, by severity.
    repeated: [usize; 3],
    /// How many came after [`REPEATED`] of those; nobody knows what they would have said.
    unseen: [usize; 3],
    /// Whether a statement that may jump or halt was lost to an error, so that nothing can be said about the
    /// program's flow.
    pub flow_unknown: bool,
    /// What may have been declared in text that was not understood.
    pub unread: Unread,
    /// Who waits for the compilation.
    pub watch: Watch,
}

impl Reports {
    /// No reports yet, of a compilation that somebody waits for.
    pub fn until(watch: Watch) -> Self {
        Self {
            watch,
            ..Self::default()
        }
    }

    /// Whether the compilation is cancelled. Every stage asks at least once for each statement.
    pub fn cancelled(&self) -> bool {
        self.watch.stops()
    }

    /// Begins a stage of the compilation, which may find again and again what no stage before it has found.
    pub fn new_stage(&mut self) {
        self.repeated = [0; 3];
    }

    /// Reports an error; `make` runs only when the error will be shown.
    pub fn error(&mut self, make: impl FnOnce() -> Diagnostic) {
        self.report(Severity::Error, make);
    }

    /// Reports a warning.
    pub fn warning(&mut self, make: impl FnOnce() -> Diagnostic) {
        self.report(Severity::Warning, make);
    }

    /// Reports a note.
    pub fn note(&mut self, make: impl FnOnce() -> Diagnostic) {
        self.report(Severity::Note, make);
    }

    fn report(&mut self, severity: Severity, make: impl FnOnce() -> Diagnostic) {
        let count = &mut self.counts[severity as usize];
        let repeated = &mut self.repeated[severity as usize];
        if *repeated == REPEATED {
            self.unseen[severity as usize] += 1;
            return;
        }
        *count += 1;
        if *count <= MOST_SHOWN {
            let diagnostic = make();
            debug_assert_eq!(diagnostic.severity, severity);
            // A block that is expanded ten times is wrong once, and so is a line of a macro that one statement leads to
            // in several ways.
            let said = |known: &Diagnostic| {
                known.code == diagnostic.code
                    && known.message == diagnostic.message
                    && known.labels.first() == diagnostic.labels.first()
            };
            if !diagnostic.labels.is_empty() && self.shown.iter().any(said) {
                *count -= 1;
                *repeated += 1;
                return;
            }
            self.shown.push(diagnostic);
        }
    }

    /// Whether anything reported so far stops the program from being compiled.
    pub fn any_errors(&self) -> bool {
        self.counts[Severity::Error as usize] > 0
    }

    /// Everything shown, errors first, then in the order of the main text, and a last line that counts what was left
    /// out. `seen_from_main` puts what is said about another text as the main text sees it.
    pub fn finish(mut self, seen_from_main: impl Fn(Diagnostic) -> Diagnostic) -> Vec<Diagnostic> {
        let shown = std::mem::take(&mut self.shown).into_iter();
        self.shown = shown.map(seen_from_main).collect();
        self.finish_main()
    }

    /// As [`Reports::finish`], when there is one text only.
    pub fn finish_main(mut self) -> Vec<Diagnostic> {
        self.shown
            .sort_by_key(|d| (d.severity, d.span().map(|s| (s.source, s.start, s.end))));
        let hidden = |severity: Severity| {
            let shown = self.shown.iter().filter(|d| d.severity == severity);
            self.counts[severity as usize] - shown.count() + self.unseen[severity as usize]
        };
        let message = left_out(
            hidden(Severity::Error),
            hidden(Severity::Warning),
            hidden(Severity::Note),
        );
        self.shown.extend(message.map(|message| {
            Diagnostic::note("qat::more", message).help(sentences::qat::more_help())
        }));
        self.shown
    }
}

/// How many errors, warnings and notes are not shown, if there are some.
fn left_out(errors: usize, warnings: usize, notes: usize) -> Option<Sentence> {
    let [e, w, n] = [errors, warnings, notes];
    Some(match (e > 0, w > 0, n > 0) {
        (false, false, false) => return None,
        (true, false, false) => sentences::qat::more_errors(e, e),
        (false, true, false) => sentences::qat::more_warnings(w, w),
        (false, false, true) => sentences::qat::more_notes(n, n),
        (true, true, false) => sentences::qat::more_errors_warnings(e, e, w, w),
        (true, false, true) => sentences::qat::more_errors_notes(e, e, n, n),
        (false, true, true) => sentences::qat::more_warnings_notes(w, w, n, n),
        (true, true, true) => sentences::qat::more_of_all(e, e, w, w, n, n),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_beyond_the_cap_are_counted_and_never_built() {
        let mut reports = Reports::default();
        let mut built = 0;
        for _ in 0..MOST_SHOWN + 7 {
            reports.error(|| {
                built += 1;
                Diagnostic::error("qat::x", "x")
            });
        }
        reports.warning(|| Diagnostic::warning("qat::y", "y"));
        assert_eq!(built, MOST_SHOWN);
        let all = reports.finish_main();
        assert_eq!(all.len(), MOST_SHOWN + 2);
        assert_eq!(all[MOST_SHOWN].code, "qat::y");
        assert_eq!(
            all[MOST_SHOWN + 1].message.to_string(),
            "7 more errors not shown"
        );
    }
}
