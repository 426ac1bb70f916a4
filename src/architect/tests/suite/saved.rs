//! What earlier versions of the program saved is read (`tests/corpus/saved`).

use std::sync::Arc;

use architect::cycles::CycleStructure;
use architect::joint::{self, Joint, Measure};
use architect::solve::{self, CycleSolver, Search};
use architect::{Resumable, Status};
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use search::{NoMonitor, Threads};
use storage::StorageError;

/// What the engine asks with.
const MEMORY: u64 = 400 << 20;

macro_rules! saved {
    ($name:literal) => {
        include_bytes!(concat!("../../../../tests/corpus/saved/", $name))
    };
}

fn puzzle(name: &str) -> Arc<Puzzle> {
    catalogue::by_name(name).expect("it is in the catalogue")
}

fn structure(solver: &CycleSolver, text: &str) -> CycleStructure {
    CycleStructure::parse(solver.structure(), text).expect("a right structure")
}

fn as_the_page_asks(solver: &CycleSolver, cycles: &str) -> solve::Query {
    solve::Query {
        memory: MEMORY,
        most: 60,
        ..solve::Query::new(structure(solver, cycles))
    }
}

fn restore(
    solver: &CycleSolver,
    query: solve::Query,
    bytes: &[u8],
) -> Result<Search, StorageError> {
    let search = solver.ask(query).expect("it has an answer");
    search.restored(solver, bytes)
}

#[test]
fn searches_go_on_from_checkpoints_of_version_1() {
    let solver = CycleSolver::new(&puzzle("3x3x3"));
    let query = as_the_page_asks(&solver, "corners 1+,5+; edges 1+,1+");
    let bytes = saved!("search-paused.ccs1");
    let search = restore(&solver, query, bytes).expect("it is read");
    let progress = search.progress();
    assert_eq!(
        (progress.length, progress.parts_done, progress.parts),
        (8, 21, 75)
    );
    assert_eq!(progress.nodes, 112_928);

    let query = as_the_page_asks(&solver, "corners 1+,5+; edges 1+,7+");
    let bytes = saved!("search-done.ccs1");
    let mut search = restore(&solver, query, bytes).expect("it is read");
    assert_eq!(search.run(&solver, Threads::One, &NoMonitor), Status::Done);
    assert_eq!(search.progress().nodes, 29_172, "nothing is searched again");
    let answer = search.answer(&solver).expect("there is one");
    assert_eq!((answer.length, answer.count), (5, 480));
    let other = as_the_page_asks(&solver, "corners 1+,5+; edges 1+,1+");
    assert!(
        restore(&solver, other, bytes).is_err(),
        "it is another search"
    );

    let cycles = ["corners 1+,1+", "corners 3", "edges 1+,1+"];
    let turn = Algorithm::parse(solver.puzzle(), "U").expect("a move");
    let query = solve::Query {
        fixed: vec![PieceId(7), PieceId(3), PieceId(7)],
        commuting: vec![turn.permutation(solver.puzzle())],
        from: 2,
        longest: 9,
        ..solve::Query::any(cycles.map(|text| structure(&solver, text)).to_vec())
    };
    let bytes = saved!("search-beside.ccs1");
    let search = restore(&solver, query, bytes).expect("it is read");
    let progress = search.progress();
    assert_eq!(
        (progress.length, progress.parts_done, progress.parts),
        (4, 98, 243)
    );

    let solver = CycleSolver::new(&puzzle("2x2x2x2"));
    let query = as_the_page_asks(&solver, "tetrads 2,2,1+2");
    let bytes = saved!("search-tesseract.ccs1");
    let search = restore(&solver, query, bytes).expect("it is read");
    let progress = search.progress();
    assert_eq!(
        (progress.length, progress.parts_done, progress.parts),
        (5, 5, 32)
    );
}

#[test]
fn joint_searches_go_on_from_checkpoints_of_version_1() {
    let solver = CycleSolver::new(&puzzle("3x3x3"));
    let exact = joint::Query {
        exact: true,
        memory: MEMORY,
        ..joint::Query::new(vec![90, 90])
    };
    let largest = joint::Query {
        measure: Measure::Largest,
        fixed: vec![PieceId(5)],
        memory: MEMORY,
        ..joint::Query::new(vec![90, 30])
    };
    let restore = |query: &joint::Query, bytes| {
        let joint = Joint::new(&solver, query.clone()).expect("there is something to look for");
        joint.restored(&solver, bytes)
    };
    assert!(
        restore(&exact, saved!("joint-largest.ccj1")).is_err(),
        "another search"
    );
    restore(&largest, saved!("joint-largest.ccj1")).expect("it is read");
    for bytes in [&saved!("joint-done.ccj1")[..], saved!("joint-paused.ccj1")] {
        let mut joint = restore(&exact, bytes).expect("it is read");
        assert_eq!(joint.run(&solver, Threads::All, &NoMonitor), Status::Done);
        let answer = joint.answer(&solver).expect("there is one");
        assert_eq!((answer.total, answer.proved), (14, true));
    }
}
