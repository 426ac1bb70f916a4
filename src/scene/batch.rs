//! Meshes with instances on the GPU, as the shader of solids takes them.

use crate::{instance::Instance, mesh::Mesh};
use three_d::{
    Context, ElementBuffer, InstanceBuffer, Program, RenderStates, Vec3, Vec4, VertexBuffer,
    Viewport,
};

/// One mesh and its instances.
pub(crate) struct Batch {
    positions: VertexBuffer<Vec3>,
    normals: VertexBuffer<Vec3>,
    edges: VertexBuffer<f32>,
    indices: ElementBuffer<u16>,
    axis_x: Column<Vec3>,
    axis_y: Column<Vec3>,
    placement: Column<Vec4>,
    colour: Column<Vec4>,
    halo: Column<Vec4>,
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

    fn fill(&mut self, instances: &[Instance], value: fn(&Instance) -> T) {
        self.values.clear();
        self.values.extend(instances.iter().map(value));
        self.buffer.fill(&self.values);
    }
}

impl Batch {
    /// No instances yet.
    pub fn new(context: &Context, mesh: &Mesh) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(context, &mesh.positions),
            normals: VertexBuffer::new_with_data(context, &mesh.normals),
            edges: VertexBuffer::new_with_data(context, &mesh.edges),
            indices: ElementBuffer::new_with_data(context, &mesh.indices),
            axis_x: Column::new(context),
            axis_y: Column::new(context),
            placement: Column::new(context),
            colour: Column::new(context),
            halo: Column::new(context),
            ink: Column::new(context),
            count: 0,
        }
    }

    /// Takes in the instances of the next picture.
    pub fn fill(&mut self, instances: &[Instance]) {
        self.count = instances.len() as u32;
        if instances.is_empty() {
            return;
        }
        self.axis_x.fill(instances, |i| i.transform.rotation.x);
        self.axis_y.fill(instances, |i| i.transform.rotation.y);
        self.placement
            .fill(instances, |i| i.transform.translation.extend(i.scale));
        self.colour.fill(instances, |i| i.colour.into());
        self.halo.fill(instances, |i| i.halo.into());
        self.ink.fill(instances, |i| i.ink.into());
    }

    /// Draws them all.
    pub fn draw(&self, program: &Program, states: RenderStates, viewport: Viewport) {
        if self.count == 0 {
            return;
        }
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        program.use_vertex_attribute("edge", &self.edges);
        program.use_instance_attribute("axis_x", &self.axis_x.buffer);
        program.use_instance_attribute("axis_y", &self.axis_y.buffer);
        program.use_instance_attribute("placement", &self.placement.buffer);
        program.use_instance_attribute("colour", &self.colour.buffer);
        program.use_instance_attribute("halo", &self.halo.buffer);
        program.use_instance_attribute("ink", &self.ink.buffer);
        program.draw_elements_instanced(states, viewport, &self.indices, self.count);
    }
}
