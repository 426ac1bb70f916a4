//! Rules of the repository that no compiler checks.

mod commits;
mod documents;
mod files;
mod headers;
mod layers;
mod project;
mod prose;
mod shown;
mod words;

use std::fs;

use crate::command::Command;
use crate::{Result, paths};

/// A rule and what breaks it, one line each.
pub type Verdict = (&'static str, Vec<String>);

/// A text file of the repository.
struct File {
    /// From the top of the repository, with `/`.
    path: String,
    text: String,
}

impl File {
    /// The file's kind: what stands after the last dot of its name.
    fn kind(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(_, kind)| kind)
    }

    fn name(&self) -> &str {
        self.path
            .rsplit_once('/')
            .map_or(&self.path, |(_, name)| name)
    }
}

/// Checks every rule.
pub fn check() -> Result<Vec<Verdict>> {
    let files = tracked()?;
    let mut verdicts = files::check(&files);
    verdicts.extend(layers::check(&files)?);
    verdicts.push(headers::check(&files)?);
    verdicts.extend(project::check(&files)?);
    verdicts.extend(documents::check(&files));
    verdicts.push(shown::check(&files)?);
    verdicts.push(words::check(&files)?);
    verdicts.extend(prose::check(&files));
    verdicts.push(commits::check());
    Ok(verdicts)
}

/// The text files that git knows or would take in.
fn tracked() -> Result<Vec<File>> {
    let list = Command::new("git")
        .args("ls-files --cached --others --exclude-standard -z")
        .read()?;
    let mut paths: Vec<&str> = list.split('\0').filter(|path| !path.is_empty()).collect();
    paths.sort_unstable();
    paths.dedup();
    Ok(paths
        .into_iter()
        // What cannot be read as text is a picture, or a file that has been removed and not yet forgotten.
        .filter_map(|path| {
            let text = fs::read_to_string(paths::root().join(path)).ok()?;
            Some(File {
                path: path.to_owned(),
                text,
            })
        })
        .collect())
}

/// The one file with this path.
fn file<'a>(files: &'a [File], path: &str) -> Result<&'a str> {
    files
        .iter()
        .find(|file| file.path == path)
        .map(|file| file.text.as_str())
        .ok_or_else(|| format!("{path} is missing"))
}
