//! The picture of a puzzle of three dimensions as instances of a few meshes.

use super::{Rigid, net::Net};
use crate::{
    Hints, Marks, Surface, Visibility,
    highlight::{Look, Mark, faded},
    instance::{Instance, NO_HALO, PLAIN_BODY, Transform},
    palette::{luminance, mix, to_light},
    state::State,
    writing::FIRST_LETTER,
};
use puzzle::{FaceId, PieceId};
use three_d::{InnerSpace, Mat3, Matrix, SquareMatrix, Vec2, Vec3, vec3};

/// The distance of a sticker's edge from its facet's, in grains.
pub(super) const MARGIN: f32 = 0.18;
const NO_INK: [f32; 4] = [0.0, 1.0, 0.0, 0.0];

/// The instances of one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Frame {
    /// By kind; the insides come last.
    pub bodies: Vec<Vec<Instance>>,
    /// By kind, in the order of the slots; the sheet of one on a net follows it directly.
    pub stickers: Vec<Vec<Instance>>,
    /// Stickers that float behind the puzzle, by kind; seen from their backs.
    pub hints: Vec<Vec<Instance>>,
}

impl Frame {
    fn clear(&mut self, bodies: usize, stickers: usize) {
        for (lists, count) in [
            (&mut self.bodies, bodies + 1),
            (&mut self.stickers, stickers),
            (&mut self.hints, stickers),
        ] {
            lists.resize_with(count, Vec::new);
            lists.iter_mut().for_each(Vec::clear);
        }
    }
}

const PLAIN: Layer = Layer {
    scale: 1.0,
    sunk: 0.0,
};
/// The sheet under a sticker of a net, which has no bodies.
pub(super) const PLATE: Layer = Layer {
    scale: 1.2,
    sunk: 0.05,
};

#[derive(Clone, Copy)]
pub(super) struct Layer {
    pub scale: f32,
    sunk: f32,
}

/// The distance of the colour from a facet's edge where there are no stickers, in grains: a seam.
const SEAM: f32 = 0.02;
/// A side turned away by less than this still counts as seen, because of what is raised on it.
const GRAZING: f32 = 0.02;
/// The distance of hints from the surface.
pub(crate) const HINT_DISTANCE: f32 = 0.85;
/// The size of hints.
const HINT_SCALE: f32 = 0.94;
/// How far exploded pieces move from the middle, in addition to their distance.
pub(crate) const EXPLODED: f32 = 0.8;

/// Precomputed data of a frame.
struct Scope<'a> {
    state: &'a State,
    looks: Vec<Look>,
    /// By position, its current motion, and its end.
    rotations: Vec<[Mat3; 2]>,
    /// By slot, the target of its sticker.
    goals: Option<Vec<u16>>,
    /// By face, as drawn.
    lights: Vec<[f32; 3]>,
    plastic: [f32; 3],
    net: Option<Net>,
    /// By kind of facet, how much wider its colour is than a sticker.
    widths: Vec<f32>,
    eye: Option<Vec3>,
}

impl Rigid {
    /// The number of drawn stickers, with their sheets on a net.
    pub fn stickers_in_picture(&self, state: &State) -> usize {
        let mut frame = Frame::default();
        self.frame(state, state.camera.eye(), &mut frame);
        frame.stickers.iter().map(Vec::len).sum()
    }

    /// Everything that an eye can see: instances that are certainly hidden are left out, because a software
    /// renderer spends most of its time on triangles.
    pub fn frame(&self, state: &State, eye: Vec3, frame: &mut Frame) {
        self.build(state, Some(eye), frame);
    }

    /// The picture, as seen from `eye` or from everywhere.
    pub fn build(&self, state: &State, eye: Option<Vec3>, frame: &mut Frame) {
        frame.clear(self.solid.bodies.len(), self.solid.facets.len());
        let faces = 0..state.puzzle.faces().len() as u8;
        let scope = Scope {
            state,
            looks: state.looks(),
            rotations: self.rotations(state),
            goals: Self::goals(state),
            lights: faces
                .map(|face| to_light(state.face_colour(FaceId(face))))
                .collect(),
            plastic: to_light(state.scheme.colours().body),
            net: self.net(state),
            widths: self.widths(state.view.surface),
            eye,
        };
        if scope.net.is_none() {
            self.bodies(&scope, frame);
        }
        self.stickers(&scope, frame);
    }

    /// By kind of facet, how much wider its colour is than a sticker.
    fn widths(&self, surface: Surface) -> Vec<f32> {
        let width = |facet: &Vec<Vec2>| match surface {
            Surface::Stickered => 1.0,
            Surface::Stickerless => {
                // Measured where the edge is farthest from the middle, so that no edge is passed.
                let reach = farthest_edge(facet);
                (reach - SEAM) / (reach - MARGIN)
            }
        };
        self.solid.facets.iter().map(width).collect()
    }

    fn bodies(&self, scope: &Scope, frame: &mut Frame) {
        let state = scope.state;
        let gaps = (0..scope.looks.len())
            .any(|location| state.visibility(PieceId(location as u16)) == Visibility::Hide)
            || scope.looks.iter().any(|look| look.lift > 0.0)
            || state.view.explode > 0.0;
        for (index, look) in scope.looks.iter().enumerate() {
            let location = PieceId(index as u16);
            let [rotation, _] = scope.rotations[index];
            // Gaps uncover sides of the neighbours, which are not worth computing.
            let seen = gaps
                || scope
                    .eye
                    .is_none_or(|eye| self.shows_body(state, location, rotation, eye));
            if !seen || state.visibility(location) == Visibility::Hide {
                continue;
            }
            frame.bodies[self.solid.locations[index].kind].push(Instance {
                what: location.0,
                transform: self
                    .solid
                    .body(location, self.away(state, location, look), rotation),
                scale: self.solid.grain,
                colour: body_colour(look, scope.plastic),
                halo: NO_HALO,
                ink: PLAIN_BODY,
            });
        }
        if self.solid.core.is_some() && (gaps || !state.motion.is_still()) {
            let [r, g, b] = scope.plastic;
            frame.bodies[self.solid.bodies.len()].push(Instance {
                what: u16::MAX,
                transform: Transform {
                    rotation: Mat3::identity(),
                    translation: vec3(0.0, 0.0, 0.0),
                },
                scale: self.solid.grain * (1.0 - state.view.explode),
                colour: [r, g, b, 0.0],
                halo: NO_HALO,
                ink: PLAIN_BODY,
            });
        }
    }

    /// Whether a facet of the piece, or a side that the turn in progress uncovers, faces the eye.
    fn shows_body(&self, state: &State, location: PieceId, rotation: Mat3, eye: Vec3) -> bool {
        let moves = || state.motion.strokes.iter().flat_map(|stroke| &stroke.moves);
        // The eye relative to the body at rest.
        let eye = rotation.transpose() * eye;
        self.solid.locations[usize::from(location.0)]
            .sides
            .iter()
            .filter(|side| side.normal.dot(eye) - side.at > -GRAZING)
            .any(|side| side.slot.is_some() || moves().any(|&mv| self.solid.opens(mv, side)))
    }

    fn stickers(&self, scope: &Scope, frame: &mut Frame) {
        let state = scope.state;
        let hints = state.view.hints == Hints::Facelets && scope.net.is_none();
        let facets = state.puzzle.facets();
        for (index, (slot, &facet)) in self.solid.slots.iter().zip(&state.shown).enumerate() {
            let location = usize::from(slot.location.0);
            let visibility = state.visibility(slot.location);
            if visibility == Visibility::Hide {
                continue;
            }
            let look = &scope.looks[location];
            let [now, end] = scope.rotations[location];
            let goal = match &scope.goals {
                Some(goals) => usize::from(goals[index]),
                None => index,
            };
            let net = scope.net.as_ref();
            let (transform, size) = self.place(state, net, [index, goal], look, [now, end]);
            let out = transform.rotation.z;
            let faces = |at: Vec3| scope.eye.is_none_or(|eye| out.dot(eye - at) > -GRAZING);
            let face = facets[usize::from(facet)].face;
            let light = scope.lights[usize::from(face.0)];
            let colour = sticker_colour(look, light, visibility == Visibility::Ghost);
            let lit = [colour[0], colour[1], colour[2]];
            let (sign, symmetry) = sign(state.view.marks, look.mark, face, visibility);
            let ink = if sign > 0.0 {
                let [cos, sin] = self.upright([index, goal], end, state.motion.progress, symmetry);
                [shade(lit), cos, sin, sign]
            } else {
                NO_INK
            };
            let scale = self.solid.grain * size;
            let instance = |layer: Layer, colour: [f32; 4], ink: [f32; 4]| Instance {
                what: index as u16,
                transform: Transform {
                    translation: transform.translation - out * (layer.sunk * scale),
                    ..transform
                },
                scale: scale * layer.scale,
                colour,
                halo: NO_HALO,
                ink,
            };
            // The back of a sheet of a net is visible too while it folds.
            if scope.net.is_some() || faces(transform.translation) {
                let stickers = &mut frame.stickers[slot.kind];
                let halo = look.halo();
                let width = Layer {
                    scale: scope.widths[slot.kind],
                    ..PLAIN
                };
                stickers.push(Instance {
                    halo,
                    ..instance(width, colour, ink)
                });
                if scope.net.is_some() {
                    let [x, y, z] = scope.plastic;
                    stickers.push(instance(PLATE, [x, y, z, 0.0], PLAIN_BODY));
                }
            }
            if hints {
                let mut hint = instance(PLAIN, colour, ink);
                hint.scale *= HINT_SCALE;
                hint.transform.translation += out * HINT_DISTANCE;
                if !faces(hint.transform.translation) || scope.eye.is_none() {
                    frame.hints[slot.kind].push(hint);
                }
            }
        }
    }

    /// The sticker of a slot, and its size, while it moves to another slot (its own, if it does not): `now` is the
    /// rotation of the finished part of the motion, `end` of the whole.
    pub(super) fn place(
        &self,
        state: &State,
        net: Option<&Net>,
        [from, to]: [usize; 2],
        look: &Look,
        [now, end]: [Mat3; 2],
    ) -> (Transform, f32) {
        if let Some(net) = net {
            let progress = state.motion.progress.min(1.0);
            return net.sticker(&self.solid, [from, to], [now, end], progress);
        }
        let away = self.away(state, self.solid.slots[from].location, look);
        (self.solid.sticker(from, away, now), 1.0)
    }

    /// The distance that a body is moved outward.
    pub(super) fn away(&self, state: &State, location: PieceId, look: &Look) -> f32 {
        let centre = self.solid.locations[usize::from(location.0)].centre;
        look.lift * self.solid.grain + state.view.explode * EXPLODED * centre.magnitude()
    }

    /// The reader's right on a sticker that moves from one slot to another: text on it is upright at both ends, or as
    /// nearly as matters for a sign with `symmetry`-fold rotational symmetry.
    fn upright(&self, [from, to]: [usize; 2], end: Mat3, progress: f32, symmetry: f32) -> [f32; 2] {
        let (from, to) = (&self.solid.slots[from], &self.solid.slots[to]);
        let x = from.frame.x;
        let angle = |x: Vec3, [right, up]: [Vec3; 2]| libm::atan2f(x.dot(up), x.dot(right));
        let start = angle(x, from.reading);
        let mut turn = if progress > 0.0 {
            angle(end * x, to.reading) - start
        } else {
            0.0
        };
        let whole = core::f32::consts::TAU / symmetry;
        turn -= whole * libm::rintf(turn / whole);
        let (sin, cos) = libm::sincosf(start + turn * progress);
        [cos, sin]
    }
}

/// The distance of the farthest edge of an outline from the origin, which it is around.
fn farthest_edge(outline: &[Vec2]) -> f32 {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let far = |(a, b): (&Vec2, &Vec2)| {
        let along = *b - *a;
        (a.x * along.y - a.y * along.x).abs() / along.magnitude()
    };
    ends.map(far).fold(0.0, f32::max)
}

/// The number of the sign on a sticker, and the order of its rotational symmetry.
fn sign(marks: Marks, mark: Mark, face: FaceId, visibility: Visibility) -> (f32, f32) {
    let drawn = |mark: Mark| (f32::from(mark.number()), mark.symmetry());
    match marks {
        _ if mark != Mark::None => drawn(mark),
        _ if visibility == Visibility::Ghost => (0.0, 1.0),
        // Only the tesseract's facets have numbers.
        Marks::None | Marks::Numbers => (0.0, 1.0),
        Marks::Shapes => drawn(Mark::of_face(face)),
        Marks::Letters => (FIRST_LETTER + f32::from(face.0), 1.0),
    }
}

fn body_colour(look: &Look, plastic: [f32; 3]) -> [f32; 4] {
    let tinted = look.rim.map_or(plastic, |rim| mix(plastic, rim, 0.12));
    let [r, g, b] = tinted.map(|x| x + if look.hover { 0.04 } else { 0.0 });
    [r, g, b, 0.4 * look.glow]
}

/// The grey of stickers that are not relevant.
const GHOST: [f32; 3] = [0.075, 0.08, 0.09];

fn sticker_colour(look: &Look, light: [f32; 3], ghost: bool) -> [f32; 4] {
    let light = if ghost { GHOST } else { light };
    let mut seen = faded(light, look.dim);
    if look.hover {
        seen = mix(seen, [1.0; 3], 0.10);
    }
    [seen[0], seen[1], seen[2], 0.0]
}

/// Dark on light stickers, light on dark ones.
fn shade(sticker: [f32; 3]) -> f32 {
    if luminance(sticker) > 0.25 {
        0.004
    } else {
        1.0
    }
}
