//! Diagnostics as plain text.

use std::fmt::Write;

use crate::{Diagnostic, Label, Severity, Sources};

/// The longest part of a source line that is shown, in characters; longer lines are cut around the span.
const WIDTH: usize = 100;

/// A diagnostic as plain text of several lines, each ended by a newline: what is wrong, each label with its source line
/// underlined, and how to fix it.
///
/// ```text
/// error: there is no register called C
///  --> average.qat:7:9
///   |
/// 7 |     add C 1
///   |         ^ did you mean B?
///   = help: declare it in .registers
/// ```
///
/// # Panics
/// When a label's source is not among `sources`.
pub fn render(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let gutter = diagnostic
        .labels
        .iter()
        .map(|label| start_line(label, sources).to_string().len())
        .max()
        .unwrap_or(1);
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{severity}: {}", diagnostic.message);
    for label in &diagnostic.labels {
        place(&mut out, label, sources, gutter);
    }
    for help in &diagnostic.help {
        let _ = writeln!(out, "{:gutter$} = help: {help}", "");
    }
    out
}

/// Several diagnostics as plain text, with a blank line between.
///
/// # Panics
/// See [`render`].
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let rendered = diagnostics
        .iter()
        .map(|diagnostic| render(diagnostic, sources));
    rendered.collect::<Vec<_>>().join("\n")
}

fn start_line(label: &Label, sources: &Sources) -> usize {
    let source = sources.get(label.span.source);
    source.line_column(label.span.start as usize).line
}

fn place(out: &mut String, label: &Label, sources: &Sources, gutter: usize) {
    let source = sources.get(label.span.source);
    let at = source.line_column(label.span.start as usize);
    let line = source.line_range(at.line);
    let text = source.line_text(at.line);
    let before = at.column - 1;
    let covered = source.text()[line.clone()]
        .get((label.span.start as usize).saturating_sub(line.start)..)
        .map_or(0, |rest| {
            let length = (label.span.end.saturating_sub(label.span.start)) as usize;
            rest.get(..length).unwrap_or(rest).chars().count()
        });

    // A cut line keeps the span in its first half.
    let skipped = if text.chars().count() > WIDTH {
        before.saturating_sub(WIDTH / 2)
    } else {
        0
    };
    let shown: String = text
        .chars()
        .skip(skipped)
        .take(WIDTH)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let caret_at = before.min(text.chars().count()) - skipped;
    let carets = covered.clamp(1, WIDTH.saturating_sub(caret_at).max(1));

    let _ = writeln!(
        out,
        "{:gutter$}--> {}:{}:{}",
        "",
        source.name(),
        at.line,
        at.column
    );
    let _ = writeln!(out, "{:gutter$} |", "");
    let _ = writeln!(out, "{:>gutter$} | {}", at.line, shown.trim_end());
    let underline = format!(
        "{:gutter$} | {:caret_at$}{} {}",
        "",
        "",
        "^".repeat(carets),
        label.message
    );
    let _ = writeln!(out, "{}", underline.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, Span};

    #[test]
    fn a_diagnostic_shows_line_place_and_help() {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("average.qat", "add A 1\n    add C 1\n"));
        let diagnostic =
            Diagnostic::error("qat::unknown-register", "there is no register called C")
                .at(Span::new(id, 16, 17), "did you mean A?")
                .help("declare it in .registers");
        let expected = "\
error: there is no register called C
 --> average.qat:2:9
  |
2 |     add C 1
  |         ^ did you mean A?
  = help: declare it in .registers
";
        assert_eq!(render(&diagnostic, &sources), expected);
    }

    #[test]
    fn long_lines_and_ends_of_text_are_shown_without_panic() {
        let mut sources = Sources::new();
        let long = "x".repeat(5000);
        let id = sources.add(Source::new("long", format!("{long}\né")));
        for (start, end) in [
            (0, 5000),
            (4999, 5000),
            (5000, 5001),
            (5003, 5003),
            (2500, 9000),
        ] {
            let diagnostic = Diagnostic::warning("t", "m").at(Span::new(id, start, end), "here");
            let text = render(&diagnostic, &sources);
            assert!(
                text.lines().all(|line| line.chars().count() < 220),
                "{text}"
            );
            assert!(text.contains('^'));
        }
    }
}
