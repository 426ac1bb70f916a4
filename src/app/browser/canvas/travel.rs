//! Changes of the view that take time: from one shape to another, to a cell, to the front.

use puzzle::FaceId;
use scene::{Camera, Orientation, Stage, View, ease_in_out};

/// How long a change of shape takes, milliseconds; others take half of it.
const LONG_MS: f64 = 1100.0;

/// How much more time the hidden cell takes on its way through the others than a cell that is seen.
const SLOWER: f64 = 6.0;

struct Transition<T> {
    from: T,
    to: T,
    start: f64,
    length: f64,
}

impl<T> Transition<T> {
    /// How much of it is behind at `now`, eased; at least 1 when it is over.
    fn share(&self, now: f64) -> f32 {
        let done = (now - self.start) / self.length;
        if done >= 1.0 {
            1.0
        } else {
            ease_in_out(done as f32)
        }
    }
}

/// The changes of view that are under way.
#[derive(Default)]
pub(super) struct Travel {
    view: Option<Transition<View>>,
    look: Option<Transition<[f32; 2]>>,
    orientation: Option<Transition<Orientation>>,
}

impl Travel {
    /// Whether a transition is shown.
    pub fn is_on(&self) -> bool {
        self.view.is_some() || self.look.is_some() || self.orientation.is_some()
    }

    /// The view to go to; at once unless it is to `glide`.
    pub fn aim(&mut self, stage: &mut Stage, to: View, glide: bool, now: f64) {
        let to = to.clamped();
        let aimed = self.view.as_ref().map_or(*stage.view(), |change| change.to);
        if aimed == to {
            return;
        }
        let from = *stage.view();
        let shapes = from.shape != to.shape;
        if shapes {
            let camera = *stage.camera();
            self.look_to(&camera, stage.home(to.shape), glide, now);
        }
        if glide {
            let length = if shapes { LONG_MS } else { LONG_MS / 2.0 };
            self.view = Some(Transition {
                from,
                to,
                start: now,
                length,
            });
        } else {
            self.view = None;
            stage.set_view(to);
            self.go_on(stage, now);
        }
    }

    /// To the front, and four dimensions the usual way round.
    pub fn home(&mut self, stage: &mut Stage, glide: bool, now: f64) {
        let camera = *stage.camera();
        self.look_to(&camera, stage.home(stage.view().shape), glide, now);
        stage.move_camera(|camera| camera.zoom_by(1.0 / camera.zoom()));
        self.turn_to(stage, Orientation::home(), glide, now);
        self.go_on(stage, now);
    }

    /// To another side of the puzzle: yaw and pitch.
    pub fn go_round(&mut self, stage: &mut Stage, to: [f32; 2], glide: bool, now: f64) {
        let camera = *stage.camera();
        self.look_to(&camera, to, glide, now);
        self.go_on(stage, now);
    }

    /// Brings the cell that is not seen into the middle, slowly: that cell, and the one that is not seen from then on.
    pub fn show_hidden(&mut self, stage: &mut Stage, glide: bool, now: f64) -> Option<[FaceId; 2]> {
        let cells = [stage.hidden_cell()?, stage.centre_cell()?];
        self.recentre(stage, Some(cells[0]), glide, now);
        if let Some(change) = &mut self.orientation {
            change.length *= SLOWER;
        }
        Some(cells)
    }

    /// To a cell, or to the nearest aligned orientation.
    pub fn recentre(&mut self, stage: &mut Stage, cell: Option<FaceId>, glide: bool, now: f64) {
        let to = match cell {
            Some(cell) => stage.recentred(cell),
            None => stage.orientation().snapped(),
        };
        self.turn_to(stage, to, glide, now);
        self.go_on(stage, now);
    }

    fn look_to(&mut self, camera: &Camera, to: [f32; 2], glide: bool, now: f64) {
        self.look = Some(Transition {
            from: [camera.yaw(), camera.pitch()],
            to,
            start: now,
            length: if glide { LONG_MS } else { 1e-3 },
        });
    }

    fn turn_to(&mut self, stage: &Stage, to: Orientation, glide: bool, now: f64) {
        self.orientation = Some(Transition {
            from: stage.orientation(),
            to,
            start: now,
            length: if glide { LONG_MS / 2.0 } else { 1e-3 },
        });
    }

    /// Puts a stage where everything is going.
    pub fn arrive(&self, stage: &mut Stage) {
        if let Some(change) = &self.view {
            stage.set_view(change.to);
        }
        if let Some(change) = &self.look {
            stage.move_camera(|camera| camera.look_from(change.to[0], change.to[1]));
        }
        if let Some(change) = &self.orientation {
            stage.set_orientation(change.to);
        }
    }

    /// Goes on to the time `now`.
    pub fn go_on(&mut self, stage: &mut Stage, now: f64) {
        if let Some(change) = &self.view {
            let t = change.share(now);
            stage.set_view(View {
                shape: stage.view().shape,
                ..change.from.blend(&change.to, t)
            });
            stage.set_morph(change.from.shape, change.to.shape, t);
            self.view.take_if(|_| t >= 1.0);
        }
        if let Some(change) = &self.look {
            let t = change.share(now);
            let turn = core::f32::consts::TAU;
            let yaw = change.to[0] - change.from[0];
            // The short way round.
            let yaw = yaw - turn * (yaw / turn).round();
            let pitch = change.to[1] - change.from[1];
            stage.move_camera(|camera| {
                camera.look_from(change.from[0] + yaw * t, change.from[1] + pitch * t);
            });
            self.look.take_if(|_| t >= 1.0);
        }
        if let Some(change) = &self.orientation {
            let t = change.share(now);
            stage.set_orientation(change.from.slerp(change.to, t));
            self.orientation.take_if(|_| t >= 1.0);
        }
    }
}
