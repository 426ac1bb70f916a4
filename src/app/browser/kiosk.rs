//! A page on a screen that nobody looks after (`www/kiosk.js`): where it began, and back there.

use gloo::utils::{document, window};
use web_sys::Event;

/// What `www/kiosk.js` hears.
const START_AGAIN: &str = "start-again";

/// The address that the page began with and goes back to, from its `#` on; `None` where somebody looks after it.
pub fn start() -> Option<String> {
    document().document_element()?.get_attribute("data-kiosk")
}

/// Goes back there. A page that somebody looked after until now is loaded again with its present address.
pub fn start_again() {
    if start().is_none() {
        // A page that is not loaded again stays as it is.
        let _ = window().location().reload();
    } else if let Ok(event) = Event::new(START_AGAIN) {
        let _ = window().dispatch_event(&event);
    }
}
