//! The source line of each instruction.

use std::ops::RangeInclusive;

use diagnostics::{Source, SourceId, Span};

/// The source lines, counted from 1, of each instruction of a program, for breakpoints and steps by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceLines {
    lines: Vec<Option<RangeInclusive<usize>>>,
    /// By line, the instructions (from 0) with which its code begins.
    begins: Vec<Vec<usize>>,
    /// By line of an instruction's source, the line on which the first such instruction's source begins; 0 if none.
    covered: Vec<usize>,
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
        let lines: Vec<Option<RangeInclusive<usize>>> = lines.into_iter().collect();
        let last = lines.iter().flatten().map(|lines| *lines.end()).max();
        let size = last.map_or(0, |last| last + 1);
        let mut begins = vec![Vec::new(); size];
        let mut covered = vec![0; size];
        // By line, how far what begins there has been covered: a loop that was written out has few ranges.
        let mut reached = vec![0; size];
        let mut before = None;
        for (at, here) in lines.iter().enumerate() {
            let first = here.as_ref().map(|here| *here.start());
            if let Some((first, here)) = first.zip(here.as_ref()) {
                if before != Some(first) {
                    begins[first].push(at);
                }
                let (from, last) = (first.max(reached[first] + 1), *here.end());
                if from <= last {
                    for line in covered[from..=last].iter_mut().filter(|line| **line == 0) {
                        *line = first;
                    }
                    reached[first] = last;
                }
            }
            before = first;
        }
        Self {
            lines,
            begins,
            covered,
        }
    }

    /// The line where an instruction's source begins; none if it has no source or does not exist.
    pub fn line(&self, instruction: usize) -> Option<usize> {
        let lines = self.lines.get(instruction)?.as_ref()?;
        Some(*lines.start())
    }

    /// Where to stop for a breakpoint on a line: the line itself or, if no instruction belongs to it, the next one that
    /// has instructions, and those (from 0) with which its code begins. None if there is no such line.
    pub fn stop_at(&self, line: usize) -> Option<(usize, &[usize])> {
        let begins = |line: usize| Some(self.begins.get(line)?).filter(|at| !at.is_empty());
        // A line with its own instruction goes before lines that an instruction merely continues on.
        if let Some(own) = begins(line) {
            return Some((line, own));
        }
        if let Some(&first) = self.covered.get(line).filter(|first| **first != 0) {
            return Some((line, begins(first)?));
        }
        (line..self.begins.len()).find_map(|below| Some((below, begins(below)?.as_slice())))
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
