//! Draws what is in the room besides the puzzle, all of it boxes: a table, a floor, hands and their rays.

use super::{Beam, OVER_TABLE, Place, RoomEye, corners};
use crate::{
    SceneError,
    four::{Buffers, Instances, Sticker},
    mesh::bevelled_box,
    programs::{LIGHT, Programs},
    state::State,
    writing::{INK, Writing},
};
use std::rc::Rc;
use three_d::{Context, Cull, DepthTest, Program, RenderStates, Rotation as _, Vec3, vec3};

/// The depth of the bevel of a box that reaches from -1 to 1.
const BEVEL: f32 = 0.06;
/// Half of the table: across, its thickness, along; and half of the floor, metres.
const TABLE: [f32; 3] = [0.5, 0.014, 0.36];
const FLOOR: [f32; 3] = [1.6, 0.01, 1.6];
/// Half of what stands for a hand, metres, and half the width of its ray and of the ray's end.
const HAND: [f32; 3] = [0.018, 0.014, 0.055];
const RAY: f32 = 0.0012;
const END: f32 = 0.005;
/// The light of these things.
const WOOD: [f32; 3] = [0.33, 0.20, 0.11];
const GROUND: [f32; 3] = [0.22, 0.21, 0.20];
const HANDLE: [f32; 3] = [0.05, 0.05, 0.06];
const SHINE: [f32; 3] = [0.9, 0.9, 0.95];
const MEETS: [f32; 3] = [1.0, 0.55, 0.05];

/// The GPU resources of what is in the room besides the puzzle.
pub(crate) struct RoomPainter {
    program: Rc<Program>,
    mesh: Buffers,
    lit: Instances,
    shining: Instances,
    writing: Writing,
}

impl RoomPainter {
    /// Nothing yet.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the driver refuses the shaders.
    pub fn new(context: &Context, programs: &Programs, state: &State) -> Result<Self, SceneError> {
        Ok(Self {
            program: programs.get(
                include_str!("../shaders/four.vert"),
                &[INK, LIGHT, include_str!("../shaders/four.frag")],
            )?,
            mesh: Buffers::new(context, &bevelled_box(BEVEL)),
            lit: Instances::new(context),
            shining: Instances::new(context),
            writing: Writing::new(context, &state.puzzle),
        })
    }

    /// Takes in the table under a puzzle that stands here, and the floor under it, if so.
    pub fn furniture(&mut self, table: Option<(&Place, bool)>) {
        let mut boxes = Vec::new();
        if let Some((place, floor)) = table {
            let top = place.middle - vec3(0.0, OVER_TABLE, 0.0);
            let axes = [Vec3::unit_x(), Vec3::unit_y(), Vec3::unit_z()];
            let sized = |size: [f32; 3]| core::array::from_fn(|n| axes[n] * size[n]);
            boxes.push(solid(top - vec3(0.0, TABLE[1], 0.0), sized(TABLE), WOOD));
            if floor {
                let under = vec3(top.x, -FLOOR[1], top.z);
                boxes.push(solid(under, sized(FLOOR), GROUND));
            }
        }
        self.lit.fill(&boxes);
        self.shining.fill(&[]);
    }

    /// Takes in hands and their rays.
    pub fn beams(&mut self, beams: &[Beam]) {
        let (mut lit, mut shining) = (Vec::new(), Vec::new());
        for beam in beams {
            let rotation = beam.pose.rotation;
            let [x, y, z] = [Vec3::unit_x(), Vec3::unit_y(), Vec3::unit_z()]
                .map(|axis| rotation.rotate_vector(axis));
            let (at, ahead) = (beam.pose.at, -z);
            let [a, b, c] = HAND;
            lit.push(solid(at - ahead * c, [x * a, y * b, z * c], HANDLE));
            let half = beam.length / 2.0;
            shining.push(solid(
                at + ahead * half,
                [x * RAY, y * RAY, z * half],
                SHINE,
            ));
            if beam.on_puzzle {
                let end = at + ahead * beam.length;
                shining.push(solid(end, [x * END, y * END, z * END], MEETS));
            }
        }
        self.lit.fill(&lit);
        self.shining.fill(&shining);
    }

    /// Draws what was taken in last.
    pub fn draw(&self, eye: &RoomEye) {
        let program = &self.program;
        program.use_uniform("view_projection", eye.view);
        program.use_uniform("eye", eye.at);
        program.use_uniform("lamp", eye.at + vec3(-0.6, 1.6, 0.4));
        program.use_uniform("plain", 1.0);
        program.use_uniform("flat_light", 0.0);
        self.writing.lend(program);
        let states = RenderStates {
            cull: Cull::Back,
            depth_test: DepthTest::Less,
            ..RenderStates::default()
        };
        self.mesh.draw(program, &self.lit, states, eye.viewport);
        program.use_uniform("flat_light", 1.0);
        self.mesh.draw(program, &self.shining, states, eye.viewport);
    }
}

/// A box in one light.
fn solid(middle: Vec3, halves: [Vec3; 3], [r, g, b]: [f32; 3]) -> Sticker {
    Sticker {
        slot: u16::MAX,
        corners: corners(middle, halves),
        colour: [r, g, b, 1.0],
        halo: [0.0; 4],
        ink: [0.0; 4],
        exchanged: false,
    }
}
