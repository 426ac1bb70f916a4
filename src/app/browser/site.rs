//! The site's own versions: the service worker that saves this one and looks for a newer one (`www/offline.js`).

use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use wire::Flavour;
use yew::Callback;

use crate::state::Action;
use crate::state::site::Action as SiteAction;

#[wasm_bindgen(raw_module = "./offline.js")]
extern "C" {
    #[wasm_bindgen(js_name = saveSite)]
    fn save_site(flavour: &str, report: Closure<dyn FnMut(String)>);

    #[wasm_bindgen(js_name = useNewer)]
    fn use_newer_site();

    #[wasm_bindgen(js_name = isGone)]
    async fn is_gone(address: &str) -> wasm_bindgen::JsValue;
}

/// Has the site saved with this flavour of the engine; what comes of it arrives at `send`. Only the first call counts.
pub fn save(flavour: Flavour, send: &Callback<Action>) {
    let flavour = match flavour {
        Flavour::Threads => "threads",
        Flavour::Single => "single",
    };
    let send = send.clone();
    save_site(
        flavour,
        Closure::new(move |news: String| {
            let news = match news.as_str() {
                "saved" => SiteAction::Saved,
                "newer" => SiteAction::Newer,
                _ => SiteAction::Replaced,
            };
            send.emit(Action::Site(news));
        }),
    );
}

/// Loads the page again, in its newest version.
pub fn use_newer() {
    use_newer_site();
}

/// Finds out whether the host still has this page's worker, and says if not.
pub fn look(send: &Callback<Action>) {
    let Some(worker) = super::address::named("hypercubist-compiler") else {
        return;
    };
    let send = send.clone();
    spawn_local(async move {
        if is_gone(&worker).await.is_truthy() {
            send.emit(Action::Site(SiteAction::Gone));
        }
    });
}
