//! Notation as a tree: what it does, and printing and reading back without loss.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use puzzle::{Algorithm, Expression, MAX_MOVES, NamedMoves, Puzzle, TermKind};

/// A table of names like the atlas's.
struct Table(BTreeMap<&'static str, Algorithm>);

impl NamedMoves for Table {
    fn algorithm(&self, name: &str) -> Option<Algorithm> {
        self.0.get(name).cloned()
    }
}

fn cube() -> Puzzle {
    Puzzle::cube(3, 3).expect("Rubik's cube")
}

fn tesseract() -> Puzzle {
    Puzzle::cube(3, 4).expect("the tesseract")
}

/// Q1 of Appendix A, and names that other names are made of.
fn table(puzzle: &Puzzle) -> Table {
    let parse = |text| Algorithm::parse(puzzle, text).expect("moves");
    let q1 = parse("(R12)s R21^2 (R12)'s (R12^2 R23^2)2");
    let q4 = q1.then(&parse("(R32)aR14^2(R32)'a"));
    let q4 = q4.then(&q4);
    Table(BTreeMap::from([("Q1", q1), ("Q4", q4)]))
}

#[test]
fn terms_mean_what_they_say() {
    let same = [
        ("(R U)2", "R U R U"),
        ("(R U)'", "U' R'"),
        ("(R U)2'", "U' R' U' R'"),
        ("(R U)’", "U' R'"),
        ("(R U)^-2", "U' R' U' R'"),
        ("(R U)0", ""),
        ("()5", ""),
        ("((() [, ])999999999)999999999", ""),
        ("(R U)1", "R U"),
        ("(R(U)2)3", "R U U R U U R U U"),
        ("[R, U]", "R U R' U'"),
        ("[R U, F2]", "R U F2 U' R' F2"),
        ("[R: U]", "R U R'"),
        ("[R:U]'", "R U' R'"),
        ("[R, U]2", "R U R' U' R U R' U'"),
        ("[[R: U], [D, F2]]", "R U R' D F2 D' F2 R U' R' F2 D F2 D'"),
        ("(L3R2)", "L' R2"),
        ("D2U2L3R1", "D2 U2 L' R"),
        ("U1B1U1B2", "U B U B2"),
        ("U1", "U"),
        ("(L3R2)2", "L' R2 L' R2"),
        ("U^2 U^3 U^-1 U2^3", "U2 U' U' U2"),
        ("U^4", "U U U U"),
        ("(R)s (R)a", "R L' R L"),
        ("(R2)s (U')a (R)s'", "R2 L2 U' D' L R'"),
        ("(R U)c", "R U R' U'"),
        ("((R U) F)_c", "R U F U' R' F'"),
        ("Rw2 (M x)2", "Rw2 M x M x"),
    ];
    let puzzle = cube();
    for (text, plain) in same {
        let expression = Expression::parse(&puzzle, text).expect(text);
        let plain = Algorithm::parse(&puzzle, plain).expect(plain);
        assert_eq!(expression.algorithm(&puzzle), plain, "{text}");
        assert_eq!(expression.len(), plain.len(), "{text}");
        assert_eq!(expression.is_empty(), plain.is_empty(), "{text}");
    }
}

#[test]
fn rotations_of_the_tesseract_have_the_papers_spellings() {
    let same = [
        ("R52", "R-12"),
        ("R52", "R(-1)2"),
        ("R52", "R1'2"),
        ("R52", "R_{52}"),
        ("R52", "R_{1'2}"),
        ("R'52", "R52'"),
        ("R’52", "R52′"),
        ("R12'", "R12^3"),
        ("R12^-2", "R12^2"),
        ("R5'2", "R12"),
        ("R12R13", "R12 R13"),
        ("R'32R52^2R'42", "R32' R52^2 R42'"),
        ("(R12)s", "R12 R52'"),
        ("(R12)_s", "R12 R52'"),
        ("(R12)a", "R12 R52"),
        ("(R12)'s", "R52 R12'"),
        ("(R12)s'", "R52 R12'"),
        ("(R12)a^2", "R12 R52 R12 R52"),
        ("(R12)a2", "R12 R52 R12 R52"),
        ("(R12R13)c", "R12 R13 R12' R13'"),
        ("(R12^2R23^2)^2", "R12^2 R23^2 R12^2 R23^2"),
        ("[R12: R13]", "R12 R13 R12'"),
        ("1-2R12", "1-2R12^1"),
        ("2R'12", "2R12'"),
        ("R12^4", "R12 R12 R12 R12"),
    ];
    let puzzle = tesseract();
    for (a, b) in same {
        let read = |text| Algorithm::parse(&puzzle, text).expect(text);
        assert_eq!(read(a), read(b), "{a} = {b}");
    }
    for wrong in [
        "R11", "R15", "R92", "R1-2", "R(-12", "R{12", "R12'3", "r12", "Q1", "R--12",
    ] {
        let error = Algorithm::parse(&puzzle, wrong).expect_err(wrong);
        assert!(!error.range.is_empty(), "{wrong}");
    }
    let five = Puzzle::cube(2, 5).unwrap();
    for (a, b) in [("R1023", "R5'23"), ("R132", "R123"), ("R-113", "R613")] {
        let result = Algorithm::parse(&five, a);
        assert_eq!(result.is_ok(), a != "R-113", "{a}");
        if result.is_ok() {
            assert_eq!(result, Algorithm::parse(&five, b), "{a} = {b}");
        }
    }
}

#[test]
fn names_come_from_the_table() {
    let puzzle = tesseract();
    let table = table(&puzzle);
    let read = |text| Expression::parse_with(&puzzle, text, &table).expect(text);
    let q1 = &table.0["Q1"];
    assert_eq!(read("Q1").algorithm(&puzzle), *q1);
    assert_eq!(read("Q_1'").algorithm(&puzzle), q1.inverse(&puzzle));
    assert_eq!(read("Q_{1}^3").len(), 3 * q1.len());
    assert_eq!(
        read("(Q1R32)c").algorithm(&puzzle),
        read("[Q1, R32]").algorithm(&puzzle)
    );
    for unknown in [
        "Q2", "Q", "Q[12]2", "Q[11]1", "Q[15]1", "Q[01]1", "Q[12", "q1", "Q[1]1",
    ] {
        let error = Expression::parse_with(&puzzle, unknown, &table).expect_err(unknown);
        assert_eq!(error.range, 0..unknown.len(), "{unknown}");
    }
    // Where moves have letters, any word that is not a move can be a name.
    let cube = cube();
    let names = Table(BTreeMap::from([(
        "sexy",
        Algorithm::parse(&cube, "R U R' U'").unwrap(),
    )]));
    let expression = Expression::parse_with(&cube, "sexy' (sexy^6)2 U", &names).unwrap();
    assert_eq!(expression.len(), 4 + 48 + 1);
    assert_eq!(expression.display(&cube).to_string(), "sexy' (sexy^6)2 U");
}

#[test]
fn transposing_exchanges_numbers_and_inverts_rotations() {
    // Appendix A: Q[12] of R52 R34 is R61' R34'.
    let puzzle = tesseract();
    let read = |text| Algorithm::parse(&puzzle, text).expect(text);
    let transposed = read("R52 R34").transposed(&puzzle, 0, 1).unwrap();
    assert_eq!(transposed, read("R61' R34'"));
    let table = table(&puzzle);
    let q5 = Expression::parse_with(&puzzle, "Q[24]1", &table).unwrap();
    assert_eq!(q5.display(&puzzle).to_string(), "Q[24]1");
    let twice = q5.algorithm(&puzzle).transposed(&puzzle, 3, 1).unwrap();
    assert_eq!(twice, table.0["Q1"]);
    for puzzle in [cube(), tesseract(), Puzzle::cube(2, 5).unwrap()] {
        let all = (0..puzzle.moves().len() as u16).map(puzzle::MoveId);
        let all = Algorithm::from_moves(all.collect());
        for axis in 0..puzzle.dimensions() {
            assert_eq!(all.transposed(&puzzle, axis, axis), None);
            for other in 0..axis {
                let mirrored = all.transposed(&puzzle, axis, other).expect("a like move");
                assert_eq!(mirrored.transposed(&puzzle, other, axis), Some(all.clone()));
            }
        }
    }
}

#[test]
fn goulds_words_are_one_twist_for_each_axis() {
    let puzzle = cube();
    let kinds = |text| -> Vec<usize> {
        let expression = Expression::parse(&puzzle, text).unwrap();
        let size = |kind: &TermKind| match kind {
            TermKind::Move(_) => 1,
            TermKind::Simultaneous(moves) => moves.len(),
            other => panic!("{other:?} in {text}"),
        };
        expression
            .terms()
            .iter()
            .map(|term| size(&term.kind))
            .collect()
    };
    assert_eq!(kinds("D2U2L3R1"), [2, 2]);
    assert_eq!(kinds("U1B1U1B2U1L3U2B3F1L3R1B3D3L2D2L1F2L2B1D3").len(), 18);
    assert_eq!(kinds("L2R3F1B3U1U2"), [2, 2, 1, 1]);
    let ranges: Vec<_> = Expression::parse(&puzzle, "F D2U2L3")
        .unwrap()
        .terms()
        .iter()
        .map(|term| term.range.clone())
        .collect();
    assert_eq!(ranges, [0..1, 2..6, 6..8]);
}

#[test]
fn canonical_texts_are_printed_as_they_were_read() {
    let puzzle = cube();
    for text in [
        "",
        "R U2 D' B D'",
        "(R U)5 (R U)' (R U)5' (R U)0 ()",
        "[R, U] [R U: F2]' [[R, U]: [D: x]]3",
        "(L3R2) D2U2 L3R1 Rw (M')2",
        "U^5 U2^2 (U^-7)",
        "(R)s (R')a' (R2)s^2",
        "(R U)c ((R U) (F2)2)c'",
    ] {
        let expression = Expression::parse(&puzzle, text).expect(text);
        assert_eq!(expression.display(&puzzle).to_string(), text);
    }
    let puzzle = tesseract();
    let table = table(&puzzle);
    for text in [
        "R12 R52' R13^2 2R14 1-2R21^2 R12^7 R12^-5",
        "(R12)s R21^2 (R12)s' (R12^2 R23^2)2",
        "Q1 Q4' Q[12]4 Q[12]1' Q1^3 (Q1 R32)c [Q1, (R32)a R14]",
    ] {
        let expression = Expression::parse_with(&puzzle, text, &table).expect(text);
        assert_eq!(expression.display(&puzzle).to_string(), text);
    }
}

#[test]
fn the_largest_expression_is_read_and_one_more_is_not() {
    let puzzle = cube();
    let largest = format!("(R){MAX_MOVES}");
    assert_eq!(
        Algorithm::parse(&puzzle, &largest).unwrap().len(),
        MAX_MOVES
    );
    assert!(Algorithm::parse(&puzzle, &format!("(R){}", MAX_MOVES + 1)).is_err());
    assert!(Algorithm::parse(&puzzle, &format!("{largest} R")).is_err());
    assert!(Algorithm::parse(&puzzle, &format!("[{largest}: U]")).is_err());
}

/// Texts that resemble the notation.
fn texts() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "R", "U2", "F'", "Rw", "x", "M", "D2U2", "L3R2", "R12", "R'12", "R-12", "R52^2", "2R13'",
        "Q1", "Q[12]4", "Q1^3", "U^9", "R14^-7", "R'12^11", "3R12^9", "U'^5",
    ]);
    let leaf = word.prop_map(str::to_owned);
    let suffix = prop::sample::select(vec![
        "", "", "2", "'", "3'", "^2", "^-1", "s", "c", "a'", "0", "x1", " x3", "2 x3",
    ]);
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let many = prop::collection::vec(inner, 0..4).prop_map(|parts| parts.join(" "));
        prop_oneof![
            (many.clone(), suffix.clone()).prop_map(|(a, s)| format!("({a}){s}")),
            (many.clone(), many.clone(), suffix.clone())
                .prop_map(|(a, b, s)| format!("[{a}, {b}]{s}")),
            (many.clone(), many.clone(), suffix.clone())
                .prop_map(|(a, b, s)| format!("[{a}: {b}]{s}")),
            many,
        ]
    })
}

static CUBE: LazyLock<(Puzzle, Table)> = LazyLock::new(|| (cube(), Table(BTreeMap::new())));
static TESSERACT: LazyLock<(Puzzle, Table)> = LazyLock::new(|| {
    let puzzle = tesseract();
    let table = table(&puzzle);
    (puzzle, table)
});

fn check((puzzle, names): &(Puzzle, Table), text: &str) -> Result<(), TestCaseError> {
    match Expression::parse_with(puzzle, text, names) {
        Ok(expression) => {
            let printed = expression.display(puzzle).to_string();
            let again = Expression::parse_with(puzzle, &printed, names);
            prop_assert_eq!(again.as_ref(), Ok(&expression), "{}", printed);
            prop_assert_eq!(again.unwrap().display(puzzle).to_string(), printed);
            let algorithm = expression.algorithm(puzzle);
            prop_assert_eq!(algorithm.len(), expression.len());
        }
        Err(error) => {
            let wrong = text.get(error.range).expect("whole characters of the text");
            prop_assert!(!wrong.is_empty());
            prop_assert!(
                Expression::parse_with(puzzle, wrong, names).is_err(),
                "{}",
                wrong
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn expressions_survive_printing(text in texts()) {
        check(&CUBE, &text)?;
        check(&TESSERACT, &text)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[RUQ12-5()\\[\\],:'’^sac_{} -]*|[RUD1-3']*") {
        check(&CUBE, &text)?;
        check(&TESSERACT, &text)?;
    }
}
