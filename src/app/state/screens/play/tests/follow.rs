//! Following one piece: it stays the same whatever is done, and it is said where it is.

use super::*;
use crate::state::describe::describe;
use crate::state::screens::play::follow::{Command, words_of};
use puzzle::PieceId;
use scene::Shape;

/// Numbers that are the same every time.
struct Random(u32);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % count.max(1)
    }
}

/// What somebody does next.
fn anything(rig: &Rig, random: &mut Random) -> Action {
    match random.below(12) {
        0 => Action::Undo,
        1 => Action::Redo,
        2 => Action::Scramble(random.below(1000) as f64 / 1000.0),
        3 => Action::Go(Go::Back),
        4 => Action::Go(Go::Step),
        5 => Action::Go(Go::Seek(random.below(rig.play.timeline().len() + 1))),
        6 => Action::Reset,
        7 => {
            let shapes = Shape::of(rig.play.puzzle());
            Action::Look(Change::Shape(shapes[random.below(shapes.len())]))
        }
        _ => {
            let moves = rig.play.puzzle().moves().len();
            Action::Hand(Hand::Turn(MoveId(random.below(moves) as u16)))
        }
    }
}

/// The slot of a piece, found in the table of all of them.
fn found(rig: &Rig, piece: PieceId) -> PieceId {
    let puzzle = rig.play.puzzle();
    let name = &puzzle.piece(piece).name;
    let slots = (0..puzzle.pieces().len() as u16).map(PieceId);
    let mut here = slots.filter(|&slot| {
        describe(puzzle, rig.play.shown(), slot).is_some_and(|there| there.piece == *name)
    });
    here.next().expect("it is somewhere")
}

#[test]
fn a_piece_stays_followed_whatever_is_done() {
    let mut random = Random(46);
    for name in [
        "3x3x3", "2x2x2x2", "3x3x3x3", "megaminx", "skewb", "pyraminx",
    ] {
        let mut rig = Rig::new(name);
        let piece = PieceId(random.below(rig.play.puzzle().pieces().len()) as u16);
        rig.act(Action::Follow(Command::Piece(Some(piece))));
        let mut was = rig.play.followed_at();
        for _ in 0..60 {
            let action = anything(&rig, &mut random);
            rig.around.shell.announcement.clear();
            rig.act(action);
            let said = rig.around.shell.announcement.clone();
            let is = rig.play.followed_at();
            let home = &rig.play.puzzle().piece(piece).name;
            if is == was {
                assert!(!said.contains(" is now at "), "{said}");
            } else {
                assert!(said.contains(&format!("{home} is ")), "{name}: {said}");
            }
            was = is;
            rig.settle();
            assert_eq!(rig.play.followed_piece(), Some(piece), "{name}");
            assert_eq!(rig.play.followed_slot(), Some(found(&rig, piece)), "{name}");
            let followed = rig.play.followed().expect("it is followed");
            let words = words_of(&followed);
            let solved = words.ends_with(": home");
            let facets = &rig.play.puzzle().piece(piece).facets;
            let position = rig.play.shown();
            let stays = |&facet: &u16| position.image(facet.into()) == usize::from(facet);
            assert_eq!(solved, facets.iter().all(stays), "{words}");
            assert!(solved || words.contains(&followed.slot), "{words}");
        }
    }
}

#[test]
fn the_turn_under_the_pointer_leads_where_it_says() {
    let mut random = Random(5);
    for name in ["3x3x3", "3x3x3x3", "skewb"] {
        let mut rig = Rig::new(name);
        let piece = PieceId(random.below(rig.play.puzzle().pieces().len()) as u16);
        rig.act(Action::Follow(Command::Piece(Some(piece))));
        for _ in 0..30 {
            let moves = rig.play.puzzle().moves().len();
            let mv = MoveId(random.below(moves) as u16);
            rig.act(Action::Follow(Command::Turn(vec![mv])));
            let goals = rig.play.followed_goals();
            let before = rig.play.shown().clone();
            rig.act(Action::Hand(Hand::Turn(mv)));
            rig.settle();
            let facets = rig.play.puzzle().piece(piece).facets.clone();
            let after = rig.play.shown();
            if goals.is_empty() {
                let stays = |&f: &u16| after.image(f.into()) == before.image(f.into());
                assert!(facets.iter().all(stays), "{name}");
            }
            for [place, facet] in goals {
                assert_eq!(after.image(facet), place, "{name}");
            }
        }
        // A turn of another puzzle is none.
        rig.act(Action::Follow(Command::Turn(vec![MoveId(u16::MAX)])));
        assert!(rig.play.followed_goals().is_empty());
    }
}

#[test]
fn a_piece_is_picked_on_the_puzzle_in_the_table_or_by_key() {
    let mut rig = Rig::new("3x3x3");
    let puzzle = rig.play.puzzle().clone();
    let named = |name: &str| puzzle.piece_by_name(name).expect(name);
    let (corner, edge) = (named("UFR"), named("UF"));
    let query = rig.play.query();
    rig.act(Action::Follow(Command::Pick));
    assert!(rig.play.bench.follow.picking);
    rig.act(Action::Picked(puzzle.piece(corner).facets[1]));
    assert!(!rig.play.bench.follow.picking && rig.play.timeline().len() == 0);
    assert_eq!(rig.play.followed_piece(), Some(corner));
    assert_eq!(
        rig.around.shell.announcement,
        "Following UFR (corner): home"
    );
    rig.turn("R");
    assert!(
        rig.around
            .shell
            .announcement
            .starts_with("R. The right face")
    );
    assert!(
        rig.around
            .shell
            .announcement
            .ends_with("UFR is now at UBR.")
    );
    rig.settle();
    let followed = rig.play.followed().expect("followed");
    assert_eq!(
        words_of(&followed),
        "Following UFR (corner): at UBR, not home"
    );
    rig.act(Action::Undo);
    assert!(rig.around.shell.announcement.ends_with("UFR is home."));
    rig.settle();
    // The key follows what the pointer is on, and lets it go.
    rig.around.shell.hover = Some(edge);
    rig.act(Action::Follow(Command::Key));
    assert_eq!(rig.play.followed_piece(), Some(edge));
    rig.act(Action::Follow(Command::Key));
    assert_eq!(rig.play.followed_piece(), None);
    rig.around.shell.hover = None;
    rig.act(Action::Follow(Command::Key));
    assert!(
        rig.play.bench.follow.picking,
        "there is nothing under the pointer"
    );
    // A place in the table, and again.
    rig.act(Action::Follow(Command::Slot(corner)));
    assert_eq!(rig.play.followed_piece(), Some(corner));
    rig.act(Action::Look(Change::Blindfold(true)));
    assert_eq!(
        (rig.play.followed_piece(), rig.play.followed()),
        (None, None)
    );
    rig.act(Action::Look(Change::Blindfold(false)));
    let seen = Stage::followed(&rig.play).expect("it is seen again");
    assert_eq!((seen.piece, seen.turn.len()), (corner, 0));
    rig.act(Action::Follow(Command::Slot(corner)));
    assert_eq!(rig.play.followed_piece(), None);
    rig.act(Action::Follow(Command::Piece(Some(PieceId(999)))));
    assert_eq!(rig.play.followed_piece(), None);
    rig.act(Action::Follow(Command::Piece(Some(edge))));
    assert_eq!(rig.play.query(), query, "a link says nothing of it");
    // Another puzzle has its own, and brings it back.
    rig.act(Action::Choose("3x3x3x3".to_owned()));
    assert_eq!(rig.play.followed_piece(), None);
    rig.act(Action::Choose("3x3x3".to_owned()));
    assert_eq!(rig.play.followed_piece(), Some(edge));
}

#[test]
fn a_corner_is_traced_through_four_turns_as_in_figure_1() {
    let mut rig = Rig::new("3x3x3x3");
    rig.act(Action::Text("R13".to_owned(), 3));
    rig.act(Action::TraceCorner);
    assert_eq!(rig.play.text(), "R12 R12 R12 R12");
    assert_eq!(rig.play.bench.look.shape(), Shape::Development);
    assert_eq!(rig.play.bench.look.view.marks, scene::Marks::Numbers);
    assert!(rig.play.is_playing());
    let places = |rig: &Rig| rig.play.followed().expect("it is followed").slot;
    let mut slots = vec![places(&rig)];
    for step in 1..=4 {
        rig.act(Action::Go(Go::Seek(step)));
        slots.push(places(&rig));
    }
    assert_eq!((slots[0].as_str(), slots[4].as_str()), ("1234", "1234"));
    let different: std::collections::BTreeSet<&String> = slots.iter().collect();
    assert_eq!(different.len(), 4, "{slots:?}");
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "R13");
}
