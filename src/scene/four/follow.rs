//! The piece that is followed, in four dimensions.

use super::{
    Four,
    frame::{Frame, Sticker},
    pose::Pose,
};
use crate::{
    follow::{Followed, middle, threads},
    highlight::Look,
    palette::to_light,
    signs::Sign,
    state::State,
};
use three_d::Vec3;

/// Half the width of a thread.
const THREAD: f32 = 0.012;
/// The boxes at the place to which a turn leads, around those that are there: their opacity, and their size.
const GHOST: f32 = 0.42;
const GHOST_SIZE: f32 = 1.3;

impl Four {
    /// The threads of the followed piece, and, in the frame, glass at the place to which a turn would take it.
    pub(super) fn follow(
        &self,
        state: &State,
        pose: &Pose,
        followed: &Followed,
        frame: &mut Frame,
    ) -> Vec<Sign> {
        let slots = followed.slots(&state.puzzle, &state.occupants);
        let drawn = frame.stickers.iter().chain(&frame.ghosts);
        let ends: Vec<Vec3> = drawn
            .filter(|sticker| slots.contains(&sticker.slot))
            .map(Sticker::middle)
            .collect();
        let mut signs = Vec::new();
        if let Some(hub) = middle(&ends) {
            signs.extend(threads(&ends, hub, THREAD, false));
        }
        let look = Look {
            followed: true,
            ..Look::default()
        };
        let ghosts: Vec<Sticker> = followed
            .goals(&state.puzzle, &state.occupants)
            .into_iter()
            .filter_map(|[from, to]| {
                let slot = &self.slots[usize::from(to)];
                let (corners, _) = self.corners(state, pose, &[], slot, &look)?;
                let facet = usize::from(state.shown[usize::from(from)]);
                let [r, g, b] = to_light(state.face_colour(state.puzzle.facets()[facet].face));
                let mut sticker = Sticker {
                    slot: to,
                    corners,
                    colour: [r, g, b, GHOST],
                    halo: [0.0; 4],
                    ink: [0.0; 4],
                    exchanged: false,
                };
                sticker.put_right();
                Some(sticker.swollen(GHOST_SIZE, sticker.colour))
            })
            .collect();
        let ends: Vec<Vec3> = ghosts.iter().map(Sticker::middle).collect();
        if let Some(hub) = middle(&ends) {
            signs.extend(threads(&ends, hub, THREAD, true));
        }
        frame.ghosts.extend(ghosts);
        signs
    }
}
