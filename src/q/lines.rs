//! The source line of each instruction.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use diagnostics::{Source, SourceId, Span};

/// The source lines, counted from 1, of each instruction of a program, for breakpoints and steps by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceLines {
    lines: Vec<Option<RangeInclusive<usize>>>,
    /// For each line that instructions begin on, those (from 0) with which its code begins.
    begins: BTreeMap<usize, Vec<usize>>,
    /// For each line of an instruction's source, the line on which the first such instruction's source begins.
    covered: BTreeMap<usize, usize>,
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
        let mut all = Self::default();
        let mut before = None;
        // A loop that was written out has few ranges, however long it is.
        let mut seen = BTreeSet::new();
        for (at, lines) in lines.into_iter().enumerate() {
            if let Some(here) = &lines {
                let first = *here.start();
                if before.as_ref().map(RangeInclusive::start) != Some(&first) {
                    all.begins.entry(first).or_default().push(at);
                }
                if seen.insert((first, *here.end())) {
                    for line in here.clone() {
                        all.covered.entry(line).or_insert(first);
                    }
                }
            }
            before.clone_from(&lines);
            all.lines.push(lines);
        }
        all
    }

    /// The line where an instruction's source begins; none if it has no source or does not exist.
    pub fn line(&self, instruction: usize) -> Option<usize> {
        let lines = self.lines.get(instruction)?.as_ref()?;
        Some(*lines.start())
    }

    /// Where to stop for a breakpoint on a line: the line itself or, if no instruction belongs to it, the next one that
    /// has instructions, and those (from 0) with which its code begins. None if there is no such line.
    pub fn stop_at(&self, line: usize) -> Option<(usize, &[usize])> {
        // A line with its own instruction goes before lines that an instruction merely continues on.
        if let Some(own) = self.begins.get(&line) {
            return Some((line, own));
        }
        match self.covered.get(&line) {
            Some(first) => Some((line, &self.begins[first])),
            None => {
                let (below, begins) = self.begins.range(line..).next()?;
                Some((*below, begins))
            }
        }
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
        assert_eq!(lines.stop_at(2), Some((2, &[0, 3][..])));
        assert_eq!(
            lines.stop_at(1),
            Some((2, &[0, 3][..])),
            "nothing comes from line 1"
        );
        assert_eq!(
            lines.stop_at(6),
            Some((6, &[4][..])),
            "line 6 is a part of it"
        );
        assert_eq!(lines.stop_at(8), Some((9, &[5][..])));
        assert_eq!(lines.stop_at(10), None);
    }

    #[test]
    fn a_line_of_its_own_goes_before_lines_that_run_over_it() {
        let lines = lines(&[Some((2, 4)), Some((3, 3))]);
        assert_eq!(lines.stop_at(3), Some((3, &[1][..])));
        assert_eq!(lines.stop_at(4), Some((4, &[0][..])));
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
