//! Puzzles of three dimensions: bodies with stickers.

mod frame;
mod layout;
mod picking;
mod renderer;
mod spin;

use crate::{SceneError, Stage, picking::Hit};
use puzzle::{MoveId, PieceId, Puzzle};
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3};

use layout::Layout;
use picking::{agreement, enter_box};
pub(crate) use renderer::RigidRenderer;

/// A puzzle of three dimensions in space.
#[derive(Clone, Debug)]
pub(crate) struct Rigid {
    pub layout: Layout,
}

/// A drag and a turn further apart than this (cosine) have nothing to do with each other.
const LEAST_AGREEMENT: f32 = 0.4;

impl Rigid {
    /// # Errors
    /// [`SceneError::Dimensions`] for a puzzle that is not of three dimensions.
    pub fn new(puzzle: &Puzzle) -> Result<Self, SceneError> {
        Ok(Self {
            layout: Layout::new(puzzle)?,
        })
    }

    /// What a point of the screen (CSS pixels) shows, `None` beside the puzzle.
    pub fn pick(&self, stage: &Stage, x: f32, y: f32) -> Option<Hit> {
        let ray = stage.camera.ray(x, y);
        let looks = stage.looks();
        let (distance, normal, place) = (0..self.layout.places.len())
            .filter_map(|index| {
                let place = PieceId(index as u16);
                let body = self
                    .layout
                    .body(place, looks[index].lift, self.rotation(stage, place));
                let (distance, normal) = enter_box(&ray, &body, self.layout.half_cell)?;
                Some((distance, normal, place))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        let facet = stage.puzzle.pieces()[usize::from(place.0)]
            .facets
            .iter()
            .copied()
            .find(|&facet| self.layout.slots[usize::from(facet)].normal.dot(normal) > 0.5);
        Some(Hit {
            facet,
            place,
            piece: stage.occupants[usize::from(place.0)],
            point: (ray.origin + ray.direction * distance).into(),
        })
    }

    /// The move that a drag on the screen means: of the quarter turns of one layer that take the point along, and do
    /// not merely spin the face that was hit, the one that takes it most nearly in the drag's direction. Only motion
    /// along the face counts, so that every direction is one of the face's four. `None` if no turn agrees and for a drag
    /// without length.
    pub fn drag_turn(
        &self,
        stage: &Stage,
        hit: &Hit,
        from: [f32; 2],
        to: [f32; 2],
    ) -> Option<MoveId> {
        let drag = [to[0] - from[0], to[1] - from[1]];
        let normal = self.normal(hit);
        let mut best = None;
        for (index, mv) in stage.puzzle.moves().iter().enumerate() {
            let id = MoveId(index as u16);
            let spin = self.layout.spin(id);
            let quarter = (spin.angle - core::f32::consts::FRAC_PI_2).abs() < 0.1;
            let spins_face = normal.is_some_and(|n| n.dot(spin.axis).abs() > 0.5);
            if !quarter
                || spins_face
                || !mv.layers.is_power_of_two()
                || !self.layout.turns(mv.axis, mv.layers, hit.place)
            {
                continue;
            }
            let Some(score) = self
                .screen_velocity(stage, hit, id)
                .and_then(|motion| agreement(drag, motion))
            else {
                continue;
            };
            if score > best.map_or(LEAST_AGREEMENT, |(highest, _)| highest) {
                best = Some((score, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// How much of a move a drag is worth, 0 to 1, so that a layer can follow the finger.
    pub fn drag_progress(
        &self,
        stage: &Stage,
        hit: &Hit,
        mv: MoveId,
        from: [f32; 2],
        to: [f32; 2],
    ) -> f32 {
        let Some(motion) = self.screen_velocity(stage, hit, mv) else {
            return 0.0;
        };
        let drag = [to[0] - from[0], to[1] - from[1]];
        let along = drag[0] * motion[0] + drag[1] * motion[1];
        // Near the rotation's axis a point hardly moves; a floor keeps a short drag from meaning a whole turn.
        let speed2 = (motion[0] * motion[0] + motion[1] * motion[1]).max(1.0);
        (along / speed2 / self.layout.spin(mv).angle).clamp(0.0, 1.0)
    }

    fn normal(&self, hit: &Hit) -> Option<Vec3> {
        hit.facet
            .map(|facet| self.layout.slots[usize::from(facet)].normal)
    }

    /// CSS pixels a radian that the point would move along its face as the turn sets off.
    fn screen_velocity(&self, stage: &Stage, hit: &Hit, mv: MoveId) -> Option<[f32; 2]> {
        const STEP: f32 = 1e-2;
        let point = Vec3::from(hit.point);
        let mut velocity = self.layout.spin(mv).velocity(point);
        if let Some(normal) = self.normal(hit) {
            velocity -= normal * velocity.dot(normal);
        }
        let ahead = point + velocity * STEP;
        let [x0, y0] = stage.camera.project(hit.point)?;
        let [x1, y1] = stage.camera.project(ahead.into())?;
        Some([(x1 - x0) / STEP, (y1 - y0) / STEP])
    }

    /// The middle of a slot now.
    pub fn middle(&self, stage: &Stage, facet: u16) -> Option<Vec3> {
        let slot = usize::from(facet);
        let place = self.layout.slots.get(slot)?.place;
        let lift = stage.looks()[usize::from(place.0)].lift;
        let rotation = self.rotation(stage, place);
        Some(self.layout.sticker(slot, lift, rotation).translation)
    }

    /// How the turn in progress has rotated what is in a place.
    fn rotation(&self, stage: &Stage, place: PieceId) -> Mat3 {
        let motion = &stage.motion;
        let turned = motion
            .strokes
            .iter()
            .find(|stroke| self.layout.turns(stroke.axis, stroke.layers, place));
        turned.map_or_else(Mat3::identity, |stroke| {
            // They share their axis, so their order does not matter.
            stroke.moves.iter().fold(Mat3::identity(), |rotation, &mv| {
                self.layout.spin(mv).at(motion.progress) * rotation
            })
        })
    }
}

/// The smallest turn of a slot's face.
pub(crate) fn face_turn(puzzle: &Puzzle, slot: u16, clockwise: bool) -> Option<Vec<MoveId>> {
    let face = puzzle.facets()[usize::from(slot)].face;
    let turn = puzzle.face_turns().find(|&id| {
        let mv = puzzle.mv(id);
        mv.face == Some(face) && mv.quarter_turns == 1
    })?;
    let back = puzzle.mv(turn).inverse;
    Some(vec![if clockwise { turn } else { back }])
}

#[cfg(test)]
mod tests;
