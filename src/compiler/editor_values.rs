//! What an editor shows about a text, as wire values.

use diagnostics::{Sources, Span};
use qat::services;
use wire::{EditorView, Location, OccurrenceView, SymbolView, TextRange, VisibleView};

use crate::Build;
use crate::utf16::Utf16Map;

/// What the editor is to know of a build.
pub(crate) fn editor(build: &Build, utf16: &Utf16Map) -> EditorView {
    let known = &build.services;
    let places = Places {
        sources: &build.sources,
        build,
        utf16,
    };
    let index = |occurrence: &services::Occurrence| {
        let all = &known.occurrences;
        all.partition_point(|other| other.span.start < occurrence.span.start) as u32
    };
    EditorView {
        symbols: known.symbols.iter().map(|s| places.symbol(s)).collect(),
        occurrences: known
            .occurrences
            .iter()
            .map(|occurrence| OccurrenceView {
                range: utf16.range(occurrence.span),
                symbol: occurrence.symbol as u32,
                definition: occurrence.definition,
            })
            .collect(),
        visible: known
            .visible
            .iter()
            .map(|visible| VisibleView {
                range: utf16.range(visible.span),
                symbol: visible.symbol as u32,
            })
            .collect(),
        outline: known.outline().map(index).collect(),
        forms: known.forms.clone(),
        puzzles: known.puzzles.clone(),
        sizes: known.sizes.clone(),
    }
}

struct Places<'a> {
    sources: &'a Sources,
    build: &'a Build,
    utf16: &'a Utf16Map<'a>,
}

impl Places<'_> {
    fn symbol(&self, symbol: &services::Symbol) -> SymbolView {
        SymbolView {
            name: symbol.name.clone(),
            kind: symbol.kind,
            title: symbol.title.clone(),
            doc: symbol.doc.clone(),
            location: symbol
                .definition
                .map(|span| self.location(span, symbol.excerpt)),
        }
    }

    fn location(&self, span: Span, excerpt: Option<Span>) -> Location {
        let source = self.sources.get(span.source);
        let line = source.line_column(span.start as usize).line as u32;
        if span.source == self.build.source {
            return Location {
                file: None,
                range: self.utf16.range(span),
                line,
                excerpt: String::new(),
            };
        }
        let offset = |byte: u32| source.utf16_offset(byte as usize) as u32;
        let excerpt = excerpt.map(|span| source.text()[span.range()].to_owned());
        Location {
            file: Some(source.name().to_owned()),
            range: TextRange {
                start: offset(span.start),
                end: offset(span.end),
            },
            line,
            excerpt: excerpt.unwrap_or_default(),
        }
    }
}
