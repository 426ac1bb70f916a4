//! A scene on a canvas of a browser.

use crate::{Scene, SceneError, Stage};
use std::sync::Arc;
use three_d::context::Context as Gl;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext, WebGlContextAttributes};

/// A canvas and its drawing context.
pub(crate) struct Canvas {
    element: HtmlCanvasElement,
    context: WebGl2RenderingContext,
}

impl Canvas {
    fn new(element: &HtmlCanvasElement) -> Result<Self, SceneError> {
        let wishes = WebGlContextAttributes::new();
        wishes.set_alpha(true);
        wishes.set_antialias(true);
        wishes.set_depth(true);
        wishes.set_stencil(false);
        let context = element
            .get_context_with_context_options("webgl2", &wishes)
            .ok()
            .flatten()
            .and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok())
            .ok_or(SceneError::NoWebGl2)?;
        if context.is_context_lost() {
            return Err(SceneError::Lost);
        }
        Ok(Self {
            element: element.clone(),
            context,
        })
    }

    pub fn is_lost(&self) -> bool {
        self.context.is_context_lost()
    }

    /// Setting a canvas's size clears it, so it is set only when it changes.
    pub fn set_size(&self, [width, height]: [u32; 2]) -> bool {
        let changed = self.element.width() != width || self.element.height() != height;
        if changed {
            self.element.set_width(width);
            self.element.set_height(height);
        }
        changed
    }
}

impl Scene {
    /// A scene on a canvas of the page, with a transparent background.
    ///
    /// When the canvas loses its context (`webglcontextlost`, whose default action the page must prevent), take the
    /// stage with [`Scene::into_stage`]; when it is restored, call this again with it.
    ///
    /// # Errors
    /// [`SceneError::NoWebGl2`] if the browser cannot draw with WebGL 2 or the canvas is in other use,
    /// [`SceneError::Lost`] if the canvas has lost its context, [`SceneError::Graphics`] if the graphics driver fails.
    /// The stage comes back with it.
    pub fn from_canvas(
        element: &HtmlCanvasElement,
        stage: Stage,
    ) -> Result<Self, (Box<Stage>, SceneError)> {
        let (canvas, context) = match prepared(element) {
            Ok(prepared) => prepared,
            Err(error) => return Err((Box::new(stage), error)),
        };
        let mut scene = Self::new(context, stage)?;
        scene.canvas = Some(canvas);
        Ok(scene)
    }
}

/// A canvas with a context that three-d draws in.
fn prepared(element: &HtmlCanvasElement) -> Result<(Canvas, three_d::Context), SceneError> {
    let canvas = Canvas::new(element)?;
    // three-d requires an `Arc`, but the context of a browser stays on one thread.
    #[allow(clippy::arc_with_non_send_sync)]
    let gl = Arc::new(Gl::from_webgl2_context(canvas.context.clone()));
    let context = three_d::Context::from_gl_context(gl)
        .map_err(|error| SceneError::Graphics(error.to_string()))?;
    Ok((canvas, context))
}
