//! Levels of an exhaustive search in a folder.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use research::exhaustive::LevelStorage;
use storage::StorageError;
use storage::files::replace;

use crate::storage::failed;

/// A folder with one file of bitmaps a level, and the checkpoint of the last whole level.
///
/// A bitmap's number says where in the file it is, so that a file has holes where classes are empty or full.
pub struct Folder {
    root: PathBuf,
    bitmap_bytes: u64,
    /// The level that is open for writing, and the one for reading.
    open: Mutex<Option<(u8, File)>>,
}

impl Folder {
    /// For bitmaps of this many bytes; makes the folder where there is none.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn new(root: &Path, bitmap_bytes: usize) -> Result<Self, StorageError> {
        fs::create_dir_all(root).map_err(failed)?;
        Ok(Self {
            root: root.to_owned(),
            bitmap_bytes: bitmap_bytes as u64,
            open: Mutex::new(None),
        })
    }

    fn checkpoint_path(root: &Path) -> PathBuf {
        root.join("checkpoint")
    }

    fn bitmaps(&self, depth: u8) -> PathBuf {
        self.root.join(format!("level-{depth:02}.bitmaps"))
    }

    /// The checkpoint of the last whole level, if there is one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn checkpoint(root: &Path) -> Result<Option<Vec<u8>>, StorageError> {
        match fs::read(Self::checkpoint_path(root)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Does something where a bitmap is in its file.
    fn at(
        &self,
        depth: u8,
        class: usize,
        work: impl FnOnce(&mut File) -> std::io::Result<()>,
    ) -> Result<(), StorageError> {
        let mut open = self.open.lock().map_err(failed)?;
        let path = self.bitmaps(depth);
        let fail = |error: std::io::Error| failed(format!("{}: {error}", path.display()));
        if open.as_ref().is_none_or(|(known, _)| *known != depth) {
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(fail)?;
            *open = Some((depth, file));
        }
        let Some((_, file)) = open.as_mut() else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(class as u64 * self.bitmap_bytes))
            .and_then(|_| work(file))
            .map_err(fail)
    }
}

impl LevelStorage for Folder {
    fn put(&self, depth: u8, class: usize, bitmap: &[u8]) -> Result<(), StorageError> {
        self.at(depth, class, |file| file.write_all(bitmap))
    }

    fn get(&self, depth: u8, class: usize, bitmap: &mut [u8]) -> Result<(), StorageError> {
        self.at(depth, class, |file| file.read_exact(bitmap))
    }

    fn finish(&self, depth: u8, checkpoint: &[u8]) -> Result<(), StorageError> {
        if let Ok(mut open) = self.open.lock()
            && let Some((_, file)) = open.take()
        {
            file.sync_all().map_err(failed)?;
        }
        let mut pieces = std::iter::once(checkpoint.to_vec());
        replace(&Self::checkpoint_path(&self.root), &mut pieces).map_err(failed)?;
        for old in 0..depth {
            match fs::remove_file(self.bitmaps(old)) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
                _ => {}
            }
        }
        Ok(())
    }
}
