//! What menus and fields send.

use wasm_bindgen::JsCast;
use web_sys::{
    Event, EventTarget, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, InputEvent,
};
use yew::{Callback, TargetCast};

/// Sends what follows from the entry of a menu that was chosen, counted from 0.
pub fn from_menu<T: 'static>(
    send: &Callback<T>,
    what: impl Fn(usize) -> T + 'static,
) -> Callback<Event> {
    from(send, move |menu: HtmlSelectElement| {
        what(menu.selected_index().max(0) as usize)
    })
}

/// Sends what follows from the text of a field as it is typed.
pub fn from_field<T: 'static>(
    send: &Callback<T>,
    what: impl Fn(String) -> T + 'static,
) -> Callback<InputEvent> {
    from(send, move |field: HtmlInputElement| what(field.value()))
}

/// Sends what follows from the text of a field when it is left or Enter is pressed.
pub fn from_entered<T: 'static>(
    send: &Callback<T>,
    what: impl Fn(String) -> T + 'static,
) -> Callback<Event> {
    from(send, move |field: HtmlInputElement| what(field.value()))
}

/// Sends what follows from the text of several lines as it is typed.
pub fn from_lines<T: 'static>(
    send: &Callback<T>,
    what: impl Fn(String) -> T + 'static,
) -> Callback<InputEvent> {
    from(send, move |field: HtmlTextAreaElement| what(field.value()))
}

/// Sends what follows from the element that something happened to.
fn from<T: 'static, Element: AsRef<EventTarget> + JsCast, Happened: TargetCast + 'static>(
    send: &Callback<T>,
    what: impl Fn(Element) -> T + 'static,
) -> Callback<Happened> {
    send.reform(move |event: Happened| what(event.target_unchecked_into()))
}
