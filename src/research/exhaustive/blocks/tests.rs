//! Whole bitmaps against one arrangement at a time.

use super::{BlockMap, words_of_block};
use two_colour::{Centres, Space, TwoColour};

/// Every image of a scattered bitmap, bit by bit.
fn agrees<const W: usize>(cube: TwoColour) {
    let space = Space::new(cube);
    let edges = &space.edges;
    assert_eq!(words_of_block(edges), W);
    let mut rng = fastrand::Rng::with_seed(17);
    let mut from: Vec<u64> = (0..(edges.blocks()) * W).map(|_| rng.u64(..)).collect();
    from.extend([0; W]);
    for symmetry in space.symmetries(Centres::Unseen).into_iter().step_by(3) {
        for turn in space.turns.iter().step_by(4) {
            let mut expected = vec![0_u64; from.len()];
            for rank in 0..edges.count() as u32 {
                if from[rank as usize / 64] >> (rank % 64) & 1 == 1 {
                    let mask = symmetry.action.edges.apply(edges.member(rank));
                    let image = edges.rank(turn.action.edges.apply(mask));
                    expected[image as usize / 64] |= 1 << (image % 64);
                }
            }
            let mut found = vec![0; from.len()];
            BlockMap::<W>::new(edges, &symmetry.action, &turn.action).add(&from, &mut found);
            // What went to the spare block is nobody's.
            found.truncate(edges.blocks() * W);
            expected.truncate(edges.blocks() * W);
            assert!(found == expected, "{}", cube.name());
        }
    }
}

#[test]
fn four_words_a_block() {
    agrees::<4>(TwoColour::GreenYellow);
}

#[test]
fn one_word_a_block() {
    agrees::<1>(TwoColour::RedBlue);
}
