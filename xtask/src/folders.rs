//! Files and folders that are built.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::Result;

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

/// Puts a finished site in the place of what a directory had; the site is in a hidden directory of it.
pub fn exchange(staging: &Path, dist: &Path) -> Result {
    let entries = |directory: &Path| -> Result<Vec<PathBuf>> {
        let all = fs::read_dir(directory).map_err(|error| at(directory, &error))?;
        let paths = all.map(|entry| entry.map(|entry| entry.path()));
        paths
            .collect::<io::Result<_>>()
            .map_err(|error| at(directory, &error))
    };
    for old in entries(dist)?.iter().filter(|old| *old != staging) {
        let removed = if old.is_dir() {
            fs::remove_dir_all(old)
        } else {
            fs::remove_file(old)
        };
        removed.map_err(|error| at(old, &error))?;
    }
    for new in entries(staging)? {
        let to = dist.join(new.file_name().unwrap_or_default());
        fs::rename(&new, &to).map_err(|error| at(&to, &error))?;
    }
    fs::remove_dir(staging).map_err(|error| at(staging, &error))
}

/// Copies a directory.
pub fn copy(from: &Path, to: &Path) -> Result {
    for file in files(from)? {
        let copied = to.join(file.strip_prefix(from).unwrap_or(&file));
        if let Some(parent) = copied.parent() {
            fs::create_dir_all(parent).map_err(|error| at(parent, &error))?;
        }
        fs::copy(&file, &copied).map_err(|error| at(&file, &error))?;
    }
    Ok(())
}

/// Makes a directory, or empties it.
pub fn clear(directory: &Path) -> Result {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(directory, &error)),
        _ => fs::create_dir_all(directory).map_err(|error| at(directory, &error)),
    }
}

/// What is wrong with a file.
pub fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// A number that changes when the file's content does.
pub fn hash_of(file: &Path) -> Result<u64> {
    let bytes = fs::read(file).map_err(|error| at(file, &error))?;
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    Ok(hasher.finish())
}

/// A number that changes when any file of the directory does, or its name.
pub fn hash_of_directory(directory: &Path) -> Result<u64> {
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
