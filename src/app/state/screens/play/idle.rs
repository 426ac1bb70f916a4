//! The tesseract turns inside out by itself while nobody touches the page, on a first visit or where that was chosen:
//! so the cell that perspective hides comes through, and it is said which one that was. It is only looked at: nothing
//! of it is in a link, in what is stored or in what can be taken back.

use puzzle::FaceId;
use scene::{NearCell, Shape};

use super::tour::TOUR_KEY;
use super::{Play, look::Look};
use crate::state::context::{Context, Shell};
use crate::state::effect::Idle as IdleEffect;
use crate::state::kiosk::{Kiosk, TURNS_AFTER_MS};
use crate::state::screens::Stage as _;
use crate::state::{Effect, Graphics};

/// How long nothing must have been touched, milliseconds.
pub const AFTER_MS: f64 = 20_000.0;

/// What the page has to say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Somebody has moved the pointer, turned the wheel or pressed a key.
    Touched,
    /// It cannot begin now: nobody sees the page, or somebody is writing.
    NotNow,
    /// This cell, which was hidden, is seen.
    Came(FaceId),
}

/// Whether the tesseract turns by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle {
    /// Whether nobody has seen the tour on an earlier visit.
    first: bool,
    watching: bool,
    /// When something was touched last, milliseconds.
    touched: f64,
    on: bool,
    /// The cell that came through last.
    came: Option<FaceId>,
}

impl Idle {
    /// What earlier visits stored.
    pub(super) fn restore(stored: &[(String, String)]) -> Self {
        Self {
            first: stored.iter().all(|(key, _)| key != TOUR_KEY),
            ..Self::default()
        }
    }
}

/// How long nothing must have been touched, milliseconds.
fn after_ms(shell: &Shell) -> f64 {
    let kiosk = shell.kiosk.as_ref();
    if kiosk.is_some_and(Kiosk::is_fresh) {
        TURNS_AFTER_MS
    } else {
        AFTER_MS
    }
}

impl Play {
    /// Whether it turns by itself when nobody touches anything: as was chosen, or else on a first visit.
    pub fn turns_when_idle(&self) -> bool {
        self.settings.idle.unwrap_or(self.idle.first)
    }

    /// What is said while it turns.
    pub fn idle_words(&self) -> Option<String> {
        let cell = self.idle.came.filter(|_| self.idle.on)?;
        let face = self.bench.puzzle.faces().get(usize::from(cell.0))?;
        Some(words::play::came_through(&face.name))
    }

    /// Another second has passed on this screen.
    pub fn idle_tick(&mut self, cx: &mut Context) {
        if !self.may_turn(cx.shell) {
            self.touched(cx);
        } else if !self.idle.watching {
            self.idle.watching = true;
            self.idle.touched = cx.now;
            cx.effects.push(Effect::Idle(IdleEffect::Watch));
        } else if !self.idle.on && cx.now - self.idle.touched >= after_ms(cx.shell) {
            self.idle.on = true;
            self.idle.came = None;
            cx.effects.push(Effect::Idle(IdleEffect::Begin));
        }
    }

    /// Whether nothing but a touch stands against it.
    fn may_turn(&self, shell: &Shell) -> bool {
        let Look { view, .. } = &self.bench.look;
        let shows = self.bench.puzzle.dimensions() == 4
            && view.shape == Shape::Perspective
            && view.near_cell == NearCell::Cut
            && shell.graphics == Graphics::Working;
        let busy = self.is_moving()
            || self.bench.clock.is_going()
            || self.bench.follow.picking
            || self.bench.asking.is_some()
            || shell.recording.since.is_some()
            || shell.sheet.is_some();
        let alone = !shell.presenting.on && !shell.embed;
        self.turns_when_idle() && !shell.preferences.still && shows && alone && !busy
    }

    pub(super) fn update_idle(&mut self, command: Command, cx: &mut Context) {
        match command {
            Command::Touched => {
                self.touched(cx);
                self.kiosk_touched(cx);
            }
            Command::NotNow => {
                if let Some(kiosk) = &mut cx.shell.kiosk {
                    kiosk.not_now(cx.now);
                }
                self.idle.on = false;
                self.idle.touched = cx.now;
            }
            Command::Came(cell) if self.idle.on => {
                self.idle.came = Some(cell);
                cx.shell.changed = true;
                cx.say(self.idle_words().unwrap_or_default());
            }
            Command::Came(_) => {}
        }
    }

    /// In museum mode, whatever is touched on any screen.
    fn kiosk_touched(&mut self, cx: &mut Context) {
        let Some(kiosk) = &mut cx.shell.kiosk else {
            return;
        };
        cx.shell.changed |= kiosk.left().is_some();
        if kiosk.touched(cx.now, cx.effects) {
            self.pause(cx.now);
            self.settings.looping = false;
            cx.shell.changed = true;
        }
    }

    fn touched(&mut self, cx: &mut Context) {
        self.idle.touched = cx.now;
        if std::mem::take(&mut self.idle.on) {
            cx.shell.changed |= self.idle.came.take().is_some();
            cx.effects.push(Effect::Idle(IdleEffect::End));
        }
    }
}
