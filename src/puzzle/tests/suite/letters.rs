//! Twists of the tesseract in letters, and logs of Hyperspeedcube.

use std::sync::LazyLock;

use proptest::prelude::*;
use puzzle::log::{Log, hyperspeedcube, letters};
use puzzle::{Algorithm, Expression, MoveId, Puzzle};

static PUZZLES: LazyLock<[Puzzle; 3]> =
    LazyLock::new(|| [2, 3, 4].map(|layers| Puzzle::cube(layers, 4).expect("a tesseract")));

fn tesseract() -> &'static Puzzle {
    &PUZZLES[1]
}

fn read(puzzle: &Puzzle, text: &str) -> Algorithm {
    Expression::parse(puzzle, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .algorithm(puzzle)
}

/// Where the piece of cells with these letters is after a twist: the letters of the cells there.
fn goes(twist: &str, from: &str) -> String {
    let puzzle = tesseract();
    let faces = "RUFOLDBI";
    let number = |letter: char| faces.find(letter).expect("a cell") + 1;
    let has = |piece: &puzzle::Piece, letters: &str| {
        let mut name: Vec<char> = piece.name.chars().collect();
        let mut wanted: Vec<char> = letters
            .chars()
            .map(|letter| char::from(b'0' + number(letter) as u8))
            .collect();
        name.sort_unstable();
        wanted.sort_unstable();
        name == wanted
    };
    let piece = puzzle.pieces().iter().find(|piece| has(piece, from));
    let facet = piece.expect("a piece").facets[0];
    let position = read(puzzle, twist).permutation(puzzle);
    let there = puzzle.facets()[position.image(facet.into())].piece;
    let mut letters: Vec<char> = puzzle.pieces()[usize::from(there.0)]
        .name
        .bytes()
        .map(|digit| char::from(faces.as_bytes()[usize::from(digit - b'1')]))
        .collect();
    letters.sort_by_key(|letter| "OIFBUDRL".find(*letter));
    letters.into_iter().collect()
}

#[test]
fn a_twist_turns_in_the_sense_of_the_letters() {
    for (twist, from, to) in [
        // About F, the cell O turns as the face F of a cube of three dimensions does: U to R to D to L.
        ("OF", "OU", "OR"),
        ("OF", "OR", "OD"),
        ("OF'", "OU", "OL"),
        ("OF2", "OU", "OD"),
        // In the opposite cell the sense is the mirror's.
        ("IF", "IU", "IL"),
        // About the side itself nothing goes away, nor does what is in other cells.
        ("OF", "OF", "OF"),
        ("OF", "IU", "IU"),
        // Half a turn about an edge exchanges its two sides; a third about a corner goes round.
        ("OFU", "OF", "OU"),
        ("OFU", "OR", "OL"),
        ("OFUR", "OF", "OU"),
        ("OFUR", "OU", "OR"),
        ("ORFU", "OU", "OR"),
        // The second layer of O is in the middle; the third is I.
        ("2OF", "FU", "FR"),
        ("3OF", "IU", "IR"),
        ("{1-2}OF", "OU", "OR"),
        ("{1,3}OF", "IU", "IR"),
        ("{1,3}OF", "FU", "FU"),
    ] {
        assert_eq!(goes(twist, from), to, "{twist} on {from}");
    }
}

#[test]
fn anything_else_is_no_twist() {
    for text in [
        "OO", "OI", "OFB", "OFURO", "XF", "{}OF", "{0}OF", "10OF", "OF3", "OFx",
    ] {
        assert!(Expression::parse(tesseract(), text).is_err(), "{text}");
    }
    assert_eq!(read(tesseract(), "OF").len(), 1);
    assert_eq!(
        read(tesseract(), "[OF, R12]").len(),
        4,
        "letters and numbers go together"
    );
}

/// The moves that other programs have, too: not those of the squares.
fn turns_of_layers(puzzle: &Puzzle) -> Vec<MoveId> {
    let all = (0..puzzle.moves().len() as u16).map(MoveId);
    all.filter(|&id| puzzle.mv(id).square().is_none()).collect()
}

proptest! {
    #[test]
    fn every_move_has_letters_that_are_read_back(layers in 0_usize..3, number in any::<prop::sample::Index>()) {
        let puzzle = &PUZZLES[layers];
        let all = turns_of_layers(puzzle);
        let id = all[number.index(all.len())];
        let name = letters::name(puzzle, id);
        let back = read(puzzle, &name).permutation(puzzle);
        prop_assert_eq!(&back, &puzzle.mv(id).permutation, "{}", name);
    }

    #[test]
    fn a_log_of_hyperspeedcube_comes_back_and_a_log_of_magic_cube_4d_says_the_same(
        layers in 0_usize..3,
        scramble in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        after in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let puzzle = &PUZZLES[layers];
        let moves = |numbers: &[prop::sample::Index]| -> Vec<MoveId> {
            let all = turns_of_layers(puzzle);
            numbers.iter().map(|n| all[n.index(all.len())]).collect()
        };
        let (scramble, after) = (moves(&scramble), moves(&after));
        let text = hyperspeedcube::write(puzzle, &scramble, after.chunks(2), false);
        prop_assert!(hyperspeedcube::is_log(&text));
        let solve = hyperspeedcube::read(&text).expect("our own log");
        prop_assert_eq!(solve.layers, puzzle.layers());
        let position = |moves: &[MoveId]| Algorithm::from_moves(moves.to_vec()).permutation(puzzle);
        prop_assert_eq!(read(puzzle, &solve.scramble).permutation(puzzle), position(&scramble));
        prop_assert_eq!(read(puzzle, &solve.twists).permutation(puzzle), position(&after));
        let before = Algorithm::from_moves(scramble.clone());
        let other = Log::from_algorithms(puzzle, &before, &read(puzzle, &solve.twists));
        let back = Log::parse(&other.to_string()).expect("our own log");
        let last = back.positions(puzzle).last().unwrap_or_else(|| puzzle.solved());
        prop_assert_eq!(last, position(&[scramble, after].concat()));
    }
}

#[test]
fn what_was_undone_is_left_out_and_other_events_change_nothing() {
    let log = r#"// Hyperspeedcube puzzle log
version 2
program name=Hyperspeedcube version="2.0.0-pre.20"
solve {
    replay #true
    puzzle id=ft_hypercube:3 version="1.0.0"
    scramble full time="2026-01-01T00:00:00Z" seed="s" { twists "OF {1-2}RU'" }
    log {
        scramble time="2026-01-01T00:00:00Z"
        click layers=1 target=OF; twists OF
        twists "(IR IU2) RU"
        undo; undo time="x"
        redo
        twists LB // the end
    }
}
"#;
    let solve = hyperspeedcube::read(log).expect("a log");
    assert_eq!(solve.scramble, "OF {1-2}RU'");
    assert_eq!(solve.twists, "OF (IR IU2) LB");
}

#[test]
fn other_logs_are_refused_in_words() {
    for (log, words) in [
        ("version 1\nsolve {}", "another version"),
        ("version 3\n", "no solve"),
        (
            "version 3\nsolve { puzzle id=ft_cube:3 }",
            "puzzle ft_cube:3",
        ),
        (
            "version 3\nsolve { puzzle id=ft_hypercube:3",
            "ends within brackets",
        ),
        ("version 3\nsolve { log \"", "no end"),
        (
            "version 3\nsolve { puzzle id=ft_hypercube:3; log { macro } }",
            "has a macro",
        ),
        ("version 3 }", "closes nothing"),
    ] {
        let error = hyperspeedcube::read(log).expect_err(log);
        assert!(error.message.contains(words), "{log}: {}", error.message);
        assert!(error.range.end <= log.len(), "{log}");
    }
}
