//! The metrics in which the upper face is solved.

use search::Metric;

use super::word::axis;

/// One twist that a search may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Twist {
    /// The face turns: one, or two of opposite faces.
    pub(super) turns: Vec<u8>,
    /// What it counts.
    pub(super) cost: u8,
}

/// Its place in [`Metric::ALL`].
pub(super) fn index(metric: Metric) -> usize {
    match metric {
        Metric::Htm => 0,
        Metric::Qtm => 1,
        Metric::Sptm => 2,
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
