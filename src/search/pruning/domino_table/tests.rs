use std::sync::LazyLock;

use proptest::prelude::*;

use super::{DominoTable, Level};
use crate::cube::coordinates::domino::Domino;
use crate::cube::cubies::REFERENCE_AXIS;
use crate::cube::metric::Metric;
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::symmetry::Symmetry;
use crate::fixtures::{CUBE, CUBIES, CancelAfter, SOLVER, scrambles, turns};
use crate::optimal::expansion::bound;
use crate::pruning::saved::TableError;
use crate::pruning::table_size::domino_cosets;
use crate::{NoMonitor, Threads};

fn domino() -> Domino {
    let keeps = |s: &Symmetry| s.axis(REFERENCE_AXIS) == REFERENCE_AXIS;
    Domino::new(
        Symmetry::all(&CUBE, &CUBIES)
            .into_iter()
            .filter(keeps)
            .collect(),
    )
}

/// Filled level by level on one thread, each level checked against the published count.
static TABLE: LazyLock<DominoTable> = LazyLock::new(|| {
    let cosets = domino_cosets(Metric::Htm);
    let table = DominoTable::new(domino(), cosets.len() as u8, turns()).expect("there is room");
    let level = Level {
        columns: table.columns(),
        total: cosets.iter().sum(),
        threads: Threads::One,
        monitor: &NoMonitor,
    };
    let (mut filled, mut last) = (1, 1);
    for (distance, count) in (1..).zip(&cosets[1..]) {
        // The last level backwards, which the solver fills forwards.
        let backwards = distance == 9;
        let last_said = if backwards { table.cosets() } else { last };
        last = table.fill(distance, filled, last_said, &level);
        assert_eq!(last, *count, "cosets at distance {distance}");
        filled += last;
    }
    table
});

#[test]
fn levels_have_the_published_sizes_at_any_number_of_threads() {
    let serial = &*TABLE;
    let parallel = SOLVER.base(Threads::All, &NoMonitor);
    let parallel = &parallel.expect("nobody cancels").table;
    let words = |table: &DominoTable| -> Vec<u32> {
        table
            .words
            .iter()
            .map(|w| w.load(std::sync::atomic::Ordering::Relaxed))
            .collect()
    };
    assert!(words(serial) == words(parallel), "the tables differ");
}

#[test]
fn building_stops_when_cancelled() {
    for questions in [0, 5, 2000] {
        let monitor = CancelAfter::after(questions);
        let counts = domino_cosets(Metric::Htm);
        let table = DominoTable::build(domino(), counts, turns(), Threads::AtMost(2), &monitor);
        assert_eq!(table.err(), Some(TableError::Cancelled));
    }
}

proptest! {
    /// Neighbours' distances differ by at most 1, and a child's follows from its parent's and two bits.
    #[test]
    fn distances_are_consistent(position in scrambles(12)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let distance = TABLE.distance(&state);
        for mv in turns() {
            let child = state.then(&mv);
            let exact = TABLE.distance(&child);
            prop_assert!(exact.abs_diff(distance) <= 1);
            let bits = TABLE.bits(TABLE.entry(Scalar.coordinates(child)));
            prop_assert_eq!(TABLE.step(distance, bits), exact);
        }
    }

    /// The bound of three axes is consistent too and never more than the length of a solution.
    #[test]
    fn bounds_are_consistent(moves in proptest::collection::vec(0_usize..18, 0..14)) {
        let turns = turns();
        let all = Symmetry::all(&CUBE, &CUBIES);
        let axes = [1, 0, 2].map(|from| {
            all.iter().find(|s| s.is_rotation() && s.axis(from) == REFERENCE_AXIS).expect("one")
        });
        let mut state = crate::State::SOLVED;
        let mut last = 0;
        for (length, mv) in moves.into_iter().enumerate() {
            state = state.then(&turns[mv]);
            let bound = bound(axes.map(|axis| TABLE.distance(&axis.conjugate(&state))));
            prop_assert!(bound.abs_diff(last) <= 1);
            prop_assert!(usize::from(bound) <= length + 1);
            last = bound;
        }
    }
}
