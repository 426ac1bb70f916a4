//! Positions as cycles of pieces: the papers' examples, and every position printed and read back.

use std::sync::LazyLock;

use group::Permutation;
use proptest::prelude::*;
use puzzle::cycles::{self, Form};
use puzzle::{Algorithm, MoveId, PieceId, Puzzle, catalogue};

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let shapes = [(3, 3), (3, 4), (2, 4), (4, 3), (2, 5), (4, 4)];
    shapes
        .map(|(layers, dimensions)| Puzzle::cube(layers, dimensions).expect("a puzzle"))
        .into()
});

fn cube() -> &'static Puzzle {
    &PUZZLES[0]
}

fn tesseract() -> &'static Puzzle {
    &PUZZLES[1]
}

fn read(puzzle: &Puzzle, text: &str) -> Permutation {
    cycles::parse(puzzle, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn turned(puzzle: &Puzzle, text: &str) -> Permutation {
    Algorithm::parse(puzzle, text)
        .expect(text)
        .permutation(puzzle)
}

#[test]
fn the_papers_two_forms_agree() {
    // Kamack and Keane, section 6; the last pair is the product in the text of Appendix A.
    let same = [
        ("(123, 567)_{abc}", "(123, 567, 312, 756, 231, 675)"),
        ("(123, 567)_{ab}", "(123, 567, 213, 657)"),
        ("(12)_{ab}(34)_{ab}", "(12, 21)(34, 43)"),
        ("(123)_{abc}", "(123, 312, 231)"),
        ("(1234)_{(ad)(bc)}", "(1234, 4321)"),
        ("(1234)_{cd}", "(1234, 1243)"),
        ("(1283)_{adc}", "(1238)_{acd}"),
        ("(2134)_{acd}(2178)_{adc}", "(1234)_{bcd}(1278)_{bdc}"),
        ("(1234)_{(bcd)(acd)}", "(1234)_{(ac)(bd)}"),
        ("(1234)_{(acd)(bcd)}", "(1234)_{(ad)(bc)}"),
        ("(123')_abc", "(127) _{ abc }"),
        ("(1'3, 2’3)", "(53, 63)"),
        (" ( 23 ,27 )\n( 43, 47)", "(23, 27)(43, 47)"),
        ("()", ""),
        ("(12)", ""),
        ("(12, 12)", ""),
    ];
    for (a, b) in same {
        assert_eq!(read(tesseract(), a), read(tesseract(), b), "{a} = {b}");
    }
}

#[test]
fn the_papers_useful_moves_are_printed_as_the_paper_prints_them() {
    let q1 = "(R12)s R21^2 (R12)s' (R12^2R23^2)^2";
    let q4 = format!("({q1} (R32)a R14^2 (R32)a')^2");
    let cases = [
        ("R12'R12".to_owned(), "()"),
        (q1.to_owned(), "(23, 27)(24, 28)(234, 278)(238, 274)"),
        (format!("[{q1}, (R32)a R14 (R32)a']"), "(238, 274, 638)"),
        (q4, "(238, 274)(638, 674)"),
    ];
    for (moves, expected) in cases {
        let position = turned(tesseract(), &moves);
        assert_eq!(position, read(tesseract(), expected), "{expected}");
        let printed = cycles::write(tesseract(), &position, Form::Letters).unwrap();
        assert_eq!(read(tesseract(), &printed), position);
        // Where a cycle begins and which facet is named first is this program's choice.
        assert_eq!(printed.len(), expected.len(), "{printed} for {expected}");
    }
}

#[test]
fn tetrads_are_named_congruously() {
    // Section 6d: one S-twist and one Z-twist.
    let position = read(tesseract(), "(1234)_{acd}(1238)_{acd}");
    let printed = cycles::write(tesseract(), &position, Form::Letters).unwrap();
    assert_eq!(printed, "(1234)_{acd}(1283)_{adc}");
    let printed = cycles::write(tesseract(), &position, Form::Long).unwrap();
    assert_eq!(printed, "(1234, 4213, 3241)(1283, 8231, 3218)");
}

#[test]
fn twists_of_the_cube_are_clockwise_when_they_say_abc() {
    // U goes to R in a clockwise twist of the corner between U, R and F.
    let position = read(cube(), "(UFR)_{abc}(ULF)_{acb}");
    let facet = |at: [i8; 3]| usize::from(cube().facet_at(&at).unwrap());
    assert_eq!(position.image(facet([2, 3, 2])), facet([3, 2, 2]));
    assert_eq!(position.image(facet([-2, 3, 2])), facet([-3, 2, 2]));
    let printed = cycles::write(cube(), &position, Form::Letters).unwrap();
    assert_eq!(printed, "(UFR)_{abc}(ULF)_{acb}");
}

#[test]
fn r_u_has_the_cycles_of_qters_section_3_1_3() {
    let position = turned(cube(), "R U");
    let printed = cycles::write(cube(), &position, Form::Letters).unwrap();
    // (UFR)(FDR, UFL, UBL, UBR, DBR)(FR, UF, UL, UB, UR, BR, DR), where the long corner cycle gathers 2 twists, which
    // leaves 1 for the corner that stays.
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters.into_iter().collect::<String>()
    };
    let printed: Vec<(Vec<String>, &str)> = printed
        .trim_start_matches('(')
        .split('(')
        .map(|cycle| {
            let (slots, letters) = cycle.split_once(')').unwrap();
            (slots.split(", ").map(sorted).collect(), letters)
        })
        .collect();
    let paper = [
        (vec!["UFR"], "_{abc}"),
        (vec!["FDR", "UFL", "UBL", "UBR", "DBR"], "_{acb}"),
        (vec!["FR", "UF", "UL", "UB", "UR", "BR", "DR"], ""),
    ];
    assert_eq!(printed.len(), paper.len());
    for (names, letters) in paper {
        let mut names: Vec<String> = names.into_iter().map(sorted).collect();
        let (slots, found) = printed
            .iter()
            .find(|(slots, _)| slots.contains(&names[0]))
            .expect("a cycle of the paper");
        while names[0] != slots[0] {
            names.rotate_left(1);
        }
        assert_eq!((slots, *found), (&names, letters));
    }
}

#[test]
fn errors_stand_where_they_are_made() {
    let cases = [
        ("12", "1", "begins with `(`"),
        ("(12", "2", "not closed"),
        ("(", "(", "no piece"),
        ("(12; 13)", "12;", "no piece"),
        ("(12, )", ")", "no piece"),
        ("(12, 19)", "19", "no piece `19`"),
        ("(12, 15)", "15", "no piece"),
        ("(12, 123)", "123", "number of facets"),
        ("(12, 13)(24, 21)", "21", "earlier cycle"),
        ("(123, 567, 312)", "123", "goes elsewhere"),
        ("(12, 13, 21)", "12", "goes elsewhere"),
        ("(12 13, 14)", ",", "stand between"),
        ("(12)_{abc}", "c", "no facet `c`"),
        ("(123)_{aba}", "a", "twice"),
        ("(123)_{}", "}", "letters"),
        ("(123)_", "_", "letters"),
        ("(123)_{(ab}", "}", "letters"),
        ("(123)_{ab", "b", "`}`"),
        ("(123)_{ab)", ")", "`}`"),
        ("()_{a}", "a", "no facet"),
        ("(12, 13)x", "x", "begins with"),
        ("(é)", "é", "no piece"),
    ];
    for (text, wrong, message) in cases {
        let error = cycles::parse(tesseract(), text).expect_err(text);
        assert_eq!(&text[error.range.clone()], wrong, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
        assert!(error.help.is_some());
    }
}

#[test]
fn a_torn_piece_has_no_cycles() {
    let facets = cube().facets().len();
    let torn = Permutation::from_cycles(facets, &[vec![0, 2]]).unwrap();
    assert_eq!(cycles::write(cube(), &torn, Form::Letters), None);
}

#[test]
fn every_puzzle_of_the_catalogue_is_written_and_read() {
    for name in catalogue::names() {
        let puzzle = catalogue::by_name(name).expect("the catalogue lists it");
        let moves: Vec<MoveId> = (0..puzzle.moves().len() as u16).map(MoveId).collect();
        let all = Algorithm::from_moves(moves.clone());
        let text = all.display(&puzzle).to_string();
        assert_eq!(
            Algorithm::parse(&puzzle, &text).as_ref(),
            Ok(&all),
            "{name}"
        );
        let mut position = puzzle.solved();
        // A prefix of a sequence of all moves that returns to none of the earlier positions soon.
        for step in 0..4 * moves.len().min(50) {
            let id = moves[step * step * 7 % moves.len()];
            position.then_assign(&puzzle.mv(id).permutation);
            let text = cycles::write(&puzzle, &position, Form::Letters).expect("whole pieces");
            assert_eq!(read(&puzzle, &text), position, "{name}: {text}");
        }
    }
}

/// A position of one of the puzzles, made by turns and by reassembling pieces.
fn positions() -> impl Strategy<Value = (usize, Permutation)> {
    let turns = prop::collection::vec(any::<prop::sample::Index>(), 0..40);
    let swaps = prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            any::<prop::sample::Index>(),
            0..5_usize,
        ),
        0..4,
    );
    (0..PUZZLES.len(), turns, swaps).prop_map(|(index, turns, swaps)| {
        let puzzle = &PUZZLES[index];
        let mut position = puzzle.solved();
        for turn in turns {
            let id = MoveId(turn.index(puzzle.moves().len()) as u16);
            position.then_assign(&puzzle.mv(id).permutation);
        }
        // Pieces of one kind exchange positions, twisted or reflected somehow.
        for (a, b, turn) in swaps {
            let a = &puzzle.pieces()[a.index(puzzle.pieces().len())].facets;
            let b = &puzzle.pieces()[b.index(puzzle.pieces().len())].facets;
            if a.len() != b.len() {
                continue;
            }
            let mut to = b.clone();
            to.rotate_left(turn % b.len());
            let swapped = a
                .iter()
                .zip(&to)
                .filter(|(from, to)| from != to && !a.contains(to))
                .map(|(&from, &to)| vec![from, to])
                .collect::<Vec<_>>();
            let swap = Permutation::from_cycles(position.degree(), &swapped).unwrap();
            position.then_assign(&swap);
        }
        (index, position)
    })
}

#[test]
fn a_cycle_is_home_after_its_order_and_not_before() {
    for name in catalogue::names() {
        let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
        let moves = puzzle.generators();
        let algorithm = Algorithm::from_moves(moves.into_iter().take(3).collect());
        let once = algorithm.permutation(&puzzle);
        let found = cycles::piece_cycles(&puzzle, &once);
        for cycle in &found {
            let home = |times: u64| {
                let position = once.pow(times as i64);
                let mut pieces = cycle.pieces.iter();
                pieces.all(|&piece| puzzle.is_solved_at(&position, piece))
            };
            assert!(home(cycle.order), "{name}");
            assert!(!(1..cycle.order).any(home), "{name}");
            assert_eq!(
                cycle.rounds() * cycle.pieces.len() as u64,
                cycle.order,
                "{name}"
            );
        }
        let mut moved: Vec<PieceId> = found.into_iter().flat_map(|cycle| cycle.pieces).collect();
        moved.sort_unstable();
        let pieces = (0..puzzle.pieces().len()).map(|id| PieceId(id as u16));
        let away = pieces.filter(|&piece| !puzzle.is_solved_at(&once, piece));
        assert_eq!(moved, away.collect::<Vec<_>>(), "{name}");
    }
}

proptest! {
    #[test]
    fn every_position_is_read_back((index, position) in positions()) {
        let puzzle = &PUZZLES[index];
        for form in [Form::Letters, Form::Long] {
            let text = cycles::write(puzzle, &position, form).expect("whole pieces");
            prop_assert_eq!(&read(puzzle, &text), &position, "{}", text);
            prop_assert_eq!(cycles::write(puzzle, &read(puzzle, &text), form), Some(text));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[(){}_,abcdUFRL1-8' ]*|(\\([1-4]{2},? ?[1-8]{2}\\))*") {
        for puzzle in &PUZZLES[..3] {
            match cycles::parse(puzzle, &text) {
                Ok(position) => {
                    let written = cycles::write(puzzle, &position, Form::Letters);
                    let written = written.expect("whole pieces");
                    prop_assert_eq!(read(puzzle, &written), position);
                }
                Err(error) => {
                    prop_assert!(text.get(error.range).is_some_and(|wrong| !wrong.is_empty()));
                }
            }
        }
    }
}
