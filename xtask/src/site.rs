//! The end of each build of the page: the worker and the editor are put beside it.
//!
//! Trunk calls this with the directory it has built in. Both parts get directories that are named by their content, so
//! that a page never meets the worker or the editor of another version, whatever a browser or a host has cached.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::build::{Flavour, Profile, hash_of, worker};
use crate::command::Command;
use crate::{Result, npm, paths};

/// Adds worker and editor to the page in Trunk's staging directory.
pub fn finish() -> Result {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let (Some(staging), Some(flavours)) = (staging, Flavour::of_site()) else {
        return Err(
            "Trunk calls this command at the end of a build; `cargo xtask dist` builds.".to_owned(),
        );
    };
    let profile = if env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release") {
        Profile::Release
    } else {
        Profile::Quick
    };
    let parts = profile.directory().join("parts");
    let _held = paths::lock(&parts)?;
    let worker = gather_worker(&parts.join("worker"), profile, &flavours)?;
    let editor = bundle_editor(&parts.join("editor"))?;

    let parts = [
        ("worker", worker, "worker.js"),
        ("editor", editor, "editor.js"),
    ];
    let mut addresses = Vec::new();
    for (part, directory, file) in parts {
        let named = format!("{part}-{:016x}", hash_of_directory(&directory)?);
        copy(&directory, &staging.join(&named))?;
        addresses.push((part, format!("{named}/{file}")));
    }
    for (page, needs) in [
        ("index.html", &addresses[..]),
        ("bench.html", &addresses[..1]),
    ] {
        let page = staging.join(page);
        let mut html = fs::read_to_string(&page).map_err(|error| at(&page, &error))?;
        for (part, address) in needs {
            html = with_address(&html, part, address)?;
        }
        fs::write(&page, html).map_err(|error| at(&page, &error))?;
    }
    Ok(())
}

/// The loader and the flavours, in one directory.
fn gather_worker(out: &Path, profile: Profile, flavours: &[Flavour]) -> Result<PathBuf> {
    clear(out)?;
    copy(&paths::root().join("www/worker"), out)?;
    for &flavour in flavours {
        copy(&worker(flavour, profile)?, &out.join(flavour.name()))?;
    }
    Ok(out.to_owned())
}

fn bundle_editor(out: &Path) -> Result<PathBuf> {
    clear(out)?;
    let directory = npm::install("www/editor")?;
    Command::new(npm::npm())
        .args("run --silent build --")
        .arg(out)
        .within(directory)
        .read()?;
    Ok(out.to_owned())
}

/// Puts an address into `<meta name="hypercubist-PART" content="…">`.
fn with_address(html: &str, part: &str, address: &str) -> Result<String> {
    let missing = || format!("index.html has no <meta name=\"hypercubist-{part}\" content=\"…\">");
    let (before, rest) = html
        .split_once(&format!("name=\"hypercubist-{part}\""))
        .ok_or_else(missing)?;
    let (between, rest) = rest.split_once("content=\"").ok_or_else(missing)?;
    let (_, after) = rest.split_once('"').ok_or_else(missing)?;
    Ok(format!(
        "{before}name=\"hypercubist-{part}\"{between}content=\"{address}\"{after}"
    ))
}

/// A number that changes when any file of the directory does, or its name.
fn hash_of_directory(directory: &Path) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for file in files(directory)? {
        file.strip_prefix(directory)
            .unwrap_or(&file)
            .to_string_lossy()
            .hash(&mut hasher);
        hash_of(&file)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// All files below a directory, sorted; hidden ones are notes of the build and left out.
pub fn files(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        let entries = fs::read_dir(&directory).map_err(|error| at(&directory, &error))?;
        for entry in entries {
            let path = entry.map_err(|error| at(&directory, &error))?.path();
            if path
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'))
            {
                continue;
            }
            if path.is_dir() {
                directories.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn copy(from: &Path, to: &Path) -> Result {
    for file in files(from)? {
        let copied = to.join(file.strip_prefix(from).unwrap_or(&file));
        if let Some(parent) = copied.parent() {
            fs::create_dir_all(parent).map_err(|error| at(parent, &error))?;
        }
        fs::copy(&file, &copied).map_err(|error| at(&file, &error))?;
    }
    Ok(())
}

fn clear(directory: &Path) -> Result {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(directory, &error)),
        _ => fs::create_dir_all(directory).map_err(|error| at(directory, &error)),
    }
}

fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::with_address;

    #[test]
    fn addresses_go_into_the_page() {
        let html = "<meta name=\"hypercubist-worker\" content=\"a\"><meta name=\"hypercubist-editor\" content=\"b\">";
        let changed = with_address(html, "editor", "c/d.js").unwrap();
        assert_eq!(
            changed,
            "<meta name=\"hypercubist-worker\" content=\"a\"><meta name=\"hypercubist-editor\" content=\"c/d.js\">"
        );
        assert!(with_address(html, "clock", "x").is_err());
    }
}
