//! Museum mode: the page goes back to its start, turns by itself, and lets nobody off it.

use super::super::kiosk::{Action as Tick, Kiosk};
use super::super::screens::play::{self, idle};
use super::super::*;
use super::Rig;
use crate::state::effect::{Idle, Preferences};
use crate::state::{recognition, sharing};

/// A page that began with this address, on which the puzzle is drawn.
fn museum(start: &str) -> Rig {
    let mut rig = Rig::new();
    rig.state.shell.kiosk = Some(Kiosk::new(start));
    rig.act(Action::Visit(start.to_owned()));
    rig.act(Action::Graphics(Graphics::Working));
    rig
}

impl Rig {
    /// Lets seconds pass as the page does; what is done meanwhile.
    fn pass(&mut self, seconds: u32) -> Vec<Effect> {
        let mut done = Vec::new();
        for _ in 0..seconds {
            done.extend_from_slice(self.tick());
            done.extend_from_slice(self.act(Action::Kiosk(Tick::Tick)));
        }
        let about = |effect: &Effect| matches!(effect, Effect::StartAgain | Effect::Idle(_));
        done.retain(about);
        done
    }

    fn touch(&mut self) -> Vec<Effect> {
        let touched = play::Action::Idle(idle::Command::Touched);
        self.act(Action::Play(touched)).to_vec()
    }

    fn left(&self) -> Option<u32> {
        self.state.shell.kiosk.as_ref()?.left()
    }
}

const WATCH: Effect = Effect::Idle(Idle::Watch);
const BEGIN: Effect = Effect::Idle(Idle::Begin);
const END: Effect = Effect::Idle(Idle::End);

#[test]
fn a_minute_after_the_last_touch_it_starts_again() {
    let mut rig = museum("#/play/3x3x3?kiosk=60");
    assert_eq!(rig.pass(600), [WATCH, BEGIN], "nobody has come");
    assert_eq!(rig.touch(), [END]);
    assert_eq!(rig.pass(49), []);
    assert_eq!(rig.left(), None);
    assert_eq!(rig.pass(1), []);
    assert_eq!(rig.left(), Some(10));
    let words = "Starting again in 10 seconds \u{2013} touch to go on";
    assert_eq!(rig.state.shell.announcement, words);
    rig.pass(8);
    assert_eq!(rig.left(), Some(2));
    assert_eq!(rig.touch(), []);
    assert_eq!(rig.left(), None, "a touch goes on");
    assert!(rig.state.take_changed());
    assert_eq!(rig.pass(59), []);
    assert_eq!(rig.pass(1), [Effect::StartAgain]);
    // A page that could not be loaded again waits for the next visitor.
    assert_eq!(rig.pass(1), []);
    assert_eq!(rig.left(), None);
}

#[test]
fn the_link_says_how_long_and_wrong_numbers_are_said() {
    for (start, seconds) in [
        ("#/play/3x3x3?kiosk=10", 10),
        ("#/run/average.qat?kiosk", 60),
        ("#/atlas?kiosk=3600", 3600),
    ] {
        let mut rig = museum(start);
        assert_eq!(rig.state.shell.notices, [], "{start}");
        rig.pass(1);
        rig.touch();
        // The test's seconds are some milliseconds longer.
        let most = seconds * 9 / 10;
        assert!(!rig.pass(most).contains(&Effect::StartAgain), "{start}");
        assert!(
            rig.pass(seconds - most).contains(&Effect::StartAgain),
            "{start}"
        );
    }
    for text in ["9", "3601", "-60", "soon", "NaN"] {
        let mut rig = museum(&format!("#/play/3x3x3?kiosk={text}"));
        let said = &rig.state.shell.notices[0].words;
        assert!(said.contains("kiosk") && said.contains(text), "{said}");
        rig.pass(1);
        rig.touch();
        assert_eq!(rig.pass(60), [Effect::StartAgain], "{text}: the usual");
    }
}

#[test]
fn a_page_that_somebody_looks_after_is_loaded_again_and_a_frame_is_not() {
    let address = || Action::Visit("#/play/3x3x3?kiosk=60".to_owned());
    let mut rig = Rig::new();
    assert!(rig.act(address()).contains(&Effect::StartAgain));
    let mut rig = Rig::new();
    rig.state.shell.embed = true;
    assert!(!rig.act(address()).contains(&Effect::StartAgain));
    let mut rig = museum("#/play/3x3x3?kiosk=60");
    rig.act(Action::Visit("#/play/5x5x5".to_owned()));
    assert_eq!(rig.state.puzzle().name(), "5x5x5", "visitors go everywhere");
    rig.touch();
    assert_eq!(rig.pass(60), [Effect::StartAgain]);
}

#[test]
fn what_turns_by_itself_ends_with_a_touch() {
    let mut rig = museum("#/play/3x3x3x3?alg=&kiosk=60");
    assert_eq!(rig.pass(5), [WATCH, WATCH, BEGIN], "inside out");
    assert_eq!(rig.touch(), [END]);
    let mut rig = museum("#/play/3x3x3?alg=R_U&at=0&kiosk=60");
    assert_eq!(rig.pass(5), [WATCH]);
    assert!(rig.state.play.is_playing() && rig.state.play.settings.looping);
    rig.touch();
    assert!(!rig.state.play.is_playing() && !rig.state.play.settings.looping);
    let mut rig = museum("#/atlas?kiosk=60");
    assert_eq!(rig.pass(5), [WATCH], "there is nothing to turn");
    let mut rig = museum("#/run/average.qat?kiosk=60");
    rig.state.prefer(Preferences {
        dark: false,
        still: true,
    });
    assert_eq!(rig.pass(5), [WATCH], "some want no motion");
    // Where it cannot begin, it is tried again.
    rig.state.prefer(Preferences::default());
    assert_eq!(rig.pass(1), [BEGIN]);
    rig.act(Action::Play(play::Action::Idle(idle::Command::NotNow)));
    assert_eq!(rig.pass(5), [BEGIN]);
}

#[test]
fn nothing_leads_off_the_page() {
    let mut rig = museum("#/run/average.qat?kiosk=60");
    for action in [
        Action::Share(sharing::Action::Toggle),
        Action::Recognise(recognition::Action::Toggle),
        Action::Backup(backup::Action::Toggle),
        Action::Present(presenting::Action::Toggle),
        Action::Run(run::Action::SaveFile),
        Action::Run(run::Action::Print { answers: false }),
    ] {
        let said = format!("{action:?}");
        assert_eq!(rig.act(action), [], "{said}");
        assert_eq!(rig.state.shell.sheet, None, "{said}");
    }
    assert!(!rig.state.shell.presenting.on);
    rig.act(Action::Toggle(Sheet::Help));
    assert_eq!(rig.state.shell.sheet, Some(Sheet::Help));
}
