//! Museum mode: the page on a screen that nobody looks after. Nothing of a visitor stays; where nobody has touched
//! anything for a while, the page is loaded again where it began, and turns by itself until the next visitor comes.
//!
//! `www/kiosk.js` knows when it begins and keeps visitors on the page.

use super::address::Address;
use super::effect::{Effect, Idle};
use super::link::Link;

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
    pub(super) touched: Option<f64>,
    /// Whether a visitor has touched anything.
    pub(super) used: bool,
    /// How many seconds are left until it starts again, while that is said.
    pub(super) left: Option<u32>,
    /// What turns by itself.
    pub(super) turning: Option<Turning>,
}

/// What turns by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    /// The puzzle as a whole.
    View,
    /// The link's algorithm, again and again.
    Algorithm,
}

/// The seconds that a link asks for; what is no number of seconds is refused.
pub(super) fn seconds(link: &Link) -> Option<u32> {
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
            effects.push(Effect::Idle(Idle::End));
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
    pub(super) fn count_down(&mut self, now: f64) -> u32 {
        let touched = self.touched.unwrap_or(now);
        let left = f64::from(self.seconds) - (now - touched) / 1000.0;
        let left = left.max(0.0).ceil() as u32;
        let warned = WARNED.min(self.seconds / 2);
        self.left = (1..=warned).contains(&left).then_some(left);
        left
    }
}
