//! The tesseract begins to turn by itself, and stops when somebody touches the page.

use scene::{NearCell, Shape};

use crate::state::context::{Context, Shell};
use crate::state::effect::Idle as IdleEffect;
use crate::state::screens::Stage as _;
use crate::state::screens::play::Play;
use crate::state::screens::play::idle::{Command, after_ms};
use crate::state::screens::play::look::Look;
use crate::state::{Effect, Graphics};

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

    pub(in crate::state::screens::play) fn update_idle(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
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
