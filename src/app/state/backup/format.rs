//! A file with everything that a browser has stored for this page: format version 1, described in `docs/formats.md`.

use std::fmt::Write as _;

use storage::checksum;

const TITLE: &str = "Hypercubist backup ";
const FORMAT: u32 = 1;
/// The longest file that is read, bytes. What a browser stores is far less.
pub const MOST_BYTES: usize = 40_000_000;

/// A stored value and its key.
pub type Entry = (String, String);

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// It is of a later format.
    Newer(u32),
    /// It is something else.
    Foreign,
    /// It was one; the number of the entry that is wrong, from 1, or none where it is the file as a whole.
    Damaged(Option<usize>),
}

impl std::fmt::Display for BackupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Newer(version) => f.write_str(&words::share::work_newer(version)),
            Self::Foreign => f.write_str(words::share::WORK_FOREIGN.text()),
            Self::Damaged(None) => f.write_str(words::share::WORK_CHANGED.text()),
            Self::Damaged(Some(entry)) => f.write_str(&words::share::work_damaged(entry)),
        }
    }
}

/// The text of a file. Keys are single lines, as all of the page's are; others are left out.
pub fn write(date: &str, entries: &[Entry]) -> String {
    let mut body = String::new();
    let mut count = 0;
    for (key, value) in entries.iter().filter(|(key, _)| !key.contains('\n')) {
        count += 1;
        // Writing to a string does not fail.
        let _ = writeln!(body, "{} {key}\n{value}", value.len());
    }
    let sum = checksum(body.as_bytes());
    format!("{TITLE}{FORMAT}\ndate: {date}\nentries: {count}\nchecksum: {sum:016x}\n\n{body}")
}

/// The entries of a file.
///
/// # Errors
/// If it is no such file, or not as it was saved.
pub fn read(text: &str) -> Result<Vec<Entry>, BackupError> {
    // Mail and editors may have put their own line ends in place of ours.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let format = text.strip_prefix(TITLE).ok_or(BackupError::Foreign)?;
    let (format, _) = format.split_once('\n').ok_or(BackupError::Foreign)?;
    match format.parse() {
        Ok(FORMAT) => {}
        Ok(newer) => return Err(BackupError::Newer(newer)),
        Err(_) => return Err(BackupError::Foreign),
    }
    let (header, body) = text.split_once("\n\n").ok_or(BackupError::Damaged(None))?;
    let field = |name: &str| header.lines().find_map(|line| line.strip_prefix(name));
    let sum = field("checksum: ").and_then(|sum| u64::from_str_radix(sum, 16).ok());
    let count = field("entries: ").and_then(|count| count.parse::<usize>().ok());
    if sum != Some(checksum(body.as_bytes())) {
        return Err(BackupError::Damaged(None));
    }
    let mut entries = Vec::new();
    let mut rest = body;
    while !rest.is_empty() {
        let damaged = BackupError::Damaged(Some(entries.len() + 1));
        let (entry, after) = entry(rest).ok_or(damaged)?;
        entries.push(entry);
        rest = after;
    }
    if count != Some(entries.len()) {
        return Err(BackupError::Damaged(None));
    }
    Ok(entries)
}

/// The first entry of a text and what follows it.
fn entry(text: &str) -> Option<(Entry, &str)> {
    let (line, rest) = text.split_once('\n')?;
    let (length, key) = line.split_once(' ')?;
    let length: usize = length.parse().ok()?;
    let value = rest.get(..length)?;
    let after = rest[length..].strip_prefix('\n')?;
    Some(((key.to_owned(), value.to_owned()), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(pairs: &[(&str, &str)]) -> Vec<Entry> {
        let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        pairs.iter().map(own).collect()
    }

    /// What was written must be read for ever: this file is never changed.
    const SAVED: &str = include_str!("../../../../tests/corpus/saved/backup.txt");

    #[test]
    fn what_was_saved_is_read_for_ever() {
        let read = read(SAVED).expect("a backup");
        assert_eq!(
            read,
            entries(&[
                ("hypercubist/theme", "dark"),
                (
                    "hypercubist/text/file/hw (2).qat",
                    "add A 1\n\nhalt \"x\" A\n"
                ),
                (
                    "hypercubist/play/macro/3x3x3/Sune",
                    "v=1&alg=R_U_R~_U_R_U2_R~"
                ),
            ])
        );
        assert_eq!(write("2026-11-28", &read), SAVED, "and written as it was");
    }

    #[test]
    fn every_value_comes_back() {
        let all = entries(&[
            ("a b", ""),
            ("c", "\n\n3 x\n"),
            ("d", "\u{1f600}é"),
            ("e", "x"),
        ]);
        assert_eq!(read(&write("today", &all)), Ok(all.clone()));
        let windows = write("today", &all).replace('\n', "\r\n");
        assert_eq!(
            read(&format!("\u{feff}{windows}")),
            Ok(all),
            "through a mail program"
        );
        assert_eq!(read(&write("today", &[])), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_whole_backup_is_refused() {
        let good = write("today", &entries(&[("hypercubist/theme", "dark")]));
        let broken = |from: &str, to: &str| read(&good.replace(from, to));
        for (from, to, error) in [
            ("backup 1", "backup 2", BackupError::Newer(2)),
            ("backup 1", "backup one", BackupError::Foreign),
            ("Hypercubist", "{", BackupError::Foreign),
            ("dark", "light", BackupError::Damaged(None)),
            ("entries: 1", "entries: 2", BackupError::Damaged(None)),
            ("checksum: ", "checksum: x", BackupError::Damaged(None)),
            ("\n\n", "\n", BackupError::Damaged(None)),
        ] {
            assert_eq!(broken(from, to), Err(error), "{from} as {to}");
        }
        for end in 0..good.len() {
            assert!(read(&good[..end]).is_err(), "the first {end} bytes");
        }
        let lies = |body: &str| {
            let sum = checksum(body.as_bytes());
            read(&format!(
                "{TITLE}1\ndate: x\nentries: 1\nchecksum: {sum:016x}\n\n{body}"
            ))
        };
        for body in [
            "9 k\nv\n",
            "x k\nv\n",
            "1k\nv\n",
            "1 k\nv",
            "1 k\né\n",
            "99999999999999999999 k\nv\n",
        ] {
            assert_eq!(lies(body), Err(BackupError::Damaged(Some(1))), "{body}");
        }
    }
}
