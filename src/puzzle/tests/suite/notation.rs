//! Reading and writing algorithms: round trips, spellings, and the positions of errors.

use proptest::prelude::*;
use puzzle::{Algorithm, MoveId, NotationError, Puzzle};

fn cube(layers: u8) -> Puzzle {
    Puzzle::cube(layers, 3).expect("a cube")
}

fn error(text: &str) -> NotationError {
    Algorithm::parse(&cube(3), text).expect_err("a wrong algorithm")
}

#[test]
fn every_move_is_read_back_as_written() {
    for (layers, dimensions) in [
        (2, 3),
        (3, 3),
        (4, 3),
        (5, 3),
        (7, 3),
        (2, 4),
        (3, 4),
        (4, 4),
        (2, 5),
    ] {
        let puzzle = Puzzle::cube(layers, dimensions).unwrap();
        let all = Algorithm::from_moves((0..puzzle.moves().len() as u16).map(MoveId).collect());
        let text = all.display(&puzzle).to_string();
        assert_eq!(Algorithm::parse(&puzzle, &text).unwrap(), all);
    }
}

#[test]
fn white_space_only_separates() {
    let puzzle = cube(3);
    let plain = Algorithm::parse(&puzzle, "R U2 D' B D'").unwrap();
    assert_eq!(
        Algorithm::parse(&puzzle, "\n R\tU2   D'\r\n B\u{a0}D'  "),
        Ok(plain)
    );
    for empty in ["", " ", "\n\t"] {
        assert!(Algorithm::parse(&puzzle, empty).unwrap().is_empty());
    }
}

#[test]
fn spellings_of_a_move_agree() {
    let same = [
        (3, "U3", "U'"),
        (3, "U2'", "U2"),
        (3, "U’", "U'"),
        (3, "U′", "U'"),
        (3, "r", "Rw"),
        (3, "2R", "M'"),
        (3, "2L", "M"),
        (3, "2Rw2", "r2"),
        (3, "2D", "E"),
        (3, "2F", "S"),
        (4, "2R", "3L'"),
        (4, "3Rw", "3r"),
        (4, "2-3r", "2-3Lw'"),
        (5, "3R", "M'"),
        (5, "3F", "S"),
        (5, "2-4Rw", "2-4l'"),
    ];
    for (layers, a, b) in same {
        let puzzle = cube(layers);
        let id = puzzle.move_by_name(&a.replace(['’', '′'], "'"));
        assert!(id.is_some(), "{a}");
        assert_eq!(
            Algorithm::parse(&puzzle, a),
            Algorithm::parse(&puzzle, b),
            "{a} = {b}"
        );
    }
    for (layers, missing) in [
        (2, "M"),
        (2, "Rw"),
        (3, "3Rw"),
        (3, "X"),
        (3, "1R"),
        (4, "M"),
        (4, "5R"),
    ] {
        assert_eq!(cube(layers).move_by_name(missing), None, "{missing}");
    }
}

#[test]
fn moves_need_no_spaces() {
    let puzzle = cube(3);
    for (text, spaced) in [
        ("FRUR'U'F'", "F R U R' U' F'"),
        ("U'U’", "U' U'"),
        ("D2(F2B1)(L3R3)", "D2 F2 B L' R'"),
    ] {
        let [read, apart] = [text, spaced].map(|text| Algorithm::parse(&puzzle, text).expect(text));
        assert_eq!(read, apart, "{text}");
    }
}

#[test]
fn rotations_of_the_tesseract_need_no_letter() {
    let tesseract = Puzzle::cube(3, 4).expect("a tesseract");
    for (text, same) in [
        ("12", "R12"),
        ("12' (53 14)2", "R12' (R53 R14)2"),
        ("[12, 64^2]", "[R12, R64^2]"),
    ] {
        let [read, full] = [text, same].map(|text| Algorithm::parse(&tesseract, text).expect(text));
        assert_eq!(read, full, "{text}");
    }
    for wrong in ["11", "19", "123", "1"] {
        assert!(Algorithm::parse(&tesseract, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn errors_stand_at_the_wrong_word() {
    // (text, the wrong word, what the help must mention)
    let cases = [
        ("R U Q F", "Q", "Moves are"),
        ("R U2'2 F", "U2'2", "After `U`"),
        ("U''", "U''", "After `U`"),
        ("R X", "X", "Did you mean `x`?"),
        ("(R U'')2", "U''", "After `U`"),
        ("R ü U", "ü", "Moves are"),
        ("🧊", "🧊", "Moves are"),
        ("R -- U", "--", "Moves are"),
        ("\u{0}", "\u{0}", "Moves are"),
        ("R 2", "2", "Moves are"),
        ("'", "'", "Moves are"),
        ("4Rw", "4Rw", "Moves are"),
    ];
    for (text, word, help) in cases {
        let error = error(text);
        assert_eq!(&text[error.range.clone()], word, "{text}");
        assert!(
            error
                .message
                .contains(&format!("`{word}` is not a move of the 3x3x3")),
            "{error}"
        );
        let given = error.help.clone().unwrap_or_default();
        assert!(given.contains(help), "{text}: {given}");
    }
}

#[test]
fn middle_layers_that_are_not_there_are_explained() {
    for (name, text, word, message, help) in [
        (
            "4x4x4",
            "R M2 U",
            "M2",
            "a 4x4x4 has none",
            "`2-3Lw` for the two",
        ),
        (
            "4x4x4",
            "e'",
            "e'",
            "a 4x4x4 has none",
            "`2D` for the one nearer to D",
        ),
        (
            "6x6x6",
            "S",
            "S",
            "an even number",
            "`3-4Fw` for the two in the middle, or `3F`",
        ),
        (
            "2x2x2",
            "M'",
            "M'",
            "a 2x2x2 has none",
            "Turn a face, such as `L`.",
        ),
        (
            "3x3x3",
            "m",
            "m",
            "not a move of the 3x3x3",
            "Did you mean `M`?",
        ),
        (
            "pyraminx",
            "x",
            "x",
            "not a move",
            "rotations of the whole such as `y`, `Lv`",
        ),
    ] {
        let puzzle = puzzle::catalogue::by_name(name).expect(name);
        let error = Algorithm::parse(&puzzle, text).expect_err(text);
        assert_eq!(&text[error.range.clone()], word, "{text}");
        assert!(error.message.contains(message), "{error}");
        let given = error.help.clone().unwrap_or_default();
        assert!(given.contains(help), "{text}: {given}");
        for name in given.split('`').skip(1).step_by(2) {
            assert!(puzzle.move_by_name(name).is_some(), "{name}");
        }
    }
}

#[test]
fn brackets_and_exponents_are_refused_where_they_go_wrong() {
    // (text, the wrong part, what the message must mention, what the help must)
    let cases = [
        ("R, U", ",", "divides nothing", "Put spaces"),
        ("R : U", ":", "divides nothing", "conjugate"),
        ("R )", ")", "closes nothing", "open a bracket"),
        ("(R U", "(", "never closed", "`)`"),
        ("R [F: (U]", "]", "inside `(`", "Round"),
        ("[R U]", "]", "inside `[`", "two parts"),
        ("[R, U, F]", ",", "inside `[`", "two parts"),
        ("[R, U", "[", "never closed", "`]`"),
        ("U^", "^", "comes a number", "`^2`"),
        ("(U)^x", "^x", "comes a number", "`^2`"),
        (
            "(R U)9999999999",
            "9999999999",
            "1000000000 at most",
            "smaller",
        ),
        (
            "((((R)999)999)999)999",
            "999",
            "more than 1048576 moves",
            "smaller",
        ),
        ("(R U)500000 (R U)99999", "(", "more than", "smaller"),
        ("(R U F)c", "c", "two moves", "`(X Y)c`"),
        ("(R U)s", "s", "one face turn", "`(U)s`"),
        ("(M)a", "a", "one face turn", "`(U)a`"),
        ("U2^x", "^x", "comes a number", "`^2`"),
        ("U^2x", "U^2x", "not a move", "Moves are"),
        ("R1U4", "R1U4", "not a move", "Moves are"),
    ];
    for (text, wrong, message, help) in cases {
        let error = error(text);
        assert_eq!(&text[error.range.clone()], wrong, "{text}");
        assert!(error.message.contains(message), "{text}: {error}");
        let given = error.help.clone().unwrap_or_default();
        assert!(given.contains(help), "{text}: {given}");
    }
    let deep = "(".repeat(100_000);
    assert_eq!(error(&deep).range, 64..65);
}

#[test]
fn help_names_only_moves_that_exist() {
    let help = Algorithm::parse(&cube(2), "Q").unwrap_err().help.unwrap();
    assert!(!help.contains(" M ") && !help.contains("Rw"), "{help}");
    let tesseract = Puzzle::cube(3, 4).unwrap();
    let help = Algorithm::parse(&tesseract, "R99")
        .unwrap_err()
        .help
        .unwrap();
    assert!(help.contains("`R12`") && help.contains("`R12^2`"), "{help}");
}

#[test]
fn huge_texts_are_read_or_refused_in_short_words() {
    let puzzle = cube(3);
    let many = "R U ".repeat(50_000);
    assert_eq!(Algorithm::parse(&puzzle, &many).unwrap().len(), 100_000);
    for huge in [
        "R".repeat(1_000_000),
        "ß".repeat(500_000),
        "9".repeat(1_000_000),
        "'".repeat(1_000_000),
    ] {
        let error = error(&huge);
        assert_eq!(error.range, 0..huge.len());
        assert!(error.to_string().len() < 400);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in "\\PC*|[UDRLFBxyzMESw2'’ \n-]*") {
        for (layers, dimensions) in [(2, 3), (3, 3), (3, 4)] {
            let puzzle = Puzzle::cube(layers, dimensions).unwrap();
            match Algorithm::parse(&puzzle, &text) {
                Ok(algorithm) => {
                    let written = algorithm.display(&puzzle).to_string();
                    prop_assert_eq!(Algorithm::parse(&puzzle, &written), Ok(algorithm));
                }
                Err(error) => {
                    let word = text.get(error.range).expect("whole characters of the text");
                    prop_assert!(!word.is_empty() && !word.contains(char::is_whitespace));
                    prop_assert!(Algorithm::parse(&puzzle, word).is_err());
                }
            }
            let _ = puzzle.piece_by_name(&text);
        }
    }
}

/// The squares of the 2x2x2x2 turn by name: as the part of a cell's turn that lies in a second cell.
#[test]
fn squares_have_names() {
    let puzzle = Puzzle::cube(2, 4).expect("the 2x2x2x2");
    let does = |text: &str| {
        let read = Algorithm::parse(&puzzle, text);
        read.expect(text).permutation(&puzzle)
    };
    for (text, same) in [
        ("S12", "S21'"),
        ("S_{12}", "S'21"),
        ("S12^2", "S21^2"),
        ("S16", "S61'"),
        ("S12^3", "S12'"),
        ("S12 S16'", "R12"),
        ("S52 S56'", "R52"),
        ("[S12, R13]", "S12 R13 S12' R13'"),
        ("(S12 S34)2", "S12 S34 S12 S34"),
    ] {
        assert_eq!(does(text), does(same), "{text}");
    }
    for text in ["S15", "S11", "S1", "S99", "S123"] {
        assert!(Algorithm::parse(&puzzle, text).is_err(), "{text}");
    }
    let other = Puzzle::cube(3, 4).expect("the 3x3x3x3");
    assert!(Algorithm::parse(&other, "S12").is_err());
}

/// What is a position says so, instead of complaining about its first letter.
#[test]
fn a_position_is_distinguished_from_moves() {
    let tesseract = Puzzle::cube(3, 4).expect("the 3x3x3x3");
    let cube = Puzzle::cube(3, 3).expect("the 3x3x3");
    for (puzzle, text) in [
        (&tesseract, "(1234)_{cd}"),
        (&tesseract, "(12, 34)(123)_{abc}"),
        (&cube, "(UF)_{ab}"),
        (&cube, "(UFR, ULF, UBL)"),
    ] {
        let error = Algorithm::parse(puzzle, text).expect_err(text);
        assert!(error.message.contains("position"), "{error}");
        assert_eq!(error.range, 0..text.len());
    }
    for text in ["(R U, F)", "R_{12}", "(UF)_{xy}"] {
        let error = Algorithm::parse(&cube, text).expect_err(text);
        assert!(!error.message.contains("position"), "{error}");
    }
}
