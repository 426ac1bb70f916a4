//! The colours of a real puzzle: entered, found wrong, made the position in hand, saved.

use puzzle::catalogue;

use super::super::entry::{Command, Key, Verdict};
use super::*;

impl Rig {
    fn enters(puzzle: &str) -> Self {
        let mut rig = Self::new(puzzle);
        rig.act(Action::Panel(Panel::Colours));
        rig
    }

    fn types(&mut self, text: &str) {
        self.act(Action::Entry(Command::Typed(text.to_owned())));
    }

    /// The colours after some moves, as text.
    fn copied(puzzle: &str, moves: &str) -> String {
        let mut rig = Self::enters(puzzle);
        rig.write(moves);
        rig.act(Action::Entry(Command::Shown));
        rig.play.entered()
    }

    /// Why there is no such position, and whether each piece is there once.
    fn wrong(&self) -> (&[String], bool) {
        match &self.play.bench.entry.verdict {
            Verdict::Wrong(why, assembled) => (why, assembled.is_some()),
            other => panic!("it is not wrong: {other:?}"),
        }
    }
}

#[test]
fn every_puzzle_of_the_catalogue_can_be_entered_and_is_the_position_that_it_was() {
    for name in catalogue::names() {
        // Their laws take long, and their nets are those of smaller ones.
        if ["6x6x6", "7x7x7", "4x4x4x4"].contains(name) {
            continue;
        }
        let mut rig = Rig::enters(name);
        let turns: Vec<_> = rig.play.puzzle().face_turns().take(40).collect();
        let names = [turns[0], turns[turns.len() - 1]];
        let names = names.map(|id| rig.play.puzzle().mv(id).name.clone());
        let text = Rig::copied(name, &names.join(" "));
        rig.types(&text);
        assert!(
            matches!(rig.play.bench.entry.verdict, Verdict::Right(..)),
            "{name}: {text}"
        );
        rig.act(Action::Entry(Command::SetUp(false)));
        let mut there = Rig::new(name);
        there.write(&names.join(" "));
        let colouring = puzzle::Colouring::standard(rig.play.puzzle());
        assert_eq!(
            colouring.shown(rig.play.position()),
            colouring.shown(there.play.position()),
            "{name}"
        );
        assert_eq!(rig.play.bench.panel, Panel::Turn);
        // The same again, from what a link says of it.
        let (link, _) = Screen::link(&rig.play);
        let mut other = Rig::new(name);
        assert_eq!(other.play.read_link(&link), [""; 0], "{name}");
        assert_eq!(other.play.position(), rig.play.position(), "{name}");
    }
}

#[test]
fn stickers_are_painted_with_brush_and_keys() {
    let mut rig = Rig::enters("3x3x3");
    assert_eq!(
        rig.play.bench.entry.missing(),
        48,
        "the middles have colours"
    );
    let facet = |rig: &Rig, n: usize| rig.play.bench.entry.net.facelets[n].facet;
    let (first, second, middle) = (facet(&rig, 0), facet(&rig, 1), facet(&rig, 4));
    rig.act(Action::Entry(Command::Brush(3)));
    rig.act(Action::Entry(Command::Paint(first)));
    assert_eq!(
        (
            rig.play.bench.entry.shown(first),
            rig.play.bench.entry.count(3)
        ),
        (Some(3), 2)
    );
    rig.act(Action::Entry(Command::Paint(first)));
    assert_eq!(
        rig.play.bench.entry.shown(first),
        None,
        "painted twice, it is blank"
    );
    rig.act(Action::Entry(Command::Key(Key::Face(5))));
    assert_eq!(
        (
            rig.play.bench.entry.shown(first),
            rig.play.bench.entry.cursor
        ),
        (Some(5), second)
    );
    rig.act(Action::Entry(Command::Key(Key::Towards(0, 1))));
    assert_eq!(rig.play.bench.entry.cursor, middle);
    rig.act(Action::Entry(Command::Key(Key::Erase)));
    assert_eq!(
        rig.play.bench.entry.missing(),
        48,
        "a middle is cleared too"
    );
    rig.act(Action::Entry(Command::Blank));
    assert_eq!(rig.play.bench.entry.missing(), 48);
}

#[test]
fn what_cannot_be_is_explained_and_what_turning_cannot_reach_can_be_mended() {
    let solved = Rig::copied("3x3x3", "");
    let mut rig = Rig::enters("3x3x3");
    rig.types("UUU");
    assert_eq!(rig.play.entered(), "UUU");
    let why = rig
        .play
        .bench
        .entry
        .typed
        .as_ref()
        .map(|(_, why)| why.as_str());
    assert_eq!(why, Some("That is 3 facelets, and the 3x3x3 has 54."));
    // The edge UF the wrong way round: its stickers are the 8th and the 20th.
    let mut flipped: Vec<char> = solved.chars().collect();
    flipped.swap(7, 19);
    rig.types(&flipped.iter().collect::<String>());
    let (why, assembled) = rig.wrong();
    assert!(
        assembled && why.len() == 1 && why[0].contains("flipped, UF"),
        "{why:?}"
    );
    rig.act(Action::Entry(Command::SetUp(true)));
    assert_eq!(rig.play.bench.panel, Panel::Apart);
    assert!(
        rig.play
            .laws()
            .is_some_and(|laws| !laws.expect("whole pieces").legal)
    );
    // A corner with two stickers of one colour.
    rig.act(Action::Panel(Panel::Colours));
    rig.types(&solved.replacen('U', "R", 1));
    let (why, assembled) = rig.wrong();
    assert!(!assembled && why.len() > 1, "{why:?}");
    rig.act(Action::Entry(Command::SetUp(true)));
    assert_eq!(
        rig.play.bench.panel,
        Panel::Colours,
        "there is nothing to set up"
    );
}

#[test]
fn half_of_the_colours_are_there_after_a_reload() {
    let mut rig = Rig::enters("2x2x2");
    rig.act(Action::Entry(Command::Key(Key::Face(0))));
    let stored = rig.stored(|key| key.ends_with("/2x2x2"));
    let stored = [(
        stored[0].0.to_owned(),
        stored[0].1.expect("it is stored").to_owned(),
    )];
    let mut next = Rig::new("2x2x2");
    next.play = Play::new(&stored, Some("2x2x2"));
    next.act(Action::Panel(Panel::Colours));
    assert_eq!(next.play.entered(), rig.play.entered());
    assert_eq!(next.play.bench.entry.missing(), 23);
}
