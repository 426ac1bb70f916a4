//! What is said when the page itself crashes (`www/start.js`).

use wasm_bindgen::prelude::wasm_bindgen;
use yew::Callback;

use super::location;
use crate::state::Action;

#[wasm_bindgen]
extern "C" {
    /// A report of what happened, with the version of the page, its screen and the browser. Nothing in it was typed.
    #[wasm_bindgen(js_name = reportOf)]
    fn report_of(what: &str) -> String;

    /// Says what the trap that follows comes from.
    #[wasm_bindgen(js_name = pagePanicked)]
    fn page_panicked(report: &str);
}

/// Copies a report of what happened, or has it shown where the browser does not allow that.
pub fn copy_report(what: &str, send: &Callback<Action>) {
    let report = report_of(what);
    let shown = report.clone();
    let copied = move |done: bool| Action::ReportCopied((!done).then(|| shown.clone()));
    location::copy(&report, send.reform(copied));
}

/// From now on a panic of the page is reported in the console, and to the person who uses it.
pub fn report_panics() {
    yew::set_custom_panic_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        page_panicked(&diagnostics::crash_report(panic));
    }));
}
