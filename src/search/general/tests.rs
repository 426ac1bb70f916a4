use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, Puzzle, catalogue};

use super::GeneralSolver;
use super::far::FarGoal;
use super::meeting::Sameness;
use crate::fixtures::{CancelAfter, general};
use crate::monitor::{CancelledError, Monitor, NoMonitor, Progress};
use crate::solution::{Quality, SearchError, Solution};
use crate::threads::Threads;

/// A solver that has built nothing yet.
fn fresh(name: &str) -> GeneralSolver {
    GeneralSolver::new(&catalogue::by_name(name).expect("it is in the catalogue"))
}

fn after(puzzle: &Puzzle, moves: &str) -> Permutation {
    let algorithm = Algorithm::parse(puzzle, moves).expect("a test's moves are right");
    algorithm.permutation(puzzle)
}

/// The published numbers of positions by distance (Jaap Scherphuis's pages of the 2x2x2, the pyraminx and the skewb),
/// as far as a ball reaches.
#[test]
fn balls_have_the_known_sizes() {
    let known: [(&str, &[usize]); 4] = [
        ("2x2x2", &[1, 9, 54, 321, 1_847, 9_992, 50_136]),
        ("pyraminx", &[1, 8, 48, 288, 1_728, 9_896, 51_808]),
        ("tetraminx", &[1, 8, 48, 288, 1_728, 9_896, 51_808]),
        ("skewb", &[1, 8, 48, 288, 1_728, 10_248, 59_304]),
    ];
    for (name, expected) in known {
        let solver = general(name);
        let ends = &solver.ball(Sameness::Exact).ends;
        let sizes = ends.iter().scan(0, |before, end| {
            let size = end - std::mem::replace(before, *end);
            Some(size)
        });
        assert_eq!(sizes.collect::<Vec<_>>(), expected, "{name}");
    }
}

/// The farthest positions of these puzzles are 11 moves from solved; each tip of the pyraminx may take one more.
#[test]
fn small_puzzles_are_solved_shortest_wherever_they_are() {
    for (name, most) in [
        ("2x2x2", 11),
        ("pyraminx", 15),
        ("tetraminx", 11),
        ("skewb", 11),
    ] {
        let solver = general(name);
        for seed in 0..6 {
            let position = solver.random(seed);
            let solution = solver
                .solve(&position, &NoMonitor)
                .expect("it can be reached");
            assert_eq!(solution.quality, Quality::Optimal, "{name}");
            assert!(solution.length <= most, "{name}: {}", solution.length);
            assert_eq!(solver.solve(&position, &NoMonitor), Ok(solution));
        }
    }
}

#[test]
fn tips_and_orientations_are_solved_apart() {
    let pyraminx = general("pyraminx");
    let position = after(pyraminx.puzzle(), "U u l' b R");
    let solution = pyraminx
        .solve(&position, &NoMonitor)
        .expect("it can be solved");
    // U's own turn brings its tip along; all three tips are one move each, U and R another.
    assert_eq!((solution.length, solution.quality), (5, Quality::Optimal));
    let pocket = general("2x2x2");
    // R and L' together turn the whole puzzle, R and L all but one layer's half turn.
    for (moves, length) in [
        ("x", 0),
        ("y z2", 0),
        ("R L'", 0),
        ("R L", 1),
        ("R L' x y U2", 1),
    ] {
        let solution = pocket.solve(&after(pocket.puzzle(), moves), &NoMonitor);
        let solution = solution.expect("it can be solved");
        assert_eq!(
            (solution.length, solution.quality),
            (length, Quality::Optimal),
            "{moves}"
        );
    }
}

#[test]
fn large_puzzles_are_solved_shortest_near_home_and_somehow_elsewhere() {
    for (name, moves, length) in [
        ("4x4x4", "R U' 2F2", 3),
        ("megaminx", "R U' F2", 3),
        ("gap-3x3x3", "R U F2 D'", 4),
    ] {
        let solver = general(name);
        let near = after(solver.puzzle(), moves);
        let solution = solver.solve(&near, &NoMonitor).expect("it can be solved");
        assert_eq!(
            (solution.length, solution.quality),
            (length, Quality::Optimal),
            "{name}"
        );
    }
    for name in ["4x4x4", "2x2x2x2"] {
        let solver = general(name);
        let turns =
            Algorithm::from_moves(vec![solver.moves[0], solver.moves[solver.moves.len() - 1]]);
        let near = turns.permutation(solver.puzzle());
        let solution = solver.solve(&near, &NoMonitor).expect("it can be solved");
        assert_eq!(
            (solution.length, solution.quality),
            (2, Quality::Optimal),
            "{name}"
        );
        let solution = solver.solve(&solver.random(1), &NoMonitor);
        let solution = solution.expect("it can be solved");
        let (quality, most) = if name == "2x2x2x2" {
            (Quality::Short, 25)
        } else {
            (Quality::Valid, 400)
        };
        assert_eq!(solution.quality, quality, "{name}");
        assert!(solution.length <= most, "{name}: {}", solution.length);
    }
}

#[test]
fn stretches_are_shortened_where_the_ball_knows_better() {
    let solver = general("2x2x2");
    let puzzle = solver.puzzle();
    let parse = |moves| Algorithm::parse(puzzle, moves).expect("moves");
    // Six commutators of two layers that touch are nothing at all.
    let corner = puzzle.piece(puzzle::PieceId(0)).name.clone();
    let letters: Vec<&str> = ["U", "D", "R", "L", "F", "B"]
        .into_iter()
        .filter(|face| !corner.contains(face))
        .collect();
    let [a, b, c] = letters[..] else {
        panic!("three faces do not touch {corner}");
    };
    let long = parse(&format!("[{a}, {b}]6 {c}"));
    let short = solver.shortened(&long);
    assert_eq!(short.permutation(puzzle), long.permutation(puzzle));
    assert_eq!(short.len(), 1, "{}", short.display(puzzle));
}

#[test]
fn what_cannot_be_reached_is_refused_and_cancelling_is_heard() {
    let solver = fresh("skewb");
    let puzzle = Arc::clone(solver.puzzle());
    let facets = &puzzle.pieces()[0].facets;
    let mut images = puzzle.solved().images().to_vec();
    images.swap(facets[0].into(), facets[1].into());
    let twisted = Permutation::from_images(images).expect("a swap");
    let unreachable = SearchError::Unreachable {
        puzzle: "skewb".to_owned(),
    };
    assert_eq!(solver.solve(&twisted, &NoMonitor), Err(unreachable.clone()));
    let other = Permutation::identity(5);
    assert_eq!(solver.solve(&other, &NoMonitor), Err(unreachable));
    let stopped = solver.solve(&solver.random(3), &CancelAfter::after(0));
    assert_eq!(stopped, Err(SearchError::Cancelled));
}

/// Far positions, solved orbit by orbit: within a length that words of the stabilizer chain never come near.
#[test]
fn far_positions_of_large_puzzles_are_solved_in_few_moves() {
    for (name, most) in [
        ("3x3x3x3", 220),
        ("megaminx", 110),
        ("5x5x5", 140),
        ("4x4x4", 90),
    ] {
        let solver = general(name);
        let position = solver.random(7);
        let solution = solver
            .solve(&position, &NoMonitor)
            .expect("it can be solved");
        let end = position.then(&solution.algorithm.permutation(solver.puzzle()));
        assert!(end.is_identity(), "{name}");
        assert!(solution.length < most, "{name}: {}", solution.length);
    }
}

/// Hears everything, and cancels at the first solution of at most some length.
struct Listener {
    enough: u32,
    heard: std::sync::Mutex<Vec<Progress>>,
}

impl Listener {
    fn until(enough: u32) -> Self {
        Self {
            enough,
            heard: std::sync::Mutex::default(),
        }
    }

    fn found(&self) -> Vec<Solution> {
        let heard = self.heard.lock().expect("nobody panics");
        let found = heard.iter().filter_map(|event| match event {
            Progress::Found(solution) => Some(solution.clone()),
            _ => None,
        });
        found.collect()
    }
}

impl Monitor<Progress> for Listener {
    fn report(&self, event: Progress) {
        self.heard.lock().expect("nobody panics").push(event);
    }

    fn is_cancelled(&self) -> bool {
        self.found()
            .last()
            .is_some_and(|best| best.length <= self.enough)
    }
}

/// Each solution that is reported solves and is shorter than the one before, the last one is the answer, and what is
/// ruled out is shorter than all of them.
#[test]
fn better_and_better_solutions_are_reported() {
    let solver = fresh("megaminx");
    let position = solver.random(3);
    let listener = Listener::until(0);
    let solution = solver
        .solve(&position, &listener)
        .expect("it can be reached");
    let found = listener.found();
    assert!(found.len() > 1, "one round is better than the other");
    assert!(found.is_sorted_by(|a, b| a.length > b.length));
    for one in &found {
        let end = position.then(&one.algorithm.permutation(solver.puzzle()));
        assert!(end.is_identity());
    }
    assert_eq!(found.last(), Some(&solution));
    let heard = listener.heard.lock().expect("nobody panics");
    let least = heard.iter().find_map(|event| match event {
        Progress::AtLeast { moves } => Some(*moves),
        _ => None,
    });
    assert!(least.is_some_and(|least| least > 4 && least < solution.length));
    assert!(
        heard
            .iter()
            .any(|event| matches!(event, Progress::Table { .. }))
    );
    // Whoever looks for better ones gets the same, and hears of them until it cancels.
    let listener = Listener::until(solution.length);
    let stopped = solver.solve_for(&position, FarGoal::Best, Threads::One, &listener);
    assert_eq!(stopped, Err(SearchError::Cancelled));
    assert_eq!(listener.found(), found);
    assert!(
        heard
            .iter()
            .any(|event| matches!(event, Progress::Pieces { facets: 3, .. }))
    );
}

/// Whichever round is done first.
#[test]
fn threads_find_what_one_finds() {
    let solver = general("megaminx");
    for seed in [2, 4] {
        let position = solver.random(seed);
        let by = |threads| {
            let listener = Listener::until(0);
            let found = solver.solve_for(&position, FarGoal::Soon, threads, &listener);
            let reported = listener.found();
            assert!(reported.is_sorted_by(|a, b| a.length > b.length));
            let found = found.expect("it can be reached");
            assert_eq!(reported.last().map(|best| best.length), Some(found.length));
            found
        };
        assert_eq!(by(Threads::One), by(Threads::AtMost(3)), "{seed}");
    }
}

/// Kind by kind: centres stay solved while edges are, and so on. The stages are what replaying shows.
#[test]
fn a_staged_solution_has_even_stages() {
    for (name, seeds) in [("megaminx", 1..=6), ("5x5x5", 1..=1)] {
        let solver = general(name);
        for seed in seeds {
            let position = solver.random(seed);
            let solution = solver.solve_for(&position, FarGoal::Staged, Threads::One, &NoMonitor);
            let solution = solution.expect("it can be reached");
            let stages = puzzle::stages::stages(solver.puzzle(), &solution.algorithm);
            let (first, all) = (stages[0].end, solution.algorithm.len());
            assert!(first < all * 4 / 5, "{name}, {seed}: {first} of {all}");
            assert!(
                name != "megaminx" || all / 5 < first,
                "{seed}: {first} of {all}"
            );
            let kinds = if name == "megaminx" { 2 } else { 3 };
            assert_eq!(stages.len(), kinds, "{name}, {seed}");
            assert!(stages[kinds - 2].end < all, "{name}, {seed}");
        }
    }
}

/// Tables are given up too, and nothing of them is left that a later search could take for whole.
#[test]
fn cancelling_is_heard_while_tables_are_built() {
    let solver = fresh("megaminx");
    let position = solver.random(3);
    for checks in [0, 1, 100, 1_000, 3_000] {
        let stopped = solver.solve(&position, &CancelAfter::after(checks));
        assert_eq!(stopped, Err(SearchError::Cancelled), "{checks}");
    }
    assert!(solver.commutators[1].get().is_none());
    assert!(solver.solve(&position, &NoMonitor).is_ok());
}

#[test]
fn cancelling_is_heard_while_a_chain_is_built() {
    let puzzle = catalogue::by_name("4x4x4").expect("it is in the catalogue");
    for after in [0, 1, 100] {
        let built = GeneralSolver::watched(&puzzle, &CancelAfter::after(after));
        assert_eq!(built.err(), Some(CancelledError), "{after}");
    }
}

#[test]
fn pieces_that_look_alike_may_be_exchanged() {
    let solver = general("4x4x4");
    // Two turns would do to look the same: 2D2 2R2.
    let position = after(solver.puzzle(), "2U2 2R2 2-3Uw2");
    let optimal = |solution: Solution| {
        assert_eq!(solution.quality, Quality::Optimal);
        solution.length
    };
    let exactly = solver.solve(&position, &NoMonitor);
    assert_eq!(exactly.map(optimal), Ok(3));
    let seen = solver.solve_for(&position, FarGoal::Soon, Threads::One, &NoMonitor);
    assert_eq!(seen.map(optimal), Ok(2));
    for (name, known) in [
        ("megaminx", Sameness::Exact),
        ("3x3x3x3", Sameness::Exact),
        ("5x5x5", Sameness::Seen),
        ("4x4x4x4", Sameness::Seen),
    ] {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        assert_eq!(Sameness::by_looks(&puzzle), known, "{name}");
    }
}
