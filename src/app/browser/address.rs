//! Where the page's companions are: the build writes their hashed addresses into `<meta>` elements.

use gloo::utils::document;
use web_sys::Url;

/// The address that the page names `name`, made absolute; `None` for a page that does not name it.
pub fn named(name: &str) -> Option<String> {
    let meta = document()
        .query_selector(&format!("meta[name={name}]"))
        .ok()??;
    let base = document().base_uri().ok()??;
    let content = meta.get_attribute("content")?;
    if content.is_empty() {
        return None;
    }
    Url::new_with_base(&content, &base)
        .ok()
        .map(|url| url.href())
}
