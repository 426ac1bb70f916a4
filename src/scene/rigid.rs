//! Puzzles of three dimensions: bodies with stickers.

mod bodies;
mod follow;
mod frame;
mod loops;
mod net;
mod picking;
mod polygon;
mod renderer;
mod sight;
mod solid;
mod spin;

use crate::{Hints, SceneError, Shape, Visibility, state::State, stereo::Eye};
use group::Permutation;
use puzzle::{MoveId, PieceId, Puzzle};
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3, Viewport};

use net::Net;
pub(crate) use renderer::RigidRenderer;
use solid::{REACH, Solid};

/// A puzzle of three dimensions in space.
#[derive(Clone, Debug)]
pub(crate) struct Rigid {
    pub solid: Solid,
}

/// The margin around the puzzle, as a share of its reach.
const AIR: f32 = 1.062;

impl Rigid {
    /// # Errors
    /// [`SceneError::Dimensions`] for a puzzle that does not have three dimensions or has no geometry.
    pub fn new(puzzle: &Puzzle) -> Result<Self, SceneError> {
        Ok(Self {
            solid: Solid::new(puzzle)?,
        })
    }

    /// The radius of the sphere that must be in the picture.
    pub fn reach(&self, state: &State) -> f32 {
        let explode = Self::explode(state);
        let mut reach = REACH * explode;
        if state.view.hints == Hints::Facelets {
            let hints = self.solid.slots.iter().map(|slot| {
                (slot.centre * explode + slot.normal * frame::HINT_DISTANCE).magnitude()
            });
            reach = hints.fold(reach, f32::max);
        }
        if state.view.hints == Hints::BackView {
            // A margin in the corner.
            reach *= 1.1;
        }
        reach * AIR
    }

    /// Yaw and pitch of the default view, where a shape's do not suit: of a tetrahedron, two sides should be clearly
    /// visible.
    pub fn home(&self, shape: Shape) -> [f32; 2] {
        if self.solid.footprint.len() == 3 {
            [0.80, 0.42]
        } else {
            shape.home()
        }
    }

    /// A small picture from behind, in the lower right corner of the whole one.
    pub fn rear_picture(&self, state: &State, whole: Viewport) -> Option<Eye> {
        const SHARE: f32 = 0.32;
        if state.view.hints != Hints::BackView || self.unfolded(state) > 0.0 {
            return None;
        }
        let side = whole.width.min(whole.height) as f32 * SHARE;
        let mut camera = state.camera;
        camera.resize(side, side);
        camera.look_from(camera.yaw() + core::f32::consts::PI, -camera.pitch());
        let viewport = Viewport {
            x: whole.x + whole.width as i32 - side as i32,
            y: whole.y,
            width: side as u32,
            height: side as u32,
        };
        Some(Eye::new(camera, viewport, [true; 3]))
    }

    /// The middle of a slot now; `None` if its piece is hidden.
    pub fn middle(&self, state: &State, facet: u16) -> Option<Vec3> {
        let slot = self.solid.slots.get(usize::from(facet))?;
        if state.visibility(slot.location) == Visibility::Hide {
            return None;
        }
        if let Some(net) = self.net(state) {
            return Some(net.face(slot.normal).point(slot.centre));
        }
        let location = usize::from(slot.location.0);
        let away = self.away(state, slot.location, &state.looks()[location]);
        let [rotation, _] = self.rotations(state)[location];
        Some(
            self.solid
                .sticker(usize::from(facet), away, rotation)
                .translation,
        )
    }

    /// The smallest turn of a slot's face, or of the layers whose axis comes nearest to it.
    pub fn twist(&self, puzzle: &Puzzle, slot: u16, clockwise: bool) -> Option<Vec<MoveId>> {
        let slot = &self.solid.slots[usize::from(slot)];
        let turn = puzzle
            .face_turns()
            .filter(|&id| puzzle.mv(id).quarter_turns == 1 && self.solid.turns(id, slot.location))
            .map(|id| (self.outward(id).dot(slot.centre.normalize()), id))
            .filter(|&(_, id)| {
                self.solid.layers.is_none() || self.outward(id).dot(slot.normal) > 0.5
            })
            .reduce(|best, next| {
                if next.0 > best.0 + polygon::CLOSE {
                    next
                } else {
                    best
                }
            })
            .map(|(_, id)| id)?;
        let back = puzzle.mv(turn).inverse;
        Some(vec![if clockwise { turn } else { back }])
    }

    /// The axis of a turn, pointing out of the side that turns clockwise.
    fn outward(&self, id: MoveId) -> Vec3 {
        -self.solid.spin(id).axis
    }

    /// By position, the rotation of its contents now, and at the end of the turn in progress.
    fn rotations(&self, state: &State) -> Vec<[Mat3; 2]> {
        let motion = &state.motion;
        // The moves of a stroke share axis and layers, so their order does not matter.
        let strokes: Vec<(MoveId, [Mat3; 2])> = motion
            .strokes
            .iter()
            .filter_map(|stroke| {
                let at = |progress: f32| {
                    stroke.moves.iter().fold(Mat3::identity(), |turned, &mv| {
                        self.solid.spin(mv).at(progress) * turned
                    })
                };
                Some((*stroke.moves.first()?, [at(motion.progress), at(1.0)]))
            })
            .collect();
        (0..self.solid.locations.len() as u16)
            .map(|location| {
                strokes
                    .iter()
                    .find(|(mv, _)| self.solid.turns(*mv, PieceId(location)))
                    .map_or([Mat3::identity(); 2], |&(_, rotations)| rotations)
            })
            .collect()
    }

    /// By slot, the slot to which the turn in progress takes its sticker.
    fn goals(state: &State) -> Option<Vec<u16>> {
        let mut moves = state.motion.strokes.iter().flat_map(|stroke| &stroke.moves);
        let first = state.puzzle.mv(*moves.next()?).permutation.clone();
        let all = moves.fold(first, |all: Permutation, &mv| {
            all.then(&state.puzzle.mv(mv).permutation)
        });
        Some(all.images().to_vec())
    }

    /// The net, while the puzzle is one or changes to one.
    #[inline(never)]
    fn net(&self, state: &State) -> Option<Net> {
        let unfolded = self.unfolded(state);
        (unfolded > 0.0).then(|| Net::new(state, unfolded))
    }

    /// The progress of unfolding to a net, 0 to 1.
    #[inline(never)]
    fn unfolded(&self, state: &State) -> f32 {
        if self.solid.layers.is_none() {
            return 0.0;
        }
        let at = |shape: Shape| {
            if shape == Shape::Net {
                1.0
            } else {
                state.view.unfold
            }
        };
        let to = at(state.view.shape);
        state.morph.map_or(to, |morph| {
            let from = at(morph.from);
            from + (to - from) * morph.t
        })
    }

    /// The distance of the pieces from the middle, as a multiple of that at rest.
    fn explode(state: &State) -> f32 {
        1.0 + frame::EXPLODED * state.view.explode
    }
}

#[cfg(test)]
mod tests;
