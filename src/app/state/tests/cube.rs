//! What a smart cube and a timer do to the page as a whole: how the drawing is held, sounds, times.

use super::*;
use crate::state::effect::Preferences;
use crate::state::real::{Action as Do, Ask};
use crate::state::screens::play::clock::Clock;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

impl Rig {
    fn cube(&mut self, action: Do) -> &[Effect] {
        self.act(Action::Cube(action))
    }

    fn cube_says(&mut self, what: &str, words: &str) -> &[Effect] {
        self.cube(Do::Says(what.to_owned(), words.to_owned()))
    }

    /// A page on Play with a solved cube connected.
    fn with_cube() -> Self {
        let mut rig = Self::ready(Flavour::Single);
        rig.act(Action::Visit("#/play/3x3x3".to_owned()));
        rig.cube_says("connecting", "GAN");
        rig.cube_says("position", SOLVED);
        rig.cube_says("connected", "GAN");
        rig
    }

    /// The sounds of a turn of the cube.
    fn heard(&mut self, turn: &str) -> Vec<bool> {
        let effects = self.cube_says("turn", turn).iter();
        let sounds = effects.filter_map(|effect| match effect {
            Effect::Cube(Ask::Sound(right)) => Some(*right),
            _ => None,
        });
        sounds.collect()
    }
}

#[test]
fn the_drawing_is_held_as_the_cube_is_unless_that_is_switched_off() {
    let mut rig = Rig::with_cube();
    assert_eq!(rig.state.cube_held(), None);
    rig.state.take_changed();
    rig.cube(Do::Held("0 0 0 1".to_owned()));
    assert!(rig.state.take_changed(), "there is a gyroscope");
    assert_eq!(rig.state.cube_held(), Some([0.0, 0.0, 0.0, 1.0]));
    rig.cube(Do::Held("0 0 1 0".to_owned()));
    assert!(!rig.state.take_changed(), "nothing is said in words");
    // About U, which is y of the scene.
    assert_eq!(rig.state.cube_held(), Some([0.0, 1.0, 0.0, 0.0]));
    rig.cube(Do::Held("nonsense".to_owned()));
    assert_eq!(rig.state.cube_held(), Some([0.0, 1.0, 0.0, 0.0]));
    rig.cube(Do::Centre);
    assert_eq!(rig.state.cube_held(), Some([0.0, 0.0, 0.0, 1.0]));

    rig.cube(Do::Turn(false));
    assert_eq!(rig.state.cube_held(), None);
    rig.cube(Do::Turn(true));
    assert!(rig.state.cube_held().is_some());
    rig.act(Action::Visit("#/play/2x2x2".to_owned()));
    assert_eq!(rig.state.cube_held(), None, "it is another puzzle");
    rig.act(Action::Visit("#/play/3x3x3".to_owned()));
    rig.cube_says("lost", "GAN");
    assert_eq!(rig.state.cube_held(), None);
}

#[test]
fn less_motion_holds_the_drawing_still_until_it_is_wanted() {
    let mut rig = Rig::with_cube();
    rig.act(Action::Prefer(Preferences {
        still: true,
        ..Preferences::default()
    }));
    rig.cube(Do::Held("0 0 0 1".to_owned()));
    assert_eq!(rig.state.cube_held(), None);
    rig.cube(Do::Turn(true));
    assert!(rig.state.cube_held().is_some());
}

#[test]
fn turns_sound_right_or_wrong_where_something_is_to_be_turned() {
    let mut rig = Rig::with_cube();
    let text = play::Action::Text("R U2 F".to_owned(), 0);
    rig.act(Action::Play(text));
    rig.act(Action::Play(play::Action::Go(play::Go::Start)));
    assert!(rig.heard("R").is_empty(), "nobody wants it");
    rig.cube(Do::Sound(true));
    for (turn, right) in [
        ("U", true),
        ("D", false),
        ("L", false),
        // On the way back.
        ("L'", true),
        ("D'", true),
        ("U", true),
        ("F", true),
    ] {
        assert_eq!(rig.heard(turn), [right], "{turn}");
    }
    // Now the cube leads.
    assert!(rig.heard("R").is_empty());
}

#[test]
fn a_timer_starts_and_stops_the_clock_of_play() {
    let mut rig = Rig::ready(Flavour::Single);
    rig.act(Action::Visit("#/play/2x2x2".to_owned()));
    let asks = rig.cube(Do::Timer);
    assert!(
        asks.iter()
            .any(|effect| matches!(effect, Effect::Cube(Ask::Timer)))
    );
    for words in ["connected", "hands-on", "get-set"] {
        rig.cube_says("timer", words);
    }
    assert!(!rig.state.play.bench.clock.is_going());
    rig.cube_says("timer", "running");
    assert!(matches!(rig.state.play.bench.clock, Clock::Running(..)));
    rig.cube_says("timer", "stopped 9876");
    let times = rig.state.play.library.times.all("2x2x2");
    assert_eq!(times.last().map(|solve| solve.ms), Some(9876));
    // Elsewhere it is nobody's time.
    rig.act(Action::Visit("#/atlas".to_owned()));
    rig.cube_says("timer", "running");
    rig.cube_says("timer", "stopped 1000");
    assert_eq!(rig.state.play.library.times.all("2x2x2").len(), 1);
}
