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

/// What the program has said so far, the oldest first.
///
/// A program may print without end, so only the latest [`OutputLog::KEPT`] entries are kept; going back does not bring
/// dropped ones back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutputLog {
    dropped: u64,
    kept: VecDeque<Said>,
}

impl OutputLog {
    /// How many entries are kept.
    pub const KEPT: usize = 1 << 16;

    /// The entries that are kept, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Said> + ExactSizeIterator {
        self.kept.iter()
    }

    /// The latest entry.
    pub fn last(&self) -> Option<&Said> {
        self.kept.back()
    }

    /// How many older entries are not kept.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// How many entries there have been, kept or not.
    pub fn total(&self) -> u64 {
        self.dropped + self.kept.len() as u64
    }

    /// Adds the entry of that number, counted from 0, unless a replay has only come to it again.
    pub(super) fn add(&mut self, number: u64, said: Said) {
        if number != self.total() {
            return;
        }
        if self.kept.len() == Self::KEPT {
            self.kept.pop_front();
            self.dropped += 1;
        }
        self.kept.push_back(said);
    }

    /// Forgets all entries but the first `total`.
    pub(super) fn cut(&mut self, total: u64) {
        let kept = total.saturating_sub(self.dropped);
        self.kept
            .truncate(usize::try_from(kept).unwrap_or(usize::MAX));
        self.dropped = self.dropped.min(total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_bounded_and_can_be_cut() {
        let said = |step| Said {
            step,
            instruction: 0,
            number: None,
        };
        let mut log = OutputLog::default();
        let many = OutputLog::KEPT as u64 + 10;
        for number in 0..many {
            log.add(number, said(number));
        }
        assert_eq!(
            (log.total(), log.dropped(), log.iter().len()),
            (many, 10, OutputLog::KEPT)
        );
        log.add(5, said(5));
        assert_eq!(log.total(), many, "a replayed entry is known already");
        log.cut(20);
        assert_eq!((log.total(), log.last().unwrap().step), (20, 19));
        log.cut(3);
        assert_eq!((log.total(), log.last()), (3, None));
    }
}
