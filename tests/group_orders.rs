//! Orders of groups, proved by stabilizer chains, against what GAP, the papers and plain counting say.

use group::{BigUint, Effort, Permutation, Rng, StabilizerChain, WordTable};
use puzzle::{Move, Puzzle};

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

fn power(base: u32, exponent: u32) -> BigUint {
    BigUint::from(base).pow(exponent)
}

fn binomial(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

fn cube(layers: u8, dimensions: u8) -> Puzzle {
    Puzzle::cube(layers, dimensions).expect("the puzzle exists")
}

/// The quarter turns among the moves that are wanted.
fn quarter_turns(puzzle: &Puzzle, wanted: impl Fn(&Move) -> bool) -> Vec<Permutation> {
    puzzle
        .moves()
        .iter()
        .filter(|mv| mv.quarter_turns == 1 && wanted(mv))
        .map(|mv| mv.permutation.clone())
        .collect()
}

fn outer_layer(mv: &Move) -> bool {
    mv.face.is_some()
}

fn single_layer(mv: &Move) -> bool {
    mv.layers.is_power_of_two()
}

/// Cycles of points counted from 1, as GAP writes them.
fn read_cycles(degree: usize, text: &str) -> Permutation {
    let cycles: Vec<Vec<u16>> = text
        .trim()
        .trim_start_matches('(')
        .trim_end_matches(')')
        .split(")(")
        .filter(|cycle| !cycle.is_empty())
        .map(|cycle| {
            let points = cycle.split(',').map(str::parse::<u16>);
            points.map(|point| point.expect("a point") - 1).collect()
        })
        .collect();
    Permutation::from_cycles(degree, &cycles).expect("the cycles are disjoint")
}

#[test]
fn gap_agrees() {
    let table = include_str!("corpus/groups/gap.table");
    let mut rows = 0;
    for row in table
        .lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
    {
        let fields: Vec<&str> = row.split(" | ").collect();
        let &[name, degree, order, action, generators] = fields.as_slice() else {
            panic!("a row has five fields: {row}");
        };
        let degree = degree.parse().expect("a degree");
        let generators: Vec<Permutation> = generators
            .split("; ")
            .map(|text| read_cycles(degree, text))
            .collect();
        let chain = StabilizerChain::new(&generators, 1);
        assert_eq!(chain.order().to_string(), order, "{name}");
        let transitive = group::orbits(degree, &generators).is_single();
        assert_eq!(transitive, action != "intransitive", "{name}");
        assert_eq!(
            group::is_primitive(degree, &generators),
            action == "primitive",
            "{name}"
        );
        rows += 1;
    }
    assert_eq!(rows, 250);
}

/// Kamack and Keane, section 8, for the cube of three layers in N dimensions, N from 3 to 5. `t` is the number of
/// orbits on the patterns of orientations of N-ads.
fn kamack_and_keane(n: u32, t: u32) -> BigUint {
    let count = |ads: u32| 2_u32.pow(ads) * binomial(n, ads);
    let positions: BigUint = (2..=n).map(|ads| factorial(count(ads))).product();
    let orientations: BigUint = (2..=n).map(|ads| factorial(ads).pow(count(ads))).product();
    positions / power(2, n - 2) * orientations / t / power(2, n - 2 + count(n))
}

#[test]
fn the_cube_has_its_43_quintillion_positions() {
    let generators = quarter_turns(&cube(3, 3), outer_layer);
    assert_eq!(generators.len(), 6);
    let chain = StabilizerChain::new(&generators, 1);
    assert_eq!(chain.order().to_string(), "43252003274489856000");
    assert_eq!(*chain.order(), kamack_and_keane(3, 3));
    assert_eq!(
        *chain.order(),
        factorial(8) * power(3, 7) * factorial(12) * power(2, 11) / 2_u32
    );
}

#[test]
fn turning_the_middle_too_turns_the_whole_cube() {
    let chain = StabilizerChain::new(&quarter_turns(&cube(3, 3), single_layer), 1);
    assert_eq!(*chain.order(), kamack_and_keane(3, 3) * 24_u32);
}

#[test]
fn the_tesseract_has_the_order_kamack_and_keane_give() {
    let generators = quarter_turns(&cube(3, 4), outer_layer);
    assert_eq!(generators.len(), 24);
    let chain = StabilizerChain::new(&generators, 1);
    // Section 7.
    let positions = factorial(24) * factorial(32) * factorial(16) / 4_u32;
    let orientations = power(2, 23) * (power(6, 32) / 2_u32) * (power(12, 16) / 3_u32);
    assert_eq!(*chain.order(), positions * orientations);
    assert_eq!(*chain.order(), kamack_and_keane(4, 3));
    assert_eq!(&chain.order().to_string()[..3], "175");
    assert_eq!(chain.order().to_string().len(), 121);
}

#[test]
fn two_layers() {
    // The whole cube turns with the pieces: 24 places to put it.
    let pocket = cube(2, 3);
    let generators = quarter_turns(&pocket, outer_layer);
    let chain = StabilizerChain::new(&generators, 1);
    assert_eq!(chain.order().to_string(), "88179840");
    // One corner is fixed: nine turns of three faces are left, three of them quarter turns.
    let fixed = &pocket.pieces()[0].facets;
    let generators = quarter_turns(&pocket, |mv| {
        outer_layer(mv)
            && fixed
                .iter()
                .all(|&facet| mv.permutation.image(facet.into()) == usize::from(facet))
    });
    assert_eq!(generators.len(), 3);
    let chain = StabilizerChain::new(&generators, 1);
    assert_eq!(chain.order().to_string(), "3674160");
    // Four dimensions: tetrads only, in 192 attitudes of the whole.
    let chain = StabilizerChain::new(&quarter_turns(&cube(2, 4), outer_layer), 1);
    assert_eq!(
        *chain.order(),
        factorial(16) / 2_u32 * power(12, 16) / 3_u32
    );
    assert_eq!(chain.order() % 192_u32, BigUint::ZERO);
}

/// All facets count as different, those of alike-looking centre pieces too, and the attitude of the whole cube counts.
/// What remains is which permutations are odd together.
#[test]
fn many_layers() {
    let corners = factorial(8) * power(3, 7);
    let edges = factorial(12) * power(2, 11);
    let two_dozen = |orbits| factorial(24).pow(orbits);
    for (layers, count) in [
        // Wings and centres. An outer turn is odd on corners and on centres, an inner one on wings alone.
        (4, corners.clone() * two_dozen(2) / 2_u32),
        // Wings and two kinds of moving centres; 24 attitudes of the middle centres. Corners, edges, wings, two kinds
        // of centres and the attitude have parities; outer, inner and middle turns make 8 of the 64 combinations.
        (5, &corners * &edges * two_dozen(3) * 24_u32 / 8_u32),
        // Two kinds of wings and six of moving centres: 11 parities, made by four kinds of turns.
        (7, &corners * &edges * two_dozen(8) * 24_u32 / power(2, 7)),
    ] {
        let chain = StabilizerChain::new(&quarter_turns(&cube(layers, 3), single_layer), 1);
        assert_eq!(*chain.order(), count, "{layers} layers");
    }
}

/// The position in which the facets of a piece go round by `steps`, and of another one `back` as far.
fn reoriented(puzzle: &Puzzle, pieces: &[(&str, usize)]) -> Permutation {
    let mut images = puzzle.solved().images().to_vec();
    for &(name, steps) in pieces {
        let id = puzzle.piece_by_name(name).expect("the piece exists");
        let facets = &puzzle.piece(id).facets;
        for (index, &facet) in facets.iter().enumerate() {
            images[usize::from(facet)] = facets[(index + steps) % facets.len()];
        }
    }
    Permutation::from_images(images).expect("the facets of a piece are permuted")
}

#[test]
fn what_hands_can_only_do_with_a_screwdriver_is_outside() {
    let puzzle = cube(3, 3);
    let chain = StabilizerChain::new(&quarter_turns(&puzzle, outer_layer), 1);
    let position = |pieces: &[(&str, usize)]| reoriented(&puzzle, pieces);
    assert!(!chain.contains(&position(&[("UF", 1)])));
    assert!(!chain.contains(&position(&[("UFR", 1)])));
    assert!(chain.contains(&position(&[("UF", 1), ("DB", 1)])));
    let twists = [1, 2].map(|steps| position(&[("UFR", 1), ("DBL", steps)]));
    assert_eq!(
        twists.iter().filter(|&twist| chain.contains(twist)).count(),
        1
    );
    // Two edges change places, and nothing else: odd.
    let facets = |name| {
        let id = puzzle.piece_by_name(name).expect("the piece exists");
        puzzle.piece(id).facets.clone()
    };
    let swap = |a, b| -> Vec<Vec<u16>> {
        facets(a)
            .into_iter()
            .zip(facets(b))
            .map(|(a, b)| vec![a, b])
            .collect()
    };
    let degree = puzzle.facets().len();
    let one = Permutation::from_cycles(degree, &swap("UF", "UB")).expect("disjoint");
    let other = Permutation::from_cycles(degree, &swap("DF", "DB")).expect("disjoint");
    assert!(!chain.contains(&one));
    assert!(chain.contains(&one.then(&other)));
}

#[test]
fn products_of_turns_are_inside() {
    for (layers, dimensions) in [(3, 3), (5, 3), (3, 4)] {
        let generators = quarter_turns(&cube(layers, dimensions), single_layer);
        let chain = StabilizerChain::new(&generators, 1);
        let mut rng = Rng::with_seed(1);
        let mut product = Permutation::identity(chain.degree());
        for _ in 0..100 {
            product.then_assign(&generators[rng.u32(..generators.len() as u32) as usize]);
            assert!(chain.sift(&product).residue.is_identity());
            let random = chain.random(&mut rng);
            assert!(chain.contains(&random));
            let index = chain.index_of(&random).expect("it is inside");
            assert_eq!(chain.element(&index), Some(random));
        }
    }
}

#[test]
fn any_position_has_a_word() {
    for (layers, dimensions, longest) in [(2, 3, 30), (3, 3, 120), (4, 3, 600), (3, 4, 1500)] {
        let puzzle = cube(layers, dimensions);
        let wanted = |mv: &&Move| {
            let turned = if layers == 3 {
                outer_layer(mv)
            } else {
                single_layer(mv)
            };
            turned && matches!(mv.quarter_turns, 1 | 2)
        };
        let moves = puzzle.moves().iter().filter(wanted);
        let generators: Vec<Permutation> = moves.map(|mv| mv.permutation.clone()).collect();
        let chain = StabilizerChain::new(&generators, 1);
        let table = WordTable::new(&chain, Effort::QUICK, 1);
        assert!(table.is_complete());
        let mut rng = Rng::with_seed(1);
        for _ in 0..3 {
            let position = chain.random(&mut rng);
            let word = table.word(&position).expect("it is in the group");
            assert_eq!(word.permutation(chain.degree(), &generators), position);
            assert!(word.len() <= longest, "{} letters", word.len());
        }
    }
}
