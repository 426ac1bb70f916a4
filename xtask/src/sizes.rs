//! How large the site is: what a browser downloads, and how much each part may have.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::Command;
use crate::{Result, folders, paths, system};

/// Most bytes for the parts of the site; the file says how to change it.
const BUDGETS: &str = "xtask/budgets.txt";

/// A file of the site, or several together.
#[derive(Clone, Copy, Default)]
pub struct Sizes {
    /// Bytes of the file itself.
    pub bytes: u64,
    /// Bytes as gzip packs it, or its own if that makes it no smaller.
    pub gzip: u64,
    /// Bytes as Brotli packs it, likewise.
    pub brotli: u64,
}

impl Sizes {
    fn of(file: &Path) -> Result<Self> {
        let bytes = |file: &Path| fs::metadata(file).map(|about| about.len());
        let own = bytes(file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(Self {
            bytes: own,
            gzip: bytes(&beside(file, "gz")).unwrap_or(own),
            brotli: bytes(&beside(file, "br")).unwrap_or(own),
        })
    }
}

impl std::iter::Sum for Sizes {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            bytes: sum.bytes + one.bytes,
            gzip: sum.gzip + one.gzip,
            brotli: sum.brotli + one.brotli,
        })
    }
}

/// A part of the site, and what it may have.
#[derive(Debug, PartialEq)]
struct Part {
    name: String,
    /// Bytes as packed by gzip.
    budget: u64,
    /// The files, without the hashes in their names.
    files: Vec<String>,
}

/// Writes the packed forms of the site's files beside them, for hosts that send them.
pub fn compress(site: &Path) -> Result {
    system::node()?;
    Command::new("node")
        .arg(paths::root().join("xtask/npm/compress.js"))
        .arg(site)
        .read()
        .map(drop)
}

/// The packed form of a file of the site.
pub fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// The files of the site with their paths in it and their sizes; packed forms are not listed again.
pub fn files(site: &Path) -> Result<Vec<(String, Sizes)>> {
    folders::files(site)?
        .iter()
        .filter(|file| {
            !file
                .extension()
                .is_some_and(|ending| ending == "gz" || ending == "br")
        })
        .map(|file| {
            let path = file.strip_prefix(site).unwrap_or(file);
            let path = path.to_string_lossy().replace('\\', "/");
            Ok((path, Sizes::of(file)?))
        })
        .collect()
}

/// Compares the parts of the site with their budgets. Gives the table, and whether all are kept.
pub fn compare(files: &[(String, Sizes)]) -> Result<(String, bool)> {
    let text = fs::read_to_string(paths::root().join(BUDGETS))
        .map_err(|error| format!("{BUDGETS}: {error}"))?;
    let mut lines = vec![format!("{:>10} {:>10} {:>10}", "gzip", "brotli", "budget")];
    let mut kept = true;
    for part in parts(&text)? {
        let mut sizes = Vec::new();
        for wanted in &part.files {
            let found = files
                .iter()
                .filter(|(path, _)| without_hashes(path) == *wanted);
            let before = sizes.len();
            sizes.extend(found.map(|&(_, sizes)| sizes));
            if sizes.len() == before {
                return Err(format!(
                    "{BUDGETS} names {wanted}, which the site does not have."
                ));
            }
        }
        let sizes: Sizes = sizes.into_iter().sum();
        let over = sizes.gzip > part.budget;
        kept &= !over;
        let Sizes { gzip, brotli, .. } = sizes;
        let Part { budget, name, .. } = part;
        let note = if over { ": over its budget" } else { "" };
        lines.push(format!(
            "{gzip:>10} {brotli:>10} {budget:>10}  {name}{note}"
        ));
    }
    if !kept {
        lines.push(format!(
            "A part is larger than it may be. {BUDGETS} says what to do."
        ));
    }
    Ok((lines.join("\n") + "\n", kept))
}

/// Reads budgets: a line `BYTES NAME`, then lines that begin with blanks and name its files.
fn parts(text: &str) -> Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if line.starts_with(' ') {
            let part = parts
                .last_mut()
                .ok_or("a budget begins with its bytes and its name")?;
            part.files
                .extend(line.split_whitespace().map(str::to_owned));
        } else {
            let (budget, name) = line.split_once(' ').unwrap_or((line, ""));
            let budget = budget.replace(',', "").parse();
            parts.push(Part {
                name: name.to_owned(),
                budget: budget.map_err(|_| format!("a budget is a number of bytes: {line}"))?,
                files: Vec::new(),
            });
        }
    }
    Ok(parts)
}

/// A path without the hashes that the build puts into names: `-` and 16 hexadecimal digits, fewer
/// if they began with zeros.
fn without_hashes(path: &str) -> String {
    let mut pieces = path.split('-');
    let mut clean = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = piece.bytes().take_while(u8::is_ascii_hexdigit).count();
        if (13..=16).contains(&digits) {
            clean += &piece[digits..];
        } else {
            clean.push('-');
            clean += piece;
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::{Part, parts, without_hashes};

    #[test]
    fn hashes_are_left_out() {
        for (path, clean) in [
            (
                "hypercubist-page-3fc4076fa029f990_bg.wasm",
                "hypercubist-page_bg.wasm",
            ),
            (
                "worker-02212300b23d1359/threads/engine.js",
                "worker/threads/engine.js",
            ),
            ("program-8cddaa0d0fd080.css", "program.css"),
            ("icon-192.png", "icon-192.png"),
            ("side-5589013ac826b02.css", "side.css"),
        ] {
            assert_eq!(without_hashes(path), clean);
        }
    }

    #[test]
    fn budgets_are_read() {
        let part = |name: &str, budget, files: &[&str]| Part {
            name: name.to_owned(),
            budget,
            files: files.iter().map(|&file| file.to_owned()).collect(),
        };
        assert_eq!(
            parts("# Words.\n1,500 the page\n  a.js b.js\n  c.css\n\n20 worker\n  w.js\n").unwrap(),
            [
                part("the page", 1500, &["a.js", "b.js", "c.css"]),
                part("worker", 20, &["w.js"])
            ]
        );
        assert!(parts("many page\n").is_err());
        assert!(parts("  a.js\n").is_err());
    }
}
