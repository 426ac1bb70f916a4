//! Text and lines around the boxes: frames and numbers of cells, their axes, the pin-board's panels, and the thread
//! that joins the facets of the piece under the pointer.

use super::{
    Four,
    frame::{Frame, Sticker, beside},
    pose::{Pose, half_axis, smooth_step},
};
use crate::{
    palette::{luminance, to_light},
    signs::{Kind, Sign},
    state::State,
    view::NearCell,
};
use three_d::{InnerSpace, Vec3, Vec4, vec3};

/// A grey that is readable on light and on dark pages.
const GREY: [f32; 3] = [0.24, 0.26, 0.31];
/// The thread between the facets of one piece.
const THREAD: [f32; 4] = [1.0, 0.5, 0.02, 1.0];
const HAIRLINE: f32 = 0.0055;
const CHIP: f32 = 0.085;
const DIGIT: f32 = 0.055;
/// How clearly a cell's number is seen through what hides it, and that of the cell in the middle.
const VEILED: f32 = 0.55;
const MIDDLE: f32 = 0.85;

impl Four {
    /// Everything but the boxes.
    pub(super) fn signs(&self, state: &State, pose: &Pose, frame: &Frame) -> Vec<Sign> {
        let mut signs = Vec::new();
        if pose.view.labels {
            for (number, face) in state.puzzle.faces().iter().enumerate() {
                let mut normal = Vec4::new(0.0, 0.0, 0.0, 0.0);
                normal[face.axis] = if face.positive { 1.0 } else { -1.0 };
                let colour = state.face_colour(puzzle::FaceId(number as u8));
                let cell = Cell {
                    digit: number as u8 + 1,
                    light: to_light(colour),
                    axis: face.axis,
                    normal,
                };
                cell.draw(state, pose, &mut signs);
            }
        }
        self.thread(state, pose, frame, &mut signs);
        signs.retain(|sign| sign.colour[3] > 0.01);
        signs
    }

    /// Joins the facets of the piece under the pointer, with pins on the pin-board.
    fn thread(&self, state: &State, pose: &Pose, frame: &Frame, signs: &mut Vec<Sign>) {
        let followed = state.followed.as_ref().map(|followed| followed.piece);
        let Some(piece) = state.hover.filter(|piece| Some(*piece) != followed) else {
            return;
        };
        let here = |sticker: &&Sticker| {
            let location = self.slots[usize::from(sticker.slot)].location;
            state.occupants[usize::from(location.0)] == piece
        };
        let middles: Vec<Vec3> = frame
            .stickers
            .iter()
            .filter(here)
            .map(Sticker::middle)
            .collect();
        for (k, &a) in middles.iter().enumerate() {
            for &b in &middles[..k] {
                signs.push(Sign::line(a, b, 0.009, THREAD));
            }
            if pose.board > 0.0 {
                let [r, g, b] = GREY;
                let foot = vec3(a.x, a.y, 0.0);
                signs.push(Sign::line(foot, a, 0.008, [r, g, b, pose.board]));
            }
        }
    }
}

/// A cell with its frame and legend.
struct Cell {
    digit: u8,
    light: [f32; 3],
    axis: usize,
    normal: Vec4,
}

impl Cell {
    fn draw(&self, state: &State, pose: &Pose, signs: &mut Vec<Sign>) {
        let at = half_axis(pose.aligned * self.normal);
        let hinge = &pose.hinges[at];
        let middle = pose.aligned * self.normal;
        let seen = pose.residual * (hinge.linear * middle);
        let centre = pose.residual * hinge.point(middle);
        let shown = pose.shown(pose.facing(seen, centre)) * (1.0 - pose.one);
        let axes: Vec<Vec4> = (0..4)
            .filter(|&axis| axis != self.axis)
            .map(|axis| pose.aligned[axis])
            .collect();
        let corner = |signs: [f32; 3]| {
            let reach = pose.reach + 0.03;
            let p = (0..3).fold(middle * pose.height, |p, k| {
                p + axes[k] * (signs[k] * reach)
            });
            pose.project(pose.residual * hinge.point(p))
        };

        let strength = (0.10 + 0.35 * pose.unfold) * shown * (1.0 - pose.board);
        for along in 0..3 {
            for others in 0..4 {
                let mut ends = [[0.0; 3]; 2];
                for (end, sign) in ends.iter_mut().zip([-1.0, 1.0]) {
                    end[along] = sign;
                    end[(along + 1) % 3] = if others & 1 == 0 { -1.0 } else { 1.0 };
                    end[(along + 2) % 3] = if others & 2 == 0 { -1.0 } else { 1.0 };
                }
                signs.push(grey_line(corner(ends[0]), corner(ends[1]), strength));
            }
        }

        // The number: outside the cell as seen from the fourth dimension, or at a corner of the unfolded cell.
        let out = seen.truncate();
        let afar = pose.outside(out);
        let near = pose.project(pose.residual * hinge.point(middle)) + pose.corner() * 1.1;
        let flat = pose.legend(at, 0.42, 0.68);
        let position = afar * (1.0 - pose.unfold) + near * pose.unfold;
        let position = position * (1.0 - pose.board) + flat * pose.board;
        let clear = out.magnitude2().min(1.0) * (1.0 - pose.unfold) + pose.unfold;
        // What other cells hide is seen faintly through them; the middle cell is behind others from every side.
        let veil =
            (VEILED + (MIDDLE - VEILED) * (1.0 - clear)) * (1.0 - pose.unfold) * (1.0 - pose.board);
        signs.push(Sign {
            kind: Kind::Veiled,
            ..self.chip(pose, position, shown * veil)
        });
        signs.push(self.chip(pose, position, shown * clear));
        if pose.view.near_cell == NearCell::Beside {
            let position = beside(state, vec3(-1.25, 1.25, 1.25));
            signs.push(self.chip(pose, position, smooth_step(0.7, 1.0, seen.w)));
        }
        self.draw_axes(pose, at, signs);
        if pose.board > 0.0 {
            let [r, g, b] = GREY;
            let (middle, panel) = pose.board_panel(at);
            signs.push(Sign {
                kind: Kind::Panel,
                a: middle,
                b: panel,
                size: 0.03,
                digit: 0,
                colour: [r, g, b, 0.14 * pose.board],
            });
        }
    }

    fn chip(&self, pose: &Pose, position: Vec3, cover: f32) -> Sign {
        let (board, scale) = (pose.board, pose.board_scale());
        let [r, g, b] = self.light;
        let ink = if luminance(self.light) > 0.25 {
            0.004
        } else {
            1.0
        };
        Sign {
            kind: Kind::Chip,
            a: position,
            b: vec3(ink, ink, ink),
            size: CHIP * (1.0 - board) + 0.3 * scale * board,
            digit: self.digit,
            colour: [r, g, b, cover],
        }
    }

    /// The positive axes in the unfolded cell, as they are turned along with it (Kamack and Keane, Figure 1).
    fn draw_axes(&self, pose: &Pose, at: usize, signs: &mut Vec<Sign>) {
        let strength = pose.unfold * pose.unfold;
        if strength < 0.01 {
            return;
        }
        let hinge = &pose.hinges[at];
        let open = &pose.open[at];
        let middle = pose.project(pose.residual * hinge.point(pose.aligned * self.normal));
        let mut corner = pose.corner();
        corner.y = -corner.y;
        let solid = middle + corner * 1.04;
        for axis in (0..4).filter(|&axis| axis != self.axis) {
            let along = (open.linear * pose.aligned[axis]).truncate();
            let origin = pose.legend(at, 0.62, -0.28);
            // On the board, the axis toward the viewer is drawn diagonally.
            let slant = along.z * 0.62;
            let lain = vec3(along.x - slant, along.y - slant, 0.0) * pose.board_scale();
            let blend = |solid: Vec3, flat: Vec3| solid * (1.0 - pose.board) + flat * pose.board;
            let from = blend(solid, origin);
            signs.push(grey_line(
                from,
                blend(solid + along * 0.17, origin + lain * 0.38),
                strength,
            ));
            let [r, g, b] = GREY;
            signs.push(Sign {
                kind: Kind::Digit,
                a: blend(solid + along * 0.24, origin + lain * 0.58),
                b: vec3(0.0, 0.0, 0.0),
                size: DIGIT * (1.0 - pose.board) + 0.15 * pose.board_scale() * pose.board,
                digit: axis as u8 + 1,
                colour: [r, g, b, strength],
            });
        }
    }
}

fn grey_line(a: Vec3, b: Vec3, cover: f32) -> Sign {
    let [red, green, blue] = GREY;
    Sign::line(a, b, HAIRLINE, [red, green, blue, cover])
}
