//! A folder in which tables are kept between runs.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use search::Shelf;

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

    /// Writes under another name first, so that an interrupted run leaves no half a table.
    fn try_write(
        &self,
        name: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> std::io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let unfinished = self.path.join(format!("{name}.{}", std::process::id()));
        let written = fs::File::create(&unfinished).and_then(|mut file| {
            for piece in pieces {
                file.write_all(&piece)?;
            }
            file.sync_all()
        });
        let renamed = written.and_then(|()| fs::rename(&unfinished, self.file(name)));
        if renamed.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        renamed
    }
}

impl Shelf for Folder {
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        let Ok(mut file) = fs::File::open(self.file(name)) else {
            return false;
        };
        let mut piece = vec![0; PIECE];
        loop {
            match file.read(&mut piece) {
                Ok(0) => return true,
                Ok(count) if take(&piece[..count]) => {}
                _ => return false,
            }
        }
    }

    fn unusable(&self, name: &str) {
        let file = self.file(name);
        eprintln!(
            "note: {} is of another version of this program, or damaged; the table is built again",
            file.display()
        );
    }

    fn write(&self, name: &str, pieces: &mut dyn Iterator<Item = Vec<u8>>) {
        if let Err(error) = self.try_write(name, pieces) {
            let file = self.file(name);
            eprintln!(
                "note: the table is not kept for next time, since {} cannot be written: {error}",
                file.display()
            );
        }
    }
}
