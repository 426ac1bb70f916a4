//! A stage with a graphics context to draw it on.

use crate::{
    SceneError, Stage,
    renderer::{Picture, Renderer},
};
use core::ops::{Deref, DerefMut};
use three_d::Viewport;

/// A [`Stage`] that can be drawn; everything else is the stage's, which a scene dereferences to.
pub struct Scene {
    stage: Stage,
    renderer: Renderer,
    /// Of the drawing, device pixels.
    size: [u32; 2],
    #[cfg(target_arch = "wasm32")]
    pub(crate) canvas: Option<crate::web::Canvas>,
}

impl Scene {
    /// A scene that draws on the screen of a three-d context (see [`three_d::Context::from_gl_context`]).
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver fails.
    pub fn new(context: three_d::Context, mut stage: Stage) -> Result<Self, SceneError> {
        let renderer = Renderer::new(context, &stage)?;
        stage.request_redraw();
        Ok(Self {
            stage,
            renderer,
            size: [1, 1],
            #[cfg(target_arch = "wasm32")]
            canvas: None,
        })
    }

    /// Gives up the drawing and keeps what was to be drawn.
    pub fn into_stage(self) -> Stage {
        self.stage
    }

    /// Tells the canvas's size in CSS pixels and the device pixels that one of them is wide (counted as at most 2).
    /// Sets the size of the canvas's drawing, not its CSS size.
    pub fn resize(&mut self, css_width: f32, css_height: f32, device_pixel_ratio: f32) {
        self.size = self
            .stage
            .set_size(css_width, css_height, device_pixel_ratio);
        #[cfg(target_arch = "wasm32")]
        if let Some(canvas) = &self.canvas
            && canvas.set_size(self.size)
        {
            self.stage.request_redraw();
        }
    }

    /// Draws the picture now, changed or not. Until the task ends, the canvas can be read (`toBlob`, `toDataURL`); after
    /// that the browser may have given the picture away.
    ///
    /// # Errors
    /// [`SceneError::Lost`] if the canvas has lost its context, [`SceneError::Graphics`] if the graphics driver
    /// fails. The stage then still needs to be drawn.
    pub fn render(&mut self) -> Result<(), SceneError> {
        if self.is_lost() {
            return Err(SceneError::Lost);
        }
        let [width, height] = self.size;
        let whole = Viewport::new_at_origo(width, height);
        let main = Picture {
            stage: &self.stage,
            camera: *self.stage.camera(),
            viewport: whole,
        };
        let mut pictures = vec![main];
        pictures.extend(self.stage.rear_picture(whole));
        self.renderer.draw(&pictures, self.size)?;
        self.stage.mark_drawn();
        Ok(())
    }

    /// Whether the canvas has lost its graphics context. A scene never recovers from that; a new one on the restored
    /// canvas does.
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
