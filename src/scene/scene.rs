//! A stage with a graphics context to draw it on.

use crate::{SceneError, Stage, renderer::Renderer};
use core::ops::{Deref, DerefMut};
use three_d::Viewport;

/// A [`Stage`] that can be drawn; it dereferences to the stage.
pub struct Scene {
    stage: Stage,
    renderer: Renderer,
    /// Of the drawing, in device pixels.
    size: [u32; 2],
    #[cfg(target_arch = "wasm32")]
    pub(crate) canvas: Option<crate::web::Canvas>,
}

impl Scene {
    /// A scene that draws on the screen of a three-d context (see [`three_d::Context::from_gl_context`]).
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver fails; the stage comes back with it.
    pub fn new(
        context: three_d::Context,
        mut stage: Stage,
    ) -> Result<Self, (Box<Stage>, SceneError)> {
        let renderer = match Renderer::new(context, &stage) {
            Ok(renderer) => renderer,
            Err(error) => return Err((Box::new(stage), error)),
        };
        stage.request_redraw();
        Ok(Self {
            stage,
            renderer,
            size: [1, 1],
            #[cfg(target_arch = "wasm32")]
            canvas: None,
        })
    }

    /// The stage, and what draws it.
    pub(crate) fn parts(&mut self) -> (&Stage, &mut Renderer) {
        (&self.stage, &mut self.renderer)
    }

    /// Drops the graphics context and returns the stage.
    pub fn into_stage(self) -> Stage {
        self.stage
    }

    /// Sets the canvas's size in CSS pixels and the device pixels per CSS pixel (clamped to at most 2). Changes the
    /// size of the canvas's drawing, not its CSS size.
    pub fn resize(&mut self, css_width: f32, css_height: f32, device_pixel_ratio: f32) {
        let size = self
            .stage
            .set_size(css_width, css_height, device_pixel_ratio);
        // A scene that replaces one whose context was lost has drawn nothing at this size yet, though stage
        // and canvas have had it all along.
        if size != self.size {
            self.stage.request_redraw();
        }
        self.size = size;
        #[cfg(target_arch = "wasm32")]
        if let Some(canvas) = &self.canvas
            && canvas.set_size(self.size)
        {
            self.stage.request_redraw();
        }
    }

    /// Draws the picture, changed or not. Until the current task ends, the canvas can be read (`toBlob`, `toDataURL`);
    /// after that the browser may have discarded the picture.
    ///
    /// # Errors
    /// [`SceneError::Lost`] if the canvas has lost its context, [`SceneError::Graphics`] if the graphics driver fails.
    /// The stage then still needs a redraw.
    pub fn render(&mut self) -> Result<(), SceneError> {
        if self.is_lost() {
            return Err(SceneError::Lost);
        }
        let [width, height] = self.size;
        let whole = Viewport::new_at_origo(width, height);
        let pictures = self.stage.pictures(whole);
        self.renderer.draw(&self.stage, &pictures, self.size)?;
        self.stage.mark_drawn();
        Ok(())
    }

    /// Whether the canvas has lost its graphics context. A scene never recovers from that; create a new one on the
    /// restored canvas.
    pub fn is_lost(&self) -> bool {
        #[cfg(target_arch = "wasm32")]
        return self
            .canvas
            .as_ref()
            .is_some_and(crate::web::Canvas::is_lost);
        #[cfg(not(target_arch = "wasm32"))]
        return false;
    }
}

impl Deref for Scene {
    type Target = Stage;

    fn deref(&self) -> &Stage {
        &self.stage
    }
}

impl DerefMut for Scene {
    fn deref_mut(&mut self) -> &mut Stage {
        &mut self.stage
    }
}
