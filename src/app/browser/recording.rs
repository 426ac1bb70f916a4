//! A video of the puzzle (`www/record.js`).

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{Blob, HtmlCanvasElement};

use yew::Callback;

use crate::state::Action;
use crate::state::recording::Format;

#[wasm_bindgen(raw_module = "./record.js")]
extern "C" {
    pub type Recording;

    fn record(
        canvas: &HtmlCanvasElement,
        ground: &str,
        done: Closure<dyn FnMut(Option<Blob>, JsValue)>,
    ) -> Recording;

    #[wasm_bindgen(js_name = recordGif)]
    fn record_gif(
        canvas: &HtmlCanvasElement,
        ground: &str,
        done: Closure<dyn FnMut(Option<Blob>, JsValue)>,
    ) -> Recording;

    fn drawn(address: &str, done: Closure<dyn FnMut(Option<Blob>)>);

    /// Takes the picture that has just been drawn.
    #[wasm_bindgen(method)]
    pub fn frame(this: &Recording);

    #[wasm_bindgen(method)]
    pub fn stop(this: &Recording);
}

/// Offers the picture at the address of an SVG as a PNG called `name`.
pub fn save(name: String, address: &str, send: &Callback<Action>) {
    let send = send.clone();
    let done = Closure::new(move |picture: Option<Blob>| match picture {
        Some(picture) if super::files::offer(&name, &picture) => {}
        _ => send.emit(Action::Refuse(
            words::share::PICTURE_NOT_SAVED.text().to_owned(),
        )),
    });
    drawn(address, done);
}

/// Begins; `done` gets the video and its file's extension, or nothing when the browser cannot record.
pub fn start(
    canvas: &HtmlCanvasElement,
    ground: &str,
    format: Format,
    mut done: impl FnMut(Option<(Blob, String)>) + 'static,
) -> Recording {
    let begin = match format {
        Format::Video => record,
        Format::Gif => record_gif,
    };
    begin(
        canvas,
        ground,
        Closure::new(move |video: Option<Blob>, extension: JsValue| {
            done(video.zip(extension.as_string()));
        }),
    )
}
