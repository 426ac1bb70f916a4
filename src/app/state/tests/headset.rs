//! The headset that shows Play's puzzle.

use super::super::headset::{Action as Do, Ask, Link, Mode, Problem};
use super::super::screens::play::{self, Panel};
use super::super::*;
use super::Rig;

fn says(rig: &mut Rig, what: &str, words: &str) {
    rig.act(Action::Headset(Do::Says(what.to_owned(), words.to_owned())));
}

#[test]
fn one_is_looked_for_with_the_view_and_shows_the_puzzle() {
    let mut rig = Rig::new();
    rig.act(Action::Visit("#/play/3x3x3x3".to_owned()));
    let panel = |panel| Action::Play(play::Action::Panel(panel));
    let look = Effect::Headset(Ask::Look);
    assert!(!rig.act(panel(Panel::Moves)).contains(&look));
    assert!(rig.act(panel(Panel::View)).contains(&look));
    let before = rig.state.shell.announcement.clone();
    says(&mut rig, "offers", "");
    assert_eq!(rig.state.shell.headset.offers, []);
    says(&mut rig, "offers", "immersive-ar immersive-vr");
    assert_eq!(rig.state.shell.headset.offers, Mode::ALL);
    says(&mut rig, "offers", "immersive-ar");
    assert_eq!(rig.state.shell.headset.offers, [Mode::Augmented]);
    assert_eq!(
        rig.state.shell.announcement, before,
        "nothing to be read out"
    );

    let enter = Effect::Headset(Ask::Enter(Mode::Augmented));
    assert!(
        rig.act(Action::Headset(Do::Enter(Mode::Augmented)))
            .contains(&enter)
    );
    assert_eq!(rig.state.shell.headset.link, Link::Opening);
    says(&mut rig, "begun", "");
    assert_eq!(rig.state.shell.headset.link, Link::On);
    assert_eq!(rig.state.shell.announcement, words::headset::BEGUN.text());
    let leave = Effect::Headset(Ask::Leave);
    assert!(rig.act(Action::Headset(Do::Leave)).contains(&leave));
    assert_eq!(rig.state.shell.headset.link, Link::On, "until it has ended");
    says(&mut rig, "ended", "");
    assert_eq!(rig.state.shell.headset.link, Link::Off);
    assert_eq!(rig.state.shell.announcement, words::headset::ENDED.text());
}

#[test]
fn why_it_shows_nothing_is_said_until_it_is_tried_again() {
    for (what, problem) in [
        ("refused", Problem::Refused),
        ("failed", Problem::Failed),
        ("not-loaded", Problem::NotLoaded),
    ] {
        let mut rig = Rig::new();
        rig.act(Action::Headset(Do::Enter(Mode::Virtual)));
        says(&mut rig, what, "whatever the browser says");
        // A session that could not go on ends after that.
        says(&mut rig, "ended", "");
        let headset = &rig.state.shell.headset;
        assert_eq!((headset.link, headset.problem), (Link::Off, Some(problem)));
        assert_eq!(rig.state.shell.announcement, problem.text());
        rig.act(Action::Headset(Do::Enter(Mode::Virtual)));
        assert_eq!(rig.state.shell.headset.problem, None);
    }
}
