//! Everything that talks to the browser: workers, canvas, editor bundle, storage, files, keys.

pub mod address;
pub mod algorithm;
pub mod brought;
pub mod camera;
pub mod canvas;
pub mod crash;
pub mod cube;
pub mod database;
pub mod dates;
pub mod editor;
pub mod files;
pub mod full_screen;
pub mod headset;
pub mod idle;
pub mod keys;
pub mod kiosk;
pub mod later;
pub mod lessons;
pub mod location;
pub mod module;
pub mod pages;
pub mod preferences;
pub mod recording;
pub mod site;
pub mod storage;
pub mod worker;

use js_sys::Promise;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Leaves a promise alone, whatever comes of it.
fn ignore(promise: Promise) {
    spawn_local(async move { drop(JsFuture::from(promise).await) });
}
