//! Flat shapes in the picture, all drawn in one call: lines, panels and numbers.

use crate::{
    SceneError,
    programs::{OVER, Programs},
    stereo::Eye,
    writing::{INK, Writing},
};
use std::rc::Rc;
use three_d::{
    Context, Cull, DepthTest, InstanceBuffer, Program, RenderStates, Vec3, Vec4, WriteMask,
};

/// The kind of a sign, with the numbers of the fragment shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A line from `a` to `b`.
    Line = 0,
    /// A rounded rectangle about `a`, whose half width and height are x and y of `b`.
    Panel = 1,
    /// A number at `a`.
    Digit = 2,
    /// A number on a disc at `a`; `b` is the number's light.
    Chip = 3,
    /// The same, in front of whatever hides it.
    Veiled = 4,
    /// A line in front of whatever hides it.
    VeiledLine = 5,
}

/// A flat shape in the picture; all but panels face the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sign {
    pub kind: Kind,
    pub a: Vec3,
    pub b: Vec3,
    /// Half a line's width, or half a number's height with its disc.
    pub size: f32,
    /// 1 to 8 where there is a number.
    pub digit: u8,
    /// Light, and the opacity.
    pub colour: [f32; 4],
}

impl Sign {
    /// A line with round ends, `size` being half its width.
    pub fn line(a: Vec3, b: Vec3, size: f32, colour: [f32; 4]) -> Self {
        Self {
            kind: Kind::Line,
            a,
            b,
            size,
            digit: 0,
            colour,
        }
    }
}

/// The GPU resources of signs.
pub(crate) struct SignRenderer {
    program: Rc<Program>,
    a: InstanceBuffer<Vec4>,
    b: InstanceBuffer<Vec4>,
    colour: InstanceBuffer<Vec4>,
}

impl SignRenderer {
    pub fn new(context: &Context, programs: &Programs) -> Result<Self, SceneError> {
        Ok(Self {
            program: programs.get(
                include_str!("shaders/sign.vert"),
                &[INK, include_str!("shaders/sign.frag")],
            )?,
            a: InstanceBuffer::new(context),
            b: InstanceBuffer::new(context),
            colour: InstanceBuffer::new(context),
        })
    }

    /// Draws signs in their order, where nothing that is drawn already is nearer.
    pub fn draw(&mut self, signs: &[Sign], writing: &Writing, eye: &Eye) {
        let viewport = eye.viewport;
        if signs.is_empty() {
            return;
        }
        let column = |value: fn(&Sign) -> Vec4| -> Vec<Vec4> { signs.iter().map(value).collect() };
        self.a.fill(&column(|s| s.a.extend(s.size)));
        self.b.fill(&column(|s| {
            s.b.extend(f32::from(s.digit) + 16.0 * f32::from(s.kind as u8))
        }));
        self.colour.fill(&column(|s| s.colour.into()));
        let [right, up, _] = eye.camera.basis();
        let program = &self.program;
        writing.lend(program);
        program.use_uniform("view_projection", eye.view_projection);
        program.use_uniform("eye", eye.at);
        program.use_uniform("right", right);
        program.use_uniform("up", up);
        program.use_instance_attribute("a", &self.a);
        program.use_instance_attribute("b", &self.b);
        program.use_instance_attribute("colour", &self.colour);
        let glass = eye.states(RenderStates {
            write_mask: WriteMask::COLOR,
            blend: OVER,
            cull: Cull::None,
            depth_test: DepthTest::Less,
        });
        program.draw_arrays_instanced(glass, viewport, 6, signs.len() as u32);
    }
}
