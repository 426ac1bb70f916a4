//! Files in and out: the picker, a download.

use gloo::file::{Blob, File, callbacks::FileReader, callbacks::read_as_bytes};
use gloo::utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{FileList, HtmlAnchorElement, Url};

use crate::state::screens::run::documents::too_long;

/// A file that was read: its name and its bytes; or why it was not, in words.
pub type Opened = Result<(String, Vec<u8>), String>;

/// Reads the first of `files`, of `most` bytes at most, and hands it to `done`. The reader must live until then.
pub fn read(
    files: Option<FileList>,
    most: usize,
    done: impl FnOnce(Opened) + 'static,
) -> Option<FileReader> {
    let file = File::from(files?.get(0)?);
    let name = file.name();
    if file.size() > most as u64 {
        done(Err(too_long(&name, file.size() as f64, most)));
        return None;
    }
    Some(read_as_bytes(&file, move |answer| {
        done(match answer {
            Ok(bytes) => Ok((name, bytes)),
            Err(_) => Err(format!(
                "\u{201c}{name}\u{201d} could not be read, so nothing was opened."
            )),
        });
    }))
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
