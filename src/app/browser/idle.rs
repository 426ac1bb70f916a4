//! Whether anybody touches the page: the pointer, the wheel and the keys, wherever on it.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{Event, PointerEvent};
use yew::Callback;

use super::keys;
use crate::state::Action;
use crate::state::screens::play::{self, idle::Command};

/// Touches are reported no oftener than this, milliseconds, unless somebody waits for the first.
const SELDOM_MS: f64 = 1000.0;

/// Reports touches as long as it lives.
pub struct Watch {
    /// Whether the next one is to be reported at once.
    waits: Rc<Cell<bool>>,
    _listeners: Vec<EventListener>,
}

impl Watch {
    /// Reports to `send` from now on.
    pub fn new(send: &Callback<Action>) -> Self {
        let waits = Rc::<Cell<bool>>::default();
        let last = Rc::<Cell<f64>>::default();
        let listen = |name: &'static str| {
            let (waits, last, send) = (waits.clone(), last.clone(), send.clone());
            let options = EventListenerOptions {
                phase: EventListenerPhase::Capture,
                passive: true,
            };
            EventListener::new_with_options(&document(), name, options, move |event| {
                let now = event.time_stamp();
                if is_by_hand(event) && (waits.take() || now - last.get() > SELDOM_MS) {
                    last.set(now);
                    send.emit(Action::Play(play::Action::Idle(Command::Touched)));
                }
            })
        };
        let names = ["pointerdown", "pointermove", "wheel", "keydown"];
        Self {
            _listeners: names.map(listen).into(),
            waits,
        }
    }

    /// Whether the next touch is to be reported at once.
    pub fn wait(&self, waits: bool) {
        self.waits.set(waits);
    }
}

/// Whether somebody did it. Some browsers move the pointer over what moves under it.
fn is_by_hand(event: &Event) -> bool {
    let pointer = event.dyn_ref::<PointerEvent>();
    let moved = pointer.filter(|pointer| pointer.type_() == "pointermove");
    moved.is_none_or(|pointer| (pointer.movement_x(), pointer.movement_y()) != (0, 0))
}

/// Whether somebody sees the page, and is not writing.
pub fn is_free() -> bool {
    !document().hidden() && !keys::is_in_text()
}
