//! Museum mode: the page on a screen that nobody looks after. Nothing of a visitor stays; where nobody has touched
//! anything for a while, the page is loaded again where it began, and turns by itself until the next visitor comes.
//!
//! `www/kiosk.js` knows when it begins and keeps visitors on the page.

use super::address::Address;
use super::link::Link;
use super::presenting::Action as Present;
use super::screens::play::{self, Go, idle};
use super::screens::{ScreenId, Stage as _, run};
use super::{Action as Anything, Effect, State};

/// The key of a link: how many seconds nothing must be touched.
pub const KEY: &str = "kiosk";
/// Where the link does not say it.
pub const USUAL: u32 = 60;
/// The fewest and the most seconds.
const LEAST: u32 = 10;
const MOST: u32 = 3600;
/// It is said that the page starts again this many seconds before it does, or half of the time before.
const WARNED: u32 = 10;
/// The page turns by itself after this long, milliseconds, if nobody has touched it since it started.
pub const TURNS_AFTER_MS: f64 = 2000.0;

/// What happens to a page that nobody looks after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Another second has passed.
    Tick,
}

/// A page that nobody looks after.
#[derive(Clone, Debug, PartialEq)]
pub struct Kiosk {
    /// Seconds without a touch until it starts again, from 10 to 3600.
    seconds: u32,
    /// When something was touched last, or when the page started, milliseconds; `None` before its first second.
    touched: Option<f64>,
    /// Whether a visitor has touched anything.
    used: bool,
    /// How many seconds are left until it starts again, while that is said.
    left: Option<u32>,
    /// What turns by itself.
    turning: Option<Turning>,
}

/// What turns by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turning {
    /// The puzzle as a whole.
    View,
    /// The link's algorithm, again and again.
    Algorithm,
}

/// The seconds that a link asks for; what is no number of seconds is refused.
fn seconds(link: &Link) -> Option<u32> {
    let text = link.get(KEY)?;
    if text.is_empty() {
        return Some(USUAL);
    }
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|seconds| (LEAST..=MOST).contains(seconds));
    if seconds.is_none() {
        link.refuse(KEY);
    }
    seconds
}

impl Kiosk {
    /// Of a page that began with this address.
    pub fn new(start: &str) -> Self {
        let (link, _) = Link::parse(&Address::parse(start).0.query);
        Self {
            seconds: seconds(&link).unwrap_or(USUAL),
            touched: None,
            used: false,
            left: None,
            turning: None,
        }
    }

    /// How many seconds are left until the page starts again, in the last ten or in the second half of the time.
    pub fn left(&self) -> Option<u32> {
        self.left
    }

    /// Whether nobody has touched anything since the page started.
    pub fn is_fresh(&self) -> bool {
        !self.used
    }

    /// Somebody has touched something. Whether an algorithm that plays by itself is to stop.
    pub(super) fn touched(&mut self, now: f64, effects: &mut Vec<Effect>) -> bool {
        self.touched = Some(now);
        self.used = true;
        self.left = None;
        let turning = self.turning.take();
        if turning == Some(Turning::View) {
            effects.push(Effect::Idle(idle::Ask::End));
        }
        turning == Some(Turning::Algorithm)
    }

    /// It cannot turn now.
    pub(super) fn not_now(&mut self, now: f64) {
        self.turning = None;
        self.touched = Some(now);
    }

    /// Another second has passed since somebody has touched something: how many seconds are left. None are left when
    /// the page is to start again.
    fn count_down(&mut self, now: f64) -> u32 {
        let touched = self.touched.unwrap_or(now);
        let left = f64::from(self.seconds) - (now - touched) / 1000.0;
        let left = left.max(0.0).ceil() as u32;
        let warned = WARNED.min(self.seconds / 2);
        self.left = (1..=warned).contains(&left).then_some(left);
        left
    }
}

impl State {
    /// Reads a link of museum mode. A page that somebody looks after is loaded again, with it; a frame has none.
    pub(super) fn read_kiosk(&mut self, link: &Link, effects: &mut Vec<Effect>) {
        if self.shell.embed {
            return;
        }
        // A wrong number is said.
        seconds(link);
        if self.shell.kiosk.is_none() {
            effects.push(Effect::StartAgain);
        }
    }

    /// Whether a visitor may not do this: it leads off the page, or leaves something behind.
    pub(super) fn is_refused(action: &Anything) -> bool {
        match action {
            Anything::Share(_)
            | Anything::Backup(_)
            | Anything::Recognise(_)
            | Anything::Recording(_)
            | Anything::Present(Present::Toggle | Present::FullScreen) => true,
            Anything::Run(action) => matches!(
                action,
                run::Action::SaveFile | run::Action::Print | run::Action::Versions(_)
            ),
            _ => false,
        }
    }

    /// Another second has passed.
    pub(super) fn kiosk_tick(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let Some(kiosk) = &mut self.shell.kiosk else {
            return;
        };
        let Some(touched) = kiosk.touched else {
            kiosk.touched = Some(now);
            effects.push(Effect::Idle(idle::Ask::Watch));
            return;
        };
        if kiosk.is_fresh() {
            if kiosk.turning.is_none() && now - touched >= TURNS_AFTER_MS {
                self.turn_by_itself(now, effects);
            }
            return;
        }
        let before = kiosk.left;
        let left = kiosk.count_down(now);
        if left == 0 {
            // Should the page stay, nobody has touched it.
            kiosk.used = false;
            kiosk.touched = Some(now);
            effects.push(Effect::StartAgain);
        }
        self.shell.changed |= before != kiosk.left;
        // To a screen reader not every second.
        if before.is_none()
            && let Some(left) = kiosk.left
        {
            self.shell.announcement = words::frame::starting_again(left);
        }
    }

    /// Turns what is shown. The tesseract in perspective turns inside out; Play sees to that.
    fn turn_by_itself(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if !self.has_stage() || self.shell.preferences.still || self.shell.sheet.is_some() {
            return;
        }
        let on_play = self.screen == ScreenId::Play;
        let turning = if on_play && self.play.timeline().len() > 0 && self.play.error().is_none() {
            let (screens, mut cx) = self.split(now, effects);
            screens.play.update(play::Action::Loop(true), &mut cx);
            if !screens.play.is_playing() {
                let play = play::Action::Go(Go::PlayOrPause);
                screens.play.update(play, &mut cx);
            }
            Turning::Algorithm
        } else if on_play && self.play.puzzle().dimensions() == 4 {
            return;
        } else {
            effects.push(Effect::Idle(idle::Ask::Begin));
            Turning::View
        };
        if let Some(kiosk) = &mut self.shell.kiosk {
            kiosk.turning = Some(turning);
        }
    }
}
