//! The picture as instances of two meshes.

use super::{Rigid, layout::Transform};
use crate::{
    Stage,
    highlight::{Look, Mark},
    palette::{luminance, mix, to_light},
};
use puzzle::PieceId;
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3, vec3};

/// One mesh to draw, as the shaders take it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Instance {
    pub transform: Transform,
    /// Of the mesh, whose units are half cells.
    pub scale: f32,
    /// Light, and the share of it that does not depend on the lamps.
    pub colour: [f32; 4],
    /// The mark's light, and its number or `MATT`.
    pub ink: [f32; 4],
}

/// In place of a mark's number: no mark, and little shine.
const MATT: f32 = -1.0;

/// The instances of one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Frame {
    pub bodies: Vec<Instance>,
    /// The sticker of every slot in order, seam and collar of a highlighted one right after it.
    pub stickers: Vec<Instance>,
}

/// The stickers of highlighted pieces shrink, and larger ones lie below them, each sunk by some half cells: a collar
/// of the highlight's colour, and a dark seam that keeps it apart from a sticker of much the same colour.
const PLAIN: Layer = Layer {
    scale: 1.0,
    sunk: 0.0,
};
const LIT: Layer = Layer {
    scale: 0.85,
    sunk: 0.0,
};
const SEAM: Layer = Layer {
    scale: 0.93,
    sunk: 0.012,
};
const COLLAR: Layer = Layer {
    scale: 1.13,
    sunk: 0.03,
};

#[derive(Clone, Copy)]
struct Layer {
    scale: f32,
    sunk: f32,
}

/// Half the width of the core that fills the puzzle while it is open: the cells that no piece stands for, but no
/// more than turns inside the layers around it.
const CORE_LIMIT: f32 = 0.7;
/// A side turned away by less than this still counts as seen, for the sake of what is raised on it.
const GRAZING: f32 = 0.02;

impl Rigid {
    /// Everything that the camera can see: instances that are surely hidden are left out, because a software renderer
    /// spends most of its time on triangles.
    pub fn frame(&self, stage: &Stage) -> Frame {
        self.build(stage, Some(stage.camera.eye()))
    }

    /// The picture, as seen from `eye` or from everywhere.
    pub fn build(&self, stage: &Stage, eye: Option<Vec3>) -> Frame {
        let looks = stage.looks();
        let places = 0..self.layout.places.len() as u16;
        let rotations: Vec<Mat3> = places
            .map(|place| self.rotation(stage, PieceId(place)))
            .collect();
        let lifted = looks.iter().any(|look| look.lift > 0.0);
        // A lifted piece uncovers sides of its neighbours that are not worth working out.
        let body_eye = if lifted { None } else { eye };
        let mut frame = Frame {
            bodies: self.bodies(stage, &looks, &rotations, body_eye),
            stickers: self.stickers(stage, &looks, &rotations, eye),
        };
        if lifted || !stage.motion.is_still() {
            frame.bodies.extend(self.core(stage));
        }
        frame
    }

    fn bodies(
        &self,
        stage: &Stage,
        looks: &[Look],
        rotations: &[Mat3],
        eye: Option<Vec3>,
    ) -> Vec<Instance> {
        let plastic = to_light(stage.scheme.colours().body);
        looks
            .iter()
            .zip(rotations)
            .zip((0..).map(PieceId))
            .filter(|&((_, &rotation), place)| {
                eye.is_none_or(|eye| self.shows_body(stage, place, rotation, eye))
            })
            .map(|((look, &rotation), place)| Instance {
                transform: self.layout.body(place, look.lift, rotation),
                scale: self.layout.half_cell,
                colour: body_colour(look, plastic),
                ink: [0.0, 0.0, 0.0, MATT],
            })
            .collect()
    }

    /// Whether a facet of the piece, or a side that the turn in progress uncovers, faces the eye.
    fn shows_body(&self, stage: &Stage, place: PieceId, rotation: Mat3, eye: Vec3) -> bool {
        let body = self.layout.body(place, 0.0, rotation);
        let shows = |normal: Vec3| {
            let out = rotation * normal;
            out.dot(eye - body.translation - out * self.layout.half_cell) > -GRAZING
        };
        let facets = &stage.puzzle.pieces()[usize::from(place.0)].facets;
        facets
            .iter()
            .any(|&facet| shows(self.layout.slots[usize::from(facet)].normal))
            || stage
                .motion
                .strokes
                .iter()
                .any(|stroke| self.layout.cut_sides(stroke, place).any(shows))
    }

    fn stickers(
        &self,
        stage: &Stage,
        looks: &[Look],
        rotations: &[Mat3],
        eye: Option<Vec3>,
    ) -> Vec<Instance> {
        let colours = stage.scheme.colours();
        let half_cell = self.layout.half_cell;
        let [x, y, z] = to_light(colours.body);
        let mut stickers = Vec::with_capacity(self.layout.slots.len());
        for (index, (slot, &facet)) in self.layout.slots.iter().zip(&stage.shown).enumerate() {
            let place = usize::from(slot.place.0);
            let look = &looks[place];
            let transform = self.layout.sticker(index, look.lift, rotations[place]);
            let out = transform.rotation.z;
            if eye.is_some_and(|eye| out.dot(eye - transform.translation) < -GRAZING) {
                continue;
            }
            let face = stage.puzzle.facets()[usize::from(facet)].face;
            let face = &stage.puzzle.faces()[usize::from(face.0)];
            let light = to_light(colours.sticker(face.axis, face.positive));
            let mut push = |layer: Layer, colour: [f32; 4], ink: [f32; 4]| {
                let translation = transform.translation - out * (layer.sunk * half_cell);
                stickers.push(Instance {
                    transform: Transform {
                        translation,
                        ..transform
                    },
                    scale: half_cell * layer.scale,
                    colour,
                    ink,
                });
            };
            let top = if look.rim.is_some() { LIT } else { PLAIN };
            push(top, sticker_colour(look, light), ink(look.mark, light));
            if let Some([r, g, b]) = look.rim {
                push(SEAM, [x, y, z, 0.0], [0.0; 4]);
                push(COLLAR, [r, g, b, look.glow], [0.0; 4]);
            }
        }
        stickers
    }

    fn core(&self, stage: &Stage) -> Option<Instance> {
        let half = (1.0 - 2.0 * self.layout.half_cell).min(CORE_LIMIT);
        let [r, g, b] = to_light(stage.scheme.colours().body);
        (half > 0.0).then_some(Instance {
            transform: Transform {
                rotation: Mat3::identity(),
                translation: vec3(0.0, 0.0, 0.0),
            },
            scale: half,
            colour: [r, g, b, 0.0],
            ink: [0.0, 0.0, 0.0, MATT],
        })
    }
}

fn body_colour(look: &Look, plastic: [f32; 3]) -> [f32; 4] {
    let tinted = look.rim.map_or(plastic, |rim| mix(plastic, rim, 0.12));
    let [r, g, b] = tinted.map(|x| x + if look.hover { 0.04 } else { 0.0 });
    [r, g, b, 0.4 * look.glow]
}

fn sticker_colour(look: &Look, light: [f32; 3]) -> [f32; 4] {
    let grey = [luminance(light) * 0.5 + 0.03; 3];
    let mut seen = mix(light, grey, look.dim);
    if look.hover {
        seen = mix(seen, [1.0; 3], 0.10);
    }
    [seen[0], seen[1], seen[2], 0.0]
}

/// Dark on light stickers, light on dark ones.
fn ink(mark: Mark, sticker: [f32; 3]) -> [f32; 4] {
    let shade = if luminance(sticker) > 0.25 {
        0.004
    } else {
        1.0
    };
    [shade, shade, shade, f32::from(mark.number())]
}
