use std::sync::{Arc, LazyLock};

use proptest::prelude::*;

use super::{Layout, OrbitTable};
use crate::cube::coordinates::refinement::Refinement;
use crate::cube::coordinates::symmetry_reduction::member;
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::state::State;
use crate::fixtures::{CUBE, CUBIES, CancelAfter, scrambles};
use crate::pruning::saved::TableError;
use crate::pruning::table_size::domino_cosets;
use crate::{Metric, NoMonitor, Solver, TableSize, Threads};

/// A table of table for the cosets of the domino subgroup, in which nothing farther than `farthest` has been looked
/// for.
pub(crate) fn domino_orbits(solver: &Solver, farthest: usize, threads: Threads) -> OrbitTable {
    let cosets = &domino_cosets(solver.metric())[..farthest];
    let refinement = Refinement::Nothing;
    let layout = Layout { refinement, cosets };
    let table = OrbitTable::build(solver.domino(), layout, &solver.axial, threads, &NoMonitor);
    table.expect("nobody cancels")
}

fn solver(metric: Metric) -> Solver {
    Solver::with(Arc::clone(&CUBE), metric, TableSize::Small).expect("a 3x3x3")
}

fn distance(table: &OrbitTable, state: &State) -> u8 {
    let coordinates = Scalar.coordinates(*state);
    let location = table.location(coordinates, table.class(coordinates));
    table.distances(location).distance(member(location.element))
}

static HTM: LazyLock<(Solver, OrbitTable)> = LazyLock::new(|| {
    let solver = solver(Metric::Htm);
    let table = domino_orbits(&solver, 8, Threads::All);
    (solver, table)
});

#[test]
fn as_many_cosets_are_at_each_distance_as_is_published() {
    let counts = HTM.1.counts();
    assert_eq!(counts[..9], domino_cosets(Metric::Htm)[..9]);
    assert_eq!(counts.iter().sum::<u64>(), 495 * 2048 * 2187);
    for (metric, farthest) in [(Metric::Stm, 6), (Metric::Sptm, 6)] {
        let counts = domino_orbits(&solver(metric), farthest, Threads::All).counts();
        assert_eq!(counts[..=farthest], domino_cosets(metric)[..=farthest]);
    }
}

/// `cargo test --release -p search --features long tables_have_as_many_cosets`: twenty minutes, and 3 GB of memory.
#[cfg(feature = "long")]
#[test]
fn tables_have_as_many_cosets_at_each_distance_as_their_sizes_say() {
    let layouts = [TableSize::Medium, TableSize::Large]
        .into_iter()
        .flat_map(|size| Metric::ALL.map(|metric| (size, metric)));
    let counted = layouts.map(|(size, metric)| {
        let solver = solver(metric);
        let layout = size.layout(metric).expect("it has table");
        let (domino, axial) = (solver.domino(), &solver.axial);
        let table = OrbitTable::build(domino, layout, axial, Threads::All, &NoMonitor);
        let mut counts = table.expect("there is room").counts();
        counts.truncate(layout.cosets.len());

        (size, metric, counts, layout.cosets)
    });
    let wrong: Vec<_> = counted
        .filter(|(_, _, counts, said)| counts != said)
        .collect();
    assert_eq!(wrong, []);
}

#[test]
fn a_table_is_the_same_at_any_number_of_threads() {
    let words = |threads| -> Vec<u32> {
        let table = domino_orbits(&HTM.0, 6, threads);
        table
            .words
            .into_iter()
            .map(std::sync::atomic::AtomicU32::into_inner)
            .collect()
    };
    assert!(
        words(Threads::One) == words(Threads::AtMost(3)),
        "the tables differ"
    );
}

#[test]
fn building_stops_when_cancelled() {
    let (refinement, cosets) = (Refinement::Nothing, domino_cosets(Metric::Htm));
    for questions in [0, 5, 100] {
        let monitor = CancelAfter::after(questions);
        let layout = Layout { refinement, cosets };
        let solver = &HTM.0;
        let table = OrbitTable::build(
            solver.domino(),
            layout,
            &solver.axial,
            Threads::AtMost(2),
            &monitor,
        );
        assert_eq!(table.err(), Some(TableError::Cancelled));
    }
}

proptest! {
    #[test]
    fn distances_are_those_of_the_small_table(position in scrambles(14)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let (solver, table) = &*HTM;
        let small = solver.base(Threads::All, &NoMonitor).expect("nobody cancels");
        let small = small.table.distance(&state);
        let distance = distance(table, &state);
        // What is farther than 9 moves has not been looked for.
        prop_assert_eq!(distance.min(9), small.min(9));
        prop_assert!(distance <= 10);
    }
}

/// Where half turns count twice, table hold lower bounds, which are no worse than the half-turn metric's.
#[test]
fn bounds_in_quarter_turns_lie_between() {
    let quarters = solver(Metric::Qtm);
    let table = domino_orbits(&quarters, 8, Threads::All);
    let exact = quarters.base(Threads::All, &NoMonitor);
    let exact = &exact.expect("nobody cancels").table;
    let mut state = State::SOLVED;
    for step in 0..2000_usize {
        let moves = &quarters.generators.moves[0];
        state = state.then(&moves[(step * step + step / 7) % moves.len()]);
        let bound = distance(&table, &state);
        assert!(bound <= exact.distance(&state));
        assert!(bound.min(8) >= distance(&HTM.1, &state).min(8));
    }
}
