//! What fingers and mice do on the canvas.
//!
//! One pointer on a sticker of a solid drags its layer; of a puzzle of four dimensions, a tap twists the sticker's cell
//! about it, the other way round with the right button or while a second finger is down. One pointer elsewhere looks
//! around. The middle button, or Alt (or Ctrl, as in `MagicCube4D`), brings the cell under the pointer into the middle.
//! Shift, or the second of two fingers, turns a puzzle of four dimensions through the fourth; two fingers also zoom.

use diagnostics::rarely;
use puzzle::{MoveId, PieceId};
use scene::{Hit, Stage, Turn};
use web_sys::PointerEvent;

use super::{Drawing, Inner};
use crate::state::Action;
use crate::state::screens::Hand;
use crate::state::screens::play;

/// Pixels that a pointer may move before a press counts as a drag.
const SLACK: f32 = 6.0;

/// What the pointers that are down are doing.
#[derive(Default)]
pub(super) struct Gesture {
    /// The pointers that are down, in the order in which they came, and where each is.
    pointers: Vec<(i32, [f32; 2])>,
    drag: Option<Drag>,
    /// Whether what is going on was begun with the right button or joined by a second finger.
    other_way: bool,
    /// Whether any of them has moved.
    moved: bool,
}

#[derive(Clone, Copy)]
enum Drag {
    /// Pressed on a sticker, not yet moved.
    Sticker { hit: Hit, from: [f32; 2] },
    /// A layer follows the pointer.
    Layer {
        hit: Hit,
        from: [f32; 2],
        mv: MoveId,
        progress: f32,
    },
    /// The view follows the pointer; through the fourth dimension, if so.
    Orbit { through: bool },
}

impl Gesture {
    /// Whether a pointer is down.
    pub fn is_going(&self) -> bool {
        !self.pointers.is_empty()
    }

    /// Whether a layer is under a finger.
    pub fn holds_layer(&self) -> bool {
        matches!(self.drag, Some(Drag::Layer { .. }))
    }
}

/// Looks around by some pixels, `through` the fourth dimension where there is one.
pub(super) fn look_around(stage: &mut Stage, [dx, dy]: [f32; 2], through: bool) {
    if through && stage.is_four() {
        stage.rotate4(dx, dy);
    } else {
        stage.move_camera(|camera| camera.orbit(dx, dy));
    }
}

fn point(event: &PointerEvent) -> [f32; 2] {
    [event.offset_x() as f32, event.offset_y() as f32]
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

impl Inner {
    pub(super) fn pressed(&mut self, event: &PointerEvent) {
        if self.travel.is_drifting() {
            // Whoever wakes the puzzle up has not seen yet what would be turned.
            self.settle();
            self.send.emit(Action::Redraw);
            return;
        }
        let at = point(event);
        if self.gesture.pointers.len() == 1 {
            self.gesture.pointers.push((event.pointer_id(), at));
            self.gesture.other_way = true;
            let _ = self.element.set_pointer_capture(event.pointer_id());
            return;
        }
        // On a Mac, a click with Ctrl is one of the right button.
        let ctrl = self.clicks.centre_with_ctrl && event.ctrl_key();
        if event.button() == 1 || ctrl || (event.button() == 0 && event.alt_key()) {
            self.recentre_at(at);
            return;
        }
        if ![0, 2].contains(&event.button()) || !self.gesture.pointers.is_empty() {
            return;
        }
        let (busy, through) = (self.busy, self.through || event.shift_key());
        let Some(drawing) = &mut self.drawing else {
            return;
        };
        let stage = drawing.stage();
        let four = stage.is_four();
        let right = event.button() == 2;
        self.gesture.drag = Some(match stage.pick(at[0], at[1]) {
            // A turn in progress ends before the next tap is carried out, so a tap need not wait for it.
            Some(hit) if four || !(busy || right) => Drag::Sticker { hit, from: at },
            _ => Drag::Orbit { through },
        });
        self.gesture.other_way = right;
        self.gesture.pointers.push((event.pointer_id(), at));
        if let Some(Drag::Sticker { hit, .. }) = self.gesture.drag {
            self.point_at_turn(Some((hit, right)));
        }
        // Without the capture a drag ends at the canvas's edge, no worse.
        let _ = self.element.set_pointer_capture(event.pointer_id());
        let _ = self.element.class_list().add_1("turning");
    }

    pub(super) fn moved(&mut self, event: &PointerEvent) {
        let at = point(event);
        let Some(n) = self
            .gesture
            .pointers
            .iter()
            .position(|(id, _)| *id == event.pointer_id())
        else {
            if self.gesture.pointers.is_empty() && event.pointer_type() != "touch" {
                let hit = self
                    .drawing
                    .as_mut()
                    .and_then(|drawing| drawing.stage().pick(at[0], at[1]));
                self.hover_over(hit.map(|hit| hit.location));
                self.point_at_turn(hit.map(|hit| (hit, false)));
            }
            return;
        };
        let last = self.gesture.pointers[n].1;
        let through = self.through || event.shift_key();
        let Some(drawing) = &mut self.drawing else {
            return;
        };
        let stage = drawing.stage();
        let by = [at[0] - last[0], at[1] - last[1]];
        if let &[(_, a), (_, b)] = self.gesture.pointers.as_slice() {
            self.gesture.moved = true;
            self.gesture.pointers[n].1 = at;
            if let Some(Drag::Sticker { from, .. }) = self.gesture.drag
                && distance(at, if n == 0 { from } else { last }) < SLACK
            {
                return;
            }
            if self.gesture.holds_layer() {
                return;
            }
            let other = if n == 0 { b } else { a };
            let (before, after) = (distance(last, other), distance(at, other));
            stage.move_camera(|camera| camera.zoom_by(after.max(1.0) / before.max(1.0)));
            look_around(stage, by.map(|x| x / 2.0), true);
            self.gesture.drag = Some(Drag::Orbit { through: true });
            self.send.emit(Action::Redraw);
            return;
        }
        let next = match self.gesture.drag {
            None => return,
            Some(Drag::Orbit { through }) => {
                look_around(stage, by, through);
                Drag::Orbit { through }
            }
            Some(Drag::Sticker { from, .. }) if distance(at, from) < SLACK => return,
            Some(Drag::Sticker { .. }) if stage.is_four() || self.clicks.pick => {
                look_around(stage, by, through);
                Drag::Orbit { through }
            }
            Some(Drag::Sticker { hit, from }) => match stage.drag_turn(&hit, from, at) {
                Some(mv) => {
                    if self.follows {
                        rarely(|| self.say_turn(vec![mv]));
                    }
                    Drag::Layer {
                        hit,
                        from,
                        mv,
                        progress: 0.0,
                    }
                }
                None => return,
            },
            Some(Drag::Layer { hit, from, mv, .. }) => {
                let progress = stage.drag_progress(&hit, mv, from, at);
                stage.set_turn(Some(Turn::new(mv, progress)));
                Drag::Layer {
                    hit,
                    from,
                    mv,
                    progress,
                }
            }
        };
        self.gesture.moved = true;
        self.gesture.pointers[n].1 = at;
        self.gesture.drag = Some(next);
        self.send.emit(Action::Redraw);
    }

    pub(super) fn released(&mut self, event: &PointerEvent, cancelled: bool) {
        let Some(n) = self
            .gesture
            .pointers
            .iter()
            .position(|(id, _)| *id == event.pointer_id())
        else {
            return;
        };
        if n > 0 {
            // The second finger only says how; the first one does.
            self.gesture.pointers.truncate(n);
            return;
        }
        let gesture = std::mem::take(&mut self.gesture);
        let _ = self.element.class_list().remove_1("turning");
        // A finger that is lifted points at nothing, and a layer that is let go is no longer held.
        if event.pointer_type() == "touch" || !matches!(gesture.drag, Some(Drag::Sticker { .. })) {
            self.point_at_turn(None);
        }
        match gesture.drag {
            Some(Drag::Layer { mv, progress, .. }) => {
                let whole = !cancelled && progress > 0.3;
                self.send.emit(Action::from(Hand::Drag {
                    mv,
                    progress,
                    whole,
                }));
            }
            Some(Drag::Sticker { hit, .. }) if !cancelled && self.clicks.pick => {
                if let Some(facet) = hit.facet {
                    self.send.emit(Action::Play(play::Action::Picked(facet)));
                }
            }
            Some(Drag::Sticker { hit, .. }) if !cancelled => {
                let clockwise = gesture.other_way == self.clicks.reverse;
                let Some(drawing) = &mut self.drawing else {
                    return;
                };
                let stage = drawing.stage();
                let touch = event.pointer_type() == "touch";
                let twist = stage
                    .is_four()
                    .then(|| rarely(|| stage.twist_of(&hit, clockwise)));
                if let Some(moves) = twist.flatten() {
                    self.send.emit(Action::from(Hand::Tap(moves)));
                }
                if touch {
                    self.hover_over(Some(hit.location));
                }
            }
            Some(Drag::Orbit { .. }) if gesture.moved => self.say_viewpoint(),
            Some(Drag::Orbit { .. }) => self.hover_over(None),
            _ => {}
        }
    }

    /// Brings the cell into the middle whose sticker is at a point.
    fn recentre_at(&mut self, at: [f32; 2]) {
        let Some(drawing) = &mut self.drawing else {
            return;
        };
        let stage = drawing.stage();
        let facet = stage.pick(at[0], at[1]).and_then(|hit| hit.facet);
        if let Some(facet) = facet.filter(|_| stage.is_four()) {
            let cell = self.puzzle.facets()[usize::from(facet)].face;
            self.send
                .emit(Action::Play(play::Action::Recentre(Some(cell))));
        }
    }

    /// The pointer is on a point of the puzzle, or on none: if a piece is followed, it matters what a tap there would
    /// turn, the other way round if so.
    pub(super) fn point_at_turn(&mut self, at: Option<(Hit, bool)>) {
        if !self.follows {
            return;
        }
        rarely(|| {
            let picks = self.clicks.pick;
            let stage = self.drawing.as_mut().map(Drawing::stage);
            let turn = match (stage, at) {
                (Some(stage), Some((hit, other_way))) if !picks && stage.is_four() => {
                    stage.twist_of(&hit, other_way == self.clicks.reverse)
                }
                _ => None,
            };
            self.say_turn(turn.unwrap_or_default());
        });
    }

    /// Says which turn is under the pointer, while a piece is followed.
    fn say_turn(&mut self, turn: Vec<MoveId>) {
        if self.turn != turn {
            self.turn.clone_from(&turn);
            let command = play::follow::Command::Turn(turn);
            self.send.emit(Action::Play(play::Action::Follow(command)));
        }
    }

    /// The pointer is over this slot, or over none.
    pub(super) fn hover_over(&mut self, hover: Option<PieceId>) {
        if self.hover != hover {
            self.hover = hover;
            self.send.emit(Action::Hover(hover));
        }
    }
}
