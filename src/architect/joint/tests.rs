use std::collections::BTreeSet;

use puzzle::catalogue;
use search::{NoMonitor, Threads};

use super::beside::Counter;
use super::counted::Halves;
use super::run::{Chosen, Run};
use super::*;
use crate::fixtures::CancelAfter;
use crate::{Resumable, Status, solve};

fn solver(name: &str) -> CycleSolver {
    CycleSolver::new(&catalogue::by_name(name).expect("it is in the catalogue"))
}

fn answer(solver: &CycleSolver, query: Query) -> Option<JointAnswer> {
    let mut joint = Joint::new(solver, query).expect("there is something to look for");
    assert_eq!(joint.run(solver, Threads::All, &NoMonitor), Status::Done);
    joint.answer(solver)
}

/// The paper's architecture has 10 + 9 moves. Both with shared pieces that come back in time and with any, 14 are
/// enough and 13 are not.
#[test]
fn ninety_and_ninety_take_fourteen_moves() {
    let solver = solver("3x3x3");
    for (exact, lengths) in [(true, [7, 7]), (false, [5, 9])] {
        let query = Query {
            exact,
            ..Query::new(vec![90, 90])
        };
        let answer = answer(&solver, query).expect("there is one");
        assert_eq!((answer.total, answer.least, answer.proved), (14, 14, true));
        assert_eq!(answer.lengths, lengths);
        let architecture = Architecture::from_algorithms(solver.puzzle(), answer.algorithms);
        assert_eq!(architecture.map(|a| a.orders()), Ok(vec![90, 90]));
    }
}

fn in_order(name: &str, orders: &[u64], longest: u8) -> Option<JointAnswer> {
    let query = Query {
        exact: true,
        measure: Measure::InOrder,
        longest,
        ..Query::new(orders.to_vec())
    };
    answer(&solver(name), query)
}

/// One register of 6 values takes 3 moves, but beside none of these algorithms is there another one.
#[test]
fn longer_first_algorithms_are_tried_where_none_fits_beside_the_shortest() {
    let lengths = |orders, longest| Some(in_order("pyraminx", orders, longest)?.lengths);
    assert_eq!(lengths(&[6], 7), Some(vec![3]));
    assert_eq!(lengths(&[6, 6], 7), Some(vec![4, 4]));
    assert_eq!(lengths(&[6, 6], 3), None);
}

#[cfg(feature = "long")]
#[test]
fn in_order_ninety_and_ninety_take_seven_moves_each() {
    let answer = in_order("3x3x3", &[90, 90], 16).expect("there is one");
    assert_eq!(answer.lengths, [7, 7]);
}

fn takes(orders: &[u64], lengths: &[u8]) {
    let solver = solver("3x3x3");
    let query = Query {
        exact: true,
        ..Query::new(orders.to_vec())
    };
    let answer = answer(&solver, query).expect("there is one");
    assert_eq!(answer.lengths, lengths);
    assert_eq!((answer.least, answer.proved), (answer.total, true));
    let architecture = Architecture::from_algorithms(solver.puzzle(), answer.algorithms);
    assert_eq!(architecture.map(|a| a.orders()), Ok(orders.to_vec()));
}

/// The tesseract's cycles are too many to be listed: all words of one order are compared with all of the other. What
/// is known to take 4 + 4 moves takes no fewer.
#[cfg(feature = "long")]
#[test]
fn twelve_and_twelve_take_eight_turns_of_the_tesseract() {
    let solver = solver("3x3x3x3");
    let mut joint =
        Joint::new(&solver, Query::new(vec![12, 12])).expect("there is something to look for");
    joint.start_from_known(&solver);
    assert_eq!(joint.run(&solver, Threads::All, &NoMonitor), Status::Done);
    let answer = joint.answer(&solver).expect("it is known");
    assert_eq!((answer.total, answer.proved), (8, true));
}

/// The paper has 12 + 12 + 14 moves.
#[test]
fn three_registers_of_thirty_take_thirty_four_moves() {
    takes(&[30, 30, 30], &[11, 11, 12]);
}

/// Without a proof they are known with 5 + 12, and with 11 + 11 + 11 + 12 moves.
#[cfg(feature = "long")]
#[test]
fn other_registers_of_the_cube_take_less_than_was_known() {
    takes(&[210, 24], &[6, 10]);
    takes(&[30, 18, 10, 9], &[11, 11, 10, 12]);
}

/// What is sifted from all words of a length is what a search beside the chosen algorithm finds.
#[test]
fn sifting_finds_what_searching_finds() {
    let found = |name: &str, orders: &[u64], longest: u8| -> usize {
        let solver = solver(name);
        let query = Query {
            exact: true,
            ..Query::new(orders.to_vec())
        };
        let mut joint = Joint::new(&solver, query).expect("there is something to look for");
        let mut run = Run::new(&mut joint, &solver, Threads::All, &NoMonitor);
        let mut count = 0;
        let shortest = (1..=longest).find_map(|length| {
            let words = run
                .find(&[], 0, length)
                .unwrap_or_else(|_| panic!("nothing cancels"));
            (!words.is_empty()).then_some(words)
        });
        let shortest = shortest.expect("there is a short one");
        for word in shortest {
            let chosen = [Chosen { register: 0, word }];
            for length in 1..=longest {
                let symmetries = solver.symmetries(&solve::Query {
                    fixed: Vec::new(),
                    ..run.query(&chosen, &[], 1, length)
                });
                let mut searched = BTreeSet::new();
                for own in run.choices(&chosen) {
                    let query = run.query(&chosen, &own, 1, length);
                    let key = run.key(&chosen, &own, 1, length);
                    let Ok(words) = run.searched(&chosen, &key, &query) else {
                        panic!("nothing cancels");
                    };
                    // A search lists what leaves the chosen register alone; its own must be left alone, too.
                    let beside = |word: &&Vec<u16>| {
                        let other = Chosen {
                            register: 1,
                            word: (*word).clone(),
                        };
                        run.all_count(&[chosen[0].clone(), other])
                    };
                    let words = words.iter().filter(beside);
                    searched.extend(words.map(|word| run.least(&symmetries, word)));
                }
                let Ok(sifted) = run.sifted(&chosen, 1, length) else {
                    panic!("nothing cancels");
                };
                count += sifted.len();
                assert_eq!(sifted, Vec::from_iter(searched), "{orders:?} {length}");
            }
        }
        count
    };
    assert!(found("3x3x3", &[4, 4], 4) > 0);
    assert!(found("2x2x2", &[12, 9], 8) > 0);
}

/// Halves that meet beside chosen algorithms find what going through all words finds.
#[test]
fn halves_find_what_all_words_find() {
    let solver = solver("3x3x3");
    let word = |text: &str| {
        let algorithm = Algorithm::parse(solver.puzzle(), text).expect("right");
        solver.words.word(&algorithm).expect("face turns")
    };
    let mut count = 0;
    for (chosen, order, length) in [
        (&[("U", 4)][..], 4, 1),
        (&[("R U R' U'", 6)], 6, 4),
        (&[("R U R' U'", 6)], 3, 4),
        (&[("U", 4), ("D2", 2)], 2, 2),
    ] {
        let counters: Vec<Counter> = (chosen.iter())
            .map(|(text, order)| {
                Counter::new(solver.puzzle(), solver.words.element(&word(text)), *order)
            })
            .collect();
        let fits = |word: &Vec<u16>| {
            let element = solver.words.element(word);
            let commutes = counters
                .iter()
                .all(|other| other.element.commutes(&element));
            let mut all = counters.clone();
            all.push(Counter::new(solver.puzzle(), element, order));
            commutes && beside::all_count(&all)
        };
        let all = solver.words.prefixes(length, &[]).into_iter();
        let all: BTreeSet<Vec<u16>> = all.map(|prefix| prefix.word).filter(fits).collect();
        let halves = Halves::new(&solver, length as u8);
        let found = halves.beside(&solver, order, &counters, &[], Threads::All, &|| false);
        assert_eq!(found, Some(all), "{chosen:?} {order} {length}");
        count += found.map_or(0, |found| found.len());
    }
    assert_eq!(count, 10, "of all cases together");
}

#[test]
fn the_largest_length_can_be_made_least() {
    let solver = solver("3x3x3");
    let query = Query {
        measure: Measure::Largest,
        ..Query::new(vec![90, 90])
    };
    let answer = answer(&solver, query).expect("there is one");
    assert_eq!(
        (answer.lengths, answer.least, answer.proved),
        (vec![7, 7], 7, true)
    );
}

/// The least sum over all pairs of words, without structures, chosen pieces or symmetry.
fn by_hand(solver: &CycleSolver, orders: [u64; 2], longest: usize, exact: bool) -> Option<u32> {
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
            if best.is_some_and(|best| best <= sum) || !a.commutes(&b) {
                continue;
            }
            let algorithms = [first, second]
                .map(|word| solver.words.algorithm(word))
                .to_vec();
            let architecture = Architecture::from_algorithms(solver.puzzle(), algorithms);
            let fits = |architecture: Architecture| {
                let returns = |register: &Register| register.full_order() == register.order.into();
                architecture.orders() == orders
                    && (!exact || architecture.registers.iter().all(returns))
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
    for (name, longest, exact, pairs) in [
        ("2x2x2", 2, true, &[[4, 4], [2, 4]][..]),
        ("3x3x3", 1, true, &[[4, 4], [2, 4]]),
        (
            "3x3x3",
            2,
            false,
            &[[4, 4], [2, 4], [5, 7], [6, 2], [10, 4]],
        ),
        ("megaminx", 1, true, &[[5, 5], [2, 5]]),
        ("skewb", 2, true, &[[3, 3], [2, 3]]),
    ] {
        let solver = solver(name);
        for &orders in pairs {
            let expected = by_hand(&solver, orders, longest, exact);
            let mut query = Query::new(orders.to_vec());
            query.longest = longest as u8;
            query.exact = exact;
            let Ok(mut joint) = Joint::new(&solver, query) else {
                assert_eq!(expected, None, "{name} {orders:?}");
                continue;
            };
            joint.run(&solver, Threads::One, &NoMonitor);
            let total = joint.answer(&solver).map(|answer| answer.total);
            assert_eq!(total, expected, "{name} {orders:?}");
        }
    }
}

/// Cancels a search after this number of parts.
fn cancel_after(parts: usize) -> CancelAfter<Event> {
    CancelAfter::new(parts, |event| matches!(event, Event::Progress(_)))
}

#[test]
fn a_joint_search_goes_on_where_it_was_broken_off() {
    let solver = solver("3x3x3");
    let query = Query {
        exact: true,
        ..Query::new(vec![90, 90])
    };
    let whole = answer(&solver, query.clone());
    let mut joint = Joint::new(&solver, query.clone()).expect("there is something to look for");
    let mut breaks = 0;
    while joint.run(&solver, Threads::All, &cancel_after(60)) == Status::Paused {
        breaks += 1;
        assert!(breaks < 1000, "every run gets further");
        if breaks % 2 == 0 {
            let bytes = joint.checkpoint(&solver);
            joint = joint.restored(&solver, &bytes).expect("it is whole");
            assert_eq!(joint.checkpoint(&solver), bytes, "nothing is lost");
        }
    }
    assert!(breaks > 3);
    assert_eq!(joint.answer(&solver), whole);
}

#[test]
fn a_damaged_checkpoint_is_noticed() {
    let solver = solver("2x2x2");
    let query = Query::new(vec![12, 9]);
    let mut joint = Joint::new(&solver, query.clone()).expect("there is something to look for");
    joint.run(&solver, Threads::One, &cancel_after(40));
    let bytes = joint.checkpoint(&solver);
    let restore = |bytes: &[u8]| joint.restored(&solver, bytes).map(|_| ());
    assert_eq!(restore(&bytes), Ok(()));
    for at in (0..bytes.len()).step_by(bytes.len() / 50 + 1) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(restore(&damaged).is_err(), "byte {at}");
        assert!(restore(&bytes[..at]).is_err(), "cut at {at}");
    }
    let other =
        Joint::new(&solver, Query::new(vec![18, 6])).expect("there is something to look for");
    let other = other.restored(&solver, &bytes);
    assert!(other.is_err(), "it is about other registers");
}

#[test]
fn queries_without_answer_say_why() {
    let solver = solver("3x3x3");
    let error = |orders: &[u64]| {
        Joint::new(&solver, Query::new(orders.to_vec()))
            .map(|_| ())
            .err()
    };
    assert_eq!(error(&[]), Some(JointError::NoRegister));
    assert_eq!(error(&[4, 1]), Some(JointError::NoRegister));
    assert_eq!(
        error(&[13]),
        Some(JointError::NoRoom {
            order: 13,
            alone: true
        })
    );
    assert_eq!(
        error(&[1260, 1260]),
        Some(JointError::NoRoom {
            order: 1260,
            alone: false
        })
    );
}

/// On the pyraminx a symmetry makes other cycles of most cycles: there a list of words says nothing of their images.
#[test]
fn words_are_not_sifted_where_structures_differ_in_symmetry() {
    let sifts = |name: &str, structures: &[&str]| {
        let solver = solver(name);
        let parse = |text: &&str| CycleStructure::parse(solver.structure(), text).expect("right");
        let query = solve::Query {
            from: 8,
            longest: 8,
            ..solve::Query::any(structures.iter().map(parse).collect())
        };
        sieve::is_worth_it(&solver, &query, &query)
    };
    assert!(sifts("3x3x3", &["corners 1+,1+", "edges 1+,1+"]));
    assert!(sifts("pyraminx", &["edges 2+,2+"]));
    assert!(!sifts(
        "pyraminx",
        &["edges 2+,2+", "corner FRL 1+; edges 2+,2+"]
    ));
}
