//! Changes of the view that take time: from one shape to another, to a cell, to the front.

use diagnostics::rarely;
use puzzle::FaceId;
use scene::{Camera, Orientation, Shape, Stage, View, ease_in_out};

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

/// How fast a tesseract turns by itself, radians a millisecond, and how long it takes to get up to that, milliseconds.
const DRIFT: f64 = 0.000_175;
const DRIFT_STARTS_MS: f64 = 3000.0;
/// More time than this between two pictures is not caught up on, milliseconds.
const LATEST_MS: f64 = 100.0;
/// How long the view takes on its way back from there, milliseconds.
const BACK_MS: f64 = 320.0;

/// A tesseract that turns inside out by itself, or another puzzle that goes round.
struct Drift {
    /// The orientation that it comes back to.
    home: Orientation,
    /// Where it was looked at from: yaw and pitch.
    from: [f32; 2],
    since: f64,
    last: f64,
    angle: f64,
    /// The cells that were not seen in the last picture.
    unseen: Vec<FaceId>,
}

impl Drift {
    /// Puts the stage where the drift began.
    fn undo(&self, stage: &mut Stage) {
        if stage.is_four() {
            stage.set_orientation(self.home);
        } else {
            let [yaw, pitch] = self.from;
            stage.move_camera(|camera| camera.look_from(yaw, pitch));
        }
    }
}

/// How fast what is shown comes to how the puzzle is held: the time in which two thirds of the way are done,
/// milliseconds.
const HOLD_MS: f64 = 55.0;
/// Nearer than this, as the cosine of half an angle, is there.
const THERE: f32 = 1.0 - 1e-6;
/// How a puzzle is held that lies as usual.
const LYING: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// How a puzzle is held in somebody's hands, as quaternions.
struct Hold {
    /// How it is shown.
    shown: [f32; 4],
    to: [f32; 4],
    /// Whether it is laid down then.
    ends: bool,
    /// Whether it is there.
    still: bool,
    last: f64,
}

impl Hold {
    /// Shows it as it is at the time `now`; whether it lies as usual again.
    fn show(&mut self, stage: &mut Stage, now: f64) -> bool {
        self.go_on(now);
        let ended = self.still && self.ends;
        stage.move_camera(|camera| camera.hold((!ended).then_some(self.shown)));
        ended
    }

    /// Goes on to the time `now`.
    fn go_on(&mut self, now: f64) {
        let passed = (now - self.last).clamp(0.0, LATEST_MS);
        self.last = now;
        let share = 1.0 - (-passed / HOLD_MS).exp() as f32;
        let dot: f32 = self.shown.iter().zip(self.to).map(|(a, b)| a * b).sum();
        if dot.abs() >= THERE {
            self.shown = self.to;
            self.still = true;
            return;
        }
        // The short way round.
        let to = self.to.map(|part| part * dot.signum());
        for (shown, to) in self.shown.iter_mut().zip(to) {
            *shown += (to - *shown) * share;
        }
        let size = self
            .shown
            .iter()
            .map(|part| part * part)
            .sum::<f32>()
            .sqrt();
        self.shown = self.shown.map(|part| part / size);
    }
}

/// The changes of view that are under way.
#[derive(Default)]
pub(super) struct Travel {
    hold: Option<Hold>,
    drift: Option<Drift>,
    /// Whether the orientation, or the camera, is on its way back from a drift.
    returning: bool,
    view: Option<Transition<View>>,
    look: Option<Transition<[f32; 2]>>,
    orientation: Option<Transition<Orientation>>,
}

impl Travel {
    /// Whether a transition is shown.
    pub fn is_on(&self) -> bool {
        self.view.is_some()
            || self.look.is_some()
            || self.orientation.is_some()
            || self.drift.is_some()
            || self.hold.as_ref().is_some_and(|hold| !hold.still)
    }

    /// Shows the puzzle as it is held; `None` when it is not. At once unless it is to `glide`.
    pub fn hold(&mut self, stage: &mut Stage, held: Option<[f32; 4]>, glide: bool, now: f64) {
        if held.is_some() || self.hold.is_some() {
            rarely(|| self.hold_as(stage, held, glide, now));
        }
    }

    fn hold_as(&mut self, stage: &mut Stage, held: Option<[f32; 4]>, glide: bool, now: f64) {
        let (to, ends) = (held.unwrap_or(LYING), held.is_none());
        let hold = self.hold.get_or_insert(Hold {
            shown: LYING,
            to: LYING,
            ends: true,
            still: true,
            last: now,
        });
        if (hold.to, hold.ends) == (to, ends) {
            return;
        }
        // Nothing was shown while it was still.
        if hold.still {
            hold.last = now;
        }
        (hold.to, hold.ends, hold.still) = (to, ends, false);
        if !glide {
            hold.shown = to;
        }
        self.go_on(stage, now);
    }

    /// Whether the tesseract turns by itself, or comes back from that.
    pub fn is_drifting(&self) -> bool {
        self.drift.is_some() || self.returning
    }

    /// Turns a tesseract inside out, or goes round another puzzle, slowly, until [`Travel::end_drift`]; false while
    /// something else is on its way.
    pub fn drift(&mut self, stage: &Stage, now: f64) -> bool {
        if self.is_on() {
            return false;
        }
        let camera = stage.camera();
        self.drift = Some(Drift {
            home: stage.orientation(),
            from: [camera.yaw(), camera.pitch()],
            since: now,
            last: now,
            angle: 0.0,
            unseen: stage.unseen_cells(),
        });
        true
    }

    /// Goes back to where the drift began.
    pub fn end_drift(&mut self, stage: &mut Stage, glide: bool, now: f64) {
        let Some(drift) = self.drift.take() else {
            return;
        };
        let length = if stage.is_four() {
            self.turn_to(stage, drift.home, glide, now);
            self.orientation.as_mut().map(|change| &mut change.length)
        } else {
            let camera = *stage.camera();
            self.look_to(&camera, drift.from, glide, now);
            self.look.as_mut().map(|change| &mut change.length)
        };
        if let Some(length) = length.filter(|_| glide) {
            *length = BACK_MS;
        }
        self.returning = true;
        self.go_on(stage, now);
    }

    /// Is back where the drift began, at once.
    pub fn settle(&mut self, stage: &mut Stage) {
        if let Some(drift) = self.drift.take() {
            drift.undo(stage);
        }
        if !std::mem::take(&mut self.returning) {
            return;
        }
        if stage.is_four() {
            if let Some(change) = self.orientation.take() {
                stage.set_orientation(change.to);
            }
        } else if let Some(change) = self.look.take() {
            stage.move_camera(|camera| camera.look_from(change.to[0], change.to[1]));
        }
    }

    /// Drifts on to the time `now`: the cells that were hidden and are seen now.
    pub fn drift_on(&mut self, stage: &mut Stage, now: f64) -> Vec<FaceId> {
        let Some(drift) = &mut self.drift else {
            return Vec::new();
        };
        let passed = (now - drift.last).clamp(0.0, LATEST_MS);
        drift.last = now;
        let share = ((now - drift.since) / DRIFT_STARTS_MS).clamp(0.0, 1.0);
        drift.angle += passed * DRIFT * f64::from(ease_in_out(share as f32));
        let angle = drift.angle as f32;
        if !stage.is_four() {
            let [yaw, pitch] = drift.from;
            stage.move_camera(|camera| camera.look_from(yaw + angle, pitch));
            return Vec::new();
        }
        stage.set_orientation(drift.home.inside_out(angle));
        let unseen = stage.unseen_cells();
        let before = std::mem::replace(&mut drift.unseen, unseen);
        let seen = |cell: &FaceId| !drift.unseen.contains(cell);
        before.into_iter().filter(seen).collect()
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
        // A finger that folds up what is unfolded goes on looking from where it does.
        let by_hand = !glide && from.shape == Shape::Development && to.unfold > 0.0;
        if shapes && !by_hand {
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
        self.returning = false;
        self.orientation = Some(Transition {
            from: stage.orientation(),
            to,
            start: now,
            length: match &self.view {
                // One movement with a change of shape that has just begun.
                Some(change) if glide && change.start + 50.0 > now => change.length,
                _ if glide => LONG_MS / 2.0,
                _ => 1e-3,
            },
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
        if let Some(drift) = &self.drift {
            drift.undo(stage);
        }
    }

    /// Goes on to the time `now`.
    pub fn go_on(&mut self, stage: &mut Stage, now: f64) {
        if let Some(hold) = self.hold.as_mut().filter(|hold| !hold.still) {
            let ended = rarely(|| hold.show(stage, now));
            self.hold.take_if(|_| ended);
        }
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
            if t >= 1.0 {
                self.look = None;
                self.returning &= self.orientation.is_some();
            }
        }
        if let Some(change) = &self.orientation {
            let t = change.share(now);
            stage.set_orientation(change.from.slerp(change.to, t));
            if t >= 1.0 {
                (self.orientation, self.returning) = (None, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puzzle::catalogue;

    use super::*;

    fn stage(name: &str) -> Stage {
        let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
        Stage::new(Arc::clone(&puzzle)).expect("it is drawn")
    }

    #[test]
    fn what_is_held_is_shown_so_soon_and_laid_down_after_that() {
        let mut stage = stage("3x3x3");
        let usual = *stage.camera();
        let mut travel = Travel::default();
        travel.hold(&mut stage, None, true, 0.0);
        assert!(!travel.is_on() && *stage.camera() == usual);
        let half = core::f32::consts::FRAC_1_SQRT_2;
        // The other quaternion of the same rotation changes nothing of the way.
        for to in [[0.0, half, 0.0, half], [-half, 0.0, 0.0, -half]] {
            let before = *stage.camera();
            travel.hold(&mut stage, Some(to), true, 0.0);
            assert!(travel.is_on() && !travel.is_drifting());
            travel.go_on(&mut stage, 30.0);
            assert_ne!(*stage.camera(), before);
            let mut now = 30.0;
            while travel.is_on() {
                now += 16.0;
                travel.go_on(&mut stage, now);
                assert!(now < 1000.0, "it comes there");
            }
            let mut there = before;
            there.hold(Some(to));
            let seen = |camera: &Camera| camera.project([1.0, 0.5, 0.2]).expect("in sight");
            let ([x, y], [a, b]) = (seen(stage.camera()), seen(&there));
            assert!((x - a).hypot(y - b) < 1e-3);
        }
        travel.hold(&mut stage, None, false, 2000.0);
        travel.go_on(&mut stage, 2016.0);
        assert!(!travel.is_on() && *stage.camera() == usual);
    }

    #[test]
    fn what_drifts_shows_every_hidden_cell_once_and_comes_back_exactly() {
        let mut stage = stage("3x3x3x3");
        let home = Orientation::home().inside_out(0.3);
        stage.set_orientation(home);
        let hidden = stage.hidden_cell().expect("four dimensions");
        let mut travel = Travel::default();
        assert!(travel.drift(&stage, 0.0) && travel.is_on());
        assert!(!travel.drift(&stage, 0.0), "it drifts already");
        let (mut now, mut came) = (0.0, Vec::new());
        while came.len() < 5 {
            now += 16.0;
            assert!(now < 120_000.0, "{came:?}");
            travel.go_on(&mut stage, now);
            came.extend(travel.drift_on(&mut stage, now));
        }
        assert_eq!(came[0], hidden);
        assert!(came[1..4].iter().all(|cell| *cell != hidden));
        assert_eq!(came[4], hidden, "four cells take turns");
        // A link that is made meanwhile, and a key that asks which side is where, know nothing of it.
        let mut aside = stage.clone();
        travel.arrive(&mut aside);
        assert_eq!(aside.orientation(), home);
        travel.end_drift(&mut stage, true, now);
        assert!(travel.is_drifting() && stage.orientation() != home);
        travel.go_on(&mut stage, now + BACK_MS / 2.0);
        assert!(travel.is_on());
        travel.go_on(&mut stage, now + BACK_MS);
        assert_eq!(stage.orientation(), home);
        assert!(!travel.is_on() && !travel.is_drifting());
    }

    #[test]
    fn whoever_asks_at_once_has_the_view_back_at_once() {
        let mut stage = stage("2x2x2x2");
        let home = stage.orientation();
        for ended in [false, true] {
            let mut travel = Travel::default();
            assert!(travel.drift(&stage, 0.0));
            for now in 1..300 {
                travel.drift_on(&mut stage, f64::from(now) * 16.0);
            }
            if ended {
                travel.end_drift(&mut stage, true, 4900.0);
            }
            assert_ne!(stage.orientation(), home);
            travel.settle(&mut stage);
            assert_eq!(stage.orientation(), home);
            assert!(!travel.is_on());
        }
    }

    #[test]
    fn another_puzzle_is_gone_round_and_seen_as_before_afterwards() {
        for ended in [false, true] {
            let mut stage = stage("3x3x3");
            let at = |stage: &Stage| [stage.camera().yaw(), stage.camera().pitch()];
            let before = at(&stage);
            let mut travel = Travel::default();
            assert!(travel.drift(&stage, 0.0));
            for now in 1..300 {
                travel.go_on(&mut stage, f64::from(now) * 16.0);
                assert!(
                    travel
                        .drift_on(&mut stage, f64::from(now) * 16.0)
                        .is_empty()
                );
            }
            let [yaw, pitch] = at(&stage);
            assert!((yaw - before[0]).abs() > 0.2 && (pitch - before[1]).abs() < 1e-6);
            if ended {
                travel.end_drift(&mut stage, true, 4900.0);
                travel.go_on(&mut stage, 4900.0 + BACK_MS);
                assert!(!travel.is_on() && !travel.is_drifting());
            } else {
                travel.settle(&mut stage);
            }
            assert_eq!(
                at(&stage).map(f32::to_bits),
                before.map(f32::to_bits),
                "{ended}"
            );
        }
    }
}
