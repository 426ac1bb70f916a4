//! Puzzles of the user's own: opened, saved, brought by a link, removed.

use super::super::own_puzzles::Command;
use super::super::share::SESSION_KEY;
use super::*;
use crate::state::Offer;

const DINO: &str = include_str!("../../../../../../assets/puzzles/examples/dino.puzzle");
const SWAP: &str = "name swap\ngenerators\nface A 1-3\nX = (1,2,3)\n";

fn open(rig: &mut Rig, text: &str) {
    rig.act(Action::Own(Command::Open {
        name: "mine.puzzle".to_owned(),
        bytes: text.as_bytes().to_vec(),
    }));
}

fn words(rig: &Rig) -> &str {
    rig.around
        .shell
        .notices
        .last()
        .map_or("", |notice| notice.words.as_str())
}

fn session(rig: &Rig) -> Option<(String, Option<String>)> {
    let stored = rig.stored(|key| key.starts_with(SESSION_KEY));
    let (key, value) = stored.last()?;
    Some(((*key).to_owned(), value.map(ToOwned::to_owned)))
}

#[test]
fn an_own_puzzle_is_opened_turned_and_there_in_the_next_visit() {
    let mut rig = Rig::new("3x3x3");
    open(&mut rig, DINO);
    assert_eq!((rig.play.puzzle().name(), words(&rig)), ("dino", ""));
    assert!(session(&rig).is_some_and(|(key, _)| key.ends_with("/dino")));
    rig.write("UFR UFL'");
    let (key, value) = session(&rig).expect("it is stored");
    let stored = [
        (key, value.expect("what it is")),
        (PUZZLE_KEY.to_owned(), "dino".to_owned()),
    ];

    let play = Play::new(&stored, Some("dino"));
    assert_eq!((play.puzzle().name(), play.text()), ("dino", "UFR UFL'"));
    assert_eq!(play.puzzle().reference(), DINO);
    assert_eq!(play.library.puzzles.names().collect::<Vec<_>>(), ["dino"]);
}

#[test]
fn what_is_wrong_with_a_file_is_shown_with_its_line_and_nothing_changes() {
    let long = format!("{SWAP}{}", "#\n".repeat(10_000));
    for (text, wanted) in [
        (
            "name x\ngenerators\nface A 1-3\nX = (1,9)\n",
            "mine.puzzle, line 4: ",
        ),
        (
            "name skewb\ngenerators\nface A 1-3\nX = (1,2,3)\n",
            "line 1: the catalogue has",
        ),
        ("name 9x9x9x9\ncube 9 4\n", "5832 facets"),
        ("name 2x2x2x2x2\ncube 2 5\n", "at most four dimensions"),
        (
            "name a/b\ngenerators\nface A 1-3\nX = (1,2,3)\n",
            "letters, digits and the signs",
        ),
        ("", "defines no puzzle"),
        (&long, "16000"),
    ] {
        let mut rig = Rig::new("3x3x3");
        open(&mut rig, text);
        assert!(words(&rig).contains(wanted), "{text}: {}", words(&rig));
        assert_eq!(
            (
                rig.play.puzzle().name(),
                rig.play.library.puzzles.names().count()
            ),
            ("3x3x3", 0)
        );
    }
}

#[test]
fn another_puzzle_of_the_same_name_takes_its_place_and_begins_solved() {
    let mut rig = Rig::new("3x3x3");
    open(&mut rig, SWAP);
    rig.write("X");
    let other = SWAP.replace("1-3", "1-4").replace("3)", "3,4)");
    open(&mut rig, &other);
    assert_eq!(
        words(&rig),
        "Your earlier swap is replaced by the one of this file."
    );
    assert_eq!(
        (rig.play.puzzle().reference(), rig.play.text()),
        (other.as_str(), "")
    );
    assert_eq!(rig.play.library.puzzles.names().count(), 1);
}

#[test]
fn a_link_brings_its_puzzle_along_and_stores_nothing() {
    let mut rig = Rig::new("3x3x3");
    open(&mut rig, SWAP);
    rig.write("X");
    let (link, _) = Screen::link(&rig.play);

    let mut other = Rig::new("3x3x3");
    let visit = |rig: &mut Rig, name: &str, link: &Link| {
        rig.around.effects.clear();
        rig.play.open_puzzle(name, link, &mut rig.around.context());
    };
    visit(&mut other, "swap", &link);
    assert_eq!(
        (other.play.puzzle().reference(), other.play.text()),
        (SWAP, "X")
    );
    assert_eq!(session(&other), None);
    other.write("X X");
    assert!(session(&other).is_some(), "what is done with it is stored");

    // Another puzzle of that name is the user's own, and stays.
    let mut third = Rig::new("3x3x3");
    let own = SWAP.replace("(1,2,3)", "(1,3,2)");
    open(&mut third, &own);
    visit(&mut third, "swap", &link);
    assert_eq!(third.play.puzzle().reference(), own);
    assert!(words(&third).contains("you have another one of that name"));
}

#[test]
fn a_puzzle_that_was_removed_comes_back_as_it_was() {
    let mut rig = Rig::new("3x3x3");
    open(&mut rig, SWAP);
    rig.write("X");
    rig.act(Action::Own(Command::Remove("swap".to_owned())));
    assert_eq!(
        (
            rig.play.puzzle().name(),
            rig.play.library.puzzles.names().count()
        ),
        ("3x3x3", 0)
    );
    let gone = rig.stored(|key| key == format!("{SESSION_KEY}swap"));
    assert_eq!(gone.last().map(|(_, value)| *value), Some(None));
    let offer = rig
        .around
        .shell
        .notices
        .last()
        .and_then(|notice| notice.offer);
    assert_eq!(offer.map(|(_, offer)| offer), Some(Offer::Puzzle));
    rig.act(Action::Own(Command::Restore));
    assert_eq!((rig.play.puzzle().name(), rig.play.text()), ("swap", "X"));
    assert!(session(&rig).is_some_and(|(_, value)| value.is_some()));
}
