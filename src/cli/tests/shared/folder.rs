//! A folder of a test.

use std::fs;
use std::path::PathBuf;

/// A folder of its own, which is removed in the end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A folder with these files, names and texts.
    pub fn with(name: &str, files: &[(&str, &str)]) -> Self {
        let name = format!("hypercubist-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a new folder");
        for (name, text) in files {
            fs::write(path.join(name), text).expect("a new file");
        }
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
