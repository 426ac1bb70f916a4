//! Puzzles that are held in any orientation: whatever moves lead to is reachable, and solved.

use std::sync::Arc;

use diagnostics::{Source, SourceId};
use engine::reports::LawsReport;
use engine::{JobContext, Threads};
use group::Rng;
use puzzle::check::{check, facelets};
use puzzle::orientation::orientations;
use puzzle::structure::Structure;
use puzzle::{Algorithm, Colouring, MoveId, Orientation, Puzzle, catalogue};
use wire::{Goal, SolveRequest};

use crate::ENGINE;

/// Of these only the laws are checked, or words of a single turn solved.
const LARGE: [&str; 5] = ["4x4x4", "5x5x5", "6x6x6", "7x7x7", "4x4x4x4"];
const WORDS: usize = 3;

/// Half of this skewb's turns are called by the half that turns, half by the half that stays; some corners
/// have no name.
const SKEWED: &str = "name skewed
polyhedron
face U  0  1  0
face D  0 -1  0
face F  0  0  1
face B  0  0 -1
face R  1  0  0
face L -1  0  0
grip  1 -1 -1  order 3  cuts 0
turn R 1
rest R++ R-- by 1
grip -1 -1  1  order 3  cuts 0
turn L 1
grip -1  1 -1  order 3  cuts 0
turn U 1
rest U++ U-- by 1
grip -1 -1 -1  order 3  cuts 0
turn B 1
";

fn own(text: &str) -> Arc<Puzzle> {
    let source = Source::new("own.puzzle", text);
    catalogue::define(&source, SourceId(0), 1000).expect("a puzzle")
}

fn all() -> Vec<Arc<Puzzle>> {
    let names = catalogue::names().iter();
    let mut all: Vec<Arc<Puzzle>> = names.filter_map(|name| catalogue::by_name(name)).collect();
    all.push(own(SKEWED));
    all.push(own(include_str!(
        "../../../../assets/puzzles/examples/dino.puzzle"
    )));
    all
}

/// Random words of all moves, those of a puzzle's end (rotations, wide turns, `++`) as likely as its layers' turns.
fn words(puzzle: &Puzzle, longest: usize) -> Vec<Algorithm> {
    let mut rng = Rng::with_seed(41);
    // The squares of the 2x2x2x2 are not layers: what their turns lead to breaks laws.
    let turns = puzzle
        .move_ids()
        .filter(|&id| puzzle.mv(id).square().is_none());
    let turns: Vec<MoveId> = turns.collect();
    let layers = puzzle.face_turns().count() % turns.len();
    let word = |_| {
        let length = rng.usize(1..=longest);
        let moves = (0..length).map(|_| {
            let from = if rng.bool() { 0 } else { layers };
            turns[rng.usize(from..turns.len())]
        });
        Algorithm::from_moves(moves.collect())
    };
    (0..WORDS).map(word).collect()
}

#[test]
fn whatever_moves_lead_to_is_reachable() {
    for puzzle in all() {
        let structure = Structure::new(&puzzle);
        let colouring = Colouring::standard(&puzzle);
        for word in words(&puzzle, 12) {
            let text = word.display(&puzzle).to_string();
            let name = puzzle.name();
            let laws = LawsReport::new(&puzzle, &text);
            assert!(laws.is_ok_and(|laws| laws.is_legal()), "{name}: {text}");
            let position = word.permutation(&puzzle);
            let shown = facelets(&puzzle, &colouring, &position);
            let read = check(&puzzle, &structure, &colouring, &shown);
            let read = read.map(|read| facelets(&puzzle, &colouring, &read));
            assert_eq!(read, Ok(shown), "{name}: {text}");
        }
    }
}

/// However a puzzle is held when its colours are entered.
#[test]
fn colours_are_read_in_every_orientation() {
    for name in ["3x3x3", "2x2x2", "pyraminx", "skewb", "megaminx"] {
        let puzzle = catalogue::by_name(name).expect(name);
        let structure = Structure::new(&puzzle);
        let colouring = Colouring::standard(&puzzle);
        let [word, ..] = &words(&puzzle, 4)[..] else {
            continue;
        };
        for held in orientations(&puzzle).into_iter().step_by(5) {
            let position = word.permutation(&puzzle).then(&held.rotation);
            let shown = facelets(&puzzle, &colouring, &position);
            let read = check(&puzzle, &structure, &colouring, &shown);
            let read = read.map(|read| facelets(&puzzle, &colouring, &read));
            assert_eq!(read, Ok(shown), "{name}: {}", held.words(&puzzle, true));
        }
    }
}

/// Solves a position, and sees that it ends solved and held as the solution says.
fn solve(puzzle: &Arc<Puzzle>, position: &group::Permutation) -> Orientation {
    let request = SolveRequest {
        puzzle: puzzle.reference().to_owned(),
        position: position.images().to_vec(),
        goal: Goal::Soon,
        max_depth: 30,
        simd: true,
        threads: None,
        cube: wire::CubeOptions::default(),
        way_back: None,
    };
    let context = JobContext {
        threads: Threads::One,
        ..JobContext::default()
    };
    let solved = ENGINE.solve(&request, &context).expect("it can be solved");
    let moves = Algorithm::parse(puzzle, &solved.solution.algorithm).expect("its own moves");
    let end = position.then(&moves.permutation(puzzle));
    let end = Orientation::of_solved(puzzle, &end).expect("it looks solved");
    assert_eq!(end.words(puzzle, false), solved.solution.held);
    end
}

#[test]
fn whatever_moves_lead_to_is_solved_as_the_solution_says() {
    for puzzle in all() {
        let longest = if LARGE.contains(&puzzle.name()) { 1 } else { 3 };
        let notation_turns_all = puzzle.whole_turns().next().is_some();
        for word in words(&puzzle, longest) {
            let end = solve(&puzzle, &word.permutation(&puzzle));
            assert!(end.is_usual() || !notation_turns_all, "{}", puzzle.name());
        }
    }
}

#[test]
fn a_puzzle_is_solved_in_every_orientation() {
    for name in ["skewb", "pyraminx"] {
        let puzzle = catalogue::by_name(name).expect(name);
        let [word, ..] = &words(&puzzle, 6)[..] else {
            continue;
        };
        for held in orientations(&puzzle) {
            let position = word.permutation(&puzzle).then(&held.rotation);
            let end = solve(&puzzle, &position);
            assert!(end.is_usual(), "{name}");
        }
    }
}
