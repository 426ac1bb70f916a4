//! The picture as convex bodies, for drawings without a GPU.

use crate::{Rgb, state::State};
use three_d::{InnerSpace, Vec3};

/// A convex body of a picture. Bodies do not overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// All sides, also those that face away; of a net, only the one that is not on the back.
    pub sides: Vec<Side>,
}

/// A flat side of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The unit vector out of the body.
    pub normal: [f32; 3],
    /// The share of the lamp's light that falls on it, 0 to 1.
    pub light: f32,
    /// What it shows: the first one is the whole side, the others are on it, later ones over earlier ones.
    pub patches: Vec<Patch>,
}

/// A convex polygon of one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    /// Its corners, counter-clockwise as seen from outside.
    pub outline: Vec<[f32; 3]>,
    /// Its colour before any light falls on it.
    pub colour: Rgb,
    /// The slot whose sticker it belongs to; `None` for plastic and highlights.
    pub facet: Option<u16>,
}

impl Side {
    /// A side that shows one patch.
    pub(crate) fn new(state: &State, normal: Vec3, patch: Patch) -> Self {
        // As from far away, so that it is the same on a whole face.
        let toward = state.camera.lamp().normalize();
        Self {
            normal: normal.into(),
            light: normal.dot(toward).max(0.0),
            patches: vec![patch],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stage;
    use puzzle::catalogue;
    use std::sync::Arc;

    fn stage(name: &str) -> Stage {
        Stage::new(catalogue::by_name(name).unwrap()).unwrap()
    }

    #[test]
    fn outlines_are_counter_clockwise_and_bodies_convex() {
        for name in ["3x3x3", "pyraminx", "skewb", "megaminx", "2x2x2x2"] {
            for body in stage(name).bodies() {
                let first = |side: &Side| Vec3::from(side.patches[0].outline[0]);
                for side in &body.sides {
                    let normal = Vec3::from(side.normal);
                    for patch in &side.patches {
                        let [a, b, c] = [0, 1, 2].map(|k| Vec3::from(patch.outline[k]));
                        assert!((b - a).cross(c - a).dot(normal) > 0.0, "{name}");
                    }
                    for other in &body.sides {
                        assert!((first(other) - first(side)).dot(normal) < 1e-3, "{name}");
                    }
                    assert!((0.0..=1.0).contains(&side.light));
                }
            }
        }
    }

    #[test]
    fn stickers_have_their_colours_in_every_shape_of_a_cube() {
        let mut stage = stage("3x3x3");
        let colours = stage.scheme().colours();
        let front = colours.sticker(2, true);
        let stickers = |stage: &Stage| -> Vec<Patch> {
            let sides = stage.bodies().into_iter().flat_map(|body| body.sides);
            let patches = sides.flat_map(|side| side.patches);
            patches.filter(|patch| patch.facet.is_some()).collect()
        };
        assert_eq!(stickers(&stage).len(), 27);
        let view = crate::View {
            shape: crate::Shape::Net,
            ..*stage.view()
        };
        stage.set_view(view);
        let net = stickers(&stage);
        assert_eq!(net.len(), 54);
        assert_eq!(net.iter().filter(|patch| patch.colour == front).count(), 9);
        let puzzle = Arc::clone(stage.puzzle());
        for patch in net {
            let facet = &puzzle.facets()[usize::from(patch.facet.unwrap())];
            assert_eq!(patch.colour, stage.state.face_colour(facet.face));
        }
    }

    #[test]
    fn without_stickers_the_colour_goes_to_the_edge_and_not_beyond() {
        for name in ["3x3x3", "7x7x7", "pyraminx", "skewb", "megaminx"] {
            let mut stage = stage(name);
            let area = |stage: &Stage| -> f32 {
                let mut all = 0.0;
                for side in stage.bodies().iter().flat_map(|body| &body.sides) {
                    let edge = &side.patches[0].outline;
                    for patch in side.patches.iter().filter(|patch| patch.facet.is_some()) {
                        let corners: Vec<Vec3> =
                            patch.outline.iter().map(|p| (*p).into()).collect();
                        for (a, b) in edge.iter().zip(edge.iter().cycle().skip(1)) {
                            let (a, b) = (Vec3::from(*a), Vec3::from(*b));
                            let inward = Vec3::from(side.normal).cross(b - a);
                            let inside = |corner: &Vec3| (corner - a).dot(inward) > -1e-4;
                            assert!(corners.iter().all(inside), "{name}");
                        }
                        let parts = corners[1..].windows(2);
                        let doubled = parts.map(|ends| {
                            let [b, c] = [0, 1].map(|k| ends[k] - corners[0]);
                            b.cross(c).magnitude()
                        });
                        all += doubled.sum::<f32>();
                    }
                }
                all
            };
            let stickers = area(&stage);
            stage.set_view(crate::View {
                surface: crate::Surface::Stickerless,
                ..*stage.view()
            });
            let whole = area(&stage);
            assert!(whole > 1.1 * stickers, "{name}: {stickers} {whole}");
        }
    }
}
