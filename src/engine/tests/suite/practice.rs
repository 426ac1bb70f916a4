//! Cases that are practised: each is what its name says, and its algorithm solves it.

use std::iter::successors;
use std::sync::Arc;

use engine::{JobContext, cases};
use group::Permutation;
use last_layer::LastLayer;
use puzzle::orientation::split;
use puzzle::{Algorithm, Puzzle, catalogue};
use wire::{Case, CaseSet, Outcome, Practice, Request, ScrambleRequest, Scrambled};

use crate::ENGINE;

fn cube() -> Arc<Puzzle> {
    catalogue::by_name("3x3x3").expect("it is in the catalogue")
}

fn drawn(practice: Practice, seed: u32) -> (Permutation, Scrambled, Case) {
    let request = ScrambleRequest {
        puzzle: "3x3x3".to_owned(),
        seed,
        practice: Some(practice),
    };
    match ENGINE.run(&Request::Scramble(request), &JobContext::default()) {
        Outcome::Scrambled(scrambled) => {
            let moves = Algorithm::parse(&cube(), &scrambled.algorithm).expect("moves");
            let position = moves.permutation(&cube());
            assert_eq!(position.images(), scrambled.position);
            let case = scrambled.case.clone().expect("a case was asked for");
            (position, scrambled, case)
        }
        other => panic!("{other:?}"),
    }
}

/// A turn or rotation done no, one, two and three times.
fn quarters(name: &str) -> Vec<Permutation> {
    let turn = done(name);
    let powers = successors(Some(cube().solved()), |last| Some(last.then(&turn)));
    powers.take(4).collect()
}

fn done(moves: &str) -> Permutation {
    let moves = Algorithm::parse(&cube(), moves).expect("moves");
    moves.permutation(&cube())
}

/// What is left of the last layer after an algorithm, with the cube held in each of four ways, and the top turned
/// before and after.
fn left(position: &Permutation, moves: &str) -> Vec<LastLayer> {
    let (moves, held, turned) = (done(moves), quarters("y"), quarters("U"));
    let mut all = Vec::new();
    for (held, before) in held
        .iter()
        .flat_map(|held| turned.iter().map(move |turn| (held, turn)))
    {
        let seen = position.then(held).then(before).then(&moves);
        let upright = split(&cube(), &seen, |rest| LastLayer::of_position(rest).is_ok());
        let Some((_, rest)) = upright else { continue };
        let ends = turned.iter().map(|after| rest.then(after));
        all.extend(ends.filter_map(|end| LastLayer::of_position(&end).ok()));
    }
    all
}

#[test]
fn each_case_is_solved_by_its_algorithm() {
    for (set, count) in [
        (CaseSet::Pair, 41),
        (CaseSet::Orient, 57),
        (CaseSet::Permute, 21),
    ] {
        let all = cases(set);
        assert_eq!(all.len(), count);
        assert_eq!(usize::from(set.count()), count);
        for case in all {
            let practice = Practice {
                set,
                cases: vec![case.number],
            };
            let (position, scrambled, found) = drawn(practice, 7 * u32::from(case.number));
            assert_eq!(found, case);
            // Shorter ones might be the algorithm itself, backwards.
            assert!(
                (14..=30).contains(&scrambled.length),
                "{}: {}",
                case.name,
                scrambled.algorithm
            );
            let left = left(&position, &case.algorithm);
            let turned = |state: &LastLayer| {
                state
                    .edges()
                    .iter()
                    .chain(&state.corners())
                    .all(|stand| stand.twist == 0)
            };
            let reached = left.iter().any(|end| match set {
                CaseSet::Pair => true,
                CaseSet::Orient => turned(end),
                _ => *end == LastLayer::SOLVED,
            });
            assert!(reached, "{}", case.name);
        }
    }
}

#[test]
fn any_case_of_a_set_may_come() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let practice = Practice {
            set: CaseSet::Permute,
            cases: vec![1, 5, 16],
        };
        seen.insert(drawn(practice, seed).2.name);
    }
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        ["PLL Aa", "PLL Ga", "PLL T"]
    );
}

#[test]
fn a_state_of_the_last_layer_has_its_number() {
    let practice = Practice {
        set: CaseSet::LastLayer,
        cases: vec![9387],
    };
    let (position, scrambled, case) = drawn(practice, 3);
    let state = LastLayer::of_position(&position).expect("the rest is solved");
    assert_eq!(state.number(), 9387);
    assert_eq!((case.number, &case.name[..]), (9387, "last layer 9387"));
    let way = Algorithm::parse(&cube(), &case.algorithm).expect("moves");
    assert_eq!(way.moves().len(), 6, "the article's shortest");
    assert!(scrambled.length >= 14, "{}", scrambled.algorithm);
}

#[test]
fn pictures_show_what_belongs_to_the_case() {
    let of = |set, number: usize| cases(set)[number - 1].facelets.clone();
    // Sune: one corner and all edges show the top's colour.
    let sune = of(CaseSet::Orient, 27);
    assert_eq!(sune[..9].matches('U').count(), 6);
    assert!(sune[9..].matches('U').count() == 3, "{sune}");
    let ordered = of(CaseSet::Permute, 16);
    assert_eq!(&ordered[..9], "UUUUUUUUU");
    // A pair that goes in with R U R': the rest of the top is left out.
    let pair = of(CaseSet::Pair, 4);
    assert_eq!(pair[..9].matches('.').count(), 7, "{pair}");
}

#[test]
fn what_is_no_case_is_refused() {
    for (puzzle, set, case, why) in [
        (
            "3x3x3",
            CaseSet::Permute,
            22,
            "there is no PLL 22: the cases are 1 to 21",
        ),
        ("3x3x3", CaseSet::Orient, 0, "there is no OLL 0"),
        (
            "3x3x3",
            CaseSet::LastLayer,
            62_208,
            "numbered from 0 to 62 207",
        ),
        ("4x4x4", CaseSet::Permute, 1, "not of the 4x4x4"),
    ] {
        let request = ScrambleRequest {
            puzzle: puzzle.to_owned(),
            seed: 1,
            practice: Some(Practice {
                set,
                cases: vec![case],
            }),
        };
        match ENGINE.run(&Request::Scramble(request), &JobContext::default()) {
            Outcome::Failed { message } => assert!(message.contains(why), "{message}"),
            other => panic!("{other:?}"),
        }
    }
}
