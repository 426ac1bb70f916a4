//! Each step does what it is for.

use std::sync::{Arc, LazyLock};

use cfop::{Cfop, IllegalError, Stage, Step};
use group::{Permutation, Rng};
use last_layer::Table;
use proptest::prelude::*;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use search::GeneralSolver;

static CUBE: LazyLock<Arc<Puzzle>> =
    LazyLock::new(|| catalogue::by_name("3x3x3").expect("it is in the catalogue"));
static SOLVER: LazyLock<Cfop> = LazyLock::new(|| Cfop::new(&CUBE).expect("it is the 3x3x3"));

fn solved(position: &Permutation) -> Result<Vec<Stage>, IllegalError> {
    SOLVER.solve(position, Table::shipped())
}

fn after(moves: &str) -> Permutation {
    let algorithm = Algorithm::parse(&CUBE, moves).expect("a test's moves are right");
    algorithm.permutation(&CUBE)
}

fn home(position: &Permutation, names: &[&str]) -> usize {
    let pieces = names.iter().map(|name| CUBE.piece_by_name(name));
    let is_home = |piece: &Option<PieceId>| CUBE.is_solved_at(position, piece.expect("a piece"));
    pieces.filter(is_home).count()
}

/// Whether every facet that belongs to the top is there.
fn top_has_one_colour(position: &Permutation) -> bool {
    let face = |facet: usize| &CUBE.faces()[usize::from(CUBE.facets()[facet].face.0)].name;
    (0..position.degree())
        .filter(|facet| face(*facet) == "U")
        .all(|facet| face(position.image(facet)) == "U")
}

/// Checks that each step does what it is for, and leaves what is done.
fn check(mut position: Permutation) {
    let stages = solved(&position).expect("a legal position");
    assert!(stages.is_sorted_by(|a, b| a.step < b.step));
    let whole = Cfop::algorithm(&stages);
    assert!(position.then(&whole.permutation(&CUBE)).is_identity());
    for stage in &stages {
        assert!(!stage.moves.is_empty());
        let moves = Algorithm::from_moves(stage.moves.clone());
        position = position.then(&moves.permutation(&CUBE));
        assert_eq!(home(&position, &["DF", "DR", "DB", "DL"]), 4);
        let pairs = [["DFR", "FR"], ["DFL", "FL"], ["DBL", "BL"], ["DBR", "BR"]];
        let filled = pairs
            .iter()
            .filter(|pair| home(&position, *pair) == 2)
            .count();
        match stage.step {
            Step::Cross => assert!(moves.len() <= 8),
            Step::Pair(number) => assert!(filled >= usize::from(number)),
            Step::Orient => assert!(filled == 4 && top_has_one_colour(&position)),
            Step::Permute => assert!(position.is_identity()),
        }
    }
    assert!(position.is_identity());
}

proptest! {
    #[test]
    fn each_step_does_what_it_is_for(seed: u32) {
        let general = GeneralSolver::new(&CUBE);
        check(general.random(seed.into()));
    }
}

#[test]
fn steps_that_need_no_turn_are_left_out() {
    let steps = |moves: &str| -> Vec<Step> {
        let stages = solved(&after(moves)).expect("a legal position");
        stages.iter().map(|stage| stage.step).collect()
    };
    assert_eq!(steps(""), []);
    assert_eq!(steps("D"), [Step::Cross]);
    assert_eq!(steps("R U R'"), [Step::Pair(4)]);
    // Three edges in a circle: nothing to turn.
    assert_eq!(steps("R2 U R U R' U' R' U' R' U R'"), [Step::Permute]);
    assert_eq!(steps("R U R' U R U2 R'"), [Step::Orient]);
    assert_eq!(steps("U"), [Step::Permute]);
}

#[test]
fn random_positions_take_about_as_many_turns_as_good_solvers_do() {
    let general = GeneralSolver::new(&CUBE);
    let mut rng = Rng::with_seed(1);
    let lengths = (0..200).map(|_| {
        let position = general.random(rng.u64(..));
        let stages = solved(&position).expect("a legal position");
        Cfop::algorithm(&stages).len()
    });
    let mean = lengths.sum::<usize>() / 200;
    assert!((45..=60).contains(&mean), "{mean}");
}

#[test]
fn what_turns_do_not_reach_is_refused() {
    let flipped = {
        let edge = CUBE.piece(CUBE.piece_by_name("UF").expect("an edge"));
        let mut images = CUBE.solved().images().to_vec();
        images.swap(edge.facets[0].into(), edge.facets[1].into());
        Permutation::from_images(images).expect("a permutation")
    };
    for position in [flipped, after("x"), after("M"), Permutation::identity(4)] {
        assert_eq!(solved(&position), Err(IllegalError));
    }
}
