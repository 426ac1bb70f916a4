//! Key presses of the browser as [`Key`]s. What they do is in [`crate::state::keymap`].

use std::collections::BTreeMap;

use gloo::utils::window;
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, KeyboardEvent};
use yew::Callback;

use crate::state::Action;
use crate::state::keymap::{Focus, Key, place_of};

/// The key of an event, with what has the focus.
pub fn key_of(event: &KeyboardEvent) -> Key {
    let element = gloo::utils::document().active_element();
    Key {
        shift: event.shift_key(),
        alt: event.alt_key(),
        browser: event.ctrl_key() || event.meta_key(),
        handled: event.default_prevented() || event.is_composing(),
        focus: element.as_ref().map_or(Focus::Page, focus),
        ..Key::new(event.key(), &event.code())
    }
}

/// Reports to `send` what is printed on the keys of this keyboard, where the browser says so.
pub fn layout(send: &Callback<Action>) {
    let get = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok();
    let promise = || {
        let keyboard = get(&window().navigator(), "keyboard").filter(JsValue::is_object)?;
        let ask: Function = get(&keyboard, "getLayoutMap")?.dyn_into().ok()?;
        ask.call0(&keyboard).ok()?.dyn_into::<Promise>().ok()
    };
    let Some(promise) = promise() else { return };
    let send = send.clone();
    spawn_local(async move {
        // A browser that refuses leaves the letters of a US keyboard.
        let Ok(map) = JsFuture::from(promise).await else {
            return;
        };
        let mut caps = BTreeMap::new();
        for entry in js_sys::try_iter(&map).ok().flatten().into_iter().flatten() {
            let Ok(entry) = entry else { break };
            let entry = Array::from(&entry);
            let code = entry.get(0).as_string().unwrap_or_default();
            if let (Some(place), Some(cap)) = (place_of(&code), entry.get(1).as_string()) {
                caps.insert(place, cap);
            }
        }
        send.emit(Action::Caps(caps));
    });
}

/// Whether what has the focus is a text.
pub fn is_in_text() -> bool {
    let element = gloo::utils::document().active_element();
    element.is_some_and(|element| focus(&element) == Focus::Text)
}

fn focus(element: &Element) -> Focus {
    let input = element.tag_name() == "INPUT";
    if input && element.get_attribute("type").as_deref() == Some("range")
        || element.tag_name() == "SELECT"
    {
        Focus::Slider
    } else if input
        || element.tag_name() == "TEXTAREA"
        || matches!(element.closest("[contenteditable=true]"), Ok(Some(_)))
    {
        Focus::Text
    } else if element.tag_name() == "BUTTON" {
        Focus::Button
    } else if element.id() == "puzzle" {
        Focus::Puzzle
    } else {
        Focus::Page
    }
}
