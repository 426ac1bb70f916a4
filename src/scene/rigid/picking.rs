//! What is under the pointer, and the turn of a drag; analytic, without the GPU.

use super::{
    Rigid,
    net::{Net, Pose},
    polygon::CLOSE,
    solid::Location,
};
use crate::{Hit, Visibility, camera::Ray, state::State};
use puzzle::{MoveId, PieceId};
use three_d::{InnerSpace, Matrix, Vec3};

/// A drag and a turn further apart than this (cosine) are unrelated.
const LEAST_AGREEMENT: f32 = 0.4;

impl Rigid {
    /// What a half-line meets first, `None` if it passes the puzzle. Hidden pieces are transparent.
    pub fn pick(&self, state: &State, ray: &Ray) -> Option<Hit> {
        let (distance, slot, location) = match self.net(state) {
            Some(net) => self.pick_flat(state, &net, ray),
            None => self.pick_body(state, ray),
        }?;
        Some(Hit {
            facet: slot,
            location,
            piece: state.occupants[usize::from(location.0)],
            point: (ray.origin + ray.direction * distance).into(),
            about: None,
        })
    }

    fn pick_body(&self, state: &State, ray: &Ray) -> Option<(f32, Option<u16>, PieceId)> {
        let looks = state.looks();
        let rotations = self.rotations(state);
        self.solid
            .locations
            .iter()
            .zip((0..).map(PieceId))
            .filter(|&(_, id)| state.visibility(id) != Visibility::Hide)
            .filter_map(|(location, id)| {
                let index = usize::from(id.0);
                let away = location.outward * self.away(state, id, &looks[index]);
                // The ray relative to the body at rest.
                let back = rotations[index][0].transpose();
                let origin = back * ray.origin - away;
                let (distance, slot) = enter(location, origin, back * ray.direction)?;
                Some((distance, slot, id))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The nearest sheet of a net; turns in progress are ignored.
    fn pick_flat(
        &self,
        state: &State,
        net: &Net,
        ray: &Ray,
    ) -> Option<(f32, Option<u16>, PieceId)> {
        self.solid
            .locations
            .iter()
            .zip((0..).map(PieceId))
            .filter(|&(_, id)| state.visibility(id) != Visibility::Hide)
            .flat_map(|(location, id)| location.sides.iter().map(move |side| (location, side, id)))
            .filter_map(|(location, side, id)| {
                let slot = side.slot?;
                let pose = net.face(side.normal);
                let origin = pose.back(ray.origin);
                let ahead = pose.back(ray.origin + ray.direction) - origin;
                let distance = (side.at - side.normal.dot(origin)) / side.normal.dot(ahead);
                let at = origin + ahead * distance;
                let inside = location
                    .sides
                    .iter()
                    .all(|other| other.normal.dot(at) <= other.at + CLOSE);
                (distance > 0.0 && inside).then_some((distance, Some(slot), id))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The move of a drag on the screen: of the smallest turns of the fewest layers that move the point, and do not
    /// merely spin the face that was hit, the one that moves it most nearly in the drag's direction. Only motion along
    /// the face counts. Where nothing else turns the piece, its face may spin. `None` if no turn agrees and for a drag
    /// without length.
    pub fn drag_turn(
        &self,
        state: &State,
        hit: &Hit,
        from: [f32; 2],
        to: [f32; 2],
    ) -> Option<MoveId> {
        let drag = [to[0] - from[0], to[1] - from[1]];
        let normal = self.normal(hit);
        let spins_face = |id: MoveId| {
            normal.is_some_and(|n| n.dot(self.solid.turning(id).axis).abs() > 1.0 - CLOSE)
        };
        let grips: Vec<MoveId> = state.puzzle.face_turns().collect();
        let candidates: Vec<MoveId> = (0..)
            .map(MoveId)
            .zip(state.puzzle.moves())
            .filter(|&(id, mv)| {
                // For a cube, single layers; elsewhere the turns of its grips, such as a tip with the layer below.
                let narrow = match self.solid.layers {
                    Some(_) => mv.layers.is_power_of_two(),
                    None => grips.contains(&id),
                };
                narrow && mv.quarter_turns.abs() == 1 && self.solid.turns(id, hit.location)
            })
            .map(|(id, _)| id)
            .collect();
        let only_spin = self.solid.layers.is_none() && candidates.iter().all(|&id| spins_face(id));
        let mut best: Option<(f32, MoveId)> = None;
        for id in candidates {
            if spins_face(id) && !only_spin {
                continue;
            }
            let Some(agreement) = self
                .screen_velocity(state, hit, id)
                .and_then(|motion| agreement(drag, motion))
            else {
                continue;
            };
            let better = match best {
                None => agreement > LEAST_AGREEMENT,
                // Turns of other layers about the same axis move the point in the same direction.
                Some((most, other)) => {
                    let fewer = self.thickness(id) < self.thickness(other);
                    agreement > most + CLOSE || (fewer && agreement > most - CLOSE)
                }
            };
            if better {
                best = Some((agreement, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// The size of a move's rotation.
    fn thickness(&self, id: MoveId) -> usize {
        let locations = 0..self.solid.locations.len() as u16;
        locations
            .filter(|&location| self.solid.turns(id, PieceId(location)))
            .count()
    }

    /// The fraction of a move that a drag makes, 0 to 1, so that a layer can follow the finger.
    pub fn drag_progress(
        &self,
        state: &State,
        hit: &Hit,
        mv: MoveId,
        from: [f32; 2],
        to: [f32; 2],
    ) -> f32 {
        let Some(motion) = self.screen_velocity(state, hit, mv) else {
            return 0.0;
        };
        let drag = [to[0] - from[0], to[1] - from[1]];
        let along = drag[0] * motion[0] + drag[1] * motion[1];
        // Near the rotation's axis a point hardly moves; a minimum prevents a short drag from making a whole turn.
        let speed2 = (motion[0] * motion[0] + motion[1] * motion[1]).max(1.0);
        (along / speed2 / self.solid.spin(mv).angle).clamp(0.0, 1.0)
    }

    fn normal(&self, hit: &Hit) -> Option<Vec3> {
        hit.facet
            .map(|facet| self.solid.slots[usize::from(facet)].normal)
    }

    /// CSS pixels per radian that the point moves along its face as the turn begins.
    fn screen_velocity(&self, state: &State, hit: &Hit, mv: MoveId) -> Option<[f32; 2]> {
        const STEP: f32 = 1e-2;
        let normal = self.normal(hit);
        let pose = match (self.net(state), normal) {
            (Some(net), Some(normal)) => net.face(normal),
            _ => Pose::identity(),
        };
        let point = pose.back(hit.point.into());
        let mut velocity = self.solid.spin(mv).velocity(point);
        if let Some(normal) = normal {
            velocity -= normal * velocity.dot(normal);
        }
        let ahead = pose.point(point + velocity * STEP);
        let [x0, y0] = state.camera.project(hit.point)?;
        let [x1, y1] = state.camera.project(ahead.into())?;
        Some([(x1 - x0) / STEP, (y1 - y0) / STEP])
    }
}

/// The entry of a half-line into a body at rest: the distance and the slot. `None` if it misses, starts inside or
/// points away.
fn enter(location: &Location, origin: Vec3, direction: Vec3) -> Option<(f32, Option<u16>)> {
    let mut nearest = 0.0;
    let mut farthest = f32::MAX;
    let mut through = None;
    for side in &location.sides {
        let height = side.at - side.normal.dot(origin);
        let speed = side.normal.dot(direction);
        if speed < 0.0 {
            let distance = height / speed;
            if distance > nearest {
                nearest = distance;
                through = Some(side.slot);
            }
        } else if speed > 0.0 {
            farthest = farthest.min(height / speed);
        } else if height < 0.0 {
            return None;
        }
    }
    through
        .filter(|_| nearest <= farthest)
        .map(|slot| (nearest, slot))
}

/// How well a drag agrees with a motion on the screen: the cosine of the angle between them, -1 to 1. `None` if one of
/// them has no length.
fn agreement(drag: [f32; 2], motion: [f32; 2]) -> Option<f32> {
    let lengths = libm::hypotf(drag[0], drag[1]) * libm::hypotf(motion[0], motion[1]);
    (lengths > 1e-6).then(|| (drag[0] * motion[0] + drag[1] * motion[1]) / lengths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rigid::solid::Solid;
    use puzzle::Puzzle;
    use three_d::vec3;

    #[test]
    fn a_body_is_entered_through_the_facing_side() {
        let puzzle = Puzzle::cube(2, 3).unwrap();
        let solid = Solid::new(&puzzle).unwrap();
        let corner = puzzle.piece_by_name("UFR").unwrap();
        let location = &solid.locations[usize::from(corner.0)];
        let (distance, slot) = enter(location, vec3(5.0, 0.2, 0.1), vec3(-1.0, 0.0, 0.0)).unwrap();
        assert!((distance - 4.0).abs() < 1e-6);
        let face = puzzle.facets()[usize::from(slot.unwrap())].face;
        assert_eq!(puzzle.faces()[usize::from(face.0)].name, "R");
        // From the middle of the puzzle it is entered on the side of the other pieces.
        let (_, slot) = enter(location, vec3(-5.0, 0.2, 0.1), vec3(1.0, 0.0, 0.0)).unwrap();
        assert_eq!(slot, None);
        assert!(enter(location, vec3(5.0, -0.1, 0.1), vec3(-1.0, 0.0, 0.0)).is_none());
        assert!(enter(location, vec3(5.0, 0.2, 0.1), vec3(1.0, 0.0, 0.0)).is_none());
    }

    #[test]
    fn agreement_is_a_cosine() {
        assert!((agreement([3.0, 0.0], [0.1, 0.0]).unwrap() - 1.0).abs() < 1e-6);
        assert!((agreement([3.0, 0.0], [-1.0, 0.0]).unwrap() + 1.0).abs() < 1e-6);
        assert!(agreement([3.0, 0.0], [0.0, 1.0]).unwrap().abs() < 1e-6);
        assert!(agreement([0.0, 0.0], [0.0, 1.0]).is_none());
    }
}
