//! The camera (`www/camera/camera.js`), which is loaded when somebody shows it a cube.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;
use yew::Callback;

use super::module::{self, Report};
use crate::state::Action;
use crate::state::camera::{Action as Do, Ask};

#[wasm_bindgen]
extern "C" {
    type Module;
    #[wasm_bindgen(method)]
    fn open(this: &Module, report: Report) -> Camera;

    #[derive(Clone)]
    type Camera;
    #[wasm_bindgen(method)]
    fn start(this: &Camera, layers: u8, fresh: bool);
    #[wasm_bindgen(method)]
    fn take(this: &Camera);
    #[wasm_bindgen(method)]
    fn forget(this: &Camera, number: u8);
    #[wasm_bindgen(method)]
    fn read(this: &Camera, usual: &str);
    #[wasm_bindgen(method)]
    fn end(this: &Camera);
}

thread_local! {
    /// What looks, once it is loaded.
    static CAMERA: RefCell<Option<Camera>> = const { RefCell::new(None) };
}

/// Carries out what the state asks for.
pub fn carry_out(ask: Ask, send: &Callback<Action>) {
    let camera = CAMERA.with_borrow(Clone::clone);
    match (ask, camera) {
        (Ask::Open(layers, fresh), Some(camera)) => camera.start(layers, fresh),
        (Ask::Open(layers, fresh), None) => load(layers, fresh, send.clone()),
        (Ask::Take, Some(camera)) => camera.take(),
        (Ask::Forget(number), Some(camera)) => camera.forget(number),
        (Ask::Read(usual), Some(camera)) => camera.read(&usual),
        (Ask::End, Some(camera)) => camera.end(),
        (_, None) => {}
    }
}

/// Loads what looks, and switches the camera on.
fn load(layers: u8, fresh: bool, send: Callback<Action>) {
    let says = move |what, words| send.emit(Action::Camera(Do::Says(what, words)));
    module::begin("hypercubist-camera", says, move |module: Module, report| {
        let camera = module.open(report);
        CAMERA.set(Some(camera.clone()));
        camera.start(layers, fresh);
    });
}
