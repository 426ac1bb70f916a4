//! Files of `assets/` that are too large to be part of a page.

use std::sync::OnceLock;

/// A text, or bytes, that come with the program. A native program contains them. A browser fetches them when a job
/// first needs them: whoever runs that job there [provides](Self::provide) them before it begins.
///
/// ```
/// static TABLE: storage::Asset = storage::asset!("asset.rs", include_bytes!("asset.rs"));
/// assert_eq!(TABLE.path(), "asset.rs");
/// assert!(!TABLE.is_missing() && TABLE.text().contains("too large to be part of a page"));
/// ```
#[derive(Debug)]
pub struct Asset {
    path: &'static str,
    contained: Option<&'static [u8]>,
    provided: OnceLock<Vec<u8>>,
}

impl Asset {
    /// See [`asset!`](crate::asset).
    #[doc(hidden)]
    pub const fn new(path: &'static str, contained: Option<&'static [u8]>) -> Self {
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

    /// Takes what was fetched; only the first time counts.
    pub fn provide(&self, bytes: Vec<u8>) {
        // A second one is the same file.
        let _ = self.provided.set(bytes);
    }

    /// The bytes.
    ///
    /// # Panics
    /// If it [is missing](Self::is_missing).
    pub fn bytes(&self) -> &[u8] {
        let provided = || self.provided.get().map(Vec::as_slice);
        let Some(bytes) = self.contained.or_else(provided) else {
            panic!("assets/{} was not provided", self.path);
        };
        bytes
    }

    /// The text; none where the bytes are not one, as when a host answers with something else.
    ///
    /// # Panics
    /// If it [is missing](Self::is_missing).
    pub fn text(&self) -> &str {
        str::from_utf8(self.bytes()).unwrap_or_default()
    }
}

/// An [`Asset`]: its path below `assets/`, and the bytes, which are left out of WebAssembly.
#[macro_export]
macro_rules! asset {
    ($path:literal, $bytes:expr) => {
        $crate::Asset::new(
            $path,
            if cfg!(target_family = "wasm") {
                None
            } else {
                Some($bytes)
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
        asset.provide(b"first".to_vec());
        asset.provide(b"second".to_vec());
        assert_eq!((asset.text(), asset.bytes()), ("first", &b"first"[..]));
        assert!(!asset.is_missing());
    }

    #[test]
    #[should_panic(expected = "assets/a.txt was not provided")]
    fn what_is_missing_has_no_text() {
        let _ = Asset::new("a.txt", None).text();
    }
}
