//! The picture of a puzzle of four dimensions as convex bodies.

use super::{Four, frame::Sticker, picking::SIDES};
use crate::{Body, Patch, Side, Stage, palette::from_light};
use three_d::InnerSpace;

impl Four {
    /// The facets as boxes, without those that are glass.
    pub fn convex_bodies(&self, stage: &Stage) -> Vec<Body> {
        let frame = self.frame(stage);
        frame.stickers.iter().map(|s| body(stage, s)).collect()
    }
}

fn body(stage: &Stage, sticker: &Sticker) -> Body {
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
        Side::new(stage, normal, patch)
    });
    Body {
        sides: sides.collect(),
    }
}
