//! Draws a puzzle of three dimensions: a shadow, and one draw call for every kind of body and sticker.

use super::{
    Rigid,
    frame::{Frame, Instance},
};
use crate::{
    Followed, SceneError,
    mesh::{Mesh, StickerShape, rounded_body, sticker},
    programs::{OVER, Programs},
    signs::{Sign, SignRenderer},
    state::State,
    stereo::Eye,
    writing::{INK, Writing},
};
use std::rc::Rc;
use three_d::{
    Context, Cull, DepthTest, ElementBuffer, InstanceBuffer, Program, RenderStates, Vec3, Vec4,
    VertexBuffer, Viewport, WriteMask, vec2, vec3,
};

/// The opacity of the stickers at the place to which a turn would take the followed piece.
const GHOST: f32 = 0.75;
/// The shadow lies a little below the puzzle, which seems to float.
const FLOAT: f32 = 0.22;
/// The number of sides of the footprint in the shadow's shader.
const FOOTPRINT: usize = 16;
/// The distance of a sticker's edge from its facet's, in grains.
pub(super) const MARGIN: f32 = 0.18;
/// The gap between bodies and their cells, in grains: almost none, or the background would shine through.
const GAP: f32 = 0.002;

/// The GPU resources of a puzzle of three dimensions.
pub(crate) struct RigidRenderer {
    solid: Rc<Program>,
    shadow: Rc<Program>,
    writing: Writing,
    bodies: Vec<Batch>,
    stickers: Vec<Batch>,
    hints: Vec<Batch>,
    /// Made when there is something to draw with it.
    signs: Option<SignRenderer>,
    frame: Frame,
}

impl RigidRenderer {
    pub fn new(
        context: &Context,
        programs: &Programs,
        rigid: &Rigid,
        state: &State,
    ) -> Result<Self, SceneError> {
        let (bodies, stickers) = meshes(rigid);
        let batches = |meshes: &[Mesh]| {
            meshes
                .iter()
                .map(|mesh| Batch::new(context, mesh))
                .collect()
        };
        Ok(Self {
            solid: programs.get(
                include_str!("../shaders/solid.vert"),
                &[INK, include_str!("../shaders/solid.frag")],
            )?,
            shadow: programs.get(
                include_str!("../shaders/shadow.vert"),
                &[include_str!("../shaders/shadow.frag")],
            )?,
            writing: Writing::new(context, &state.puzzle),
            bodies: batches(&bodies),
            stickers: batches(&stickers),
            hints: batches(&stickers),
            signs: None,
            frame: Frame::default(),
        })
    }

    /// Draws the puzzle for a camera.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver fails.
    pub fn draw(
        &mut self,
        context: &Context,
        programs: &Programs,
        rigid: &Rigid,
        state: &State,
        eye: &Eye,
    ) -> Result<(), SceneError> {
        rigid.frame(state, &eye.camera, &mut self.frame);
        let fill = |batches: &mut [Batch], lists: &[Vec<Instance>]| {
            for (batch, list) in batches.iter_mut().zip(lists) {
                batch.fill(list);
            }
        };
        fill(&mut self.bodies, &self.frame.bodies);
        fill(&mut self.stickers, &self.frame.stickers);
        fill(&mut self.hints, &self.frame.hints);
        if state.view.shadow {
            self.draw_shadow(rigid, state, eye);
        }
        self.draw_solids(eye);
        let mut loops = rigid.loops(state);
        if let Some(followed) = &state.followed {
            self.draw_followed(rigid, state, followed, eye, &mut loops);
        }
        if !loops.is_empty() {
            let signs = match &mut self.signs {
                Some(signs) => signs,
                none => none.insert(SignRenderer::new(context, programs)?),
            };
            signs.draw(&loops, &self.writing, eye);
        }
        Ok(())
    }

    /// Adds the signs of the followed piece, and draws where a turn would take it.
    #[inline(never)]
    fn draw_followed(
        &mut self,
        rigid: &Rigid,
        state: &State,
        followed: &Followed,
        eye: &Eye,
        signs: &mut Vec<Sign>,
    ) {
        let camera = &eye.camera;
        signs.extend(rigid.follow(state, followed, camera.eye()));
        let ghosts = rigid.ghost_instances(state, followed, camera.eye());
        let program = &self.solid;
        program.use_uniform("side", 1.0);
        program.use_uniform("cover", GHOST);
        let glass = eye.states(RenderStates {
            write_mask: WriteMask::COLOR,
            blend: OVER,
            cull: Cull::Back,
            depth_test: DepthTest::Less,
        });
        for (kind, instance) in ghosts {
            // The floating stickers are drawn already, and filled again for the next picture.
            let batch = &mut self.hints[kind];
            batch.fill(&[instance]);
            batch.draw(program, glass, eye.viewport);
        }
    }

    fn draw_shadow(&self, rigid: &Rigid, state: &State, eye: &Eye) {
        let (camera, viewport) = (&eye.camera, eye.viewport);
        // Seen from below, the ground would obstruct the puzzle; a net casts no shadow.
        let above = (camera.pitch() * 4.0 + 0.6).clamp(0.0, 1.0);
        let folded = (1.0 - rigid.unfolded(state) * 3.0).max(0.0);
        let strength = above * folded * rigid.solid.shade;
        if strength <= 0.0 {
            return;
        }
        let explode = Rigid::explode(state);
        let mut sides = rigid.solid.shadow_sides(FOOTPRINT);
        for side in &mut sides {
            side.z *= explode;
        }
        sides.resize(FOOTPRINT, vec3(0.0, 0.0, 1e6));
        let program = &self.shadow;
        program.use_uniform("view_projection", camera.view_projection());
        program.use_uniform("ground", rigid.solid.floor * explode - FLOAT);
        program.use_uniform("reach", 3.2 * explode);
        program.use_uniform_array("sides", &sides);
        program.use_uniform("strength", strength);
        program.use_uniform("corner", vec2(viewport.x as f32, viewport.y as f32));
        program.use_uniform("size", vec2(viewport.width as f32, viewport.height as f32));
        let over = eye.states(RenderStates {
            write_mask: WriteMask::COLOR,
            depth_test: DepthTest::Always,
            blend: OVER,
            cull: Cull::None,
        });
        program.draw_arrays(over, viewport, 6);
    }

    fn draw_solids(&self, eye: &Eye) {
        let (camera, viewport) = (&eye.camera, eye.viewport);
        let program = &self.solid;
        program.use_uniform("view_projection", camera.view_projection());
        program.use_uniform("eye", camera.eye());
        program.use_uniform("lamp", camera.lamp());
        self.writing.lend(program);
        let states = |cull| {
            eye.states(RenderStates {
                cull,
                depth_test: DepthTest::Less,
                ..RenderStates::default()
            })
        };
        program.use_uniform("side", 1.0);
        program.use_uniform("cover", 1.0);
        // Stickers first: they hide most of the bodies, which then need no shading there.
        for batch in self.stickers.iter().chain(&self.bodies) {
            batch.draw(program, states(Cull::Back), viewport);
        }
        // Reflected in their planes, the stickers show their tops and readable text to the eye behind them.
        program.use_uniform("side", -1.0);
        for batch in &self.hints {
            batch.draw(program, states(Cull::Front), viewport);
        }
    }
}

/// Meshes of bodies, the insides last, and of stickers: the more there are of them, the coarser.
fn meshes(rigid: &Rigid) -> (Vec<Mesh>, Vec<Mesh>) {
    let fine = rigid.solid.slots.len() <= 150;
    let segments = if fine { 2 } else { 1 };
    let shape = StickerShape {
        margin: MARGIN,
        corner: 0.22,
        height: [GAP, 0.05],
        bevel: 0.045,
        cushion: 0.10,
        corner_segments: if fine { 4 } else { 2 },
        bevel_segments: 1,
    };
    let core = rigid.solid.core.iter();
    let bodies = rigid
        .solid
        .bodies
        .iter()
        .chain(core)
        .map(|sides| {
            let mut inner = sides.clone();
            for (_, outline) in &mut inner {
                for corner in outline {
                    *corner *= 1.0 - GAP;
                }
            }
            rounded_body(&inner, 0.13, segments)
        })
        .collect();
    let stickers = rigid.solid.facets.iter();
    (
        bodies,
        stickers.map(|facet| sticker(facet, &shape)).collect(),
    )
}

/// One mesh and its instances.
struct Batch {
    positions: VertexBuffer<Vec3>,
    normals: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
    axis_x: Column<Vec3>,
    axis_y: Column<Vec3>,
    placement: Column<Vec4>,
    colour: Column<Vec4>,
    ink: Column<Vec4>,
    count: u32,
}

/// One attribute of every instance, here and on the GPU.
struct Column<T: three_d::BufferDataType> {
    values: Vec<T>,
    buffer: InstanceBuffer<T>,
}

impl<T: three_d::BufferDataType> Column<T> {
    fn new(context: &Context) -> Self {
        Self {
            values: Vec::new(),
            buffer: InstanceBuffer::new(context),
        }
    }

    fn fill(&mut self, values: impl Iterator<Item = T>) {
        self.values.clear();
        self.values.extend(values);
        self.buffer.fill(&self.values);
    }
}

impl Batch {
    fn new(context: &Context, mesh: &Mesh) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(context, &mesh.positions),
            normals: VertexBuffer::new_with_data(context, &mesh.normals),
            indices: ElementBuffer::new_with_data(context, &mesh.indices),
            axis_x: Column::new(context),
            axis_y: Column::new(context),
            placement: Column::new(context),
            colour: Column::new(context),
            ink: Column::new(context),
            count: 0,
        }
    }

    fn fill(&mut self, instances: &[Instance]) {
        self.count = instances.len() as u32;
        if instances.is_empty() {
            return;
        }
        let all = || instances.iter();
        self.axis_x.fill(all().map(|i| i.transform.rotation.x));
        self.axis_y.fill(all().map(|i| i.transform.rotation.y));
        self.placement
            .fill(all().map(|i| i.transform.translation.extend(i.scale)));
        self.colour.fill(all().map(|i| i.colour.into()));
        self.ink.fill(all().map(|i| i.ink.into()));
    }

    fn draw(&self, program: &Program, states: RenderStates, viewport: Viewport) {
        if self.count == 0 {
            return;
        }
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        program.use_instance_attribute("axis_x", &self.axis_x.buffer);
        program.use_instance_attribute("axis_y", &self.axis_y.buffer);
        program.use_instance_attribute("placement", &self.placement.buffer);
        program.use_instance_attribute("colour", &self.colour.buffer);
        program.use_instance_attribute("ink", &self.ink.buffer);
        program.draw_elements_instanced(states, viewport, &self.indices, self.count);
    }
}
