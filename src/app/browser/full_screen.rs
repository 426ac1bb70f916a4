//! Full screen, which a browser may refuse: then the page stays as it is.

use gloo::events::EventListener;
use gloo::utils::document;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use yew::Callback;

use crate::state::{Action, presenting};

/// Fills the screen with the page, or no longer.
pub fn set(on: bool) {
    let full = document().fullscreen_element().is_some();
    if on == full {
        return;
    }
    let promise = if on {
        let root = document().document_element().map(JsValue::from);
        root.and_then(|root| call(&root, "requestFullscreen"))
    } else {
        call(&document(), "exitFullscreen")
    };
    if let Some(promise) = promise {
        // A refusal is not an error: the page is presented in its window.
        super::ignore(promise);
    }
}

/// Calls a method that not every browser has; the types of `web_sys` know neither that nor its promise.
fn call(object: &JsValue, method: &str) -> Option<Promise> {
    let method = Reflect::get(object, &method.into()).ok()?;
    let method: Function = method.dyn_into().ok()?;
    method.call0(object).ok()?.dyn_into().ok()
}

/// Says when the page fills the screen no longer.
pub fn listen(send: Callback<Action>) -> EventListener {
    EventListener::new(&document(), "fullscreenchange", move |_| {
        if document().fullscreen_element().is_none() {
            send.emit(Action::Present(presenting::Action::LeftFullScreen));
        }
    })
}
