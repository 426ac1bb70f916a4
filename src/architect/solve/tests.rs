use std::sync::Arc;

use puzzle::catalogue;
use search::{NoMonitor, Threads};
use storage::StorageError;

use super::*;
use crate::fixtures::CancelAfter;
use crate::{Resumable, Status};

fn solver(name: &str) -> CycleSolver {
    let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
    CycleSolver::new(&puzzle)
}

fn query(solver: &CycleSolver, text: &str) -> Query {
    let structure = CycleStructure::parse(&solver.structure, text);
    Query::new(structure.expect("a right structure"))
}

fn answer(solver: &CycleSolver, query: Query) -> Option<Answer> {
    let mut search = solver.ask(query).expect("it has an answer");
    assert_eq!(search.run(solver, Threads::All, &NoMonitor), Status::Done);
    search.answer(solver)
}

/// Lengths and numbers of shortest algorithms that others have counted; they count every order of commuting moves.
#[test]
fn known_counts_are_met() {
    let solver = solver("3x3x3");
    let of = |text: &str| {
        let algorithm = Algorithm::parse(&solver.puzzle, text).expect("right");
        let element = algorithm.permutation(&solver.puzzle);
        let structure = CycleStructure::of(&solver.structure, &element).expect("whole");
        structure.display(&solver.structure).to_string()
    };
    for (structure, length, count) in [
        ("corners 1+,5+; edges 1+,7+", 5, 480),
        ("corners 8; edges 8", 5, 960),
        ("corners 2,2,3; edges 9", 7, 6048),
        (of("U R U' F'").as_str(), 4, 384),
        (of("U R B' L2").as_str(), 4, 1152),
        (of("U R F2 L2").as_str(), 4, 3456),
        ("corners 3", 8, 864),
        ("corners 1+,1+; edges 1+,5+", 11, 2112),
    ] {
        let answer = answer(&solver, query(&solver, structure)).expect("there is one");
        assert_eq!(
            (answer.length, answer.count),
            (length, count),
            "{structure}"
        );
    }
}

/// Nothing shorter than 11 moves: a length that nobody had found.
#[test]
fn two_flipped_edges_beside_a_turned_cycle_of_five_corners_take_eleven_moves() {
    let solver = solver("3x3x3");
    let query = query(&solver, "corners 1+,5+; edges 1+,1+");
    let answer = answer(&solver, query).expect("there is one");
    assert_eq!((answer.length, answer.count), (11, 1056));
}

/// Every word up to a length, without symmetry, parts or halves.
fn by_hand(solver: &CycleSolver, query: &Query, longest: usize) -> Option<(u8, u64)> {
    let words = &solver.words;
    for length in 1..=longest {
        let fits = |word: &[u16]| {
            let element = words.element(word);
            let own = CycleStructure::of(&solver.structure, &element).expect("whole");
            let mut fixed = query.fixed.iter();
            let mut commuting = query.commuting.iter();
            own.fits(&query.structures[0])
                && fixed.all(|piece| solver.puzzle.is_solved_at(&element, *piece))
                && commuting.all(|other| element.then(other) == other.then(&element))
        };
        let all = words.prefixes(length, &[]);
        let count = all.iter().filter(|prefix| fits(&prefix.word)).count();
        if count > 0 {
            return Some((length as u8, count as u64));
        }
    }
    None
}

#[test]
fn answers_are_those_of_going_through_everything() {
    for (name, longest, algorithms) in [
        (
            "3x3x3",
            4,
            &["R U", "R2 U2", "R U R'", "U R F", "R L U D"][..],
        ),
        ("2x2x2", 4, &["R U", "R2 U2 R2", "R U F", "R L"]),
        ("pyraminx", 5, &["R U", "R U R' U'", "R U L B", "R U' R' U"]),
        ("skewb", 5, &["R U", "R U R' U'", "R U L B"]),
        ("2x2x2x2", 2, &["R12 R13", "R12 R34"]),
    ] {
        let solver = solver(name);
        for text in algorithms {
            let Ok(algorithm) = Algorithm::parse(&solver.puzzle, text) else {
                continue;
            };
            let element = algorithm.permutation(&solver.puzzle);
            let structure = CycleStructure::of(&solver.structure, &element).expect("whole");
            let mut query = Query::new(structure);
            query.longest = longest;
            let expected = by_hand(&solver, &query, longest.into());
            assert!(expected.is_some(), "{name}: {text}");
            let answer = answer(&solver, query).map(|answer| (answer.length, answer.distinct));
            assert_eq!(answer, expected, "{name}: {text}");
        }
    }
}

/// Rotations and bounds leave out words, and no answer; also where several structures will do, and where halves meet.
#[test]
fn reduced_searches_find_the_same() {
    for (name, wanted) in [
        (
            "3x3x3",
            &[
                "corners 1+,5+; edges 1+,7+",
                "corners 2,2,3; edges 9",
                "corners 3",
                "edges 2,2",
                "corners 1+,1+; edges 1+,5+",
                "R U F2 L2 | R U R' U'",
            ][..],
        ),
        ("2x2x2", &["R U R' U'", "R U F R", "R2 U2"]),
        ("pyraminx", &["R U R' U'", "R U L"]),
        ("skewb", &["R U R' U'", "R U L"]),
        ("megaminx", &["R U R' U'", "R U F"]),
    ] {
        let solver = solver(name);
        for text in wanted {
            let structures = text.split(" | ").map(|text| {
                let structure = CycleStructure::parse(&solver.structure, text);
                structure.unwrap_or_else(|_| {
                    let algorithm = Algorithm::parse(&solver.puzzle, text).expect("right");
                    let element = algorithm.permutation(&solver.puzzle);
                    CycleStructure::of(&solver.structure, &element).expect("whole")
                })
            });
            let query = Query::any(structures.collect());
            let plain = Query {
                reduced: false,
                ..query.clone()
            };
            let reduced = answer(&solver, query);
            assert!(reduced.is_some(), "{name}: {text}");
            assert!(reduced == answer(&solver, plain), "{name}: {text}");
        }
    }
}

#[test]
fn pieces_stay_and_algorithms_commute_where_they_must() {
    let solver = solver("3x3x3");
    let cube = Arc::clone(&solver.puzzle);
    let piece = |name: &str| cube.piece_by_name(name).expect("it is there");
    let mut query = query(&solver, "corners 4; edges 4");
    query.longest = 3;
    query.fixed = ["UFR", "UF", "DL"].map(piece).to_vec();
    let expected = by_hand(&solver, &query, 3);
    let found = answer(&solver, query.clone());
    // Only the back face has no piece of those.
    assert_eq!(expected, Some((1, 2)));
    assert_eq!(found.map(|a| (a.length, a.distinct)), expected);
    let turn = Algorithm::parse(&cube, "F2")
        .expect("right")
        .permutation(&cube);
    query.fixed.clear();
    query.commuting = vec![turn];
    let expected = by_hand(&solver, &query, 3);
    assert_eq!(expected, Some((1, 4)));
    assert_eq!(
        answer(&solver, query).map(|a| (a.length, a.distinct)),
        expected
    );
}

/// Cancels a search after this number of parts.
fn cancel_after(parts: usize) -> CancelAfter<Event> {
    CancelAfter::new(parts, |event| matches!(event, Event::Progress(_)))
}

#[test]
fn a_search_goes_on_where_it_was_broken_off() {
    let solver = solver("3x3x3");
    let query = query(&solver, "corners 3");
    let whole = answer(&solver, query.clone()).expect("there is one");
    let mut search = solver.ask(query).expect("it has an answer");
    let mut breaks = 0;
    while search.run(&solver, Threads::All, &cancel_after(7)) == Status::Paused {
        breaks += 1;
        assert!(breaks < 100, "every run gets further");
    }
    assert!(breaks > 3);
    assert_eq!(search.answer(&solver), Some(whole));
}

#[test]
fn a_search_is_saved_as_bytes_and_damage_is_noticed() {
    let solver = solver("3x3x3");
    let query = query(&solver, "corners 3");
    let whole = answer(&solver, query.clone()).expect("there is one");
    let mut search = solver.ask(query.clone()).expect("it has an answer");
    for _ in 0..3 {
        search.run(&solver, Threads::One, &cancel_after(40));
        let bytes = search.checkpoint(&solver);
        let restore = |bytes: &[u8]| search.restored(&solver, bytes);
        let whole = restore(&bytes).expect("the bytes are whole");
        for at in (0..bytes.len()).step_by(11) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(restore(&damaged).is_err(), "byte {at}");
        }
        let cut = restore(&bytes[..bytes.len() - 1]);
        assert_eq!(cut, Err(StorageError::Damaged));
        search = whole;
    }
    let other = Query {
        longest: 7,
        ..query.clone()
    };
    let bytes = search.checkpoint(&solver);
    let other = solver.ask(other).expect("it has an answer");
    assert!(matches!(
        other.restored(&solver, &bytes),
        Err(StorageError::Identity { .. })
    ));
    // Neither changes what is looked through.
    let same = Query {
        most: 7,
        memory: 1 << 20,
        ..query
    };
    let same = solver.ask(same).expect("it has an answer");
    assert!(same.restored(&solver, &bytes).is_ok());
    assert_eq!(search.run(&solver, Threads::All, &NoMonitor), Status::Done);
    assert_eq!(search.answer(&solver), Some(whole));
}

#[test]
fn answers_depend_on_neither_threads_nor_instructions() {
    let puzzle = catalogue::by_name("3x3x3").expect("it is there");
    let mut answers = Vec::new();
    for simd in [true, false] {
        let solver = CycleSolver::with_simd(&puzzle, simd);
        for threads in [Threads::One, Threads::All] {
            let mut search = solver.ask(query(&solver, "corners 3")).expect("right");
            search.run(&solver, threads, &NoMonitor);
            answers.push(search.answer(&solver).expect("there is one"));
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn queries_without_answer_say_why() {
    let solver = solver("3x3x3");
    let error = |text: &str| solver.ask(query(&solver, text)).map(|_| ());
    assert_eq!(error("nothing"), Err(QueryError::Nothing));
    assert_eq!(error("corners 2"), Err(QueryError::Illegal));
    assert_eq!(error("corners 1+"), Err(QueryError::Illegal));
    assert_eq!(error("edges 3+"), Err(QueryError::Illegal));
    let mut all = query(&solver, "corners 8; edges 8");
    all.fixed = vec![PieceId(0)];
    let orbit = "corners".to_owned();
    assert_eq!(
        solver.ask(all).map(|_| ()),
        Err(QueryError::TooFewPieces { orbit })
    );
}

/// The plan counts on about as many positions as are looked at, to the order of magnitude, also where halves meet in a
/// few fixed pieces, which words leave alone more often than chance has it.
#[test]
fn plans_count_on_as_many_positions_as_there_are() {
    let solver = solver("3x3x3");
    for (text, fixed, length) in [
        ("corners 1+,5+; edges 1+,1+", "", 10),
        ("corners 1+,3+; edges 1+,5+", "UFR UF UR DFR DR DF", 9),
        ("corners 1+,3+; edges 1+,5+", "UFR UF UR DFR DR DF BR", 9),
        ("corners 3", "UFL UBL UF UB FR DL DB BL", 10),
        ("edges 1+,1+", "UFL UBL", 10),
        ("corners 1+,1+; edges 2,2", "UFL DBR", 9),
    ] {
        let pieces = fixed.split(' ').filter(|name| !name.is_empty());
        let pieces = pieces.map(|name| solver.puzzle.piece_by_name(name).expect("a piece"));
        let query = Query {
            fixed: pieces.collect(),
            from: length,
            longest: length,
            ..query(&solver, text)
        };
        let meetings = plan::meetings(&solver, &query);
        let symmetries = solver.symmetries(&query).len();
        let mut search = solver.ask(query.clone()).expect("it has an answer");
        search.run(&solver, Threads::All, &NoMonitor);
        let Progress { nodes, method, .. } = search.progress();
        let Method::Halves { orbit, indexed } = method else {
            panic!("{text} beside {fixed}: too short to be looked up");
        };
        let meeting = meetings.iter().find(|meeting| meeting.orbit == orbit);
        let meeting = meeting.expect("it was chosen");
        let counts = solver.words.counts(length.into());
        let (first, indexed) = (usize::from(length - indexed), indexed.into());
        let looks = counts[first] * meeting.goals + meeting.met(&counts, first, indexed);
        let expected = looks / symmetries as f64;
        assert!(
            expected < 8.0 * nodes as f64 && (nodes as f64) < 8.0 * expected,
            "{text} beside {fixed}: {nodes}, not {expected}"
        );
    }
}
