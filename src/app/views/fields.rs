//! What menus and fields send.

use web_sys::{Event, HtmlInputElement, HtmlSelectElement, InputEvent};
use yew::{Callback, TargetCast as _};

/// Sends what follows from the entry of a menu that was chosen, counted from 0.
pub fn from_menu<T: 'static>(
    send: &Callback<T>,
    what: impl Fn(usize) -> T + 'static,
) -> Callback<Event> {
    send.reform(move |event: Event| {
        let menu: HtmlSelectElement = event.target_unchecked_into();
        what(menu.selected_index().max(0) as usize)
    })
}

/// Sends what follows from the text of a field as it is typed.
pub fn from_field<T: 'static>(
    send: &Callback<T>,
    what: impl Fn(String) -> T + 'static,
) -> Callback<InputEvent> {
    send.reform(move |event: InputEvent| {
        let field: HtmlInputElement = event.target_unchecked_into();
        what(field.value())
    })
}
