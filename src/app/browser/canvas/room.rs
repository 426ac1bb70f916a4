//! The puzzle in a headset: what its eyes see, and what hands do.
//!
//! A ray that points at a sticker turns its cell or face when the trigger is pulled, the other way round with the left
//! hand, or while the grip is held. A grip that is held carries the puzzle. A stick turns it, and the right one turns a
//! puzzle of four dimensions through the fourth.

use scene::{Beam, Camera, Place, Pose, RoomEye, Stage};

use super::{Canvas, Drawing, Inner};
use crate::browser::headset::{self, Ends};
use crate::state::Action;
use crate::state::headset::Ask;
use crate::state::screens::{Hand, play};

/// How long a ray is that meets nothing, metres.
const RAY: f32 = 1.2;
/// How fast a stick turns the puzzle, radians a second.
const SPEED: f32 = 1.8;
/// More time than this between two pictures is not caught up on, seconds.
const LATEST: f32 = 0.1;

/// How many numbers an eye has before its two matrices (its rectangle), and a hand before its one.
const OF_EYE: usize = 4;
const OF_HAND: usize = 5;
const MATRIX: usize = 16;

/// What the headset knows of a picture, as numbers.
pub struct Seen {
    /// The matrix of the head's pose.
    pub head: Vec<f32>,
    /// Of each eye a rectangle, the projection and the pose.
    pub eyes: Vec<f32>,
    /// Of each hand its side (-1 left, 1 right, 0 unknown), whether its grip is held, whether it is to be drawn, its
    /// stick to the right and toward the viewer, and the pose of its ray.
    pub hands: Vec<f32>,
    /// Whether heights are over the floor.
    pub floor: bool,
    /// Whether nothing of the viewer's own room is seen.
    pub alone: bool,
}

/// A puzzle in a room.
pub(super) struct Room {
    /// Where it stands, and where it stood first, on its table.
    place: Place,
    table: Place,
    /// The hand that holds it, by its side, and where that was.
    held: Option<(i8, Pose)>,
    /// Where it was looked at from on the page.
    camera: Camera,
    /// The time of the last picture, milliseconds.
    last: f64,
}

/// A hand of a picture.
struct Holding {
    side: i8,
    grip: bool,
    drawn: bool,
    stick: [f32; 2],
    pose: Pose,
}

impl Holding {
    fn read(numbers: &[f32]) -> Option<Self> {
        let (&[side, grip, drawn, x, y], pose) = numbers.split_first_chunk::<OF_HAND>()?;
        Some(Self {
            side: side as i8,
            grip: grip > 0.5,
            drawn: drawn > 0.5,
            stick: [x, y],
            pose: Pose::from_matrix(pose)?,
        })
    }
}

impl Seen {
    fn eyes(&self) -> Vec<RoomEye> {
        let eyes = self.eyes.chunks_exact(OF_EYE + 2 * MATRIX);
        let eye = |numbers: &[f32]| {
            let (viewport, matrices) = numbers.split_at(OF_EYE);
            let (projection, pose) = matrices.split_at(MATRIX);
            RoomEye::new(viewport, projection, pose)
        };
        eyes.filter_map(eye).collect()
    }

    fn hands(&self) -> Vec<Holding> {
        let hands = self.hands.chunks_exact(OF_HAND + MATRIX);
        hands.filter_map(Holding::read).collect()
    }
}

impl Room {
    fn new(stage: &Stage, head: &Pose, floor: bool, now: f64) -> Self {
        let place = Place::before(head, floor, stage.camera().yaw());
        Self {
            place,
            table: place,
            held: None,
            camera: *stage.camera(),
            last: now,
        }
    }

    /// Follows the hands up to the time `now`.
    fn follow(&mut self, stage: &mut Stage, head: &Pose, hands: &[Holding], now: f64) {
        let passed = ((now - self.last) as f32 / 1000.0).clamp(0.0, LATEST);
        self.last = now;
        let holds = |side: i8| hands.iter().find(|hand| hand.grip && hand.side == side);
        let before = self.held.take();
        let holder = before.and_then(|(side, _)| holds(side));
        if let (Some((_, from)), Some(hand)) = (before, holder) {
            self.place = self.place.carried(&from, &hand.pose);
        }
        let holder = holder.or_else(|| hands.iter().find(|hand| hand.grip));
        self.held = holder.map(|hand| (hand.side, hand.pose));
        for hand in hands {
            let [x, y] = hand.stick.map(|part| part * SPEED * passed);
            if x == 0.0 && y == 0.0 {
                continue;
            }
            if stage.is_four() && hand.side >= 0 {
                stage.turn_through(&self.place, head, x, -y);
            } else {
                self.place = self.place.turned(head, x, y);
            }
        }
    }
}

impl Canvas {
    /// Carries out what the state asks of the headset.
    pub fn see_to_headset(&self, ask: Ask) {
        let (element, send) = {
            let inner = self.inner.borrow();
            (inner.element.clone(), inner.send.clone())
        };
        let [drawn, pulled, left] = [(); 3].map(|()| self.inner.clone());
        let ends = Ends {
            send,
            draw: Box::new(move |seen, now| drawn.borrow_mut().draw_in_room(seen, now)),
            pull: Box::new(move |side, ray, grip| pulled.borrow_mut().pull(side, ray, grip)),
            left: Box::new(move || left.borrow_mut().leave_room()),
        };
        headset::carry_out(ask, &element, ends);
    }
}

impl Inner {
    /// Draws what the eyes see; false if that cannot be.
    fn draw_in_room(&mut self, seen: &Seen, now: f64) -> bool {
        // Turns go on by the headset's frames: the page's own ones may come seldom, or not at all.
        self.send.emit(Action::Frame);
        let Some(head) = Pose::from_matrix(&seen.head) else {
            return true;
        };
        self.settle();
        let Some(Drawing::On(scene)) = &mut self.drawing else {
            return false;
        };
        let mut room = self
            .room
            .take()
            .unwrap_or_else(|| Box::new(Room::new(scene, &head, seen.floor, now)));
        let hands = seen.hands();
        room.follow(scene, &head, &hands, now);
        scene.look_in_room(&room.place, &head);
        let hits = hands
            .iter()
            .map(|hand| scene.pick_in_room(&room.place, &hand.pose));
        let hits: Vec<_> = hits.collect();
        let shown = hands.iter().zip(&hits).filter(|(hand, _)| hand.drawn);
        let beams: Vec<Beam> = shown
            .map(|(hand, hit)| Beam {
                pose: hand.pose,
                length: hit.map_or(RAY, |(_, away)| away),
                on_puzzle: hit.is_some(),
            })
            .collect();
        let table = seen.alone.then_some((&room.table, seen.floor));
        let drawn = scene.draw_in_room(&room.place, &seen.eyes(), &beams, table);
        self.room = Some(room);
        let pointed = hits.iter().flatten().next();
        self.hover_over(pointed.map(|(hit, _)| hit.location));
        drawn.is_ok()
    }

    /// A trigger was pulled: turns what its ray points at. Whether there is something.
    fn pull(&mut self, side: i8, ray: &[f32], grip: bool) -> bool {
        let (Some(room), Some(drawing)) = (&self.room, &mut self.drawing) else {
            return false;
        };
        let stage = drawing.stage();
        let pose = Pose::from_matrix(ray);
        let Some((hit, _)) = pose.and_then(|pose| stage.pick_in_room(&room.place, &pose)) else {
            return false;
        };
        let other_way = (side < 0) != grip;
        let action = if self.clicks.pick {
            hit.facet
                .map(|facet| Action::Play(play::Action::Picked(facet)))
        } else {
            let turn = stage.twist_of(&hit, other_way == self.clicks.reverse);
            turn.map(|moves| Action::from(Hand::Tap(moves)))
        };
        let turns = action.is_some();
        if let Some(action) = action {
            self.send.emit(action);
        }
        turns
    }

    /// The session is over: the page shows the puzzle again, from where it was looked at.
    fn leave_room(&mut self) {
        if let (Some(room), Some(drawing)) = (self.room.take(), &mut self.drawing) {
            let stage = drawing.stage();
            stage.move_camera(|camera| *camera = room.camera);
            stage.request_redraw();
        }
        self.hover_over(None);
        self.resize();
        self.say_viewpoint();
        self.send.emit(Action::Redraw);
    }
}
