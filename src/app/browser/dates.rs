//! Times in words, as the clock of this computer has them.

use js_sys::{Date, Object, Reflect};
use wasm_bindgen::JsValue;

/// A time in milliseconds since 1970, such as `26 Nov 2026, 14:03`.
pub fn in_words(time: u64) -> String {
    let options = Object::new();
    for (key, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A new object takes any field.
        let _ = Reflect::set(&options, &key.into(), &value.into());
    }
    let date = Date::new(&JsValue::from_f64(time as f64));
    date.to_locale_string("en-GB", &options).into()
}

/// Today, such as `2026-11-28`.
pub fn today() -> String {
    let date = Date::new_0();
    let [year, month, day] = [date.get_full_year(), date.get_month() + 1, date.get_date()];
    format!("{year}-{month:02}-{day:02}")
}
