//! Folders in which the program saves what it computed.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use storage::files::replace;
use storage::{Storage, StorageError};

use crate::output::note;

/// The environment variable that names the folder.
pub const VARIABLE: &str = "HYPERCUBIST_TABLES";
/// Bytes that are read at a time.
const PIECE: usize = 1 << 20;

/// Tables as files of one folder, `NAME.table` each.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder named, or what [`VARIABLE`] says, or `hypercubist` in the user's folder for caches. None without any.
    pub fn chosen(named: Option<&Path>) -> Option<Self> {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let path = named
            .map(Path::to_owned)
            .or_else(|| variable(VARIABLE).map(PathBuf::from))
            .or_else(|| Some(PathBuf::from(variable("XDG_CACHE_HOME")?).join("hypercubist")))
            .or_else(|| Some(PathBuf::from(variable("HOME")?).join(".cache/hypercubist")))
            .or_else(|| Some(PathBuf::from(variable("LOCALAPPDATA")?).join("hypercubist")))?;
        Some(Self { path })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.table"))
    }
}

/// Why a file could not be used, as an error of the storage.
pub fn failed(error: impl std::fmt::Display) -> StorageError {
    StorageError::Failed(error.to_string())
}

impl Storage for Folder {
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), StorageError> {
        let path = self.file(name);
        match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(StorageError::Missing),
            // To open a pipe would mean to wait until somebody writes into it.
            Ok(metadata) if !metadata.is_file() => return Err(failed("it is not a file")),
            _ => {}
        }
        let mut file = fs::File::open(path).map_err(failed)?;
        let mut piece = vec![0; PIECE];
        loop {
            let count = file.read(&mut piece).map_err(failed)?;
            if count == 0 || !take(&piece[..count]) {
                return Ok(());
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.file(name).is_file()
    }

    fn write(
        &self,
        name: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(), StorageError> {
        let written =
            fs::create_dir_all(&self.path).and_then(|()| replace(&self.file(name), pieces));
        written.map_err(failed)
    }

    fn unusable(&self, name: &str, why: &StorageError) {
        let file = self.file(name);
        note(&format!(
            "note: {} cannot be used, because {why}; the table is built again",
            file.display()
        ));
    }

    fn unsaved(&self, name: &str, why: &StorageError) {
        let file = self.file(name);
        note(&format!(
            "note: the table is not saved for next time, since {} cannot be written: {why}",
            file.display()
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_is_refused_at_once() {
        let path = std::env::temp_dir().join(format!("hypercubist-storage-{}", std::process::id()));
        let folder = Folder { path };
        let bytes = [b"head".to_vec(), b"body".to_vec()];
        let mut pieces = bytes.iter().cloned();
        assert_eq!(folder.write("a", &mut pieces), Ok(()));
        let read = |name: &str| {
            let mut all = Vec::new();
            let result = folder.read(name, &mut |piece| {
                all.extend_from_slice(piece);
                true
            });
            result.map(|()| all)
        };
        assert_eq!(read("a"), Ok(b"headbody".to_vec()));
        assert!(folder.has("a") && !folder.has("b"));
        assert_eq!(read("b"), Err(StorageError::Missing));
        let refused = Err(failed("it is not a file"));
        fs::create_dir(folder.file("folder")).expect("a new folder");
        assert_eq!(read("folder"), refused);
        #[cfg(unix)]
        {
            let made = std::process::Command::new("mkfifo")
                .arg(folder.file("pipe"))
                .status();
            assert!(made.is_ok_and(|status| status.success()));
            assert_eq!(read("pipe"), refused);
        }
        fs::remove_dir_all(&folder.path).expect("it was made here");
    }
}
