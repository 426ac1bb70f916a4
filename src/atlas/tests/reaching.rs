//! Every position within the constraints of section 7 can be reached: positions made at random within them, without
//! any turns, and reached by turns.

use atlas::{Law, Solver, broken_laws, reach, tesseract};
use group::{Permutation, Rng};

/// A position with all tessies somewhere and turned somehow, tetrads not mirrored. Which of the laws it obeys is
/// chance; the caller keeps what obeys all.
fn random_position(rng: &mut Rng) -> Permutation {
    let puzzle = tesseract();
    let mut images: Vec<u16> = (0..puzzle.facets().len() as u16).collect();
    for facets in 2..=4 {
        let mut slots: Vec<&puzzle::Piece> = puzzle
            .pieces()
            .iter()
            .filter(|piece| piece.facets.len() == facets)
            .collect();
        let pieces = slots.clone();
        rng.shuffle(&mut slots);
        for (piece, slot) in pieces.into_iter().zip(slots) {
            let mut turned = slot.facets.clone();
            rng.shuffle(&mut turned);
            for (&point, &image) in piece.facets.iter().zip(&turned) {
                images[usize::from(point)] = image;
            }
        }
    }
    let mut position = Permutation::from_images(images).expect("a shuffle");
    // Half of the tetrads are mirrored, too many to wait for luck.
    for piece in puzzle
        .pieces()
        .iter()
        .filter(|piece| piece.facets.len() == 4)
    {
        let swap = vec![piece.facets[0], piece.facets[1]];
        let swap = Permutation::from_cycles(position.degree(), &[swap]).expect("a swap");
        if is_mirrored(&position, piece) {
            position = swap.then(&position);
        }
    }
    position
}

/// Section 6a: whether the transpositions and reversals of axes are odd in number.
fn is_mirrored(position: &Permutation, piece: &puzzle::Piece) -> bool {
    let puzzle = tesseract();
    let mut axes = Vec::new();
    let mut reversals = 0;
    for &point in &piece.facets {
        let face = |point: usize| &puzzle.faces()[usize::from(puzzle.facets()[point].face.0)];
        let (from, to) = (face(point.into()), face(position.image(point.into())));
        axes.push(to.axis as u16);
        reversals += usize::from(from.positive != to.positive);
    }
    let transposed = !Permutation::from_images(axes).expect("four axes").is_even();
    transposed != (reversals % 2 == 1)
}

#[test]
fn everything_within_the_laws_is_reached() {
    let puzzle = tesseract();
    let solver = Solver::new();
    let mut rng = Rng::with_seed(1982);
    let (mut reached, mut tried) = (0, 0);
    while reached < 6 {
        tried += 1;
        let position = random_position(&mut rng);
        let broken = broken_laws(&position);
        match solver.reach(&position) {
            Ok(algorithm) => {
                assert_eq!(broken, []);
                assert_eq!(algorithm.permutation(puzzle), position);
                assert!((1_000..60_000).contains(&algorithm.len()));
                reached += 1;
            }
            Err(laws) => assert_eq!(laws, broken),
        }
    }
    // One in 2 * 2 * 2 * 2 * 3 positions obeys the laws.
    assert!((50..2_000).contains(&tried), "{tried}");
}

/// Positions that need only some of the steps.
#[test]
fn simple_positions_are_reached() {
    let puzzle = tesseract();
    let solver = Solver::new();
    for cycles in [
        "",
        "(12)_{ab}(34)_{ab}",
        "(1234)_{(ab)(cd)}",
        "(5678)_{(ab)(cd)}",
        "(5678)_{(ad)(bc)}",
        "(1234)_{abc}(5678)_{acb}",
        "(123)_{acb}",
        "(13, 14)(134, 138)",
        "(13, 14, 17)(134, 138, 235)",
        "(1234, 1278, 5638)",
        "(12, 34, 56, 78)_{ab}(123, 567)_{ab}",
    ] {
        let position = atlas::parse_cycles(cycles).expect(cycles).permutation;
        let laws = broken_laws(&position);
        let reached = solver.reach(&position);
        match reached {
            Ok(algorithm) => assert_eq!(algorithm.permutation(puzzle), position, "{cycles}"),
            Err(broken) => assert!(!laws.is_empty() && laws == broken, "{cycles}"),
        }
    }
    let twisted = atlas::parse_cycles("(1234)_{abc}").expect("a twist");
    assert_eq!(reach(&twisted.permutation), Err(vec![Law::Twists]));
}
