//! Text files to which a line is added whenever something is found.
//!
//! A line counts once its end is there. A run that was killed may have left the beginning of one: it is reported and
//! dropped, and what it said is found again.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use storage::files::replace;

use crate::output::{Failure, note};

/// A file that grows by lines.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a file, or makes an empty one. Returns its lines, too, without an unfinished one at the end, which is cut
    /// off the file.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is not text.
    pub fn open(path: &Path) -> Result<(Self, String), Failure> {
        let text = match std::fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            _ => super::commands::read(path)?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let opened = File::options().append(true).create(true).open(path);
        let cut = opened.and_then(|file| {
            if whole < text.len() {
                file.set_len(whole as u64)?;
            }
            Ok(file)
        });
        let file = cut.map_err(|error| unwritable(path, &error))?;
        if whole < text.len() {
            note(&format!(
                "note: the last line of {} is unfinished; it is dropped",
                path.display()
            ));
        }
        let path = path.to_owned();
        Ok((Self { path, file }, text[..whole].to_owned()))
    }

    /// Adds lines; they are on the disk when this returns.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn append(&mut self, lines: &str) -> Result<(), Failure> {
        let written = self.file.write_all(lines.as_bytes());
        let written = written.and_then(|()| self.file.sync_data());
        written.map_err(|error| unwritable(&self.path, &error))
    }

    /// Puts another text in the file's place: all of it or nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self, text: String) -> Result<(), Failure> {
        let written = replace(&self.path, &mut std::iter::once(text.into_bytes()));
        written.map_err(|error| unwritable(&self.path, &error))
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::message(format!("error: cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(path: &Path) -> (Journal, String) {
        let Ok(opened) = Journal::open(path) else {
            panic!("{} can be opened", path.display())
        };
        opened
    }

    #[test]
    fn lines_are_added_and_an_unfinished_one_is_dropped() {
        let path = std::env::temp_dir().join(format!("hypercubist-journal-{}", std::process::id()));
        let (mut journal, text) = open(&path);
        assert_eq!(text, "");
        assert!(journal.append("one\n").is_ok() && journal.append("two\n").is_ok());
        drop(journal);
        std::fs::write(&path, "one\ntwo\nthr").expect("a temporary file");
        let (mut journal, text) = open(&path);
        assert_eq!(text, "one\ntwo\n");
        assert!(journal.append("three\n").is_ok());
        let (journal, text) = open(&path);
        assert_eq!(text, "one\ntwo\nthree\n");
        assert!(journal.finish("all\n".to_owned()).is_ok());
        assert_eq!(open(&path).1, "all\n");
        std::fs::write(&path, b"one\n\xff\n").expect("a temporary file");
        assert!(Journal::open(&path).is_err());
        std::fs::remove_file(&path).expect("it was made here");
    }
}
