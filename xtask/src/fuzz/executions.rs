//! How often each target was tried, in all runs that were recorded: `tests/fuzz/executions.txt`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::DIRECTORY;
use crate::{Result, paths, replace};

/// What the file begins with.
const HEAD: &str = "\
# How often each fuzz target was tried, and the sum. `cargo xtask fuzz --record` adds to it.
";

fn file() -> PathBuf {
    paths::root().join(DIRECTORY).join("executions.txt")
}

/// The counts of a file, by target; an error for a line that is none, and for a target that is there twice.
fn read(text: &str) -> Result<BTreeMap<String, u64>> {
    let mut counts = BTreeMap::new();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let wrong = || format!("{}: what does `{line}` mean?", file().display());
        let (target, count) = line.split_once(' ').ok_or_else(wrong)?;
        let count = count.trim().replace(',', "");
        let count = count.parse().map_err(|_| wrong())?;
        if target != "sum" && counts.insert(target.to_owned(), count).is_some() {
            return Err(wrong());
        }
    }
    Ok(counts)
}

/// The counts as a file.
fn written(counts: &BTreeMap<String, u64>) -> String {
    let mut text = HEAD.to_owned();
    let sum = counts.values().sum();
    let rows = counts
        .iter()
        .map(|(target, &count)| (target.as_str(), count));
    for (target, count) in rows.chain([("sum", sum)]) {
        let _ = writeln!(text, "{target:<12} {:>14}", grouped(count));
    }
    text
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Adds a run of a target to the file.
pub fn record(target: &str, executions: u64) -> Result {
    let words = |error: std::io::Error| format!("{}: {error}", file().display());
    let mut counts = read(&fs::read_to_string(file()).map_err(words)?)?;
    *counts.entry(target.to_owned()).or_default() += executions;
    replace(&file(), written(&counts)).map_err(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_target_has_one_line_and_the_sum_is_right() {
        let text = fs::read_to_string(file()).expect("it can be read");
        let counts = read(&text).expect("a target and a number in each line");
        let listed: Vec<String> = counts.keys().cloned().collect();
        assert_eq!(listed, super::super::targets().expect("they can be read"));
        assert_eq!(written(&counts), text);
    }

    #[test]
    fn what_is_wrong_in_the_file_is_refused() {
        assert!(read("q 7\nq 8\n").is_err());
        assert!(read("q\n").is_err());
        assert!(read("q many\n").is_err());
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(123), "123");
    }
}
