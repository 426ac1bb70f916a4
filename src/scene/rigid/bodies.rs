//! The picture of a puzzle of three dimensions as convex bodies.

use super::{
    Rigid,
    frame::{Frame, MARGIN, PLATE},
};
use crate::{
    Body, Patch, Side,
    instance::{Instance, PLAIN_BODY},
    mesh::{self, inset},
    palette::from_light,
    state::State,
};
use three_d::{InnerSpace, Vec2, Vec3};

/// Where a frame ends, and where its dark seam does, as shares of the sticker's size: those of the shader.
const FRAME: f32 = 0.88;
const SEAM: f32 = 0.84;

impl Rigid {
    /// The bodies that the camera can see, and their stickers; of a net, the sheets under its stickers.
    pub fn convex_bodies(&self, state: &State) -> Vec<Body> {
        let mut frame = Frame::default();
        self.frame(state, state.camera.eye(), &mut frame);
        let mut bodies = Vec::new();
        // By location, the number of its body.
        let mut numbers = vec![None; self.solid.locations.len()];
        for (kind, instances) in frame.bodies.iter().enumerate() {
            let Some(mesh) = self.solid.bodies.get(kind).or(self.solid.core.as_ref()) else {
                continue;
            };
            for instance in instances {
                if let Some(number) = numbers.get_mut(usize::from(instance.what)) {
                    *number = Some(bodies.len());
                }
                bodies.push(body(state, mesh, instance));
            }
        }
        for (facet, instances) in self.solid.facets.iter().zip(&frame.stickers) {
            for layers in instances.chunk_by(|a, b| a.what == b.what) {
                let (sheets, stickers): (Vec<Instance>, Vec<Instance>) =
                    layers.iter().partition(|layer| layer.ink == PLAIN_BODY);
                let out = layers[0].transform.rotation.z;
                let patches = stickers.iter().flat_map(|sticker| framed(facet, sticker));
                if let [sheet] = sheets[..] {
                    let mut side = Side::new(state, out, under(facet, &sheet));
                    side.patches.extend(patches);
                    bodies.push(Body { sides: vec![side] });
                    continue;
                }
                let location = self.solid.slots[usize::from(layers[0].what)].location;
                let Some(number) = numbers[usize::from(location.0)] else {
                    continue;
                };
                let along = |side: &Side| Vec3::from(side.normal).dot(out);
                let sides = bodies[number].sides.iter_mut();
                if let Some(side) = sides.max_by(|a, b| along(a).total_cmp(&along(b))) {
                    side.patches.extend(patches);
                }
            }
        }
        bodies
    }
}

impl Rigid {
    /// The stickers that float behind the puzzle, in the order of their slots.
    pub fn floating(&self, state: &State) -> Vec<Patch> {
        let mut frame = Frame::default();
        self.frame(state, state.camera.eye(), &mut frame);
        let of_kind = |(facet, hints): (&Vec<Vec2>, &Vec<Instance>)| {
            let outline = inset(facet, MARGIN);
            let hint = |hint: &Instance| {
                let corners = outline.iter().map(|p| p.extend(0.0));
                patch(hint, corners, hint.scale, Some(hint.what))
            };
            hints.iter().map(hint).collect::<Vec<_>>()
        };
        let kinds = self.solid.facets.iter().zip(&frame.hints);
        let mut patches: Vec<Patch> = kinds.flat_map(of_kind).collect();
        patches.sort_by_key(|patch| patch.facet);
        patches
    }
}

fn body(state: &State, mesh: &[mesh::Side], instance: &Instance) -> Body {
    let sides = mesh.iter().map(|(normal, outline)| {
        let patch = patch(instance, outline.iter().copied(), instance.scale, None);
        Side::new(state, instance.transform.rotation * *normal, patch)
    });
    Body {
        sides: sides.collect(),
    }
}

/// A sticker, and below it the frame of a highlight with its dark seam.
fn framed(facet: &[Vec2], sticker: &Instance) -> Vec<Patch> {
    let mut layers = vec![(SEAM, sticker.colour, Some(sticker.what))];
    if sticker.halo[3] > 0.0 {
        layers.extend([(FRAME, [0.0; 4], None), (1.0, sticker.halo, None)]);
    } else {
        layers[0].0 = 1.0;
    }
    let layers = layers.into_iter().rev();
    let drawn = layers.map(|(share, colour, what)| {
        let outline = inset(facet, MARGIN).into_iter().map(|p| p.extend(0.0));
        let instance = Instance { colour, ..*sticker };
        patch(&instance, outline, sticker.scale * share, what)
    });
    drawn.collect()
}

/// The sheet under a sticker of a net: it fills the facet, so that a face is one sheet.
fn under(facet: &[Vec2], sheet: &Instance) -> Patch {
    let outline = facet.iter().map(|p| p.extend(0.0));
    patch(sheet, outline, sheet.scale / PLATE.scale, None)
}

fn patch(
    instance: &Instance,
    outline: impl Iterator<Item = Vec3>,
    scale: f32,
    facet: Option<u16>,
) -> Patch {
    let transform = &instance.transform;
    let [r, g, b, _] = instance.colour;
    Patch {
        outline: outline
            .map(|p| (transform.rotation * p * scale + transform.translation).into())
            .collect(),
        colour: from_light([r, g, b]),
        facet,
    }
}
