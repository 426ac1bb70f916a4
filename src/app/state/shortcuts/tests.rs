//! What keys do, on every screen and on keyboards of several countries.

use super::*;
use crate::state::keymap::key::SIGNS;

fn on(name: &str, focus: Focus) -> Key {
    Key {
        name: name.to_owned(),
        focus,
        ..Key::default()
    }
}

/// A key of somebody's keyboard, by what is printed on it and where it lies.
fn own(name: &str, code: &str) -> Key {
    Key::new(name.to_owned(), code)
}

fn shift(name: &str, focus: Focus) -> Key {
    Key {
        shift: true,
        ..on(name, focus)
    }
}

fn alt(name: &str, focus: Focus) -> Key {
    Key {
        alt: true,
        ..on(name, focus)
    }
}

fn ctrl(name: &str, focus: Focus) -> Key {
    Key {
        browser: true,
        ..on(name, focus)
    }
}

fn check(keymap: &Keymap, table: &[(Key, &str)]) {
    for (key, expected) in table {
        let action = keymap.action(key, false);
        let action = action.map_or_else(String::new, |action| format!("{action:?}"));
        assert_eq!(action, *expected, "{key:?}");
    }
}

#[test]
fn letters_turn_the_puzzle_of_a_lesson_at_once() {
    let turn = "Stage(TurnNamed(\"U\"))";
    let table = [
        (on("u", Focus::Page), turn),
        (on("u", Focus::Button), turn),
        (on("u", Focus::Puzzle), turn),
        (shift("U", Focus::Page), "Stage(TurnNamed(\"U'\"))"),
        (on("u", Focus::Slider), ""),
        (on("u", Focus::Text), ""),
        (on("n", Focus::Button), "Learn(StepBy(1))"),
        (on(" ", Focus::Button), ""),
        (alt("ArrowLeft", Focus::Page), ""),
        (on("Home", Focus::Page), ""),
    ];
    check(&Keymap::Learn { program: false }, &table);
    let editor = [(on("u", Focus::Page), ""), (on("u", Focus::Puzzle), turn)];
    check(&Keymap::Learn { program: true }, &editor);
}

#[test]
fn keys_do_what_the_help_sheet_says() {
    let table = [
        (on(" ", Focus::Page), "Run(RunOrPause)"),
        (on(" ", Focus::Puzzle), "Run(RunOrPause)"),
        (on(" ", Focus::Button), ""),
        (on(" ", Focus::Slider), ""),
        (on(" ", Focus::Text), ""),
        (on("ArrowRight", Focus::Button), "Run(Player(StepMove))"),
        (on("ArrowRight", Focus::Slider), ""),
        (
            shift("ArrowLeft", Focus::Puzzle),
            "Run(Player(BackInstruction))",
        ),
        (alt("ArrowLeft", Focus::Puzzle), "Orbit(-1, 0, false)"),
        (alt("ArrowLeft", Focus::Page), ""),
        (on("u", Focus::Puzzle), "Stage(TurnNamed(\"U\"))"),
        (shift("U", Focus::Puzzle), "Stage(TurnNamed(\"U'\"))"),
        (on("u", Focus::Page), ""),
        (on("q", Focus::Button), "Run(Debug(Quiz))"),
        (on("q", Focus::Text), ""),
        (on("?", Focus::Text), ""),
        (shift("?", Focus::Page), "Toggle(Help)"),
        (on("Escape", Focus::Text), "Escape"),
        (alt("Home", Focus::Puzzle), "LookFront"),
        (on("Enter", Focus::Puzzle), "SayPosition"),
        (on("Enter", Focus::Button), ""),
        (ctrl("r", Focus::Puzzle), ""),
        (ctrl("o", Focus::Text), "Recognise(Toggle)"),
    ];
    check(&Keymap::Run, &table);
    let handled = Key {
        handled: true,
        ..on("u", Focus::Puzzle)
    };
    check(&Keymap::Run, &[(handled, "")]);
    let table = [
        (on("?", Focus::Page), "Toggle(Help)"),
        (on("Escape", Focus::Page), "Escape"),
        (on("0", Focus::Page), ""),
        (on("]", Focus::Page), ""),
    ];
    check(&Keymap::Reading, &table);
}

#[test]
fn a_presenter_has_keys_for_size_and_steps() {
    let action = |keymap: &Keymap, key: Key, presenting| {
        let action = keymap.action(&key, presenting);
        action.map_or_else(String::new, |action| format!("{action:?}"))
    };
    let page = |name| on(name, Focus::Page);
    for (key, alone, presented) in [
        (page("t"), "Present(Toggle)", "Present(Toggle)"),
        (on("t", Focus::Text), "", ""),
        (shift("+", Focus::Page), "", "Present(Size(1))"),
        (page("-"), "", "Present(Size(-1))"),
        (page("PageDown"), "", "Run(Player(StepInstruction))"),
        (page("PageUp"), "", "Run(Player(BackInstruction))"),
        (on("PageUp", Focus::Text), "", ""),
    ] {
        assert_eq!(action(&Keymap::Run, key.clone(), false), alone, "{key:?}");
        assert_eq!(
            action(&Keymap::Run, key.clone(), true),
            presented,
            "{key:?}"
        );
    }
    assert_eq!(action(&Keymap::Reading, page("PageDown"), true), "");
}

#[test]
fn in_play_the_users_keys_come_first() {
    let puzzle = puzzle::catalogue::by_name("3x3x3").expect("the catalogue has the cube");
    let keymap = |asking| Keymap::Play {
        puzzle: puzzle.clone(),
        keys: Keys::default(),
        virtual_keys: false,
        asking,
        timing: false,
    };
    let timing = Keymap::Play {
        puzzle: puzzle.clone(),
        keys: Keys::default(),
        virtual_keys: false,
        asking: false,
        timing: true,
    };
    let pressed = timing.action(&on(" ", Focus::Page), false);
    assert_eq!(format!("{pressed:?}"), "Some(Play(Times(Press)))");
    assert!(timing.action(&on(" ", Focus::Button), false).is_none());
    let table = [
        (on("r", Focus::Page), "Play(Key(Move(\"R\"), false))"),
        (shift("R", Focus::Page), "Play(Key(Move(\"R\"), true))"),
        (on("r", Focus::Text), ""),
        (on("r", Focus::Slider), ""),
        (on(" ", Focus::Page), "Play(Go(PlayOrPause))"),
        (on(" ", Focus::Button), ""),
        (on("ArrowLeft", Focus::Button), "Play(Go(Back))"),
        (on("ArrowLeft", Focus::Slider), ""),
        (on("2", Focus::Puzzle), "Play(Layers(2))"),
        (on("0", Focus::Slider), ""),
        (on("i", Focus::Page), ""),
        (on("]", Focus::Page), "SpeedBy(1)"),
        (ctrl("z", Focus::Page), "Play(Undo)"),
        (ctrl("z", Focus::Text), ""),
        (ctrl("y", Focus::Page), "Play(Redo)"),
        (ctrl("r", Focus::Page), ""),
    ];
    check(&keymap(false), &table);
    let table = [
        (on("r", Focus::Text), "Play(Give(\"r\", None))"),
        (on("Escape", Focus::Page), "Play(Ask(None))"),
        (on("Shift", Focus::Page), ""),
    ];
    check(&keymap(true), &table);
}

/// What is printed on the keys of a US keyboard.
const US: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl;'", "zxcvbnm,./"];

/// The same keys elsewhere, without Shift; a tilde stands for a key with two letters.
const LAYOUTS: [(&str, [&str; 4]); 8] = [
    ("US", US),
    (
        "French",
        [
            "&\u{e9}\"'(-\u{e8}_\u{e7}\u{e0}",
            "azertyuiop",
            "qsdfghjklm\u{f9}",
            "wxcvbn,;:!",
        ],
    ),
    (
        "German",
        [
            "1234567890",
            "qwertzuiop",
            "asdfghjkl\u{f6}\u{e4}",
            "yxcvbnm,.-",
        ],
    ),
    (
        "Dvorak",
        ["1234567890", "',.pyfgcrl", "aoeuidhtns-", ";qjkxbmwvz"],
    ),
    (
        "Russian",
        ["1234567890", "йцукенгшщз", "фывапролджэ", "ячсмитьбю."],
    ),
    (
        "Greek",
        ["1234567890", ";ςερτυθιοπ", "ασδφγηξκλ;'", "ζχψωβνμ,./"],
    ),
    (
        "Hebrew",
        ["1234567890", "/'קראטוןםפ", "שדגכעיחלךף,", "זסבהנמצתץ."],
    ),
    (
        "Arabic",
        ["1234567890", "ضصثقفغعهخح", "شسيبلاتنمكط", "ئءؤر~ىةوزظ"],
    ),
];

/// All keys of a keyboard, with their codes.
fn keyboard(layout: [&str; 4]) -> Vec<Key> {
    let mut keys = Vec::new();
    for (us, own) in US.iter().zip(layout) {
        for (place, printed) in us.chars().zip(own.chars()) {
            let sign = SIGNS.iter().find(|(_, sign)| *sign == place);
            let code = match sign {
                Some((code, _)) => (*code).to_owned(),
                None if place.is_ascii_digit() => format!("Digit{place}"),
                None => format!("Key{}", place.to_ascii_uppercase()),
            };
            let name = if printed == '~' {
                "لا".to_owned()
            } else {
                printed.to_string()
            };
            keys.push(Key::new(name, &code));
        }
    }
    keys
}

#[test]
fn every_turn_can_be_made_on_every_keyboard() {
    for (name, layout) in LAYOUTS {
        for puzzle in ["3x3x3", "5x5x5", "3x3x3x3", "2x2x2x2"] {
            let puzzle = puzzle::catalogue::by_name(puzzle).expect("a puzzle");
            for virtual_keys in [false, true] {
                let keymap = Keymap::Play {
                    puzzle: puzzle.clone(),
                    keys: Keys::default(),
                    virtual_keys: virtual_keys && puzzle.dimensions() == 3,
                    asking: false,
                    timing: false,
                };
                let keys = keyboard(layout);
                let actions = keys.iter().filter_map(|key| keymap.action(key, false));
                let said: Vec<String> = actions.map(|action| format!("{action:?}")).collect();
                let makes = |wanted: &str| said.iter().any(|said| said.contains(wanted));
                if puzzle.dimensions() == 4 {
                    for wanted in (0..8).map(|cell| format!("Grip({cell})")) {
                        assert!(makes(&wanted), "{name}: {wanted}");
                    }
                    for wanted in ["Twist(0, false)", "Twist(2, true)"] {
                        assert!(makes(wanted), "{name}: {wanted}");
                    }
                } else {
                    for turn in ["U", "D", "R", "L", "F", "B", "x", "y", "z"] {
                        assert!(makes(&format!("Move({turn:?})")), "{name}: {turn}");
                    }
                }
                let layers = (1..=9).filter(|n| makes(&format!("Layers({})", 1 << (n - 1))));
                assert!(virtual_keys || layers.count() == 9, "{name}");
            }
        }
    }
}

#[test]
fn what_two_hands_do_in_four_dimensions_is_a_place() {
    let puzzle = puzzle::catalogue::by_name("3x3x3x3").expect("the tesseract");
    let keys = Keys::default();
    let of = |key: Key| format!("{:?}", own_key(&puzzle, &keys, false, &key));
    // Q of a French keyboard lies where A is elsewhere, and takes hold of what A does there.
    assert_eq!(of(own("q", "KeyA")), of(on("a", Focus::Page)));
    assert_eq!(of(own("ф", "KeyA")), of(on("a", Focus::Page)));
    let cube = puzzle::catalogue::by_name("3x3x3").expect("the cube");
    let of = |key: Key| format!("{:?}", own_key(&cube, &keys, false, &key));
    assert_eq!(
        of(own("z", "KeyY")),
        of(on("z", Focus::Page)),
        "a letter is a letter"
    );
    assert_eq!(of(own("г", "KeyU")), of(on("u", Focus::Page)));
}
