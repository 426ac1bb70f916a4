//! Where things are.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};

use crate::Result;

/// The top of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the repository")
}

/// Cargo's target directory.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The finished static site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Where tools are installed that this machine did not have, shared by all clones of the repository.
pub fn tools() -> PathBuf {
    let cache = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| env::home_dir().map(|home| home.join(".cache")))
        .unwrap_or_else(|| target().join("cache"));
    cache.join("hypercubist").join("tools")
}

/// Waits until no other `xtask` holds this directory, then holds it as long as the answer lives.
pub fn lock(directory: &Path) -> Result<File> {
    let path = directory.join(".xtask-lock");
    let words = |error: io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(directory).map_err(words)?;
    let file = File::create(&path).map_err(words)?;
    if file.try_lock().is_err() {
        eprintln!("Waiting for another `cargo xtask` that builds or tests the site …");
        file.lock().map_err(words)?;
    }
    Ok(file)
}
