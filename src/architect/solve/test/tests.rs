use group::{Permutation, Rng, StabilizerChain};
use puzzle::structure::Structure;
use puzzle::{Algorithm, catalogue};

use crate::cycles::{Cycle, CycleStructure, Turn};
use crate::solve::space::{Domain, Facets, Packed, Space, Work};
use crate::solve::words::Words;

/// One test of one position.
struct Once<'a, D: Domain>(&'a D::Stored, &'a D::Test);

impl<D: Domain> Work<D> for Once<'_, D> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Space<D>>(self, space: S) -> bool {
        space.passes(space.load(self.0), self.1)
    }
}

fn passes<D: Domain>(domain: &D, element: &Permutation, wanted: &CycleStructure) -> bool {
    let test = domain.test(std::slice::from_ref(wanted), &[]);
    domain.run(Once(&domain.stored(element), &test))
}

#[test]
fn every_test_agrees_with_the_definition() {
    let cube = catalogue::by_name("3x3x3").expect("it is there");
    let structure = Structure::new(&cube);
    let words = Words::new(&cube);
    let solver = || search::Solver::new(std::sync::Arc::clone(&cube)).expect("it is a 3x3x3");
    let packed = |simd| Packed::new(solver(), &structure, &words.permutations, simd);
    let (simd, scalar) = (packed(true).expect("fits"), packed(false).expect("fits"));
    let facets = Facets::<64>::new(&cube, &structure, &words.permutations).expect("fits");
    let mut rng = Rng::with_seed(1);
    let chain = StabilizerChain::new(&words.permutations, 1);
    // Random elements, their powers, which have fewer and shorter cycles, and what a few turns do.
    let mut elements: Vec<Permutation> = (0..40).map(|_| chain.random(&mut rng)).collect();
    let powers = |element: &Permutation| (2..12).map(|k| element.pow(k)).collect::<Vec<_>>();
    elements.extend(elements.iter().flat_map(powers).collect::<Vec<_>>());
    for text in [
        "R U",
        "R U R' U'",
        "R2 U2",
        "R U R' U R U2 R'",
        "M2 U M2 U2 M2 U M2",
    ] {
        let algorithm = Algorithm::parse(&cube, text).expect("right");
        elements.push(algorithm.permutation(&cube));
    }
    let of = |element: &Permutation| CycleStructure::of(&structure, element).expect("whole");
    let wanted: Vec<CycleStructure> = elements.iter().step_by(9).map(of).collect();
    let mut passed = 0;
    for element in &elements {
        let own = of(element);
        for wanted in wanted.iter().chain([&own]) {
            let expected = own.fits(wanted);
            passed += usize::from(expected);
            assert_eq!(passes(&simd, element, wanted), expected);
            assert_eq!(passes(&scalar, element, wanted), expected);
            assert_eq!(passes(&facets, element, wanted), expected);
        }
    }
    assert!(passed > elements.len());
}

#[test]
fn powers_differ_in_turns_and_divisors() {
    // Two cycles of 2 and one of 4 have the same fourth power; an unturned cycle and a turned one the same order of
    // places.
    let cube = catalogue::by_name("3x3x3").expect("it is there");
    let structure = Structure::new(&cube);
    let words = Words::new(&cube);
    let solver = search::Solver::new(std::sync::Arc::clone(&cube)).expect("it is a 3x3x3");
    let packed = Packed::new(solver, &structure, &words.permutations, true).expect("fits");
    let parse = |text| CycleStructure::parse(&structure, text).expect("right");
    let turn = Algorithm::parse(&cube, "U")
        .expect("right")
        .permutation(&cube);
    assert!(passes(&packed, &turn, &parse("corners 4; edges 4")));
    for other in [
        "corners 2,2; edges 4",
        "corners 4+; edges 4",
        "corners 4; edges 4+",
        "corners 4; edges 2,2",
    ] {
        assert!(!passes(&packed, &turn, &parse(other)), "{other}");
    }
}

#[test]
fn turns_with_orders_are_distinguished_on_the_tesseract() {
    let tesseract = catalogue::by_name("2x2x2x2").expect("it is there");
    let structure = Structure::new(&tesseract);
    let words = Words::new(&tesseract);
    let facets = Facets::<64>::new(&tesseract, &structure, &words.permutations).expect("fits");
    for word in words.prefixes(2, &[]).iter().step_by(7) {
        let element = words.element(&word.word);
        let own = CycleStructure::of(&structure, &element).expect("whole");
        assert!(passes(&facets, &element, &own));
        let mut any = own.clone();
        for cycle in &mut any.orbits[0] {
            if cycle.turn != Turn::None {
                cycle.turn = Turn::Some;
            }
        }
        assert!(passes(&facets, &element, &any));
        let mut other = own.clone();
        other.orbits[0].push(Cycle {
            length: 1,
            turn: Turn::Some,
        });
        assert!(!passes(
            &facets,
            &element,
            &CycleStructure::new(other.orbits)
        ));
    }
}
