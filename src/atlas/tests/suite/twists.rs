//! Counts of twists against Gould's tables.

use atlas::{Uncounted, is_one_twist, metric, metrics, twists};
use puzzle::{Algorithm, Puzzle};

fn count(puzzle: &Puzzle, name: &str) -> usize {
    twists(puzzle, metric(name).expect(name)).expect(name).count
}

/// Table 2.1.01.
#[test]
fn fourteen_metrics_on_the_2x2x2x2() {
    let puzzle = Puzzle::cube(2, 4).expect("the 2x2x2x2");
    let printed = metrics().iter().filter(|metric| metric.printed.is_some());
    assert_eq!(printed.clone().count(), 14);
    for metric in printed {
        assert_eq!(
            Some(count(&puzzle, metric.name)),
            metric.printed,
            "{}",
            metric.name
        );
    }
}

#[test]
fn the_cube() {
    let puzzle = Puzzle::cube(3, 3).expect("the 3x3x3");
    for (name, number) in [
        ("HTM", 18),
        ("FTM", 18),
        ("QTM", 12),
        ("STM", 27),
        ("ATM", 45),
        ("SPTM", 45),
    ] {
        assert_eq!(count(&puzzle, name), number, "{name}");
    }
}

/// Tables 2.1.02 and 2.1.03: how many positions the twists of each kind of blocks add to those before.
#[test]
fn breakdowns_on_the_2x2x2x2() {
    let puzzle = Puzzle::cube(2, 4).expect("the 2x2x2x2");
    // 2D faces, 3D faces, adjacent pairs and opposing ones of 2D faces; positions.
    let without_nesting = [
        ([1, 0, 0, 0], 72),
        ([0, 1, 0, 0], 92),
        ([1, 1, 0, 0], 1_584),
        ([2, 0, 0, 1], 90),
        ([2, 0, 0, 0], 864),
        ([3, 0, 2, 1], 36),
        ([3, 0, 1, 0], 1_728),
        ([3, 0, 0, 0], 864),
        ([4, 0, 2, 0], 864),
    ];
    let with_nesting = [
        ([1, 0, 0, 0], 72),
        ([0, 1, 0, 0], 92),
        ([1, 1, 0, 0], 1_584),
        ([2, 0, 0, 1], 90),
        ([2, 0, 0, 0], 864),
        // A nested and an external face: two parallel faces one of which is nested are `opposing` or `adjacent`.
        ([2, 1, 0, 1], 2_160),
        ([2, 1, 0, 0], 3_888),
        ([3, 0, 2, 1], 36),
        ([3, 0, 1, 0], 432),
        ([3, 0, 0, 0], 864),
    ];
    for (name, mut printed) in [
        ("0-intersection", without_nesting.to_vec()),
        ("SPTM", with_nesting.to_vec()),
    ] {
        let metric = metric(name).expect(name);
        let counted = twists(&puzzle, metric).expect(name).breakdown;
        let mut counted: Vec<([usize; 4], usize)> = counted
            .into_iter()
            .map(|(shape, count)| {
                let solid = shape.by_dimension.get(1).copied().unwrap_or(0);
                let flat = shape.by_dimension[0];
                ([flat, solid, shape.adjacent, shape.opposing], count)
            })
            .collect();
        counted.sort_unstable();
        printed.sort_unstable();
        assert_eq!(counted, printed, "{name}");
    }
}

/// A puzzle with too many twists says so in time.
#[test]
fn too_many_are_not_counted() {
    let puzzle = Puzzle::cube(3, 4).expect("the 3x3x3x3");
    let sptm = metric("SPTM").expect("it is there");
    assert_eq!(twists(&puzzle, sptm), Err(Uncounted::TooMany));
    assert_eq!(count(&puzzle, "3D FTM"), 8 * 23);
}

/// What is not a cube has no layers of axes.
#[test]
fn other_puzzles_are_refused() {
    let puzzle = puzzle::catalogue::by_name("pyraminx").expect("the Pyraminx");
    let ftm = metric("FTM").expect("it is there");
    assert_eq!(twists(&puzzle, ftm), Err(Uncounted::NoCube));
}

/// Each metric's example is one twist of it, and none that does nothing.
#[test]
fn every_example_is_one_twist_of_its_metric() {
    let puzzle = Puzzle::cube(2, 4).expect("the 2x2x2x2");
    let position = |text: &str| {
        let algorithm = Algorithm::parse(&puzzle, text).expect(text);
        algorithm.permutation(&puzzle)
    };
    for metric in metrics() {
        let example = position(metric.example);
        let name = metric.name;
        assert_eq!(is_one_twist(&puzzle, metric, &example), Ok(true), "{name}");
        let solved = is_one_twist(&puzzle, metric, &puzzle.solved());
        assert_eq!(solved, Ok(false), "{name}");
        let two = is_one_twist(&puzzle, metric, &position("R12 R21 R34"));
        assert_eq!(two, Ok(false), "{name}");
    }
}

/// The turns of the squares are Gould's 24 2D faces: 48 quarter turns and 72 turns, and nothing else.
#[test]
fn the_squares_are_the_2d_faces() {
    let puzzle = Puzzle::cube(2, 4).expect("the 2x2x2x2");
    let squares = puzzle.moves().iter().filter(|mv| mv.square().is_some());
    let turned: Vec<&puzzle::Move> = squares.collect();
    assert_eq!(turned.len(), 72);
    for (name, quarters) in [("2D FTM", false), ("2D QTM", true)] {
        let metric = metric(name).expect(name);
        for mv in &turned {
            let one = is_one_twist(&puzzle, metric, &mv.permutation);
            assert_eq!(one, Ok(!quarters || mv.quarter_turns != 2), "{}", mv.name);
            assert_eq!(puzzle.mv(mv.inverse).permutation, mv.permutation.inverse());
        }
    }
    // S12 is what R12 does in cell 2.
    let [cell, near, far] = ["R12", "S12", "S16'"].map(|name| {
        let id = puzzle.move_by_name(name).expect(name);
        &puzzle.mv(id).permutation
    });
    assert_eq!(&near.then(far), cell);
}
