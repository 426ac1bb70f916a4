//! Draws the arrows of cycles: tubes with a dark edge, and faintly what the puzzle hides of them.

use crate::{
    SceneError,
    batch::Batch,
    instance::{Instance, NO_HALO, PLAIN_BODY, Transform},
    loops::{Curve, tubes},
    palette::to_light,
    programs::{LIGHT, OVER, Programs},
    state::State,
    stereo::Eye,
    writing::{INK, Writing},
};
use std::rc::Rc;
use three_d::{
    Context, Cull, DepthTest, Mat3, Program, RenderStates, SquareMatrix, WriteMask, vec3,
};

/// How clearly an arrow is seen through what hides it.
const GHOST: f32 = 0.26;
/// The share of its light that does not depend on the lamps.
const GLOW: f32 = 0.35;
/// The light of its edge.
const EDGE: [f32; 4] = [0.004, 0.004, 0.005, 1.0];

/// The arrows of one picture on the GPU.
pub(crate) struct TubeRenderer {
    program: Rc<Program>,
    tubes: Vec<Batch>,
    edges: Vec<Batch>,
}

impl TubeRenderer {
    /// None so far.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the driver refuses the shaders.
    pub fn new(programs: &Programs) -> Result<Self, SceneError> {
        Ok(Self {
            program: programs.get(
                include_str!("shaders/solid.vert"),
                &[INK, LIGHT, include_str!("shaders/solid.frag")],
            )?,
            tubes: Vec::new(),
            edges: Vec::new(),
        })
    }

    /// Takes in other curves, of tubes as wide as `grain` says.
    pub fn fill(&mut self, context: &Context, curves: &[Curve], grain: f32) {
        self.tubes.clear();
        self.edges.clear();
        for curves in curves.chunk_by(|a, b| a.colour == b.colour) {
            let [r, g, b] = to_light(curves[0].colour);
            for [tube, edge] in tubes(curves, grain) {
                for (batches, mesh, colour) in [
                    (&mut self.tubes, tube, [r, g, b, GLOW]),
                    (&mut self.edges, edge, EDGE),
                ] {
                    let mut batch = Batch::new(context, &mesh);
                    batch.fill(&[here(colour)]);
                    batches.push(batch);
                }
            }
        }
    }

    /// Draws them over a puzzle that is drawn already.
    pub fn draw(&self, state: &State, writing: &Writing, eye: &Eye) {
        let program = &self.program;
        program.use_uniform("view_projection", eye.view_projection);
        program.use_uniform("eye", eye.at);
        program.use_uniform("lamp", eye.camera.lamp());
        program.use_uniform("side", 1.0);
        program.use_uniform("plain", f32::from(u8::from(state.plain)));
        program.use_uniform("close", 0.0);
        writing.lend(program);
        let solid = RenderStates {
            cull: Cull::Back,
            depth_test: DepthTest::Less,
            ..RenderStates::default()
        };
        let hidden = RenderStates {
            write_mask: WriteMask::COLOR,
            blend: OVER,
            depth_test: DepthTest::Greater,
            ..solid
        };
        let inside = RenderStates {
            cull: Cull::Front,
            ..solid
        };
        let layers = [
            (&self.tubes, hidden, GHOST),
            (&self.edges, inside, 1.0),
            (&self.tubes, solid, 1.0),
        ];
        for (batches, states, cover) in layers {
            program.use_uniform("cover", cover);
            for batch in batches {
                batch.draw(program, eye.states(states), eye.viewport);
            }
        }
    }
}

/// A mesh as it is, in a colour.
fn here(colour: [f32; 4]) -> Instance {
    Instance {
        what: u16::MAX,
        transform: Transform {
            rotation: Mat3::identity(),
            translation: vec3(0.0, 0.0, 0.0),
        },
        scale: 1.0,
        colour,
        halo: NO_HALO,
        ink: PLAIN_BODY,
    }
}
