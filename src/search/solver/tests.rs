use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use group::{Permutation, Rng, StabilizerChain};
use proptest::prelude::*;
use puzzle::Puzzle;

use super::Solver;
use crate::cube::legality::Law;
use crate::fixtures::{CUBE, CancelAfter, SOLVER, position, scrambles, solver};
use crate::goal::{GODS_NUMBER, Goal, Options};
use crate::solution::{Quality, SearchError, Solution};
use crate::{Metric, Monitor, NoMonitor, Progress, TableSize, Threads};

const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Algorithms that are known to be shortest in face turns, or a position's known distance.
const KNOWN: [(&str, u8); 12] = [
    ("", 0),
    ("R", 1),
    ("R R", 1),
    ("R L R", 2),
    ("U D", 2),
    ("R U R' U'", 4),
    // Three times, the sexy move swaps two pairs of corners; six times it is nothing.
    (
        "R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' R U R' U'",
        0,
    ),
    // Pons asinorum, the chequered cube.
    ("U2 D2 F2 B2 L2 R2", 6),
    // Sune.
    ("R U R' U R U2 R'", 7),
    // Four spots and six spots.
    ("F2 B2 U D' L2 R2 U D'", 8),
    ("U D' R L' F B' U D'", 8),
    // A commutator.
    ("R U' L' U R' U' L U", 8),
];

fn options(max_depth: u8, simd: bool, threads: Threads) -> Options {
    Options {
        max_depth,
        simd,
        threads,
        ..Options::default()
    }
}

/// What is fast enough for tests.
const SOON: Goal = Goal::Short {
    enough: 0,
    nodes: 4_000_000,
};

#[test]
fn known_distances_are_found() {
    for (algorithm, length) in KNOWN {
        let position = position(algorithm);
        let solution = SOLVER
            .solve(&position, &Options::default(), &NoMonitor)
            .expect(algorithm);
        assert_eq!(solution.length, u32::from(length), "{algorithm}");
        assert_eq!(solution.algorithm.len(), usize::from(length), "{algorithm}");
        assert_eq!(solution.quality, Quality::Optimal);
        let end = position.then(&solution.algorithm.permutation(&CUBE));
        assert!(end.is_identity(), "{algorithm}");
    }
}

/// A few turns are undone without a table.
#[test]
fn near_positions_need_no_table() {
    for metric in Metric::ALL {
        let solver = Solver::with(CUBE.clone(), metric, TableSize::Small).expect("it is a 3x3x3");
        for (algorithm, length) in KNOWN.iter().filter(|(_, length)| *length <= 4) {
            let position = position(algorithm);
            let solution = solver
                .solve(&position, &Options::default(), &NoMonitor)
                .expect(algorithm);
            assert_eq!(solution.quality, Quality::Optimal, "{algorithm}");
            if metric == Metric::Htm {
                assert_eq!(solution.length, u32::from(*length), "{algorithm}");
            }
        }
        assert!(solver.base.get().is_none(), "{metric}");
    }
}

/// The same shortest solution comes from a ball and from a table.
#[test]
fn the_table_finds_what_the_ball_finds() {
    let mut rng = Rng::with_seed(7);
    for number in 0..40 {
        let turns = (0..=number % 8).map(|_| &SOLVER.moves[rng.usize(0..SOLVER.moves.len())]);
        let position = turns.fold(CUBE.solved(), |position, turn| {
            position.then(&turn.permutation(&CUBE))
        });
        let state = SOLVER.pack(&position).expect("it was reached by turns");
        let near = SOLVER.near(&position, &state, GODS_NUMBER, &NoMonitor);
        let near = near.expect("eight turns are near");
        let far = SOLVER.solve_within(&position, 0..=8, &Options::default(), &NoMonitor);
        assert_eq!(
            far.expect("eight turns are enough").algorithm,
            near.algorithm,
            "{number}"
        );
    }
}

/// Breadth-first search is the oracle: distances, and the first of all shortest solutions.
#[test]
fn short_positions_agree_with_breadth_first_search() {
    let mut first: BTreeMap<Permutation, Vec<puzzle::MoveId>> = BTreeMap::new();
    let mut level = vec![(CUBE.solved(), Vec::new())];
    first.insert(CUBE.solved(), Vec::new());
    for _ in 0..3 {
        let mut next = Vec::new();
        for (position, solution) in &level {
            for id in CUBE.face_turns() {
                let before = CUBE.mv(CUBE.mv(id).inverse).permutation.clone();
                // Turning by `id` leads from the new position to the old one.
                let new = position.then(&before);
                let longer: Vec<_> = std::iter::once(id)
                    .chain(solution.iter().copied())
                    .collect();
                next.push((new, longer));
            }
        }
        next.retain(|(position, _)| !first.contains_key(position));
        next.sort();
        next.dedup_by(|later, earlier| later.0 == earlier.0);
        first.extend(next.iter().cloned());
        level = next;
    }
    assert_eq!(first.len(), 1 + 18 + 243 + 3240);
    for (position, expected) in first.iter().step_by(7) {
        let solution = SOLVER
            .solve(position, &Options::default(), &NoMonitor)
            .expect("legal");
        assert_eq!(solution.algorithm.moves(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn scrambles_get_one_answer_on_any_backend_and_number_of_threads(position in scrambles(10)) {
        let one = SOLVER.solve(&position, &options(10, false, Threads::One), &NoMonitor);
        let one = one.expect("a scramble of 10 moves has a solution of 10 moves");
        prop_assert!(position.then(&one.algorithm.permutation(&CUBE)).is_identity());
        for threads in [Threads::One, Threads::AtMost(2), Threads::AtMost(3)] {
            for simd in [false, true] {
                let other = SOLVER.solve(&position, &options(20, simd, threads), &NoMonitor);
                prop_assert_eq!(other.as_ref(), Ok(&one));
            }
        }
        if let Some(less) = (one.length as u8).checked_sub(1) {
            let stopped = SOLVER.solve(&position, &options(less, true, Threads::All), &NoMonitor);
            prop_assert_eq!(stopped, Err(SearchError::NotWithin { max_depth: less }));
        }
    }
}

/// Deep enough for many subtrees with solutions, so that threads race.
#[test]
fn threads_that_race_agree() {
    let position = position("R U F' L2 D B U' R2 F D' L B2 U");
    let options = |threads| options(13, true, threads);
    let one = SOLVER
        .solve(&position, &options(Threads::One), &NoMonitor)
        .expect("13 moves");
    assert_eq!(one.length, 13);
    for _ in 0..5 {
        for threads in [2, 3, 8] {
            let threads = Threads::AtMost(threads);
            assert_eq!(
                SOLVER
                    .solve(&position, &options(threads), &NoMonitor)
                    .as_ref(),
                Ok(&one)
            );
        }
    }
}

#[test]
fn the_superflip_is_far() {
    let max_depth = 12;
    let stopped = SOLVER.solve(
        &position(SUPERFLIP),
        &options(12, true, Threads::All),
        &NoMonitor,
    );
    assert_eq!(stopped, Err(SearchError::NotWithin { max_depth }));
}

#[test]
fn a_solved_cube_needs_no_moves_allowed() {
    let solution = SOLVER.solve(&CUBE.solved(), &options(0, true, Threads::One), &NoMonitor);
    assert_eq!(solution.map(|s| s.length), Ok(0));
}

#[test]
fn a_search_stops_soon_after_it_is_cancelled() {
    for threads in [Threads::One, Threads::AtMost(3)] {
        let monitor = CancelAfter::after(1000);
        let stopped = SOLVER.solve(&position(SUPERFLIP), &options(20, true, threads), &monitor);
        assert_eq!(stopped, Err(SearchError::Cancelled));
        // At most a few thousand nodes between two checks, and every thread checks again.
        assert!(monitor.nodes.load(Ordering::Relaxed) < 1003 * 4096);
    }
}

/// Records all reports.
#[derive(Default)]
struct Recorder(Mutex<Vec<Progress>>);

impl Recorder {
    fn reports(self) -> Vec<Progress> {
        self.0.into_inner().expect("no panic")
    }
}

impl Monitor<Progress> for Recorder {
    fn report(&self, progress: Progress) {
        self.0.lock().expect("no panic").push(progress);
    }
}

#[test]
fn a_cancelled_preparation_starts_afresh_and_progress_grows_to_its_end() {
    let solver = Solver::new(Arc::clone(&CUBE)).expect("a 3x3x3");
    // Too far to be solved without a table.
    let position = position("R U F2 D' L2 B R' D2 F U");
    let options = options(20, true, Threads::One);
    let stopped = solver.prepare(Threads::All, &CancelAfter::after(3));
    assert_eq!(stopped, Err(SearchError::Cancelled));
    let stopped = solver.solve(&position, &options, &CancelAfter::after(3));
    assert_eq!(stopped, Err(SearchError::Cancelled));
    let recorder = Recorder::default();
    let solution = solver.solve(&position, &options, &recorder).expect("legal");
    assert_eq!((solution.length, solution.quality), (10, Quality::Optimal));
    let reports = recorder.reports();
    let (mut entries, mut lengths) = (Vec::new(), Vec::new());
    for report in reports {
        match report {
            Progress::Table { filled, total } => entries.push((filled, total)),
            Progress::Search { depth, nodes } => lengths.push((depth, nodes)),
            Progress::Improve { .. } => panic!("the position is too near for two phases"),
            Progress::Found(_) => panic!("the search goes straight to a shortest one"),
            Progress::Reading { .. } => panic!("nothing is saved"),
            Progress::NoRoom { .. } => panic!("the small table is small"),
            Progress::Pieces { .. } | Progress::AtLeast { .. } => panic!("it is a 3x3x3"),
        }
    }
    assert!(entries.is_sorted() && entries.iter().all(|(_, total)| *total == entries[0].1));
    assert_eq!(
        entries.last().map(|(filled, total)| filled == total),
        Some(true)
    );
    assert!(lengths.is_sorted());
    // Those that the table rules out at once are not searched.
    for depth in lengths[0].0..=10 {
        let reports = lengths.iter().filter(|report| report.0 == depth).count();
        assert!(reports >= 2, "length {depth}");
    }
    assert_eq!(lengths.last().map(|report| report.0), Some(10));
}

#[test]
fn positions_that_turns_cannot_reach_are_refused_before_anything_is_built() {
    let solver = Solver::new(Arc::clone(&CUBE)).expect("a 3x3x3");
    let stopped = solver.solve(&position("M"), &Options::default(), &CancelAfter::after(0));
    let Err(SearchError::Illegal(illegal)) = stopped else {
        panic!("{stopped:?}")
    };
    assert_eq!(
        illegal.broken[0],
        Law::Centre {
            piece: "U".to_owned()
        }
    );
    assert_eq!(solver.check(&position("M")), Err(illegal.clone()));
    assert_eq!(solver.check(&position("R")), Ok(()));
    let text = illegal.to_string();
    assert!(text.contains("the centre U is not at home"), "{text}");
}

#[test]
fn other_puzzles_are_refused() {
    let puzzle = Arc::new(Puzzle::cube(2, 3).expect("a 2x2x2"));
    let message = Solver::new(puzzle).err().map(|error| error.to_string());
    assert_eq!(
        message.as_deref(),
        Some("the solver knows only the 3x3x3, not the 2x2x2")
    );
}

/// Uniformly random positions.
fn random_positions(count: usize, seed: u64) -> Vec<Permutation> {
    let turns: Vec<Permutation> = CUBE
        .face_turns()
        .map(|id| CUBE.mv(id).permutation.clone())
        .collect();
    let chain = StabilizerChain::new(&turns, 1);
    let mut rng = Rng::with_seed(seed);
    (0..count).map(|_| chain.random(&mut rng)).collect()
}

#[test]
fn random_positions_get_short_solutions_that_become_better() {
    for position in random_positions(12, 3) {
        let recorder = Recorder::default();
        let options = Options {
            goal: SOON,
            ..Options::default()
        };
        let solution = SOLVER.solve(&position, &options, &recorder).expect("legal");
        assert!(solution.length <= u32::from(GODS_NUMBER));
        assert_eq!(solution.algorithm.len(), solution.length as usize);
        assert_eq!(solution.quality, Quality::Short);
        let found = recorder
            .reports()
            .into_iter()
            .filter_map(|report| match report {
                Progress::Found(solution) => Some(solution),
                _ => None,
            });
        let found: Vec<Solution> = found.collect();
        assert_eq!(found.last(), Some(&solution));
        assert!(found.is_sorted_by(|a, b| a.length > b.length));
        for solution in found {
            let end = position.then(&solution.algorithm.permutation(&CUBE));
            assert!(end.is_identity());
        }
        // What is enough ends the search earlier.
        let first = Options {
            goal: Goal::FIRST,
            ..options
        };
        let first = SOLVER.solve(&position, &first, &NoMonitor).expect("legal");
        assert!(first.length >= solution.length && first.length <= u32::from(GODS_NUMBER));
    }
}

/// However few positions may be looked at.
#[test]
fn what_is_solved_soon_takes_no_more_moves_than_any_position_needs() {
    for (position, nodes) in random_positions(6, 11)
        .iter()
        .zip([1, 1 << 10, 1 << 14].iter().cycle())
    {
        let solution = SOLVER.solve_in(position, *nodes, Threads::All, &NoMonitor);
        let solution = solution.expect("legal");
        assert!(solution.length <= u32::from(GODS_NUMBER));
        assert!(
            position
                .then(&solution.algorithm.permutation(&CUBE))
                .is_identity()
        );
    }
}

#[test]
fn short_solutions_depend_on_neither_threads_nor_simd() {
    for position in random_positions(2, 5) {
        let options = |simd, threads| Options {
            goal: SOON,
            ..options(GODS_NUMBER, simd, threads)
        };
        let one = SOLVER.solve(&position, &options(true, Threads::One), &NoMonitor);
        for (simd, threads) in [(false, 1), (true, 2), (true, 3), (true, 8)] {
            let options = options(simd, Threads::AtMost(threads));
            assert_eq!(SOLVER.solve(&position, &options, &NoMonitor), one);
        }
    }
}

/// Positions near home are solved shortest whatever is asked for, and proved so.
#[test]
fn near_positions_get_shortest_solutions_soon() {
    for (algorithm, length) in KNOWN {
        let options = Options {
            goal: Goal::GOOD,
            ..Options::default()
        };
        let position = position(algorithm);
        let soon = SOLVER.solve(&position, &options, &NoMonitor);
        assert_eq!(
            soon.as_ref().map(|s| s.length),
            Ok(length.into()),
            "{algorithm}"
        );
        assert_eq!(soon.map(|s| s.quality), Ok(Quality::Optimal), "{algorithm}");
    }
}

#[test]
fn what_is_not_found_soon_may_exist() {
    let options = Options {
        goal: SOON,
        max_depth: 15,
        ..Options::default()
    };
    let stopped = SOLVER.solve(&position(SUPERFLIP), &options, &NoMonitor);
    assert_eq!(stopped, Err(SearchError::NotFound { max_depth: 15 }));
}

/// Cancels after this many checks since the search in two phases began, and counts on.
const CHECKS: u64 = 50;

#[derive(Default)]
struct CancelTwoPhase {
    begun: AtomicBool,
    checks: AtomicU64,
}

impl Monitor<Progress> for CancelTwoPhase {
    fn report(&self, progress: Progress) {
        if let Progress::Improve { .. } = progress {
            self.begun.store(true, Ordering::Relaxed);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.begun.load(Ordering::Relaxed) && self.checks.fetch_add(1, Ordering::Relaxed) >= CHECKS
    }
}

#[test]
fn a_search_in_two_phases_stops_soon_after_it_is_cancelled() {
    for threads in [Threads::One, Threads::AtMost(3)] {
        let options = Options {
            goal: SOON,
            threads,
            ..Options::default()
        };
        let monitor = CancelTwoPhase::default();
        let stopped = SOLVER.solve(&position(SUPERFLIP), &options, &monitor);
        assert_eq!(stopped, Err(SearchError::Cancelled));
        // Each piece of the few that were being worked on checks once or twice more.
        assert!(monitor.checks.into_inner() < CHECKS + 100);
    }
}

/// Breadth-first search is the oracle in the other metrics too.
#[test]
fn other_metrics_agree_with_breadth_first_search() {
    for metric in [Metric::Qtm, Metric::Stm, Metric::Sptm] {
        let solver = solver(metric);
        let generators = metric.generators(&CUBE);
        let effects: Vec<Permutation> = generators.iter().map(|g| g.permutation(&CUBE)).collect();
        let mut seen = std::collections::BTreeSet::from([CUBE.solved()]);
        let mut level = vec![CUBE.solved()];
        for distance in 1..=3 {
            let mut next: Vec<Permutation> = level
                .iter()
                .flat_map(|position| effects.iter().map(|effect| position.then(effect)))
                .filter(|position| !seen.contains(position))
                .collect();
            next.sort();
            next.dedup();
            for position in next.iter().step_by(next.len().div_ceil(100)) {
                let solution = solver.solve(position, &Options::default(), &NoMonitor);
                let solution = solution.expect("legal");
                assert_eq!(solution.length, distance, "{metric}");
                assert_eq!(solution.quality, Quality::Optimal);
                assert_eq!(metric.length(&CUBE, &solution.algorithm), distance);
            }
            seen.extend(next.iter().cloned());
            level = next;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A face turn is a slice turn, and a slice turn is two face turns or fewer.
    #[test]
    fn slice_turns_are_no_more_than_face_turns_and_no_fewer_than_half(position in scrambles(7)) {
        let shortest = |solver: &Solver| {
            let solution = solver.solve(&position, &Options::default(), &NoMonitor).expect("legal");
            assert_eq!(solution.quality, Quality::Optimal);
            solution
        };
        let [faces, slices] = [shortest(&SOLVER), shortest(solver(Metric::Stm))];
        prop_assert!(slices.length <= faces.length);
        prop_assert!(faces.length <= 2 * slices.length);
        let by_hand = Metric::Stm.by_hand(&CUBE, &slices.algorithm);
        for algorithm in [&slices.algorithm, &by_hand] {
            prop_assert!(position.then(&algorithm.permutation(&CUBE)).is_identity());
            prop_assert_eq!(Metric::Stm.length(&CUBE, algorithm), slices.length);
        }
    }
}

#[test]
fn all_shortest_solutions_are_found() {
    // The three pairs of half turns of the chequered cube come in six orders.
    for (text, count) in [
        ("", 1),
        ("R", 1),
        ("U D", 1),
        ("U2 D2 F2 B2 L2 R2", 6),
        ("R U R' U'", 1),
    ] {
        let all = SOLVER.solve_all(&position(text), 100, &Options::default(), &NoMonitor);
        let all = all.expect("legal");
        assert_eq!(all.len(), count, "{text}");
        for solution in &all {
            let end = position(text).then(&solution.algorithm.permutation(&CUBE));
            assert!(end.is_identity() && solution.quality == Quality::Optimal);
        }
        let one = SOLVER.solve(&position(text), &Options::default(), &NoMonitor);
        assert_eq!(one.as_ref(), Ok(&all[0]));
        let some = SOLVER.solve_all(&position(text), 2, &Options::default(), &NoMonitor);
        assert_eq!(some.as_deref(), Ok(&all[..count.min(2)]));
    }
}

/// Records how many nodes had been looked at when each solution was found, and its length.
#[derive(Default)]
struct FoundAfter {
    nodes: AtomicU64,
    found: Mutex<Vec<(u64, u32)>>,
}

impl Monitor<Progress> for FoundAfter {
    fn report(&self, progress: Progress) {
        match progress {
            Progress::Search { nodes, .. } | Progress::Improve { nodes, .. } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
            }
            Progress::Found(solution) => {
                let nodes = self.nodes.load(Ordering::Relaxed);
                let mut found = self.found.lock().expect("no panic");
                found.push((nodes, solution.length));
            }
            _ => {}
        }
    }
}

/// However far a position is, there is an answer at once, which may have more moves than any position needs; and a
/// better one later. The superflip is as far as a position can be in half turns, and looks the same through all
/// symmetries.
#[test]
fn far_positions_have_an_answer_at_once() {
    for metric in Metric::ALL {
        let solver = solver(metric);
        for more in ["", "U", "U2 D2 F2 B2 L2 R2", "U D' R L' F B' U D'"] {
            let position = position(&format!("{SUPERFLIP} {more}"));
            let monitor = FoundAfter::default();
            let options = Options {
                goal: Goal::Short {
                    enough: u8::MAX,
                    nodes: 1,
                },
                ..Options::default()
            };
            let solution = solver.solve(&position, &options, &monitor).expect("legal");
            let end = position.then(&solution.algorithm.permutation(&CUBE));
            assert!(end.is_identity());
            assert_eq!(
                metric.length(&CUBE, &solution.algorithm),
                solution.length,
                "{metric} {more}"
            );
            let found = monitor.found.into_inner().expect("no panic");
            assert_eq!(found.last().map(|found| found.1), Some(solution.length));
            // This many nodes take a fraction of a second.
            assert!(found[0].0 < 4_000_000, "{metric} {more}: {found:?}");
            assert!(found[0].1 <= 36, "{metric} {more}: {found:?}");
        }
    }
    let monitor = FoundAfter::default();
    let options = Options {
        goal: SOON,
        ..Options::default()
    };
    let better = SOLVER.solve(&position(SUPERFLIP), &options, &monitor);
    let found = monitor.found.into_inner().expect("no panic");
    assert!(found.is_sorted_by(|a, b| a.1 > b.1));
    assert_eq!(
        better.map(|better| better.length).ok(),
        found.last().map(|found| found.1)
    );
}
