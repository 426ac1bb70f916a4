//! Draws a puzzle of four dimensions: boxes, their outlines and glass, each in one draw call of one mesh.

use super::{
    Four,
    frame::{Frame, Sticker},
};
use crate::{
    SceneError,
    mesh::{Mesh, bevelled_box},
    programs::{LIGHT, OVER, Programs},
    signs::SignRenderer,
    state::State,
    stereo::Eye,
    tubes::TubeRenderer,
    writing::{INK, Writing},
};
use std::rc::Rc;
use three_d::{
    Context, Cull, DepthTest, ElementBuffer, InstanceBuffer, Program, RenderStates, Vec3, Vec4,
    VertexBuffer, Viewport, WriteMask,
};

/// The depth of the bevel of a box that reaches from -1 to 1.
const BEVEL: f32 = 0.13;

/// The GPU resources of a puzzle of four dimensions.
pub(crate) struct FourRenderer {
    program: Rc<Program>,
    mesh: Buffers,
    stickers: Instances,
    outlines: Instances,
    ghosts: Instances,
    signs: SignRenderer,
    /// Made when there is something to draw with it.
    tubes: Option<TubeRenderer>,
    writing: Writing,
}

impl FourRenderer {
    #[inline(never)]
    pub fn new(context: &Context, programs: &Programs, state: &State) -> Result<Self, SceneError> {
        Ok(Self {
            program: programs.get(
                include_str!("../shaders/four.vert"),
                &[INK, LIGHT, include_str!("../shaders/four.frag")],
            )?,
            mesh: Buffers::new(context, &bevelled_box(BEVEL)),
            stickers: Instances::new(context),
            outlines: Instances::new(context),
            ghosts: Instances::new(context),
            signs: SignRenderer::new(context, programs)?,
            tubes: None,
            writing: Writing::new(context, &state.puzzle),
        })
    }

    #[inline(never)]
    pub fn draw(
        &mut self,
        context: &Context,
        programs: &Programs,
        four: &Four,
        state: &State,
        eye: &Eye,
    ) -> Result<(), SceneError> {
        let viewport = eye.viewport;
        self.writing.fit(&state.puzzle, state.view.marks);
        let Frame {
            stickers,
            outlines,
            ghosts,
            signs,
            loops,
        } = four.frame(state);
        self.stickers.fill(&stickers);
        self.outlines.fill(&outlines);
        self.ghosts.fill(&ghosts);

        let program = &self.program;
        program.use_uniform("view_projection", eye.view_projection);
        program.use_uniform("eye", eye.at);
        program.use_uniform("lamp", eye.camera.lamp());
        program.use_uniform("flat_light", 0.0);
        program.use_uniform("plain", f32::from(u8::from(state.plain)));
        self.writing.lend(program);
        let solid = eye.states(RenderStates {
            cull: Cull::Back,
            depth_test: DepthTest::Less,
            ..RenderStates::default()
        });
        self.mesh.draw(program, &self.stickers, solid, viewport);
        program.use_uniform("flat_light", 1.0);
        let behind = RenderStates {
            cull: Cull::Front,
            ..solid
        };
        self.mesh.draw(program, &self.outlines, behind, viewport);
        program.use_uniform("flat_light", 0.0);
        let glass = eye.states(RenderStates {
            write_mask: WriteMask::COLOR,
            blend: OVER,
            ..solid
        });
        if !loops.is_empty() {
            let tubes = match &mut self.tubes {
                Some(tubes) => tubes,
                none => none.insert(TubeRenderer::new(programs)?),
            };
            tubes.fill(context, &loops, four.loop_grain());
            tubes.draw(state, &self.writing, eye);
        }
        self.signs.draw(&signs, &self.writing, eye);
        self.mesh.draw(program, &self.ghosts, glass, viewport);
        Ok(())
    }
}

/// The mesh of every box.
pub(crate) struct Buffers {
    positions: VertexBuffer<Vec3>,
    normals: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
}

impl Buffers {
    /// A mesh that spans -1 to 1.
    pub fn new(context: &Context, mesh: &Mesh) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(context, &mesh.positions),
            normals: VertexBuffer::new_with_data(context, &mesh.normals),
            indices: ElementBuffer::new_with_data(context, &mesh.indices),
        }
    }

    /// Draws it once for each instance.
    pub fn draw(
        &self,
        program: &Program,
        instances: &Instances,
        states: RenderStates,
        viewport: Viewport,
    ) {
        if instances.count == 0 {
            return;
        }
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        for (name, buffer) in TERMS.iter().zip(&instances.terms) {
            program.use_instance_attribute(name, buffer);
        }
        program.use_instance_attribute("colour", &instances.colour);
        program.use_instance_attribute("halo", &instances.halo);
        program.use_instance_attribute("ink", &instances.ink);
        program.draw_elements_instanced(states, viewport, &self.indices, instances.count);
    }
}

/// The names of the terms of a box's trilinear form, in the order of [`terms`].
const TERMS: [&str; 8] = ["t1", "tx", "ty", "txy", "tz", "txz", "tyz", "txyz"];

/// The attributes of boxes.
pub(crate) struct Instances {
    terms: [InstanceBuffer<Vec3>; 8],
    colour: InstanceBuffer<Vec4>,
    halo: InstanceBuffer<Vec4>,
    ink: InstanceBuffer<Vec4>,
    count: u32,
}

impl Instances {
    /// None so far.
    pub fn new(context: &Context) -> Self {
        Self {
            terms: core::array::from_fn(|_| InstanceBuffer::new(context)),
            colour: InstanceBuffer::new(context),
            halo: InstanceBuffer::new(context),
            ink: InstanceBuffer::new(context),
            count: 0,
        }
    }

    /// Takes in other boxes.
    pub fn fill(&mut self, stickers: &[Sticker]) {
        self.count = stickers.len() as u32;
        if stickers.is_empty() {
            return;
        }
        let terms: Vec<_> = stickers.iter().map(|s| terms(&s.corners)).collect();
        for (k, buffer) in self.terms.iter_mut().enumerate() {
            buffer.fill(&terms.iter().map(|t| t[k]).collect::<Vec<_>>());
        }
        let colours: Vec<Vec4> = stickers.iter().map(|s| s.colour.into()).collect();
        self.colour.fill(&colours);
        let halos: Vec<Vec4> = stickers.iter().map(|s| s.halo.into()).collect();
        self.halo.fill(&halos);
        let inks: Vec<Vec4> = stickers.iter().map(|s| s.ink.into()).collect();
        self.ink.fill(&inks);
    }
}

/// The coefficients of 1, x, y, xy, z, xz, yz and xyz in the form whose value at each corner, with x, y and z being -1
/// or 1, is that corner.
fn terms(corners: &[Vec3; 8]) -> [Vec3; 8] {
    let mut terms = *corners;
    // One step for each axis: half the sum, and half the difference, of the ends along it.
    for bit in [1, 2, 4] {
        for k in (0..8).filter(|k| k & bit == 0) {
            let (low, high) = (terms[k], terms[k + bit]);
            terms[k] = (low + high) * 0.5;
            terms[k + bit] = (high - low) * 0.5;
        }
    }
    terms
}
