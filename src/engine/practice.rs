//! Cases that speedsolvers practise one by one, and random positions of them.
//!
//! What a case leaves open is random: how the top is turned, what the last layer is like beyond it, and for F2L which
//! of the four slots is open.

use std::iter::successors;
use std::sync::Arc;

use fastrand::Rng;
use group::Permutation;
use last_layer::{LastLayer, Metric, STATES, Table};
use puzzle::orientation::split;
use puzzle::{Algorithm, Colouring, Puzzle, check};
use recognise::named::{self, Named, Set};
use wire::{Case, CaseSet, Practice};

use crate::error::SolveError;
use crate::wire_values::puzzle_of;

/// Where the facelets of the pieces of the upper layer are in the text of facelets, and those of the front right slot.
const PIECES: [&[usize]; 10] = [
    &[8, 9, 20],
    &[6, 18, 38],
    &[0, 36, 47],
    &[2, 45, 11],
    &[5, 10],
    &[7, 19],
    &[3, 37],
    &[1, 46],
    &[29, 26, 15],
    &[23, 12],
];

fn cube() -> Arc<Puzzle> {
    puzzle_of("3x3x3").expect("it is in the catalogue")
}

/// The cases of a set in the order of their numbers; none of the last layer's, which are too many to list.
pub fn cases(set: CaseSet) -> Vec<Case> {
    let cube = cube();
    let lines = lines(set).enumerate();
    lines
        .map(|(n, named)| case(&cube, set, (n + 1) as u16, named))
        .collect()
}

fn lines(set: CaseSet) -> impl Iterator<Item = &'static Named> {
    let wanted = match set {
        CaseSet::Pair => Some(Set::F2l),
        CaseSet::Orient => Some(Set::Oll),
        CaseSet::Permute => Some(Set::Pll),
        CaseSet::LastLayer => None,
    };
    let all = named::all().iter();
    all.filter(move |named| Some(named.set) == wanted)
}

fn case(cube: &Puzzle, set: CaseSet, number: u16, named: &Named) -> Case {
    Case {
        number,
        name: format!("{} {}", set.name(), named.case),
        algorithm: named.moves.to_owned(),
        facelets: facelets(cube, set, &before(cube, named.moves)),
    }
}

/// The position that an algorithm solves, with the centres at home.
fn before(cube: &Puzzle, moves: &str) -> Permutation {
    let moves = Algorithm::parse(cube, moves).expect("a test has read every algorithm");
    let position = moves.permutation(cube).inverse();
    let centres = cube.facets().iter().enumerate();
    let centres: Vec<usize> = centres
        .filter(|(_, facet)| cube.piece(facet.piece).facets.len() == 1)
        .map(|(n, _)| n)
        .collect();
    let at_home = |rest: &Permutation| centres.iter().all(|&centre| rest.image(centre) == centre);
    split(cube, &position, at_home).map_or(position.clone(), |(_, rest)| rest)
}

/// The facelets of a case: what does not belong to it is left out.
fn facelets(cube: &Puzzle, set: CaseSet, position: &Permutation) -> String {
    let all = check::facelets(cube, &Colouring::standard(cube), position);
    let mut shown: Vec<char> = all.chars().collect();
    for places in PIECES {
        let is_upper = places.iter().any(|&place| all.as_bytes()[place] == b'U');
        for &place in places {
            let stays = match set {
                CaseSet::Pair => !is_upper,
                CaseSet::Orient => shown[place] == 'U' || !is_upper,
                CaseSet::Permute | CaseSet::LastLayer => true,
            };
            if !stays {
                shown[place] = '.';
            }
        }
    }
    if set == CaseSet::Pair {
        shown[4] = '.';
    }
    shown.into_iter().collect()
}

/// A random position of one of the cases, and which case it is.
///
/// # Errors
/// [`SolveError::Illegal`] if there is no such case.
pub(crate) fn draw(practice: &Practice, rng: &mut Rng) -> Result<(Permutation, Case), SolveError> {
    let cube = cube();
    let set = practice.set;
    if set == CaseSet::LastLayer {
        return draw_state(&cube, &practice.cases, rng);
    }
    let all: Vec<&Named> = lines(set).collect();
    let number = match &practice.cases[..] {
        [] => rng.usize(1..=all.len()),
        some => usize::from(some[rng.usize(..some.len())]),
    };
    let named = number.checked_sub(1).and_then(|n| all.get(n));
    let named = named.ok_or_else(|| {
        let (name, most) = (set.name(), all.len());
        SolveError::Illegal(format!(
            "there is no {name} {number}: the cases are 1 to {most}"
        ))
    })?;
    let before = before(&cube, named.moves);
    let mut turned = |name| {
        let turn = done(&cube, name);
        let all = successors(Some(cube.solved()), |last| Some(last.then(&turn)));
        all.take(4).nth(rng.usize(..4)).unwrap_or(cube.solved())
    };
    let (first, last, held) = (turned("U"), turned("U"), turned("y"));
    let position = match set {
        CaseSet::Permute | CaseSet::LastLayer => first.then(&before).then(&last),
        CaseSet::Orient => {
            let oriented = |state: &LastLayer| {
                state
                    .edges()
                    .iter()
                    .chain(&state.corners())
                    .all(|stand| stand.twist == 0)
            };
            let oriented: Vec<LastLayer> = LastLayer::all().filter(oriented).collect();
            let rest = oriented[rng.usize(..oriented.len())];
            rest.position().then(&before).then(&last)
        }
        CaseSet::Pair => {
            let position = any_state(rng).position().then(&before).then(&last);
            held.inverse().then(&position).then(&held)
        }
    };
    Ok((position, case(&cube, set, number as u16, named)))
}

fn any_state(rng: &mut Rng) -> LastLayer {
    LastLayer::from_number(rng.u16(..STATES as u16)).unwrap_or(LastLayer::SOLVED)
}

fn done(cube: &Puzzle, moves: &str) -> Permutation {
    let moves = Algorithm::parse(cube, moves).expect("the cube has these moves");
    moves.permutation(cube)
}

fn draw_state(
    cube: &Puzzle,
    numbers: &[u16],
    rng: &mut Rng,
) -> Result<(Permutation, Case), SolveError> {
    let state = match numbers {
        [] => any_state(rng),
        some => {
            let number = some[rng.usize(..some.len())];
            LastLayer::from_number(number).ok_or_else(|| {
                SolveError::Illegal(format!(
                    "there is no state {number} of the last layer: they are numbered from 0 to 62 207"
                ))
            })?
        }
    };
    let solution = Table::shipped().solution(state, Metric::Htm);
    let position = state.position();
    let case = Case {
        number: state.number(),
        name: format!("{} {}", CaseSet::LastLayer.name(), state.number()),
        algorithm: solution.map_or_else(String::new, |word| {
            word.algorithm().display(cube).to_string()
        }),
        facelets: facelets(cube, CaseSet::LastLayer, &position),
    };
    Ok((position, case))
}

/// Random turns of faces, each about another axis than the one before.
pub(crate) fn random_turns(cube: &Puzzle, count: usize, rng: &mut Rng) -> Algorithm {
    let axes = ["FB", "RL", "UD"].into_iter().cycle();
    let turns = axes.take(count).map(|faces| {
        let face = &faces[rng.usize(..faces.len())..][..1];
        format!("{face}{}", ["", "2", "'"][rng.usize(..3)])
    });
    let turns: Vec<String> = turns.collect();
    Algorithm::parse(cube, &turns.join(" ")).expect("the cube has these moves")
}
