use super::*;

/// What a page writes for a puzzle and an algorithm.
fn player(puzzle: &str, setup: &str, alg: &str) -> Player {
    Player::new(puzzle, setup, alg, false, &Style::new()).expect("it can be read")
}

fn refused(puzzle: &str, setup: &str, alg: &str) -> Refused {
    let made = Player::new(puzzle, setup, alg, false, &Style::new());
    made.err().expect("it cannot be read")
}

#[test]
fn steps_say_where_their_text_is() {
    let player = player("3x3x3", "", "R\u{2019} [U, F2] (L' R)2");
    // The typographic prime is three bytes and one code unit.
    assert_eq!(
        player.ranges(),
        [0, 2, 4, 5, 7, 9, 4, 5, 7, 9, 11, 17, 11, 17]
    );
    assert_eq!(player.steps(), 7);
}

#[test]
fn it_knows_when_it_is_solved_however_it_lies() {
    let there = player("3x3x3", "R U", "U' R' x");
    let solved: Vec<bool> = (0..=3).map(|step| there.is_solved(step)).collect();
    assert_eq!(solved, [false, false, true, true]);
    let back = Player::new("3x3x3", "", "R U F", true, &Style::new());
    let back = back.expect("it can be read");
    assert!(!back.is_solved(0) && back.is_solved(3));
}

#[test]
fn pictures_move_and_are_those_of_the_style() {
    let one = player("3x3x3", "", "R");
    let pictures: Vec<String> = [0.0, 0.5, 1.0].map(|time| one.picture(time)).into();
    assert!(pictures.iter().all(|svg| svg.starts_with("<svg")));
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    let styled = |change: fn(&mut Style)| {
        let mut style = Style::new();
        change(&mut style);
        let styled = Player::new("3x3x3", "", "R", false, &style);
        styled.expect("it can be read").picture(0.0)
    };
    assert_eq!(styled(|style| style.shape("tesseract")), pictures[0]);
    let changes: [fn(&mut Style); 6] = [
        |style| style.shape("net"),
        |style| style.colours("high-contrast"),
        |style| style.own(&[0; 18]),
        |style| style.surface("stickerless"),
        |style| style.hints(true),
        |style| style.camera(-20.0, 60.0),
    ];
    for change in changes {
        assert_ne!(styled(change), pictures[0]);
    }
}

#[test]
fn a_finger_turns_it_about_and_it_stays_as_large() {
    let mut player = player("megaminx", "", "R");
    let before = player.picture(0.0);
    player.orbit(0.25, 0.1);
    let after = player.picture(0.0);
    assert_ne!(before, after);
    player.orbit(-0.25, -0.1);
    assert_eq!(before.len(), player.picture(0.0).len());
}

#[test]
fn puzzles_of_four_dimensions_have_their_shapes() {
    let mut style = Style::new();
    let picture = |style: &Style| {
        let player = Player::new("2x2x2x2", "", "R12", false, style);
        player.expect("it can be read").picture(0.5)
    };
    let usual = picture(&style);
    for shape in ["unfolded", "pin-board", "one-cell"] {
        style.shape(shape);
        assert_ne!(picture(&style), usual, "{shape}");
    }
}

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    let wrong = refused("3x3x3", "", "R \u{1f642} U");
    assert_eq!((wrong.attribute.as_str(), wrong.from), ("alg", 2));
    assert!(wrong.message.ends_with('.'), "{}", wrong.message);
    assert_eq!(refused("3x3x3", "Q", "").attribute, "setup");
    let unknown = refused("cuboctahedron", "", "");
    assert_eq!(unknown.message, "There is no puzzle called cuboctahedron.");
    assert!(unknown.help.is_some_and(|help| help.contains("megaminx")));
    assert_eq!(refused("3x3x3", "", "(R U)100000").attribute, "alg");
}
