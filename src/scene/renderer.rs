//! Draws stages with three-d.
//!
//! Meshes are created once for a puzzle, programs once for all. Instances are uploaded with every picture; they are
//! small, and pictures are drawn only when something changed.

use crate::{
    SceneError,
    four::FourRenderer,
    programs::Programs,
    rigid::RigidRenderer,
    room::RoomPainter,
    stage::{Model, Stage},
    stereo::Eye,
};
use puzzle::Puzzle;
use std::{rc::Rc, sync::Arc};
use three_d::{ClearState, Context, CoreError, RenderTarget};

/// The number of puzzles whose meshes stay loaded; the least recently drawn one is dropped.
const MAX_PAINTERS: usize = 8;

/// The GPU resources of a scene.
pub(crate) struct Renderer {
    context: Context,
    programs: Rc<Programs>,
    /// The most recently used one is last.
    painters: Vec<(Arc<Puzzle>, Painter)>,
    /// Made when a headset shows it.
    room: Option<RoomPainter>,
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
            room: None,
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

    /// Draws pictures of a stage on the context's screen of `width` by `height` device pixels, later ones over earlier
    /// ones.
    pub fn draw(
        &mut self,
        stage: &Stage,
        pictures: &[Eye],
        [width, height]: [u32; 2],
    ) -> Result<(), SceneError> {
        let context = self.context.clone();
        let screen = RenderTarget::screen(&context, width, height);
        screen.clear(ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0));
        for (number, picture) in pictures.iter().enumerate() {
            let viewport = picture.viewport;
            if viewport.width == 0 || viewport.height == 0 {
                continue;
            }
            let inside = viewport.into();
            if number > 0 {
                screen.clear_partially(inside, ClearState::depth(1.0));
            }
            let mut drawn = Ok(());
            screen
                .write_partially::<CoreError>(inside, || {
                    drawn = self.paint(stage, picture);
                    Ok(())
                })
                .map_err(|error| SceneError::Graphics(error.to_string()))?;
            drawn?;
        }
        Ok(())
    }

    /// Draws a picture on the framebuffer that is bound.
    pub fn paint(&mut self, stage: &Stage, picture: &Eye) -> Result<(), SceneError> {
        let (context, programs) = (self.context.clone(), self.programs.clone());
        match (self.painter(stage)?, &stage.model) {
            (Painter::Rigid(painter), Model::Rigid(rigid)) => {
                painter.draw(&context, &programs, rigid, &stage.state, picture)
            }
            (Painter::Four(painter), Model::Four(four)) => {
                painter.draw(&context, &programs, four, &stage.state, picture)
            }
            // A painter is stored with its puzzle.
            _ => Ok(()),
        }
    }

    /// What draws the room that a puzzle is in.
    pub fn room(&mut self, stage: &Stage) -> Result<&mut RoomPainter, SceneError> {
        let room = match self.room.take() {
            Some(room) => room,
            None => RoomPainter::new(&self.context, &self.programs, &stage.state)?,
        };
        Ok(self.room.insert(room))
    }
}
