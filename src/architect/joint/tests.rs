use std::sync::atomic::{AtomicUsize, Ordering};

use puzzle::architecture::Register;
use puzzle::catalogue;

use super::*;

/// Hears nothing.
struct Deaf;

impl JointWatch for Deaf {
    fn report(&self, _progress: &JointProgress) {}
}

fn solver(name: &str) -> CycleSolver {
    CycleSolver::new(&catalogue::by_name(name).expect("it is in the catalogue"))
}

fn answer(solver: &CycleSolver, plan: Plan) -> Option<JointAnswer> {
    let mut joint = Joint::new(solver, plan).expect("there is something to look for");
    assert_eq!(joint.run(solver, Threads::All, &Deaf), Status::Done);
    joint.answer(solver)
}

/// The paper's architecture has 10 + 9 moves. Both with shared pieces that come back in time and with any, 14 are enough
/// and 13 are not.
#[test]
fn ninety_and_ninety_take_fourteen_moves() {
    let solver = solver("3x3x3");
    for (exact, lengths) in [(true, [7, 7]), (false, [5, 9])] {
        let plan = Plan {
            exact,
            ..Plan::new(vec![90, 90])
        };
        let answer = answer(&solver, plan).expect("there is one");
        assert_eq!((answer.total, answer.least, answer.proved), (14, 14, true));
        assert_eq!(answer.lengths, lengths);
        let architecture = Architecture::from_algorithms(solver.puzzle(), answer.algorithms);
        assert_eq!(architecture.map(|a| a.orders()), Ok(vec![90, 90]));
    }
}

#[test]
fn the_largest_length_can_be_made_least() {
    let solver = solver("3x3x3");
    let plan = Plan {
        measure: Measure::Largest,
        ..Plan::new(vec![90, 90])
    };
    let answer = answer(&solver, plan).expect("there is one");
    assert_eq!(
        (answer.lengths, answer.least, answer.proved),
        (vec![7, 7], 7, true)
    );
}

/// The least sum over all pairs of words, without structures, held pieces or symmetry.
fn by_hand(solver: &CycleSolver, orders: [u64; 2], longest: usize) -> Option<u32> {
    let words: Vec<Vec<u16>> = (1..=longest)
        .flat_map(|length| solver.words.prefixes(length, &[]))
        .map(|prefix| prefix.word)
        .collect();
    let mut best = None;
    for first in &words {
        let a = solver.words.element(first);
        for second in &words {
            let sum = (first.len() + second.len()) as u32;
            let b = solver.words.element(second);
            if best.is_some_and(|best| best <= sum) || a.then(&b) != b.then(&a) {
                continue;
            }
            let algorithms = [first, second]
                .map(|word| solver.words.algorithm(word))
                .to_vec();
            let architecture = Architecture::from_algorithms(solver.puzzle(), algorithms);
            let fits = |architecture: Architecture| {
                let exact = |register: &Register| register.full_order() == register.order.into();
                architecture.orders() == orders && architecture.registers.iter().all(exact)
            };
            if architecture.is_ok_and(fits) {
                best = Some(sum);
            }
        }
    }
    best
}

#[test]
fn sums_are_those_of_trying_all_pairs() {
    for (name, longest, pairs) in [
        ("2x2x2", 2, &[[4, 4], [2, 4]][..]),
        ("3x3x3", 1, &[[4, 4], [2, 4]]),
        ("skewb", 2, &[[3, 3], [2, 3]]),
    ] {
        let solver = solver(name);
        for &orders in pairs {
            let expected = by_hand(&solver, orders, longest);
            let mut plan = Plan::new(orders.to_vec());
            plan.longest = longest as u8;
            plan.exact = true;
            let Ok(mut joint) = Joint::new(&solver, plan) else {
                assert_eq!(expected, None, "{name} {orders:?}");
                continue;
            };
            joint.run(&solver, Threads::One, &Deaf);
            let total = joint.answer(&solver).map(|answer| answer.total);
            assert_eq!(total, expected, "{name} {orders:?}");
        }
    }
}

/// Breaks a search off after so many reports.
struct Impatient(AtomicUsize);

impl JointWatch for Impatient {
    fn report(&self, _progress: &JointProgress) {
        let less = |left: usize| left.checked_sub(1);
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_joint_search_goes_on_where_it_was_broken_off() {
    let solver = solver("3x3x3");
    let plan = Plan {
        exact: true,
        ..Plan::new(vec![90, 90])
    };
    let whole = answer(&solver, plan.clone());
    let mut joint = Joint::new(&solver, plan.clone()).expect("there is something to look for");
    let mut breaks = 0;
    while joint.run(&solver, Threads::All, &Impatient(AtomicUsize::new(60))) == Status::Paused {
        breaks += 1;
        assert!(breaks < 1000, "every run gets further");
        if breaks % 2 == 0 {
            let bytes = joint.checkpoint();
            joint = Joint::restore(&solver, plan.clone(), &bytes).expect("it is whole");
            assert_eq!(joint.checkpoint(), bytes, "nothing is lost");
        }
    }
    assert!(breaks > 3);
    assert_eq!(joint.answer(&solver), whole);
}

#[test]
fn a_damaged_checkpoint_is_noticed() {
    let solver = solver("2x2x2");
    let plan = Plan::new(vec![12, 9]);
    let mut joint = Joint::new(&solver, plan.clone()).expect("there is something to look for");
    joint.run(&solver, Threads::One, &Impatient(AtomicUsize::new(40)));
    let bytes = joint.checkpoint();
    let restore = |bytes: &[u8]| Joint::restore(&solver, plan.clone(), bytes).map(|_| ());
    assert_eq!(restore(&bytes), Ok(()));
    for at in (0..bytes.len()).step_by(bytes.len() / 50 + 1) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(restore(&damaged).is_err(), "byte {at}");
        assert!(restore(&bytes[..at]).is_err(), "cut at {at}");
    }
    let other = Joint::restore(&solver, Plan::new(vec![18, 6]), &bytes);
    assert!(other.is_err(), "it is about other registers");
}

#[test]
fn hopeless_plans_say_why() {
    let solver = solver("3x3x3");
    let hopeless = |orders: &[u64]| {
        Joint::new(&solver, Plan::new(orders.to_vec()))
            .map(|_| ())
            .err()
    };
    assert_eq!(hopeless(&[]), Some(Hopeless::NoRegister));
    assert_eq!(hopeless(&[4, 1]), Some(Hopeless::NoRegister));
    assert_eq!(hopeless(&[13]), Some(Hopeless::NoRoom { order: 13 }));
    assert_eq!(
        hopeless(&[1260, 1260]),
        Some(Hopeless::NoRoom { order: 1260 })
    );
}
