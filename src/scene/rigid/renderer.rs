//! Draws a puzzle of three dimensions: a shadow, the bodies and the stickers, one draw call each.

use super::{Rigid, frame::Instance};
use crate::{
    SceneError, Stage,
    mesh::{Mesh, StickerShape, rounded_box, sticker},
    renderer::{OVER, program},
};
use three_d::{
    Context, Cull, DepthTest, ElementBuffer, InstanceBuffer, Program, RenderStates, Vec2, Vec3,
    Vec4, VertexBuffer, Viewport, WriteMask,
};

/// The shadow lies a little below the puzzle, which seems to float.
const GROUND: f32 = -1.22;

/// The meshes of a puzzle of so many layers: the smaller its cells, the coarser.
fn meshes(layers: u8) -> (Mesh, Mesh) {
    let fine = layers <= 3;
    let mut stickers = sticker(&StickerShape {
        half: 0.82,
        corner: 0.20,
        height: 0.05,
        bevel: 0.045,
        cushion: 0.10,
        corner_segments: if fine { 4 } else { 2 },
        bevel_segments: 1,
    });
    // A sticker's mesh stands on its own plane; the instance's origin is the cell's surface, and the body's surface
    // lies a little deeper.
    for position in &mut stickers.positions {
        position.z -= 1.0 - BODY_HALF;
    }
    (
        rounded_box(BODY_HALF, 0.13, if fine { 2 } else { 1 }),
        stickers,
    )
}

/// The GPU's side of a puzzle of three dimensions.
pub(crate) struct RigidRenderer {
    solid: Program,
    shadow: Program,
    bodies: Batch,
    stickers: Batch,
}

impl RigidRenderer {
    pub fn new(context: &Context, rigid: &Rigid) -> Result<Self, SceneError> {
        let (bodies, stickers) = meshes(rigid.layout.layers as u8);
        Ok(Self {
            solid: program(
                context,
                include_str!("../shaders/solid.vert"),
                include_str!("../shaders/solid.frag"),
            )?,
            shadow: program(
                context,
                include_str!("../shaders/shadow.vert"),
                include_str!("../shaders/shadow.frag"),
            )?,
            bodies: Batch::new(context, &bodies),
            stickers: Batch::new(context, &stickers),
        })
    }

    pub fn draw(&mut self, rigid: &Rigid, stage: &Stage, viewport: Viewport) {
        let frame = rigid.frame(stage);
        self.bodies.fill(&frame.bodies);
        self.stickers.fill(&frame.stickers);
        if stage.view.shadow {
            self.draw_shadow(stage, viewport);
        }
        self.draw_solids(stage, viewport);
    }

    fn draw_shadow(&self, stage: &Stage, viewport: Viewport) {
        // Seen from below, the ground would lie in front of the puzzle.
        let strength = (stage.camera().pitch() * 4.0 + 0.6).clamp(0.0, 1.0);
        if strength <= 0.0 {
            return;
        }
        let program = &self.shadow;
        program.use_uniform("view_projection", stage.camera().view_projection());
        program.use_uniform("ground", GROUND);
        program.use_uniform("strength", strength);
        program.use_uniform(
            "size",
            Vec2::new(viewport.width as f32, viewport.height as f32),
        );
        let over = RenderStates {
            write_mask: WriteMask::COLOR,
            depth_test: DepthTest::Always,
            blend: OVER,
            cull: Cull::None,
        };
        program.draw_arrays(over, viewport, 6);
    }

    fn draw_solids(&self, stage: &Stage, viewport: Viewport) {
        let camera = stage.camera();
        let [right, up, back] = camera.basis();
        // The lamp hangs over the viewer's left shoulder and goes along with the camera, so that no view is dark.
        let lamp = up * 3.4 - right * 1.5 + back * 3.6;
        let program = &self.solid;
        program.use_uniform("view_projection", camera.view_projection());
        program.use_uniform("eye", camera.eye());
        program.use_uniform("lamp", lamp);
        let states = RenderStates {
            cull: Cull::Back,
            depth_test: DepthTest::Less,
            ..RenderStates::default()
        };
        // Stickers first: they hide most of the bodies, which then need no shading there.
        self.stickers.draw(program, states, viewport);
        self.bodies.draw(program, states, viewport);
    }
}

/// Half the width of a body, in half cells: next to no gap, or the background would shine through the puzzle.
const BODY_HALF: f32 = 0.998;

/// One mesh and its instances.
struct Batch {
    positions: VertexBuffer<Vec3>,
    normals: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
    axis_x: InstanceBuffer<Vec3>,
    axis_y: InstanceBuffer<Vec3>,
    place: InstanceBuffer<Vec4>,
    colour: InstanceBuffer<Vec4>,
    ink: InstanceBuffer<Vec4>,
}

impl Batch {
    fn new(context: &Context, mesh: &Mesh) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(context, &mesh.positions),
            normals: VertexBuffer::new_with_data(context, &mesh.normals),
            indices: ElementBuffer::new_with_data(context, &mesh.indices),
            axis_x: InstanceBuffer::new(context),
            axis_y: InstanceBuffer::new(context),
            place: InstanceBuffer::new(context),
            colour: InstanceBuffer::new(context),
            ink: InstanceBuffer::new(context),
        }
    }

    fn fill(&mut self, instances: &[Instance]) {
        fn column<T>(instances: &[Instance], value: impl Fn(&Instance) -> T) -> Vec<T> {
            instances.iter().map(value).collect()
        }
        self.axis_x
            .fill(&column(instances, |i| i.transform.rotation.x));
        self.axis_y
            .fill(&column(instances, |i| i.transform.rotation.y));
        self.place.fill(&column(instances, |i| {
            i.transform.translation.extend(i.scale)
        }));
        self.colour.fill(&column(instances, |i| i.colour.into()));
        self.ink.fill(&column(instances, |i| i.ink.into()));
    }

    fn draw(&self, program: &Program, states: RenderStates, viewport: Viewport) {
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        program.use_instance_attribute("axis_x", &self.axis_x);
        program.use_instance_attribute("axis_y", &self.axis_y);
        program.use_instance_attribute("place", &self.place);
        program.use_instance_attribute("colour", &self.colour);
        program.use_instance_attribute("ink", &self.ink);
        program.draw_elements_instanced(
            states,
            viewport,
            &self.indices,
            self.place.instance_count(),
        );
    }
}
