//! The source line of each instruction.

use std::ops::RangeInclusive;

use diagnostics::{Source, SourceId, Span};

/// The source lines, counted from 1, of each instruction of a program, for breakpoints and steps by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceLines {
    lines: Vec<Option<RangeInclusive<usize>>>,
}

impl SourceLines {
    /// Takes the lines from the span of each instruction. Spans of other sources than `id` count as none.
    pub fn new<'a>(
        origins: impl IntoIterator<Item = &'a Option<Span>>,
        source: &Source,
        id: SourceId,
    ) -> Self {
        let lines = |span: Span| {
            let range = span.range();
            let last = range.end.saturating_sub(1).max(range.start);
            source.line_column(range.start).line..=source.line_column(last).line
        };
        let here = |origin: &'a Option<Span>| origin.filter(|span| span.source == id).map(lines);
        Self::from_lines(origins.into_iter().map(here))
    }

    /// Takes the lines of each instruction.
    pub fn from_lines(lines: impl IntoIterator<Item = Option<RangeInclusive<usize>>>) -> Self {
        Self {
            lines: lines.into_iter().collect(),
        }
    }

    /// The line where an instruction's source begins; none if it has no source or does not exist.
    pub fn line(&self, instruction: usize) -> Option<usize> {
        let lines = self.lines.get(instruction)?.as_ref()?;
        Some(*lines.start())
    }

    /// Where to stop for a breakpoint on a line: the line itself or, if no instruction belongs to it, the next one that
    /// has instructions, and those (from 0) with which its code begins. None if there is no such line.
    pub fn stop_at(&self, line: usize) -> Option<(usize, Vec<usize>)> {
        let known = self.lines.iter().flatten();
        let covered = known.clone().find(|lines| lines.contains(&line));
        let below = || {
            known
                .filter(|lines| *lines.start() > line)
                .min_by_key(|lines| *lines.start())
        };
        let (stop, first) = match covered {
            Some(lines) => (line, *lines.start()),
            None => below().map(|lines| (*lines.start(), *lines.start()))?,
        };
        // A line with its own instruction goes before lines that an instruction merely continues on.
        let own = self
            .lines
            .iter()
            .flatten()
            .any(|lines| *lines.start() == line);
        let first = if own { line } else { first };
        let begins = |&at: &usize| {
            self.line(at) == Some(first)
                && at
                    .checked_sub(1)
                    .is_none_or(|before| self.line(before) != Some(first))
        };
        Some((stop, (0..self.lines.len()).filter(begins).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Instructions from lines of a source whose lines are three bytes long.
    fn lines(of: &[Option<(usize, usize)>]) -> SourceLines {
        let source = Source::new("x", "ab\n".repeat(20));
        let span =
            |&(first, last): &(usize, usize)| Span::new(SourceId(0), 3 * first - 3, 3 * last - 1);
        let origins: Vec<Option<Span>> = of.iter().map(|of| of.as_ref().map(span)).collect();
        SourceLines::new(&origins, &source, SourceId(0))
    }

    #[test]
    fn a_breakpoint_is_where_the_code_of_its_line_begins() {
        let lines = lines(&[
            Some((2, 2)),
            Some((2, 2)),
            None,
            Some((2, 2)),
            Some((5, 7)),
            Some((9, 9)),
        ]);
        assert_eq!(lines.line(4), Some(5));
        assert_eq!((lines.line(2), lines.line(6)), (None, None));
        assert_eq!(lines.stop_at(2), Some((2, vec![0, 3])));
        assert_eq!(
            lines.stop_at(1),
            Some((2, vec![0, 3])),
            "nothing comes from line 1"
        );
        assert_eq!(
            lines.stop_at(6),
            Some((6, vec![4])),
            "line 6 is a part of it"
        );
        assert_eq!(lines.stop_at(8), Some((9, vec![5])));
        assert_eq!(lines.stop_at(10), None);
    }

    #[test]
    fn a_line_of_its_own_goes_before_lines_that_run_over_it() {
        let lines = lines(&[Some((2, 4)), Some((3, 3))]);
        assert_eq!(lines.stop_at(3), Some((3, vec![1])));
        assert_eq!(lines.stop_at(4), Some((4, vec![0])));
    }

    #[test]
    fn other_sources_are_not_meant() {
        let source = Source::new("x", "ab\n");
        let elsewhere = [Some(Span::new(SourceId(1), 0, 1))];
        assert_eq!(
            SourceLines::new(&elsewhere, &source, SourceId(0)).line(0),
            None
        );
    }
}
