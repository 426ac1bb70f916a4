//! Draws a puzzle of three dimensions: a shadow, and one draw call for every kind of body and sticker.

use super::{
    Rigid,
    frame::{Frame, MARGIN},
};
use crate::{
    Followed, Loop, SceneError,
    batch::Batch,
    instance::Instance,
    mesh::{Mesh, StickerShape, rounded_body, sticker},
    programs::{LIGHT, OVER, Programs},
    signs::SignRenderer,
    state::State,
    stereo::Eye,
    tubes::TubeRenderer,
    writing::{INK, Writing},
};
use std::rc::Rc;
use three_d::{Context, Cull, DepthTest, Program, RenderStates, WriteMask, vec2, vec3};

/// The opacity of the stickers at the place to which a turn would take the followed piece.
const GHOST: f32 = 0.75;
/// The shadow lies a little below the puzzle, which seems to float.
const FLOAT: f32 = 0.14;
/// The number of sides of the footprint in the shadow's shader.
const FOOTPRINT: usize = 16;
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
    /// The same, and what it was made of: the loops, and how far apart the pieces are.
    tubes: Option<(TubeRenderer, Vec<Loop>, f32)>,
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
                &[INK, LIGHT, include_str!("../shaders/solid.frag")],
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
            tubes: None,
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
        rigid.frame(state, eye.at, &mut self.frame);
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
        self.draw_solids(state, eye);
        if !state.loops.is_empty() {
            self.draw_loops(context, programs, rigid, state, eye)?;
        }
        if let Some(followed) = &state.followed {
            self.draw_followed(context, programs, rigid, state, followed, eye)?;
        }
        Ok(())
    }

    /// Draws the arrows of the cycles.
    #[inline(never)]
    fn draw_loops(
        &mut self,
        context: &Context,
        programs: &Programs,
        rigid: &Rigid,
        state: &State,
        eye: &Eye,
    ) -> Result<(), SceneError> {
        let apart = rigid.unfolded(state) * 2.0 + state.view.explode;
        let known = self.tubes.take();
        let known =
            known.filter(|(_, loops, at)| *loops == state.loops && at.to_bits() == apart.to_bits());
        let (tubes, ..) = if let Some(known) = known {
            self.tubes.insert(known)
        } else {
            let mut tubes = TubeRenderer::new(programs)?;
            tubes.fill(context, &rigid.loops(state), rigid.solid.grain);
            self.tubes.insert((tubes, state.loops.clone(), apart))
        };
        tubes.draw(state, &self.writing, eye);
        Ok(())
    }

    /// Draws the signs of the followed piece, and where a turn would take it.
    #[inline(never)]
    fn draw_followed(
        &mut self,
        context: &Context,
        programs: &Programs,
        rigid: &Rigid,
        state: &State,
        followed: &Followed,
        eye: &Eye,
    ) -> Result<(), SceneError> {
        let signs = rigid.follow(state, followed, eye.at);
        let ghosts = rigid.ghost_instances(state, followed, eye.at);
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
        let drawn = match &mut self.signs {
            Some(drawn) => drawn,
            none => none.insert(SignRenderer::new(context, programs)?),
        };
        drawn.draw(&signs, &self.writing, eye);
        Ok(())
    }

    fn draw_shadow(&self, rigid: &Rigid, state: &State, eye: &Eye) {
        let (camera, viewport) = (&eye.camera, eye.viewport);
        // Seen from below, the ground would obstruct the puzzle; a net casts no shadow.
        let above = (camera.pitch() * 4.0 + 0.6).clamp(0.0, 1.0);
        let folded = (1.0 - rigid.unfolded(state) * 3.0).max(0.0);
        let strength = above * folded * rigid.solid.shade;
        // What is held lies on no ground.
        if strength <= 0.0 || camera.is_held() {
            return;
        }
        let explode = Rigid::explode(state);
        let mut sides = rigid.solid.shadow_sides(FOOTPRINT);
        for side in &mut sides {
            side.z *= explode;
        }
        sides.resize(FOOTPRINT, vec3(0.0, 0.0, 1e6));
        let program = &self.shadow;
        program.use_uniform("view_projection", eye.view_projection);
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

    fn draw_solids(&self, state: &State, eye: &Eye) {
        let viewport = eye.viewport;
        let program = &self.solid;
        program.use_uniform("view_projection", eye.view_projection);
        program.use_uniform("eye", eye.at);
        program.use_uniform("lamp", eye.camera.lamp());
        program.use_uniform("plain", f32::from(u8::from(state.plain)));
        program.use_uniform("close", (1.0 - 3.0 * state.view.explode).max(0.0));
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
        height: [GAP, 0.07],
        bevel: 0.065,
        cushion: 0.12,
        corner_segments: if fine { 4 } else { 2 },
        bevel_segments: if fine { 2 } else { 1 },
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
