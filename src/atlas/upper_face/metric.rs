//! The metrics in which the upper face is solved.

use std::fmt;

use super::word::axis;

/// What counts as one twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Half-turn metric: any turn of a face. The paper's.
    Htm,
    /// Quarter-turn metric: a half turn counts two.
    Qtm,
    /// Gould's simultaneously-possible turn metric: any turns of two opposite faces at once.
    Sptm,
}

/// One twist that a search may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Twist {
    /// The face turns: one, or two of opposite faces.
    pub(super) turns: Vec<u8>,
    /// What it counts.
    pub(super) cost: u8,
}

impl Metric {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Htm, Self::Qtm, Self::Sptm];

    /// `HTM`, `QTM` or `SPTM`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Htm => "HTM",
            Self::Qtm => "QTM",
            Self::Sptm => "SPTM",
        }
    }

    /// The metric of this name, in capitals or not.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|metric| metric.name().eq_ignore_ascii_case(name))
    }
}

/// Its place in [`Metric::ALL`].
pub(super) fn index(metric: Metric) -> usize {
    match metric {
        Metric::Htm => 0,
        Metric::Qtm => 1,
        Metric::Sptm => 2,
    }
}

/// No position is farther from solved: in SPTM God's number is not known, but no larger than in HTM.
pub(super) fn longest(metric: Metric) -> u8 {
    match metric {
        Metric::Htm | Metric::Sptm => 20,
        Metric::Qtm => 26,
    }
}

/// What these turns count, which must not have neighbours that merge.
pub(super) fn length(metric: Metric, turns: &[u8]) -> u8 {
    match metric {
        Metric::Htm => turns.len() as u8,
        Metric::Qtm => turns.iter().map(|turn| cost(metric, *turn)).sum(),
        Metric::Sptm => {
            let pairs = turns
                .windows(2)
                .filter(|pair| axis(pair[0]) == axis(pair[1]));
            turns.len() as u8 - pairs.count() as u8
        }
    }
}

/// What one face turn counts.
fn cost(metric: Metric, turn: u8) -> u8 {
    if metric == Metric::Qtm && turn % 3 == 1 {
        2
    } else {
        1
    }
}

/// The twists: 18, or 45 in the simultaneously-possible metric.
pub(super) fn twists(metric: Metric) -> Vec<Twist> {
    let single = |turn: u8| Twist {
        turns: vec![turn],
        cost: cost(metric, turn),
    };
    let mut all: Vec<Twist> = (0..18).map(single).collect();
    if metric == Metric::Sptm {
        for first in 0..9 {
            for second in 0..3 {
                let opposite = first / 3 * 3 + 9 + second;
                all.push(Twist {
                    turns: vec![first, opposite],
                    cost: 1,
                });
            }
        }
    }
    all
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
