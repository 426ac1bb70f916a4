//! Draws stages with three-d.
//!
//! Meshes are created once for a puzzle, programs once for all. Instances are uploaded with every picture; they are
//! small, and pictures are drawn only when something changed.

use crate::{
    Camera, SceneError,
    four::FourRenderer,
    programs::Programs,
    rigid::RigidRenderer,
    stage::{Model, Stage},
};
use puzzle::Puzzle;
use std::{rc::Rc, sync::Arc};
use three_d::{ClearState, Context, CoreError, RenderTarget, Viewport};

/// The number of puzzles whose meshes stay loaded; the least recently drawn one is dropped.
const MAX_PAINTERS: usize = 8;

/// A stage in a rectangle of the canvas.
#[derive(Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub stage: &'a Stage,
    pub camera: Camera,
    pub viewport: Viewport,
}

/// The GPU resources of a scene.
pub(crate) struct Renderer {
    context: Context,
    programs: Rc<Programs>,
    /// The most recently used one is last.
    painters: Vec<(Arc<Puzzle>, Painter)>,
}

/// The renderer of one puzzle.
enum Painter {
    Rigid(Box<RigidRenderer>),
    Four(Box<FourRenderer>),
}

impl Renderer {
    /// Loads the meshes of a stage's puzzle.
    pub fn new(context: Context, stage: &Stage) -> Result<Self, SceneError> {
        let mut renderer = Self {
            programs: Rc::new(Programs::new(context.clone())),
            context,
            painters: Vec::new(),
        };
        renderer.painter(stage)?;
        Ok(renderer)
    }

    fn painter(&mut self, stage: &Stage) -> Result<&mut Painter, SceneError> {
        let known = self.painters.iter().position(|(puzzle, _)| {
            Arc::ptr_eq(puzzle, &stage.state.puzzle) || *puzzle == stage.state.puzzle
        });
        let painter = if let Some(index) = known {
            self.painters.remove(index)
        } else {
            let (context, programs) = (&self.context, &self.programs);
            let painter = match &stage.model {
                Model::Rigid(rigid) => Painter::Rigid(Box::new(RigidRenderer::new(
                    context,
                    programs,
                    rigid,
                    &stage.state,
                )?)),
                Model::Four(_) => Painter::Four(Box::new(FourRenderer::new(
                    context,
                    programs,
                    &stage.state,
                )?)),
            };
            if self.painters.len() >= MAX_PAINTERS {
                self.painters.remove(0);
            }
            (stage.state.puzzle.clone(), painter)
        };
        self.painters.push(painter);
        let last = self.painters.len() - 1;
        Ok(&mut self.painters[last].1)
    }

    /// Draws pictures on the context's screen of `width` by `height` device pixels, later ones over earlier ones.
    pub fn draw(
        &mut self,
        pictures: &[Picture],
        [width, height]: [u32; 2],
    ) -> Result<(), SceneError> {
        let (context, programs) = (self.context.clone(), self.programs.clone());
        let screen = RenderTarget::screen(&context, width, height);
        screen.clear(ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0));
        for (number, picture) in pictures.iter().enumerate() {
            let Picture {
                stage,
                camera,
                viewport,
            } = *picture;
            if viewport.width == 0 || viewport.height == 0 {
                continue;
            }
            let inside = viewport.into();
            if number > 0 {
                screen.clear_partially(inside, ClearState::depth(1.0));
            }
            let painter = self.painter(stage)?;
            let mut drawn = Ok(());
            screen
                .write_partially::<CoreError>(inside, || {
                    match (painter, &stage.model) {
                        (Painter::Rigid(painter), Model::Rigid(rigid)) => {
                            drawn = painter.draw(
                                &context,
                                &programs,
                                rigid,
                                &stage.state,
                                &camera,
                                viewport,
                            );
                        }
                        (Painter::Four(painter), Model::Four(four)) => {
                            painter.draw(four, &stage.state, &camera, viewport);
                        }
                        // A painter is stored with its puzzle.
                        _ => {}
                    }
                    Ok(())
                })
                .map_err(|error| SceneError::Graphics(error.to_string()))?;
            drawn?;
        }
        Ok(())
    }
}
