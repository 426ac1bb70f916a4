//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

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

/// Where tools are kept that this machine did not have, shared by all clones of the repository.
pub fn tools() -> PathBuf {
    let cache = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| env::home_dir().map(|home| home.join(".cache")))
        .unwrap_or_else(|| target().join("cache"));
    cache.join("hypercubist").join("tools")
}
