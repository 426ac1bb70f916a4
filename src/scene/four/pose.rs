//! From four dimensions to three: the layout of the whole picture at one moment.

use crate::orientation::plane_rotation;
use crate::{
    state::State,
    view::{Shape, View},
};
use three_d::{InnerSpace, Mat4, Matrix as _, Vec3, Vec4, vec3};

/// An affine map of four-dimensional space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Affine {
    pub linear: Mat4,
    pub shift: Vec4,
}

impl Affine {
    const IDENTITY: Self = Self {
        linear: Mat4::from_cols(
            Vec4::new(1.0, 0.0, 0.0, 0.0),
            Vec4::new(0.0, 1.0, 0.0, 0.0),
            Vec4::new(0.0, 0.0, 1.0, 0.0),
            Vec4::new(0.0, 0.0, 0.0, 1.0),
        ),
        shift: Vec4::new(0.0, 0.0, 0.0, 0.0),
    };

    /// The rotation about a hinge.
    fn about(hinge: Vec4, linear: Mat4) -> Self {
        Self {
            linear,
            shift: hinge - linear * hinge,
        }
    }

    fn then(self, next: Self) -> Self {
        Self {
            linear: next.linear * self.linear,
            shift: next.linear * self.shift + next.shift,
        }
    }

    pub fn point(&self, point: Vec4) -> Vec4 {
        self.linear * point + self.shift
    }

    /// Interpolates: `self` at 0, `other` at 1.
    pub fn mix(&self, other: &Self, share: f32) -> Self {
        Self {
            linear: self.linear * (1.0 - share) + other.linear * share,
            shift: self.shift * (1.0 - share) + other.shift * share,
        }
    }
}

/// The hinges about which the eight cells rotate as the surface is unfolded, by the half axis of the picture that they
/// are on: x, y, z, w, then the opposite ones. The cell at -w, in the middle, stays; the six around it turn outward
/// about the square that they share with it; the cell at w follows the one below the middle and turns about the square
/// that they share.
fn hinges(angle: f32) -> [Affine; 8] {
    let eye = Vec4::unit_w();
    let around = |out: Vec4| Affine::about(out - eye, plane_rotation(eye, out, angle));
    let axes = [Vec4::unit_x(), Vec4::unit_y(), Vec4::unit_z()];
    let below = around(-Vec4::unit_y());
    let far = Affine::about(
        eye - Vec4::unit_y(),
        plane_rotation(Vec4::unit_y(), eye, angle),
    )
    .then(below);
    core::array::from_fn(|k| match k {
        0..=2 => around(axes[k]),
        3 => far,
        4..=6 => around(-axes[k - 4]),
        _ => Affine::IDENTITY,
    })
}

/// The half axis that a unit vector along one points to, as [`hinges`] counts them.
pub(crate) fn half_axis(vector: Vec4) -> usize {
    let axis = (0..4)
        .max_by(|&a, &b| vector[a].abs().total_cmp(&vector[b].abs()))
        .unwrap_or_default();
    if vector[axis] > 0.0 { axis } else { axis + 4 }
}

/// Radius of the sphere that a picture should fill.
const REACH: f32 = 1.66;
/// Points nearer than this share of the eye's distance are drawn at it.
const NEAREST: f32 = 0.12;
/// How near to aligned with the axes (see [`Orientation::aligned`](super::Orientation)) an orientation must be before
/// the cells begin to unfold, and until they are unfolded.
const ALIGNED: [f32; 2] = [0.87, 0.998];

/// On the pin-board, lengths are half edges of a layer of a cell. The gap between the layers of a cell, which lie side
/// by side.
const LAYER_GAP: f32 = 0.45;
/// From the layers to the border of their panel.
const MARGIN: f32 = 0.14;
/// Space for the cell's number and axes, at the left of its panel.
const LEGEND: f32 = 1.2;
/// The gap between panels.
const PANEL_GAP: f32 = 0.2;

/// The layout of everything at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Pose {
    pub view: View,
    /// The nearest orientation aligned with the axes.
    pub aligned: Mat4,
    /// The rotation to apply after that one.
    pub residual: Mat4,
    /// The cells' hinges at this moment.
    pub hinges: [Affine; 8],
    /// Their hinges when fully open.
    pub open: [Affine; 8],
    /// Reciprocal of the eye's distance.
    pub nearness: f32,
    /// The transition to the pin-board, 0 to 1.
    pub board: f32,
    /// The transition to one cell, 0 to 1.
    pub one: f32,
    /// The transition to the unfolded cells, 0 to 1.
    pub unfold: f32,
    /// The filled share of the cells.
    pub filled: f32,
    /// The distance from the puzzle's middle to a cell's.
    pub height: f32,
    /// The distance from a cell's middle to the ends of its outermost stickers.
    pub reach: f32,
    /// Width of a sticker, as a share of the space for it.
    pub sticker: f32,
    /// The distance between pieces, 0 to 1.
    pub explode: f32,
    /// Size and position in the picture of what was projected.
    scale: f32,
    centre: Vec3,
    layers: f32,
    board_scale: f32,
}

/// Between two shapes the picture passes along a line of shapes, with an equal share for every step.
const LINE: [Shape; 4] = [
    Shape::OneCell,
    Shape::Perspective,
    Shape::Development,
    Shape::PinBoard,
];

/// The position on the line of shapes, 0 to 3.
fn position_on_line(state: &State) -> f32 {
    let position = |shape: Shape| {
        let position = LINE.iter().position(|&s| s == shape).unwrap_or(1) as f32;
        if shape == Shape::Perspective {
            position + state.view.unfold
        } else {
            position
        }
    };
    let to = position(state.view.shape);
    state.morph.map_or(to, |morph| {
        let from = position(morph.from);
        from + (to - from) * morph.t
    })
}

impl Pose {
    pub fn new(state: &State, layers: u8) -> Self {
        let view = state.view;
        let position = position_on_line(state);
        let (aligned, nearness_to_axes) = state.orientation.aligned();
        let residual = state.orientation.matrix() * aligned.transpose();
        let flat = smooth_step(ALIGNED[0], ALIGNED[1], nearness_to_axes);
        let one = (1.0 - position).clamp(0.0, 1.0) * flat;
        let unfold = (position - 1.0).clamp(0.0, 1.0) * flat;
        let board = (position - 2.0).clamp(0.0, 1.0) * flat;
        let right = core::f32::consts::FRAC_PI_2;
        let nearness = (1.0 - unfold) / view.eye_distance;
        let filled = 1.0 - view.cell_spacing;
        let explode = view.explode * (1.0 - unfold);
        let size = f32::from(layers);
        // Unfolded stickers are all of one size and may be larger.
        let sticker = view.sticker_size + 0.45 * unfold * (1.0 - view.sticker_size);
        let outermost = 1.0 - 1.0 / size;
        let height = (1.0 + explode * outermost) / (1.0 + explode);
        let reach = (filled * (outermost + sticker / size) + explode * outermost) / (1.0 + explode);
        let unfolded = libm::sqrtf(2.0 * reach * reach + (3.0 + reach) * (3.0 + reach));
        let folded = libm::sqrtf(height * height + 2.0 * reach * reach) * (1.0 - nearness)
            / (1.0 - nearness * reach);
        let radius = folded + (unfolded - folded) * unfold;
        let mut pose = Self {
            view,
            aligned,
            residual,
            hinges: hinges(right * unfold),
            open: hinges(right),
            nearness,
            board,
            one,
            unfold,
            filled,
            height,
            reach,
            sticker,
            explode,
            scale: REACH / radius,
            centre: vec3(0.0, -unfold, 0.0),
            layers: size,
            board_scale: 1.0,
        };
        // Two panels wide and four high.
        let panel = pose.panel();
        let [width, height] = state.camera.visible_half_extent();
        let across = 2.0 * panel.x + PANEL_GAP;
        let along = 4.0 * panel.y + 1.5 * PANEL_GAP;
        pose.board_scale = (0.95 * width / across).min(0.95 * height / along);
        pose
    }

    /// A point of four-dimensional space, oriented and unfolded, in the picture.
    pub fn project(&self, point: Vec4) -> Vec3 {
        let depth = (1.0 - self.nearness * point.w).max(NEAREST);
        (point.truncate() * ((1.0 - self.nearness) / depth) - self.centre) * self.scale
    }

    /// How much a cell is seen from outside, with its normal and middle: positive if it would obstruct the view.
    pub fn facing(&self, normal: Vec4, middle: Vec4) -> f32 {
        normal.w - self.nearness * normal.dot(middle)
    }

    /// The remaining share of a cell's size, 1 to 0 as it turns toward the eye.
    pub fn shown(&self, facing: f32) -> f32 {
        let soft = (0.5 / self.view.eye_distance).min(0.15);
        1.0 - smooth_step(-soft, 0.0, facing)
    }

    /// The middle of a facet on the pin-board. `cell` is the half axis of its cell, `inner` its position in the
    /// unfolded cell.
    pub fn board_point(&self, cell: usize, inner: Vec4) -> Vec3 {
        let [column, row] = BOARD[cell];
        let panel = self.panel();
        // Layers that lie behind each other in the cell lie side by side here, the nearest to the viewer last.
        let point = vec3(
            column * (2.0 * panel.x + PANEL_GAP) + LEGEND / 2.0 + inner.x + self.aside() * inner.z,
            row * (2.0 * panel.y + PANEL_GAP) + inner.y,
            0.0,
        );
        point * self.board_scale
    }

    /// The sideways offset of a facet for its depth.
    fn aside(&self) -> f32 {
        (1.0 + LAYER_GAP / 2.0) * self.layers
    }

    /// Half the width and height of a cell's panel, in the pin-board's own lengths.
    fn panel(&self) -> Vec3 {
        let layers = 1.0 + self.aside() * (1.0 - 1.0 / self.layers);
        vec3(layers + MARGIN + LEGEND / 2.0, 1.0 + MARGIN, 0.0)
    }

    /// The middle, and half the width and height, of a cell's panel in the picture.
    pub fn board_panel(&self, cell: usize) -> (Vec3, Vec3) {
        let aside = vec3(LEGEND / 2.0, 0.0, 0.03) * self.board_scale;
        let middle = self.board_point(cell, Vec4::new(0.0, 0.0, 0.0, 0.0)) - aside;
        (middle, self.panel() * self.board_scale)
    }

    /// A position in the legend of a cell's panel: x from the panel's left border, y from its middle.
    pub fn legend(&self, cell: usize, x: f32, y: f32) -> Vec3 {
        let (middle, panel) = self.board_panel(cell);
        middle + vec3(x * self.board_scale - panel.x, y * self.board_scale, 0.04)
    }

    /// Half the width of a facet on the pin-board.
    pub fn board_half(&self) -> f32 {
        let share = 0.62 + 0.34 * self.view.sticker_size;
        self.board_scale * share / self.layers
    }

    /// The length in the picture of one unit of the pin-board.
    pub fn board_scale(&self) -> f32 {
        self.board_scale
    }

    /// The offset from the middle of an unfolded cell to its upper left corner in front.
    pub fn corner(&self) -> Vec3 {
        vec3(-1.0, 1.0, 1.0) * (self.reach * self.scale)
    }

    /// A position just outside the picture of the folded tesseract, in a direction from its middle.
    pub fn outside(&self, direction: Vec3) -> Vec3 {
        let reach = self.reach;
        direction
            * (self.height * self.scale * 1.14 * (1.0 - self.nearness)
                / (1.0 - self.nearness * reach))
    }
}

/// Column and row of the cells' panels from the board's middle, in the order of [`hinges`]: a row for each axis of the
/// picture, so that opposite cells are side by side.
const BOARD: [[f32; 2]; 8] = [
    [-0.5, 0.5],
    [-0.5, 1.5],
    [-0.5, -0.5],
    [0.5, -1.5],
    [0.5, 0.5],
    [0.5, 1.5],
    [0.5, -0.5],
    [-0.5, -1.5],
];

/// 0 up to `a`, 1 from `b` on, with zero slope at both.
pub(crate) fn smooth_step(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::SquareMatrix;

    #[test]
    fn unfolded_cells_lie_side_by_side_in_one_space() {
        let open = hinges(core::f32::consts::FRAC_PI_2);
        let units = [
            Vec4::unit_x(),
            Vec4::unit_y(),
            Vec4::unit_z(),
            Vec4::unit_w(),
        ];
        let expected = [
            [2.0, 0.0, 0.0],
            [0.0, 2.0, 0.0],
            [0.0, 0.0, 2.0],
            [0.0, -4.0, 0.0],
            [-2.0, 0.0, 0.0],
            [0.0, -2.0, 0.0],
            [0.0, 0.0, -2.0],
            [0.0, 0.0, 0.0],
        ];
        for (k, (hinge, expected)) in open.iter().zip(expected).enumerate() {
            let normal = units[k % 4] * if k < 4 { 1.0 } else { -1.0 };
            assert_eq!(half_axis(normal), k);
            let middle = hinge.point(normal);
            assert!((middle - Vec3::from(expected).extend(-1.0)).magnitude() < 1e-5);
            // All cells face away from the eye.
            assert!((hinge.linear * normal + Vec4::unit_w()).magnitude() < 1e-5);
            assert!((hinge.linear.determinant() - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn closed_hinges_move_nothing() {
        for hinge in hinges(0.0) {
            assert!(
                (hinge.linear * Vec4::new(1.0, 2.0, 3.0, 4.0) - Vec4::new(1.0, 2.0, 3.0, 4.0))
                    .magnitude()
                    < 1e-6
            );
            assert!(hinge.shift.magnitude() < 1e-6);
        }
    }

    #[test]
    fn neighbours_keep_the_square_they_share_while_they_unfold() {
        for angle in [0.3, 0.9, 1.5] {
            let hinges = hinges(angle);
            let middle = hinges[7];
            let shared = Vec4::new(1.0, 0.3, -0.8, -1.0);
            assert!((hinges[0].point(shared) - middle.point(shared)).magnitude() < 1e-5);
            let shared = Vec4::new(0.2, -1.0, 0.5, 1.0);
            assert!((hinges[3].point(shared) - hinges[5].point(shared)).magnitude() < 1e-5);
        }
    }
}
