//! The outputs of a program.

use std::collections::VecDeque;

use super::step::message;
use crate::{Program, output_text};

/// One output of `print` or `halt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputEntry {
    /// The number of steps taken before it.
    pub step: u64,
    /// The instruction (from 0).
    pub instruction: usize,
    /// The counted number, if any.
    pub number: Option<u64>,
}

impl OutputEntry {
    /// The text to show: message and number. `program` must be the one that printed it.
    pub fn text(&self, program: &Program) -> String {
        output_text(message(program, self.instruction), self.number)
    }
}

/// The outputs up to the machine's current step, the oldest first.
///
/// A program may print without end, so only the latest [`OutputLog::CAPACITY`] entries are stored; going back does not
/// restore dropped ones.
#[derive(Clone, Copy, Debug)]
pub struct OutputLog<'a> {
    record: &'a Record,
    /// The number of entries up to the machine's step.
    total: u64,
}

impl<'a> OutputLog<'a> {
    /// The largest number of stored entries.
    pub const CAPACITY: usize = 1 << 16;

    pub(super) fn new(record: &'a Record, total: u64) -> Self {
        Self { record, total }
    }

    /// The stored entries, the oldest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'a OutputEntry> + ExactSizeIterator {
        let count = self.record.count_up_to(self.total);
        self.record.entries.range(..count)
    }

    /// The latest entry, if it is stored.
    pub fn last(self) -> Option<&'a OutputEntry> {
        self.iter().next_back()
    }

    /// The number of older entries that were dropped.
    pub fn dropped(self) -> u64 {
        self.record.dropped.min(self.total)
    }

    /// The number of all entries, stored or dropped.
    pub fn total(self) -> u64 {
        self.total
    }
}

/// The outputs up to the latest known step, which may be later than the machine's own.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    dropped: u64,
    entries: VecDeque<OutputEntry>,
}

impl Record {
    fn count_up_to(&self, total: u64) -> usize {
        let count = total.saturating_sub(self.dropped);
        usize::try_from(count).map_or(self.entries.len(), |count| count.min(self.entries.len()))
    }

    /// Adds the entry of that number, counted from 0, unless the machine has only reached it again.
    pub(super) fn add(&mut self, number: u64, entry: OutputEntry) {
        if number != self.dropped + self.entries.len() as u64 {
            return;
        }
        if self.entries.len() == OutputLog::CAPACITY {
            self.entries.pop_front();
            self.dropped += 1;
        }
        self.entries.push_back(entry);
    }

    /// Drops all entries but the first `total`.
    pub(super) fn cut(&mut self, total: u64) {
        self.entries.truncate(self.count_up_to(total));
        self.dropped = self.dropped.min(total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_is_bounded_and_can_be_cut() {
        let entry = |step| OutputEntry {
            step,
            instruction: 0,
            number: None,
        };
        let mut record = Record::default();
        let many = OutputLog::CAPACITY as u64 + 10;
        for number in 0..many {
            record.add(number, entry(number));
        }
        record.add(5, entry(5));
        let log = OutputLog::new(&record, many);
        assert_eq!((log.dropped(), log.iter().len()), (10, OutputLog::CAPACITY));
        assert_eq!(
            log.last(),
            Some(&entry(many - 1)),
            "a known entry is not added again"
        );
        let log = OutputLog::new(&record, 20);
        assert_eq!((log.dropped(), log.iter().len()), (10, 10));
        assert_eq!(log.last(), Some(&entry(19)));
        let log = OutputLog::new(&record, 3);
        assert_eq!((log.dropped(), log.last()), (3, None));

        record.cut(20);
        assert_eq!(OutputLog::new(&record, 20).last(), Some(&entry(19)));
        record.cut(3);
        record.add(3, entry(77));
        assert_eq!(OutputLog::new(&record, 4).last(), Some(&entry(77)));
    }
}
