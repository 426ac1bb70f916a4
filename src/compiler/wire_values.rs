//! Domain values as wire values. Byte offsets become UTF-16 offsets here and nowhere else.

use diagnostics::Span;
use wire::{Compiled, Label, Origin, PassView, RegisterView, TextEdit, TextRange, Token};

use crate::Build;

/// A build as the page gets it.
pub fn compiled(build: &Build) -> Compiled {
    let source = build.sources.get(build.source);
    let utf16 = Utf16Map::new(source.text());
    let here = |span: Span| (span.source == build.source).then(|| utf16.range(span));
    Compiled {
        program: build.text.clone(),
        registers: registers(build),
        origins: build
            .origins
            .chunk_by(|a, b| a == b)
            .map(|same| Origin {
                from: same[0].and_then(here),
                instructions: same.len() as u32,
            })
            .collect(),
        optimised: build
            .optimised
            .iter()
            .map(|effect| PassView {
                name: effect.name.to_owned(),
                doc: effect.doc.to_owned(),
                removed: effect.removed as u32,
            })
            .collect(),
        diagnostics: build
            .diagnostics
            .iter()
            .map(|d| diagnostic(d, build, &here))
            .collect(),
        tokens: build
            .tokens
            .iter()
            .map(|token| Token {
                range: utf16.range(token.span),
                kind: token.kind,
            })
            .collect(),
        editor: crate::editor_values::editor(build, &utf16),
    }
}

/// What formatting changes in a QAT text.
pub fn formatted(text: &str) -> Vec<TextEdit> {
    let utf16 = Utf16Map::new(text);
    let changes = qat::services::changes(text).into_iter();
    changes
        .map(|(range, text)| TextEdit {
            range: TextRange {
                start: utf16.offset(range.start as u32),
                end: utf16.offset(range.end as u32),
            },
            text,
        })
        .collect()
}

/// The changes that put `name` at each of the spans of a text.
pub fn renamed(text: &str, spans: &[Span], name: &str) -> Vec<TextEdit> {
    let utf16 = Utf16Map::new(text);
    let edit = |span: &Span| TextEdit {
        range: utf16.range(*span),
        text: name.to_owned(),
    };
    spans.iter().map(edit).collect()
}

/// The byte at which that many UTF-16 units of the text are over; its end if there are fewer.
pub fn byte_offset(text: &str, units: u32) -> usize {
    let mut seen = 0;
    for (byte, letter) in text.char_indices() {
        if seen >= units as usize {
            return byte;
        }
        seen += letter.len_utf16();
    }
    text.len()
}

fn registers(build: &Build) -> Vec<RegisterView> {
    let Some(program) = &build.program else {
        return Vec::new();
    };
    let view = |named: &crate::NamedRegister| {
        let puzzle = &program.puzzles[named.puzzle].puzzle;
        RegisterView {
            name: named.name.clone(),
            puzzle: named.puzzle,
            tape: named.tape.clone(),
            order: named.register.order,
            algorithm: named.register.algorithm.display(puzzle).to_string(),
            pieces: named
                .register
                .pieces
                .iter()
                .map(|&piece| puzzle.piece(piece).name.clone())
                .collect(),
        }
    };
    build.registers.iter().map(view).collect()
}

fn diagnostic(
    diagnostic: &diagnostics::Diagnostic,
    build: &Build,
    here: &impl Fn(Span) -> Option<TextRange>,
) -> wire::Diagnostic {
    let mut labels = diagnostic.labels.iter().map(|label| {
        let source = build.sources.get(label.span.source);
        Label {
            file: source.name().to_owned(),
            line: source.line_column(label.span.start as usize).line as u32,
            range: here(label.span),
            message: label.message.clone(),
        }
    });
    // A place in another file cannot be the primary one: the page could not show it.
    let primary = diagnostic.span().and_then(here).and(labels.next());
    wire::Diagnostic {
        code: diagnostic.code.to_owned(),
        severity: diagnostic.severity,
        message: diagnostic.message.clone(),
        range: primary.as_ref().and_then(|place| place.range),
        line: primary.as_ref().map_or(0, |place| place.line),
        labels: labels.collect(),
        label: primary.map_or_else(String::new, |label| label.message),
        help: diagnostic.help.clone(),
        fix: diagnostic.fix.as_ref().and_then(|fix| {
            let range = here(fix.span)?;
            let text = fix.text.clone();
            Some(TextEdit { range, text })
        }),
    }
}

/// Byte offsets to UTF-16 offsets in logarithmic time: a checkpoint for each stretch of the text.
pub(crate) struct Utf16Map<'a> {
    text: &'a str,
    /// UTF-16 length of the text before each multiple of [`STRETCH`] bytes (rounded down to a character).
    checkpoints: Vec<u32>,
}

/// Bytes between checkpoints.
const STRETCH: usize = 256;

impl<'a> Utf16Map<'a> {
    fn new(text: &'a str) -> Self {
        let mut checkpoints = vec![0];
        let mut units = 0;
        for start in (0..text.len()).step_by(STRETCH) {
            let stretch =
                text.floor_char_boundary(start)..text.floor_char_boundary(start + STRETCH);
            units += text[stretch].encode_utf16().count() as u32;
            checkpoints.push(units);
        }
        Self { text, checkpoints }
    }

    pub(crate) fn offset(&self, byte: u32) -> u32 {
        let byte = self.text.floor_char_boundary(byte as usize);
        let stretch = byte / STRETCH;
        let start = self.text.floor_char_boundary(stretch * STRETCH);
        self.checkpoints[stretch] + self.text[start..byte].encode_utf16().count() as u32
    }

    pub(crate) fn range(&self, span: Span) -> TextRange {
        TextRange {
            start: self.offset(span.start),
            end: self.offset(span.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_lead_back_to_bytes() {
        let text = "aé🧊\n";
        for (byte, _) in text.char_indices() {
            let units = Utf16Map::new(text).offset(byte as u32);
            assert_eq!(byte_offset(text, units), byte);
        }
        assert_eq!(byte_offset(text, 99), text.len());
    }

    #[test]
    fn utf16_offsets_agree_with_counting() {
        let text: String = "aé🧊\n".chars().cycle().take(3000).collect();
        let map = Utf16Map::new(&text);
        let source = diagnostics::Source::new("t", text.clone());
        for byte in 0..text.len() + 3 {
            assert_eq!(
                map.offset(byte as u32) as usize,
                source.utf16_offset(byte),
                "at {byte}"
            );
        }
    }
}
