use group::Permutation;
use proptest::prelude::*;
use puzzle::Puzzle;

use super::Cubies;
use crate::cube::legality::Law;
use crate::cube::state::State;
use crate::fixtures::{CUBE, CUBIES, position, scrambles};

fn broken(position: &Permutation) -> Vec<Law> {
    CUBIES
        .pack(position)
        .map_or_else(|illegal| illegal.broken, |_| Vec::new())
}

/// Moves the facets of a piece along a cycle of its neighbours: `(from, to)` pairs of facets by piece and face.
fn rearranged(cycles: &[&[(&str, usize)]]) -> Permutation {
    let facet = |(piece, index): &(&str, usize)| {
        let id = CUBE.piece_by_name(piece).expect("a piece of the cube");
        CUBE.piece(id).facets[*index]
    };
    let cycles: Vec<Vec<u16>> = cycles
        .iter()
        .map(|cycle| cycle.iter().map(facet).collect())
        .collect();
    Permutation::from_cycles(54, &cycles).expect("cycles are disjoint")
}

proptest! {
    #[test]
    fn packing_keeps_composition(a in scrambles(20), b in scrambles(20)) {
        let pack = |p: &Permutation| CUBIES.pack(p).expect("scrambles are legal");
        prop_assert_eq!(pack(&a.then(&b)), pack(&a).then(&pack(&b)));
        prop_assert_eq!(pack(&a.inverse()), pack(&a).inverse());
    }
}

#[test]
fn only_a_3x3x3_has_these_pieces() {
    for (layers, dimensions) in [(2, 3), (4, 3), (3, 4)] {
        let puzzle = Puzzle::cube(layers, dimensions).expect("there is such a puzzle");
        assert!(Cubies::of(&puzzle).is_none(), "{}", puzzle.name());
    }
    assert_eq!(CUBIES.pack(&CUBE.solved()), Ok(State::SOLVED));
}

#[test]
fn only_quarter_turns_of_f_and_b_flip_and_only_those_of_u_and_d_never_twist() {
    for id in CUBE.face_turns() {
        let mv = CUBE.mv(id);
        let state = CUBIES.pack(&mv.permutation).expect("a turn is legal");
        let quarter = mv.quarter_turns != 2;
        let flips = (0..12).any(|slot| state.edge(slot).1 != 0);
        assert_eq!(flips, quarter && mv.axis == 2, "{}", mv.name);
        let twists = (0..8).any(|slot| state.corner(slot).1 != 0);
        assert_eq!(twists, quarter && mv.axis != 1, "{}", mv.name);
    }
}

#[test]
fn each_broken_law_is_named() {
    assert_eq!(broken(&position("R U2 F' D L B2")), []);
    let degree = Law::Degree {
        expected: 54,
        found: 24,
    };
    assert_eq!(broken(&Permutation::identity(24)), [degree]);
    assert_eq!(
        broken(&rearranged(&[&[("UFR", 0), ("UFR", 1), ("UFR", 2)]])),
        [Law::Twist]
    );
    assert_eq!(broken(&rearranged(&[&[("UF", 0), ("UF", 1)]])), [Law::Flip]);
    let swapped_edges = rearranged(&[&[("UF", 0), ("UB", 0)], &[("UF", 1), ("UB", 1)]]);
    assert_eq!(broken(&swapped_edges), [Law::Parity]);
    let both = swapped_edges.then(&rearranged(&[&[("DFR", 0), ("DFR", 1), ("DFR", 2)]]));
    assert_eq!(broken(&both), [Law::Twist, Law::Parity]);
    let torn = |piece: &str| Law::Torn {
        piece: piece.to_owned(),
    };
    assert_eq!(
        broken(&rearranged(&[&[("UFR", 0), ("UFR", 1)]])),
        [torn("UFR")]
    );
    assert_eq!(
        broken(&rearranged(&[&[("UF", 0), ("UB", 0)]])),
        [torn("UF"), torn("UB")]
    );
    assert_eq!(
        broken(&rearranged(&[&[("UF", 0), ("UFR", 0)]])),
        [torn("UFR"), torn("UF")]
    );
    let centre = |piece: &str| Law::Centre {
        piece: piece.to_owned(),
    };
    assert_eq!(broken(&position("M")), ["U", "F", "B", "D"].map(centre));
}
