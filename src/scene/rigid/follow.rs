//! The piece that is followed, in three dimensions.

use super::{Rigid, net::Net};
use crate::{
    follow::{Followed, middle, threads},
    highlight::Look,
    instance::{Instance, NO_HALO, Transform},
    palette::to_light,
    signs::{Kind, Sign},
    state::State,
};
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3};

/// Half the width of a thread, and its height over the stickers, in grains.
const THREAD: f32 = 0.075;
const CLEAR: f32 = 0.12;
/// The bead of a sticker on the far side, in grains, and how clearly it is seen through the puzzle.
const BEAD: f32 = 0.3;
const VEILED: f32 = 0.6;
/// The stickers at the place to which a turn leads, over those that are there: their size, and their height in grains.
const GHOST_SIZE: f32 = 0.72;
const GHOST_HEIGHT: f32 = 0.16;

/// A sticker of the piece, or of its ghost.
struct Placed {
    slot: u16,
    /// The face whose colour it has.
    light: [f32; 3],
    transform: Transform,
    scale: f32,
}

impl Placed {
    /// Where its thread ends.
    fn end(&self) -> Vec3 {
        self.transform.translation + self.transform.rotation.z * (CLEAR * self.scale)
    }

    fn faces(&self, eye: Vec3) -> bool {
        let out = self.transform.rotation.z;
        out.dot(eye - self.transform.translation) > 0.0
    }
}

impl Rigid {
    /// Threads and beads of the followed piece, and the threads of its ghost.
    pub fn follow(&self, state: &State, followed: &Followed, eye: Vec3) -> Vec<Sign> {
        let net = self.net(state);
        let still = [Mat3::identity(); 2];
        let goals = Self::goals(state);
        let slots: Vec<[u16; 2]> = followed
            .slots(&state.puzzle, &state.occupants)
            .iter()
            .map(|&slot| {
                [
                    slot,
                    goals
                        .as_ref()
                        .map_or(slot, |goals| goals[usize::from(slot)]),
                ]
            })
            .collect();
        let location = slots
            .first()
            .map(|&[slot, _]| usize::from(self.solid.slots[usize::from(slot)].location.0));
        let rotations = location.map_or(still, |location| self.rotations(state)[location]);
        let placed: Vec<Placed> = slots
            .into_iter()
            .map(|[slot, goal]| self.put(state, net.as_ref(), [slot, slot, goal], rotations))
            .collect();
        let grain = self.solid.grain;
        let mut signs = Vec::new();
        let width = |placed: &[Placed]| THREAD * placed.first().map_or(grain, |one| one.scale);
        if let Some(hub) = self.hub(&placed, net.as_ref(), rotations[0]) {
            let ends: Vec<Vec3> = placed.iter().map(Placed::end).collect();
            signs.extend(threads(&ends, hub, width(&placed), false));
        }
        if net.is_none() {
            let hidden = placed.iter().filter(|sticker| !sticker.faces(eye));
            signs.extend(hidden.map(|sticker| bead(sticker, BEAD * grain)));
        }
        let ghosts = self.ghosts(state, followed, net.as_ref());
        if let Some(hub) = self.hub(&ghosts, net.as_ref(), Mat3::identity()) {
            let ends: Vec<Vec3> = ghosts.iter().map(Placed::end).collect();
            signs.extend(threads(&ends, hub, width(&ghosts), true));
        }
        signs
    }

    /// The kinds and instances of the ghost's stickers that face the eye.
    pub fn ghost_instances(
        &self,
        state: &State,
        followed: &Followed,
        eye: Vec3,
    ) -> Vec<(usize, Instance)> {
        let net = self.net(state);
        let ghosts = self.ghosts(state, followed, net.as_ref()).into_iter();
        let seen = ghosts.filter(|ghost| net.is_some() || ghost.faces(eye));
        seen.map(|ghost| {
            let [r, g, b] = ghost.light;
            let mut transform = ghost.transform;
            transform.translation += transform.rotation.z * (GHOST_HEIGHT * ghost.scale);
            let instance = Instance {
                what: ghost.slot,
                transform,
                scale: ghost.scale * GHOST_SIZE,
                colour: [r, g, b, 0.6],
                halo: NO_HALO,
                ink: [0.0, 1.0, 0.0, 0.0],
            };
            (self.solid.slots[usize::from(ghost.slot)].kind, instance)
        })
        .collect()
    }

    /// The stickers of the place to which the turn leads.
    fn ghosts(&self, state: &State, followed: &Followed, net: Option<&Net>) -> Vec<Placed> {
        let still = [Mat3::identity(); 2];
        followed
            .goals(&state.puzzle, &state.occupants)
            .into_iter()
            .map(|[from, to]| self.put(state, net, [from, to, to], still))
            .collect()
    }

    /// A sticker with the colour of what is at `colour`, on its way from one slot to another.
    fn put(
        &self,
        state: &State,
        net: Option<&Net>,
        [colour, from, to]: [u16; 3],
        rotations: [Mat3; 2],
    ) -> Placed {
        let look = Look::default();
        let way = [from, to].map(usize::from);
        let (transform, size) = self.place(state, net, way, &look, rotations);
        let facet = usize::from(state.shown[usize::from(colour)]);
        Placed {
            slot: from,
            light: to_light(state.face_colour(state.puzzle.facets()[facet].face)),
            transform,
            scale: self.solid.grain * size,
        }
    }

    /// Where the threads of a piece meet: over the corner or the edge that its sides share; on a net in the middle.
    fn hub(&self, placed: &[Placed], net: Option<&Net>, rotation: Mat3) -> Option<Vec3> {
        let ends: Vec<Vec3> = placed.iter().map(Placed::end).collect();
        let middle = middle(&ends)?;
        let unfolded = net.map_or(0.0, |net| net.unfolded);
        if unfolded >= 1.0 {
            return Some(middle);
        }
        // Out to the planes of all its stickers, which keep their distances from the middle as they turn.
        let height = |one: &Placed| {
            let normal = rotation * self.solid.slots[usize::from(one.slot)].normal;
            normal.dot(middle) / normal.dot(one.end()).max(1e-3)
        };
        let height = placed.iter().map(height).fold(0.0, f32::max).max(1e-3);
        let out = middle * (1.0 / height).max(1.0);
        Some(out + (middle - out) * unfolded)
    }
}

/// A disc in the colour of a sticker on the far side.
fn bead(sticker: &Placed, size: f32) -> Sign {
    let [r, g, b] = sticker.light;
    Sign {
        kind: Kind::Veiled,
        a: sticker.end(),
        b: Vec3::new(r, g, b),
        size,
        digit: 0,
        colour: [r, g, b, VEILED],
    }
}
