//! The picture of a puzzle of four dimensions as convex bodies.

use super::{Four, frame::Sticker, picking::SIDES};
use crate::{Body, Patch, Side, palette::from_light, state::State};
use three_d::InnerSpace;

impl Four {
    /// The facets as boxes, without those that are glass.
    pub fn convex_bodies(&self, state: &State) -> Vec<Body> {
        let frame = self.frame(state);
        frame.stickers.iter().map(|s| body(state, s)).collect()
    }
}

fn body(state: &State, sticker: &Sticker) -> Body {
    let [r, g, b, _] = sticker.colour;
    let sides = SIDES.iter().map(|side| {
        // The table goes clockwise as seen from outside.
        let mut corners = side.map(|k| sticker.corners[k]);
        corners.reverse();
        let [p, q, s, t] = corners;
        let normal = (s - p).cross(t - q).normalize();
        let patch = Patch {
            outline: corners.map(Into::into).to_vec(),
            colour: from_light([r, g, b]),
            facet: Some(sticker.slot),
        };
        Side::new(state, normal, patch)
    });
    Body {
        sides: sides.collect(),
    }
}
