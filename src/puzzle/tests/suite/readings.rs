//! Texts as people write them, that could be taken for something else: repetitions, facelets, cycles without commas.

use group::Permutation;
use puzzle::{
    Algorithm, Colouring, Expression, NoNames, Puzzle, catalogue, check, cycles, renewed,
};

fn puzzle(name: &str) -> std::sync::Arc<Puzzle> {
    catalogue::by_name(name).expect("a puzzle of the catalogue")
}

fn position(puzzle: &Puzzle, text: &str) -> Permutation {
    Algorithm::parse(puzzle, text)
        .expect(text)
        .permutation(puzzle)
}

/// Each text, the same written out, and how many notes there are. The forms are those of public lists of algorithms.
#[test]
fn readings_of_the_corpus() {
    let corpus = include_str!("../../../../tests/corpus/readings.txt");
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let (text, same, notes, name) = match line.split(" | ").collect::<Vec<_>>()[..] {
            [text, same, notes] => (text, same, notes, "3x3x3"),
            [text, same, notes, name] => (text, same, notes, name),
            _ => panic!("{line}"),
        };
        let cube = puzzle(name);
        let read = Expression::parse(&cube, text).expect(text);
        let expected = Algorithm::parse(&cube, same).expect(same);
        assert_eq!(read.algorithm(&cube), expected, "{name}: {text}");
        assert_eq!(expected.display(&cube).to_string(), same, "{name}: {text}");
        assert_eq!(read.notes().len().to_string(), notes, "{text}");
        let written = read.display(&cube).to_string();
        assert_eq!(
            Expression::parse(&cube, &written).as_ref(),
            Ok(&read),
            "{text}: {written}"
        );
    }
}

#[test]
fn texts_of_notation_1_keep_their_turns() {
    let cube = puzzle("3x3x3");
    for (text, today) in [
        ("F (R U)x2 F'", "F (R U)(x2) F'"),
        ("(R U) x3 [R, U] x2", "(R U) (x3) [R, U] (x2)"),
        ("((R) x2 U)2 x4", "((R) (x2) U)2 x4"),
        ("(R) x2 oops", "(R) (x2) oops"),
        ("R x2 (U) x4", "R x2 (U) x4"),
    ] {
        let renewed = |text| renewed(&cube, text, 1, &NoNames);
        assert_eq!(renewed(text), today);
        assert_eq!(renewed(today), today);
        assert_eq!(puzzle::renewed(&cube, text, 2, &NoNames), text);
    }
}

#[test]
fn facelets_are_never_read_as_turns() {
    for name in catalogue::names() {
        let puzzle = puzzle(name);
        let facelets = check::facelets(&puzzle, &Colouring::standard(&puzzle), &puzzle.solved());
        assert!(check::is_facelets(&puzzle, &facelets), "{name}");
        let error = Algorithm::parse(&puzzle, &facelets).expect_err(name);
        assert!(error.message.contains("facelets"), "{name}: {error}");
        let short = facelets
            .trim_end()
            .rsplit_once(|_: char| true)
            .map_or("", |(rest, _)| rest);
        assert!(!check::is_facelets(&puzzle, short), "{name}");
    }
    let cube = puzzle("3x3x3");
    let spaced = "U U U U U U U U U R R R R R R R R R F F F F F F F F F D D D D D D D D D L L L L L L L L L B B B B B \
                  B B B B";
    let read = Expression::parse(&cube, spaced).expect("moves that stand apart");
    assert_eq!((read.len(), read.notes().len()), (54, 1));
}

#[test]
fn cycles_need_no_commas_and_moves_in_brackets_stay_moves() {
    let cube = puzzle("3x3x3");
    for (text, same) in [
        ("(UF BD UR)", "(UF, BD, UR)"),
        (" (UF UR)  (UFR UFL UBL) ", "(UF, UR)(UFR, UFL, UBL)"),
    ] {
        assert!(cycles::are_meant(&cube, text), "{text}");
        assert_eq!(
            cycles::parse(&cube, text),
            cycles::parse(&cube, same),
            "{text}"
        );
        assert!(Algorithm::parse(&cube, text).is_err(), "{text}");
    }
    for (text, same) in [
        ("(U F R)", "U F R"),
        ("(RU R'U')", "R U R' U'"),
        ("(RU RU)", "R U R U"),
        ("(UFR)", "U F R"),
        ("(RU FL)2", "R U F L R U F L"),
    ] {
        assert!(!cycles::are_meant(&cube, text), "{text}");
        assert_eq!(position(&cube, text), position(&cube, same), "{text}");
    }
    let tesseract = puzzle("3x3x3x3");
    assert!(cycles::are_meant(&tesseract, "(123 567)"));
    assert!(!cycles::are_meant(&tesseract, "(12 34)"));
    let read = Expression::parse(&tesseract, "(12 34)").expect("two twists");
    assert_eq!((read.len(), read.notes().len()), (2, 1));
}
