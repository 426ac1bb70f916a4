//! Pictures and films of what is on the canvas.

use wasm_bindgen::{JsCast as _, closure::Closure};

use super::{Canvas, Drawing};
use crate::browser::recording;
use crate::state::recording::Format;

impl Canvas {
    /// Records what is shown from now on; see [`recording::start`].
    pub fn record(
        &self,
        format: Format,
        done: impl FnMut(Option<(web_sys::Blob, String)>) + 'static,
    ) {
        let inner = &mut *self.inner.borrow_mut();
        let style = gloo::utils::window().get_computed_style(&gloo::utils::body());
        let ground = style.ok().flatten();
        let ground = ground.and_then(|style| style.get_property_value("background-color").ok());
        let ground = ground.unwrap_or_default();
        inner.recording = Some(recording::start(&inner.element, &ground, format, done));
        // The first picture.
        if let Some(drawing) = &mut inner.drawing {
            drawing.stage().request_redraw();
        }
    }

    /// Ends a recording.
    pub fn stop_recording(&self) {
        if let Some(recording) = self.inner.borrow_mut().recording.take() {
            recording.stop();
        }
    }

    /// The picture as a PNG, `width` pixels wide or as on the screen, handed to `done`.
    pub fn picture(&self, width: Option<u32>, done: impl FnOnce(web_sys::Blob) + 'static) {
        let inner = &mut *self.inner.borrow_mut();
        let Some(Drawing::On(scene)) = &mut inner.drawing else {
            return;
        };
        if let Some(width) = width {
            let (width, element) = (width as f32, &inner.element);
            let sides =
                [element.client_height(), element.client_width()].map(|side| side.max(1) as f32);
            scene.resize(width, width * sides[0] / sides[1], 1.0);
        }
        // What was drawn in an earlier frame is gone from the canvas by now.
        if scene.render().is_err() {
            inner.resize();
            return;
        }
        let done = Closure::once_into_js(move |blob: Option<web_sys::Blob>| {
            if let Some(blob) = blob {
                done(blob);
            }
        });
        // A browser that refuses makes no picture.
        let _ = inner.element.to_blob(done.unchecked_ref());
        inner.resize();
    }
}
