//! Tasks about architectures, as the page asks them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use engine::{Engine, JobContext, Threads};
use group::lcm;
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, catalogue};
use wire::{
    ArchitectOutcome, ArchitectProgress, ArchitectRequest, ArchitectureView, Checkpoint,
    FindRequest, JointRequest, OtherRegister, Outcome, Progress, Request, SolvedStructure,
    StructureRequest, ValidRequest,
};

use crate::ENGINE;

fn run(request: ArchitectRequest, report: &(dyn Fn(Progress) + Sync)) -> Outcome {
    let context = JobContext {
        report,
        ..JobContext::default()
    };
    ENGINE.run(&Request::Architect(request), &context)
}

fn find(puzzle: &str, registers: u32, least: u64) -> Vec<ArchitectureView> {
    let request = FindRequest {
        puzzle: puzzle.to_owned(),
        registers,
        least,
        ratio: None,
    };
    match run(ArchitectRequest::Find(request), &|_| {}) {
        Outcome::Architect(ArchitectOutcome::Found(found)) => found.architectures,
        other => panic!("{other:?}"),
    }
}

fn solve(structure: &str, others: &[OtherRegister]) -> SolvedStructure {
    let request = StructureRequest {
        puzzle: "3x3x3".to_owned(),
        structure: structure.to_owned(),
        others: others.to_vec(),
        checkpoint: None,
    };
    match run(ArchitectRequest::Solve(request), &|_| {}) {
        Outcome::Architect(ArchitectOutcome::Solved(solved)) => solved,
        other => panic!("{other:?}"),
    }
}

fn orders(found: &ArchitectureView) -> Vec<u64> {
    found.registers.iter().map(|r| r.order).collect()
}

#[test]
fn found_registers_name_their_pieces() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let all = find("3x3x3", 2, 2);
    let ninety = all.iter().find(|found| orders(found) == [90, 90]).unwrap();
    let mut seen = Vec::new();
    for register in &ninety.registers {
        let least = register
            .cycles
            .iter()
            .fold(1, |all, cycle| lcm(all, cycle.order));
        assert_eq!(least, register.order);
        assert_eq!(register.moduli.last(), Some(&register.order));
        seen.extend(
            register
                .cycles
                .iter()
                .flat_map(|cycle| cycle.pieces.clone()),
        );
        assert!(
            register.structure.starts_with("corners"),
            "{}",
            register.structure
        );
    }
    seen.extend(&ninety.shared);
    let count = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), count, "no piece is two things");
    assert!(seen.iter().all(|&id| usize::from(id) < cube.pieces().len()));
    assert!(
        find("3x3x3", 2, 80)
            .iter()
            .all(|found| orders(found).iter().all(|&o| o >= 80))
    );
}

#[test]
fn each_register_is_compatible_with_those_before() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let all = find("3x3x3", 2, 2);
    let found = all.iter().find(|found| orders(found) == [90, 90]).unwrap();
    let mut others: Vec<OtherRegister> = Vec::new();
    for register in &found.registers {
        let solved = solve(&register.structure, &others);
        others.push(OtherRegister {
            algorithm: solved.algorithms[0].text.clone(),
            own: register.own.clone(),
        });
    }
    let algorithms = others
        .iter()
        .map(|other| Algorithm::parse(&cube, &other.algorithm).unwrap());
    // Shorter together than the 10 and 9 moves of the paper.
    let lengths: Vec<usize> = algorithms.clone().map(|a| a.len()).collect();
    assert_eq!(lengths, [8, 9]);
    let architecture = Architecture::from_algorithms(&cube, algorithms.collect()).unwrap();
    let made = architecture.orders();
    assert!(
        made.iter()
            .zip(&orders(found))
            .all(|(made, wanted)| made % wanted == 0),
        "{made:?}"
    );
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let request = |structure: &str, others: &[(&str, &str)]| {
        let request = StructureRequest {
            puzzle: "3x3x3".to_owned(),
            structure: structure.to_owned(),
            others: others
                .iter()
                .map(|(algorithm, own)| OtherRegister {
                    algorithm: (*algorithm).to_owned(),
                    own: (*own).to_owned(),
                })
                .collect(),
            checkpoint: None,
        };
        run(ArchitectRequest::Solve(request), &|_| {})
    };
    for outcome in [
        request("corners 1+", &[]),
        request("planets 2", &[]),
        request("corners 3", &[("R U", "corners 7")]),
        request("corners 3", &[("R Q", "corners 3")]),
    ] {
        let Outcome::Failed { message } = outcome else {
            panic!("{outcome:?}")
        };
        assert!(!message.is_empty());
    }
}

#[test]
fn a_search_reports_its_figures() {
    let reports = Mutex::new(Vec::new());
    let request = StructureRequest {
        puzzle: "3x3x3".to_owned(),
        structure: "corners 1+,5+; edges 1+,7+".to_owned(),
        others: Vec::new(),
        checkpoint: None,
    };
    let outcome = run(ArchitectRequest::Solve(request), &|progress| {
        if let Progress::Architect(ArchitectProgress::Solve(progress)) = progress {
            reports.lock().unwrap().push(progress);
        }
    });
    let Outcome::Architect(ArchitectOutcome::Solved(solved)) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!((solved.algorithms[0].length, solved.count), (5, 480));
    let reports = reports.into_inner().unwrap();
    let last = reports.last().unwrap();
    assert_eq!((last.depth, last.done), (5, last.total));
    assert!(!last.best.is_empty());
}

#[test]
fn all_registers_are_solved_at_once() {
    let request = JointRequest {
        puzzle: "3x3x3".to_owned(),
        orders: vec![1260],
        largest: false,
        checkpoint: None,
    };
    let outcome = run(ArchitectRequest::Joint(request), &|_| {});
    let Outcome::Architect(ArchitectOutcome::Joint(solved)) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!((solved.total, solved.proved), (5, true));
    assert_eq!(solved.algorithms.len(), 1);
}

#[test]
fn what_is_done_to_a_position_takes_some_time() {
    let time = AtomicU64::new(0);
    let clock = || time.fetch_add(200, Ordering::Relaxed) as f64;
    let context = JobContext {
        clock: &clock,
        ..JobContext::default()
    };
    let engine = Engine::default();
    let request = Request::Architect(ArchitectRequest::Speed);
    let outcome = engine.run(&request, &context);
    let Outcome::Architect(ArchitectOutcome::Speed(speed)) = outcome else {
        panic!("{outcome:?}")
    };
    // Two looks at a clock that goes 200 ms each time, a hundred rounds of a thousand positions before each.
    let figures = [
        speed.composition,
        speed.composition_and_test,
        speed.test_that_passes,
    ];
    assert_eq!(figures.map(|figure| figure.round() as u64), [2000; 3]);
    context.cancel.store(true, Ordering::Relaxed);
    assert_eq!(engine.run(&request, &context), Outcome::Cancelled);
}

#[test]
fn large_puzzles_get_algorithms_that_count() {
    let request = |orders: &[u64]| {
        ArchitectRequest::Valid(ValidRequest {
            puzzle: "2x2x2x2".to_owned(),
            orders: orders.to_vec(),
            attempts: 3,
        })
    };
    let reports = Mutex::new(Vec::new());
    let outcome = run(request(&[12, 6]), &|progress| {
        if let Progress::Architect(ArchitectProgress::Valid(progress)) = progress {
            reports.lock().unwrap().push(progress.attempts);
        }
    });
    assert_eq!(reports.into_inner().unwrap(), [0, 1, 2, 3]);
    let Outcome::Architect(ArchitectOutcome::Valid(solved)) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!(solved.attempts, 3);
    let tesseract = catalogue::by_name("2x2x2x2").unwrap();
    let algorithms = solved.algorithms.iter().map(|view| {
        let algorithm = Algorithm::parse(&tesseract, &view.text).unwrap();
        assert_eq!(algorithm.len(), view.length as usize);
        algorithm
    });
    let architecture = Architecture::from_algorithms(&tesseract, algorithms.collect()).unwrap();
    assert_eq!(architecture.orders(), [12, 6]);
    let outcome = run(request(&[77, 13]), &|_| {});
    assert!(matches!(outcome, Outcome::Failed { .. }), "{outcome:?}");
}

/// Cancels a job as soon as it reports a checkpoint that will do, by a clock that moves `jump` milliseconds each time
/// it is read. Resumes it in another engine, and with bytes that are not a checkpoint. Both outcomes.
fn goes_on_in_another_engine(
    jump: u64,
    request: impl Fn(Option<Checkpoint>) -> ArchitectRequest,
    will_do: impl Fn(&ArchitectProgress) -> bool + Sync,
) -> [Outcome; 2] {
    let request = |checkpoint| Request::Architect(request(checkpoint));
    let checkpoint_of = |progress: &ArchitectProgress| match progress {
        ArchitectProgress::Joint(progress) => (progress.checkpoint.clone(), progress.restarted),
        ArchitectProgress::Solve(progress) => (progress.checkpoint.clone(), progress.restarted),
        _ => (None, false),
    };
    let time = AtomicU64::new(0);
    let clock = || time.fetch_add(jump, Ordering::Relaxed) as f64;
    let latest = Mutex::new(None);
    let cancel = Arc::new(AtomicBool::new(false));
    let report = |progress| {
        if let Progress::Architect(progress) = progress
            && let (Some(checkpoint), _) = checkpoint_of(&progress)
            && will_do(&progress)
        {
            *latest.lock().unwrap() = Some(checkpoint);
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let context = JobContext {
        threads: Threads::One,
        cancel: Arc::clone(&cancel),
        clock: &clock,
        report: &report,
        ..JobContext::default()
    };
    let outcome = Engine::default().run(&request(None), &context);
    assert_eq!(outcome, Outcome::Cancelled);
    let checkpoint = latest.lock().unwrap().take().unwrap();
    [(checkpoint, false), (Checkpoint(b"odd".to_vec()), true)].map(|(checkpoint, odd)| {
        let report = |progress| {
            if let Progress::Architect(progress) = progress {
                assert_eq!(checkpoint_of(&progress).1, odd);
            }
        };
        let context = JobContext {
            threads: Threads::One,
            report: &report,
            ..JobContext::default()
        };
        Engine::default().run(&request(Some(checkpoint)), &context)
    })
}

#[test]
fn a_search_for_all_goes_on_from_its_checkpoint_in_another_engine() {
    let request = |checkpoint| {
        ArchitectRequest::Joint(JointRequest {
            puzzle: "3x3x3".to_owned(),
            orders: vec![1260],
            largest: false,
            checkpoint,
        })
    };
    for outcome in goes_on_in_another_engine(100, request, |_| true) {
        let Outcome::Architect(ArchitectOutcome::Joint(solved)) = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!((solved.total, solved.proved), (5, true));
    }
}

#[test]
fn a_search_goes_on_from_its_checkpoint_in_another_engine() {
    let request = |checkpoint| {
        ArchitectRequest::Solve(StructureRequest {
            puzzle: "3x3x3".to_owned(),
            structure: "corners 1+,5+; edges 1+,7+".to_owned(),
            others: Vec::new(),
            checkpoint,
        })
    };
    let late = |progress: &ArchitectProgress| match progress {
        ArchitectProgress::Solve(progress) => progress.depth == 4,
        _ => false,
    };
    // The clock runs so fast that every part is one too many.
    for outcome in goes_on_in_another_engine(10_000, request, late) {
        let Outcome::Architect(ArchitectOutcome::Solved(solved)) = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!((solved.algorithms[0].length, solved.count), (5, 480));
    }
}
