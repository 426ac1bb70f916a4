//! Writing files: the old or the new one is there at any moment, whole. Only for native programs of layer 7, with the
//! feature `files`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "nothing else below layer 7 has files, and the page does without"
)]

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

/// Writes a file under another name beside it first, brings it to the disk, and puts it in the place of the one that
/// was there, whose permissions it gets. Where a link leads is what is replaced; what is no file, such as a pipe or
/// `/dev/stdout`, is written into.
///
/// # Errors
/// If it cannot be written; then the file that was there is as it was.
pub fn replace(path: &Path, pieces: &mut dyn Iterator<Item = Vec<u8>>) -> io::Result<()> {
    let old = match fs::metadata(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let is_plain = old.as_ref().is_none_or(fs::Metadata::is_file);
    if !is_plain || path.starts_with("/dev") {
        let mut file = step(|| File::create(path))?;
        return write_all(&mut file, pieces);
    }
    let target = match (&old, path.read_link()) {
        (Some(_), Ok(_)) => path.canonicalize()?,
        // A link that leads to no file yet.
        (None, Ok(to)) => path.parent().unwrap_or(Path::new("")).join(to),
        (_, Err(_)) => path.to_owned(),
    };
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    // As any new file; the user's mask takes away from it.
    #[cfg(unix)]
    let builder = builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut unfinished = step(|| builder.prefix(".hypercubist-").tempfile_in(folder))?;
    write_all(unfinished.as_file_mut(), pieces)?;
    if let Some(old) = old {
        unfinished.as_file().set_permissions(old.permissions())?;
    }
    step(|| unfinished.as_file().sync_all())?;
    step(|| unfinished.persist(&target).map_err(|error| error.error))?;
    // Only Unix opens folders, and not every file system syncs one; the new file is whole either way.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn write_all(file: &mut File, pieces: &mut dyn Iterator<Item = Vec<u8>>) -> io::Result<()> {
    for piece in pieces {
        step(|| file.write_all(&piece))?;
    }
    Ok(())
}

/// Opens, writes, syncs or renames. While the program is tested, the step whose number the environment variable
/// `HYPERCUBIST_FAILING_STEP` names fails instead, counted from 1.
fn step<T>(work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    #[cfg(debug_assertions)]
    {
        use std::sync::atomic::{AtomicU32, Ordering};
        static STEPS: AtomicU32 = AtomicU32::new(0);
        let number = STEPS.fetch_add(1, Ordering::Relaxed) + 1;
        let failing = std::env::var("HYPERCUBIST_FAILING_STEP");
        if failing.is_ok_and(|failing| failing == number.to_string()) {
            return Err(io::Error::new(
                ErrorKind::StorageFull,
                "no space left on device",
            ));
        }
    }
    work()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = std::env::temp_dir().join(format!("hypercubist-files-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a new folder");
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").expect("a new file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("its own file");
        symlink("file", &link).expect("a new link");
        replace(&link, &mut [b"n".to_vec(), b"ew".to_vec()].into_iter()).expect("there is room");
        assert_eq!(fs::read(&file).expect("it is there"), b"new");
        let mode = fs::metadata(&file)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
        assert!(
            fs::symlink_metadata(&link)
                .expect("it is there")
                .is_symlink()
        );
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
        fs::remove_dir_all(&folder).expect("nobody uses it");
    }
}
