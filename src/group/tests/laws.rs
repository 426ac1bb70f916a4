//! Algebraic laws of permutations, on random ones.

use group::{BigUint, CycleType, MAX_DEGREE, Permutation, PermutationError};
use proptest::prelude::*;

fn permutation(degree: usize) -> impl Strategy<Value = Permutation> {
    Just((0..degree as u16).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|images| Permutation::from_images(images).expect("a shuffled list of points"))
}

/// Some permutations of one degree.
fn permutations<const N: usize>() -> impl Strategy<Value = [Permutation; N]> {
    (0..60_usize).prop_flat_map(|degree| std::array::from_fn::<_, N, _>(|_| permutation(degree)))
}

proptest! {
    #[test]
    fn composition_is_a_group([a, b, c] in permutations::<3>()) {
        let one = Permutation::identity(a.degree());
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&one), a.clone());
        prop_assert_eq!(one.then(&a), a.clone());
        prop_assert!(a.then(&a.inverse()).is_identity());
        prop_assert!(a.inverse().then(&a).is_identity());
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn composition_does_the_first_first([a, b] in permutations::<2>()) {
        let product = a.then(&b);
        let mut in_place = a.clone();
        in_place.then_assign(&b);
        prop_assert_eq!(&in_place, &product);
        for point in 0..a.degree() {
            prop_assert_eq!(product.image(point), b.image(a.image(point)));
        }
    }

    #[test]
    fn powers_are_repetitions([a] in permutations::<1>(), k in -30_i64..30, l in -30_i64..30) {
        let mut repeated = Permutation::identity(a.degree());
        let step = if k < 0 { a.inverse() } else { a.clone() };
        for _ in 0..k.abs() {
            repeated.then_assign(&step);
        }
        prop_assert_eq!(a.pow(k), repeated);
        prop_assert_eq!(a.pow(k).then(&a.pow(l)), a.pow(k + l));
        prop_assert_eq!(a.pow(i64::MIN), a.pow(i64::MIN + 1).then(&a.inverse()));
    }

    #[test]
    fn the_order_is_the_first_return([a] in permutations::<1>()) {
        // At most Landau's function of 60, which 64 bits hold.
        let order = i64::try_from(a.order()).expect("a small order");
        prop_assert!(a.pow(order).is_identity());
        for prime in (2..60).filter(|prime| order % prime == 0) {
            prop_assert!(!a.pow(order / prime).is_identity());
        }
    }

    #[test]
    fn conjugation_renames_points([a, by] in permutations::<2>()) {
        let renamed = a.conjugate(&by);
        prop_assert_eq!(&renamed, &by.inverse().then(&a).then(&by));
        prop_assert_eq!(renamed.cycle_type(), a.cycle_type());
        for cycle in a.cycles() {
            for (&point, &image) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                prop_assert_eq!(renamed.image(by.image(point.into())), by.image(image.into()));
            }
        }
    }

    #[test]
    fn the_commutator_shows_whether_order_matters([a, b] in permutations::<2>(), k in 0_i64..9) {
        prop_assert_eq!(a.commutator(&b).then(&b).then(&a), a.then(&b));
        prop_assert!(a.commutator(&a.pow(k)).is_identity());
    }

    #[test]
    fn cycles_say_everything([a] in permutations::<1>()) {
        let cycles = a.cycles();
        prop_assert_eq!(Permutation::from_cycles(a.degree(), &cycles), Ok(a.clone()));
        prop_assert!(cycles.iter().all(|cycle| cycle.len() > 1 && cycle.iter().min() == cycle.first()));
        prop_assert!(cycles.is_sorted());
        let mut moved: Vec<usize> = cycles.concat().into_iter().map(usize::from).collect();
        moved.sort_unstable();
        prop_assert_eq!(moved, a.support().collect::<Vec<_>>());
        prop_assert_eq!(a.cycle_type().degree(), a.degree());
    }

    #[test]
    fn parity_adds_up([a, b] in permutations::<2>()) {
        prop_assert_eq!(a.then(&b).is_even(), a.is_even() == b.is_even());
        let inversions = (0..a.degree())
            .flat_map(|i| (0..i).map(move |j| (j, i)))
            .filter(|&(j, i)| a.image(j) > a.image(i))
            .count();
        prop_assert_eq!(a.is_even(), inversions % 2 == 0);
    }

    #[test]
    fn lists_that_are_not_permutations_are_refused(images in prop::collection::vec(0..12_u16, 0..12)) {
        let mut sorted = images.clone();
        sorted.sort_unstable();
        let is_one = sorted.iter().enumerate().all(|(i, &image)| i == usize::from(image));
        prop_assert_eq!(Permutation::from_images(images).is_ok(), is_one);
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let repeated = Permutation::from_images(vec![0, 2, 2]).unwrap_err();
    assert_eq!(repeated, PermutationError::Repeated { point: 2 });
    assert_eq!(repeated.to_string(), "the point 2 occurs twice");
    let outside = Permutation::from_cycles(3, &[vec![0, 3]]).unwrap_err();
    assert_eq!(
        outside,
        PermutationError::OutOfRange {
            point: 3,
            degree: 3
        }
    );
    let across = Permutation::from_cycles(5, &[vec![0, 1], vec![1, 2]]).unwrap_err();
    assert_eq!(across, PermutationError::Repeated { point: 1 });
    let degree = MAX_DEGREE + 1;
    assert_eq!(
        Permutation::from_cycles(degree, &[]),
        Err(PermutationError::TooLarge { degree })
    );
    assert_eq!(
        Permutation::from_images(vec![0; degree]),
        Err(PermutationError::TooLarge { degree })
    );
}

#[test]
fn the_largest_degree_works() {
    let images = (0..MAX_DEGREE).map(|point| (point ^ 1) as u16).collect();
    let swaps = Permutation::from_images(images).unwrap();
    assert_eq!(swaps.cycles().len(), MAX_DEGREE / 2);
    assert!(swaps.then(&swaps).is_identity());
    assert!(Permutation::identity(MAX_DEGREE).is_identity());
}

#[test]
fn orders_outgrow_a_machine_word() {
    let primes = [
        2_u8, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59,
    ];
    let product = primes
        .iter()
        .fold(BigUint::from(1_u8), |product, &prime| product * prime);
    assert!(product > BigUint::from(u64::MAX));
    assert_eq!(
        CycleType::from_lengths(primes.map(usize::from)).order(),
        product
    );
}

#[test]
fn cycle_types_and_permutations_are_shown_as_the_field_writes_them() {
    let a = Permutation::from_cycles(9, &[vec![4, 0, 2], vec![1, 3], vec![5, 6, 7]]).unwrap();
    assert_eq!(a.to_string(), "(0 2 4)(1 3)(5 6 7)");
    assert_eq!(a.cycle_type().to_string(), "2 3^2");
    assert_eq!(
        a.cycle_type().counts().collect::<Vec<_>>(),
        [(1, 1), (2, 1), (3, 2)]
    );
    assert_eq!(a.cycle_type().count(3), 2);
    assert_eq!(Permutation::identity(4).to_string(), "()");
    assert_eq!(Permutation::identity(4).cycle_type().to_string(), "1");
}

#[test]
#[should_panic(expected = "different degrees")]
fn different_degrees_do_not_mix() {
    let _ = Permutation::identity(3).then(&Permutation::identity(4));
}
