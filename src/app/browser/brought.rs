//! What is dropped on the page or pasted into it, outside of a text. The browser never leaves the page because of a
//! file that is dropped.

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Event};
use yew::Callback;

use super::files::{self, Limit};
use super::keys;
use crate::state::Action;
use crate::state::recognition::{self, MOST_BYTES};

/// The attribute of the root element while a file is dragged over the page.
const DRAGGED: &str = "data-dragged";

/// Calls `send` with what is dropped or pasted.
pub fn listen(send: &Callback<Action>) -> Vec<EventListener> {
    let over = on("dragover", |event: &DragEvent| {
        if has_files(event.data_transfer().as_ref()) {
            event.prevent_default();
            mark(true);
        }
    });
    let leave = on("dragleave", |event: &DragEvent| {
        // It has left the page, not an element of it.
        if event.related_target().is_none() {
            mark(false);
        }
    });
    let drop = {
        let send = send.clone();
        on("drop", move |event: &DragEvent| {
            mark(false);
            let data = event.data_transfer();
            if has_files(data.as_ref()) {
                // The editor would put the file into the program.
                event.stop_propagation();
                event.prevent_default();
                bring(data.as_ref(), &send);
            }
        })
    };
    let paste = {
        let send = send.clone();
        on("paste", move |event: &ClipboardEvent| {
            if !event.default_prevented() && !keys::is_in_text() {
                event.prevent_default();
                bring(event.clipboard_data().as_ref(), &send);
            }
        })
    };
    vec![over, leave, drop, paste]
}

/// Keeps the browser on the page when a file is dropped on it, and does nothing else.
pub fn refuse() -> Vec<EventListener> {
    let refuse = |event: &DragEvent| {
        if has_files(event.data_transfer().as_ref()) {
            event.prevent_default();
        }
    };
    vec![on("dragover", refuse), on("drop", refuse)]
}

/// Hears an event of the page before any element does.
fn on<E: AsRef<Event> + wasm_bindgen::JsCast>(
    name: &'static str,
    heard: impl Fn(&E) + 'static,
) -> EventListener {
    let options = EventListenerOptions {
        phase: EventListenerPhase::Capture,
        passive: false,
    };
    EventListener::new_with_options(&document(), name, options, move |event| {
        heard(event.unchecked_ref());
    })
}

fn has_files(data: Option<&DataTransfer>) -> bool {
    data.is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

fn mark(dragged: bool) {
    if let Some(root) = document().document_element() {
        // The root element is not part of what Yew shows.
        let _ = root.toggle_attribute_with_force(DRAGGED, dragged);
    }
}

/// Sends the first file, or else the text.
fn bring(data: Option<&DataTransfer>, send: &Callback<Action>) {
    let Some(data) = data else { return };
    let file = data.files().and_then(|files| files.get(0));
    let recognise = send.reform(Action::Recognise);
    if let Some(file) = file {
        let refuse = send.reform(Action::Refuse);
        files::read(file, Limit::Beginning(MOST_BYTES), move |file| match file {
            Ok((name, bytes)) => recognise.emit(recognition::Action::File(name, bytes)),
            Err(why) => refuse.emit(why),
        });
        return;
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    if !text.trim().is_empty() {
        recognise.emit(recognition::Action::Text(text));
    }
}
