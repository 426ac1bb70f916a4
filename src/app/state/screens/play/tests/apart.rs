//! Taking a puzzle apart: by taps and by menus, what is said of it, mending, links, and the proof.

use wire::{AtlasAnswer, Outcome, ProofStep};

use super::*;
use crate::state::link::Link;
use crate::state::screens::play::apart::Command;
use crate::state::screens::play::proof;

fn opened(puzzle: &str) -> Rig {
    let mut rig = Rig::new(puzzle);
    rig.act(Action::Panel(Panel::Apart));
    rig
}

fn facet(rig: &Rig, piece: &str, face: usize) -> u16 {
    let puzzle = rig.play.puzzle();
    let id = puzzle.piece_by_name(piece).expect(piece);
    puzzle.piece(id).facets[face]
}

fn tap(rig: &mut Rig, piece: &str, face: usize) {
    let facet = facet(rig, piece, face);
    rig.act(Action::Picked(facet));
}

fn legal(rig: &Rig) -> bool {
    rig.play
        .laws()
        .expect("it is open")
        .expect("whole pieces")
        .legal
}

#[test]
fn taps_exchange_and_flip_and_all_of_it_is_taken_back() {
    let mut rig = opened("3x3x3");
    assert!(rig.play.takes_pieces() && legal(&rig));
    tap(&mut rig, "UF", 0);
    assert_eq!(rig.play.highlights().len(), 1);
    tap(&mut rig, "UF", 0);
    assert_eq!(rig.play.setup(), "(UF)_{ab}");
    let laws = rig.play.laws().expect("open").expect("whole");
    assert!(!laws.legal && laws.class != Some(1) && laws.classes == "12");
    assert_eq!(laws.sums.iter().filter(|sum| sum.value > 0).count(), 1);
    assert_eq!(laws.mend.as_ref().map(Vec::len), Some(1));
    tap(&mut rig, "UR", 0);
    assert_eq!(
        rig.play.bench.apart.chosen, None,
        "an exchange puts the piece back"
    );
    let broken = rig.play.laws().expect("open").expect("whole");
    assert_eq!(broken.sums.iter().filter(|sum| sum.value > 0).count(), 2);
    assert_eq!(rig.play.way_back(), None, "nobody came here by turns");
    assert_eq!(rig.play.moves_of_cube(), None);
    rig.act(Action::Undo);
    assert_eq!(rig.play.setup(), "(UF)_{ab}");
    rig.act(Action::Apart(Command::Mend));
    assert!(rig.play.is_solved() && rig.play.setup().is_empty());
    rig.act(Action::Undo);
    rig.act(Action::Undo);
    assert!(rig.play.is_solved());
}

/// Turns stay in the class, whatever was done by hand before.
#[test]
fn turning_keeps_the_sums() {
    for name in ["2x2x2", "3x3x3", "4x4x4", "megaminx", "2x2x2x2", "3x3x3x3"] {
        let mut rig = opened(name);
        let first = rig.play.puzzle().pieces()[0].name.clone();
        tap(&mut rig, &first, 0);
        tap(&mut rig, &first, 0);
        let values = |rig: &Rig| -> Vec<u32> {
            let laws = rig.play.laws().expect("open").expect("whole");
            laws.sums.iter().map(|sum| sum.value).collect()
        };
        let before = values(&rig);
        let turns: Vec<_> = rig.play.puzzle().face_turns().take(5).collect();
        for turn in turns {
            rig.act(Action::Hand(Hand::Turn(turn)));
            assert_eq!(values(&rig), before, "{name}");
        }
    }
}

/// A tetrad turns about the sticker that is tapped, a triad is reflected in it.
#[test]
fn a_tessie_turns_about_the_sticker_that_is_tapped() {
    let mut rig = opened("3x3x3x3");
    let stays = facet(&rig, "1234", 2);
    tap(&mut rig, "1234", 2);
    tap(&mut rig, "1234", 2);
    assert_eq!(rig.play.position().image(stays.into()), usize::from(stays));
    assert!(!legal(&rig), "a single twist");
    assert_eq!(rig.play.in_place().len(), 11);
    let cross = rig.play.in_place();
    let cross = cross
        .iter()
        .position(|turn| turn.verb == "cross")
        .expect("a cross");
    rig.act(Action::Reset);
    rig.act(Action::Apart(Command::Turn(cross)));
    assert!(legal(&rig), "a cross can be made alone");
    let laws = rig.play.laws().expect("open").expect("whole");
    assert_eq!(laws.classes, "48");
}

#[test]
fn every_class_has_a_position_and_a_number() {
    for (name, count) in [("2x2x2", 3), ("3x3x3", 12), ("3x3x3x3", 48)] {
        let mut rig = opened(name);
        assert_eq!(rig.play.classes().len(), count, "{name}");
        for class in [1, 2, count as u32] {
            rig.act(Action::Apart(Command::Class(class)));
            let laws = rig.play.laws().expect("open").expect("whole");
            assert_eq!(laws.class, Some(class), "{name}");
        }
    }
}

#[test]
fn a_position_is_typed_and_travels_in_a_link() {
    let mut rig = opened("3x3x3");
    rig.act(Action::Apart(Command::Typed(
        "(UFR)_{abc}(UF, UR)".to_owned(),
    )));
    rig.act(Action::Apart(Command::SetUp));
    assert_eq!(rig.play.bench.apart.error, None);
    rig.turn("R");
    let link = rig.play.shared();
    assert_eq!(link.get("panel"), Some("apart"));
    let mut other = Play::solved("3x3x3");
    let (read, _) = Link::parse(&link.query().expect("short"));
    assert_eq!(other.read_link(&read), [""; 0]);
    assert_eq!(other.position(), rig.play.position());
    assert_eq!(other.bench.panel, Panel::Apart);
    assert_eq!(other.as_cycles(), rig.play.as_cycles());
    for (text, wrong) in [
        ("R U", false),
        ("(UF, XY)", true),
        ("(UF, UFR)", true),
        ("R Q", true),
    ] {
        rig.act(Action::Apart(Command::Typed(text.to_owned())));
        rig.act(Action::Apart(Command::SetUp));
        assert_eq!(rig.play.bench.apart.error.is_some(), wrong, "{text}");
    }
    // No hand can do this either, and the page says so.
    rig.act(Action::Choose("3x3x3x3".to_owned()));
    rig.act(Action::Apart(Command::Typed("(1234)_{cd}".to_owned())));
    rig.act(Action::Apart(Command::SetUp));
    let why = rig.play.laws().expect("open").expect_err("a mirror image");
    assert!(why.contains("mirror"), "{why}");
}

#[test]
fn a_proof_is_put_on_the_timeline_and_played_step_by_step() {
    let mut rig = opened("3x3x3");
    rig.act(Action::Apart(Command::Typed(
        "(UL)_{ab}(UR)_{ab}".to_owned(),
    )));
    rig.act(Action::Apart(Command::SetUp));
    assert!(rig.play.can_prove());
    rig.play.bench.apart.proof = proof::Proof::Running(rig.play.position().images().to_vec());
    let step = |moves: &str| ProofStep {
        aim: "flip edges, two at a time".to_owned(),
        why: "By the law.".to_owned(),
        words: "Flip them.".to_owned(),
        moves: moves.to_owned(),
        turns: 24,
    };
    let flip = "(L R' F L R' D L R' B L R' U) (L R' F' L R' D' L R' B' L R' U')";
    let outcome = Outcome::Atlas(AtlasAnswer::Proof(vec![step("R R'"), step(flip)]));
    rig.play.proof_ended(outcome, &mut rig.around.context());
    let (shown, done) = rig.play.proof().expect("it is shown");
    assert_eq!((shown.steps.len(), done), (2, 0));
    rig.act(Action::Proof(proof::Command::Seek(1)));
    assert_eq!(rig.play.proof().map(|(_, done)| done), Some(1));
    assert_eq!(rig.play.timeline().at(), 2);
    rig.act(Action::Proof(proof::Command::Next));
    assert!(rig.play.is_playing());
    rig.play.next_frame(100_000.0);
    rig.play.next_frame(200_000.0);
    assert!(!rig.play.is_playing() && rig.play.is_solved());
    assert_eq!(rig.play.proof().map(|(_, done)| done), Some(2));
    // Another turn makes it another timeline.
    rig.turn("U");
    assert!(rig.play.proof().is_none());
}
