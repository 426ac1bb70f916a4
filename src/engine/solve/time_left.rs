//! How long a proof still takes, by what its last lengths took.

/// A length with fewer nodes says nothing about the next one.
const FEW: u64 = 20_000;

/// What is known about the lengths that a search goes through, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct TimeLeft {
    /// The length that is being searched; nodes and seconds when it began.
    now: Option<Level>,
    /// The nodes of the two lengths before, the last one first, and how many moves they are apart.
    before: [Option<u64>; 2],
    step: u8,
    /// Nodes and seconds when the first length was reported.
    start: Option<(u64, f64)>,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    depth: u8,
    nodes: u64,
}

impl TimeLeft {
    /// Takes in how far the search is. `best` is the length of the shortest known solution: when all shorter ones are
    /// ruled out, the proof is there. The seconds that are left, if they can be estimated.
    pub(super) fn at(
        &mut self,
        depth: u8,
        nodes: u64,
        seconds: f64,
        best: Option<u32>,
    ) -> Option<f64> {
        let (first_nodes, first_seconds) = *self.start.get_or_insert((nodes, seconds));
        match self.now {
            Some(now) if now.depth == depth => {}
            Some(now) if depth > now.depth => {
                self.before = [Some(nodes.saturating_sub(now.nodes)), self.before[0]];
                self.step = depth - now.depth;
                self.now = Some(Level { depth, nodes });
            }
            // A search that begins again knows nothing yet.
            _ => {
                *self = Self {
                    now: Some(Level { depth, nodes }),
                    start: Some((nodes, seconds)),
                    ..Self::default()
                };
            }
        }
        let ([Some(last), Some(earlier)], Some(now), Some(best)) = (self.before, self.now, best)
        else {
            return None;
        };
        let elapsed = seconds - first_seconds;
        if earlier < FEW || last < earlier || elapsed <= 0.0 || nodes <= first_nodes {
            return None;
        }
        let growth = last as f64 / earlier as f64;
        let mut expected = last as f64 * growth;
        let mut left = (expected - nodes.saturating_sub(now.nodes) as f64).max(0.0);
        let mut next = u32::from(depth) + u32::from(self.step);
        while next < best {
            expected *= growth;
            left += expected;
            next += u32::from(self.step);
        }
        let rate = (nodes - first_nodes) as f64 / elapsed;
        Some(left / rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search whose lengths take ten times longer each, at a million nodes a second.
    #[test]
    fn each_length_is_expected_to_grow_like_the_last() {
        let mut left = TimeLeft::default();
        let mut at = |depth, nodes: u64, best| left.at(depth, nodes, nodes as f64 / 1e6, best);
        assert_eq!(at(10, 0, Some(14)), None);
        assert_eq!(at(11, 100_000, Some(14)), None);
        // Lengths 12 and 13 are left, of ten and a hundred million nodes.
        let seconds = at(12, 1_100_000, Some(14)).expect("two lengths are over");
        assert!((seconds - 110.0).abs() < 1e-6, "{seconds}");
        let seconds = at(12, 6_100_000, Some(14)).expect("two lengths are over");
        assert!((seconds - 105.0).abs() < 1e-6, "{seconds}");
        // A shorter solution shortens the proof.
        let seconds = at(12, 6_100_000, Some(13)).expect("two lengths are over");
        assert!((seconds - 5.0).abs() < 1e-6, "{seconds}");
        assert_eq!(at(12, 6_100_000, None), None);
        // Another search.
        assert_eq!(at(3, 7_000_000, Some(13)), None);
    }

    /// Where only every second length has solutions, as in the quarter-turn metric.
    #[test]
    fn lengths_may_be_two_moves_apart() {
        let mut left = TimeLeft::default();
        let mut at = |depth, nodes: u64| left.at(depth, nodes, nodes as f64 / 1e6, Some(18));
        at(10, 0);
        at(12, 100_000);
        let seconds = at(14, 1_100_000).expect("two lengths are over");
        assert!((seconds - 110.0).abs() < 1e-6, "{seconds}");
    }
}
