//! The metrics in which the upper face is solved.

use search::Metric;

/// One twist that a search may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Twist {
    /// The face turns: one, or two of opposite faces.
    pub(crate) turns: Vec<u8>,
    /// What it counts.
    pub(crate) cost: u8,
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
pub(crate) fn twists(metric: Metric) -> Vec<Twist> {
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
