//! The picture of a puzzle of four dimensions as boxes in space.

use super::{
    Four, Slot,
    pose::{Affine, Pose, half_axis, smooth_step},
    spin,
};
use crate::{
    highlight::{Look, Mark, faded},
    loops::{Curve, Knot, arc, circle},
    palette::{luminance, mix, to_light},
    signs::Sign,
    state::{State, Visibility},
    view::{Marks, NearCell},
    writing::{FIRST_LETTER, first_number},
};
use puzzle::{MoveId, PieceId};
use three_d::{InnerSpace, Mat4, SquareMatrix, Vec3, Vec4, vec3};

/// A facet, bent by projection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sticker {
    pub slot: u16,
    /// By three bits: set at the positive end of the cell's first, second, third axis.
    pub corners: [Vec3; 8],
    /// Light, and the opacity.
    pub colour: [f32; 4],
    /// The light of the frame inside its sides' edges, and how clear it is; 0 for none.
    pub halo: [f32; 4],
    /// The mark's light, and its number; 0 for none.
    pub ink: [f32; 4],
    /// Whether the ends along the first axis are exchanged.
    pub exchanged: bool,
}

impl Sticker {
    pub fn middle(&self) -> Vec3 {
        self.corners.iter().sum::<Vec3>() / 8.0
    }

    /// A scaled box about the same middle.
    pub(super) fn swollen(&self, share: f32, colour: [f32; 4]) -> Self {
        let middle = self.middle();
        Self {
            corners: self.corners.map(|c| middle + (c - middle) * share),
            colour,
            halo: [0.0; 4],
            ink: [0.0; 4],
            ..*self
        }
    }

    /// Repairs a box that projection turned inside out, by exchanging its ends along one axis.
    pub(super) fn put_right(&mut self) {
        let c = &self.corners;
        let along = |bit: usize| c[bit] - c[0];
        if along(1).cross(along(2)).dot(along(4)) < 0.0 {
            for k in [0, 2, 4, 6] {
                self.corners.swap(k, k + 1);
            }
            self.exchanged = !self.exchanged;
        }
    }
}

/// The boxes of one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Frame {
    /// By slot; without those too small to be seen.
    pub stickers: Vec<Sticker>,
    /// Larger boxes around some of them, of which only the far side is drawn, as outlines.
    pub outlines: Vec<Sticker>,
    /// Glass, the farthest from the camera first.
    pub ghosts: Vec<Sticker>,
    /// Lines and labels around the boxes.
    pub signs: Vec<Sign>,
    /// The arrows of cycles.
    pub loops: Vec<Curve>,
}

/// Boxes smaller than this share of their size are left out.
const LEAST: f32 = 0.02;
/// The opacity of ghosts, and the least of a sticker that is followed into the cell that hides the others.
const GHOST: f32 = 0.17;
const SEEN: f32 = 0.5;
/// Size and position of the nearest cell next to the rest, in the camera's directions.
const BESIDE_SCALE: f32 = 0.36;
const BESIDE: [f32; 3] = [1.22, -1.22, 0.4];
/// One cell as a Rubik's cube: the shares of the available space of stickers and bodies, and the stickers' height.
const ONE_STICKER: f32 = 0.82;
const ONE_BODY: f32 = 0.985;
const ONE_HEIGHT: f32 = 0.035;
/// The unit of loops for a puzzle of one layer; in that unit, the radius of a ring about a single piece, and where an
/// arrow begins and ends.
const LOOP_GRAIN: f32 = 0.62;
const LOOP_RING: f32 = 0.8;
const LOOP_ENDS: [f32; 2] = [0.3, 0.12];
/// How far an arrow bends aside, as a share of its length, and where there are only there and back.
const BEND: f32 = 0.1;
const BEND_OF_TWO: f32 = 0.18;
/// How far a highlighted piece is lifted, as a share of its distance from the middle.
const LIFT: f32 = 0.16;

/// The motion of a stroke: the matrix now and at its end.
pub(super) struct Moving {
    /// One of the moves, which all turn the same layers.
    mv: MoveId,
    now: Mat4,
    end: Mat4,
}

/// The box of a slot at one moment, in the aligned picture.
struct Placed {
    middle: Vec4,
    halves: [Vec4; 3],
    /// How the cell is unfolded.
    hinge: Affine,
}

impl Four {
    /// The picture at this moment.
    pub fn frame(&self, state: &State) -> Frame {
        let pose = Pose::new(state, self.layers);
        let moving = moving(state);
        let looks = state.looks();
        let mut frame = Frame::default();
        for (index, slot) in self.slots.iter().enumerate() {
            let visibility = state.visibility(slot.location);
            if visibility == Visibility::Hide {
                continue;
            }
            let look = &looks[usize::from(slot.location.0)];
            let Some((corners, shown)) = self.corners(state, &pose, &moving, slot, look) else {
                continue;
            };
            let (colour, ink) = paint(state, index, look);
            let mut sticker = Sticker {
                slot: index as u16,
                corners,
                colour: [colour[0], colour[1], colour[2], 1.0],
                halo: look.halo(),
                ink,
                exchanged: false,
            };
            sticker.put_right();
            let glass = shown < 1.0
                && match pose.view.near_cell {
                    NearCell::Around => true,
                    NearCell::Cut => look.followed && pose.one < 0.5,
                    NearCell::Beside => false,
                };
            if visibility == Visibility::Ghost || glass {
                let least = if visibility == Visibility::Ghost {
                    0.0
                } else {
                    shown
                };
                sticker.colour[3] = GHOST + (1.0 - GHOST) * least;
                sticker.ink[3] = 0.0;
                if look.followed {
                    sticker.colour[3] = sticker.colour[3].max(SEEN);
                    outline(&mut frame.outlines, &sticker, look);
                }
                frame.ghosts.push(sticker);
                continue;
            }
            outline(&mut frame.outlines, &sticker, look);
            frame.stickers.push(sticker);
        }
        let threads = state.followed.as_ref().map(|followed| {
            // The boxes of a place that a turn leads to are glass as well.
            self.follow(state, &pose, followed, &mut frame)
        });
        let eye = state.camera.eye();
        let distance = |sticker: &Sticker| (sticker.middle() - eye).magnitude2();
        frame
            .ghosts
            .sort_by(|a, b| distance(b).total_cmp(&distance(a)));
        frame.signs = self.signs(state, &pose, &frame);
        frame.loops = self.loops(state, &pose);
        frame.signs.extend(threads.into_iter().flatten());
        frame
    }

    /// The state's loops as curves; none where a piece's facets lie far apart.
    #[inline(never)]
    fn loops(&self, state: &State, pose: &Pose) -> Vec<Curve> {
        if state.loops.is_empty() || pose.unfold > 0.0 || pose.board > 0.0 {
            return Vec::new();
        }
        let plain = Look::default();
        let home = |piece: &PieceId| {
            let facets = &state.puzzle.pieces().get(usize::from(piece.0))?.facets;
            let middles: Vec<Vec3> = facets
                .iter()
                .filter_map(|&facet| {
                    let slot = &self.slots[usize::from(facet)];
                    let (corners, _) = self.corners(state, pose, &[], slot, &plain)?;
                    Some(corners.iter().sum::<Vec3>() / 8.0)
                })
                .collect();
            let sum: Vec3 = middles.iter().sum();
            (!middles.is_empty()).then(|| sum / middles.len() as f32)
        };
        let grain = self.loop_grain();
        let mut curves = Vec::new();
        for one in &state.loops {
            let homes: Vec<Vec3> = one.pieces.iter().filter_map(home).collect();
            if let [home] = homes[..] {
                let axis = state.camera.basis()[2];
                let ring = circle(home, axis, LOOP_RING * grain).into_iter();
                let ring = ring.map(|at| Knot { at, up: axis }).collect();
                curves.push(Curve::ring(ring, one.colour));
                continue;
            }
            let bend = if homes.len() == 2 { BEND_OF_TWO } else { BEND };
            for (k, &from) in homes.iter().enumerate() {
                let knots = arc(from, homes[(k + 1) % homes.len()], bend);
                curves.extend(Curve::through(&knots, grain, LOOP_ENDS, one.colour));
            }
        }
        curves
    }

    /// The unit of loops, for two layers twice as large as for four.
    pub(super) fn loop_grain(&self) -> f32 {
        LOOP_GRAIN / f32::from(self.layers)
    }

    /// The corners of a slot's box, and the share of its size that its cell gives it; `None` if nothing is left.
    pub(super) fn corners(
        &self,
        state: &State,
        pose: &Pose,
        moving: &[Moving],
        slot: &Slot,
        look: &Look,
    ) -> Option<([Vec3; 8], f32)> {
        // A square turns within what carries it along.
        let mut moved = moving
            .iter()
            .filter(|moving| self.turns(&state.puzzle, moving.mv, slot.location))
            .peekable();
        let turns = moved.peek().is_some();
        let (now, end) = moved.fold((Mat4::identity(), Mat4::identity()), |(now, end), next| {
            (next.now * now, next.end * end)
        });
        let now = pose.aligned * now;
        let end = pose.aligned * end;
        let share = if turns {
            state.motion.progress.min(1.0)
        } else {
            0.0
        };
        let cells = [
            half_axis(pose.aligned * slot.normal),
            half_axis(end * slot.normal),
        ];
        let normal = now * slot.normal;
        let hinge = pose.hinges[cells[0]].mix(&pose.hinges[cells[1]], share);

        let seen = pose.residual * (hinge.linear * normal);
        let centre = pose.residual * hinge.point(normal);
        let shown = pose.shown(pose.facing(seen, centre));
        let size = match pose.view.near_cell {
            NearCell::Cut if !look.followed => shown,
            NearCell::Cut | NearCell::Beside | NearCell::Around => 1.0,
        };

        let exploded = pose.explode + look.lift * LIFT * (1.0 - pose.unfold);
        let middle =
            (slot.normal + slot.inner * pose.filled + slot.piece * exploded) / (1.0 + pose.explode);
        let half = pose.filled * pose.sticker / f32::from(self.layers) / (1.0 + pose.explode);
        let placed = Placed {
            middle: now * middle,
            halves: slot.across.map(|axis| now[axis] * half),
            hinge,
        };
        let mut corners = projected(pose, &placed, size);
        let mut left = size;
        if pose.view.near_cell == NearCell::Beside && shown < 1.0 {
            let beside = box_beside(state, pose, &placed);
            corners = lerp(&corners, &beside, 1.0 - shown);
        }
        if pose.board > 0.0 {
            let board = on_board(pose, slot, &now, cells, share, look);
            corners = lerp(&corners, &board, pose.board);
            left += (1.0 - left) * pose.board;
        }
        if pose.one > 0.0 {
            let (one, size) = self.on_one(pose, slot, &now, look);
            corners = lerp(&corners, &one, pose.one);
            left += (size - left) * pose.one;
        }
        (left > LEAST).then_some((corners, shown))
    }

    /// A body or a sticker of one cell as a Rubik's cube, and the remaining share of its size, which is 0 far from the
    /// cell.
    fn on_one(&self, pose: &Pose, slot: &Slot, now: &Mat4, look: &Look) -> ([Vec3; 8], f32) {
        let layers = f32::from(self.layers);
        let normal = now * slot.normal;
        let at = now * (slot.normal + slot.inner);
        // Layers from the cell, to the middle of the facet.
        let depth = (at.w + 1.0) * layers / 2.0;
        let left = 1.0 - smooth_step(0.55, 1.1, depth);
        let body = (-normal.w).clamp(0.0, 1.0);
        let half = (ONE_STICKER + (ONE_BODY - ONE_STICKER) * body) * left / layers;
        let piece = (now * slot.piece).truncate() * (pose.view.explode + 0.4 * look.lift);
        let scale = 0.96 / (1.0 + pose.view.explode);
        let halves = slot.across.map(|axis| now[axis] * half);
        let corners = boxed(|offset| {
            let p = at + halves[0] * offset[0] + halves[1] * offset[1] + halves[2] * offset[2];
            let height = ((p.w + 1.0) * layers / 2.0).clamp(0.0, 1.0) * ONE_HEIGHT;
            (p.truncate() + normal.truncate() * height + piece) * scale
        });
        (corners, left)
    }
}

/// The strokes in progress.
fn moving(state: &State) -> Vec<Moving> {
    let motion = &state.motion;
    motion
        .strokes
        .iter()
        .map(|stroke| {
            let (now, end) = spin::rotation(&state.puzzle, stroke, motion.progress);
            Moving {
                mv: stroke.moves[0],
                now,
                end,
            }
        })
        .collect()
}

/// A tile on the pin-board.
fn on_board(
    pose: &Pose,
    slot: &Slot,
    now: &Mat4,
    cells: [usize; 2],
    share: f32,
    look: &Look,
) -> [Vec3; 8] {
    let inner = now * slot.inner;
    let [from, to] = cells.map(|cell| pose.board_point(cell, pose.open[cell].linear * inner));
    let open = pose.open[cells[0]].mix(&pose.open[cells[1]], share);
    let half = pose.board_half();
    let mut middle = from + (to - from) * share;
    // Stickers that change cells fly over the board; a highlighted piece is raised like a pin.
    let flight = libm::sinf(core::f32::consts::PI * share) * (to - from).magnitude();
    middle.z += 0.16 * flight
        + if look.hover || look.followed {
            0.12
        } else {
            0.0
        }
        + 0.1 * look.lift;
    let halves = slot.across.map(|axis| {
        let along = open.linear * now[axis];
        vec3(along.x * half, along.y * half, along.z * half * 0.3)
    });
    boxed(|offset| middle + halves[0] * offset[0] + halves[1] * offset[1] + halves[2] * offset[2])
}

/// The scaled corners of a box seen from the fourth dimension.
fn projected(pose: &Pose, placed: &Placed, size: f32) -> [Vec3; 8] {
    let middle = pose.residual * placed.hinge.point(placed.middle);
    let halves = placed
        .halves
        .map(|half| pose.residual * (placed.hinge.linear * half) * size);
    boxed(|[a, b, c]| pose.project(middle + halves[0] * a + halves[1] * b + halves[2] * c))
}

/// The corners of a box of the nearest cell, next to the rest: seen from very far in the fourth dimension.
fn box_beside(state: &State, pose: &Pose, placed: &Placed) -> [Vec3; 8] {
    let middle = pose.residual * placed.middle;
    let halves = placed.halves.map(|half| pose.residual * half);
    boxed(|[a, b, c]| {
        let point = middle + halves[0] * a + halves[1] * b + halves[2] * c;
        beside(state, point.truncate())
    })
}

/// The location of a point of the nearest cell when the cell is shown next to the rest.
pub(super) fn beside(state: &State, point: Vec3) -> Vec3 {
    let [right, up, back] = state.camera.basis();
    right * BESIDE[0] + up * BESIDE[1] + back * BESIDE[2] + point * BESIDE_SCALE
}

/// The eight corners, for offsets of -1 and 1 along the three axes.
fn boxed(corner: impl Fn([f32; 3]) -> Vec3) -> [Vec3; 8] {
    core::array::from_fn(|k| {
        corner([0, 1, 2].map(|bit| if k >> bit & 1 == 1 { 1.0 } else { -1.0 }))
    })
}

fn lerp(a: &[Vec3; 8], b: &[Vec3; 8], share: f32) -> [Vec3; 8] {
    core::array::from_fn(|k| a[k] * (1.0 - share) + b[k] * share)
}

/// Light and mark of the facet in a slot.
fn paint(state: &State, slot: usize, look: &Look) -> ([f32; 3], [f32; 4]) {
    let facet = state.shown[slot];
    let face = state.puzzle.facets()[usize::from(facet)].face;
    let light = to_light(state.face_colour(face));
    let mut seen = faded(light, look.dim);
    if look.hover {
        seen = mix(seen, [1.0; 3], 0.12);
    }
    let sign = match (look.mark, state.view.marks) {
        (Mark::None, Marks::Shapes) => f32::from(Mark::of_face(face).number()),
        (Mark::None, Marks::Letters) => FIRST_LETTER + f32::from(face.0),
        (Mark::None, Marks::Numbers) => first_number(&state.puzzle) + f32::from(facet),
        (mark, _) => f32::from(mark.number()),
    };
    let shade = if luminance(light) > 0.25 { 0.004 } else { 1.0 };
    (seen, [shade, shade, shade, sign])
}

/// A thin line around a highlighted box: the highlight's colour and a dark seam, and white under the pointer.
fn outline(outlines: &mut Vec<Sticker>, sticker: &Sticker, look: &Look) {
    let mut size = 1.0;
    let mut grow = |by: f32, [r, g, b]: [f32; 3]| {
        size += by;
        outlines.push(sticker.swollen(size, [r, g, b, 1.0]));
    };
    if let Some(rim) = look.rim {
        grow(0.05, [0.005; 3]);
        grow(0.08, mix(rim.map(|x| x * 0.75), rim, look.glow));
    }
    if look.hover {
        grow(0.1, [0.005; 3]);
        grow(0.14, [1.0; 3]);
        grow(0.06, [0.01; 3]);
    }
}
