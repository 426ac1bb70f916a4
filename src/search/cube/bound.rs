//! Bounds by simple counting (Gould, Tables 3.2.01 and 3.2.02): there are no more positions at a distance than words
//! of that length, words that do the same in two letters counted once.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::{Algorithm, Puzzle};

use super::metric::Metric;

/// An upper bound for the number of positions at some distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Moves from solved.
    pub distance: u8,
    /// No more positions than this are at the distance.
    pub positions: f64,
    /// And no more than this at it or nearer.
    pub cumulative: f64,
}

/// How many positions at most follow one of a positive distance, one move farther.
///
/// Let `q` be a position whose shortest word ends with `g`, and `h` a move. If `g h` is a single move or nothing, then
/// `q h` is no farther. If it can be written as two moves in `w` ways, then `q h` is counted from at least `w`
/// positions, and once from each is too much by the factor `w`. The largest sum over `h` for any `g` is a bound.
///
/// # Panics
/// If the puzzle is not a 3x3x3.
pub fn growth(puzzle: &Puzzle, metric: Metric) -> f64 {
    let effect = |algorithm: &Algorithm| algorithm.permutation(puzzle);
    let moves: Vec<_> = metric.generators(puzzle).iter().map(effect).collect();
    let mut nearer: BTreeSet<&[u16]> = moves.iter().map(group::Permutation::images).collect();
    let solved = puzzle.solved();
    nearer.insert(solved.images());
    let mut ways: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
    for (g, h) in moves.iter().flat_map(|g| moves.iter().map(move |h| (g, h))) {
        *ways.entry(g.then(h).images().to_vec()).or_default() += 1;
    }
    let after = |g: &group::Permutation| -> f64 {
        let products = moves.iter().map(|h| g.then(h));
        let farther = products.filter(|product| !nearer.contains(product.images()));
        farther
            .map(|product| 1.0 / f64::from(ways[product.images()]))
            .sum()
    };
    moves.iter().map(after).fold(0.0, f64::max)
}

/// The bounds from distance 0 to the first one at which the puzzle's positions may all be reached: no smaller number
/// of moves solves all of them.
///
/// # Panics
/// If the puzzle is not a 3x3x3.
pub fn bounds(puzzle: &Puzzle, metric: Metric, order: f64) -> Vec<Bound> {
    let growth = growth(puzzle, metric);
    let mut positions = 1.0;
    let mut cumulative = 1.0;
    let mut all = Vec::new();
    for distance in 0..=u8::MAX {
        all.push(Bound {
            distance,
            positions,
            cumulative,
        });
        if cumulative >= order {
            break;
        }
        positions *= match distance {
            0 => metric.generators(puzzle).len() as f64,
            _ => growth,
        };
        cumulative += positions;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::CUBE;

    #[test]
    fn the_papers_factors_and_bounds_come_out() {
        for (metric, factor, last) in [
            (Metric::Htm, 13.5, 18),
            (Metric::Sptm, 30.0, 14),
            (Metric::Qtm, 9.5, 20),
        ] {
            assert!((growth(&CUBE, metric) - factor).abs() < 1e-9, "{metric}");
            let bounds = bounds(&CUBE, metric, 43_252_003_274_489_856_000.0);
            assert_eq!(
                bounds.last().map(|bound| bound.distance),
                Some(last),
                "{metric}"
            );
        }
        // Table 3.2.01, the row of 4 moves.
        let bound = bounds(&CUBE, Metric::Htm, 1e6)[4];
        assert!((bound.positions - 44_286.75).abs() < 1e-6);
        assert!((bound.cumulative - 47_829.25).abs() < 1e-6);
    }

    /// What is counted exactly is never more.
    #[test]
    fn no_distance_has_more_positions_than_its_bound() {
        use crate::{NoMonitor, Threads, census};
        for metric in Metric::ALL {
            let bounds = bounds(&CUBE, metric, 1e9);
            let counted = census(&CUBE, metric, 4, 1 << 20, Threads::One, &NoMonitor);
            let counted = counted.expect("a 3x3x3").expect("not cancelled");
            for (level, bound) in counted.levels.iter().zip(&bounds) {
                assert!(level.positions as f64 <= bound.positions + 0.5, "{metric}");
            }
        }
    }

    /// *Upper face* counts what words of five moves lead to, obvious detours left out, and so 168 positions that fewer
    /// moves reach.
    #[test]
    fn words_of_the_article_lead_to_as_many_positions_as_it_prints() {
        let turns: Vec<_> = CUBE.face_turns().collect();
        let mut words = vec![(CUBE.solved(), None)];
        let mut nearer = BTreeSet::new();
        for (length, all, reached, new) in [
            (1, 18, 18, 18),
            (2, 243, 243, 243),
            (3, 3_240, 3_240, 3_240),
            (4, 43_254, 43_239, 43_239),
            (5, 577_368, 575_076, 574_908),
        ] {
            let mut next = Vec::new();
            for (position, last) in &words {
                for &id in &turns {
                    let mv = CUBE.mv(id);
                    let detour =
                        last.is_some_and(|(axis, layers)| axis == mv.axis && layers >= mv.layers);
                    if !detour {
                        let then = position.then(&mv.permutation);
                        next.push((then, Some((mv.axis, mv.layers))));
                    }
                }
            }
            words = next;
            let images = words.iter().map(|(position, _)| position.images().to_vec());
            let positions: BTreeSet<Vec<u16>> = images.collect();
            assert_eq!(words.len(), all, "words of {length} moves");
            assert_eq!(positions.len(), reached, "positions of {length} moves");
            nearer.insert(CUBE.solved().images().to_vec());
            assert_eq!(
                positions.difference(&nearer).count(),
                new,
                "new after {length}"
            );
            nearer.extend(positions);
        }
    }

    /// Its fifteen pairs of four moves that do the same.
    #[test]
    fn words_of_the_article_do_the_same_in_pairs() {
        let pairs = "D2U2B2F2=B2F2D2U2 D2U2R2L2=R2L2D2U2 F2D2U2B2=B2D2U2F2 F2D2U2F2=B2D2U2B2 F2R2L2B2=B2R2L2F2 \
                     F2R2L2F2=B2R2L2B2 L2B2F2L2=R2B2F2R2 L2B2F2R2=R2B2F2L2 L2D2U2L2=R2D2U2R2 L2D2U2R2=R2D2U2L2 \
                     R2L2B2F2=B2F2R2L2 U2B2F2D2=D2B2F2U2 U2B2F2U2=D2B2F2D2 U2R2L2D2=D2R2L2U2 U2R2L2U2=D2R2L2D2";
        let effect = |word: &str| {
            Algorithm::parse(&CUBE, word)
                .expect(word)
                .permutation(&CUBE)
        };
        let mut seen = BTreeSet::new();
        for pair in pairs.split(' ') {
            let (one, other) = pair.split_once('=').expect("a pair");
            assert_eq!(effect(one), effect(other), "{pair}");
            seen.insert(effect(one).images().to_vec());
        }
        assert_eq!(seen.len(), 15);
    }
}
