//! Logs of `MagicCube4D`: the grips' order, the file's form, and positions against the puzzle's own moves.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;
use puzzle::log::{Entry, Log, Scramble, Twist};
use puzzle::{Algorithm, MoveId, Puzzle, cycles};

static PUZZLES: LazyLock<[Puzzle; 3]> =
    LazyLock::new(|| [2, 3, 4].map(|layers| Puzzle::cube(layers, 4).expect("a tesseract")));

fn tesseract() -> &'static Puzzle {
    &PUZZLES[1]
}

/// A log with these entries, as `MagicCube4D` writes it.
fn text(entries: &str) -> String {
    format!(
        "MagicCube4D 3 0 0 {{4,3,3}} 3\n1.0 0.0 0.0 0.0\n0.0 1.0 0.0 0.0\n0.0 0.0 -2.925836087297376E-9 0.0\n\
         0.0 0.0 0.0 1.0E-5\n*\n{entries}.\n"
    )
}

fn moves(twist: &str) -> String {
    let log = Log::parse(&text(twist)).expect(twist);
    log.algorithm(tesseract()).display(tesseract()).to_string()
}

#[test]
fn every_grip_turns_its_cell_and_nothing_else() {
    let mut seen = BTreeSet::new();
    for grip in 0..=u8::MAX {
        let Some(twist) = Twist::new(grip, false, 1) else {
            assert!(grip >= 216 || grip % 27 == 26, "{grip}");
            continue;
        };
        let turned = twist.algorithm(tesseract()).permutation(tesseract());
        let kind = grip % 27;
        let (order, length) = match kind {
            0..8 => (3_u32, 2),
            8..20 => (2, 2),
            _ => (4, 1),
        };
        assert_eq!(turned.order(), order.into(), "{grip}");
        assert_eq!(twist.algorithm(tesseract()).len(), length, "{grip}");
        // -w, -z, -y, -x, +x, +y, +z, +w are faces 8, 7, 6, 5, 1, 2, 3, 4.
        let face = b"87651234"[usize::from(grip / 27)];
        let moved: BTreeSet<u16> = turned
            .support()
            .map(|point| tesseract().facets()[point].piece.0)
            .collect();
        for piece in moved {
            let name = &tesseract().pieces()[usize::from(piece)].name;
            assert!(name.as_bytes().contains(&face), "{grip} moves {name}");
        }
        let back = Twist::new(grip, true, 1).unwrap().algorithm(tesseract());
        assert_eq!(back.permutation(tesseract()), turned.inverse());
        seen.insert(turned);
    }
    // Opposite corners and sides of a cell are inverses, opposite edges are the same: 8 + 6 + 6 rotations a cell.
    assert_eq!(seen.len(), 8 * 20);
}

#[test]
fn sides_are_the_papers_rotations() {
    // Cell +x, about its sides: 4 * 27 + 20 is the one at -w, then -z, -y, +y, +z, +w. Of those, x, w, y and z in this
    // order are a right-handed frame, so direction 1 about +w takes y to z; R14 takes face 2 to face 7, which is -z.
    let cases = [
        ("133,1,1", "R14'"),
        ("128,1,1", "R14"),
        ("128,-1,1", "R14'"),
        ("128,1,4", "R54'"),
        ("128,1,2", "2R14"),
        ("128,1,3", "1-2R14"),
        ("128,1,0", "R14"),
        ("128,1,5", "R14 R54'"),
        ("128,1,8", ""),
        ("128,1,-1", "1-3R14"),
        ("101,1,7", "1-3R14'"),
    ];
    for (twist, expected) in cases {
        assert_eq!(moves(twist), expected, "{twist}");
    }
}

#[test]
fn files_come_out_as_they_went_in() {
    let one_line = "194,-1,1 181,-1,4 m| 151,1,7 m[ 21,1,2 m] c 174,1,1 204,-1,2 178,-1,4";
    let many = format!("{}\n201,1,2", ["140,1,1"; 10].join(" "));
    for entries in ["", "m|", one_line, &many, "1,1,1 c "] {
        let text = text(entries);
        let log = Log::parse(&text).unwrap();
        assert_eq!(log.to_string(), text);
        let windows = text.replace('\n', "\r\n");
        assert_eq!(Log::parse(&windows), Ok(log));
    }
}

#[test]
fn headers_survive() {
    let log = Log::parse(&text("").replace("3 0 0", "3 2 17")).unwrap();
    assert_eq!(
        (log.layers, log.scramble, log.count),
        (3, Scramble::Full, 17)
    );
    let small = -2.925_836_087_297_376E-9_f64;
    assert_eq!(log.view[2][2].to_bits(), small.to_bits());
    for (state, number) in [
        (Scramble::None, "3 0 "),
        (Scramble::Partial, "3 1 "),
        (Scramble::Full, "3 2 "),
        (Scramble::Solved, "3 3 "),
    ] {
        let log = Log {
            scramble: state,
            ..log.clone()
        };
        assert!(log.to_string().contains(number));
        assert_eq!(Log::parse(&log.to_string()), Ok(log));
    }
}

#[test]
fn errors_stand_at_the_wrong_word() {
    let whole = text("1,1,1 m| 2,1,1");
    let cases = [
        ("MagicCube4D", "MagicCube3D", "MagicCube3D", "not a log"),
        ("4D 3", "4D 5", "5", "not a version"),
        ("3 0 0", "3 4 0", "4", "state of scrambling"),
        ("3 0 0", "3 0 -1", "-1", "number of twists"),
        ("{4,3,3}", "{5,3,3}", "{5,3,3}", "puzzle"),
        ("} 3", "} 1", "1", "layers"),
        ("} 3", "} 10", "10", "layers"),
        ("1.0 0.0", "1.0 NaN", "NaN", "view"),
        ("1.0E-5\n*", "1.0E-5\n", "1,1,1", "star"),
        ("2,1,1.", "216,1,1.", "216,1,1", "twist"),
        ("2,1,1.", "26,1,1.", "26,1,1", "twist"),
        ("2,1,1.", "2,2,1.", "2,2,1", "twist"),
        ("2,1,1.", "2,1.", "2,1", "twist"),
        ("2,1,1.", "2,1,1,1.", "2,1,1,1", "twist"),
        ("2,1,1.", "2,1,x.", "2,1,x", "twist"),
        ("m|", "m", "m", "mark"),
        ("m|", "mxy", "mxy", "mark"),
        ("2,1,1.", "2,1,1", "1", "full stop"),
    ];
    for (from, to, wrong, message) in cases {
        let text = whole.replacen(from, to, 1);
        let error = Log::parse(&text).expect_err(to);
        assert_eq!(&text[error.range.clone()], wrong, "{to}: {error}");
        assert!(error.message.contains(message), "{to}: {error}");
        assert!(error.help.is_some());
    }
    for empty in ["", " \n"] {
        assert!(Log::parse(empty).unwrap_err().message.contains("ends"));
    }
}

/// Logs of version 2 with the positions that `MagicCube4D` 3.2 computed for them: random twists of all kinds.
const OLD: [&str; 3] = [
    "MagicCube4D 2 1 4 2\n00555566\n44446677\n11551177\n73737373\n40454045\n66602260\n11003333\n22212221\n\
     125 616:2 623 412 516:2 615:-1 m| 29:3 318:3 73:2\n73 09 718:2.\n",
    "MagicCube4D 2 1 6 3\n232327777601326131775674165\n706500556161663553067564554\n\
     130000606125375324225454454\n344141676355141030155444337\n454223223766733777061040060\n\
     331447332273002272553653642\n611216371617210277077214221\n314105704210456646225451000\n\
     212 126 29:2 37:5 40:3 212:-1 m| 125:2 08:6 726:6\n08:3 114 424:6.\n",
    "MagicCube4D 2 1 6 4\n1146444644464416314434443444341122504333566646331366436600726506\n\
     3515001077477737777756661112111222242224344422244450225022502230\n\
     5626555511120074161142225666507761715555333433312700777733330544\n\
     0172307127612771500650762706760646113776300030066655667661024413\n\
     5067507451055005177210721705271056171007777017752212201167614366\n\
     7703666522241161270021115555616550774222422216065047002270237023\n\
     4700270066347352000011125666436755555555333453607233725572555360\n\
     3411344434441272741424145411532335333533353345411404660633733323\n\
     02 41:9 525:13 57:12 422:6 79:-1 m| 625:2 512:10 619:4\n612:8 74 17:8.\n",
];

#[test]
fn logs_of_versions_1_and_2_lead_where_they_say() {
    for (text, puzzle) in OLD.iter().zip(PUZZLES.iter()) {
        let log = Log::parse(text).expect("a log");
        assert_eq!(
            (log.layers, log.scramble),
            (puzzle.layers(), Scramble::Partial)
        );
        assert_eq!(log.twists().count(), 12);
        assert_eq!(log.agrees(puzzle), Some(true));
        // Version 1 does not give the layers.
        let header = text.split('\n').next().expect("a line");
        let first = header
            .rsplit_once(' ')
            .expect("words")
            .0
            .replace("4D 2", "4D 1");
        let older = text.replacen(header, &first, 1);
        assert_eq!(Log::parse(&older), Ok(log.clone()));
        // It is written as version 3, without the position.
        let again = Log::parse(&log.to_string()).expect("our own");
        assert_eq!((&again.entries, again.agrees(puzzle)), (&log.entries, None));
        let other = text.replacen("m|", "m| 015", 1);
        assert_eq!(
            Log::parse(&other).expect("a log").agrees(puzzle),
            Some(false)
        );
        // What comes after the current position was taken back.
        let back = text.replacen(".\n", " c 015.\n", 1);
        assert_eq!(Log::parse(&back).expect("a log").agrees(puzzle), Some(true));
    }
}

#[test]
fn errors_of_old_logs_stand_at_the_wrong_word() {
    for (from, to, wrong, message) in [
        ("2 1 4 2", "2 1 4 3", "00555566", "all stickers"),
        ("00555566", "0055556", "0055556", "all stickers"),
        ("44446677", "4444667", "4444667", "a cell's stickers"),
        ("44446677", "44446678", "44446678", "a cell's stickers"),
        ("125 ", "825 ", "825", "a twist"),
        ("125 ", "127 ", "127", "a twist"),
        ("125 ", "113 ", "113", "a twist"),
        ("125 ", "1 ", "1", "a twist"),
        ("616:2", "616:x", "616:x", "a twist"),
        ("m|", "m", "m", "mark"),
        ("718:2.", "718:2", "2", "full stop"),
    ] {
        let text = OLD[0].replacen(from, to, 1);
        let error = Log::parse(&text).expect_err(to);
        assert_eq!(&text[error.range.clone()], wrong, "{to}: {error}");
        assert!(error.message.contains(message), "{to}: {error}");
    }
}

#[test]
fn version_4_has_some_edges_in_another_order() {
    // In version 4 the edges 14 to 17 of a cell are those that have the numbers 16, 14, 17 and 15 in version 3.
    let of = |version: &str, twists: &str| {
        Log::parse(&text(twists).replacen("4D 3", version, 1)).expect(twists)
    };
    let newer = of(
        "4D 4",
        "13,1,1 14,1,1 15,-1,3 16,1,1 17,1,-1 18,1,1 95,1,1 214,1,1 7,1,1 20,-1,1",
    );
    let older = of(
        "4D 3",
        "13,1,1 16,1,1 14,-1,3 17,1,1 15,1,-1 18,1,1 97,1,1 214,1,1 7,1,1 20,-1,1",
    );
    assert_eq!(newer, older);
}

/// Some moves of one of the tesseracts.
fn algorithms() -> impl Strategy<Value = (usize, Algorithm, Algorithm)> {
    let moves = || prop::collection::vec(any::<prop::sample::Index>(), 0..15);
    (0..PUZZLES.len(), moves(), moves()).prop_map(|(index, before, after)| {
        let algorithm = |picks: Vec<prop::sample::Index>| {
            let moves = picks.into_iter();
            // The turns of squares, which come last, are in no log.
            let layers = PUZZLES[index]
                .moves()
                .iter()
                .filter(|mv| mv.square().is_none());
            let count = layers.count();
            Algorithm::from_moves(moves.map(|pick| MoveId(pick.index(count) as u16)).collect())
        };
        (index, algorithm(before), algorithm(after))
    })
}

proptest! {
    #[test]
    fn a_log_of_moves_does_what_they_do((index, before, after) in algorithms()) {
        let puzzle = &PUZZLES[index];
        let log = Log::from_algorithms(puzzle, &before, &after);
        let again = Log::parse(&log.to_string()).unwrap();
        prop_assert_eq!(&again, &log);
        let expected = before.then(&after).permutation(puzzle);
        prop_assert_eq!(again.algorithm(puzzle).permutation(puzzle), expected.clone());
        let positions: Vec<_> = again.positions(puzzle).collect();
        prop_assert_eq!(positions.len(), again.twists().count());
        prop_assert_eq!(positions.last().cloned().unwrap_or(puzzle.solved()), expected);
        let marks = log.entries.iter().filter(|entry| **entry == Entry::Mark('|'));
        prop_assert_eq!(marks.count(), usize::from(!before.is_empty()));
    }

    #[test]
    fn twists_of_all_kinds_undo_each_other(
        picks in prop::collection::vec((0..216_u8, any::<bool>(), 0..8_u32), 0..20)
    ) {
        let twists: Vec<Twist> = picks
            .into_iter()
            .filter_map(|(grip, backwards, slices)| Twist::new(grip, backwards, slices))
            .collect();
        let there = twists.iter().map(Twist::to_string);
        let back = twists.iter().rev().map(|twist| {
            let back = Twist::new(twist.grip(), !twist.is_backwards(), twist.slices());
            back.unwrap().to_string()
        });
        let entries: Vec<String> = there.chain(back).collect();
        let log = Log::parse(&text(&entries.join(" "))).unwrap();
        let positions: Vec<_> = log.positions(tesseract()).collect();
        for (i, twist) in twists.iter().enumerate() {
            let before = i.checked_sub(1).map_or(tesseract().solved(), |i| positions[i].clone());
            let turn = twist.algorithm(tesseract()).permutation(tesseract());
            prop_assert_eq!(&before.then(&turn), &positions[i]);
            prop_assert!(cycles::write(tesseract(), &positions[i], cycles::Form::Long).is_some());
        }
        prop_assert!(positions.last().is_none_or(group::Permutation::is_identity));
    }

    #[test]
    fn any_text_is_read_or_refused(entries in "\\PC*|[0-9,m|c. -]*") {
        for text in [text(&entries), entries] {
            match Log::parse(&text) {
                Ok(log) => prop_assert_eq!(Log::parse(&log.to_string()), Ok(log)),
                Err(error) => prop_assert!(text.get(error.range).is_some()),
            }
        }
    }
}
