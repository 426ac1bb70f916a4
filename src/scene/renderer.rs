//! Draws stages with three-d.
//!
//! Meshes and programs are made once. Instances are uploaded with every picture; they are small, and pictures are
//! drawn only when something changed.

use crate::{
    SceneError,
    four::FourRenderer,
    rigid::RigidRenderer,
    stage::{Model, Stage},
};
use three_d::{
    Blend, BlendEquationType, BlendMultiplierType, ClearState, Context, CoreError, Program,
    RenderTarget, Viewport,
};

/// The GPU's side of a scene.
pub(crate) struct Renderer {
    context: Context,
    painter: Painter,
}

/// What draws one kind of puzzle.
enum Painter {
    Rigid(Box<RigidRenderer>),
    Four(Box<FourRenderer>),
}

impl Renderer {
    /// For the puzzle of a stage, and stages like it.
    pub fn new(context: Context, stage: &Stage) -> Result<Self, SceneError> {
        let painter = match &stage.model {
            Model::Rigid(rigid) => Painter::Rigid(Box::new(RigidRenderer::new(&context, rigid)?)),
            Model::Four(_) => Painter::Four(Box::new(FourRenderer::new(&context)?)),
        };
        Ok(Self { context, painter })
    }

    /// Draws a picture of `width` by `height` device pixels on the context's screen.
    pub fn draw(&mut self, stage: &Stage, width: u32, height: u32) -> Result<(), SceneError> {
        let viewport = Viewport::new_at_origo(width, height);
        RenderTarget::screen(&self.context, width, height)
            .clear(ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0))
            .write::<CoreError>(|| {
                match (&mut self.painter, &stage.model) {
                    (Painter::Rigid(painter), Model::Rigid(rigid)) => {
                        painter.draw(rigid, stage, viewport);
                    }
                    (Painter::Four(painter), Model::Four(four)) => {
                        painter.draw(four, stage, viewport);
                    }
                    // A scene keeps its stage, and a stage its puzzle.
                    _ => {}
                }
                Ok(())
            })
            .map_err(|error| SceneError::Graphics(error.to_string()))?;
        Ok(())
    }
}

/// A program from the text of its shaders.
pub(crate) fn program(
    context: &Context,
    vertex: &str,
    fragment: &str,
) -> Result<Program, SceneError> {
    Program::from_source(context, vertex, fragment)
        .map_err(|error| SceneError::Graphics(error.to_string()))
}

/// Colours whose light is already multiplied with their share of the picture cover what is there.
pub(crate) const OVER: Blend = Blend::Enabled {
    source_rgb_multiplier: BlendMultiplierType::One,
    source_alpha_multiplier: BlendMultiplierType::One,
    destination_rgb_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    destination_alpha_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    rgb_equation: BlendEquationType::Add,
    alpha_equation: BlendEquationType::Add,
};
