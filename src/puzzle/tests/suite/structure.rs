//! What follows from the moves: orbits, orientations, laws, orders, symmetries.

use std::sync::Arc;

use group::{BigUint, Permutation, Rng, StabilizerChain};
use proptest::prelude::{ProptestConfig, any, proptest};
use puzzle::cycles::piece_cycles;
use puzzle::structure::{Assembly, AssemblyError, Quantity, Structure, symmetries};
use puzzle::{Algorithm, MoveId, Puzzle, catalogue};

fn by_name(name: &str) -> Arc<Puzzle> {
    catalogue::by_name(name).expect("it is in the catalogue")
}

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

fn power(base: u32, exponent: u32) -> BigUint {
    BigUint::from(base).pow(exponent)
}

fn chain(puzzle: &Puzzle) -> StabilizerChain {
    let generators: Vec<Permutation> = puzzle
        .generators()
        .into_iter()
        .map(|id| puzzle.mv(id).permutation.clone())
        .collect();
    StabilizerChain::new(&generators, 1)
}

/// Pieces and orientation group of each orbit, the largest pieces first; then the laws in words.
#[test]
fn orbits_and_laws_are_those_of_the_papers() {
    for (name, orbits, fixed, laws) in [
        (
            "3x3x3",
            &["8 corners Z3", "12 edges Z2"][..],
            6,
            &[
                "the corners and the edges are always rearranged both evenly or both oddly",
                "an even number of the edges is always flipped",
                "the twists of the corners always add up to 0 modulo 3",
            ][..],
        ),
        (
            "2x2x2",
            &["8 corners Z3"],
            0,
            &["the twists of the corners always add up to 0 modulo 3"],
        ),
        (
            "3x3x3x3",
            &["16 tetrads A4", "32 triads S3", "24 dyads Z2"],
            8,
            &[
                "an even number of the triads is always reflected",
                "the triads and the dyads are always rearranged both evenly or both oddly",
                "an even number of the dyads is always flipped",
                "the twists of the tetrads always add up to 0 modulo 3",
            ],
        ),
        (
            "megaminx",
            &["20 corners Z3", "30 edges Z2"],
            12,
            &[
                "an even number of the edges is always flipped",
                "the twists of the corners always add up to 0 modulo 3",
            ],
        ),
        (
            "gap-3x3x3",
            &["8 corners Z3", "12 edges Z2"],
            0,
            &[
                "the corners and the edges are always rearranged both evenly or both oddly",
                "an even number of the edges is always flipped",
                "the twists of the corners always add up to 0 modulo 3",
            ],
        ),
    ] {
        let structure = Structure::new(&by_name(name));
        let found: Vec<String> = structure
            .orbits()
            .iter()
            .map(|orbit| {
                format!(
                    "{} {} {}",
                    orbit.pieces.len(),
                    orbit.name,
                    orbit.orientations.name()
                )
            })
            .collect();
        assert_eq!(found, orbits, "{name}");
        assert_eq!(structure.fixed().len(), fixed, "{name}");
        let found: Vec<String> = structure
            .laws()
            .iter()
            .map(|law| law.words(&structure))
            .collect();
        assert_eq!(found, laws, "{name}");
    }
}

/// Only the laws restrict a puzzle of the catalogue: the order that they imply is the true one, found by a stabilizer
/// chain.
#[test]
fn the_laws_are_all_there_is() {
    for name in catalogue::names() {
        let puzzle = by_name(name);
        let structure = Structure::new(&puzzle);
        assert_eq!(structure.order(), *chain(&puzzle).order(), "{name}");
    }
}

/// The 2x2x2 counts every position in each of its 24 orientations.
#[test]
fn orders_are_the_published_ones() {
    let order = |name| Structure::new(&by_name(name)).order();
    assert_eq!(order("3x3x3").to_string(), "43252003274489856000");
    assert_eq!(order("2x2x2"), BigUint::from(3_674_160_u32) * 24_u32);
    // 15!/2 * 12^14 * 4 up to rotations, of which a tesseract has 192.
    assert_eq!(
        order("2x2x2x2"),
        factorial(15) / 2_u32 * power(12, 14) * 4_u32 * 192_u32
    );
    // Corners, wings and centres, no two of which look alike here; Kamack and Keane, section 7, for the 3^4.
    let corners = factorial(8) * power(3, 7);
    assert_eq!(
        order("4x4x4"),
        &corners * factorial(24) * factorial(24) / 2_u32
    );
    assert_eq!(
        order("3x3x3x3"),
        factorial(24) * factorial(32) * factorial(16) / 4_u32 * power(2, 23) * power(6, 32) / 2_u32
            * power(12, 16)
            / 3_u32
    );
    assert!(
        order("3x3x3x3")
            .to_string()
            .starts_with("1756772880709135843")
    );
}

/// The product of permutations of position and of orientation of Kamack and Keane, section 8, for N = 3, 4, 5, and the
/// counts of Table 2.
#[test]
fn n_topes_follow_the_formula() {
    for (dimensions, t) in [(3_u8, 3_u32), (4, 3), (5, 1)] {
        let n = u32::from(dimensions);
        let puzzle = Puzzle::cube(3, dimensions).expect("there is one");
        let choose = |k: u32| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
        let mut positions = BigUint::from(1_u32);
        let mut orientations = BigUint::from(1_u32);
        for k in 2..=n {
            let count = 2_u32.pow(k) * choose(k);
            let pieces = puzzle
                .pieces()
                .iter()
                .filter(|p| p.facets.len() == k as usize);
            assert_eq!(pieces.count(), count as usize, "{k}-ads in {n} dimensions");
            positions *= factorial(count);
            orientations *= factorial(k).pow(count);
        }
        let pentads = 2_u32.pow(n);
        let expected = positions / power(2, n - 2) * orientations / t / power(2, n - 2 + pentads);
        assert_eq!(Structure::new(&puzzle).order(), expected, "{n} dimensions");
    }
    let five = Puzzle::cube(3, 5).expect("there is one");
    let movable = five.pieces().iter().filter(|piece| piece.facets.len() > 1);
    let (pieces, facets) = movable.fold((0, 0), |(p, f), piece| (p + 1, f + piece.facets.len()));
    assert_eq!((pieces, facets), (232, 800));
    // 7.017e560.
    let order = Structure::new(&five).order().to_string();
    assert!(order.starts_with("70166") && order.len() == 561);
}

#[test]
fn symmetries_of_the_solids() {
    for (name, count) in [
        ("3x3x3", 48),
        ("2x2x2", 48),
        ("4x4x4", 48),
        ("2x2x2x2", 384),
        ("3x3x3x3", 384),
        ("pyraminx", 24),
        ("megaminx", 120),
        ("skewb", 48),
    ] {
        let puzzle = by_name(name);
        let all = symmetries(&puzzle).expect("it has geometry");
        assert_eq!(all.len(), count, "{name}");
        assert!(all[0].permutation.is_identity() && all[0].is_rotation);
        assert_eq!(all.iter().filter(|s| s.is_rotation).count(), count / 2);
        assert!(
            all.windows(2)
                .all(|pair| pair[0].permutation < pair[1].permutation)
        );
        for a in all.iter().step_by(5) {
            for b in all.iter().step_by(7) {
                let product = a.permutation.then(&b.permutation);
                let found = all.binary_search_by(|s| s.permutation.cmp(&product));
                let found = &all[found.expect("products are symmetries")];
                assert_eq!(found.is_rotation, a.is_rotation == b.is_rotation);
            }
            // Rotations take turns to turns.
            if a.is_rotation && puzzle.layers() > 0 {
                for mv in puzzle.moves() {
                    let image = mv.permutation.conjugate(&a.permutation);
                    assert!(
                        puzzle
                            .moves()
                            .iter()
                            .any(|other| other.permutation == image)
                    );
                }
            }
        }
    }
    assert_eq!(symmetries(&by_name("gap-3x3x3")), None);
}

#[test]
fn what_is_no_assembly_is_said() {
    let cube = by_name("3x3x3");
    let structure = Structure::new(&cube);
    let swap = |a: u16, b: u16| Permutation::from_cycles(54, &[vec![a, b]]).expect("a swap");
    let facets = |name: &str| {
        cube.piece(cube.piece_by_name(name).expect("a piece"))
            .facets
            .clone()
    };
    let corner = facets("UFR");
    let mirrored = structure.assembly(&swap(corner[1], corner[2]));
    assert_eq!(
        mirrored,
        Err(AssemblyError::Turned(
            cube.piece_by_name("UFR").expect("a piece")
        ))
    );
    let broken = structure.assembly(&swap(corner[0], facets("UBL")[0]));
    assert!(
        matches!(broken, Err(AssemblyError::Broken(_))),
        "{broken:?}"
    );
    let one_edge = structure.assembly(&swap(facets("UF")[0], facets("UF")[1]));
    assert!(!structure.allows(&one_edge.expect("the pieces are whole")));
}

fn walk(puzzle: &Puzzle, seed: u64) -> Permutation {
    let mut rng = Rng::with_seed(seed);
    let moves = (0..40).map(|_| {
        let generators = puzzle.generators();
        generators[rng.usize(..generators.len())]
    });
    Algorithm::from_moves(moves.collect::<Vec<MoveId>>()).permutation(puzzle)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn positions_are_assemblies_and_obey_the_laws(seed in any::<u64>()) {
        for name in ["3x3x3", "4x4x4", "3x3x3x3", "pyraminx", "megaminx", "skewb"] {
            let puzzle = by_name(name);
            let structure = Structure::new(&puzzle);
            let position = walk(&puzzle, seed);
            let assembly = structure.assembly(&position).expect("moves keep pieces whole");
            assert!(structure.allows(&assembly), "{name}");
            assert_eq!(structure.position(&assembly, position.degree()), position);
        }
    }

    /// A single change of one orbit is allowed exactly when the stabilizer chain contains it.
    #[test]
    fn the_laws_decide_membership(seed in any::<u64>()) {
        for name in ["3x3x3", "pyraminx", "skewb"] {
            let puzzle = by_name(name);
            let structure = Structure::new(&puzzle);
            let chain = chain(&puzzle);
            let mut rng = Rng::with_seed(seed);
            let mut assembly: Assembly = structure.solved();
            for (k, orbit) in structure.orbits().iter().enumerate() {
                let count = orbit.pieces.len();
                let mut slots: Vec<u16> = (0..count as u16).collect();
                rng.shuffle(&mut slots);
                assembly.slots[k] = Permutation::from_images(slots).expect("a shuffle");
                for turn in &mut assembly.turns[k] {
                    *turn = rng.usize(..orbit.orientations.order());
                }
            }
            let position = structure.position(&assembly, puzzle.facets().len());
            assert_eq!(structure.allows(&assembly), chain.contains(&position), "{name}");
        }
    }
}

#[test]
fn twists_are_those_that_qter_writes_above_the_pieces() {
    let cube = Puzzle::cube(3, 3).expect("a cube");
    let structure = Structure::new(&cube);
    let twists = |text: &str| {
        let position = Algorithm::parse(&cube, text)
            .expect(text)
            .permutation(&cube);
        let twists = structure.twists(&cube, &position).expect("an assembly");
        let named = cube
            .pieces()
            .iter()
            .zip(twists)
            .filter(|(_, twist)| *twist > 0);
        named
            .map(|(piece, twist)| format!("{} +{twist}", piece.name))
            .collect::<Vec<_>>()
    };
    for still in ["U", "D'", "R2", "L2 F2 B2"] {
        assert_eq!(twists(still), [""; 0], "{still}");
    }
    // Section 3.1.2: R twists its corners by 1, 2, 1, 2 and flips nothing; F flips four edges.
    assert_eq!(twists("R"), ["UFR +1", "UBR +2", "DFR +2", "DBR +1"]);
    assert_eq!(
        twists("F").iter().filter(|twist| twist.len() == 5).count(),
        4
    );
    // Section 3.1.3: R U twists UFR by 1 where it is; the cycle of five has +2, +2 and +1.
    let of_ru = twists("R U");
    assert_eq!(of_ru.len(), 4);
    assert!(of_ru.contains(&"UFR +1".to_owned()), "{of_ru:?}");
}

#[test]
fn twists_of_a_cycle_say_how_often_it_takes_and_those_of_an_orbit_are_its_laws() {
    for name in catalogue::names() {
        let puzzle = catalogue::by_name(name).expect(name);
        let structure = Structure::new(&puzzle);
        let moves: Vec<&Permutation> = puzzle
            .generators()
            .iter()
            .map(|&id| &puzzle.mv(id).permutation)
            .collect();
        let mut position = puzzle.solved();
        for n in 0..40 {
            position.then_assign(moves[n * n * 31 % moves.len()]);
            position.then_assign(moves[n * 7 % moves.len()]);
            let twists = structure.twists(&puzzle, &position).expect(name);
            for cycle in piece_cycles(&puzzle, &position) {
                let (orbit, _) = structure.slot(cycle.pieces[0]).expect("a piece that moves");
                let orbit = &structure.orbits()[orbit];
                let sum: u32 = cycle
                    .pieces
                    .iter()
                    .map(|piece| twists[usize::from(piece.0)])
                    .sum();
                let modulus = orbit.twist_modulus();
                let rounds = u64::from(modulus / group::gcd(modulus.into(), sum.into()) as u32);
                assert_eq!(cycle.rounds() % rounds, 0, "{name}: {cycle:?} {sum}");
                if orbit.orientations.order() == modulus as usize {
                    assert_eq!(cycle.rounds(), rounds, "{name}: {cycle:?} {sum}");
                }
            }
            let alone = structure.laws().iter().filter(|law| law.terms.len() == 1);
            for law in alone.filter(|law| matches!(law.terms[0].quantity, Quantity::Orientation(0)))
            {
                let orbit = &structure.orbits()[law.terms[0].orbit];
                let sum: u32 = orbit
                    .pieces
                    .iter()
                    .map(|piece| twists[usize::from(piece.0)])
                    .sum();
                assert_eq!(sum % law.modulus, 0, "{name}: {}", orbit.name);
            }
        }
    }
}
