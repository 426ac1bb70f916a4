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
        // About F, the cell I turns as the face F of a cube of three dimensions does: U to R to D to L.
        ("IF", "IU", "IR"),
        ("IF", "IR", "ID"),
        ("IF'", "IU", "IL"),
        ("IF2", "IU", "ID"),
        // In the opposite cell the sense is the mirror's.
        ("OF", "OU", "OL"),
        // About O, the other cells turn as the faces of a cube do, too.
        ("RO", "RU", "BR"),
        ("UO", "UF", "UL"),
        // About the side itself nothing goes away, nor does what is in other cells.
        ("OF", "OF", "OF"),
        ("OF", "IU", "IU"),
        // Half a turn about an edge exchanges its two sides; a third about a corner goes round.
        ("OFU", "OF", "OU"),
        ("OFU", "OR", "OL"),
        ("IFUR", "IU", "IR"),
        ("IFUR", "IR", "IF"),
        ("IRFU", "IR", "IF"),
        // The second layer of O is in the middle; the third is I.
        ("2OF", "FU", "FL"),
        ("3OF", "IU", "IL"),
        ("{1-2}OF", "OU", "OL"),
        ("{1,3}OF", "IU", "IL"),
        ("{1,3}OF", "FU", "FU"),
    ] {
        assert_eq!(goes(twist, from), to, "{twist} on {from}");
    }
}

/// The lines of a corpus file that say something.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// A piece's letters in the order of [`goes`].
fn sorted(piece: &str) -> String {
    let mut letters: Vec<char> = piece.chars().collect();
    letters.sort_by_key(|letter| "OIFBUDRL".find(*letter));
    letters.into_iter().collect()
}

#[test]
fn every_quarter_twist_has_the_sense_of_hyperspeedcube() {
    let corpus = include_str!("../../../../tests/corpus/letters/quarters.txt");
    assert_eq!(lines(corpus).count(), 48);
    for line in lines(corpus) {
        let [twist, from, to] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert_eq!(goes(twist, from), sorted(to), "{line}");
        assert_eq!(goes(&format!("{twist}'"), to), sorted(from), "{line}");
    }
}

#[test]
fn the_cycles_that_the_wiki_states_are_right() {
    for line in lines(include_str!("../../../../tests/corpus/letters/cycles.txt")) {
        let (algorithm, cycles) = line.split_once(" | ").expect("two parts");
        let mut moved = 0;
        for cycle in cycles.split("; ") {
            let pieces: Vec<&str> = cycle.split(' ').collect();
            for (n, piece) in pieces.iter().enumerate() {
                let next = pieces[(n + 1) % pieces.len()];
                assert_eq!(goes(algorithm, piece), sorted(next), "{line}: {piece}");
            }
            moved += pieces.len();
        }
        let cells = "RLUDFBOI";
        let pairs = cells
            .chars()
            .flat_map(|a| cells.chars().map(move |b| (a, b)));
        let pieces =
            pairs.filter(|(a, b)| cells.find(*a).map(|n| n / 2) < cells.find(*b).map(|n| n / 2));
        let names = pieces.map(|(a, b)| sorted(&format!("{a}{b}")));
        let away = names.filter(|name| goes(algorithm, name) != *name);
        assert_eq!(away.count(), moved, "{line}");
    }
}

#[test]
fn other_forms_of_the_wiki_are_read() {
    for (form, same) in [
        ("MO", "2LO"),
        ("MU'", "2LU'"),
        ("EO2", "2DO2"),
        ("SO", "2FO"),
        ("PF", "2OF"),
        ("M2", "2LO2"),
        ("R U R' U'", "RO UO RO' UO'"),
        ("E' S", "2DO' 2FO"),
        // A whole turn is that of all layers of a cell.
        ("yx", "{1-3}IF"),
        ("zy", "{1-3}RO"),
        ("xz", "{1-3}UO"),
        ("yw2", "{1-3}RF2"),
        ("xw wx", ""),
        // Rotations of a cell as of a cube of three dimensions.
        ("Ix", "IR"),
        ("Iy'", "IU'"),
        ("Oz", "OF'"),
        ("{1-2}Ozx2", "{1-2}OUR"),
        ("{1-2}Oxz2", "{1-2}OUB"),
        ("Ux2", "UR2"),
        ("Rx", "RO"),
        ("Lx", "LI"),
        ("Fxy", "FURO"),
    ] {
        let (form_does, same_does) = (read(tesseract(), form), read(tesseract(), same));
        let does = |algorithm: &Algorithm| algorithm.permutation(tesseract());
        assert_eq!(does(&form_does), does(&same_does), "{form} and {same}");
    }
    let four = &PUZZLES[2];
    let does = |text: &str| read(four, text).permutation(four);
    assert_eq!(does("MO"), does("{2-3}LO"));
    for text in ["MO", "M"] {
        assert!(Expression::parse(&PUZZLES[0], text).is_err(), "{text}");
    }
    for text in ["2MO", "xx", "xyz", "Ox3", "I", "Rw", "M3"] {
        assert!(Expression::parse(tesseract(), text).is_err(), "{text}");
    }
}

#[test]
fn the_first_letters_become_those_of_the_same_turns() {
    for (old, new) in [
        ("OF RU'", "OF' RU"),
        ("{1-2}OFUR\u{2019} 2OF", "{1-2}OFUR 2OF'"),
        ("OF2 OFU OFU'", "OF2 OFU OFU'"),
        ("[OF, R12]'(IR IU2)2 // OF", "[OF', R12]'(IR' IU2)2 // OF"),
        (
            "R12 2R43' S12 R_{12} Q[12]6 12'",
            "R12 2R43' S12 R_{12} Q[12]6 12'",
        ),
        ("R12OF", "R12OF'"),
        (
            "no such thing: OFX OF3 \u{e9}OF",
            "no such thing: OFX OF3 \u{e9}OF'",
        ),
        ("", ""),
    ] {
        assert_eq!(letters::modern(old), new);
    }
}

proptest! {
    #[test]
    fn modern_letters_invert_what_has_a_sense(layers in 0_usize..3, number in any::<prop::sample::Index>()) {
        let puzzle = &PUZZLES[layers];
        let all = turns_of_layers(puzzle);
        let id = all[number.index(all.len())];
        // The first letters of a move were the present ones of its inverse.
        let old = letters::name(puzzle, puzzle.mv(id).inverse);
        let read = read(puzzle, &letters::modern(&old)).permutation(puzzle);
        prop_assert_eq!(&read, &puzzle.mv(id).permutation, "{}", old);
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
    // Logs that this program wrote with its first letters keep their turns.
    let ours = log.replace(
        "name=Hyperspeedcube version=\"2.0.0-pre.20\"",
        "name=Hypercubist version=\"0.1.0\"",
    );
    let solve = hyperspeedcube::read(&ours).expect("a log");
    assert_eq!(solve.scramble, "OF' {1-2}RU");
    assert_eq!(solve.twists, "OF' (IR' IU2) LB'");
}

#[test]
fn a_log_in_yaml_is_read() {
    let log = include_str!("../../../../tests/corpus/cli/first.hsc");
    let solve = hyperspeedcube::read(log).expect("a log");
    assert_eq!(solve.layers, 3);
    let does = |text: &str| read(tesseract(), text).permutation(tesseract());
    assert_eq!(does(&solve.scramble), does("RU {1-2}OB OF2 IURF LUF 2FO"));
    assert_eq!(solve.twists, "RO {1-2}OUR MO' xz IUFR2");
    for (from, to, words) in [
        ("version: 1", "version: 7", "another version"),
        ("Rubiks4D", "Rubiks3D", "not of a tesseract"),
        ("layer_count: 3", "layer_count: 11", "number of layers"),
        ("0,2,1", "8,2,1", "not a twist of a scramble"),
        ("0,2,1", "0,2", "not a twist of a scramble"),
    ] {
        let wrong = log.replace(from, to);
        let error = hyperspeedcube::read(&wrong).expect_err(words);
        assert!(error.message.contains(words), "{}", error.message);
        assert!(wrong[error.range].len() < 10, "{words}");
    }
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
