//! Everything that a picture of a puzzle depends on, and nothing of the GPU.

mod frame;

use crate::{
    SceneError,
    camera::Camera,
    highlight::{Highlight, Look, looks},
    layout::Layout,
    palette::Scheme,
    picking::{Hit, agreement, enter_box},
};
use group::Permutation;
use puzzle::{MoveId, PieceId, Puzzle};
use std::sync::Arc;
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3};

pub(crate) use frame::Instance;

/// A move in progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// The move.
    pub mv: MoveId,
    /// How much of it is done, 0 to 1; values outside count as the nearer end. Easing is the caller's
    /// ([`crate::ease_in_out`]).
    pub progress: f32,
}

/// A puzzle as it is to be shown: position, turn in progress, highlights, colours and camera.
///
/// It remembers whether anything changed since it was last drawn. It outlives the canvas that it is drawn on, so a
/// lost graphics context costs nothing but a new [`crate::Scene`].
#[derive(Clone, Debug)]
pub struct Stage {
    puzzle: Arc<Puzzle>,
    layout: Layout,
    position: Permutation,
    /// The facet that shows in each slot.
    shown: Vec<u16>,
    /// The piece that is in each place.
    occupants: Vec<PieceId>,
    turn: Option<Turn>,
    highlights: Vec<Highlight>,
    rest_dim: f32,
    pulse: f32,
    scheme: Scheme,
    camera: Camera,
    pixel_ratio: f32,
    dirty: bool,
}

/// Sharper than 2 device pixels a CSS pixel costs a lot and shows little.
const PIXEL_RATIO_LIMIT: f32 = 2.0;
/// A drag and a turn further apart than this (cosine) have nothing to do with each other.
const LEAST_AGREEMENT: f32 = 0.4;

impl Stage {
    /// The solved puzzle, nothing highlighted, seen from the default view.
    ///
    /// # Errors
    /// [`SceneError::Dimensions`] for a puzzle that is not a cube of three dimensions.
    pub fn new(puzzle: Arc<Puzzle>) -> Result<Self, SceneError> {
        let layout = Layout::new(&puzzle)?;
        let position = Permutation::identity(puzzle.facets().len());
        let mut stage = Self {
            puzzle,
            layout,
            position: position.clone(),
            shown: Vec::new(),
            occupants: Vec::new(),
            turn: None,
            highlights: Vec::new(),
            rest_dim: 0.65,
            pulse: 0.5,
            scheme: Scheme::default(),
            camera: Camera::default(),
            pixel_ratio: 1.0,
            dirty: true,
        };
        stage.deal(position);
        Ok(stage)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The position before the turn in progress.
    pub fn position(&self) -> &Permutation {
        &self.position
    }

    /// Shows a position; a turn in progress goes on from it.
    ///
    /// # Panics
    /// If the position's degree is not the puzzle's number of facets.
    pub fn set_position(&mut self, position: &Permutation) {
        assert_eq!(
            position.degree(),
            self.layout.slots.len(),
            "the position belongs to another puzzle"
        );
        if self.position != *position {
            self.deal(position.clone());
            self.dirty = true;
        }
    }

    fn deal(&mut self, position: Permutation) {
        self.shown = position.inverse().images().to_vec();
        self.occupants = vec![PieceId(0); self.layout.places.len()];
        for (slot, &facet) in self.layout.slots.iter().zip(&self.shown) {
            self.occupants[usize::from(slot.place.0)] =
                self.puzzle.facets()[usize::from(facet)].piece;
        }
        self.position = position;
    }

    /// The turn in progress.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// Shows a move partly done on top of the position, or none. At progress 1 the picture is that of the position
    /// after the move.
    ///
    /// # Panics
    /// If the puzzle has no such move.
    pub fn set_turn(&mut self, turn: Option<Turn>) {
        if let Some(turn) = turn {
            assert!(
                usize::from(turn.mv.0) < self.puzzle.moves().len(),
                "the move belongs to another puzzle"
            );
        }
        self.dirty |= self.turn != turn;
        self.turn = turn;
    }

    /// The groups of pieces that stand out.
    pub fn highlights(&self) -> &[Highlight] {
        &self.highlights
    }

    /// Makes groups of pieces stand out; later ones cover earlier ones. Pieces that the puzzle does not have are
    /// left out.
    pub fn set_highlights(&mut self, highlights: &[Highlight]) {
        if self.highlights != highlights {
            self.highlights = highlights.to_vec();
            self.dirty = true;
        }
    }

    /// How far the pieces that are not highlighted fade while others are, 0 (not at all) to 1; 0.65 at the start.
    pub fn set_rest_dim(&mut self, share: f32) {
        let share = share.clamp(0.0, 1.0);
        self.dirty |= self.rest_dim.to_bits() != share.to_bits();
        self.rest_dim = share;
    }

    /// How bright [`crate::Style::Unsolved`] pieces glow, 0 to 1; 0.5 at the start. A page that moves it back and
    /// forth makes them pulse; one that must not move leaves it alone.
    pub fn set_pulse(&mut self, pulse: f32) {
        let pulse = pulse.clamp(0.0, 1.0);
        let shows = self
            .highlights
            .iter()
            .any(|h| h.style == crate::Style::Unsolved);
        self.dirty |= shows && self.pulse.to_bits() != pulse.to_bits();
        self.pulse = pulse;
    }

    /// The colours in use.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Changes the colours.
    pub fn set_scheme(&mut self, scheme: Scheme) {
        self.dirty |= self.scheme != scheme;
        self.scheme = scheme;
    }

    /// The camera.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// Moves the camera by a function, such as `|camera| camera.orbit(dx, dy)`.
    pub fn move_camera(&mut self, change: impl FnOnce(&mut Camera)) {
        let before = self.camera;
        change(&mut self.camera);
        self.dirty |= self.camera != before;
    }

    /// Tells the canvas's size in CSS pixels and the device pixels that one of them is wide (counted as at most 2).
    /// Returns the size of the drawing in device pixels.
    pub fn set_size(&mut self, width: f32, height: f32, pixel_ratio: f32) -> [u32; 2] {
        let ratio = if pixel_ratio.is_finite() {
            pixel_ratio.clamp(0.25, PIXEL_RATIO_LIMIT)
        } else {
            1.0
        };
        self.dirty |= self.pixel_ratio.to_bits() != ratio.to_bits();
        self.pixel_ratio = ratio;
        self.move_camera(|camera| camera.resize(width, height));
        [width, height].map(|side| (libm::rintf(side * ratio) as u32).max(1))
    }

    /// Whether the picture has changed since it was last drawn.
    pub fn needs_redraw(&self) -> bool {
        self.dirty
    }

    /// Asks for a new picture though nothing changed, for a canvas that lost its own.
    pub fn request_redraw(&mut self) {
        self.dirty = true;
    }

    pub(crate) fn drawn(&mut self) {
        self.dirty = false;
    }

    /// What a point of the screen (CSS pixels) shows, `None` beside the puzzle.
    pub fn pick(&self, x: f32, y: f32) -> Option<Hit> {
        let ray = self.camera.ray(x, y);
        let looks = self.looks();
        let (distance, normal, place) = (0..self.layout.places.len())
            .filter_map(|index| {
                let place = PieceId(index as u16);
                let body = self
                    .layout
                    .body(place, looks[index].lift, self.rotation(place));
                let (distance, normal) = enter_box(&ray, &body, self.layout.half_cell)?;
                Some((distance, normal, place))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        let facet = self.puzzle.pieces()[usize::from(place.0)]
            .facets
            .iter()
            .copied()
            .find(|&facet| self.layout.slots[usize::from(facet)].normal.dot(normal) > 0.5);
        Some(Hit {
            facet,
            place,
            piece: self.occupants[usize::from(place.0)],
            point: (ray.origin + ray.direction * distance).into(),
        })
    }

    /// The move that a drag on the screen means: of the quarter turns of one layer that take the point along, and do
    /// not merely spin the face that was hit, the one that takes it most nearly in the drag's direction. Only motion
    /// along the face counts, so that every direction is one of the face's four. `None` if no turn agrees, for a drag
    /// without length, and while a turn is in progress.
    pub fn drag_turn(&self, hit: &Hit, from: [f32; 2], to: [f32; 2]) -> Option<MoveId> {
        if self.turn.is_some() {
            return None;
        }
        let drag = [to[0] - from[0], to[1] - from[1]];
        let normal = self.normal(hit);
        let mut best = None;
        for (index, mv) in self.puzzle.moves().iter().enumerate() {
            let id = MoveId(index as u16);
            let spin = self.layout.spin(id);
            let quarter = (spin.angle - core::f32::consts::FRAC_PI_2).abs() < 0.1;
            let spins_face = normal.is_some_and(|n| n.dot(spin.axis).abs() > 0.5);
            if !quarter
                || spins_face
                || !mv.layers.is_power_of_two()
                || !self.layout.turns(mv, hit.place)
            {
                continue;
            }
            let Some(score) = self
                .screen_velocity(hit, id)
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
    pub fn drag_progress(&self, hit: &Hit, mv: MoveId, from: [f32; 2], to: [f32; 2]) -> f32 {
        let Some(motion) = self.screen_velocity(hit, mv) else {
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
    fn screen_velocity(&self, hit: &Hit, mv: MoveId) -> Option<[f32; 2]> {
        const STEP: f32 = 1e-2;
        let point = Vec3::from(hit.point);
        let mut velocity = self.layout.spin(mv).velocity(point);
        if let Some(normal) = self.normal(hit) {
            velocity -= normal * velocity.dot(normal);
        }
        let ahead = point + velocity * STEP;
        let [x0, y0] = self.camera.project(hit.point)?;
        let [x1, y1] = self.camera.project(ahead.into())?;
        Some([(x1 - x0) / STEP, (y1 - y0) / STEP])
    }

    fn looks(&self) -> Vec<Look> {
        looks(&self.highlights, &self.occupants, self.rest_dim, self.pulse)
    }

    fn rotation(&self, place: PieceId) -> Mat3 {
        match self.turn {
            Some(Turn { mv, progress }) if self.layout.turns(self.puzzle.mv(mv), place) => {
                self.layout.spin(mv).at(progress)
            }
            _ => Mat3::identity(),
        }
    }
}

#[cfg(test)]
mod tests;
