//! Facelets: any text is taken or refused, and a position that is found shows what was asked for. Every two bytes
//! exchange two facelets of the solved puzzle as well, so that not only lengths are tried.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puzzle::check::{check, facelets};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle};

/// A puzzle with all that follows from it, and what it shows when it is solved.
struct Subject {
    puzzle: Puzzle,
    structure: Structure,
    colouring: Colouring,
    solved: Vec<char>,
}

static SUBJECTS: LazyLock<[Subject; 3]> = LazyLock::new(|| {
    [2, 3, 4].map(|layers| {
        let puzzle = Puzzle::cube(layers, 3).expect("a puzzle that exists");
        let colouring = Colouring::standard(&puzzle);
        let solved = facelets(&puzzle, &colouring, &puzzle.solved());
        Subject {
            structure: Structure::new(&puzzle),
            colouring,
            solved: solved.chars().collect(),
            puzzle,
        }
    })
});

fuzz_target!(|bytes: &[u8]| {
    for subject in &*SUBJECTS {
        let mut shown = subject.solved.clone();
        for pair in bytes.chunks_exact(2) {
            let index = |byte: u8| usize::from(byte) % subject.solved.len();
            shown.swap(index(pair[0]), index(pair[1]));
        }
        attempt(subject, &shown.into_iter().collect::<String>());
        attempt(subject, &String::from_utf8_lossy(bytes));
    }
});

fn attempt(subject: &Subject, text: &str) {
    let Subject {
        puzzle,
        structure,
        colouring,
        ..
    } = subject;
    match check(puzzle, structure, colouring, text) {
        Ok(position) => {
            let plain: String = text.split_whitespace().collect();
            assert_eq!(facelets(puzzle, colouring, &position), plain);
        }
        Err(problems) => {
            assert!(!problems.is_empty());
            for range in problems.iter().filter_map(|problem| problem.range.clone()) {
                assert!(text.get(range).is_some());
            }
        }
    }
}
