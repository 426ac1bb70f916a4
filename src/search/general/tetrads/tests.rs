use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use group::Rng;
use proptest::prelude::*;
use puzzle::{Algorithm, PieceId, catalogue};

use super::near::Packed;
use super::turns::{HOME, ROTATIONS, at_home};
use super::*;
use crate::fixtures::CancelAfter;
use crate::monitor::{CancelFlag, NoMonitor};

static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| {
    let puzzle = catalogue::by_name("2x2x2x2").expect("it is in the catalogue");
    Puzzle::clone(&puzzle)
});
static SOLVER: LazyLock<TetradSolver> =
    LazyLock::new(|| TetradSolver::new(&PUZZLE, &ids(), &NoMonitor).expect("nobody cancels"));

/// The turns that leave the first piece alone.
fn ids() -> Vec<MoveId> {
    let still = |id: &MoveId| PUZZLE.is_solved_at(&PUZZLE.mv(*id).permutation, PieceId(0));
    PUZZLE.face_turns().filter(still).collect()
}

fn after(turns: &[Vec<MoveId>]) -> Permutation {
    Algorithm::from_moves(turns.concat()).permutation(&PUZZLE)
}

/// Random turns of cells.
fn scramble(length: usize, rng: &mut Rng) -> Vec<Vec<MoveId>> {
    let all = &SOLVER.turns.all;
    (0..length)
        .map(|_| all[rng.usize(..all.len())].moves.clone())
        .collect()
}

fn solved(position: &Permutation) -> CellTurns {
    let packed = Position::new(&PUZZLE, position).expect("its first piece is home");
    let near = SOLVER.near(&packed, &NoMonitor).expect("nobody cancels");
    let far = || {
        let mut heard = Vec::new();
        let found = SOLVER.far(&packed, (false, Threads::All), &NoMonitor, |found| {
            heard.push(found);
        });
        let found = found.expect("nobody cancels");
        assert!(heard.is_sorted_by(|before, then| before.turns.len() > then.turns.len()));
        for solution in &heard {
            assert!(position.then(&after(&solution.turns)).is_identity());
        }
        let last = heard.last().expect("at least one was heard of");
        assert!(found == *last || found.quality == Quality::Optimal);
        found
    };
    let found = near.unwrap_or_else(far);
    assert!(position.then(&after(&found.turns)).is_identity());
    found
}

#[test]
fn each_cell_has_its_23_rotations_and_they_do_what_the_puzzle_does() {
    for (cell, turns) in SOLVER.turns.all.chunks(ROTATIONS).enumerate() {
        assert_eq!(turns.len(), ROTATIONS);
        assert!(cell < AXES && turns.iter().all(|turn| turn.cell == cell));
    }
    let start = after(&scramble(30, &mut Rng::with_seed(1)));
    let packed = Position::new(&PUZZLE, &start).expect("its first piece is home");
    for turn in &SOLVER.turns.all {
        let effect = after(std::slice::from_ref(&turn.moves));
        let moved = Position::new(&PUZZLE, &start.then(&effect)).expect("the first piece stays");
        assert_eq!(turn.tetrads(packed.tetrads()), moved.tetrads());
        for colour in 0..AXES {
            assert_eq!(turn.word(packed.word(colour)), moved.word(colour));
        }
        let back = &SOLVER.turns.all[usize::from(turn.inverse)];
        assert!(
            effect
                .then(&after(std::slice::from_ref(&back.moves)))
                .is_identity()
        );
    }
}

#[test]
fn middling_positions_are_proved_shortest() {
    let mut rng = Rng::with_seed(5);
    for length in 8..=9 {
        for _ in 0..3 {
            let turns = scramble(length, &mut rng);
            let found = solved(&after(&turns));
            assert_eq!(found.quality, Quality::Optimal);
            assert!(found.turns.len() <= length);
        }
    }
}

#[test]
fn farther_positions_are_proved_shortest_where_there_is_time() {
    let length = if cfg!(feature = "long") { 12 } else { 11 };
    let mut rng = Rng::with_seed(9);
    let mut turns = Vec::new();
    while turns.len() < length {
        turns.push(rng.u8(..SOLVER.turns.all.len() as u8));
        turns = SOLVER.turns.merged(&turns);
    }
    let position = after(&SOLVER.named(&turns, Quality::Valid).turns);
    let packed = Position::new(&PUZZLE, &position).expect("its first piece is home");
    let back = turns
        .iter()
        .rev()
        .map(|turn| SOLVER.turns.all[usize::from(*turn)].inverse);
    let back: Vec<u8> = back.collect();
    let (known, mut least) = ((&back[..], Prover::LAST), Prover::SOON + 1);
    let found = SOLVER.prove(&packed, known, &mut least, Threads::All, &NoMonitor);
    let found = found.expect("nobody cancels").expect("it is near enough");
    assert_eq!(found.len(), least);
    assert!((Prover::LATE + 2..=length).contains(&least));
    let found = SOLVER.named(&found, Quality::Optimal);
    assert!(position.then(&after(&found.turns)).is_identity());
}

#[test]
fn words_are_known_within_two_turns_of_near_ones() {
    let within = SOLVER.within(true, &NoMonitor).expect("nobody cancels");
    let mut rng = Rng::with_seed(1);
    let mut after = |length: usize| {
        let turns = (0..length).map(|_| &SOLVER.turns.all[rng.usize(..SOLVER.turns.all.len())]);
        turns.fold(at_home(FIRST), |word, turn| turn.word(word))
    };
    for (beyond, within) in (1..).zip(&within) {
        for length in 0..=Near::RADIUS + beyond {
            for _ in 0..200 {
                assert!(within.has(within.number(after(length))), "{length}");
            }
        }
    }
    // As a search without numbers and symmetries counts them.
    assert_eq!(SOLVER.near.words().count(), 400_710);
    let counts: Vec<usize> = within.iter().map(|within| within.count()).collect();
    assert_eq!(counts, [18_850_362, 521_875_410]);
}

#[test]
fn packed_positions_turn_as_positions_do() {
    let start = after(&scramble(30, &mut Rng::with_seed(4)));
    let packed = |position: &Permutation| {
        Packed::new(&Position::new(&PUZZLE, position).expect("its first piece is home"))
    };
    let before = packed(&start);
    for turn in &SOLVER.turns.all {
        let turned = start.then(&after(std::slice::from_ref(&turn.moves)));
        let moved = before.in_cells()[turn.cell];
        assert_eq!(before.after(turn, moved), packed(&turned));
    }
}

/// Each proof says the same with what is known of words and without, on any number of threads.
#[test]
fn proofs_agree() {
    let within = SOLVER.within(true, &NoMonitor).expect("nobody cancels");
    let mut rng = Rng::with_seed(6);
    for length in [5, 6, 7, 7] {
        let position = after(&scramble(length, &mut rng));
        let position = Position::new(&PUZZLE, &position).expect("its first piece is home");
        let proved = |known: usize, threads| {
            let prover = Prover::new(&SOLVER, within[..known].to_vec(), &position);
            prover.solve(0..=length, &mut 0, threads, &NoMonitor)
        };
        let first = proved(0, Threads::One);
        assert!(first.as_ref().is_ok_and(Option::is_some));
        for threads in [Threads::One, Threads::AtMost(3)] {
            assert_eq!(proved(1, threads), first);
            assert_eq!(proved(2, threads), first);
        }
    }
}

#[test]
fn symmetries_take_turns_to_turns_and_positions_to_positions() {
    let start = after(&scramble(30, &mut Rng::with_seed(2)));
    let packed = Position::new(&PUZZLE, &start).expect("its first piece is home");
    for (axes, map) in &SOLVER.symmetries {
        for (number, turn) in (0..).zip(&SOLVER.turns.all) {
            let seen = &SOLVER.turns.all[usize::from(SOLVER.turns.seen(number, *axes))];
            let moved = start.then(&after(std::slice::from_ref(&turn.moves)));
            let moved = Position::new(&PUZZLE, &moved).expect("the first piece stays");
            let moved = moved.seen(map);
            assert_eq!(seen.tetrads(packed.seen(map).tetrads()), moved.tetrads());
            for colour in 0..AXES {
                assert_eq!(seen.word(packed.seen(map).word(colour)), moved.word(colour));
            }
        }
    }
    assert_eq!(packed.inverse().inverse(), packed);
}

#[test]
fn tables_know_what_is_solved_and_what_turns_do() {
    assert_eq!(SOLVER.near.distance(at_home(FIRST)), Some(0));
    assert_eq!(SOLVER.second.distance(at_home(SECOND)), 0);
    assert_eq!(SOLVER.third.distance(HOME), Some(0));
    let mut rng = Rng::with_seed(3);
    let (mut word, mut tetrads) = (at_home(SECOND), HOME);
    for step in 1..200 {
        let number = SOLVER.second_turns[rng.usize(..SOLVER.second_turns.len())];
        let before = SOLVER.second.distance(word);
        word = SOLVER.turns.all[usize::from(number)].word(word);
        assert!(SOLVER.second.distance(word).abs_diff(before) <= 1);
        let number = SOLVER.third_turns[rng.usize(..SOLVER.third_turns.len())];
        tetrads = SOLVER.turns.all[usize::from(number)].tetrads(tetrads);
        let distance = SOLVER.third.distance(tetrads);
        assert!(step > 7 || distance.is_some_and(|distance| distance <= step));
    }
    let sizes: Vec<usize> = SOLVER.third.words.iter().map(Vec::len).collect();
    assert_eq!(sizes, [1, 20, 226, 1_908, 13_423]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn near_positions_are_solved_shortest(length in 0_usize..5, seed: u64) {
        let position = after(&scramble(length, &mut Rng::with_seed(seed)));
        let found = solved(&position);
        prop_assert_eq!(found.quality, Quality::Optimal);
        prop_assert!(found.turns.len() <= length);
        // Nothing shorter: the solver says the same of the inverse.
        prop_assert_eq!(solved(&position.inverse()).turns.len(), found.turns.len());
    }
}

#[test]
fn far_positions_are_solved_in_at_most_25_turns() {
    let count = if cfg!(feature = "long") { 100 } else { 2 };
    for seed in 0..count {
        let position = after(&scramble(100, &mut Rng::with_seed(seed)));
        let found = solved(&position);
        assert_eq!(found.quality, Quality::Short);
        assert!(
            found.turns.len() <= 25,
            "seed {seed}: {}",
            found.turns.len()
        );
        // Somebody who waits hears the same, and perhaps of shorter ones later.
        let packed = Position::new(&PUZZLE, &position).expect("its first piece is home");
        let (mut heard, enough) = (Vec::new(), AtomicBool::new(false));
        let stopped = SOLVER.far(
            &packed,
            (true, Threads::All),
            &CancelFlag(&enough),
            |shorter| {
                enough.store(shorter == found, Ordering::Relaxed);
                heard.push(shorter);
            },
        );
        assert_eq!(stopped, Err(SearchError::Cancelled));
        assert_eq!(heard.last(), Some(&found));
    }
}

#[test]
fn positions_that_are_far_are_not_near_and_cancelling_is_heard() {
    let position = after(&scramble(100, &mut Rng::with_seed(5)));
    let position = Position::new(&PUZZLE, &position).expect("its first piece is home");
    assert_eq!(SOLVER.near(&position, &NoMonitor), Ok(None));
    for checks in [3, 300] {
        let stopped = SOLVER.far(
            &position,
            (false, Threads::One),
            &CancelAfter::after(checks),
            |_| {},
        );
        assert_eq!(stopped, Err(SearchError::Cancelled));
    }
}

#[test]
fn cancelling_is_heard_while_tables_are_built() {
    for after in [0, 1, 50, 2_000] {
        let built = TetradSolver::new(&PUZZLE, &ids(), &CancelAfter::after(after));
        assert_eq!(built.err(), Some(CancelledError), "{after}");
    }
}
