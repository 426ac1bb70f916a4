//! What a program has said.

use std::collections::VecDeque;

use super::step::message;
use crate::{Program, output_text};

/// One output of `print` or `halt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// How many steps were taken before it.
    pub step: u64,
    /// The instruction (from 0).
    pub instruction: usize,
    /// The number, if it counted.
    pub number: Option<u64>,
}

impl Said {
    /// What is shown: message and number. `program` must be the one that said it.
    pub fn text(&self, program: &Program) -> String {
        output_text(message(program, self.instruction), self.number)
    }
}

/// What the program has said up to the step where the machine is, the oldest first.
///
/// A program may print without end, so only the latest [`OutputLog::KEPT`] entries are kept; going back does not bring
/// dropped ones back.
#[derive(Clone, Copy, Debug)]
pub struct OutputLog<'a> {
    record: &'a Record,
    /// How many entries there are up to the machine's step.
    total: u64,
}

impl<'a> OutputLog<'a> {
    /// How many entries are kept.
    pub const KEPT: usize = 1 << 16;

    pub(super) fn new(record: &'a Record, total: u64) -> Self {
        Self { record, total }
    }

    /// The entries that are kept, the oldest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'a Said> + ExactSizeIterator {
        let count = self.record.count_up_to(self.total);
        self.record.kept.range(..count)
    }

    /// The latest entry, if it is kept.
    pub fn last(self) -> Option<&'a Said> {
        self.iter().next_back()
    }

    /// How many older entries are not kept.
    pub fn dropped(self) -> u64 {
        self.record.dropped.min(self.total)
    }

    /// How many entries there have been, kept or not.
    pub fn total(self) -> u64 {
        self.total
    }
}

/// What was said up to the furthest step that is known, the machine's own step or a later one.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    dropped: u64,
    kept: VecDeque<Said>,
}

impl Record {
    fn count_up_to(&self, total: u64) -> usize {
        let count = total.saturating_sub(self.dropped);
        usize::try_from(count).map_or(self.kept.len(), |count| count.min(self.kept.len()))
    }

    /// Adds the entry of that number, counted from 0, unless the machine has only come to it again.
    pub(super) fn add(&mut self, number: u64, said: Said) {
        if number != self.dropped + self.kept.len() as u64 {
            return;
        }
        if self.kept.len() == OutputLog::KEPT {
            self.kept.pop_front();
            self.dropped += 1;
        }
        self.kept.push_back(said);
    }

    /// Forgets all entries but the first `total`.
    pub(super) fn cut(&mut self, total: u64) {
        self.kept.truncate(self.count_up_to(total));
        self.dropped = self.dropped.min(total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_is_bounded_and_can_be_cut() {
        let said = |step| Said {
            step,
            instruction: 0,
            number: None,
        };
        let mut record = Record::default();
        let many = OutputLog::KEPT as u64 + 10;
        for number in 0..many {
            record.add(number, said(number));
        }
        record.add(5, said(5));
        let log = OutputLog::new(&record, many);
        assert_eq!((log.dropped(), log.iter().len()), (10, OutputLog::KEPT));
        assert_eq!(
            log.last(),
            Some(&said(many - 1)),
            "a known entry is not added again"
        );
        let log = OutputLog::new(&record, 20);
        assert_eq!((log.dropped(), log.iter().len()), (10, 10));
        assert_eq!(log.last(), Some(&said(19)));
        let log = OutputLog::new(&record, 3);
        assert_eq!((log.dropped(), log.last()), (3, None));

        record.cut(20);
        assert_eq!(OutputLog::new(&record, 20).last(), Some(&said(19)));
        record.cut(3);
        record.add(3, said(77));
        assert_eq!(OutputLog::new(&record, 4).last(), Some(&said(77)));
    }
}
