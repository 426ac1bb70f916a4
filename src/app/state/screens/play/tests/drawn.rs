//! The group that is drawn: what is typed, pointed at, gone to and saved.

use puzzle::PieceId;

use super::*;
use crate::state::screens::play::cycles::{Command, Field};
use crate::state::screens::play::drawn::{Fault, Press, Shown};

fn press(rig: &mut Rig, press: Press) {
    rig.act(Action::Cycles(Command::Group(press)));
}

fn typed(puzzle: &str, text: &str) -> Rig {
    let mut rig = Rig::new(puzzle);
    rig.act(Action::Panel(Panel::Cycles));
    rig.act(Action::Cycles(Command::Typed(
        Field::Group,
        text.to_owned(),
    )));
    rig
}

fn shown(rig: &Rig) -> &Shown {
    let drawn = rig.play.drawn().expect("it is open");
    drawn.shown.as_deref().expect("it is drawn")
}

#[test]
fn the_algorithm_in_hand_is_a_ring_and_the_puzzle_is_on_it() {
    let mut rig = Rig::new("3x3x3");
    rig.write("R U");
    rig.act(Action::Panel(Panel::Cycles));
    press(&mut rig, Press::Open);
    assert_eq!(shown(&rig).of.group.order(), 105);
    assert_eq!(shown(&rig).here(rig.play.position()), Some(1));
    rig.write("(R U)3");
    assert_eq!(shown(&rig).here(rig.play.position()), Some(3));
    assert_eq!(shown(&rig).of.word(rig.play.puzzle(), 104), "(R U)'");
    rig.turn("U");
    assert_eq!(shown(&rig).here(rig.play.position()), None);
}

#[test]
fn pointing_lights_what_an_element_moves() {
    let mut rig = typed("3x3x3", "R2, U2");
    assert_eq!(rig.play.highlights().len(), 0);
    press(&mut rig, Press::Along(0, false));
    assert_eq!(shown(&rig).pointed, Some(1));
    // R2 swaps two pairs of corners and two of edges.
    assert_eq!(rig.play.highlights().len(), 4);
    press(&mut rig, Press::Point(None));
    assert_eq!(rig.play.highlights().len(), 0);
    press(&mut rig, Press::Point(Some(999)));
    assert_eq!(shown(&rig).pointed, None);
    let fixed = shown(&rig).leaving(rig.play.puzzle(), PieceId(0));
    assert!(fixed[0]);
}

#[test]
fn a_press_turns_the_puzzle_there_and_back() {
    let mut rig = typed("3x3x3", "R2, U2");
    press(&mut rig, Press::Go(Some(5)));
    rig.act(Action::Go(Go::End));
    assert_eq!(shown(&rig).here(rig.play.position()), Some(5));
    press(&mut rig, Press::Go(Some(0)));
    rig.act(Action::Go(Go::End));
    assert!(rig.play.position().is_identity());
    // From elsewhere it begins at solved.
    rig.turn("F");
    assert_eq!(shown(&rig).here(rig.play.position()), None);
    press(&mut rig, Press::Go(Some(1)));
    rig.act(Action::Go(Go::End));
    assert_eq!(rig.play.text(), "R2");
}

#[test]
fn too_many_are_said_to_be_and_one_alone_may_do() {
    let mut rig = typed("3x3x3", "R U R' U', F");
    let fault = rig.play.drawn().map(|drawn| drawn.shown.clone());
    assert!(matches!(fault, Some(Err(Fault::TooMany(names))) if names.len() == 2));
    press(&mut rig, Press::Alone(0));
    assert_eq!(shown(&rig).of.group.order(), 6);
    for wrong in ["", "Q", "R, U, F, D, L, B, M", "(R)9999"] {
        let rig = typed("3x3x3", wrong);
        let fault = rig.play.drawn().map(|drawn| drawn.shown.clone());
        assert!(matches!(fault, Some(Err(Fault::Words(_)))), "{wrong}");
    }
    let rig = typed("3x3x3", "[R, U], U2 D2");
    let fault = rig.play.drawn().map(|drawn| drawn.shown.clone());
    let apart = ["[R, U]".to_owned(), "U2 D2".to_owned()];
    assert!(matches!(fault, Some(Err(Fault::TooMany(names))) if names == apart));
}

#[test]
fn a_link_draws_it_again() {
    let mut rig = typed("3x3x3", "M2, E2, S2");
    let (link, _) = rig.play.link();
    assert_eq!(link.get("group"), Some("M2, E2, S2"));
    press(&mut rig, Press::Close);
    assert_eq!(rig.play.link().0.get("group"), None);
    rig.play.read_link(&link);
    assert_eq!(shown(&rig).of.group.order(), 8);
    let other = Rig::new("pyraminx");
    assert!(other.play.drawn().is_none());
}

/// The numbers are those of GAP's manual: its generators of the cube (Qter, section 3.1.1.a).
#[test]
fn gap_has_the_numbers_of_its_manual() {
    let rig = typed("3x3x3", "U");
    let text = shown(&rig).of.gap(rig.play.puzzle());
    for cycle in [
        "(1,3,8,6)",
        "(2,5,7,4)",
        "(9,33,25,17)",
        "(10,34,26,18)",
        "(11,35,27,19)",
    ] {
        let numbers: Vec<&str> = cycle.trim_matches(['(', ')']).split(',').collect();
        let turned = (0..4).map(|n| {
            let part: Vec<&str> = (0..4).map(|k| numbers[(n + k) % 4]).collect();
            format!("({})", part.join(","))
        });
        assert!(
            turned.into_iter().any(|cycle| text.contains(&cycle)),
            "{cycle}: {text}"
        );
    }
    assert!(
        shown(&rig)
            .of
            .svg(rig.play.puzzle())
            .contains("<title>3x3x3: U</title>")
    );
}
