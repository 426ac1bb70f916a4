//! The tesseract that turns by itself: when it begins, when it ends, and that it leaves no trace.

use super::*;
use crate::state::effect::Idle as IdleEffect;
use crate::state::screens::play::idle::{AFTER_MS, Command};
use crate::state::{Graphics, Preferences};
use puzzle::FaceId;
use scene::Shape;

/// Somebody who has not been here before, at a puzzle.
fn visitor(puzzle: &str) -> Rig {
    let mut rig = Rig::new(puzzle);
    rig.around.shell.graphics = Graphics::Working;
    rig
}

impl Rig {
    /// Lets seconds pass; what is asked of the page meanwhile.
    fn pass(&mut self, seconds: u32) -> Vec<IdleEffect> {
        self.around.effects.clear();
        for _ in 0..seconds {
            self.around.now += 1000.0;
            self.play.idle_tick(&mut self.around.context());
        }
        self.asked()
    }

    fn asked(&self) -> Vec<IdleEffect> {
        let ask = |effect: &Effect| match effect {
            Effect::Idle(ask) => *ask,
            other => panic!("{other:?} leaves a trace"),
        };
        self.around.effects.iter().map(ask).collect()
    }
}

#[test]
fn it_begins_when_nothing_is_touched_and_ends_with_a_touch() {
    let mut rig = visitor("3x3x3x3");
    let query = rig.play.query();
    let seconds = (AFTER_MS / 1000.0) as u32;
    assert_eq!(rig.pass(seconds), [IdleEffect::Watch]);
    rig.act(Action::Idle(Command::Touched));
    assert!(rig.asked().is_empty());
    assert!(rig.pass(seconds - 1).is_empty());
    assert_eq!(rig.pass(1), [IdleEffect::Begin]);
    assert!(rig.pass(60).is_empty() && rig.play.idle_words().is_none());
    rig.act(Action::Idle(Command::Came(FaceId(7))));
    let words = "The hidden eighth cell just came through: it was cell 8.";
    assert_eq!(rig.play.idle_words().as_deref(), Some(words));
    assert_eq!(rig.around.shell.announcement, words);
    rig.act(Action::Idle(Command::Touched));
    assert_eq!(rig.asked(), [IdleEffect::End]);
    assert_eq!(rig.play.idle_words(), None);
    rig.act(Action::Idle(Command::Touched));
    assert!(rig.asked().is_empty(), "it has ended");
    assert!(!rig.play.can_undo() && rig.play.query() == query);
    // It begins again, unless nobody sees the page then.
    assert_eq!(rig.pass(seconds), [IdleEffect::Begin]);
    rig.act(Action::Idle(Command::NotNow));
    assert!(rig.pass(seconds - 1).is_empty());
    assert_eq!(rig.pass(1), [IdleEffect::Begin]);
}

#[test]
fn it_does_not_begin_where_it_would_disturb() {
    let ways: &[fn(&mut Rig)] = &[
        |rig| {
            rig.around.shell.preferences = Preferences {
                dark: false,
                still: true,
            }
        },
        |rig| rig.around.shell.embed = true,
        |rig| rig.around.shell.presenting.on = true,
        |rig| rig.around.shell.sheet = Some(crate::state::Sheet::Help),
        |rig| rig.around.shell.graphics = Graphics::Missing,
        |rig| rig.act(Action::TurnsWhenIdle(false)),
        |rig| rig.act(Action::Look(Change::Shape(Shape::Development))),
        |rig| {
            rig.act(Action::Follow(
                crate::state::screens::play::follow::Command::Pick,
            ));
        },
        |rig| rig.turn("R12"),
    ];
    for (n, way) in ways.iter().enumerate() {
        let mut rig = visitor("3x3x3x3");
        way(&mut rig);
        assert!(rig.pass(60).is_empty(), "{n}");
    }
    assert!(visitor("3x3x3").pass(60).is_empty());
    // While it turns, it ends.
    for (n, way) in ways.iter().enumerate() {
        let mut rig = visitor("2x2x2x2");
        assert_eq!(rig.pass(30), [IdleEffect::Watch, IdleEffect::Begin], "{n}");
        if n < 8 {
            way(&mut rig);
            assert_eq!(rig.pass(2), [IdleEffect::End], "{n}");
        }
    }
}

#[test]
fn it_is_for_a_first_visit_or_whoever_chose_it() {
    let stored = [("hypercubist/play/tour".to_owned(), "seen".to_owned())];
    let mut rig = visitor("3x3x3x3");
    rig.play = Play::new(&stored, Some("3x3x3x3"));
    assert!(!rig.play.turns_when_idle() && rig.pass(60).is_empty());
    rig.act(Action::TurnsWhenIdle(true));
    assert!(rig.play.turns_when_idle());
    assert_eq!(
        rig.stored(|key| key.ends_with("/idle")),
        [("hypercubist/play/idle", Some("on"))]
    );
    assert_eq!(rig.pass(60), [IdleEffect::Watch, IdleEffect::Begin]);
}
