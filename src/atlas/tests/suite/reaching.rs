//! Every position within the laws can be reached: positions made at random within them, without any turns, and reached
//! by turns, as the papers prove it.

use std::sync::Arc;

use atlas::{Aim, Prover, Step, Unreachable, UsefulMoves, tesseract};
use group::{Permutation, Rng};
use puzzle::structure::Structure;
use puzzle::{Algorithm, Expression, Puzzle, catalogue, cycles};

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

/// The steps as one algorithm, as they are written and as they are.
fn whole(puzzle: &Puzzle, steps: &[Step]) -> Algorithm {
    let mut whole = Algorithm::default();
    for step in steps {
        let text = step.notation(puzzle);
        let read = Expression::parse_with(puzzle, &text, UsefulMoves::on(puzzle)).expect(&text);
        assert_eq!(
            read.algorithm(puzzle).permutation(puzzle),
            step.algorithm.permutation(puzzle),
            "{text}"
        );
        assert!(step.words(puzzle).ends_with('.'), "{text}");
        whole = whole.then(&step.algorithm);
    }
    whole
}

fn legal(puzzle: &Puzzle, structure: &Structure, position: &Permutation) -> bool {
    let assembly = structure.assembly(position);
    assert_eq!(position.degree(), puzzle.facets().len());
    assembly.is_ok_and(|assembly| structure.allows(&assembly))
}

#[test]
fn everything_within_the_laws_of_the_tesseract_is_reached() {
    let puzzle = tesseract();
    let prover = Prover::new(puzzle).expect("the paper proves it");
    let structure = Structure::new(puzzle);
    let mut rng = Rng::with_seed(1982);
    let (mut reached, mut tried) = (0, 0);
    while reached < 4 {
        tried += 1;
        let position = random_position(&mut rng);
        let allowed = legal(puzzle, &structure, &position);
        match prover.steps(&position) {
            Ok(steps) => {
                assert!(allowed);
                assert!(steps.is_sorted_by_key(|step| step.aim));
                let whole = whole(puzzle, &steps).simplified(puzzle);
                assert!(position.then(&whole.permutation(puzzle)).is_identity());
                assert!((1_000..60_000).contains(&whole.len()));
                reached += 1;
            }
            Err(Unreachable) => assert!(!allowed),
        }
    }
    // One in 2 * 2 * 2 * 2 * 3 positions obeys the laws.
    assert!((10..2_000).contains(&tried), "{tried}");
}

/// Corners and edges put anywhere in any way: one time in twelve the proof solves it.
#[test]
fn everything_within_the_laws_of_the_cube_is_reached() {
    let puzzle = catalogue::by_name("3x3x3").expect("the cube");
    let prover = Prover::new(&puzzle).expect("the paper proves it");
    let structure = Structure::new(&puzzle);
    let mut rng = Rng::with_seed(2017);
    let (mut reached, mut longest) = (0, 0);
    for _ in 0..600 {
        let mut assembly = structure.solved();
        for (orbit, turns) in assembly.turns.iter_mut().enumerate() {
            let mut images: Vec<u16> = (0..turns.len() as u16).collect();
            rng.shuffle(&mut images);
            assembly.slots[orbit] = Permutation::from_images(images).expect("a shuffle");
            let orientations = structure.orbits()[orbit].orientations.order();
            turns.fill_with(|| rng.usize(..orientations));
        }
        let position = structure.position(&assembly, puzzle.facets().len());
        let Ok(steps) = prover.steps(&position) else {
            assert!(!structure.allows(&assembly));
            continue;
        };
        assert!(structure.allows(&assembly));
        assert!(steps.is_sorted_by_key(|step| step.aim));
        let whole = whole(&puzzle, &steps);
        assert!(position.then(&whole.permutation(&puzzle)).is_identity());
        longest = longest.max(whole.len());
        reached += 1;
    }
    assert!((25..90).contains(&reached), "{reached}");
    assert!((200..1_000).contains(&longest), "{longest}");
}

/// Each of the thesis's moves affects what its lemma says; where it flips, the thesis names other edges.
#[test]
fn the_lemmas_of_the_thesis_do_what_they_say() {
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let prover = Prover::new(&cube).expect("the paper proves it");
    for (position, aims, moves) in [
        ("(DBR, URB)(UF, UR)", vec![Aim::PlaceCorners], "([D, R] F)3"),
        ("(UF, UB, DB)", vec![Aim::PlaceEdges], "L R' U2 L' R B2"),
        ("(UL)_{ab}(UR)_{ab}", vec![Aim::FlipEdges], "(L R' F L R' D"),
    ] {
        let position = cycles::parse(&cube, position).expect(position);
        let steps = prover.steps(&position).expect("it is legal");
        assert!(steps.iter().any(|step| aims.contains(&step.aim)));
        assert!(
            steps
                .iter()
                .any(|step| step.notation(&cube).contains(moves))
        );
    }
    let flips = "(L R' F L R' D L R' B L R' U) (L R' F' L R' D' L R' B' L R' U')";
    let flips = Algorithm::parse(&cube, flips)
        .expect("moves")
        .permutation(&cube);
    assert_eq!(cycles::parse(&cube, "(UL)_{ab}(UR)_{ab}"), Ok(flips));
}

/// Positions that need only some of the steps.
#[test]
fn simple_positions_are_reached() {
    let puzzle = tesseract();
    let prover = Prover::new(puzzle).expect("the paper proves it");
    let structure = Structure::new(puzzle);
    for text in [
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
        "(1234)_{abc}",
    ] {
        let position = cycles::parse(puzzle, text).expect(text);
        match prover.steps(&position) {
            Ok(steps) => {
                let whole = whole(puzzle, &steps);
                assert!(
                    position.then(&whole.permutation(puzzle)).is_identity(),
                    "{text}"
                );
            }
            Err(Unreachable) => assert!(!legal(puzzle, &structure, &position), "{text}"),
        }
    }
    let other: Option<Arc<Puzzle>> = catalogue::by_name("2x2x2");
    assert!(Prover::new(&other.expect("the catalogue has it")).is_none());
}
