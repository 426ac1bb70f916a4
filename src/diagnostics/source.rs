//! Texts and positions in them.

use std::ops::Range;

/// Identifies a [`Source`] within its [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

/// A range of bytes of one source, end excluded. Both ends lie on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text that the bytes belong to.
    pub source: SourceId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `source`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        Self {
            source,
            start: start as u32,
            end: end as u32,
        }
    }

    /// The smallest span that covers both; `self` unchanged when the sources differ.
    pub fn to(self, other: Span) -> Span {
        if self.source != other.source {
            return self;
        }
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The bytes as a range for slicing the text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A position as people count it: line and column start at 1, and columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
}

/// A named text with an index of its lines. Lines end at `\n`; a `\r` before it belongs to the line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    /// Offset of each line's first byte; never empty, ascending.
    line_starts: Vec<u32>,
}

impl Source {
    /// Indexes a text. Diagnostics show it under `name`.
    ///
    /// # Panics
    /// When the text is 4 GiB or longer; front ends reject far shorter ones first.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        assert!(
            u32::try_from(text.len()).is_ok(),
            "a source is shorter than 4 GiB"
        );
        let after_newlines = text
            .bytes()
            .enumerate()
            .filter(|&(_, byte)| byte == b'\n')
            .map(|(offset, _)| offset as u32 + 1);
        let line_starts = std::iter::once(0).chain(after_newlines).collect();
        Self {
            name: name.into(),
            text,
            line_starts,
        }
    }

    /// The name that diagnostics show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line and column of a byte offset; offsets past the end count as the end.
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let offset = self.floor_boundary(offset);
        let line = self.line_starts.partition_point(|&s| s as usize <= offset);
        let start = self.line_starts[line - 1] as usize;
        LineColumn {
            line,
            column: self.text[start..offset].chars().count() + 1,
        }
    }

    /// The bytes of a line (from 1) without its line end; an empty range at the end for a line that does not exist.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let Some(&start) = line.checked_sub(1).and_then(|i| self.line_starts.get(i)) else {
            return self.text.len()..self.text.len();
        };
        let start = start as usize;
        let end = self
            .line_starts
            .get(line)
            .map_or(self.text.len(), |&next| next as usize);
        start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len()
    }

    /// The text of a line (from 1) without its line end.
    pub fn line_text(&self, line: usize) -> &str {
        &self.text[self.line_range(line)]
    }

    /// A byte offset as UTF-16 code units from the text's start.
    pub fn utf16_offset(&self, offset: usize) -> usize {
        self.text[..self.floor_boundary(offset)]
            .encode_utf16()
            .count()
    }

    /// The nearest character boundary at or before `offset`.
    fn floor_boundary(&self, offset: usize) -> usize {
        self.text.floor_char_boundary(offset)
    }
}

/// All texts that one compilation reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    sources: Vec<Source>,
}

impl Sources {
    /// An empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text and returns its id.
    pub fn add(&mut self, source: Source) -> SourceId {
        self.sources.push(source);
        SourceId(self.sources.len() as u32 - 1)
    }

    /// The text with this id.
    ///
    /// # Panics
    /// When `id` comes from other sources.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Every text, in the order of [`Sources::add`].
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.sources
            .iter()
            .enumerate()
            .map(|(i, source)| (SourceId(i as u32), source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let source = Source::new("a", "ab\nçd\r\n\nx");
        assert_eq!(source.line_text(2), "çd");
        assert_eq!(source.line_text(3), "");
        assert_eq!(source.line_text(9), "");
        let line_column = |offset| {
            let LineColumn { line, column } = source.line_column(offset);
            (line, column)
        };
        assert_eq!(line_column(0), (1, 1));
        assert_eq!(line_column(2), (1, 3));
        assert_eq!(line_column(3), (2, 1));
        assert_eq!(line_column(4), (2, 1), "inside ç counts as its start");
        assert_eq!(line_column(5), (2, 2));
        assert_eq!(line_column(usize::MAX), (4, 2));
    }

    #[test]
    fn utf16_offsets_count_code_units() {
        let source = Source::new("a", "a🧊b");
        assert_eq!(source.utf16_offset(1), 1);
        assert_eq!(source.utf16_offset(5), 3);
        assert_eq!(source.utf16_offset(99), 4);
    }

    #[test]
    fn spans_join_inside_one_source_only() {
        let (a, b) = (SourceId(0), SourceId(1));
        assert_eq!(
            Span::new(a, 1, 2).to(Span::new(a, 5, 9)),
            Span::new(a, 1, 9)
        );
        assert_eq!(
            Span::new(a, 1, 2).to(Span::new(b, 5, 9)),
            Span::new(a, 1, 2)
        );
    }
}
