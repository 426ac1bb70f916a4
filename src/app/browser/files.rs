//! Files in and out: the picker, a download.

use gloo::file::Blob;
use gloo::utils::document;
use js_sys::Uint8Array;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, HtmlAnchorElement, Url};

use crate::state::screens::run::documents::too_long;

/// A file that was read: its name and its bytes; or why it was not, in words.
pub type Opened = Result<(String, Vec<u8>), String>;

/// How much of a file is read, bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// All of it; one that is longer is refused.
    Whole(usize),
    /// No more than its beginning.
    Beginning(usize),
}

/// Reads a file and hands it to `done`.
pub fn read(file: File, limit: Limit, done: impl FnOnce(Opened) + 'static) {
    let (name, size) = (file.name(), file.size());
    let most = match limit {
        Limit::Whole(most) if size > most as f64 => {
            return done(Err(too_long(&name, size, most)));
        }
        Limit::Whole(most) | Limit::Beginning(most) => most,
    };
    spawn_local(async move {
        let bytes = match file.slice_with_f64_and_f64(0.0, most as f64) {
            Ok(beginning) => JsFuture::from(beginning.array_buffer()).await,
            Err(why) => Err(why),
        };
        done(match bytes {
            Ok(bytes) => Ok((name, Uint8Array::new(&bytes).to_vec())),
            Err(_) => Err(words::page::file_unread(name)),
        });
    });
}

/// Offers `text` as a download called `name`; false when the browser refuses.
pub fn download(name: &str, text: &str) -> bool {
    let blob = Blob::new_with_options(text, Some("text/plain;charset=utf-8"));
    offer(name, blob.as_ref())
}

/// Offers a blob as a download called `name`; false when the browser refuses.
pub fn offer(name: &str, blob: &web_sys::Blob) -> bool {
    let Ok(url) = Url::create_object_url_with_blob(blob) else {
        return false;
    };
    let anchor = document()
        .create_element("a")
        .ok()
        .and_then(|a| a.dyn_into::<HtmlAnchorElement>().ok());
    let clicked = anchor.is_some_and(|anchor| {
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
        true
    });
    // The browser has taken hold of the blob by the time the click returns.
    clicked && Url::revoke_object_url(&url).is_ok()
}
