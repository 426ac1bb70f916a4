use std::collections::BTreeSet;

use group::Permutation;

use super::Canonical;
use crate::cube::metric::Metric;
use crate::cube::state::State;
use crate::fixtures::{CUBE, CUBIES, turns};

/// The sequences of each length from 0, as (product, machine's state) pairs.
fn sequences<T: Clone>(
    canonical: &Canonical,
    start: T,
    then: impl Fn(&T, usize) -> T,
    most: usize,
) -> Vec<Vec<(T, u16)>> {
    let mut levels = vec![vec![(start, Canonical::START)]];
    for _ in 0..most {
        let last = &levels[levels.len() - 1];
        let next = last.iter().flat_map(|(product, state)| {
            let steps = canonical.steps(*state).iter();
            steps.map(|step| (then(product, step.generator.into()), step.state))
        });
        levels.push(next.collect());
    }
    levels
}

fn cube() -> Canonical {
    let permutations: Vec<Permutation> = CUBE
        .face_turns()
        .map(|id| CUBE.mv(id).permutation.clone())
        .collect();
    Canonical::new(&permutations)
}

/// The published counts of the half-turn metric: canonical sequences of each length, and positions first reached by
/// them.
#[test]
fn face_turns_reach_the_known_numbers_of_positions() {
    let turns = turns();
    let levels = sequences(
        &cube(),
        State::SOLVED,
        |state: &State, mv| state.then(&turns[mv]),
        4,
    );
    let counts: Vec<usize> = levels.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 18, 243, 3240, 43_254]);
    let mut seen = BTreeSet::new();
    let new: Vec<usize> = levels
        .iter()
        .map(|level| {
            level
                .iter()
                .filter(|(state, _)| seen.insert(*state))
                .count()
        })
        .collect();
    assert_eq!(new, [1, 18, 243, 3240, 43_239]);
}

#[test]
fn face_turns_need_one_state_for_each_last_face_and_one_to_start() {
    assert_eq!(cube().states(), 7);
}

/// Quarter turns, slice turns and simultaneous turns: positions first reached at each length (Rokicki's tables of
/// positions by quarter turns and by slice turns; Gould, Table 3.2.04). Every move has a canonical sequence of its own.
#[test]
fn other_generators_reach_the_known_numbers_of_positions() {
    for (metric, expected) in [
        (Metric::Qtm, &[1, 12, 114, 1068, 10_011][..]),
        (Metric::Stm, &[1, 27, 501, 9175, 164_900][..]),
        (Metric::Sptm, &[1, 45, 1347, 39_631][..]),
    ] {
        let generators = metric.generators(&CUBE);
        let permutations: Vec<Permutation> =
            generators.iter().map(|g| g.permutation(&CUBE)).collect();
        let canonical = Canonical::new(&permutations);
        let turns: Vec<State> = permutations
            .iter()
            .map(|p| CUBIES.pack(p).expect("a turn is legal"))
            .collect();
        let levels = sequences(
            &canonical,
            State::SOLVED,
            |state: &State, mv| state.then(&turns[mv]),
            expected.len() - 1,
        );
        let mut seen = BTreeSet::new();
        let new: Vec<usize> = levels
            .iter()
            .map(|level| {
                let states = level.iter();
                states.filter(|(state, _)| seen.insert(*state)).count()
            })
            .collect();
        assert_eq!(new, expected, "{metric}");
        assert_eq!(levels[1].len(), expected[1]);
    }
}

/// Four points, pairs swapped: a and b commute, b and c do not.
#[test]
fn every_product_keeps_a_shortest_sequence() {
    let swap = |cycles: &[&[u16]]| {
        let cycles: Vec<Vec<u16>> = cycles.iter().map(|c| c.to_vec()).collect();
        Permutation::from_cycles(7, &cycles).expect("cycles are disjoint")
    };
    let generators = [
        swap(&[&[4, 5]]),
        swap(&[&[0, 1]]),
        swap(&[&[2, 3]]),
        swap(&[&[1, 2]]),
        swap(&[&[5, 6]]),
    ];
    let identity = Permutation::identity(7);
    let levels = sequences(
        &Canonical::new(&generators),
        identity.clone(),
        |product: &Permutation, g| product.then(&generators[g]),
        6,
    );
    let (mut all, mut canonical) = (BTreeSet::from([identity]), BTreeSet::new());
    for level in levels {
        canonical.extend(level.into_iter().map(|(product, _)| product));
        assert_eq!(canonical, all);
        let next: Vec<_> = all
            .iter()
            .flat_map(|p| generators.iter().map(|g| p.then(g)))
            .collect();
        all.extend(next);
    }
}

/// Sixty transpositions of sixteen points: a machine that remembers every kind has more states than fit its numbers.
#[test]
fn generators_that_commute_in_many_ways_have_a_machine_of_few_states() {
    let pairs = (0..16).flat_map(|a| (a + 1..16).map(move |b| vec![a, b]));
    let swaps: Vec<Permutation> = pairs
        .take(60)
        .map(|pair| Permutation::from_cycles(16, &[pair]).expect("two points"))
        .collect();
    let machine = Canonical::new(&swaps);
    assert_eq!(machine.states(), swaps.len() + 1);
    // The second of two that commute comes after the first, and not before it.
    let after = |number: usize| {
        let state = machine.steps(Canonical::START)[number].state;
        machine
            .steps(state)
            .iter()
            .any(|step| usize::from(step.generator) == 59 - number)
    };
    assert_ne!(after(0), after(59));
}
