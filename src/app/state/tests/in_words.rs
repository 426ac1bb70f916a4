//! The position and the turns in words.

use puzzle::{Algorithm, catalogue};

use super::super::in_words::{InWords, motion, turned};
use super::super::screens::play::{self, Go, look::Change};
use super::super::screens::stage;
use super::super::*;
use super::Rig;

fn shown(address: &str) -> Rig {
    let mut rig = Rig::new();
    rig.act(Action::Visit(address.to_owned()));
    rig
}

fn in_words(address: &str) -> InWords {
    shown(address).state.in_words().expect("no blindfold")
}

fn summaries(words: &InWords) -> Vec<&str> {
    words
        .sides
        .iter()
        .map(|side| side.summary.as_str())
        .collect()
}

fn turns(puzzle: &str, text: &str) -> (String, String) {
    let puzzle = catalogue::by_name(puzzle).expect("a puzzle of the catalogue");
    let moves = Algorithm::parse(&puzzle, text).expect("valid moves");
    (
        motion(&puzzle, moves.moves()),
        turned(&puzzle, moves.moves()),
    )
}

#[test]
fn a_cube_is_described_face_by_face() {
    let solved = in_words("#/play/3x3x3");
    assert_eq!(solved.summary, "Solved.");
    assert_eq!(solved.sides[0].summary, "Top: all white");
    assert!(solved.sides.iter().all(|side| side.details.is_empty()));
    let words = in_words("#/play/3x3x3?alg=R");
    assert_eq!(
        words.summary,
        "2 of the 6 faces are solved. Where they belong: 4 of 8 corners, 8 of 12 edges."
    );
    let mut sides = summaries(&words);
    sides.sort_unstable();
    assert_eq!(
        sides,
        [
            "Back: 6 blue, 3 white",
            "Bottom: 6 yellow, 3 blue",
            "Front: 6 green, 3 yellow",
            "Left: all orange",
            "Right: all red",
            "Top: 6 white, 3 green",
        ]
    );
    let top = words.sides.iter().find(|side| side.id == "U");
    let row = |n| format!("Row {n}: white, white, green.");
    assert_eq!(top.expect("it has a top").details, [1, 2, 3].map(row));
}

#[test]
fn a_tesseract_is_described_cell_by_cell() {
    let words = in_words("#/play/3x3x3x3?alg=R12");
    assert!(
        words.summary.contains("of the 8 cells"),
        "{}",
        words.summary
    );
    assert_eq!(words.sides.len(), 8);
    let puzzle = catalogue::by_name("3x3x3x3").expect("a puzzle of the catalogue");
    for side in &words.sides {
        let stickers: usize = side
            .summary
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|number| number.parse::<usize>().ok())
            .filter(|number| *number > 8)
            .sum();
        let whole = side.details.is_empty();
        assert!(whole || stickers == 27, "{}", side.summary);
        // Every place is said, and is one of the cell's.
        for line in &side.details {
            let (_, places) = line.split_once(": at ").expect("places");
            for place in places.trim_end_matches('.').split(", ") {
                assert!(
                    puzzle.piece_by_name(place).is_some() && place.contains(&side.id),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn colours_are_called_what_they_are() {
    let mut rig = shown("#/play/3x3x3?alg=R");
    rig.act(Action::Scheme(scene::Scheme::CHOICES.len() - 1));
    let named = scene::Scheme::ALL.contains(&rig.state.shown_scheme());
    let words = rig.state.in_words().expect("no blindfold");
    assert_eq!(
        summaries(&words).iter().any(|side| side.contains("white")),
        named
    );
    // Faces that look alike are one.
    let two = in_words("#/play/3x3x3?alg=R&colours=gy");
    let all = summaries(&two).join(" ");
    assert!(!all.contains("red") && !all.contains("white"), "{all}");
    let other = in_words("#/play/pyraminx");
    assert!(
        other
            .sides
            .iter()
            .all(|side| side.summary.contains(": all of face"))
    );
    // Nothing is said under a blindfold.
    let mut rig = shown("#/play/3x3x3?alg=R");
    rig.act(Action::Play(play::Action::Look(Change::Blindfold(true))));
    assert_eq!(rig.state.in_words(), None);
    assert_eq!(rig.state.in_short(), "");
}

#[test]
fn a_turn_is_said_in_a_sentence() {
    for (puzzle, text, said) in [
        ("3x3x3", "R", "the right face, a quarter turn clockwise"),
        (
            "3x3x3",
            "F'",
            "the front face, a quarter turn counter-clockwise",
        ),
        ("3x3x3", "U2", "the top face, a half turn"),
        ("3x3x3", "M", "an inner layer, a quarter turn"),
        ("3x3x3", "Rw", "2 layers, a quarter turn"),
        ("3x3x3", "x", "the whole puzzle, a quarter turn"),
        ("megaminx", "R", "face R, a fifth of a turn"),
        ("3x3x3x3", "R12^2", "cell 1, a half turn"),
    ] {
        let is = turns(puzzle, text).0;
        if puzzle == "3x3x3x3" {
            assert!(is.contains(", a half turn from cell"), "{text}: {is}");
        } else {
            assert_eq!(is, said, "{text}");
        }
    }
    assert_eq!(
        turns("3x3x3", "R").1,
        "The right face, a quarter turn clockwise; 4 corners and 4 edges moved."
    );
    assert_eq!(turns("3x3x3", "x").1, "The whole puzzle, a quarter turn.");
    let tesseract = turns("3x3x3x3", "R12").1;
    assert!(
        tesseract.contains("8 tetrads, 12 triads and 4 dyads moved"),
        "{tesseract}"
    );
}

#[test]
fn what_was_done_and_what_comes_next_is_read_out() {
    let mut rig = shown("#/play/3x3x3?alg=R_U~&at=0");
    let mut go = |go| {
        rig.act(Action::Play(play::Action::Go(go)));
        rig.state.shell.announcement.clone()
    };
    assert_eq!(
        go(Go::Step),
        "R. The right face, a quarter turn clockwise; 4 corners and 4 edges moved. Solved: right and left. Next: \
         U\u{2032}, the top face, a quarter turn counter-clockwise."
    );
    let end = go(Go::Step);
    assert!(
        end.ends_with("No face is solved. That was the last step."),
        "{end}"
    );
    let mut solving = shown("#/play/3x3x3?alg=R_R~&at=1");
    solving.act(Action::Play(play::Action::Go(Go::Step)));
    let said = &solving.state.shell.announcement;
    assert!(
        said.ends_with("moved. Solved. That was the last step."),
        "{said}"
    );
    let start = "Step 0 of 2. Next: R, the right face, a quarter turn clockwise.";
    assert_eq!(go(Go::Start), start);
    rig.act(Action::Play(play::Action::Look(Change::Blindfold(true))));
    let turned = rig.act(Action::Play(play::Action::Go(Go::Step))).len();
    assert!(turned < 10);
    assert!(
        !rig.state.shell.announcement.contains("Solved"),
        "under a blindfold"
    );
}

#[test]
fn a_turn_by_hand_is_read_out_on_every_screen() {
    let mut rig = Rig::ready(wire::Flavour::Threads);
    rig.compiled(Some(super::TEXT));
    for _ in 0..2 {
        rig.act(Action::Stage(stage::Action::TurnNamed("R")));
        let said = &rig.state.shell.announcement;
        assert!(
            said.starts_with("The right face, a quarter turn clockwise;"),
            "{said}"
        );
        rig.settle();
    }
}

#[test]
fn what_is_mended_is_not_read_out_any_more() {
    let mut rig = shown("#/play/3x3x3");
    let mut typed = |text: &str| {
        rig.act(Action::Play(play::Action::Text(text.to_owned(), 0)));
        rig.state.shell.announcement.clone()
    };
    assert!(typed("R Q").contains('Q'));
    assert_eq!(typed("R U"), "");
}
