//! Registers of any order on any puzzle, for any goal: an answer or a sentence, whatever work there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use architect::joint::{Event, Measure};
use architect::solve::CycleSolver;
use engine::reports::{AlgorithmsRequest, RegisterAlgorithmsReport};
use puzzle::{Puzzle, catalogue};
use search::{Monitor, Threads};

/// Cancels when it has been asked so often: work is counted and not timed.
struct Asked(AtomicU32);

impl Monitor<Event> for Asked {
    fn report(&self, _event: Event) {}

    fn is_cancelled(&self) -> bool {
        let left = |left: u32| left.checked_sub(1);
        (self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left))
        .is_err()
    }
}

/// Asks for registers on a puzzle, with every goal; returns how many answers there were.
fn ask(solver: &CycleSolver, orders: &[u64], budget: u32) -> usize {
    let goals = [
        (Measure::InOrder, false, true),
        (Measure::InOrder, false, false),
        (Measure::InOrder, true, false),
        (Measure::Sum, false, false),
        (Measure::Largest, false, false),
    ];
    let answers = goals.into_iter().filter(|&(measure, exact, any)| {
        let request = AlgorithmsRequest {
            fixed: Vec::new(),
            longest: 3,
            memory: 16 << 20,
            show: 1,
            tries: 1,
            any,
            measure,
            exact,
            watch: false,
            reduced: true,
            threads: Threads::One,
        };
        let monitor = Asked(AtomicU32::new(budget));
        match RegisterAlgorithmsReport::new(solver, orders.to_vec(), &request, &|| 0.0, &monitor) {
            Ok(report) => !report.to_string().is_empty(),
            Err(why) => {
                assert!(!why.to_string().is_empty(), "{orders:?}");
                false
            }
        }
    });
    answers.count()
}

fn sweep(puzzles: impl Iterator<Item = Arc<Puzzle>>, orders: &[&[u64]]) {
    let mut answers = 0;
    for puzzle in puzzles {
        let solver = CycleSolver::new(&puzzle);
        for orders in orders {
            answers += ask(&solver, orders, 50);
        }
    }
    assert!(answers > 0);
}

fn named(name: &str) -> Arc<Puzzle> {
    catalogue::by_name(name).expect("it is in the catalogue")
}

#[test]
fn some_puzzles_answer_about_small_registers() {
    let names = ["pyraminx", "skewb", "2x2x2", "tetraminx"];
    sweep(
        names.into_iter().map(named),
        &[&[1], &[2], &[3], &[5], &[4, 2]],
    );
}

/// Minutes.
#[cfg(feature = "long")]
#[test]
fn all_puzzles_answer_about_small_registers() {
    let orders: Vec<Vec<u64>> = (1..=12)
        .map(|order| vec![order])
        .chain([
            vec![2, 2],
            vec![3, 2],
            vec![6, 4],
            vec![30, 30],
            vec![u64::MAX],
        ])
        .collect();
    let orders: Vec<&[u64]> = orders.iter().map(Vec::as_slice).collect();
    sweep(catalogue::names().iter().map(|name| named(name)), &orders);
}
