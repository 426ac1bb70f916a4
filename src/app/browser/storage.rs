//! The browser's local storage, which may be full, blocked or missing.

use gloo::utils::window;

/// Everything this page has stored, as key and value; empty where storage is blocked.
pub fn all() -> Vec<(String, String)> {
    let Ok(Some(storage)) = window().local_storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|n| {
            let key = storage.key(n).ok()??;
            let value = storage.get_item(&key).ok()??;
            key.starts_with("hypercubist/").then_some((key, value))
        })
        .collect()
}

/// Stores `value` under `key`, or forgets the key; false when the browser refuses.
pub fn put(key: &str, value: Option<&str>) -> bool {
    let Ok(Some(storage)) = window().local_storage() else {
        return false;
    };
    match value {
        Some(value) => storage.set_item(key, value).is_ok(),
        None => storage.remove_item(key).is_ok(),
    }
}
