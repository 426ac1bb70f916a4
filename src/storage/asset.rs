//! Files of `assets/` that are too large to be part of a page.

use std::sync::OnceLock;

/// A text that comes with the program. A native program contains it. A browser fetches it when a job first needs it:
/// whoever runs the engine there [provides](Self::provide) it before the job begins.
///
/// ```
/// static TABLE: storage::Asset = storage::asset!("asset.rs", include_str!("asset.rs"));
/// assert_eq!(TABLE.path(), "asset.rs");
/// assert!(!TABLE.is_missing() && TABLE.text().contains("too large to be part of a page"));
/// ```
#[derive(Debug)]
pub struct Asset {
    path: &'static str,
    contained: Option<&'static str>,
    provided: OnceLock<String>,
}

impl Asset {
    /// See [`asset!`](crate::asset).
    #[doc(hidden)]
    pub const fn new(path: &'static str, contained: Option<&'static str>) -> Self {
        Self {
            path,
            contained,
            provided: OnceLock::new(),
        }
    }

    /// Its path below `assets/`.
    pub fn path(&self) -> &'static str {
        self.path
    }

    /// Whether it must be [provided](Self::provide) before it is used.
    pub fn is_missing(&self) -> bool {
        self.contained.is_none() && self.provided.get().is_none()
    }

    /// Takes the text that was fetched; only the first one counts.
    pub fn provide(&self, text: String) {
        // A second one is the same file.
        let _ = self.provided.set(text);
    }

    /// The text.
    ///
    /// # Panics
    /// If it [is missing](Self::is_missing).
    pub fn text(&self) -> &str {
        let provided = || self.provided.get().map(String::as_str);
        let Some(text) = self.contained.or_else(provided) else {
            panic!("assets/{} was not provided", self.path);
        };
        text
    }
}

/// An [`Asset`]: its path below `assets/`, and the text, which is left out of WebAssembly.
#[macro_export]
macro_rules! asset {
    ($path:literal, $text:expr) => {
        $crate::Asset::new(
            $path,
            if cfg!(target_family = "wasm") {
                None
            } else {
                Some($text)
            },
        )
    };
}

#[cfg(test)]
mod tests {
    use super::Asset;

    #[test]
    fn what_a_program_does_not_contain_is_provided_once() {
        let asset = Asset::new("a.txt", None);
        assert!(asset.is_missing());
        asset.provide("first".to_owned());
        asset.provide("second".to_owned());
        assert_eq!(asset.text(), "first");
        assert!(!asset.is_missing());
    }

    #[test]
    #[should_panic(expected = "assets/a.txt was not provided")]
    fn what_is_missing_has_no_text() {
        let _ = Asset::new("a.txt", None).text();
    }
}
