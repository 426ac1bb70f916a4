//! The lessons' files, which are fetched when they are opened.

use gloo::utils::window;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Response;
use yew::Callback;

use crate::state::Action;
use crate::state::screens::learn::{self, titles};

/// Fetches the lesson of this name; it arrives at `send`, or that it cannot be had.
pub fn fetch(id: String, send: Callback<Action>) {
    spawn_local(async move {
        let text = text_at(&titles::path(&id)).await;
        send.emit(Action::Learn(learn::Action::Fetched { id, text }));
    });
}

async fn text_at(address: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(address))
        .await
        .ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
