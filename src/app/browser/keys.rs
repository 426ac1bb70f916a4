//! Key presses of the browser as [`Key`]s. What they do is in [`crate::state::keymap`].

use web_sys::{Element, KeyboardEvent};

use crate::state::keymap::{Focus, Key};

/// The key of an event, with what has the focus.
pub fn key_of(event: &KeyboardEvent) -> Key {
    let element = gloo::utils::document().active_element();
    Key {
        name: event.key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
        browser: event.ctrl_key() || event.meta_key(),
        handled: event.default_prevented() || event.is_composing(),
        focus: element.as_ref().map_or(Focus::Page, focus),
    }
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
